//! Loading one saved game for the commands that show one.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use color_eyre::eyre::{Context, eyre};

use super::failure::Failure;
use super::numbers::ordinal;
use crate::game::Game;
use crate::record::open::{self, Opened};
use crate::record::{Record, file};
use crate::text::Lang;
use crate::text::say::{Say, Trouble};

/// The most refused games of a file that are named.
const NAMED: usize = 20;

/// Which game of which file.
#[derive(Debug, Args)]
pub(super) struct LoadOptions {
    /// The saved game; - reads stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game, if the file has several: its number in the file
    #[arg(long, value_name = "N", value_parser = ordinal)]
    game: Option<NonZeroUsize>,
}

/// What a file holds.
pub(super) enum Loaded {
    /// The game of the file, or the one that was chosen.
    One(Box<Record>, Game),
    /// Several games.
    Several(Opened),
}

impl LoadOptions {
    /// The options of a command in which the file is an option of its own.
    pub(super) const fn new(file: PathBuf, game: Option<NonZeroUsize>) -> Self {
        Self { file, game }
    }

    /// The file and the number of the game asked for.
    pub(super) fn file_and_number(&self) -> (&Path, Option<usize>) {
        (&self.file, self.game.map(NonZeroUsize::get))
    }

    /// The file, opened.
    ///
    /// # Errors
    /// If it cannot be read, or has no game.
    fn open(&self) -> color_eyre::Result<Opened> {
        let options = open::Options::default();
        if self.file != Path::new("-") {
            return Ok(Opened::from_path(&self.file, &options)?);
        }
        let bytes =
            file::read_from(io::stdin().lock(), file::MAX_BYTES)?.ok_or(Failure::StdinTooLarge)?;
        Opened::from_bytes(bytes, &options).wrap_err("stdin")
    }

    /// As [`LoadOptions::load`], but several games of which none was chosen are nothing wrong: they are given back to
    /// be listed, and those refused are named on stderr.
    ///
    /// # Errors
    /// If the file cannot be read, has no game, or is broken.
    pub(super) fn load_or_list(&self, lang: Lang) -> color_eyre::Result<Loaded> {
        let opened = self.open()?;
        if self.game.is_none() && opened.games.len() > 1 {
            for refused in opened.refused.iter().take(NAMED) {
                self.warn(&refused.say(lang));
            }
            return Ok(Loaded::Several(opened));
        }
        self.pick(&opened, lang)
            .map(|(record, game)| Loaded::One(Box::new(record), game))
    }

    /// The game on paper and as a game at the end of its main line, out of a file of any known format. What
    /// the reader has to say about it, a stored result that the moves contradict for instance, goes to stderr.
    ///
    /// # Errors
    /// If the file cannot be read, has no game, or has several or a broken one and none was chosen.
    pub(super) fn load(&self, lang: Lang) -> color_eyre::Result<(Record, Game)> {
        self.pick(&self.open()?, lang)
    }

    fn pick(&self, opened: &Opened, lang: Lang) -> color_eyre::Result<(Record, Game)> {
        let in_file = |why: Trouble| Failure::InFile(self.file.clone(), why);
        // A file that is broken in part is told, unless a game of it was chosen.
        if let (Some(refused), None) = (opened.refused.first(), self.game) {
            return Err(in_file(refused.clone().into()).into());
        }
        let count = opened.games.len();
        let index = match self.game {
            None if let Some(why) = opened.ambiguity => {
                let games = opened.games.iter().take(NAMED);
                let readings = games.filter_map(|game| Some((game.number, game.reading?)));
                return Err(Failure::Ambiguous {
                    path: self.file.clone(),
                    why,
                    readings: readings.collect(),
                }
                .into());
            }
            None if count > 1 => {
                let path = self.file.clone();
                return Err(Failure::Several { path, count }.into());
            }
            None => 0,
            Some(number) => {
                let number = number.get();
                let refused = &opened.refused;
                if let Some(refused) = refused.iter().find(|refused| refused.game == number) {
                    return Err(in_file(refused.clone().into()).into());
                }
                let index = opened.games.iter().position(|game| game.number == number);
                index.ok_or_else(|| no_game(&self.file, count, number))?
            }
        };
        let entry = opened
            .game(index)
            .ok_or_else(|| eyre!("{}: the game cannot be read again", self.file.display()))?;
        for warning in &entry.warnings {
            self.warn(&warning.say(lang));
        }
        let mut record = entry.record;
        let game = record.check().map_err(|why| in_file(why.into()))?;
        Ok((record, game))
    }

    /// Says something about the file on stderr.
    fn warn(&self, what: &str) {
        // If stderr is gone there is nobody left to tell.
        let _ = writeln!(io::stderr(), "orbello: {}: {what}", self.file.display());
    }
}

/// A file has no game of this number.
pub(super) fn no_game(file: &Path, count: usize, number: usize) -> color_eyre::Report {
    let path = file.to_owned();
    let failure = Failure::NoSuchGame {
        path,
        count,
        number,
    };
    failure.into()
}
