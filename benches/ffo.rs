//! Exact endgames: the FFO test positions, with nodes and time of each: `cargo bench --bench ffo`.
//!
//! One thread, a table of 256 MiB emptied before each position. Every margin is asserted and that the move found is one
//! of the best. `cargo bench --bench ffo -- 20-39` chooses positions; `--test` solves the first nine.

#![allow(clippy::print_stdout)] // a bench reports there

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use orbello::board::Board;
use orbello::notation::parse_position;
use orbello::position::Position;
use orbello::search::{Limit, SearchOptions, Searcher, Value};

/// Number, position, margin, best moves. The positions are the FFO endgame suite's; the margins are public and were
/// solved again by seven engines.
const SUITE: &str = include_str!("ffo.txt");

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let range = arguments.iter().find_map(|argument| {
        let (first, last) = argument.split_once('-')?;
        Some(first.parse::<usize>().ok()?..=last.parse::<usize>().ok()?)
    });
    let groups = if arguments.iter().any(|argument| argument == "--test") {
        vec![1..=9]
    } else {
        range.map_or_else(|| vec![1..=19, 20..=39], |range| vec![range])
    };
    let verbose = arguments.iter().any(|argument| argument == "--verbose");
    let board = Board::flat8();
    let options = SearchOptions {
        slots: 1 << 23,
        ..SearchOptions::default()
    };
    let mut searcher = Searcher::new(Arc::clone(&board), options);
    for group in groups {
        let (mut nodes, mut seconds) = (0, 0.0);
        for line in SUITE.lines().filter(|line| !line.starts_with('%')) {
            let fields: Vec<&str> = line.split(';').map(str::trim).collect();
            let number: usize = fields[0].parse().expect("a number");
            if !group.contains(&number) {
                continue;
            }
            let setup = parse_position(&board, fields[1]).expect("a position");
            let (mover, opponent) = (
                setup.discs(setup.to_move),
                setup.discs(setup.to_move.other()),
            );
            let position = Position::new(mover, opponent).expect("one disc a cell");
            searcher.clear();
            let found = searcher.search(
                position,
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
            let name = found
                .best_move
                .map(|cell| board.name(cell))
                .expect("a move");
            let Value::Exact(margin) = found.value else {
                panic!("position {number} was not solved");
            };
            println!(
                "{number:>3} {:>2} empties {:>4} {name} {:>12} nodes {:>8.3} s {:>6.1} M/s",
                position.empties(&board).len(),
                margin.to_string(),
                found.nodes,
                found.seconds,
                found.nodes as f64 / found.seconds / 1e6
            );
            assert_eq!(margin.to_string(), fields[2], "position {number}");
            assert!(
                fields[3].split(' ').any(|best| best == name),
                "position {number}: {name}"
            );
            nodes += found.nodes;
            seconds += found.seconds;
        }
        println!(
            "FFO {}-{}: {nodes} nodes, {seconds:.3} s, {:.1} M/s",
            group.start(),
            group.end(),
            nodes as f64 / seconds / 1e6
        );
    }
}
