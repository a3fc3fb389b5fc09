//! The binary from outside: exit codes, what goes to stdout and what to stderr, and bad input of every kind.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;

use assert_cmd::Command;
use tempfile::TempDir;

fn orbello(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orbello"));
    command
        .args(arguments)
        .env("LC_ALL", "C")
        // Not what the user at this machine likes.
        .env("XDG_CONFIG_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}

/// Runs it; gives the exit code, stdout and stderr.
fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = orbello(arguments).write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("all output is text");
    let code = output.status.code().expect("it was not killed");
    (code, text(output.stdout), text(output.stderr))
}

/// A request that fails: nothing on stdout, one line on stderr.
fn fails(code: i32, arguments: &[&str], input: &str) -> String {
    let (found, stdout, stderr) = run(arguments, input);
    assert_eq!(found, code, "{arguments:?}: {stderr}");
    assert_eq!(stdout, "", "{arguments:?}");
    if code == 1 {
        assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
        assert!(stderr.starts_with("orbello: "), "{stderr}");
    }
    assert!(!stderr.contains("panicked"), "{stderr}");
    stderr
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// A finished game on a small board, in a folder of its own.
fn finished_game() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json").display().to_string();
    let arguments = [
        "play", "--plain", "--board", "flat:4x4", "--black", "random", "--white", "random",
        "--seed", "4", "--log", &path,
    ];
    let (code, stdout, stderr) = run(&arguments, "");
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    (folder, path)
}

#[test]
fn help_and_version_are_results() {
    for arguments in [&["--help"][..], &["--version"], &["play", "--help"]] {
        let (code, stdout, stderr) = run(arguments, "");
        assert_eq!((code, stderr.as_str()), (0, ""));
        assert!(stdout.contains("orbello"), "{arguments:?}");
        assert!(!stdout.contains('\u{1b}'), "no escape codes in a pipe");
    }
}

#[test]
fn without_a_terminal_the_dashboard_says_so() {
    let (_folder, path) = finished_game();
    for arguments in [&[][..], &["--ascii"], &["play"], &["replay", &path]] {
        let error = fails(2, arguments, "");
        // Nothing is drawn on stderr either.
        assert!(!error.contains('\u{1b}'), "{error:?}");
        assert_eq!(error.lines().count(), 1);
        assert!(error.contains("terminal"), "{error}");
        assert!(error.contains("--plain"), "{error}");
    }
}

#[test]
fn bench_checks_its_answers_and_repeats() {
    let measure = || {
        let arguments = ["bench", "sphere", "ffo", "--ffo", "1-3", "--json"];
        let (code, stdout, stderr) = run(&arguments, "");
        assert_eq!((code, stderr.as_str()), (0, ""));
        serde_json::from_str::<serde_json::Value>(&stdout).unwrap()
    };
    let (first, second) = (measure(), measure());
    let answers: Vec<&str> = first["parts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| part["answer"].as_str().unwrap())
        .collect();
    assert_eq!(answers, ["-4", "+18 g8", "+10 a4", "+2 d1"]);
    assert!(first["signature"].as_u64().unwrap() > 0);
    assert_eq!(first["signature"], second["signature"]);

    let (code, stdout, _) = run(&["bench", "perft"], "");
    assert_eq!(code, 0);
    assert!(
        stdout.contains("24571420") && stdout.contains("all answers are right"),
        "{stdout}"
    );
    for range in ["0-3", "5-2", "1-80", "x"] {
        assert!(fails(2, &["bench", "--ffo", range], "").contains("from 1 to 79"));
    }
}

#[test]
fn results_go_to_stdout_alone() {
    let (code, stdout, stderr) = run(&["solve", "--board", "sphere:2x1x1", "--json"], "");
    assert_eq!((code, stderr.as_str()), (0, ""));
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(report["cells"], 10);
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let (_folder, path) = finished_game();
    let play = ["play", "--plain", "--black", "random", "--white", "random"];
    for arguments in [
        &["completions", "bash"][..],
        &["man"],
        &["--help"],
        &["solve", "--board", "flat:4x4"],
        &["solve", "--board", "flat:4x4", "--json"],
        &["replay", "--plain", &path],
        &["review", &path],
        &play,
    ] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_orbello"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Nobody reads.
        drop(child.stdout.take());
        let status = child.wait().unwrap();
        let mut stderr = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut stderr)
            .unwrap();
        assert!(status.success(), "{arguments:?}: {status}");
        assert_eq!(stderr, "", "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = Path::new("/dev/full");
    if !full.exists() {
        eprintln!("skipped: there is no /dev/full");
        return;
    }
    for arguments in [
        &["completions", "bash"][..],
        &["solve", "--board", "flat:4x4"],
    ] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_orbello"))
            .args(arguments)
            .stdout(fs::File::options().write(true).open(full).unwrap())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
    let log = [
        "play",
        "--plain",
        "--log",
        "/dev/full",
        "--black",
        "random",
        "--white",
        "random",
    ];
    let (code, _, stderr) = run(&log, "");
    assert_eq!(code, 1);
    assert!(stderr.contains("cannot save /dev/full"), "{stderr}");
    assert!(
        !fs::metadata(full).unwrap().is_file(),
        "the device is still one"
    );
}

#[test]
fn an_unwritable_place_is_named_before_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "kept").unwrap();
    // Below a file nobody can write, whoever runs the test.
    for log in [
        file.join("game.json"),
        folder.path().join("no/such/folder.json"),
    ] {
        let log = log.display().to_string();
        let error = fails(1, &["play", "--plain", "--log", &log], "c2\n");
        assert!(error.contains(&format!("cannot save {log}")), "{error}");
    }
    let log = folder.path().display().to_string();
    fails(1, &["play", "--plain", "--log", &log], "");
    assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn broken_and_hostile_logs_are_named_and_left_alone() {
    let (folder, path) = finished_game();
    let good = fs::read_to_string(&path).unwrap();
    let deep = |open: &str, close: &str| open.repeat(100_000) + &close.repeat(100_000);
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("empty", Vec::new()),
        ("cut", good.as_bytes()[..good.len() / 2].to_vec()),
        ("nul", vec![0; 4096]),
        ("deep array", deep("[", "]").into_bytes()),
        ("deep object", deep("{\"a\":", "}").into_bytes()),
        ("deep and cut", "[".repeat(100_000).into_bytes()),
        (
            "deep moves",
            good.replacen(
                "\"moves\": [",
                &format!("\"moves\": [{},", deep("[", "]")),
                1,
            )
            .into_bytes(),
        ),
        (
            "twice",
            good.replacen("\"version\": 1", "\"version\": 1, \"version\": 1", 1)
                .into_bytes(),
        ),
        (
            "past 2^64",
            good.replacen("\"seed\": 4", "\"seed\": 18446744073709551616", 1)
                .into_bytes(),
        ),
        (
            "version",
            good.replacen("\"version\": 1", "\"version\": 2", 1)
                .into_bytes(),
        ),
        (
            "type",
            good.replacen("\"flat:4x4\"", "[4, 4]", 1).into_bytes(),
        ),
        ("illegal", good.replacen("\"a2\"", "\"d4\"", 1).into_bytes()),
        ("cell", good.replacen("\"a2\"", "\"k9\"", 1).into_bytes()),
        ("bytes", vec![0xff; 100]),
    ];
    for (name, bytes) in cases {
        let file = folder.path().join(format!("{name}.json"));
        fs::write(&file, &bytes).unwrap();
        let file = file.display().to_string();
        for arguments in [&["replay", "--plain", &file][..], &["review", &file]] {
            let error = fails(1, arguments, "");
            assert!(error.contains(&file), "{name}: {error}");
            assert!(error.len() < 500, "{name}: {error}");
        }
        assert_eq!(fs::read(&file).unwrap(), bytes, "{name}");
    }
    let error = fails(1, &["replay", "--plain", "/no/such/file"], "");
    assert!(error.contains("/no/such/file"), "{error}");
}

