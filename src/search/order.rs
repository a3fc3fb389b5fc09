//! Which placement to try first.
//!
//! The table's, then, where the subtree is large, by a shallow search of each; elsewhere by the estimate after the placement or, cheapest, by
//! how few answers it leaves; cells that cut off searches before ([`history`](super::history)), parity and the worth of the
//! cell decide among the rest.

use super::table::Level;
use super::tree::{Query, value};
use super::worker::Worker;
use crate::eval::{LIMIT, State};
use crate::position::flip::kernel::Kernel;

/// A placement.
#[derive(Clone, Copy, Default)]
pub(super) struct Branch {
    pub(super) flips: u64,
    pub(super) rank: i32,
    pub(super) cell: u8,
}

impl Branch {
    /// Mover and opponent after it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn next(self, mover: u64, opponent: u64) -> (u64, u64) {
        (opponent ^ self.flips, mover | self.flips | 1 << self.cell)
    }
}

/// The placements of a position.
pub(super) struct Branches {
    list: [Branch; 64],
    count: usize,
}

impl Branches {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new<K: Kernel>(
        kernel: K,
        mover: u64,
        opponent: u64,
        mut placements: u64,
    ) -> Self {
        let mut branches = Self {
            list: [Branch::default(); 64],
            count: 0,
        };
        while placements != 0 {
            let cell = placements.trailing_zeros() as usize;
            placements &= placements - 1;
            branches.list[branches.count & 63] = Branch {
                flips: kernel.flips(mover, opponent, cell),
                rank: 0,
                cell: cell as u8,
            };
            branches.count += 1;
        }
        branches
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn as_slice(&self) -> &[Branch] {
        &self.list[..self.count]
    }

    pub(super) fn as_mut_slice(&mut self) -> &mut [Branch] {
        &mut self.list[..self.count]
    }

    /// The best of those not picked before turn `turn`: often the first few decide, so the rest is never sorted.
    #[inline]
    pub(super) fn pick(&mut self, turn: usize) -> Branch {
        let list = self.as_mut_slice();
        let mut best = turn;
        for other in turn + 1..list.len() {
            if list[other].rank > list[best].rank {
                best = other;
            }
        }
        list.swap(turn, best);
        list[turn]
    }
}

/// How deep to look at each placement before the real search, or `None` for no look at all.
fn look(query: Query, to_end: bool) -> Option<u32> {
    if to_end {
        match query.depth {
            0..=13 => Some(0),
            14..=16 => Some(1),
            17..=20 => Some(2),
            _ => Some(3),
        }
    } else {
        match query.depth {
            0..=2 => None,
            3..=5 => Some(0),
            6..=9 => Some(1),
            _ => Some(2),
        }
    }
}

/// Ranks the branches.
#[expect(
    clippy::too_many_arguments,
    reason = "a step of one function, split off for reading"
)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn rank<K: Kernel>(
    kernel: K,
    worker: &mut Worker,
    (mover, opponent): (u64, u64),
    state: &State,
    query: Query,
    to_end: bool,
    hint: Option<u8>,
    branches: &mut [Branch],
) {
    if query.depth <= 1 || branches.len() == 1 {
        return;
    }
    let look = look(query, to_end);
    let empties = worker.terrain.cells & !(mover | opponent);
    let odd = worker.terrain.cells_of(worker.terrain.odd_regions(empties));
    for branch in branches {
        let cell = usize::from(branch.cell);
        if hint == Some(branch.cell) {
            branch.rank = i32::MAX;
            continue;
        }
        let (next_mover, next_opponent) = branch.next(mover, opponent);
        let answers = kernel.placements(next_mover, next_opponent);
        let mobility = answers.count_ones() + (answers & worker.terrain.corners).count_ones();
        let parity = i32::from(odd >> cell & 1 == 1);
        let cheap = i32::from(worker.terrain.worth[cell & 63]) + 8 * parity - 48 * mobility as i32;
        let searched = look.map_or(0, |depth| {
            let next = worker.shared.evaluation.place(state, cell, branch.flips);
            if depth == 0 {
                let shared = &worker.shared;
                -shared
                    .evaluation
                    .estimate(kernel, next_mover, next_opponent, &next)
            } else {
                let query = Query {
                    alpha: -LIMIT,
                    beta: LIMIT,
                    depth,
                    level: Level::EXACT,
                };
                -value(kernel, worker, next_mover, next_opponent, &next, query)
            }
        });
        let history = if to_end {
            0
        } else {
            worker.history.rank(branch.cell)
        };
        branch.rank = cheap + history + 2 * searched;
    }
}
