//! The dashboard in a real pseudo-terminal, seen through a terminal parser: it starts, plays by keys and by
//! mouse, passes, takes back, saves, replays, follows the window's size, and leaves the terminal as it was in
//! every way it can end.

#![cfg(unix)]
// What fails here fails the test; what is skipped says so.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

#[path = "pty/screen.rs"]
mod screen;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use orbello::board::Shape;
use orbello::game::{Action, Event, Game, reduce};
use orbello::notation::format_moves;
use orbello::position::Turn;
use screen::{Session, key};

const WIDE: (u16, u16) = (120, 36);

#[test]
fn starts_plays_by_keys_and_quits_with_a_question() {
    let mut session = Session::start(&["--colors", "none"], WIDE);
    session.wait_for("Black to move");
    assert!(session.in_alternate_screen() && session.cursor_hidden() && session.mouse_on());
    session.send(key::DOWN);
    session.send(key::UP);
    session.send(key::ENTER);
    session.wait_for("1 ● c2");
    // The program answers as soon as the tree is there.
    session.wait_for("2 ○");
    session.send("u");
    session.wait_for("0 start");
    session.wait_until("the move is taken back", |screen| {
        !screen.contains("not saved") || screen.contains("▶  0")
    });
    // It comes back with the program's reply.
    session.send("r");
    session.wait_for("▶  2 ○");
    session.send("q");
    session.wait_for("Quit?");
    session.send("d");
    session.expect_exit(0);
    session.expect_restored();
}

#[test]
fn a_program_with_black_makes_the_first_move() {
    let args = ["play", "--board", "flat:6x6", "--black", "random"];
    let mut session = Session::start(&[&args[..], &["--white", "human"]].concat(), WIDE);
    session.wait_for("1 ●");
    session.wait_for("White to move");
    session.send(key::CTRL_C);
    session.send(key::CTRL_C);
    session.expect_exit(0);
    session.expect_restored();
}

#[test]
fn plays_by_mouse() {
    let mut session = Session::start(&["play", "--white", "human", "--colors", "none"], WIDE);
    session.wait_for("Black to move");
    let (x, y) = session.place_of("◇");
    session.click(x, y);
    session.wait_for("White to move");
    session.wait_for("1 ●");
    // A click on a footer entry is the key.
    let (x, y) = session.place_of("help");
    session.click(x, y);
    session.wait_for("Keys");
    session.send(key::ESC);
    session.wait_until("the help is closed", |screen| !screen.contains(" Keys "));
    // The last cell, and outside of everything.
    session.click(WIDE.0 - 1, WIDE.1 - 1);
    session.click(300, 200);
    session.send(key::CTRL_C);
    session.wait_for("Quit?");
    session.send(key::CTRL_C);
    session.expect_exit(0);
    session.expect_restored();
}

#[test]
fn shows_a_forced_pass_and_takes_it_back() {
    let args = [
        "play",
        "--board",
        "sphere:2x2x1",
        "--white",
        "human",
        "--colors",
        "none",
    ];
    let mut session = Session::start(&args, WIDE);
    session.wait_for("Black to move");
    session.send("m");
    session.wait_for("Type or paste");
    session.send(&line_with_pass("sphere:2x2x1"));
    session.send(key::ENTER);
    session.wait_for("must pass");
    session.wait_for("pass");
    session.send("u");
    session.wait_until("the pass is taken back", |screen| {
        !screen.contains("must pass")
    });
    session.send(key::CTRL_C);
    session.send(key::CTRL_C);
    session.expect_exit(0);
    session.expect_restored();
}

#[test]
fn a_wrong_move_is_named_where_it_was_typed() {
    let mut session = Session::start(&["--colors", "none"], WIDE);
    session.wait_for("Black to move");
    session.send("m");
    session.wait_for("Type or paste");
    session.send("c2 z9");
    session.send(key::ENTER);
    session.wait_for("column 4: z9 is not a cell");
    session.send(key::ESC);
    session.send("q");
    session.expect_exit(0);
    session.expect_restored();
}