#[test]
fn a_game_goes_through_log_replay_and_review() {
    let (folder, path) = finished_game();
    assert_eq!(names(folder.path()), ["game.json"]);
    let (code, replay, stderr) = run(&["replay", "--plain", &path], "");
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(replay.starts_with("flat:4x4: black random, white random\n"));
    assert!(replay.contains("\n1. Black "));
    assert!(replay.contains("must pass"));
    assert!(replay.contains("Game over: "));
    let (code, review, stderr) = run(&["review", "--json", &path], "");
    assert_eq!((code, stderr.as_str()), (0, ""));
    let review: serde_json::Value = serde_json::from_str(&review).unwrap();
    let lost = |side: &str| review[side]["lost"].as_i64().unwrap();
    // The value of the start, less what black and plus what white gave away, is the result.
    assert_eq!(
        -10 - lost("black") + lost("white"),
        review["result"].as_i64().unwrap()
    );
    assert_eq!(review["stored_result_difference"], serde_json::Value::Null);
}

#[test]
fn the_text_of_a_review_is_this() {
    let moves = "B[a2]W[a1]B[c4]W[a3]B[b1]W[c1]";
    let ggf = format!("(;GM[Othello]PB[Ann]PW[Bob]TY[4]BO[4 -----O*--*O----- *]{moves};)");
    let (code, stdout, stderr) = run(&["review", "-"], &ggf);
    assert_eq!((code, stderr.as_str()), (0, ""));
    let text = "\
flat:4x4: black Ann, white Bob
ply   side  move  value  lost    better
1    Black    a2    -10
2    White    a1    +10
3    Black    c4    -14     4        b1
4    White    a3    +14
5    Black    b1    -14        (forced)
6    White    c1    +14

Black: 2 of 3 moves best (1 forced), 4 discs given away
White: 3 of 3 moves best (0 forced), 0 discs given away
turning point: ply 3, Black c4, from -10 to -14
the game is not over
";
    let trimmed: Vec<&str> = stdout.lines().map(str::trim_end).collect();
    assert_eq!(trimmed, text.lines().collect::<Vec<_>>(), "{stdout}");
}

