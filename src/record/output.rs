//! Writing games in a format: one after the other into one file, and the files that go beside it.

use std::sync::Arc;

use super::cannot::{CannotExpress, Lack};
use super::check::{Checker, Ground};
use super::format::Format;
use super::loss::{Keeps, Losses};
use super::{Claim, Found, Record, RecordError, RecordMove, StoredResult};
use super::{ggf, json, obf, pgn, sgf, transcript, wthor, xot};

/// A file that is being written, in memory.
#[derive(Debug)]
pub struct Writer {
    format: Format,
    text: String,
    /// The first game log, for a file of one game.
    spread: String,
    wthor: wthor::Writer,
    games: usize,
    /// The board of the last game: its tables are worth keeping.
    ground: Option<Ground>,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// Files that belong beside it, by the extension that takes the place of its own: WTHOR's names.
    pub beside: Vec<(&'static str, Vec<u8>)>,
}

impl Writer {
    /// An empty file.
    pub fn new(format: Format) -> Self {
        Self {
            format,
            text: String::new(),
            spread: String::new(),
            wthor: wthor::Writer::default(),
            games: 0,
            ground: None,
        }
    }

    /// Adds a game; gives what the format has no place for.
    ///
    /// # Errors
    /// If the format cannot carry it, or it breaks the rules; the file is as it was.
    pub fn push(&mut self, record: &Record) -> Result<Losses, CannotExpress> {
        let found = self.found(record)?;
        let text = match self.format {
            Format::Json => self.json(record, found)?,
            Format::Ggf => ggf::write(record, found)?,
            Format::Sgf => sgf::write(record, found)?,
            Format::Pgn => pgn::write(record, found)?,
            Format::Obf => obf::write(record)?,
            Format::Transcript => transcript::write(record),
            Format::Xot => xot::write(record)?,
            Format::Wthor => {
                let losses = self.wthor.push(record, found)?;
                self.games += 1;
                return Ok(losses);
            }
        };
        self.text.push_str(&text);
        self.games += 1;
        let keeps = match self.format {
            Format::Json => Keeps::EVERYTHING,
            Format::Ggf => ggf::KEEPS,
            Format::Sgf => sgf::KEEPS,
            Format::Pgn => pgn::KEEPS,
            Format::Obf => obf::KEEPS,
            Format::Wthor | Format::Transcript | Format::Xot => Keeps::NOTHING,
        };
        Ok(keeps.losses(record, found))
    }

    /// A game log on one line; the first also spread out, in case it stays the only one.
    fn json(&mut self, record: &Record, found: Found) -> Result<String, CannotExpress> {
        let cannot = |error: RecordError| CannotExpress::new(Format::Json, error.into());
        let mut record = record.clone();
        // What a finished game ended with is known better than what some file said.
        if let Found::Over { margin, .. } = found {
            record.result = Some(StoredResult {
                claim: Claim::Margin(f64::from(margin.discs())),
                ending: None,
            });
        }
        if self.games == 0 {
            self.spread = json::to_text(&record).map_err(cannot)?;
        }
        Ok(json::to_line(&record).map_err(cannot)? + "\n")
    }

    /// What the moves lead to; the writers rely on every pass being written out.
    fn found(&mut self, record: &Record) -> Result<Found, CannotExpress> {
        let broken = |lack| CannotExpress::new(self.format, lack);
        let ground = match self.ground.take() {
            Some(ground) if Arc::ptr_eq(&ground.board, &record.board) => ground,
            _ => Ground::new(Arc::clone(&record.board)),
        };
        self.ground = Some(ground.clone());
        let mut checker = Checker::new(ground, record.start);
        for entry in &record.moves {
            let action = RecordMove::new(entry.action);
            checker.play(action).map_err(|wrong| {
                broken(Lack::Ply {
                    ply: wrong.ply,
                    problem: wrong.what.into(),
                })
            })?;
        }
        let found = checker.found();
        if checker.finish().moves.len() == record.moves.len() {
            Ok(found)
        } else {
            Err(broken(Lack::Passes))
        }
    }

    /// How many games it holds.
    pub const fn games(&self) -> usize {
        self.games
    }

    /// The file.
    pub fn finish(self) -> Written {
        match self.format {
            Format::Wthor => {
                let (bytes, names) = self.wthor.finish();
                Written {
                    bytes,
                    beside: names.into(),
                }
            }
            Format::Json if self.games == 1 => Written {
                bytes: self.spread.into_bytes(),
                beside: Vec::new(),
            },
            _ => Written {
                bytes: self.text.into_bytes(),
                beside: Vec::new(),
            },
        }
    }
}

#[cfg(test)]
mod tests;
