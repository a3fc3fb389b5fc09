//! What goes wrong in the dashboard itself; its texts are the table's.

use std::fmt;
use std::path::PathBuf;

use crate::text::say::{Say, Trouble};
use crate::text::{Lang, fill};

/// Something that failed.
#[derive(Clone, Debug)]
pub enum Failure {
    /// A worker panicked, with this message.
    Worker(String),
    /// There is no thread for a worker.
    NoThread,
    /// There is no game in these files.
    NoGame(Vec<PathBuf>),
    /// What is wrong with this file or a game of it.
    InFile(PathBuf, Trouble),
    /// A folder cannot be read.
    Folder(PathBuf),
    /// Only so many games are shown.
    MostGames(usize),
    /// A number from 0 to this one was expected.
    Number(u64),
    /// There is a file of this name already.
    Exists,
    /// Several things; the first is told.
    Several(Vec<Trouble>),
}

impl Failure {
    fn words(&self, lang: Lang) -> String {
        let text = lang.text();
        match self {
            Self::Worker(message) => fill(text.worker_failed, &[("message", message)]),
            Self::NoThread => text.no_thread.to_owned(),
            Self::NoGame(paths) => {
                let names = paths.iter().map(|path| path.display().to_string());
                let files = names.collect::<Vec<_>>().join(", ");
                fill(text.no_game_in, &[("files", &files)])
            }
            Self::InFile(path, error) => {
                let values = [
                    ("what", &path.display() as &dyn fmt::Display),
                    ("why", &error.say(lang)),
                ];
                fill(text.failed, &values)
            }
            Self::Folder(path) => fill(text.cannot_read_folder, &[("folder", &path.display())]),
            Self::MostGames(most) => fill(text.most_games, &[("count", most)]),
            Self::Number(most) => fill(text.number_expected, &[("most", most)]),
            Self::Exists => text.file_exists.to_owned(),
            Self::Several(all) => {
                let first = all.first().map(|trouble| trouble.say(lang));
                let more = match all.len() {
                    0 | 1 => String::new(),
                    count => format!(" (+{})", count - 1),
                };
                first.unwrap_or_default() + &more
            }
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Lang::En))
    }
}

impl Say for Failure {
    fn zh(&self) -> String {
        self.words(Lang::Zh)
    }
}
