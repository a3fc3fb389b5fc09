//! A game that was read from a file or found in a pasted text.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::game::{Game, NodeId};
use crate::notation::Move;
use crate::record::format::year;
use crate::record::{Record, RecordError, RecordMove};
use crate::text::Lang;
use crate::text::say::words;

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
    /// The remarks on places of the game.
    comments: Arc<HashMap<NodeId, String>>,
}

impl LoadedGame {
    /// The game of a record; players without a name are people.
    ///
    /// # Errors
    /// If the record breaks the rules.
    pub fn new(
        name: String,
        file: Option<PathBuf>,
        mut record: Record,
    ) -> Result<Self, RecordError> {
        let player = |name: Option<&String>| name.cloned().unwrap_or_else(|| "human".to_owned());
        let game = record.check()?;
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
            comments: Arc::new(comments(&game, &record)),
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

    /// What a list tells of it: who played, when, how it ended, its plies, its name.
    pub fn told(&self, lang: Lang) -> Vec<String> {
        let [black, white] = self
            .players
            .each_ref()
            .map(|name| words::player(lang, name));
        let mut told = vec![format!("{black} - {white}")];
        told.extend(self.year.map(|year| year.to_string()));
        let result = self.game.result();
        told.extend(result.map(|margin| words::winner(lang, margin)));
        told.extend([self.game.ply().to_string(), self.name.clone()]);
        told
    }

    /// What was remarked on a place of the game: on the start, the remark on the whole game.
    pub fn comment(&self, node: NodeId) -> Option<&str> {
        self.comments.get(&node).map(String::as_str)
    }
}

/// The remarks of a record by the places of its game.
fn comments(game: &Game, record: &Record) -> HashMap<NodeId, String> {
    let mut found = HashMap::new();
    if let Some(comment) = &record.comment {
        found.insert(game.root(), comment.clone());
    }
    let variations = record.variations.iter();
    let any = |moves: &[RecordMove]| moves.iter().any(|entry| entry.comment.is_some());
    if !any(&record.moves) && !variations.clone().any(|variation| any(&variation.moves)) {
        return found;
    }
    // The places of each line, those it shares with others included.
    let mut lines: Vec<Vec<NodeId>> = Vec::new();
    let leaving = variations.map(|variation| {
        let from = (variation.line, variation.after);
        (Some(from), &variation.moves)
    });
    for (from, moves) in std::iter::once((None, &record.moves)).chain(leaving) {
        let mut nodes = match from {
            Some((line, after)) => lines[line][..=after].to_vec(),
            None => vec![game.root()],
        };
        for entry in moves {
            let at = nodes.last().copied().unwrap_or(game.root());
            let node = child(game, at, entry.action).expect("a checked record is its game's");
            if let Some(comment) = &entry.comment {
                found.insert(node, comment.clone());
            }
            nodes.push(node);
        }
        lines.push(nodes);
    }
    found
}

/// Where an entry leads.
fn child(game: &Game, from: NodeId, action: Move) -> Option<NodeId> {
    let mut children = game.children(from).iter().copied();
    children.find(|&node| {
        let entry = game.entry_at(node);
        entry.is_some_and(|entry| entry.event.notation() == action)
    })
}
