//! The engine: alpha-beta search on every board, to a depth, for a time, or to the end of the game.
//!
//! Iterative deepening with rising depth and then falling selectivity ([`schedule`](schedule::steps)), principal variation search
//! ([`tree`]), exact null-window endgames ([`endgame`], [`last`]), one shared transposition table ([`table`]). The rules
//! come from a kernel chosen for board and processor ([`kernel`](crate::position::flip::kernel)), estimates from an
//! [`Evaluation`]. An exact margin and an estimate are different types of [`Value`]; an exact one does not depend on
//! the table's size or content nor on the number of threads.

// What is not inlined is not compiled for the processor: see the kernels.
#![allow(clippy::inline_always)]

mod busy;
pub mod calibrate;
mod candidates;
mod endgame;
pub mod ffo;
mod history;
mod last;
pub mod mcts;
mod memory;
mod order;
mod probcut;
mod root;
mod schedule;
mod table;
mod terrain;
pub mod textbook;
mod tree;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::bitboard::{Bitboard, Cell};
use crate::board::Board;
use crate::eval::Evaluation;
use crate::margin::{Margin, Score};
use crate::position::flip::kernel::{AnyTask, Kernel, Kernels};
use crate::position::{Position, Turn};
use busy::Busy;
pub use candidates::Candidate;
use root::Root;
use table::Table;
use terrain::Terrain;
use worker::{Brake, Shared, Worker};

/// How a searcher is set up.
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// Positions the table can hold (32 bytes each).
    pub slots: usize,
    /// Threads that search together.
    pub threads: usize,
    /// The evaluation, or `None` for the board's own.
    pub evaluation: Option<Evaluation>,
    /// Whether the table asks for large pages of memory: a long search is faster, but the first touch of each can take
    /// milliseconds, too long for a search that has to keep a time.
    pub large_pages: bool,
}

impl Default for SearchOptions {
    /// 64 MiB in usual pages, one thread, the board's own evaluation. A larger table saves few nodes, even of hard endgames, and
    /// is farther from the processor.
    fn default() -> Self {
        Self {
            slots: 1 << 21,
            threads: 1,
            evaluation: None,
            large_pages: false,
        }
    }
}

impl SearchOptions {
    /// For proofs: as usual, but in large pages.
    pub fn proof(threads: usize) -> Self {
        Self {
            threads,
            large_pages: true,
            ..Self::default()
        }
    }
}

/// How far to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many plies (a pass is none); exact if the game ends within them.
    Depth(u32),
    /// As deep as this time allows.
    Time(Duration),
    /// To the end of the game: the answer is exact unless cancelled.
    Exact,
}

impl Limit {
    /// When a search with this limit that begins now has to end.
    fn deadline(self, begin: Instant) -> Option<Instant> {
        match self {
            Self::Time(time) => Some(begin + time),
            Self::Depth(_) | Self::Exact => None,
        }
    }
}

/// What a position is worth to the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The margin when both sides play best: proved.
    Exact(Margin),
    /// An estimate of it.
    Estimate(Score),
}

impl Value {
    /// The same from the other side.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Exact(margin) => Self::Exact(-margin),
            Self::Estimate(score) => Self::Estimate(-score),
        }
    }

    /// In discs, whether exact or not: for ordering and drawing.
    pub fn discs(self) -> f64 {
        match self {
            Self::Exact(margin) => margin.discs().into(),
            Self::Estimate(score) => score.discs(),
        }
    }
}

/// What is known after an iteration.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Plies searched.
    pub depth: u32,
    /// How sure selective pruning was, in percent; 100 is none.
    pub confidence: u8,
    /// The value so far.
    pub value: Value,
    /// The line both sides would play.
    pub line: Vec<Cell>,
    /// Positions visited by all threads that report here.
    pub nodes: u64,
    /// Time since the search began.
    pub seconds: f64,
}

/// The answer of a search.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Where to place; `None` if the mover must pass or the game is over.
    pub best_move: Option<Cell>,
    /// What the position is worth to the mover.
    pub value: Value,
    /// The line both sides would play, `best_move` first.
    pub line: Vec<Cell>,
    /// Plies searched.
    pub depth: u32,
    /// How sure selective pruning was, in percent; 100 is none.
    pub confidence: u8,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
}

/// A board's search with its table, to be asked again and again.
pub struct Searcher {
    board: Arc<Board>,
    kernels: Kernels,
    terrain: Terrain,
    shared: Arc<Shared>,
    threads: usize,
}

impl Searcher {
    /// A searcher for this board.
    pub fn new(board: Arc<Board>, options: SearchOptions) -> Self {
        let evaluation = options
            .evaluation
            .unwrap_or_else(|| Evaluation::standard(&board));
        Self {
            kernels: Kernels::new(&board),
            terrain: Terrain::new(&board),
            shared: Arc::new(Shared {
                table: Table::new(options.slots, options.large_pages),
                evaluation,
                busy: Busy::default(),
            }),
            threads: options.threads.max(1),
            board,
        }
    }

