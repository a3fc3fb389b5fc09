//! Drawing that holds its columns on terminals with wide signs.
//!
//! Discs, lines and arrows are of ambiguous width (Unicode Standard Annex 11): some terminals, set up for Chinese or Japanese,
//! give them two columns, and all that is written after one in the same breath lands a column too far to the right. So each
//! is written at a place of its own, and in an order in which what matters is not covered: blanks, lines, letters, discs and marks.

use std::collections::BTreeMap;
use std::io::{self, Write};

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use unicode_width::UnicodeWidthStr;

use super::sixteen::Sixteen;

/// Crossterm's backend, its ambiguous signs anchored and the sixteen colours numbered as ever.
pub(super) struct Anchored<W: Write>(CrosstermBackend<Sixteen<W>>);

impl<W: Write> Anchored<W> {
    pub(super) const fn new(out: W) -> Self {
        Self(CrosstermBackend::new(Sixteen::new(out)))
    }
}

/// What a later layer writes stands over what an earlier one wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    Blank,
    Line,
    Plain,
    Mark,
}

impl Layer {
    fn of(cell: &Cell) -> Self {
        let sign = cell.symbol();
        let is_line = |sign: char| matches!(sign, '\u{2500}'..='\u{259F}');
        match sign.width() == sign.width_cjk() {
            true if sign == " " => Self::Blank,
            true => Self::Plain,
            false if sign.starts_with(is_line) => Self::Line,
            false => Self::Mark,
        }
    }

    /// Whether the terminal may give its signs two columns.
    const fn is_ambiguous(self) -> bool {
        matches!(self, Self::Line | Self::Mark)
    }
}

impl<W: Write> Backend for Anchored<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut strokes: BTreeMap<(Layer, u16), Vec<_>> = BTreeMap::new();
        for (x, y, cell) in content {
            let layer = Layer::of(cell);
            // The place is told where a cell does not follow the one before: of every second column none does.
            let part = if layer.is_ambiguous() { x % 2 } else { 0 };
            strokes.entry((layer, part)).or_default().push((x, y, cell));
        }
        for stroke in strokes.into_values() {
            self.0.draw(stroke.into_iter())?;
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.0.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.0.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.0.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.0.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.0.clear()
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        self.0.clear_region(clear_type)
    }

    fn size(&self) -> io::Result<Size> {
        self.0.size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.0.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;

    /// A terminal that gives ambiguous signs two columns; what overwrites half of a wide sign leaves a blank of the other half.
    fn on_a_wide_terminal(written: &str, width: usize) -> Vec<char> {
        let mut row = vec![' '; width + 1];
        let mut at = 0;
        let mut rest = written;
        while let Some(sign) = rest.chars().next() {
            if let Some(sequence) = rest.strip_prefix("\x1b[") {
                let end = sequence
                    .find(|c: char| c.is_ascii_alphabetic())
                    .expect("a final letter");
                let (arguments, rest_of) = sequence.split_at(end);
                if rest_of.starts_with('H') {
                    let (_, column) = arguments.split_once(';').expect("row and column");
                    at = column.parse::<usize>().expect("a number") - 1;
                }
                rest = &rest_of[1..];
                continue;
            }
            let wide = sign.to_string().width_cjk();
            for offset in 0..wide {
                if row[at + offset] == '>' {
                    row[at + offset - 1] = ' ';
                }
                row[at + offset] = if offset == 0 { sign } else { '>' };
            }
            at += wide;
            rest = &rest[sign.len_utf8()..];
        }
        row
    }

    #[test]
    fn nothing_moves_where_ambiguous_signs_are_wide() {
        let buffer = Buffer::with_lines(["│● ○ ──x中 · abc[●]│ │"]);
        let cells = Buffer::empty(buffer.area).diff(&buffer);
        let mut bytes = Vec::new();
        let mut backend = Anchored::new(&mut bytes);
        backend
            .draw(cells.iter().copied())
            .expect("a vector takes all");
        let written = String::from_utf8(bytes).expect("text");
        let row = on_a_wide_terminal(&written, usize::from(buffer.area.width));
        for (x, _, cell) in cells {
            let shown = row[usize::from(x)].to_string();
            // Half of a line may be covered by the next sign; a disc, a letter and a word never are.
            if "●○xabc中[".contains(cell.symbol()) {
                assert_eq!(shown, cell.symbol(), "column {x}");
            }
        }
        assert_eq!(row[21], '│', "a blank covers no line");
    }
}
