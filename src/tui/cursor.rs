//! The cursor: it moves along the lines of the board, and on a sphere round it.
//!
//! On a sphere a cell lies on two rings, so four rays leave it, one for each arrow key; which one an arrow means
//! is read from the face the cell is drawn on. A ring bends at the rim of a face: going on in the same direction
//! must follow it round the sphere although the drawing turns or jumps (on the back face "down" then runs
//! upwards). So the cursor keeps a heading while the same arrow, or the one against it, is pressed; any other
//! arrow starts afresh from what is drawn. On a flat board the cursor stops at the edge.

use crate::bitboard::Cell;
use crate::board::{Board, Place, Ray, Shape};
use crate::game::Game;
use crate::position::Turn;

/// An arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    /// Columns to the right, rows down.
    const fn vector(self) -> (i32, i32) {
        match self {
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
            Self::Up => (0, -1),
            Self::Down => (0, 1),
        }
    }
}

/// A line walked in one direction, for as long as one arrow asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Heading {
    arrow: (i32, i32),
    line: usize,
    forward: bool,
}

/// Where the cursor is and where it is going.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cursor {
    cell: Cell,
    heading: Option<Heading>,
}

impl Cursor {
    /// A cursor at rest.
    pub const fn at(cell: Cell) -> Self {
        Self {
            cell,
            heading: None,
        }
    }

    /// Its cell.
    pub const fn cell(self) -> Cell {
        self.cell
    }

    /// Where a game begins to be looked at: on the first cell that can be played, so that a disc is one key away; on the first
    /// disc if there is none.
    pub fn home(game: &Game) -> Self {
        let cells = match game.turn() {
            Turn::Move(placements) => placements,
            Turn::MustPass | Turn::Over(_) => {
                let setup = game.setup();
                setup.black | setup.white
            }
        };
        Self::at(cells.first().expect("a position has discs"))
    }

    /// One step along a line.
    #[must_use]
    pub fn step(self, board: &Board, direction: Direction) -> Self {
        match board.shape() {
            Shape::Flat { .. } => self.step_flat(board, direction),
            Shape::Sphere { .. } => self.step_ring(board, direction, || None),
        }
    }

    /// The same where the way to a neighbour is seen on the screen (right, down); where it is not seen, as on
    /// the net.
    #[must_use]
    pub fn step_seen(
        self,
        board: &Board,
        direction: Direction,
        bearing: impl Fn(Cell, Cell) -> Option<(f32, f32)>,
    ) -> Self {
        match board.shape() {
            Shape::Flat { .. } => self.step_flat(board, direction),
            Shape::Sphere { .. } => self.step_ring(board, direction, || {
                seen_heading(board, self.cell, direction, bearing)
            }),
        }
    }

    fn step_flat(self, board: &Board, direction: Direction) -> Self {
        let (right, down) = direction.vector();
        let Place { row, column } = board.place(self.cell);
        let target = row
            .checked_add_signed(down as isize)
            .zip(column.checked_add_signed(right as isize))
            .and_then(|(row, column)| board.cell_at(Place { row, column }));
        Self::at(target.unwrap_or(self.cell))
    }

    fn step_ring(
        self,
        board: &Board,
        direction: Direction,
        seen: impl FnOnce() -> Option<Heading>,
    ) -> Self {
        let heading = match self.heading {
            Some(heading) if heading.arrow == direction.vector() => Some(heading),
            Some(heading) if heading.arrow == direction.opposite().vector() => Some(Heading {
                arrow: direction.vector(),
                forward: !heading.forward,
                ..heading
            }),
            _ => seen().or_else(|| fresh_heading(board, self.cell, direction)),
        };
        let next = heading.and_then(|heading| neighbour(board, self.cell, heading));
        next.map_or(self, |cell| Self { cell, heading })
    }
}

fn neighbour(board: &Board, cell: Cell, heading: Heading) -> Option<Cell> {
    let ray = board
        .rays(cell)
        .iter()
        .find(|ray| ray.line == heading.line && ray.forward == heading.forward)?;
    ray.cells.first().copied()
}

/// The ray that leaves a cell in a direction of the face it is drawn on.
fn fresh_heading(board: &Board, cell: Cell, direction: Direction) -> Option<Heading> {
    let arrow = direction.vector();
    board.rays(cell).iter().find_map(|ray| {
        let &next = ray.cells.first()?;
        (bearing(board, cell, next) == arrow).then_some(Heading {
            arrow,
            line: ray.line,
            forward: ray.forward,
        })
    })
}

/// The ray that leaves a cell most nearly in a direction of the screen.
fn seen_heading(
    board: &Board,
    cell: Cell,
    direction: Direction,
    bearing: impl Fn(Cell, Cell) -> Option<(f32, f32)>,
) -> Option<Heading> {
    let arrow = direction.vector();
    let along = |ray: &Ray| {
        let (right, down) = bearing(cell, *ray.cells.first()?)?;
        let length = right.hypot(down);
        let share = (right * arrow.0 as f32 + down * arrow.1 as f32) / length;
        // More than half a right angle off is another arrow's.
        (length > 0.0 && share > 0.7).then_some(share)
    };
    let rays = board.rays(cell).iter();
    let (_, ray) = rays
        .filter_map(|ray| Some((along(ray)?, ray)))
        .max_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(Heading {
        arrow,
        line: ray.line,
        forward: ray.forward,
    })
}

