//! The top line: the board, who plays, the discs, whose turn it is or who has won.

use crate::color::Color;
use crate::margin::Margin;
use crate::text::fill;
use crate::tui::state::State;
use crate::tui::theme::Role;

use super::pen::Pen;

/// The name of a side.
pub(super) const fn side(state: &State, color: Color) -> &'static str {
    match color {
        Color::Black => state.text().black,
        Color::White => state.text().white,
    }
}

/// The sign of a side's disc.
pub(super) const fn disc(state: &State, color: Color) -> &'static str {
    match color {
        Color::Black => state.display.glyphs.black[0],
        Color::White => state.display.glyphs.white[0],
    }
}

/// How a game ended, from black's margin.
pub(super) fn result(state: &State, margin: Margin) -> String {
    let text = state.text();
    let winner = match margin.discs() {
        0 => return text.draw.to_owned(),
        1.. => Color::Black,
        _ => Color::White,
    };
    let discs = margin.discs().abs();
    fill(
        text.wins_by,
        &[("side", &side(state, winner)), ("discs", &discs)],
    )
}

/// Draws the line.
pub(super) fn draw(state: &State, pen: &mut Pen) {
    let game = state.shown();
    let setup = game.setup();
    let text = state.text();
    let gap = format!(" {} ", pen.glyphs.separator);
    let mut parts: Vec<(String, Role)> = Vec::new();
    for color in Color::BOTH {
        let name = match &state.names {
            Some(names) => names[color as usize].clone(),
            None => state.seat(color).to_string(),
        };
        let to_move = setup.to_move == color && game.result().is_none();
        let pointer = if to_move { pen.glyphs.pointer } else { " " };
        parts.push((pointer.to_owned(), Role::Title));
        parts.push((format!("{} ", disc(state, color)), Role::Title));
        let role = if to_move { Role::Title } else { Role::Text };
        parts.push((format!("{} {}  ", setup.discs(color).len(), name), role));
    }
    let turn = match game.result() {
        Some(margin) => result(state, margin),
        None if state.pending.thought.is_some() && state.walk.is_none() => {
            fill(text.thinking, &[("side", &side(state, setup.to_move))])
        }
        None => fill(text.to_move, &[("side", &side(state, setup.to_move))]),
    };
    parts.push((turn, Role::Notice));
    if state.games.len() > 1 {
        let (index, count) = (state.game_index + 1, state.games.len());
        let which = fill(text.game_of, &[("index", &index), ("count", &count)]);
        parts.push((format!("{gap}{which}"), Role::Dim));
    }
    parts.push((format!("{gap}{}", state.board().shape()), Role::Dim));
    if state.unsaved {
        parts.push((format!("{gap}{}", text.unsaved), Role::Dim));
    }
    pen.line(0, &parts);
}
