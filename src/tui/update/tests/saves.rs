//! Saving a game that was opened: nothing of its file is lost.

use std::path::Path;

use super::*;

/// A log with something beside every move.
const LOG: &str = r#"{
  "format": "orbello-game", "version": 1, "board": "sphere:2x2x2", "scoring": "discs",
  "players": {"black": "Ann", "white": "perfect"},
  "tags": {"event": "a match"},
  "moves": [
    {"ply": 1, "color": "black", "move": "c2", "seconds": 1.5, "eval": 4, "comment": "the only way"},
    {"ply": 2, "color": "white", "move": "b4", "seconds": 2, "eval": -3.5, "book": [1, 2]}
  ],
  "clock": 7
}"#;

fn opened(path: &Path) -> Desk {
    let mut desk = two("");
    desk.press("o");
    desk.act(Action::Paste(path.display().to_string()));
    desk.press("enter").answer_all();
    desk
}

fn read(path: &Path) -> serde_json::Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The legal moves.
fn legal(desk: &Desk) -> Vec<String> {
    let board = desk.state().board();
    let cells = desk.state().game.position().placements(board);
    cells.iter().map(|cell| board.name(cell)).collect()
}

#[test]
fn a_game_opened_and_saved_keeps_what_was_noted_beside_its_moves() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("com.json");
    std::fs::write(&path, LOG).unwrap();
    let mut desk = opened(&path);
    desk.press("s").answer_all();
    assert!(matches!(desk.state().notice, Some(Notice::Saved(_))));
    let mut saved = read(&path);
    // The start is written out.
    saved.as_object_mut().unwrap().remove("start");
    let was: serde_json::Value = serde_json::from_str(LOG).unwrap();
    assert_eq!(saved, was);
}

#[test]
fn a_branch_saved_is_a_variation_and_the_recorded_game_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("com.json");
    std::fs::write(&path, LOG).unwrap();
    let mut desk = opened(&path);
    desk.press("]");
    let other = legal(&desk).into_iter().find(|name| name != "b4").unwrap();
    desk.press(&format!("m '{other}' enter"));
    assert_eq!(desk.moves(), format!("c2 {other}"));
    desk.press("s").answer_all();
    let (saved, was) = (
        read(&path),
        serde_json::from_str::<serde_json::Value>(LOG).unwrap(),
    );
    for key in ["moves", "players", "tags", "clock"] {
        assert_eq!(saved[key], was[key], "{key}");
    }
    let variations = saved["variations"].as_array().unwrap();
    assert_eq!(variations.len(), 1);
    assert_eq!(variations[0]["after"], 1);
    assert_eq!(variations[0]["moves"][0]["move"], other.as_str());
}

#[test]
fn a_game_broken_off_and_played_on_is_longer_and_keeps_a_persons_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("com.json");
    std::fs::write(&path, LOG).unwrap();
    let mut desk = opened(&path);
    desk.press("] ]");
    let next = legal(&desk).remove(0);
    desk.press(&format!("m '{next}' enter s"));
    desk.press("").answer_all();
    let saved = read(&path);
    let moves = saved["moves"].as_array().unwrap();
    assert_eq!(moves[0]["comment"], "the only way");
    assert_eq!(moves[2]["move"], next.as_str());
    assert!(saved.get("variations").is_none());
    assert_eq!(saved["players"]["black"], "Ann");
}

#[test]
fn what_is_taken_back_in_a_game_that_goes_on_is_no_main_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.json");
    let mut desk = two("c2 b4");
    desk.press("u");
    desk.press("s ctrl-u");
    desk.act(Action::Paste(path.display().to_string()));
    desk.press("enter").answer_all();
    let saved = read(&path);
    assert_eq!(saved["moves"].as_array().unwrap().len(), 1, "{saved}");
    assert_eq!(saved["variations"][0]["after"], 1);
}
