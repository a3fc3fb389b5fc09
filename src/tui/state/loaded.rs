//! A game that was read from a file or found in a pasted text.

use std::path::PathBuf;
use std::sync::Arc;

use crate::game::Game;
use crate::record::format::year;
use crate::record::{Record, RecordError};

/// The most games a list holds.
pub const MOST_GAMES: usize = 10_000;

/// A game of the list of loaded games.
#[derive(Clone, Debug)]
pub struct LoadedGame {
    /// How the list names it.
    pub name: String,
    /// Its number in its file, from 1; refused games have numbers too.
    pub number: usize,
    /// The file that saving writes to: only where it is a log of this one game in the program's own format.
    pub file: Option<PathBuf>,
    /// The game, at the end of its line.
    pub game: Game,
    /// Black's and white's names.
    pub players: [String; 2],
    /// The seed, if it was stored.
    pub seed: Option<u64>,
    /// The year it was played, if the file says so.
    pub year: Option<u16>,
    /// What a search looks through, in small letters: names, event, date, and how it ended.
    pub about: String,
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
        let game = record.to_game()?;
        let players = [
            player(record.players.black.as_ref()),
            player(record.players.white.as_ref()),
        ];
        let mut about = vec![name.as_str(), &players[0], &players[1]];
        about.extend(record.tags.get("event"));
        about.extend(record.started.as_deref());
        let setup = game.setup();
        let result = game.result().map(|margin| {
            let (black, white) = (setup.black.len(), setup.white.len());
            format!("{margin} {black}-{white}")
        });
        about.extend(result.as_deref());
        Ok(Self {
            about: about.join("\n").to_lowercase(),
            year: year(&record),
            name,
            number: 1,
            file,
            game,
            players,
            seed: record.seed,
            record: Arc::new(record),
        })
    }
}
