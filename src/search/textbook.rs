//! The textbook searches: minimax, and alpha-beta without anything that would make it quicker still.
//!
//! No table, no ordering (cells are tried in their order), no extension. Both give the same value and the same
//! move; alpha-beta visits fewer nodes. They are the yardstick for the engine and for each other. A forced
//! pass is no ply. A node is a position entered, the root not counted, a pass counted.

#![allow(clippy::inline_always)] // see `position::flip::kernel`

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::bitboard::{Bitboard, Cell};
use crate::board::Board;
use crate::eval::Evaluation;
use crate::eval::paper::Paper;
use crate::position::Position;
use crate::position::flip::kernel::{AnyTask, Kernel, Kernels, entered};

/// Nodes between two looks at the clock.
const NODES_BETWEEN_CHECKS: u64 = 512;

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Visits everything.
    Minimax,
    /// Leaves out what cannot change the result.
    AlphaBeta,
}

/// What a leaf is worth.
#[derive(Clone, Debug)]
pub enum Leaf {
    /// The disc difference, in discs; the margin where the game is over.
    Discs,
    /// The weight of the placement that led to it, also where the game is over.
    Paper(Paper),
    /// An evaluation, in hundredths of a disc; the margin where the game is over.
    Evaluation(Evaluation),
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The root's value for its mover, in the unit of the [`Leaf`].
    pub value: i32,
    /// The placements that reach it, in cell order: the first only, unless ties were asked for.
    pub best: Vec<Cell>,
    /// The depth of the search in plies.
    pub depth: usize,
    /// The positions visited.
    pub nodes: u64,
}

/// A search of one board.
pub struct Textbook {
    kernels: Kernels,
    walk: Walk,
}

/// When to stop before the depth is reached.
#[derive(Clone, Debug, Default)]
pub struct Brake {
    /// Set from another thread.
    pub cancel: Option<Arc<AtomicBool>>,
    /// A point in time.
    pub deadline: Option<Instant>,
}

impl Brake {
    /// Whether it is time.
    pub fn pulled(&self) -> bool {
        let cancelled = self
            .cancel
            .as_ref()
            .is_some_and(|flag| flag.load(Ordering::Relaxed));
        cancelled
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What the recursion carries along.
struct Walk {
    board: Arc<Board>,
    method: Method,
    leaf: Leaf,
    nodes: u64,
    brake: Brake,
    /// Once set, values from below mean nothing.
    stopped: bool,
}

impl Textbook {
    /// A search of this board.
    pub fn new(board: &Arc<Board>, method: Method, leaf: Leaf) -> Self {
        Self {
            kernels: Kernels::new(board),
            walk: Walk {
                board: Arc::clone(board),
                method,
                leaf,
                nodes: 0,
                brake: Brake::default(),
                stopped: false,
            },
        }
    }

    /// Searches to this depth (at least one ply). With `ties` all placements of the best value are found, which
    /// costs alpha-beta some nodes. `None` if it was stopped, or if the mover cannot place.
    pub fn search(
        &mut self,
        position: Position,
        depth: usize,
        ties: bool,
        brake: &Brake,
    ) -> Option<Found> {
        self.walk.nodes = 0;
        self.walk.brake = brake.clone();
        self.walk.stopped = brake.pulled();
        self.kernels.dispatch(Root {
            walk: &mut self.walk,
            position,
            depth: depth.max(1),
            ties,
        })
    }

    /// The nodes of the last search, complete or not.
    pub fn nodes(&self) -> u64 {
        self.walk.nodes
    }
}

struct Root<'a> {
    walk: &'a mut Walk,
    position: Position,
    depth: usize,
    ties: bool,
}

impl AnyTask for Root<'_> {
    type Output = Option<Found>;

