//! The shipped weights as bytes: runs of zeros and small numbers in one or two bytes each.
//!
//! Most weights belong to contents that hardly ever occur and are zero. A byte below 128 is a weight in steps of
//! [`STEP`], shifted by 64; 128..=191 with the next byte a larger one; 192..=255 a run of 1 to 64 zeros. The stages follow
//! each other.

use super::patterns::{Layout, STAGES};

/// Weights are multiples of so many hundredths of a disc.
pub(crate) const STEP: i16 = 4;

/// The largest weight in steps.
const MOST: i16 = 8_191;

/// Written by the trainer.
pub(super) static SHIPPED: &[u8] = include_bytes!("flat8.weights");

/// Packs the weights of all stages, in hundredths of a disc; they are rounded to steps.
pub(crate) fn pack(stages: &[Vec<f32>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let steps = stages
        .iter()
        .flatten()
        .map(|weight| (weight / f32::from(STEP)).round() as i16);
    let mut zeros = 0u8;
    for step in steps {
        if zeros == 64 || (step != 0 && zeros > 0) {
            bytes.push(191 + zeros);
            zeros = 0;
        }
        match step.clamp(-MOST, MOST) {
            0 => zeros += 1,
            step @ -64..=63 => bytes.push((step + 64) as u8),
            step => {
                let shifted = step + MOST + 1;
                bytes.push(128 + (shifted >> 8) as u8);
                bytes.push(shifted as u8);
            }
        }
    }
    if zeros > 0 {
        bytes.push(191 + zeros);
    }
    bytes
}

/// The weights of all stages in hundredths of a disc.
///
/// # Panics
/// If the bytes do not hold exactly [`STAGES`] stages.
pub(crate) fn unpack(bytes: &[u8]) -> Vec<Vec<i16>> {
    let count = Layout::get().count;
    let mut all = Vec::with_capacity(STAGES * count);
    let mut bytes = bytes.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            0..=127 => all.push(STEP * (i16::from(byte) - 64)),
            128..=191 => {
                let low = bytes.next().copied().expect("two bytes");
                let shifted = i16::from(byte - 128) << 8 | i16::from(low);
                all.push(STEP * (shifted - MOST - 1));
            }
            zeros => all.resize(all.len() + usize::from(zeros - 191), 0),
        }
    }
    assert_eq!(
        all.len(),
        STAGES * count,
        "the shipped weights are complete"
    );
    all.chunks(count).map(<[i16]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back_in_steps() {
        let count = Layout::get().count;
        let mut stages = vec![vec![0.0; count]; STAGES];
        let values = [
            4.0, -4.0, 252.0, 256.0, -256.0, -260.0, 30_000.0, 0.0, 1.0, 2.1,
        ];
        for (at, value) in values.into_iter().enumerate() {
            stages[0][at * 7] = value;
            stages[STAGES - 1][count - 1 - at] = value;
        }
        let back = unpack(&pack(&stages));
        for (before, after) in stages.iter().flatten().zip(back.iter().flatten()) {
            assert!(
                (before - f32::from(*after)).abs() <= f32::from(STEP) / 2.0,
                "{before} {after}"
            );
        }
        assert_eq!(back[0][0], 4);
    }
}