#[test]
fn a_stored_result_that_is_wrong_is_reported() {
    let (_folder, path) = finished_game();
    let text = fs::read_to_string(&path).unwrap();
    let at = text.find("\"margin\": ").unwrap();
    let end = at + text[at..].find('}').unwrap();
    fs::write(
        &path,
        format!("{}\"margin\": 7{}", &text[..at], &text[end..]),
    )
    .unwrap();
    let (code, stdout, stderr) = run(&["replay", "--plain", &path], "");
    assert_eq!(code, 0);
    assert!(stdout.contains("Game over"));
    assert!(
        stderr.contains("the stored result is +7 for black, but the moves end"),
        "{stderr}"
    );
}

#[test]
fn a_seeded_game_repeats_exactly() {
    let moves = |seed: &str| {
        let arguments = [
            "play", "--plain", "--black", "random", "--white", "random", "--seed", seed,
        ];
        run(&arguments, "").1
    };
    assert_eq!(moves("1"), moves("1"));
    assert_ne!(moves("1"), moves("2"));
}

#[test]
fn a_plain_game_ends_with_its_input() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("g.json").display().to_string();
    let arguments = [
        "play", "--plain", "--board", "flat:4x4", "--white", "perfect", "--log", &log,
    ];
    let (code, stdout, stderr) = run(&arguments, "b1\nwhat\na9\n");
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(stdout.contains("1. Black b1, flips 1: b2"));
    assert!(stdout.contains("a9 is not a cell of flat:4x4"));
    assert!(
        stdout.ends_with(&format!("end of input\nSaved {log}\n")),
        "{stdout}"
    );
    let saved = fs::read_to_string(&log).unwrap();
    assert!(saved.contains("\"players\": {\"black\": \"human\", \"white\": \"perfect\"}"));
}

