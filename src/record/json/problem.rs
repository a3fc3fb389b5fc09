//! What can be wrong with a game log, as a closed list.

use std::fmt;

use thiserror::Error;

use super::VERSION;
use crate::board::BoardError;
use crate::notation::NotationError;
use crate::record::RecordError;
use crate::record::problem::either;

/// What is wrong with a game log, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JsonProblem {
    /// There is nothing in it.
    #[error("the file is empty: expected a game log")]
    Empty,
    /// A byte that no text has.
    #[error("the text is not UTF-8")]
    NotUtf8,
    /// Zero bytes, as they are left behind where a computer went down while it wrote.
    #[error("a zero byte: expected a game log (the file was not written to its end)")]
    ZeroByte,
    /// It ends too early.
    #[error("the file ends in the middle of the game log ({0})")]
    Cut(String),
    /// It is no JSON; the parser's own words.
    #[error("{0}")]
    Syntax(String),
    /// A value of the wrong type.
    #[error("{value} must be {expected}, found {found}")]
    WrongType {
        /// Which value.
        value: Named,
        /// What it should be.
        expected: Type,
        /// What it is.
        found: Type,
    },
    /// A text that is none of the known ones.
    #[error("{value} must be {}, found {found:?}", alternatives(expected, "or"))]
    NotOneOf {
        /// Which value.
        value: Named,
        /// The known ones.
        expected: Vec<&'static str>,
        /// What it is.
        found: String,
    },
    /// A key that is there twice.
    #[error("the key {0:?} is there twice")]
    Twice(String),
    /// A key that is not there.
    #[error("{key:?} is missing from {from}")]
    Missing {
        /// The key.
        key: &'static str,
        /// From what.
        from: Named,
    },
    /// A whole number that is too large.
    #[error("{0} is too large: at most 2^64 - 1")]
    TooLarge(Named),
    /// A number that is too large.
    #[error("{0} is out of range")]
    OutOfRange(Named),
    /// A log of a later version.
    #[error("version {0} of the game log is not known: expected {VERSION}")]
    Version(u64),
    /// A position or a cell that is none.
    #[error("{value}: {reason}")]
    Notation {
        /// Which value.
        value: Named,
        /// Why.
        reason: NotationError,
    },
    /// A board that cannot be.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Moves that break the rules.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// More discs than a board has cells.
    #[error("no board has so many discs")]
    TooManyDiscs,
    /// A result that says nothing or too much.
    #[error("\"result\" must have either \"margin\", or \"black\" and \"white\", or \"winner\"")]
    Result,
    /// An entry that is no move, or two.
    #[error("an entry of \"moves\" must have either \"move\" or \"pass\": true")]
    Entry,
    /// A ply with a wrong number.
    #[error("\"ply\" is {stated} on the placement number {placement}")]
    Ply {
        /// What stands there.
        stated: u64,
        /// What it should be.
        placement: u64,
    },
    /// A time before zero.
    #[error("\"seconds\" cannot be negative")]
    NegativeSeconds,
}

/// A value of a game log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// The log itself.
    Log,
    /// The value of this key.
    Key(&'static str),
    /// The value of this tag.
    Tag(String),
    /// An entry of `"moves"`.
    Entry,
    /// A variation.
    Variation,
    /// The moves of a variation.
    VariationMoves,
    /// A number of discs.
    Discs,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Log => f.write_str("the game log"),
            Self::Key(key) => write!(f, "{key:?}"),
            Self::Tag(name) => write!(f, "the tag {name:?}"),
            Self::Entry => f.write_str("an entry of \"moves\""),
            Self::Variation => f.write_str("the variation"),
            Self::VariationMoves => f.write_str("the variation's \"moves\""),
            Self::Discs => f.write_str("a number of discs"),
        }
    }
}

/// A type of JSON values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// `{...}`
    Object,
    /// `[...]`
    Array,
    /// `"..."`
    Text,
    /// Any number.
    Number,
    /// 0, 1, 2...
    Count,
    /// `true` or `false`.
    Boolean,
    /// `true` alone.
    True,
    /// `null`
    Null,
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Object => "an object",
            Self::Array => "an array",
            Self::Text => "a string",
            Self::Number => "a number",
            Self::Count => "a whole number from 0",
            Self::Boolean => "a boolean",
            Self::True => "true",
            Self::Null => "null",
        })
    }
}

/// The texts quoted, with a word before the last: `"a", "b" or "c"`.
pub fn alternatives(texts: &[&str], or: &str) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| format!("{text:?}")).collect();
    either(&quoted, or)
}
