//! Games counted by how they ended, from one player's side.

use std::ops::AddAssign;

use super::game::Played;

/// How games ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// The sum of the margins over games that were played to the end, and how many those are.
    margins: (i64, usize),
}

impl Tally {
    /// All games.
    pub const fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, 0 to 1; a half without games.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + 0.5 * self.draws as f64) / games as f64,
        }
    }

    /// The mean margin over the games played to the end; 0 without any.
    pub fn mean_margin(&self) -> f64 {
        self.margins.0 as f64 / self.margins.1.max(1) as f64
    }

    /// The same from the other player's side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
            margins: (-self.margins.0, self.margins.1),
        }
    }

    /// Counts a game, from the first player's side.
    pub(super) fn count(&mut self, played: &Played) {
        match played.points() {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
        if let Ok(margin) = played.result {
            self.margins.0 += i64::from(margin.discs());
            self.margins.1 += 1;
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.margins.0 += other.margins.0;
        self.margins.1 += other.margins.1;
    }
}
