//! The dialogs: title, prompt, form, list of games, the question before something is lost.

use crate::game::IllegalAction;
use crate::position::IllegalPlacement;
use crate::text::{fill, width, wrap};
use crate::tui::regions::first_row;
use crate::tui::state::dialog::{Ask, Dialog, Field, NewGame, Prompt};
use crate::tui::state::{State, Then};
use crate::tui::theme::Role;

use super::pen::Pen;
use super::status::side;

/// What the frame says.
pub(super) fn title(state: &State, dialog: &Dialog) -> String {
    let text = state.text();
    match dialog {
        Dialog::Help { .. } => text.panel_help,
        Dialog::Review { .. } => text.panel_review,
        Dialog::Games { .. } => text.panel_games,
        Dialog::NewGame(_) => text.new_game,
        Dialog::Prompt(prompt) => match prompt.ask {
            Ask::Moves => text.ask_moves,
            Ask::Save => text.ask_save,
            Ask::Overwrite => text.ask_overwrite,
            Ask::Load => text.ask_load,
            Ask::Ply => text.ask_ply,
        },
        Dialog::Confirm(_) => text.unsaved,
    }
    .to_owned()
}

/// Why an action was refused, in the language chosen.
pub(super) fn illegal(state: &State, error: &IllegalAction) -> String {
    let text = state.text();
    match error {
        IllegalAction::Placement { name, reason, .. } => {
            let why = match reason {
                IllegalPlacement::Taken => text.cell_taken,
                IllegalPlacement::FlipsNothing => text.cell_flips_nothing,
                IllegalPlacement::OffBoard => text.cell_off_board,
            };
            fill(text.cannot_place, &[("cell", name), ("why", &why)])
        }
        IllegalAction::PassNotForced { color } => {
            fill(text.cannot_pass, &[("side", &side(state, *color))])
        }
        IllegalAction::Over => text.game_over.to_owned(),
        IllegalAction::NothingToUndo => text.nothing_to_undo.to_owned(),
        IllegalAction::NothingToRedo => text.nothing_to_redo.to_owned(),
        IllegalAction::NoSuchNode => error.to_string(),
    }
}

/// Draws a text field on a row; gives where the text cursor stands.
fn field(pen: &mut Pen, row: u16, column: usize, value: &str, before: &str) -> (u16, u16) {
    let room = pen.columns().saturating_sub(column + 1);
    // A text wider than the field is scrolled so that the cursor is in sight.
    let mut start = 0;
    while width(&before[start..]) > room {
        start += before[start..].chars().next().map_or(1, char::len_utf8);
    }
    pen.at(column, row, &[(&value[start..], Role::Text)]);
    let area = pen.area();
    let x = column + width(&before[start..]);
    (
        area.x + (x as u16).min(area.width.saturating_sub(1)),
        area.y + row.min(area.height.saturating_sub(1)),
    )
}

/// Draws a prompt: the field, what is wrong below it.
pub(super) fn prompt(state: &State, prompt: &Prompt, pen: &mut Pen) -> (u16, u16) {
    let value = prompt.input.value();
    let cursor = prompt.input.cursor();
    let before: usize = value.chars().take(cursor).map(char::len_utf8).sum();
    pen.line(0, &[(state.display.glyphs.pointer, Role::Title)]);
    let place = field(pen, 0, 2, value, &value[..before]);
    if let Some(error) = &prompt.error {
        for (row, line) in (1..pen.rows()).zip(wrap(error, pen.columns())) {
            pen.line(row, &[(line, Role::Error)]);
        }
    }
    place
}

/// Draws the form of a new game.
pub(super) fn form(state: &State, form: &NewGame, pen: &mut Pen) -> Option<(u16, u16)> {
    let text = state.text();
    let name = |field: Field| match field {
        Field::Board => text.choose_board,
        Field::Black => text.choose_black,
        Field::White => text.choose_white,
        Field::Seed => text.choose_seed,
    };
    let names = Field::ALL.map(|field| width(name(field)));
    let column = names.into_iter().max().unwrap_or(0) + 4;
    let mut place = None;
    for (row, asked) in (0..).zip(Field::ALL) {
        let here = asked == form.field;
        let pointer = if here { pen.glyphs.pointer } else { " " };
        let role = if here { Role::Title } else { Role::Dim };
        pen.line(row, &[(format!("{pointer} {}", name(asked)), role)]);
        let value = form.text(asked);
        let at = field(pen, row, column, value, value);
        if here {
            place = Some(at);
        }
    }
    let below = Field::ALL.len() as u16;
    let (words, role) = match &form.error {
        Some((_, why)) => (why.as_str(), Role::Error),
        None => (text.form_help, Role::Dim),
    };
    for (row, line) in (below + 1..pen.rows()).zip(wrap(words, pen.columns())) {
        pen.line(row, &[(line, role)]);
    }
    place
}

/// The first game shown; the mouse reads the same.
pub(super) fn first_game(state: &State, selected: usize, height: u16) -> usize {
    first_row(selected, state.games.len(), height)
}

/// Draws the list of games.
pub(super) fn games(state: &State, selected: usize, pen: &mut Pen) {
    let first = first_game(state, selected, pen.rows());
    for (row, (index, game)) in (0..pen.rows()).zip(state.games.iter().enumerate().skip(first)) {
        let pointer = if index == state.game_index {
            pen.glyphs.pointer
        } else {
            " "
        };
        let plies = game.game.ply();
        let result = game.game.result().map_or_else(String::new, |margin| {
            format!(
                "{} {}",
                pen.glyphs.separator,
                super::status::result(state, margin)
            )
        });
        let [black, white] = &game.players;
        let line = format!(
            "{pointer} {:>4} {}  {black} - {white} {} {plies} {result}",
            index + 1,
            game.name,
            pen.glyphs.separator
        );
        pen.line(row, &[(line, Role::Text)]);
        if index == selected {
            pen.select(row);
        }
    }
}

/// Draws the question before moves are lost.
pub(super) fn confirm(state: &State, then: &Then, pen: &mut Pen) {
    let text = state.text();
    let question = match then {
        Then::Quit => text.ask_quit,
        _ => text.ask_lose,
    };
    let columns = pen.columns();
    let rows = wrap(question, columns).len() + wrap(text.confirm_help, columns).len();
    if rows <= usize::from(pen.rows()) {
        let row = pen.wrapped(0, question, Role::Notice);
        pen.wrapped(row, text.confirm_help, Role::Text);
    } else {
        // What was asked stands in the frame, in a word.
        pen.wrapped(0, text.confirm_short, Role::Text);
    }
}
