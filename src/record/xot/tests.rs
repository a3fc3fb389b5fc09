use crate::record::format::Format;
use crate::record::format::tests::{games, moves, refusal};

#[test]
fn a_list_of_openings() {
    let text = "f5d6c4d3c2b3b4b5\r\nF5F4G3G6F3G4E3E2\n\n";
    let read = games(Format::Xot, text);
    assert_eq!(read.len(), 2);
    assert_eq!(moves(read[1].as_ref().unwrap()), "f5 f4 g3 g6 f3 g4 e3 e2");
}

#[test]
fn an_opening_has_eight_legal_moves() {
    assert_eq!(
        refusal(Format::Xot, "f5d6c4"),
        "game 1, line 1, column 1: expected an opening of 8 moves, found 3 moves"
    );
    assert!(refusal(Format::Xot, "f5d6c4d3c2b3b4a1").contains("ply 8, line 1, column 15"));
    assert!(refusal(Format::Xot, "some text").contains("expected an opening"));
}
