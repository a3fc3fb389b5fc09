//! The file formats by name, and what all their readers and writers share.
//!
//! A reader is an iterator: games come one at a time, each checked against the rules, each either an
//! [`Entry`] or a [`ReadError`] that says where and why; after a refused game the reader goes on with the next.
//! Memory is bounded by the input's size, time is linear in it, and nothing recurses.
//!
//! | name | files | one game | read | written |
//! | --- | --- | --- | --- | --- |
//! | `json` | `.json` | [`json`](super::json): this program's log | yes | yes |
//! | `ggf` | `.ggf` | [`ggf`]: GGS archives, NBoard | yes | yes |
//! | `sgf` | `.sgf` | [`sgf`]: GM\[2\] in three dialects | yes | the standard one |
//! | `pgn` | `.pgn` | [`pgn`]: `PlayOK`, Kurnik, Edax | yes | yes |
//! | `obf` | `.obf` | [`obf`]: a position with move scores | yes | yes |
//! | `wthor` | `.wtb` | [`wthor`](super::wthor): tournament archives | yes | yes |
//! | `transcript` | `.txt` | [`transcript`]: moves, on any board | yes | yes |
//! | `xot` | `.xot` | [`xot`]: eight opening moves a line | yes | yes |

use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use super::check::{Checker, Ground, Grounds};
use super::problem::{Fault, Note, Problem, Seen, Unsupported, excerpt};
use super::source::{LineColumn, Places};
use super::{Found, Record, ResultDifference, Tags};
use super::{ggf, json_lines, obf, pgn, sgf, transcript, xot};
use crate::board::Board;
use crate::color::Color;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// This program's game log.
    Json,
    /// Generic game format.
    Ggf,
    /// Smart game format, game 2.
    Sgf,
    /// Portable game notation as Othello sites write it.
    Pgn,
    /// A position and the scores of its moves.
    Obf,
    /// The tournament archive.
    Wthor,
    /// Bare moves.
    Transcript,
    /// Openings of eight moves, one a line.
    Xot,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Json,
        Self::Ggf,
        Self::Sgf,
        Self::Pgn,
        Self::Obf,
        Self::Wthor,
        Self::Transcript,
        Self::Xot,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Ggf => "ggf",
            Self::Sgf => "sgf",
            Self::Pgn => "pgn",
            Self::Obf => "obf",
            Self::Wthor => "wthor",
            Self::Transcript => "transcript",
            Self::Xot => "xot",
        }
    }

    /// The endings of its files' names, the usual one first.
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Json => &["json", "jsonl"],
            Self::Ggf => &["ggf"],
            Self::Sgf => &["sgf"],
            Self::Pgn => &["pgn"],
            Self::Obf => &["obf"],
            Self::Wthor => &["wtb", "wthor"],
            Self::Transcript => &["txt", "transcript"],
            Self::Xot => &["xot"],
        }
    }

    /// The format that a file's name promises.
    pub fn from_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL
            .into_iter()
            .find(|format| format.extensions().contains(&ending.as_str()))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no format is called {0:?}: expected json, ggf, sgf, pgn, obf, wthor, transcript or xot")]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let wanted = name.to_ascii_lowercase();
        Self::ALL
            .into_iter()
            .find(|format| format.name() == wanted)
            .ok_or_else(|| UnknownFormat(name.chars().take(40).collect()))
    }
}

/// A game as it was read.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number in the input, from 1; refused games have numbers too.
    pub number: usize,
    /// Where it begins.
    pub place: Place,
    /// Its bytes in the input (of a text: in the decoded text).
    pub span: Range<usize>,
    /// The game, every move checked and every pass written out.
    pub record: Record,
    /// What its moves lead to.
    pub found: Found,
    /// What the reader had to say about it.
    pub warnings: Vec<Warning>,
}

/// A place in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a text.
    Text(LineColumn),
    /// In a binary file: so many bytes from its beginning.
    Byte(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(place) => place.fmt(f),
            Self::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// Something odd that did not stop the reader.
#[derive(Clone, Debug, PartialEq)]
pub enum Warning {
    /// The stored result is not what the moves lead to.
    Result(ResultDifference),
    /// A pass was written after the end of the game; it is left out.
    PassAfterEnd,
    /// Something that this program does not keep, or reads in a way worth saying.
    Note(Note),
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Result(difference) => difference.fmt(f),
            Self::PassAfterEnd => f.write_str("a pass after the end of the game is left out"),
            Self::Note(note) => note.fmt(f),
        }
    }
}

/// Why a game was refused, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct ReadError {
    /// The game's number in the input, from 1.
    pub game: usize,
    /// The placement it is about, from 1; `None` if it is not about a move.
    pub ply: Option<usize>,
    /// Where in the input.
    pub place: Place,
    /// What is wrong.
    pub what: Problem,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, ", self.game)?;
        if let Some(ply) = self.ply {
            write!(f, "ply {ply}, ")?;
        }
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// A game from a reader of text, before it has a number and a place.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) span: Range<usize>,
    pub(super) record: Record,
    pub(super) found: Found,
    pub(super) warnings: Vec<Warning>,
}

impl Draft {
    /// The game of a checker; what else the file says of it is filled in by the reader.
    pub(super) fn new(span: Range<usize>, checker: Checker, warnings: Vec<Warning>) -> Self {
        Self {
            span,
            found: checker.found(),
            record: checker.finish(),
            warnings,
        }
    }

