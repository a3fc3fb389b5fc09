//! The whole exact tree of sphere:2x2x2, all values: `cargo bench --bench solve`.
//!
//! The answers are asserted in every run. `--threads N` and `--runs N` may follow `--`; with `--test`, or when run
//! by `cargo test`, one run is made.

#![allow(clippy::print_stdout)] // a bench reports there

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use orbello::board::Board;
use orbello::margin::Margin;
use orbello::solve::{Options, Tree};

/// Computed by a separate program: coordinate walks, no symmetry, a memo table.
const POSITIONS: u64 = 13_040_036;
const LINES: (u64, u64, u64) = (62_660_408, 15_037_648, 183_268_344);
/// What the tree held when this was written, in order; the same for every number of threads.
const FINGERPRINT: u64 = 10_971_118_580_876_477_677;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    let number = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)?.parse::<usize>().ok()
    };
    let quick = has("--test") || !has("--bench");
    let runs = number("--runs").unwrap_or(if quick { 1 } else { 9 });
    let mut options = Options::default();
    if let Some(threads) = number("--threads") {
        options.threads = threads;
    }
    let mut seconds = Vec::new();
    let mut peak_of_one = None;
    for _ in 0..runs {
        let board = Board::sphere();
        let begin = Instant::now();
        let tree = Tree::build(board, &options, |_| (), &AtomicBool::new(false))
            .expect("the standard board fits");
        seconds.push(begin.elapsed().as_secs_f64());
        check(&tree);
        peak_of_one = peak_of_one.or_else(peak_memory);
    }
    seconds.sort_by(f64::total_cmp);
    let (best, median) = (seconds[0], seconds[runs / 2]);
    println!(
        "sphere:2x2x2 tree, {} threads: {best:.3} s best, {median:.3} s median of {runs}; peak memory {}",
        options.threads,
        peak_of_one.map_or("unknown".to_owned(), |kib| format!("{} MiB", kib / 1024)),
    );
}

fn check(tree: &Tree) {
    let positions: u64 = tree.layers().iter().map(|layer| layer.positions).sum();
    assert_eq!(positions, POSITIONS);
    let root = tree.probe(tree.root()).expect("the root is held");
    assert_eq!(root.perfect, Margin::new(-4));
    assert_eq!((root.best, root.worst), (Margin::new(24), Margin::new(-24)));
    assert_eq!((root.wins, root.draws, root.losses), LINES);
    assert_eq!(
        tree.fingerprint(),
        FINGERPRINT,
        "the order of the tree has changed"
    );
}

/// The most memory this process has had, in KiB, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
