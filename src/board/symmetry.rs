//! Symmetries of a board: permutations of its cells that map lines to lines.
//!
//! They are found from the geometry: every signed permutation of the three axes is applied to the cells'
//! points in space; those that map the points onto themselves and every line onto a line (read from either
//! end, a ring from any cell) are kept, each permutation once. There are at most 48 (8 on a flat board, where
//! the third axis does nothing). The group laws are checked in the tests.

use std::collections::{HashMap, HashSet};

use super::Line;
use crate::bitboard::{Bitboard, Cell};

/// A permutation of a board's cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Where each cell goes, by cell index.
    images: Vec<Cell>,
}

impl Symmetry {
    /// Where a cell goes.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn cell(&self, cell: Cell) -> Cell {
        self.images[cell.index()]
    }

    /// Where a set of cells goes.
    ///
    /// # Panics
    /// If a cell is not on the board.
    #[must_use]
    pub fn apply(&self, set: Bitboard) -> Bitboard {
        set.iter().map(|cell| self.cell(cell)).collect()
    }

    /// First `self`, then `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self {
            images: self.images.iter().map(|&cell| next.cell(cell)).collect(),
        }
    }

    /// The permutation that takes every image back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut images = self.images.clone();
        for (from, &to) in self.images.iter().enumerate() {
            images[to.index()] = Cell::new(from).expect("a board has at most 64 cells");
        }
        Self { images }
    }

    /// Whether every cell stays where it is.
    pub fn is_identity(&self) -> bool {
        self.images
            .iter()
            .enumerate()
            .all(|(from, to)| from == to.index())
    }
}

/// All symmetries of the cells at these points with these lines, the identity first.
pub(super) fn find(points: &[[i8; 3]], lines: &[Line]) -> Vec<Symmetry> {
    let at: HashMap<[i8; 3], Cell> = points
        .iter()
        .copied()
        .zip((0..).filter_map(Cell::new))
        .collect();
    let known: HashSet<Vec<Cell>> = lines.iter().map(standard_reading).collect();
    let mut found: Vec<Symmetry> = Vec::new();
    for order in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        for signs in 0..8u8 {
            let image = |point: &[i8; 3]| {
                let mut moved = [0; 3];
                for axis in 0..3 {
                    let sign = if signs >> axis & 1 == 1 { -1 } else { 1 };
                    moved[axis] = sign * point[order[axis]];
                }
                at.get(&moved).copied()
            };
            let Some(images) = points.iter().map(image).collect::<Option<Vec<Cell>>>() else {
                continue;
            };
            let symmetry = Symmetry { images };
            let keeps_lines = lines.iter().all(|line| {
                known.contains(&standard_reading(&Line {
                    cells: line.cells.iter().map(|&cell| symmetry.cell(cell)).collect(),
                    ..line.clone()
                }))
            });
            if keeps_lines && !found.contains(&symmetry) {
                found.push(symmetry);
            }
        }
    }
    found
}

/// The same list for every way to read a line: the least of them.
fn standard_reading(line: &Line) -> Vec<Cell> {
    let reversed: Vec<Cell> = line.cells.iter().rev().copied().collect();
    let turns = if line.closed { line.cells.len() } else { 1 };
    (0..turns)
        .flat_map(|turn| {
            [&line.cells, &reversed].map(|cells| {
                let mut turned = cells.clone();
                turned.rotate_left(turn);
                turned
            })
        })
        .min()
        .unwrap_or_default()
}
