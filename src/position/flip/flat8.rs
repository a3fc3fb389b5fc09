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

/// For each cell the cells around it.
pub(super) static NEIGHBOURS: [u64; 64] = neighbours();

const fn neighbours() -> [u64; 64] {
    let mut all = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        let disc = 1u64 << cell;
        let left = disc & 0xFEFE_FEFE_FEFE_FEFE;
        let right = disc & 0x7F7F_7F7F_7F7F_7F7F;
        let row = disc | left >> 1 | right << 1;
        all[cell] = (row | row << 8 | row >> 8) & !disc;
        cell += 1;
    }
    all
}

const SIDES: u64 = 0x8181_8181_8181_8181;
const ENDS: u64 = 0xFF00_0000_0000_00FF;

/// The cells whose row, column, falling and rising diagonal is full, in this order.
#[cfg_attr(not(debug_assertions), inline(always))]
fn full_lines(discs: u64) -> [u64; 4] {
    let mut row = discs;
    row &= row >> 1;
    row &= row >> 2;
    row &= row >> 4;
    let row = (row & 0x0101_0101_0101_0101) * 0xFF;

    let mut column = discs;
    column &= column.rotate_right(8);
    column &= column.rotate_right(16);
    column &= column.rotate_right(32);

    // A diagonal is followed to both ends by doubling steps; a step from beyond the board counts as full.
    let (mut up, mut down) = (discs, discs);
    up &= 0x0101_0101_0101_01FF | up << 9;
    up &= 0x0303_0303_0303_FFFF | up << 18;
    up &= 0x0F0F_0F0F_FFFF_FFFF | up << 36;
    down &= 0xFF80_8080_8080_8080 | down >> 9;
    down &= 0xFFFF_C0C0_C0C0_C0C0 | down >> 18;
    down &= 0xFFFF_FFFF_F0F0_F0F0 | down >> 36;
    let falling = up & down;

    let (mut up, mut down) = (discs, discs);
    up &= 0x8080_8080_8080_80FF | up << 7;
    up &= 0xC0C0_C0C0_C0C0_FFFF | up << 14;
    up &= 0xF0F0_F0F0_FFFF_FFFF | up << 28;
    down &= 0xFF01_0101_0101_0101 | down >> 7;
    down &= 0xFFFF_0303_0303_0303 | down >> 14;
    down &= 0xFFFF_FFFF_0F0F_0F0F | down >> 28;
    [row, column, falling, up & down]
}

/// A disc is stable if on each of its four lines it lies at an end, or beside a stable disc of its side, or the line
/// is full.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn stable(own: u64, other: u64) -> u64 {
    let [row, column, falling, rising] = full_lines(own | other);
    let (row, column) = (row | SIDES, column | ENDS);
    let (falling, rising) = (falling | SIDES | ENDS, rising | SIDES | ENDS);
    let mut stable = own & row & column & falling & rising;
    if stable == 0 {
        return 0;
    }
    loop {
        // A shift past a side lands on the other side, whose discs count as held on that line anyway.
        let more = own
            & (row | stable << 1 | stable >> 1)
            & (column | stable << 8 | stable >> 8)
            & (falling | stable << 9 | stable >> 9)
            & (rising | stable << 7 | stable >> 7);
        if more == stable {
            return stable;
        }
        stable = more;
    }
}

/// The portable kernel.
#[derive(Clone, Copy, Debug)]
pub struct Flat8;

impl Kernel for Flat8 {
    #[cfg_attr(not(debug_assertions), inline(always))]
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

    #[cfg_attr(not(debug_assertions), inline(always))]
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

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn neighbours(self, cell: usize) -> u64 {
        NEIGHBOURS[cell & 63]
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn stable(self, own: u64, other: u64) -> u64 {
        stable(own, other)
    }
}
