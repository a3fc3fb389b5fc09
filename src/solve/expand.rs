//! What a position leads to: every placement, the pass after it where one is forced, and the end.

use super::key::{Half, Key};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::board::rings::Rings;
use crate::margin::Margin;
use crate::position::Position;
use crate::position::flip::kernel::Kernel;
use crate::position::flip::rings::{Tables, tables};

/// What one placement leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Child<H> {
    /// The other side can place: its discs, then the discs of the side that has placed.
    Theirs(H, H),
    /// The other side must pass and the side that has placed is to move again: its discs, then the other's.
    Ours(H, H),
    /// The game is over with this margin for the side that has placed.
    Over(Margin),
}

/// A way to find the children of the positions of one board.
pub(super) trait Expand<K: Key>: Sync {
    /// Calls `take` for every placement, in cell order.
    fn expand(&self, mover: K::Half, opponent: K::Half, take: impl FnMut(Child<K::Half>));
}

fn margin(board: &Board, mover: u64, opponent: u64) -> Margin {
    let position = Position::new(Bitboard(mover), Bitboard(opponent));
    position.expect("no cell has two discs").margin(board)
}

/// By one of the kernels of `position::flip`.
pub(super) struct ByKernel<'a, F> {
    pub(super) board: &'a Board,
    pub(super) kernel: F,
}

impl<K: Key, F: Kernel> Expand<K> for ByKernel<'_, F> {
    fn expand(&self, mover: K::Half, opponent: K::Half, mut take: impl FnMut(Child<K::Half>)) {
        let (mover, opponent) = (mover.set(), opponent.set());
        let mut empties = self.board.cells().0 & !(mover | opponent);
        while empties != 0 {
            let cell = empties.trailing_zeros() as usize;
            empties &= empties - 1;
            let flips = self.kernel.flips(mover, opponent, cell);
            if flips == 0 {
                continue;
            }
            let (ours, theirs) = (mover | flips | 1 << cell, opponent & !flips);
            take(if self.kernel.placements(theirs, ours) != 0 {
                Child::Theirs(K::Half::of(theirs), K::Half::of(ours))
            } else if self.kernel.placements(ours, theirs) != 0 {
                Child::Ours(K::Half::of(ours), K::Half::of(theirs))
            } else {
                Child::Over(margin(self.board, ours, theirs))
            });
        }
    }
}

/// By the states of the rings, which a placement changes by the readings of what it turns.
pub(super) struct ByRings<'a> {
    board: &'a Board,
    rings: &'a Rings,
    tables: &'static Tables,
    cells: u32,
}

impl<'a> ByRings<'a> {
    pub(super) fn new(board: &'a Board, rings: &'a Rings) -> Self {
        Self {
            board,
            rings,
            tables: tables(),
            cells: board.cells().0 as u32,
        }
    }
}

impl Expand<u64> for ByRings<'_> {
    fn expand(&self, mover: u32, opponent: u32, mut take: impl FnMut(Child<u32>)) {
        let Self { rings, tables, .. } = self;
        let our_reading = rings.read(mover);
        let their_reading = rings.read(opponent);
        let states = rings.states(our_reading, their_reading);
        let mut empties = self.cells & !(mover | opponent);
        while empties != 0 {
            let cell = empties.trailing_zeros() as usize;
            empties &= empties - 1;
            let flips = tables.flips(rings, states, cell);
            if flips == 0 {
                continue;
            }
            let (ours, theirs) = (mover | flips | 1 << cell, opponent & !flips);
            let turned = rings.read(flips);
            let our_reading = our_reading + turned + rings.read_cell(cell);
            let their_reading = their_reading - turned;
            let full = ours | theirs == self.cells;
            take(
                if !full && tables.can_place(rings.states(their_reading, our_reading)) {
                    Child::Theirs(theirs, ours)
                } else if !full && tables.can_place(rings.states(our_reading, their_reading)) {
                    Child::Ours(ours, theirs)
                } else {
                    Child::Over(margin(self.board, ours.into(), theirs.into()))
                },
            );
        }
    }
}
