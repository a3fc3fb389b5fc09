//! Going through the games of a file or a folder.

use super::*;
use crate::tui::state::LoadedGame;

/// Three games that were opened, the first shown.
pub(super) fn three() -> Desk {
    let mut desk = two("");
    let games = [("first", ""), ("second", "c2"), ("third", "c2 b4")].map(|(name, moves)| {
        let record = crate::record::Record::from_game(&two(moves).state().game);
        LoadedGame::new(format!("{name}.json"), None, record).unwrap()
    });
    desk.act(Action::Opened {
        games: games.to_vec(),
        index: Some(0),
        remark: None,
    });
    desk
}

fn shown(desk: &Desk) -> (usize, &str) {
    let state = desk.state();
    let Some(Notice::Loaded(name)) = &state.notice else {
        panic!("{:?}", state.notice);
    };
    (state.game_index, name)
}

#[test]
fn the_next_and_the_previous_game_follow_in_a_ring() {
    let mut desk = three();
    for (key, index, name, plies) in [
        (">", 1, "second.json", 1),
        (">", 2, "third.json", 2),
        (">", 0, "first.json", 0),
        ("<", 2, "third.json", 2),
        ("<", 1, "second.json", 1),
    ] {
        desk.press(key);
        assert_eq!(shown(&desk), (index, name));
        let game = &desk.state().game;
        assert_eq!((game.ply(), game.line().len()), (0, plies), "{name}");
    }
}

#[test]
fn before_moves_are_lost_the_next_game_waits_for_an_answer() {
    let mut desk = three();
    desk.press("m 'c2' enter >");
    assert!(matches!(
        desk.state().dialog,
        Some(Dialog::Confirm(Then::ShowGame(1)))
    ));
    desk.press("esc");
    assert_eq!((desk.state().game_index, desk.moves().as_str()), (0, "c2"));
    desk.press("< d");
    assert_eq!(shown(&desk), (2, "third.json"));
}

#[test]
fn without_other_games_there_is_no_next_one() {
    let mut desk = two("c2");
    for key in [">", "<", "O"] {
        desk.press(key);
        let refused = Some(Notice::NotNow(Refusal::NoOtherGame));
        assert_eq!(desk.state().notice, refused, "{key}");
        assert_eq!(desk.moves(), "c2");
    }
}
