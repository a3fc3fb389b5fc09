//! Estimates where there is no tree: a search of every candidate, deeper round by round, and random play.
//!
//! Each round searches every candidate to the same depth, the best first, and then lets Monte Carlo search go on
//! for as long as that took, so both columns grow together. Estimates of different depths cannot be compared, so a
//! round counts when it is complete; only what is proven counts at once. The first round is made however short the
//! time. Near the end of the game the search proves margins instead; when every candidate is proven there is nothing
//! left to do. Candidates that are images of one another share what is found.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::images::Images;
use super::{Estimates, Row, Sampled, Searched, Table, Value};
use crate::board::Board;
use crate::position::{Position, Turn};
use crate::search::mcts::{Mcts, Report};
use crate::search::{Limit, SearchOptions, Searcher};

/// Nodes of the Monte Carlo tree: a panel needs no more.
const NODES: usize = 1 << 19;
/// Random games in one round are at least so many.
const LEAST_GAMES: u64 = 32;
/// Random play in one round takes at least and at most so long.
const SAMPLING: (Duration, Duration) = (Duration::from_millis(30), Duration::from_secs(1));
/// With so many empty cells besides the plies searched, the rest is searched to the end.
const WITHIN_REACH: usize = 12;
/// The caller hears no more often than this, so that drawing does not slow the search.
const SNAPSHOT_EVERY: Duration = Duration::from_millis(50);

/// How long to go on and with what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The time; without a limit it ends when cancelled or when everything is proven.
    pub time: Option<Duration>,
    /// Threads of the search; at least one is used.
    pub threads: usize,
    /// Decides the random games.
    pub seed: u64,
}

/// What is known so far.
struct Work<'a> {
    table: Table<Estimates>,
    /// The mover of `table` must pass: the value is read from the other side.
    passed: bool,
    images: Images,
    mcts: Mcts,
    cancel: &'a Arc<AtomicBool>,
    deadline: Option<Instant>,
}

/// Estimates for a position. `on_snapshot` hears what is known as it grows; setting `cancel` ends it at once with
/// what is known.
pub fn estimate(
    board: &Arc<Board>,
    position: Position,
    effort: &Effort,
    cancel: &Arc<AtomicBool>,
    mut on_snapshot: impl FnMut(&Table<Estimates>),
) -> Table<Estimates> {
    ask(board, position, effort, cancel, &mut on_snapshot)
}

fn ask(
    board: &Arc<Board>,
    position: Position,
    effort: &Effort,
    cancel: &Arc<AtomicBool>,
    on_snapshot: &mut dyn FnMut(&Table<Estimates>),
) -> Table<Estimates> {
    let begin = Instant::now();
    let mut work = Work::new(board, position, effort, cancel, begin);
    if let Turn::Over(margin) = position.turn(board) {
        work.table.value.searched = Some(Searched::over(margin));
        on_snapshot(&work.table);
        return work.table;
    }
    if work.passed {
        // No candidates: what the other side's position is worth, from this side.
        let table = ask(board, position.pass(), effort, cancel, &mut |table| {
            work.table.value = table.value.reversed();
            on_snapshot(&work.table);
        });
        work.table.value = table.value.reversed();
        return work.table;
    }
    let mut searcher = Searcher::new(
        Arc::clone(board),
        SearchOptions {
            threads: effort.threads.max(1),
            ..SearchOptions::default()
        },
    );
    let empties = position.empties(board).len();
    let mut last_snapshot = None;
    for depth in 1..=empties {
        let round = Instant::now();
        let to_end = depth + WITHIN_REACH >= empties;
        let mut found = Vec::new();
        for index in work.order() {
            if work.cancelled() || (depth > 1 && work.late()) {
                break;
            }
            let Some(searched) = work.search(&mut searcher, index, depth, to_end) else {
                break;
            };
            if depth == 1 || matches!(searched.value, Value::Exact(_)) {
                work.learn(vec![(index, searched)]);
            } else {
                found.push((index, searched));
            }
            let due = last_snapshot.is_none_or(|at: Instant| at.elapsed() >= SNAPSHOT_EVERY);
            if due {
                last_snapshot = Some(Instant::now());
                on_snapshot(&work.table);
            }
        }
        if found.len() == work.order().len() {
            work.learn(found);
        }
        let (least, most) = SAMPLING;
        work.sample(round.elapsed().clamp(least, most));
        on_snapshot(&work.table);
        if work.cancelled() || work.late() || to_end {
            break;
        }
    }
    work.table
}