    /// The same with other rules code: to compare kernels.
    #[must_use]
    pub fn with_kernels(mut self, kernels: Kernels) -> Self {
        self.kernels = kernels;
        self
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Forgets all earlier searches; exact answers are the same without, only faster.
    pub fn clear(&mut self) {
        let shared = Arc::get_mut(&mut self.shared).expect("no search is running");
        shared.table.clear();
    }

    /// Searches a position. `progress` hears of each iteration; setting `cancel` ends the search at once with what is known.
    pub fn search(
        &mut self,
        position: Position,
        limit: Limit,
        cancel: &Arc<AtomicBool>,
        mut progress: impl FnMut(&Progress),
    ) -> Outcome {
        let deadline = limit.deadline(Instant::now());
        self.ask(position, limit, deadline, cancel, &mut progress)
    }

    /// As [`Searcher::search`], but ended at a deadline, with what is known, whatever the limit.
    pub fn search_until(
        &mut self,
        position: Position,
        limit: Limit,
        deadline: Option<Instant>,
        cancel: &Arc<AtomicBool>,
    ) -> Outcome {
        self.ask(position, limit, deadline, cancel, &mut |_| {})
    }

    /// The rest of a line that an exact search found: to the end of the game, both sides playing best. Positions
    /// beyond the line are searched anew, which the table makes short. Ends early if cancelled.
    pub fn to_the_end(
        &mut self,
        position: Position,
        mut line: Vec<Cell>,
        cancel: &Arc<AtomicBool>,
    ) -> Vec<Cell> {
        let mut position = position;
        let mut known = 0;
        loop {
            while let Turn::MustPass = position.turn(&self.board) {
                position = position.pass();
            }
            if let Some(&cell) = line.get(known) {
                let Ok(next) = position.play(&self.board, cell) else {
                    return line;
                };
                position = next;
                known += 1;
            } else {
                let found = self.search(position, Limit::Exact, cancel, |_| {});
                if found.line.is_empty() || !matches!(found.value, Value::Exact(_)) {
                    return line;
                }
                line.extend(found.line);
            }
        }
    }

    fn ask(
        &mut self,
        position: Position,
        limit: Limit,
        deadline: Option<Instant>,
        cancel: &Arc<AtomicBool>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Outcome {
        let begin = Instant::now();
        match position.turn(&self.board) {
            Turn::Over(margin) => Outcome::over(margin),
            Turn::MustPass => {
                let mut outcome =
                    self.ask(position.pass(), limit, deadline, cancel, &mut |known| {
                        progress(&Progress {
                            value: known.value.turned(),
                            ..known.clone()
                        });
                    });
                outcome.best_move = None;
                outcome.value = outcome.value.turned();
                outcome
            }
            Turn::Move(cells) => {
                self.shared.table.begin(position.empties(&self.board).len());
                let brake = Brake::new(cancel, deadline);
                self.run(position, cells, limit, &brake, begin, progress)
            }
        }
    }

    /// Runs the iterations on all threads.
    fn run(
        &self,
        position: Position,
        placements: Bitboard,
        limit: Limit,
        brake: &Brake,
        begin: Instant,
        progress: &mut dyn FnMut(&Progress),
    ) -> Outcome {
        let root = || {
            Root::new(
                position,
                placements,
                self.worker(brake, self.threads > 1),
                &self.kernels,
                begin,
            )
        };
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads)
                .map(|_| {
                    let root = root();
                    scope.spawn(|| {
                        self.kernels
                            .dispatch(Iterate(root, limit, &mut |_| {}))
                            .nodes
                    })
                })
                .collect();
            let mut outcome = self.kernels.dispatch(Iterate(root(), limit, progress));
            brake.finished.store(true, Ordering::Relaxed);
            for helper in helpers {
                // A helper that died has lost nothing but its help.
                outcome.nodes += helper.join().unwrap_or(0);
            }
            outcome.seconds = begin.elapsed().as_secs_f64();
            outcome
        })
    }

    fn worker(&self, brake: &Brake, shares: bool) -> Worker {
        Worker::new(
            Arc::clone(&self.shared),
            self.terrain.clone(),
            brake.clone(),
            shares,
        )
    }
}

struct Iterate<'a>(Root, Limit, &'a mut dyn FnMut(&Progress));

impl AnyTask for Iterate<'_> {
    type Output = Outcome;
    fn run<K: Kernel>(self, kernel: K) -> Outcome {
        self.0.iterate(kernel, self.1, self.2)
    }
}

impl Outcome {
    /// The answer where nothing can be placed any more.
    fn over(margin: Margin) -> Self {
        Self {
            best_move: None,
            value: Value::Exact(margin),
            line: Vec::new(),
            depth: 0,
            confidence: 100,
            nodes: 0,
            seconds: 0.0,
        }
    }
}

#[cfg(test)]
mod tests;
