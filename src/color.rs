//! The two colours. A position has no colour (only a mover and an opponent); set-ups and games have.

use std::fmt;

/// The colour of a disc or of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Moves first unless a set-up says otherwise; `X` in position strings.
    Black,
    /// `O` in position strings.
    White,
}

impl Color {
    /// Both colours, black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// `black` or `white`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }

    /// `X` for black, `O` for white, as in position strings.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
