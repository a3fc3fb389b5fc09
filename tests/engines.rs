//! Engines over pipes: the program against itself in both protocols, and external engines that misbehave.

#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use orbello::board::{Board, Shape};
use orbello::color::Color;
use orbello::game::{Action, Game, reduce};
use orbello::notation::{Move, parse_moves};
use orbello::player::external::{External, ExternalError};
use orbello::player::spec::{EngineLimits, Protocol};
use orbello::player::{Player, PlayerError, PlayerSpec, Request, Resources, build};
use orbello::position::Turn;

/// Passes before moves 51, 52, 53, 54 and 57.
const FIVE_PASSES: &str = "F5D6C4D3C3F4F3E3E6C5F6G5H4E7C6F7G8F2G1E2F8H6F1D1D2D8D7C8C7B8G4C1C2H3G6H5G3H2G2B5A5H1B6H7B7A8A7A6G7E8H8A4B4E1B3A3B1";

fn own(protocol: &str, options: &str) -> String {
    let binary = env!("CARGO_BIN_EXE_orbello");
    format!("'{binary}' engine --protocol {protocol} --memory 1 {options}")
}

fn external(protocol: Protocol, command: &str, board: &Arc<Board>) -> Box<dyn Player> {
    let spec = PlayerSpec::External {
        protocol,
        limits: EngineLimits::default(),
        command: command.to_owned(),
    };
    build(&spec, board, &Resources::default()).unwrap()
}

fn choose(player: &mut dyn Player, game: &Game) -> Result<String, PlayerError> {
    let cancel = Arc::new(AtomicBool::new(false));
    let choice = player.choose(&Request::new(game, &cancel))?;
    Ok(game.board().name(choice.cell))
}

/// The game after so many of the moves above.
fn game_after(moves: usize) -> Game {
    let board = Board::flat8();
    let list = parse_moves(&board, FIVE_PASSES).unwrap();
    Game::new(board)
        .with_moves(list.into_iter().take(moves))
        .unwrap()
}

/// Plays on with two engines, in turn, to the end.
fn play_out(mut game: Game, black: &mut dyn Player, white: &mut dyn Player) -> Game {
    while let Turn::Move(_) = game.turn() {
        let name = match game.to_move() {
            Color::Black => choose(black, &game),
            Color::White => choose(white, &game),
        };
        let name = name.unwrap();
        let cell = orbello::notation::parse_cell(game.board(), &name).unwrap();
        game = reduce(&game, Action::Place(cell)).unwrap();
    }
    game
}

#[test]
fn whole_games_of_one_protocol_against_the_other() {
    let passes = |game: &Game| game.moves().iter().filter(|m| **m == Move::Pass).count();
    let mut with_passes = 0;
    for start in [0, 49] {
        let game = game_after(start);
        let mut nboard = external(Protocol::NBoard, &own("nboard", "--time 20"), game.board());
        let mut gtp = external(Protocol::Gtp, &own("gtp", "--depth 2"), game.board());
        let end = play_out(game, &mut *nboard, &mut *gtp);
        assert!(end.result().is_some());
        with_passes += passes(&end);
    }
    assert!(with_passes > 0);
    // A board that NBoard has no words for.
    let board = Board::sphere();
    let command = own("gtp", "--depth 2 --board sphere:2x2x2");
    let mut black = external(Protocol::Gtp, &command, &board);
    let mut white = external(Protocol::Gtp, &command, &board);
    assert!(
        play_out(Game::new(board), &mut *black, &mut *white)
            .result()
            .is_some()
    );
    // Another size, and the same engine for a second game.
    let board = Arc::new(
        Shape::Flat {
            width: 6,
            height: 6,
        }
        .build()
        .unwrap(),
    );
    let mut white = external(Protocol::NBoard, &own("nboard", "--time 20"), &board);
    for _ in 0..2 {
        play_out(Game::new(board.clone()), &mut *black, &mut *white);
    }
}