#[test]
fn saves_and_replays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let args = ["play", "--white", "human", "--colors", "none"];
    let mut session = Session::start(&args, WIDE);
    session.wait_for("Black to move");
    session.paste("c2 b4");
    session.wait_for("2 ○ b4");
    session.send("S");
    session.wait_for("Save as");
    session.send(key::CTRL_U);
    session.send(file.to_str().unwrap());
    session.send(key::ENTER);
    session.wait_for("Saved");
    session.send("q");
    session.expect_exit(0);
    session.expect_restored();
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .contains("orbello-game")
    );

    let mut session = Session::start(
        &["replay", file.to_str().unwrap(), "--colors", "none"],
        WIDE,
    );
    session.wait_for("Opened");
    session.send("]");
    session.wait_for("move 1 of 2");
    session.send("w");
    session.wait_for("▶  2 ○ b4");
    session.send(key::HOME);
    session.wait_for("move 0 of 2");
    session.send("q");
    session.expect_exit(0);
    session.expect_restored();
}

#[test]
fn follows_the_size_of_the_window() {
    let mut session = Session::start(&["--colors", "none"], WIDE);
    session.wait_for("Black to move");
    session.resize((10, 3));
    session.wait_for("The windo");
    session.resize((40, 12));
    session.wait_for("quit");
    session.resize((1, 1));
    session.resize((200, 60));
    session.wait_for("Curve");
    session.wait_for("Black to move");
    session.send("q");
    session.expect_exit(0);
    session.expect_restored();
}

#[test]
fn every_way_of_ending_gives_the_terminal_back() {
    for (how, expected) in [
        (key::F12, "panicked"),
        (
            key::F11,
            "the terminal cannot be used: the test hook was asked for an error",
        ),
    ] {
        let mut session = Session::with_hooks(&["--colors", "none"], WIDE);
        session.wait_for("Black to move");
        session.send(how);
        session.expect_failure();
        session.expect_restored();
        session.wait_for_anywhere(expected);
    }
    for signal in ["TERM", "HUP", "INT", "QUIT"] {
        let mut session = Session::start(&["--colors", "none"], WIDE);
        session.wait_for("Black to move");
        session.signal(signal);
        session.expect_failure();
        session.expect_restored();
    }
    // As soon as the terminal is taken, long before the first frame.
    for signal in ["TERM", "HUP"] {
        let mut session = Session::start(&["--colors", "none"], WIDE);
        session.wait_until_taken();
        session.signal(signal);
        session.expect_failure();
        session.expect_restored();
    }
}

