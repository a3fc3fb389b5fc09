//! The rows of the review page: the moves that gave something away.

use crate::review::Reviewed;

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
