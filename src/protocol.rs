//! The engine side of the protocols that Othello programs speak: [`nboard`] and [`gtp`].
//!
//! A session reads commands from a pipe and answers on another. A thread of its own reads ([`inbox`]), so that a
//! command can stop the search for the one before it; everything else happens on the session's thread in the
//! order of the commands, so answers never overtake each other and all of them are given before a session
//! leaves. What a protocol says of the game is kept as a [`course`]: passes are moves there. The thinking is
//! done by the [`thinker`], which always finds an answer, however soon it is stopped.

mod course;
pub mod gtp;
mod inbox;
pub mod nboard;
mod thinker;

use std::sync::Arc;
use std::time::Duration;

use crate::board::Board;

/// The name by which the engine is known.
pub const NAME: &str = "Orbello";

/// How an engine is set up; a session may change depth, time and board.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The board it begins with.
    pub board: Arc<Board>,
    /// How deep it searches, in plies.
    pub depth: Option<u32>,
    /// How long it thinks about a move.
    pub time: Option<Duration>,
    /// Threads that search together.
    pub threads: usize,
    /// Megabytes for the table of positions.
    pub megabytes: usize,
}

impl Settings {
    /// A second a move on one thread.
    pub const fn new(board: Arc<Board>) -> Self {
        Self {
            board,
            depth: None,
            time: None,
            threads: 1,
            megabytes: 64,
        }
    }
}
