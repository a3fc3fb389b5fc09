//! What a file leaves out: the matter beside the moves for which its format has no place.
//!
//! What makes a game another one (board, start, moves, passes, scoring rule) is never left out: a format without words for it
//! refuses the game. The rest is kept where the format has a place for it, and counted here where it has not. Each
//! format says beside its writer what it [`Keeps`]; the tests hold that against what comes back.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;

use super::tree::Lines;
use super::{Found, Record, RecordMove, StoredResult};
use crate::notation::{counted, one_line};

/// A kind of matter beside the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Matter {
    /// Names of players.
    Names,
    /// When the game began.
    Dates,
    /// What was claimed of a game that its moves do not end.
    Results,
    /// The seed that repeats a game.
    Seeds,
    /// Remarks.
    Comments,
    /// Evaluations of moves.
    Evaluations,
    /// Times of moves.
    Times,
    /// Other lines.
    Variations,
    /// Names with texts.
    Tags,
    /// Keys of a log that this version does not know.
    Keys,
}

impl Matter {
    /// All kinds, in the order they are told.
    pub const ALL: [Self; 10] = [
        Self::Names,
        Self::Dates,
        Self::Results,
        Self::Seeds,
        Self::Comments,
        Self::Evaluations,
        Self::Times,
        Self::Variations,
        Self::Tags,
        Self::Keys,
    ];

    /// Its name in a report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Names => "names",
            Self::Dates => "dates",
            Self::Results => "results",
            Self::Seeds => "seeds",
            Self::Comments => "comments",
            Self::Evaluations => "evaluations",
            Self::Times => "times",
            Self::Variations => "variations",
            Self::Tags => "tags",
            Self::Keys => "keys",
        }
    }
}

/// The most names of tags that are told apart: a hostile file has as many as it likes.
const MAX_NAMES: usize = 20;
/// The most names of tags in one line.
const NAMED: usize = 4;

/// How much of each kind was left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    counts: [usize; Matter::ALL.len()],
    /// The tags by name, the first names met.
    tags: BTreeMap<String, usize>,
}

impl Losses {
    /// Nothing.
    pub const NONE: Self = Self {
        counts: [0; Matter::ALL.len()],
        tags: BTreeMap::new(),
    };

    /// How much of a kind.
    pub const fn count(&self, matter: Matter) -> usize {
        self.counts[matter as usize]
    }

    /// Whether nothing was.
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }

    /// The tags by name, the most frequent first; those of names beyond the first twenty met are counted only among
    /// [`Matter::Tags`].
    pub fn tags(&self) -> Vec<(&str, usize)> {
        let mut tags: Vec<(&str, usize)> = self
            .tags
            .iter()
            .map(|(name, &count)| (name.as_str(), count))
            .collect();
        tags.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        tags
    }

    /// The kinds of which something was.
    pub fn iter(&self) -> impl Iterator<Item = (Matter, usize)> {
        let counts = Matter::ALL.map(|matter| (matter, self.count(matter)));
        counts.into_iter().filter(|&(_, count)| count > 0)
    }

    /// Counts more of a kind.
    pub(super) const fn add(&mut self, matter: Matter, count: usize) {
        self.counts[matter as usize] += count;
    }

    /// Counts tags of a name.
    pub(super) fn add_tags(&mut self, name: &str, count: usize) {
        self.add(Matter::Tags, count);
        self.name_tags(name, count);
    }

    fn name_tags(&mut self, name: &str, count: usize) {
        if let Some(sum) = self.tags.get_mut(name) {
            *sum += count;
        } else if self.tags.len() < MAX_NAMES {
            self.tags.insert(name.to_owned(), count);
        }
    }
}

impl AddAssign for Losses {
    fn add_assign(&mut self, other: Self) {
        for (sum, count) in self.counts.iter_mut().zip(other.counts) {
            *sum += count;
        }
        for (name, count) in other.tags {
            self.name_tags(&name, count);
        }
    }
}

impl fmt::Display for Losses {
    /// `2 names, 1 variation, 3 tags (round 2, TY 1)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (matter, count)) in self.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            let name = matter.name();
            let one = name.strip_suffix('s').unwrap_or(name);
            write!(f, "{comma}{}", counted(count, one))?;
            let (mut named, rest) = self.most_frequent_tags();
            if matter == Matter::Tags && !named.is_empty() {
                named.extend((rest > 0).then(|| ("others".to_owned(), rest)));
                let named: Vec<String> = named
                    .iter()
                    .map(|(name, count)| format!("{name} {count}"))
                    .collect();
                write!(f, " ({})", named.join(", "))?;
            }
        }
        Ok(())
    }
}

