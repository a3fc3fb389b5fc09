//! What commands do while a dialog is open.

use crate::game::NodeId;
use crate::tui::command::Command;
use crate::tui::effect::Effect;
use crate::tui::keys::Context;
use crate::tui::review_page;
use crate::tui::state::dialog::{Dialog, Field, GameList, NewGame};
use crate::tui::state::{State, Then};

use super::{games, play, typed};

/// How far a page goes.
const PAGE: usize = 10;

/// Runs a command in the open dialog.
pub(super) fn run(state: &mut State, effects: &mut Vec<Effect>, command: Command) {
    match (command, &state.dialog) {
        (Command::Cancel, _) => close(state),
        (Command::Help, _) => help(state),
        (Command::Accept, Some(Dialog::Prompt(_))) => typed::accept(state, effects),
        (Command::Accept, Some(Dialog::NewGame(_))) => accept_form(state, effects),
        (Command::Accept, Some(Dialog::Confirm(_))) => {
            if let Some(Dialog::Confirm(then)) = state.dialog.take() {
                games::save(state, effects, then);
            }
        }
        (Command::Discard, Some(Dialog::Confirm(_))) => {
            if let Some(Dialog::Confirm(then)) = state.dialog.take() {
                state.unsaved = false;
                play::go_on(state, effects, then);
            }
        }
        (Command::Open, Some(Dialog::Games(list))) => {
            if let Some(&index) = list
                .found(&state.games, state.display.lang)
                .get(list.selected)
            {
                state.dialog = None;
                games::guarded(state, effects, Then::ShowGame(index));
            }
        }
        (Command::Open, Some(Dialog::Review { selected })) => {
            let selected = review_page::selected(state, *selected);
            state.dialog = None;
            open_review_row(state, selected);
        }
        _ => move_in(state, command),
    }
}

/// Help for what has the keyboard, over the dialog that may be open.
pub(super) fn help(state: &mut State) {
    let of = state.context();
    if of == Context::Help {
        return;
    }
    let over = state.dialog.take().map(Box::new);
    state.dialog = Some(Dialog::Help {
        of,
        scroll: 0,
        over,
    });
}

fn close(state: &mut State) {
    // What is searched for goes first, then the list.
    if let Some(Dialog::Games(list)) = &mut state.dialog
        && list.is_searched()
    {
        let index = list
            .found(&state.games, state.display.lang)
            .get(list.selected)
            .copied();
        *list = GameList::at(index.unwrap_or(0));
        return;
    }
    if let Some(Dialog::Help {
        over: Some(under), ..
    }) = state.dialog.take()
    {
        state.dialog = Some(*under);
        return;
    }
    state.after_save = Then::Stay;
}

/// Goes to the place in the game that a row of the review is about.
fn open_review_row(state: &mut State, selected: usize) {
    if let Some(node) = review_node(state, selected) {
        play::look_at(state, node);
    }
}

/// The place that a row of the review is about.
fn review_node(state: &State, row: usize) -> Option<NodeId> {
    let rows = review_page::rows(state);
    rows.get(row).map(|reviewed| reviewed.node)
}

/// Selects a row of the review; whether it was selected already.
pub(super) fn select_review_row(state: &mut State, row: usize) -> bool {
    let Some(Dialog::Review { selected }) = &state.dialog else {
        return false;
    };
    let again = review_page::selected(state, *selected) == row;
    state.dialog = Some(Dialog::Review {
        selected: review_node(state, row),
    });
    again
}

/// The selection or the scroll of a dialog, or a field of the form.
fn move_in(state: &mut State, command: Command) {
    if let Some(Dialog::Review { selected }) = &state.dialog {
        let at = review_page::selected(state, *selected);
        let row = moved(at, command, review_page::rows(state).len());
        // Before a row is chosen the turning point is followed.
        if row != at {
            select_review_row(state, row);
        }
        return;
    }
    let (games, lang) = (state.games.clone(), state.display.lang);
    let help_last = match state.dialog {
        Some(Dialog::Help { of, .. }) => crate::tui::view::help_last(state, of),
        _ => 0,
    };
    match &mut state.dialog {
        Some(Dialog::Help { scroll, .. }) => *scroll = moved(*scroll, command, help_last + 1),
        Some(Dialog::Games(list)) if command == Command::Search => list.typing = true,
        Some(Dialog::Games(list)) => {
            list.selected = moved(list.selected, command, list.found(&games, lang).len());
        }
        Some(Dialog::NewGame(form)) => move_in_form(form, command),
        _ => {}
    }
}

/// A row after a command that moves, in a list of so many.
pub(super) fn moved(row: usize, command: Command, count: usize) -> usize {
    let last = count.saturating_sub(1);
    match command {
        Command::Up => row.saturating_sub(1),
        Command::Down => row.saturating_add(1).min(last),
        Command::PageUp => row.saturating_sub(PAGE),
        Command::PageDown => row.saturating_add(PAGE).min(last),
        Command::First => 0,
        Command::Last => last,
        _ => row.min(last),
    }
}

fn move_in_form(form: &mut NewGame, command: Command) {
    let at = form.field as usize;
    let count = Field::ALL.len();
    match command {
        Command::NextField => form.field = Field::ALL[(at + 1) % count],
        Command::PreviousField => form.field = Field::ALL[(at + count - 1) % count],
        Command::Left | Command::Right => offer(form, command == Command::Right),
        _ => {}
    }
}

/// Puts the next or the previous offer into the field; a seed is counted up or down.
fn offer(form: &mut NewGame, forward: bool) {
    let offers = NewGame::offers(form.field);
    let text = &mut form.texts[form.field as usize];
    form.error = None;
    if offers.is_empty() {
        let seed: u64 = text.trim().parse().unwrap_or(0);
        let next = if forward {
            seed.saturating_add(1)
        } else {
            seed.saturating_sub(1)
        };
        *text = next.to_string();
        return;
    }
    let count = offers.len();
    let at = offers.iter().position(|offer| offer == text);
    let next = match (at, forward) {
        (Some(at), true) => (at + 1) % count,
        (Some(at), false) => (at + count - 1) % count,
        (None, true) => 0,
        (None, false) => count - 1,
    };
    offers[next].clone_into(text);
}

fn accept_form(state: &mut State, effects: &mut Vec<Effect>) {
    let Some(Dialog::NewGame(mut form)) = state.dialog.take() else {
        return;
    };
    match form.wishes() {
        Ok(_) => games::guarded(state, effects, Then::NewGame(form)),
        Err((field, why)) => {
            form.field = field;
            form.error = Some((field, why));
            state.dialog = Some(Dialog::NewGame(form));
        }
    }
}
