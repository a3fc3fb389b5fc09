//! Difficulty: names for players, from easy to unbeatable.

use std::time::Duration;

use super::choice::Rule;
use super::spec::{Eval, Limit, PlayerSpec};
use crate::board::Board;
use crate::solve::SMALL_BOARD;

/// How strong the program should play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// For a first game.
    Easy,
    /// Looks a little ahead.
    Medium,
    /// Hard for most people.
    Hard,
    /// Hard for anybody.
    Expert,
    /// Gives nothing away where the board's tree is known; elsewhere the strongest there is.
    Unbeatable,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Expert,
        Self::Unbeatable,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Unbeatable => "unbeatable",
        }
    }

    /// The player of this level; `exact` says whether the board's tree is there.
    ///
    /// In a round robin of these and others on sphere:2x2x2 the five took 31, 41, 51, 72 and 85% of the points.
    pub fn spec(self, exact: bool) -> PlayerSpec {
        let paper = |depth| PlayerSpec::AlphaBeta {
            limit: Limit::Depth(depth),
            eval: Eval::Paper,
        };
        let engine = |limit| PlayerSpec::AlphaBeta {
            limit,
            eval: Eval::Engine,
        };
        match (self, exact) {
            (Self::Easy, _) => PlayerSpec::Lookahead { plies: 1 },
            (Self::Medium, true) => PlayerSpec::Lookahead { plies: 4 },
            (Self::Medium, false) => paper(4),
            (Self::Hard, true) => PlayerSpec::Exact(Rule::Combined),
            (Self::Hard, false) => engine(Limit::Depth(4)),
            (Self::Expert, true) => engine(Limit::Depth(6)),
            (Self::Expert, false) => engine(Limit::Time(Duration::from_millis(300))),
            (Self::Unbeatable, true) => PlayerSpec::Exact(Rule::Perfect),
            (Self::Unbeatable, false) => engine(Limit::Time(Duration::from_secs(3))),
        }
    }
}

/// Who plays against a person who names nobody: `combined`, or `alphabeta` as the level `expert` has it on a board
/// whose tree may not fit.
pub fn default_opponent(board: &Board) -> PlayerSpec {
    if board.len() <= SMALL_BOARD {
        PlayerSpec::Exact(Rule::Combined)
    } else {
        Level::Expert.spec(false)
    }
}
