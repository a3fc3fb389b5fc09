//! Input line by line, with a bound on the length of a line.
//!
//! What comes through a pipe can be anything: a line without an end must not fill the memory, and bytes that
//! are no text must not stop a conversation. A line over the bound is read to its end and thrown away but for its beginning.

use std::io::{self, BufRead};

/// The longest line that is kept, in bytes: room for any game with comments.
pub const MAX_LINE: usize = 1 << 20;
/// What is kept of a longer one, in bytes.
const BEGINNING: usize = 64;

/// What came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line without its end; bytes that are no UTF-8 are replaced.
    Text(String),
    /// A line over the bound; only its first characters are kept, by which a protocol may know it.
    TooLong(String),
    /// The input is over.
    End,
}

/// Reads the next line. A last line without a line end counts.
///
/// # Errors
/// If the input fails.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut kept = Vec::new();
    let mut length = 0;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            if length == 0 {
                return Ok(Line::End);
            }
            break;
        }
        let newline = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..newline.unwrap_or(chunk.len())];
        length += part.len();
        if length <= MAX_LINE {
            kept.extend_from_slice(part);
        } else {
            let room = BEGINNING.saturating_sub(kept.len());
            kept.extend_from_slice(&part[..room.min(part.len())]);
        }
        let used = part.len() + usize::from(newline.is_some());
        input.consume(used);
        if newline.is_some() {
            break;
        }
    }
    if length > MAX_LINE {
        kept.truncate(BEGINNING);
        return Ok(Line::TooLong(String::from_utf8_lossy(&kept).into_owned()));
    }
    if kept.last() == Some(&b'\r') {
        kept.pop();
    }
    Ok(Line::Text(String::from_utf8_lossy(&kept).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> Vec<Line> {
        // A small buffer, so that lines cross its edges.
        let mut input = io::BufReader::with_capacity(7, input);
        let mut lines = Vec::new();
        loop {
            match read_line(&mut input).unwrap() {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    #[test]
    fn every_line_end_counts_and_a_missing_last_one_does_not_matter() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(
            all(b"one\r\n\nthree, longer than the buffer\nfour"),
            [
                text("one"),
                text(""),
                text("three, longer than the buffer"),
                text("four")
            ]
        );
        assert_eq!(all(b""), []);
        assert_eq!(all(b"\xff\n"), [text("\u{fffd}")]);
    }

    #[test]
    fn a_line_without_an_end_is_not_kept() {
        let mut input = vec![b'x'; MAX_LINE + 1];
        input.extend(b"\nnext\n");
        assert_eq!(
            all(&input),
            [
                Line::TooLong("x".repeat(BEGINNING)),
                Line::Text("next".to_owned())
            ]
        );
    }
}
