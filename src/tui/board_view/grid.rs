//! A flat board: a grid of squares.

use super::BoardPicture;
use super::canvas::Canvas;
use super::lattice::{Lattice, Size};
use crate::board::Axis;
use crate::tui::theme::Role;

/// The sizes of the grid, the largest first.
pub(super) const SIZES: [Size; 8] = [
    Size::named(16, 8),
    Size::named(12, 6),
    Size::named(8, 4),
    Size::named(4, 2),
    Size::named(4, 1),
    Size::named(2, 1),
    Size::bare(2),
    Size::bare(1),
];

/// Corners, sides and crossings of the squares' frames, by row (top, inner, bottom) and column.
const FRAME: [[&str; 3]; 3] = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]];

/// Draws surface, squares and names.
pub(super) fn draw(lattice: &Lattice, picture: &BoardPicture, canvas: &mut Canvas) {
    lattice.draw_names(canvas);
    let Size { across, down, .. } = lattice.size();
    let (columns, rows) = lattice.extent();
    let (left, top) = lattice.origin();
    // Without room for both kinds of line there are no frames.
    let (upright, along) = (across > 2, down.is_multiple_of(2));
    let bottom = rows * down + u16::from(along);
    let line = canvas.glyphs.line(Axis::Row);
    for y in 0..bottom {
        for x in 0..columns * across + lattice.size().closing() {
            let on_upright = upright && x.is_multiple_of(across);
            let on_along = along && y.is_multiple_of(down);
            let sign = match (on_upright, on_along) {
                (true, true) if canvas.glyphs.ascii => "+",
                (true, true) => FRAME[part(y, rows * down)][part(x, columns * across)],
                (true, false) => line.vertical,
                (false, true) => line.horizontal,
                (false, false) => " ",
            };
            canvas.put(
                left + i32::from(x),
                top + i32::from(y),
                sign,
                Role::Line(Axis::Row),
            );
        }
    }
    if !upright {
        for &place in picture.board.places() {
            let (x, y) = lattice.slot(place).centre;
            canvas.put(
                x.into(),
                y.into(),
                canvas.glyphs.empty,
                Role::Line(Axis::Row),
            );
        }
    }
}

/// The first, an inner or the last line of a frame.
const fn part(at: u16, last: u16) -> usize {
    if at == 0 {
        0
    } else if at < last {
        1
    } else {
        2
    }
}
