//! How large a tree will be, from the growth of its first layers.
//!
//! The growth from layer to layer starts at a few and ends well below one when the board is full. A straight
//! fall from the growth seen now to [`LAST_GROWTH`] runs below what real boards do (their growth holds up and
//! falls late), so the sum is a low estimate: a tree is refused early only if even that is far past the limit.

/// The growth assumed into the last layer.
const LAST_GROWTH: f64 = 0.25;

/// A low estimate of the positions still to come after the last of `layers`, when `layers_left` may follow.
pub(super) fn positions_to_come(layers: &[u64], layers_left: usize) -> f64 {
    let &[.., before, last] = layers else {
        return 0.0;
    };
    let growth = last as f64 / before.max(1) as f64;
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

    #[test]
    fn is_low_for_the_standard_board() {
        // The layers of sphere:2x2x2 from 4 discs, mirror images counted: ../shared/values/sphere.json.
        const LAYERS: [u64; 20] = [
            1, 4, 8, 16, 32, 72, 178, 460, 1293, 3734, 10788, 30836, 86216, 233_006, 577_832,
            1_293_278, 2_457_162, 3_503_776, 3_234_706, 1_606_638,
        ];
        for known in 4..LAYERS.len() {
            let truth: u64 = LAYERS[known..].iter().sum();
            let estimate = positions_to_come(&LAYERS[..known], LAYERS.len() - known);
            assert!(
                estimate < 1.3 * truth as f64,
                "{known} layers: {estimate} of {truth}"
            );
        }
    }

    #[test]
    fn nothing_is_known_of_one_layer() {
        assert!(positions_to_come(&[1], 20).abs() < f64::EPSILON);
    }
}
