//! What readers find wrong, as closed lists: whoever shows it can say each of it in a language of its own.
//!
//! What an error quotes from a file (names, numbers, texts) is kept as it stands there.

use std::fmt;

use thiserror::Error;

use super::RecordError;
use super::check::{Breach, Broken};
use super::json::JsonProblem;
use crate::board::{BoardError, Shape};
use crate::color::Color;
use crate::game::IllegalAction;
use crate::notation::NotationError;

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// A move or a pass that the rules forbid.
    #[error("{0}")]
    Illegal(#[from] IllegalAction),
    /// A move of the side whose turn it is not.
    #[error("a move of {found}, but it is the turn of {}", found.other())]
    WrongSide {
        /// Whose move stands there.
        found: Color,
    },
    /// Something else than the format asks for.
    #[error("expected {expected}, found {found}")]
    Syntax {
        /// What should stand there.
        expected: Box<Expected>,
        /// What stands there.
        found: Seen,
    },
    /// A position string that is none.
    #[error(transparent)]
    Position(#[from] NotationError),
    /// A board that cannot be.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A game log that is none.
    #[error(transparent)]
    Log(#[from] Box<JsonProblem>),
    /// A game log whose moves break the rules.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Something the format may say that this program cannot take.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
}

impl Problem {
    pub(super) fn syntax(expected: Expected, found: Seen) -> Self {
        let expected = Box::new(expected);
        Self::Syntax { expected, found }
    }
}

/// What a format asks for at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// These signs.
    Sign(&'static str),
    /// The bracket that opens the value of a tag with this name.
    ValueOf(String),
    /// This sign, which ends the value that begins here.
    EndOfValue(char),
    /// This sign, which ends the comment that begins here.
    EndOfComment(char),
    /// This sign, which ends the line of play that begins here.
    EndOfLine(char),
    /// This sign, which ends the game.
    EndOfGame(char),
    /// Moves.
    Moves,
    /// A move or a result.
    MoveOrResult,
    /// A move in front of another line of play.
    MoveBeforeLine,
    /// A cell of a board, in a format that writes a pass so.
    Cell {
        /// The board.
        board: Shape,
        /// How a pass is written, if it can be.
        pass: Option<&'static str>,
    },
    /// A cell of a board, a pass written so, or a result.
    CellOrResult {
        /// The board.
        board: Shape,
        /// How a pass is written.
        pass: &'static str,
    },
    /// A tag such as this one.
    Tag(&'static str),
    /// A tag such as this one, or the end of the game.
    TagOrEnd {
        /// The tag.
        tag: &'static str,
        /// How the game ends.
        end: &'static str,
    },
    /// One of these signs, or a property such as this one.
    Property {
        /// The signs.
        signs: &'static str,
        /// The property.
        property: &'static str,
    },
    /// This tag, once, before the first move.
    BeforeFirstMove(&'static str),
    /// Rows of pieces, then the side.
    Fen,
    /// Rows of one length.
    EqualRows,
    /// One of two letters.
    OneOf(&'static str, &'static str),
    /// A size.
    Size,
    /// A size, the cells and the side to move.
    SizeCellsSide,
    /// So many cells written with these signs.
    Cells {
        /// How many.
        count: usize,
        /// The signs.
        signs: &'static [&'static str],
    },
    /// The side to move, written so.
    Side(&'static [&'static str]),
    /// A move and its score.
    MoveAndScore,
    /// A score within a board's margins.
    Score,
    /// No more moves than this.
    AtMostMoves(usize),
    /// An opening of so many moves.
    Opening(usize),
    /// The header of a WTHOR archive.
    WthorHeader,
    /// A game.
    Game,
    /// A game of a WTHOR archive.
    WthorGame,
    /// Nothing behind the last move of a WTHOR game.
    WthorEnd,
    /// A move of a WTHOR game.
    WthorMove,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sign(sign) => f.write_str(sign),
            Self::ValueOf(name) => write!(f, "[ after {name}"),
            Self::EndOfValue(sign) => write!(f, "{sign} at the end of the value that begins here"),
            Self::EndOfComment(sign) => {
                write!(f, "{sign} at the end of the comment that begins here")
            }
            Self::EndOfLine(sign) => {
                write!(f, "{sign} at the end of the line of play that begins here")
            }
            Self::EndOfGame(sign) => write!(f, "{sign} at the end of the game"),
            Self::Moves => f.write_str("moves"),
            Self::MoveOrResult => f.write_str("a move or a result"),
            Self::MoveBeforeLine => f.write_str("a move before the line of play in round brackets"),
            Self::Cell { board, pass: None } => write!(f, "a cell of {board}"),
            Self::Cell {
                board,
                pass: Some(pass),
            } => write!(f, "a cell of {board} or {pass}"),
            Self::CellOrResult { board, pass } => {
                write!(f, "a cell of {board}, {pass} or a result")
            }
            Self::Tag(tag) => write!(f, "a tag such as {tag}"),
            Self::TagOrEnd { tag, end } => write!(f, "a tag such as {tag}, or {end}"),
            Self::Property { signs, property } => {
                write!(f, "{signs} or a property such as {property}")
            }
            Self::BeforeFirstMove(tag) => write!(f, "one {tag} before the first move"),
            Self::Fen => f.write_str("rows of p, P and numbers of empty cells, then b or w"),
            Self::EqualRows => f.write_str("rows of the same length"),
            Self::OneOf(one, other) => write!(f, "{one} or {other}"),
            Self::Size => f.write_str("a size such as 8 or 8:6"),
            Self::SizeCellsSide => f.write_str("a size, the cells and the side to move"),
            Self::Cells { count, signs } => write!(f, "{count} cells of {}", either(signs, "or")),
            Self::Side(signs) => write!(f, "the side to move, {}", either(signs, "or")),
            Self::MoveAndScore => f.write_str("a move and its score such as F5:+3"),
            Self::Score => f.write_str("a score from -64 to +64"),
            Self::AtMostMoves(count) => write!(f, "at most {count} moves"),
            Self::Opening(count) => write!(f, "an opening of {count} moves"),
            Self::WthorHeader => f.write_str("a header of 16 bytes"),
            Self::Game => f.write_str("a game"),
            Self::WthorGame => f.write_str("a game of 68 bytes"),
            Self::WthorEnd => f.write_str("0 after the last move"),
            Self::WthorMove => f.write_str("a move from 11 to 88, or 0"),
        }
    }
}

