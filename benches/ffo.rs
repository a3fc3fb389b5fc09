//! Exact endgames: the FFO test positions, with nodes and time of each: `cargo bench --bench ffo`.
//!
//! One thread (or as many as follow `--threads`), a table of 64 MiB emptied before each position. Every margin is
//! asserted and that the move found is one of the best. `cargo bench --bench ffo -- 20-39` chooses positions; `--test` solves the
//! first nine.

#![allow(clippy::print_stdout)] // a bench reports there

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use orbello::board::Board;
use orbello::search::ffo::problems;
use orbello::search::{Limit, SearchOptions, Searcher};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let range = arguments.iter().find_map(|argument| {
        let (first, last) = argument.split_once('-')?;
        Some(first.parse::<usize>().ok()?..=last.parse::<usize>().ok()?)
    });
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    let threads = arguments
        .iter()
        .skip_while(|argument| *argument != "--threads")
        .nth(1)
        .map_or(1, |threads| threads.parse().expect("a number of threads"));
    let groups = if has("--test") {
        vec![1..=9]
    } else {
        range.map_or_else(|| vec![1..=19, 20..=39], |range| vec![range])
    };
    let board = Board::flat8();
    let mut searcher = Searcher::new(Arc::clone(&board), SearchOptions::proof(threads));
    let verbose = has("--verbose");
    for group in groups {
        let (mut nodes, mut seconds) = (0, 0.0);
        for problem in problems() {
            if !group.contains(&problem.number) {
                continue;
            }
            searcher.clear();
            let found = searcher.search(
                problem.position,
                Limit::Exact,
                &Arc::new(AtomicBool::new(false)),
                |known| {
                    if verbose {
                        println!(
                            "      depth {:>2} {:>3}% {:?} {:>12} nodes {:>8.3} s",
                            known.depth, known.confidence, known.value, known.nodes, known.seconds
                        );
                    }
                },
            );
            if let Err(error) = problem.check(&board, &found) {
                panic!("{error}");
            }
            println!(
                "{:>3} {:>2} empties {:>4} {} {:>12} nodes {:>8.3} s {:>6.1} M/s",
                problem.number,
                problem.position.empties(&board).len(),
                problem.margin.to_string(),
                found
                    .best_move
                    .map_or_else(String::new, |cell| board.name(cell)),
                found.nodes,
                found.seconds,
                found.nodes as f64 / found.seconds / 1e6
            );
            nodes += found.nodes;
            seconds += found.seconds;
        }
        println!(
            "FFO {}-{}, {threads} threads: {nodes} nodes, {seconds:.3} s, {:.1} M/s",
            group.start(),
            group.end(),
            nodes as f64 / seconds / 1e6
        );
    }
}
