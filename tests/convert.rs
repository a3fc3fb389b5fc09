//! `orbello convert` as a user runs it.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

const GGF: &str = "(;GM[Othello]PC[x]PB[ann]PW[bob]RE[+5]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)\n";
const ILLEGAL: &str = "(;GM[Othello]PB[ann]PW[bob]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[A1];)\n";

fn convert(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("orbello").expect("the program is built");
    command.current_dir(folder).arg("convert").args(arguments);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

#[test]
fn there_and_back_through_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("a.ggf"), GGF).unwrap();
    for (from, to) in [
        ("a.ggf", "b.sgf"),
        ("b.sgf", "c.pgn"),
        ("c.pgn", "d.json"),
        ("d.json", "e.wtb"),
        ("e.wtb", "f.ggf"),
    ] {
        convert(at, &[from, to]).assert().success().stdout("");
    }
    let ggf = fs::read_to_string(at.join("f.ggf")).unwrap();
    assert!(ggf.contains("PB[ann]PW[bob]"), "{ggf}");
    assert!(ggf.ends_with("B[F5]W[D6];)\n"), "{ggf}");
    assert!(at.join("e.JOU").is_file() && at.join("e.TRN").is_file());
}

#[test]
fn a_broken_game_is_named_and_the_others_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("a.ggf"), [GGF, ILLEGAL, GGF].concat()).unwrap();
    let ran = convert(at, &["a.ggf", "b.txt"]).assert().code(1);
    let err = text(&ran.get_output().stderr);
    let place = "refused: game 2, ply 2, line 2, column 105: white cannot play a1";
    assert!(err.contains(place), "{err}");
    assert!(
        err.contains("2 games read from a.ggf (ggf), 2 written to b.txt"),
        "{err}"
    );
    assert!(err.contains("1 of 3 games could not be converted"), "{err}");
    assert_eq!(
        fs::read_to_string(at.join("b.txt")).unwrap(),
        "f5d6\nf5d6\n"
    );

    // Nothing is written with --strict, and what was there stays.
    convert(at, &["a.ggf", "b.txt", "--strict"])
        .assert()
        .code(1);
    convert(at, &["a.ggf", "c.txt", "--strict"])
        .assert()
        .code(1);
    assert_eq!(
        fs::read_to_string(at.join("b.txt")).unwrap(),
        "f5d6\nf5d6\n"
    );
    assert!(!at.join("c.txt").exists());
    // Nor if no game is left.
    fs::write(at.join("bad.ggf"), ILLEGAL).unwrap();
    convert(at, &["bad.ggf", "c.txt"]).assert().code(1);
    assert!(!at.join("c.txt").exists());
}

#[test]
fn the_report_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let finished = "e6f4e3f6g5d6e7f5c5";
    let wrong = format!("[Black \"a\"]\n[Result \"12-1\"]\n\n{finished} 12-1\n")
        .replace("e6f4", "1. e6 f4 2. ")
        .replace("e3f6", "e3 f6 3. ")
        .replace("g5d6", "g5 d6 4. ")
        .replace("e7f5", "e7 f5 5. ");
    fs::write(at.join("a.pgn"), wrong).unwrap();
    let ran = convert(at, &["a.pgn", "b.ggf", "--json"])
        .assert()
        .success();
    let report: Value = serde_json::from_slice(&ran.get_output().stdout).unwrap();
    assert_eq!(report["games"], 1);
    assert_eq!(report["written"], 1);
    assert_eq!(report["from"], "pgn");
    assert_eq!(report["refused"], Value::Array(Vec::new()));
    assert_eq!(report["results"][0]["stored"], "12-1");
    assert_eq!(
        report["results"][0]["found"],
        "the moves end 13-0, +64 for black"
    );

    fs::write(at.join("bad.ggf"), ILLEGAL).unwrap();
    let ran = convert(at, &["bad.ggf", "b.ggf", "--json"])
        .assert()
        .code(1);
    let report: Value = serde_json::from_slice(&ran.get_output().stdout).unwrap();
    let refused = &report["refused"][0];
    assert_eq!(refused["game"], 1);
    assert_eq!(refused["ply"], 2);
    assert_eq!(refused["place"]["line"], 1);
    assert_eq!(refused["place"]["column"], 105);
}

