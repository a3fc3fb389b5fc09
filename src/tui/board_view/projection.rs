//! The flat projection: the whole sphere around the start block, as the players of this game draw it on
//! paper.
//!
//! The map is azimuthal and equidistant: a point's distance from the middle of the drawing is its angle from
//! the middle of the start block, its bearing is kept. The start cells are in the middle, the opposite face
//! lies outermost, and every ring is a closed curve. The point opposite the middle is no cell: it lies
//! between four of them, on every board.

use ratatui::layout::Rect;

use super::chart::{Chart, DISC_SIZES, DiscSize, Lens};
use super::sphere::{self, Vector, dot};
use super::{BoardLayout, Ground, Slot};
use crate::board::Board;

/// A turn of the sphere that brings the start block to the front.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rotation {
    right: Vector,
    up: Vector,
    front: Vector,
}

impl Rotation {
    /// The turn for a board; up stays as nearly up as it can.
    fn new(board: &Board) -> Self {
        let front = sphere::start_direction(board);
        // The start block never lies at a pole.
        let length = front[0].hypot(front[2]);
        let right = [front[2] / length, 0.0, -front[0] / length];
        let up = [
            front[1] * right[2] - front[2] * right[1],
            front[2] * right[0] - front[0] * right[2],
            front[0] * right[1] - front[1] * right[0],
        ];
        Self { right, up, front }
    }

    /// Where a point is drawn, in radians from the middle.
    pub(super) fn project(&self, point: Vector) -> (f32, f32) {
        let (x, y) = (dot(point, self.right), dot(point, self.up));
        let angle = dot(point, self.front).clamp(-1.0, 1.0).acos();
        let length = x.hypot(y).max(f32::MIN_POSITIVE);
        (x / length * angle, y / length * angle)
    }
}

/// The projection in an area with the largest discs that stay apart, if it fits.
pub(super) fn fit(board: &Board, area: Rect) -> Option<BoardLayout> {
    let rotation = Rotation::new(board);
    let lens = Lens::Projection(rotation);
    let reach = sphere::circles(board)
        .iter()
        .flat_map(|circle| (0..180).map(|step| circle.point(step as f32 / 180.0)))
        .map(|point| rotation.project(point))
        .fold(0.0, |reach: f32, (x, y)| reach.max(x.hypot(y)));
    let chart = Chart::new(lens, reach, 1.0, area)?;
    let slots = DISC_SIZES.into_iter().find_map(|size| {
        let slots: Option<Vec<_>> = board
            .cells()
            .iter()
            .map(|cell| chart.slot(sphere::direction(board, cell), size))
            .collect();
        slots.filter(|slots| {
            let mut pairs = slots.iter().enumerate();
            pairs.all(|(at, a)| slots[..at].iter().all(|b| apart(a, b, size)))
        })
    })?;
    Some(BoardLayout {
        area: chart.area(),
        slots: slots.into_iter().map(Some).collect(),
        ground: Ground::Chart(chart),
    })
}

/// Whether two slots do not overlap and their discs leave some of the line between them.
fn apart(a: &Slot, b: &Slot, size: DiscSize) -> bool {
    let columns = f32::from(a.centre.0.abs_diff(b.centre.0));
    let rows = f32::from(a.centre.1.abs_diff(b.centre.1));
    // A column is half a row.
    let distance = (columns / 2.0).hypot(rows);
    !a.area.intersects(b.area) && size.is_none_or(|half| distance >= 2.0 * half + 0.4)
}
