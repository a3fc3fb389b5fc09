//! The dialogs: title, prompt, form, list of games, the question before something is lost.

use std::ops::Range;

use ratatui::layout::Rect;

use crate::text::say::words;
use crate::text::{fill, width, wrap};
use crate::tui::regions::first_row;
use crate::tui::state::dialog::{Ask, Dialog, Field, GameList, NewGame, Prompt};
use crate::tui::state::{State, Then};
use crate::tui::theme::Role;

use super::pen::Pen;

/// What the frame says: of a page longer than its inside also which rows are shown, of a list which row is selected.
pub(super) fn title(state: &State, dialog: &Dialog, inside: Rect) -> String {
    let text = state.text();
    let name = match dialog {
        Dialog::Help { .. } => text.panel_help,
        Dialog::Review { .. } => text.panel_review,
        Dialog::Games(_) => text.panel_games,
        Dialog::NewGame(_) => text.new_game,
        Dialog::Prompt(prompt) => match prompt.ask {
            Ask::Moves => text.ask_moves,
            Ask::Save => text.ask_save,
            Ask::Overwrite => text.ask_overwrite,
            Ask::Load => text.ask_load,
            Ask::Ply => text.ask_ply,
        },
        Dialog::Confirm(_) => text.unsaved,
    };
    let place = match dialog {
        Dialog::Help { of, scroll, .. } => super::help::shown(state, *of, *scroll, inside),
        Dialog::Games(list) => {
            let found = list.found(&state.games, state.display.lang).len();
            (found > 0).then(|| format!("{}/{found}", list.selected + 1))
        }
        _ => None,
    };
    match place {
        Some(place) => format!("{name} {place}"),
        None => name.to_owned(),
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
        for (row, line) in (1..pen.rows()).zip(wrap(&error.say(state.display.lang), pen.columns()))
        {
            pen.line(row, &[(line, Role::Error)]);
        }
    }
    place
}

/// The fields of the form that have a row in so many columns and rows, which the mouse reads too; and what is told below
/// them, an error, else advice.
pub(super) fn form_rows(
    state: &State,
    form: &NewGame,
    (columns, rows): (usize, usize),
) -> (Range<usize>, Vec<String>) {
    let words = match &form.error {
        Some((_, why)) => why.say(state.display.lang),
        None => state.text().form_help.to_owned(),
    };
    let words = wrap(&words, columns);
    // Where there is no room for all, an error goes before the fields that are not being filled in.
    let count = Field::ALL.len();
    let shown = match form.error {
        Some(_) => rows.saturating_sub(words.len()).clamp(1, count),
        None => count.min(rows),
    };
    let first = first_row(form.field as usize, count, shown as u16);
    (first..first + shown, words)
}

/// Draws the form of a new game.
pub(super) fn form(state: &State, form: &NewGame, pen: &mut Pen) -> Option<(u16, u16)> {
    let text = state.text();
    let name = |field: Field| match field {
        Field::Board => text.choose_board,
        Field::Black => text.black_inside,
        Field::White => text.white_inside,
        Field::Seed => text.choose_seed,
    };
    let names = Field::ALL.map(|field| width(name(field)));
    let column = names.into_iter().max().unwrap_or(0) + 4;
    let room = usize::from(pen.rows());
    let (fields, words) = form_rows(state, form, (pen.columns(), room));
    let shown = fields.len();
    let mut place = None;
    for (row, &asked) in (0..).zip(&Field::ALL[fields]) {
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
    let role = if form.error.is_some() {
        Role::Error
    } else {
        Role::Dim
    };
    // Advice that has no room is left out whole: the first words of a sentence tell nothing.
    let words = if form.error.is_none() && shown + words.len() > room {
        Vec::new()
    } else {
        words
    };
    // A row is left free if there is one.
    let below = shown + usize::from(shown + words.len() < room);
    for (row, line) in (below as u16..pen.rows()).zip(words) {
        pen.line(row, &[(line, role)]);
    }
    place
}

/// The rows of the list of games in a dialog of this height: the last belongs to the search, while there is one.
pub(super) fn game_rows(list: &GameList, height: u16) -> u16 {
    height.saturating_sub(u16::from(list.is_searched()))
}

/// The games that are found and the first of them that is shown; the mouse reads the same.
pub(super) fn shown_games(state: &State, list: &GameList, height: u16) -> (usize, Vec<usize>) {
    let found = list.found(&state.games, state.display.lang);
    let first = first_row(list.selected, found.len(), game_rows(list, height));
    (first, found)
}

/// Draws the list of games; gives where the text cursor stands while a search is typed.
pub(super) fn games(state: &State, list: &GameList, pen: &mut Pen) -> Option<(u16, u16)> {
    let (first, found) = shown_games(state, list, pen.rows());
    let rows = game_rows(list, pen.rows());
    for (row, (at, &index)) in (0..rows).zip(found.iter().enumerate().skip(first)) {
        pen.line(row, &[(game_line(state, index), Role::Text)]);
        if at == list.selected {
            pen.select(row);
        }
    }
    if !list.is_searched() {
        return None;
    }
    let text = state.text();
    let count = fill(
        text.games_found,
        &[("found", &found.len()), ("count", &state.games.len())],
    );
    let lang = state.display.lang;
    let label = words::of(lang, &words::aside(lang, &text.cmd_search, &count), &"");
    // What is typed is worth more than how many it finds.
    let label = if width(&label) + width(list.query.value()) < pen.columns() {
        label
    } else {
        text.search_label.to_owned()
    };
    pen.line(rows, &[(label.as_str(), Role::Title)]);
    let value = list.query.value();
    let before: usize = value
        .chars()
        .take(list.query.cursor())
        .map(char::len_utf8)
        .sum();
    let place = field(pen, rows, width(&label), value, &value[..before]);
    list.typing.then_some(place)
}

/// A game of the list: its number, and what is told of it; the name of the file comes last: it is what may be cut.
fn game_line(state: &State, index: usize) -> String {
    let game = &state.games[index];
    let glyphs = &state.display.glyphs;
    let pointer = if index == state.game_index {
        glyphs.pointer
    } else {
        " "
    };
    let told = game.told(state.display.lang);
    let told = told.join(&format!(" {} ", glyphs.separator));
    format!("{pointer} {:>4}  {told}", index + 1)
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
