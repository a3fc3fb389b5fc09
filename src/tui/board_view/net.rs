//! The net: the box unfolded, with the rings as lines through the cells.
//!
//! A cell's two rings cross in it; where they leave the drawn face a stub shows that they go on. The rings
//! through the cursor are drawn bold, so that one sees where they come back.

use super::BoardPicture;
use super::canvas::Canvas;
use super::lattice::{Lattice, Size};
use crate::bitboard::Cell;
use crate::board::{Axis, Board};
use crate::tui::theme::Role;

/// The sizes of the net, the largest first.
pub(super) const SIZES: [Size; 10] = [
    Size::named(16, 8),
    Size::named(12, 6),
    Size::named(10, 5),
    Size::named(8, 4),
    Size::named(6, 3),
    Size::named(4, 2),
    Size::named(4, 1),
    Size::named(2, 1),
    Size::bare(2),
    Size::bare(1),
];

/// The axes of the ring that runs along a row through the cell, and of the one along a column.
pub(super) fn axes(board: &Board, cell: Cell) -> (Axis, Axis) {
    // The face is told by the coordinate that is as large as the box: 0 left and right, 1 top and bottom, 2
    // front and back.
    let largest = |axis: usize| {
        let along = board.points().iter().map(|point| point[axis].abs());
        along.max().unwrap_or(0)
    };
    let point = board.points()[cell.index()];
    let face = (0..3).find(|&axis| {
        // Points of other faces are at most one half step short of the box's side.
        point[axis].abs() == largest(axis)
    });
    match face {
        Some(0) => (Axis::Y, Axis::Z),
        Some(1) => (Axis::Z, Axis::X),
        _ => (Axis::Y, Axis::X),
    }
}

/// Draws surface, rings and names.
pub(super) fn draw(lattice: &Lattice, picture: &BoardPicture, canvas: &mut Canvas) {
    let board = picture.board;
    lattice.draw_names(canvas);
    for cell in board.cells() {
        draw_surface(lattice, board, cell, canvas);
    }
    // The rings through the cursor come last: they lie above the others at the stubs.
    let focus = |cell: Cell, axis: Axis| {
        picture.cursor.is_some_and(|cursor| {
            let mut lines = board.lines().iter().filter(|line| line.axis == axis);
            lines.any(|line| line.cells.contains(&cell) && line.cells.contains(&cursor))
        })
    };
    for bold in [false, true] {
        for cell in board.cells() {
            let (along, up) = axes(board, cell);
            if focus(cell, up) == bold {
                draw_upright(lattice, board, cell, role(up, bold), up, canvas);
            }
            if focus(cell, along) == bold {
                draw_along(lattice, board, cell, role(along, bold), along, canvas);
            }
        }
    }
    for cell in board.cells() {
        let (along, up) = axes(board, cell);
        let slot = lattice.slot(board.place(cell));
        let (x, y) = (i32::from(slot.centre.0), i32::from(slot.centre.1));
        if lattice.size().across <= 2 {
            canvas.put(x, y, canvas.glyphs.empty, Role::Line(Axis::Row));
        } else {
            let axis = if focus(cell, up) && !focus(cell, along) {
                up
            } else {
                along
            };
            let sign = canvas.glyphs.crossing(along);
            canvas.put(x, y, sign, role(axis, focus(cell, axis)));
        }
    }
}

const fn role(axis: Axis, focus: bool) -> Role {
    if focus {
        Role::LineFocus(axis)
    } else {
        Role::Line(axis)
    }
}

/// The surface of a cell and the column and row that close it.
fn draw_surface(lattice: &Lattice, board: &Board, cell: Cell, canvas: &mut Canvas) {
    let area = lattice.slot(board.place(cell)).area;
    let bottom = i32::from(area.bottom()) + i32::from(lattice.size().down.is_multiple_of(2));
    for y in area.y.into()..bottom {
        for x in area.x.into()..i32::from(area.right() + lattice.size().closing()) {
            canvas.put(x, y, " ", Role::Surface);
        }
    }
}

fn draw_along(
    lattice: &Lattice,
    board: &Board,
    cell: Cell,
    role: Role,
    axis: Axis,
    canvas: &mut Canvas,
) {
    if lattice.size().across <= 2 {
        return;
    }
    let slot = lattice.slot(board.place(cell));
    let sign = canvas.glyphs.line(axis).horizontal;
    for x in slot.area.x..=slot.area.right() {
        canvas.put(x.into(), slot.centre.1.into(), sign, role);
    }
}

fn draw_upright(
    lattice: &Lattice,
    board: &Board,
    cell: Cell,
    role: Role,
    axis: Axis,
    canvas: &mut Canvas,
) {
    let down = lattice.size().down;
    if down == 1 {
        return;
    }
    let slot = lattice.slot(board.place(cell));
    let sign = canvas.glyphs.line(axis).vertical;
    for y in slot.area.y..slot.area.bottom() + u16::from(down.is_multiple_of(2)) {
        canvas.put(slot.centre.0.into(), y.into(), sign, role);
    }
}
