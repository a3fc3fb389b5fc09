//! Every placement's value, not only the best one's: for hints, reviews and the analysis panel.
//!
//! The iterations of a search are made for each placement in turn before the next iteration begins, so that
//! values of like depth stand side by side. Threads share the work placement by placement.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use super::probcut::Spread;
use super::root::Root;
use super::schedule::{Step, steps};
use super::worker::Brake;
use super::{Limit, Searcher, Value};
use crate::bitboard::Cell;
use crate::position::flip::kernel::{AnyTask, Kernel};
use crate::position::{Position, Turn};

/// A placement and what is known of it, from the side that plays it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The placement.
    pub cell: Cell,
    /// Its value.
    pub value: Value,
    /// The line both sides would play, this placement first.
    pub line: Vec<Cell>,
    /// Plies searched, this placement included; 0 if only estimated.
    pub depth: u32,
    /// How sure selective pruning was, in percent; 100 is none.
    pub confidence: u8,
    /// Positions visited.
    pub nodes: u64,
}

/// A placement's search.
struct Branch {
    candidate: Candidate,
    /// The search of what follows, unless the game is over, and whether the opponent of the candidate moves in it.
    root: Option<(Root, bool)>,
}

impl Searcher {
    /// Searches each placement of a position; empty if there is none. `progress` hears of all of them, in cell order,
    /// whenever one of them is known better. With [`Limit::Exact`] every value is exact unless cancelled.
    pub fn candidates(
        &mut self,
        position: Position,
        limit: Limit,
        cancel: &Arc<AtomicBool>,
        mut progress: impl FnMut(&[Candidate]) + Send,
    ) -> Vec<Candidate> {
        let begin = Instant::now();
        let Turn::Move(cells) = position.turn(&self.board) else {
            return Vec::new();
        };
        self.shared.table.begin(position.empties(&self.board).len());
        let brake = Brake::new(cancel, limit.deadline(begin));
        let branches: Vec<Mutex<Branch>> = cells
            .iter()
            .map(|cell| Mutex::new(self.branch(position, cell, &brake, begin)))
            .collect();
        let snapshot = Mutex::new((
            branches
                .iter()
                .map(|branch| lock(branch).candidate.clone())
                .collect::<Vec<_>>(),
            &mut progress as &mut (dyn FnMut(&[Candidate]) + Send),
        ));
        let selective = Spread::of(&self.shared.evaluation).is_some();
        for step in steps(limit, position.empties(&self.board).len() as u32, selective) {
            let turn = AtomicUsize::new(0);
            let work = || {
                while let Some(branch) = branches.get(turn.fetch_add(1, Ordering::Relaxed)) {
                    let mut branch = lock(branch);
                    self.kernels.dispatch(Improve(&mut branch, step));
                    let mut snapshot = lock(&snapshot);
                    let (known, report) = &mut *snapshot;
                    if let Some(old) = known
                        .iter_mut()
                        .find(|old| old.cell == branch.candidate.cell)
                    {
                        *old = branch.candidate.clone();
                    }
                    report(known);
                }
            };
            std::thread::scope(|scope| {
                for _ in 1..self.threads.min(branches.len()) {
                    scope.spawn(work);
                }
                work();
            });
        }
        let (known, _) = snapshot
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        known
    }

    fn branch(&self, position: Position, cell: Cell, brake: &Brake, begin: Instant) -> Branch {
        let next = position.play(&self.board, cell).expect("a legal placement");
        let mut candidate = Candidate {
            cell,
            value: Value::Estimate(-self.shared.evaluation.score(&self.kernels, next)),
            line: vec![cell],
            depth: 0,
            confidence: 0,
            nodes: 0,
        };
        let root = |position, placements| {
            Root::new(
                position,
                placements,
                self.worker(brake, false),
                &self.kernels,
                begin,
            )
        };
        let root = match next.turn(&self.board) {
            Turn::Over(margin) => {
                candidate.value = Value::Exact(-margin);
                candidate.depth = 1;
                candidate.confidence = 100;
                None
            }
            Turn::MustPass => Some((
                root(next.pass(), next.pass().placements(&self.board)),
                false,
            )),
            Turn::Move(cells) => Some((root(next, cells), true)),
        };
        Branch { candidate, root }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // What another thread left when it died is still the last finished iteration.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One iteration of one placement.
struct Improve<'a>(&'a mut Branch, Step);

impl AnyTask for Improve<'_> {
    type Output = ();

    fn run<K: Kernel>(self, kernel: K) {
        let Self(branch, step) = self;
        let Some((root, turned)) = &mut branch.root else {
            return;
        };
        if step.depth < 2 || root.worker.stopped {
            return;
        }
        let below = Step {
            depth: step.depth - 1,
            ..step
        };
        root.step(kernel, below);
        if root.known.depth == 0 {
            return;
        }
        let candidate = &mut branch.candidate;
        candidate.value = if *turned {
            root.known.value.turned()
        } else {
            root.known.value
        };
        candidate.line = std::iter::once(candidate.cell)
            .chain(root.known.line.iter().copied())
            .collect();
        candidate.depth = root.known.depth + 1;
        candidate.confidence = root.known.confidence;
        candidate.nodes = root.known.nodes;
    }
}