impl Losses {
    /// The tags of the most frequent names, each with its number, as one line has place for them; and how many others there are.
    pub(crate) fn most_frequent_tags(&self) -> (Vec<(String, usize)>, usize) {
        let tags = self.tags().into_iter().take(NAMED);
        let named: Vec<(String, usize)> = tags
            .map(|(name, count)| (one_line(name).chars().take(40).collect(), count))
            .collect();
        let told: usize = named.iter().map(|(_, count)| count).sum();
        (named, self.count(Matter::Tags) - told)
    }
}

/// Which variations a format has a place for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Variations {
    None,
    /// Those beside an entry of another line.
    Beside,
    All,
}

/// What a format has a place for.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each kind has a place or not"
)]
pub(super) struct Keeps {
    pub(super) names: fn(&str) -> bool,
    pub(super) date: fn(&str) -> bool,
    pub(super) result: fn(StoredResult) -> bool,
    pub(super) seed: bool,
    /// A remark on the whole game.
    pub(super) remark: fn(&str) -> bool,
    /// Remarks on moves.
    pub(super) comments: bool,
    pub(super) evaluations: bool,
    pub(super) times: bool,
    pub(super) variations: Variations,
    pub(super) tag: fn(&str, &str) -> bool,
    pub(super) keys: bool,
}

/// How much of a kind an entry has.
type CountOf = fn(&RecordMove) -> usize;

impl Keeps {
    /// Bare moves.
    pub(super) const NOTHING: Self = Self {
        names: |_| false,
        date: |_| false,
        result: |_| false,
        seed: false,
        remark: |_| false,
        comments: false,
        evaluations: false,
        times: false,
        variations: Variations::None,
        tag: |_, _| false,
        keys: false,
    };

    /// The game log.
    pub(super) const EVERYTHING: Self = Self {
        names: |_| true,
        date: |_| true,
        result: |_| true,
        seed: true,
        remark: |_| true,
        comments: true,
        evaluations: true,
        times: true,
        variations: Variations::All,
        tag: |_, _| true,
        keys: true,
    };

    /// What a file with these places leaves out of a game.
    pub(super) fn losses(&self, record: &Record, found: Found) -> Losses {
        let mut losses = Losses::default();
        let mut lose = |matter, lost: bool| losses.add(matter, usize::from(lost));
        for name in [&record.players.black, &record.players.white] {
            lose(
                Matter::Names,
                name.as_ref().is_some_and(|name| !(self.names)(name)),
            );
        }
        lose(
            Matter::Dates,
            record
                .started
                .as_ref()
                .is_some_and(|date| !(self.date)(date)),
        );
        // Of a finished game the result is known from the moves.
        if let (Some(stored), Found::Unfinished { .. }) = (record.result, found) {
            lose(Matter::Results, !(self.result)(stored));
        }
        lose(Matter::Seeds, record.seed.is_some() && !self.seed);
        lose(
            Matter::Comments,
            record
                .comment
                .as_ref()
                .is_some_and(|text| !(self.remark)(text)),
        );
        for (name, text) in record.tags.iter() {
            if !(self.tag)(name, text) {
                losses.add_tags(name, 1);
            }
        }
        if !self.keys {
            losses.add(Matter::Keys, record.unknown.len());
        }
        self.lose_of_moves(&record.moves, &mut losses);
        let beside = match self.variations {
            Variations::None => vec![false; record.variations.len()],
            Variations::Beside => Lines::new(record).beside(),
            Variations::All => vec![true; record.variations.len()],
        };
        for (variation, kept) in record.variations.iter().zip(beside) {
            if kept {
                self.lose_of_moves(&variation.moves, &mut losses);
            } else {
                losses.add(Matter::Variations, 1);
            }
        }
        losses
    }

    fn lose_of_moves(&self, moves: &[RecordMove], losses: &mut Losses) {
        let kinds: [(Matter, bool, CountOf); 4] = [
            (Matter::Comments, self.comments, |entry| {
                usize::from(entry.comment.is_some())
            }),
            (Matter::Evaluations, self.evaluations, |entry| {
                usize::from(entry.eval.is_some())
            }),
            (Matter::Times, self.times, |entry| {
                usize::from(entry.seconds.is_some())
            }),
            (Matter::Keys, self.keys, |entry| entry.unknown.len()),
        ];
        for (matter, kept, count) in kinds {
            if !kept {
                losses.add(matter, moves.iter().map(count).sum());
            }
        }
    }
}

/// Whether a text fits on a line as it is.
pub(super) fn fits_a_line(text: &str) -> bool {
    one_line(text) == text
}

#[cfg(test)]
mod tests;
