//! The sixteen colours as every terminal knows them.
//!
//! Crossterm writes them as the first of 256 (`38;5;3`). A terminal that has no more than sixteen knows `33` and takes
//! the other for nothing, or for blinking italics. So what is written passes through here, where such a sequence is
//! held until it is whole.

use std::io::{self, Write};

/// A writer behind which the sixteen colours have numbers of their own.
pub(super) struct Sixteen<W: Write> {
    out: W,
    /// A control sequence of which the end has not come.
    held: Vec<u8>,
}

impl<W: Write> Sixteen<W> {
    pub(super) const fn new(out: W) -> Self {
        let held = Vec::new();
        Self { out, held }
    }

    /// Whether the sequence is whole: an escape and a sign, or with `[` all up to a letter.
    fn is_whole(&self) -> bool {
        match *self.held {
            [] | [_] | [_, b'['] => false,
            [_, b'[', .., last] => matches!(last, 0x40..=0x7e),
            _ => true,
        }
    }
}

const ESCAPE: u8 = 0x1b;

impl<W: Write> Write for Sixteen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(&first) = bytes.first() else {
            return Ok(0);
        };
        if self.held.is_empty() && first != ESCAPE {
            let plain = bytes.iter().position(|&byte| byte == ESCAPE);
            return self.out.write(&bytes[..plain.unwrap_or(bytes.len())]);
        }
        for (at, &byte) in bytes.iter().enumerate() {
            self.held.push(byte);
            if self.is_whole() {
                match renumbered(&self.held) {
                    Some(own) => self.out.write_all(own.as_bytes())?,
                    None => self.out.write_all(&self.held)?,
                }
                self.held.clear();
                return Ok(at + 1);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A sequence of styles with one of the sixteen among its colours, each with its own number; `None` for any other.
fn renumbered(sequence: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(sequence).ok()?;
    let styles = text.strip_prefix("\u{1b}[")?.strip_suffix('m')?;
    if !styles.contains("8;5;") {
        return None;
    }
    let numbers: Vec<u16> = styles
        .split(';')
        .map(|number| number.parse().ok())
        .collect::<Option<_>>()?;
    let mut told = Vec::new();
    let mut rest = &*numbers;
    loop {
        let taken = match *rest {
            [] => break,
            [ground @ (38 | 48), 5, index @ 0..=15, ..] => {
                // The brighter eight follow sixty later.
                let bright = if index < 8 { 0 } else { 60 - 8 };
                told.push(ground - 8 + index + bright);
                rest = &rest[3..];
                continue;
            }
            [38 | 48, 5, _, ..] => 3,
            [38 | 48, 2, _, _, _, ..] => 5,
            _ => 1,
        };
        told.extend(&rest[..taken]);
        rest = &rest[taken..];
    }
    let told: Vec<String> = told.iter().map(u16::to_string).collect();
    Some(format!("\u{1b}[{}m", told.join(";")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixteen_have_numbers_of_their_own_and_all_else_is_as_it_was() {
        for (written, told) in [
            ("\u{1b}[38;5;3;49m", "\u{1b}[33;49m"),
            ("\u{1b}[38;5;9;48;5;12m", "\u{1b}[91;104m"),
            ("\u{1b}[38;5;15m●\u{1b}[48;5;0m", "\u{1b}[97m●\u{1b}[40m"),
            ("\u{1b}[38;5;16;48;5;255m", "\u{1b}[38;5;16;48;5;255m"),
            ("\u{1b}[38;5;7;48;2;38;5;3m", "\u{1b}[37;48;2;38;5;3m"),
            ("38;5;3m\u{1b}[1;5m\u{1b}[m", "38;5;3m\u{1b}[1;5m\u{1b}[m"),
            (
                "\u{1b}[38;5;3H\u{1b}c\u{1b}[?25l中",
                "\u{1b}[38;5;3H\u{1b}c\u{1b}[?25l中",
            ),
        ] {
            // Whole, and in pieces.
            for piece in [written.len(), 3, 1] {
                let mut out = Sixteen::new(Vec::new());
                for bytes in written.as_bytes().chunks(piece) {
                    out.write_all(bytes).expect("a vector takes all");
                }
                assert_eq!(String::from_utf8(out.out).as_deref(), Ok(told));
            }
        }
    }
}