#[cfg(unix)]
#[test]
fn what_engines_do_wrong_is_an_error_and_ends() {
    let game = game_after(0);
    let ask = |protocol, command: &str| {
        let begin = Instant::now();
        let player = External::new(protocol, command.to_owned());
        let mut player = player.with_limits(EngineLimits {
            timeout: Some(Duration::from_millis(500)),
            ..EngineLimits::default()
        });
        let error = choose(&mut player, &game).unwrap_err();
        drop(player);
        assert!(begin.elapsed() < Duration::from_secs(5), "{command}");
        match error {
            PlayerError::External(error) => error,
            error => panic!("{command}: {error}"),
        }
    };
    for protocol in [Protocol::NBoard, Protocol::Gtp] {
        assert!(matches!(
            ask(protocol, "/no/such/program"),
            ExternalError::Start { .. }
        ));
        assert!(matches!(ask(protocol, "false"), ExternalError::Gone { .. }));
        assert!(matches!(
            ask(protocol, "sleep 60"),
            ExternalError::Timeout { .. }
        ));
        assert!(matches!(
            ask(protocol, "sh -c 'exec >&-; sleep 60'"),
            ExternalError::Gone { .. }
        ));
        // One that says much and nothing.
        assert!(matches!(
            ask(protocol, "yes"),
            ExternalError::Timeout { .. }
        ));
    }
    let nboard = |answer: &str| {
        let script = format!(
            "while read -r word rest; do case $word in ping) echo pong $rest;; go) echo \"{answer}\";; esac; done"
        );
        ask(Protocol::NBoard, &format!("sh -c '{script}'"))
    };
    assert!(matches!(
        nboard("=== A1/0/0"),
        ExternalError::Illegal { .. }
    ));
    assert!(matches!(nboard("=== PA"), ExternalError::Illegal { .. }));
    assert!(matches!(nboard("==="), ExternalError::NoMove { .. }));
    assert!(matches!(nboard("=== resign"), ExternalError::NoMove { .. }));
    assert!(matches!(nboard("status hm"), ExternalError::Timeout { .. }));
    let gtp = |answer: &str| {
        let script = format!(
            "while read -r id word rest; do case $word in genmove) echo \"{answer}\";; *) echo \"=$id\";; esac; echo; done"
        );
        ask(Protocol::Gtp, &format!("sh -c '{script}'"))
    };
    assert!(matches!(gtp("= a1"), ExternalError::Illegal { .. }));
    assert!(matches!(gtp("=7 pass"), ExternalError::Illegal { .. }));
    assert!(matches!(gtp("= resign"), ExternalError::NoMove { .. }));
    assert!(matches!(gtp("? sorry"), ExternalError::Refused { .. }));
}

#[cfg(unix)]
#[test]
fn an_engine_that_writes_blanks_or_wrong_numbers_is_understood() {
    let game = game_after(0);
    let nboard = "sh -c 'while read -r word rest; do case $word in ping) echo pong $rest;; go) echo \"=== d3 -1.00 0.0\";; esac; done'";
    let mut player = external(Protocol::NBoard, nboard, game.board());
    assert_eq!(choose(&mut *player, &game).unwrap(), "d3");
    let gtp = "sh -c 'while read -r id word rest; do case $word in genmove) echo \"=1 D3\";; *) echo \"=\";; esac; echo; done'";
    let mut player = external(Protocol::Gtp, gtp, game.board());
    assert_eq!(choose(&mut *player, &game).unwrap(), "d3");
}

