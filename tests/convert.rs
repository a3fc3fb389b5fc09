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
