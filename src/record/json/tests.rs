use proptest::prelude::*;

use std::sync::Arc;

use super::*;
use crate::board::Scoring;
use crate::board::{Board, Shape};
use crate::notation;
use crate::record::tests::{FIVE_PASSES, random_game, record_of};
use crate::record::{Claim, Found, RecordError, StoredResult};

const SHORT: &str = r#"{
  "format": "orbello-game", "version": 1, "board": "flat:8x8",
  "moves": [
    {"ply": 1, "color": "black", "move": "f5"},
    {"ply": 2, "color": "white", "move": "d6"}
  ]
}"#;

fn error(text: &str) -> String {
    parse(text.as_bytes()).unwrap_err().to_string()
}

/// [`SHORT`] with one text in the place of another.
fn with(from: &str, to: &str) -> String {
    assert!(SHORT.contains(from), "{from}");
    SHORT.replacen(from, to, 1)
}

#[test]
fn a_written_log_reads_back_whole() {
    let mut record = record_of(Board::flat8(), FIVE_PASSES);
    record.check().unwrap();
    record.players.black = Some("Ann \"x\" ●".to_owned());
    record.seed = Some(u64::MAX);
    record.started = Some("2026-11-30T22:00:00Z".to_owned());
    record.comment = Some("two\nlines".to_owned());
    record.tags.set("event", "Club");
    record.moves[0].seconds = Some(1.25);
    record.moves[1].eval = Some(-3.0);
    record.moves[1].comment = Some("why?".to_owned());
    record.moves[2].unknown = vec![("depth".to_owned(), "[1, {}]".to_owned())];
    record.unknown = vec![(
        "later".to_owned(),
        "123456789012345678901234567890".to_owned(),
    )];
    record.result = Some(StoredResult {
        claim: Claim::Discs {
            black: 3,
            white: 58,
        },
        ending: Some(Ending::Resigned),
    });
    for text in [to_text(&record).unwrap(), to_line(&record).unwrap()] {
        let read = parse(text.as_bytes()).unwrap();
        assert_eq!(format!("{read:?}"), format!("{record:?}"));
    }
    assert_eq!(to_line(&record).unwrap().lines().count(), 1);
    let many = [to_line(&record).unwrap(), to_text(&record).unwrap()].join("\n");
    assert_eq!(parse_many(many.as_bytes()).unwrap().len(), 2);
}

#[test]
fn an_empty_log_is_a_game_that_has_not_begun() {
    let record = Record::new(Board::sphere(), Board::sphere().start());
    let read = parse(to_text(&record).unwrap().as_bytes()).unwrap();
    assert_eq!(read.found().unwrap(), Found::Unfinished { plies: 0 });
}

#[test]
fn start_and_scoring_are_kept() {
    let board = Shape::Flat {
        width: 4,
        height: 4,
    };
    let board = board.build().unwrap().with_scoring(Scoring::DiscsOnly);
    let start = notation::parse_position(&board, "-----OX--XO----- O").unwrap();
    let record = Record::new(Arc::new(board), start);
    let read = parse(to_text(&record).unwrap().as_bytes()).unwrap();
    assert_eq!(read.start, start);
    assert_eq!(read.board.scoring(), Scoring::DiscsOnly);
}

#[test]
fn unknown_keys_are_kept_as_they_stand() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for value in ["1e999", "123456789012345678901", "{\"a\":1,\"a\":2}", &deep] {
        let text = with("\"version\"", &format!("\"new\": {value}, \"version\""));
        let record = parse(text.as_bytes()).unwrap();
        assert_eq!(record.unknown, [("new".to_owned(), value.to_owned())]);
        let again = parse(to_line(&record).unwrap().as_bytes()).unwrap();
        assert_eq!(again.unknown, record.unknown);
    }
}

#[test]
fn null_is_the_same_as_nothing() {
    let text = with("\"moves\"", "\"seed\": null, \"result\": null, \"moves\"");
    let record = parse(text.as_bytes()).unwrap();
    assert_eq!((record.seed, record.result), (None, None));
}