#[test]
fn there_is_a_report_whatever_happens() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let report = |name: &str, bytes: &[u8]| {
        fs::write(at.join(name), bytes).unwrap();
        let ran = convert(at, &[name, "out.json", "--json"]).assert().code(1);
        assert!(!at.join("out.json").exists());
        let output = ran.get_output();
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["written"], 0);
        // The line on stderr and the report say the same.
        let err = text(&output.stderr);
        assert_eq!(err.lines().count(), 1, "{err}");
        let error = report["error"].as_str().unwrap();
        assert_eq!(err.trim_end(), format!("orbello: {error}"));
        assert_eq!(report["refused"].as_array().unwrap().len(), 1);
        let refused = report["refused"][0].clone();
        assert!(error.contains(refused["reason"].as_str().unwrap()));
        refused
    };
    let empty = report("empty.wtb", b"");
    assert_eq!(empty["reason"], "the file is empty: expected games");
    assert_eq!(empty["place"]["byte"], 0);
    assert_eq!(report("nul.json", b"{}\0\0")["place"]["byte"], 2);
    // A move behind the end of the game.
    let long = report("long.txt", b"e6f4e3f6g5d6e7f5c5a1");
    assert_eq!(long["ply"], 10);
    assert_eq!(long["place"]["column"], 19);
    let latin = b"{\"format\": \"orbello-game\",\n \"comment\": \"Andr\xE9\"}";
    let latin = report("latin.json", latin);
    assert_eq!(latin["reason"], "the text is not UTF-8");
    assert_eq!(latin["place"]["line"], 2);
    assert_eq!(latin["place"]["column"], 18);
    assert_eq!(report("prose.txt", b"no game\n")["place"], Value::Null);

    let ran = convert(at, &["missing.ggf", "out.json", "--json"])
        .assert()
        .code(1);
    let missing: Value = serde_json::from_slice(&ran.get_output().stdout).unwrap();
    let reason = missing["refused"][0]["reason"].as_str().unwrap();
    assert!(reason.starts_with("cannot read missing.ggf: "), "{reason}");
    // A choice is told with its numbers; a file that cannot be written too.
    let ran = convert(at, &["-", "out.json", "--json"])
        .write_stdin("Both began f5d6c3 or rather f5f6e6, I forgot.")
        .assert()
        .code(1);
    let two: Value = serde_json::from_slice(&ran.get_output().stdout).unwrap();
    assert_eq!(two["readings"][1]["pick"], 2);
    assert_eq!(two["readings"][1]["place"]["column"], 29);
    fs::write(at.join("a.ggf"), GGF).unwrap();
    let ran = convert(at, &["a.ggf", "no/such.sgf", "--json"])
        .assert()
        .code(1);
    let unsaved: Value = serde_json::from_slice(&ran.get_output().stdout).unwrap();
    assert_eq!(unsaved["written"], 0);
    assert!(
        unsaved["error"]
            .as_str()
            .unwrap()
            .starts_with("cannot save no/such.sgf")
    );
}

#[test]
fn what_a_format_has_no_place_for_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let sgf = "(;GM[2]PB[ann]PW[bob];B[f5]C[good](;W[d6])(;W[f6]))\n";
    fs::write(at.join("a.sgf"), [sgf, sgf].concat()).unwrap();
    let ran = convert(at, &["a.sgf", "b.ggf"]).assert().success();
    let err = text(&ran.get_output().stderr);
    let line = "orbello: left out: 2 comments, 2 variations (ggf has no place for them)";
    assert!(err.contains(line), "{err}");

    let ran = convert(at, &["a.sgf", "c.ggf", "--json"])
        .assert()
        .success();
    let report: Value = serde_json::from_slice(&ran.get_output().stdout).unwrap();
    assert_eq!(report["dropped_tags"], serde_json::json!({}));
    let dropped = serde_json::json!({"comments": 2, "variations": 2});
    assert_eq!(report["dropped"], dropped);
    assert_eq!(report["error"], Value::Null);

    let ran = convert(at, &["a.sgf", "d.ggf", "--strict", "--json"])
        .assert()
        .code(1);
    let report: Value = serde_json::from_slice(&ran.get_output().stdout).unwrap();
    assert_eq!(report["dropped"], dropped);
    assert_eq!(
        report["error"],
        "2 of 2 games would lose 2 comments, 2 variations; nothing was written"
    );
    assert!(!at.join("d.ggf").exists());
    // Where there is a place nothing is lost.
    for to in ["e.pgn", "e.json", "e.sgf"] {
        let ran = convert(at, &["a.sgf", to, "--strict", "--json"])
            .assert()
            .success();
        let report: Value = serde_json::from_slice(&ran.get_output().stdout).unwrap();
        assert_eq!(report["dropped"], serde_json::json!({}));
    }
    convert(at, &["e.pgn", "-", "--to", "sgf", "--strict"])
        .assert()
        .success();
}

