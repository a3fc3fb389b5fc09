//! Estimates that are the same whenever they are asked for: searches to a fixed depth, or to the end of the game when
//! it is near, and a fixed number of random games. For what is written down: reviews, drawings, plain games.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::images::Images;
use super::{Estimates, Row, Sampled, Searched, Table};
use crate::board::Board;
use crate::position::{Position, Turn};
use crate::search::mcts::Mcts;
use crate::search::{Limit, Searcher};

/// Positions with no more empty cells are searched to the end.
const EXACT_EMPTIES: usize = 18;
/// The others to so many plies.
const DEPTH: u32 = 8;
/// Random games for the rates and the margins seen.
const PLAYOUTS: u64 = 4_000;

/// Values the position and every candidate by search.
pub fn search(searcher: &mut Searcher, position: Position) -> Table<Estimates> {
    let board = Arc::clone(searcher.board());
    match position.turn(&board) {
        Turn::Move(_) => {}
        Turn::MustPass => {
            let value = search(searcher, position.pass()).value.reversed();
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
    let limit = if position.empties(&board).len() <= EXACT_EMPTIES {
        Limit::Exact
    } else {
        Limit::Depth(DEPTH)
    };
    let never = Arc::new(AtomicBool::new(false));
    let found = searcher.candidates(position, limit, &never, |_| {});
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
    use crate::search::SearchOptions;
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
        let options = SearchOptions {
            slots: 1 << 12,
            ..SearchOptions::default()
        };
        let mut searcher = Searcher::new(board.clone(), options);
        let mut position = tree.root();
        loop {
            let mut found = search(&mut searcher, position);
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
}