impl<'a> Work<'a> {
    fn new(
        board: &Arc<Board>,
        position: Position,
        effort: &Effort,
        cancel: &'a Arc<AtomicBool>,
        begin: Instant,
    ) -> Self {
        let row = |cell| Row {
            cell,
            flips: position.flips(board, cell),
            value: Estimates::default(),
        };
        let rng = Pcg64Mcg::seed_from_u64(effort.seed);
        let table = Table {
            position,
            value: Estimates::default(),
            candidates: position.placements(board).iter().map(row).collect(),
        };
        Self {
            images: Images::of(board, &table),
            table,
            passed: position.turn(board) == Turn::MustPass,
            mcts: Mcts::with_rng(board, position, rng, NODES),
            cancel,
            deadline: effort.time.map(|time| begin + time),
        }
    }

    fn late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// The candidates that are not proven, the best first, of images only the first.
    fn order(&self) -> Vec<usize> {
        let value = |index: usize| {
            let searched = self.table.candidates[index].value.searched.as_ref();
            searched.map_or(f64::NEG_INFINITY, |found| found.value.discs())
        };
        let mut open: Vec<usize> = (0..self.table.candidates.len())
            .filter(|&index| self.images.is_first(index))
            .filter(|&index| !self.table.candidates[index].value.is_proven())
            .collect();
        open.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
        open
    }

    /// Searches one candidate to a depth, or to the end; `None` if the time did not suffice.
    fn search(
        &self,
        searcher: &mut Searcher,
        index: usize,
        depth: usize,
        to_end: bool,
    ) -> Option<Searched> {
        let row = &self.table.candidates[index];
        let child = self.table.position.place(row.cell, row.flips);
        // Depth 1 is the candidate itself; the search below needs at least one ply.
        let plies = depth.max(2) as u32 - 1;
        let limit = if to_end {
            Limit::Exact
        } else {
            Limit::Depth(plies)
        };
        let deadline = self.deadline.filter(|_| depth > 1);
        let outcome = searcher.search_until(child, limit, deadline, self.cancel);
        let exact = matches!(outcome.value, Value::Exact(_));
        let complete = exact || (!to_end && outcome.depth >= plies);
        complete.then(|| Searched {
            value: outcome.value.turned(),
            depth: outcome.depth as usize + 1,
            line: std::iter::once(row.cell).chain(outcome.line).collect(),
        })
    }

    /// Takes in what was found for some candidates.
    fn learn(&mut self, found: Vec<(usize, Searched)>) {
        for (index, searched) in found {
            self.table.candidates[index].value.searched = Some(searched);
        }
        self.images.share_searches(&mut self.table);
        self.table.value.searched = self.table.best_searched();
    }

    /// Goes on with random play.
    fn sample(&mut self, time: Duration) {
        let until = Instant::now() + time;
        let until = self.deadline.map_or(until, |deadline| deadline.min(until));
        let cancelled = || self.cancel.load(Ordering::Relaxed);
        // The first games are made however late it is.
        self.mcts.run(LEAST_GAMES, cancelled);
        self.mcts
            .run(u64::MAX, || cancelled() || Instant::now() >= until);
        let Report {
            tally, candidates, ..
        } = self.mcts.report();
        self.table.value.sampled = Sampled::of(&tally);
        for (row, sample) in self.table.candidates.iter_mut().zip(candidates) {
            row.value.sampled = Sampled::of(&sample.tally);
        }
        self.images.pool_games(&mut self.table);
    }
}
