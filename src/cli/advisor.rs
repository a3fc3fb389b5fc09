//! What commands that show values to people ask: the exact tree of the game's board where it fits, else the
//! search, whose values are exact near the end of the game and marked estimates before, and random play.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use thiserror::Error;

use super::solve::TreeOptions;
use super::values;
use crate::analysis::steady::{self, Steady};
use crate::analysis::{Analysis, Estimates, Row, Value};
use crate::board::Board;
use crate::game::Game;
use crate::position::Position;
use crate::solve::{Candidate, SolveError, Tree};
use crate::text::Lang;
use crate::text::say::{Say, review};

/// The sign of an estimate on the command line.
pub(super) const ESTIMATE: &str = "~";

/// Why there are no values.
#[derive(Clone, Debug, Error)]
pub(super) enum NoValue {
    /// There is no tree, and there may not be a search instead.
    #[error(transparent)]
    Tree(#[from] SolveError),
    /// The tree does not lead to the position.
    #[error("{}", Lang::En.text().no_value)]
    Unknown,
}

impl Say for NoValue {
    fn zh(&self) -> String {
        match self {
            Self::Tree(error) => error.zh(),
            Self::Unknown => Lang::Zh.text().no_value.to_owned(),
        }
    }
}

/// Builds what it needs when it is first asked.
pub(super) struct Advisor {
    options: TreeOptions,
    lang: Lang,
    source: Source,
}

/// Where the values come from.
enum Source {
    /// Not known yet.
    Unknown,
    /// The tree.
    Tree(Arc<Tree>),
    /// The tree does not fit.
    Search(Box<Steady>),
}

impl Advisor {
    /// An advisor that has the tree already, or will try to build it.
    pub(super) fn new(options: TreeOptions, tree: Option<Arc<Tree>>, lang: Lang) -> Self {
        let source = tree.map_or(Source::Unknown, Source::Tree);
        Self {
            options,
            lang,
            source,
        }
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
        lang: Lang,
    ) -> Result<Self, NoValue> {
        let source = Source::below(&options, board, root, lang)?;
        Ok(Self {
            options,
            lang,
            source,
        })
    }

    /// The values of the position in which a game rests and of its candidates.
    ///
    /// # Errors
    /// If there is no way to value it.
    pub(super) fn analyze(&mut self, game: &Game) -> Result<Analysis, NoValue> {
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
    ) -> Result<Analysis, NoValue> {
        let mut analysis = self.analyze_position(game, position)?;
        if let Analysis::Estimated(table) = &mut analysis {
            steady::sample(game.board(), table);
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
    ) -> Result<Analysis, NoValue> {
        if matches!(self.source, Source::Unknown) {
            let start = game.start();
            let (mover, other) = (start.to_move, start.to_move.other());
            let root = Position::new(start.discs(mover), start.discs(other))
                .expect("no cell of a game has two discs");
            self.source = Source::below(&self.options, game.board(), root, self.lang)?;
        }
        match &mut self.source {
            Source::Unknown => Err(NoValue::Unknown),
            Source::Tree(tree) => Analysis::exact(tree, position).ok_or(NoValue::Unknown),
            Source::Search(steady) => {
                let never = Arc::new(AtomicBool::new(false));
                Ok(Analysis::Estimated(steady.search(position, &never)))
            }
        }
    }
}

impl Source {
    /// The tree below a position, or a search where it does not fit.
    fn below(
        options: &TreeOptions,
        board: &Arc<Board>,
        root: Position,
        lang: Lang,
    ) -> Result<Self, NoValue> {
        match options.build(Arc::clone(board), root, lang) {
            Ok(tree) => Ok(Self::Tree(Arc::new(tree))),
            Err(error @ (SolveError::Cancelled | SolveError::OffBoard { .. })) => Err(error.into()),
            Err(_) => {
                let steady = Steady::new(board, options.search_threads());
                Ok(Self::Search(Box::new(steady)))
            }
        }
    }
}

/// An analysis as a table with a line for the position and one for each candidate, without a trailing newline.
pub(super) fn table(board: &Board, analysis: &Analysis, lang: Lang) -> String {
    match analysis {
        Analysis::Exact(table) => {
            let candidate = |row: &Row<_>| Candidate {
                cell: row.cell,
                flips: row.flips,
                values: row.value,
            };
            let candidates: Vec<Candidate> = table.candidates.iter().map(candidate).collect();
            values::table(board, &table.value, &candidates, lang)
        }
        Analysis::Estimated(table) => {
            let text = lang.text();
            let header = [
                text.col_move,
                text.col_flips,
                text.tab_value,
                text.tab_win,
                text.tab_draw,
                text.col_best,
                text.col_worst,
            ];
            let mut rows = vec![header.map(str::to_owned)];
            rows.push(estimated_row(
                text.tab_all.to_owned(),
                String::new(),
                &table.value,
            ));
            rows.extend(table.candidates.iter().map(|row| {
                let flips = row.flips.len().to_string();
                estimated_row(board.name(row.cell), flips, &row.value)
            }));
            values::align(&rows)
        }
    }
}

/// A value, an estimate marked by its sign.
pub(super) fn value_text(value: Value) -> String {
    review::value(value, ESTIMATE)
}

fn estimated_row(name: String, flips: String, known: &Estimates) -> [String; 7] {
    let searched = known.searched.as_ref();
    let value = searched.map_or_else(String::new, |found| value_text(found.value));
    let sampled = known.sampled.map(|sampled| {
        let percent = |share: f64| format!("{ESTIMATE}{:.2}%", 100.0 * share);
        [
            percent(sampled.win_rate()),
            percent(sampled.draw_rate()),
            format!("{ESTIMATE}{}", sampled.best),
            format!("{ESTIMATE}{}", sampled.worst),
        ]
    });
    let [win, draw, best, worst] = sampled.unwrap_or_default();
    [name, flips, value, win, draw, best, worst]
}
