use super::*;
use crate::record::format::Format;
use crate::record::format::tests::{game, games, moves, refusal, warnings};
use crate::record::format::year;

#[test]
fn a_game_of_a_site() {
    let text = "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2021.03.11\"]\n[Round \"-\"]\n[Black \"ann\"]\n[White \"bob\"]\n[Result \"3-3\"]\n[Time \"20:13:30\"]\n[TimeControl \"120\"]\n[BlackElo \"1224\"]\n\n1. f5 d6 2.c3\nd3 3-3\n";
    let entry = game(Format::Pgn, text);
    assert_eq!(moves(&entry), "f5 d6 c3 d3");
    let record = &entry.record;
    assert_eq!(record.players.black.as_deref(), Some("ann"));
    assert_eq!(record.started.as_deref(), Some("2021.03.11 20:13:30"));
    assert_eq!(year(record), Some(2021));
    assert_eq!(record.tags.get("site"), Some("PlayOK"));
    assert_eq!(record.tags.get("event"), None);
    assert_eq!(record.tags.get("black_rating"), Some("1224"));
    // Marked as over, with moves left.
    assert_eq!(
        warnings(&entry),
        ["the stored result is 3-3, but the game is not over after ply 4"]
    );
}

#[test]
fn prose_and_escaped_lines_around_games_are_passed_over() {
    let text = "Hello,\nthese were good:\n\n[Black \"ann\"]\n\n% for programs f5\n1. f5 d6\n% c3\n2. c3 *\nThen, after e4:\n[Black \"bob\"]\n\n1. c4 *\n\nSee you at e4!\n";
    let read = games(Format::Pgn, text).into_iter();
    let said = read.map(|read| {
        let entry = read.unwrap();
        (moves(&entry), entry.record.players.black.unwrap())
    });
    assert_eq!(
        said.collect::<Vec<_>>(),
        [
            ("f5 d6 c3".to_owned(), "ann".to_owned()),
            ("c4".to_owned(), "bob".to_owned()),
        ]
    );
}

/// 13-0 with 51 empties.
const WIPE_OUT: &str = "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5";

#[test]
fn results_in_discs_or_for_the_winner() {
    for (result, fits) in [
        ("13-0", true),
        ("64-0", true),
        ("1-0", true),
        ("*", true),
        ("0-1", false),
        ("1/2-1/2", false),
        ("0-13", false),
    ] {
        let entry = game(
            Format::Pgn,
            &format!("[Black \"a\"]\n\n{WIPE_OUT} {result}\n"),
        );
        assert_eq!(warnings(&entry).is_empty(), fits, "{result}");
    }
    // The tag says it where the moves do not.
    let entry = game(Format::Pgn, &format!("[Result \"5-6\"]\n\n{WIPE_OUT}\n"));
    assert_eq!(warnings(&entry).len(), 1);
    let entry = game(
        Format::Pgn,
        "[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n1. f5 1-0\n",
    );
    let result = entry.record.result.unwrap();
    assert_eq!(result.ending, Some(Ending::Timeout));
    assert!(warnings(&entry).is_empty());
}

#[test]
fn passes_are_dashes_or_a_word_or_left_out() {
    // Black a1 and then f1: white cannot move in between.
    let fen = "[FEN \"8/8/8/8/8/8/8/1Pp3Pp b\"]";
    for text in [
        "1. a1 -- 2. f1",
        "1. a1 pass 2. f1",
        "1. a1 2. f1",
        "1. a1 PA f1",
    ] {
        let entry = game(Format::Pgn, &format!("{fen}\n\n{text} *\n"));
        assert_eq!(moves(&entry), "a1 pass f1", "{text}");
    }
}

#[test]
fn comments_and_marks() {
    let text =
        "[Black \"a\"]\n\n{first} 1. f5! {good} d6?? ; to the end of the line\n2. c3 $1 d3 *";
    let entry = game(Format::Pgn, text);
    assert_eq!(moves(&entry), "f5 d6 c3 d3");
    assert_eq!(entry.record.comment.as_deref(), Some("first"));
    assert_eq!(entry.record.moves[0].comment.as_deref(), Some("good"));
    assert_eq!(
        entry.record.moves[1].comment.as_deref(),
        Some("to the end of the line")
    );
    assert_eq!(
        warnings(&entry),
        ["marks of moves such as ! and $1 are left out"]
    );
}

#[test]
fn evaluations_and_times_in_comments() {
    let text = "1. f5 {[%eval 1.5] [%emt 0:01:02.5] good} d6 {[%eval 2]} 2. c3 {[%clk 0:05:00] [%emt x]} *";
    let record = game(Format::Pgn, text).record;
    let noted = |index: usize| {
        let entry = &record.moves[index];
        (entry.eval, entry.seconds, entry.comment.as_deref())
    };
    assert_eq!(noted(0), (Some(1.5), Some(62.5), Some("good")));
    // Evaluations are black's.
    assert_eq!(noted(1), (Some(-2.0), None, None));
    assert_eq!(noted(2), (None, None, Some("[%clk 0:05:00] [%emt x]")));
}

