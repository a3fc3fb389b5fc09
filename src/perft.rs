//! Perft: how many move sequences there are to a depth. The classic check of a rules engine, and of its speed.
//!
//! The last ply is not played: the mover's placements are counted. No table, one thread. A finished game above
//! the full depth counts once. A forced pass is no ply here; published tables for 8x8 count it as one, so that
//! convention is there too.

#![allow(clippy::inline_always)] // see `position::flip::kernel`

use crate::board::Board;
use crate::position::Position;
use crate::position::flip::kernel::{AnyTask, Kernel, Kernels, entered};

/// Whether a forced pass uses up a ply of the depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// It does not: a ply is a disc placed.
    Free,
    /// It does, as in most published tables.
    Counted,
}

/// The number of move sequences of `depth` plies from the board's start.
pub fn perft(board: &Board, depth: usize, passes: Passes) -> u64 {
    let start = board.start();
    let (mover, opponent) = (
        start.discs(start.to_move),
        start.discs(start.to_move.other()),
    );
    let position = Position::new(mover, opponent).expect("a start has one disc a cell");
    perft_with(&Kernels::new(board), position, depth, passes)
}

/// The number of move sequences of `depth` plies from a position, with these kernels of its board.
pub fn perft_with(kernels: &Kernels, position: Position, depth: usize, passes: Passes) -> u64 {
    kernels.dispatch(Root {
        position,
        depth,
        passes,
    })
}

struct Root {
    position: Position,
    depth: usize,
    passes: Passes,
}

impl AnyTask for Root {
    type Output = u64;

    fn run<K: Kernel>(self, kernel: K) -> u64 {
        let (mover, opponent) = (self.position.mover().0, self.position.opponent().0);
        if self.depth == 0 {
            1
        } else {
            count(
                kernel,
                mover,
                opponent,
                self.depth,
                self.passes == Passes::Counted,
            )
        }
    }
}

entered! {
    /// The sequences of at least one ply from here.
    fn count = count_here; (mover: u64, opponent: u64, depth: usize, passes_count: bool) -> u64
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn count_here<K: Kernel>(
    kernel: K,
    mover: u64,
    opponent: u64,
    depth: usize,
    passes_count: bool,
) -> u64 {
    let mut placements = kernel.placements(mover, opponent);
    if placements == 0 {
        return if kernel.placements(opponent, mover) == 0 || (passes_count && depth == 1) {
            1
        } else {
            count(
                kernel,
                opponent,
                mover,
                depth - usize::from(passes_count),
                passes_count,
            )
        };
    }
    if depth == 1 {
        return placements.count_ones().into();
    }
    let mut total = 0;
    while placements != 0 {
        let cell = placements.trailing_zeros() as usize;
        let flips = kernel.flips(mover, opponent, cell);
        let (next_mover, next_opponent) = (opponent ^ flips, mover | flips | 1 << cell);
        // The last ply is counted here instead of in a call of its own, unless there is a pass to look after.
        let last = if depth == 2 {
            kernel.placements(next_mover, next_opponent)
        } else {
            0
        };
        total += if last == 0 {
            count(kernel, next_mover, next_opponent, depth - 1, passes_count)
        } else {
            last.count_ones().into()
        };
        placements &= placements - 1;
    }
    total
}

#[cfg(test)]
mod tests;
