//! Orbello: Othello without edges.

pub mod bitboard;
pub mod board;
pub mod color;
pub mod margin;
pub mod notation;
pub mod position;
pub mod setup;
