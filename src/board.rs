//! A board is data: cells on a drawn grid, the lines through them, the start and the scoring rule.
//!
//! A *line* is a row of cells along which discs are bracketed: a closed ring on a sphere, an open row,
//! column or diagonal on a flat board. A *ray* is a line walked from one cell in one direction, that cell
//! left out; on a ring it visits every other cell, so two rays of one ring see the same cells in opposite
//! order. Everything else in the crate reads boards only through this type, so a new kind of board is a
//! new builder beside `sphere` and `flat`, nothing more.

mod flat;
pub mod rings;
mod sphere;
pub mod symmetry;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::bitboard::{Bitboard, Cell};
use crate::setup::Setup;
use rings::Rings;
use symmetry::Symmetry;

/// The most cells a board can have: one bit each in a machine word.
pub const MAX_CELLS: usize = 64;

/// Which board: its shape and measures, written `sphere:2x2x2` or `flat:8x8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// `x`, `y` and `z` circles across the three axes.
    Sphere {
        /// Circles across the x axis: columns of the front face.
        x: usize,
        /// Circles across the y axis: rows of the front face.
        y: usize,
        /// Circles across the z axis: rings around the front face.
        z: usize,
    },
    /// A rectangle with edges.
    Flat {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
}

impl Shape {
    /// How its boards are scored unless another rule is asked for.
    pub const fn usual_scoring(self) -> Scoring {
        match self {
            Self::Sphere { .. } => Scoring::DiscsOnly,
            Self::Flat { .. } => Scoring::EmptiesToWinner,
        }
    }

    /// The standard spherical board, `sphere:2x2x2`.
    pub const SPHERE: Self = Self::Sphere { x: 2, y: 2, z: 2 };
    /// The standard flat board, `flat:8x8`.
    pub const FLAT8: Self = Self::Flat {
        width: 8,
        height: 8,
    };

    /// Builds the board.
    ///
    /// # Errors
    /// If the measures break a limit: see [`BoardError`].
    pub fn build(self) -> Result<Board, BoardError> {
        match self {
            Self::Sphere { x, y, z } => sphere::build(x, y, z),
            Self::Flat { width, height } => flat::build(width, height),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sphere { x, y, z } => f.pad(&format!("sphere:{x}x{y}x{z}")),
            Self::Flat { width, height } => f.pad(&format!("flat:{width}x{height}")),
        }
    }
}

impl FromStr for Shape {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let unknown = || BoardError::Unknown(text.chars().take(60).collect());
        let (kind, measures) = text.trim().split_once(':').ok_or_else(unknown)?;
        let measures: Vec<usize> = measures
            .split(['x', 'X'])
            .map(|number| match number.parse() {
                // `parse` also takes a leading plus.
                Ok(value) if number.bytes().all(|b| b.is_ascii_digit()) => Ok(value),
                _ => Err(unknown()),
            })
            .collect::<Result<_, _>>()?;
        match (kind.to_ascii_lowercase().as_str(), measures.as_slice()) {
            ("sphere", &[x, y, z]) => Ok(Self::Sphere { x, y, z }),
            ("flat", &[width, height]) => Ok(Self::Flat { width, height }),
            _ => Err(unknown()),
        }
    }
}

/// Why there is no such board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// The text names no board.
    #[error(
        "no board is called {0:?}: expected sphere:XxYxZ or flat:WxH, for instance sphere:2x2x2 or flat:8x8"
    )]
    Unknown(String),
    /// A sphere needs at least one circle across every axis.
    #[error("{0} has no circle across an axis: X, Y and Z must be at least 1")]
    NoCircle(Shape),
    /// With X = Y = 1 there is no place for the start block.
    #[error("{0} has no room for the start block: X and Y cannot both be 1")]
    NoStart(Shape),
    /// A flat board needs at least three columns and rows.
    #[error("{0} is too small: a flat board has at least 3 columns and 3 rows")]
    TooSmall(Shape),
    /// More cells than bits in a word.
    #[error("{0} is too large: a board has at most {MAX_CELLS} cells")]
    TooManyCells(Shape),
    /// The column letters end at z.
    #[error("{shape} is too wide: its net has {columns} columns, and the letters end at 26")]
    TooWide {
        /// The board asked for.
        shape: Shape,
        /// The width of its net.
        columns: usize,
    },
}

/// Who gets the empty cells in the margin of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Nobody: the margin is the plain disc difference.
    DiscsOnly,
    /// The winner, as in tournaments and in every file format of the flat game.
    EmptiesToWinner,
}

impl Scoring {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::DiscsOnly, Self::EmptiesToWinner];

    /// Its name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DiscsOnly => "discs",
            Self::EmptiesToWinner => "empties",
        }
    }

    /// The rule of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// The family of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Axis {
    /// A ring across the x axis: a column of the front face.
    X,
    /// A ring across the y axis: a row of the front face.
    Y,
    /// A ring across the z axis: a ring around the front face.
    Z,
    /// A row of a flat board.
    Row,
    /// A column of a flat board.
    Column,
    /// A diagonal of a flat board that falls to the right.
    Falling,
    /// A diagonal of a flat board that rises to the right.
    Rising,
}

/// A row of cells along which discs are bracketed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its family.
    pub axis: Axis,
    /// Its cells in order.
    pub cells: Vec<Cell>,
    /// Whether the last cell is followed by the first: a ring.
    pub closed: bool,
}

