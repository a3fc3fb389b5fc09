//! The board as a true sphere: where its circles run and where its cells lie on it.
//!
//! The circles across an axis are the sections of the unit sphere by parallel planes, evenly spaced and
//! symmetric about the middle. A cell is a point where its two circles meet: two of its coordinates are the
//! circles' planes, the third, towards the cell's face, follows from the radius. So rings drawn as circles
//! pass exactly through their cells. x points right, y up, z to the reader.

use std::f32::consts::{PI, TAU};

use crate::bitboard::Cell;
use crate::board::{Axis, Board, Shape};

/// A point or direction in space.
pub(super) type Vector = [f32; 3];

/// How far from the middle the outermost plane would lie if there were infinitely many. With this value cells
/// that meet at an edge of the box are about as far apart as neighbours on a face.
const SPREAD: f32 = 0.7;

/// A ring as a circle on the unit sphere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Circle {
    /// The axis the circle lies across.
    pub(super) axis: Axis,
    /// Its index in [`Board::lines`].
    pub(super) line: usize,
    /// Where its plane cuts the axis.
    offset: f32,
}

impl Circle {
    /// The point at a part of the way around, 0 to 1.
    pub(super) fn point(&self, part: f32) -> Vector {
        let radius = (1.0 - self.offset * self.offset).sqrt();
        let (sin, cos) = (part * TAU).sin_cos();
        let (a, b) = (radius * cos, radius * sin);
        match self.axis {
            Axis::X => [self.offset, a, b],
            Axis::Y => [b, self.offset, a],
            _ => [a, b, self.offset],
        }
    }

    /// The largest angle between a direction of length 1 and a point of the circle.
    pub(super) fn farthest(&self, from: Vector) -> f32 {
        let along = match self.axis {
            Axis::X => from[0],
            Axis::Y => from[1],
            _ => from[2],
        };
        let sum = along.clamp(-1.0, 1.0).acos() + self.offset.clamp(-1.0, 1.0).acos();
        // Past the opposite point the angle falls again.
        PI - (PI - sum).abs()
    }
}

fn measures(board: &Board) -> [usize; 3] {
    match board.shape() {
        Shape::Sphere { x, y, z } => [x, y, z],
        Shape::Flat { width, height } => [width, height, 1],
    }
}

/// Where a plane cuts its axis, from a cell's coordinate in half steps.
fn plane(half_steps: i8, planes: usize) -> f32 {
    SPREAD * f32::from(half_steps) / planes as f32
}

/// The circles of a sphere's rings.
pub(super) fn circles(board: &Board) -> Vec<Circle> {
    let measures = measures(board);
    let lines = board.lines().iter().enumerate();
    lines
        .filter_map(|(line, ring)| {
            let index = match ring.axis {
                Axis::X => 0,
                Axis::Y => 1,
                Axis::Z => 2,
                _ => return None,
            };
            let first = ring.cells.first()?;
            let half_steps = board.points()[first.index()][index];
            Some(Circle {
                axis: ring.axis,
                line,
                offset: plane(half_steps, measures[index]),
            })
        })
        .collect()
}

/// Where a cell lies on the unit sphere.
pub(super) fn direction(board: &Board, cell: Cell) -> Vector {
    let measures = measures(board);
    let point = board.points()[cell.index()];
    let on_face = |axis: usize| usize::from(point[axis].unsigned_abs()) == measures[axis];
    let face = (0..3).find(|&axis| on_face(axis)).unwrap_or(2);
    let mut found = [0.0; 3];
    let mut rest = 1.0;
    for axis in 0..3 {
        if axis != face {
            found[axis] = plane(point[axis], measures[axis]);
            rest -= found[axis] * found[axis];
        }
    }
    found[face] = f32::from(point[face].signum()) * rest.max(0.0).sqrt();
    found
}

/// The middle of the start block.
pub(super) fn start_direction(board: &Board) -> Vector {
    let start = board.start();
    let mut sum = [0.0; 3];
    for cell in start.black | start.white {
        let at = direction(board, cell);
        for axis in 0..3 {
            sum[axis] += at[axis];
        }
    }
    let length = dot(sum, sum).sqrt();
    sum.map(|part| part / length)
}

pub(super) fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::tests::all_boards;

    #[test]
    fn circles_pass_through_their_cells_on_the_unit_sphere() {
        for board in all_boards() {
            for circle in circles(board) {
                for &cell in &board.lines()[circle.line].cells {
                    let at = direction(board, cell);
                    assert!((dot(at, at) - 1.0).abs() < 1e-5);
                    let nearest = (0..4000)
                        .map(|step| {
                            let on = circle.point(step as f32 / 4000.0);
                            dot(on, at)
                        })
                        .fold(-1.0, f32::max);
                    assert!(nearest > 0.9999, "{} {}", board.shape(), board.name(cell));
                }
            }
        }
    }

    #[test]
    fn the_farthest_point_is_the_farthest_of_many() {
        for board in all_boards() {
            let Shape::Sphere { .. } = board.shape() else {
                continue;
            };
            let front = start_direction(board);
            for circle in circles(board) {
                let nearest = (0..2000)
                    .map(|step| dot(circle.point(step as f32 / 2000.0), front))
                    .fold(1.0, f32::min);
                let farthest = nearest.clamp(-1.0, 1.0).acos();
                assert!((circle.farthest(front) - farthest).abs() < 0.01);
            }
        }
    }

    #[test]
    fn cells_lie_apart() {
        for board in all_boards()
            .iter()
            .filter(|b| matches!(b.shape(), Shape::Sphere { .. }))
        {
            for a in board.cells() {
                for b in board.cells() {
                    let apart = dot(direction(board, a), direction(board, b));
                    assert!(a == b || apart < 0.998, "{}", board.shape());
                }
            }
        }
    }
}
