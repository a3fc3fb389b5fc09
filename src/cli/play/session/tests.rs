use clap::Parser;

use super::*;
use crate::board::Shape;
use crate::cli::solve::TreeOptions;
use crate::player::{Resources, build};
use crate::solve::{Options, Tree};
use crate::text::Lang;
use crate::text::english::english_in;

#[derive(Parser)]
struct NoOptions {
    #[command(flatten)]
    tree: TreeOptions,
}

/// A session on flat:4x4; black is the person, white what `white` says.
fn session(white: &str) -> Session {
    let shape = Shape::Flat {
        width: 4,
        height: 4,
    };
    let board = Arc::new(shape.build().unwrap());
    let never = AtomicBool::new(false);
    let tree = Tree::build(board.clone(), &Options::default(), |_| {}, &never).unwrap();
    let tree = Some(Arc::new(tree));
    let spec: PlayerSpec = white.parse().unwrap();
    let resources = Resources {
        tree: tree.clone(),
        seed: None,
        ..Resources::default()
    };
    let white = match spec {
        PlayerSpec::Human => Side::Human,
        _ => Side::Program(build(&spec, &board, &resources).unwrap()),
    };
    let advisor = Advisor::new(NoOptions::parse_from([""]).tree, tree);
    let specs = [PlayerSpec::Human, spec];
    Session::new(
        board,
        [Side::Human, white],
        specs,
        advisor,
        Words::new(Lang::En),
    )
}

fn play(session: &mut Session, input: &str) -> String {
    let mut out = Vec::new();
    session.run(&mut input.as_bytes(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The answer to the last line typed: from the turn line before it on.
fn answer(input: &str) -> String {
    let out = play(&mut session("human"), input);
    let from = out[..out.rfind("to move:").unwrap()].rfind("to move:");
    out[from.unwrap()..].split_once('\n').unwrap().1.to_owned()
}

#[test]
fn a_person_plays_against_a_program() {
    let out = play(&mut session("perfect"), "b1\n");
    assert!(out.starts_with("flat:4x4: black human, white perfect."));
    assert!(out.contains("\n1. Black b1, flips 1: b2\n2. White "));
    assert!(out.ends_with("end of input\nthe game is not saved\n"));
    assert!(!out.contains('\u{1b}'), "no escape codes");
}

#[test]
fn what_is_wrong_is_named_and_asked_for_again() {
    assert!(answer("z9\n").starts_with("z9: column 1: z9 is not a cell of flat:4x4;"));
    assert!(answer("a1\n").starts_with("a1: a disc there flips nothing;"));
    assert!(answer("b2\n").starts_with("b2: the cell is taken;"));
    assert!(answer("what?\n").starts_with("what?: column 1: expected a cell name"));
    assert!(answer("b1 a1\n").starts_with("b1 a1: "));
    assert!(answer("pass\n").starts_with("a pass is made for you"));
    assert!(answer(&format!("{}\n", "x".repeat(2_000_000))).starts_with("that line is too long"));
    assert!(answer("save\n").starts_with("type a file name"));
    assert!(
        answer("save /no/such/folder/g.json\n")
            .starts_with("save: cannot save /no/such/folder/g.json: there is no folder")
    );
    assert!(answer("undo\n").starts_with("Nothing to undo"));
    assert!(answer("redo\n").starts_with("Nothing to redo"));
}

#[test]
fn values_and_hints_come_when_asked_for() {
    let out = answer("values\n");
    assert!(
        out.starts_with("Black's values, exact:\nmove  flips  perfect"),
        "{out}"
    );
    assert!(answer("hint\n").starts_with("Hint: "));
    assert!(answer("cells\n").starts_with("b1: flips 1: b2\n"));
    let out = play(&mut session("human"), "b1\n");
    assert!(!out.contains("perfect"));
}

#[test]
fn undo_takes_back_the_programs_answer_too() {
    let mut session = session("perfect");
    play(&mut session, "b1\n");
    assert_eq!(session.game.ply(), 2);
    play(&mut session, "undo\n");
    assert_eq!(
        (session.game.ply(), session.game.to_move()),
        (0, Color::Black)
    );
    play(&mut session, "undo\nredo\n");
    assert_eq!(session.game.ply(), 2);
}

#[test]
fn an_unsaved_game_is_not_left_at_once() {
    let out = play(&mut session("human"), "quit\n");
    assert!(!out.contains("not saved"), "there is nothing to save");
    let out = play(&mut session("human"), "b1\nquit\na1\nquit\nquit\nb1\n");
    assert_eq!(out.matches("type save FILE, or quit once more").count(), 2);
    assert!(out.ends_with("the game is not saved\n"));
}

#[test]
fn the_end_is_told_and_can_be_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("g.json");
    let mut session = session("human");
    session.log = Some(log.clone());
    let moves = "a2 a1 c4 a3 b1 c1 b4 a4 d4 d3 d2 d1";
    let board = session.game.board().clone();
    let list = notation::parse_moves(&board, moves).unwrap();
    let game = Game::new(board).with_moves(list).unwrap();
    let moves = moves.replace(' ', "\n");
    let out = play(&mut session, &format!("{moves}\nhint\nundo\nredo\n"));
    let result = session.words.result(game.result().unwrap());
    assert!(out.contains(&format!("Game over: {result}\n")));
    assert!(out.contains("No moves: the game is over"));
    assert!(out.contains("must pass"));
    assert!(out.ends_with(&format!("Saved {}\n", log.display())));
    let read = json::parse(&file::read(&log, 1 << 20).unwrap()).unwrap();
    assert_eq!(read.to_game().unwrap().moves(), game.moves());
    assert!(read.moves.iter().any(|entry| entry.seconds.is_some()));
    assert_eq!(read.result_difference(), None);
}

#[test]
fn a_resignation_is_a_result() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("g.json");
    let mut session = session("human");
    session.log = Some(log.clone());
    let out = play(&mut session, "b1\nresign\n");
    assert!(out.contains("White resigns"));
    let read = json::parse(&file::read(&log, 1 << 20).unwrap()).unwrap();
    let result = read.result.unwrap();
    assert_eq!(result.claim, Claim::Winner(Some(Color::Black)));
    assert_eq!(result.ending, Some(Ending::Resigned));
}

#[test]
fn the_other_language_has_the_same_game() {
    let mut session = session("human");
    session.words = Words::new(Lang::Zh);
    let input = "b1\nz9\na1\nb2\nw?\npass\nsave\nsave /no/such/g.json\nundo\nredo\nredo\nhelp\nmoves\nboard\ncells\n\
        hint\nvalues\nquit\nresign\nhint\n";
    let out = play(&mut session, input);
    assert_eq!(english_in(&out), Vec::<String>::new(), "{out}");
    assert!(out.contains("1. 黑方 b1，翻 1 子：b2"));
    assert!(!out.contains('{'), "every gap is filled");
}
