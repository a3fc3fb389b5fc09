//! The tree around a position, as rows: each candidate with its figures, the replies below it.

use crate::bitboard::Cell;
use crate::color::Color;
use crate::setup::Setup;

use super::insight::Figures;

/// How many plies below the position are listed.
pub const DEPTH: usize = 2;

/// The rows below a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Branches {
    /// The position.
    pub setup: Setup,
    /// Depth first.
    pub rows: Vec<Branch>,
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // Independent marks, not one state in disguise.
pub struct Branch {
    /// The placements from the position to here, at least one.
    pub path: Vec<Cell>,
    /// Who made the last of them.
    pub color: Color,
    /// Its figures, from that side.
    pub figures: Figures,
    /// Whether it lies on the line both sides choose when they play best.
    pub principal: bool,
    /// Whether the position stands further up already, reached in another order.
    pub transposition: bool,
    /// Whether the other side must pass after it.
    pub passes: bool,
    /// Whether the game is over after it.
    pub over: bool,
}
