//! Loading one saved game for the commands that show one.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use color_eyre::eyre::{Context, eyre};

use crate::game::Game;
use crate::notation::counted;
use crate::notation::one_line;
use crate::record::open::{self, Opened};
use crate::record::{Record, file};

/// Which game of which file.
#[derive(Debug, Args)]
pub(super) struct LoadOptions {
    /// The saved game; - reads stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game, if the file has several
    #[arg(long, value_name = "N")]
    game: Option<NonZeroUsize>,
}

impl LoadOptions {
    /// The options of a command in which the file is an option of its own.
    pub(super) const fn new(file: PathBuf, game: Option<NonZeroUsize>) -> Self {
        Self { file, game }
    }

    /// The file and the index of the game asked for.
    pub(super) fn file_and_index(&self) -> (&Path, usize) {
        (&self.file, self.game.map_or(0, |number| number.get() - 1))
    }

    /// The game on paper and as a game at the end of its main line, out of a file of any known format. What
    /// the reader has to say about it, a stored result that the moves contradict for instance, goes to stderr.
    ///
    /// # Errors
    /// If the file cannot be read, has no game, or has several or a broken one and none was chosen.
    pub(super) fn load(&self) -> color_eyre::Result<(Record, Game)> {
        let name = self.file.display();
        let options = open::Options::default();
        let opened = if self.file == Path::new("-") {
            let bytes = file::read_from(io::stdin().lock(), file::MAX_BYTES)?
                .ok_or_else(|| eyre!("stdin gives more than {} bytes", file::MAX_BYTES))?;
            Opened::from_bytes(bytes, &options).wrap_err("stdin")?
        } else {
            Opened::from_path(&self.file, &options)?
        };
        // A file that is broken in part is told, unless a game of it was chosen.
        if let (Some(refused), None) = (opened.refused.first(), self.game) {
            return Err(eyre!("{name}: {refused}"));
        }
        let count = opened.games.len();
        let index = match self.game {
            None if count > 1 => {
                return Err(eyre!(
                    "{name} has {}: choose one with --game N",
                    counted(count, "game")
                ));
            }
            None => 0,
            Some(number) if number.get() > count => {
                return Err(eyre!("{name} has {}, not {number}", counted(count, "game")));
            }
            Some(number) => number.get() - 1,
        };
        let entry = opened
            .game(index)
            .ok_or_else(|| eyre!("{name}: the game cannot be read again"))?;
        for warning in &entry.warnings {
            // If stderr is gone there is nobody left to tell.
            let _ = writeln!(io::stderr(), "orbello: {name}: {warning}");
        }
        let mut record = entry.record;
        let game = record.check().wrap_err_with(|| name.to_string())?;
        Ok((record, game))
    }
}

/// One line that says what was played: the board and the players.
pub(super) fn title(record: &Record) -> String {
    let name = |name: &Option<String>| one_line(name.as_deref().unwrap_or("?"));
    format!(
        "{}: black {}, white {}",
        record.board.shape(),
        name(&record.players.black),
        name(&record.players.white)
    )
}
