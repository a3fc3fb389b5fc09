use std::fmt::Write as _;

use super::*;
use crate::board::Board;
use crate::game::Game;

/// The answers to these commands, each without its empty line.
fn answers(input: &str) -> Vec<String> {
    answers_on(Board::flat8(), input)
}

fn answers_on(board: Arc<Board>, input: &str) -> Vec<String> {
    let mut settings = Settings::new(board);
    settings.megabytes = 1;
    settings.depth = Some(2);
    let mut output = Vec::new();
    run(settings, io::Cursor::new(input.to_owned()), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.is_empty() || output.ends_with("\n\n"));
    let parts = output.split_terminator("\n\n");
    parts.map(str::to_owned).collect()
}

#[test]
fn every_command_is_answered_with_its_identifier() {
    let found = answers(
        "1 protocol_version\n2 name\nversion\n\n# nothing\n 5\tkomi 0.5 # five\n10 foo\nfoo\n16 known_command set_game\n17 known_command foo\n18 set_game Othello\n19 set_game Go\n20 list_games\n4294967296 quit\n22 name\n",
    );
    let version = format!("= {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(
        found,
        [
            "=1 2",
            "=2 Orbello",
            version.as_str(),
            "=5 ",
            "?10 unknown command",
            "? unknown command",
            "=16 true",
            "=17 false",
            "=18 ",
            "?19 unsupported game",
            "=20 Othello",
            "=4294967296 ",
        ]
    );
}

#[test]
fn a_line_that_cannot_be_read_keeps_its_identifier() {
    let long = format!("1 play b {}\n", "x".repeat(2 << 20));
    let found = answers(&format!("{long}2\n 3 # four\nname\n"));
    assert_eq!(
        found,
        [
            "?1 line too long",
            "?2 syntax error",
            "?3 syntax error",
            "= Orbello"
        ]
    );
}

#[test]
fn a_search_ends_with_the_session_and_answers() {
    let mut settings = Settings::new(Board::flat8());
    settings.megabytes = 1;
    settings.depth = Some(40);
    for end in ["quit\n", "# interrupt\nquit\n"] {
        let begin = std::time::Instant::now();
        let mut output = Vec::new();
        let input = io::Cursor::new(format!("1 genmove b\n{end}"));
        run(settings.clone(), input, &mut output).unwrap();
        assert!(begin.elapsed() < Duration::from_secs(10), "{end}");
        let output = String::from_utf8(output).unwrap();
        assert!(
            output.starts_with("=1 ") && output.ends_with("\n\n= \n\n"),
            "{output}"
        );
    }
}

#[test]
fn every_listed_command_is_known() {
    let list = answers("list_commands\n").remove(0);
    let names: Vec<&str> = list.strip_prefix("= ").unwrap().lines().collect();
    assert_eq!(names, COMMANDS);
    for name in names {
        assert!(!answers(name)[0].contains("unknown command"), "{name}");
    }
}

#[test]
fn moves_are_played_shown_and_taken_back() {
    let found = answers(
        "boardsize 8\nclear_board\nplay black f5\nplay W D6\nplay w c3\nplay b a1\nplay b z9\nplay b f5 f6\nplay red f5\nplay b pass\nshowboard\nundo\nundo\nundo\nshowboard\n",
    );
    assert_eq!(found[..4], ["= ", "= ", "= ", "= "]);
    assert_eq!(found[4], "? illegal move");
    assert_eq!(found[5], "? illegal move");
    assert_eq!(found[6], "? invalid color or coordinate");
    assert_eq!(found[7], "? syntax error");
    assert_eq!(found[8], "? invalid color or coordinate");
    assert_eq!(found[9], "? illegal move");
    assert!(
        found[10].contains("\n  5 - - - O X X - -\n"),
        "{}",
        found[10]
    );
    assert!(found[10].ends_with("black to move, black (X) 3, white (O) 3"));
    assert_eq!(found[11..14], ["= ", "= ", "? cannot undo"]);
    assert!(found[14].ends_with("black to move, black (X) 2, white (O) 2"));
}

#[test]
fn sizes_that_cannot_be_are_refused() {
    let found = answers(
        "boardsize 6\ngenmove b\nboardsize 9\nboardsize 2\nboardsize x\nboardsize\nboardsize 99999999999999999999\nboardsize 18446744073709551615\nshowboard\n",
    );
    assert_eq!(found[0], "= ");
    assert!(found[1].starts_with("= "));
    assert_eq!(found[2..4], ["? unacceptable size", "? unacceptable size"]);
    assert!(found[4].starts_with("? boardsize not an integer"));
    assert_eq!(found[5], "? syntax error");
    assert!(found[6].starts_with('?') && found[7].starts_with('?'));
    assert!(found[8].contains("\n  6 "), "the board is still 6x6");
}

