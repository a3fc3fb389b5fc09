//! The exact tree: every position that can arise, with its perfect margin, its best and worst margin over all
//! lines of play, and exact counts of the lines won, drawn and lost.
//!
//! Every placement adds one disc, so the positions fall into layers by their number of discs and a layer leads
//! only into the next. The forward pass lists each layer from the one before, up to the symmetries that keep
//! the root; the backward pass takes each layer's values from the next one's. Positions whose mover must pass
//! are never stored: the pass is made at once, and the values are read from the other side. Finished games are
//! not stored either. Nothing here depends on the number of threads.

mod enumerate;
mod error;
mod estimate;
mod evaluate;
mod expand;
mod gather;
mod images;
mod key;
mod level;
mod scatter;
mod table;
mod values;

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rustc_hash::FxHasher;

use crate::bitboard::{Bitboard, Cell};
use crate::board::Board;
use crate::board::symmetry::Symmetry;
use crate::position::flip::kernel::{AnyTask, Kernel, Kernels};
use crate::position::{Position, Turn};
use enumerate::{Job, enumerate};
use evaluate::evaluate;
use expand::{ByKernel, ByRings};
use images::Images;
use key::Key;
use level::Level;
use table::Table;

pub use error::SolveError;
pub(crate) use error::bytes;
pub use values::Values;

/// Boards with no more cells have trees that fit.
pub const SMALL_BOARD: usize = 24;

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
    layers: Vec<Layer>,
    store: Store,
}

/// What is held, by the size of a key.
#[derive(Debug)]
enum Store {
    Narrow(Held<u64>),
    Wide(Held<u128>),
}

#[derive(Debug)]
struct Held<K: Key> {
    images: Images<K>,
    levels: Vec<Level<K>>,
    /// The values of each level.
    tables: Vec<Table>,
}

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

    /// The tree below any position of a board. `on_progress` is called now and then, from any thread.
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
        // Compiled once, not for every caller.
        Self::build_below(board, root, options, &on_progress, cancel)
    }

    fn build_below(
        board: Arc<Board>,
        root: Position,
        options: &Options,
        on_progress: &(dyn Fn(Progress) + Sync),
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
        let symmetries: Vec<Symmetry> = board
            .symmetries()
            .iter()
            .filter(keeps_root)
            .cloned()
            .collect();
        let job = Job {
            board: &board,
            limit: options.memory_bytes,
            on_progress,
            cancel,
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(options.threads.max(1))
            .build()
            .map_err(|error| SolveError::Threads(error.to_string()))?;
        let store = pool.install(|| {
            if board.len() <= u64::CELLS {
                hold(&job, &symmetries, |images| match board.rings() {
                    Some(rings) => enumerate(&job, &ByRings::new(&board, rings), images, root),
                    None => enumerate_by_kernel(&job, images, root),
                })
                .map(Store::Narrow)
            } else {
                hold(&job, &symmetries, |images| {
                    enumerate_by_kernel(&job, images, root)
                })
                .map(Store::Wide)
            }
        })?;
        let layers = match &store {
            Store::Narrow(held) => held.layers(),
            Store::Wide(held) => held.layers(),
        };
        Ok(Self {
            board,
            root,
            layers,
            store,
        })
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
        match &self.store {
            Store::Narrow(held) => held.bytes(),
            Store::Wide(held) => held.bytes(),
        }
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

    /// A hash of all that is held, in order: two trees with the same one hold the same bytes.
    pub fn fingerprint(&self) -> u64 {
        match &self.store {
            Store::Narrow(held) => held.fingerprint(),
            Store::Wide(held) => held.fingerprint(),
        }
    }

    fn stored(&self, position: Position) -> Option<Values> {
        let layer = position
            .discs()
            .len()
            .checked_sub(self.root.discs().len())?;
        match &self.store {
            Store::Narrow(held) => held.values(layer, position),
            Store::Wide(held) => held.values(layer, position),
        }
    }
}

/// Both passes.
fn hold<K: Key>(
    job: &Job,
    symmetries: &[Symmetry],
    enumerate: impl FnOnce(&Images<K>) -> Result<Vec<Level<K>>, SolveError>,
) -> Result<Held<K>, SolveError> {
    let images = Images::new(job.board.len(), symmetries);
    let mut levels = enumerate(&images)?;
    let tables = evaluate(job, &mut levels)?;
    Ok(Held {
        images,
        levels,
        tables,
    })
}

/// The forward pass with the kernel of the board.
fn enumerate_by_kernel<K: Key>(
    job: &Job,
    images: &Images<K>,
    root: Position,
) -> Result<Vec<Level<K>>, SolveError> {
    struct Task<'a, K: Key> {
        job: &'a Job<'a>,
        images: &'a Images<K>,
        root: Position,
    }
    impl<K: Key> AnyTask for Task<'_, K> {
        type Output = Result<Vec<Level<K>>, SolveError>;
        fn run<F: Kernel>(self, kernel: F) -> Self::Output {
            let board = self.job.board;
            enumerate(
                self.job,
                &ByKernel { board, kernel },
                self.images,
                self.root,
            )
        }
    }
    Kernels::portable(job.board).dispatch(Task { job, images, root })
}

impl<K: Key> Held<K> {
    fn values(&self, layer: usize, position: Position) -> Option<Values> {
        let level = self.levels.get(layer)?;
        let (partition, local) = level.find(self.images.least(K::of(position)))?;
        Some(self.tables[layer].values(partition, local))
    }

    fn layers(&self) -> Vec<Layer> {
        let layer = |level: &Level<K>| Layer {
            discs: level.discs,
            positions: level.positions,
            stored: level.len() as u64,
        };
        self.levels.iter().map(layer).collect()
    }

    fn bytes(&self) -> u64 {
        let keys: u64 = self.levels.iter().map(Level::bytes).sum();
        keys + self.tables.iter().map(Table::bytes).sum::<u64>()
    }

    fn fingerprint(&self) -> u64 {
        let mut hasher = FxHasher::default();
        for (level, table) in self.levels.iter().zip(&self.tables) {
            level.partitions.hash(&mut hasher);
            table.hash(&mut hasher);
        }
        hasher.finish()
    }
}

#[cfg(test)]
mod tests;