#[test]
fn an_exact_player_on_a_board_too_large_is_refused() {
    let arguments = [
        "play", "--plain", "--board", "flat:8x8", "--white", "perfect",
    ];
    let error = fails(1, &arguments, "");
    assert!(
        error.contains("perfect needs the whole game tree of flat:8x8"),
        "{error}"
    );
    assert!(
        error.contains("alphabeta"),
        "the alternatives are named: {error}"
    );
}

#[test]
fn a_program_that_fails_ends_the_game_but_not_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("g.json").display().to_string();
    let arguments = [
        "play",
        "--plain",
        "--white",
        "engine:gtp:/no/such/program",
        "--log",
        &log,
    ];
    let (code, _, stderr) = run(&arguments, "c2\n");
    assert_eq!(code, 1);
    assert_eq!(
        stderr.lines().count(),
        1,
        "the error is named once: {stderr}"
    );
    assert!(
        stderr.contains("cannot start \"/no/such/program\""),
        "{stderr}"
    );
    assert!(
        fs::read_to_string(&log)
            .unwrap()
            .contains("\"move\": \"c2\"")
    );
}

#[test]
fn games_of_other_programs_are_replayed_and_reviewed() {
    let ggf = "(;GM[Othello]PC[test]PB[Ann]PW[Bob]RE[+7]TI[1:00]TY[4]BO[4 -----O*--*O----- *]B[b1]W[a1]B[a2];)";
    let (code, stdout, stderr) = run(&["replay", "--plain", "-"], ggf);
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.starts_with("flat:4x4: black Ann, white Bob\n"));
    assert!(stdout.contains("3. Black a2"));
    assert!(
        stderr.contains("the stored result is +7 for black"),
        "{stderr}"
    );
    let (code, stdout, _) = run(&["review", "--json", "-"], ggf);
    assert_eq!(code, 0);
    let review: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(review["moves"].as_array().unwrap().len(), 3);
    assert_eq!(review["moves"][0]["exact"], true);
    let transcript = "F5D6C4D3C3F4F3E3E6C5F6G5H4E7C6F7G8F2G1E2F8H6F1D1D2D8D7C8C7B8";
    let error = fails(
        1,
        &["replay", "--plain", "-"],
        &transcript.replacen("D6", "A1", 1),
    );
    assert_eq!(error.matches("a1").count(), 1, "named once: {error}");
}

#[test]
fn completions_and_manual_know_every_command() {
    let (_, help, _) = run(&["--help"], "");
    let from = help.find("Commands:\n").unwrap();
    let commands: Vec<&str> = help[from..]
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty() && *name != "help")
        .collect();
    assert!(commands.len() > 8, "{commands:?}");
    let (_, manual, _) = run(&["man"], "");
    for command in &commands {
        let heading = format!(".SH \"{}\"", command.to_uppercase());
        assert!(manual.contains(&heading), "{command}");
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, script, stderr) = run(&["completions", shell], "");
        assert_eq!((code, stderr.as_str()), (0, ""));
        for command in &commands {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
}

