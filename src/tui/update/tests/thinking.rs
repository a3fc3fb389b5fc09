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
    let legal = desk
        .state()
        .game
        .position()
        .placements(desk.state().board());
    let next = desk.state().board().name(legal.first().unwrap());
    desk.press(&format!("m '{next}' enter"));
    assert!(screen(&desk).contains("thinking for 0 s"));
}

#[test]
fn escape_stops_it_and_the_key_told_lets_it_go_on() {
    let mut desk = thinking();
    let (id, _) = desk.state().pending.thought.unwrap();
    desk.press("esc");
    assert!(desk.state().pending.thought.is_none());
    assert!(
        desk.asked
            .iter()
            .any(|effect| matches!(effect, Effect::Cancel(open) if *open == id))
    );
    let seen = screen(&desk);
    assert!(
        seen.contains("White was stopped: C lets the game go on"),
        "{seen}"
    );
    // An answer that comes all the same is dropped.
    let cell = desk
        .state()
        .game
        .position()
        .placements(desk.state().board())
        .first()
        .unwrap();
    desk.act(Action::Answer(id, Answer::Thought(Ok(cell))));
    assert_eq!(desk.moves(), "f5");
    desk.answer_all();
    assert_eq!(desk.moves(), "f5", "the game is paused");
    desk.press("C").answer_all();
    assert_eq!(desk.state().game.ply(), 2);
}