#[test]
fn tags_that_are_left_out_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let tagged = GGF.replace("RE[", "XX[1]YY[2]RE[");
    fs::write(at.join("a.ggf"), [tagged.as_str(), GGF].concat()).unwrap();
    let ran = convert(at, &["a.ggf", "b.txt", "--json"])
        .assert()
        .success();
    let report: Value = serde_json::from_slice(&ran.get_output().stdout).unwrap();
    let tags = serde_json::json!({"XX": 1, "YY": 1, "site": 2});
    assert_eq!(report["dropped_tags"], tags);
    let ran = convert(at, &["a.ggf", "b.txt"]).assert().success();
    let err = text(&ran.get_output().stderr);
    let line = "4 tags (site 2, XX 1, YY 1) (transcript has no place for them)";
    assert!(err.contains(line), "{err}");
}

#[test]
fn one_of_many_games_is_picked_by_its_number() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let third = GGF.replace("W[D6]", "W[F6]");
    fs::write(at.join("a.ggf"), [GGF, ILLEGAL, third.as_str()].concat()).unwrap();
    convert(at, &["a.ggf", "-", "--to", "transcript", "--pick", "3"])
        .assert()
        .success()
        .stdout("f5f6\n");
    let said = |arguments: &[&str], code: i32| {
        let ran = convert(at, arguments).assert().code(code);
        assert!(ran.get_output().stdout.is_empty());
        text(&ran.get_output().stderr)
    };
    let err = said(&["a.ggf", "-", "--pick", "2"], 1);
    assert!(err.contains("game 2, ply 2"), "{err}");
    let err = said(&["a.ggf", "-", "--pick", "4"], 1);
    assert!(
        err.contains("there are 3 games, not one numbered 4"),
        "{err}"
    );
    said(&["a.ggf", "-", "--pick", "0"], 2);
}

#[test]
fn lines_that_are_one_game_or_many_are_said_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let to = ["-", "-", "--to", "transcript"];
    let run = |more: &[&str], input: &str| {
        let arguments = [&to[..], more].concat();
        convert(at, &arguments)
            .write_stdin(input.to_owned())
            .assert()
    };
    // One game over several short lines.
    run(&[], "f5\nd6\nc4\n").success().stdout("f5d6c4\n");
    run(&[], "1. f5 f6\n2. d3 c3\n")
        .success()
        .stdout("f5f6d3c3\n");
    // Either.
    let either = "f5 f6\nd3 c3\n";
    let ran = run(&[], either).code(1);
    let err = text(&ran.get_output().stderr);
    assert!(
        err.contains("the lines are one game, or a game each"),
        "{err}"
    );
    assert!(err.contains("1: all lines as one game, 4 moves"), "{err}");
    run(&["--pick", "1"], either).success().stdout("f5f6d3c3\n");
    run(&["--pick", "3"], either).success().stdout("d3c3\n");
    run(&["--from", "transcript"], either)
        .success()
        .stdout("f5f6\nd3c3\n");
    // A list, one game of which is broken.
    let ran = run(&[], "f5d6c3\nf5a1\nf5f6e6\n").code(1);
    assert_eq!(text(&ran.get_output().stdout), "f5d6c3\nf5f6e6\n");
    // A game among words beside a line of moves, and beside a marked one.
    for input in [
        "He played f5d6c3 there.\nf5f6e6\n",
        &format!("{GGF}or f5f6e6"),
    ] {
        let ran = run(&[], input).code(1);
        let err = text(&ran.get_output().stderr);
        assert!(err.contains("the text holds several games"), "{err}");
    }
    run(&[], "[note] f5d6").success().stdout("f5d6\n");
}

