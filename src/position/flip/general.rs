//! The kernel for every board: rays as cell lists with the sets of their beginnings.
//!
//! A ray is walked over opponent discs; the set of the cells passed is looked up. A cell without an
//! opponent disc beside it is skipped at once. Cost: about one step for each opponent disc passed.

#![allow(clippy::inline_always)] // see `kernel`

use super::kernel::Kernel;
use crate::bitboard::Bitboard;
use crate::board::Board;

/// The rays of a board, laid out for walking.
#[derive(Clone, Debug)]
pub struct RayTable {
    cells: u64,
    /// For each cell the cells that come first on its rays.
    neighbours: Vec<u64>,
    /// For each cell its rays, as ranges of `rays`.
    spans: Vec<(u32, u32)>,
    /// For each ray its steps, as ranges of `steps`.
    rays: Vec<(u32, u32)>,
    /// The steps of all rays: the cell met, and the cells met before it.
    steps: Vec<Step>,
    /// The cells of each line.
    lines: Vec<u64>,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    cell: u64,
    before: u64,
}

impl RayTable {
    /// The table of this board.
    pub fn new(board: &Board) -> Self {
        let mut table = Self {
            cells: board.cells().0,
            neighbours: Vec::new(),
            spans: Vec::new(),
            rays: Vec::new(),
            steps: Vec::new(),
            lines: Vec::new(),
        };
        for line in board.lines() {
            let cells: Bitboard = line.cells.iter().copied().collect();
            table.lines.push(cells.0);
        }
        for cell in board.cells() {
            let first_ray = table.rays.len() as u32;
            let mut neighbours = 0;
            for ray in board.rays(cell) {
                let first_step = table.steps.len() as u32;
                let mut before = Bitboard::EMPTY;
                for &met in &ray.cells {
                    table.steps.push(Step {
                        cell: met.set().0,
                        before: before.0,
                    });
                    before = before.with(met);
                }
                neighbours |= ray.cells[0].set().0;
                table.rays.push((first_step, table.steps.len() as u32));
            }
            table.neighbours.push(neighbours);
            table.spans.push((first_ray, table.rays.len() as u32));
        }
        table
    }
}

/// The kernel: a reference to its table.
#[derive(Clone, Copy, Debug)]
pub struct General<'a>(pub &'a RayTable);

impl General<'_> {
    /// What each ray from the cell brackets.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bracketed(self, mover: u64, opponent: u64, cell: usize) -> impl Iterator<Item = u64> {
        let table = self.0;
        let (start, end) = table.spans[cell];
        table.rays[start as usize..end as usize]
            .iter()
            .map(move |&(first, last)| {
                let steps = &table.steps[first as usize..last as usize];
                let stop = steps.iter().find(|step| step.cell & opponent == 0);
                match stop {
                    Some(stop) if stop.cell & mover != 0 => stop.before,
                    _ => 0,
                }
            })
    }
}

impl Kernel for General<'_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn placements(self, mover: u64, opponent: u64) -> u64 {
        let mut empties = self.0.cells & !(mover | opponent);
        let mut found = 0;
        while empties != 0 {
            let cell = empties.trailing_zeros() as usize;
            if self.0.neighbours[cell] & opponent != 0
                && self.bracketed(mover, opponent, cell).any(|run| run != 0)
            {
                found |= empties & empties.wrapping_neg();
            }
            empties &= empties - 1;
        }
        found
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn flips(self, mover: u64, opponent: u64, cell: usize) -> u64 {
        if self.0.neighbours[cell] & opponent == 0 {
            return 0;
        }
        self.bracketed(mover, opponent, cell)
            .fold(0, |all, run| all | run)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn neighbours(self, cell: usize) -> u64 {
        self.0.neighbours[cell]
    }

    /// A disc whose lines are all full can never be flipped.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn stable(self, own: u64, other: u64) -> u64 {
        let open = self
            .0
            .lines
            .iter()
            .filter(|&&line| line & !(own | other) != 0);
        own & !open.fold(0, |open, line| open | line)
    }
}