#[test]
fn a_name_in_a_file_cannot_command_the_terminal() {
    let (_folder, path) = finished_game();
    let log = fs::read_to_string(&path).unwrap();
    let named = log.replace(r#""black": "random""#, r#""black": "a\u001b[31mX\u0007\n""#);
    assert_ne!(log, named);
    fs::write(&path, named).unwrap();
    for arguments in [&["review", &path][..], &["replay", "--plain", &path]] {
        let (code, stdout, stderr) = run(arguments, "");
        assert_eq!((code, stderr.as_str()), (0, ""), "{arguments:?}");
        assert!(stdout.contains("black a [31mX"), "{stdout}");
        assert!(!stdout.contains('\u{1b}') && !stdout.contains('\u{7}'));
    }
    let stderr = fails(1, &["review", "no\u{1b}[31m\nfile"], "");
    assert!(stderr.contains("no [31m file"), "{stderr}");
}

#[test]
fn what_follows_a_log_is_not_passed_over() {
    let (_folder, path) = finished_game();
    let log = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{log} garbage")).unwrap();
    assert!(fails(1, &["review", &path], "").contains("game 2"));
    // The good game can still be had.
    assert_eq!(run(&["review", &path, "--game", "1"], "").0, 0);
}

#[test]
fn several_logs_or_a_folder_are_told_one_after_another() {
    let (folder, path) = finished_game();
    let other = folder.path().join("short.txt");
    fs::write(&other, "f5 d6 c3\n").unwrap();
    fs::write(folder.path().join("notes.md"), "no game in here").unwrap();
    let other = other.display().to_string();
    let (_, one, _) = run(&["replay", "--plain", &path], "");
    let (_, two, _) = run(&["replay", "--plain", &other], "");
    let name = Path::new(&path).file_name().unwrap().to_string_lossy();
    let both = format!("{name}\n{one}\nshort.txt\n{two}");
    let (code, told, stderr) = run(&["replay", "--plain", &path, &other], "");
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert_eq!(told, both);
    // What is no game is left out of a folder, and said.
    let all = folder.path().display().to_string();
    let (code, told, stderr) = run(&["replay", "--plain", &all], "");
    assert_eq!((code, told), (0, both));
    assert!(stderr.contains("notes.md"), "{stderr}");
    assert!(fails(2, &["replay", "--plain", &path, &other, "--game", "7"], "").contains("--game"));
}

#[test]
fn no_machine_has_a_million_threads() {
    let stderr = fails(2, &["solve", "--threads", "1000000"], "");
    assert!(stderr.contains("256"), "{stderr}");
    fails(2, &["analyze", "--threads", "0"], "");
}

#[test]
fn a_negative_number_is_told_what_the_option_takes() {
    for arguments in [
        ["match", "--games", "-3"],
        ["engine", "--depth", "-1"],
        ["solve", "--threads", "-2"],
        ["play", "--seed", "-1"],
    ] {
        let err = fails(2, &arguments, "");
        assert!(err.contains("invalid value '-"), "{arguments:?}: {err}");
    }
    let players = ["--black", "random", "--white", "random"];
    let err = fails(2, &[&["match", "--games", "0"][..], &players].concat(), "");
    assert!(
        err.contains("expected a whole number from 1 to 1000000000"),
        "{err}"
    );
}

#[test]
fn a_pass_at_the_start_and_a_semicolon_behind_a_position() {
    // White has no disc it could bracket with.
    let position = "XO---------------------------------------------------------------- O";
    let position = position.replacen("--", "", 1);
    let ask = |more: &[&str]| {
        let arguments = [
            &["analyze", "--solve", "--json", "--position", &position][..],
            more,
        ];
        run(&arguments.concat(), "")
    };
    let (code, plain, err) = ask(&[]);
    assert_eq!(code, 0, "{err}");
    for moves in [&["--moves", "--"][..], &["--moves=--"]] {
        let (code, stdout, err) = ask(moves);
        assert_eq!(code, 0, "{err}");
        assert!(stdout.contains("value") || !stdout.is_empty(), "{stdout}");
    }
    let semicolon = format!("{position};");
    let arguments = ["analyze", "--solve", "--json", "--position", &semicolon];
    let (code, stdout, err) = run(&arguments, "");
    assert_eq!(code, 0, "{err}");
    let key = |text: &str, key: &str| {
        let report: serde_json::Value = serde_json::from_str(text).unwrap();
        report[key].clone()
    };
    assert_eq!(key(&stdout, "position"), key(&plain, "position"));
}

#[cfg(unix)]
#[test]
fn help_that_cannot_be_printed_is_a_failure() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for arguments in [&["--help"][..], &["--version"], &["solve", "--help"]] {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_orbello"));
        let output = command.args(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

#[test]
fn a_file_of_positions_must_be_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.wtb");
    fs::write(&path, [20, 1, 0xFF, 0]).unwrap();
    let path = path.display().to_string();
    let err = fails(1, &["analyze", "--solve", "--file", &path], "");
    assert!(err.contains("expected positions, one a line"), "{err}");
}

#[test]
fn reports_count_in_the_singular_and_seconds_to_the_microsecond() {
    let players = ["--black", "random", "--white", "random", "--games", "1"];
    let (code, stdout, err) = run(&[&["match"][..], &players].concat(), "");
    assert_eq!(code, 0, "{err}");
    assert!(
        stdout.contains("1 game in 1 pair, 1 opening of "),
        "{stdout}"
    );
    assert!(!stdout.contains("-0 "), "{stdout}");
    let (_, stdout, _) = run(&["solve", "--board", "sphere:2x1x1", "--json"], "");
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let seconds = report["seconds"].to_string();
    let digits = seconds
        .split_once('.')
        .map_or(0, |(_, digits)| digits.len());
    assert!(digits <= 6 || seconds.contains('e'), "{seconds}");
}

#[test]
fn several_games_are_listed_and_words_come_in_chinese() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.pgn");
    let game = |black: &str| format!("[Black \"{black}\"]\n[White \"W\"]\n\n1. f5 d6\n\n");
    std::fs::write(&path, game("A") + &game("B")).unwrap();
    let path = path.to_str().unwrap();
    let (code, stdout, _) = run(&["replay", "--plain", "--lang", "en", path], "");
    assert_eq!(code, 0);
    assert!(stdout.starts_with("1. A - W\n2. B - W\n"), "{stdout}");
    assert!(
        stdout.ends_with("has 2 games: choose one with --game N\n"),
        "{stdout}"
    );
    let (code, stdout, _) = run(&["replay", "--plain", "--game", "2", path], "");
    assert_eq!(code, 0);
    assert!(stdout.contains('B'), "{stdout}");
    let moves = folder.path().join("small.txt");
    std::fs::write(&moves, "flat:4x4 b1 a1\n").unwrap();
    let (code, stdout, _) = run(&["review", "--lang", "zh", moves.to_str().unwrap()], "");
    assert_eq!(code, 0);
    assert!(
        stdout.contains("黑方") && stdout.contains("手数"),
        "{stdout}"
    );
    assert!(
        !stdout.contains("move") && !stdout.contains("black"),
        "{stdout}"
    );
}

#[test]
fn refused_games_are_named_and_keep_their_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.txt");
    fs::write(&path, "F5D6C3\nf5f5\nF5D6C4\n").unwrap();
    let path = path.to_str().unwrap();
    let (code, stdout, stderr) = run(&["replay", "--plain", path], "");
    assert_eq!(code, 0);
    assert!(stdout.starts_with("1. ? - ?\n3. ? - ?\n"), "{stdout}");
    assert!(
        stderr.contains("three.txt: game 2, ply 2, line 2, column 3: "),
        "{stderr}"
    );
    let (_, _, stderr) = run(&["replay", "--plain", "--lang", "zh", path], "");
    assert!(stderr.contains("第 2 局"), "{stderr}");
    let (code, stdout, stderr) = run(&["replay", "--plain", "--game", "3", path], "");
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(stdout.contains("c4"), "{stdout}");
    let refused = fails(1, &["replay", "--plain", "--game", "2", path], "");
    assert!(refused.contains("game 2, ply 2"), "{refused}");
    let absent = fails(2, &["replay", "--plain", "--game", "4", path], "");
    assert!(
        absent.contains("has 2 games, not one numbered 4"),
        "{absent}"
    );
    let (games, remark) =
        orbello::tui::load_games(&[path.into()], orbello::text::Lang::En).unwrap();
    let numbers: Vec<usize> = games.iter().map(|game| game.number).collect();
    assert_eq!(numbers, [1, 3]);
    let remark = remark
        .expect("a game is left out")
        .say(orbello::text::Lang::En);
    assert!(remark.contains("game 2, ply 2"), "{remark}");
}

