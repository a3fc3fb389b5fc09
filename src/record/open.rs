//! Opening a file of any format: a list of its games, each to be had as a [`Record`](super::Record).
//!
//! ```
//! use orbello::record::open::{Opened, Options};
//!
//! let opened = Opened::from_bytes(b"f5d6c3d3c4f4".to_vec(), &Options::default())?;
//! assert_eq!(opened.games.len(), 1);
//! let entry = opened.game(0).expect("the file has one game");
//! assert_eq!(entry.record.moves.len(), 6);
//! # Ok::<(), orbello::record::open::OpenError>(())
//! ```
//!
//! [`Opened`] keeps the file and, for each game, a line of the list: who played, when, how it ended. The record
//! itself is read again when it is asked for, so that a file of a hundred thousand games takes little more memory
//! than it has bytes; of a text in which games were found they are kept. Opening reads every game once, checks every
//! move, and is linear. [`Content`] goes through the games without a list.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use super::detect::Undetected;
use super::file::{self, FileError};
use super::find::{Ambiguity, Finding, NothingFound, Searched, Sort};
use super::format::{Entry, Format, Place, ReadError, read_text, year};
use super::input::{Input, NoInput};
use super::json::JsonProblem;
use super::problem::Problem;
use super::source::{self, Places};
use super::wthor::{self, Names};
use super::{Ending, Found, Players, write};
use crate::board::Board;
use crate::margin::Margin;

/// How to open a file.
#[derive(Clone, Debug)]
pub struct Options {
    /// The format; found from the content if `None`.
    pub format: Option<Format>,
    /// The board of a transcript that does not say its own.
    pub board: Arc<Board>,
    /// WTHOR's names; [`Opened::from_path`] looks for them beside the file if there are none.
    pub names: Names,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            format: None,
            board: Board::flat8(),
            names: Names::default(),
        }
    }
}

/// Why a file was not opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// Its format is not known.
    #[error("{}{source}", place(path.as_ref()))]
    Format {
        /// The file, if it is one.
        path: Option<PathBuf>,
        /// What it is.
        source: Undetected,
    },
    /// There is no game in it that can be read; the first that was refused.
    #[error("{}{source}", place(path.as_ref()))]
    Game {
        /// The file, if it is one.
        path: Option<PathBuf>,
        /// Why.
        source: Box<ReadError>,
    },
}

fn place(path: Option<&PathBuf>) -> String {
    path.map_or_else(String::new, |path| format!("{}: ", path.display()))
}

/// An opened file.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its format; `None` of a text in which the games were found.
    pub format: Option<Format>,
    /// Why there is a choice of what to read in a text.
    pub ambiguity: Option<Ambiguity>,
    /// Its games and positions, in its order.
    pub games: Vec<Listed>,
    /// The games that were refused.
    pub refused: Vec<ReadError>,
    source: Source,
    options: Options,
}

/// Where the games are when they are asked for.
#[derive(Clone, Debug)]
enum Source {
    File(Content),
    Found(Vec<Entry>),
}

/// A game of an opened file: a line of its list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its number in the file, from 1; refused games have numbers too.
    pub number: usize,
    /// Where it begins.
    pub place: Place,
    /// Who played.
    pub players: Players,
    /// The tournament or occasion.
    pub event: Option<String>,
    /// The year it was played.
    pub year: Option<u16>,
    /// What its moves lead to.
    pub found: Found,
    /// How it ended, if not by the rules.
    pub ending: Option<Ending>,
    /// Whether it has no placement: a position.
    pub position: bool,
    /// How many warnings its reader had.
    pub warnings: usize,
    /// Which reading of a text it is, where there is a choice.
    pub reading: Option<Sort>,
    span: Range<usize>,
}

impl Listed {
    /// Black's margin, if it was played to the end.
    pub const fn result(&self) -> Option<Margin> {
        match self.found {
            Found::Over { margin, .. } => Some(margin),
            Found::Unfinished { .. } => None,
        }
    }

