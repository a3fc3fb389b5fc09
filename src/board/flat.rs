//! Builds `flat:WxH`: a rectangle with edges, lines in eight directions.

use super::sphere::start_block;
use super::{Axis, Blueprint, Board, BoardError, Line, MAX_CELLS, Place, Shape};
use crate::bitboard::Cell;

/// Builds the board.
pub(super) fn build(width: usize, height: usize) -> Result<Board, BoardError> {
    let shape = Shape::Flat { width, height };
    if width < 3 || height < 3 {
        return Err(BoardError::TooSmall(shape));
    }
    // At least three rows and columns, so this also keeps the columns within the alphabet.
    if width.max(height) > MAX_CELLS || width * height > MAX_CELLS {
        return Err(BoardError::TooManyCells(shape));
    }
    let cell = |column: usize, row: usize| {
        Cell::new(row * width + column).expect("the board has at most 64 cells")
    };

    let mut places = Vec::new();
    let mut points = Vec::new();
    for row in 0..height {
        for column in 0..width {
            places.push(Place { row, column });
            let x = 2 * column as i8 - (width as i8 - 1);
            let y = height as i8 - 1 - 2 * row as i8;
            points.push([x, y, 0]);
        }
    }

    let mut lines = Vec::new();
    // A line starts at each cell that has no cell before it in the line's direction.
    for (axis, right, down) in [
        (Axis::Row, 1, 0),
        (Axis::Column, 0, 1),
        (Axis::Falling, 1, 1),
        (Axis::Rising, 1, -1),
    ] {
        for start in 0..width * height {
            let inside = |step: isize| {
                let column = (start % width) as isize + step * right;
                let row = (start / width) as isize + step * down;
                let on_board =
                    (0..width as isize).contains(&column) && (0..height as isize).contains(&row);
                on_board.then(|| cell(column as usize, row as usize))
            };
            if inside(-1).is_some() {
                continue;
            }
            let cells: Vec<Cell> = (0..).map_while(inside).collect();
            if cells.len() >= 3 {
                lines.push(Line {
                    axis,
                    cells,
                    closed: false,
                });
            }
        }
    }

    let (column, row) = ((width - 2) / 2, (height - 2) / 2);
    let start = start_block([
        cell(column, row),
        cell(column + 1, row),
        cell(column, row + 1),
        cell(column + 1, row + 1),
    ]);
    Ok(Board::assemble(Blueprint {
        shape,
        scoring: shape.usual_scoring(),
        places,
        points,
        lines,
        start,
    }))
}
