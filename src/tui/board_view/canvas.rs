//! A buffer to draw on that cannot be left.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::tui::glyphs::Glyphs;
use crate::tui::theme::{Role, Theme};

/// A part of a buffer, with the theme and the signs to use.
pub(super) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    pub(super) theme: Theme,
    pub(super) glyphs: &'a Glyphs,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(
        buffer: &'a mut Buffer,
        area: Rect,
        theme: Theme,
        glyphs: &'a Glyphs,
    ) -> Self {
        let area = area.intersection(buffer.area);
        Self {
            buffer,
            area,
            theme,
            glyphs,
        }
    }

    /// Puts one sign; nothing happens outside the canvas. The cell's old style is gone, its background stays
    /// where the role has none.
    pub(super) fn put(&mut self, x: i32, y: i32, sign: &str, role: Role) {
        self.put_styled(x, y, sign, self.theme.style(role));
    }

    /// Puts a sign in the role's colour on the background that is there.
    pub(super) fn put_over(&mut self, x: i32, y: i32, sign: &str, role: Role) {
        let style = self.theme.style(role);
        self.put_styled(x, y, sign, Style { bg: None, ..style });
    }

    /// Puts a sign with a style.
    pub(super) fn put_styled(&mut self, x: i32, y: i32, sign: &str, style: Style) {
        let ground = self.theme.ground();
        if let Some(cell) = self.at(x, y) {
            let background = cell.bg;
            cell.reset();
            cell.set_symbol(sign);
            cell.set_style(ground.bg(background).patch(style));
        }
    }

    /// Puts a text, a column a character.
    pub(super) fn text(&mut self, x: i32, y: i32, text: &str, role: Role) {
        let mut sign = [0; 4];
        for (x, character) in (x..).zip(text.chars()) {
            self.put(x, y, character.encode_utf8(&mut sign), role);
        }
    }

    /// Adds a modifier to what is there.
    pub(super) fn add(&mut self, x: i32, y: i32, modifier: Modifier) {
        if let Some(cell) = self.at(x, y) {
            cell.modifier |= modifier;
        }
    }

    /// Lights the surface where it shows.
    pub(super) fn brighten(&mut self, x: i32, y: i32) {
        let (from, to) = (self.theme.style(Role::Surface), self.theme.style(Role::Lit));
        if let Some(cell) = self.at(x, y)
            && Some(cell.bg) == from.bg
        {
            cell.set_style(to);
        }
    }

    fn at(&mut self, x: i32, y: i32) -> Option<&mut Cell> {
        let at = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        if self.area.contains(at.into()) {
            self.buffer.cell_mut(at)
        } else {
            None
        }
    }
}
