//! `lookahead`, `minimax`, and `alphabeta` with the paper's evaluation: the textbook searches.

use std::sync::Arc;
use std::time::Instant;

use super::spec::Limit;
use super::{Choice, Player, PlayerError, Request, break_tie};
use crate::board::Board;
use crate::search::textbook::{Brake, Leaf, Method, Textbook};

/// See the module.
pub(super) struct TextbookPlayer {
    search: Textbook,
    limit: Limit,
    seed: Option<u64>,
}

impl TextbookPlayer {
    pub(super) fn new(
        board: &Arc<Board>,
        method: Method,
        leaf: Leaf,
        limit: Limit,
        seed: Option<u64>,
    ) -> Self {
        Self {
            search: Textbook::new(board, method, leaf),
            limit,
            seed,
        }
    }
}

impl Player for TextbookPlayer {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        let placements = request.placements()?;
        let position = request.position();
        let brake = Brake {
            cancel: Some(Arc::clone(request.cancel)),
            deadline: match self.limit {
                Limit::Time(time) => Some(Instant::now() + time),
                Limit::Depth(_) => None,
            },
        };
        let ties = self.seed.is_some();
        let mut nodes = 0;
        let mut search = |depth| {
            let found = self.search.search(position, depth, ties, &brake);
            nodes += self.search.nodes();
            found
        };
        let found = match self.limit {
            Limit::Depth(depth) => Some(search(depth).ok_or(PlayerError::Cancelled)?),
            // Depth after depth, so that there is an answer when time is up.
            Limit::Time(_) => {
                let last = position.empties(request.board()).len();
                (1..=last).map_while(&mut search).last()
            }
        };
        let first = placements.first().ok_or(PlayerError::NoMove)?;
        Ok(match found {
            // There was no time for even one ply.
            None => Choice {
                cell: first,
                nodes,
                comment: None,
            },
            Some(found) => Choice {
                cell: break_tie(&found.best, position, self.seed),
                nodes,
                comment: Some(format!("value {:+}, depth {}", found.value, found.depth)),
            },
        })
    }

    fn new_game(&mut self, seed: Option<u64>) {
        self.seed = seed;
    }
}
