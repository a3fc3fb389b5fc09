//! Finding the game or the position in any text: a paste, a mail, the output of a program.
//!
//! Games with the marks of a format are read as that, positions are found by their cells, drawn boards by their rows,
//! and what is left is searched for bare moves, which are put together by the rules. Where more than one reading
//! makes sense all are given, up to a bound, with why.
//!
//! A pure function of the text, linear in time; beside the readings it keeps no more than the places of what was found.

mod bare;
mod diagram;
mod marked;
mod pieces;
mod positions;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use thiserror::Error;

use super::check::{Checker, Ground};
use super::format::{Draft, Entry, Format, Place, ReadError};
use super::problem::Fault;
use super::source::Places;
use crate::board::{Board, Shape};
use crate::color::Color;
use crate::notation::counted;
use crate::setup::Setup;

pub(super) use bare::{has_moves_among_words, lines_join};
pub(super) use marked::{has_prose_between_games, has_words_between_trees};

/// The longest text that is searched.
pub const MAX_BYTES: usize = 4 << 20;
/// The most readings that are kept.
pub const MAX_READINGS: usize = 1000;

/// What a text holds.
#[derive(Clone, Debug)]
pub enum Finding {
    /// One game or position.
    One(Box<Entry>),
    /// Several, or one that can be read in several ways: the choice is the reader's.
    Several {
        /// Why there is a choice.
        why: Ambiguity,
        /// What there is to choose from, the likeliest first, at most [`MAX_READINGS`].
        readings: Vec<Reading>,
        /// How many more there are.
        more: usize,
    },
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Searched {
    /// What the text holds.
    pub finding: Finding,
    /// The games with the marks of a format that are refused, at most [`MAX_READINGS`].
    pub refused: Vec<ReadError>,
}

/// A way to read a text.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What it is.
    pub what: Sort,
    /// The game or position.
    pub entry: Entry,
}

/// Why a text can be read in more than one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ambiguity {
    /// Several games.
    Games,
    /// Several positions.
    Positions,
    /// A position without the side to move.
    Side,
    /// Moves and a position.
    MovesAndPosition,
    /// Lines that can be one game or a game each.
    Lines,
}

impl fmt::Display for Ambiguity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Games => "the text holds several games",
            Self::Positions => "the text holds several positions",
            Self::Side => {
                "the text does not say whose turn it is: the side to move is missing behind the cells"
            }
            Self::MovesAndPosition => "the text holds moves and a position",
            Self::Lines => "the lines are one game, or a game each",
        })
    }
}

/// What a reading of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// The moves, where there is a position too.
    Moves,
    /// So many moves.
    Plies(usize),
    /// All lines as one game of so many moves.
    AllLines(usize),
    /// The game of this number among those that are marked as of a format.
    Game(Format, usize),
    /// A position on a board.
    Position(Shape),
    /// The board that is drawn, with this side to move.
    Drawn(Color),
    /// The cells, with this side to move.
    ToMove(Color),
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves => f.write_str("the moves"),
            Self::Plies(count) => f.write_str(&counted(*count, "move")),
            Self::AllLines(count) => {
                write!(f, "all lines as one game, {}", counted(*count, "move"))
            }
            Self::Game(format, number) => write!(f, "{format} game {number}"),
            Self::Position(board) => write!(f, "the position on {board}"),
            Self::Drawn(side) => write!(f, "the board drawn, {side} to move"),
            Self::ToMove(side) => write!(f, "the position, {side} to move"),
        }
    }
}

/// Why no game was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NothingFound {
    /// Nothing looks like a game or a position.
    #[error("no game or position was found: expected moves such as f5 d6 c3, or a board")]
    Nothing,
    /// The text is too long to be a paste.
    #[error("the text is too long to look for a game in it: at most {MAX_BYTES} bytes")]
    TooLong,
    /// What looks like a game breaks the rules or the format.
    #[error(transparent)]
    Refused(#[from] ReadError),
}

/// Finds the game or the position in a text. Bare moves are tried on this board first, then on `flat:8x8`,
/// `sphere:2x2x2` and other boards that are played on.
///
/// # Errors
/// If there is none, the one there is breaks the rules, or the text has more than [`MAX_BYTES`].
pub fn find(text: &str, board: &Arc<Board>) -> Result<Finding, NothingFound> {
    search(text, board).map(|searched| searched.finding)
}

