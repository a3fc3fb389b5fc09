//! `solve`, `analyze` and `tree` of the real binary: figures, formats and exit codes.

#![allow(clippy::unwrap_used)] // a failed test is the point

use std::process::Output;

use serde_json::{Value, json};

fn orbello(arguments: &[&str]) -> Output {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_orbello"));
    command.args(arguments).output().unwrap()
}

fn json_of(arguments: &[&str]) -> Value {
    let output = orbello(arguments);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The exit code and the one line on stderr.
fn refusal(arguments: &[&str]) -> (Option<i32>, String) {
    let output = orbello(arguments);
    assert!(output.stdout.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), text)
}

#[test]
fn solve_prints_the_figures_of_the_small_sphere() {
    let report = json_of(&["solve", "--board", "sphere:2x1x1", "--json"]);
    assert_eq!(report["positions"], 54);
    assert_eq!(report["lines_of_play"], 30);
    assert_eq!(report["layers"][5], json!({"discs": 9, "positions": 20}));
    assert_eq!(report["value"]["perfect"], 7);
    assert_eq!(report["candidates"][2]["move"], "f2");
    assert_eq!(report["candidates"][2]["best"], 9);
}

#[test]
fn the_scoring_rule_changes_the_value() {
    let perfect = |rule| {
        let report = json_of(&["solve", "--board", "flat:4x4", "--scoring", rule, "--json"]);
        report["value"]["perfect"].clone()
    };
    assert_eq!(perfect("discs"), -8);
    assert_eq!(perfect("empties"), -10);
}

#[test]
fn analyze_takes_moves_or_a_position() {
    let board = ["analyze", "--board", "sphere:2x1x1", "--json"];
    let by_moves = json_of(&[&board[..], &["--moves", "f2 a2"]].concat());
    assert_eq!(by_moves["to_move"], "black");
    assert_eq!(by_moves["exact"], true);
    assert_eq!(by_moves["value"]["losses"], 4);
    let position = by_moves["position"].as_str().unwrap();
    assert_eq!(position, "XXOOO--X-- X");
    let by_position = json_of(&[&board[..], &["--position", position]].concat());
    assert_eq!(by_position["candidates"], by_moves["candidates"]);
    let over = json_of(&[&board[..], &["--moves", "f2e2d2"]].concat());
    assert_eq!(over["to_move"], "none");
    assert_eq!(over["candidates"], json!([]));
}

#[test]
fn tree_draws_in_every_format() {
    let board = [
        "tree",
        "--board",
        "sphere:2x1x1",
        "--depth",
        "2",
        "--format",
    ];
    let text = |format| {
        let output = orbello(&[&board[..], &[format]].concat());
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(text("text").starts_with(" 0  black to move: perfect +7"));
    assert!(text("dot").starts_with("digraph tree {"));
    assert!(text("svg").starts_with("<svg "));
    let report: Value = serde_json::from_str(&text("json")).unwrap();
    assert_eq!(report["nodes"][0]["perfect"], 7);
    assert_eq!(report["exact"], true);
    assert_eq!(report["nodes"].as_array().unwrap().len(), 13);
}

#[test]
fn a_tree_that_does_not_fit_is_drawn_with_marked_estimates() {
    let board = ["tree", "--board", "flat:8x8", "--depth", "2", "--format"];
    let output = orbello(&[&board[..], &["text"]].concat());
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 17, "{text}");
    assert!(
        text.lines().all(|line| line.contains("perfect ~")),
        "{text}"
    );
    let report = json_of(&[&board[..], &["json"]].concat());
    assert_eq!(report["exact"], false);
    assert_eq!(report["nodes"][3]["exact"], false);
    assert_eq!(report["nodes"][3]["perfect_exact"], false);
    assert_eq!(report["path"].as_array().unwrap().len(), 3);
    // The same again: the work for a node is counted, not timed.
    assert_eq!(json_of(&[&board[..], &["json"]].concat()), report);
}

#[test]
fn refusals_are_one_clear_line() {
    let (code, text) = refusal(&["solve", "--board", "flat:8x8"]);
    assert_eq!(code, Some(1));
    assert!(text.contains("flat:8x8 does not fit in"), "{text}");
    let (code, text) = refusal(&["analyze", "--moves", "c2 c2"]);
    assert_eq!(code, Some(2));
    assert_eq!(
        text,
        "orbello: --moves: move 2: white cannot play c2: the cell is taken\n"
    );
    let (code, text) = refusal(&["solve", "--board", "sphere:1x1x3"]);
    assert_eq!(code, Some(2));
    assert!(text.contains("no room for the start block"), "{text}");
    let (code, _) = refusal(&["solve", "--memory", "1X"]);
    assert_eq!(code, Some(2));
    let (code, text) = refusal(&["tree", "--board", "flat:4x4", "--depth", "60"]);
    assert_eq!(code, Some(1));
    assert!(text.contains("more than 20000 nodes"), "{text}");
}
