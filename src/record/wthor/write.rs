//! Writes a WTHOR archive and its name files.

use std::collections::HashMap;

use super::{GAME, HEADER, PLAYER_NAME, THEORETICAL, TOURNAMENT_NAME, UNKNOWN};
use crate::notation::Move;
use crate::record::cannot::{CannotExpress, Lack};
use crate::record::format::{Format, year};
use crate::record::loss::{Keeps, Losses, Matter};
use crate::record::write::{self, Ends};
use crate::record::{Claim, Ending, Found, Record};

/// A file of games that is being written, and its name files.
#[derive(Debug)]
pub(in crate::record) struct Writer {
    games: Vec<u8>,
    year: Option<u16>,
    /// Where the theoretical scores are from: the first game says it for the file.
    depth: Option<u8>,
    players: Table,
    tournaments: Table,
}

impl Default for Writer {
    fn default() -> Self {
        Self {
            games: vec![0; HEADER],
            year: None,
            depth: None,
            players: Table::new(PLAYER_NAME),
            tournaments: Table::new(TOURNAMENT_NAME),
        }
    }
}

impl Writer {
    /// Adds a game and gives what is lost; one that cannot be written leaves the file as it was.
    pub(in crate::record) fn push(
        &mut self,
        record: &Record,
        found: Found,
    ) -> Result<Losses, CannotExpress> {
        write::needs_standard_start(Format::Wthor, record)?;
        write::needs_tournament_scoring(Format::Wthor, record)?;
        let cannot = |lack| CannotExpress::new(Format::Wthor, lack);
        let year = year(record);
        if let (Some(year), Some(file)) = (year, self.year)
            && year != file
        {
            return Err(cannot(Lack::Year { file, game: year }));
        }
        let black = self.players.number(record.players.black.as_deref());
        let black = black.map_err(cannot)?;
        let white = self.players.number(record.players.white.as_deref());
        let white = white.map_err(cannot)?;
        let event = self.tournaments.number(record.tags.get("event"));
        let event = event.map_err(cannot)?;
        self.year = self.year.or(year);

        let discs = black_discs(record, found);
        let theoretical = record.tags.get(THEORETICAL).and_then(theoretical);
        let file_depth = *self
            .depth
            .get_or_insert(theoretical.map_or(0, |(_, depth)| depth));
        let theoretical = theoretical.filter(|&(_, depth)| depth == file_depth);
        let begin = self.games.len();
        for number in [event, black, white] {
            self.games.extend(number.to_le_bytes());
        }
        let well = theoretical.map_or(discs, |(discs, _)| discs);
        self.games.extend([discs, well]);
        self.games.extend(record.moves.iter().filter_map(|entry| {
            let Move::Place(cell) = entry.action else {
                return None;
            };
            let (row, column) = (cell.index() / 8, cell.index() % 8);
            Some(10 * (row as u8 + 1) + column as u8 + 1)
        }));
        self.games.resize(begin + GAME, 0);
        let mut losses = KEEPS.losses(record, found);
        // Every game has a number of discs: that a result is not known cannot be said.
        if matches!(found, Found::Unfinished { .. }) && record.result.is_none() {
            losses.add(Matter::Results, 1);
        }
        if theoretical.is_none() && record.tags.get(THEORETICAL).is_some() {
            losses.add_tags(THEORETICAL, 1);
        }
        Ok(losses)
    }

