//! `match`, `tournament` and `tune` end to end, in temporary folders.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

fn orbello(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orbello"));
    command.args(arguments);
    command
}

fn json(arguments: &[&str]) -> Value {
    let output = orbello(arguments)
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    serde_json::from_slice(&output).expect("one JSON object")
}

/// What it says on stderr, and its exit code.
fn refusal(arguments: &[&str]) -> (String, Option<i32>) {
    let assert = orbello(arguments).assert().failure();
    let output = assert.get_output();
    assert!(output.stdout.is_empty(), "stdout carries results only");
    (
        String::from_utf8_lossy(&output.stderr).into_owned(),
        output.status.code(),
    )
}

const SMALL: [&str; 6] = ["--board", "flat:4x4", "--games", "6", "--seed", "3"];

#[test]
fn a_match_reports_its_keys_and_saves_its_games() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = folder.path().join("games");
    let games = games.to_str().expect("a plain path");
    let players = [
        "match",
        "--black",
        "perfect",
        "--white",
        "random",
        "--json",
        "--save-games",
        games,
    ];
    let report = json(&[&players[..], &SMALL].concat());
    let keys = [
        "games",
        "black",
        "white",
        "wins",
        "draws",
        "losses",
        "score",
        "mean_margin",
        "elo",
        "elo_low",
        "elo_high",
        "seconds_per_move",
        "max_seconds_per_move",
    ];
    for key in keys {
        assert!(report.get(key).is_some(), "{key}");
    }
    assert_eq!(
        (&report["games"], &report["black"]),
        (&6.into(), &"perfect".into())
    );
    let counted: u64 = ["wins", "draws", "losses"]
        .iter()
        .filter_map(|key| report[key].as_u64())
        .sum();
    assert_eq!(counted, 6);

    let mut logs: Vec<_> = fs::read_dir(games)
        .expect("it was made")
        .flatten()
        .collect();
    logs.sort_by_key(fs::DirEntry::path);
    assert_eq!(logs.len(), 6);
    let text = fs::read_to_string(logs[1].path()).expect("a log");
    let log: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(log["format"], "orbello-game");
    assert_eq!(
        log["players"]["white"], "perfect",
        "the second game has the colours swapped"
    );
    let path = logs[1].path();
    orbello(&["replay", "--plain", path.to_str().expect("a plain path")])
        .assert()
        .success();
}

#[test]
fn a_seeded_match_repeats_whatever_the_threads() {
    let players = [
        "match",
        "--black",
        "mcts:iterations=30",
        "--white",
        "random",
        "--json",
    ];
    let result = |threads| {
        let mut report = json(&[&players[..], &SMALL, &["--threads", threads]].concat());
        let report = report.as_object_mut().expect("an object");
        report.remove("seconds_per_move");
        report.remove("max_seconds_per_move");
        report.clone()
    };
    assert_eq!(result("1"), result("2"));
}

#[test]
fn what_cannot_be_played_is_refused_in_one_line() {
    let play = |black: &'static str, rest: &[&'static str]| {
        let first = [
            "match", "--black", black, "--white", "random", "--games", "2",
        ];
        refusal(&[&first[..], rest].concat())
    };
    let (text, code) = play("human", &[]);
    assert_eq!(code, Some(2));
    assert!(text.contains("human cannot play"), "{text}");
    let (text, code) = play("gready", &[]);
    assert_eq!(code, Some(2));
    assert!(text.contains("expected one of human, random"), "{text}");
    let (text, code) = play("perfect", &["--board", "flat:8x8", "--memory", "50M"]);
    assert_eq!((code, text.lines().count()), (Some(1), 1), "{text}");
    assert!(
        text.contains("perfect needs the whole game tree of flat:8x8"),
        "{text}"
    );
    let (text, code) = play("random", &["--openings", "no/such/file"]);
    assert_eq!(code, Some(1));
    assert!(text.contains("no/such/file"), "{text}");
    let (_, code) = play("random", &["--sprt", "10,0"]);
    assert_eq!(code, Some(2));
    let (text, code) = play("random", &["--opening-plies", "60"]);
    assert_eq!(code, Some(2));
    assert!(text.contains("after 60 plies"), "{text}");
}

/// Plays two games from a list of eight-move openings.
fn match_from(list: &std::path::Path) -> serde_json::Value {
    json(&[
        "match",
        "--board",
        "flat:8x8",
        "--black",
        "random",
        "--white",
        "random",
        "--games",
        "2",
        "--openings",
        list.to_str().expect("the path is text"),
        "--json",
    ])
}

