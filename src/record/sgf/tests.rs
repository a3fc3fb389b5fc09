use super::*;
use crate::record::format::Format;
use crate::record::format::tests::{game, games, moves, refusal, warnings};
use crate::record::format::year;

#[test]
fn three_dialects() {
    for text in [
        "(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3])",
        "(;GM[2]FF[4]\nCA[UTF-8]\nAP[Quarry:0.2.0]\nSZ[8]\n;B[fe];W[df];B[cc]\n)",
        "(;FF[4]GM[2]AP[edax:4.6]\nSZ[8]AB[e4][d5]AW[d4][e5]PL[B]\nB[f5];W[d6];\nB[c3];\n)",
    ] {
        assert_eq!(moves(&game(Format::Sgf, text)), "f5 d6 c3", "{text}");
    }
}

#[test]
fn old_files_spell_names_out_and_in_small_letters() {
    let text = "(;GaMe[2]PlayerBlack[ann]pw[bob];Black[f5];White[d6];b[c3])";
    let entry = game(Format::Sgf, text);
    assert_eq!(moves(&entry), "f5 d6 c3");
    let players = &entry.record.players;
    assert_eq!(players.black.as_deref(), Some("ann"));
    assert_eq!(players.white.as_deref(), Some("bob"));
}

const WIPE_OUT: &str = ";B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5]";

#[test]
fn results_without_the_empties_and_in_words() {
    let result = |re: &str, moves: &str| {
        let entry = game(Format::Sgf, &format!("(;GM[2]RE[{re}]{moves})"));
        (entry.record.result, warnings(&entry))
    };
    let (_, said) = result("B+13", WIPE_OUT);
    assert_eq!(
        said,
        ["the stored result is +13 for black, but the moves end 13-0, +64 for black"]
    );
    assert!(result("B+64", WIPE_OUT).1.is_empty());
    assert!(result("B+", WIPE_OUT).1.is_empty());
    assert_eq!(result("W+64", WIPE_OUT).1.len(), 1);
    assert_eq!(result("0", WIPE_OUT).1.len(), 1);
    let claim = |re: &str| result(re, ";B[f5]").0;
    let winner = |color, ending| {
        Some(StoredResult {
            claim: Claim::Winner(Some(color)),
            ending: Some(ending),
        })
    };
    assert_eq!(claim("W+R"), winner(Color::White, Ending::Resigned));
    assert_eq!(claim("B+Time"), winner(Color::Black, Ending::Timeout));
    assert_eq!(claim("?"), None);
    assert_eq!(claim("Void"), None);
}

#[test]
fn passes_written_or_skipped() {
    // White has no disc it could bracket with: black moves twice.
    let start = "(;GM[2]SZ[8]AB[c1][h1]AW[b1][g1]PL[B]";
    let mut all = Vec::new();
    for pass in ["W[PA];", "W[];", "W[tt];", "W[pass];", ""] {
        let text = format!("{start};B[a1];{pass}B[f1])");
        all.push(moves(&game(Format::Sgf, &text)));
    }
    assert_eq!(all[0], "a1 pass f1");
    assert!(all.iter().all(|moves| *moves == all[0]), "{all:?}");
    assert!(refusal(Format::Sgf, "(;GM[2];B[PA])").contains("cannot pass"));
}

#[test]
fn starts_and_sizes() {
    let entry = game(Format::Sgf, "(;GM[2]SZ[8]AW[d4:e5]AB[d5][e4]PL[W];W[e3])");
    assert_eq!(entry.record.start.to_move, Color::White);
    assert_eq!(moves(&entry), "e3");
    let entry = game(Format::Sgf, "(;GM[2]SZ[6:4])");
    assert_eq!(entry.record.board.shape().to_string(), "flat:6x4");
    assert!(refusal(Format::Sgf, "(;GM[2]SZ[19])").contains("at most 64 cells"));
    assert!(refusal(Format::Sgf, "(;GM[2]SZ[99999999999999])").contains("expected a size"));
    assert!(refusal(Format::Sgf, "(;GM[1]SZ[19];B[aa])").contains("GM[1] is another game"));
    assert!(refusal(Format::Sgf, "(;GM[2];B[f5];AB[a1])").contains("middle of the game"));
    assert!(refusal(Format::Sgf, "(;GM[2]AB[z9])").contains("expected a cell"));
}

#[test]
fn properties_and_comments() {
    let text = "(;GM[2]PB[b[x\\]]PW[?]DT[2024-05-06]EV[Cup]BR[5]C[on \\\nthe game];B[f5]C[best];W[d6]C[a]C[b])";
    let record = game(Format::Sgf, text).record;
    assert_eq!(record.players.black.as_deref(), Some("b[x]"));
    assert_eq!(record.players.white, None);
    assert_eq!(year(&record), Some(2024));
    assert_eq!(record.tags.get("event"), Some("Cup"));
    assert_eq!(record.tags.get("black_rating"), Some("5"));
    assert_eq!(record.comment.as_deref(), Some("on the game"));
    assert_eq!(record.moves[0].comment.as_deref(), Some("best"));
    assert_eq!(record.moves[1].comment.as_deref(), Some("a\nb"));
}

