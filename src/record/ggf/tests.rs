use super::*;
use crate::record::format::tests::{game, games, moves, refusal, warnings};
use crate::record::format::year;

const START: &str =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

/// The shortest wipe-out: 13-0 with 51 empties.
const WIPE_OUT: &str = "B[E6]W[f4]B[E3]W[F6]B[g5]W[D6]B[E7]W[f5]B[C5]";

fn ggf(tags: &str, moves: &str) -> String {
    format!("(;GM[Othello]{tags}{START}{moves};)")
}

#[test]
fn tags_are_kept() {
    let tags = "PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[Saio]PW[?]RB[2196.37]RW[2200.35]TI[05:00//02:00]TY[8]";
    let entry = game(Format::Ggf, &ggf(tags, "B[d3//0.01]W[c5/2.39/0.25]"));
    let record = &entry.record;
    assert_eq!(record.players.black.as_deref(), Some("Saio"));
    assert_eq!(record.players.white, None);
    assert_eq!(record.tags.get("site"), Some("GGS/os"));
    assert_eq!(record.tags.get("black_rating"), Some("2196.37"));
    assert_eq!(record.tags.get("time_control"), Some("05:00//02:00"));
    assert_eq!(
        (record.moves[0].eval, record.moves[0].seconds),
        (None, Some(0.01))
    );
    assert_eq!(
        (record.moves[1].eval, record.moves[1].seconds),
        (Some(2.39), Some(0.25))
    );
}

#[test]
fn what_is_no_number_is_said() {
    let entry = game(Format::Ggf, &ggf("", "B[d3/x/1]W[c5/1/-2]"));
    assert_eq!(entry.record.moves[0].seconds, Some(1.0));
    assert_eq!(entry.record.moves[1].seconds, None);
    assert_eq!(
        warnings(&entry),
        [
            "x is no evaluation or time and is left out",
            "-2 is no evaluation or time and is left out"
        ]
    );
}

#[test]
fn the_game_is_named_in_any_case_and_so_are_moves() {
    let text = format!("(;GM[othello]{START}B[F5]W[d6]B[C3];)");
    assert_eq!(moves(&game(Format::Ggf, &text)), "f5 d6 c3");
    let other = "(;GM[Amazons]PB[x];)";
    assert_eq!(
        refusal(Format::Ggf, other),
        "game 1, line 1, column 6: GM[Amazons] is another game, expected Othello"
    );
}

#[test]
fn passes_in_every_spelling() {
    let before = "B[F5]W[D6]B[C4]W[D3]B[C3]W[F4]B[F3]W[E3]B[E6]W[C5]B[F6]W[G5]B[H4]W[E7]B[C6]W[F7]B[G8]W[F2]B[G1]W[E2]B[F8]W[H6]B[F1]W[D1]B[D2]W[D8]B[D7]W[C8]B[C7]W[B8]B[G4]W[C1]B[C2]W[H3]B[G6]W[H5]B[G3]W[H2]B[G2]W[B5]B[A5]W[H1]B[B6]W[H7]B[B7]W[A8]B[A7]W[A6]B[G7]W[E8]";
    let mut all = Vec::new();
    for pass in ["pass", "PA", "PA//3.1", "ps", "--"] {
        let text = ggf("", &format!("{before}B[{pass}]W[H8]"));
        all.push(moves(&game(Format::Ggf, &text)));
    }
    // Or left out.
    all.push(moves(&game(
        Format::Ggf,
        &ggf("", &format!("{before}W[H8]")),
    )));
    assert!(all[0].contains("pass h8"), "{}", all[0]);
    assert!(all.iter().all(|moves| *moves == all[0]));
}

#[test]
fn a_pass_after_the_end_is_left_out() {
    for trailing in ["W[PA]", "W[pass]B[pass]"] {
        let entry = game(Format::Ggf, &ggf("", &format!("{WIPE_OUT}{trailing}")));
        assert_eq!(entry.record.moves.len(), 9);
        assert_eq!(
            warnings(&entry)[0],
            "a pass after the end of the game is left out"
        );
    }
    let more = ggf("", &format!("{WIPE_OUT}W[PA]B[A1]"));
    assert!(refusal(Format::Ggf, &more).contains("ply 10"));
    assert!(refusal(Format::Ggf, &more).ends_with("the game is over"));
}

#[test]
fn results_in_every_form() {
    let claims = |value: &str| {
        game(Format::Ggf, &ggf(&format!("RE[{value}]"), "B[F5]"))
            .record
            .result
    };
    let margin = |margin, ending| {
        Some(StoredResult {
            claim: Claim::Margin(margin),
            ending,
        })
    };
    assert_eq!(claims("?"), None);
    assert_eq!(claims(""), None);
    assert_eq!(claims("-12"), margin(-12.0, None));
    assert_eq!(claims("18.0"), margin(18.0, None));
    assert_eq!(claims("+6.000"), margin(6.0, None));
    assert_eq!(claims("-40.00:r"), margin(-40.0, Some(Ending::Resigned)));
    assert_eq!(claims("+2:t"), margin(2.0, Some(Ending::Timeout)));
    assert_eq!(claims("+2:s"), margin(2.0, Some(Ending::Agreed)));
    assert_eq!(claims("-127.000"), None);
    // And what is claimed is held against the moves.
    let entry = game(Format::Ggf, &ggf("RE[+13]", WIPE_OUT));
    assert_eq!(
        warnings(&entry),
        ["the stored result is +13 for black, but the moves end 13-0, +64 for black"]
    );
    assert!(warnings(&game(Format::Ggf, &ggf("RE[+64.000]", WIPE_OUT))).is_empty());
}