#[test]
fn openings_come_from_an_xot_list() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("own.xot");
    std::fs::write(&own, "f5d6c4d3c2b3b4b5\r\nF5F4G3G6F3G4E3E2\r\n").unwrap();
    let told = match_from(&own)["openings"].to_string();
    assert!(told.contains("2 openings of "), "{told}");

    let shared = std::env::var_os("ORBELLO_SHARED").map_or_else(
        || std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"),
        std::path::PathBuf::from,
    );
    let list = shared.join("data/xot/nboard_xot-large.txt");
    if !list.is_file() {
        eprintln!("skipped: {} is not there", list.display());
        return;
    }
    let told = match_from(&list)["openings"].to_string();
    assert!(told.contains("10784 openings of "), "{told}");
}

#[test]
fn openings_come_from_a_file_and_a_wrong_one_names_its_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("openings.txt");
    let name = path.to_str().expect("a plain path");
    let arguments = [
        "match",
        "--black",
        "random",
        "--white",
        "random",
        "--board",
        "flat:8x8",
        "--games",
        "4",
        "--json",
        "--openings",
        name,
    ];
    fs::write(&path, "f5d6 # a remark\n\nf5 f6\n").expect("it is writable");
    assert!(
        json(&arguments)["openings"]
            .as_str()
            .expect("text")
            .starts_with("2 openings of ")
    );
    fs::write(&path, "f5d6\nf5f5\n").expect("it is writable");
    let (text, code) = refusal(&arguments);
    assert_eq!(code, Some(1));
    assert!(text.contains("openings.txt: line 2: move 2: "), "{text}");
}

#[test]
fn a_tournament_ranks_its_players() {
    let players = [
        "tournament",
        "random",
        "perfect",
        "lookahead:plies=2",
        "--json",
    ];
    let report = json(&[&players[..], &SMALL].concat());
    let names: Vec<&str> = report["players"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|player| player["player"].as_str())
        .collect();
    assert_eq!(names.len(), 3);
    assert_eq!(report["pairings"].as_array().map(Vec::len), Some(3));
    let count = |at: usize, key: &str| report["players"][at][key].as_i64().expect("a count");
    for at in 0..3 {
        let ended = ["wins", "draws", "losses"].map(|key| count(at, key));
        assert_eq!(ended.iter().sum::<i64>(), count(at, "games"));
    }
    let sum = |key: &str| (0..3).map(|at| count(at, key)).sum::<i64>();
    assert_eq!(sum("wins"), sum("losses"));
    let margins = (0..3).map(|at| report["players"][at]["mean_margin"].as_f64());
    let margins: f64 = margins.map(|margin| margin.expect("a number")).sum();
    assert!(
        margins.abs() < 1e-9,
        "what one wins another loses: {margins}"
    );
    let elo = |at: usize| report["players"][at]["elo"].as_f64().expect("a number");
    assert!(elo(0) >= elo(1) && elo(1) >= elo(2));
    let (text, code) = refusal(&["tournament", "random", "random"]);
    assert_eq!(code, Some(2));
    assert!(text.contains("twice"), "{text}");
}

#[test]
fn tuned_weights_play_and_a_resumed_run_ends_the_same() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| {
        folder
            .path()
            .join(name)
            .to_str()
            .expect("a plain path")
            .to_owned()
    };
    let (whole, resumed, state) = (file("whole.json"), file("resumed.json"), file("state.json"));
    let run = |generations, rest: &[&str]| {
        let first = [
            "tune",
            "--board",
            "flat:4x4",
            "--population",
            "4",
            "--pairs",
            "2",
            "--generations",
            generations,
        ];
        orbello(&[&first[..], rest].concat()).assert().success();
    };
    run("3", &["--out", &whole]);
    run("1", &["--out", &resumed, "--checkpoint", &state]);
    run(
        "3",
        &["--out", &resumed, "--checkpoint", &state, "--resume"],
    );
    let read = |name: &str| fs::read_to_string(name).expect("it was saved");
    assert_eq!(read(&whole), read(&resumed));
    let evolved = format!("evolved:depth=2,weights={whole}");
    json(
        &[
            &["match", "--black", &evolved, "--white", "random", "--json"][..],
            &SMALL,
        ]
        .concat(),
    );
    let (text, code) = refusal(&[
        "match", "--black", &evolved, "--white", "random", "--board", "flat:6x6",
    ]);
    assert_eq!(code, Some(1));
    assert!(
        text.contains("has weights for flat:4x4, not for flat:6x6"),
        "{text}"
    );
    let (text, code) = refusal(&["tune", "--board", "flat:4x4", "--population", "1"]);
    assert_eq!((text.contains("from 2 to 10000"), code), (true, Some(1)));
}

#[test]
fn the_shipped_weights_beat_the_textbook_player_at_equal_depth() {
    for depth in 1..=3 {
        let evolved = format!("evolved:depth={depth}");
        let paper = format!("alphabeta:depth={depth},eval=paper");
        let report = json(&[
            "match", "--black", &evolved, "--white", &paper, "--board", "flat:8x8", "--games",
            "100", "--json",
        ]);
        let score = report["score"].as_f64().expect("a share");
        assert!(score >= 0.7, "depth {depth}: {score}");
    }
}
