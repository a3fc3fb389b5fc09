//! The root: iterations with aspiration windows, the list of its placements, and the answer.
//!
//! The root is never cut by the table, so there is always a move to return; and it keeps its own list, so a better
//! move found before a search is stopped counts.

use std::time::Instant;

use super::schedule::{Step, steps};
use super::table::Level;
use super::tree::{Query, value};
use super::worker::Worker;
use super::{Limit, Outcome, Progress, Value};
use crate::bitboard::{Bitboard, Cell};
use crate::margin::{Margin, Score};
use crate::position::Position;
use crate::position::flip::kernel::{Kernel, Kernels};

/// Confidence of each level in percent.
const CONFIDENCE: [u8; 6] = [73, 87, 95, 98, 99, 100];

/// Beyond every value.
const INFINITE: i32 = 6_500;

/// A placement at the root.
#[derive(Clone, Debug)]
struct RootMove {
    cell: Cell,
    /// Its value in the last iteration, or a bound not better than the best.
    value: i32,
}

impl RootMove {
    fn new(cell: Cell) -> Self {
        Self { cell, value: 0 }
    }
}

/// One thread's search from the root.
pub(super) struct Root {
    position: Position,
    empties: u32,
    /// At least one; the best first.
    moves: Vec<RootMove>,
    pub(super) worker: Worker,
    begin: Instant,
    /// The last iteration's value, in hundredths of a disc.
    pub(super) last: i32,
    /// What the last finished iteration found.
    pub(super) known: Progress,
}

impl Root {
    /// A search from a position in which the mover has these placements.
    pub(super) fn new(
        position: Position,
        placements: Bitboard,
        worker: Worker,
        kernels: &Kernels,
        begin: Instant,
    ) -> Self {
        let guess = worker.shared.evaluation.score(kernels, position);
        let discs = position.discs().0;
        let moves: Vec<RootMove> = placements.iter().map(RootMove::new).collect();
        Self {
            position,
            empties: (worker.terrain.cells & !discs).count_ones(),
            worker,
            begin,
            last: guess.0,
            known: Progress {
                depth: 0,
                confidence: 0,
                value: Value::Estimate(guess),
                line: vec![moves[0].cell],
                nodes: 0,
                seconds: 0.0,
            },
            moves,
        }
    }

    /// All iterations for a limit.
    pub(super) fn iterate<K: Kernel>(
        mut self,
        kernel: K,
        limit: Limit,
        progress: &mut dyn FnMut(&Progress),
    ) -> Outcome {
        for step in steps(limit, self.empties, self.worker.spread.is_some()) {
            self.step(kernel, step);
            progress(&self.known);
            if self.worker.stopped {
                break;
            }
        }
        Outcome {
            best_move: Some(self.moves[0].cell),
            value: self.known.value,
            line: self.known.line,
            depth: self.known.depth,
            confidence: self.known.confidence,
            nodes: self.worker.nodes,
            seconds: self.known.seconds,
        }
    }

    /// One iteration. If it is stopped, what was known stays, but for a better move it has found.
    pub(super) fn step<K: Kernel>(&mut self, kernel: K, step: Step) {
        if let Some(value) = self.aspirate(kernel, step, self.last) {
            self.last = value;
            self.known.depth = step.depth.min(self.empties);
            self.known.confidence = CONFIDENCE[usize::from(step.level.0).min(5)];
            self.known.value = if step.depth >= self.empties && step.level == Level::EXACT {
                Value::Exact(Margin::new(value / 100))
            } else {
                Value::Estimate(Score(value))
            };
        }
        self.known.line = self.line(kernel);
        self.known.nodes = self.worker.nodes;
        self.known.seconds = self.begin.elapsed().as_secs_f64();
    }

    /// One iteration: a narrow window around the last value, widened on the side where it fails. `None` if stopped.
    fn aspirate<K: Kernel>(&mut self, kernel: K, step: Step, last: i32) -> Option<i32> {
        let mut width = 100;
        let (mut alpha, mut beta) = if step.depth <= 2 {
            (-INFINITE, INFINITE)
        } else {
            ((last - width).max(-INFINITE), (last + width).min(INFINITE))
        };
        // Exact bounds may be relied on; selective ones can contradict each other, so there the window only grows.
        let firm = step.level == Level::EXACT;
        loop {
            let value = self.window(kernel, step, alpha, beta)?;
            width *= 3;
            if value <= alpha && alpha > -INFINITE {
                if firm {
                    beta = value + 1;
                }
                alpha = (value - width).max(-INFINITE);
            } else if value >= beta && beta < INFINITE {
                if firm {
                    alpha = value - 1;
                }
                beta = (value + width).min(INFINITE);
            } else {
                return Some(value);
            }
        }
    }

    /// Searches all placements in one window; the best is first in the list afterwards. `None` if stopped.
    fn window<K: Kernel>(&mut self, kernel: K, step: Step, alpha: i32, beta: i32) -> Option<i32> {
        let (mover, opponent) = (self.position.mover().0, self.position.opponent().0);
        let state = self.worker.shared.evaluation.state(mover, opponent);
        let mut best = i32::MIN;
        let mut low = alpha;
        for turn in 0..self.moves.len() {
            let cell = self.moves[turn].cell.index();
            let flips = kernel.flips(mover, opponent, cell);
            let next = self.worker.shared.evaluation.place(&state, cell, flips);
            let (next_mover, next_opponent) = (opponent ^ flips, mover | flips | 1 << cell);
            let mut search = |alpha: i32, beta: i32| {
                let query = Query {
                    alpha: -beta,
                    beta: -alpha,
                    depth: step.depth.saturating_sub(1),
                    level: step.level,
                };
                -value(
                    kernel,
                    &mut self.worker,
                    next_mover,
                    next_opponent,
                    &next,
                    query,
                )
            };
            let mut found = i32::MIN;
            if turn > 0 {
                found = search(low, low + 1);
            }
            if turn == 0 || (found > low && found < beta) {
                found = search(low, beta);
            }
            if self.worker.stopped {
                return None;
            }
            self.moves[turn].value = found;
            if found > best {
                best = found;
                if found > low || turn == 0 {
                    low = low.max(found);
                    self.moves[..=turn].rotate_right(1);
                }
                if found >= beta {
                    break;
                }
            }
        }
        Some(best)
    }

    /// The line from the best placement on, as far as the table knows it for certain.
    fn line<K: Kernel>(&self, kernel: K) -> Vec<Cell> {
        let mut line = Vec::new();
        let (mut mover, mut opponent) = (self.position.mover().0, self.position.opponent().0);
        let mut cell = self.moves[0].cell;
        loop {
            let flips = kernel.flips(mover, opponent, cell.index());
            if flips == 0 {
                break;
            }
            line.push(cell);
            (mover, opponent) = (opponent ^ flips, mover | flips | cell.set().0);
            if kernel.placements(mover, opponent) == 0 {
                (mover, opponent) = (opponent, mover);
            }
            let known = self.worker.shared.table.get(mover, opponent);
            let next = known
                .filter(|known| known.lower == known.upper)
                .and_then(|known| Cell::new(known.best?.into()));
            match next {
                Some(next) if !Bitboard(mover | opponent).contains(next) => cell = next,
                _ => break,
            }
        }
        line
    }
}
