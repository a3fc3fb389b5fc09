//! PGN as Othello sites write it (`PlayOK`, Kurnik, Edax).
//!
//! ```text
//! [Black "a"]
//! [White "b"]
//! [Result "37-27"]
//! [FEN "8/8/8/3pP3/3Pp3/8/8/8 b"]
//!
//! 1. f5 d6 2. c3 d3 ... 29. a6 -- 30. a8 37-27
//! ```
//!
//! The first column is black's. A pass is `--` or `pass`, or is left out. A result is the discs of both sides, or
//! `1-0`, `0-1`, `1/2-1/2`, `*` from the first player's side. `FEN` has the rows from the highest number down, as in
//! chess, `p` black and `P` white; its size is the board's. Comments are kept, and in them `[%eval N]`, black's
//! evaluation of the move, and `[%emt H:MM:SS]`, the time it took; lines of play in round brackets are variations of the
//! move before them.

mod notes;
mod write;

use std::ops::Range;

use super::check::{Checker, Ground, Grounds, Took};
use super::format::{self, Cursor, Draft, Warning};
use super::moves;
use super::problem::{Expected, Fault, Note, Seen, Unsupported, excerpt};
use super::tree::{self, Here, Tree};
use super::{Claim, Ending, Record, RecordMove, StoredResult};
use crate::bitboard::Bitboard;
use crate::board::{Place, Shape};
use crate::color::Color;
use crate::setup::Setup;

pub(super) use write::{KEEPS, write};

/// The deepest nesting of round brackets that is read.
const MAX_DEPTH: usize = 1 << 16;

/// Reads the next game.
pub(super) fn next(cursor: &mut Cursor<'_>, grounds: &mut Grounds) -> Option<Result<Draft, Fault>> {
    skip_prose(cursor);
    cursor.peek()?;
    let begin = cursor.at;
    let board = Ground::flat8().board;
    let start = board.start();
    let mut game = Reader {
        tree: None,
        details: Record::new(board, start),
        date: None,
        time: None,
        termination: None,
        moves_begun: false,
        open: Vec::new(),
        deeper: 0,
        before: None,
        pending: None,
        warnings: Vec::new(),
    };
    // After the first fault the rest of the game is only passed over.
    let mut fault = None;
    let end = loop {
        let end = cursor.at;
        cursor.skip_blanks();
        let Some(c) = cursor.peek() else { break end };
        // The tags of the next game.
        if c == '[' && game.moves_begun {
            break end;
        }
        match game.take(c, cursor, grounds, fault.is_some()) {
            Ok(false) => {}
            Ok(true) => break cursor.at,
            Err(broken) => fault = fault.or(Some(broken)),
        }
    };
    let unclosed = game
        .open
        .first()
        .map(|bracket| Fault::syntax(bracket.at, Expected::EndOfLine(')'), Seen::End));
    Some(match fault.or(unclosed) {
        Some(fault) => Err(fault),
        None => Ok(game.finish(begin..end)),
    })
}

/// Passes over blanks and the lines between games that are neither tags nor moves: what a mail says around them.
pub(super) fn skip_prose(cursor: &mut Cursor<'_>) {
    loop {
        cursor.skip_blanks();
        let rest = cursor.rest();
        let escaped = rest.starts_with('%') && is_line_start(cursor);
        if !escaped && !is_prose(rest) {
            return;
        }
        cursor.take_while(|c| c != '\n');
    }
}

/// Whether a line that begins here is prose, if no comment is open.
pub(super) fn is_prose(rest: &str) -> bool {
    // Only the first word is looked at: the rest of a line may be long.
    let word = moves::words(rest, 0).next();
    !rest.starts_with(['[', '{', '(', ';', '$', '*'])
        && word.is_some_and(|word| word.kind == moves::Kind::Text)
}

fn is_line_start(cursor: &Cursor<'_>) -> bool {
    matches!(
        cursor.text.as_bytes()[..cursor.at].last(),
        None | Some(b'\n' | b'\r')
    )
}

/// A game that is being read.
struct Reader {
    /// From the set-up or the first move on.
    tree: Option<Tree>,
    /// Everything but the moves.
    details: Record,
    date: Option<String>,
    time: Option<String>,
    termination: Option<String>,
    /// Whether something that is no tag was met.
    moves_begun: bool,
    /// The round brackets that are open.
    open: Vec<Bracket>,
    /// How many more are.
    deeper: usize,
    /// Where the game was before its last move.
    before: Option<Here>,
    /// A remark at the beginning of a line in brackets: it is about the move that comes.
    pending: Option<String>,
    warnings: Vec<Warning>,
}

