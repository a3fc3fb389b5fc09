//! The rows of the review page: the moves that gave something away.

use crate::game::NodeId;
use crate::review::{Review, Reviewed};

use super::state::State;

/// The moves with a loss, in the order they were played.
pub(super) fn rows(state: &State) -> Vec<&Reviewed> {
    let review = state.review.iter().flat_map(|review| &review.moves);
    review
        .filter(|reviewed| {
            let judgement = reviewed.judgement.as_ref();
            judgement.is_some_and(|judgement| judgement.loss.is_some())
        })
        .collect()
}

/// The move at which the game turned, once every move is judged: before, a later one may be it.
pub(super) fn turning_point(review: &Review) -> Option<&Reviewed> {
    let all = review.judged() == review.moves.len();
    review.moves.get(review.turning_point.filter(|_| all)?)
}

/// The selected row: that of the chosen place, else of the turning point, else the first.
pub(super) fn selected(state: &State, chosen: Option<NodeId>) -> usize {
    let turning = state.review.as_deref().and_then(turning_point);
    let node = chosen.or_else(|| turning.map(|reviewed| reviewed.node));
    let row = rows(state)
        .iter()
        .position(|reviewed| Some(reviewed.node) == node);
    row.unwrap_or(0)
}
