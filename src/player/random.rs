//! `random`: any legal placement, all equally likely.

use super::{Choice, Player, PlayerError, Request, draw};
use crate::bitboard::Cell;

/// See the module.
pub(super) struct Random {
    seed: u64,
}

impl Random {
    pub(super) fn new(seed: Option<u64>) -> Self {
        Self {
            seed: seed.unwrap_or(0),
        }
    }
}

impl Player for Random {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        let cells: Vec<Cell> = request.placements()?.iter().collect();
        Ok(Choice {
            cell: draw(&cells, request.position(), self.seed),
            nodes: 0,
            comment: None,
        })
    }

    fn new_game(&mut self, seed: Option<u64>) {
        self.seed = seed.unwrap_or(0);
    }
}
