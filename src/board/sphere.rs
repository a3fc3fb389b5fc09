//! Builds `sphere:XxYxZ`: the surface of a box of stickers, X columns, Y rows and Z rings.
//!
//! The net is drawn as
//!
//! ```text
//!     N          N, S   X by Z
//!   W C E B      W, E   Z by Y
//!     S          C, B   X by Y
//! ```
//!
//! A ring across x is a column N, C, S and then the back face upwards, mirrored. A ring across y is a row of
//! the band W C E B. A ring across z goes around the front face: a row of N, a column of E, a row of S, a
//! column of W, the innermost first. Every cell lies on exactly two rings.

use super::{Axis, Blueprint, Board, BoardError, Line, MAX_CELLS, Place, Shape};
use crate::bitboard::{Bitboard, Cell};
use crate::color::Color;
use crate::setup::Setup;

/// The letters a to z name the columns.
const MAX_COLUMNS: usize = 26;

/// A face of the box, by where the net draws it.
#[derive(Clone, Copy)]
enum Face {
    North,
    West,
    Front,
    East,
    Back,
    South,
}

/// The measures of the box.
#[derive(Clone, Copy)]
struct Dimensions {
    x: usize,
    y: usize,
    z: usize,
}

impl Dimensions {
    /// Columns and rows of a face.
    const fn size(self, face: Face) -> (usize, usize) {
        match face {
            Face::North | Face::South => (self.x, self.z),
            Face::West | Face::East => (self.z, self.y),
            Face::Front | Face::Back => (self.x, self.y),
        }
    }

    /// The place in the net of column `i`, row `j` of a face.
    const fn place(self, face: Face, i: usize, j: usize) -> Place {
        let (column, row) = match face {
            Face::North => (self.z, 0),
            Face::West => (0, self.z),
            Face::Front => (self.z, self.z),
            Face::East => (self.z + self.x, self.z),
            Face::Back => (2 * self.z + self.x, self.z),
            Face::South => (self.z, self.z + self.y),
        };
        Place {
            row: row + j,
            column: column + i,
        }
    }

    /// The centre in space of column `i`, row `j` of a face, in half steps.
    const fn point(self, face: Face, i: usize, j: usize) -> [i8; 3] {
        let (x, y, z) = (self.x as i8, self.y as i8, self.z as i8);
        let (i, j) = (2 * i as i8, 2 * j as i8);
        match face {
            Face::Front => [i - (x - 1), y - 1 - j, z],
            Face::Back => [x - 1 - i, y - 1 - j, -z],
            Face::North => [i - (x - 1), y, j - (z - 1)],
            Face::South => [i - (x - 1), -y, z - 1 - j],
            Face::East => [x, y - 1 - j, z - 1 - i],
            Face::West => [-x, y - 1 - j, i - (z - 1)],
        }
    }
}

/// Builds the board.
pub(super) fn build(x: usize, y: usize, z: usize) -> Result<Board, BoardError> {
    use Face::{Back, East, Front, North, South, West};
    let shape = Shape::Sphere { x, y, z };
    if x == 0 || y == 0 || z == 0 {
        return Err(BoardError::NoCircle(shape));
    }
    // Each measure alone bounds the cells from below, so the products cannot overflow.
    if x.max(y).max(z) > MAX_CELLS || 2 * (x * y + y * z + z * x) > MAX_CELLS {
        return Err(BoardError::TooManyCells(shape));
    }
    if x == 1 && y == 1 {
        return Err(BoardError::NoStart(shape));
    }
    let columns = 2 * x + 2 * z;
    if columns > MAX_COLUMNS {
        return Err(BoardError::TooWide { shape, columns });
    }

    let size = Dimensions { x, y, z };
    let mut drawn: Vec<(Place, [i8; 3])> = Vec::new();
    for face in [North, West, Front, East, Back, South] {
        let (width, height) = size.size(face);
        for j in 0..height {
            for i in 0..width {
                drawn.push((size.place(face, i, j), size.point(face, i, j)));
            }
        }
    }
    drawn.sort_unstable();
    let (places, points): (Vec<Place>, Vec<[i8; 3]>) = drawn.into_iter().unzip();

    let cell = |face: Face, i: usize, j: usize| {
        let index = places.binary_search(&size.place(face, i, j));
        index.ok().and_then(Cell::new).expect("every face is drawn")
    };
    let ring = |axis, cells| Line {
        axis,
        cells,
        closed: true,
    };
    let mut lines = Vec::new();
    for i in 0..x {
        let mut cells: Vec<Cell> = (0..z).map(|j| cell(North, i, j)).collect();
        cells.extend((0..y).map(|j| cell(Front, i, j)));
        cells.extend((0..z).map(|j| cell(South, i, j)));
        cells.extend((0..y).rev().map(|j| cell(Back, x - 1 - i, j)));
        lines.push(ring(Axis::X, cells));
    }
    for j in 0..y {
        let mut cells: Vec<Cell> = (0..z).map(|i| cell(West, i, j)).collect();
        cells.extend((0..x).map(|i| cell(Front, i, j)));
        cells.extend((0..z).map(|i| cell(East, i, j)));
        cells.extend((0..x).map(|i| cell(Back, i, j)));
        lines.push(ring(Axis::Y, cells));
    }
    for k in 0..z {
        let mut cells: Vec<Cell> = (0..x).map(|i| cell(North, i, z - 1 - k)).collect();
        cells.extend((0..y).map(|j| cell(East, k, j)));
        cells.extend((0..x).rev().map(|i| cell(South, i, k)));
        cells.extend((0..y).rev().map(|j| cell(West, z - 1 - k, j)));
        lines.push(ring(Axis::Z, cells));
    }

    let (column, row) = (x.saturating_sub(2) / 2, y.saturating_sub(2) / 2);
    // Top left, top right, bottom left, bottom right.
    let block = if y == 1 {
        [
            cell(North, column, z - 1),
            cell(North, column + 1, z - 1),
            cell(Front, column, 0),
            cell(Front, column + 1, 0),
        ]
    } else if x == 1 {
        [
            cell(Front, 0, row),
            cell(East, 0, row),
            cell(Front, 0, row + 1),
            cell(East, 0, row + 1),
        ]
    } else {
        [
            cell(Front, column, row),
            cell(Front, column + 1, row),
            cell(Front, column, row + 1),
            cell(Front, column + 1, row + 1),
        ]
    };
    Ok(Board::assemble(Blueprint {
        shape,
        scoring: shape.usual_scoring(),
        start: start_block(block),
        places,
        points,
        lines,
    }))
}

/// White on the first and last cell of the block, black on the other two, black to move.
pub(super) fn start_block([top_left, top_right, bottom_left, bottom_right]: [Cell; 4]) -> Setup {
    Setup {
        black: Bitboard::EMPTY.with(top_right).with(bottom_left),
        white: Bitboard::EMPTY.with(top_left).with(bottom_right),
        to_move: Color::Black,
    }
}
