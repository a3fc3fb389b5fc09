//! The reducer: `(state, action) -> (state, effects)`, pure.
//!
//! An action is first dispatched to the part it concerns ([`commands`], [`mouse`], [`dialogs`], [`answers`]...);
//! then [`settle`] looks at what the new state needs (a program's move, an analysis of what is shown, a review of
//! the line) and asks for it. So no part has to remember to ask, and what is no longer wanted is cancelled.

mod answers;
pub mod available;
mod commands;
mod dialogs;
mod games;
mod globe;
mod mouse;
mod play;
pub mod settle;
mod steer;
mod tree;
mod typed;
mod walk;

use crossterm::event::KeyEventKind;

use super::action::Action;
use super::effect::Effect;
use super::state::{Motion, State};
use crate::game::{Game, NodeId};

/// The state after an action, and what the outside world has to do.
pub fn update(mut state: State, action: Action) -> (State, Vec<Effect>) {
    let mut effects = Vec::new();
    match action {
        // Where terminals report releases, a press would count twice.
        Action::Key(key) if key.kind == KeyEventKind::Release => return (state, effects),
        Action::Key(key) => commands::on_key(&mut state, &mut effects, key),
        Action::Command(command) => commands::run(&mut state, &mut effects, command),
        Action::Mouse(mouse) => mouse::on_mouse(&mut state, &mut effects, mouse),
        Action::Paste(text) => typed::on_paste(&mut state, &mut effects, &text),
        Action::Resize(columns, rows) => state.size = (columns, rows),
        Action::Tick(Motion::Autoplay) => games::on_tick(&mut state),
        Action::Tick(Motion::Turn) => globe::on_tick(&mut state),
        Action::Tick(Motion::Thinking) => state.thought_for += 1,
        Action::Opened {
            games,
            index,
            remark,
        } => games::opened(&mut state, &mut effects, games, index, remark),
        Action::Answer(id, answer) => answers::on_answer(&mut state, &mut effects, id, answer),
    }
    settle::settle(&mut state, &mut effects);
    (state, effects)
}

/// The state after the first actions, and what the outside world has to do for it: everything that is asked at the
/// start is in these effects.
pub fn start(mut state: State, first: Vec<Action>) -> (State, Vec<Effect>) {
    let mut effects = Vec::new();
    play::build_tree(&mut state, &mut effects);
    settle::settle(&mut state, &mut effects);
    for action in first {
        let more;
        (state, more) = update(state, action);
        effects.extend(more);
    }
    (state, effects)
}

/// The node of the game's last placement and the node before it.
pub(super) fn last_placement(game: &Game) -> Option<(NodeId, NodeId)> {
    walk::branch(game)
}

#[cfg(test)]
mod tests;