/// What a reader found at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// This, as it stands there.
    Text(String),
    /// The beginning of a text, to be quoted.
    Quoted(String),
    /// A number.
    Number(usize),
    /// The end of what is read.
    End,
    /// The end of the line.
    EndOfLine,
    /// The end of the file.
    EndOfFile,
    /// Another one.
    Another,
    /// So many moves.
    Moves(usize),
    /// So many bytes.
    Bytes(usize),
    /// So many bytes and the end of the file.
    BytesAndEnd(usize),
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Quoted(text) => write!(f, "{text:?}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::End => f.write_str("the end"),
            Self::EndOfLine => f.write_str("the end of the line"),
            Self::EndOfFile => f.write_str("the end of the file"),
            Self::Another => f.write_str("another"),
            Self::Moves(count) => write!(f, "{count} moves"),
            Self::Bytes(count) => write!(f, "{count} bytes"),
            Self::BytesAndEnd(count) => write!(f, "{count} bytes and the end of the file"),
        }
    }
}

/// What a format may say that this program cannot take.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsupported {
    /// The file has more games.
    #[error("no more than {0} games are read")]
    TooManyGames(usize),
    /// A tree of moves that is deeper.
    #[error("the tree is more than {0} levels deep")]
    TooDeep(usize),
    /// A game with more variations.
    #[error("the tree has more than {0} variations")]
    TooManyVariations(usize),
    /// A game that is not Othello.
    #[error("GM[{found}] is another game, expected {expected}")]
    AnotherGame {
        /// What the file says.
        found: String,
        /// What Othello is called in this format.
        expected: &'static str,
    },
    /// The side to move changes without a move.
    #[error("the side to move is set in the middle of the game")]
    SideInGame,
    /// Discs appear without a move.
    #[error("discs are set up in the middle of the game")]
    DiscsInGame,
    /// The size of the board is told too late.
    #[error("the size comes after discs were placed")]
    LateSize,
    /// Several games in one tree.
    #[error("the tree branches before the first move")]
    EarlyBranch,
    /// A WTHOR archive of another board.
    #[error("the games are on {0}x{0}, expected 8x8")]
    WthorSize(u8),
}

