//! Transcripts: bare moves, on any board.
//!
//! ```text
//! f5d6c3d3c4
//! ---------------------------OX------XO--------------------------- X;f5d6
//! sphere:2x2x2 c2b4d5
//! sphere:2x2x2 ------OX------XO-------- X;c2b4d5
//! ```
//!
//! A game begins with its board (`flat:8x8` unless said) and `discs` or `empties` if its scoring is not the usual one, then with its start if that is not the board's own (the
//! cells and the side to move); the moves follow behind `;` or a blank, or, where there is no `;`, on the next line. Moves are in any case and
//! with any separators, numbered or not, in ordinary or full-width letters; a pass is implied or written (`--`, `pass`,
//! `pa`, `ps`). Written are moves run together, passes left out, one game a line.
//!
//! A line that holds anything but moves is a heading: `Black:`, `White:`, `Date:` and `Event:` are kept, `Moves:` and other
//! labels may stand before moves. A line of moves goes on with the game if it can; if it cannot, or is just as
//! good a game of its own (a list of openings), it begins the next. Every line is tried at most twice, so
//! the cost is linear.

use super::check::{Checker, Grounds, Took};
use super::format::{self, Cursor, Draft, Warning};
use super::moves::{self, Kind, Word};
use super::problem::{Expected, Fault, Seen, excerpt};
use super::write;
use super::{Players, Record, RecordMove};
use crate::bitboard::Cell;
use crate::board::{Place, Scoring, Shape};
use crate::notation::{self, Move};

/// Reads the next game.
pub(super) fn next(cursor: &mut Cursor<'_>, grounds: &mut Grounds) -> Option<Result<Draft, Fault>> {
    let mut game = Reader::default();
    let everything = cursor.text;
    let mut begin = None;
    let mut end = cursor.at;
    while cursor.at < cursor.text.len() {
        let (line_at, line) = (cursor.at, peek_line(cursor));
        let mut take = || {
            cursor.at = line_at + line.len();
            skip_line_end(cursor);
        };
        let text = line.trim();
        if text.is_empty() {
            take();
            game.blank_before = true;
            continue;
        }
        match head(line, line_at, grounds) {
            // A new board or start is a new game.
            Ok(Some(_)) if game.checker.is_some() => break,
            Ok(Some(head)) => {
                take();
                begin.get_or_insert(line_at);
                game.checker = Some(head.checker);
                game.closed = head.closed;
                let rest = &line[head.length..];
                if let Err(fault) = game.play_head(rest, line_at + head.length) {
                    return Some(Err(fault));
                }
            }
            Err(fault) => {
                take();
                return Some(Err(fault));
            }
            Ok(None) => match moves_of(line, line_at) {
                Some(entries) => match game.play_line(&entries, number(line), grounds) {
                    Ok(true) => {
                        take();
                        begin.get_or_insert(line_at);
                    }
                    Ok(false) => break,
                    Err(fault) => {
                        take();
                        return Some(Err(fault));
                    }
                },
                // The headings of the next game; behind the last one they are its own.
                None if game.lines != Lines::None
                    && (game.blank_before
                        || game.is_before_moves(text, &everything[line_at + line.len()..])) =>
                {
                    break;
                }
                None => {
                    take();
                    begin.get_or_insert(line_at);
                    game.details.heading(text);
                }
            },
        }
        game.blank_before = false;
        end = line_at + line.len();
    }
    // Headings without a game are no game.
    let checker = game.checker?;
    let mut draft = Draft::new(begin.unwrap_or(end)..end, checker, game.warnings);
    game.details.tell(&mut draft.record);
    Some(Ok(draft))
}

/// The line that begins here, without its end.
fn peek_line<'a>(cursor: &Cursor<'a>) -> &'a str {
    let rest = cursor.rest();
    &rest[..rest.find(['\r', '\n']).unwrap_or(rest.len())]
}

fn skip_line_end(cursor: &mut Cursor<'_>) {
    let rest = cursor.rest();
    cursor.at += if rest.starts_with("\r\n") {
        2
    } else {
        usize::from(!rest.is_empty())
    };
}

