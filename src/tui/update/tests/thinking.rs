//! A program that thinks: how long is told, and it can be stopped.

use super::*;

/// A game in which white thinks and does not answer yet.
fn thinking() -> Desk {
    let mut desk = Desk::new("flat:8x8", "human", "random");
    desk.answer_all();
    desk.press("m 'f5' enter");
    assert!(desk.state().pending.thought.is_some());
    desk
}

#[test]
fn the_seconds_are_told_and_the_clock_runs_only_while_a_program_thinks() {
    let mut desk = thinking();
    assert!(desk.state().period(Motion::Thinking).is_some());
    for _ in 0..3 {
        desk.act(Action::Tick(Motion::Thinking));
    }
    let seen = screen(&desk);
    assert!(
        seen.contains("White has been thinking for 3 s: esc stops it"),
        "{seen}"
    );
    desk.answer_all();
    assert_eq!(desk.state().period(Motion::Thinking), None);
    assert!(!screen(&desk).contains("thinking"));
    // The next thought begins anew.
    desk.place_first();
    assert!(screen(&desk).contains("thinking for 0 s"));
}

#[test]
fn escape_stops_it_and_the_key_told_lets_it_go_on() {
    let mut desk = thinking();
    let (id, _) = desk.state().pending.thought.unwrap();
    desk.press("esc");
    assert!(desk.state().pending.thought.is_none());
    assert!(desk.was_cancelled(id));
    let seen = screen(&desk);
    assert!(
        seen.contains("White was stopped: C lets the game go on"),
        "{seen}"
    );
    // An answer that comes all the same is dropped.
    let cell = desk.first_legal().unwrap();
    desk.act(Action::Answer(id, Answer::Thought(Ok(cell))));
    assert_eq!(desk.moves(), "f5");
    desk.answer_all();
    assert_eq!(desk.moves(), "f5", "the game is paused");
    desk.press("C").answer_all();
    assert_eq!(desk.state().game.ply(), 2);
}

/// The number of the question for the tree.
fn tree_asked(desk: &Desk) -> RequestId {
    match desk.state().tree {
        TreeStatus::Building { id, .. } => id,
        _ => panic!("the tree is asked for at the start"),
    }
}

#[test]
fn escape_stops_the_tree_and_a_new_game_builds_it() {
    let mut desk = two("");
    let id = tree_asked(&desk);
    desk.press("esc");
    assert!(desk.was_cancelled(id));
    assert!(screen(&desk).contains("The tree is not built any further"));
    // What comes all the same is dropped, progress too.
    desk.act(Action::Answer(id, Answer::TreeProgress(0.5, 10)));
    assert!(matches!(desk.state().tree, TreeStatus::Missing(_)));
    desk.press("n enter");
    assert!(matches!(desk.state().tree, TreeStatus::Building { id: new, .. } if new != id));
}

#[test]
fn progress_of_the_tree_never_goes_back_and_is_of_the_tree_being_built() {
    let mut desk = two("");
    let id = tree_asked(&desk);
    let told = |desk: &Desk| match desk.state().tree {
        TreeStatus::Building { done, stored, .. } => (done, stored),
        _ => panic!("it is being built"),
    };
    for (done, stored, shown) in [
        (0.5, 100, (0.5, 100)),
        (0.25, 50, (0.5, 100)),
        (7.0, 90, (1.0, 100)),
    ] {
        desk.act(Action::Answer(id, Answer::TreeProgress(done, stored)));
        assert_eq!(told(&desk), shown);
    }
    desk.press("n ctrl-u 'sphere:2x2x1' enter");
    desk.act(Action::Answer(id, Answer::TreeProgress(0.75, 1000)));
    assert_eq!(told(&desk), (0.0, 0), "an old tree's progress is dropped");
}

#[test]
fn escape_drops_a_hint_and_a_file_that_is_being_read() {
    let mut desk = Desk::new("flat:8x8", "human", "human");
    desk.press("a").answer_all();
    assert!(
        !desk.state().display.analysis,
        "nothing is analysed by itself"
    );
    desk.press("i");
    assert!(desk.state().pending.insight.is_some());
    desk.press("esc");
    assert!(desk.state().pending.insight.is_none());
    assert!(screen(&desk).contains("Cancelled"));
    desk.press("o 'game.json' enter");
    let id = desk.state().pending.file.expect("a file is asked for");
    desk.press("esc");
    assert!(desk.state().pending.file.is_none());
    assert!(desk.was_cancelled(id));
}
