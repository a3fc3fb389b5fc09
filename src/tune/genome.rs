//! Weights as a list of genes.

use serde::{Deserialize, Serialize};

use crate::eval::evolved::MAX_WEIGHT;
use crate::eval::features::{Terms, Weights};

/// The weights of one board in a fixed order: those of an empty board, then those of a full one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Genome(pub(super) Vec<i32>);

impl Genome {
    pub(super) fn new(weights: &Weights) -> Self {
        Self(
            [&weights.early, &weights.late]
                .map(Terms::to_numbers)
                .concat(),
        )
    }

    pub(super) fn weights(&self) -> Weights {
        let terms = |genes| Terms::from_numbers(genes).expect("a genome holds every weight");
        let (early, late) = self.0.split_at(self.0.len() / 2);
        Weights {
            early: terms(early),
            late: terms(late),
        }
    }

    /// Whether it can be the genome of weights with so many genes.
    pub(super) fn fits(&self, genes: usize) -> bool {
        let within = |gene: &i32| (-MAX_WEIGHT..=MAX_WEIGHT).contains(gene);
        self.0.len() == genes && self.0.iter().all(within)
    }
}
