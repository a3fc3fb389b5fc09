//! A recorded game: what every file format reads and writes.
//!
//! A [`Record`] is a [`Game`] put down on paper: the board, the start, the entries of the main line with their
//! passes written out, variations, and what was noted beside them (players, date, tags, time, evaluations,
//! the result as it was stored). The moves of a record that comes from a reader have been checked; the stored
//! result is a claim that [`Record::result_difference`] holds against them, because files get it wrong.
//!
//! Cost: a check replays every line once.

pub mod cannot;
mod check;
pub mod detect;
pub mod file;
pub mod find;
pub mod format;
pub mod ggf;
pub mod input;
pub mod json;
mod json_lines;
pub mod loss;
mod merge;
mod moves;
pub mod obf;
pub mod open;
pub mod output;
pub mod pgn;
pub mod problem;
mod result;
pub mod sgf;
pub mod source;
pub mod transcript;
mod tree;
mod write;
pub mod wthor;
pub mod xot;

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::board::Board;
use crate::color::Color;
use crate::game::{Action, Event, Game, IllegalAction, NodeId, SetupError};
use crate::notation::Move;
use crate::setup::Setup;

pub use result::{Claim, Ending, Found, ResultDifference, StoredResult};

/// A game on paper.
#[derive(Clone, Debug)]
pub struct Record {
    /// The board it was played on, its scoring rule included.
    pub board: Arc<Board>,
    /// The discs before the first move and whose turn it was.
    pub start: Setup,
    /// The main line, passes included (once checked).
    pub moves: Vec<RecordMove>,
    /// Other lines, each after the line it leaves.
    pub variations: Vec<Variation>,
    /// The players' names or descriptions.
    pub players: Players,
    /// The seed that repeats the game, where a program played it.
    pub seed: Option<u64>,
    /// The result as it was stored: a claim.
    pub result: Option<StoredResult>,
    /// When it began, as the file says it.
    pub started: Option<String>,
    /// A remark on the whole game.
    pub comment: Option<String>,
    /// Everything else that has a name and a text: event, site, ratings.
    pub tags: Tags,
    /// Keys of a JSON log that this version does not know, with their values as JSON text.
    pub unknown: Vec<(String, String)>,
}

/// One entry of a line: a placement or a pass, and what was noted beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordMove {
    /// What was played.
    pub action: Move,
    /// Whose turn it was, where the source says so; a check holds it against the rules and fills it in.
    pub by: Option<Color>,
    /// The time it took.
    pub seconds: Option<f64>,
    /// The evaluation noted with it: discs, from the side of the one who played it.
    pub eval: Option<f64>,
    /// A remark.
    pub comment: Option<String>,
    /// Keys of a JSON log that this version does not know, with their values as JSON text.
    pub unknown: Vec<(String, String)>,
}

impl RecordMove {
    /// An entry with nothing noted beside it.
    pub const fn new(action: Move) -> Self {
        Self {
            action,
            by: None,
            seconds: None,
            eval: None,
            comment: None,
            unknown: Vec::new(),
        }
    }
}

/// A line that leaves another one.
///
/// Variations are a flat list and not nested, so that no depth of them can exhaust a reader's stack.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// The line it leaves: 0 is the main line, `n` the `n`-th variation (an earlier one of the list).
    pub line: usize,
    /// How many entries, counted from the start of the game and with passes, it shares with that line.
    pub after: usize,
    /// Its own entries.
    pub moves: Vec<RecordMove>,
}

/// The names of the two sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// Who had black.
    pub black: Option<String>,
    /// Who had white.
    pub white: Option<String>,
}

impl Players {
    /// The name of one side.
    pub fn get(&self, color: Color) -> Option<&str> {
        match color {
            Color::Black => self.black.as_deref(),
            Color::White => self.white.as_deref(),
        }
    }
}

