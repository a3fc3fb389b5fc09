//! Multi-ProbCut: how far a shallow search is from a deep one.
//!
//! The value of a deep search is about that of a shallow one of the same position plus an error that is spread
//! normally with deviation sigma. If the shallow value lies more than t sigma beyond the window, the deep value
//! almost surely does too, and the subtree is cut. t depends on the level of selectivity. (M. Buro,
//! "Experiments with Multi-ProbCut", 1997.) Sigma is fitted to positions the program made itself: see
//! [`sigma`].

use super::table::Level;

/// t for each level below [`Level::EXACT`]: two-sided confidence of about 73, 87, 95, 98 and 99.9 percent.
const T: [f64; 5] = [1.1, 1.5, 2.0, 2.6, 3.3];

/// Cuts are tried from this depth up.
pub(super) const LEAST_DEPTH: u32 = 3;

/// The depth of the shallow search for a deep one: about half, and even or odd like it.
pub(super) const fn shallow_depth(depth: u32) -> u32 {
    2 * (depth / 4) + (depth & 1)
}

/// The standard deviation, in hundredths of a disc, between the values of two depths with this many empties.
pub(super) fn sigma(empties: u32, depth: u32, shallow: u32) -> f64 {
    let (empties, depth, shallow) = (f64::from(empties), f64::from(depth), f64::from(shallow));
    (250.0 + 10.0 * (depth - shallow) + 4.0 * (30.0 - empties).max(0.0) - 10.0 * shallow).max(150.0)
}

/// How far beyond the window the shallow value must lie, in hundredths of a disc.
pub(super) fn distance(level: Level, empties: u32, depth: u32, shallow: u32) -> i32 {
    let t = T[usize::from(level.0).min(T.len() - 1)];
    (t * sigma(empties, depth, shallow)) as i32
}
