//! The globe: the half of the sphere that faces the reader, seen from far away.
//!
//! An [`Orientation`] turns it; cells near the edge have smaller discs, cells behind it are not drawn, and
//! where two discs would overlap the nearer one is kept. So not every cell has a slot: bring it to the front
//! with [`Orientation::facing`].

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use ratatui::layout::Rect;

use super::chart::{Chart, DiscSize, LARGE, Lens};
use super::sphere::{self, Vector, dot};
use super::{BoardLayout, Ground, Slot};
use crate::bitboard::Cell;
use crate::board::Board;

/// How the globe is turned: which point of it faces the reader. The poles' line never leans to a side.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Orientation {
    /// The angle in radians from the front (z) to the right (x), within -π..=π.
    pub yaw: f32,
    /// The angle in radians upwards (y), within -π/2..=π/2.
    pub pitch: f32,
}

impl Orientation {
    /// The one that shows a cell in the middle.
    pub fn facing(board: &Board, cell: Cell) -> Self {
        Self::towards(sphere::direction(board, cell))
    }

    /// The one that shows the start block a little from the side and from above.
    pub fn start(board: &Board) -> Self {
        Self::towards(sphere::start_direction(board)).turned(0.3, 0.3)
    }

    fn towards([x, y, z]: Vector) -> Self {
        Self {
            yaw: x.atan2(z),
            pitch: y.clamp(-1.0, 1.0).asin(),
        }
    }

    /// Turned by so many radians to the right and upwards; it stops at the poles.
    #[must_use]
    pub fn turned(self, right: f32, up: f32) -> Self {
        let yaw = (self.yaw + right + PI).rem_euclid(TAU) - PI;
        let pitch = (self.pitch + up).clamp(-FRAC_PI_2, FRAC_PI_2);
        Self { yaw, pitch }
    }

    /// One step on the shortest way to a goal, at most so many radians in each angle; the goal itself once it
    /// is in reach.
    #[must_use]
    pub fn step_towards(self, goal: Self, step: f32) -> Self {
        let right = (goal.yaw - self.yaw + PI).rem_euclid(TAU) - PI;
        let up = goal.pitch - self.pitch;
        if right.abs() <= step && up.abs() <= step {
            return goal;
        }
        // Both angles arrive together.
        let steps = (right.abs().max(up.abs()) / step).ceil();
        self.turned(right / steps, up / steps)
    }

    /// Where a cell is seen, as the cosine of its angle from the middle: 1 in the middle, 0 at the edge,
    /// below 0 behind.
    pub fn depth(self, board: &Board, cell: Cell) -> f32 {
        self.turn(sphere::direction(board, cell))[2]
    }

    /// A point of the sphere as the reader sees it.
    pub(super) fn turn(self, [x, y, z]: Vector) -> Vector {
        let (sin, cos) = self.yaw.sin_cos();
        let (x, z) = (x * cos - z * sin, x * sin + z * cos);
        let (sin, cos) = self.pitch.sin_cos();
        let (y, z) = (y * cos - z * sin, y * sin + z * cos);
        [x, y, z]
    }
}

/// Closer to the edge than this a cell is not drawn.
const EDGE: f32 = 0.12;
/// How much room discs at the edge need beyond the sphere.
const ROOM: f32 = 1.06;

/// The globe in an area, if at least the cells in front fit.
pub(super) fn fit(board: &Board, orientation: Orientation, area: Rect) -> Option<BoardLayout> {
    let chart = Chart::new(Lens::Globe(orientation), 1.0, ROOM, area)?;
    let sizes = disc_sizes(board, &chart)?;
    let mut seen: Vec<(f32, Cell)> = board
        .cells()
        .iter()
        .map(|cell| (orientation.depth(board, cell), cell))
        .filter(|&(depth, _)| depth > EDGE)
        .collect();
    seen.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut slots: Vec<Option<Slot>> = vec![None; board.len()];
    for (_, cell) in seen {
        let point = sphere::direction(board, cell);
        let half = sizes[cell.index()];
        let large = [half, half.map(|half| half - 0.5)].into_iter().flatten();
        let smaller = large
            .map(DiscSize::Large)
            .chain([DiscSize::Sign, DiscSize::Narrow]);
        slots[cell.index()] = smaller.into_iter().find_map(|size| {
            let slot = chart.slot(point, size)?;
            let free = |other: &Slot| !other.area.intersects(slot.area);
            slots.iter().flatten().all(free).then_some(slot)
        });
    }
    Some(BoardLayout {
        area: chart.area(),
        slots,
        ground: Ground::Chart(chart),
    })
}

/// For each cell half the height of the largest disc that leaves the line to its nearest neighbour visible (`None` where one
/// character is the largest); nothing if neighbours in front would hide each other. It does not depend on the orientation: discs keep their size while the
/// globe turns.
fn disc_sizes(board: &Board, chart: &Chart) -> Option<Vec<Option<f32>>> {
    let points: Vec<Vector> = board
        .cells()
        .iter()
        .map(|c| sphere::direction(board, c))
        .collect();
    let size = |(at, &point): (usize, &Vector)| {
        let others = points.iter().enumerate().filter(|&(other, _)| other != at);
        let closest = others
            .map(|(_, &other)| dot(point, other))
            .fold(-1.0, f32::max);
        let distance = (2.0 - 2.0 * closest).sqrt();
        let (columns, rows) = (distance * chart.scale().0, distance * chart.scale().1);
        let half = (rows * 0.3).min(columns * 0.15);
        let fitting = LARGE.into_iter().find(|&size| size <= half);
        (columns >= 2.0 && rows >= 0.7).then_some(fitting)
    };
    points.iter().enumerate().map(size).collect()
}
