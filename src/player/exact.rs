//! `greedy`, `winrate`, `combined`, `perfect`: a [`Rule`] applied to the exact values of the candidates.

use std::sync::Arc;

use super::choice::Rule;
use super::{Choice, Player, PlayerError, Request, break_tie};
use crate::solve::{Tree, Values};

/// See the module.
pub(super) struct Exact {
    rule: Rule,
    tree: Arc<Tree>,
    seed: Option<u64>,
}

impl Exact {
    pub(super) fn new(rule: Rule, tree: Arc<Tree>, seed: Option<u64>) -> Self {
        Self { rule, tree, seed }
    }
}

impl Player for Exact {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        request.placements()?;
        let position = request.position();
        let known = self.tree.candidates(position);
        let candidates = known.ok_or(PlayerError::NotInTree {
            player: self.rule.name(),
        })?;
        let values: Vec<Values> = candidates
            .iter()
            .map(|candidate| candidate.values)
            .collect();
        let chosen = candidates[break_tie(&self.rule.best(&values), position, self.seed)];
        Ok(Choice {
            cell: chosen.cell,
            nodes: 0,
            comment: Some(format!(
                "perfect {}, best {}, win rate {:.1}%",
                chosen.values.perfect,
                chosen.values.best,
                100.0 * chosen.values.win_rate()
            )),
        })
    }

    fn new_game(&mut self, seed: Option<u64>) {
        self.seed = seed;
    }
}
