//! Principal variation search over the upper part of the tree, in hundredths of a disc.
//!
//! To a fixed depth with an estimate at the leaves, or to the end of the game with exact margins; with few
//! empties left the second hands over to [`endgame`](super::endgame). Below [`Level::EXACT`] a null-window node may be cut by
//! a shallow search ([`probcut`](super::probcut)); what was found that way is stored with its level and never taken for
//! more. Placements are ordered by the table's, then by shallow searches where there is much to gain, by the
//! estimate and the number of answers elsewhere.

use super::endgame::{null_window, stability_pays};
use super::order::{Branch, Branches, rank};
use super::probcut;
use super::table::{HIGHEST, Known, LOWEST, Level};
use super::worker::Worker;
use crate::eval::{LIMIT, State};
use crate::position::flip::kernel::{Kernel, entered};

/// To the end of the game with at most this many empties: no estimates, no selectivity.
pub(super) const SOLVE: u32 = 12;

/// Threads share the placements of nodes from this depth up.
const SHARED_DEPTH: u32 = 6;

/// What is asked of a node.
#[derive(Clone, Copy)]
pub(super) struct Query {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Plies to search; the number of empties or more for the whole rest of the game.
    pub(super) depth: u32,
    pub(super) level: Level,
}

impl Query {
    /// The same for the other side one ply on.
    fn below(self, alpha: i32, beta: i32) -> Self {
        Self {
            alpha: -beta,
            beta: -alpha,
            depth: self.depth.saturating_sub(1),
            level: self.level,
        }
    }
}

