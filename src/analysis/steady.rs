//! Estimates that are the same whenever and in whatever order they are asked for: searches to a fixed depth, or to the
//! end of the game when it is near, and a fixed number of random games. For what is written down or compared: reviews,
//! drawings, plain games.
//!
//! A search to a depth finds other values when it knows something already or when threads share what they know. So it
//! begins each time with an empty table, on one thread. An exact margin depends on neither.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::images::Images;
use super::{Estimates, Row, Sampled, Searched, Table};
use crate::board::Board;
use crate::position::{Position, Turn};
use crate::search::mcts::Mcts;
use crate::search::{Limit, SearchOptions, Searcher};

/// Positions with no more empty cells are searched to the end.
const EXACT_EMPTIES: usize = 18;
/// The others to so many plies.
const DEPTH: u32 = 8;
/// Random games for the rates and the margins seen.
const PLAYOUTS: u64 = 4_000;

/// Slots of the table of a search to a depth: few, for it is emptied each time.
const SLOTS: usize = 1 << 17;

/// The searches of a board.
pub struct Steady {
    /// To a depth.
    shallow: Searcher,
    /// To the end of the game.
    exact: Searcher,
}

impl Steady {
    /// Searches of a board; those to the end of the game take so many threads.
    pub fn new(board: &Arc<Board>, threads: usize) -> Self {
        let searcher = |options| Searcher::new(Arc::clone(board), options);
        Self {
            shallow: searcher(SearchOptions {
                slots: SLOTS,
                ..SearchOptions::default()
            }),
            exact: searcher(SearchOptions {
                threads,
                ..SearchOptions::default()
            }),
        }
    }

    /// Values a position and every candidate by search. Setting `cancel` ends it at once; what it gives then is worth
    /// nothing.
    pub fn search(&mut self, position: Position, cancel: &Arc<AtomicBool>) -> Table<Estimates> {
        let board = Arc::clone(self.shallow.board());
        match position.turn(&board) {
            Turn::Move(_) => {}
            Turn::MustPass => {
                let value = self.search(position.pass(), cancel).value.reversed();
                return Table::of_no_candidates(position, value);
            }
            Turn::Over(margin) => {
                let value = Estimates {
                    searched: Some(Searched::over(margin)),
                    sampled: None,
                };
                return Table::of_no_candidates(position, value);
            }
        }
        let found = if position.empties(&board).len() <= EXACT_EMPTIES {
            self.exact
                .candidates(position, Limit::Exact, cancel, |_| {})
        } else {
            self.shallow.clear();
            self.shallow
                .candidates(position, Limit::Depth(DEPTH), cancel, |_| {})
        };
        let mut table = Table {
            position,
            value: Estimates::default(),
            candidates: found
                .into_iter()
                .map(|known| Row {
                    cell: known.cell,
                    flips: position.flips(&board, known.cell),
                    value: Estimates {
                        searched: Some(Searched {
                            value: known.value,
                            depth: known.depth as usize,
                            line: known.line,
                        }),
                        sampled: None,
                    },
                })
                .collect(),
        };
        Images::of(&board, &table).share_searches(&mut table);
        table.value.searched = table.best_searched();
        table
    }
}

/// Adds what random play sees.
pub fn sample(board: &Arc<Board>, table: &mut Table<Estimates>) {
    let mut games = Mcts::new(board, table.position, 0);
    games.run(PLAYOUTS, || false);
    let report = games.report();
    table.value.sampled = Sampled::of(&report.tally);
    for row in &mut table.candidates {
        let seen = report.candidates.iter().find(|seen| seen.cell == row.cell);
        row.value.sampled = seen.and_then(|seen| Sampled::of(&seen.tally));
    }
    Images::of(board, table).pool_games(table);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Value;
    use crate::board::Shape;
    use crate::solve::{Options, Tree};

    #[test]
    fn search_and_tree_agree_where_both_are_exact() {
        let shape = Shape::Flat {
            width: 4,
            height: 4,
        };
        let board = Arc::new(shape.build().unwrap());
        let never = AtomicBool::new(false);
        let tree = Tree::build(board.clone(), &Options::default(), |_| {}, &never).unwrap();
        let never = Arc::new(never);
        let mut steady = Steady::new(&board, 1);
        let mut position = tree.root();
        loop {
            let mut found = steady.search(position, &never);
            let value = found.value.searched.as_ref().unwrap().value;
            let turn = position.turn(&board);
            let known = match turn {
                Turn::Move(_) => tree.probe(position).unwrap().perfect,
                Turn::MustPass => -tree.probe(position.pass()).unwrap().perfect,
                Turn::Over(margin) => margin,
            };
            assert_eq!(value, Value::Exact(known));
            match turn {
                Turn::Over(_) => break,
                Turn::MustPass => {
                    position = position.pass();
                    continue;
                }
                Turn::Move(_) => {}
            }
            let known = tree.candidates(position).unwrap();
            assert_eq!(found.candidates.len(), known.len());
            for (row, candidate) in found.candidates.iter().zip(&known) {
                assert_eq!((row.cell, row.flips), (candidate.cell, candidate.flips));
                let value = row.value.searched.as_ref().unwrap().value;
                assert_eq!(value, Value::Exact(candidate.values.perfect));
            }
            sample(&board, &mut found);
            let exact = tree.probe(position).unwrap();
            // Near the end all is proven before the first random game.
            assert!(found.value.sampled.is_some() || position.empties(&board).len() < 4);
            if let Some(sampled) = found.value.sampled {
                assert!(exact.worst <= sampled.worst && sampled.best <= exact.best);
            }
            position = position.place(known[0].cell, known[0].flips);
        }
    }
    #[test]
    fn what_was_asked_before_changes_no_estimate() {
        let board = Board::flat8();
        let never = Arc::new(AtomicBool::new(false));
        let game = crate::game::Game::new(board.clone());
        let moves = crate::notation::parse_moves(&board, "f5 d6 c3 d3 c4").unwrap();
        let positions: Vec<Position> = (0..=moves.len())
            .map(|count| {
                let played = game.clone().with_moves(moves[..count].iter().copied());
                played.unwrap().position()
            })
            .collect();
        let ask = |steady: &mut Steady, position| steady.search(position, &never);
        let mut steady = Steady::new(&board, 1);
        let forward: Vec<_> = positions.iter().map(|&p| ask(&mut steady, p)).collect();
        let mut steady = Steady::new(&board, 2);
        let backward: Vec<_> = positions
            .iter()
            .rev()
            .map(|&p| ask(&mut steady, p))
            .collect();
        assert!(forward.iter().eq(backward.iter().rev()));
    }
}
