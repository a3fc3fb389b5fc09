//! What one thread of a search carries along: the shared tables, its own counters, and the brake.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::busy::Busy;
use super::history::History;
use super::probcut::Spread;
use super::table::Table;
use super::terrain::Terrain;
use crate::eval::Evaluation;

/// Nodes between two looks at the clock: well under a millisecond even on slow boards.
const NODES_BETWEEN_CHECKS: u64 = 2048;

/// What all threads of a search share.
pub(super) struct Shared {
    pub(super) table: Table,
    pub(super) evaluation: Evaluation,
    pub(super) busy: Busy,
}

/// When to stop.
#[derive(Clone)]
pub(super) struct Brake {
    /// Set by the caller, from another thread.
    pub(super) cancel: Arc<AtomicBool>,
    /// Set when the main thread has its answer.
    pub(super) finished: Arc<AtomicBool>,
    pub(super) deadline: Option<Instant>,
}

impl Brake {
    /// A brake that is on from this time, if one is given, or when cancelled.
    pub(super) fn new(cancel: &Arc<AtomicBool>, deadline: Option<Instant>) -> Self {
        Self {
            cancel: Arc::clone(cancel),
            finished: Arc::new(AtomicBool::new(false)),
            deadline,
        }
    }
}

/// One thread's state.
pub(super) struct Worker {
    pub(super) shared: Arc<Shared>,
    /// Its own copy: used at every node.
    pub(super) terrain: Terrain,
    /// Whether other threads search the same tree.
    pub(super) shares: bool,
    /// Which cells cut off searches before.
    pub(super) history: History,
    /// How sure shallow searches are, if that is known.
    pub(super) spread: Option<Spread>,
    /// Positions visited.
    pub(super) nodes: u64,
    next_check: u64,
    brake: Brake,
    /// Once set, values returned from below mean nothing and are not stored.
    pub(super) stopped: bool,
}

impl Worker {
    pub(super) fn new(shared: Arc<Shared>, terrain: Terrain, brake: Brake, shares: bool) -> Self {
        Self {
            spread: Spread::of(&shared.evaluation),
            shared,
            terrain,
            history: History::default(),
            shares,
            nodes: 0,
            next_check: 0,
            brake,
            stopped: false,
        }
    }

    /// Counts a node and looks at the clock from time to time; `true` if the search must end.
    #[inline]
    pub(super) fn visit(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
        }
        self.stopped
    }

    #[cold]
    fn check(&mut self) {
        self.next_check = self.nodes + NODES_BETWEEN_CHECKS;
        self.stopped |= self.brake.cancel.load(Ordering::Relaxed)
            || self.brake.finished.load(Ordering::Relaxed)
            || self
                .brake
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline);
    }
}
