//! Pasted texts that are more than moves on the board at hand.

use super::*;

const GGF: &str = "Hello,\nthe game:\n(;GM[Othello]PC[GGS]\nPB[ann]PW[bob]\n\
    BO[8 ---------------------------O*------*O--------------------------- *]\nB[F5]\nW[D6]\n;)\nBye\n";

fn paste(desk: &mut Desk, text: &str) {
    desk.act(Action::Paste(text.to_owned()));
}

/// The whole line of the game, played up to or not.
fn line(desk: &mut Desk) -> String {
    desk.press("end");
    desk.moves()
}

fn remark(desk: &Desk) -> String {
    match &desk.state().notice {
        Some(Notice::Remark(remark)) => remark.say(Lang::En),
        other => panic!("{other:?}"),
    }
}

/// The error of the prompt, which stays open.
fn error(desk: &Desk) -> String {
    match &desk.state().dialog {
        Some(Dialog::Prompt(prompt)) => prompt.error.as_ref().unwrap().say(Lang::En),
        other => panic!("{other:?}"),
    }
}

#[test]
fn prose_with_one_transcript_is_opened_as_a_game() {
    let mut desk = two("");
    paste(&mut desk, "I played f5 d6 c3,\nwhat do you think?\n");
    assert!(desk.state().dialog.is_none());
    assert_eq!(desk.state().board().shape().to_string(), "flat:8x8");
    assert_eq!(desk.moves(), "", "as an opened game, at its start");
    assert!(matches!(desk.state().notice, Some(Notice::Loaded(_))));
    assert!(!desk.state().unsaved);
    assert!(desk.state().file.is_none());
    assert_eq!(line(&mut desk), "f5 d6 c3");
}

#[test]
fn a_game_of_many_lines_is_opened_with_its_players() {
    let mut desk = two("");
    paste(&mut desk, GGF);
    assert_eq!(desk.state().player_names(), ["ann", "bob"]);
    assert_eq!(line(&mut desk), "f5 d6");
}

#[test]
fn a_paste_into_the_empty_prompt_waits_for_enter() {
    let mut desk = two("");
    desk.press("m");
    paste(&mut desk, GGF);
    assert!(matches!(desk.state().dialog, Some(Dialog::Prompt(_))));
    desk.press("enter");
    assert_eq!(line(&mut desk), "f5 d6");
    // What is typed is no pasted text.
    let mut desk = two("");
    desk.press("m");
    paste(&mut desk, "see f5 d6");
    desk.press("'x' enter");
    assert!(error(&desk).starts_with("column 1: "), "{}", error(&desk));
}

#[test]
fn moves_that_are_in_no_file_are_asked_about_first() {
    let mut desk = two("c2 b4");
    paste(&mut desk, GGF);
    assert!(matches!(
        desk.state().dialog,
        Some(Dialog::Confirm(Then::Found(..)))
    ));
    desk.press("esc");
    assert_eq!(desk.moves(), "c2 b4");
    paste(&mut desk, GGF);
    desk.press("d");
    assert_eq!(line(&mut desk), "f5 d6");
}

#[test]
fn an_ambiguous_text_offers_its_readings_and_says_why() {
    let mut desk = two("");
    paste(&mut desk, "f5d6c3\nf5f6e6\n");
    assert_eq!(remark(&desk), "the text holds several games");
    assert!(matches!(
        desk.state().dialog,
        Some(Dialog::Games(GameList { selected: 0, .. }))
    ));
    assert_eq!(desk.state().games.len(), 2);
    desk.press("down enter");
    assert_eq!(line(&mut desk), "f5 f6 e6");
    // A drawn board without the side to move.
    let mut desk = two("");
    let rows = "  a b c d e f g h\n1 ........\n2 ........\n3 ........\n4 ...OX...\n5 ...XO...\n6 ........\n7 ........\n8 ........\n";
    paste(&mut desk, rows);
    assert!(remark(&desk).contains("whose turn"), "{}", remark(&desk));
    assert_eq!(desk.state().games.len(), 2);
}

#[test]
fn what_holds_no_game_changes_nothing_and_says_where() {
    for (text, why) in [
        ("hello,\nworld", "column 1: "),
        (
            "z9",
            "game 1, ply 1, line 1, column 1: expected a cell of sphere:2x2x2, found z9",
        ),
        // A single move is for the game at hand, though it would begin one on another board.
        ("d3", ""),
        ("a3 a3", "move 1: "),
        (
            "I played\nf5 d6 d5",
            "game 1, ply 3, line 2, column 7: black cannot play d5: the cell is taken",
        ),
        (&"x".repeat((4 << 20) + 1), "the text is too long"),
    ] {
        let mut desk = two("c2 b4");
        let serial = desk.state().serial;
        paste(&mut desk, text);
        let shown: String = text.chars().take(20).collect();
        assert!(error(&desk).starts_with(why), "{shown:?}: {}", error(&desk));
        assert_eq!(desk.moves(), "c2 b4", "{shown:?}");
        assert_eq!(desk.state().serial, serial, "{shown:?}");
        assert!(desk.state().games.is_empty());
    }
}
