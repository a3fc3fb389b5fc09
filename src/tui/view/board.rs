//! The board panel: discs, cursor, legal cells, flips on request, the last move and what it flipped.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::bitboard::{Bitboard, Cell};
use crate::board::{Board, Shape};
use crate::color::Color;
use crate::game::{Event, Game};
use crate::position::Turn;
use crate::text::say::words;
use crate::text::{fill, width};
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
        None => words::aside(state.display.lang, &text.panel_board, &view),
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
fn board_area(board: &Board, inside: Rect) -> Rect {
    Rect {
        height: inside.height - cursor_rows(board, inside),
        ..inside
    }
}

/// How the board lies in the panel; the mouse reads the same.
pub(super) fn layout(state: &State, inside: Rect, globe: Orientation) -> Option<BoardLayout> {
    BoardLayout::fit(
        state.board(),
        state.view(globe),
        board_area(state.board(), inside),
    )
}

/// How much room there is for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Room {
    /// Not enough for the smallest drawing.
    None,
    /// Cells without a blank between them.
    Tight,
    /// Cells with a blank behind each.
    Airy,
}

/// How much room a panel's inside has for the board, in the view that needs least.
pub(super) fn room(state: &State, inside: Rect) -> Room {
    match BoardLayout::fit(state.board(), View::Net, board_area(state.board(), inside)) {
        None => Room::None,
        Some(layout) if layout.is_tight() => Room::Tight,
        Some(_) => Room::Airy,
    }
}

/// The columns and rows that the chosen view would need inside the panel, if it does not fit.
pub(super) fn needs(state: &State, inside: Rect) -> Option<(u16, u16)> {
    let view = state.view(state.display.globe);
    if view == View::Net {
        return None;
    }
    let (columns, rows) =
        BoardLayout::needs(state.board(), view, board_area(state.board(), inside))?;
    // Where there is room for so many rows there is one more for the cursor's cell.
    let with_cursor = Rect::new(0, 0, columns, rows + 1);
    Some((columns, rows + cursor_rows(state.board(), with_cursor)))
}

/// Rows below the board: none if the board needs them all.
fn cursor_rows(board: &Board, inside: Rect) -> u16 {
    let rest = Rect {
        height: inside.height.saturating_sub(1),
        ..inside
    };
    u16::from(inside.height > 8 && BoardLayout::fit(board, View::Net, rest).is_some())
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
    let Some(layout) = layout(state, inside, state.display.globe) else {
        return in_words(state, legal, &about, &mut pen);
    };
    if cursor_rows(state.board(), inside) > 0 {
        pen.line(inside.height - 1, &[(about, Role::Dim)]);
    }
    layout.draw(&picture, state.display.theme, &state.display.glyphs, buffer);
}

/// What one needs to play on where the board cannot be drawn: the cursor's cell, the turn and the discs, the legal
/// cells.
fn in_words(state: &State, legal: Bitboard, about: &str, pen: &mut Pen) {
    let glyphs = pen.glyphs;
    let game = state.shown();
    let setup = game.setup();
    let count = |color| {
        let sign = super::status::disc(state, color);
        format!("{sign} {} ", setup.discs(color).len())
    };
    let counts = Color::BOTH.map(count).concat();
    let turn = match game.result() {
        Some(margin) => super::status::result(state, margin),
        None => fill(
            state.text().to_move,
            &[("side", &super::status::side(state, setup.to_move))],
        ),
    };
    // The discs stand before the turn, else behind the cursor's cell, where they are worth more than what it flips.
    // One side's alone would tell nothing.
    let columns = pen.columns();
    let before_turn = width(&counts) + width(&turn) <= columns;
    let behind_cell = |about: &str| width(about) + 3 + width(&counts) <= columns;
    let name = game.board().name(state.cursor.cell());
    let about = if before_turn || behind_cell(about) {
        about
    } else {
        &name
    };
    let (upper, lower) = if before_turn {
        (String::new(), counts)
    } else {
        (format!(" {counts}"), String::new())
    };
    pen.line(
        0,
        &[
            (glyphs.cursor[0], Role::Key),
            (about, Role::Text),
            (glyphs.cursor[1], Role::Key),
            (&upper, Role::Text),
        ],
    );
    pen.line(1, &[(lower, Role::Text), (turn, Role::Notice)]);
    let names: Vec<String> = legal.iter().map(|cell| game.board().name(cell)).collect();
    let list = format!("{} {}", glyphs.legal, names.join(" "));
    if !names.is_empty() {
        pen.wrapped(2, &list, Role::Dim);
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
        return words::of(state.display.lang, &name, &count);
    }
    let names: Vec<String> = flips.iter().map(|cell| board.name(cell)).collect();
    let lang = state.display.lang;
    words::of(lang, &name, &words::aside(lang, &count, &names.join(" ")))
}
