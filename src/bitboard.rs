//! A cell and a set of cells.
//!
//! Cells are numbered 0, 1, 2... in the reading order of the board's net, at most 64 of them, so a set is
//! one machine word: bit `i` is cell `i`. Every operation is constant time; iteration is one step a cell.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A point where a disc can lie: its place in the reading order of the net, 0..=63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this place in the reading order, or `None` past 63.
    pub const fn new(index: usize) -> Option<Self> {
        if index < 64 {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The place in the reading order, 0..=63.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set that holds only this cell.
    pub const fn set(self) -> Bitboard {
        Bitboard(1 << self.0)
    }
}

/// A set of cells, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The first `cells` cells (at most 64).
    pub const fn first_cells(cells: usize) -> Self {
        if cells >= 64 {
            Self(u64::MAX)
        } else {
            Self((1 << cells) - 1)
        }
    }

    /// Whether the cell is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// The set with the cell added.
    #[must_use]
    pub const fn with(self, cell: Cell) -> Self {
        Self(self.0 | 1 << cell.0)
    }

    /// The set with the cell taken out.
    #[must_use]
    pub const fn without(self, cell: Cell) -> Self {
        Self(self.0 & !(1 << cell.0))
    }

    /// How many cells the set holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set holds no cell.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first cell in reading order.
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 {
            None
        } else {
            Some(Cell(self.0.trailing_zeros() as u8))
        }
    }

    /// The cells in reading order.
    pub const fn iter(self) -> Cells {
        Cells(self)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})", self.0)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl FromIterator<Cell> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for Bitboard {
    type Item = Cell;
    type IntoIter = Cells;
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

/// The cells of a set in reading order.
#[derive(Clone, Debug)]
pub struct Cells(Bitboard);

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Cells {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterates_in_reading_order() {
        let set = Bitboard(1 << 63 | 0b101);
        let cells: Vec<usize> = set.iter().map(Cell::index).collect();
        assert_eq!(cells, [0, 2, 63]);
        assert_eq!(set.iter().collect::<Bitboard>(), set);
        assert_eq!(set.len(), 3);
    }

    #[test]
    fn first_cells_reaches_the_whole_word() {
        assert_eq!(Bitboard::first_cells(0), Bitboard::EMPTY);
        assert_eq!(Bitboard::first_cells(24).len(), 24);
        assert_eq!(Bitboard::first_cells(64), Bitboard(u64::MAX));
    }

    #[test]
    fn there_is_no_cell_past_63() {
        assert!(Cell::new(63).is_some());
        assert_eq!(Cell::new(64), None);
    }
}
