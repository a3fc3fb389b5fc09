//! `alphabeta` with the engine's search, and `evolved`: the same search with the genetic algorithm's weights.

use std::sync::Arc;

use super::spec::Limit;
use super::{Choice, Player, PlayerError, Request};
use crate::board::Board;
use crate::eval::Evaluation;
use crate::search::{Limit as SearchLimit, SearchOptions, Searcher, Value};

/// See the module.
pub(super) struct EnginePlayer {
    searcher: Searcher,
    limit: Limit,
}

impl EnginePlayer {
    pub(super) fn new(
        board: &Arc<Board>,
        evaluation: Option<Evaluation>,
        limit: Limit,
        threads: usize,
    ) -> Self {
        let standard = SearchOptions::default().slots;
        let options = SearchOptions {
            evaluation,
            threads: threads.max(1),
            slots: match limit {
                // It is begun anew at every move, and a shallow search fills little of it.
                Limit::Depth(depth) => (1 << (10 + 2 * depth.min(10))).min(standard),
                Limit::Time(_) => standard,
            },
            ..SearchOptions::default()
        };
        Self {
            searcher: Searcher::new(Arc::clone(board), options),
            limit,
        }
    }
}

impl Player for EnginePlayer {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        let placements = request.placements()?;
        let limit = match self.limit {
            Limit::Depth(depth) => {
                // What was asked before must not change the answer.
                self.searcher.clear();
                SearchLimit::Depth(depth as u32)
            }
            Limit::Time(time) => SearchLimit::Time(time),
        };
        let position = request.position();
        let outcome = self
            .searcher
            .search(position, limit, request.cancel, |_| ());
        let first = placements.first().ok_or(PlayerError::NoMove)?;
        let comment = match outcome.value {
            Value::Exact(margin) => format!("exactly {margin}"),
            Value::Estimate(score) => format!("about {score}, depth {}", outcome.depth),
        };
        Ok(Choice {
            cell: outcome.best_move.unwrap_or(first),
            nodes: outcome.nodes,
            comment: Some(comment),
        })
    }

    fn new_game(&mut self, _seed: Option<u64>) {
        // Its choice does not depend on chance; with a time limit it may depend on what the table remembers.
        self.searcher.clear();
    }
}
