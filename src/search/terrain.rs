//! What the search knows of a board beyond its rules: parity regions, the worth of cells, the end's margin.
//!
//! Regions: a side that places last in a region of the board tends to gain there, so cells in regions with an
//! odd number of empties are tried first. On a flat board the regions are its quarters, on a sphere its
//! faces. They only order moves; nothing depends on them.

use crate::bitboard::Cell;
use crate::board::{Board, Scoring, Shape};

/// At most this many regions: their parities index a table.
const REGIONS: usize = 6;

/// Facts about one board for ordering and counting.
#[derive(Clone, Debug)]
pub(super) struct Terrain {
    /// All cells.
    pub(super) cells: u64,
    /// How many cells.
    pub(super) count: i32,
    /// The corners of a flat board; none on a sphere.
    pub(super) corners: u64,
    empties_to_winner: bool,
    /// For each cell its region, as a bit.
    region: [u8; 64],
    /// For each set of regions their cells.
    region_cells: [u64; 1 << REGIONS],
    /// For each cell how good it usually is to own, 0..=18.
    pub(super) worth: [u8; 64],
}

impl Terrain {
    pub(super) fn new(board: &Board) -> Self {
        let mut terrain = Self {
            cells: board.cells().0,
            count: board.len() as i32,
            corners: 0,
            empties_to_winner: board.scoring() == Scoring::EmptiesToWinner,
            region: [1; 64],
            region_cells: [0; 1 << REGIONS],
            worth: [9; 64],
        };
        for cell in board.cells() {
            let index = cell.index();
            terrain.region[index] = 1 << region(board, cell);
            if let Shape::Flat { width, height } = board.shape() {
                let place = board.place(cell);
                let from_edge = |at: usize, size: usize| at.min(size - 1 - at);
                let (x, y) = (from_edge(place.column, width), from_edge(place.row, height));
                terrain.worth[index] = flat_worth(x.min(y), x.max(y));
                if x + y == 0 {
                    terrain.corners |= cell.set().0;
                }
            }
        }
        for set in 0..1 << REGIONS {
            terrain.region_cells[set] = board
                .cells()
                .iter()
                .filter(|cell| usize::from(terrain.region[cell.index()]) & set != 0)
                .map(|cell| cell.set().0)
                .sum();
        }
        terrain
    }

    /// The mover's margin if the game ended here.
    #[inline]
    pub(super) fn margin(&self, mover: u64, opponent: u64) -> i32 {
        let (own, other) = (mover.count_ones() as i32, opponent.count_ones() as i32);
        let difference = own - other;
        if self.empties_to_winner {
            difference + difference.signum() * (self.count - own - other)
        } else {
            difference
        }
    }

    /// The region of a cell, as a bit.
    #[inline]
    pub(super) fn region(&self, cell: usize) -> u8 {
        self.region[cell & 63]
    }

    /// The regions with an odd number of empty cells, as bits.
    #[inline]
    pub(super) fn odd_regions(&self, empties: u64) -> u8 {
        (0..REGIONS).fold(0, |odd, region| {
            let count = (empties & self.region_cells[1 << region]).count_ones() as u8;
            odd | (count & 1) << region
        })
    }

    /// The cells of these regions.
    #[inline]
    pub(super) fn cells_of(&self, regions: u8) -> u64 {
        self.region_cells[usize::from(regions) & ((1 << REGIONS) - 1)]
    }
}

/// A quarter of a flat board, a face of a sphere.
fn region(board: &Board, cell: Cell) -> usize {
    match board.shape() {
        Shape::Flat { width, height } => {
            let place = board.place(cell);
            2 * usize::from(place.row >= height / 2) + usize::from(place.column >= width / 2)
        }
        Shape::Sphere { x, y, z } => {
            let point = board.points()[cell.index()];
            let sizes = [x, y, z].map(|size| size as i8);
            let axis = (0..3).find(|&axis| point[axis].abs() == sizes[axis]);
            axis.map_or(0, |axis| 2 * axis + usize::from(point[axis] > 0))
        }
    }
}

/// How good a cell of a flat board is, by its distances to the nearer and the farther edge.
fn flat_worth(near: usize, far: usize) -> u8 {
    match (near, far) {
        (0, 0) => 18,
        (0, 1) => 4,
        (0, _) => 12,
        (1, 1) => 0,
        (1, _) => 5,
        (2, 2) => 11,
        _ => 10,
    }
}
