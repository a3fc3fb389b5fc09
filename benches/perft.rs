//! Perft speed, and that the counts are right: `cargo bench --bench perft`.
//!
//! One thread, no table. With `--test` (as `cargo test --benches` calls it) the depths are smaller.

#![allow(clippy::print_stdout)] // a bench reports there

use std::time::Instant;

use orbello::board::Board;
use orbello::perft::{Passes, perft_with};
use orbello::position::Position;
use orbello::position::flip::kernel::Kernels;

/// Counts a forced pass as no ply: computed by a separate program.
const FLAT8: [u64; 12] = [
    4,
    12,
    56,
    244,
    1_396,
    8_200,
    55_092,
    390_216,
    3_005_320,
    24_571_420,
    212_260_880,
    1_939_899_208,
];

fn main() {
    let quick = std::env::args().any(|argument| argument == "--test");
    let depth = if quick { 8 } else { 11 };
    let board = Board::flat8();
    let start = Position::new(board.start().black, board.start().white).expect("a valid start");
    let expected = FLAT8[depth - 1];
    for kernels in [
        Kernels::new(&board),
        Kernels::portable(&board),
        Kernels::general(&board),
    ] {
        let runs = if quick { 1 } else { 3 };
        let mut best = f64::INFINITY;
        for _ in 0..runs {
            let begin = Instant::now();
            let count = perft_with(&kernels, start, depth, Passes::Free);
            best = best.min(begin.elapsed().as_secs_f64());
            assert_eq!(count, expected, "{}", kernels.name());
        }
        let rate = expected as f64 / best / 1e6;
        println!(
            "flat:8x8 depth {depth}, {:<14} {expected} leaves, {best:.3} s (best of {runs}), {rate:.0} M/s",
            kernels.name()
        );
    }
}
