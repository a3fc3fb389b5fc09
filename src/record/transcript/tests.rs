use super::*;
use crate::record::format::Format;
use crate::record::format::tests::{game, games, moves, refusal};

fn all(text: &str) -> Vec<String> {
    games(Format::Transcript, text)
        .into_iter()
        .map(|read| read.map_or_else(|error| error.to_string(), |entry| moves(&entry)))
        .collect()
}

#[test]
fn any_case_and_separators() {
    for text in [
        "f5d6c3",
        "F5D6C3",
        "f5 d6 c3",
        "f5,d6;c3",
        "f5-d6-c3",
        "1. f5 d6 2. c3",
        "1. f5 2. d6 3. c3",
        "Ｆ５Ｄ６Ｃ３",
        "\u{feff}f5d6\r\nc3\r\n",
        "Moves: f5 d6 c3",
    ] {
        assert_eq!(all(text), ["f5 d6 c3"], "{text}");
    }
}

#[test]
fn passes_are_implied_or_written() {
    let before = "f5d6c4d3c3f4f3e3e6c5f6g5h4e7c6f7g8f2g1e2f8h6f1d1d2d8d7c8c7b8g4c1c2h3g6h5g3h2g2b5a5h1b6h7b7a8a7a6g7e8";
    let plain = all(&format!("{before}h8a4b4"));
    assert!(
        plain[0].ends_with("e8 pass h8 pass a4 pass b4 pass"),
        "{plain:?}"
    );
    for (text, pass) in [("--h8--a4--b4--", "--"), (" pass h8 pa a4 ps b4", "words")] {
        assert_eq!(all(&format!("{before}{text}")), plain, "{pass}");
    }
    assert_eq!(
        all("f5 -- d6"),
        ["game 1, ply 2, line 1, column 4: white cannot pass: a placement is possible"]
    );
}

#[test]
fn the_first_move_is_any_of_four() {
    assert_eq!(all("d3c5\n\nc4e3\n\ne6f4\n\nf5d6").len(), 4);
}

#[test]
fn headings_stand_before_or_behind_the_moves() {
    let text = "Black: c4d3\nWhite: A player\nYear: 2011\n\nf5d6c3\n";
    let entry = game(Format::Transcript, text);
    assert_eq!(entry.record.players.black.as_deref(), Some("c4d3"));
    assert_eq!(entry.record.players.white.as_deref(), Some("A player"));
    assert_eq!(entry.record.started.as_deref(), Some("2011"));
    let text = "      1. e6 2. f4\n      Black: c4d3\n      Black disks: 32\n";
    let entry = game(Format::Transcript, text);
    assert_eq!(moves(&entry), "e6 f4");
    assert_eq!(entry.record.players.black.as_deref(), Some("c4d3"));
}

#[test]
fn each_game_has_its_own_headings() {
    let text = "Black: ann\nf5d6\nBlack: bob\nWhite: cy\nf5f6\nDate: 2011\n";
    let read = games(Format::Transcript, text);
    let said = read.into_iter().map(|read| {
        let record = read.unwrap().record;
        (record.players.black, record.players.white, record.started)
    });
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(
        said.collect::<Vec<_>>(),
        [
            (some("ann"), None, None),
            (some("bob"), some("cy"), some("2011")),
        ]
    );
}

#[test]
fn lines_are_games_or_go_on() {
    // Broken lines.
    assert_eq!(all("f5d6\nc3d3\n"), ["f5 d6 c3 d3"]);
    // A list.
    assert_eq!(all("f5d6c3\nf5f6e6\nd3c5\n").len(), 3);
    // A line that could be either is a game; a number says that it is not.
    assert_eq!(all("f5 f6\nd3 c3"), ["f5 f6", "d3 c3"]);
    assert_eq!(all("1. f5 f6\n2. d3 c3"), ["f5 f6 d3 c3"]);
    assert_eq!(all("1) f5 f6\n2) d3 c3"), ["f5 f6 d3 c3"]);
    assert_eq!(all("1 f5 f6\n2 d3 c3"), ["f5 f6 d3 c3"]);
    // So does one move a line, though c4 may begin a game.
    assert_eq!(all("f5\nd6\nc4\n"), ["f5 d6 c4"]);
    assert_eq!(all("1. f5\n2. d6\n3. c4\n1. c4\n"), ["f5 d6 c4", "c4"]);
    // An illegal line belongs to the game that it gets further with.
    assert_eq!(
        all("f5d6\nc3d3a1\nf5"),
        [
            "game 1, ply 5, line 2, column 5: black cannot play a1: a disc there flips nothing",
            "f5"
        ]
    );
    assert_eq!(
        all("f5d6\n\nd5"),
        [
            "f5 d6",
            "game 2, ply 1, line 3, column 1: black cannot play d5: the cell is taken"
        ]
    );
}

#[test]
fn boards_and_starts() {
    let entry = game(Format::Transcript, "sphere:2x2x2 c2b4");
    assert_eq!(entry.record.board.shape(), Shape::SPHERE);
    let on_two_lines = game(Format::Transcript, "sphere:2x2x2\nc2b4\n");
    assert_eq!(moves(&on_two_lines), moves(&entry));
    let start = "------OX------XO-------- O";
    for text in [
        format!("sphere:2x2x2 {start};d2"),
        format!("SPHERE:2x2x2 {start} d2"),
        format!("sphere:2x2x2\n{start}\nd2"),
    ] {
        let read = games(Format::Transcript, &text);
        let entry = read.into_iter().last().unwrap();
        // A position string on a line of its own is one of the standard board.
        assert_eq!(entry.is_ok(), !text.contains("2x2\n-"), "{text}");
    }
    let position = "---------------------------OX------XO--------------------------- O";
    assert_eq!(all(&format!("{position};e3")), ["e3"]);
    assert_eq!(all(&format!("{position}\ne3")), ["e3"]);
    assert_eq!(all(&format!("{position};\nf5")), ["", "f5"]);
    assert!(refusal(Format::Transcript, "flat:99x99 f5").contains("at most 64 cells"));
    assert!(refusal(Format::Transcript, "sphere:2x2 f5").contains("no board is called"));
    assert!(refusal(Format::Transcript, "flat:8x8 hello").contains("expected moves"));
}

#[test]
fn what_is_no_cell_is_named() {
    assert_eq!(
        refusal(Format::Transcript, "f5 d6 k9"),
        "game 1, ply 3, line 1, column 7: expected a cell of flat:8x8, found k9"
    );
}
