//! A set-up: discs by colour and the side to move, as files and position strings give it.
//!
//! It is unchecked raw material; [`crate::game::Game::from_setup`] holds it against a board.

use crate::bitboard::Bitboard;
use crate::color::Color;

/// Discs by colour and the side to move, not yet held against a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The cells with a black disc.
    pub black: Bitboard,
    /// The cells with a white disc.
    pub white: Bitboard,
    /// The side to move.
    pub to_move: Color,
}

impl Setup {
    /// The cells with a disc of this colour.
    pub const fn discs(&self, color: Color) -> Bitboard {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}