#[test]
fn dates_in_every_form() {
    for (date, day) in [
        ("2003.12.15_12:33:18.MST", "2003.12.15"),
        ("2003-4-16 11:13 EST", "2003.04.16"),
        ("2003-06-27 15:34:50 GMT", "2003.06.27"),
        ("2003", "2003.??.??"),
    ] {
        let entry = game(Format::Ggf, &ggf(&format!("DT[{date}]"), "B[F5]"));
        assert_eq!(year(&entry.record), Some(2003));
        assert_eq!(entry.record.started.as_deref(), Some(date));
        // As PGN has it.
        let pgn = crate::record::pgn::write(&entry.record, entry.found).unwrap();
        assert!(pgn.contains(&format!("[Date \"{day}\"]")), "{pgn}");
    }
}

#[test]
fn types_of_game() {
    for kind in ["8", "s8r18", "8r", "s10r5"] {
        let entry = game(Format::Ggf, &ggf(&format!("TY[{kind}]RE[+64]"), WIPE_OUT));
        assert_eq!(entry.record.tags.get("TY"), Some(kind));
        assert!(warnings(&entry).is_empty());
    }
    // Fewer discs win: the result is of another kind.
    let entry = game(Format::Ggf, &ggf("TY[8a]RE[-64]", WIPE_OUT));
    assert_eq!(entry.record.result, None);
    assert!(warnings(&entry)[0].contains("fewer discs"));
}

#[test]
fn komi_tags_are_no_moves() {
    let tags = "KB[F5/2.00/1.5]KW[D6/-1]KM[-2.5]";
    let entry = game(Format::Ggf, &ggf(tags, "B[F5]W[D6]"));
    assert_eq!(moves(&entry), "f5 d6");
    assert_eq!(entry.record.tags.get("KB"), Some("F5/2.00/1.5"));
}

#[test]
fn other_starts_and_sizes() {
    let random = "(;GM[Othello]BO[8 ---------------------------O*------*O---------------------------O]W[E3];)";
    let entry = game(Format::Ggf, random);
    assert_eq!(entry.record.start.to_move, Color::White);
    assert_eq!(moves(&entry), "e3");
    let small = "(;GM[Othello]TY[4]BO[4 ---- -O*- -*O- ---- *]B[A2]W[A1];)";
    let entry = game(Format::Ggf, small);
    assert_eq!(entry.record.board.shape().to_string(), "flat:4x4");
    let row = "----------";
    let large = format!(
        "(;GM[Othello]TY[s10r5]BO[10 {}{row} *]B[a1];)",
        row.repeat(9)
    );
    assert!(refusal(Format::Ggf, &large).contains("at most 64 cells"));
    let huge = "(;GM[Othello]BO[99999999999999999999 *]B[a1];)";
    assert!(refusal(Format::Ggf, huge).starts_with("game 1, line 1"));
    for wrong in ["8 ---", "8", "", "8 X", "x"] {
        let text = format!("(;GM[Othello]BO[{wrong}];)");
        assert!(refusal(Format::Ggf, &text).contains("expected"), "{wrong}");
    }
}

#[test]
fn a_match_line_and_other_lines() {
    let one = ggf("PB[a]", "B[F5]");
    let text = format!("2 {one}{one}\r\n\n1 {one}\nend\n");
    let read = games(Format::Ggf, &text);
    assert_eq!(read.len(), 3);
    assert_eq!(read[2].as_ref().unwrap().number, 3);
    assert_eq!(
        read[2].as_ref().unwrap().place.to_string(),
        "line 3, column 3"
    );
}

#[test]
fn what_is_broken_is_named_with_its_place() {
    assert_eq!(
        refusal(Format::Ggf, "(;GM[Othello]B[F5]\nW[f5];)"),
        "game 1, ply 2, line 2, column 1: white cannot play f5: the cell is taken"
    );
    assert_eq!(
        refusal(Format::Ggf, "(;GM[Othello]B[F5]B[D6];)"),
        "game 1, ply 2, line 1, column 19: a move of black, but it is the turn of white"
    );
    assert_eq!(
        refusal(Format::Ggf, "(;GM[Othello]B[PA];)"),
        "game 1, ply 1, line 1, column 14: black cannot pass: a placement is possible"
    );
    assert_eq!(
        refusal(Format::Ggf, "(;GM[Othello]B[j9];)"),
        "game 1, ply 1, line 1, column 16: expected a cell of flat:8x8 or PA, found \"j9\""
    );
    assert_eq!(
        refusal(Format::Ggf, "(;GM[Othello]B[F5"),
        "game 1, line 1, column 16: expected ] at the end of the value that begins here, found the end of the file"
    );
    assert_eq!(
        refusal(Format::Ggf, "(;GM[Othello]"),
        "game 1, line 1, column 14: expected a tag such as B[f5], or ;), found the end"
    );
    // The game after it is read; a legal move after an illegal one is not.
    let text = format!("{}{}", ggf("", "B[F5]W[A1]B[C3]"), ggf("", "B[F5]"));
    let read = games(Format::Ggf, &text);
    assert!(read[0].is_err() && read[1].is_ok() && read.len() == 2);
}
