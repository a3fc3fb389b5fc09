//! Writes styled text into an area, never outside it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::text::{cut, width, wrap};
use crate::tui::glyphs::Glyphs;
use crate::tui::state::State;
use crate::tui::theme::{Role, Theme};

/// A buffer's area to write in, with the signs and colours to write with.
pub struct Pen<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    theme: Theme,
    /// The signs.
    pub glyphs: Glyphs,
}

impl<'a> Pen<'a> {
    /// A pen for an area.
    pub fn new(buffer: &'a mut Buffer, area: Rect, state: &State) -> Self {
        Self {
            area: area.intersection(buffer.area),
            buffer,
            theme: state.display.theme,
            glyphs: state.display.glyphs,
        }
    }

    /// The area.
    pub const fn area(&self) -> Rect {
        self.area
    }

    /// A pen for a part of the area.
    pub fn within(&mut self, area: Rect) -> Pen<'_> {
        Pen {
            area: area.intersection(self.area),
            buffer: self.buffer,
            theme: self.theme,
            glyphs: self.glyphs,
        }
    }

    /// Rows of the area.
    pub const fn rows(&self) -> u16 {
        self.area.height
    }

    /// Columns of the area.
    pub const fn columns(&self) -> usize {
        self.area.width as usize
    }

    /// Writes parts one after the other from the left edge of a row; what does not fit is cut. Gives the column
    /// after the last.
    pub fn line<T: AsRef<str>>(&mut self, row: u16, parts: &[(T, Role)]) -> usize {
        self.at(0, row, parts)
    }

    /// The same from a column on.
    pub fn at<T: AsRef<str>>(&mut self, column: usize, row: u16, parts: &[(T, Role)]) -> usize {
        let mut column = column;
        if row >= self.area.height {
            return column;
        }
        for (text, role) in parts {
            let room = self.columns().saturating_sub(column);
            let text = cut(text.as_ref(), room, self.glyphs.ellipsis);
            let x = self.area.x + column.min(self.columns()) as u16;
            if !text.is_empty() {
                let style = self.theme.style(*role);
                self.buffer.set_string(x, self.area.y + row, &text, style);
            }
            column += width(&text);
        }
        column
    }

    /// Writes a text from a row on, wrapped into the rows there are. Gives the row after the last.
    pub fn wrapped(&mut self, row: u16, text: &str, role: Role) -> u16 {
        let mut lines = wrap(text, self.columns());
        let room = usize::from(self.rows().saturating_sub(row));
        if let (true, Some(last)) = (lines.len() > room, room.checked_sub(1)) {
            lines[last] = cut(
                &lines[last..].join(" "),
                self.columns(),
                self.glyphs.ellipsis,
            );
        }
        for (y, line) in (row..self.rows()).zip(&lines) {
            self.line(y, &[(line, role)]);
        }
        row + lines.len().min(room) as u16
    }

    /// Gives a whole row the style of what is selected.
    pub fn select(&mut self, row: u16) {
        if row < self.area.height {
            let line = Rect {
                y: self.area.y + row,
                height: 1,
                ..self.area
            };
            self.buffer
                .set_style(line, self.theme.style(Role::Selected));
        }
    }
}
