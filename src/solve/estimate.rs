//! How large a tree will be, from the growth of its first layers.
//!
//! The growth from layer to layer starts at a few and ends well below one when the board is full. A straight
//! fall from the growth seen now to [`LAST_GROWTH`] is about what a tree does that begins late in a game; one that
//! begins early holds its growth longer and becomes larger. The growth now is the mean of the last two, one by each
//! side: the sides may differ much. Over 34 trees of seven boards the estimate was at most 5 times the truth from
//! three layers and at most twice from seven; so a tree is refused only if even a part of it is past the limit.

/// The growth assumed into the last layer.
const LAST_GROWTH: f64 = 0.25;

/// The fewest layers that tell anything.
pub(super) const LAYERS_TO_JUDGE: usize = 4;

/// How much too high an estimate from so many layers may be.
pub(super) const fn excess(layers: usize) -> f64 {
    if layers < 8 { 64.0 } else { 3.0 }
}

/// A guess at the positions still to come after the last of `layers`, when `layers_left` may follow.
pub(super) fn positions_to_come(layers: &[u64], layers_left: usize) -> f64 {
    let (growth, last) = match *layers {
        [.., first, _, last] => ((last as f64 / first.max(1) as f64).sqrt(), last),
        [first, last] => (last as f64 / first.max(1) as f64, last),
        _ => return 0.0,
    };
    let mut size = last as f64;
    let mut sum = 0.0;
    for step in 1..=layers_left {
        let share = step as f64 / layers_left as f64;
        size *= growth + (LAST_GROWTH.min(growth) - growth) * share;
        sum += size;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The layers of whole trees, counted by the builder: sphere:2x2x2 from its start with mirror images, a flat:6x6
    /// with 16 empty cells.
    const TREES: [&[u64]; 2] = [
        &[
            1, 4, 8, 16, 32, 72, 178, 460, 1293, 3734, 10788, 30836, 86216, 233_006, 577_832,
            1_293_278, 2_457_162, 3_503_776, 3_234_706, 1_606_638,
        ],
        &[
            1, 6, 41, 210, 1290, 6382, 33707, 146_118, 613_846, 2_127_126, 6_648_757, 16_138_672,
            33_040_908, 46_075_663, 47_784_795, 26_474_363,
        ],
    ];

    #[test]
    fn no_estimate_is_too_high_by_more_than_it_may() {
        for layers in TREES {
            let truth: u64 = layers.iter().sum();
            for known in LAYERS_TO_JUDGE..layers.len() {
                let found: u64 = layers[..known].iter().sum();
                let to_come = positions_to_come(&layers[..known], layers.len() - known);
                let estimate = found as f64 + to_come;
                assert!(
                    estimate < excess(known) * truth as f64,
                    "{known} layers: {estimate} of {truth}"
                );
            }
        }
    }

    #[test]
    fn nothing_is_known_of_one_layer() {
        assert!(positions_to_come(&[1], 20).abs() < f64::EPSILON);
    }
}