/// Names with texts in the order they were set, each name once.
///
/// Names that mean the same in every format: `event`, `site`, `round`, `black_rating`, `white_rating`,
/// `time_control`. A format's other tags keep their own names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The text of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, text) = self.0.iter().find(|(known, _)| known == name)?;
        Some(text)
    }

    /// Sets the text of a name, over the one it had.
    pub fn set(&mut self, name: impl Into<String>, text: impl Into<String>) {
        let (name, text) = (name.into(), text.into());
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = text,
            None => self.0.push((name, text)),
        }
    }

    /// Names and texts in the order they were set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Why a record is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The start is not one.
    #[error("the start is no position of the board: {0}")]
    Setup(#[from] SetupError),
    /// An entry breaks the rules.
    #[error("{place}: {reason}")]
    Move {
        /// Where.
        place: EntryPlace,
        /// Why.
        reason: IllegalAction,
    },
    /// An entry is said to be of the side that is not to move.
    #[error("{place}: the entry is {stated}'s, but it is {}'s turn", stated.other())]
    Turn {
        /// Where.
        place: EntryPlace,
        /// The side the source names.
        stated: Color,
    },
    /// A variation leaves a line that does not come before it, or after that line's end.
    #[error("variation {number} leaves no earlier line: line {line}, after entry {after}")]
    Variation {
        /// Its place among the variations, from 1.
        number: usize,
        /// The line it says it leaves.
        line: usize,
        /// The entries it says it shares.
        after: usize,
    },
}

/// Which entry of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryPlace {
    /// 0 for the main line, `n` for the `n`-th variation.
    pub line: usize,
    /// The index of the entry among the line's own, from 0, before implied passes were written out.
    pub index: usize,
    /// The placement's number in the game, from 1 (of a pass: of the placement before it).
    pub ply: usize,
}

impl fmt::Display for EntryPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "variation {}, ", self.line)?;
        }
        write!(f, "ply {}", self.ply)
    }
}

impl Record {
    /// A record without a move.
    pub fn new(board: Arc<Board>, start: Setup) -> Self {
        Self {
            board,
            start,
            moves: Vec::new(),
            variations: Vec::new(),
            players: Players::default(),
            seed: None,
            result: None,
            started: None,
            comment: None,
            tags: Tags::default(),
            unknown: Vec::new(),
        }
    }

    /// A game put down: [`Game::line`] as the main line, entry by entry, every other line as a variation, and
    /// the result if the main line is finished.
    pub fn from_game(game: &Game) -> Self {
        Self::with_main_line(game, &game.line())
    }

    /// The same for a game that is being played: what was played and not taken back is the main line, what was taken
    /// back a variation.
    pub fn as_played(game: &Game) -> Self {
        Self::with_main_line(game, &game.history())
    }

    fn with_main_line(game: &Game, main: &[NodeId]) -> Self {
        let mut record = Self::new(Arc::clone(game.board()), game.start());
        let main = [&[game.root()], main].concat();
        record.moves = entries(game, &main[1..]);

        // Every line taken down so far, by its nodes from the start of the game, and the depth from which the
        // nodes are its own.
        let mut lines = vec![(main, 0)];
        let mut at = 0;
        while at < lines.len() {
            let (line, first) = lines[at].clone();
            for (after, &node) in line.iter().enumerate().skip(first) {
                let taken = line.get(after + 1);
                for &child in game.children(node) {
                    if taken == Some(&child) {
                        continue;
                    }
                    let mut nodes = line[..=after].to_vec();
                    nodes.extend(std::iter::successors(Some(child), |&node| {
                        game.children(node).first().copied()
                    }));
                    record.variations.push(Variation {
                        line: at,
                        after,
                        moves: entries(game, &nodes[after + 1..]),
                    });
                    lines.push((nodes, after + 1));
                }
            }
            at += 1;
        }
        if let Ok(Found::Over { margin, .. }) = record.found() {
            record.result = Some(StoredResult {
                claim: Claim::Margin(f64::from(margin.discs())),
                ending: None,
            });
        }
        record
    }

