//! What is known of a position and of each candidate, as rows for a table: exact, or estimated and marked so.
//!
//! The two are different types behind [`Analysis`], so nothing can mix them unmarked. From the exact tree come
//! [`Values`]. Where the tree is too large come [`Estimates`]: what a search found (which may itself be exact,
//! see [`Value`]) and what random play saw.

pub mod estimate;
mod images;
pub mod steady;

use std::fmt;

use crate::bitboard::{Bitboard, Cell};
use crate::margin::{Margin, Score};
use crate::player::choice::Rule;
use crate::position::Position;
pub use crate::search::Value;
use crate::search::mcts::Tally;
use crate::solve::{Tree, Values};

/// A position and its candidates.
#[derive(Clone, Debug, PartialEq)]
pub enum Analysis {
    /// Exact values from the tree.
    Exact(Table<Values>),
    /// Estimates, each with how it was got.
    Estimated(Table<Estimates>),
}

/// The rows of an analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct Table<V> {
    /// The position.
    pub position: Position,
    /// What it is worth to its mover.
    pub value: V,
    /// Every placement of the mover, in cell order.
    pub candidates: Vec<Row<V>>,
}

/// A candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct Row<V> {
    /// Where.
    pub cell: Cell,
    /// The discs it flips.
    pub flips: Bitboard,
    /// What it is worth to the one who plays it.
    pub value: V,
}

/// What is known of a position that the tree does not hold. Everything is from the side of the mover, or in a
/// [`Row`] of the one who plays it.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Estimates {
    /// What a search found, if one was made.
    pub searched: Option<Searched>,
    /// What random play saw, if there was any.
    pub sampled: Option<Sampled>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    /// The value.
    pub value: Value,
    /// The depth in plies.
    pub depth: usize,
    /// The line both sides are expected to play, this candidate first; passes left out.
    pub line: Vec<Cell>,
}

/// What random play from a position saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampled {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The largest margin seen.
    pub best: Margin,
    /// The smallest margin seen.
    pub worst: Margin,
}

impl Sampled {
    /// A tally as columns; `None` before the first game.
    fn of(tally: &Tally) -> Option<Self> {
        let (worst, best) = tally.margins?;
        Some(Self {
            wins: tally.wins.into(),
            draws: tally.draws.into(),
            losses: tally.losses.into(),
            best,
            worst,
        })
    }

    /// These games and those.
    fn with(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            best: self.best.max(other.best),
            worst: self.worst.min(other.worst),
        }
    }

    /// All games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the games that were won, 0 to 1; 0 without games.
    pub fn win_rate(&self) -> f64 {
        self.wins as f64 / self.games().max(1) as f64
    }

    /// The share of the games that were drawn, 0 to 1; 0 without games.
    pub fn draw_rate(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }

    /// The same from the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
            best: -self.worst,
            worst: -self.best,
        }
    }
}

/// How the estimates were got, in a few words: `search to depth 8, 1200 playouts`.
impl fmt::Display for Estimates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let searched = self.searched.as_ref().map(|found| match found.value {
            Value::Exact(_) => "proven by search".to_owned(),
            Value::Estimate(_) => format!("search to depth {}", found.depth),
        });
        let sampled = self.sampled.map(|s| format!("{} playouts", s.games()));
        let parts: Vec<String> = searched.into_iter().chain(sampled).collect();
        if parts.is_empty() {
            f.write_str("nothing yet")
        } else {
            f.write_str(&parts.join(", "))
        }
    }
}

impl Estimates {
    /// Whether a search proved the margin.
    fn is_proven(&self) -> bool {
        let searched = self.searched.as_ref();
        searched.is_some_and(|found| matches!(found.value, Value::Exact(_)))
    }

    /// The same from the other side.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self {
            searched: self.searched.clone().map(|found| Searched {
                value: found.value.turned(),
                ..found
            }),
            sampled: self.sampled.map(Sampled::reversed),
        }
    }
}

impl Analysis {
    /// From the tree; `None` if its root does not lead to the position.
    pub fn exact(tree: &Tree, position: Position) -> Option<Self> {
        Table::exact(tree, position).map(Self::Exact)
    }
}

impl Table<Values> {
    /// From the tree; `None` if its root does not lead to the position.
    pub fn exact(tree: &Tree, position: Position) -> Option<Self> {
        let candidates = tree.candidates(position)?;
        Some(Self {
            position,
            value: tree.probe(position)?,
            candidates: candidates
                .into_iter()
                .map(|candidate| Row {
                    cell: candidate.cell,
                    flips: candidate.flips,
                    value: candidate.values,
                })
                .collect(),
        })
    }

    /// The candidates that this player would take (several if it cannot tell them apart: then it takes the
    /// first, or what its seed says).
    pub fn choices(&self, rule: Rule) -> Vec<Cell> {
        let values: Vec<Values> = self.candidates.iter().map(|row| row.value).collect();
        let best = rule.best(&values);
        best.into_iter()
            .map(|index| self.candidates[index].cell)
            .collect()
    }
}

impl Searched {
    /// What needs no search: the game is over.
    fn over(margin: Margin) -> Self {
        Self {
            value: Value::Exact(margin),
            depth: 0,
            line: Vec::new(),
        }
    }
}

impl<V> Table<V> {
    /// Of a position in which the mover cannot place.
    fn of_no_candidates(position: Position, value: V) -> Self {
        Self {
            position,
            value,
            candidates: Vec::new(),
        }
    }
}

impl Table<Estimates> {
    /// What searches of all candidates say of the position: the best of them, proven only if all of them are; `None`
    /// while one is not searched.
    fn best_searched(&self) -> Option<Searched> {
        let all = self
            .candidates
            .iter()
            .map(|row| row.value.searched.as_ref());
        let all: Option<Vec<&Searched>> = all.collect();
        // The first of equals.
        let best = all?.into_iter().rev();
        let mut best = best
            .max_by(|a, b| a.value.discs().total_cmp(&b.value.discs()))?
            .clone();
        if let Value::Exact(margin) = best.value
            && !self.candidates.iter().all(|row| row.value.is_proven())
        {
            best.value = Value::Estimate(Score(100 * margin.discs()));
        }
        Some(best)
    }
}

#[cfg(test)]
mod tests;
