//! A genetic algorithm that finds evaluation weights.
//!
//! A genome is the list of a board's feature weights. A generation is evaluated by matches over openings that all
//! its genomes share: against the textbook player and against rivals, which are the best of the generations
//! before (at first the hand-set weights), both sides at the same depth, by default at every depth up to the
//! deepest. Then the best two stay, and the others are children of parents chosen in small tournaments: crossed gene
//! by gene and mutated. At the end the best of the last generations meet anew, over more openings, and the winner
//! is the result; a genome that was lucky once does not win by that.
//!
//! Chance comes from the seed and the generation's number alone and games are counted in their order, so a run
//! repeats exactly whatever the number of threads, and a run resumed from a checkpoint goes on as if it had
//! not stopped. A fitness that is no number counts as the worst.

mod breed;
mod checkpoint;
mod fitness;
mod genome;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

use crate::board::Board;
use crate::eval::features::Weights;
pub use checkpoint::{Checkpoint, CheckpointError};
use fitness::{Field, evaluate};
use genome::Genome;

/// How a run is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Settings {
    /// Genomes in a generation, at least 2.
    pub population: usize,
    /// Generations, at least 1.
    pub generations: usize,
    /// Pairs of games of each genome against each opponent, at least 1.
    pub pairs: usize,
    /// Opponents besides the textbook player, at least 1.
    pub rivals: usize,
    /// The shallowest search in plies, at least 1.
    pub shallowest: usize,
    /// The deepest, at least that; pairs of games are shared out over the depths between.
    pub depth: usize,
    /// Decides everything that chance decides.
    pub seed: u64,
}

impl Settings {
    /// Refuses what cannot be run.
    ///
    /// # Errors
    /// [`TuneError::OutOfRange`].
    pub fn check(&self) -> Result<(), TuneError> {
        let ranges = [
            ("population", self.population, 2, 10_000),
            ("generations", self.generations, 1, 1_000_000),
            ("pairs", self.pairs, 1, 1_000_000),
            ("rivals", self.rivals, 1, 10_000),
            ("shallowest", self.shallowest, 1, 60),
            ("depth", self.depth, self.shallowest, 60),
        ];
        for (what, found, least, most) in ranges {
            if !(least..=most).contains(&found) {
                return Err(TuneError::OutOfRange {
                    what,
                    found,
                    least,
                    most,
                });
            }
        }
        Ok(())
    }
}

/// Why there is no result.
#[derive(Debug, Error)]
pub enum TuneError {
    /// A setting with which there is nothing to select from, or no end.
    #[error("{what} {found} is out of range: from {least} to {most}")]
    OutOfRange {
        /// The setting.
        what: &'static str,
        /// Its value.
        found: usize,
        /// The least.
        least: usize,
        /// The most.
        most: usize,
    },
    /// The checkpoint belongs to another run.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The machine gives no threads.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The caller stopped it; the last checkpoint holds what was done.
    #[error("stopped")]
    Cancelled,
}

/// What is known after a generation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// Its number, from 1.
    pub number: usize,
    /// The best share of the points, 0 to 1.
    pub best: f64,
    /// The mean share.
    pub mean: f64,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The weights of the winner.
    pub weights: Weights,
    /// Its share of the points in the last meeting, 0 to 1.
    pub score: f64,
    /// Its share of the points against the textbook player there.
    pub against_paper: f64,
}

/// The generations whose best meet at the end.
const FINALISTS: usize = 8;
/// The last meeting has so many times the openings of a generation.
const FINAL_PAIRS: usize = 6;

/// Runs the algorithm from the beginning, or on from a checkpoint. `on_generation` hears of each generation with
/// the checkpoint after it; an error of its own ends the run.
///
/// # Errors
/// If the settings cannot be run, the checkpoint is another run's, it was cancelled, or `on_generation` failed.
pub fn run<E: From<TuneError>>(
    board: &Arc<Board>,
    settings: &Settings,
    threads: usize,
    from: Option<Checkpoint>,
    cancel: &AtomicBool,
    mut on_generation: impl FnMut(&Generation, &Checkpoint) -> Result<(), E>,
) -> Result<Tuned, E> {
    settings.check()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.max(1))
        .build()
        .map_err(TuneError::from)?;
    let mut state = match from {
        Some(checkpoint) => checkpoint.check(board, settings).map_err(TuneError::from)?,
        None => Checkpoint::start(board, settings),
    };
    let played = |field: Field<'_>| {
        let fitness =
            pool.install(|| evaluate(board, settings.shallowest..=settings.depth, field, cancel));
        if cancel.load(Ordering::Relaxed) {
            Err(TuneError::Cancelled)
        } else {
            Ok(fitness)
        }
    };
    while state.generation < settings.generations {
        let fitness = played(Field {
            genomes: &state.population,
            rivals: &state.rivals(settings.rivals),
            pairs: settings.pairs,
            seed: state.seed(settings.seed),
        })?;
        let points: Vec<f64> = fitness.iter().map(fitness::Fitness::score).collect();
        let generation = state.advance(settings, &points);
        on_generation(&generation, &state)?;
    }
    let finalists: Vec<Genome> = state
        .champions
        .iter()
        .rev()
        .take(FINALISTS)
        .cloned()
        .collect();
    let fitness = played(Field {
        genomes: &finalists,
        rivals: &finalists,
        pairs: settings.pairs * FINAL_PAIRS,
        seed: state.seed(settings.seed),
    })?;
    let points: Vec<f64> = fitness.iter().map(fitness::Fitness::score).collect();
    let winner = breed::ranking(&points)[0];
    Ok(Tuned {
        weights: finalists[winner].weights(),
        score: points[winner],
        against_paper: fitness[winner].against_paper,
    })
}

#[cfg(test)]
mod tests;