/// What a reader leaves out, or reads in a way worth saying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Verdicts on moves.
    Marks,
    /// An evaluation or a time of a move that is no number.
    NoMoveNumber(String),
    /// A property of a move, by its name.
    OfMove(String),
    /// A value of a move that is no number.
    NoValue(String),
    /// A value where there is no move.
    ValueOfNothing,
    /// More tags than a game keeps.
    ManyTags(usize),
    /// A result that is none.
    NoResult(String),
    /// The result of a game for fewer discs.
    OtherGoal(String),
    /// A WTHOR header that contradicts the file.
    GamesDiffer {
        /// The games the header says.
        said: u32,
        /// The games there are.
        found: usize,
    },
    /// A number of discs that is no result.
    NoSuchDiscs(u8),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Marks => f.write_str("marks of moves such as ! and $1 are left out"),
            Self::NoMoveNumber(text) => {
                write!(f, "{text} is no evaluation or time and is left out")
            }
            Self::OfMove(name) => write!(f, "{name} of a move is left out"),
            Self::NoValue(text) => write!(f, "V[{text}] is no value and is left out"),
            Self::ValueOfNothing => f.write_str("a value of no move is left out"),
            Self::ManyTags(most) => write!(f, "tags behind the first {most} are left out"),
            Self::NoResult(text) => write!(f, "RE[{text}] is no result and is left out"),
            Self::OtherGoal(text) => {
                write!(
                    f,
                    "TY[{text}]: a game for fewer discs, its result is left out"
                )
            }
            Self::GamesDiffer { said, found } => {
                write!(f, "the header says {said} games, the file has {found}")
            }
            Self::NoSuchDiscs(discs) => {
                write!(f, "{discs} black discs are no result and are left out")
            }
        }
    }
}

/// What a reader of text found wrong, at a byte offset.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) ply: Option<usize>,
    pub(super) what: Problem,
}

impl Fault {
    pub(super) fn new(at: usize, what: impl Into<Problem>) -> Self {
        Self {
            at,
            ply: None,
            what: what.into(),
        }
    }

    pub(super) fn syntax(at: usize, expected: Expected, found: Seen) -> Self {
        Self::new(at, Problem::syntax(expected, found))
    }

    pub(super) fn broken(at: usize, broken: Broken) -> Self {
        Self {
            at,
            ply: Some(broken.ply),
            what: broken.what.into(),
        }
    }
}

impl From<Breach> for Problem {
    fn from(breach: Breach) -> Self {
        match breach {
            Breach::Illegal(reason) => Self::Illegal(reason),
            Breach::WrongSide(found) => Self::WrongSide { found },
        }
    }
}

/// The texts with commas between them and a word before the last: `X, O or -`.
pub fn either<T: AsRef<str>>(texts: &[T], or: &str) -> String {
    let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
    match texts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {or} {last}", rest.join(", ")),
        _ => texts.concat(),
    }
}

/// The start of a text, for a message.
pub(super) fn excerpt(text: &str) -> Seen {
    if text.is_empty() {
        return Seen::End;
    }
    let characters = text.chars().take(16);
    Seen::Quoted(characters.take_while(|c| !c.is_control()).collect())
}