#[test]
fn an_engine_does_not_outlive_the_dashboard() {
    // By a key, by an error, and from outside.
    for how in ["q", key::F11, key::F12, "TERM", "HUP"] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("pid");
        let script = format!("echo $$ > {}; exec sleep 1000", file.display());
        let engine = format!("engine:nboard:sh -c '{script}'");
        let args = [
            "play", "--board", "flat:8x8", "--colors", "none", "--white", "human", "--black",
            &engine,
        ];
        let mut session = Session::with_hooks(&args, WIDE);
        session.wait_until("the engine runs", |_| {
            std::fs::read_to_string(&file).is_ok_and(|pid| pid.ends_with('\n'))
        });
        let pid = std::fs::read_to_string(&file).unwrap();
        let runs = || {
            let mut kill = std::process::Command::new("kill");
            kill.args(["-0", pid.trim()])
                .stderr(std::process::Stdio::null());
            kill.status().unwrap().success()
        };
        assert!(runs());
        match how {
            "TERM" | "HUP" => session.signal(how),
            key => session.send(key),
        }
        if how == "q" {
            session.expect_exit(0);
        } else {
            session.expect_failure();
        }
        session.expect_restored();
        let begin = std::time::Instant::now();
        while runs() {
            assert!(begin.elapsed() < Duration::from_secs(5), "{how}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn stops_and_goes_on() {
    let Some(mut session) = Session::in_shell(&["--colors", "none"], WIDE) else {
        println!("skipped: there is no bash to control jobs");
        return;
    };
    session.wait_for("Black to move");
    session.send(key::CTRL_Z);
    session.wait_until("the shell has the terminal", |screen| {
        screen.contains("Stopped")
    });
    assert!(!session.in_alternate_screen() && !session.cursor_hidden() && !session.mouse_on());
    session.send("fg\r");
    session.wait_for("Black to move");
    assert!(session.in_alternate_screen() && session.cursor_hidden() && session.mouse_on());
    session.send("q");
    session.wait_until("the shell has the terminal", |screen| {
        screen.contains("$ ") || screen.contains("# ")
    });
    session.send("exit\r");
    session.expect_exit(0);
    session.expect_restored();
}

#[test]
fn stopped_from_outside_it_draws_again() {
    let mut session = Session::start(&["--colors", "none"], WIDE);
    session.wait_for("Black to move");
    session.signal("STOP");
    std::thread::sleep(Duration::from_millis(50));
    session.signal("CONT");
    session.send("?");
    session.wait_for("Keys");
    session.send(key::ESC);
    session.send("q");
    session.expect_exit(0);
    session.expect_restored();
}

#[test]
fn told_from_outside_to_stop_it_gives_the_terminal_back_and_takes_it_again() {
    if std::process::Command::new("ps").output().is_err() {
        println!("skipped: there is no ps to tell whether a program is stopped");
        return;
    }
    let mut session = Session::start(&["--colors", "none"], WIDE);
    session.wait_for("Black to move");
    for _ in 0..2 {
        session.signal("TSTP");
        session.wait_until_stopped();
        session.wait_until("the screen is given back", |screen| {
            !screen.contains("Black to move")
        });
        session.expect_given_back();
        session.signal("CONT");
        session.wait_for("Black to move");
        assert!(session.in_alternate_screen() && session.cursor_hidden() && session.mouse_on());
    }
    session.send("q");
    session.expect_exit(0);
    session.expect_restored();
}

#[test]
fn a_folder_is_opened_as_a_list_and_a_game_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    for (name, moves) in [("one.txt", "f5 d6"), ("two.txt", "f5 f6 e6")] {
        std::fs::write(folder.path().join(name), moves).unwrap();
    }
    let path = folder.path().to_str().unwrap();
    let typed = |session: &mut Session| {
        session.wait_for("Black to move");
        session.send("o");
        session.wait_for("┏ Open");
        session.send(path);
        session.send(key::ENTER);
    };
    for args in [vec!["--colors", "none"], vec!["replay", path]] {
        let mut session = Session::start(&args, WIDE);
        if args[0] != "replay" {
            typed(&mut session);
        }
        session.wait_until("the list of games", |screen| {
            screen.contains("one.txt") && screen.contains("two.txt")
        });
        session.send(key::DOWN);
        session.send(key::ENTER);
        session.wait_for("Opened two.txt");
        session.send(key::END);
        session.wait_for("▶  3 ● e6");
        session.send("q");
        session.expect_exit(0);
        session.expect_restored();
    }
}

#[test]
fn what_is_told_as_text_has_no_escape_codes_in_a_terminal_either() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.txt");
    std::fs::write(&game, "f5 d6 c3").unwrap();
    let game = game.to_str().unwrap();
    let small = ["--board", "flat:4x4"];
    for (command, told) in [
        (&["analyze", "--moves", "b1"][..], "exact values"),
        (&["tree", "--depth", "2"], "white a1"),
        (&["solve"], "lines of play"),
        (&["perft", "4"], "4"),
        (&["replay", "--plain", game], "2. White d6"),
        (&["replay", "--plain", "--no-board", game], "2. White d6"),
    ] {
        let small = if command[0] == "replay" {
            &[][..]
        } else {
            &small[..]
        };
        let args = [command, small].concat();
        let mut session = Session::with_environment(&args, WIDE, &[("CLICOLOR_FORCE", "1")]);
        session.expect_exit(0);
        let raw = session.raw_output();
        assert!(raw.contains(told), "{command:?}: {raw}");
        let odd = |c: char| c.is_control() && !matches!(c, '\r' | '\n');
        assert_eq!(raw.find(odd), None, "{command:?}: {raw:?}");
    }
}

#[test]
fn the_globe_is_dragged_and_rests_and_a_moving_mouse_draws_nothing() {
    let args = [
        "play",
        "--board",
        "sphere:2x1x1",
        "--white",
        "human",
        "--colors",
        "none",
        "--view",
        "globe",
    ];
    let mut session = Session::start(&args, WIDE);
    session.wait_for("Black to move");
    session.wait_until("the tree is built", |screen| !screen.contains("Building"));
    session.wait_until("the analysis is there", |screen| screen.contains("greedy"));
    let before = session.text();
    session.drag((14, 14), (24, 16));
    session.wait_until("the globe has turned", |screen| screen != before);
    assert!(
        session.text().contains("Black to move"),
        "nothing was placed"
    );
    // Keys turn it step by step; then it rests.
    session.send("\u{1b}[1;2C");
    std::thread::sleep(Duration::from_millis(1500));
    let bytes = session.bytes_received();
    for x in 5..60 {
        session.move_mouse(x, 10);
    }
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(session.bytes_received(), bytes);
    session.send("q");
    session.expect_exit(0);
    session.expect_restored();
}