#[test]
fn remarks_and_values_belong_to_the_move_of_their_node() {
    let text = "(;GM[2]C[game];C[one]B[f5]V[3];W[d6]V[2.5]C[two];C[behind];V[x]B[c3]BL[30](;C[three]W[d3])(;C[four]W[g5]))";
    let entry = game(Format::Sgf, text);
    let record = &entry.record;
    assert_eq!(record.comment.as_deref(), Some("game"));
    let noted = |index: usize| {
        let entry = &record.moves[index];
        (entry.eval, entry.comment.as_deref())
    };
    assert_eq!(noted(0), (Some(3.0), Some("one")));
    // Values are black's, and a node without a move is about the move before it.
    assert_eq!(noted(1), (Some(-2.5), Some("two\nbehind")));
    assert_eq!(noted(2), (None, None));
    assert_eq!(noted(3), (None, Some("three")));
    let variation = &record.variations[0].moves[0];
    assert_eq!(variation.comment.as_deref(), Some("four"));
    assert_eq!(
        warnings(&entry),
        [
            "V[x] is no value and is left out",
            "BL of a move is left out"
        ]
    );
}

#[test]
fn variations_are_kept_and_the_first_is_the_game() {
    let text = "(;GM[2];B[f5](;W[d6];B[c3](;W[d3])(;W[g5]))(;W[f6])(;W[f4];B[c3]))";
    let entry = game(Format::Sgf, text);
    assert_eq!(moves(&entry), "f5 d6 c3 d3");
    let variations: Vec<(usize, usize, usize)> = entry
        .record
        .variations
        .iter()
        .map(|v| (v.line, v.after, v.moves.len()))
        .collect();
    assert_eq!(variations, [(0, 3, 1), (0, 1, 1), (0, 1, 2)]);
    assert!(entry.record.to_game().is_ok());
    let illegal = "(;GM[2];B[f5](;W[d6])(;W[a1]))";
    assert!(refusal(Format::Sgf, illegal).contains("ply 2, line 1, column 26"));
}

#[test]
fn what_was_taken_back_does_not_become_the_game_again() {
    let log = r#"{"format": "orbello-game", "version": 1, "board": "flat:8x8", "moves": [
        {"ply": 1, "color": "black", "move": "f5"}], "variations": [{"line": 0, "after": 1, "moves": [
        {"ply": 2, "color": "white", "move": "d6"}]}, {"line": 0, "after": 0, "moves": [
        {"ply": 1, "color": "black", "move": "d3"}]}]}"#;
    let record = game(Format::Json, log).record;
    let text = write(&record, record.found().unwrap()).unwrap();
    let again = game(Format::Sgf, &text).record;
    assert_eq!(again.moves, record.moves);
    assert_eq!(again.variations, record.variations[1..]);
}

#[test]
fn nesting_is_no_matter() {
    // A hundred thousand levels without a move, and one move at the bottom.
    let deep = 100_000;
    let text = format!(
        "(;GM[2]{}{}{};B[f5])",
        "(;".repeat(deep),
        ")".repeat(deep),
        ""
    );
    assert!(refusal(Format::Sgf, &text).contains("branches before the first move"));
    let text = format!("(;GM[2]{};B[f5]{})", "(;".repeat(deep), ")".repeat(deep));
    assert_eq!(moves(&game(Format::Sgf, &text)), "f5");
}

#[test]
fn too_much_is_refused() {
    let siblings = format!(
        "(;GM[2];B[f5]{})",
        "(;W[d6])".repeat(tree::MAX_VARIATIONS + 2)
    );
    assert!(refusal(Format::Sgf, &siblings).contains("more than 10000 variations"));
    let deep = format!("(;GM[2];B[f5]{}", "(".repeat(MAX_DEPTH + 2));
    assert!(refusal(Format::Sgf, &deep).contains("levels deep"));
}

#[test]
fn what_is_broken_is_named_with_its_place() {
    assert_eq!(
        refusal(Format::Sgf, "(;GM[2]\n;B[f5]\n;W[a1])"),
        "game 1, ply 2, line 3, column 4: white cannot play a1: a disc there flips nothing"
    );
    assert_eq!(
        refusal(Format::Sgf, "(;GM[2];W[f5])"),
        "game 1, ply 1, line 1, column 11: a move of white, but it is the turn of black"
    );
    assert!(refusal(Format::Sgf, "(;GM[2];B[f5]").contains("expected ) at the end"));
    assert!(refusal(Format::Sgf, "(;GM[2];B[f5").contains("expected ] at the end"));
    assert!(refusal(Format::Sgf, "(;GM[2];B)").contains("expected [ after B"));
    let read = games(Format::Sgf, "(;GM[2];B[a1](;W[f5]))(;GM[2];B[f5])");
    assert!(read[0].is_err() && read[1].is_ok() && read.len() == 2);
}