#[test]
fn a_mark_and_other_line_ends_are_no_matter() {
    let text = format!("\u{feff}{}", SHORT.replace('\n', "\r\n"));
    assert_eq!(parse(text.as_bytes()).unwrap().moves.len(), 2);
    let text = text.replace("d6", "a1");
    assert!(error(&text).starts_with("line 5, column 5: ply 2:"));
}

#[test]
fn what_is_no_json_is_named() {
    assert_eq!(
        error(""),
        "line 1, column 1: the file is empty: expected a game log"
    );
    assert_eq!(
        error(" \n"),
        "line 2, column 1: the file is empty: expected a game log"
    );
    assert!(error("\0\0\0").starts_with("line 1, column 1: a zero byte"));
    let cut = SHORT.find("\"black\"").unwrap();
    assert!(error(&SHORT[..cut]).starts_with("line 4, column 25: the file ends in the middle"));
    assert!(error(&format!("{SHORT} x")).starts_with("line 7, column 3: trailing characters"));
    let mut bytes = SHORT.as_bytes().to_vec();
    let at = SHORT.find("f5").unwrap();
    bytes[at] = 0xff;
    assert_eq!(
        parse(&bytes).unwrap_err().to_string(),
        "line 4, column 43: the text is not UTF-8"
    );
}

#[test]
fn nesting_does_not_exhaust_the_stack() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let deep = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        assert!(error(&deep).starts_with("line 1, column 1:"));
        assert!(error(&deep[..100_000]).contains("the file ends in the middle"));
        let text = with("[\n", &format!("{deep},\"x\":[\n"));
        assert!(error(&text).contains("\"moves\""), "{open}");
    }
}

/// Each row: a text of [`SHORT`], what takes its place, how the error begins.
fn named(rows: &[(&str, &str, &str)]) {
    for (from, to, expected) in rows {
        let found = error(&with(from, to));
        assert!(found.starts_with(expected), "{found}\n{expected}");
    }
}

#[test]
fn wrong_entries_are_named_with_their_place() {
    named(&[
        (
            "\"f5\"",
            "\"k5\"",
            "line 4, column 42: \"move\": column 1: k5 is not a cell of flat:8x8",
        ),
        (
            "\"f5\"",
            "\"\"",
            "line 4, column 42: \"move\": column 1: expected a cell name such as c2, or pass, found \"\"",
        ),
        (
            "\"f5\"",
            "[]",
            "line 4, column 42: \"move\" must be a string, found an array",
        ),
        (
            "\"move\": \"f5\"",
            "\"pass\": 1",
            "line 4, column 42: \"pass\" must be true, found a number",
        ),
        (
            "\"move\": \"f5\"",
            "\"pass\": false",
            "line 4, column 5: an entry of \"moves\" must have either \"move\" or \"pass\": true",
        ),
        (
            "\"black\"",
            "\"red\"",
            "line 4, column 25: \"color\" must be \"black\" or \"white\", found \"red\"",
        ),
        (
            "\"black\"",
            "\"white\"",
            "line 4, column 5: ply 1: the entry is white's, but it is black's turn",
        ),
        (
            "\"ply\": 1",
            "\"ply\": 3",
            "line 4, column 13: \"ply\" is 3 on the placement number 1",
        ),
        (
            "\"ply\": 1",
            "\"ply\": 1, \"ply\": 1",
            "line 4, column 23: the key \"ply\" is there twice",
        ),
        (
            "\"f5\"",
            "\"f5\", \"seconds\": -1",
            "line 4, column 59: \"seconds\" cannot be negative",
        ),
        (
            "\"f5\"",
            "\"f5\", \"seconds\": 1e999",
            "line 4, column 59: \"seconds\" is out of range",
        ),
    ]);
}

