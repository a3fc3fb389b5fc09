//! Bad usage of the binary: what is told, in which language, and exit code 2.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// Runs it under a locale, with a folder of config files; gives the exit code, stdout and stderr.
fn run(locale: &str, config: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_orbello"))
        .args(arguments)
        .env("LC_ALL", locale)
        .env("XDG_CONFIG_HOME", config)
        .write_stdin("")
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("all output is text");
    let code = output.status.code().expect("it was not killed");
    (code, text(output.stdout), text(output.stderr))
}

/// What it says on stderr when it is refused.
fn refusal(locale: &str, arguments: &[&str]) -> String {
    let config = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (code, stdout, stderr) = run(locale, config, arguments);
    assert_eq!((code, stdout.as_str()), (2, ""), "{arguments:?}: {stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
    stderr
}

fn fails(arguments: &[&str]) -> String {
    refusal("C", arguments)
}

fn line_by_line(arguments: &[&str]) -> String {
    let config = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (code, stdout, stderr) = run("C", config, arguments);
    assert_eq!((code, stderr.as_str()), (0, ""), "{arguments:?}");
    stdout
}

#[test]
fn bad_usage_exits_with_2() {
    for arguments in [
        &["frobnicate"][..],
        &["--frobnicate"],
        &["solve", "extra"],
        &["solve", "--board", "sphere:1x1x2"],
        &["solve", "--board", "cube:2"],
        &["solve", "--board", "flat:2x2"],
        &["solve", "--board", "flat:9x9"],
        &["solve", "--board", "sphere:0x2x2"],
        &["solve", "--board", "sphere:2x2x18446744073709551616"],
        &["solve", "--board", ""],
        &["play", "--plain", "--black", "gready"],
        &["play", "--plain", "--seed", "-1"],
        &["play", "--plain", "--lang", "klingon"],
        &["engine"],
        &["engine", "--protocol", "uci"],
        &["replay"],
        &["review"],
    ] {
        fails(arguments);
    }
    let error = fails(&["solve", "--board", "flat:99x99"]);
    assert!(error.contains("at most 64 cells"), "{error}");
}

#[test]
fn moves_and_positions_that_cannot_be_are_bad_usage() {
    let analyze = |moves: &str| {
        let arguments = ["analyze", "--board", "sphere:2x1x1", "--moves", moves];
        fails(&arguments)
    };
    assert!(analyze("z9").contains("column 1: z9 is not a cell of sphere:2x1x1"));
    assert!(analyze("?").contains("column 1"));
    assert!(analyze("pass").contains("cannot pass"));
    let position = |text: &str| {
        let arguments = ["analyze", "--board", "flat:4x4", "--position", text];
        fails(&arguments)
    };
    assert!(position("XO X").contains("16 cells"));
    assert!(position("-----OX--XO-----").contains("side to move is missing"));
    assert!(position("-----?X--XO----- X").contains("column 6: expected X, O or -"));
    let side = position("-----OX--XO----- q");
    assert!(
        side.contains("column 18: expected the side to move, X or O"),
        "{side}"
    );
}

#[test]
fn an_option_before_its_command_is_told_where_it_goes() {
    assert_eq!(
        fails(&["--board", "flat:8x8", "perft", "3"]),
        "orbello: --board stands before perft: write it behind, as in orbello perft --board flat:8x8\n"
    );
    assert_eq!(
        fails(&["--board=flat:8x8"]),
        "orbello: --board needs a command in front of it, as in orbello play --board=flat:8x8\n"
    );
    assert_eq!(
        fails(&["--protocol", "gtp"]),
        "orbello: --protocol needs a command in front of it, as in orbello engine --protocol gtp\n"
    );
    assert_eq!(
        fails(&["--depth", "3", "replay", "x"]),
        "orbello: replay does not take --depth, which is for: engine, tree, tune\n"
    );
    assert_eq!(
        fails(&["--ascii", "--theme", "dark", "perft", "3"]),
        "orbello: --ascii is about the dashboard, which perft does not open\n"
    );
    // What is wrong behind a command, and what nothing takes, is unknown as before.
    assert!(fails(&["play", "--depth", "3"]).contains("unexpected argument '--depth'"));
    assert!(fails(&["--frobnicate", "play"]).contains("unexpected argument '--frobnicate'"));
}

#[test]
fn the_language_counts_before_a_command_and_behind_it() {
    for arguments in [
        &["--lang", "zh", "play", "--plain", "--board", "flat:4x4"][..],
        &["play", "--lang", "zh", "--plain", "--board", "flat:4x4"],
        &[
            "--ascii",
            "play",
            "--plain",
            "--board",
            "flat:4x4",
            "--lang=zh",
        ],
    ] {
        assert!(
            line_by_line(arguments).contains("轮到黑方"),
            "{arguments:?}"
        );
    }
    let error = fails(&["--lang", "zh", "analyze", "--moves", "z9"]);
    assert_eq!(
        error,
        "orbello: --moves：第 1 列：sphere:2x2x2 上没有 z9 这一格\n"
    );
    let error = fails(&["--lang", "zh", "--board", "flat:8x8", "play"]);
    assert!(error.contains("--board 写在了 play 之前"), "{error}");
}

#[test]
fn errors_are_in_the_language_too() {
    let zh = |arguments: &[&str]| refusal("zh_CN.UTF-8", arguments);
    assert_eq!(
        zh(&["solve", "--board", "flat:2x2"]),
        "orbello: flat:2x2 太小：平面棋盘至少 3 列 3 行\n"
    );
    assert!(zh(&["play"]).contains("界面的输入和输出都需要终端"));
    assert!(
        zh(&["analyze", "--position", "X"]).contains("--position：sphere:2x2x2 的局面有 24 格")
    );
    let config = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let tell = |arguments: &[&str]| {
        let (code, _, stderr) = run("zh_CN.UTF-8", config, arguments);
        assert_eq!(code, 1);
        stderr
    };
    assert_eq!(
        tell(&["replay", "--plain", "/no/such/file"]),
        "orbello: 无法读取 /no/such/file：没有这个文件或文件夹\n"
    );
    assert!(
        tell(&["solve", "--board", "flat:8x8", "--memory", "1M"])
            .contains("的博弈树在 1 MiB 内放不下")
    );
}

#[test]
fn the_config_file_says_the_language_of_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("orbello").join("config.toml");
    fs::create_dir(file.parent().unwrap()).unwrap();
    fs::write(&file, "lang = \"zh\"\n").unwrap();
    let (_, stdout, stderr) = run(
        "C",
        folder.path(),
        &["play", "--plain", "--board", "flat:4x4"],
    );
    assert!(
        stdout.contains("轮到黑方") && stderr.is_empty(),
        "{stdout}{stderr}"
    );
    let (_, stdout, _) = run(
        "C",
        folder.path(),
        &["play", "--plain", "--board", "flat:4x4", "--lang", "en"],
    );
    assert!(stdout.contains("Black to move"), "{stdout}");
    // A broken one is told, and what is no dashboard goes on.
    fs::write(&file, "lang = \"xx\"\n").unwrap();
    let (code, stdout, stderr) = run("C", folder.path(), &["perft", "1"]);
    assert_eq!((code, stdout.lines().count()), (0, 2));
    assert!(
        stderr.contains("config.toml, line 1: ") && stderr.ends_with("left aside\n"),
        "{stderr}"
    );
}

