//! Saving the game that is played.

use std::io::Write;
use std::path::Path;

use super::{Session, Side};
use crate::record::{Claim, Ending, Players, Record, StoredResult, file, json};
use crate::text::fill;

impl Session {
    /// The last save, and a word about what was not saved.
    pub(super) fn leave(&mut self, out: &mut impl Write) -> color_eyre::Result<()> {
        let Some(log) = self.log.clone() else {
            let has_human = self.sides.iter().any(|side| matches!(side, Side::Human));
            if self.unsaved && has_human {
                writeln!(out, "{}", self.words.text.plain_not_saved)?;
            }
            return Ok(());
        };
        if self.unsaved {
            file::save(&log, self.record()?.as_bytes())?;
            self.unsaved = false;
        }
        let file = log.display();
        writeln!(out, "{}", fill(self.words.text.saved, &[("file", &file)]))?;
        Ok(())
    }

    /// Saves to the log if there is one; a failure is told and the game goes on, for it can be saved elsewhere.
    pub(super) fn save_log(&mut self, out: &mut impl Write) -> color_eyre::Result<()> {
        let Some(log) = self.log.clone().filter(|_| self.unsaved) else {
            return Ok(());
        };
        match file::save(&log, self.record()?.as_bytes()) {
            Ok(()) => self.unsaved = false,
            Err(error) => self.say_failure(self.words.text.act_save, &error, out)?,
        }
        Ok(())
    }

    pub(super) fn save(&mut self, path: &Path, out: &mut impl Write) -> color_eyre::Result<()> {
        match file::save(path, self.record()?.as_bytes()) {
            Ok(()) => {
                self.unsaved = false;
                let file = path.display();
                writeln!(out, "{}", fill(self.words.text.saved, &[("file", &file)]))?;
                Ok(())
            }
            Err(error) => self.say_failure(self.words.text.act_save, &error, out),
        }
    }

    /// The log of the game.
    fn record(&self) -> color_eyre::Result<String> {
        let mut record = Record::as_played(&self.game);
        for (entry, node) in record.moves.iter_mut().zip(self.game.history()) {
            entry.seconds = self.seconds.get(&node).copied();
        }
        let [black, white] = &self.specs;
        record.players = Players {
            black: Some(black.to_string()),
            white: Some(white.to_string()),
        };
        record.seed = self.seed;
        record.started = Some(self.started.clone());
        if let Some(color) = self.resigned {
            record.result = Some(StoredResult {
                claim: Claim::Winner(Some(color.other())),
                ending: Some(Ending::Resigned),
            });
        }
        Ok(json::to_text(&record)?)
    }
}
