//! The exact tree: every position that can arise, with its perfect margin, its best and worst margin over all
//! lines of play, and exact counts of the lines won, drawn and lost.
//!
//! Every placement adds one disc, so the positions fall into layers by their number of discs and a layer leads
//! only into the next. The forward pass lists each layer from the one before, up to the symmetries that keep
//! the root; the backward pass takes each layer's values from the next one's. Positions whose mover must pass
//! are never stored: the pass is made at once, and the values are read from the other side. Finished games are
//! not stored either. Nothing here depends on the number of threads.

mod error;
mod estimate;
mod values;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxHashMap;

use crate::bitboard::{Bitboard, Cell};
use crate::board::Board;
use crate::board::symmetry::Symmetry;
use crate::position::{Position, Turn};

pub use error::SolveError;
pub(crate) use error::bytes;
pub use values::Values;

/// What building a tree may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The most memory, in bytes.
    pub memory_bytes: u64,
    /// Threads; at least one is used. The tree does not depend on it.
    pub threads: usize,
}

impl Default for Options {
    /// 4 GiB and as many threads as the machine has.
    fn default() -> Self {
        Self {
            memory_bytes: 4 << 30,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

/// What the builder is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Listing the positions, layer by layer towards the full board.
    Enumerate,
    /// Computing their values, layer by layer back to the root.
    Evaluate,
}

/// How far the builder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What it is at.
    pub phase: Phase,
    /// The discs of the layer it is at.
    pub discs: usize,
    /// How much of that layer is done, in positions.
    pub done: u64,
    /// The positions of that layer.
    pub total: u64,
    /// All positions stored so far.
    pub stored: u64,
}

/// One layer of a tree: the positions with one number of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The number of discs.
    pub discs: usize,
    /// Distinct positions in which the mover has a placement, mirror images counted.
    pub positions: u64,
    /// Positions held: one of each set of images.
    pub stored: u64,
}

/// A placement and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// The discs it flips.
    pub flips: Bitboard,
    /// The values after it, from the side that plays it.
    pub values: Values,
}

/// The exact tree below a root. See the module.
#[derive(Debug)]
pub struct Tree {
    board: Arc<Board>,
    root: Position,
    symmetries: Vec<Symmetry>,
    tables: Vec<FxHashMap<Position, Values>>,
    layers: Vec<Layer>,
}

/// What a table entry costs, its share of free slots included.
const ENTRY_BYTES: u64 = 100;

impl Tree {
    /// The tree of a board from its own start.
    ///
    /// # Errors
    /// As [`Tree::build_from`].
    pub fn build(
        board: Arc<Board>,
        options: &Options,
        on_progress: impl Fn(Progress) + Sync,
        cancel: &AtomicBool,
    ) -> Result<Self, SolveError> {
        let start = board.start();
        let mover = start.discs(start.to_move);
        let opponent = start.discs(start.to_move.other());
        let root = Position::new(mover, opponent).expect("a board's own start is valid");
        Self::build_from(board, root, options, on_progress, cancel)
    }

    /// The tree below any position of a board.
    ///
    /// # Errors
    /// If it does not fit in the memory allowed, if a count overflows, or as soon as `cancel` is set.
    pub fn build_from(
        board: Arc<Board>,
        root: Position,
        options: &Options,
        on_progress: impl Fn(Progress) + Sync,
        cancel: &AtomicBool,
    ) -> Result<Self, SolveError> {
        if root.discs() & !board.cells() != Bitboard::EMPTY {
            return Err(SolveError::OffBoard {
                board: board.shape().to_string(),
            });
        }
        let keeps_root = |symmetry: &&Symmetry| {
            symmetry.apply(root.mover()) == root.mover()
                && symmetry.apply(root.opponent()) == root.opponent()
        };
        let symmetries = board.symmetries().iter().filter(keeps_root).cloned();
        let mut tree = Self {
            root,
            symmetries: symmetries.collect(),
            tables: Vec::new(),
            layers: Vec::new(),
            board,
        };
        tree.enumerate(options, &on_progress, cancel)?;
        tree.evaluate(&on_progress, cancel)?;
        Ok(tree)
    }

    /// The board.
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The position at the top.
    pub const fn root(&self) -> Position {
        self.root
    }

    /// The layers that hold positions, from the root's on.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The memory the tree holds, in bytes.
    pub fn memory_bytes(&self) -> u64 {
        self.layers.iter().map(|layer| layer.stored).sum::<u64>() * ENTRY_BYTES
    }

    /// The values of a position from its mover's side, or `None` if the root does not lead to it.
    ///
    /// Positions whose mover must pass and finished games are answered too; the latter wherever they are.
    pub fn probe(&self, position: Position) -> Option<Values> {
        if position.discs() & !self.board.cells() != Bitboard::EMPTY {
            return None;
        }
        match position.turn(&self.board) {
            Turn::Move(_) => self.stored(position),
            Turn::MustPass => self.stored(position.pass()).map(Values::reversed),
            Turn::Over(margin) => Some(Values::over(margin)),
        }
    }

    /// Every placement of the mover with its values, in cell order; `None` if the root does not lead to the
    /// position. Empty if the mover cannot place.
    pub fn candidates(&self, position: Position) -> Option<Vec<Candidate>> {
        self.probe(position)?;
        let placements = position.placements(&self.board);
        let candidate = |cell| {
            let flips = position.flips(&self.board, cell);
            let values = self.probe(position.place(cell, flips))?.reversed();
            Some(Candidate {
                cell,
                flips,
                values,
            })
        };
        placements.iter().map(candidate).collect()
    }

