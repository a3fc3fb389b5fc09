//! Fitting the pattern weights: least squares by stochastic gradient descent, stage by stage.
//!
//! Each sample moves the 46 weights it uses a little against its error. The step shrinks over the passes, the order is
//! shuffled by a seed, and a stage also learns from its neighbours' samples, so that rare contents are seen
//! more often. Weights of contents seen only a few times are drawn towards zero. The same samples and seed give
//! the same weights.

use std::sync::Arc;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;

use super::Evaluation;
use super::patterns::{Layout, PLACES, Patterns, STAGES};

/// A position and how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The mover's discs.
    pub mover: u64,
    /// The opponent's discs.
    pub opponent: u64,
    /// The mover's final margin, in discs.
    pub margin: i8,
}

impl Sample {
    fn empties(&self) -> u32 {
        (self.mover | self.opponent).count_zeros()
    }
}

/// What a fit left over.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The weights of all stages as they ship.
    pub packed: Vec<u8>,
    /// For each stage the number of samples and the root of the mean squared error, in discs, on the tenth of
    /// them that was not learned from.
    pub stages: Vec<(usize, f64)>,
}

impl Fit {
    /// The evaluation with these weights.
    pub fn evaluation(&self) -> Evaluation {
        Evaluation::Patterns(Arc::new(Patterns::new(&super::packed::unpack(
            &self.packed,
        ))))
    }
}

/// Samples whose number of empties is so near to a stage's are learned by it.
const NEAR: u32 = 2;

/// A content seen as often as this keeps half of its weight.
const RARE: f32 = 4.0;

/// Fits all stages in so many passes over the samples.
pub fn fit(samples: &[Sample], passes: usize, seed: u64) -> Fit {
    let fitted: Vec<(Vec<f32>, usize, f64)> = (0..STAGES)
        .into_par_iter()
        .map(|stage| fit_stage(samples, stage, passes, seed))
        .collect();
    let stages: Vec<Vec<f32>> = fitted
        .iter()
        .map(|(weights, _, _)| weights.clone())
        .collect();
    Fit {
        packed: super::packed::pack(&stages),
        stages: fitted
            .iter()
            .map(|&(_, count, error)| (count, error))
            .collect(),
    }
}

/// The weights of one stage in hundredths of a disc, the samples used and the error left.
fn fit_stage(samples: &[Sample], stage: usize, passes: usize, seed: u64) -> (Vec<f32>, usize, f64) {
    let layout = Layout::get();
    // A stage is four placements: empties 57..=60 are the first.
    let last = 60 - 4 * stage as u32;
    let first = if stage == STAGES - 1 { 0 } else { last - 3 };
    let near =
        |sample: &&Sample| sample.empties() + NEAR >= first && sample.empties() <= last + NEAR;
    let mut rows: Vec<([u32; PLACES - 2], f32, bool)> = samples
        .iter()
        .filter(near)
        .map(|sample| {
            let own = (first..=last).contains(&sample.empties());
            let numbers = layout.weights_of(sample.mover, sample.opponent);
            (numbers, 100.0 * f32::from(sample.margin), own)
        })
        .collect();
    let mut order = Pcg64Mcg::seed_from_u64(seed ^ stage as u64);
    rows.shuffle(&mut order);
    let held_out = rows.split_off(rows.len() - rows.len() / 10);

    let mut weights = vec![0f32; layout.count];
    let mut seen = vec![0f32; layout.count];
    for number in rows.iter().flat_map(|row| row.0) {
        seen[number as usize] += 1.0;
    }
    for pass in 0..passes {
        let progress = pass as f32 / passes as f32;
        let step = 0.008 * (1.0 - progress).powi(2) + 0.0002;
        for (numbers, target, _) in &rows {
            let guess: f32 = numbers.iter().map(|&number| weights[number as usize]).sum();
            let change = step * (target - guess);
            for &number in numbers {
                weights[number as usize] += change;
            }
        }
        rows.shuffle(&mut order);
    }
    for (weight, seen) in weights.iter_mut().zip(&seen) {
        *weight *= seen / (seen + RARE);
    }
    let errors: Vec<f64> = held_out
        .iter()
        .filter(|row| row.2)
        .map(|(numbers, target, _)| {
            let guess: f32 = numbers.iter().map(|&number| weights[number as usize]).sum();
            f64::from((target - guess) / 100.0).powi(2)
        })
        .collect();
    let error = (errors.iter().sum::<f64>() / errors.len().max(1) as f64).sqrt();
    (weights, rows.len(), error)
}
