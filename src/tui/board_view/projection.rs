//! The flat projection: the whole sphere around the start block, as the players of this game draw it on
//! paper.
//!
//! The map is azimuthal: a point's bearing from the middle of the start block is kept, and the farther it lies
//! from there the farther out it is drawn. The start cells are in the middle, the opposite face lies outermost,
//! and every ring is a closed curve. The point opposite the middle is no cell: it lies between four of them, on
//! every board.
//!
//! Where there is room the map is equidistant: the distance on the drawing is the angle. That spreads the
//! opposite face widely and crowds the cells in the middle, so in a small area it is *bent* towards the map of
//! equal areas, which gives the middle up to half as much again.

use ratatui::layout::Rect;

use super::chart::{Chart, DiscSize, LARGE, Lens};
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
}

/// The sphere turned and flattened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Flattening {
    rotation: Rotation,
    /// From 0, equal distances, to a half, equal areas.
    bend: f32,
}

/// The bends that are tried, one after the other.
const BENDS: [f32; 4] = [0.0, 0.25, 0.36, 0.45];

impl Flattening {
    /// Where a point is drawn, from the middle.
    pub(super) fn project(&self, point: Vector) -> (f32, f32) {
        let Rotation { right, up, front } = self.rotation;
        let (x, y) = (dot(point, right), dot(point, up));
        let angle = dot(point, front).clamp(-1.0, 1.0).acos();
        let away = self.distance(angle);
        let length = x.hypot(y).max(f32::MIN_POSITIVE);
        (x / length * away, y / length * away)
    }

    /// How far from the middle a point at this angle from it is drawn; it grows with the angle.
    fn distance(&self, angle: f32) -> f32 {
        if self.bend > 0.0 {
            (angle * self.bend).sin() / self.bend
        } else {
            angle
        }
    }
}

/// The projection in an area with the largest discs that stay apart, if it fits.
pub(super) fn fit(board: &Board, area: Rect) -> Option<BoardLayout> {
    let rotation = Rotation::new(board);
    let large = LARGE.map(|half| (DiscSize::Large(half), 0.0));
    let small = [DiscSize::Sign, DiscSize::Narrow]
        .into_iter()
        .flat_map(|size| BENDS.map(|bend| (size, bend)));
    large.into_iter().chain(small).find_map(|(size, bend)| {
        let flattening = Flattening { rotation, bend };
        let chart = chart(board, flattening, area)?;
        let slots = slots(board, &chart, size)?;
        Some(BoardLayout {
            area: chart.area(),
            slots: slots.into_iter().map(Some).collect(),
            ground: Ground::Chart(chart),
        })
    })
}

/// The map in an area, as large as its rings allow.
fn chart(board: &Board, flattening: Flattening, area: Rect) -> Option<Chart> {
    let front = flattening.rotation.front;
    let farthest = sphere::circles(board)
        .iter()
        .map(|circle| circle.farthest(front))
        .fold(0.0, f32::max);
    let lens = Lens::Projection(flattening);
    Chart::new(lens, flattening.distance(farthest), 1.0, area)
}

/// A slot for every cell, if discs of this size stay apart.
fn slots(board: &Board, chart: &Chart, size: DiscSize) -> Option<Vec<Slot>> {
    let slots: Vec<Slot> = board
        .cells()
        .iter()
        .map(|cell| chart.slot(sphere::direction(board, cell), size))
        .collect::<Option<_>>()?;
    let mut pairs = slots.iter().enumerate();
    pairs
        .all(|(at, a)| slots[..at].iter().all(|b| apart(a, b, size)))
        .then_some(slots)
}

/// Whether two slots do not overlap and their discs leave some of the line between them.
fn apart(a: &Slot, b: &Slot, size: DiscSize) -> bool {
    let columns = f32::from(a.centre.0.abs_diff(b.centre.0));
    let rows = f32::from(a.centre.1.abs_diff(b.centre.1));
    // A column is half a row.
    let distance = (columns / 2.0).hypot(rows);
    let enough = match size {
        DiscSize::Large(half) => distance >= 2.0 * half + 0.4,
        DiscSize::Sign | DiscSize::Narrow => true,
    };
    !a.area.intersects(b.area) && enough
}
