//! What workers answer. An answer to a question that is no longer open is dropped.

use std::sync::Arc;

use crate::analysis::Analysis;
use crate::setup::Setup;
use crate::text::say::Trouble;
use crate::tui::action::{Answer, RequestId};
use crate::tui::effect::Effect;
use crate::tui::failure::Failure;
use crate::tui::state::dialog::{Ask, Dialog, Prompt};
use crate::tui::state::{Notice, State, Then, TreeStatus};

use super::{games, play};

pub(super) fn on_answer(
    state: &mut State,
    effects: &mut Vec<Effect>,
    id: RequestId,
    answer: Answer,
) {
    match answer {
        Answer::TreeProgress(now, held) => {
            if let TreeStatus::Building {
                id: open,
                done,
                stored,
            } = &mut state.tree
                && *open == id
            {
                // Threads report out of order; a bar must not go back.
                *done = done.max(now.clamp(0.0, 1.0));
                *stored = (*stored).max(held);
            }
        }
        Answer::Tree(result) => {
            if matches!(state.tree, TreeStatus::Building { id: open, .. } if open == id) {
                state.tree = match result {
                    Ok(facts) => TreeStatus::Ready(facts),
                    Err(why) => TreeStatus::Missing(why),
                };
            }
        }
        Answer::Thought(result) => {
            if take(&mut state.pending.thought, id).is_some() {
                on_thought(state, result);
            }
        }
        Answer::Insight(result) => {
            let Some((open, key)) = state.pending.insight else {
                return;
            };
            if open != id {
                return;
            }
            if !key.live() || result.is_err() {
                state.pending.insight = None;
            }
            state.insight_key = Some(key);
            state.insight = Some(result);
        }
        Answer::Values(result) => {
            if let Some(key) = take(&mut state.pending.values, id) {
                on_values(state, key.first, result);
            }
        }
        Answer::Grown(result) => {
            if let Some((_, node)) = take(&mut state.pending.grown, id) {
                super::tree::grown(state, node, result);
            }
        }
        Answer::Failed(why) => on_failure(state, effects, id, why),
        Answer::Saved(result) => {
            if state.pending.file == Some(id) {
                state.pending.file = None;
                on_saved(state, effects, result);
            }
        }
        Answer::Loaded(result) => {
            if state.pending.file == Some(id) {
                state.pending.file = None;
                match result {
                    Ok((found, remark)) => games::loaded(state, effects, found, remark),
                    Err(why) => file_failed(state, why),
                }
            }
        }
    }
}

/// The key of a question, if it is the open one; it is open no more.
fn take<K: Copy>(pending: &mut Option<(RequestId, K)>, id: RequestId) -> Option<K> {
    let (open, key) = (*pending)?;
    (open == id).then(|| {
        *pending = None;
        key
    })
}

fn on_values(
    state: &mut State,
    first: Setup,
    result: Result<Vec<(Setup, Arc<Analysis>)>, Trouble>,
) {
    match result {
        Ok(valued) => {
            for (setup, analysis) in valued {
                state.values.put(setup, Some(analysis));
            }
        }
        Err(why) => {
            state.values.put(first, None);
            state.notice = Some(Notice::Failed(why));
        }
    }
}

fn on_thought(state: &mut State, result: Result<crate::bitboard::Cell, Trouble>) {
    match result {
        Ok(cell) => {
            if !play::place(state, cell) {
                // A program that breaks the rules is not asked again for the same place.
                state.playing = false;
            }
        }
        Err(why) => {
            state.playing = false;
            state.notice = Some(Notice::Failed(why));
        }
    }
}

fn on_saved(
    state: &mut State,
    effects: &mut Vec<Effect>,
    result: Result<std::path::PathBuf, crate::tui::action::SaveError>,
) {
    use crate::tui::action::SaveError;
    match result {
        Ok(path) => {
            state.unsaved = false;
            state.file = Some(path.clone());
            state.notice = Some(Notice::Saved(path));
            let then = std::mem::replace(&mut state.after_save, Then::Stay);
            play::go_on(state, effects, then);
        }
        Err(SaveError::Exists(path)) => {
            let mut prompt = Prompt::new(Ask::Overwrite, &path.display().to_string());
            prompt.error = Some(Failure::Exists.into());
            state.dialog = Some(Dialog::Prompt(prompt));
        }
        Err(SaveError::Failed(why)) => file_failed(state, why),
    }
}

/// A file was not written or read: what was typed comes back with the reason, to be corrected; if something else is
/// being done by now the reason is told beside it.
fn file_failed(state: &mut State, why: Trouble) {
    match state.file_asked.take() {
        Some((ask, path)) if state.dialog.is_none() => {
            let mut prompt = Prompt::new(ask, &path.display().to_string());
            prompt.error = Some(why);
            state.dialog = Some(Dialog::Prompt(prompt));
        }
        _ => {
            state.after_save = Then::Stay;
            state.notice = Some(Notice::Failed(why));
        }
    }
}

/// A worker failed: whatever it was asked gets an error for an answer.
fn on_failure(state: &mut State, effects: &mut Vec<Effect>, id: RequestId, why: Trouble) {
    let answer = if matches!(state.tree, TreeStatus::Building { id: open, .. } if open == id) {
        Answer::Tree(Err(why))
    } else if matches!(state.pending.thought, Some((open, _)) if open == id) {
        Answer::Thought(Err(why))
    } else if matches!(state.pending.insight, Some((open, _)) if open == id) {
        Answer::Insight(Err(why))
    } else if matches!(state.pending.values, Some((open, _)) if open == id) {
        Answer::Values(Err(why))
    } else if matches!(state.pending.grown, Some((open, _)) if open == id) {
        Answer::Grown(Err(why))
    } else if state.pending.file == Some(id) {
        Answer::Loaded(Err(why))
    } else {
        return;
    };
    on_answer(state, effects, id, answer);
}