    fn stored(&self, position: Position) -> Option<Values> {
        let layer = position
            .discs()
            .len()
            .checked_sub(self.root.discs().len())?;
        self.tables
            .get(layer)?
            .get(&self.canonical(position))
            .copied()
    }

    /// The least image.
    fn canonical(&self, position: Position) -> Position {
        let images = self
            .symmetries
            .iter()
            .map(|symmetry| image(symmetry, position));
        images.min().unwrap_or(position)
    }

    fn orbit(&self, position: Position) -> u64 {
        let fixing = self
            .symmetries
            .iter()
            .filter(|s| image(s, position) == position);
        (self.symmetries.len() / fixing.count()) as u64
    }

    fn enumerate(
        &mut self,
        options: &Options,
        on_progress: &impl Fn(Progress),
        cancel: &AtomicBool,
    ) -> Result<(), SolveError> {
        let unknown = Values::over(crate::margin::Margin::DRAW);
        let mut next: FxHashMap<Position, Values> = FxHashMap::default();
        match self.root.turn(&self.board) {
            Turn::Move(_) => _ = next.insert(self.canonical(self.root), unknown),
            Turn::MustPass => _ = next.insert(self.canonical(self.root.pass()), unknown),
            Turn::Over(_) => {}
        }
        let mut stored = 0;
        while !next.is_empty() {
            let discs = self.root.discs().len() + self.layers.len();
            stored += next.len() as u64;
            let progress = Progress {
                phase: Phase::Enumerate,
                discs,
                done: 0,
                total: next.len() as u64,
                stored,
            };
            on_progress(progress);
            self.layers.push(Layer {
                discs,
                positions: next.keys().map(|&p| self.orbit(p)).sum(),
                stored: next.len() as u64,
            });
            let sizes: Vec<u64> = self.layers.iter().map(|layer| layer.stored).collect();
            let to_come = estimate::positions_to_come(&sizes, self.board.len() - discs);
            let needed = (stored as f64 + to_come) * ENTRY_BYTES as f64;
            let limit = options.memory_bytes;
            if needed > 8.0 * limit as f64 && self.layers.len() > 6 || stored * ENTRY_BYTES > limit
            {
                return Err(SolveError::TooLarge {
                    board: self.board.shape().to_string(),
                    limit,
                    stored,
                    discs,
                    needed: needed as u64,
                });
            }
            let mut after = FxHashMap::default();
            for &position in next.keys() {
                if cancel.load(Ordering::Relaxed) {
                    return Err(SolveError::Cancelled);
                }
                for child in self.children(position) {
                    match child.turn(&self.board) {
                        Turn::Move(_) => _ = after.insert(self.canonical(child), unknown),
                        Turn::MustPass => _ = after.insert(self.canonical(child.pass()), unknown),
                        Turn::Over(_) => {}
                    }
                }
            }
            self.tables.push(std::mem::replace(&mut next, after));
        }
        Ok(())
    }

    fn children(&self, position: Position) -> impl Iterator<Item = Position> {
        let placements = position.placements(&self.board);
        placements
            .iter()
            .map(move |cell| position.place(cell, position.flips(&self.board, cell)))
    }

    fn evaluate(
        &mut self,
        on_progress: &impl Fn(Progress),
        cancel: &AtomicBool,
    ) -> Result<(), SolveError> {
        let stored = self.layers.iter().map(|layer| layer.stored).sum();
        for index in (0..self.tables.len()).rev() {
            on_progress(Progress {
                phase: Phase::Evaluate,
                discs: self.layers[index].discs,
                done: 0,
                total: self.layers[index].stored,
                stored,
            });
            let mut table = std::mem::take(&mut self.tables[index]);
            for (&position, slot) in &mut table {
                if cancel.load(Ordering::Relaxed) {
                    return Err(SolveError::Cancelled);
                }
                let mut all: Option<Values> = None;
                for child in self.children(position) {
                    let values = self.probe(child).expect("children were listed").reversed();
                    let joined = match all {
                        None => Some(values),
                        Some(so_far) => join(so_far, values),
                    };
                    all = Some(joined.ok_or_else(|| SolveError::Overflow {
                        board: self.board.shape().to_string(),
                        discs: self.layers[index].discs,
                    })?);
                }
                *slot = all.expect("a stored position has a placement");
            }
            self.tables[index] = table;
        }
        Ok(())
    }
}

fn join(a: Values, b: Values) -> Option<Values> {
    let joined = Values {
        perfect: a.perfect.max(b.perfect),
        best: a.best.max(b.best),
        worst: a.worst.min(b.worst),
        wins: a.wins.checked_add(b.wins)?,
        draws: a.draws.checked_add(b.draws)?,
        losses: a.losses.checked_add(b.losses)?,
    };
    let lines = joined.wins.checked_add(joined.draws)?;
    lines.checked_add(joined.losses)?;
    Some(joined)
}

fn image(symmetry: &Symmetry, position: Position) -> Position {
    let (mover, opponent) = (position.mover(), position.opponent());
    Position::new(symmetry.apply(mover), symmetry.apply(opponent))
        .expect("an image keeps cells apart")
}

#[cfg(test)]
mod tests;
