//! The top line: the board, who plays, the discs, whose turn it is or who has won.

use crate::color::Color;
use crate::margin::Margin;
use crate::text::say::words;
use crate::text::{cut, fill};
use crate::tui::state::State;
use crate::tui::theme::Role;

use super::pen::Pen;
use super::segments::{Segment, fit};

/// The name of a side.
pub(super) const fn side(state: &State, color: Color) -> &'static str {
    state.text().side(color)
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
    words::winner(state.display.lang, margin)
}

/// Draws the line. On a narrow screen first the board goes, then which game it is, then whether it is saved, then
/// the names, then whose turn it is.
pub(super) fn draw(state: &State, pen: &mut Pen) {
    let whole = segments(state, pen, usize::MAX);
    let fits = whole.iter().map(Segment::columns).sum::<usize>() <= pen.columns();
    // A name as long as the line would leave no room for the other.
    let line = if fits {
        whole
    } else {
        segments(state, pen, pen.columns() / 4)
    };
    pen.line(0, &fit(line, pen.columns()));
}

/// All parts of the line, each name in at most so many columns.
fn segments(state: &State, pen: &Pen, most: usize) -> Vec<Segment> {
    let game = state.shown();
    let setup = game.setup();
    let text = state.text();
    let gap = format!(" {} ", pen.glyphs.separator);
    let mut line = Vec::new();
    for color in Color::BOTH {
        let name = match &state.names {
            Some(names) => names[color as usize].clone(),
            None => state.seat(color).to_string(),
        };
        let to_move = setup.to_move == color && game.result().is_none();
        let pointer = if to_move { pen.glyphs.pointer } else { " " };
        let pointer = format!("{pointer} ");
        let role = if to_move { Role::Title } else { Role::Text };
        line.push(Segment::new(
            0,
            vec![
                (pointer, Role::Title),
                (format!("{} ", disc(state, color)), Role::Title),
                (format!("{} ", setup.discs(color).len()), role),
            ],
        ));
        let name = words::player(state.display.lang, &name);
        let name = cut(name, most, pen.glyphs.ellipsis);
        line.push(Segment::new(2, vec![(format!("{name}  "), role)]));
    }
    let turn = match game.result() {
        Some(margin) => result(state, margin),
        None if state.pending.thought.is_some() && state.walk.is_none() => {
            fill(text.thinking, &[("side", &side(state, setup.to_move))])
        }
        None => fill(text.to_move, &[("side", &side(state, setup.to_move))]),
    };
    line.push(Segment::new(1, vec![(turn, Role::Notice)]));
    let mut more = |priority, told: String| {
        let told = vec![(format!("{gap}{told}"), Role::Dim)];
        line.push(Segment::new(priority, told));
    };
    if state.games.len() > 1 {
        let (index, count) = (state.game_index + 1, state.games.len());
        let which = fill(text.game_of, &[("index", &index), ("count", &count)]);
        more(4, which);
    }
    more(5, state.board().shape().to_string());
    if state.unsaved {
        more(3, text.unsaved.to_owned());
    }
    line
}
