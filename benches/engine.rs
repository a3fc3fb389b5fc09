//! The engine on boards without a fast kernel, and that searches and estimates keep their time: `cargo bench --bench engine`.
//!
//! Every value is asserted, and the limits too: the root of sphere:2x2x2 is proved cold, without the exact tree, in at most 2 s.
//! Each time has to be kept by a process of its own, which begins cold.

#![allow(clippy::print_stdout)] // a bench reports there

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use orbello::analysis::estimate::{Effort, estimate};
use orbello::board::Shape;
use orbello::position::{Position, Turn};
use orbello::search::{Limit, SearchOptions, Searcher, Value};

/// The argument in front of the case that a process of its own runs.
const CASE: &str = "--case";

/// Boards and times, in milliseconds, that searches have to keep.
const TIMED: [(&str, u64); 6] = [
    ("flat:8x8", 20),
    ("sphere:3x3x3", 20),
    ("flat:8x8", 100),
    ("sphere:3x3x3", 100),
    ("flat:8x8", 1_000),
    ("sphere:3x3x3", 1_000),
];

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, case, board, milliseconds] = &arguments[..]
        && case == CASE
    {
        let milliseconds = milliseconds.parse().expect("milliseconds");
        think(board, milliseconds);
        look(board, 0, milliseconds);
        look(board, 22, milliseconds);
        return;
    }
    let quick = arguments.iter().any(|argument| argument == "--test");
    solve("flat:4x4", -10, 1.0);
    solve("flat:5x4", 16, 2.0);
    solve("sphere:2x2x2", -4, 2.0);
    for (board, milliseconds) in TIMED {
        if !quick || milliseconds == 100 {
            in_new_process(board, milliseconds);
        }
    }
}

/// Runs the cases of a board and time in a process of their own: memory that is touched for the first time, and tables that are
/// built when they are first asked for, take their time where a game has them too, at the first move.
fn in_new_process(board: &str, milliseconds: u64) {
    let this = std::env::current_exe().expect("a bench is a program");
    let status = Command::new(this)
        .args([CASE, board, &milliseconds.to_string()])
        .status()
        .expect("it can be started again");
    assert!(status.success(), "{board} {milliseconds} ms: {status}");
}

/// Looks at a position in the middle of a game with estimates of every candidate for a time.
fn look(shape: &str, plies: usize, milliseconds: u64) {
    let (searcher, mut position) = start(shape);
    let board = searcher.board();
    for _ in 0..plies {
        if let Turn::MustPass = position.turn(board) {
            position = position.pass();
        }
        let cell = position.placements(board).iter().last();
        let cell = cell.expect("the game goes on");
        position = position.play(board, cell).expect("a legal placement");
    }
    let effort = Effort {
        time: Some(Duration::from_millis(milliseconds)),
        ..Effort::default()
    };
    let never = Arc::new(AtomicBool::new(false));
    let begin = Instant::now();
    let table = estimate(board, position, &effort, &never, |_| ());
    let over = begin
        .elapsed()
        .saturating_sub(effort.time.unwrap_or_default());
    let candidates = table.candidates.len();
    println!(
        "{shape:<13} {milliseconds:>5} ms: {candidates} candidates after {plies} plies, {:.1} ms over",
        over.as_secs_f64() * 1e3
    );
    assert!(candidates > 0, "{shape}: no choice after {plies} plies");
    assert!(
        table
            .candidates
            .iter()
            .all(|row| row.value.searched.is_some())
    );
    assert!(over <= Duration::from_millis(20), "{over:?} over the time");
}

fn start(shape: &str) -> (Searcher, Position) {
    let shape: Shape = shape.parse().expect("a board");
    let board = Arc::new(shape.build().expect("a board"));
    let setup = board.start();
    let position = Position::new(setup.black, setup.white).expect("one disc a cell");
    (Searcher::new(board, SearchOptions::default()), position)
}

/// Proves the value of a board's start.
fn solve(shape: &str, value: i32, most_seconds: f64) {
    let (mut searcher, position) = start(shape);
    let never = Arc::new(AtomicBool::new(false));
    let found = searcher.search(position, Limit::Exact, &never, |_| {});
    let Value::Exact(margin) = found.value else {
        panic!("{shape} was not solved");
    };
    println!(
        "{shape:<13} {margin:>4} {:>10} nodes {:.3} s",
        found.nodes, found.seconds
    );
    assert_eq!(margin.discs(), value, "{shape}");
    assert!(
        found.seconds <= most_seconds,
        "{shape}: {} s",
        found.seconds
    );
}

/// Searches a board's start for a time.
fn think(shape: &str, milliseconds: u64) {
    let (mut searcher, position) = start(shape);
    let never = Arc::new(AtomicBool::new(false));
    let begin = Instant::now();
    let limit = Duration::from_millis(milliseconds);
    let found = searcher.search(position, Limit::Time(limit), &never, |_| {});
    let over = begin.elapsed().saturating_sub(limit);
    println!(
        "{shape:<13} {milliseconds:>5} ms: depth {}, {} nodes, {:.1} M/s, {:.1} ms over",
        found.depth,
        found.nodes,
        found.nodes as f64 / found.seconds / 1e6,
        over.as_secs_f64() * 1e3
    );
    assert!(over <= Duration::from_millis(20), "{over:?} over the time");
}