    fn run<K: Kernel>(self, kernel: K) -> Option<Found> {
        let Self {
            walk,
            position,
            depth,
            ties,
        } = self;
        let (mover, opponent) = (position.mover().0, position.opponent().0);
        let mut best: Vec<Cell> = Vec::new();
        let mut value = -i32::MAX;
        for cell in Bitboard(kernel.placements(mover, opponent)) {
            let flips = kernel.flips(mover, opponent, cell.index());
            // A tie is seen only if its value lies inside the window.
            let alpha = if ties {
                value.saturating_sub(1).max(-i32::MAX)
            } else {
                value
            };
            let found = -below(
                kernel,
                walk,
                opponent & !flips,
                mover | flips | cell.set().0,
                cell.index(),
                depth - 1,
                (-i32::MAX, -alpha),
            );
            if walk.stopped {
                return None;
            }
            if found > value || best.is_empty() {
                best.clear();
                value = found;
                best.push(cell);
            } else if ties && found == value {
                best.push(cell);
            }
        }
        (!best.is_empty()).then_some(Found {
            value,
            best,
            depth,
            nodes: walk.nodes,
        })
    }
}

entered! {
    /// The value for the mover of the position after a placement on `last`.
    fn below = below_here; (
        walk: &'a mut Walk, mover: u64, opponent: u64, last: usize, depth: usize, window: (i32, i32),
    ) -> i32
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn below_here<K: Kernel>(
    kernel: K,
    walk: &mut Walk,
    mover: u64,
    opponent: u64,
    last: usize,
    depth: usize,
    (mut alpha, beta): (i32, i32),
) -> i32 {
    walk.nodes += 1;
    if walk.nodes.is_multiple_of(NODES_BETWEEN_CHECKS) {
        walk.stopped |= walk.brake.pulled();
    }
    if walk.stopped {
        return 0;
    }
    if depth == 0 {
        return walk.leaf_value(kernel, mover, opponent, last);
    }
    let mut placements = kernel.placements(mover, opponent);
    if placements == 0 {
        if kernel.placements(opponent, mover) == 0 {
            return walk.leaf_value(kernel, mover, opponent, last);
        }
        return -below(kernel, walk, opponent, mover, last, depth, (-beta, -alpha));
    }
    let mut best = -i32::MAX;
    while placements != 0 {
        let cell = placements.trailing_zeros() as usize;
        placements &= placements - 1;
        let flips = kernel.flips(mover, opponent, cell);
        let found = -below(
            kernel,
            walk,
            opponent & !flips,
            mover | flips | 1 << cell,
            cell,
            depth - 1,
            (-beta, -alpha),
        );
        best = best.max(found);
        if walk.method == Method::AlphaBeta {
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
    }
    best
}

impl Walk {
    /// What a leaf is worth to its mover; `last` is the other side's placement that led to it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leaf_value<K: Kernel>(&self, kernel: K, mover: u64, opponent: u64, last: usize) -> i32 {
        let difference = || mover.count_ones() as i32 - opponent.count_ones() as i32;
        match &self.leaf {
            Leaf::Paper(paper) => {
                let own = opponent.count_ones() as usize;
                -paper.weight(last, own, own + mover.count_ones() as usize)
            }
            Leaf::Discs => self
                .ended(kernel, mover, opponent)
                .unwrap_or_else(difference),
            Leaf::Evaluation(evaluation) => {
                if let Some(discs) = self.ended(kernel, mover, opponent) {
                    return 100 * discs;
                }
                let state = evaluation.state(mover, opponent);
                evaluation.estimate(kernel, mover, opponent, &state)
            }
        }
    }

    /// The mover's margin in discs if the game is over.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ended<K: Kernel>(&self, kernel: K, mover: u64, opponent: u64) -> Option<i32> {
        let over =
            kernel.placements(mover, opponent) == 0 && kernel.placements(opponent, mover) == 0;
        over.then(|| {
            Position::new(Bitboard(mover), Bitboard(opponent))
                .expect("a placement leaves one disc a cell")
                .margin(&self.board)
                .discs()
        })
    }
}

#[cfg(test)]
mod tests;
