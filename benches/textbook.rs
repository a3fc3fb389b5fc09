//! How many positions textbook minimax and alpha-beta visit from the start of flat:8x8, by depth.
//!
//! Asserts that both find the same value and the same move. `cargo bench --bench textbook`; with `--test` (as
//! `cargo test --benches` calls it) only to depth 4.

#![allow(clippy::print_stdout)] // a bench reports there

use std::time::Instant;

use orbello::board::Board;
use orbello::eval::paper::Paper;
use orbello::game::Game;
use orbello::search::textbook::{Brake, Leaf, Method, Textbook};

fn main() {
    let quick = std::env::args().any(|argument| argument == "--test");
    let deepest = if quick { 4 } else { 8 };
    let board = Board::flat8();
    let start = Game::new(board.clone()).position();
    println!("depth  value  move  minimax nodes  seconds  alpha-beta nodes  seconds  share");
    for depth in 1..=deepest {
        let search = |method| {
            let leaf = Leaf::Paper(Paper::new(&board));
            let begin = Instant::now();
            let mut search = Textbook::new(&board, method, leaf);
            let found = search.search(start, depth, false, &Brake::default());
            (
                found.expect("the start has placements"),
                begin.elapsed().as_secs_f64(),
            )
        };
        let (all, all_seconds) = search(Method::Minimax);
        let (pruned, pruned_seconds) = search(Method::AlphaBeta);
        assert_eq!(
            (all.value, &all.best),
            (pruned.value, &pruned.best),
            "depth {depth}"
        );
        assert!(pruned.nodes <= all.nodes, "depth {depth}");
        println!(
            "{depth:>5}  {:>5}  {:>4}  {:>13}  {all_seconds:>7.3}  {:>16}  {pruned_seconds:>7.3}  {:>4.1}%",
            all.value,
            board.name(all.best[0]),
            all.nodes,
            pruned.nodes,
            100.0 * pruned.nodes as f64 / all.nodes as f64,
        );
    }
}
