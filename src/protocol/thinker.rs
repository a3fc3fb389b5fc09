//! Finds moves and values for the protocols: the search with limits, always with an answer.
//!
//! A first search of a few plies cannot be stopped and takes milliseconds; after it the search can be stopped
//! at any moment, and the best answer so far counts. Few empty cells are searched to the end whatever the depth
//! asked for.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::Settings;
use crate::bitboard::Cell;
use crate::board::Board;
use crate::margin::Score;
use crate::position::{Position, Turn};
use crate::search::{Limit, Outcome, Progress, SearchOptions, Searcher, Value};

/// Plies that are searched before anything can stop the search.
const SURE_DEPTH: u32 = 6;
/// Positions with no more empty cells are searched to the end before anything can stop it.
const SURE_ENDGAME: usize = 10;
/// Positions with no more empty cells are searched to the end.
const ENDGAME: usize = 14;
/// The depth of a search without any limit.
const DEFAULT_DEPTH: u32 = 12;
/// The bytes of a table slot.
const SLOT_BYTES: usize = 32;

/// See the module.
pub(super) struct Thinker {
    searcher: Searcher,
    settings: Settings,
}

/// How far to think about one position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Budget {
    /// Plies.
    pub(super) depth: Option<u32>,
    /// Time.
    pub(super) time: Option<Duration>,
}

/// What is known of a candidate.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    /// The value for the side that plays it.
    pub(super) value: Value,
    /// The line both sides would play, the candidate first; passes left out.
    pub(super) line: Vec<Cell>,
    /// The depth in plies, the candidate among them.
    pub(super) depth: u32,
    /// How sure selective pruning was, in percent.
    pub(super) confidence: u8,
}

/// How much was searched.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    /// Positions visited.
    pub(super) nodes: u64,
    /// Time taken.
    pub(super) seconds: f64,
}

impl Thinker {
    pub(super) fn new(settings: Settings) -> Self {
        Self {
            searcher: searcher(&settings),
            settings,
        }
    }

    /// Changes to another board, if it is another.
    pub(super) fn set_board(&mut self, board: &Arc<Board>) {
        let old = self.searcher.board();
        if old.shape() != board.shape() || old.scoring() != board.scoring() {
            self.settings.board = Arc::clone(board);
            self.searcher = searcher(&self.settings);
        }
    }

    /// What the settings say of depth and time.
    pub(super) const fn budget(&self) -> Budget {
        Budget {
            depth: self.settings.depth,
            time: self.settings.time,
        }
    }

    /// The best move and its value.
    pub(super) fn best(
        &mut self,
        position: Position,
        budget: Budget,
        stop: &Arc<AtomicBool>,
        mut report: impl FnMut(&Progress),
    ) -> Outcome {
        let begin = Instant::now();
        let depth = self.depth(position, budget);
        let never = Arc::new(AtomicBool::new(false));
        let first = if self.empties(position) <= SURE_ENDGAME {
            Limit::Exact
        } else {
            Limit::Depth(depth.min(SURE_DEPTH))
        };
        let sure = self.searcher.search(position, first, &never, &mut report);
        let solved = matches!(sure.value, Value::Exact(_));
        if sure.best_move.is_none() || solved || depth <= SURE_DEPTH && !self.is_endgame(position) {
            return sure;
        }
        let timer = Timer::start(budget.time, begin, stop);
        let limit = if self.is_endgame(position) {
            Limit::Exact
        } else {
            Limit::Depth(depth)
        };
        let mut found = self.searcher.search(position, limit, stop, &mut report);
        drop(timer);
        let better = found.best_move.is_some()
            && (found.depth >= sure.depth || matches!(found.value, Value::Exact(_)));
        let nodes = sure.nodes + found.nodes;
        if !better {
            found = sure;
        }
        found.nodes = nodes;
        found.seconds = begin.elapsed().as_secs_f64();
        found
    }

    /// The value of any position to its mover, also of one who must pass and at the end.
    pub(super) fn value(
        &mut self,
        position: Position,
        budget: Budget,
        stop: &Arc<AtomicBool>,
        effort: &mut Effort,
    ) -> Value {
        match position.turn(self.searcher.board()) {
            Turn::Over(margin) => Value::Exact(margin),
            Turn::MustPass => negate(self.value(position.pass(), budget, stop, effort)),
            Turn::Move(_) => {
                let found = self.best(position, budget, stop, |_| {});
                effort.nodes += found.nodes;
                effort.seconds += found.seconds;
                found.value
            }
        }
    }