/// In which direction of its face's drawing a cell's neighbour on a ring lies: signs of right and down.
fn bearing(board: &Board, cell: Cell, next: Cell) -> (i32, i32) {
    let (from, to) = (board.points()[cell.index()], board.points()[next.index()]);
    let step: [i32; 3] = std::array::from_fn(|axis| i32::from(to[axis]) - i32::from(from[axis]));
    let dot = |v: [i32; 3]| -> i32 { (0..3).map(|axis| step[axis] * v[axis]).sum() };
    let (right, down) = face_axes(board, from);
    (dot(right).signum(), dot(down).signum())
}

/// Right and down of the face a point lies on, in space, as the net draws it.
fn face_axes(board: &Board, point: [i8; 3]) -> ([i32; 3], [i32; 3]) {
    let Shape::Sphere { x, y, z } = board.shape() else {
        return ([1, 0, 0], [0, -1, 0]);
    };
    let [px, py, pz] = point.map(isize::from);
    let (x, y, z) = (x as isize, y as isize, z as isize);
    if pz == z {
        ([1, 0, 0], [0, -1, 0]) // front
    } else if pz == -z {
        ([-1, 0, 0], [0, -1, 0]) // back
    } else if py == y {
        ([1, 0, 0], [0, 0, 1]) // north
    } else if py == -y {
        ([1, 0, 0], [0, 0, -1]) // south
    } else if px == x {
        ([0, 0, -1], [0, -1, 0]) // east
    } else {
        ([0, 0, 1], [0, -1, 0]) // west
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashSet, VecDeque};

    fn boards() -> Vec<Board> {
        [
            "2x2x2", "2x1x1", "1x2x1", "1x2x3", "3x1x2", "2x3x4", "4x4x1",
        ]
        .iter()
        .map(|size| {
            format!("sphere:{size}")
                .parse::<Shape>()
                .unwrap()
                .build()
                .unwrap()
        })
        .collect()
    }

    #[test]
    fn every_arrow_means_a_ray_on_every_cell() {
        for board in boards() {
            for cell in board.cells() {
                let next: HashSet<(usize, bool)> = Direction::ALL
                    .iter()
                    .map(|&direction| fresh_heading(&board, cell, direction).unwrap())
                    .map(|heading| (heading.line, heading.forward))
                    .collect();
                assert_eq!(next.len(), 4, "{} {}", board.shape(), board.name(cell));
            }
        }
    }

    #[test]
    fn going_on_travels_round_the_ring() {
        for board in boards() {
            for cell in board.cells() {
                for direction in Direction::ALL {
                    let heading = fresh_heading(&board, cell, direction).unwrap();
                    let ring = &board.lines()[heading.line];
                    let mut cursor = Cursor::at(cell);
                    let mut seen = HashSet::new();
                    for _ in 0..ring.cells.len() {
                        assert!(seen.insert(cursor.cell()));
                        cursor = cursor.step(&board, direction);
                    }
                    assert_eq!(cursor.cell(), cell, "back where it began");
                    assert_eq!(seen, ring.cells.iter().copied().collect());
                }
            }
        }
    }

    #[test]
    fn the_opposite_arrow_goes_back() {
        let board = Board::sphere();
        for cell in board.cells() {
            for direction in Direction::ALL {
                let there = Cursor::at(cell).step(&board, direction);
                assert_eq!(there.step(&board, direction.opposite()).cell(), cell);
            }
        }
    }

    #[test]
    fn every_cell_is_reached_on_every_board() {
        let mut all = boards();
        all.push("flat:8x8".parse::<Shape>().unwrap().build().unwrap());
        all.push("flat:3x7".parse::<Shape>().unwrap().build().unwrap());
        for board in all {
            let home = Cursor::at(board.start().black.first().expect("a start has discs"));
            let mut seen = HashSet::from([home]);
            let mut queue = VecDeque::from([home]);
            while let Some(cursor) = queue.pop_front() {
                for direction in Direction::ALL {
                    let next = cursor.step(&board, direction);
                    if seen.insert(next) {
                        queue.push_back(next);
                    }
                }
            }
            let cells: HashSet<Cell> = seen.iter().map(|cursor| cursor.cell()).collect();
            assert_eq!(cells.len(), board.len(), "{}", board.shape());
        }
    }

    #[test]
    fn down_from_the_south_rim_climbs_the_back_face() {
        let board = Board::sphere();
        let named = |name: &str| crate::notation::parse_cell(&board, name).unwrap();
        let mut cursor = Cursor::at(named("c5"));
        let names: Vec<String> = (0..5)
            .map(|_| {
                cursor = cursor.step(&board, Direction::Down);
                board.name(cursor.cell())
            })
            .collect();
        assert_eq!(names, ["c6", "h4", "h3", "c1", "c2"]);
    }
}
