//! The board panel: discs, cursor, legal cells, flips on request, the last move and what it flipped.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::bitboard::{Bitboard, Cell};
use crate::board::Shape;
use crate::color::Color;
use crate::game::{Event, Game};
use crate::position::Turn;
use crate::text::fill;
use crate::tui::board_view::{BoardLayout, BoardPicture, Orientation, View};
use crate::tui::state::{Notice, Page, Panel, State, ViewKind};
use crate::tui::theme::Role;

use super::pen::Pen;

/// The panel's title: the view, or the net and what the chosen view would need; and whether a line is only
/// walked.
pub(super) fn title(state: &State, inside: Rect) -> String {
    let text = state.text();
    let view = view_name(state, state.display.view);
    let mut title = match needs(state, inside) {
        None => format!("{} ({view})", text.panel_board),
        Some((columns, rows)) => fill(
            text.net_shown,
            &[("view", &view), ("columns", &columns), ("rows", &rows)],
        ),
    };
    if state.walk.is_some() {
        title = format!(
            "{title} {} {}",
            state.display.glyphs.separator, text.walking
        );
    }
    title
}

/// What a view is called; a flat board is a grid in every one.
pub(super) fn view_name(state: &State, view: ViewKind) -> &'static str {
    let text = state.text();
    match (state.game.board().shape(), view) {
        (Shape::Flat { .. }, _) => text.view_grid,
        (_, ViewKind::Net) => text.view_net,
        (_, ViewKind::Projection) => text.view_projection,
        (_, ViewKind::Globe) => text.view_globe,
    }
}

/// Where the board lies in the panel: the bottom row tells about the cursor's cell, where there is room for it.
const fn board_area(inside: Rect) -> Rect {
    Rect {
        height: inside.height - cursor_rows(inside),
        ..inside
    }
}

/// How the board lies in the panel; the mouse reads the same.
pub(super) fn layout(state: &State, inside: Rect, globe: Orientation) -> Option<BoardLayout> {
    BoardLayout::fit(state.board(), state.view(globe), board_area(inside))
}

/// The columns and rows that the chosen view would need inside the panel, if it does not fit.
pub(super) fn needs(state: &State, inside: Rect) -> Option<(u16, u16)> {
    let view = state.view(state.display.globe);
    if view == View::Net {
        return None;
    }
    let (columns, rows) = BoardLayout::needs(state.board(), view, board_area(inside))?;
    // Where there is room for so many rows there is one more for the cursor's cell.
    let with_cursor = Rect::new(0, 0, columns, rows + 1);
    Some((columns, rows + cursor_rows(with_cursor)))
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
    let labels = labels(state);
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
        hint: match state.notice {
            Some(Notice::Hint(cell)) => Some(cell),
            _ => None,
        },
        candidate: candidate(state),
        labels: &labels,
    };
    let mut pen = Pen::new(buffer, inside, state);
    let about = about_cursor(state, legal, flips);
    if cursor_rows(inside) > 0 {
        pen.line(inside.height - 1, &[(about, Role::Dim)]);
    }
    match layout(state, inside, state.display.globe) {
        Some(layout) => layout.draw(&picture, state.display.theme, &state.display.glyphs, buffer),
        None => {
            pen.wrapped(0, state.text().too_small, Role::Notice);
        }
    }
}

/// The candidate that is selected in the analysis, while that has the focus.
fn candidate(state: &State) -> Option<Cell> {
    if state.focus != Panel::Analysis {
        return None;
    }
    match state.page {
        Page::Candidates => {
            let rows = state.shown_insight()?.sorted(state.sort);
            rows.get(state.selected).map(|row| row.cell)
        }
        Page::Tree => {
            let line = state
                .walk
                .as_ref()
                .map_or_else(Vec::new, super::super::state::Walk::path);
            let selected = state.tree_page.path(state.tree_page.selected);
            selected.strip_prefix(line.as_slice())?.first().copied()
        }
    }
}

/// What the candidates are worth, to be read on the board while the analysis has the focus.
fn labels(state: &State) -> Vec<(Cell, String)> {
    if state.focus != Panel::Analysis || state.page != Page::Candidates {
        return Vec::new();
    }
    let rows = state.shown_insight().into_iter().flat_map(|i| &i.rows);
    rows.filter_map(|row| {
        let perfect = row.figures.perfect?;
        Some((row.cell, super::analysis::figure_text(state, perfect).0))
    })
    .collect()
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
