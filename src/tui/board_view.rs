//! Draws a board and tells which cell lies under the mouse.
//!
//! A sphere has three views: the *net* of its box ([`net`]), the flat *projection* with the rings as curves
//! around the start block ([`projection`]), and the *globe* ([`globe`]); a flat board is always a *grid* ([`grid`]). A [`BoardLayout`] is
//! made for a board, a view and an area; it holds where every cell lies, and both drawing and
//! [`BoardLayout::hit`] read that one table, so a click can never miss what is drawn. Each view has several
//! sizes and the layout takes the largest that fits; where none fits there is no layout.
//!
//! What is drawn is a [`BoardPicture`]: pure data, no game and no rules. Nothing is told by colour alone:
//! discs, marks and the lines of the three axes differ in shape too. A blank column follows every disc, because
//! some terminals draw it two columns wide; the cursor's brackets stand outside that blank. Where a cell has two
//! columns there is none left for the bracket but the blank's, and where it has one there is no blank either: the
//! cursor is then the cell in reverse.

mod canvas;
mod chart;
mod disc;
mod globe;
mod grid;
mod lattice;
mod net;
mod projection;
mod sphere;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::bitboard::{Bitboard, Cell};
use crate::board::{Board, Shape};
use crate::tui::glyphs::Glyphs;
use crate::tui::theme::Theme;
use canvas::Canvas;
use chart::Chart;
pub use globe::Orientation;
use lattice::Lattice;

/// What to draw on a board.
#[derive(Clone, Copy, Debug)]
pub struct BoardPicture<'a> {
    /// The board.
    pub board: &'a Board,
    /// The black discs.
    pub black: Bitboard,
    /// The white discs.
    pub white: Bitboard,
    /// The cell between the brackets.
    pub cursor: Option<Cell>,
    /// Empty cells to mark: where the side to move may place.
    pub legal: Bitboard,
    /// Discs to mark as about to be flipped.
    pub preview: Bitboard,
    /// The disc to mark as placed last.
    pub last: Option<Cell>,
    /// Discs to mark as flipped by the last placement.
    pub flipped: Bitboard,
    /// The empty cell to mark as the hint.
    pub hint: Option<Cell>,
    /// The empty cell to mark as the candidate that is selected elsewhere.
    pub candidate: Option<Cell>,
    /// Short texts, such as values, on empty cells; shown where the cells are at least three columns wide.
    pub labels: &'a [(Cell, String)],
}

impl<'a> BoardPicture<'a> {
    /// The bare board: no disc, no mark.
    pub const fn empty(board: &'a Board) -> Self {
        Self {
            board,
            black: Bitboard::EMPTY,
            white: Bitboard::EMPTY,
            cursor: None,
            legal: Bitboard::EMPTY,
            preview: Bitboard::EMPTY,
            last: None,
            flipped: Bitboard::EMPTY,
            hint: None,
            candidate: None,
            labels: &[],
        }
    }
}

/// How a sphere is shown. A flat board is a grid in every view.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum View {
    /// The net of the box.
    #[default]
    Net,
    /// The whole sphere around the start block.
    Projection,
    /// The side of the sphere that faces the reader.
    Globe(Orientation),
}

/// Where a cell lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Slot {
    /// What belongs to the cell: the slots of a layout do not overlap.
    area: Rect,
    /// The column and row of the disc's middle.
    centre: (u16, u16),
    /// The outline of the disc; `None` for a disc of one character.
    outline: Option<Outline>,
    /// How far from the middle the cursor's brackets stand, and how far up and down they reach.
    brackets: (u16, u16),
    /// How much farther the right one stands, so that the blank behind a disc is kept.
    blank: u16,
}

/// The outline of a large disc.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Outline {
    /// Half its width and height, in columns and rows.
    half: (f32, f32),
    /// A direction on the screen, of length 1 and measured in halves, and how much the disc is squeezed along
    /// it: 1 is not at all.
    squeeze: ((f32, f32), f32),
}

/// Where everything of a board lies in an area.
#[derive(Clone, Debug)]
pub struct BoardLayout {
    area: Rect,
    slots: Vec<Option<Slot>>,
    ground: Ground,
}

/// The least rows with which a view is looked for, and the most.
const ROWS: std::ops::RangeInclusive<u16> = 5..=80;

/// What is drawn under the cells.
#[derive(Clone, Debug)]
enum Ground {
    Net(Lattice),
    Grid(Lattice),
    Chart(Chart),
}

impl BoardLayout {
    /// The largest layout of the view that fits in the area, in its middle. Where a projection or a globe has
    /// no room the net is taken, which needs least; `None` if that does not fit either.
    pub fn fit(board: &Board, view: View, area: Rect) -> Option<Self> {
        Self::fit_view(board, view, area).or_else(|| Self::fit_view(board, View::Net, area))
    }

