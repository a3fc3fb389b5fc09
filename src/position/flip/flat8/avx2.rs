//! Flat 8x8 with AVX2 and the bit instructions of the same processors: the four directions of
//! [`super`] side by side in one register.
//!
//! The one place in the crate with `unsafe`: calling code that needs instructions the processor may lack. A value of
//! [`Avx2`] exists only after [`Avx2::detect`] has found them, so holding one is the proof.

#![allow(unsafe_code, clippy::inline_always)]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
    _mm256_sub_epi64,
};

use super::{DOWN, INNER_COLUMNS, STEPS, UP};
use crate::position::flip::kernel::{Kernel, Task};

/// The kernel for processors with AVX2, BMI1, BMI2, LZCNT and POPCNT.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// The kernel, if this processor has the instructions.
    pub fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Self(()))
    }
}

impl Kernel for Avx2 {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn placements(self, mover: u64, opponent: u64) -> u64 {
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { placements(mover, opponent) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn flips(self, mover: u64, opponent: u64, cell: usize) -> u64 {
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { flips(mover, opponent, cell) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn neighbours(self, cell: usize) -> u64 {
        super::NEIGHBOURS[cell & 63]
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn stable(self, own: u64, other: u64) -> u64 {
        super::stable(own, other)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter<T: Task<Self>>(self, task: T) -> T::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn compiled_for_it<T: Task<Avx2>>(kernel: Avx2, task: T) -> T::Output {
            task.run(kernel)
        }
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { compiled_for_it(self, task) }
    }
}

/// The union of the four lanes.
#[target_feature(enable = "avx2")]
#[inline]
fn union(lanes: __m256i) -> u64 {
    let two = _mm_or_si128(
        _mm256_castsi256_si128(lanes),
        _mm256_extracti128_si256::<1>(lanes),
    );
    _mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))) as u64
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn placements(mover: u64, opponent: u64) -> u64 {
    const INNER: i64 = INNER_COLUMNS as i64;
    let step = _mm256_setr_epi64x(
        STEPS[0].into(),
        STEPS[1].into(),
        STEPS[2].into(),
        STEPS[3].into(),
    );
    let double = _mm256_add_epi64(step, step);
    let own = _mm256_set1_epi64x(mover as i64);
    let over = _mm256_and_si256(
        _mm256_set1_epi64x(opponent as i64),
        _mm256_setr_epi64x(INNER, -1, INNER, INNER),
    );
    let mut up = _mm256_and_si256(over, _mm256_sllv_epi64(own, step));
    let mut down = _mm256_and_si256(over, _mm256_srlv_epi64(own, step));
    up = _mm256_or_si256(up, _mm256_and_si256(over, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(over, _mm256_srlv_epi64(down, step)));
    let pairs_up = _mm256_and_si256(over, _mm256_sllv_epi64(over, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    for _ in 0..2 {
        up = _mm256_or_si256(
            up,
            _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, double)),
        );
        down = _mm256_or_si256(
            down,
            _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, double)),
        );
    }
    let reached = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    union(reached) & !(mover | opponent)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn flips(mover: u64, opponent: u64, cell: usize) -> u64 {
    let own = _mm256_set1_epi64x(mover as i64);
    let other = _mm256_set1_epi64x(opponent as i64);
    let zero = _mm256_setzero_si256();

    // Upwards: the carry stops at the first cell of the ray without an opponent disc.
    let ray = load(&UP[cell & 63]);
    let outside = _mm256_andnot_si256(ray, _mm256_set1_epi64x(-1));
    let ones = _mm256_set1_epi64x(-1);
    let carried = _mm256_sub_epi64(_mm256_or_si256(other, outside), ones);
    let end = _mm256_and_si256(carried, _mm256_and_si256(ray, own));
    // One less than the end, but nothing where there is no end.
    let below = _mm256_add_epi64(
        end,
        _mm256_andnot_si256(_mm256_cmpeq_epi64(end, zero), ones),
    );
    let up = _mm256_and_si256(below, ray);

    // Downwards there is no carry and no leading-zero count for lanes: runs are filled by doubling steps.
    let ray = load(&DOWN[cell & 63]);
    let step = _mm256_setr_epi64x(
        STEPS[0].into(),
        STEPS[1].into(),
        STEPS[2].into(),
        STEPS[3].into(),
    );
    let double = _mm256_add_epi64(step, step);
    let over = _mm256_and_si256(other, ray);
    let disc = _mm256_set1_epi64x((1u64 << (cell & 63)) as i64);
    let mut run = _mm256_and_si256(over, _mm256_srlv_epi64(disc, step));
    run = _mm256_or_si256(run, _mm256_and_si256(over, _mm256_srlv_epi64(run, step)));
    let pairs = _mm256_and_si256(over, _mm256_srlv_epi64(over, step));
    run = _mm256_or_si256(run, _mm256_and_si256(pairs, _mm256_srlv_epi64(run, double)));
    run = _mm256_or_si256(run, _mm256_and_si256(pairs, _mm256_srlv_epi64(run, double)));
    let end = _mm256_and_si256(_mm256_and_si256(own, ray), _mm256_srlv_epi64(run, step));
    let down = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, zero), run);
    union(_mm256_or_si256(up, down))
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(rays: &[u64; 4]) -> __m256i {
    // SAFETY: four words are as long as the register, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(rays.as_ptr().cast()) }
}