/// The board and the start at the beginning of a line.
pub(super) struct Head {
    /// At the start.
    pub(super) checker: Checker,
    /// The bytes of the line they take.
    pub(super) length: usize,
    /// Whether `;` ends them: moves follow on the same line or not at all.
    closed: bool,
}

/// Reads the board and the start at the beginning of a line, if there are any.
pub(super) fn head(line: &str, at: usize, grounds: &mut Grounds) -> Result<Option<Head>, Fault> {
    let mut rest = line.trim_start();
    let here = |rest: &str| line.len() - rest.len();
    let lower: String = rest
        .chars()
        .take(7)
        .collect::<String>()
        .to_ascii_lowercase();
    let named = lower.starts_with("sphere:") || lower.starts_with("flat:");
    let ground = if named {
        let length = rest
            .find(|c: char| c.is_whitespace() || c == ';')
            .unwrap_or(rest.len());
        let shape: Shape = rest[..length]
            .parse()
            .map_err(|error| Fault::new(at + here(rest), error))?;
        let named_at = at + here(rest);
        rest = rest[length..].trim_start();
        let word = rest.split(char::is_whitespace).next().unwrap_or_default();
        let scoring = Scoring::named(word);
        if scoring.is_some() {
            rest = rest[word.len()..].trim_start();
        }
        grounds
            .get_scored(shape, scoring)
            .map_err(|error| Fault::new(named_at, error))?
    } else {
        grounds.standard()
    };
    let is_cell = |c: char| "XxOo0*-._".contains(c);
    let run = rest.find(|c| !is_cell(c)).unwrap_or(rest.len());
    let cells = ground.board.len();
    let mut start = ground.board.start();
    let has_cells = run == cells || run == cells + 1;
    if has_cells {
        let side = if run == cells {
            let side = rest[cells..].trim_start();
            side.starts_with(is_cell).then_some(side)
        } else {
            Some(&rest[cells..])
        };
        let end = side.map_or(rest.len(), |side| rest.len() - side.len() + 1);
        start = notation::parse_position(&ground.board, &rest[..end])
            .map_err(|error| Fault::new(at + here(rest), error))?;
        rest = &rest[end..];
    }
    if !named && !has_cells {
        return Ok(None);
    }
    let behind = rest.trim_start().trim_start_matches(';');
    let length = here(behind);
    Ok(Some(Head {
        checker: Checker::new(ground, start),
        length,
        closed: behind.len() < rest.trim_start().len(),
    }))
}

/// An entry as a text has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    /// Its byte in the text.
    pub(super) at: usize,
    /// A cell's column and row, from 0; `None` is a pass.
    pub(super) cell: Option<(usize, usize)>,
}

impl Written {
    /// The entry that a word is, if it is one.
    pub(super) fn of(word: Word) -> Option<Self> {
        let cell = match word.kind {
            Kind::Cell { column, row } => Some((column, row)),
            Kind::Pass => None,
            Kind::Number | Kind::Mark | Kind::Text => return None,
        };
        Some(Self { at: word.at, cell })
    }
}

/// The moves of a line that holds nothing else, or nothing else behind a label; `None` if it is a heading.
pub(super) fn moves_of(line: &str, at: usize) -> Option<Vec<Written>> {
    let entries = only_moves(line, at);
    if entries.is_some() {
        return entries;
    }
    let (label, value) = label(line)?;
    if KEPT.iter().any(|kept| kept.eq_ignore_ascii_case(label)) {
        return None;
    }
    only_moves(value, at + line.len() - value.len())
}

/// More entries than any game has: no list is kept further, as it breaks the rules before.
const MAX_ENTRIES: usize = 256;

/// The moves of a text that holds nothing else, at least one; at most [`MAX_ENTRIES`] of them.
pub(super) fn only_moves(text: &str, at: usize) -> Option<Vec<Written>> {
    let mut entries = Vec::new();
    for word in moves::words(text, at) {
        if entries.len() == MAX_ENTRIES {
            if word.kind == Kind::Text {
                return None;
            }
            continue;
        }
        if word.kind == Kind::Text {
            return None;
        }
        entries.extend(Written::of(word));
    }
    (!entries.is_empty()).then_some(entries)
}

/// Whether a line of moves comes before the end of a text.
fn has_moves(text: &str) -> bool {
    text.lines().any(|line| moves_of(line, 0).is_some())
}

