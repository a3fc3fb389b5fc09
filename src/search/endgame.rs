//! Exact endgame search with a null window: whether the margin exceeds `alpha`, in discs.
//!
//! From a dozen empty cells down. Above [`SHALLOW`] empties: cut-offs by stable discs and, from [`TABLED`] on, by the table; the
//! fewest answers first (fastest first), odd regions before even ones. Below: parity alone decides the
//! order; the last four are unrolled in [`last`](super::last). Values are exact: no pruning here is
//! a guess.

use super::last::{NONE, four};
use super::table::{HIGHEST, Known, LOWEST, Level};
use super::tree::SOLVE;
use super::worker::Worker;
use crate::position::flip::kernel::{Kernel, entered};

/// With at most this many empties mobility does not pay.
const SHALLOW: u32 = 6;

/// From so many empties up results are stored. Fewer are searched again faster than their entry comes from memory.
const TABLED: u32 = 9;

/// The best margin that stable discs leave the mover is only worth computing for windows this high.
pub(super) fn stability_pays(alpha: i32, empties: u32, cells: i32) -> bool {
    // With few empties nearly all discs may be stable, with many only a high window can fail.
    let span = cells / 2;
    alpha >= (2 * empties as i32 - 4).min(span)
}

entered! {
    /// A bound on the right side of `alpha` for the mover's margin.
    pub(super) fn null_window = null_window_here;
    (worker: &'a mut Worker, mover: u64, opponent: u64, alpha: i32) -> i32
}

entered! {
    /// The same without table, for five or six empties.
    fn shallow = shallow_here; (worker: &'a mut Worker, mover: u64, opponent: u64, alpha: i32, empties: u64) -> i32
}

/// A placement with what ordering knows of it.
#[derive(Clone, Copy, Default)]
struct Candidate {
    cell: u8,
    /// Better is higher.
    rank: i32,
    flips: u64,
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn null_window_here<K: Kernel>(
    kernel: K,
    worker: &mut Worker,
    mover: u64,
    opponent: u64,
    alpha: i32,
) -> i32 {
    let empties = worker.terrain.cells & !(mover | opponent);
    let depth = empties.count_ones();
    if depth <= SHALLOW {
        return few(kernel, worker, mover, opponent, alpha, empties);
    }
    if worker.visit() {
        return alpha;
    }
    if stability_pays(alpha, depth, worker.terrain.count) {
        let lost = kernel.stable(opponent, mover).count_ones() as i32;
        let most = worker.terrain.count - 2 * lost;
        if most <= alpha {
            return most;
        }
    }
    let mut hint = None;
    let (mut lower, mut upper) = (i32::from(LOWEST), i32::from(HIGHEST));
    if depth >= TABLED
        && let Some(known) = worker.shared.table.get(mover, opponent)
    {
        hint = known.best;
        if u32::from(known.depth) == depth && known.level == Level::EXACT {
            (lower, upper) = (known.lower.into(), known.upper.into());
            if lower > alpha * 100 {
                return lower / 100;
            }
            if upper <= alpha * 100 {
                return upper / 100;
            }
        }
    }
    let placements = kernel.placements(mover, opponent);
    if placements == 0 {
        return if kernel.placements(opponent, mover) == 0 {
            worker.terrain.margin(mover, opponent)
        } else {
            -null_window(kernel, worker, opponent, mover, -alpha - 1)
        };
    }

    let mut list = [Candidate::default(); SOLVE as usize];
    let list = match candidates(
        kernel,
        worker,
        (mover, opponent),
        placements,
        alpha,
        hint,
        &mut list,
    ) {
        Ok(count) => &mut list[..count],
        Err(enough) => return enough,
    };

    let mut best = NONE;
    let mut best_cell = None;
    for turn in 0..list.len() {
        // Often the first few decide, so the next best is picked instead of sorting all.
        let mut pick = turn;
        for other in turn + 1..list.len() {
            if list[other].rank > list[pick].rank {
                pick = other;
            }
        }
        list.swap(turn, pick);
        let Candidate { cell, flips, .. } = list[turn];
        let (next_mover, next_opponent) = (opponent ^ flips, mover | flips | 1 << cell);
        let value = -null_window(kernel, worker, next_mover, next_opponent, -alpha - 1);
        if worker.stopped {
            return alpha;
        }
        if value > best {
            best = value;
            best_cell = Some(cell);
            if value > alpha {
                break;
            }
        }
    }
    if depth < TABLED {
        return best;
    }
    if best > alpha {
        lower = best * 100;
    } else {
        upper = best * 100;
    }
    worker.shared.table.put(
        mover,
        opponent,
        Known {
            lower: lower as i16,
            upper: upper as i16,
            depth: depth as u8,
            level: Level::EXACT,
            best: best_cell,
        },
    );
    best
}

/// Fills the list and says how many there are; `Err` with a value that is already enough.
#[cfg_attr(not(debug_assertions), inline(always))]
fn candidates<K: Kernel>(
    kernel: K,
    worker: &Worker,
    (mover, opponent): (u64, u64),
    mut placements: u64,
    alpha: i32,
    hint: Option<u8>,
    list: &mut [Candidate; SOLVE as usize],
) -> Result<usize, i32> {
    let empties = worker.terrain.cells & !(mover | opponent);
    let depth = empties.count_ones();
    let odd = worker.terrain.cells_of(worker.terrain.odd_regions(empties));
    let mut count = 0;
    while placements != 0 && count < list.len() {
        let cell = placements.trailing_zeros() as usize;
        placements &= placements - 1;
        let flips = kernel.flips(mover, opponent, cell);
        let (next_mover, next_opponent) = (opponent ^ flips, mover | flips | 1 << cell);
        if next_mover == 0 {
            // Nothing is left to the opponent. That is the best there is only if the empties count.
            let margin = worker.terrain.margin(next_opponent, 0);
            if margin > alpha {
                return Err(margin);
            }
        }
        // Enhanced transposition cut-off: a child's entry may be enough.
        if depth > TABLED
            && let Some(known) = worker.shared.table.get(next_mover, next_opponent)
            && u32::from(known.depth) == depth - 1
            && known.level == Level::EXACT
            && -i32::from(known.upper) > alpha * 100
        {
            return Err(-i32::from(known.upper) / 100);
        }
        let rank = if hint == Some(cell as u8) {
            i32::MAX
        } else {
            rank(kernel, worker, next_mover, next_opponent, cell, odd)
        };
        list[count] = Candidate {
            cell: cell as u8,
            rank,
            flips,
        };
        count += 1;
    }
    Ok(count)
}

/// How promising a placement is: the fewer answers the better, corners counting double.
#[cfg_attr(not(debug_assertions), inline(always))]
fn rank<K: Kernel>(
    kernel: K,
    worker: &Worker,
    next_mover: u64,
    next_opponent: u64,
    cell: usize,
    odd: u64,
) -> i32 {
    let terrain = &worker.terrain;
    let answers = kernel.placements(next_mover, next_opponent);
    let mobility = answers.count_ones() + (answers & terrain.corners).count_ones();
    let corners = (next_opponent & terrain.corners).count_ones() as i32;
    let parity = i32::from(odd >> cell & 1 == 1);
    i32::from(terrain.worth[cell & 63]) + 8 * parity + 20 * corners - 48 * mobility as i32
}

/// At most [`SHALLOW`] empties.
#[cfg_attr(not(debug_assertions), inline(always))]
fn few<K: Kernel>(
    kernel: K,
    worker: &mut Worker,
    mover: u64,
    opponent: u64,
    alpha: i32,
    empties: u64,
) -> i32 {
    match empties.count_ones() {
        0..=3 => rest(kernel, worker, mover, opponent, alpha),
        4 => four(kernel, worker, (mover, opponent), alpha, empties),
        _ => shallow(kernel, worker, mover, opponent, alpha, empties),
    }
}

/// Fewer empties than the unrolled part takes: only if a search starts there.
fn rest<K: Kernel>(kernel: K, worker: &mut Worker, mover: u64, opponent: u64, alpha: i32) -> i32 {
    worker.nodes += 1;
    let mut placements = kernel.placements(mover, opponent);
    if placements == 0 {
        return if kernel.placements(opponent, mover) == 0 {
            worker.terrain.margin(mover, opponent)
        } else {
            -rest(kernel, worker, opponent, mover, -alpha - 1)
        };
    }
    let mut best = NONE;
    while placements != 0 && best <= alpha {
        let cell = placements.trailing_zeros() as usize;
        placements &= placements - 1;
        let flips = kernel.flips(mover, opponent, cell);
        let value = -rest(
            kernel,
            worker,
            opponent ^ flips,
            mover | flips | 1 << cell,
            -alpha - 1,
        );
        best = best.max(value);
    }
    best
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn shallow_here<K: Kernel>(
    kernel: K,
    worker: &mut Worker,
    mover: u64,
    opponent: u64,
    alpha: i32,
    empties: u64,
) -> i32 {
    worker.nodes += 1;
    let depth = empties.count_ones();
    if stability_pays(alpha, depth, worker.terrain.count) {
        let lost = kernel.stable(opponent, mover).count_ones() as i32;
        let most = worker.terrain.count - 2 * lost;
        if most <= alpha {
            return most;
        }
    }
    let odd = empties & worker.terrain.cells_of(worker.terrain.odd_regions(empties));
    let mut best = NONE;
    for mut cells in [odd, empties & !odd] {
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            if kernel.neighbours(cell) & opponent == 0 {
                continue;
            }
            let flips = kernel.flips(mover, opponent, cell);
            if flips == 0 {
                continue;
            }
            let (next_mover, next_opponent) = (opponent ^ flips, mover | flips | 1 << cell);
            let left = empties & !(1 << cell);
            let value = if depth == 5 {
                -four(
                    kernel,
                    worker,
                    (next_mover, next_opponent),
                    -alpha - 1,
                    left,
                )
            } else {
                -shallow(kernel, worker, next_mover, next_opponent, -alpha - 1, left)
            };
            best = best.max(value);
            if best > alpha {
                return best;
            }
        }
    }
    if best != NONE {
        return best;
    }
    if kernel.placements(opponent, mover) == 0 {
        worker.terrain.margin(mover, opponent)
    } else {
        -shallow(kernel, worker, opponent, mover, -alpha - 1, empties)
    }
}
