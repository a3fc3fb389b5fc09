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
        let options = SearchOptions {
            evaluation,
            threads: threads.max(1),
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
            Limit::Depth(depth) => SearchLimit::Depth(depth as u32),
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
        // Its choice does not depend on chance; estimates may depend on what the table remembers.
        self.searcher.clear();
    }
}
