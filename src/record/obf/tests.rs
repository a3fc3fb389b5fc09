use super::*;
use crate::color::Color;
use crate::record::format::tests::{game, games, refusal};

const CELLS: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";

fn said(record: &Record) -> Vec<(String, i32)> {
    let name = |(cell, score)| (record.board.name(cell), score);
    scores(record).into_iter().map(name).collect()
}

#[test]
fn every_form_of_a_line() {
    for line in [
        " X; G8:+18; H1:+12;",
        " X; g8:18; h1:12",
        " X;G8:+18;H1:+12; % FFO #40",
        "X; G8:+18; H1:+12;",
        "  X  G8:+18; H1:+12;",
        " X; G8:+18; H1:+12; --:-127;",
    ] {
        let record = game(Format::Obf, &format!("{CELLS}{line}")).record;
        assert_eq!(record.start.to_move, Color::Black);
        let expected = [("g8".to_owned(), 18), ("h1".to_owned(), 12)];
        assert_eq!(said(&record), expected, "{line}");
    }
    // Scores, the semicolon and the blank may be missing; a line may have no end.
    for line in [" X", "X", " X;", " O", "O", " X; G8; H1:;", " X; --:-127;"] {
        let record = game(Format::Obf, &format!("{CELLS}{line}")).record;
        assert!(said(&record).is_empty(), "{line}");
        assert_eq!(record.start.to_move == Color::Black, line.contains('X'));
    }
    // `X` is black, whoever moves.
    let record = game(Format::Obf, &format!("{CELLS} O")).record;
    assert_eq!(record.start.black.len(), CELLS.matches('X').count());
}

#[test]
fn comments_and_empty_lines() {
    let text = format!("\u{feff}% positions\r\n\r\n{CELLS} X; % one\r\n\r\n%\r\n{CELLS} O;");
    let read = games(Format::Obf, &text);
    assert_eq!(read.len(), 2);
    let first = read[0].as_ref().unwrap();
    assert_eq!(first.record.comment.as_deref(), Some("one"));
    assert_eq!(
        read[1].as_ref().unwrap().place.to_string(),
        "line 6, column 1"
    );
}

#[test]
fn what_is_broken_is_named_with_its_place() {
    assert_eq!(
        refusal(Format::Obf, "XO X;"),
        "game 1, line 1, column 1: expected 64 cells of X, O or -, found 2"
    );
    assert_eq!(
        refusal(Format::Obf, &format!("{CELLS};")),
        "game 1, line 1, column 65: expected the side to move, X or O, found \";\""
    );
    assert_eq!(
        refusal(Format::Obf, &format!("{CELLS} X; G8:+3; C1:+2;")),
        "game 1, ply 1, line 1, column 76: black cannot play c1: the cell is taken"
    );
    let score = format!("{CELLS} X; G8:+65;");
    assert!(refusal(Format::Obf, &score).contains("from -64 to +64"));
    assert!(refusal(Format::Obf, &format!("{CELLS} X; G8:x;")).contains("a move and its score"));
    assert!(refusal(Format::Obf, &format!("{CELLS} X; --:+3;")).contains("cannot pass"));
}
