//! Flat 8x8 on two words, for every processor.
//!
//! Placements: for each of four directions both ways, discs of the mover are shifted over runs of opponent
//! discs (parallel prefix, Kogge and Stone: three steps for runs of up to six). Flips: on a ray towards higher
//! cells an addition carries through the run of opponent discs to the first other cell; towards lower cells the
//! nearest other cell is found by counting leading zeros. Both are constant time, without a branch. The
//! columns a and h are taken out of the opponent's discs for sideways steps, so no run leaves a row.

#![allow(clippy::inline_always)] // see `kernel`: what is not inlined is not compiled for the processor

#[cfg(target_arch = "x86_64")]
pub mod avx2;

use super::kernel::Kernel;

/// All but the columns a and h.
pub(super) const INNER_COLUMNS: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// The steps towards higher cells: right, down, down left, down right; their opposites are subtracted.
pub(super) const STEPS: [u32; 4] = [1, 8, 7, 9];

/// For each cell the rays towards higher cells, in the order of [`STEPS`].
pub(super) static UP: [[u64; 4]; 64] = rays(true);
/// For each cell the rays towards lower cells, in the order of [`STEPS`].
pub(super) static DOWN: [[u64; 4]; 64] = rays(false);

const fn rays(up: bool) -> [[u64; 4]; 64] {
    let columns: [i32; 4] = [1, 0, -1, 1];
    let rows: [i32; 4] = [0, 1, 1, 1];
    let mut all = [[0; 4]; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut direction = 0;
        while direction < 4 {
            let sign = if up { 1 } else { -1 };
            let mut column = (cell % 8) + sign * columns[direction];
            let mut row = (cell / 8) + sign * rows[direction];
            while column >= 0 && column < 8 && row >= 0 && row < 8 {
                all[cell as usize][direction] |= 1 << (row * 8 + column);
                column += sign * columns[direction];
                row += sign * rows[direction];
            }
            direction += 1;
        }
        cell += 1;
    }
    all
}

/// The portable kernel.
#[derive(Clone, Copy, Debug)]
pub struct Flat8;

impl Kernel for Flat8 {
    #[inline(always)]
    fn placements(self, mover: u64, opponent: u64) -> u64 {
        let mut reached = 0;
        for step in STEPS {
            let over = if step == 8 {
                opponent
            } else {
                opponent & INNER_COLUMNS
            };
            let mut up = over & mover << step;
            let mut down = over & mover >> step;
            up |= over & up << step;
            down |= over & down >> step;
            let pairs = over & over << step;
            up |= pairs & up << (2 * step);
            down |= pairs >> step & down >> (2 * step);
            up |= pairs & up << (2 * step);
            down |= pairs >> step & down >> (2 * step);
            reached |= up << step | down >> step;
        }
        reached & !(mover | opponent)
    }

    #[inline(always)]
    fn flips(self, mover: u64, opponent: u64, cell: usize) -> u64 {
        let mut flipped = 0;
        for direction in 0..4 {
            let ray = UP[cell & 63][direction];
            // The carry stops at the first cell of the ray without an opponent disc.
            let end = (opponent | !ray).wrapping_add(1) & ray & mover;
            flipped |= end.wrapping_sub(u64::from(end != 0)) & ray;

            let ray = DOWN[cell & 63][direction];
            let nearest = (1 << 63) >> ((ray & !opponent) | 1).leading_zeros();
            let end = nearest & ray & mover;
            // All of the ray above its end.
            flipped |= end.wrapping_shl(1).wrapping_neg() & ray;
        }
        flipped
    }
}
