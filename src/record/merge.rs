//! A game that was opened, played on and put down again: merged into the record it came from.
//!
//! What the record says stays: what is noted beside its moves, names, result, tags, keys of other versions. Its main
//! line stays the main line; a line of the game that leaves it becomes a variation. Only a main line that was broken
//! off is made longer, when the game's own line is all of it and more; then names and result are the game's.
//!
//! The entries of all lines are one tree of moves, each with its place in the record: `(line, entries from the start)`.
//! A line of the game is followed down the tree as far as it goes; the rest is new. Linear in the entries of all
//! lines, those they share counted for each.

use std::collections::HashMap;

use super::{Ending, Found, Record, RecordError, RecordMove, Variation};
use crate::notation::Move;

/// A place in a record: a line, 0 for the main line, and the entries from the start of the game.
type Place = (usize, usize);

/// Where each move leads from each place.
#[derive(Default)]
struct Moves(HashMap<(Place, Move), Place>);

impl Moves {
    /// Down a line as far as its moves are known: the place reached and how many entries that were.
    fn follow(&self, mut at: Place, moves: &[RecordMove]) -> (Place, usize) {
        for (count, entry) in moves.iter().enumerate() {
            match self.0.get(&(at, entry.action)) {
                Some(&next) => at = next,
                None => return (at, count),
            }
        }
        (at, moves.len())
    }

    /// Takes down the entries of a line that go on from a place; those that are known already stay what they are.
    /// Gives the place of each.
    fn add(&mut self, mut at: Place, line: usize, moves: &[RecordMove]) -> Vec<Place> {
        let mut places = Vec::with_capacity(moves.len());
        for entry in moves {
            let next = (line, at.1 + 1);
            at = *self.0.entry((at, entry.action)).or_insert(next);
            places.push(at);
        }
        places
    }
}

impl Record {
    /// This record, of a game that began as `base` and may have gone on, merged into `base`; see the module. Both are
    /// of one board and start. What `base` says twice (a variation that repeats another line) stays so.
    ///
    /// # Errors
    /// If a line of either breaks the rules.
    pub fn merged_into(&self, base: &Self) -> Result<Self, RecordError> {
        let (mut merged, mut own) = (base.clone(), self.clone());
        merged.check()?;
        own.check()?;
        let mut moves = Moves::default();
        // The places of each line, those it shares with others included.
        let mut places = vec![vec![(0, 0)]];
        places[0].extend(moves.add((0, 0), 0, &merged.moves));
        for (index, variation) in merged.variations.iter().enumerate() {
            let mut line = places[variation.line][..=variation.after].to_vec();
            let from = line[variation.after];
            line.extend(moves.add(from, index + 1, &variation.moves));
            places.push(line);
        }
        let goes_on = merged.is_broken_off();
        for (line, entries) in own.whole_lines().into_iter().enumerate() {
            let (at, known) = moves.follow((0, 0), &entries);
            let rest = &entries[known..];
            if rest.is_empty() {
                continue;
            }
            let at_end = at.1 == merged.length(at.0);
            let into = match at.0 {
                0 if at_end && line == 0 && goes_on => {
                    merged.moves.extend_from_slice(rest);
                    merged.players = own.players.clone();
                    merged.result = own.result;
                    merged.seed = merged.seed.or(own.seed);
                    0
                }
                variation if at_end && variation > 0 => {
                    let moves = &mut merged.variations[variation - 1].moves;
                    moves.extend_from_slice(rest);
                    variation
                }
                _ => {
                    merged.variations.push(Variation {
                        line: at.0,
                        after: at.1,
                        moves: rest.to_vec(),
                    });
                    merged.variations.len()
                }
            };
            moves.add(at, into, rest);
        }
        Ok(merged)
    }

    /// The entries of every line from the start of the game.
    fn whole_lines(&self) -> Vec<Vec<RecordMove>> {
        let mut lines = vec![self.moves.clone()];
        for variation in &self.variations {
            let shared = &lines[variation.line][..variation.after];
            lines.push([shared, &variation.moves].concat());
        }
        lines
    }

    /// The entries of a line, those it shares included.
    fn length(&self, line: usize) -> usize {
        match line {
            0 => self.moves.len(),
            _ => self.variations[line - 1].after + self.variations[line - 1].moves.len(),
        }
    }

    /// Whether the main line can be gone on with: it is not over, and nobody says how it ended.
    fn is_broken_off(&self) -> bool {
        let unfinished = matches!(self.found(), Ok(Found::Unfinished { .. }));
        let claimed = self
            .result
            .is_some_and(|result| result.ending != Some(Ending::Adjourned));
        unfinished && !claimed
    }
}

#[cfg(test)]
mod tests;
