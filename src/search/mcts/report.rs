//! What a Monte Carlo search knows: counts of games, margins seen, proofs; and which candidate that favours.

use crate::bitboard::Cell;
use crate::margin::Margin;

/// What is proven of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Proof {
    /// Lost against best play.
    Loss,
    /// Drawn with best play.
    Draw,
    /// Won with best play.
    Win,
}

impl Proof {
    /// The same from the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    pub(super) const fn of(margin: i32) -> Self {
        match margin {
            ..0 => Self::Loss,
            0 => Self::Draw,
            _ => Self::Win,
        }
    }
}

/// What the games through a position saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// The smallest and the largest margin at an end that was reached, if one was.
    pub margins: Option<(Margin, Margin)>,
}

impl Tally {
    /// All games.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points a game: 1 for a win, a half for a draw; a half without games.
    pub fn mean(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / f64::from(games),
        }
    }

    /// The same from the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
            margins: self.margins.map(|(least, most)| (-most, -least)),
        }
    }

    pub(super) fn add(&mut self, proof: Proof, margin: Option<Margin>) {
        match proof {
            Proof::Win => self.wins += 1,
            Proof::Draw => self.draws += 1,
            Proof::Loss => self.losses += 1,
        }
        if let Some(margin) = margin {
            let (least, most) = self.margins.unwrap_or((margin, margin));
            self.margins = Some((least.min(margin), most.max(margin)));
        }
    }
}

/// What is known of a candidate, from the side of the one who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The placement.
    pub cell: Cell,
    /// The games through it.
    pub tally: Tally,
    /// What is proven of it.
    pub proof: Option<Proof>,
}

/// What a search knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Games through the root, from its mover's side.
    pub tally: Tally,
    /// What is proven of the root.
    pub proof: Option<Proof>,
    /// The placements of the root's mover, in cell order; none if it must pass or the game is over.
    pub candidates: Vec<Sample>,
    /// Positions visited, those of the random games included.
    pub nodes: u64,
}

impl Report {
    /// The candidates it would play, as indices: one, or several that it cannot tell apart. A proven win comes
    /// first and a proven loss last, then the number of games decides, then their results.
    pub fn best(&self) -> Vec<usize> {
        let rank = |sample: &Sample| match sample.proof {
            Some(Proof::Win) => 2,
            Some(Proof::Draw) | None => 1,
            Some(Proof::Loss) => 0,
        };
        let compare = |a: &Sample, b: &Sample| {
            let most = |sample: &Sample| sample.tally.margins.map(|(_, most)| most);
            (rank(a).cmp(&rank(b)))
                .then(a.tally.games().cmp(&b.tally.games()))
                .then(a.tally.mean().total_cmp(&b.tally.mean()))
                .then(most(a).cmp(&most(b)))
        };
        let top = self.candidates.iter().max_by(|a, b| compare(a, b));
        (0..self.candidates.len())
            .filter(|&index| top.is_some_and(|top| compare(&self.candidates[index], top).is_eq()))
            .collect()
    }
}