#[test]
fn a_proof_of_all_candidates_lists_them_for_every_position_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.obf");
    let root = "-----OX--XO----- X";
    let over = "XXXX----XXXX---- O";
    fs::write(&path, format!("{root};\n{over};\n")).unwrap();
    let path = path.to_str().unwrap();
    let file = [
        "analyze", "--board", "flat:4x4", "--solve", "--all", "--file", path,
    ];
    let (code, stdout, _) = run(&file, "");
    assert_eq!(code, 0);
    let rows = stdout
        .lines()
        .filter(|line| line.starts_with("  b1 ") || line.starts_with("  a2 "));
    assert_eq!(rows.count(), 2, "{stdout}");
    assert!(
        stdout.contains("the game is over: -16 for white"),
        "{stdout}"
    );
    let (_, stdout, _) = run(&[&file[..], &["--json"]].concat(), "");
    let reports: Vec<serde_json::Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(reports[0]["candidates"].as_array().map(Vec::len), Some(4));
    assert_eq!(reports[1]["candidates"].as_array().map(Vec::len), Some(0));
    assert_eq!(reports[1]["to_move"], "none");
}

#[test]
fn every_reader_finds_the_game_in_a_text() {
    let game = "I think\n> f5 d6 c3\nis best, not e4.\n";
    let (code, stdout, err) = run(&["replay", "-", "--plain"], game);
    assert_eq!(code, 0, "{err}");
    assert!(stdout.contains("c3"), "{stdout}");
    // One game over short lines.
    let (code, stdout, err) = run(&["replay", "-", "--plain"], "f5\nd6\nc4\n");
    assert_eq!(code, 0, "{err}");
    assert!(stdout.contains("c4"), "{stdout}");
    let board = "Try flat:4x4 d3, is it good?";
    for arguments in [
        &["review", "-"][..],
        &["analyze", "--log", "-"],
        &["tree", "--log", "-", "--depth", "1"],
    ] {
        let (code, _, err) = run(arguments, board);
        assert_eq!(code, 0, "{arguments:?}: {err}");
    }
    // What is ambiguous is said, with what there is to choose from.
    let lines = "f5 f6\nd3 c3\n";
    let (code, stdout, _) = run(&["replay", "-", "--plain"], lines);
    assert_eq!(code, 0);
    assert!(
        stdout.starts_with("the lines are one game, or a game each\n"),
        "{stdout}"
    );
    assert!(
        stdout.contains("1. ? - ?, all lines as one game, 4 moves"),
        "{stdout}"
    );
    let err = fails(1, &["review", "-"], lines);
    assert!(
        err.contains(
            "a game each; choose one with --game N: 1: all lines as one game, 4 moves, 2: 2 moves"
        ),
        "{err}"
    );
    let (code, stdout, err) = run(&["replay", "-", "--plain", "--game", "3"], lines);
    assert_eq!(code, 0, "{err}");
    assert!(stdout.contains("\n1. Black d3"), "{stdout}");
    // Words in brackets are no JSON, a cut off list of moves is.
    let (code, _, err) = run(&["replay", "-", "--plain"], "{\"he\" said} f5d6");
    assert_eq!(code, 0, "{err}");
    let err = fails(
        1,
        &["replay", "-", "--plain"],
        "{\"moves\": [\"f5\", \"d6\"",
    );
    assert!(err.contains("line 1, column"), "{err}");
    let cells = "---------------------------OX------XO---------------------------";
    let err = fails(1, &["review", "-"], cells);
    assert!(err.contains("the side to move is missing"), "{err}");
}
