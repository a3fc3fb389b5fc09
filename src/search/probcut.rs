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

/// How the error grows, in hundredths of a disc: a linear model of its standard deviation between two searches with
/// estimates, and one number for the exact margin at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spread {
    base: f64,
    /// For each ply of the shallow search.
    shallow: f64,
    /// For each ply more of the deep search.
    more: f64,
    /// Of a search to the end of the game, whatever its depth.
    end: f64,
}

/// The learned patterns on flat 8x8.
const PATTERNS: Spread = Spread {
    base: 405.0,
    shallow: -44.0,
    more: 49.0,
    end: 480.0,
};

/// The features: between what was measured on `sphere:2x2x2` and, larger at the end, on `sphere:3x3x3`.
const FEATURES: Spread = Spread {
    base: 115.0,
    shallow: -12.0,
    more: 44.0,
    end: 600.0,
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
        if depth >= empties {
            return self.end;
        }
        let grown = self.shallow * f64::from(shallow) + self.more * f64::from(depth - shallow);
        (self.base + grown).max(LEAST_SIGMA)
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

/// Least squares for the model: the root of the mean squared difference of each pair of depths, weighted by its
/// number of positions. `None` if there are too few different depths.
pub(super) fn fit(errors: &[Error]) -> Option<Spread> {
    let mut groups: BTreeMap<(u32, u32), (f64, f64)> = BTreeMap::new();
    let (mut count, mut squares) = (0.0, 0.0);
    for error in errors {
        let square = f64::from(error.difference).powi(2);
        if error.depth >= error.empties {
            count += 1.0;
            squares += square;
        } else {
            let group = groups.entry((error.depth, error.shallow)).or_default();
            group.0 += 1.0;
            group.1 += square;
        }
    }
    // Normal equations of three unknowns.
    let mut system = [[0.0; 4]; 3];
    for (&(depth, shallow), &(count, squares)) in &groups {
        let sigma = (squares / count).sqrt();
        let row = [1.0, f64::from(shallow), f64::from(depth - shallow), sigma];
        for i in 0..3 {
            for j in 0..4 {
                system[i][j] += count * row[i] * row[j];
            }
        }
    }
    let [base, shallow, more] = eliminate(system)?;
    Some(Spread {
        base,
        shallow,
        more,
        end: (squares / count).sqrt(),
    })
}

/// Solves three linear equations by elimination with pivots.
fn eliminate(mut system: [[f64; 4]; 3]) -> Option<[f64; 3]> {
    for column in 0..3 {
        let pivot = (column..3)
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
    Some(std::array::from_fn(|i| system[i][3] / system[i][i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fit_finds_a_model_it_was_given() {
        let model = Spread {
            base: 300.0,
            shallow: -20.0,
            more: 50.0,
            end: 500.0,
        };
        let mut errors = Vec::new();
        for depth in LEAST_DEPTH..=12 {
            let shallow = shallow_depth(depth);
            for (empties, deep) in [(30, depth), (depth, depth)] {
                let sigma = model.sigma(empties, deep, shallow) as i32;
                for difference in [sigma, -sigma] {
                    errors.push(Error {
                        empties,
                        depth,
                        shallow,
                        difference,
                    });
                }
            }
        }
        let found = fit(&errors).unwrap();
        for (found, given) in [
            (found.base, model.base),
            (found.shallow, model.shallow),
            (found.more, model.more),
            (found.end, model.end),
        ] {
            assert!((found - given).abs() < 1.0, "{found} for {given}");
        }
        assert_eq!(fit(&errors[..2]), None);
    }

    #[test]
    fn the_shallow_search_is_shallower_and_of_the_same_parity() {
        for depth in LEAST_DEPTH..=60 {
            let shallow = shallow_depth(depth);
            assert!(shallow < depth && (depth - shallow).is_multiple_of(2));
        }
    }
}
