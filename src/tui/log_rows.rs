//! The rows of the move log: the start, then one for each placement and pass of the line.

use crate::game::{Game, NodeId};

/// The nodes of the rows.
pub(super) fn rows(game: &Game) -> Vec<NodeId> {
    let mut nodes = vec![game.root()];
    nodes.extend(game.line());
    nodes
}

/// The row of the place the game is at.
pub(super) fn current(game: &Game) -> usize {
    game.history().len()
}
