//! What a reader reads: the bytes of a file or a paste, decoded once, and places in them.
//!
//! Text is UTF-8, UTF-16 with a byte order mark, or else Latin-1 (old programs write names so; a game log is never read so);
//! a byte order mark is dropped. Readers work on byte offsets; [`Places`] turns offsets that only grow into lines and
//! columns in one pass, so a file with a million errors on one line is still read in linear time.

use std::fmt;

/// A line and a column, both from 1; columns are counted in characters. CR LF, LF and CR end a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Decodes a text; never fails, because every byte is a Latin-1 character.
pub fn decode(bytes: &[u8]) -> String {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => decode_bytes(rest),
        [0xFF, 0xFE, rest @ ..] => decode_words(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => decode_words(rest, u16::from_be_bytes),
        _ => decode_bytes(bytes),
    }
}

/// Decodes the beginning of a text, which may end in the middle of a character.
pub(super) fn decode_start(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => decode(&bytes[..error.valid_up_to()]),
        _ => decode(bytes),
    }
}

/// Decodes a text that must be UTF-8, or UTF-16 with a byte order mark: up to the first byte that is not, and whether there is
/// one.
pub(super) fn decode_strictly(bytes: &[u8]) -> (String, bool) {
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return (decode(bytes), false);
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), false),
        Err(error) => {
            let good = &bytes[..error.valid_up_to()];
            (String::from_utf8_lossy(good).into_owned(), true)
        }
    }
}

fn decode_bytes(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => latin1(bytes),
    }
}

/// Decodes Latin-1: every byte is the character of its number.
pub fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

fn decode_words(bytes: &[u8], word: fn([u8; 2]) -> u16) -> String {
    let words = bytes.chunks_exact(2).map(|pair| word([pair[0], pair[1]]));
    char::decode_utf16(words)
        .map(|decoded| decoded.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// Turns growing byte offsets of a text into lines and columns.
#[derive(Clone, Debug)]
pub struct Places<'a> {
    text: &'a str,
    offset: usize,
    place: LineColumn,
}

impl<'a> Places<'a> {
    /// At the start of the text.
    pub const fn new(text: &'a str) -> Self {
        Self {
            text,
            offset: 0,
            place: LineColumn { line: 1, column: 1 },
        }
    }

    /// The place of a byte offset; one past the end, or inside a character, is moved back to where it can be.
    /// Constant time for each character between this offset and the one before; an offset before that one
    /// starts again at the beginning.
    pub fn at(&mut self, offset: usize) -> LineColumn {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        if offset < self.offset {
            *self = Self::new(self.text);
        }
        for (index, c) in self.text[self.offset..offset].char_indices() {
            let next = self.text.as_bytes().get(self.offset + index + 1);
            if c == '\n' || (c == '\r' && next != Some(&b'\n')) {
                self.place.line += 1;
                self.place.column = 1;
            } else {
                self.place.column += 1;
            }
        }
        self.offset = offset;
        self.place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_what_editors_write() {
        assert_eq!(decode(b"\xEF\xBB\xBFf5"), "f5");
        assert_eq!(decode(b"\xFF\xFEf\x005\x00"), "f5");
        assert_eq!(decode(b"\xFE\xFF\x00f\x005"), "f5");
        assert_eq!(decode("Ｆ５".as_bytes()), "Ｆ５");
        assert_eq!(decode(b"Andr\xE9"), "André");
        assert_eq!(decode(b""), "");
        // A part of a text is cut anywhere.
        let wide = "Ｆ５".as_bytes();
        assert_eq!(decode_start(&wide[..4]), "Ｆ");
        assert_eq!(decode_start(b"Andr\xE9e"), "Andrée");
        assert_eq!(decode_strictly(b"ab\xE9c"), ("ab".to_owned(), true));
        assert_eq!(decode_strictly(b"\xEF\xBB\xBFab"), ("ab".to_owned(), false));
    }

    #[test]
    fn places_count_characters_and_every_line_end() {
        let text = "aé\r\nb\rc\nd";
        let mut places = Places::new(text);
        let mut at = |needle: char| {
            let LineColumn { line, column } = places.at(text.find(needle).unwrap());
            (line, column)
        };
        assert_eq!(at('a'), (1, 1));
        assert_eq!(at('\r'), (1, 3));
        assert_eq!(at('b'), (2, 1));
        assert_eq!(at('c'), (3, 1));
        assert_eq!(at('d'), (4, 1));
        assert_eq!(at('a'), (1, 1), "back is allowed");
        assert_eq!(places.at(999).line, 4);
    }
}
