//! The board panel: discs, cursor, legal cells, flips on request, the last move and what it flipped.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::bitboard::{Bitboard, Cell};
use crate::board::Shape;
use crate::color::Color;
use crate::game::{Event, Game};
use crate::position::Turn;
use crate::tui::board_view::{BoardLayout, BoardPicture};
use crate::tui::state::{State, ViewKind};
use crate::tui::text::fill;
use crate::tui::theme::Role;

use super::pen::Pen;

/// The panel's title: the view, and whether a line is only walked.
pub(super) fn title(state: &State) -> String {
    let text = state.text();
    let view = match (state.board().shape(), state.display.view) {
        (Shape::Flat { .. }, _) => text.view_grid,
        (_, ViewKind::Net) => text.view_net,
        (_, ViewKind::Projection) => text.view_projection,
        (_, ViewKind::Globe) => text.view_globe,
    };
    let mut title = format!("{} ({view})", text.panel_board);
    if state.walk.is_some() {
        title = format!(
            "{title} {} {}",
            state.display.glyphs.separator, text.walking
        );
    }
    title
}

/// How the board lies in the panel; the mouse reads the same.
pub(super) fn layout(state: &State, inside: Rect) -> Option<BoardLayout> {
    let area = Rect {
        // The bottom row tells about the cursor's cell, where there is room for it.
        height: inside.height - cursor_rows(inside),
        ..inside
    };
    BoardLayout::fit(state.board(), state.view(), area)
}

const fn cursor_rows(inside: Rect) -> u16 {
    if inside.height > 8 { 1 } else { 0 }
}

/// The last placement: its cell and what it flipped.
fn last_move(game: &Game) -> Option<(Cell, Bitboard)> {
    let (_, node) = crate::tui::update::last_placement(game)?;
    match game.entry_at(node)?.event {
        Event::Place { cell, flips } => Some((cell, flips)),
        Event::Pass => None,
    }
}

/// Draws the panel's inside.
pub(super) fn draw(state: &State, inside: Rect, buffer: &mut Buffer) {
    let game = state.shown();
    let setup = game.setup();
    let cursor = state.cursor.cell();
    let legal = match game.turn() {
        Turn::Move(cells) => cells,
        Turn::MustPass | Turn::Over(_) => Bitboard::EMPTY,
    };
    let flips = if legal.contains(cursor) {
        game.position().flips(game.board(), cursor)
    } else {
        Bitboard::EMPTY
    };
    let last = last_move(game);
    let picture = BoardPicture {
        board: game.board(),
        black: setup.discs(Color::Black),
        white: setup.discs(Color::White),
        cursor: Some(cursor),
        legal,
        preview: if state.display.flips {
            flips
        } else {
            Bitboard::EMPTY
        },
        last: last.map(|(cell, _)| cell),
        flipped: last.map_or(Bitboard::EMPTY, |(_, flips)| flips),
        labels: &[],
    };
    let mut pen = Pen::new(buffer, inside, state);
    let about = about_cursor(state, legal, flips);
    if cursor_rows(inside) > 0 {
        pen.line(inside.height - 1, &[(about, Role::Dim)]);
    }
    match layout(state, inside) {
        Some(layout) => layout.draw(&picture, state.display.theme, &state.display.glyphs, buffer),
        None => {
            pen.line(0, &[(state.text().too_small, Role::Notice)]);
        }
    }
}

/// What a disc on the cursor's cell would do.
fn about_cursor(state: &State, legal: Bitboard, flips: Bitboard) -> String {
    let board = state.board();
    let cursor = state.cursor.cell();
    let name = board.name(cursor);
    if !legal.contains(cursor) {
        return name;
    }
    let count = fill(state.text().flips_count, &[("count", &flips.len())]);
    if !state.display.flips {
        return format!("{name}: {count}");
    }
    let names: Vec<String> = flips.iter().map(|cell| board.name(cell)).collect();
    format!("{name}: {count} ({})", names.join(" "))
}