/// The engine as a child, spoken to line by line.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(protocol: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_orbello"))
            .args(["engine", "--protocol", protocol, "--memory", "1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The next line that begins so.
    fn wait_for(&mut self, begin: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "it has gone");
            if line.starts_with(begin) {
                return line.trim().to_owned();
            }
        }
    }

    fn end(mut self) {
        drop(self.input);
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn a_window_watches_and_plays() {
    let mut engine = Engine::start("nboard");
    engine.send("nboard 2");
    assert_eq!(engine.wait_for("set"), "set myname Orbello");
    engine.send("set depth 40");
    engine.send("hint 2");
    engine.wait_for("search ");
    let begin = Instant::now();
    engine.send("ping 1");
    assert_eq!(engine.wait_for("pong"), "pong 1");
    assert!(
        begin.elapsed() < Duration::from_secs(3),
        "a ping stops a hint"
    );
    engine.send("set depth 4");
    engine.send("go");
    engine.wait_for("=== ");
    engine.send("nonsense");
    engine.send("ping 2");
    assert_eq!(engine.wait_for("pong"), "pong 2");
    engine.end();
}

/// A board window of the first version sends bare moves, and both engines hear every move and pass.
#[test]
fn whole_games_in_the_first_version() {
    let mut passes = 0;
    for start in [0, 49] {
        let mut game = game_after(start);
        let mut engines = [Engine::start("nboard"), Engine::start("nboard")];
        let mut told = 0;
        for engine in &mut engines {
            engine.send("nboard 1");
            engine.send("set depth 2");
            engine.send("set game (;GM[Othello]PC[]PB[]PW[]RE[?]TI[0]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)");
        }
        loop {
            for entry in &game.moves()[told..] {
                let name = match entry {
                    Move::Place(cell) => game.board().name(*cell).to_uppercase(),
                    Move::Pass => "PA".to_owned(),
                };
                passes += usize::from(name == "PA");
                for engine in &mut engines {
                    engine.send(&format!("move {name}"));
                }
            }
            told = game.moves().len();
            if game.result().is_some() {
                break;
            }
            let mover = &mut engines[usize::from(game.to_move() == Color::White)];
            mover.send("go");
            let answer = mover.wait_for("=== ").to_lowercase();
            let name = answer["=== ".len()..].split('/').next().unwrap();
            let cell = orbello::notation::parse_cell(game.board(), name).unwrap();
            game = reduce(&game, Action::Place(cell)).unwrap();
        }
        for engine in engines {
            engine.end();
        }
    }
    assert!(passes > 0);
}

#[test]
fn a_controller_gets_every_answer_before_the_end() {
    let mut engine = Engine::start("gtp");
    engine.send("1 genmove b");
    engine.send("2 genmove w");
    engine.send("10 foo");
    engine.send("3 quit");
    for begin in ["=1 ", "=2 ", "?10 unknown command", "=3"] {
        engine.wait_for(begin);
    }
    engine.end();
}

#[cfg(unix)]
#[test]
fn limits_are_told_in_the_words_of_the_protocol() {
    let folder = tempfile::tempdir().unwrap();
    let game = game_after(0);
    let told = |spec: &str| {
        let log = folder.path().join("log");
        let script = format!(
            "tee {} | while read -r a b c; do case $a in ping) echo pong $b;; go) echo \"=== f5\";; *) case $b in genmove) echo \"= f5\";; *) echo \"=\";; esac; echo;; esac; done",
            log.display()
        );
        let spec: PlayerSpec = format!("{spec}:sh -c '{script}'").parse().unwrap();
        let mut player = build(&spec, game.board(), &Resources::default()).unwrap();
        assert_eq!(choose(&mut *player, &game).unwrap(), "f5");
        drop(player);
        std::fs::read_to_string(log).unwrap()
    };
    let nboard = told("engine:nboard,depth=7,time=1500");
    assert!(nboard.contains("set depth 7\n"), "{nboard}");
    assert!(nboard.contains("TI[0:01.5/0:01.5]"), "{nboard}");
    assert!(told("engine:nboard").contains("set depth 12\n"));
    let gtp = told("engine:gtp,time=2000");
    assert!(
        gtp.contains("1 time_settings 0 2 1\n2 boardsize 8\n"),
        "{gtp}"
    );
}

#[cfg(unix)]
fn match_of(black: &str, games: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orbello"));
    command.args(["match", "--board", "flat:8x8", "--black", black]);
    command.args(["--white", "random", "--games", games]);
    command
}

#[cfg(unix)]
#[test]
fn a_match_without_its_engine_is_none() {
    for (engine, said) in [
        ("engine:nboard:/no/such/program", "cannot start"),
        ("engine:gtp:false", "has gone"),
        (
            "engine:nboard,timeout=300:sleep 60",
            "did not answer within",
        ),
        (
            "engine:gtp:sh -c 'while read -r id word; do echo \"?$id no\"; echo; done'",
            "refused",
        ),
    ] {
        let output = match_of(engine, "2").output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{engine}");
        assert!(output.stdout.is_empty(), "{engine}");
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(err.contains(said) && err.lines().count() == 1, "{err}");
    }
    let sphere = match_of("engine:nboard:true", "2")
        .args(["--board", "sphere:2x2x2"])
        .output();
    assert_eq!(
        sphere.unwrap().status.code(),
        Some(2),
        "a board is named once"
    );
}

#[cfg(unix)]
#[test]
fn an_engine_that_does_not_move_in_time_loses_each_game() {
    let script = "while read -r word rest; do case $word in ping) echo pong $rest;; esac; done";
    let output = match_of(&format!("engine:nboard,timeout=300:sh -c '{script}'"), "2")
        .arg("--json")
        .output()
        .unwrap();
    assert!(output.status.success());
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["losses"], 2);
    let forfeits = report["forfeits"].as_array().unwrap();
    assert_eq!(forfeits.len(), 2);
    assert!(
        forfeits[0]
            .as_str()
            .unwrap()
            .contains("did not answer within")
    );
}

