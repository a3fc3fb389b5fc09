//! Everything that can happen to the dashboard: input, time, answers of workers.

use std::path::PathBuf;
use std::sync::Arc;

use crossterm::event::{KeyEvent, MouseEvent};

use super::command::Command;
use super::insight::Insight;
use super::state::{LoadedGame, Motion, TreeFacts};
use crate::analysis::Analysis;
use crate::bitboard::Cell;
use crate::setup::Setup;
use crate::text::say::Trouble;

/// The number of a question to a worker. An answer carries its question's number; one whose number is no longer
/// awaited is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestId(pub u64);

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Action {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// A text pasted into the terminal.
    Paste(String),
    /// The terminal's size: columns, rows.
    Resize(u16, u16),
    /// Time for the next step of what moves.
    Tick(Motion),
    /// A command given otherwise than by a key (the footer, a test).
    Command(Command),
    /// Games that were read before the dashboard opened.
    Opened {
        /// The games.
        games: Vec<LoadedGame>,
        /// Which one to show, if one was asked for.
        index: Option<usize>,
        /// What had to be left out.
        remark: Option<Trouble>,
    },
    /// News from a worker.
    Answer(RequestId, Answer),
}

/// What a worker says.
#[derive(Clone, Debug)]
pub enum Answer {
    /// How far the tree is, 0 to 1, and the positions it holds.
    TreeProgress(f64, u64),
    /// The tree is there, or why it is not.
    Tree(Result<TreeFacts, Trouble>),
    /// A program's move.
    Thought(Result<Cell, Trouble>),
    /// What is known of a position; more may follow for a live analysis.
    Insight(Result<Arc<Insight>, Trouble>),
    /// What is known of the positions asked for, each with its position.
    Values(Result<Vec<(Setup, Arc<Analysis>)>, Trouble>),
    /// What is known of a node of the tree page.
    Grown(Result<Arc<Analysis>, Trouble>),
    /// A file was written.
    Saved(Result<PathBuf, SaveError>),
    /// The worker itself failed, whatever the question was.
    Failed(Trouble),
    /// Games were read, with what had to be left out.
    Loaded(Result<(Vec<LoadedGame>, Option<Trouble>), Trouble>),
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq)]
pub enum SaveError {
    /// There is one already, and nobody said it may be replaced.
    Exists(PathBuf),
    /// It could not be.
    Failed(Trouble),
}