/// The number of the first move of a line, where it has one: `2. c3`, `2) c3`, `2 c3`.
pub(super) fn number(line: &str) -> Option<usize> {
    let line = line.trim_start();
    let digits = line.find(|c: char| !c.is_ascii_digit())?;
    let behind = line[digits..].chars().next()?;
    let ends = behind.is_whitespace() || ".):,".contains(behind);
    line[..digits].parse().ok().filter(|_| ends)
}

/// The labels of headings whose value is kept, and never taken for moves.
const KEPT: [&str; 6] = ["black", "white", "date", "year", "event", "tournament"];

/// `label: value`.
pub(super) fn label(line: &str) -> Option<(&str, &str)> {
    let (label, value) = line.split_once([':', '='])?;
    let label = label.trim();
    let fits = |c: char| c.is_alphanumeric() || c == ' ' || c == '#';
    (!label.is_empty() && label.len() <= 32 && label.chars().all(fits)).then_some((label, value))
}

/// The lines of moves that a game has.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Lines {
    /// None so far.
    #[default]
    None,
    /// Each a single move.
    Single,
    /// At least one with several.
    Long,
}

impl Lines {
    /// With one of so many moves.
    const fn with(self, moves: usize) -> Self {
        match self {
            Self::None | Self::Single if moves == 1 => Self::Single,
            _ => Self::Long,
        }
    }
}

/// A game that is being read.
#[derive(Default)]
struct Reader {
    /// From the start or the first move on.
    checker: Option<Checker>,
    lines: Lines,
    /// Whether no line of moves follows.
    last: bool,
    blank_before: bool,
    /// Whether it is over with its line.
    closed: bool,
    details: Details,
    warnings: Vec<Warning>,
}

impl Reader {
    /// Whether a line is a heading with moves behind it.
    fn is_before_moves(&mut self, line: &str, rest: &str) -> bool {
        if self.last || !Details::default().heading(line) {
            return false;
        }
        self.last = !has_moves(rest);
        !self.last
    }

    /// What stands behind a board or a start on their line: moves or nothing.
    fn play_head(&mut self, rest: &str, at: usize) -> Result<(), Fault> {
        // A position may come in quotes.
        if rest
            .chars()
            .all(|c| c.is_whitespace() || "\"'`;.".contains(c))
        {
            return Ok(());
        }
        let entries = only_moves(rest, at).ok_or_else(|| {
            let at = at + rest.len() - rest.trim_start().len();
            Fault::syntax(at, Expected::Moves, excerpt(rest.trim_start()))
        })?;
        if let Some(checker) = &mut self.checker {
            play(checker, entries, &mut self.warnings).map_err(|stop| stop.fault)?;
        }
        self.lines = Lines::Long;
        Ok(())
    }

    /// Whether the line belongs to this game; if so it is played.
    fn play_line(
        &mut self,
        entries: &[Written],
        number: Option<usize>,
        grounds: &Grounds,
    ) -> Result<bool, Fault> {
        let Some(checker) = &mut self.checker else {
            let mut checker = Checker::from_start(grounds.standard());
            let played = play(&mut checker, entries.iter().copied(), &mut self.warnings);
            self.checker = Some(checker);
            self.lines = Lines::None.with(entries.len());
            return played.map(|()| true).map_err(|stop| stop.fault);
        };
        if self.lines == Lines::None {
            if self.closed {
                return Ok(false);
            }
            // The line behind a start.
            self.lines = Lines::None.with(entries.len());
            let played = play(checker, entries.iter().copied(), &mut self.warnings);
            return played.map(|()| true).map_err(|stop| stop.fault);
        }
        let mut on = checker.clone();
        let mut warnings = self.warnings.clone();
        let goes_on = play(&mut on, entries.iter().copied(), &mut warnings);
        // One move a line is one game; and a number of its own says what a line is.
        let belongs = number.is_some_and(|number| number > 1)
            || number.is_none_or(|number| number > 1)
                && self.lines.with(entries.len()) == Lines::Single;
        let mut fresh = Checker::from_start(grounds.standard());
        let alone = play(&mut fresh, entries.iter().copied(), &mut Vec::new());
        match (goes_on, alone) {
            // Of others a line that is a game is one.
            (Err(_), Ok(())) => Ok(false),
            (Ok(()), Ok(())) if !belongs => Ok(false),
            (Ok(()), _) => {
                self.checker = Some(on);
                self.warnings = warnings;
                self.lines = self.lines.with(entries.len());
                Ok(true)
            }
            // Neither: it belongs to where it gets further.
            (Err(here), Err(there)) if self.blank_before || there.played > here.played => Ok(false),
            (Err(here), Err(_)) => Err(here.fault),
        }
    }
}

