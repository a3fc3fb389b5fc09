//! A position as one number: the mover's discs in the high half, the opponent's in the low half.
//!
//! Boards of up to 32 cells take eight bytes a position, larger ones sixteen; the tree is compiled for both.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

use crate::position::Position;

/// A set of cells in half a key.
pub(super) trait Half:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + Default
    + BitOr<Output = Self>
    + BitAnd<Output = Self>
    + Not<Output = Self>
{
    /// The set of a machine word, whose upper bits must be free if it is the wider.
    fn of(set: u64) -> Self;
    /// As a machine word.
    fn set(self) -> u64;
    /// Eight cells of it, as the row of a table.
    fn byte(self, index: usize) -> usize;
}

/// A position as a number.
pub(super) trait Key: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The set of one side.
    type Half: Half;
    /// The most cells.
    const CELLS: usize;
    /// The position with these discs.
    fn join(mover: Self::Half, opponent: Self::Half) -> Self;
    /// The mover's and the opponent's discs.
    fn split(self) -> (Self::Half, Self::Half);
    /// The number of a position.
    fn of(position: Position) -> Self {
        let (mover, opponent) = (position.mover().0, position.opponent().0);
        Self::join(Self::Half::of(mover), Self::Half::of(opponent))
    }
    /// 64 bits of which the upper ones depend on all of the key.
    fn hash(self) -> u64;
}

/// An odd number without a pattern: the golden ratio's digits.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

impl Half for u32 {
    fn of(set: u64) -> Self {
        debug_assert!(set <= u64::from(Self::MAX));
        set as Self
    }
    fn set(self) -> u64 {
        u64::from(self)
    }
    fn byte(self, index: usize) -> usize {
        usize::from((self >> (8 * index)) as u8)
    }
}

impl Half for u64 {
    fn of(set: u64) -> Self {
        set
    }
    fn set(self) -> u64 {
        self
    }
    fn byte(self, index: usize) -> usize {
        usize::from((self >> (8 * index)) as u8)
    }
}

impl Key for u64 {
    type Half = u32;
    const CELLS: usize = 32;
    fn join(mover: u32, opponent: u32) -> Self {
        Self::from(mover) << 32 | Self::from(opponent)
    }
    fn split(self) -> (u32, u32) {
        ((self >> 32) as u32, self as u32)
    }
    fn hash(self) -> u64 {
        // Few boards use the top bits of either half, so the halves are folded before they are spread.
        (self ^ self >> 29).wrapping_mul(MULTIPLIER)
    }
}

impl Key for u128 {
    type Half = u64;
    const CELLS: usize = 64;
    fn join(mover: u64, opponent: u64) -> Self {
        Self::from(mover) << 64 | Self::from(opponent)
    }
    fn split(self) -> (u64, u64) {
        ((self >> 64) as u64, self as u64)
    }
    fn hash(self) -> u64 {
        let (mover, opponent) = self.split();
        let mixed = (mover.wrapping_mul(MULTIPLIER) ^ opponent).wrapping_mul(MULTIPLIER);
        (mixed ^ mixed >> 29).wrapping_mul(MULTIPLIER)
    }
}