    /// The texts that a search looks through.
    fn texts(&self) -> impl Iterator<Item = String> {
        let texts = [&self.players.black, &self.players.white, &self.event];
        let texts = texts.into_iter().flatten().cloned();
        let year = self.year.map(|year| year.to_string());
        let result = match (self.found, self.ending) {
            (Found::Over { margin, .. }, _) => Some(margin.to_string()),
            (Found::Unfinished { .. }, _) => Some("unfinished".to_owned()),
        };
        let counts = match self.found {
            Found::Over { black, white, .. } => Some(format!("{black}-{white}")),
            Found::Unfinished { .. } => None,
        };
        texts.chain(year).chain(result).chain(counts)
    }
}

/// What a file held, ready for the reader of a format.
#[derive(Clone, Debug)]
pub struct Content {
    format: Format,
    data: Data,
    /// Whether the file goes on behind the text with something that is none.
    broken: bool,
}

#[derive(Clone, Debug)]
enum Data {
    Text(Arc<str>),
    Bytes(Arc<[u8]>),
}

impl Opened {
    /// Opens a file of at most [`file::MAX_BYTES`].
    ///
    /// # Errors
    /// If it cannot be read, its format is not known, or no game of it can be read.
    pub fn from_path(path: &Path, options: &Options) -> Result<Self, OpenError> {
        let bytes = file::read(path, file::MAX_BYTES)?;
        let mut options = options.clone();
        let wthor = matches!(options.format, None | Some(Format::Wthor));
        if wthor && options.names == Names::default() {
            options.names = Names::beside(path);
        }
        Self::from_bytes(bytes, &options).map_err(|error| match error {
            OpenError::Format { source, .. } => OpenError::Format {
                path: Some(path.to_owned()),
                source,
            },
            OpenError::Game { source, .. } => OpenError::Game {
                path: Some(path.to_owned()),
                source,
            },
            OpenError::File(_) => error,
        })
    }

    /// Opens what a file or a pipe held.
    ///
    /// # Errors
    /// If no game is found, or none of it can be read.
    pub fn from_bytes(bytes: Vec<u8>, options: &Options) -> Result<Self, OpenError> {
        let undetected = |source| OpenError::Format { path: None, source };
        let game = |source| OpenError::Game {
            path: None,
            source: Box::new(source),
        };
        let content = match Input::read(bytes, options.format, &options.board) {
            Ok(Input::File(content)) => content,
            Ok(Input::Found(found)) => return Ok(Self::found(found, options)),
            Err(NoInput::Undetected(source, _)) => return Err(undetected(source)),
            Err(NoInput::Nothing(NothingFound::Refused(error))) => return Err(game(error)),
            Err(NoInput::Nothing(_)) => return Err(undetected(Undetected::NoGame)),
        };
        let (mut games, mut refused) = (Vec::new(), Vec::new());
        for read in content.entries(options) {
            match read {
                Ok(entry) => games.push(listed(entry)),
                Err(error) => refused.push(error),
            }
        }
        if games.is_empty() {
            let first = refused.into_iter().next();
            return Err(first.map_or_else(|| undetected(Undetected::NoGame), game));
        }
        games.shrink_to_fit();
        Ok(Self {
            format: Some(content.format()),
            ambiguity: None,
            games,
            refused,
            source: Source::File(content),
            options: options.clone(),
        })
    }

    /// What was found in a text.
    fn found(found: Searched, options: &Options) -> Self {
        let (ambiguity, readings) = match found.finding {
            Finding::One(entry) => (None, vec![(None, *entry)]),
            Finding::Several { why, readings, .. } => {
                let readings = readings.into_iter();
                let readings = readings.map(|reading| (Some(reading.what), reading.entry));
                (Some(why), readings.collect())
            }
        };
        let games = readings.iter().map(|(reading, entry)| Listed {
            reading: *reading,
            ..listed(entry.clone())
        });
        Self {
            format: None,
            ambiguity,
            games: games.collect(),
            refused: found.refused,
            source: Source::Found(readings.into_iter().map(|(_, entry)| entry).collect()),
            options: options.clone(),
        }
    }

