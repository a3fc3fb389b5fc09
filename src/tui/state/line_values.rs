//! What is known of the positions of the game's line: for the marks of the log, the curve and the review.
//!
//! From the exact tree all of it comes at once; where there is no tree one position after another is estimated, and
//! each is shown as it comes. Values are kept by position, so that they stay when the line changes and comes back.

use std::collections::HashMap;
use std::sync::Arc;

use crate::analysis::Analysis;
use crate::game::Game;
use crate::review::{Review, asked};
use crate::setup::Setup;

/// What the values are of: the game, and whether they come from the exact tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Which game it is.
    pub serial: u64,
    /// Whether the tree is there.
    pub exact: bool,
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct LineValues {
    /// What they are of.
    pub source: Source,
    /// `None`: the position could not be valued and is not asked for again.
    known: HashMap<Setup, Option<Arc<Analysis>>>,
}

impl LineValues {
    /// Nothing yet.
    pub fn new(source: Source) -> Self {
        Self {
            source,
            known: HashMap::new(),
        }
    }

    /// Keeps what is known of a position; `None` if it could not be valued.
    pub fn put(&mut self, setup: Setup, analysis: Option<Arc<Analysis>>) {
        self.known.insert(setup, analysis);
    }

    /// How many positions are known or known to have no value.
    pub fn count(&self) -> usize {
        self.known.len()
    }

    /// The positions of the line that are not known: those nearest to the last move first.
    pub fn missing(&self, game: &Game) -> Vec<Setup> {
        let at = game.history().len();
        let mut missing: Vec<(usize, Setup)> = asked(game)
            .into_iter()
            .enumerate()
            .map(|(row, node)| ((row + 1).abs_diff(at), game.setup_at(node)))
            .filter(|(_, setup)| !self.known.contains_key(setup))
            .collect();
        missing.sort_by_key(|&(distance, _)| distance);
        missing.into_iter().map(|(_, setup)| setup).collect()
    }

    /// The line looked back on, as far as it is known.
    pub fn review(&self, game: &Game) -> Review {
        Review::new(game, |node, _| {
            self.known.get(&game.setup_at(node)).cloned().flatten()
        })
    }
}
