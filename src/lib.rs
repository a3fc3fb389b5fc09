//! Orbello: Othello without edges.

pub mod bitboard;
pub mod color;
pub mod margin;