    /// A game of the list, read again; `None` past its end.
    pub fn game(&self, index: usize) -> Option<Entry> {
        let listed = self.games.get(index)?;
        let content = match &self.source {
            Source::Found(entries) => return entries.get(index).cloned(),
            Source::File(content) => content,
        };
        let part = content.part(&listed.span);
        // It was read before, from the same bytes.
        let mut entry = part.entries(&self.options).next()?.ok()?;
        entry.number = listed.number;
        entry.place = listed.place;
        entry.span = listed.span.clone();
        Some(entry)
    }

    /// The indices of the games in which every word of the query is found, in a name, the event, the year or the
    /// result (`+12`, `38-26`, `unfinished`); case does not matter.
    pub fn search(&self, query: &str) -> Vec<usize> {
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let matches = |game: &Listed| {
            let texts: Vec<String> = game.texts().map(|text| text.to_lowercase()).collect();
            let found = |word: &String| texts.iter().any(|text| text.contains(word.as_str()));
            words.iter().all(found)
        };
        let games = self.games.iter().enumerate();
        games
            .filter(|(_, game)| matches(game))
            .map(|(index, _)| index)
            .collect()
    }
}

impl Content {
    /// Decodes what a file held.
    pub fn new(format: Format, bytes: Vec<u8>) -> Self {
        let (data, broken) = match format {
            Format::Wthor => (Data::Bytes(bytes.into()), false),
            Format::Json => {
                let (text, broken) = source::decode_strictly(&bytes);
                (Data::Text(text.into()), broken)
            }
            _ => (Data::Text(source::decode(&bytes).into()), false),
        };
        Self {
            format,
            data,
            broken,
        }
    }

    /// Its games, one after the other, each read when it is asked for.
    pub fn entries<'a>(
        &'a self,
        options: &'a Options,
    ) -> Box<dyn Iterator<Item = Result<Entry, ReadError>> + 'a> {
        match &self.data {
            Data::Text(text) if self.broken => Box::new(UntilBroken {
                games: read_text(self.format, text, 0, &options.board),
                end: Place::Text(Places::new(text).at(text.len())),
                number: 0,
                over: false,
            }),
            Data::Text(text) => read_text(self.format, text, 0, &options.board),
            Data::Bytes(bytes) => Box::new(wthor::read(bytes, &options.names)),
        }
    }

    /// Its format.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Its size: bytes as [`Entry::span`] counts them.
    pub fn size(&self) -> usize {
        match &self.data {
            Data::Text(text) => text.len(),
            Data::Bytes(bytes) => bytes.len(),
        }
    }

    /// Its text; nothing of a format that is no text.
    pub fn text(&self) -> &str {
        match &self.data {
            Data::Text(text) => text,
            Data::Bytes(_) => "",
        }
    }

    /// The part with one game.
    fn part(&self, span: &Range<usize>) -> Self {
        Self {
            format: self.format,
            data: match &self.data {
                Data::Text(text) => Data::Text(text[span.clone()].into()),
                Data::Bytes(bytes) => Data::Bytes(wthor::alone(bytes, span).into()),
            },
            broken: false,
        }
    }
}

/// The games of a text behind which the file goes on with bytes that are no text: they are refused, together with the
/// game they cut off.
struct UntilBroken<I> {
    games: I,
    end: Place,
    number: usize,
    over: bool,
}

impl<I: Iterator<Item = Result<Entry, ReadError>>> Iterator for UntilBroken<I> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        self.number += 1;
        match self.games.next() {
            Some(Err(error)) if error.place != self.end => Some(Err(error)),
            Some(Ok(entry)) => Some(Ok(entry)),
            // What is cut off is not the fault of the game.
            Some(Err(_)) | None => {
                self.over = true;
                Some(Err(ReadError {
                    game: self.number,
                    ply: None,
                    place: self.end,
                    what: Problem::Log(Box::new(JsonProblem::NotUtf8)),
                }))
            }
        }
    }
}

fn listed(entry: Entry) -> Listed {
    let record = &entry.record;
    Listed {
        number: entry.number,
        place: entry.place,
        event: record.tags.get("event").map(str::to_owned),
        year: year(record),
        found: entry.found,
        ending: record.result.and_then(|stored| stored.ending),
        position: write::is_position(record),
        warnings: entry.warnings.len(),
        reading: None,
        players: entry.record.players,
        span: entry.span,
    }
}

#[cfg(test)]
mod tests;
