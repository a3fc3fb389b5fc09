//! The arena: paired matches between any two players, fair and repeatable.
//!
//! A pair is one opening played twice with the colours swapped. Pairs may be played in parallel, but they are
//! counted in their order, so neither the result nor the point at which a sequential test stops depends on
//! the number of threads (for players that do not play by the clock). A player that panics, fails, or answers
//! with an illegal move has lost that game, and the report says so.

mod game;
pub mod openings;
pub mod ratings;
pub mod stats;
mod tally;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use crate::board::Board;
use crate::player::{self, Player, PlayerError, PlayerSpec, Resources};
pub use game::{Fault, Forfeit, Played};
use openings::Opening;
use stats::{Pairs, Sprt, Verdict, elo};
pub use tally::Tally;

/// Makes a player for one game after another.
pub type Maker = dyn Fn() -> Result<Box<dyn Player>, PlayerError> + Send + Sync;

/// One of the two players of a match.
pub struct Entrant {
    /// What it is called.
    pub name: String,
    make: Box<Maker>,
}

impl Entrant {
    /// A player by its spec.
    ///
    /// # Errors
    /// If it cannot be made for this board.
    pub fn new(
        spec: &PlayerSpec,
        board: &Arc<Board>,
        resources: &Resources,
    ) -> Result<Self, PlayerError> {
        player::build(spec, board, resources)?;
        let (spec, board, resources) = (spec.clone(), Arc::clone(board), resources.clone());
        Ok(Self::made_by(spec.to_string(), move || {
            player::build(&spec, &board, &resources)
        }))
    }

    /// A player by a function that makes it.
    pub fn made_by(
        name: String,
        make: impl Fn() -> Result<Box<dyn Player>, PlayerError> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            make: Box::new(make),
        }
    }
}

/// What is played.
pub struct Contest<'a> {
    /// The board.
    pub board: &'a Arc<Board>,
    /// The players; the first has black in the first game of each pair.
    pub entrants: [&'a Entrant; 2],
    /// Games; the last pair of an odd number has only its first.
    pub games: usize,
    /// The openings, used in turn; at least one.
    pub openings: &'a [Opening],
    /// Decides ties and chances of both players.
    pub seed: u64,
    /// Pairs played at the same time; at least one is.
    pub threads: usize,
    /// A test that may stop the match early.
    pub sprt: Option<Sprt>,
}

/// What came of a match, as far as it is played.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Score {
    /// The games counted, from the first player's side.
    pub tally: Tally,
    /// The pairs.
    pub pairs: Pairs,
    /// Effort of the first and the second player.
    pub effort: [Effort; 2],
    /// Games lost by a player's failure.
    pub forfeits: Vec<Forfeit>,
    /// What the sequential test said when it stopped the match.
    pub verdict: Option<Verdict>,
}

/// What a player spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Effort {
    /// Moves it was asked for.
    pub moves: u64,
    /// Positions it visited.
    pub nodes: u64,
    /// Time it took.
    pub time: Duration,
    /// Its longest move.
    pub longest: Duration,
}

impl Effort {
    /// Adds what another game took.
    pub fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
    }

    /// Seconds a move.
    pub fn seconds_per_move(&self) -> f64 {
        self.time.as_secs_f64() / self.moves.max(1) as f64
    }

    /// Nodes a move.
    pub fn nodes_per_move(&self) -> f64 {
        self.nodes as f64 / self.moves.max(1) as f64
    }
}

impl Score {
    /// The Elo difference in favour of the first player, with the ends of its 95% interval; infinite where a
    /// side made all points.
    pub fn elo(&self) -> (f64, f64, f64) {
        let (low, high) = self.pairs.interval();
        (elo(self.tally.score()), elo(low), elo(high))
    }

    fn add(&mut self, pair: &[Played]) {
        for played in pair {
            self.tally.count(played);
            if let Err(forfeit) = &played.result {
                self.forfeits.push(forfeit.clone());
            }
            for (sum, effort) in self.effort.iter_mut().zip(&played.effort) {
                sum.add(effort);
            }
        }
        self.pairs.add(pair_score(pair));
    }
}

/// The first player's mean score in the games of a pair, 0 to 1.
pub fn pair_score(pair: &[Played]) -> f64 {
    let points: u32 = pair.iter().map(Played::points).sum();
    f64::from(points) / (2.0 * pair.len() as f64)
}

/// Plays a match. `on_pair` hears of each pair in its order, with the score so far; it ends early if `cancel` is
/// set or the sequential test has a verdict.
///
/// # Panics
/// Without openings.
pub fn play(
    contest: &Contest<'_>,
    cancel: &Arc<AtomicBool>,
    mut on_pair: impl FnMut(&[Played], &Score),
) -> Score {
    let pairs = contest.games.div_ceil(2);
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let mut score = Score::default();
    std::thread::scope(|scope| {
        for _ in 0..contest.threads.clamp(1, pairs.max(1)) {
            let sender = sender.clone();
            let (next, stop) = (&next, &stop);
            scope.spawn(move || {
                let mut seats = game::Seats::new(contest, cancel);
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= pairs || stop.load(Ordering::Relaxed) {
                        break;
                    }
                    let games = (contest.games - 2 * pair).min(2);
                    let played: Option<Vec<Played>> =
                        (0..games).map(|half| seats.play(pair, half == 0)).collect();
                    // Cancelled games do not count; and nobody listens once the match is decided.
                    let Some(played) = played else { break };
                    if sender.send((pair, played)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: BTreeMap<usize, Vec<Played>> = BTreeMap::new();
        let mut counted = 0;
        while let Ok((pair, played)) = receiver.recv() {
            waiting.insert(pair, played);
            while let Some(played) = waiting.remove(&counted) {
                if score.verdict.is_some() {
                    break;
                }
                counted += 1;
                score.add(&played);
                score.verdict = contest.sprt.and_then(|sprt| sprt.verdict(&score.pairs));
                on_pair(&played, &score);
                if score.verdict.is_some() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
    });
    score
}

#[cfg(test)]
mod tests;
