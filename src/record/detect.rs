//! Which format a file has, from what is in it; its name is not looked at.
//!
//! Only the first few thousand characters are, so the cost does not grow with the file.

use thiserror::Error;

use super::check::Grounds;
use super::format::Format;
use super::moves::{self, Kind};
use super::source;
use super::transcript;
use super::wthor;
use super::xot;

/// The bytes that are looked at.
const LOOKED_AT: usize = 16 << 10;

/// Why a file has no known format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Undetected {
    /// There is nothing in it.
    #[error("the file is empty: expected games")]
    Empty,
    /// WTHOR's names without games.
    #[error("these are the names of a WTHOR archive; open the .wtb file beside them")]
    Names,
    /// No text and no WTHOR archive.
    #[error("this is neither text nor a WTHOR archive")]
    Binary,
    /// Text without a game.
    #[error("no game was found: expected json, ggf, sgf, pgn, obf, wthor, transcript or xot")]
    NoGame,
}

/// The format of a file.
///
/// # Errors
/// If it is none that this program knows.
pub fn detect(bytes: &[u8]) -> Result<Format, Undetected> {
    if bytes.is_empty() {
        return Err(Undetected::Empty);
    }
    if wthor::detect(bytes) {
        return Ok(Format::Wthor);
    }
    if wthor::detect_names(bytes) {
        return Err(Undetected::Names);
    }
    let text = source::decode_start(&bytes[..bytes.len().min(LOOKED_AT)]);
    if text.contains('\0') {
        return Err(Undetected::Binary);
    }
    if text.trim().is_empty() && bytes.len() <= LOOKED_AT {
        return Err(Undetected::Empty);
    }
    let marked = marked(&text).map(|(format, _)| format);
    marked.or_else(|| unmarked(&text)).ok_or(Undetected::NoGame)
}

/// The format of a text that carries the marks of one, and the byte at which they begin.
pub(super) fn marked(text: &str) -> Option<(Format, usize)> {
    let begin = text.len() - text.trim_start().len();
    if is_json(&text[begin..]) {
        return Some((Format::Json, begin));
    }
    if let Some(found) = tree(text) {
        return Some(found);
    }
    first_tag(text).map(|at| (Format::Pgn, at))
}

/// The beginning of the first line with a tag of PGN.
pub(super) fn first_tag(text: &str) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_start().strip_prefix('[').is_some_and(is_tag) {
            return Some(at);
        }
        at += line.len();
    }
    None
}

/// The format of a text without such marks.
fn unmarked(text: &str) -> Option<Format> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    if is_opening(lines.next()?) && lines.next().is_some_and(is_opening) {
        return Some(Format::Xot);
    }
    text.lines().find_map(line)
}

/// Whether a text begins as JSON does; people put a word in brackets too.
fn is_json(text: &str) -> bool {
    let mut characters = text.chars().filter(|c| !c.is_whitespace());
    let next = match characters.next() {
        Some('{') => ['"', '}', '"'],
        Some('[') => ['{', '[', ']'],
        _ => return false,
    };
    characters.next().is_none_or(|c| next.contains(&c))
}

/// Whether a PGN tag goes on so behind its bracket.
fn is_tag(rest: &str) -> bool {
    let name = rest.trim_start();
    let length = name
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(name.len());
    length > 0 && name[length..].trim_start().starts_with('"')
}

/// GGF or SGF: a bracket with a node in it.
fn tree(text: &str) -> Option<(Format, usize)> {
    let mut from = 0;
    let (begin, body) = loop {
        let at = from + text[from..].find('(')?;
        let body = text[at + 1..].trim_start();
        if let Some(body) = body.strip_prefix(';') {
            break (at, body);
        }
        from = at + 1;
    };
    Some((tree_format(body), begin))
}

/// Whether what stands behind the first `(;` is GGF or SGF.
pub(super) fn tree_format(body: &str) -> Format {
    // Tags are written in any case.
    let body = body.to_ascii_uppercase();
    if let Some(at) = body.find("GM[") {
        let game = body[at + 3..].trim_start();
        let number = game.starts_with(|c: char| c.is_ascii_digit());
        if number { Format::Sgf } else { Format::Ggf }
    } else if body.contains("BO[") {
        Format::Ggf
    } else {
        Format::Sgf
    }
}

fn is_opening(line: &str) -> bool {
    let cells = moves::words(line, 0).filter(|word| matches!(word.kind, Kind::Cell { .. }));
    line.len() == 2 * xot::PLIES && cells.count() == xot::PLIES
}

/// What a line of a text without marks of a format gives away.
fn line(line: &str) -> Option<Format> {
    if let Ok(Some(head)) = transcript::head(line, 0, &mut Grounds::default()) {
        // Moves follow in a transcript, moves with scores or nothing in OBF.
        let named = line.trim_start().to_ascii_lowercase();
        let named = named.starts_with("flat:") || named.starts_with("sphere:");
        let rest = &line[head.length..];
        let bare = rest.contains([':', '%']) || rest.trim().is_empty() || rest.contains(';');
        return Some(if bare && !named {
            Format::Obf
        } else {
            Format::Transcript
        });
    }
    transcript::moves_of(line, 0).map(|_| Format::Transcript)
}

#[cfg(test)]
mod tests;