#[test]
fn whole_games_against_itself_with_passes() {
    for board in [Board::sphere(), Board::flat8()] {
        let mut input = String::new();
        let mut passes = 0;
        let mut game = Game::new(board.clone());
        // Each answer is fed back; the session is held anew each time, from the beginning.
        for _ in 0..12 {
            let mut session = input.clone();
            let side = if game.to_move() == Color::Black {
                'b'
            } else {
                'w'
            };
            writeln!(session, "genmove {side}").unwrap();
            let answer = answers_on(board.clone(), &session).pop().unwrap();
            let vertex = answer.strip_prefix("= ").unwrap();
            let moves = notation::parse_moves(&board, vertex).unwrap();
            game = game.with_moves(moves).unwrap();
            writeln!(input, "play {side} {vertex}").unwrap();
        }
        // And to the end in one session, each side asked in turn: who cannot move passes.
        let mut session = input;
        for _ in 0..2 * board.len() {
            session.push_str("genmove b\ngenmove w\n");
        }
        session.push_str("final_score\n");
        let found = answers_on(board.clone(), &session);
        let (score, found) = found.split_last().unwrap();
        for answer in &found[12..] {
            match answer.as_str() {
                "? wrong color" => {}
                "= pass" => passes += 1,
                answer => {
                    let vertex = answer.strip_prefix("= ").unwrap();
                    let moves = notation::parse_moves(&board, vertex).unwrap();
                    game = game.with_moves(moves).unwrap();
                }
            }
        }
        assert!(passes > 0);
        let margin = game.result().expect("the game is over").discs();
        let expected = match margin {
            0 => "= 0".to_owned(),
            1.. => format!("= B+{margin}"),
            _ => format!("= W+{}", -margin),
        };
        assert_eq!(*score, expected);
    }
}

#[test]
fn a_forced_pass_can_be_played_left_out_and_taken_back() {
    // After these moves a pass is forced.
    let five = "F5D6C4D3C3F4F3E3E6C5F6G5H4E7C6F7G8F2G1E2F8H6F1D1D2D8D7C8C7B8G4C1C2H3G6H5G3H2G2B5A5H1B6H7B7A8A7A6G7E8";
    let board = Board::flat8();
    let list = notation::parse_moves(&board, five).unwrap();
    let mut game = Game::new(board.clone());
    let mut input = String::new();
    for action in list {
        let Move::Place(cell) = action else { continue };
        writeln!(input, "play {} {}", game.to_move(), board.name(cell)).unwrap();
        game = game.with_moves([action]).unwrap();
    }
    // The last placement forced a pass.
    let passes = game.to_move().other();
    let places = game.to_move();
    let ask = |more: &str| {
        let more = more
            .replace("PASSES", passes.name())
            .replace("PLACES", places.name());
        let found = answers(&format!("{input}{more}"));
        found[50..].to_vec()
    };
    let found = ask("showboard\ngenmove PASSES\nshowboard\nundo\nplay PASSES pass\nundo\n");
    assert!(found[0].contains(&format!("{passes} must pass")));
    assert_eq!(found[1], "= pass");
    assert!(found[2].contains(&format!("{places} to move")));
    assert_eq!(found[3..], ["= ", "= ", "= "]);
    let found = ask("genmove PLACES\nundo\nplay PLACES pass\nreg_genmove PASSES\nplay PASSES a1\n");
    assert!(found[0].starts_with("= ") && found[0] != "= pass");
    assert_eq!(
        found[1..],
        ["= ", "? illegal move", "= pass", "? illegal move"]
    );
}

#[test]
fn thinking_time_follows_the_clock() {
    let mut settings = Settings::new(Board::flat8());
    settings.megabytes = 1;
    let input = "time_settings 10 0 0\ntime_left b 1 0\ngenmove b\ntime_settings 0 1 10\ngenmove w\ntime_settings 0 1 0\ntime_settings x 0 0\ntime_left b -1 0\ntime_left b 1\n";
    let begin = std::time::Instant::now();
    let mut output = Vec::new();
    run(settings, input.as_bytes(), &mut output).unwrap();
    assert!(begin.elapsed() < Duration::from_secs(3));
    let output = String::from_utf8(output).unwrap();
    let found: Vec<&str> = output.split_terminator("\n\n").collect();
    assert!(found[..6].iter().all(|answer| answer.starts_with("= ")));
    assert!(found[6..].iter().all(|answer| *answer == "? syntax error"));
}

#[test]
fn games_are_loaded_from_sgf() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.sgf");
    std::fs::write(&path, "(;GM[2]FF[4];B[f5];W[d6];B[c3])").unwrap();
    let path = path.display();
    let found = answers(&format!(
        "loadsgf {path}\nloadsgf {path} 2\nshowboard\nloadsgf /no/such/file\nloadsgf {path} x\nloadsgf\n"
    ));
    assert_eq!(found[0], "= white");
    assert_eq!(found[1], "= white");
    assert!(found[2].ends_with("white to move, black (X) 4, white (O) 1"));
    assert!(found[3].starts_with("? cannot load file: "));
    assert_eq!(found[4..], ["? syntax error", "? syntax error"]);
}

#[test]
fn a_score_needs_an_end() {
    assert_eq!(
        answers("final_score\n")[0],
        "? cannot score: the game is not over"
    );
    assert_eq!(
        answers(&format!("{}\nname\n", "x".repeat(2 << 20))).len(),
        2
    );
}
