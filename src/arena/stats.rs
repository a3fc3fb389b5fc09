//! What a paired match says: score, Elo difference with its interval, and the sequential test.
//!
//! The two games of a pair share an opening and are not independent, so the pair is the unit: its score is the
//! mean of its games, and intervals and tests use the variance between pairs. The interval is Wilson's, with as
//! many games as that variance is worth; unlike a plain one it stays within 0 and 1 and does not shrink to a
//! point when every pair came out the same. The sequential probability ratio test is the generalised one that
//! chess engine testing uses: `LLR = n (s1 - s0) (2 mean - s0 - s1) / (2 variance)` over pair scores.

/// 97.5% of the normal distribution lie below so many standard deviations: two-sided 95% intervals.
const Z: f64 = 1.959_963_984_540_054;

/// The variance of one pair between equals without draws, added as if such a pair had been seen: a handful of
/// equal pairs is no proof that pairs never differ.
const PRIOR_VARIANCE: f64 = 0.125;

/// The Elo difference at which a player scores this share of the points: infinite at 0 and 1.
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The share of the points that a player scores at this Elo difference.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The scores of pairs seen so far.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Pairs {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Pairs {
    /// Adds a pair by the mean score of its games, 0 to 1.
    pub fn add(&mut self, score: f64) {
        self.count += 1;
        self.sum += score;
        self.squares += score * score;
    }

    /// How many pairs.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The mean score, a half without pairs.
    pub fn mean(&self) -> f64 {
        if self.count == 0 {
            0.5
        } else {
            self.sum / self.count as f64
        }
    }

    /// The variance between pairs.
    fn variance(&self) -> f64 {
        let spread = self.squares - self.sum * self.mean();
        (spread.max(0.0) + PRIOR_VARIANCE) / self.count.max(1) as f64
    }

    /// The 95% interval of the score.
    pub fn interval(&self) -> (f64, f64) {
        if self.count == 0 {
            return (0.0, 1.0);
        }
        let mean = self.mean();
        let alone = mean * (1.0 - mean);
        let games = if alone > 0.0 {
            // So many independent games without draws would vary as much.
            self.count as f64 * alone / self.variance()
        } else {
            2.0 * self.count as f64
        };
        let z2 = Z * Z / games;
        let centre = (mean + z2 / 2.0) / (1.0 + z2);
        let half = Z / (1.0 + z2) * (alone / games + z2 / (4.0 * games)).sqrt();
        ((centre - half).max(0.0), (centre + half).min(1.0))
    }
}

/// A sequential test of two hypotheses on the Elo difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference that is not enough.
    pub elo0: f64,
    /// The difference hoped for; larger than `elo0`.
    pub elo1: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The difference is `elo1` rather than `elo0`.
    Accepted,
    /// The difference is `elo0` rather than `elo1`.
    Rejected,
}

impl Sprt {
    /// How often either verdict may be wrong.
    pub const ERROR: f64 = 0.05;

    /// The logarithm of the likelihood ratio at which it stops, on either side of 0.
    pub fn bound() -> f64 {
        ((1.0 - Self::ERROR) / Self::ERROR).ln()
    }

    /// The logarithm of the likelihood ratio of `elo1` to `elo0`.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        let (s0, s1) = (expected(self.elo0), expected(self.elo1));
        let count = pairs.count() as f64;
        count * (s1 - s0) * (2.0 * pairs.mean() - s0 - s1) / (2.0 * pairs.variance())
    }

    /// The verdict, if there is one yet.
    pub fn verdict(&self, pairs: &Pairs) -> Option<Verdict> {
        let ratio = self.ratio(pairs);
        if ratio >= Self::bound() {
            Some(Verdict::Accepted)
        } else if ratio <= -Self::bound() {
            Some(Verdict::Rejected)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() < within, "{a} is not {b}");
    }

    fn pairs(scores: &[(f64, usize)]) -> Pairs {
        let mut pairs = Pairs::default();
        for &(score, times) in scores {
            for _ in 0..times {
                pairs.add(score);
            }
        }
        pairs
    }

    #[test]
    fn elo_has_the_known_values() {
        close(elo(0.5), 0.0, 1e-9);
        close(elo(0.75), 190.848, 1e-3);
        close(elo(10.0 / 11.0), 400.0, 1e-9);
        close(elo(0.24), -elo(0.76), 1e-9);
        close(expected(elo(0.31)), 0.31, 1e-12);
        assert!(elo(1.0).is_infinite() && elo(1.0) > 0.0);
        assert!(elo(0.0).is_infinite() && elo(0.0) < 0.0);
    }

    #[test]
    fn independent_pairs_give_wilsons_interval() {
        // 100 games at 60% without draws: pairs of 1, 0.5 and 0 as chance would have them (36, 48 and 16 of 100).
        let seen = pairs(&[(1.0, 3600), (0.5, 4800), (0.0, 1600)]);
        let (low, high) = seen.interval();
        // Wilson for 12,000 of 20,000.
        close(low, 0.593_191, 1e-5);
        close(high, 0.606_772, 1e-5);
    }

    #[test]
    fn the_interval_respects_the_pairing() {
        // Every opening decides both its games: half as many independent results as games.
        let tied = pairs(&[(1.0, 50), (0.0, 50)]);
        let free = pairs(&[(1.0, 25), (0.5, 50), (0.0, 25)]);
        let split = pairs(&[(0.5, 100)]);
        let width = |pairs: &Pairs| pairs.interval().1 - pairs.interval().0;
        close(width(&tied) / width(&free), 2_f64.sqrt(), 0.02);
        assert!(width(&split) < 0.5 * width(&free));
        assert!(width(&split) > 0.0);
    }

    #[test]
    fn a_clean_sweep_has_a_lower_end() {
        let (low, high) = pairs(&[(1.0, 500)]).interval();
        // Wilson for 1000 of 1000.
        close(low, 0.996_173, 1e-5);
        close(high, 1.0, 1e-12);
        let (low, high) = pairs(&[(0.0, 1)]).interval();
        assert!(low == 0.0 && high < 0.7);
        assert_eq!(Pairs::default().interval(), (0.0, 1.0));
    }

    #[test]
    fn the_sequential_test_has_the_known_values() {
        close(Sprt::bound(), 2.944_439, 1e-6);
        let test = Sprt {
            elo0: 0.0,
            elo1: 10.0,
        };
        assert_eq!(test.verdict(&Pairs::default()), None);
        // By hand: s1 = 0.514387, mean 0.55, variance (4 * 0.09 + ...) of the pairs.
        let seen = pairs(&[(1.0, 300), (0.5, 500), (0.0, 200)]);
        close(seen.mean(), 0.55, 1e-12);
        let variance = (300.0 * 0.2025 + 500.0 * 0.0025 + 200.0 * 0.3025 + 0.125) / 1000.0;
        let s1 = 1.0 / (1.0 + 10_f64.powf(-0.025));
        let expected = 1000.0 * (s1 - 0.5) * (1.1 - 0.5 - s1) / (2.0 * variance);
        close(test.ratio(&seen), expected, 1e-9);
        close(test.ratio(&seen), 5.027, 0.01);
        assert_eq!(test.verdict(&seen), Some(Verdict::Accepted));
        let equal = pairs(&[(1.0, 2500), (0.5, 5000), (0.0, 2500)]);
        assert_eq!(test.verdict(&equal), Some(Verdict::Rejected));
        assert_eq!(test.verdict(&pairs(&[(0.5, 10)])), None);
    }
}