/// What headings say of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Details {
    players: Players,
    started: Option<String>,
    event: Option<String>,
}

impl Details {
    /// Keeps what a heading says; whether it says something that is kept.
    pub(super) fn heading(&mut self, line: &str) -> bool {
        let Some((label, value)) = label(line) else {
            return false;
        };
        let value = value.trim();
        let value = (!value.is_empty()).then(|| value.to_owned());
        match label.to_ascii_lowercase().as_str() {
            "black" => self.players.black = value,
            "white" => self.players.white = value,
            "date" | "year" => self.started = value,
            "event" | "tournament" => self.event = value,
            _ => return false,
        }
        true
    }

    /// Takes from others what it does not have.
    pub(super) fn fill_in(&mut self, others: Self) {
        let players = others.players;
        self.players.black = self.players.black.take().or(players.black);
        self.players.white = self.players.white.take().or(players.white);
        self.started = self.started.take().or(others.started);
        self.event = self.event.take().or(others.event);
    }

    /// Writes it into the record.
    pub(super) fn tell(&self, record: &mut Record) {
        record.players.clone_from(&self.players);
        record.started.clone_from(&self.started);
        if let Some(event) = &self.event {
            record.tags.set("event", event);
        }
    }
}

/// Where a list of moves broke the rules.
pub(super) struct Stop {
    /// How many entries were played.
    pub(super) played: usize,
    pub(super) fault: Fault,
}

/// Plays moves.
pub(super) fn play(
    checker: &mut Checker,
    entries: impl IntoIterator<Item = Written>,
    warnings: &mut Vec<Warning>,
) -> Result<(), Stop> {
    for (played, entry) in entries.into_iter().enumerate() {
        let stop = |fault| Stop { played, fault };
        let action = match entry.cell {
            None => Move::Pass,
            Some((column, row)) => {
                let cell: Option<Cell> = checker.board().cell_at(Place { row, column });
                Move::Place(cell.ok_or_else(|| {
                    let name = format!("{}{}", char::from(b'a' + column as u8), row + 1);
                    stop(Fault {
                        ply: Some(checker.placed() + 1),
                        ..Fault::syntax(
                            entry.at,
                            Expected::Cell {
                                board: checker.board().shape(),
                                pass: None,
                            },
                            Seen::Text(name),
                        )
                    })
                })?)
            }
        };
        match checker.play(RecordMove::new(action)) {
            Ok(Took::Entry) => {}
            Ok(Took::PassAfterEnd) => format::warn_once(warnings, Warning::PassAfterEnd),
            Err(broken) => return Err(stop(Fault::broken(entry.at, broken))),
        }
    }
    Ok(())
}

/// Writes one game, a line.
pub(super) fn write(record: &Record) -> String {
    let board = &record.board;
    let usual = board.scoring() == board.shape().usual_scoring();
    let standard = board.shape() == Shape::FLAT8 && usual;
    let own_start = record.start == board.start();
    let mut text = String::new();
    if !standard || (own_start && write::is_position(record)) {
        text.push_str(&board.shape().to_string());
    }
    if !usual {
        text.push(' ');
        text.push_str(board.scoring().name());
    }
    if !own_start {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&notation::format_position(board, &record.start));
    }
    let cells = record.moves.iter().filter_map(|entry| match entry.action {
        Move::Place(cell) => Some(cell),
        Move::Pass => None,
    });
    let moves: String = cells.map(|cell| board.name(cell)).collect();
    if !text.is_empty() {
        text.push(if own_start && !moves.is_empty() {
            ' '
        } else {
            ';'
        });
    }
    text.push_str(&moves);
    text.push('\n');
    text
}

#[cfg(test)]
mod tests;