    /// The `count` best candidates with their values, each told when it is known better than before: the best
    /// first in each round.
    pub(super) fn hints(
        &mut self,
        position: Position,
        count: usize,
        budget: Budget,
        stop: &Arc<AtomicBool>,
        mut report: impl FnMut(&Hint, Effort),
    ) -> Effort {
        let begin = Instant::now();
        let mut effort = Effort::default();
        let Turn::Move(cells) = position.turn(self.searcher.board()) else {
            return effort;
        };
        let depth = self.depth(position, budget);
        let timer = Timer::start(budget.time, begin, stop);
        let never = Arc::new(AtomicBool::new(false));
        // All candidates up to the sure depth, to know which are the best.
        let mut known: Vec<Hint> = Vec::new();
        let limit = if self.empties(position) <= SURE_ENDGAME {
            Limit::Exact
        } else {
            Limit::Depth(depth.min(SURE_DEPTH).saturating_sub(1).max(1))
        };
        for cell in cells {
            known.push(self.candidate(position, cell, limit, &never, &mut effort));
        }
        known.sort_by_key(|hint| std::cmp::Reverse(hundredths(hint.value)));
        known.truncate(count.max(1));
        effort.seconds = begin.elapsed().as_secs_f64();
        for hint in &known {
            report(hint, effort);
        }
        // Then these deeper and deeper, two plies at a time: values of odd and even depths do not compare well.
        let endgame = self.is_endgame(position);
        let mut next = SURE_DEPTH.min(depth);
        while next < depth || endgame && !known.iter().all(|h| matches!(h.value, Value::Exact(_))) {
            next = (next + 2).min(depth);
            let limit = if endgame {
                Limit::Exact
            } else {
                Limit::Depth((next - 1).max(1))
            };
            for hint in &mut known {
                if matches!(hint.value, Value::Exact(_)) {
                    continue;
                }
                let found = self.candidate(position, hint.line[0], limit, stop, &mut effort);
                if stop.load(Ordering::Relaxed) {
                    return effort;
                }
                *hint = found;
                effort.seconds = begin.elapsed().as_secs_f64();
                report(hint, effort);
            }
            known.sort_by_key(|hint| std::cmp::Reverse(hundredths(hint.value)));
        }
        drop(timer);
        effort
    }

    /// Values a candidate by searching the position after it.
    fn candidate(
        &mut self,
        position: Position,
        cell: Cell,
        limit: Limit,
        stop: &Arc<AtomicBool>,
        effort: &mut Effort,
    ) -> Hint {
        let flips = position.flips(self.searcher.board(), cell);
        let after = position.place(cell, flips);
        let found = self.searcher.search(after, limit, stop, |_| {});
        effort.nodes += found.nodes;
        let mut line = vec![cell];
        line.extend(found.line);
        Hint {
            value: negate(found.value),
            line,
            depth: found.depth + 1,
            confidence: found.confidence,
        }
    }

    /// The depth to search: what was asked for, or all there is if the time is the only limit.
    fn depth(&self, position: Position, budget: Budget) -> u32 {
        let empties = self.empties(position).max(1);
        let asked = budget.depth.unwrap_or(match budget.time {
            Some(_) => u32::MAX,
            None => DEFAULT_DEPTH,
        });
        asked.clamp(1, empties as u32)
    }

    fn is_endgame(&self, position: Position) -> bool {
        self.empties(position) <= ENDGAME
    }

    fn empties(&self, position: Position) -> usize {
        position.empties(self.searcher.board()).len()
    }
}

fn searcher(settings: &Settings) -> Searcher {
    let options = SearchOptions {
        slots: (settings.megabytes << 20) / SLOT_BYTES,
        threads: settings.threads,
        ..SearchOptions::default()
    };
    Searcher::new(Arc::clone(&settings.board), options)
}

/// How long to think about one move with so much time left for the rest of the game.
pub(super) fn share(left: Duration, empties: usize) -> Duration {
    // Half the empty cells are ours; two moves' worth stay in reserve.
    let moves = empties as u32 / 2 + 3;
    (left / moves).max(Duration::from_millis(5)).min(left / 2)
}

/// The value from the other side.
pub(super) fn negate(value: Value) -> Value {
    match value {
        Value::Exact(margin) => Value::Exact(-margin),
        Value::Estimate(score) => Value::Estimate(-score),
    }
}

/// A value in discs.
pub(super) fn discs(value: Value) -> f64 {
    match value {
        Value::Exact(margin) => f64::from(margin.discs()),
        Value::Estimate(score) => score.discs(),
    }
}

fn hundredths(value: Value) -> Score {
    match value {
        Value::Exact(margin) => Score(margin.discs() * 100),
        Value::Estimate(score) => score,
    }
}

/// Sets a flag when the time is up, unless it is dropped before.
struct Timer {
    ended: Arc<(Mutex<bool>, Condvar)>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Timer {
    /// A timer from `begin` on; without a time it does nothing.
    fn start(time: Option<Duration>, begin: Instant, stop: &Arc<AtomicBool>) -> Self {
        let ended = Arc::new((Mutex::new(false), Condvar::new()));
        let thread = time.map(|time| {
            let (ended, stop) = (Arc::clone(&ended), Arc::clone(stop));
            let left = time.saturating_sub(begin.elapsed());
            std::thread::spawn(move || {
                let (lock, changed) = &*ended;
                let guard = lock.lock().unwrap_or_else(PoisonError::into_inner);
                let (_ended, waited) = changed
                    .wait_timeout_while(guard, left, |ended| !*ended)
                    .unwrap_or_else(PoisonError::into_inner);
                if waited.timed_out() {
                    stop.store(true, Ordering::Relaxed);
                }
            })
        });
        Self { ended, thread }
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        let (lock, changed) = &*self.ended;
        *lock.lock().unwrap_or_else(PoisonError::into_inner) = true;
        changed.notify_all();
        if let Some(thread) = self.thread.take() {
            // A timer that died has nothing left to say.
            let _ = thread.join();
        }
    }
}
