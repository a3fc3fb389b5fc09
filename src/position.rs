//! A position: the mover's discs and the opponent's, without colour and without history.
//!
//! Positions whose sides are the same are the same position whoever has which colour and whatever was played
//! before, which is what the exact tree and every table rely on. The rules of DESIGN's section "Rules" live
//! here and in [`flip`]: what a placement flips, whether the mover may place or must pass, and the margin at
//! the end.

pub mod flip;

use thiserror::Error;

use crate::bitboard::{Bitboard, Cell};
use crate::board::{Board, Scoring};
use crate::margin::Margin;

/// The mover's discs and the opponent's.
///
/// Invariant: no cell is in both sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    mover: Bitboard,
    opponent: Bitboard,
}

/// What the mover can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Place a disc on one of these cells (at least one).
    Move(Bitboard),
    /// Nothing: the opponent moves again.
    MustPass,
    /// Neither side can place: the game is over with this margin for the mover.
    Over(Margin),
}

/// Why a disc cannot be placed there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalPlacement {
    /// The cell is not on the board.
    #[error("the cell is not on the board")]
    OffBoard,
    /// The cell has a disc.
    #[error("the cell is taken")]
    Taken,
    /// The placement would flip nothing.
    #[error("a disc there flips nothing")]
    FlipsNothing,
}

impl Position {
    /// The position with these discs, or `None` if a cell is in both sets.
    pub const fn new(mover: Bitboard, opponent: Bitboard) -> Option<Self> {
        if mover.0 & opponent.0 == 0 {
            Some(Self { mover, opponent })
        } else {
            None
        }
    }

    /// The discs of the side to move.
    pub const fn mover(self) -> Bitboard {
        self.mover
    }

    /// The discs of the other side.
    pub const fn opponent(self) -> Bitboard {
        self.opponent
    }

    /// All discs.
    pub const fn discs(self) -> Bitboard {
        Bitboard(self.mover.0 | self.opponent.0)
    }

    /// The cells without a disc.
    pub fn empties(self, board: &Board) -> Bitboard {
        board.cells() & !self.discs()
    }

    /// The same discs with the other side to move: what a pass leads to.
    #[must_use]
    pub const fn pass(self) -> Self {
        Self {
            mover: self.opponent,
            opponent: self.mover,
        }
    }

    /// The discs a placement on this empty cell would flip; empty if it would be illegal.
    pub fn flips(self, board: &Board, cell: Cell) -> Bitboard {
        match board.rings() {
            Some(rings) => flip::rings::flips(rings, self, cell),
            None => flip::rays::flips(board, self, cell),
        }
    }

    /// The cells on which the mover may place.
    pub fn placements(self, board: &Board) -> Bitboard {
        match board.rings() {
            Some(rings) => flip::rings::placements(rings, self),
            None => flip::rays::placements(board, self),
        }
    }

    /// What the mover can do.
    pub fn turn(self, board: &Board) -> Turn {
        let placements = self.placements(board);
        if !placements.is_empty() {
            Turn::Move(placements)
        } else if self.pass().placements(board).is_empty() {
            Turn::Over(self.margin(board))
        } else {
            Turn::MustPass
        }
    }

    /// The position after a placement with these flips, from the next mover's side.
    #[must_use]
    pub const fn place(self, cell: Cell, flips: Bitboard) -> Self {
        Self {
            mover: Bitboard(self.opponent.0 & !flips.0),
            opponent: Bitboard(self.mover.0 | flips.0 | cell.set().0),
        }
    }

    /// Places a disc by the rules.
    ///
    /// # Errors
    /// If the placement is illegal; the position is unchanged.
    pub fn play(self, board: &Board, cell: Cell) -> Result<Self, IllegalPlacement> {
        if cell.index() >= board.len() {
            return Err(IllegalPlacement::OffBoard);
        }
        if self.discs().contains(cell) {
            return Err(IllegalPlacement::Taken);
        }
        let flips = self.flips(board, cell);
        if flips.is_empty() {
            return Err(IllegalPlacement::FlipsNothing);
        }
        Ok(self.place(cell, flips))
    }

    /// The mover's margin if the game ended here, by the board's scoring rule.
    pub fn margin(self, board: &Board) -> Margin {
        let difference = self.mover.len() as i32 - self.opponent.len() as i32;
        let empties = (board.len() - self.discs().len()) as i32;
        Margin::new(match board.scoring() {
            Scoring::DiscsOnly => difference,
            Scoring::EmptiesToWinner => difference + difference.signum() * empties,
        })
    }
}

#[cfg(test)]
mod tests;