/// A script's process, by the file it writes its number to.
#[cfg(unix)]
fn pid_in(file: &std::path::Path) -> String {
    let begin = Instant::now();
    loop {
        let pid = std::fs::read_to_string(file).unwrap_or_default();
        if pid.ends_with('\n') {
            return pid.trim().to_owned();
        }
        assert!(begin.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Sends a signal, or asks whether a process runs (`-0`).
#[cfg(unix)]
fn kill(how: &str, pid: &str) -> bool {
    let mut kill = Command::new("kill");
    kill.args([how, pid]).stderr(Stdio::null());
    kill.status().unwrap().success()
}

/// Whether a process ends soon; a child that was adopted has to be collected.
#[cfg(unix)]
fn is_gone(pid: &str) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(5) {
        if !kill("-0", pid) {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}

#[cfg(unix)]
#[test]
fn an_engine_does_not_outlive_a_game_line_by_line() {
    for (signal, number) in [("TERM", 15), ("INT", 2), ("HUP", 1), ("QUIT", 3)] {
        // It thinks for ever with a child of its own; a polite one, and one that no signal ends.
        for trap in ["", "trap \"\" TERM INT HUP QUIT; "] {
            let folder = tempfile::tempdir().unwrap();
            let [own, child] = ["own", "child"].map(|name| folder.path().join(name));
            let script = format!(
                "{trap}sleep 1000 & echo $! > {}; echo $$ > {}; wait; sleep 1000",
                child.display(),
                own.display()
            );
            let mut game = Command::new(env!("CARGO_BIN_EXE_orbello"));
            game.args([
                "play", "--plain", "--board", "flat:8x8", "--white", "random",
            ]);
            game.arg("--black")
                .arg(format!("engine:nboard:sh -c '{script}'"));
            game.stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            let mut game = game.spawn().unwrap();
            let [own, child] = [own, child].map(|file| pid_in(&file));
            assert!(kill("-0", &own) && kill("-0", &child), "they run");
            assert!(kill(&format!("-{signal}"), &game.id().to_string()));
            let status = game.wait().unwrap();
            let by = std::os::unix::process::ExitStatusExt::signal(&status);
            assert_eq!(by, Some(number), "it dies by the signal");
            assert!(is_gone(&own) && is_gone(&child), "SIG{signal}");
        }
    }
}

#[cfg(unix)]
#[test]
fn what_an_engine_has_started_ends_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("child");
    // It ends itself, at once, and leaves a child behind.
    let command = format!("sh -c 'sleep 1000 & echo $! > {}'", file.display());
    let limits = EngineLimits {
        timeout: Some(Duration::from_millis(500)),
        ..EngineLimits::default()
    };
    let mut engine = External::new(Protocol::NBoard, command).with_limits(limits);
    assert!(choose(&mut engine, &game_after(0)).is_err());
    assert!(is_gone(&pid_in(&file)));
}

#[cfg(unix)]
#[test]
fn an_engine_that_floods_is_waited_for_no_longer() {
    let begin = Instant::now();
    let limits = EngineLimits {
        timeout: Some(Duration::from_millis(400)),
        ..EngineLimits::default()
    };
    let engine = External::new(Protocol::NBoard, "yes blabla".to_owned());
    let mut engine = engine.with_limits(limits);
    let error = choose(&mut engine, &game_after(0)).unwrap_err();
    assert!(begin.elapsed() < Duration::from_secs(5));
    match error {
        PlayerError::External(ExternalError::Timeout { waited, .. }) => {
            assert!(waited >= Duration::from_millis(400), "{waited:?}");
        }
        error => panic!("{error}"),
    }
}

#[cfg(unix)]
#[test]
fn an_engine_does_not_outlive_a_match_that_is_ended() {
    for (signal, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
        let folder = tempfile::tempdir().unwrap();
        let pid_file = folder.path().join("pid");
        // It answers nothing and neither the end of its input nor a signal ends it; nor does its child.
        let script = format!(
            "trap \"\" TERM INT HUP; echo $$ > {}; while :; do sleep 0.05; done",
            pid_file.display()
        );
        let begin = Instant::now();
        let mut child = match_of(&format!("engine:nboard:sh -c '{script}'"), "2")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let pid = pid_in(&pid_file);
        assert!(kill("-0", &pid), "the engine runs");
        assert!(kill(&format!("-{signal}"), &child.id().to_string()));
        let status = child.wait().unwrap();
        let by = std::os::unix::process::ExitStatusExt::signal(&status);
        assert_eq!(by, Some(number), "it dies by the signal");
        assert!(begin.elapsed() < Duration::from_secs(30));
        assert!(!kill("-0", &pid), "SIG{signal}: the engine is gone");
    }
}
