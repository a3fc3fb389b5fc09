//! What commands that show values to people ask: the exact tree of the game's board where it fits, else the
//! search, whose values are exact near the end of the game and marked estimates before, and random play.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use color_eyre::eyre::Report;

use super::solve::TreeOptions;
use super::values;
use crate::analysis::{Analysis, Estimates, Row, Sampled, Searched, Table, Value};
use crate::bitboard::Cell;
use crate::board::Board;
use crate::game::Game;
use crate::margin::Score;
use crate::position::Position;
use crate::search::mcts::{Mcts, Tally};
use crate::search::{Limit, SearchOptions, Searcher};
use crate::solve::{Candidate, SolveError, Tree};

/// Positions with no more empty cells are searched to the end.
const EXACT_EMPTIES: usize = 14;
/// The others to so many plies.
const DEPTH: u32 = 8;
/// Random games for the rates and the margins seen.
const PLAYOUTS: u64 = 4_000;

/// Builds what it needs when it is first asked.
pub(super) struct Advisor {
    options: TreeOptions,
    source: Source,
}

/// Where the values come from.
enum Source {
    /// Not known yet.
    Unknown,
    /// The tree.
    Tree(Arc<Tree>),
    /// The tree does not fit.
    Search(Box<Searcher>),
}

impl Advisor {
    /// An advisor that has the tree already, or will try to build it.
    pub(super) fn new(options: TreeOptions, tree: Option<Arc<Tree>>) -> Self {
        let source = tree.map_or(Source::Unknown, Source::Tree);
        Self { options, source }
    }

    /// An advisor on positions below one, which need not be the start of a game. It builds the tree at once, if
    /// it fits.
    ///
    /// # Errors
    /// If there is no way to value positions.
    pub(super) fn below(
        options: TreeOptions,
        board: &Arc<Board>,
        root: Position,
    ) -> Result<Self, Report> {
        let source = Source::below(&options, board, root)?;
        Ok(Self { options, source })
    }

    /// The values of the position in which a game rests and of its candidates.
    ///
    /// # Errors
    /// If there is no way to value it.
    pub(super) fn analyze(&mut self, game: &Game) -> Result<Analysis, Report> {
        self.analyze_in_full(game, game.position())
    }

    /// The values of any position that the start of a game, or the root, leads to.
    ///
    /// # Errors
    /// If there is no way to value it.
    pub(super) fn analyze_in_full(
        &mut self,
        game: &Game,
        position: Position,
    ) -> Result<Analysis, Report> {
        let mut analysis = self.analyze_position(game, position)?;
        if let Analysis::Estimated(table) = &mut analysis {
            sample(game.board(), table);
        }
        Ok(analysis)
    }

    /// The values of any position that the start of a game leads to, and of its candidates; without the rates
    /// that only random play can tell where there is no tree.
    ///
    /// # Errors
    /// If there is no way to value it.
    pub(super) fn analyze_position(
        &mut self,
        game: &Game,
        position: Position,
    ) -> Result<Analysis, Report> {
        if matches!(self.source, Source::Unknown) {
            let start = game.start();
            let (mover, other) = (start.to_move, start.to_move.other());
            let root = Position::new(start.discs(mover), start.discs(other))
                .expect("no cell of a game has two discs");
            self.source = Source::below(&self.options, game.board(), root)?;
        }
        match &mut self.source {
            Source::Unknown => Err(Report::msg("there is no way to value this position")),
            Source::Tree(tree) => Analysis::exact(tree, position)
                .ok_or_else(|| Report::msg("the tree does not lead to this position")),
            Source::Search(searcher) => Ok(Analysis::Estimated(search(searcher, position))),
        }
    }
}

impl Source {
    /// The tree below a position, or a search where it does not fit.
    fn below(options: &TreeOptions, board: &Arc<Board>, root: Position) -> Result<Self, Report> {
        match options.build(Arc::clone(board), root) {
            Ok(tree) => Ok(Self::Tree(Arc::new(tree))),
            Err(error @ (SolveError::Cancelled | SolveError::OffBoard { .. })) => Err(error.into()),
            Err(_) => {
                let search = SearchOptions {
                    threads: options.options().threads,
                    ..SearchOptions::default()
                };
                let searcher = Searcher::new(Arc::clone(board), search);
                Ok(Self::Search(Box::new(searcher)))
            }
        }
    }
}