    /// The file of games, and the name files with their extensions.
    pub(in crate::record) fn finish(mut self) -> (Vec<u8>, [(&'static str, Vec<u8>); 2]) {
        let games = ((self.games.len() - HEADER) / GAME) as u32;
        let year = self.year.unwrap_or(0);
        let mut header = header(year);
        header[4..8].copy_from_slice(&games.to_le_bytes());
        header[10..12].copy_from_slice(&year.to_le_bytes());
        header[12] = 8;
        header[14] = self.depth.unwrap_or(0);
        self.games[..HEADER].copy_from_slice(&header);
        let names = [
            ("JOU", self.players.finish(year)),
            ("TRN", self.tournaments.finish(year)),
        ];
        (self.games, names)
    }
}

/// What a file has a place for; a name that does not fit is refused before.
const KEEPS: Keeps = Keeps {
    names: |_| true,
    date: |date| date.len() == 4 && date.bytes().all(|b| b.is_ascii_digit()),
    result: |stored| {
        let ended = matches!(stored.ending, Some(Ending::Adjourned));
        let even = |margin: f64| margin.abs() <= 64.0 && margin % 2.0 == 0.0;
        ended && matches!(stored.claim, Claim::Margin(margin) if even(margin))
    },
    tag: |name, _| matches!(name, "event" | THEORETICAL),
    ..Keeps::NOTHING
};

/// Reads `40 at 24 empties`.
fn theoretical(text: &str) -> Option<(u8, u8)> {
    let (discs, depth) = text.strip_suffix(" empties")?.split_once(" at ")?;
    let number = |text: &str| text.parse().ok().filter(|&n: &u8| n <= 64);
    Some((number(discs)?, number(depth).filter(|&depth| depth > 0)?))
}

/// A header with a date: the first day of the year of the games, so that the same games give the same file.
fn header(year: u16) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    let known = u8::from(year > 0);
    header[..4].copy_from_slice(&[(year / 100) as u8, (year % 100) as u8, known, known]);
    header
}

/// Black's discs, the empties given to the winner; of a game that is not over, what was claimed or what is there.
fn black_discs(record: &Record, found: Found) -> u8 {
    let margin = match write::ends(record, found) {
        Ends::Over(margin) => margin.discs(),
        Ends::Open(stored) => match stored.map(|stored| stored.claim) {
            Some(Claim::Margin(margin)) => margin as i32,
            Some(Claim::Discs { black, white }) => black as i32 - white as i32,
            Some(Claim::Winner(_)) | None => 0,
        },
    };
    (32 + margin.clamp(-64, 64).div_euclid(2)) as u8
}

/// Names with their numbers.
#[derive(Debug)]
struct Table {
    length: usize,
    fields: Vec<u8>,
    numbers: HashMap<String, u16>,
}

impl Table {
    fn new(length: usize) -> Self {
        let mut table = Self {
            length,
            fields: Vec::new(),
            numbers: HashMap::new(),
        };
        table.add(UNKNOWN.to_owned(), UNKNOWN.bytes().collect());
        table
    }

    fn add(&mut self, name: String, mut field: Vec<u8>) -> u16 {
        let number = self.numbers.len() as u16;
        field.resize(self.length, 0);
        self.fields.extend(field);
        self.numbers.insert(name, number);
        number
    }

    /// The number of a name, a new one if need be; an error if the name does not fit.
    fn number(&mut self, name: Option<&str>) -> Result<u16, Lack> {
        let name = name.unwrap_or(UNKNOWN);
        if let Some(&known) = self.numbers.get(name) {
            return Ok(known);
        }
        let byte = |c: char| u8::try_from(u32::from(c)).ok().filter(|&b| b >= b' ');
        let field: Option<Vec<u8>> = name.chars().map(byte).collect();
        let field = field.ok_or_else(|| Lack::Letters(name.to_owned()))?;
        let most = self.length - 1;
        if field.len() > most {
            let name = name.to_owned();
            return Err(Lack::Long { name, most });
        }
        if self.numbers.len() > usize::from(u16::MAX) {
            return Err(Lack::Names(name.to_owned()));
        }
        Ok(self.add(name.to_owned(), field))
    }

    fn finish(self, year: u16) -> Vec<u8> {
        let mut header = header(year);
        let count = self.numbers.len() as u16;
        header[8..10].copy_from_slice(&count.to_le_bytes());
        [&header, self.fields.as_slice()].concat()
    }
}