/// An open round bracket.
struct Bracket {
    /// Its byte.
    at: usize,
    /// Where the game was before the move in front of it, if it was followed.
    before: Option<Here>,
}

impl Reader {
    /// Takes what begins with this character; true at the result, which ends the game. `broken`: a fault was
    /// found before, moves are passed over.
    fn take(
        &mut self,
        c: char,
        cursor: &mut Cursor<'_>,
        grounds: &mut Grounds,
        broken: bool,
    ) -> Result<bool, Fault> {
        let at = cursor.at;
        match c {
            // A line that programs are to pass over.
            '%' if is_line_start(cursor) => {
                cursor.take_while(|c| c != '\n');
            }
            '[' => {
                cursor.at += 1;
                if let Err(fault) = self.tag(cursor, grounds) {
                    // The next tag begins on a line of its own.
                    cursor.take_while(|c| c != '\n');
                    return Err(fault);
                }
            }
            '{' => {
                cursor.at += 1;
                let comment = cursor.take_while(|c| c != '}');
                if cursor.take().is_none() {
                    return Err(Fault::syntax(
                        at,
                        Expected::EndOfComment('}'),
                        Seen::EndOfFile,
                    ));
                }
                self.comment(comment.trim());
            }
            ';' => {
                cursor.at += 1;
                let comment = cursor.take_while(|c| c != '\n');
                self.comment(comment.trim());
            }
            '(' => {
                cursor.at += 1;
                self.open(at, broken)?;
            }
            ')' if !self.open.is_empty() => {
                cursor.at += 1;
                self.close();
            }
            '$' => {
                cursor.take_while(|c| !c.is_whitespace() && c != ')');
                self.note_marks();
            }
            ')' | '}' | ']' => {
                cursor.at += 1;
                return Err(Fault::syntax(
                    at,
                    Expected::MoveOrResult,
                    Seen::Quoted(c.to_string()),
                ));
            }
            _ => {
                self.moves_begun = true;
                let word = cursor.take_while(|c| !c.is_whitespace() && !"[](){};".contains(c));
                let word = word.trim_start_matches('\u{feff}');
                // The result of a line in brackets is nobody's.
                let aside = !self.open.is_empty();
                if word == UNKNOWN {
                    return Ok(!aside);
                }
                if let Some(claim) = result(word) {
                    // Discs say more than who won.
                    if !aside && !matches!(self.claim(), Some(Claim::Discs { .. })) {
                        self.state(claim);
                    }
                    return Ok(!aside);
                }
                if !broken {
                    self.entry(word, at)?;
                }
            }
        }
        Ok(false)
    }

    /// `[Name "value"]` behind its bracket.
    fn tag(&mut self, cursor: &mut Cursor<'_>, grounds: &mut Grounds) -> Result<(), Fault> {
        cursor.skip_blanks();
        let name = cursor.take_while(|c| c.is_alphanumeric() || c == '_');
        cursor.skip_blanks();
        let at = cursor.at;
        if name.is_empty() || cursor.take() != Some('"') {
            return Err(Fault::syntax(
                at,
                Expected::Tag("[Black \"name\"]"),
                excerpt(&cursor.text[at..]),
            ));
        }
        let value_at = cursor.at;
        let mut value = String::new();
        loop {
            value.push_str(cursor.take_while(|c| !"\"\\\r\n".contains(c)));
            match cursor.take() {
                Some('"') => break,
                Some('\\') => value.push(match cursor.peek() {
                    Some(special @ ('"' | '\\')) => {
                        cursor.at += 1;
                        special
                    }
                    _ => '\\',
                }),
                _ => {
                    let expected = Expected::EndOfValue('"');
                    return Err(Fault::syntax(value_at, expected, Seen::EndOfLine));
                }
            }
        }
        cursor.skip_blanks();
        if cursor.peek() != Some(']') {
            return Err(Fault::syntax(
                cursor.at,
                Expected::Sign("]"),
                cursor.excerpt(),
            ));
        }
        cursor.at += 1;
        self.set(name, value.trim(), value_at, grounds)
    }