    /// With all that the file says of the game besides its moves.
    pub(super) fn with_details(mut self, details: Record) -> Self {
        self.record = Record {
            board: self.record.board,
            start: self.record.start,
            moves: self.record.moves,
            variations: self.record.variations,
            ..details
        };
        self
    }

    /// With the stored result held against the moves.
    pub(super) fn checked(mut self) -> Self {
        if let Some(stored) = self.record.result
            && let Some(difference) = stored.difference(self.found, self.record.board.len())
        {
            self.warnings.push(Warning::Result(difference));
        }
        self
    }
}

/// A text and how far it was read. A reader moves `at` forward with every game, or returns `None`.
#[derive(Debug)]
pub(super) struct Cursor<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    /// What is left.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes the next character.
    pub(super) fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Passes over characters while they fit, and gives them.
    pub(super) fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !fits(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Passes over blanks.
    pub(super) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// A few characters of what comes next, for a message.
    pub(super) fn excerpt(&self) -> Seen {
        excerpt(self.rest())
    }
}

/// The year of a game, from when it began.
pub fn year(record: &Record) -> Option<u16> {
    let mut digits = record
        .started
        .as_deref()?
        .split(|c: char| !c.is_ascii_digit());
    digits.find_map(|number| match number.parse() {
        Ok(year @ 1800..=2999) if number.len() == 4 => Some(year),
        _ => None,
    })
}

/// The most games that are read from one input; the densest format holds fewer in the largest file.
pub const MAX_GAMES: usize = 1 << 20;

/// The most tags that a game keeps.
const MAX_TAGS: usize = 100;

/// Keeps a tag, if there are not too many: finding one takes time for each.
pub(super) fn keep_tag(tags: &mut Tags, name: &str, value: String, warnings: &mut Vec<Warning>) {
    if tags.iter().count() < MAX_TAGS || tags.get(name).is_some() {
        tags.set(name, value);
    } else {
        note(warnings, Note::ManyTags(MAX_TAGS));
    }
}

/// Adds a line to a comment.
pub(super) fn add_comment(comment: &mut Option<String>, line: &str) {
    match comment {
        Some(text) => {
            text.push('\n');
            text.push_str(line);
        }
        None => *comment = Some(line.to_owned()),
    }
}

/// An evaluation of this side's from black's side, or black's from this side's.
pub(super) const fn by_side(side: Color, eval: f64) -> f64 {
    match side {
        Color::Black => eval,
        // Not a negation: there is no negative zero.
        Color::White => 0.0 - eval,
    }
}

/// Adds a warning that was not given yet.
pub(super) fn warn_once(warnings: &mut Vec<Warning>, warning: Warning) {
    if !warnings.contains(&warning) {
        warnings.push(warning);
    }
}

/// The most notes on one game: what is odd in a hostile file is odd a million times.
const MAX_NOTES: usize = 20;

/// Adds a note that was not given yet.
pub(super) fn note(warnings: &mut Vec<Warning>, note: Note) {
    if warnings.len() < MAX_NOTES {
        warn_once(warnings, Warning::Note(note));
    }
}

/// Reads the next game of a text; `None` at its end.
type NextGame = fn(&mut Cursor<'_>, &mut Grounds) -> Option<Result<Draft, Fault>>;

/// The games of a text.
struct TextGames<'a> {
    cursor: Cursor<'a>,
    places: Places<'a>,
    grounds: Grounds,
    next_game: NextGame,
    number: usize,
}

impl Iterator for TextGames<'_> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.number > MAX_GAMES {
            return None;
        }
        let before = self.cursor.at;
        let next = (self.next_game)(&mut self.cursor, &mut self.grounds)?;
        debug_assert!(self.cursor.at > before, "a reader moves on");
        self.number += 1;
        if self.number > MAX_GAMES {
            return Some(Err(ReadError {
                game: self.number,
                ply: None,
                place: Place::Text(self.places.at(before)),
                what: Unsupported::TooManyGames(MAX_GAMES).into(),
            }));
        }
        Some(match next {
            Ok(draft) => {
                let draft = draft.checked();
                Ok(Entry {
                    number: self.number,
                    place: Place::Text(self.places.at(draft.span.start)),
                    span: draft.span,
                    record: draft.record,
                    found: draft.found,
                    warnings: draft.warnings,
                })
            }
            Err(fault) => Err(ReadError {
                game: self.number,
                ply: fault.ply,
                place: Place::Text(self.places.at(fault.at)),
                what: fault.what,
            }),
        })
    }
}

/// The games of a text in a format from a byte on; there are none of [`Format::Wthor`], which is no text.
pub(super) fn read_text<'a>(
    format: Format,
    text: &'a str,
    at: usize,
    board: &Arc<Board>,
) -> Box<dyn Iterator<Item = Result<Entry, ReadError>> + 'a> {
    let next_game: NextGame = match format {
        Format::Ggf => ggf::next,
        Format::Sgf => sgf::next,
        Format::Pgn => pgn::next,
        Format::Obf => obf::next,
        Format::Transcript => transcript::next,
        Format::Xot => xot::next,
        Format::Json => json_lines::next,
        Format::Wthor => return Box::new(std::iter::empty()),
    };
    Box::new(TextGames {
        cursor: Cursor { text, at },
        places: Places::new(text),
        grounds: Grounds::new(Ground::new(Arc::clone(board))),
        next_game,
        number: 0,
    })
}

#[cfg(test)]
pub(super) mod tests;
