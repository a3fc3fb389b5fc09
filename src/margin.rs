//! The two kinds of number a position can have: an exact [`Margin`] and a heuristic [`Score`].
//!
//! They are separate types without a conversion, so that an estimate can never be passed off as an exact value.

use std::fmt;
use std::ops::Neg;

/// An exact final disc difference, from the side the context names (the mover's unless said): -64..=64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Margin(i8);

impl Margin {
    /// As many discs on both sides.
    pub const DRAW: Self = Self(0);
    /// The largest margin any board allows.
    pub const MAX: Self = Self(64);
    /// The smallest margin any board allows.
    pub const MIN: Self = Self(-64);

    /// A margin of so many discs.
    ///
    /// # Panics
    /// If `discs` lies outside -64..=64, which no board can produce.
    pub const fn new(discs: i32) -> Self {
        assert!(discs >= -64 && discs <= 64, "a margin lies within -64..=64");
        Self(discs as i8)
    }

    /// The difference in discs.
    pub const fn discs(self) -> i32 {
        self.0 as i32
    }
}

impl Neg for Margin {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `pad` lets callers align it in a column; zero has no sign.
        if self.0 == 0 {
            f.pad("0")
        } else {
            f.pad(&format!("{:+}", self.0))
        }
    }
}

/// A heuristic estimate of the final disc difference, in hundredths of a disc, from the mover's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Score(pub i32);

impl Score {
    /// The estimate in discs.
    pub fn discs(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl Neg for Score {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:+.2}", self.discs()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_its_sign() {
        assert_eq!(Margin::new(4).to_string(), "+4");
        assert_eq!((-Margin::new(4)).to_string(), "-4");
        assert_eq!(format!("{:>4}", Margin::DRAW), "   0");
        assert_eq!(Score(-150).to_string(), "-1.50");
    }

    #[test]
    #[should_panic(expected = "-64..=64")]
    fn refuses_what_no_board_can_produce() {
        let _ = Margin::new(65);
    }
}
