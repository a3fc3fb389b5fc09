//! WTHOR, the archive of tournament games: `.wtb` with the games of a year, and the names in `.JOU` (players) and
//! `.TRN` (tournaments) beside it.
//!
//! Little-endian. A header of 16 bytes: century, year, month and day the file was made, games (u32), names (u16, in
//! the name files), year of the games (u16), size of the board (8, or 0 for the same), type, depth of the theoretical
//! score, 0. A game is 68 bytes: tournament, black, white (u16 each), black's discs, black's discs had both played
//! well from `depth` empties on, and 60 moves of `10 * row + column`, 0 after the last. Passes are not stored. The
//! empties are counted for the winner. Games that were stopped early have a score of their own.
//!
//! How many games there are comes from the size of the file; its header may say anything. Names are NUL-padded
//! Latin-1 of 20 and 26 bytes, the first `???`.

mod write;

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::check::{Checker, Ground};
use super::file;
use super::format::{Draft, Entry, Place, ReadError, Warning};
use super::problem::{Expected, Note, Problem, Seen, Unsupported};
use super::source::latin1;
use super::{Claim, Ending, RecordMove, StoredResult};
use crate::bitboard::Cell;
use crate::notation::Move;

pub(super) use write::Writer;

/// The bytes before the games or the names.
pub const HEADER: usize = 16;
/// The bytes of a game.
pub const GAME: usize = 68;
/// The bytes of a game before its moves.
const BEFORE_MOVES: usize = 8;
/// The bytes of a player's name, the last of them 0.
const PLAYER_NAME: usize = 20;
/// The bytes of a tournament's name, the last of them 0.
const TOURNAMENT_NAME: usize = 26;
/// The name of nobody.
const UNKNOWN: &str = "???";
/// The tag with black's discs had both played well from so many empties on: `40 at 24 empties`.
pub const THEORETICAL: &str = "theoretical_black_discs";

/// The names of players and tournaments by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Players.
    pub players: Vec<String>,
    /// Tournaments.
    pub tournaments: Vec<String>,
}

impl Names {
    /// The names in a `.JOU` and a `.TRN` file; either may be empty.
    pub fn parse(players: &[u8], tournaments: &[u8]) -> Self {
        Self {
            players: names(players, PLAYER_NAME),
            tournaments: names(tournaments, TOURNAMENT_NAME),
        }
    }

    /// The names in the files beside a `.wtb`: of the same name, or `WTHOR`, or `WTH`, or the only one there is.
    /// A file that is missing or cannot be read gives no names.
    pub fn beside(path: &Path) -> Self {
        let read = |extension| {
            let found = name_file(path, extension)?;
            file::read(&found, file::MAX_BYTES).ok()
        };
        Self::parse(
            &read("jou").unwrap_or_default(),
            &read("trn").unwrap_or_default(),
        )
    }

    fn player(&self, number: u16) -> Option<String> {
        named(&self.players, number)
    }

    fn tournament(&self, number: u16) -> Option<String> {
        named(&self.tournaments, number)
    }
}

fn names(bytes: &[u8], length: usize) -> Vec<String> {
    let bytes = bytes.get(HEADER..).unwrap_or_default();
    let name = |field: &[u8]| {
        let end = field.iter().position(|&b| b == 0).unwrap_or(field.len());
        latin1(&field[..end]).trim_end().to_owned()
    };
    bytes.chunks_exact(length).map(name).collect()
}

/// A name by its number; a number without a name stands for itself.
fn named(names: &[String], number: u16) -> Option<String> {
    match names.get(usize::from(number)) {
        Some(name) if name == UNKNOWN || name.is_empty() => None,
        Some(name) => Some(name.clone()),
        None => Some(format!("#{number}")),
    }
}

/// The name file that belongs to a `.wtb`.
fn name_file(path: &Path, extension: &str) -> Option<PathBuf> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut found: Vec<(String, PathBuf)> = fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let matches = path.extension()?.to_str()?.eq_ignore_ascii_case(extension);
            let stem = path.file_stem()?.to_str()?.to_ascii_lowercase();
            matches.then_some((stem, path))
        })
        .collect();
    // The order of a folder is not fixed.
    found.sort();
    let stem = path.file_stem()?.to_string_lossy().to_ascii_lowercase();
    let named = [stem.as_str(), "wthor", "wth"];
    let best = named
        .into_iter()
        .find_map(|name| found.iter().find(|(stem, _)| stem == name));
    match (best, found.as_slice()) {
        (Some((_, path)), _) | (None, [(_, path)]) => Some(path.clone()),
        _ => None,
    }
}

/// Whether bytes look like a file of games: a header that can be, and no text.
pub(super) fn detect(bytes: &[u8]) -> bool {
    let Some(header) = bytes.get(..HEADER) else {
        return false;
    };
    let date = header[0] <= 99 && header[1] <= 99 && header[2] <= 12 && header[3] <= 31;
    let size = matches!(header[12], 0 | 8 | 10);
    let games = header[4..8] != [0; 4] || bytes.len() == HEADER;
    games && date && size && header[8..10] == [0, 0] && header[15] == 0
}

/// Whether bytes look like a file of names: no games, and as many names as the header says.
pub(super) fn detect_names(bytes: &[u8]) -> bool {
    let Some((header, names)) = bytes.split_at_checked(HEADER) else {
        return false;
    };
    let count = usize::from(u16::from_le_bytes([header[8], header[9]]));
    let lengths = [count * PLAYER_NAME, count * TOURNAMENT_NAME];
    header[4..8] == [0; 4] && count > 0 && lengths.contains(&names.len())
}

