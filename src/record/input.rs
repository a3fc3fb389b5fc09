//! What an input holds: a file of a format, or a text in which games are found. Every command and the dashboard
//! read through here, so that the same bytes mean the same everywhere.
//!
//! A file whose format shows is read as that. In any other text, and where moves stand beside what is marked, the game is searched
//! for ([`find`]). A list of bare moves, a game a line, is a file too, unless its lines are also one game together:
//! then the choice is the reader's. Linear: a list is read once to see that it is one.

use std::sync::Arc;

use serde::de::IgnoredAny;
use thiserror::Error;

use super::detect::{Undetected, detect};
use super::find::{self, MAX_BYTES, MAX_READINGS, NothingFound, Searched};
use super::format::Format;
use super::json;
use super::open::{Content, Options};
use crate::board::Board;

/// What an input holds.
#[derive(Debug)]
pub enum Input {
    /// A file of a format.
    File(Content),
    /// A text in which games or positions were found.
    Found(Searched),
}

/// Why an input holds nothing that can be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoInput {
    /// It is of no known format; with the byte that shows it.
    #[error("{0}")]
    Undetected(Undetected, usize),
    /// No game is in the text, or one that is refused.
    #[error("{0}")]
    Nothing(NothingFound),
}

impl Input {
    /// Reads bytes: in a format if one is given, else as what they are. Bare moves are tried on this board first.
    ///
    /// # Errors
    /// If there is nothing that can be read. What is wrong with the games of a file comes with them.
    pub fn read(
        bytes: Vec<u8>,
        format: Option<Format>,
        board: &Arc<Board>,
    ) -> Result<Self, NoInput> {
        if let Some(format) = format {
            return Ok(Self::File(Content::new(format, bytes)));
        }
        let detected = match detect(&bytes) {
            Ok(format) => Some(format),
            Err(Undetected::NoGame) => None,
            Err(error) => {
                let nul = bytes.iter().position(|&byte| byte == 0);
                let at = nul.filter(|_| error == Undetected::Binary);
                return Err(NoInput::Undetected(error, at.unwrap_or(0)));
            }
        };
        let content = Content::new(detected.unwrap_or(Format::Transcript), bytes);
        let text = content.text();
        let Some(format) = detected else {
            return find::search(text, board)
                .map(Self::Found)
                .map_err(NoInput::Nothing);
        };
        if text.len() > MAX_BYTES {
            return Ok(Self::File(content));
        }
        let is_file = match format {
            Format::Wthor => true,
            Format::Pgn => !find::has_prose_between_games(text),
            Format::Json => text.contains(json::FORMAT) || is_json(text),
            Format::Ggf | Format::Sgf => !find::has_words_between_trees(text),
            Format::Transcript | Format::Obf | Format::Xot => is_list(&content, board),
        };
        if is_file {
            return Ok(Self::File(content));
        }
        match find::search(text, board) {
            // Nothing beside the games that the reader of the format finds, and it tells of all that it refuses.
            Ok(found) if is_all(&content, &found, board) => Ok(Self::File(content)),
            Ok(found) => Ok(Self::Found(found)),
            // The reader of the format knows better what is wrong.
            Err(_)
                if matches!(
                    format,
                    Format::Json | Format::Ggf | Format::Sgf | Format::Pgn
                ) =>
            {
                Ok(Self::File(content))
            }
            Err(nothing) => Err(NoInput::Nothing(nothing)),
        }
    }
}

/// Whether a text is JSON, or the beginning of some that was cut off.
fn is_json(text: &str) -> bool {
    let read = serde_json::from_str::<IgnoredAny>(text);
    read.map_or_else(|error| error.is_eof(), |_| true)
}

/// Whether the reader of a file with words between its games gives and refuses as many as were found in it as a text, and
/// it is not just one.
fn is_all(content: &Content, found: &Searched, board: &Arc<Board>) -> bool {
    let count = found.finding.count();
    let alone = count == 1 && found.refused.is_empty();
    if alone || !matches!(content.format(), Format::Ggf | Format::Sgf | Format::Pgn) {
        return false;
    }
    let options = Options {
        board: Arc::clone(board),
        ..Options::default()
    };
    let (mut games, mut refused) = (0, 0);
    for read in content.entries(&options) {
        match read {
            Ok(_) => games += 1,
            Err(_) => refused += 1,
        }
    }
    games == count && refused.min(MAX_READINGS) == found.refused.len()
}

/// Whether a text of lines is a list of games, and cannot be meant as anything else.
fn is_list(content: &Content, board: &Arc<Board>) -> bool {
    if content.text().len() > MAX_BYTES {
        return true;
    }
    let options = Options {
        board: Arc::clone(board),
        ..Options::default()
    };
    let (mut games, mut refused) = (0, 0);
    for read in content.entries(&options) {
        match read {
            Ok(_) => games += 1,
            Err(_) => refused += 1,
        }
    }
    // Some broken lines do not make a list a text.
    let list = games > 0 && refused == 0 || games > 1 && games > refused;
    let bare = content.format() == Format::Transcript;
    list && !(bare && find::has_moves_among_words(content.text(), board))
        && !(bare && games > 1 && refused == 0 && find::lines_join(content.text(), board))
}