#[test]
fn plays_on_while_a_program_thinks() {
    let args = [
        "play",
        "--board",
        "flat:8x8",
        "--black",
        "human",
        "--white",
        "alphabeta:time=60000",
        "--colors",
        "none",
    ];
    let mut session = Session::start(&args, WIDE);
    session.wait_for("Black to move");
    session.send("m");
    session.send("f5");
    session.send(key::ENTER);
    session.wait_for("White is thinking");
    session.send("?");
    session.wait_for("Keys");
    session.send(key::ESC);
    session.wait_until("the help is closed", |screen| !screen.contains(" Keys "));
    session.send("u");
    session.wait_for("Black to move");
    session.send("q");
    session.wait_until("it asks or ends", |screen| {
        !screen.contains("Black to move") || screen.contains("Quit?")
    });
    session.send("d");
    session.expect_exit(0);
    session.expect_restored();
}

#[test]
fn the_tree_folds_and_unfolds() {
    let args = [
        "play",
        "--board",
        "sphere:2x1x1",
        "--white",
        "human",
        "--colors",
        "none",
    ];
    let mut session = Session::start(&args, WIDE);
    session.wait_for("Black to move");
    session.send("t");
    session.wait_for("here ★");
    session.wait_for("├- ● f2 ★");
    session.send(key::LEFT);
    session.wait_until("the root is folded", |screen| !screen.contains("● f2 ★"));
    session.send(key::RIGHT);
    session.wait_for("├- ● f2 ★");
    let (x, y) = session.place_of("+ ● a2");
    session.click(x, y);
    session.wait_for("- ● a2");
    session.send("q");
    session.expect_exit(0);
    session.expect_restored();
}

#[test]
fn without_colours_the_cursor_shows_and_no_colour_is_sent() {
    let mut session =
        Session::with_environment(&["play", "--white", "human"], WIDE, &[("NO_COLOR", "1")]);
    session.wait_for("Black to move");
    session.wait_for("[ ◇ ]");
    session.send("q");
    session.expect_exit(0);
    session.expect_restored();
    let raw = session.raw_output();
    assert_eq!(colors_sent(&raw), BTreeSet::new());
    assert!(raw.contains("\u{1b}[1m"), "weight is left");
    assert!(raw.contains("\u{1b}[?2026h"), "frames come whole");
    // The Linux console has no other screen to go back to: what was drawn is cleared.
    let (_, end) = raw.rsplit_once("\u{1b}[2J").unwrap();
    assert!(end.contains("\u{1b}[?1049l"), "{end:?}");
}

/// How a colour is told to a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sent {
    /// By its parts, 24 bits.
    Full,
    /// As one of 256.
    Indexed,
    /// As one of the sixteen.
    Sixteen,
}

/// The ways in which colours were told.
fn colors_sent(raw: &str) -> BTreeSet<Sent> {
    let styles = raw.split("\u{1b}[").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';')?;
        rest[end..].starts_with('m').then_some(&rest[..end])
    });
    let mut sent = BTreeSet::new();
    for style in styles {
        let mut numbers = style.split(';').map(|n| n.parse::<u8>().unwrap_or(0));
        while let Some(number) = numbers.next() {
            match number {
                38 | 48 if numbers.next() == Some(2) => {
                    sent.insert(Sent::Full);
                    numbers.nth(2);
                }
                38 | 48 => {
                    sent.insert(Sent::Indexed);
                    numbers.next();
                }
                30..=37 | 40..=47 | 90..=97 | 100..=107 => {
                    sent.insert(Sent::Sixteen);
                }
                _ => {}
            }
        }
    }
    sent
}

