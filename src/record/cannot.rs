//! Why a format cannot carry a game.

use thiserror::Error;

use super::RecordError;
use super::format::Format;
use super::problem::Problem;
use crate::board::Shape;

/// A game that a format cannot carry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{format} cannot carry this game: {lack}")]
pub struct CannotExpress {
    /// The format.
    pub format: Format,
    /// What it has no words for.
    pub lack: Lack,
}

impl CannotExpress {
    pub(super) const fn new(format: Format, lack: Lack) -> Self {
        Self { format, lack }
    }
}

/// What a format has no words for, or is wrong with the game itself.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Lack {
    /// A sphere.
    #[error("it has no sphere")]
    Sphere,
    /// A board that is not square.
    #[error("its boards are square")]
    Square,
    /// Another board than the flat 8x8.
    #[error("it knows flat:8x8 only, not {0}")]
    Board(Shape),
    /// Another start than the board's own.
    #[error("it has no other start")]
    Start,
    /// Moves, where only positions are held.
    #[error("it holds positions without moves")]
    Moves,
    /// Another number of moves.
    #[error("it holds openings of {0} moves without a pass")]
    Length(usize),
    /// Results without the empties.
    #[error("its results give the empties to the winner, this game's do not")]
    Scoring,
    /// Another year than the file's.
    #[error("a file is for one year, {file}, and this game is of {game}")]
    Year {
        /// The file's.
        file: u16,
        /// The game's.
        game: u16,
    },
    /// A name in other letters.
    #[error("{0:?} has letters that are not Latin-1")]
    Letters(String),
    /// A name that is too long.
    #[error("{name:?} is longer than {most} letters")]
    Long {
        /// The name.
        name: String,
        /// The most letters.
        most: usize,
    },
    /// More names than can be numbered.
    #[error("{0:?} is one name too many")]
    Names(String),
    /// The record is no game.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A ply breaks the rules.
    #[error("ply {ply}: {problem}")]
    Ply {
        /// The ply, from 1.
        ply: usize,
        /// What is wrong with it.
        problem: Problem,
    },
    /// Passes are left to the reader.
    #[error("its passes are not written out")]
    Passes,
}
