//! Live analysis: one question that is answered again and again until it is told to stop.

use super::*;
use crate::tui::insight::Insight;
use std::sync::Arc;

/// A board without an exact tree, looked at once.
fn looked_at() -> Desk {
    let mut desk = Desk::new("flat:8x8", "human", "human");
    desk.answer_all();
    assert!(matches!(desk.state().tree, TreeStatus::Missing(_)));
    desk
}

/// The number of the open question for an analysis, and whether it is a live one.
fn question(desk: &Desk) -> Option<(RequestId, bool)> {
    desk.open.iter().find_map(|effect| match effect {
        Effect::Analyze { id, live, .. } => Some((*id, *live)),
        _ => None,
    })
}

/// What is known, with the first row searched to this depth.
fn deeper(desk: &Desk, depth: usize) -> Insight {
    let mut insight = desk.state().shown_insight().unwrap().as_ref().clone();
    for row in &mut insight.rows {
        let estimates = row.estimates.as_mut().unwrap();
        estimates.searched.as_mut().unwrap().depth = depth;
    }
    insight
}

fn depth(desk: &Desk) -> usize {
    let insight = desk.state().shown_insight().unwrap();
    let estimates = insight.rows[0].estimates.as_ref().unwrap();
    estimates.searched.as_ref().unwrap().depth
}

#[test]
fn it_answers_again_and_again_and_a_key_stops_it() {
    for stop in ["e", "esc"] {
        let mut desk = looked_at();
        assert_eq!(question(&desk), None);
        desk.press("e");
        let (id, live) = question(&desk).unwrap();
        assert!(live && desk.state().live);
        for reached in [20, 21, 25] {
            let insight = deeper(&desk, reached);
            desk.act(Action::Answer(id, Answer::Insight(Ok(Arc::new(insight)))));
            assert_eq!(depth(&desk), reached);
            assert_eq!(question(&desk), Some((id, true)), "it goes on");
        }
        desk.press(stop);
        assert!(!desk.state().live, "{stop}");
        assert!(desk.was_cancelled(id), "{stop}");
        // What comes all the same is dropped.
        let insight = deeper(&desk, 30);
        desk.act(Action::Answer(id, Answer::Insight(Ok(Arc::new(insight)))));
        assert_eq!(depth(&desk), 25, "{stop}");
    }
}

#[test]
fn it_follows_the_game() {
    let mut desk = looked_at();
    desk.press("e");
    let (id, _) = question(&desk).unwrap();
    desk.press("m 'f5' enter");
    let (next, live) = question(&desk).unwrap();
    assert!(live && next != id, "the new position is asked about");
    assert!(desk.was_cancelled(id));
}

#[test]
fn where_all_is_exact_it_has_nothing_to_find() {
    let mut desk = two("");
    desk.answer_all().press("e");
    assert!(!desk.state().live);
    assert_eq!(desk.state().notice, Some(Notice::NotNow(Refusal::Exact)));
}
