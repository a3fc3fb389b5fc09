//! `mcts`: Monte Carlo tree search.

use std::time::Instant;

use super::spec::Playouts;
use super::{Choice, Player, PlayerError, Request, break_tie, rng_at};
use crate::search::mcts::{MAX_NODES, Mcts, Proof};

/// See the module.
pub(super) struct MctsPlayer {
    limit: Playouts,
    seed: Option<u64>,
}

impl MctsPlayer {
    pub(super) fn new(limit: Playouts, seed: Option<u64>) -> Self {
        Self { limit, seed }
    }
}

impl Player for MctsPlayer {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        request.placements()?;
        let begin = Instant::now();
        let position = request.position();
        let rng = rng_at(position, self.seed.unwrap_or(0));
        let mut search = Mcts::with_rng(request.board(), position, rng, MAX_NODES);
        let (iterations, deadline) = match self.limit {
            Playouts::Iterations(count) => (count, None),
            Playouts::Time(time) => (u64::MAX, Some(begin + time)),
        };
        search.run(iterations, || {
            request.cancelled() || deadline.is_some_and(|deadline| Instant::now() >= deadline)
        });
        let report = search.report();
        let chosen = report.candidates[break_tie(&report.best(), position, self.seed)];
        let games = report.tally.games();
        let comment = match chosen.proof {
            Some(Proof::Win) => format!("won, {games} playouts"),
            Some(Proof::Draw) => format!("drawn, {games} playouts"),
            Some(Proof::Loss) => format!("lost, {games} playouts"),
            None => {
                let points = 100.0 * chosen.tally.mean();
                format!("{points:.1}% of the points, {games} playouts")
            }
        };
        Ok(Choice {
            cell: chosen.cell,
            nodes: report.nodes,
            comment: Some(comment),
        })
    }

    fn new_game(&mut self, seed: Option<u64>) {
        self.seed = seed;
    }
}