#[test]
fn lines_in_round_brackets_are_variations() {
    let text =
        "1. f5 d6 (1... f6 {two} 2. e6 (2. d3) f4) (1... f4 *) 2. c3 ({three} 2. c4 {x)}) d3 *";
    let entry = game(Format::Pgn, text);
    assert_eq!(moves(&entry), "f5 d6 c3 d3");
    assert!(warnings(&entry).is_empty());
    let record = &entry.record;
    let shown = record.variations.iter().map(|variation| {
        let moves = variation.moves.iter().map(|entry| entry.action);
        let moves = crate::notation::format_moves(&record.board, moves);
        (variation.line, variation.after, moves)
    });
    let shown: Vec<_> = shown.collect();
    let expected = [(0, 1, "f6 e6 f4"), (1, 2, "d3"), (0, 1, "f4"), (0, 2, "c4")];
    assert_eq!(shown, expected.map(|(l, a, m)| (l, a, m.to_owned())));
    let remark = |variation: usize| record.variations[variation].moves[0].comment.as_deref();
    assert_eq!(remark(0), Some("two"));
    assert_eq!(remark(3), Some("three\nx)"));
    assert!(record.to_game().is_ok());

    let written = write(record, record.found().unwrap()).unwrap();
    assert!(
        written.contains("1. f5 d6 (1... f6 {two} 2. e6 (2. d3) 2... f4) (1... f4) 2. c3 (2. c4"),
        "{written}"
    );
    let again = game(Format::Pgn, &written).record;
    assert_eq!(again.variations, record.variations);

    for (text, place) in [
        ("(1. f5) *", "line 1, column 1: expected a move before"),
        ("1. f5 ((1. d3)) *", "column 8: expected a move before"),
        ("1. f5 (1. d3 d6 *", "ply 2, line 1, column 14"),
        ("1. f5 (1. d3 *", "column 7: expected ) at the end"),
        ("1. f5 (1. a1) *", "ply 1, line 1, column 11"),
    ] {
        let said = refusal(Format::Pgn, text);
        assert!(said.contains(place), "{text}: {said}");
    }
}

#[test]
fn too_much_is_refused() {
    let wide = format!("1. f5 {} *", "(1. d3)".repeat(tree::MAX_VARIATIONS + 2));
    assert!(refusal(Format::Pgn, &wide).contains("more than 10000 variations"));
    let deep = format!("1. f5 {}", "(".repeat(MAX_DEPTH + 2));
    assert!(refusal(Format::Pgn, &deep).contains("expected a move before"));
}

#[test]
fn a_comment_with_braces_stands_behind_semicolons() {
    let mut record = game(Format::Pgn, "1. f5 d6 *").record;
    record.moves[0].comment = Some("a } b\nc".to_owned());
    record.moves[1].comment = Some("two\n\nlines".to_owned());
    let written = write(&record, record.found().unwrap()).unwrap();
    let again = game(Format::Pgn, &written).record;
    assert_eq!(again.moves, record.moves, "{written}");
}

#[test]
fn a_fen_is_as_in_chess() {
    let start = "[FEN \"8/8/8/3pP3/3Pp3/8/8/8 b\"]\n\n*\n";
    let entry = game(Format::Pgn, start);
    assert_eq!(entry.record.start, entry.record.board.start());
    let small = "[FEN \"4/1pP1/1Pp1/4 w - - 0 1\"]\n\n*\n";
    let entry = game(Format::Pgn, small);
    assert_eq!(entry.record.board.shape().to_string(), "flat:4x4");
    assert_eq!(entry.record.start.to_move, Color::White);
    for wrong in [
        "8/8",
        "8/8/8/8/8/8/8/9 b",
        "x",
        "8/8/8/8/8/8/8/8 x",
        "99999999999 b",
        "",
    ] {
        let text = format!("[FEN \"{wrong}\"]\n[White \"w\"]\n\n1. f5 *\n");
        let read = games(Format::Pgn, &text);
        assert_eq!(read.len(), 1, "{wrong}");
        assert_eq!(read[0].is_err(), !wrong.is_empty(), "{wrong}");
    }
}

#[test]
fn what_is_broken_is_named_with_its_place() {
    let text = "[Black \"a\"]\n\n1. f5 d6 2. d5 c3 *\n\n[Black \"b\"]\n\n1. f5 *\n";
    assert_eq!(
        refusal(Format::Pgn, text),
        "game 1, ply 3, line 3, column 13: black cannot play d5: the cell is taken"
    );
    let read = games(Format::Pgn, text);
    assert!(read[1].is_ok() && read.len() == 2);
    assert_eq!(
        refusal(Format::Pgn, "1. f5 Nf3 *"),
        "game 1, ply 2, line 1, column 7: expected a cell of flat:8x8, -- or a result, found \"Nf3\""
    );
    assert!(refusal(Format::Pgn, "[Black \"a]\n\n1. f5 *").contains("line 1, column 9"));
    assert!(refusal(Format::Pgn, "1. f5 {x").contains("expected }"));
}

#[test]
fn lines_are_short_and_pairs_are_numbered() {
    let record = game(Format::Pgn, &format!("{WIPE_OUT} *")).record;
    let found = record.found().unwrap();
    let text = write(&record, found).unwrap();
    assert!(text.ends_with(&format!("{WIPE_OUT} 13-0\n\n")), "{text}");
    assert!(text.lines().all(|line| line.len() <= 79));
}
