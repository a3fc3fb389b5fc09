//! Typed and pasted text: moves, positions, games in a pasted text, file names, plies, form fields.

use std::path::PathBuf;

use crossterm::event::{Event, KeyEvent};
use tui_input::backend::crossterm::to_input_request;
use tui_input::{Input, InputRequest};

use crate::notation::{Move, parse_moves, parse_position};
use crate::record::find::{Finding, NothingFound, Searched, search};
use crate::text::say::{Say, Trouble};
use crate::tui::effect::Effect;
use crate::tui::failure::Failure;
use crate::tui::state::dialog::{Ask, Dialog, NewGame, Prompt};
use crate::tui::state::loaded::LoadedGame;
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
                let changed = prompt.input.handle(request);
                if changed.is_some_and(|change| change.value) {
                    prompt.pasted = None;
                }
                prompt.error = None;
            }
        }
        Some(Dialog::NewGame(form)) => edit_field(form, request),
        Some(Dialog::Games(list)) if list.typing => {
            let inserts = matches!(request, InputRequest::InsertChar(_));
            if !(inserts && list.query.value().len() >= LIMIT) {
                list.query.handle(request);
                list.selected = 0;
            }
        }
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

/// Pasted text goes into the field; over the panels it is taken as moves, a position or a game at once.
pub(super) fn on_paste(state: &mut State, effects: &mut Vec<Effect>, text: &str) {
    let line: String = text
        .trim()
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(LIMIT)
        .collect();
    match &mut state.dialog {
        Some(Dialog::Prompt(prompt)) => {
            let alone = prompt.ask == Ask::Moves && prompt.input.value().is_empty();
            prompt.pasted = alone.then(|| text.to_owned());
            for character in line.chars() {
                prompt.input.handle(InputRequest::InsertChar(character));
            }
            prompt.error = None;
        }
        Some(Dialog::NewGame(form)) => {
            form.texts[form.field as usize].push_str(&line);
            form.error = None;
        }
        Some(Dialog::Games(list)) if list.typing => {
            for character in line.chars() {
                list.query.handle(InputRequest::InsertChar(character));
            }
            list.selected = 0;
        }
        Some(_) => {}
        None => {
            let mut prompt = Prompt::new(Ask::Moves, &line);
            prompt.pasted = Some(text.to_owned());
            state.dialog = Some(Dialog::Prompt(prompt));
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
        Ask::Moves => match (moves_or_position(state, effects, &text), &prompt.pasted) {
            (Err(plain), Some(pasted)) => game_in(state, effects, pasted, plain),
            (done, _) => done,
        },
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

fn ply(state: &mut State, text: &str) -> Result<(), Trouble> {
    let found = text.parse().ok().map(|ply| games::to_ply(state, ply));
    match found {
        Some(Ok(())) => Ok(()),
        Some(Err(last)) => Err(Failure::Number(last as u64).into()),
        None => {
            let game = &state.game;
            let last = game.line().last().and_then(|&node| game.entry_at(node));
            let last = last.map_or(0, |entry| entry.ply);
            Err(Failure::Number(last as u64).into())
        }
    }
}

fn moves_or_position(
    state: &mut State,
    effects: &mut Vec<Effect>,
    text: &str,
) -> Result<(), Trouble> {
    if is_position(text) {
        let setup = parse_position(state.board(), text)?;
        games::guarded(state, effects, Then::Position(setup));
        return Ok(());
    }
    let moves = parse_moves(state.board(), text)?;
    if let (Some(_), [Move::Place(cell)]) = (&state.walk, moves.as_slice()) {
        walk::down(state, *cell);
        return Ok(());
    }
    if let [Move::Place(cell)] = moves.as_slice() {
        play::place_by_hand(state, *cell);
        return match state.notice.take() {
            Some(Notice::Illegal(error)) => Err(error.into()),
            notice => {
                state.notice = notice;
                Ok(())
            }
        };
    }
    let game = state.game.clone();
    let before = game.at();
    let game = game.with_moves(moves)?;
    state.walk = None;
    state.unsaved = true;
    state.notice = play::passes_between(&game, before).map(Notice::Passed);
    play::enter(state, game);
    Ok(())
}

/// Looks for a game or a position in a pasted text that is not just moves on this board.
///
/// # Errors
/// Why there is none: what was wrong with the text as plain moves, unless the search knows better.
fn game_in(
    state: &mut State,
    effects: &mut Vec<Effect>,
    pasted: &str,
    plain: Trouble,
) -> Result<(), Trouble> {
    let moves = parse_moves(state.board(), pasted);
    // A single move is meant for the game at hand, not as a game of one move that takes its place.
    if matches!(moves.as_deref(), Ok([_])) {
        return Err(plain);
    }
    let Searched { finding, refused } =
        search(pasted, state.game.board()).map_err(|nothing| match nothing {
            NothingFound::Refused(_) if moves.is_ok() => plain,
            NothingFound::Nothing => plain,
            NothingFound::Refused(_) | NothingFound::TooLong => nothing.into(),
        })?;
    let (found, why) = match finding {
        Finding::One(entry) => {
            let name = state.text().pasted.to_owned();
            let why = refused.into_iter().next();
            let why = why.map(|error| NothingFound::Refused(error).into());
            (vec![(name, entry.record)], why)
        }
        Finding::Several {
            why,
            readings,
            more,
        } => {
            let mut remarks: Vec<Trouble> = vec![why.into()];
            let broken = refused.into_iter().next();
            remarks.extend(broken.map(|error| NothingFound::Refused(error).into()));
            if more > 0 {
                remarks.push(Failure::MostGames(readings.len()).into());
            }
            let why = Failure::Several(remarks).into();
            let lang = state.display.lang;
            let readings = readings.into_iter();
            let found = readings.map(|reading| (reading.what.say(lang), reading.entry.record));
            (found.collect(), Some(why))
        }
    };
    let games = found
        .into_iter()
        .map(|(name, record)| LoadedGame::new(name, None, record))
        .collect::<Result<Vec<_>, _>>()?;
    games::guarded(state, effects, Then::Found(games, why));
    Ok(())
}

/// Whether a text is meant as a position: only signs for discs and empty cells, and more than a few.
fn is_position(text: &str) -> bool {
    let mut signs = text.chars().filter(|c| !c.is_whitespace());
    text.len() > 4 && signs.all(|c| "XxOo*0-._".contains(c))
}