entered! {
    /// The value of the position, or a bound beyond the window (fail soft).
    pub(super) fn value = value_here;
    (worker: &'a mut Worker, mover: u64, opponent: u64, state: &'a State, query: Query) -> i32
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn value_here<K: Kernel>(
    kernel: K,
    worker: &mut Worker,
    mover: u64,
    opponent: u64,
    state: &State,
    mut query: Query,
) -> i32 {
    let empties = worker.terrain.cells & !(mover | opponent);
    let left = empties.count_ones();
    let to_end = query.depth >= left;
    let null = query.beta - query.alpha == 1;
    if to_end {
        query.depth = left;
        if null && left <= SOLVE {
            // A margin exceeds the window if its discs exceed the window's, rounded down.
            return 100 * null_window(kernel, worker, mover, opponent, query.alpha.div_euclid(100));
        }
    }
    if worker.visit() {
        return query.alpha;
    }
    if query.depth == 0 && left > 0 {
        return worker
            .shared
            .evaluation
            .estimate(kernel, mover, opponent, state);
    }
    if to_end && null && stability_pays(query.alpha.div_euclid(100), left, worker.terrain.count) {
        let lost = kernel.stable(opponent, mover).count_ones() as i32;
        let most = 100 * (worker.terrain.count - 2 * lost);
        if most <= query.alpha {
            return most;
        }
    }

    let mut hint = None;
    let (mut lower, mut upper) = (i32::from(LOWEST), i32::from(HIGHEST));
    if query.depth >= 2
        && let Some(known) = worker.shared.table.get(mover, opponent)
    {
        hint = known.best;
        if u32::from(known.depth) >= query.depth && known.level >= query.level {
            (lower, upper) = (known.lower.into(), known.upper.into());
            if lower >= query.beta || lower == upper {
                return lower;
            }
            if upper <= query.alpha {
                return upper;
            }
            if u32::from(known.depth) != query.depth || known.level != query.level {
                // Good for cutting, but not the search that will be stored.
                (lower, upper) = (LOWEST.into(), HIGHEST.into());
            }
        }
    }

    if null
        && query.level < Level::EXACT
        && query.depth >= probcut::LEAST_DEPTH
        && let Some(bound) = cut(kernel, worker, mover, opponent, state, query)
    {
        return bound;
    }

    let placements = kernel.placements(mover, opponent);
    if placements == 0 {
        if kernel.placements(opponent, mover) == 0 {
            return 100 * worker.terrain.margin(mover, opponent);
        }
        let turned = state.pass();
        let query = Query {
            alpha: -query.beta,
            beta: -query.alpha,
            ..query
        };
        return -value(kernel, worker, opponent, mover, &turned, query);
    }

    let mut list = Branches::new(kernel, mover, opponent, placements);
    if to_end
        && null
        && let Some(bound) = refuted(worker, mover, opponent, query, list.as_slice())
    {
        return bound;
    }
    rank(
        kernel,
        worker,
        (mover, opponent),
        state,
        query,
        to_end,
        hint,
        list.as_mut_slice(),
    );
    let (best, best_cell) = best_of(kernel, worker, (mover, opponent), state, query, &mut list);
    if worker.stopped {
        return query.alpha;
    }
    if query.depth >= 2 {
        remember(
            worker,
            (mover, opponent),
            query,
            (lower, upper),
            (best, best_cell),
        );
    }
    best
}

/// Stores what a search found, joined with the interval known before it.
fn remember(
    worker: &Worker,
    (mover, opponent): (u64, u64),
    query: Query,
    (lower, upper): (i32, i32),
    (best, best_cell): (i32, Option<u8>),
) {
    let lower = if best > query.alpha {
        lower.max(best)
    } else {
        lower
    };
    let upper = if best < query.beta {
        upper.min(best)
    } else {
        upper
    };
    worker.shared.table.put(
        mover,
        opponent,
        Known {
            lower: lower as i16,
            upper: upper as i16,
            depth: query.depth as u8,
            level: query.level,
            best: best_cell,
        },
    );
}

/// To the end of the game: a bound of at least beta that needs no search, because a placement takes every disc or its
/// result is in the table.
#[cfg_attr(not(debug_assertions), inline(always))]
fn refuted(
    worker: &Worker,
    mover: u64,
    opponent: u64,
    query: Query,
    branches: &[Branch],
) -> Option<i32> {
    for branch in branches {
        let (next_mover, next_opponent) = branch.next(mover, opponent);
        if next_mover == 0 {
            // Nothing is left to the opponent.
            let margin = 100 * worker.terrain.margin(next_opponent, 0);
            if margin >= query.beta {
                return Some(margin);
            }
        }
        if let Some(known) = worker.shared.table.get(next_mover, next_opponent)
            && u32::from(known.depth) == query.depth - 1
            && known.level >= query.level
            && -i32::from(known.upper) >= query.beta
        {
            return Some(-i32::from(known.upper));
        }
    }
    None
}

/// Principal variation search of the placements, shared with other threads: the best value and the placement that has it, if it is more than a
/// bound. Means nothing once the worker is stopped.
#[cfg_attr(not(debug_assertions), inline(always))]
fn best_of<K: Kernel>(
    kernel: K,
    worker: &mut Worker,
    (mover, opponent): (u64, u64),
    state: &State,
    query: Query,
    list: &mut Branches,
) -> (i32, Option<u8>) {
    let (mut best, mut best_cell) = (i32::MIN, None);
    let mut window = query.alpha;
    let shares = worker.shares && query.depth >= SHARED_DEPTH;
    // Placements that another thread is at are left for a second round: by then their results are in the table.
    let mut left = 0u64;
    'rounds: for round in 0..2 {
        for turn in 0..list.len() {
            let branch = if round == 0 {
                list.pick(turn)
            } else {
                list.as_slice()[turn]
            };
            if round == 1 && left >> branch.cell & 1 == 0 {
                continue;
            }
            let (next_mover, next_opponent) = branch.next(mover, opponent);
            let mut claim = None;
            if shares && round == 0 && turn > 0 {
                claim = worker
                    .shared
                    .busy
                    .claim(next_mover, next_opponent, query.depth);
                if claim.is_none() {
                    left |= 1 << branch.cell;
                    continue;
                }
            }
            let evaluation = &worker.shared.evaluation;
            let next = evaluation.place(state, branch.cell.into(), branch.flips);
            let mut found = i32::MIN;
            if turn > 0 {
                let below = query.below(window, window + 1);
                found = -value(kernel, worker, next_mover, next_opponent, &next, below);
            }
            if turn == 0 || (found > window && found < query.beta) {
                let below = query.below(window, query.beta);
                found = -value(kernel, worker, next_mover, next_opponent, &next, below);
            }
            if let Some(claim) = claim {
                worker.shared.busy.release(&claim);
            }
            if worker.stopped {
                break 'rounds;
            }
            if found > best {
                best = found;
                if found > window {
                    window = found;
                    best_cell = Some(branch.cell);
                    if found >= query.beta {
                        worker.history.credit(branch.cell, query.depth);
                        break 'rounds;
                    }
                }
            }
        }
        if left == 0 {
            break;
        }
    }
    (best, best_cell)
}

/// Multi-ProbCut at a null-window node: the bound if a shallow search is far enough beyond the window.
#[cfg_attr(not(debug_assertions), inline(always))]
fn cut<K: Kernel>(
    kernel: K,
    worker: &mut Worker,
    mover: u64,
    opponent: u64,
    state: &State,
    query: Query,
) -> Option<i32> {
    let left = (worker.terrain.cells & !(mover | opponent)).count_ones();
    let depth = probcut::shallow_depth(query.depth);
    let distance = worker
        .spread?
        .distance(query.level, left, query.depth, depth);
    let estimate = worker
        .shared
        .evaluation
        .estimate(kernel, mover, opponent, state);
    let mut search = |alpha: i32| {
        let shallow = Query {
            alpha,
            beta: alpha + 1,
            depth,
            level: query.level,
        };
        value(kernel, worker, mover, opponent, state, shallow)
    };
    // A search is only worth trying on the side where the estimate already lies.
    let high = query.beta + distance;
    if estimate >= query.beta && high < LIMIT {
        return (search(high - 1) >= high).then_some(query.beta);
    }
    let low = query.alpha - distance;
    if estimate <= query.alpha && low > -LIMIT {
        return (search(low) <= low).then_some(query.alpha);
    }
    None
}