#[test]
fn what_a_format_cannot_carry_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let sphere = "sphere:2x2x2 c2b4";
    for (to, reason) in [
        ("wthor", "it knows flat:8x8 only, not sphere:2x2x2"),
        ("ggf", "it has no sphere"),
    ] {
        let ran = convert(at, &["-", "-", "--to", to])
            .write_stdin(sphere)
            .assert()
            .code(1);
        let err = text(&ran.get_output().stderr);
        assert!(err.contains(reason), "{err}");
        assert!(ran.get_output().stdout.is_empty());
    }
    let ran = convert(at, &["-"]).write_stdin(sphere).assert().success();
    let log = text(&ran.get_output().stdout);
    assert!(log.contains("\"board\": \"sphere:2x2x2\""), "{log}");
    convert(at, &["-", "--to", "transcript"])
        .write_stdin(log)
        .assert()
        .success()
        .stdout("sphere:2x2x2 c2b4\n");
}

#[test]
fn any_text_is_searched_for_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let found = |input: &str| {
        let ran = convert(at, &["-", "--to", "transcript"])
            .write_stdin(input.to_owned())
            .assert()
            .success();
        text(&ran.get_output().stdout)
    };
    assert_eq!(found("I played F5-D6-C3 yesterday.\n"), "f5d6c3\n");
    assert_eq!(found("Ｆ５Ｄ６Ｃ３"), "f5d6c3\n");
    assert_eq!(found(&format!("Hi!\n{GGF}bye")), "f5d6\n");

    let two = "Both began f5d6c3 or rather f5f6e6, I forgot.";
    let ran = convert(at, &["-", "--to", "transcript"])
        .write_stdin(two)
        .assert()
        .code(1);
    let err = text(&ran.get_output().stderr);
    assert!(err.contains("several games"), "{err}");
    convert(at, &["-", "--to", "transcript", "--pick", "2"])
        .write_stdin(two)
        .assert()
        .success()
        .stdout("f5f6e6\n");

    let ran = convert(at, &["-"])
        .write_stdin("no game\n")
        .assert()
        .code(1);
    let err = text(&ran.get_output().stderr);
    assert!(
        err.contains("stdin: no game or position was found"),
        "{err}"
    );
    assert_eq!(err.lines().count(), 1);
}

#[test]
fn usage_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("a.ggf"), GGF).unwrap();
    convert(at, &["a.ggf", "b.doc"]).assert().code(2);
    convert(at, &["a.ggf", "b.doc", "--to", "nothing"])
        .assert()
        .code(2);
    convert(at, &["missing.ggf", "b.sgf"]).assert().code(1);
    // Names would be lost on a pipe.
    let ran = convert(at, &["a.ggf", "-", "--to", "wthor"])
        .assert()
        .code(1);
    assert!(text(&ran.get_output().stderr).contains("files beside"));
    convert(at, &["a.ggf", "no/such/folder.sgf"])
        .assert()
        .code(1);
}

#[test]
fn the_report_speaks_the_language_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let games = "[Event \"x\"]\n\n1. f5 d6\n\n[Event \"x\"]\n\n1. f5 f5\n";
    fs::write(at.join("games.pgn"), games).unwrap();
    fs::write(at.join("one.txt"), "sphere:2x2x2 c2b4\n").unwrap();
    let said = |input: &str, output: &str| {
        let mut command = convert(at, &[input, output]);
        let ran = command.env("LC_ALL", "zh_CN.UTF-8").assert().failure();
        text(&ran.get_output().stderr)
    };
    let told = said("games.pgn", "games.txt");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with("orbello: 被拒绝：第 2 局"), "{told}");
    assert!(lines[1].starts_with("orbello: 略去：1 个标签（"), "{told}");
    assert_eq!(
        lines[2],
        "orbello: 从 games.pgn（pgn）读入 1 局，写出 1 局到 games.txt（transcript）"
    );
    assert_eq!(lines[3], "orbello: 2 局中有 1 局无法转换");
    assert_eq!(
        said("one.txt", "one.sgf"),
        "orbello: one.txt：sgf 无法表达此对局：它没有球面棋盘\n"
    );
    assert_eq!(
        said("one.txt", "one.xyz"),
        "orbello: one.xyz 的名字看不出格式：请用 --to 指明\n"
    );
    assert!(said("no.pgn", "x.sgf").contains("没有这个文件或文件夹"));
}