    /// The same without a way out.
    fn fit_view(board: &Board, view: View, area: Rect) -> Option<Self> {
        match (board.shape(), view) {
            (Shape::Flat { .. }, _) => {
                let lattice = Lattice::fit(board, &grid::SIZES, area)?;
                Some(Self::of_lattice(board, lattice, Ground::Grid))
            }
            (Shape::Sphere { .. }, View::Net) => {
                let lattice = Lattice::fit(board, &net::SIZES, area)?;
                Some(Self::of_lattice(board, lattice, Ground::Net))
            }
            (Shape::Sphere { .. }, View::Projection) => projection::fit(board, area),
            (Shape::Sphere { .. }, View::Globe(orientation)) => {
                globe::fit(board, orientation, area)
            }
        }
    }

    /// Columns and rows with which a view would fit, twice as many columns as rows; `None` if it fits in the area.
    pub fn needs(board: &Board, view: View, area: Rect) -> Option<(u16, u16)> {
        let fits = |columns, rows| {
            let area = Rect::new(0, 0, columns, rows);
            Self::fit_view(board, view, area).is_some()
        };
        if Self::fit_view(board, view, area).is_some() {
            return None;
        }
        let rows = ROWS.into_iter().find(|&rows| fits(2 * rows, rows))?;
        Some((2 * rows, rows))
    }

    /// Whether there is no blank between the cells.
    pub const fn is_tight(&self) -> bool {
        match &self.ground {
            Ground::Net(lattice) | Ground::Grid(lattice) => lattice.size().across < 2,
            Ground::Chart(_) => false,
        }
    }

    /// Whether it is a globe.
    pub const fn is_globe(&self) -> bool {
        matches!(&self.ground, Ground::Chart(chart) if chart.is_globe())
    }

    /// The orientation of the globe after its surface was dragged from one place of the screen to another; `None`
    /// if this is no globe.
    pub fn dragged(&self, from: (u16, u16), to: (u16, u16)) -> Option<Orientation> {
        match &self.ground {
            Ground::Chart(chart) => chart.dragged(from, to),
            Ground::Net(_) | Ground::Grid(_) => None,
        }
    }

    fn of_lattice(board: &Board, lattice: Lattice, ground: fn(Lattice) -> Ground) -> Self {
        let slots = board
            .places()
            .iter()
            .map(|&place| Some(lattice.slot(place)));
        Self {
            area: lattice.area(),
            slots: slots.collect(),
            ground: ground(lattice),
        }
    }

    /// What the drawing takes up.
    pub const fn area(&self) -> Rect {
        self.area
    }

    /// The cell at a column and row of the screen.
    pub fn hit(&self, x: u16, y: u16) -> Option<Cell> {
        let holds =
            |slot: &Option<Slot>| slot.is_some_and(|slot| slot.area.contains((x, y).into()));
        self.slots.iter().position(holds).and_then(Cell::new)
    }

    /// What belongs to a cell on the screen; `None` for a cell that cannot be seen (behind a globe).
    pub fn cell_area(&self, cell: Cell) -> Option<Rect> {
        self.slot(cell).map(|slot| slot.area)
    }

    fn slot(&self, cell: Cell) -> Option<Slot> {
        self.slots.get(cell.index()).copied().flatten()
    }

    /// Draws the picture, which must be of the layout's board. Nothing is drawn outside [`Self::area`], nor
    /// outside the buffer, should it have shrunk.
    pub fn draw(&self, picture: &BoardPicture, theme: Theme, glyphs: &Glyphs, buffer: &mut Buffer) {
        let mut canvas = Canvas::new(buffer, self.area, theme, glyphs);
        match &self.ground {
            Ground::Net(lattice) => net::draw(lattice, picture, &mut canvas),
            Ground::Grid(lattice) => grid::draw(lattice, picture, &mut canvas),
            Ground::Chart(chart) => {
                chart.draw(picture, &mut canvas);
                self.draw_names(picture, &mut canvas);
            }
        }
        for cell in picture.board.cells() {
            if let Some(slot) = self.slot(cell) {
                disc::draw(&slot, cell, picture, &mut canvas);
            }
        }
        if let Some(slot) = picture.cursor.and_then(|cell| self.slot(cell)) {
            disc::draw_cursor(&slot, &mut canvas);
        }
    }

    /// Names the empty cells where no rows and columns do: in the cell's place, or below its mark where there
    /// is room.
    fn draw_names(&self, picture: &BoardPicture, canvas: &mut Canvas) {
        let empty = picture.board.cells() & !(picture.black | picture.white);
        for cell in empty {
            if let Some(slot) = self.slot(cell) {
                let marked = picture.legal.contains(cell)
                    || picture.hint == Some(cell)
                    || picture.candidate == Some(cell)
                    || picture.labels.iter().any(|(at, _)| *at == cell);
                // The brackets would cut a name in two; the cursor's cell is named elsewhere.
                let bracketed = picture.cursor == Some(cell) && slot.brackets.1 == 0;
                let name = if bracketed {
                    canvas.glyphs.empty.to_owned()
                } else {
                    picture.board.name(cell)
                };
                disc::draw_name(&slot, &name, marked, canvas);
            }
        }
    }
}

#[cfg(test)]
mod tests;