/// As [`find`], with the games that are refused beside what is found.
///
/// # Errors
/// As those of [`find`].
pub fn search(text: &str, board: &Arc<Board>) -> Result<Searched, NothingFound> {
    if text.len() > MAX_BYTES {
        return Err(NothingFound::TooLong);
    }
    let mut places = Places::new(text);
    let mut marked = Readings::default();
    let (mut taken, refused) = marked::read(text, board, &mut places, &mut marked)?;
    let mut positions = Readings::default();
    let found = positions::read(text, &taken, board, &mut places, &mut positions)?;
    taken.extend(found);
    taken.sort_by_key(|part| part.start);
    drawn(text, &taken, &mut places, &mut positions);
    let bare = match bare::games(text, &taken, board, &mut places) {
        Err(nothing) if marked.is_empty() && positions.is_empty() => return Err(nothing),
        Err(_) => None,
        // Beside a game that is marked as one, few moves are words.
        Ok((_, games)) if !marked.is_empty() && !games.have_many_plies() => None,
        Ok(found) => Some(found),
    };
    let why = match (&bare, positions.is_empty()) {
        (Some((why, games)), _) if marked.is_empty() && !games.is_one() => *why,
        (Some(_), false) => Ambiguity::MovesAndPosition,
        (None, false) if !marked.is_empty() => Ambiguity::MovesAndPosition,
        (_, true) => Ambiguity::Games,
        (None, false) => positions.ambiguity(),
    };
    let mut all = marked;
    if let Some((_, mut games)) = bare {
        // What stands beside it tells the only game apart.
        if let ([game], false) = (games.list.as_mut_slice(), positions.is_empty()) {
            game.what = Sort::Moves;
        }
        all.append(games);
    }
    all.append(positions);
    Ok(Searched {
        finding: all.finish(why),
        refused,
    })
}

/// Readings, as many as are kept.
#[derive(Debug, Default)]
struct Readings {
    list: Vec<Reading>,
    /// How many more there are.
    more: usize,
}

impl Readings {
    const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    const fn is_one(&self) -> bool {
        self.list.len() == 1 && self.more == 0
    }

    fn push(&mut self, reading: Reading) {
        if self.list.len() < MAX_READINGS {
            self.list.push(reading);
        } else {
            self.more += 1;
        }
    }

    fn append(&mut self, other: Self) {
        self.more += other.more;
        for reading in other.list {
            self.push(reading);
        }
    }

    /// Whether a game is too long to be a word.
    fn have_many_plies(&self) -> bool {
        let many =
            |what| matches!(what, Sort::Plies(plies) | Sort::AllLines(plies) if plies > bare::FEW);
        self.list.iter().any(|reading| many(reading.what))
    }

    /// Why there is a choice of positions.
    fn ambiguity(&self) -> Ambiguity {
        match self.list.as_slice() {
            [one, other] if one.entry.span.start == other.entry.span.start => Ambiguity::Side,
            _ => Ambiguity::Positions,
        }
    }

    fn finish(mut self, why: Ambiguity) -> Finding {
        for (number, reading) in (1..).zip(&mut self.list) {
            reading.entry.number = number;
        }
        if self.is_one()
            && let Some(only) = self.list.pop()
        {
            return Finding::One(Box::new(only.entry));
        }
        Finding::Several {
            why,
            readings: self.list,
            more: self.more,
        }
    }
}

impl Finding {
    /// How many games and positions there are to choose from.
    pub const fn count(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Several { readings, more, .. } => readings.len() + *more,
        }
    }
}

impl Reading {
    const fn new(what: Sort, entry: Entry) -> Self {
        Self { what, entry }
    }
}

/// A draft as a reading keeps it.
fn entry(draft: Draft, places: &mut Places<'_>) -> Entry {
    let mut record = draft.record;
    record.moves.shrink_to_fit();
    Entry {
        number: 1,
        place: Place::Text(places.at(draft.span.start)),
        span: draft.span,
        record,
        found: draft.found,
        warnings: draft.warnings,
    }
}

fn refused(fault: Fault, places: &mut Places<'_>) -> ReadError {
    ReadError {
        game: 1,
        ply: fault.ply,
        place: Place::Text(places.at(fault.at)),
        what: fault.what,
    }
}

/// Drawn boards outside what is taken, each with the side to move, or one for either side.
fn drawn(text: &str, taken: &[Range<usize>], places: &mut Places<'_>, readings: &mut Readings) {
    let mut found = diagram::diagrams(text);
    let mut taken = taken.iter().peekable();
    found.retain(|diagram| {
        while taken.next_if(|range| range.end <= diagram.at).is_some() {}
        taken.peek().is_none_or(|range| range.start >= diagram.end)
    });
    if found.is_empty() {
        return;
    }
    let ground = Ground::flat8();
    let said = diagram::side_to_move(text);
    for diagram in found {
        for to_move in Color::BOTH {
            if said.is_some_and(|said| said != to_move) {
                continue;
            }
            let start = Setup {
                black: diagram.black,
                white: diagram.white,
                to_move,
            };
            let checker = Checker::new(ground.clone(), start);
            let draft = Draft::new(diagram.at..diagram.end, checker, Vec::new());
            let what = Sort::Drawn(to_move);
            readings.push(Reading::new(what, entry(draft, places)));
        }
    }
}

#[cfg(test)]
mod tests;
