//! What commands that show values to people ask: the exact tree of the game's board where it fits.

use std::sync::Arc;

use color_eyre::eyre::Report;

use super::solve::TreeOptions;
use super::values;
use crate::analysis::{Analysis, Estimates, Value};
use crate::board::Board;
use crate::game::Game;
use crate::position::Position;
use crate::solve::{Candidate, Tree};

/// Builds what it needs when it is first asked.
pub(super) struct Advisor {
    options: TreeOptions,
    tree: Option<Arc<Tree>>,
}

impl Advisor {
    /// An advisor that has the tree already, or will build it.
    pub(super) const fn new(options: TreeOptions, tree: Option<Arc<Tree>>) -> Self {
        Self { options, tree }
    }

    /// The values of the position in which a game rests and of its candidates.
    ///
    /// # Errors
    /// If there is no way to value it.
    pub(super) fn analyze(&mut self, game: &Game) -> Result<Analysis, Report> {
        self.analyze_position(game, game.position())
    }

    /// The values of any position that the start of a game leads to, and of its candidates.
    ///
    /// # Errors
    /// If there is no way to value it.
    pub(super) fn analyze_position(
        &mut self,
        game: &Game,
        position: Position,
    ) -> Result<Analysis, Report> {
        let tree = if let Some(tree) = &self.tree {
            tree
        } else {
            let start = game.start();
            let (mover, other) = (start.to_move, start.to_move.other());
            let root = Position::new(start.discs(mover), start.discs(other))
                .expect("no cell of a game has two discs");
            let built = self.options.build(Arc::clone(game.board()), root)?;
            self.tree.insert(Arc::new(built))
        };
        Analysis::exact(tree, position)
            .ok_or_else(|| Report::msg("the tree does not lead to this position"))
    }
}

/// An analysis as a table with a line for the position and one for each candidate, without a trailing newline.
pub(super) fn table(board: &Board, analysis: &Analysis) -> String {
    match analysis {
        Analysis::Exact(table) => {
            let candidate = |row: &crate::analysis::Row<_>| Candidate {
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
