//! Numbers on the command line: what each option takes, said where it is given something else.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

/// A whole number of a range, for an option of any type of numbers.
pub(super) fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number: u64| T::try_from(number).ok());
        number.ok_or_else(|| match (range.start(), range.end()) {
            (least, &u64::MAX) => format!("expected a whole number from {least}"),
            (least, most) => format!("expected a whole number from {least} to {most}"),
        })
    }
}

/// The number of a thing that is counted from 1.
pub(super) fn ordinal(text: &str) -> Result<NonZeroUsize, String> {
    at_least_one(text, u64::MAX)
}

/// A number of threads; far more than a machine has cores would only wait for each other.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    at_least_one(text, 256)
}

fn at_least_one(text: &str, most: u64) -> Result<NonZeroUsize, String> {
    // One less is a number that can be zero.
    let number: usize = whole(1..=most)(text)?;
    Ok(NonZeroUsize::MIN.saturating_add(number - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_expected_is_said() {
        assert_eq!(whole::<u8>(0..=64)("64"), Ok(64));
        for wrong in ["65", "-1", "abc", "", "1.5", "99999999999999999999"] {
            let error = whole::<u8>(0..=64)(wrong).unwrap_err();
            assert_eq!(error, "expected a whole number from 0 to 64", "{wrong}");
        }
        assert_eq!(ordinal("0").unwrap_err(), "expected a whole number from 1");
        assert!(threads("0").is_err() && threads("257").is_err());
        assert_eq!(threads("2").unwrap().get(), 2);
    }
}