    fn set(
        &mut self,
        name: &str,
        value: &str,
        at: usize,
        grounds: &mut Grounds,
    ) -> Result<(), Fault> {
        let known = !matches!(value, "" | "?" | "-" | "????.??.??" | "??:??:??");
        if !known {
            return Ok(());
        }
        let value = value.to_owned();
        match name {
            "Black" => self.details.players.black = Some(value),
            "White" => self.details.players.white = Some(value),
            "Result" => {
                if let Some(claim) = result(&value) {
                    self.state(claim);
                }
            }
            TERMINATION => self.termination = Some(value),
            "Seed" if value.parse::<u64>().is_ok() => self.details.seed = value.parse().ok(),
            // A program writes a second, empty date.
            "Date" => {
                // What is not known of the day is not said.
                let known = value.trim_end_matches(".??").to_owned();
                self.date = self.date.take().or(Some(known));
            }
            "Time" => self.time = Some(value),
            "Started" => self.details.started = Some(value),
            "FEN" => {
                if self.tree.is_some() {
                    return Err(Fault::syntax(
                        at,
                        Expected::BeforeFirstMove("FEN"),
                        Seen::Another,
                    ));
                }
                self.tree = Some(Tree::new(fen(&value, at, grounds)?));
            }
            _ => {
                let ours = TAGS.iter().find(|(pgn, _)| *pgn == name);
                let name = ours.map_or(name, |(_, ours)| ours);
                format::keep_tag(&mut self.details.tags, name, value, &mut self.warnings);
            }
        }
        Ok(())
    }

    fn claim(&self) -> Option<Claim> {
        self.details.result.map(|stored| stored.claim)
    }

    const fn state(&mut self, claim: Claim) {
        self.details.result = Some(StoredResult {
            claim,
            ending: None,
        });
    }

    /// A word among the moves: a number, a move, or both.
    fn entry(&mut self, word: &str, at: usize) -> Result<(), Fault> {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..].bytes().take_while(|&b| b == b'.').count();
        let number = if digits > 0 { digits + dots } else { 0 };
        let text = word[number..].trim_end_matches(['!', '?', '+']);
        if text.is_empty() || (digits == 0 && text.chars().all(|c| c == '.')) {
            return Ok(());
        }
        if text.len() < word.len() - number {
            self.note_marks();
        }
        let tree = self
            .tree
            .get_or_insert_with(|| Tree::new(Checker::from_start(Ground::flat8())));
        let at = at + number;
        let action = moves::single(tree.checker().board(), text).ok_or_else(|| Fault {
            ply: Some(tree.checker().placed() + 1),
            ..Fault::syntax(
                at,
                Expected::CellOrResult {
                    board: tree.checker().board().shape(),
                    pass: "--",
                },
                excerpt(text),
            )
        })?;
        if tree.is_full() {
            let what = Unsupported::TooManyVariations(tree::MAX_VARIATIONS);
            return Err(Fault::new(at, what));
        }
        let before = tree.here();
        match tree.play(RecordMove::new(action)) {
            Ok(Took::Entry) => {
                self.before = Some(before);
                if let Some(remark) = self.pending.take() {
                    self.comment(&remark);
                }
            }
            Ok(Took::PassAfterEnd) => {
                format::warn_once(&mut self.warnings, Warning::PassAfterEnd);
            }
            Err(broken) => return Err(Fault::broken(at, broken)),
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let opened = !self.open.is_empty() && self.before.is_none();
        match self.tree.as_mut().and_then(Tree::last_mut) {
            _ if opened => format::add_comment(&mut self.pending, text),
            Some(entry) => notes::take(text, entry),
            None => format::add_comment(&mut self.details.comment, text),
        }
    }

    /// Another line of play, in place of the last move.
    fn open(&mut self, at: usize, broken: bool) -> Result<(), Fault> {
        if self.open.len() == MAX_DEPTH {
            self.deeper += 1;
            return Err(Fault::new(at, Unsupported::TooDeep(MAX_DEPTH)));
        }
        // Behind a fault the moves are not followed any more.
        let before = if broken { None } else { self.before.take() };
        let nowhere = before.is_none() && !broken;
        self.open.push(Bracket { at, before });
        if nowhere {
            let found = Seen::Quoted("(".to_owned());
            return Err(Fault::syntax(at, Expected::MoveBeforeLine, found));
        }
        if let (Some(tree), Some(before)) = (&mut self.tree, before) {
            tree.open();
            tree.go(before);
        }
        Ok(())
    }

    /// Back to the line that was left.
    fn close(&mut self) {
        if self.deeper > 0 {
            self.deeper -= 1;
            return;
        }
        let Some(bracket) = self.open.pop() else {
            return;
        };
        if let (Some(tree), Some(before)) = (&mut self.tree, bracket.before) {
            tree.close();
            self.before = Some(before);
            if let Some(remark) = self.pending.take() {
                self.comment(&remark);
            }
        }
    }