/// Values every candidate by search.
fn search(searcher: &mut Searcher, position: Position) -> Table<Estimates> {
    let board = Arc::clone(searcher.board());
    let limit = if position.empties(&board).len() <= EXACT_EMPTIES {
        Limit::Exact
    } else {
        Limit::Depth(DEPTH)
    };
    let never = Arc::new(AtomicBool::new(false));
    let found = searcher.candidates(position, limit, &never, |_| {});
    let estimates = |value, depth: u32, line: Vec<Cell>| Estimates {
        searched: Some(Searched {
            value,
            depth: depth as usize,
            line,
        }),
        sampled: None,
    };
    let best = found.iter().min_by_key(|known| {
        Reverse(match known.value {
            Value::Exact(margin) => Score(margin.discs() * 100),
            Value::Estimate(score) => score,
        })
    });
    Table {
        position,
        value: best.map_or_else(Estimates::default, |best| {
            estimates(best.value, best.depth, best.line.clone())
        }),
        candidates: found
            .into_iter()
            .map(|known| Row {
                cell: known.cell,
                flips: position.flips(&board, known.cell),
                value: estimates(known.value, known.depth, known.line),
            })
            .collect(),
    }
}

/// Adds what random play sees; the same position always sees the same.
fn sample(board: &Arc<Board>, table: &mut Table<Estimates>) {
    let mut games = Mcts::new(board, table.position, 0);
    games.run(PLAYOUTS, || false);
    let report = games.report();
    let sampled = |tally: Tally| {
        let (worst, best) = tally.margins?;
        Some(Sampled {
            wins: tally.wins.into(),
            draws: tally.draws.into(),
            losses: tally.losses.into(),
            best,
            worst,
        })
    };
    table.value.sampled = sampled(report.tally);
    for row in &mut table.candidates {
        let seen = report.candidates.iter().find(|seen| seen.cell == row.cell);
        row.value.sampled = seen.and_then(|seen| sampled(seen.tally));
    }
}

/// An analysis as a table with a line for the position and one for each candidate, without a trailing newline.
pub(super) fn table(board: &Board, analysis: &Analysis) -> String {
    match analysis {
        Analysis::Exact(table) => {
            let candidate = |row: &Row<_>| Candidate {
                cell: row.cell,
                flips: row.flips,
                values: row.value,
            };
            let candidates: Vec<Candidate> = table.candidates.iter().map(candidate).collect();
            values::table(board, &table.value, &candidates)
        }
        Analysis::Estimated(table) => {
            let header = ["move", "flips", "value", "win", "draw", "best", "worst"];
            let mut rows = vec![header.map(str::to_owned)];
            rows.push(estimated_row("all".to_owned(), String::new(), &table.value));
            rows.extend(table.candidates.iter().map(|row| {
                let flips = row.flips.len().to_string();
                estimated_row(board.name(row.cell), flips, &row.value)
            }));
            values::align(&rows)
        }
    }
}

/// A value, an estimate marked by a tilde.
pub(super) fn value_text(value: Value) -> String {
    match value {
        Value::Exact(margin) => margin.to_string(),
        Value::Estimate(score) => format!("~{score}"),
    }
}

fn estimated_row(name: String, flips: String, known: &Estimates) -> [String; 7] {
    let searched = known.searched.as_ref();
    let value = searched.map_or_else(String::new, |found| value_text(found.value));
    let sampled = known.sampled.map(|sampled| {
        let percent = |share: f64| format!("~{:.2}%", 100.0 * share);
        [
            percent(sampled.win_rate()),
            percent(sampled.draw_rate()),
            format!("~{}", sampled.best),
            format!("~{}", sampled.worst),
        ]
    });
    let [win, draw, best, worst] = sampled.unwrap_or_default();
    [name, flips, value, win, draw, best, worst]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::solve::Options;

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
        while let Some(&first) = tree.candidates(position).unwrap().first() {
            let known = tree.candidates(position).unwrap();
            let mut found = search(&mut searcher, position);
            assert_eq!(found.candidates.len(), known.len());
            for (row, candidate) in found.candidates.iter().zip(known) {
                assert_eq!((row.cell, row.flips), (candidate.cell, candidate.flips));
                let value = row.value.searched.as_ref().unwrap().value;
                assert_eq!(value, Value::Exact(candidate.values.perfect));
            }
            let value = found.value.searched.as_ref().unwrap().value;
            assert_eq!(value, Value::Exact(tree.probe(position).unwrap().perfect));
            sample(&board, &mut found);
            let analysis = Analysis::Estimated(found);
            let lines = table(&board, &analysis).lines().count();
            assert!(lines > 2);
            position = position.place(first.cell, first.flips);
            if position.placements(&board).is_empty() {
                position = position.pass();
            }
        }
    }
}
