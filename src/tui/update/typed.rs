//! Typed and pasted text: moves, positions, file names, plies, form fields.

use std::path::PathBuf;

use crossterm::event::{Event, KeyEvent};
use tui_input::backend::crossterm::to_input_request;
use tui_input::{Input, InputRequest};

use crate::notation::{Move, parse_moves, parse_position};
use crate::tui::effect::Effect;
use crate::tui::state::dialog::{Ask, Dialog, NewGame, Prompt};
use crate::tui::state::{Notice, State, Then};

use super::{games, play, walk};

/// The longest text a field takes: a long game with room to spare.
const LIMIT: usize = 4096;

/// A key that calls no command goes into the text field.
pub(super) fn on_key(state: &mut State, key: KeyEvent) {
    let Some(request) = to_input_request(&Event::Key(key)) else {
        return;
    };
    match &mut state.dialog {
        Some(Dialog::Prompt(prompt)) => {
            let inserts = matches!(request, InputRequest::InsertChar(_));
            if !(inserts && prompt.input.value().len() >= LIMIT) {
                prompt.input.handle(request);
                prompt.error = None;
            }
        }
        Some(Dialog::NewGame(form)) => edit_field(form, request),
        _ => {}
    }
}

/// Edits the form's field at its end.
fn edit_field(form: &mut NewGame, request: InputRequest) {
    let text = &mut form.texts[form.field as usize];
    let mut input = Input::from(text.as_str());
    if matches!(request, InputRequest::InsertChar(_)) && text.len() >= LIMIT {
        return;
    }
    input.handle(request);
    input.value().clone_into(text);
    form.error = None;
}

/// Pasted text goes into the field; over the panels it is taken as moves or a position at once.
pub(super) fn on_paste(state: &mut State, effects: &mut Vec<Effect>, text: &str) {
    let line: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(LIMIT)
        .collect();
    match &mut state.dialog {
        Some(Dialog::Prompt(prompt)) => {
            for character in line.chars() {
                prompt.input.handle(InputRequest::InsertChar(character));
            }
            prompt.error = None;
        }
        Some(Dialog::NewGame(form)) => {
            form.texts[form.field as usize].push_str(line.trim());
            form.error = None;
        }
        Some(_) => {}
        None => {
            state.dialog = Some(Dialog::Prompt(Prompt::new(Ask::Moves, line.trim())));
            accept(state, effects);
        }
    }
}

/// Does what the prompt asks with its text; an error is shown in place and the prompt stays.
pub(super) fn accept(state: &mut State, effects: &mut Vec<Effect>) {
    let Some(Dialog::Prompt(prompt)) = state.dialog.take() else {
        return;
    };
    let text = prompt.input.value().trim().to_owned();
    let done = match prompt.ask {
        _ if text.is_empty() => Ok(()),
        Ask::Moves => moves_or_position(state, effects, &text),
        Ask::Ply => ply(state, &text),
        Ask::Save => {
            games::save_to(state, effects, PathBuf::from(&text), false);
            Ok(())
        }
        Ask::Overwrite => {
            games::save_to(state, effects, PathBuf::from(&text), true);
            Ok(())
        }
        Ask::Load => {
            games::guarded(state, effects, Then::Load(PathBuf::from(&text)));
            Ok(())
        }
    };
    if let Err(error) = done {
        state.dialog = Some(Dialog::Prompt(Prompt {
            error: Some(error),
            ..prompt
        }));
    }
}

fn ply(state: &mut State, text: &str) -> Result<(), String> {
    let found = text.parse().ok().map(|ply| games::to_ply(state, ply));
    match found {
        Some(Ok(())) => Ok(()),
        Some(Err(last)) => Err(format!("0..{last}")),
        None => {
            let game = &state.game;
            let last = game.line().last().and_then(|&node| game.entry_at(node));
            Err(format!("0..{}", last.map_or(0, |entry| entry.ply)))
        }
    }
}

fn moves_or_position(
    state: &mut State,
    effects: &mut Vec<Effect>,
    text: &str,
) -> Result<(), String> {
    if is_position(text) {
        let setup = parse_position(state.board(), text).map_err(|error| error.to_string())?;
        games::guarded(state, effects, Then::Position(setup));
        return Ok(());
    }
    let moves = parse_moves(state.board(), text).map_err(|error| error.to_string())?;
    if let (Some(_), [Move::Place(cell)]) = (&state.walk, moves.as_slice()) {
        walk::down(state, *cell);
        return Ok(());
    }
    state.walk = None;
    if let [Move::Place(cell)] = moves.as_slice() {
        play::place_by_hand(state, *cell);
        return match state.notice.take() {
            Some(Notice::Illegal(error)) => Err(error.to_string()),
            notice => {
                state.notice = notice;
                Ok(())
            }
        };
    }
    let game = state.game.clone();
    let before = game.at();
    let game = game.with_moves(moves).map_err(|error| error.to_string())?;
    state.unsaved = true;
    state.notice = play::passes_between(&game, before).map(Notice::Passed);
    play::enter(state, game);
    Ok(())
}

/// Whether a text is meant as a position: only signs for discs and empty cells, and more than a few.
fn is_position(text: &str) -> bool {
    let mut signs = text.chars().filter(|c| !c.is_whitespace());
    text.len() > 4 && signs.all(|c| "XxOo*0-._".contains(c))
}
