//! A game that was read from a file or found in a pasted text.

use std::path::PathBuf;
use std::sync::Arc;

use crate::game::Game;
use crate::record::{Record, RecordError};

/// The most games a list holds.
pub const MOST_GAMES: usize = 10_000;

/// A game of the list of loaded games.
#[derive(Clone, Debug)]
pub struct LoadedGame {
    /// How the list names it.
    pub name: String,
    /// The file that saving writes to: only where it is a log of this one game in the program's own format.
    pub file: Option<PathBuf>,
    /// The game, at the end of its line.
    pub game: Game,
    /// Black's and white's names.
    pub players: [String; 2],
    /// The seed, if it was stored.
    pub seed: Option<u64>,
    /// The record, for what the game itself does not hold.
    pub record: Arc<Record>,
}

impl LoadedGame {
    /// The game of a record; players without a name are people.
    ///
    /// # Errors
    /// If the record breaks the rules.
    pub fn new(name: String, file: Option<PathBuf>, record: Record) -> Result<Self, RecordError> {
        let player = |name: Option<&String>| name.cloned().unwrap_or_else(|| "human".to_owned());
        Ok(Self {
            name,
            file,
            game: record.to_game()?,
            players: [
                player(record.players.black.as_ref()),
                player(record.players.white.as_ref()),
            ],
            seed: record.seed,
            record: Arc::new(record),
        })
    }
}
