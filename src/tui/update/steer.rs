//! The cursor's steps as the view shows them: an arrow means the line that leaves the cell most nearly that way on
//! the screen, and the globe turns so that the cursor stays in sight.

use ratatui::layout::Rect;

use crate::bitboard::Cell;
use crate::tui::board_view::BoardLayout;
use crate::tui::cursor::Direction;
use crate::tui::regions::regions;
use crate::tui::state::{Panel, State, ViewKind};
use crate::tui::view::board_layout;

use super::globe;

/// One step in a direction of the screen.
pub(super) fn step(state: &mut State, direction: Direction) {
    let board = state.board().clone();
    let layout = layout(state);
    let on_screen = |from: Cell, to: Cell| bearing(layout.as_ref()?, from, to);
    state.cursor = match state.display.view {
        // On the net, faces are drawn apart: neighbours across a rim lie anywhere.
        ViewKind::Net => state.cursor.step(&board, direction),
        ViewKind::Projection | ViewKind::Globe => {
            state.cursor.step_seen(&board, direction, on_screen)
        }
    };
    globe::follow(state);
}

/// The board as it lies, or will lie once the globe has arrived.
fn layout(state: &State) -> Option<BoardLayout> {
    let (columns, rows) = state.size;
    let regions = regions(state, Rect::new(0, 0, columns, rows));
    board_layout(state, regions.inside(Panel::Board)?, state.globe_goal())
}

/// The way from one cell to another on the screen: right and down, a row as long as two columns.
fn bearing(layout: &BoardLayout, from: Cell, to: Cell) -> Option<(f32, f32)> {
    let centre = |cell: Cell| {
        let area = layout.cell_area(cell)?;
        let x = f32::from(area.x) + f32::from(area.width) / 2.0;
        let y = f32::from(area.y) + f32::from(area.height) / 2.0;
        Some((x, 2.0 * y))
    };
    let ((x, y), (to_x, to_y)) = (centre(from)?, centre(to)?);
    Some((to_x - x, to_y - y))
}
