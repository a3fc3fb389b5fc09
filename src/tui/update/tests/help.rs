//! Help in every mode: dialogs too, which come back as they were.

use super::*;
use crate::tui::keys::Context;

/// Asks for help, looks at what it is about, and leaves it.
fn helped(desk: &mut Desk, key: &str) -> Context {
    desk.press(key);
    let of = match &desk.state().dialog {
        Some(Dialog::Help { of, .. }) => *of,
        other => panic!("{key}: {other:?}"),
    };
    desk.press("down esc");
    of
}

#[test]
fn a_text_field_keeps_its_text_under_the_help() {
    let mut desk = two("");
    desk.press("m 'a1_f9'");
    assert_eq!(helped(&mut desk, "f1"), Context::Prompt);
    assert_eq!(prompt(&desk).input.value(), "a1 f9");
    desk.press("'?'");
    assert_eq!(prompt(&desk).input.value(), "a1 f9?", "a character is text");
    desk.press("esc n ctrl-u 'sphere:9' down");
    assert_eq!(helped(&mut desk, "f1"), Context::Form);
    match &desk.state().dialog {
        Some(Dialog::NewGame(form)) => {
            assert_eq!(form.texts[0], "sphere:9");
            assert_eq!(form.field, crate::tui::state::dialog::Field::Black);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_review_and_the_list_of_games_have_help() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let game = |moves: &str| format!("[White \"cat\"]\n[Black \"Ann\"]\n\n{moves}\n\n");
    std::fs::write(&path, [game("1. f5 d6"), game("1. f5 f6")].concat()).unwrap();
    let mut desk = two("");
    desk.press("o");
    desk.act(Action::Paste(path.display().to_string()));
    desk.press("enter").answer_all();
    desk.press("down");
    assert_eq!(helped(&mut desk, "?"), Context::Games);
    assert_eq!(helped(&mut desk, "f1"), Context::Games);
    assert!(matches!(&desk.state().dialog, Some(Dialog::Games(list)) if list.selected == 1));
    desk.press("/ 'cat'");
    assert_eq!(helped(&mut desk, "f1"), Context::Search);
    assert!(matches!(&desk.state().dialog, Some(Dialog::Games(list)) if list.typing));
    desk.press("enter").answer_all();
    desk.press("R").answer_all();
    assert_eq!(helped(&mut desk, "?"), Context::Review);
    assert!(matches!(desk.state().dialog, Some(Dialog::Review { .. })));
    // A question before something is lost has help too, and is not answered by it.
    let mut desk = two("c2");
    desk.press("q");
    assert_eq!(helped(&mut desk, "?"), Context::Confirm);
    assert!(matches!(
        desk.state().dialog,
        Some(Dialog::Confirm(Then::Quit))
    ));
}
