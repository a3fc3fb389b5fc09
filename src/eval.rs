//! Evaluations: what a position that is not searched further is worth, as an estimate.
//!
//! The flat 8x8 has learned [`patterns`]; every board has the weighted [`features`]; anything else is a [`Heuristic`].
//! An evaluation is a [`Score`] in hundredths of a disc from the mover's side and never stands for an exact margin.

pub mod evolved;
pub mod features;
mod packed;
pub mod paper;
pub mod patterns;
pub mod train;

use std::fmt::Debug;
use std::sync::Arc;

use crate::bitboard::Bitboard;
use crate::board::{Board, Shape};
use crate::margin::Score;
use crate::position::Position;
use crate::position::flip::kernel::{AnyTask, Kernel, Kernels};
use features::{Features, Weights};
use patterns::Patterns;
pub(crate) use patterns::State;

/// No estimate is better than this; the worst is its negative. Exact margins reach 6400.
pub const LIMIT: i32 = 6_300;

/// An evaluation of positions on one board, cheap to clone.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// Weighted features that every board has.
    Features(Arc<Features>),
    /// Learned patterns of the flat 8x8.
    Patterns(Arc<Patterns>),
    /// Anything else.
    Custom(Arc<dyn Heuristic>),
}

/// A way to evaluate a position, for [`Evaluation::Custom`].
pub trait Heuristic: Debug + Send + Sync {
    /// What the position is worth to the mover. Must depend on its arguments only.
    fn score(&self, mover: Bitboard, opponent: Bitboard) -> Score;
}

impl Evaluation {
    /// The evaluation a board has by default.
    pub fn standard(board: &Board) -> Self {
        if board.shape() == Shape::FLAT8 {
            Self::Patterns(Patterns::shipped())
        } else {
            Self::features(board)
        }
    }

    /// The features with their standard weights.
    pub fn features(board: &Board) -> Self {
        Self::Features(Arc::new(Features::new(board, &Weights::standard(board))))
    }

    /// The estimate for one position; a search does the same incrementally.
    pub fn score(&self, kernels: &Kernels, position: Position) -> Score {
        struct Task<'a>(&'a Evaluation, Position);
        impl AnyTask for Task<'_> {
            type Output = Score;
            fn run<K: Kernel>(self, kernel: K) -> Score {
                let (mover, opponent) = (self.1.mover().0, self.1.opponent().0);
                let state = self.0.state(mover, opponent);
                Score(self.0.estimate(kernel, mover, opponent, &state))
            }
        }
        kernels.dispatch(Task(self, position))
    }

    /// What the evaluation keeps of a position so that the next one is cheaper.
    pub(crate) fn state(&self, mover: u64, opponent: u64) -> State {
        match self {
            Self::Patterns(_) => State::new(mover, opponent),
            Self::Features(_) | Self::Custom(_) => State::unused(),
        }
    }

    /// The state after a placement with these flips.
    #[inline]
    pub(crate) fn place(&self, state: &State, cell: usize, flips: u64) -> State {
        match self {
            Self::Patterns(patterns) => state.place(patterns.layout(), cell, flips),
            Self::Features(_) | Self::Custom(_) => *state,
        }
    }

    /// The estimate in hundredths of a disc, within [`LIMIT`].
    pub(crate) fn estimate<K: Kernel>(
        &self,
        kernel: K,
        mover: u64,
        opponent: u64,
        state: &State,
    ) -> i32 {
        let value = match self {
            Self::Features(features) => features.estimate(kernel, mover, opponent),
            Self::Patterns(patterns) => patterns.estimate(state, (mover | opponent).count_zeros()),
            Self::Custom(heuristic) => heuristic.score(Bitboard(mover), Bitboard(opponent)).0,
        };
        value.clamp(-LIMIT, LIMIT)
    }
}

#[cfg(test)]
mod tests;