#[test]
fn wrong_keys_are_named_with_their_place() {
    named(&[
        (
            "orbello-game",
            "chess",
            "line 2, column 13: \"format\" must be \"orbello-game\", found \"chess\"",
        ),
        (
            "\"format\"",
            "\"f\"",
            "line 1, column 1: \"format\" is missing from the game log",
        ),
        (
            "1, \"board\"",
            "2, \"board\"",
            "line 2, column 40: version 2 of the game log is not known: expected 1",
        ),
        (
            "1, \"board\"",
            "18446744073709551616, \"board\"",
            "line 2, column 40: \"version\" is too large: at most 2^64 - 1",
        ),
        (
            "1, \"board\"",
            "\"1\", \"board\"",
            "line 2, column 40: \"version\" must be a whole number from 0, found a string",
        ),
        (
            "flat:8x8",
            "flat:9x9",
            "line 2, column 52: flat:9x9 is too large: a board has at most 64 cells",
        ),
        (
            "\"flat:8x8\"",
            "8",
            "line 2, column 52: \"board\" must be a string, found a number",
        ),
        (
            "\"moves\"",
            "\"seed\": 99999999999999999999, \"moves\"",
            "line 3, column 11: \"seed\" is too large: at most 2^64 - 1",
        ),
        (
            "\"moves\"",
            "\"seed\": -1, \"moves\"",
            "line 3, column 11: \"seed\" must be a whole number from 0, found a number",
        ),
        (
            "\"moves\"",
            "\"start\": \"X\", \"moves\"",
            "line 3, column 12: \"start\": a position on flat:8x8 has 64 cells, found 1",
        ),
        (
            "\"moves\"",
            "\"scoring\": \"x\", \"moves\"",
            "line 3, column 14: \"scoring\" must be \"discs\" or \"empties\"",
        ),
        (
            "\"moves\"",
            "\"players\": [], \"moves\"",
            "line 3, column 14: \"players\" must be an object, found an array",
        ),
        (
            "\"moves\"",
            "\"result\": {\"margin\": 1, \"winner\": \"draw\"}, \"moves\"",
            "line 3, column 13: \"result\" must have either",
        ),
        (
            "\"moves\"",
            "\"variations\": [{\"line\": 3, \"after\": 0, \"moves\": []}], \"moves\"",
            "line 3, column 18: variation 1 leaves no earlier line",
        ),
    ]);
}

#[test]
fn a_result_that_disagrees_is_kept_and_reported() {
    let record = record_of(Board::flat8(), FIVE_PASSES);
    let text = to_text(&record).unwrap();
    let text = text.replacen("\"moves\"", "\"result\": {\"margin\": 58}, \"moves\"", 1);
    let read = parse(text.as_bytes()).unwrap();
    assert!(read.result_difference().is_some());
    assert!(to_text(&read).unwrap().contains("\"margin\": 58"));
}

#[test]
fn an_illegal_record_is_not_written() {
    let record = record_of(Board::flat8(), "a1");
    assert!(matches!(to_text(&record), Err(RecordError::Move { .. })));
}

proptest! {
    #[test]
    fn games_with_variations_read_back(choices in prop::collection::vec(any::<u16>(), 0..100)) {
        let game = random_game(Board::sphere(), &choices);
        let mut record = Record::from_game(&game);
        record.check().unwrap();
        let read = parse(to_text(&record).unwrap().as_bytes()).unwrap();
        prop_assert_eq!(format!("{read:?}"), format!("{record:?}"));
    }

    #[test]
    fn any_bytes_give_a_record_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = parse(&bytes);
        let _ = parse_many(&bytes);
    }

    #[test]
    fn a_damaged_log_gives_a_record_or_an_error(at in 0..SHORT.len(), byte in any::<u8>(), cut in any::<bool>()) {
        let mut bytes = SHORT.as_bytes().to_vec();
        bytes[at] = byte;
        if cut {
            bytes.truncate(at);
        }
        let _ = parse(&bytes);
    }
}
