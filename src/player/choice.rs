//! Which candidate the exact players take: pure functions of the candidates' exact values.
//!
//! The players themselves and the marks in the dashboard's analysis both come from here, so they never disagree.
//! Win rates are compared as the fractions they are, without rounding.

use std::cmp::Ordering;

use crate::solve::Values;

/// Two win rates that differ by no more than this count as equally good to `combined`: one percentage point.
pub const CLOSE_RATE: f64 = 0.01;

/// How an exact player ranks candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The largest margin over all lines of play; then the win rate.
    Greedy,
    /// The largest share of won lines of play; then the best margin.
    WinRate,
    /// Of the candidates whose win rate is within one percentage point of the highest, the one with the largest
    /// best margin; then the win rate.
    Combined,
    /// The largest margin against best play; then the win rate, then the best margin.
    Perfect,
}

impl Rule {
    /// All rules, in the order in which they are shown.
    pub const ALL: [Self; 4] = [Self::Greedy, Self::WinRate, Self::Combined, Self::Perfect];

    /// The player's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Greedy => "greedy",
            Self::WinRate => "winrate",
            Self::Combined => "combined",
            Self::Perfect => "perfect",
        }
    }

    /// The rule with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }

    /// The candidates this rule likes best, as indices in rising order: one, or several that it cannot tell
    /// apart. Empty only without candidates. The values are those after each candidate, from the side that
    /// plays it.
    pub fn best(self, candidates: &[Values]) -> Vec<usize> {
        let highest = candidates.iter().copied().max_by(by_rate);
        let close = |values: &Values| {
            highest.is_some_and(|highest| highest.win_rate() - values.win_rate() <= CLOSE_RATE)
        };
        let eligible: Vec<usize> = (0..candidates.len())
            .filter(|&index| self != Self::Combined || close(&candidates[index]))
            .collect();
        let compare = |a: usize, b: usize| self.compare(&candidates[a], &candidates[b]);
        let top = eligible.iter().copied().max_by(|&a, &b| compare(a, b));
        eligible
            .into_iter()
            .filter(|&index| top.is_some_and(|top| compare(index, top) == Ordering::Equal))
            .collect()
    }

    /// Which of two eligible candidates is better.
    fn compare(self, a: &Values, b: &Values) -> Ordering {
        match self {
            Self::Greedy | Self::Combined => a.best.cmp(&b.best).then_with(|| by_rate(a, b)),
            Self::WinRate => by_rate(a, b).then_with(|| a.best.cmp(&b.best)),
            Self::Perfect => a
                .perfect
                .cmp(&b.perfect)
                .then_with(|| by_rate(a, b))
                .then_with(|| a.best.cmp(&b.best)),
        }
    }
}

/// Compares the shares of won lines as fractions, by their cross products.
fn by_rate(a: &Values, b: &Values) -> Ordering {
    let product = |wins: u64, lines: u64| u128::from(wins) * u128::from(lines);
    product(a.wins, b.lines()).cmp(&product(b.wins, a.lines()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::margin::Margin;

    fn values(perfect: i32, best: i32, wins: u64, lines: u64) -> Values {
        Values {
            perfect: Margin::new(perfect),
            best: Margin::new(best),
            worst: Margin::MIN,
            wins,
            draws: 0,
            losses: lines - wins,
        }
    }

    #[test]
    fn each_rule_has_its_order() {
        let candidates = [
            values(4, 10, 500, 1000),
            values(2, 20, 400, 1000),
            values(0, 12, 495, 1000),
            values(4, 8, 450, 1000),
        ];
        assert_eq!(Rule::Greedy.best(&candidates), [1]);
        assert_eq!(Rule::WinRate.best(&candidates), [0]);
        assert_eq!(Rule::Combined.best(&candidates), [2]);
        assert_eq!(Rule::Perfect.best(&candidates), [0]);
    }

    #[test]
    fn ties_are_kept_and_second_criteria_count() {
        let candidates = [
            values(0, 10, 1, 3),
            values(0, 10, 2, 6),
            values(0, 10, 1, 4),
            values(0, 9, 1, 3),
        ];
        for rule in Rule::ALL {
            assert_eq!(rule.best(&candidates), [0, 1], "{}", rule.name());
        }
        assert!(Rule::Perfect.best(&[]).is_empty());
    }

    #[test]
    fn a_point_is_measured_from_the_highest_rate() {
        // The second is within a point of the first, the third of the second only.
        let candidates = [
            values(0, 1, 500, 1000),
            values(0, 2, 491, 1000),
            values(0, 3, 482, 1000),
        ];
        assert_eq!(Rule::Combined.best(&candidates), [1]);
    }

    #[test]
    fn rates_that_a_float_cannot_tell_apart_differ() {
        let lines = 1 << 62;
        let candidates = [
            values(0, 9, lines / 2, lines),
            values(0, 3, lines / 2 + 1, lines),
        ];
        assert_eq!(Rule::WinRate.best(&candidates), [1]);
    }
}
