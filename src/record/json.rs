//! The game log: one JSON object a game.
//!
//! ```json
//! {
//!   "format": "orbello-game", "version": 1, "board": "sphere:2x2x2", "scoring": "discs",
//!   "start": "------OX------XO-------- X",
//!   "players": {"black": "human", "white": "combined"},
//!   "moves": [
//!     {"ply": 1, "color": "black", "move": "c2", "seconds": 1.5},
//!     {"ply": 1, "color": "white", "pass": true}
//!   ],
//!   "result": {"margin": 24}
//! }
//! ```
//!
//! Reading takes the text apart level by level without parsing what it does not need: values stay slices of
//! the text ([`RawValue`]), so a key this version does not know is kept exactly as it stands whatever it holds,
//! no nesting can exhaust the stack, and every complaint has the line and column of the value it is about.
//! Keys may come in any order, none twice. Time and memory are linear in the text.

mod problem;
mod read;
mod write;

use serde_json::value::RawValue;
use thiserror::Error;

use super::{Ending, Record};
use read::Reader;

pub use problem::{JsonProblem, Named, Type, alternatives};
pub use write::{to_line, to_text};

/// The value of `"format"`.
pub const FORMAT: &str = "orbello-game";
/// The version this program writes and reads.
pub const VERSION: u64 = 1;

/// Why a text is no game log: what is wrong at a line and a column.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {what}")]
pub struct JsonError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong there and what was expected.
    pub what: JsonProblem,
}

/// Reads one game log.
///
/// # Errors
/// If the text is anything else, breaks the rules of the game, or goes on after the object.
pub fn parse(bytes: &[u8]) -> Result<Record, JsonError> {
    let text = decode(bytes)?;
    let whole: &RawValue = serde_json::from_str(text).map_err(|error| syntax(text, 0, &error))?;
    Reader { text }.game(whole.get())
}

/// Reads any number of game logs that follow one another, as one line each or in any other layout.
///
/// # Errors
/// At the first that is none.
pub fn parse_many(bytes: &[u8]) -> Result<Vec<Record>, JsonError> {
    let text = decode(bytes)?;
    let values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let mut records = Vec::new();
    for value in values {
        let value = value.map_err(|error| syntax(text, 0, &error))?;
        records.push(Reader { text }.game(value.get())?);
    }
    if records.is_empty() {
        return Err(error_at(text, text.len(), JsonProblem::Empty));
    }
    Ok(records)
}

/// The text of a file: UTF-8, a byte order mark is dropped.
fn decode(bytes: &[u8]) -> Result<&str, JsonError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let good = std::str::from_utf8(good).unwrap_or_default();
        error_at(good, good.len(), JsonProblem::NotUtf8)
    })
}

/// An error at a byte of the text.
fn error_at(text: &str, at: usize, what: impl Into<JsonProblem>) -> JsonError {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    JsonError {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        what: what.into(),
    }
}

/// An error of the JSON parser, which read the text from the byte `from` on.
fn syntax(text: &str, from: usize, error: &serde_json::Error) -> JsonError {
    // It counts lines from 1 and bytes from 1, and says 0 before the first; its own message ends with the place.
    let rest = &text[from..];
    let line_start: usize = rest
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let mut at = (from + line_start + error.column().saturating_sub(1)).min(text.len());
    if error.is_eof() {
        at = text.len();
    }
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let message = error.to_string();
    let what = match message.rfind(" at line ") {
        Some(place) => &message[..place],
        None => &message,
    };
    let what = if text.trim().is_empty() {
        JsonProblem::Empty
    } else if text[at..].starts_with('\0') {
        JsonProblem::ZeroByte
    } else if error.is_eof() {
        JsonProblem::Cut(what.to_owned())
    } else {
        JsonProblem::Syntax(what.to_owned())
    };
    error_at(text, at, what)
}

/// The names of the ways to end a game early.
const ENDINGS: [(Ending, &str); 4] = [
    (Ending::Resigned, "resigned"),
    (Ending::Timeout, "timeout"),
    (Ending::Agreed, "agreed"),
    (Ending::Adjourned, "adjourned"),
];

#[cfg(test)]
mod tests;