    /// Holds every line against the rules, writes out the passes that are implied, and gives the game, which
    /// rests at the end of the main line.
    ///
    /// # Errors
    /// At the first entry that breaks the rules; nothing after it is looked at.
    pub fn check(&mut self) -> Result<Game, RecordError> {
        let mut game = Game::from_setup(Arc::clone(&self.board), self.start)?;
        let forced_at_start = game.at() != game.root();
        play_line(&mut game, 0, &mut self.moves, forced_at_start)?;
        let main_end = game.at();
        let nodes_to_here = |game: &Game| [vec![game.root()], game.history()].concat();
        let mut lines = vec![nodes_to_here(&game)];
        for (index, variation) in self.variations.iter_mut().enumerate() {
            let from = lines
                .get(variation.line)
                .and_then(|line| line.get(variation.after))
                .copied()
                .ok_or(RecordError::Variation {
                    number: index + 1,
                    line: variation.line,
                    after: variation.after,
                })?;
            game.apply(Action::GoTo(from))
                .expect("the node is the game's own");
            let forced = game.at() != from;
            play_line(&mut game, index + 1, &mut variation.moves, forced)?;
            lines.push(nodes_to_here(&game));
        }
        game.apply(Action::GoTo(main_end))
            .expect("the node is the game's own");
        Ok(game)
    }

    /// The game, resting at the end of the main line.
    ///
    /// # Errors
    /// As [`Record::check`].
    pub fn to_game(&self) -> Result<Game, RecordError> {
        self.clone().check()
    }

    /// What the main line leads to.
    ///
    /// # Errors
    /// If it breaks the rules.
    pub fn found(&self) -> Result<Found, RecordError> {
        let mut main = Self::new(Arc::clone(&self.board), self.start);
        main.moves.clone_from(&self.moves);
        let game = main.check()?;
        let setup = game.setup();
        Ok(game
            .result()
            .map_or(Found::Unfinished { plies: game.ply() }, |margin| {
                Found::Over {
                    margin,
                    black: setup.black.len(),
                    white: setup.white.len(),
                }
            }))
    }

    /// The stored result, if the moves contradict it; see [`StoredResult::difference`].
    pub fn result_difference(&self) -> Option<ResultDifference> {
        let found = self.found().ok()?;
        self.result?.difference(found, self.board.len())
    }
}

/// The entries of these nodes.
fn entries(game: &Game, nodes: &[NodeId]) -> Vec<RecordMove> {
    let entry = |&node: &NodeId| {
        let entry = game.entry_at(node).expect("only the start has no entry");
        RecordMove {
            by: Some(entry.color),
            ..RecordMove::new(entry.event.notation())
        }
    };
    nodes.iter().map(entry).collect()
}

/// Plays one line from where the game is. `unnamed_pass`: the game has made a forced pass that is this line's
/// to write down.
fn play_line(
    game: &mut Game,
    line: usize,
    moves: &mut Vec<RecordMove>,
    mut unnamed_pass: bool,
) -> Result<(), RecordError> {
    let given = std::mem::take(moves);
    for (index, mut entry) in given.into_iter().enumerate() {
        if unnamed_pass && entry.action != Move::Pass {
            moves.push(forced_pass(game));
        }
        // A pass that the game has made was the turn of the side that is not to move now.
        let passed = unnamed_pass && entry.action == Move::Pass;
        let turn = if passed {
            game.to_move().other()
        } else {
            game.to_move()
        };
        let place = EntryPlace {
            line,
            index,
            ply: game.ply() + usize::from(entry.action != Move::Pass),
        };
        if let Some(stated) = entry.by
            && stated != turn
        {
            return Err(RecordError::Turn { place, stated });
        }
        entry.by = Some(turn);
        let played = match entry.action {
            Move::Place(cell) => game.apply(Action::Place(cell)),
            Move::Pass if passed => Ok(()),
            Move::Pass if game.result().is_some() => Err(IllegalAction::Over),
            Move::Pass => Err(IllegalAction::PassNotForced { color: turn }),
        };
        played.map_err(|reason| RecordError::Move { place, reason })?;
        unnamed_pass = entry.action != Move::Pass && ends_with_pass(game);
        moves.push(entry);
    }
    if unnamed_pass {
        moves.push(forced_pass(game));
    }
    Ok(())
}

/// The entry of the pass that the game has just made.
fn forced_pass(game: &Game) -> RecordMove {
    RecordMove {
        by: Some(game.to_move().other()),
        ..RecordMove::new(Move::Pass)
    }
}

fn ends_with_pass(game: &Game) -> bool {
    matches!(game.entry(), Some(entry) if entry.event == Event::Pass)
}

#[cfg(test)]
mod tests;
