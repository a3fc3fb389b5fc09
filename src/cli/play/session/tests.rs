use clap::Parser;

use super::*;
use crate::board::Shape;
use crate::cli::solve::TreeOptions;
use crate::player::{Resources, build};
use crate::record::{Claim, Ending, RecordMove, file, json};
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
    let advisor = Advisor::new(NoOptions::parse_from([""]).tree, tree, Lang::En);
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
    assert!(answer("z9\n").starts_with("column 1: z9 is not a cell of flat:4x4;"));
    assert!(answer("a1\n").starts_with("a1: a disc there flips nothing;"));
    assert!(answer("b2\n").starts_with("b2: the cell is taken;"));
    assert!(answer("what?\n").starts_with("column 1: expected a cell name"));
    assert!(answer("b1 b1\n").starts_with("move 2: white cannot play b1: the cell is taken;"));
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
fn several_moves_on_a_line_are_played_in_one_go() {
    let mut two = session("human");
    let out = play(&mut two, "b1 A1, a2\nmoves\n");
    assert!(
        out.contains("\n1. Black b1, flips 1: b2\n2. White a1, flips 1: b2\n3. Black a2, "),
        "{out}"
    );
    assert!(out.contains("moves: b1 a1 a2\n"));
    // All of them or none.
    let out = play(&mut session("human"), "b1 a1 a1\nmoves\n");
    assert!(
        out.contains("\nmove 3: ") && out.contains("moves: \n"),
        "{out}"
    );
    // Nobody moves for a program.
    let out = play(&mut session("perfect"), "b1 a1\nmoves\n");
    assert!(
        out.contains("\nWhite is played by a program") && out.contains("moves: \n"),
        "{out}"
    );
}

#[test]
fn the_board_is_told_in_words() {
    let out = play(&mut session("human"), "discs\nrings\n");
    let rows = "row 1: empty a1 b1 c1 d1\nrow 2: black c2, white b2, empty a2 d2\n\
        row 3: black b3, white c3, empty a3 d3\nrow 4: empty a4 b4 c4 d4\n";
    assert!(out.contains(rows), "{out}");
    assert!(out.contains("this board has no rings"));
    let board = Shape::SPHERE.build().unwrap();
    let rings = Words::new(Lang::En).rings(&board, &board.start());
    assert_eq!(rings.lines().count(), 6);
    let x = "ring across x: empty c1 c2, white c3, black c4, empty c5 c6 ";
    assert!(rings.starts_with(x), "{rings}");
    for lang in Lang::ALL {
        let words = Words::new(lang);
        let told = words.discs(&board, &board.start()) + &words.rings(&board, &board.start());
        assert_eq!(told.lines().count(), 12);
        // Every cell of the board stands in a row and in two rings.
        for cell in board.cells() {
            let name = board.name(cell);
            let marks = |c: char| !c.is_ascii_alphanumeric();
            let count = told.split(marks).filter(|word| *word == name).count();
            assert_eq!(count, 3, "{name}: {told}");
        }
    }
}

#[test]
fn the_drawing_can_be_left_out() {
    let drawing = "    a b c d\n";
    let out = play(
        &mut session("human"),
        "board off\nb1\nundo\nboard\nboard on\nb1\n",
    );
    // At the start, when asked for, and after the last move.
    assert_eq!(out.matches(drawing).count(), 3, "{out}");
    assert!(
        out.contains("flips 1: b2\nblack 4, white 1\nWhite to move: "),
        "{out}"
    );
}

#[test]
fn what_was_taken_back_is_no_main_line() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("g.json");
    let saved = |input: &str| {
        let mut session = session("human");
        play(&mut session, &format!("{input}\nsave {}\n", log.display()));
        json::parse(&file::read(&log, 1 << 20).unwrap()).unwrap()
    };
    let names = |moves: &[RecordMove]| moves.len();
    let undone = saved("b1 a1 a2\nundo\nundo");
    assert_eq!((names(&undone.moves), undone.variations.len()), (1, 1));
    assert_eq!(
        (
            undone.variations[0].after,
            names(&undone.variations[0].moves)
        ),
        (1, 2)
    );
    assert!(undone.moves[0].seconds.is_some());
    let other = saved("b1 a1\nundo\nc1");
    assert_eq!((names(&other.moves), other.variations.len()), (2, 1));
    let again = saved("b1 a1\nundo\nredo");
    assert_eq!((names(&again.moves), again.variations.len()), (2, 0));
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
