use std::fmt::Write as _;
use std::io::Cursor;
use std::sync::{Arc, Mutex};

use super::*;
use crate::board::Board;
use crate::game::Game;

const START: &str = "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]";
/// Passes before moves 51, 52, 53, 54 and 57.
const FIVE_PASSES: &str = "F5D6C4D3C3F4F3E3E6C5F6G5H4E7C6F7G8F2G1E2F8H6F1D1D2D8D7C8C7B8G4C1C2H3G6H5G3H2G2B5A5H1B6H7B7A8A7A6G7E8H8A4B4E1B3A3B1";

/// What a session answers, without what it tells about its work.
fn answers(input: &str) -> Vec<String> {
    all(input)
        .into_iter()
        .filter(|line| !line.starts_with("nodestats") && !line.starts_with("status Orbello is"))
        .collect()
}

fn all(input: &str) -> Vec<String> {
    let mut settings = Settings::new(Board::flat8());
    settings.megabytes = 1;
    let mut output = Vec::new();
    run(settings, Cursor::new(input.to_owned()), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    output.lines().map(str::to_owned).collect()
}

/// The move of a `===` line.
fn chosen(line: &str) -> &str {
    let rest = line.strip_prefix("=== ").unwrap();
    rest.split('/').next().unwrap()
}

#[test]
fn a_session_as_a_window_holds_it() {
    let found = answers(&format!(
        "nboard 2\nset depth 4\n{START}B[F5]W[D6]B[C3];)\nping 1\ngo\nmove D3/0.00/1.2\nping 2\nhint 3\nmove PA\nping 3\nset contempt 2\nlearn\nquit\nping 4\n"
    ));
    assert_eq!(found[0], "set myname Orbello");
    assert_eq!(found[1], "pong 1");
    let parts: Vec<&str> = found[2].strip_prefix("=== ").unwrap().split('/').collect();
    assert_eq!(parts.len(), 3, "{}", found[2]);
    assert!(parts[1].parse::<f64>().is_ok() && parts[2].parse::<f64>().is_ok());
    assert_eq!(found[3], "pong 2");
    let hints: Vec<&String> = found
        .iter()
        .filter(|line| line.starts_with("search "))
        .collect();
    let mut moves: Vec<&str> = hints.iter().map(|line| &line[7..9]).collect();
    moves.dedup();
    assert!(moves.len() >= 3, "three moves are valued: {hints:?}");
    for hint in hints {
        let words: Vec<&str> = hint.split(' ').collect();
        assert_eq!(words.len(), 5);
        assert!(words[2].parse::<f64>().is_ok());
        assert_eq!(words[3], "0");
        assert!(words[4].starts_with('4'), "{hint}");
    }
    let after = &found[found.len() - 3..];
    assert!(after[0].starts_with("status move: black cannot pass"));
    assert_eq!(after[1..], ["pong 3", "learned"]);
}

#[test]
fn the_last_answer_is_given_when_the_input_ends_at_once() {
    let found = answers("nboard 2\nset depth 3\ngo");
    assert!(found.last().unwrap().starts_with("=== "));
    let found = answers("hint");
    assert!(found.last().unwrap().starts_with("search "));
}

#[test]
fn version_1_sends_bare_moves() {
    let found = answers("nboard 1\nset depth 2\nF5\nd6\nC3\nping 1\nanalyze\n");
    let positions = found.iter().filter(|line| line.starts_with("analysis "));
    let numbers: Vec<&str> = positions.map(|line| &line[9..10]).collect();
    assert_eq!(numbers, ["3", "2", "1", "0"]);
}

#[test]
fn what_is_wrong_changes_nothing_and_the_engine_lives() {
    let found = answers(
        "\n\u{0}\nfoo bar\nset\nset foo 3\nset depth\nset depth 0\nset depth x\nset contempt y\nset game\nset game (;GM[Chess];)\nset game (;GM[Othello]BO[8 --- *];)\nmove\nmove z9\nmove a1\nhint x\nhint -1\nset game (;GM[Othello]BO[9 - *];)\nping 7\nset depth 1\ngo\n",
    );
    let told = found.iter().filter(|line| line.starts_with("status "));
    assert_eq!(told.count(), 13, "{found:?}");
    assert!(found.contains(&"pong 7".to_owned()));
    // Still at the start.
    assert!(["F5", "D3", "C4", "E6"].contains(&chosen(found.last().unwrap())));
}

#[test]
fn a_due_pass_is_played_and_valued() {
    let board = Board::flat8();
    let moves = notation::parse_moves(&board, FIVE_PASSES).unwrap();
    let game = Game::new(board.clone()).with_moves(moves).unwrap();
    let entries = game.entries();
    let pass = entries
        .iter()
        .position(|entry| entry.event.notation() == Move::Pass);
    let ggf = |count: usize| {
        let mut text = START.to_owned();
        for entry in &entries[..count] {
            let side = if entry.color == Color::Black {
                'B'
            } else {
                'W'
            };
            let name = match entry.event.notation() {
                Move::Place(cell) => board.name(cell),
                Move::Pass => "PA".to_owned(),
            };
            write!(text, "{side}[{name}]").unwrap();
        }
        text + ";)\n"
    };
    let pass = pass.unwrap();
    let found = answers(&format!("{}go\nhint 2\nmove PA\ngo\n", ggf(pass)));
    assert_eq!(found[0], "=== PA");
    assert!(found[1].starts_with("search PA "));
    assert!(found[1].ends_with(" 100%"), "eight empty cells are solved");
    assert_ne!(chosen(found.last().unwrap()), "PA");
    let found = answers(&format!("{}go\n", ggf(pass + 1)));
    assert_ne!(chosen(found.last().unwrap()), "PA");
    // Every position of the game, passes among them.
    let found = answers(&format!("set depth 1\n{}analyze\n", ggf(entries.len())));
    assert_eq!(found.len(), entries.len() + 1);
    assert_eq!(found[0], format!("analysis {} -58.00", entries.len()));
}

#[test]
fn other_boards_come_with_the_game() {
    let found = answers("set game (;GM[Othello]BO[4 -----O*--*O----- *]B[b1];)\ngo\nhint 1\n");
    let name = chosen(&found[0]);
    assert!(["A1", "A3", "C1"].contains(&name), "{name}");
    let last = found.last().unwrap();
    assert!(last.ends_with("100%"), "the rest of 4x4 is solved: {last}");
}

/// A pipe that is fed while the session runs.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_command_stops_a_deep_hint() {
    let (reader, mut writer) = io::pipe().unwrap();
    let output = Output::default();
    let session = std::thread::spawn({
        let output = output.clone();
        move || {
            run(
                Settings::new(Board::flat8()),
                io::BufReader::new(reader),
                output,
            )
        }
    });
    let wait_for = |text: &str| {
        let begin = Instant::now();
        while !String::from_utf8_lossy(&output.0.lock().unwrap()).contains(text) {
            assert!(begin.elapsed() < Duration::from_secs(20), "no {text}");
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    // Sixty plies would take longer than anybody lives.
    writeln!(writer, "set depth 60\nhint 2").unwrap();
    wait_for(" 0 8");
    writeln!(writer, "ping 1\nanalyze").unwrap();
    wait_for("pong 1");
    writeln!(writer, "ping 2\ngo").unwrap();
    wait_for("pong 2");
    writeln!(writer, "ping 3").unwrap();
    wait_for("pong 3");
    let text = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
    let go = text.find("=== ").expect("a stopped go still answers");
    assert!(go < text.find("pong 3").unwrap());
    drop(writer);
    session.join().unwrap().unwrap();
}

#[test]
fn clocks_are_read_in_every_form() {
    assert_eq!(seconds_of_clock("5:00"), Some(300.0));
    assert_eq!(seconds_of_clock("05:00//02:00"), Some(300.0));
    assert_eq!(seconds_of_clock("1:00:30"), Some(3630.0));
    assert_eq!(seconds_of_clock("90"), Some(90.0));
    for wrong in ["", "0:00", "x", "-5", "/5:00"] {
        assert_eq!(seconds_of_clock(wrong), None, "{wrong}");
    }
}

#[test]
fn a_short_clock_is_kept() {
    let begin = Instant::now();
    let start = START.replace("5:00", "2");
    let found = answers(&format!(
        "set depth 60\n{start};)\ngo\nmove F5//1.9\nmove D6\ngo\n"
    ));
    assert_eq!(
        found.iter().filter(|line| line.starts_with("===")).count(),
        2
    );
    assert!(begin.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_clock_with_an_increment_allows_the_increment() {
    let begin = Instant::now();
    let start = START.replace("5:00", "0:00.4/0:00.4");
    let found = answers(&format!(
        "set depth 60\n{start};)\ngo\nmove F5\nmove D6\ngo\n"
    ));
    let moves = found.iter().filter(|line| line.starts_with("==="));
    let seconds = |line: &String| line.rsplit('/').next()?.parse::<f64>().ok();
    let used: Vec<f64> = moves.filter_map(seconds).collect();
    assert_eq!(used.len(), 2);
    // More than a share of what is left for a whole game, and no more than there is.
    assert!(
        used.iter().all(|&used| (0.2..0.6).contains(&used)),
        "{used:?}"
    );
    assert!(begin.elapsed() < Duration::from_secs(3));
}

#[test]
fn an_analysis_with_a_time_values_every_position() {
    let mut settings = Settings::new(Board::flat8());
    settings.megabytes = 1;
    settings.time = Some(Duration::from_millis(20));
    let mut output = Vec::new();
    let input = Cursor::new("move F5\nmove D6\nmove C3\nanalyze\n");
    run(settings, input, &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    let lines = output.lines().filter(|line| line.starts_with("analysis "));
    assert_eq!(lines.count(), 4, "{output}");
}
