//! The even spacing that the net and the grid share: every cell at the middle of a rectangle of the same
//! size, in rows and columns, with the names of both along the top and the left.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::{Outline, Slot};
use crate::board::{Board, Place};
use crate::tui::theme::Role;

/// How far cells lie apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// Columns from one cell to the next: even, or 1 where not even a blank has room.
    pub(super) across: u16,
    /// Rows from one cell to the next.
    pub(super) down: u16,
    /// Whether the names of columns and rows are drawn.
    pub(super) names: bool,
}

impl Size {
    /// A row a cell, without names.
    pub(super) const fn bare(across: u16) -> Self {
        Self {
            across,
            down: 1,
            names: false,
        }
    }

    /// Columns that close the right side.
    pub(super) const fn closing(self) -> u16 {
        (self.across > 1) as u16
    }

    /// With the names of columns and rows.
    pub(super) const fn named(across: u16, down: u16) -> Self {
        Self {
            across,
            down,
            names: true,
        }
    }
}

/// Rows and columns in an area.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    /// Top left, the names included.
    area: Rect,
    /// Top left of the cells.
    origin: (u16, u16),
    size: Size,
    columns: u16,
    rows: u16,
}

impl Lattice {
    /// The first of the sizes that fits, in the middle of the area.
    pub(super) fn fit(board: &Board, sizes: &[Size], area: Rect) -> Option<Self> {
        let (columns, rows) = board.net_size();
        let (columns, rows) = (columns as u16, rows as u16);
        sizes.iter().find_map(|&size| {
            let (left, top) = match (size.names, rows) {
                (false, _) => (0, 0),
                (true, ..10) => (2, 1),
                (true, _) => (3, 1),
            };
            // A column more closes the right side, and one row the bottom where a row of lines lies
            // between the cells.
            let width = left + columns * size.across + size.closing();
            let height = top + rows * size.down + u16::from(size.down.is_multiple_of(2));
            if width > area.width || height > area.height {
                return None;
            }
            let x = area.x + (area.width - width) / 2;
            let y = area.y + (area.height - height) / 2;
            Some(Self {
                area: Rect::new(x, y, width, height),
                origin: (x + left, y + top),
                size,
                columns,
                rows,
            })
        })
    }

    /// What the lattice takes up.
    pub(super) const fn area(&self) -> Rect {
        self.area
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// Columns and rows of cells.
    pub(super) const fn extent(&self) -> (u16, u16) {
        (self.columns, self.rows)
    }

    /// The top left corner of the cells.
    pub(super) fn origin(&self) -> (i32, i32) {
        (self.origin.0.into(), self.origin.1.into())
    }

    /// Where the cell at a place lies.
    pub(super) fn slot(&self, place: Place) -> Slot {
        let Size { across, down, .. } = self.size;
        let x = self.origin.0 + place.column as u16 * across;
        let y = self.origin.1 + place.row as u16 * down;
        let half_height = f32::from(down) * 0.4;
        Slot {
            area: Rect::new(x, y, across, down),
            centre: (x + across / 2, y + down / 2),
            outline: (down >= 3).then(|| Outline::round(half_height)),
            brackets: match (across, down) {
                (_, 3..) => (across / 2, (down - 1) / 2),
                // Beside the blanks before and behind a disc.
                (4.., _) => (2, 0),
                (2.., _) => (1, 0),
                _ => (0, 0),
            },
            blank: 0,
        }
    }

    /// Draws the names of columns and rows.
    pub(super) fn draw_names(&self, canvas: &mut Canvas) {
        if !self.size.names {
            return;
        }
        let Size { across, down, .. } = self.size;
        let (left, top) = self.origin();
        for column in 0..self.columns {
            let x = left + i32::from(column * across + across / 2);
            let name = char::from(b'a' + column as u8).to_string();
            canvas.text(x, top - 1, &name, Role::Coordinate);
        }
        let width = usize::from(self.origin.0 - self.area.x - 1);
        for row in 0..self.rows {
            let y = top + i32::from(row * down + down / 2);
            let name = format!("{:>width$}", row + 1);
            canvas.text(self.area.x.into(), y, &name, Role::Coordinate);
        }
    }
}
