//! How fast a tournament archive is read with every move checked: `cargo bench --bench wthor`.
//!
//! 64 MB of games that were played at random from a seed, all different, read on one thread through the same
//! reader as any file; the time is the thread's own. Fails below 200,000 games a second. With `--test` (as `cargo test --benches` calls
//! it) 1 MB, and no bound on the time.

#![allow(clippy::print_stdout)] // a bench reports there

use std::time::Instant;

use orbello::board::Board;
use orbello::notation::Move;
use orbello::position::flip::kernel::{AnyTask, Kernel, Kernels};
use orbello::record::wthor::{self, GAME, HEADER, Names};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// What the issue asks for.
const GAMES_A_SECOND: f64 = 200_000.0;

fn main() {
    let quick = std::env::args().any(|argument| argument == "--test");
    let bytes = if quick { 1 << 20 } else { 64 << 20 };
    let board = Board::flat8();
    let archive = Kernels::new(&board).dispatch(Archive {
        start: (board.start().black.0, board.start().white.0),
        bytes,
        seed: 2026,
    });
    let names = Names::default();

    let runs = if quick { 1 } else { 3 };
    let mut best = f64::INFINITY;
    for _ in 0..runs {
        let (mut games, mut plies, mut passes) = (0, 0, 0);
        let clock = Clock::start();
        for read in wthor::read(&archive.file, &names) {
            let entry = read.expect("every game is legal");
            // A score that the moves contradict would be a warning.
            assert!(entry.warnings.is_empty(), "{:?}", entry.warnings);
            games += 1;
            plies += entry.record.moves.len();
            passes += entry
                .record
                .moves
                .iter()
                .filter(|entry| entry.action == Move::Pass)
                .count();
        }
        best = best.min(clock.seconds());
        assert_eq!(games, archive.games);
        assert_eq!(plies - passes, archive.plies);
        assert_eq!(passes, archive.passes);
    }
    let rate = archive.games as f64 / best;
    println!(
        "{} MB, {} games, {} moves checked, {} passes found: {best:.3} s (best of {runs}), {rate:.0} games/s",
        archive.file.len() >> 20,
        archive.games,
        archive.plies,
        archive.passes
    );
    assert!(quick || rate >= GAMES_A_SECOND, "{rate:.0} games/s");
}

/// The time this thread has run: where the system tells it, without the time it waited for a processor that others
/// were using.
struct Clock {
    busy: Option<u64>,
    wall: Instant,
}

impl Clock {
    fn start() -> Self {
        Self {
            busy: nanoseconds_run(),
            wall: Instant::now(),
        }
    }

    fn seconds(&self) -> f64 {
        match (self.busy, nanoseconds_run()) {
            (Some(before), Some(now)) => (now - before) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

/// Linux keeps it in the first word of a file.
fn nanoseconds_run() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// Plays games at random until the file is full.
struct Archive {
    start: (u64, u64),
    bytes: usize,
    seed: u64,
}

/// A file and what is in it.
struct Filled {
    file: Vec<u8>,
    /// Black's and white's discs before the first move.
    start: (u64, u64),
    games: usize,
    plies: usize,
    passes: usize,
}

impl AnyTask for Archive {
    type Output = Filled;

    fn run<K: Kernel>(self, kernel: K) -> Filled {
        let mut rng = Pcg64Mcg::seed_from_u64(self.seed);
        let games = (self.bytes - HEADER) / GAME;
        let mut filled = Filled {
            file: vec![0; HEADER],
            start: self.start,
            games,
            plies: 0,
            passes: 0,
        };
        filled.file[..4].copy_from_slice(&[20, 26, 1, 1]);
        filled.file[4..8].copy_from_slice(&(games as u32).to_le_bytes());
        filled.file[10..12].copy_from_slice(&2026_u16.to_le_bytes());
        filled.file[12] = 8;
        for number in 0..games {
            let begin = filled.file.len();
            let player = |shift: usize| ((number >> shift) as u16).to_le_bytes();
            filled.file.extend([0, 0]);
            filled.file.extend([player(0), player(7)].concat());
            filled.file.extend([0, 0]);
            let black = filled.play(kernel, &mut rng);
            filled.file[begin + 6] = black;
            filled.file[begin + 7] = black;
            filled.file.resize(begin + GAME, 0);
        }
        filled
    }
}

impl Filled {
    /// Plays a game to its end; black's discs, the empties given to the winner.
    fn play<K: Kernel>(&mut self, kernel: K, rng: &mut impl Rng) -> u8 {
        let (mut mover, mut opponent) = self.start;
        let mut black_moves = true;
        loop {
            let mut placements = kernel.placements(mover, opponent);
            if placements == 0 {
                (mover, opponent) = (opponent, mover);
                black_moves = !black_moves;
                placements = kernel.placements(mover, opponent);
                if placements == 0 {
                    break;
                }
                self.passes += 1;
            }
            for _ in 0..rng.random_range(0..placements.count_ones()) {
                placements &= placements - 1;
            }
            let cell = placements.trailing_zeros() as usize;
            let flips = kernel.flips(mover, opponent, cell);
            self.file.push((10 * (cell / 8 + 1) + cell % 8 + 1) as u8);
            self.plies += 1;
            (mover, opponent) = (opponent & !flips, mover | flips | 1 << cell);
            black_moves = !black_moves;
        }
        let (black, white) = if black_moves {
            (mover, opponent)
        } else {
            (opponent, mover)
        };
        let (black, white) = (black.count_ones() as u8, white.count_ones() as u8);
        let empties = 64 - black - white;
        match black.cmp(&white) {
            std::cmp::Ordering::Greater => black + empties,
            std::cmp::Ordering::Less => black,
            std::cmp::Ordering::Equal => 32,
        }
    }
}
