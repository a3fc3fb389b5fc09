//! Multi-ProbCut: how far a shallow search is from a deep one.
//!
//! The value of a deep search is about that of a shallow one of the same position plus an error that is spread
//! normally with deviation sigma. If the shallow value lies more than t sigma beyond the window, the deep value
//! almost surely does too, and the subtree is cut. t depends on the level of selectivity. (M. Buro,
//! "Experiments with Multi-ProbCut", 1997.) Sigma is fitted to
//! positions the program made itself ([`calibrate`](super::calibrate)).

use std::collections::BTreeMap;

use super::table::Level;
use crate::eval::Evaluation;

/// t for each level below [`Level::EXACT`]: two-sided confidence of about 73, 87, 95, 98 and 99.9 percent.
const T: [f64; 5] = [1.1, 1.5, 2.0, 2.6, 3.3];

/// Cuts are tried from this depth up.
pub(super) const LEAST_DEPTH: u32 = 3;

/// The depth of the shallow search for a deep one: about half, and even or odd like it.
pub(super) const fn shallow_depth(depth: u32) -> u32 {
    2 * (depth / 4) + (depth & 1)
}

/// How the error grows: a linear model of its standard deviation, in hundredths of a disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spread {
    base: f64,
    /// For each ply of the shallow search.
    shallow: f64,
    /// For each ply more of the deep search.
    more: f64,
    /// For each empty cell.
    empties: f64,
}

/// The learned patterns on flat 8x8.
const PATTERNS: Spread = Spread {
    base: 400.0,
    shallow: -10.0,
    more: 10.0,
    empties: 0.0,
};

/// The features, on spheres and flat boards alike.
const FEATURES: Spread = Spread {
    base: 400.0,
    shallow: -10.0,
    more: 10.0,
    empties: 0.0,
};

impl Spread {
    /// What was measured for this evaluation; `None` if nothing was, and nothing may be cut.
    pub(super) fn of(evaluation: &Evaluation) -> Option<Self> {
        match evaluation {
            Evaluation::Patterns(_) => Some(PATTERNS),
            Evaluation::Features(_) => Some(FEATURES),
            Evaluation::Custom(_) => None,
        }
    }

    /// The standard deviation, in hundredths of a disc, between the values of two depths with this many empties.
    pub(super) fn sigma(self, empties: u32, depth: u32, shallow: u32) -> f64 {
        let sigma = self.base
            + self.shallow * f64::from(shallow)
            + self.more * f64::from(depth - shallow)
            + self.empties * f64::from(empties);
        sigma.max(LEAST_SIGMA)
    }

    /// How far beyond the window the shallow value must lie, in hundredths of a disc.
    pub(super) fn distance(self, level: Level, empties: u32, depth: u32, shallow: u32) -> i32 {
        let t = T[usize::from(level.0).min(T.len() - 1)];
        (t * self.sigma(empties, depth, shallow)) as i32
    }
}

/// No model is trusted below this.
const LEAST_SIGMA: f64 = 100.0;

/// The difference between a deep and a shallow search of one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Error {
    pub(super) empties: u32,
    pub(super) depth: u32,
    pub(super) shallow: u32,
    /// In hundredths of a disc.
    pub(super) difference: i32,
}

/// Least squares for the model: the root of the mean squared difference of each group with the same depths and
/// (about) the same empties, weighted by the group's size.
pub(super) fn fit(errors: &[Error]) -> Option<Spread> {
    let mut groups: BTreeMap<(u32, u32, u32), (f64, f64)> = BTreeMap::new();
    for error in errors {
        let group = groups
            .entry((error.empties / 4, error.depth, error.shallow))
            .or_default();
        group.0 += 1.0;
        group.1 += f64::from(error.difference).powi(2);
    }
    // Normal equations of four unknowns.
    let mut system = [[0.0; 5]; 4];
    for (&(empties, depth, shallow), &(count, squares)) in &groups {
        let row = [
            1.0,
            f64::from(shallow),
            f64::from(depth - shallow),
            f64::from(empties * 4 + 2),
            (squares / count).sqrt(),
        ];
        for i in 0..4 {
            for j in 0..5 {
                system[i][j] += count * row[i] * row[j];
            }
        }
    }
    let [base, shallow, more, empties] = eliminate(system)?;
    Some(Spread {
        base,
        shallow,
        more,
        empties,
    })
}

/// Solves four linear equations by elimination with pivots.
fn eliminate(mut system: [[f64; 5]; 4]) -> Option<[f64; 4]> {
    for column in 0..4 {
        let pivot = (column..4)
            .max_by(|&a, &b| system[a][column].abs().total_cmp(&system[b][column].abs()))?;
        system.swap(column, pivot);
        let lead = system[column];
        if lead[column].abs() < 1e-9 {
            return None;
        }
        for (index, row) in system.iter_mut().enumerate() {
            if index != column {
                let factor = row[column] / lead[column];
                for (value, lead) in row.iter_mut().zip(lead) {
                    *value -= factor * lead;
                }
            }
        }
    }
    Some(std::array::from_fn(|i| system[i][4] / system[i][i]))
}
