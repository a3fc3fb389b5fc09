//! Values of the line where the exact tree is not there: they come by themselves, and never in anybody's way.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::analysis::Analysis;
use crate::analysis::steady::Steady;
use crate::review::Review;
use crate::text::say::review as say;

const MOVES: &str = "f5 d6 c3 d3 c4 f4 e6 b4";

/// A replay of a game on a board whose tree does not fit, at its start; the tree is refused.
fn replay() -> Desk {
    let mut desk = Desk::new("flat:8x8", "human", "human");
    desk.answer_one();
    desk.act(Action::Paste(MOVES.to_owned()));
    desk.press("{");
    desk
}

/// The positions asked for up to now, and that each question was about one.
fn asked(desk: &Desk) -> usize {
    let values = desk.asked.iter().filter_map(|effect| match effect {
        Effect::Value { setups, .. } => Some(setups.len()),
        _ => None,
    });
    values.inspect(|&count| assert_eq!(count, 1)).count()
}

fn judged(desk: &Desk) -> usize {
    desk.state()
        .review
        .as_ref()
        .map_or(0, |review| review.judged())
}

/// Answers questions until the one that is open is about a value.
fn answer_until_value(desk: &mut Desk) {
    while !matches!(desk.open.front(), Some(Effect::Value { .. })) {
        assert!(desk.answer_one(), "values are asked for");
    }
}

#[test]
fn a_replay_without_a_tree_gets_its_curve_and_marks_by_itself_and_then_rests() {
    let mut desk = replay();
    answer_until_value(&mut desk);
    assert_eq!(judged(&desk), 0);
    desk.answer_one();
    answer_until_value(&mut desk);
    assert_eq!(judged(&desk), 1, "each value is there at once");
    desk.answer_all();
    assert_eq!(judged(&desk), 8);
    assert_eq!(asked(&desk), 8, "the start is the place of the first move");
    let seen = screen(&desk);
    let mark = desk.state().display.glyphs.estimate;
    let slip = desk.state().display.glyphs.slip;
    assert!(seen.contains(&format!("{mark}{slip} -")), "{seen}");
    // Idle: nothing more is asked, whatever is drawn or stepped to and back.
    let count = desk.asked.len();
    desk.act(Action::Resize(100, 30));
    assert_eq!((desk.asked.len(), desk.open.len()), (count, 0));
    desk.press("] ] [").answer_all();
    assert_eq!(asked(&desk), 8);
}

#[test]
fn the_review_of_the_dashboard_has_the_numbers_of_the_command() {
    let mut desk = replay();
    desk.answer_all();
    let game = desk.state().game.clone();
    let mut steady = Steady::new(game.board(), 2);
    let never = Arc::new(AtomicBool::new(false));
    let command = Review::new(&game, |_, position| {
        Some(Analysis::Estimated(steady.search(position, &never)))
    });
    let review = desk.state().review.clone().unwrap();
    assert_eq!((review.black, review.white), (command.black, command.white));
    assert_eq!(review.turning_point, command.turning_point);
    desk.press("R");
    let seen = screen(&desk);
    let estimate = desk.state().display.glyphs.estimate;
    let turn = command.turning_point.map(|index| &command.moves[index]);
    for line in [
        say::turning_point(Lang::En, game.board(), turn, estimate),
        say::result(Lang::En, None),
    ] {
        assert!(seen.contains(&line), "{line}\n{seen}");
    }
    assert!(seen.contains("forced"), "{seen}");
    let line = seen
        .lines()
        .find(|line| line.contains("turning point") && line.contains("better"));
    let name = game.board().name(turn.unwrap().cell);
    assert!(
        line.unwrap().contains(&name),
        "the turning point is marked in the list"
    );
    desk.press("enter");
    assert_eq!(desk.state().game.ply(), turn.unwrap().ply, "and selected");
}

#[test]
fn a_new_question_stops_the_values_and_they_go_on_later() {
    let mut desk = replay();
    answer_until_value(&mut desk);
    let id = desk.open.front().unwrap().question().unwrap();
    desk.press("]");
    assert!(
        desk.was_cancelled(id),
        "the position stepped to comes first"
    );
    assert!(desk.state().pending.values.is_none());
    desk.answer_all();
    assert_eq!(judged(&desk), 8);
}

#[test]
fn a_review_opens_at_once_and_fills() {
    let mut desk = replay();
    answer_until_value(&mut desk);
    desk.answer_one();
    answer_until_value(&mut desk);
    desk.answer_one();
    desk.press("R");
    assert!(
        screen(&desk).contains("2 of 8 moves valued"),
        "{}",
        screen(&desk)
    );
    desk.press("esc").answer_all();
    assert_eq!(judged(&desk), 8, "closing it loses nothing");
}

#[test]
fn values_never_come_between_while_a_program_thinks() {
    let mut desk = Desk::new("flat:8x8", "human", "random");
    desk.answer_all();
    assert_eq!(asked(&desk), 1, "what the start is worth");
    desk.press("m 'f5' enter");
    assert!(desk.state().pending.thought.is_some());
    assert!(desk.state().pending.values.is_none());
    while desk.state().pending.thought.is_some() {
        assert_eq!(asked(&desk), 1);
        desk.answer_one();
    }
    desk.answer_all();
    assert_eq!(
        (judged(&desk), asked(&desk)),
        (2, 2),
        "the plies played so far"
    );
}

#[test]
fn without_analysis_nothing_is_valued_until_it_is_asked() {
    let mut desk = Desk::new("flat:8x8", "human", "human");
    desk.press("a");
    desk.act(Action::Paste(MOVES.to_owned()));
    desk.answer_all();
    assert_eq!(asked(&desk), 0);
    desk.press("R");
    desk.answer_one();
    desk.press("esc");
    assert!(desk.open.is_empty(), "closed, nothing is computed any more");
    assert_eq!(judged(&desk), 1);
    desk.press("R").answer_all();
    assert_eq!(judged(&desk), 8);
}
