//! Ratings of a round robin: the Bradley-Terry strengths that make the results most likely, as Elo.
//!
//! Found by the minorisation of Hunter (2004); a draw counts as half a win. Every pairing is given one drawn
//! game on top, so that one who won or lost everything still has a rating, and one pair whose result is unknown: a
//! few equal pairs are no proof that pairs never differ. The ratings' mean is 0. Intervals are the middle 95%
//! of ratings of matches drawn anew from these pairs (bootstrap, seeded).

use rand::Rng;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// Matches drawn anew for the intervals.
const RESAMPLES: usize = 400;
/// Steps of the minorisation: far more than it needs to settle to a hundredth of a point.
const STEPS: usize = 2_000;

/// A pairing: two players and the scores of their pairs from the first one's side, each 0 to 1.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The first player.
    pub first: usize,
    /// The second player.
    pub second: usize,
    /// Games played.
    pub games: usize,
    /// The mean score of each pair of games.
    pub pairs: Vec<f64>,
}

/// A rating with the ends of its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating.
    pub elo: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The ratings of `players` players.
pub fn rate(players: usize, pairings: &[Pairing], seed: u64) -> Vec<Rating> {
    // The unknown pair counts as drawn, and is anything when matches are drawn anew.
    let mean = |pairs: &[f64]| (pairs.iter().sum::<f64>() + 0.5) / (pairs.len() + 1) as f64;
    let played: Vec<&Pairing> = pairings.iter().filter(|p| !p.pairs.is_empty()).collect();
    let ratings = fit(players, &played, |pairing| mean(&pairing.pairs));
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let samples: Vec<Vec<f64>> = (0..RESAMPLES)
        .map(|_| {
            fit(players, &played, |pairing| {
                let count = pairing.pairs.len();
                let drawn = (0..=count).map(|_| {
                    let seen = pairing.pairs.get(rng.random_range(0..=count));
                    seen.map_or_else(|| f64::from(rng.random_range(0..=2)) / 2.0, |&seen| seen)
                });
                drawn.sum::<f64>() / (count + 1) as f64
            })
        })
        .collect();
    let rating = |player: usize| {
        let mut column: Vec<f64> = samples.iter().map(|sample| sample[player]).collect();
        column.sort_by(f64::total_cmp);
        let end = |share: f64| column[((column.len() - 1) as f64 * share).round() as usize];
        Rating {
            elo: ratings[player],
            low: end(0.025),
            high: end(0.975),
        }
    };
    (0..players).map(rating).collect()
}

/// The ratings for these mean scores of the pairings.
fn fit(players: usize, pairings: &[&Pairing], mut score: impl FnMut(&Pairing) -> f64) -> Vec<f64> {
    let mut wins = vec![0.0; players];
    for &pairing in pairings {
        let games = pairing.games as f64;
        let won = games * score(pairing);
        wins[pairing.first] += won + 0.5;
        wins[pairing.second] += games - won + 0.5;
    }
    let mut strength = vec![1.0_f64; players];
    for _ in 0..STEPS {
        let mut load = vec![0.0; players];
        for pairing in pairings {
            let (a, b) = (pairing.first, pairing.second);
            let share = (pairing.games as f64 + 1.0) / (strength[a] + strength[b]);
            load[a] += share;
            load[b] += share;
        }
        let mut moved: f64 = 0.0;
        for player in 0..players {
            if load[player] > 0.0 {
                let next = wins[player] / load[player];
                moved = moved.max((next / strength[player]).ln().abs());
                strength[player] = next;
            }
        }
        if moved < 1e-5 {
            break;
        }
    }
    let elo: Vec<f64> = strength
        .iter()
        .map(|strength| 400.0 * strength.log10())
        .collect();
    let mean = elo.iter().sum::<f64>() / players.max(1) as f64;
    elo.into_iter().map(|elo| elo - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(first: usize, second: usize, won: usize, lost: usize) -> Pairing {
        let mut pairs = vec![1.0; won];
        pairs.extend(vec![0.0; lost]);
        Pairing {
            first,
            second,
            games: 2 * pairs.len(),
            pairs,
        }
    }

    #[test]
    fn two_players_differ_by_the_elo_of_their_score() {
        let ratings = rate(2, &[pairing(0, 1, 7500, 2500)], 1);
        let difference = ratings[0].elo - ratings[1].elo;
        assert!((difference - 190.85).abs() < 0.1, "{difference}");
        assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-9);
        assert!(ratings[0].low < ratings[0].elo && ratings[0].elo < ratings[0].high);
    }

    #[test]
    fn strength_is_handed_on_and_a_sweep_is_finite() {
        let ratings = rate(3, &[pairing(0, 1, 30, 10), pairing(1, 2, 40, 0)], 1);
        assert!(ratings[0].elo > ratings[1].elo && ratings[1].elo > ratings[2].elo);
        assert!(ratings.iter().all(|rating| rating.elo.is_finite()));
        assert_eq!(
            ratings,
            rate(3, &[pairing(0, 1, 30, 10), pairing(1, 2, 40, 0)], 1)
        );
    }

    #[test]
    fn few_equal_pairs_leave_a_wide_interval() {
        let width = |won| {
            let Rating { elo, low, high } = rate(2, &[pairing(0, 1, won, 0)], 1)[0];
            assert!(low <= elo && elo <= high, "{low} {elo} {high}");
            high - low
        };
        assert!(width(1) > 100.0);
        assert!(width(100) < width(10) && width(10) < width(1));
    }

    #[test]
    fn a_rating_lies_within_its_interval_after_sweeps_too() {
        let all = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        let pairings = all.map(|(first, second)| pairing(first, second, 12, 0));
        for Rating { elo, low, high } in rate(4, &pairings, 1) {
            assert!(low < elo && elo < high, "{low} {elo} {high}");
        }
    }

    #[test]
    fn without_games_all_are_equal() {
        let nothing = Pairing {
            first: 0,
            second: 1,
            games: 0,
            pairs: Vec::new(),
        };
        for rating in rate(3, &[nothing], 1) {
            assert!(rating.elo.abs() < 1e-12);
        }
    }
}