    /// Verdicts on moves have no place in a record.
    fn note_marks(&mut self) {
        format::note(&mut self.warnings, Note::Marks);
    }

    fn finish(mut self, span: Range<usize>) -> Draft {
        if self.details.started.is_none() {
            self.details.started = match (self.date, self.time) {
                (Some(date), Some(time)) => Some(format!("{date} {time}")),
                (date, _) => date,
            };
        }
        if let Some(termination) = self.termination {
            match (&mut self.details.result, ending(&termination)) {
                (Some(stored), Some(ending)) => stored.ending = Some(ending),
                _ => self.details.tags.set(TERMINATION, termination),
            }
        }
        let tree = self
            .tree
            .unwrap_or_else(|| Tree::new(Checker::from_start(Ground::flat8())));
        let (record, found) = tree.finish();
        Draft {
            span,
            record,
            found,
            warnings: self.warnings,
        }
        .with_details(self.details)
    }
}

/// The tag that says how a game ended.
const TERMINATION: &str = "Termination";

/// The result of a game whose result is not known.
const UNKNOWN: &str = "*";

/// What a word claims, if it is a result that says something.
fn result(word: &str) -> Option<Claim> {
    match word {
        "1-0" => Some(Claim::Winner(Some(Color::Black))),
        "0-1" => Some(Claim::Winner(Some(Color::White))),
        "1/2-1/2" => Some(Claim::Winner(None)),
        _ => {
            let (black, white) = word.split_once('-')?;
            let number = |text: &str| {
                let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
                text.parse::<u32>().ok().filter(|&n| digits && n <= 64)
            };
            Some(Claim::Discs {
                black: number(black)?,
                white: number(white)?,
            })
        }
    }
}

fn ending(termination: &str) -> Option<Ending> {
    let text = termination.to_ascii_lowercase();
    if text.contains("time") {
        Some(Ending::Timeout)
    } else if text.contains("resign") {
        Some(Ending::Resigned)
    } else if text.contains("abandon") || text.contains("adjourn") || text.contains("unterminated")
    {
        Some(Ending::Adjourned)
    } else if text.contains("agree") {
        Some(Ending::Agreed)
    } else {
        None
    }
}

/// The start that a FEN describes.
fn fen(value: &str, at: usize, grounds: &mut Grounds) -> Result<Checker, Fault> {
    let wrong = |expected| Fault::syntax(at, expected, excerpt(value));
    let mut parts = value.split_whitespace();
    let (cells, side) = (parts.next().unwrap_or_default(), parts.next());
    // No board has more than 64 cells in a row or a column.
    let mut rows: Vec<Vec<Option<Color>>> = Vec::new();
    for text in cells.split('/').take(65) {
        let mut row = Vec::new();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (length, count, mark) = match c {
                'p' => (1, 1, Some(Color::Black)),
                'P' => (1, 1, Some(Color::White)),
                _ if (1..=2).contains(&digits) => {
                    (digits, rest[..digits].parse().unwrap_or(0), None)
                }
                _ => return Err(wrong(Expected::Fen)),
            };
            row.resize(row.len() + count, mark);
            if row.len() > 64 {
                return Err(wrong(Expected::Fen));
            }
            rest = &rest[length..];
        }
        rows.push(row);
    }
    let width = rows.first().map_or(0, Vec::len);
    if rows.iter().any(|row| row.len() != width) {
        return Err(wrong(Expected::EqualRows));
    }
    let shape = Shape::Flat {
        width,
        height: rows.len(),
    };
    let ground = grounds.get(shape).map_err(|error| Fault::new(at, error))?;
    let to_move = match side {
        None | Some("b" | "B") => Color::Black,
        Some("w" | "W") => Color::White,
        Some(_) => return Err(wrong(Expected::Fen)),
    };
    let discs = |color: Color| -> Bitboard {
        let of_color = |cell: &crate::bitboard::Cell| {
            let Place { row, column } = ground.board.place(*cell);
            rows[rows.len() - 1 - row][column] == Some(color)
        };
        ground.board.cells().iter().filter(of_color).collect()
    };
    let start = Setup {
        black: discs(Color::Black),
        white: discs(Color::White),
        to_move,
    };
    Ok(Checker::new(ground, start))
}

/// PGN's names of the tags that have the same meaning in every format.
const TAGS: [(&str, &str); 6] = [
    ("Event", "event"),
    ("Site", "site"),
    ("Round", "round"),
    ("BlackElo", "black_rating"),
    ("WhiteElo", "white_rating"),
    ("TimeControl", "time_control"),
];

#[cfg(test)]
mod tests;