#[test]
fn levels_are_players() {
    let play = [
        "play", "--plain", "--board", "flat:4x4", "--seed", "1", "--black", "Easy",
    ];
    let told = line_by_line(&[&play[..], &["--white", "unbeatable"]].concat());
    assert!(
        told.starts_with("flat:4x4: black lookahead:plies=1, white perfect."),
        "{told}"
    );
    // Without the tree another program has the level.
    let large = [
        "match", "--board", "flat:6x6", "--games", "2", "--memory", "1M",
    ];
    let told = line_by_line(&[&large[..], &["--black", "easy", "--white", "medium"]].concat());
    assert!(
        told.contains("second  alphabeta:depth=4,eval=paper"),
        "{told}"
    );
    let list = [
        "tournament",
        "--board",
        "flat:4x4",
        "--games",
        "2",
        "easy",
        "hard",
        "random",
    ];
    assert!(line_by_line(&list).contains("combined"));
    assert!(fails(&["tournament", "easy", "lookahead:plies=1"]).contains("twice"));
    let error = fails(&["play", "--white", "eazy"]);
    assert!(
        error.contains("easy, medium, hard, expert, unbeatable"),
        "{error}"
    );
    for command in ["play", "match", "tournament"] {
        let help = line_by_line(&[command, "--help"])
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(
            help.contains("(easy, medium, hard, expert, unbeatable)"),
            "{help}"
        );
    }
}

#[test]
fn wrong_values_are_told_what_is_expected() {
    let cases: [(&[&str], &str); 7] = [
        (
            &["perft", "abc"],
            "'abc' for '<DEPTH>': expected a whole number from 0 to 64",
        ),
        (
            &["perft", "65"],
            "'65' for '<DEPTH>': expected a whole number from 0 to 64",
        ),
        (
            &["replay", "x", "--game", "0"],
            "'0' for '--game <N>': expected a whole number from 1",
        ),
        (
            &["solve", "--threads", "0"],
            "'0' for '--threads <N>': expected a whole number from 1 to 256",
        ),
        (
            &["solve", "--memory", "10"],
            "'10' for '--memory <SIZE>': expected at least 1M, such as 500M or 4G",
        ),
        (
            &["play", "--seed", "-1"],
            "'-1' for '--seed <N>': expected a whole number from 0",
        ),
        (
            &["tree", "--depth", "x"],
            "'x' for '--depth <N>': expected a whole number from 0 to 64",
        ),
    ];
    for (arguments, expected) in cases {
        let error = fails(arguments);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn help_says_what_is_so_for_the_command() {
    let help = |command: &str| {
        let text = line_by_line(&[command, "--help"]);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for command in ["analyze", "tree"] {
        assert!(
            help(command).contains("flat:8x8 for a position of 64 cells"),
            "{command}"
        );
    }
    for command in ["play", "solve", "perft", "match"] {
        assert!(
            help(command).contains("[default: sphere:2x2x2]"),
            "{command}"
        );
    }
    assert!(!help("solve").contains("searches"));
    assert!(!help("replay").contains("Play without analysis"));
    assert!(!help("perft").contains("--ascii"));
}

#[test]
fn a_replay_without_the_drawing_tells_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.txt");
    fs::write(&path, "f5 d6").unwrap();
    let path = path.to_str().unwrap();
    let whole = line_by_line(&["replay", "--plain", path]);
    let told = line_by_line(&["replay", "--plain", "--no-board", path]);
    let drawing = |line: &&str| !line.starts_with("  ");
    let lines: Vec<&str> = whole.lines().filter(drawing).collect();
    assert_eq!(told.lines().collect::<Vec<_>>(), lines);
    assert!(lines.len() < whole.lines().count() && told.contains("flips 1: e5"));
}
