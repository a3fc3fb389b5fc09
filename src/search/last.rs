//! The last four empty cells, unrolled: no table, no ordering but parity, margins in discs.
//!
//! All functions answer one question, whether the margin exceeds `alpha`, with a bound on the right side of
//! it (fail soft). Most positions of an endgame search are visited here, so each step avoids work: a cell
//! without an opponent disc beside it is skipped, the last disc is counted instead of placed.

use super::worker::Worker;
use crate::position::flip::kernel::Kernel;

/// Below every margin: no placement was legal.
pub(super) const NONE: i32 = -128;

/// The margin with one empty cell, exactly.
#[cfg_attr(not(debug_assertions), inline(always))]
fn one<K: Kernel>(kernel: K, worker: &mut Worker, mover: u64, opponent: u64, cell: usize) -> i32 {
    worker.nodes += 1;
    let own = mover.count_ones() as i32;
    let flips = kernel.flips(mover, opponent, cell).count_ones() as i32;
    // On a full board the margin is twice the own discs less all cells.
    let full = worker.terrain.count;
    if flips > 0 {
        return 2 * (own + flips + 1) - full;
    }
    let flips = kernel.flips(opponent, mover, cell).count_ones() as i32;
    if flips > 0 {
        return 2 * (own - flips) - full;
    }
    worker.terrain.margin(mover, opponent)
}

/// Two empty cells.
#[cfg_attr(not(debug_assertions), inline(always))]
fn two<K: Kernel>(
    kernel: K,
    worker: &mut Worker,
    (mover, opponent): (u64, u64),
    alpha: i32,
    cells: [usize; 2],
) -> i32 {
    worker.nodes += 1;
    let best = two_side(kernel, worker, (mover, opponent), alpha, cells);
    if best != NONE {
        return best;
    }
    let best = two_side(kernel, worker, (opponent, mover), -alpha - 1, cells);
    if best != NONE {
        return -best;
    }
    worker.terrain.margin(mover, opponent)
}

/// Two empty cells, without passes: [`NONE`] if there is no placement.
#[cfg_attr(not(debug_assertions), inline(always))]
fn two_side<K: Kernel>(
    kernel: K,
    worker: &mut Worker,
    (mover, opponent): (u64, u64),
    alpha: i32,
    [a, b]: [usize; 2],
) -> i32 {
    let mut best = NONE;
    for (cell, rest) in [(a, b), (b, a)] {
        if kernel.neighbours(cell) & opponent == 0 {
            continue;
        }
        let flips = kernel.flips(mover, opponent, cell);
        if flips != 0 {
            let value = -one(
                kernel,
                worker,
                opponent ^ flips,
                mover | flips | 1 << cell,
                rest,
            );
            best = best.max(value);
            if best > alpha {
                break;
            }
        }
    }
    best
}

/// Three empty cells.
#[cfg_attr(not(debug_assertions), inline(always))]
fn three<K: Kernel>(
    kernel: K,
    worker: &mut Worker,
    (mover, opponent): (u64, u64),
    alpha: i32,
    [a, b, c]: [usize; 3],
) -> i32 {
    worker.nodes += 1;
    // A cell alone in its region first.
    let region = |cell| worker.terrain.region(cell);
    let cells = if region(a) == region(b) {
        [c, a, b]
    } else if region(a) == region(c) {
        [b, a, c]
    } else {
        [a, b, c]
    };
    let best = three_side(kernel, worker, (mover, opponent), alpha, cells);
    if best != NONE {
        return best;
    }
    let best = three_side(kernel, worker, (opponent, mover), -alpha - 1, cells);
    if best != NONE {
        return -best;
    }
    worker.terrain.margin(mover, opponent)
}

/// Three empty cells, without passes.
#[cfg_attr(not(debug_assertions), inline(always))]
fn three_side<K: Kernel>(
    kernel: K,
    worker: &mut Worker,
    (mover, opponent): (u64, u64),
    alpha: i32,
    [a, b, c]: [usize; 3],
) -> i32 {
    let mut best = NONE;
    for (cell, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if kernel.neighbours(cell) & opponent == 0 {
            continue;
        }
        let flips = kernel.flips(mover, opponent, cell);
        if flips != 0 {
            let next = (opponent ^ flips, mover | flips | 1 << cell);
            best = best.max(-two(kernel, worker, next, -alpha - 1, rest));
            if best > alpha {
                break;
            }
        }
    }
    best
}

/// Four empty cells.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn four<K: Kernel>(
    kernel: K,
    worker: &mut Worker,
    (mover, opponent): (u64, u64),
    alpha: i32,
    empties: u64,
) -> i32 {
    worker.nodes += 1;
    let odd = empties & worker.terrain.cells_of(worker.terrain.odd_regions(empties));
    let mut cells = [0; 4];
    let mut count = 0;
    for mut set in [odd, empties & !odd] {
        while set != 0 {
            cells[count & 3] = set.trailing_zeros() as usize;
            count += 1;
            set &= set - 1;
        }
    }
    let best = four_side(kernel, worker, (mover, opponent), alpha, cells);
    if best != NONE {
        return best;
    }
    let best = four_side(kernel, worker, (opponent, mover), -alpha - 1, cells);
    if best != NONE {
        return -best;
    }
    worker.terrain.margin(mover, opponent)
}

/// Four empty cells, without passes.
#[cfg_attr(not(debug_assertions), inline(always))]
fn four_side<K: Kernel>(
    kernel: K,
    worker: &mut Worker,
    (mover, opponent): (u64, u64),
    alpha: i32,
    [a, b, c, d]: [usize; 4],
) -> i32 {
    let mut best = NONE;
    let orders = [
        (a, [b, c, d]),
        (b, [a, c, d]),
        (c, [a, b, d]),
        (d, [a, b, c]),
    ];
    for (cell, rest) in orders {
        if kernel.neighbours(cell) & opponent == 0 {
            continue;
        }
        let flips = kernel.flips(mover, opponent, cell);
        if flips != 0 {
            let next = (opponent ^ flips, mover | flips | 1 << cell);
            best = best.max(-three(kernel, worker, next, -alpha - 1, rest));
            if best > alpha {
                break;
            }
        }
    }
    best
}
