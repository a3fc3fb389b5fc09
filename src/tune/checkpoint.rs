//! The state of a run after a generation: all that is needed to go on.

use std::sync::Arc;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::breed;
use super::genome::Genome;
use super::{Generation, Settings};
use crate::board::Board;
use crate::eval::features::Weights;

/// The first word of a checkpoint.
const FORMAT: &str = "orbello-tune";

/// The state of a run, as a JSON object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    format: String,
    version: u32,
    board: String,
    settings: Settings,
    /// Generations evaluated so far.
    pub generation: usize,
    /// The generation to be evaluated next.
    pub(super) population: Vec<Genome>,
    /// The hand-set weights, then the best of each generation.
    pub(super) champions: Vec<Genome>,
}

/// Why a run cannot go on from a checkpoint.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// It is no checkpoint.
    #[error("is no checkpoint: {0}")]
    Json(#[from] serde_json::Error),
    /// It is something else.
    #[error("is no checkpoint: expected format {FORMAT:?} version 1")]
    Format,
    /// It was made on another board or with other settings (more generations than were done are fine).
    #[error("the checkpoint belongs to another run: {what} was {found}, now it is {expected}")]
    OtherRun {
        /// What differs.
        what: &'static str,
        /// In the checkpoint.
        found: String,
        /// Now.
        expected: String,
    },
    /// Its genomes are not those of its run.
    #[error("the checkpoint is damaged: {0}")]
    Damaged(&'static str),
}

impl Checkpoint {
    /// The beginning of a run.
    pub(super) fn start(board: &Arc<Board>, settings: &Settings) -> Self {
        let known = Genome::new(&Weights::standard(board));
        let mut rng = Pcg64Mcg::seed_from_u64(settings.seed);
        Self {
            format: FORMAT.to_owned(),
            version: 1,
            board: board.shape().to_string(),
            settings: *settings,
            generation: 0,
            population: breed::first_generation(&known, settings.population, &mut rng),
            champions: vec![known],
        }
    }

    /// Reads a checkpoint.
    ///
    /// # Errors
    /// If it is none.
    pub fn parse(text: &str) -> Result<Self, CheckpointError> {
        let checkpoint: Self = serde_json::from_str(text)?;
        if checkpoint.format != FORMAT || checkpoint.version != 1 {
            return Err(CheckpointError::Format);
        }
        Ok(checkpoint)
    }

    /// As JSON text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("numbers and lists are always JSON")
    }

    /// Holds it against the run that is to go on.
    pub(super) fn check(
        mut self,
        board: &Board,
        settings: &Settings,
    ) -> Result<Self, CheckpointError> {
        let other_run = |what, found: &dyn ToString, expected: &dyn ToString| {
            Err(CheckpointError::OtherRun {
                what,
                found: found.to_string(),
                expected: expected.to_string(),
            })
        };
        let shape = board.shape().to_string();
        if self.board != shape {
            return other_run("the board", &self.board, &shape);
        }
        let (old, new) = (self.settings, settings);
        let numbers = [
            (
                "the population",
                old.population as u64,
                new.population as u64,
            ),
            ("the number of pairs", old.pairs as u64, new.pairs as u64),
            ("the number of rivals", old.rivals as u64, new.rivals as u64),
            (
                "the shallowest depth",
                old.shallowest as u64,
                new.shallowest as u64,
            ),
            ("the depth", old.depth as u64, new.depth as u64),
            ("the seed", old.seed, new.seed),
        ];
        for (what, old, new) in numbers {
            if old != new {
                return other_run(what, &old, &new);
            }
        }
        let genes = Genome::new(&Weights::standard(board)).0.len();
        if self.population.len() != settings.population {
            return Err(CheckpointError::Damaged(
                "it has not as many genomes as its population",
            ));
        }
        if self.generation > settings.generations {
            return other_run(
                "the number of generations done",
                &self.generation,
                &settings.generations,
            );
        }
        if self.champions.len() != self.generation + 1 {
            return Err(CheckpointError::Damaged(
                "it has not one champion a generation",
            ));
        }
        let mut genomes = self.population.iter().chain(&self.champions);
        if !genomes.all(|genome| genome.fits(genes)) {
            return Err(CheckpointError::Damaged("a genome does not fit the board"));
        }
        self.settings = *settings;
        Ok(self)
    }

    /// The opponents of the next generation: the last champions.
    pub(super) fn rivals(&self, count: usize) -> Vec<Genome> {
        let mut rivals: Vec<Genome> = Vec::new();
        for champion in self.champions.iter().rev() {
            if rivals.len() < count && !rivals.contains(champion) {
                rivals.push(champion.clone());
            }
        }
        rivals
    }

    /// What decides the openings of the next generation.
    pub(super) fn seed(&self, seed: u64) -> u64 {
        seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .wrapping_add(self.generation as u64)
    }

    /// Takes in the fitness of the population and breeds the next one.
    pub(super) fn advance(&mut self, settings: &Settings, fitness: &[f64]) -> Generation {
        self.generation += 1;
        let best = breed::ranking(fitness)[0];
        self.champions.push(self.population[best].clone());
        let mut rng = Pcg64Mcg::seed_from_u64(!self.seed(settings.seed));
        self.population = breed::next_generation(&self.population, fitness, &mut rng);
        let finite: Vec<f64> = fitness
            .iter()
            .copied()
            .filter(|share| share.is_finite())
            .collect();
        Generation {
            number: self.generation,
            best: fitness[best],
            mean: finite.iter().sum::<f64>() / finite.len().max(1) as f64,
        }
    }
}