/// A line walked from one cell in one direction; the cell itself is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ray {
    /// The index of the line in [`Board::lines`].
    pub line: usize,
    /// Whether the line is walked in the order of [`Line::cells`].
    pub forward: bool,
    /// The cells in the order they are met.
    pub cells: Vec<Cell>,
    /// The same cells as a set.
    pub set: Bitboard,
}

/// Where a cell is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The row of the net from its top, from 0.
    pub row: usize,
    /// The column of the net from its left edge, from 0.
    pub column: usize,
}

/// A validated board.
#[derive(Debug)]
pub struct Board {
    shape: Shape,
    scoring: Scoring,
    places: Vec<Place>,
    points: Vec<[i8; 3]>,
    lines: Vec<Line>,
    rays: Vec<Vec<Ray>>,
    rings: Option<Box<Rings>>,
    start: Setup,
    symmetries: Vec<Symmetry>,
}

/// What a builder hands over; [`Board::assemble`] derives the rest.
struct Blueprint {
    shape: Shape,
    scoring: Scoring,
    /// In reading order.
    places: Vec<Place>,
    /// The centre of each cell in space, in half steps from the board's middle.
    points: Vec<[i8; 3]>,
    lines: Vec<Line>,
    start: Setup,
}

impl Board {
    fn assemble(blueprint: Blueprint) -> Self {
        let Blueprint {
            shape,
            scoring,
            places,
            points,
            lines,
            start,
        } = blueprint;
        debug_assert!(places.is_sorted(), "cells are in reading order");
        let mut rays = vec![Vec::new(); places.len()];
        for (index, line) in lines.iter().enumerate() {
            for (at, &cell) in line.cells.iter().enumerate() {
                for forward in [true, false] {
                    let cells = walk(line, at, forward);
                    // Nothing can be bracketed on a ray of one cell.
                    if cells.len() >= 2 {
                        rays[cell.index()].push(Ray {
                            line: index,
                            forward,
                            set: cells.iter().copied().collect(),
                            cells,
                        });
                    }
                }
            }
        }
        let symmetries = symmetry::find(&points, &lines);
        let rings = Rings::new(places.len(), &lines);
        Self {
            shape,
            scoring,
            places,
            points,
            lines,
            rays,
            rings,
            start,
            symmetries,
        }
    }

    /// The same board with another scoring rule.
    #[must_use]
    pub fn with_scoring(mut self, scoring: Scoring) -> Self {
        self.scoring = scoring;
        self
    }

    /// The standard spherical board, `sphere:2x2x2`.
    pub fn sphere() -> Arc<Self> {
        Arc::new(Shape::SPHERE.build().expect("the standard board is valid"))
    }

    /// The standard flat board, `flat:8x8`.
    pub fn flat8() -> Arc<Self> {
        Arc::new(Shape::FLAT8.build().expect("the standard board is valid"))
    }

    /// Which board this is.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Who gets the empty cells at the end.
    pub const fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// How many cells it has.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Never: every board has cells.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The set of all cells.
    pub fn cells(&self) -> Bitboard {
        Bitboard::first_cells(self.len())
    }

    /// Where each cell is drawn, by cell index: the reading order of the net.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Where a cell is drawn.
    ///
    /// # Panics
    /// If the cell is not on this board.
    pub fn place(&self, cell: Cell) -> Place {
        self.places[cell.index()]
    }

    /// The cell drawn at a place of the net, if one is.
    pub fn cell_at(&self, place: Place) -> Option<Cell> {
        self.places.binary_search(&place).ok().and_then(Cell::new)
    }

    /// Columns and rows of the drawn net.
    pub fn net_size(&self) -> (usize, usize) {
        let columns = self.places.iter().map(|p| p.column + 1).max();
        let rows = self.places.iter().map(|p| p.row + 1).max();
        (columns.unwrap_or(0), rows.unwrap_or(0))
    }

    /// The centre of each cell in space by cell index, in half steps from the middle of the board: x to the
    /// right, y upwards, z towards the reader; on a sphere the cells lie on the faces of a box, and a face's
    /// coordinate is X, Y or Z itself; on a flat board z is 0.
    pub fn points(&self) -> &[[i8; 3]] {
        &self.points
    }

    /// All lines on which something can be bracketed (at least three cells).
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The rays that leave a cell.
    ///
    /// # Panics
    /// If the cell is not on this board.
    pub fn rays(&self, cell: Cell) -> &[Ray] {
        &self.rays[cell.index()]
    }

    /// The readings of its rings, if it is a sphere on which no ring has more than eight cells.
    pub fn rings(&self) -> Option<&Rings> {
        self.rings.as_deref()
    }

    /// The start set-up.
    pub const fn start(&self) -> Setup {
        self.start
    }

    /// All permutations of the cells that come from the board's geometry and map lines to lines, the
    /// identity first. They are a group.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The name of a cell: column letter, row number.
    ///
    /// # Panics
    /// If the cell is not on this board.
    pub fn name(&self, cell: Cell) -> String {
        let Place { row, column } = self.place(cell);
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }
}

/// The cells met from the cell at `at`, itself left out.
fn walk(line: &Line, at: usize, forward: bool) -> Vec<Cell> {
    let cells = &line.cells;
    let (before, after) = (&cells[..at], &cells[at + 1..]);
    let (first, second) = if forward {
        (after.to_vec(), before.to_vec())
    } else {
        let reversed = |part: &[Cell]| part.iter().rev().copied().collect::<Vec<_>>();
        (reversed(before), reversed(after))
    };
    let mut met = first;
    if line.closed {
        met.extend(second);
    }
    met
}

#[cfg(test)]
pub(crate) mod tests;