/// A file of which one game is left.
pub(super) fn alone(bytes: &[u8], span: &Range<usize>) -> Vec<u8> {
    let mut file = [&bytes[..HEADER], &bytes[span.clone()]].concat();
    file[4..8].copy_from_slice(&1_u32.to_le_bytes());
    file
}

/// The games of a file.
pub struct Games<'a> {
    bytes: &'a [u8],
    names: &'a Names,
    ground: Ground,
    year: u16,
    depth: u8,
    at: usize,
    number: usize,
    /// What is to be said of the file, with its first game.
    note: Option<Note>,
    over: bool,
}

/// Reads a file of games.
pub fn read<'a>(bytes: &'a [u8], names: &'a Names) -> Games<'a> {
    let field = |at: usize| {
        bytes
            .get(at..at + 2)
            .map_or(0, |b| u16::from_le_bytes([b[0], b[1]]))
    };
    let said = bytes
        .get(4..8)
        .map_or(0, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
    let fit = bytes.len().saturating_sub(HEADER) / GAME;
    let note = Note::GamesDiffer { said, found: fit };
    Games {
        bytes,
        names,
        ground: Ground::flat8(),
        year: field(10),
        depth: bytes.get(14).copied().unwrap_or(0),
        at: HEADER,
        number: 0,
        note: (said as usize != fit).then_some(note),
        over: false,
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let left = &self.bytes[self.at.min(self.bytes.len())..];
        if self.number > 0 && left.is_empty() {
            return None;
        }
        self.number += 1;
        if let Some(error) = self.unreadable(left) {
            self.over = true;
            return Some(Err(error));
        }
        let begin = self.at;
        self.at += GAME;
        Some(self.game(begin, &left[..GAME]))
    }
}

impl Games<'_> {
    /// Why there is no whole game here.
    fn unreadable(&self, left: &[u8]) -> Option<ReadError> {
        let error = |at, what| ReadError {
            game: self.number,
            ply: None,
            place: Place::Byte(at),
            what,
        };
        let syntax = Problem::syntax;
        if self.bytes.len() < HEADER {
            let what = syntax(Expected::WthorHeader, Seen::Bytes(self.bytes.len()));
            return Some(error(0, what));
        }
        let size = self.bytes[12];
        if !matches!(size, 0 | 8) {
            return Some(error(12, Unsupported::WthorSize(size).into()));
        }
        if left.is_empty() {
            return Some(error(HEADER, syntax(Expected::Game, Seen::EndOfFile)));
        }
        (left.len() < GAME).then(|| {
            let found = Seen::BytesAndEnd(left.len());
            error(self.at, syntax(Expected::WthorGame, found))
        })
    }

    fn game(&mut self, begin: usize, bytes: &[u8]) -> Result<Entry, ReadError> {
        let checker = moves(&self.ground, bytes).map_err(|wrong| ReadError {
            game: self.number,
            ply: Some(wrong.ply),
            place: Place::Byte(begin + wrong.at),
            what: wrong.what,
        })?;
        let mut warnings: Vec<Warning> = self.note.take().map(Warning::Note).into_iter().collect();
        let over = checker.is_over();
        let span = begin..begin + GAME;
        let mut draft = Draft::new(span.clone(), checker, Vec::new());
        let record = &mut draft.record;
        let field = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        if let Some(event) = self.names.tournament(field(0)) {
            record.tags.set("event", event);
        }
        record.players.black = self.names.player(field(2));
        record.players.white = self.names.player(field(4));
        record.started = (self.year > 0).then(|| self.year.to_string());
        let discs = bytes[6];
        if discs <= 64 {
            record.result = Some(StoredResult {
                claim: Claim::Margin(f64::from(2 * i32::from(discs) - 64)),
                ending: (!over).then_some(Ending::Adjourned),
            });
        } else {
            warnings.push(Warning::Note(Note::NoSuchDiscs(discs)));
        }
        if self.depth > 0 {
            let text = format!("{} at {} empties", bytes[7], self.depth);
            record.tags.set(THEORETICAL, text);
        }
        let mut draft = draft.checked();
        warnings.append(&mut draft.warnings);
        Ok(Entry {
            number: self.number,
            place: Place::Byte(begin),
            span,
            record: draft.record,
            found: draft.found,
            warnings,
        })
    }
}

/// What is wrong in a game, at a byte of it.
struct Wrong {
    at: usize,
    ply: usize,
    what: Problem,
}

fn moves(ground: &Ground, bytes: &[u8]) -> Result<Checker, Wrong> {
    let mut checker = Checker::from_start(ground.clone());
    let mut ended = false;
    for (index, &code) in bytes[BEFORE_MOVES..].iter().enumerate() {
        let wrong = |what| Wrong {
            at: BEFORE_MOVES + index,
            ply: index + 1,
            what,
        };
        if code == 0 {
            ended = true;
            continue;
        }
        let (row, column) = (code / 10, code % 10);
        if ended || !(1..=8).contains(&row) || !(1..=8).contains(&column) {
            let expected = if ended {
                Expected::WthorEnd
            } else {
                Expected::WthorMove
            };
            return Err(wrong(Problem::syntax(expected, Seen::Number(code.into()))));
        }
        let cell = usize::from(row - 1) * 8 + usize::from(column - 1);
        let action = Move::Place(Cell::new(cell).expect("8 rows of 8 columns"));
        checker
            .play(RecordMove::new(action))
            .map_err(|broken| wrong(broken.what.into()))?;
    }
    Ok(checker)
}

#[cfg(test)]
mod tests;
