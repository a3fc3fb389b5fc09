//! The words of a text that holds moves: cells, passes, numbers, and everything else.
//!
//! People write `f5d6c3`, `F5 D6`, `1. f5 d6`, `f5-d6`, and paste full-width letters; a run of letters and digits
//! is moves only if all of it is, so that names with a move in them ("c4d3 vs. Bob7") stay text. Linear, no
//! allocation.

use crate::board::{Board, Place};
use crate::notation::Move;

/// A word of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// The byte at which it begins.
    pub(super) at: usize,
    /// The byte behind it.
    pub(super) end: usize,
    /// What it is.
    pub(super) kind: Kind,
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A cell's name, both counted from 0; the board may have no such cell.
    Cell { column: usize, row: usize },
    /// A pass.
    Pass,
    /// A number.
    Number,
    /// A sign that may stand between moves.
    Mark,
    /// Anything else.
    Text,
}

/// The ordinary form of a full-width character.
pub(super) fn narrow(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        '\u{3000}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => c,
    }
}

/// The words of a part of a text, with the part's place added to theirs; blanks are left out.
pub(super) fn words(part: &str, at: usize) -> impl Iterator<Item = Word> {
    let mut words = Words {
        rest: part,
        at,
        moves: "",
    };
    std::iter::from_fn(move || words.next())
}

/// The move of a board that is all of a text.
pub(super) fn single(board: &Board, text: &str) -> Option<Move> {
    let mut words = words(text, 0);
    let action = match words.next()?.kind {
        Kind::Cell { column, row } => Move::Place(board.cell_at(Place { row, column })?),
        Kind::Pass => Move::Pass,
        _ => return None,
    };
    words.next().is_none().then_some(action)
}

struct Words<'a> {
    /// What is left.
    rest: &'a str,
    /// Where it begins.
    at: usize,
    /// What is left of a run of moves at the beginning of `rest`.
    moves: &'a str,
}

impl Words<'_> {
    fn next(&mut self) -> Option<Word> {
        if self.moves.is_empty() {
            let blanks = self.rest.len() - self.rest.trim_start().len();
            self.skip(blanks);
            let run = leading(self.rest, char::is_alphanumeric);
            if run.is_empty() {
                return self.sign();
            }
            if run.chars().all(|c| narrow(c).is_ascii_digit()) {
                return Some(self.word(run.len(), Kind::Number));
            }
            if !is_moves(run) {
                return Some(self.word(run.len(), Kind::Text));
            }
            self.moves = run;
        }
        let (length, kind) = one_move(self.moves)?;
        self.moves = &self.moves[length..];
        Some(self.word(length, kind))
    }

    fn sign(&mut self) -> Option<Word> {
        let c = self.rest.chars().next().map(narrow)?;
        let dashes = leading(self.rest, |c| narrow(c) == '-');
        // Two dashes are a pass, more are a line somebody drew.
        match dashes.chars().count() {
            0 if ",;.|/:>_()!?\"'+".contains(c) => {
                let length = self.rest.chars().next()?.len_utf8();
                Some(self.word(length, Kind::Mark))
            }
            0 => {
                let length = self.rest.chars().next()?.len_utf8();
                Some(self.word(length, Kind::Text))
            }
            2 => Some(self.word(dashes.len(), Kind::Pass)),
            _ => Some(self.word(dashes.len(), Kind::Mark)),
        }
    }

    fn word(&mut self, length: usize, kind: Kind) -> Word {
        let at = self.at;
        self.skip(length);
        Word {
            at,
            end: self.at,
            kind,
        }
    }

    fn skip(&mut self, length: usize) {
        self.rest = &self.rest[length..];
        self.at += length;
    }
}

/// The characters at the beginning that fit.
fn leading(text: &str, fits: impl Fn(char) -> bool) -> &str {
    let end = text.find(|c| !fits(c)).unwrap_or(text.len());
    &text[..end]
}

/// Whether a run of letters and digits is nothing but moves.
fn is_moves(run: &str) -> bool {
    let mut rest = run;
    while let Some((length, _)) = one_move(rest) {
        rest = &rest[length..];
    }
    rest.is_empty()
}

/// The move at the beginning of a run of letters and digits.
fn one_move(run: &str) -> Option<(usize, Kind)> {
    let mut characters = run.char_indices().map(|(at, c)| (at, narrow(c)));
    let (_, letter) = characters.next()?;
    if !letter.is_ascii_alphabetic() {
        return None;
    }
    let mut row = 0_usize;
    let mut end = None;
    for (at, c) in characters {
        let Some(digit) = c.to_digit(10) else {
            end = Some(at);
            break;
        };
        row = row.saturating_mul(10).saturating_add(digit as usize);
    }
    let end = end.unwrap_or(run.len());
    let digits = run
        .chars()
        .nth(1)
        .is_some_and(|c| narrow(c).is_ascii_digit());
    if digits {
        let column = usize::from(letter.to_ascii_lowercase() as u8 - b'a');
        let row = row.checked_sub(1)?;
        return Some((end, Kind::Cell { column, row }));
    }
    // A short pass stands alone or before a cell; the long one may be run together with anything.
    let is = |word: &str| {
        let mut run = run.chars();
        let same = |w: char| {
            run.next()
                .is_some_and(|c| narrow(c).eq_ignore_ascii_case(&w))
        };
        let all = word.chars().all(same);
        all.then_some(run.as_str())
    };
    if let Some(rest) = is("pass") {
        return Some((run.len() - rest.len(), Kind::Pass));
    }
    let short = is("pa").or_else(|| is("ps"))?;
    let mut behind = short.chars().map(narrow);
    let cell = behind.next().is_some_and(|c| c.is_ascii_alphabetic())
        && behind.next().is_some_and(|c| c.is_ascii_digit());
    (short.is_empty() || cell).then_some((run.len() - short.len(), Kind::Pass))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> String {
        words(text, 0)
            .map(|word| match word.kind {
                Kind::Cell { column, row } => {
                    format!("{}{}", char::from(b'a' + column as u8), row + 1)
                }
                Kind::Pass => "pass".to_owned(),
                Kind::Number => "#".to_owned(),
                Kind::Mark => ".".to_owned(),
                Kind::Text => "text".to_owned(),
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn moves_in_every_spelling() {
        assert_eq!(kinds("f5D6c10"), "f5 d6 c10");
        assert_eq!(kinds("1. f5 d6 2.c3"), "# . f5 d6 # . c3");
        assert_eq!(kinds("f5-d6, c3"), "f5 . d6 . c3");
        assert_eq!(
            kinds("e8--h8 PA ps passf5Pass"),
            "e8 pass h8 pass pass pass f5 pass"
        );
        assert_eq!(kinds("h8paa4PSb4pa"), "h8 pass a4 pass b4 pass");
        assert_eq!(kinds("Ｆ５Ｄ６　Ｃ３"), "f5 d6 c3");
        assert_eq!(kinds("a1\u{2013}b2"), "a1 . b2");
    }

    #[test]
    fn names_are_text() {
        assert_eq!(
            kinds("Bob7 path pa5x c4d3x 7up é"),
            "text text text text text text"
        );
        assert_eq!(kinds("a0"), "text");
        assert_eq!(kinds("-----"), ".");
        assert_eq!(kinds("# ok"), "text text");
    }

    #[test]
    fn places_are_bytes_of_the_whole_text() {
        let found: Vec<_> = words("Ｆ５ d6", 10).map(|w| (w.at, w.end)).collect();
        assert_eq!(found, [(10, 16), (17, 19)]);
    }
}