#[test]
fn only_the_colours_the_terminal_has_are_sent_and_t_changes_them() {
    let args = ["play", "--board", "sphere:2x1x1", "--white", "human"];
    for (variables, sent) in [
        (&[("COLORTERM", "truecolor")][..], Some(Sent::Full)),
        (&[], Some(Sent::Indexed)),
        (&[("TERM", "xterm")], Some(Sent::Sixteen)),
        (&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")], None),
    ] {
        let dark = [&args[..], &["--theme", "dark"]].concat();
        let mut session = Session::with_environment(&dark, WIDE, variables);
        session.wait_for("Black to move");
        session.wait_until("the tree is built", |screen| !screen.contains("Building"));
        session.wait_until("the analysis is there", |screen| screen.contains("greedy"));
        let dark = session.colors();
        session.send("T");
        if sent.is_some() {
            session.wait_until("the theme is light", |_| session.colors() != dark);
            session.send("T");
            session.wait_until("the theme is dark again", |_| session.colors() == dark);
        }
        session.send("q");
        session.expect_exit(0);
        session.expect_restored();
        let all = BTreeSet::from_iter(sent);
        assert_eq!(colors_sent(&session.raw_output()), all, "{variables:?}");
    }
}

#[test]
fn a_first_save_lands_in_the_xdg_place_for_data() {
    for (variables, folder) in [
        (&[][..], "orbello"),
        // Without one of its own the place is in the home folder.
        (&[("XDG_DATA_HOME", "")], ".local/share/orbello"),
    ] {
        let args = ["play", "--white", "human", "--colors", "none"];
        let mut session = Session::with_environment(&args, WIDE, variables);
        session.wait_for("Black to move");
        session.paste("c2 b4");
        session.wait_for("2 ○ b4");
        let folder = session.home().join(folder);
        assert!(!folder.exists(), "nothing is made before it is needed");
        session.send("s");
        session.wait_for("Save as");
        session.send(key::ENTER);
        session.wait_for("Saved");
        session.send("q");
        session.expect_exit(0);
        session.expect_restored();
        let files: Vec<_> = std::fs::read_dir(folder).unwrap().flatten().collect();
        let [file] = &files[..] else {
            panic!("one file: {files:?}");
        };
        let name = file.file_name().into_string().unwrap();
        let number = name
            .strip_prefix("game-")
            .and_then(|n| n.strip_suffix(".json"));
        assert!(number.is_some_and(|n| n.parse::<u64>().is_ok()), "{name}");
        let text = std::fs::read_to_string(file.path()).unwrap();
        assert!(text.contains("orbello-game") && text.contains("\"b4\""));
    }
}

#[test]
fn the_config_file_lies_in_the_xdg_place_and_a_bad_one_is_named_with_its_line() {
    let config = "[keys]\nquit = \"X\"\n";
    let mut session = Session::with_config(
        &["play", "--white", "human", "--colors", "none"],
        WIDE,
        config,
    );
    session.wait_for("Black to move");
    session.wait_for("X quit");
    session.send("X");
    session.expect_exit(0);
    session.expect_restored();
    let mut session = Session::with_config(&[], WIDE, "lang = \"en\"\ncolour = 3\n");
    session.expect_exit(1);
    session.expect_restored();
    session.wait_for_anywhere("config.toml, line 2");
    assert!(
        !session.raw_output().contains("\u{1b}[?1049h"),
        "the terminal is left alone"
    );
}

#[test]
fn draws_nothing_while_nothing_happens() {
    let args = [
        "play",
        "--board",
        "sphere:2x1x1",
        "--white",
        "human",
        "--colors",
        "none",
    ];
    let mut session = Session::start(&args, WIDE);
    session.wait_for("Black to move");
    session.wait_until("the tree is built", |screen| !screen.contains("Building"));
    std::thread::sleep(Duration::from_millis(200));
    let before = session.bytes_received();
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(session.bytes_received(), before);
    session.send("q");
    session.expect_exit(0);
}

#[test]
fn help_and_version_never_touch_the_terminal() {
    for flag in ["--help", "--version"] {
        let mut session = Session::start(&[flag], WIDE);
        session.expect_exit(0);
        session.expect_restored();
        assert!(
            !session.raw_output().contains("\u{1b}[?"),
            "{flag} sends control sequences"
        );
    }
}

/// A line of a board whose last move forces a pass after which the game goes on.
fn line_with_pass(board: &str) -> String {
    fn find(game: &Game) -> Option<Game> {
        let Turn::Move(cells) = game.turn() else {
            return None;
        };
        if matches!(game.entry(), Some(entry) if entry.event == Event::Pass) {
            return Some(game.clone());
        }
        cells
            .iter()
            .find_map(|cell| find(&reduce(game, Action::Place(cell)).unwrap()))
    }
    let shape: Shape = board.parse().unwrap();
    let game = Game::new(Arc::new(shape.build().unwrap()));
    let game = find(&game).expect("the board has passes");
    format_moves(game.board(), game.moves())
}
