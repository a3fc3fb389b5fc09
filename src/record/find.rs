//! Finding the game or the position in any text: a paste, a mail, the output of a program.
//!
//! A text with the marks of a format is read as that. In any other, everything that looks like moves is collected,
//! piece by piece (a piece ends with its line or at a word that is no move), and the pieces are put together by the
//! rules: a piece that goes on with the game before belongs to it, one that is legal from the start begins
//! a game, one that is neither is a name that looks like a move, unless it stands on a line of its own behind
//! a game: then the game is broken there, and nothing after it is picked up. Drawn boards and position strings
//! are found too. Where more than one reading makes sense all are given, with why.
//!
//! A pure function of the text. Every piece is played at most three times on each of a few boards: linear.

mod diagram;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use thiserror::Error;

use super::check::{Checker, Ground, Grounds};
use super::detect::marked;
use super::format::{Cursor, Draft, Entry, Format, Place, ReadError, read_text};
use super::json;
use super::moves::{self, Kind};
use super::problem::Fault;
use super::source::Places;
use super::transcript::{self, Details, Written};
use crate::board::{Board, Shape};
use crate::color::Color;
use crate::notation::counted;
use crate::setup::Setup;

/// The longest text that is searched.
pub const MAX_BYTES: usize = 4 << 20;
/// A game that is longer than the others by so much is what the text is about.
const MANY: usize = 8;
/// A game that is at most so long may be a name that looks like moves.
const FEW: usize = 2;

/// What a text holds.
#[derive(Clone, Debug)]
pub enum Finding {
    /// One game or position.
    One(Box<Entry>),
    /// Several, or one that can be read in several ways: the choice is the reader's.
    Several {
        /// Why there is a choice.
        why: Ambiguity,
        /// What there is to choose from, the likeliest first.
        readings: Vec<Reading>,
    },
}

/// A way to read a text.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What it is.
    pub what: Sort,
    /// The game or position.
    pub entry: Entry,
}

/// Why a text can be read in more than one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ambiguity {
    /// Several games.
    Games,
    /// Several positions, or one for either side.
    Positions,
    /// Moves and a position.
    MovesAndPosition,
    /// Lines that can be one game or a game each.
    Lines,
}

impl fmt::Display for Ambiguity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Games => "the text holds several games",
            Self::Positions => "the text holds several positions, or does not say whose turn it is",
            Self::MovesAndPosition => "the text holds moves and a position",
            Self::Lines => "the lines are one game, or a game each",
        })
    }
}

/// What a reading of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// The moves, where there is a position too.
    Moves,
    /// So many moves.
    Plies(usize),
    /// All lines as one game of so many moves.
    AllLines(usize),
    /// The game of this number.
    Game(usize),
    /// A position on a board.
    Position(Shape),
    /// The board that is drawn, with this side to move.
    Drawn(Color),
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves => f.write_str("the moves"),
            Self::Plies(count) => f.write_str(&counted(*count, "move")),
            Self::AllLines(count) => {
                write!(f, "all lines as one game, {}", counted(*count, "move"))
            }
            Self::Game(number) => write!(f, "game {number}"),
            Self::Position(board) => write!(f, "the position on {board}"),
            Self::Drawn(side) => write!(f, "the board drawn, {side} to move"),
        }
    }
}

/// Why no game was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NothingFound {
    /// Nothing looks like a game or a position.
    #[error("no game or position was found: expected moves such as f5 d6 c3, or a board")]
    Nothing,
    /// The text is too long to be a paste.
    #[error("the text is too long to look for a game in it: at most {MAX_BYTES} bytes")]
    TooLong,
    /// What looks like a game breaks the rules or the format.
    #[error(transparent)]
    Refused(#[from] ReadError),
}

/// Boards on which bare moves are tried one after the other; the first of them are those that a text is likely about.
const SHAPES: [Shape; 6] = [
    Shape::FLAT8,
    Shape::SPHERE,
    Shape::Flat {
        width: 6,
        height: 6,
    },
    Shape::Sphere { x: 2, y: 1, z: 1 },
    Shape::Sphere { x: 3, y: 3, z: 3 },
    Shape::Flat {
        width: 4,
        height: 4,
    },
];
/// Besides the caller's board, the boards that a broken game may have been meant for.
const LIKELY: [Shape; 2] = [Shape::FLAT8, Shape::SPHERE];
/// The moves that show that a text is about one of the other boards: fewer may be words.
const ENOUGH: usize = 4;

/// Finds the game or the position in a text. Bare moves are tried on this board first, then on `flat:8x8`,
/// `sphere:2x2x2` and other boards that are played on.
///
/// # Errors
/// If there is none, the one there is breaks the rules, or the text has more than [`MAX_BYTES`].
pub fn find(text: &str, board: &Arc<Board>) -> Result<Finding, NothingFound> {
    if text.len() > MAX_BYTES {
        return Err(NothingFound::TooLong);
    }
    if let Some((format, at)) = marked(text) {
        let found = read_all(format, text, at, board);
        // A bracket at the beginning may be anything but a game log.
        let log = format != Format::Json || text.contains(json::FORMAT);
        if found.is_ok() || log {
            return found;
        }
    }
    let mut readings = Vec::new();
    let mut places = Places::new(text);
    headed(text, board, &mut places, &mut readings)?;
    let taken: Vec<Range<usize>> = readings.iter().map(|r| r.entry.span.clone()).collect();
    drawn(text, &mut places, &mut readings);
    let games = bare(text, &taken, board, &mut places);
    match (games, readings.len()) {
        (Err(nothing), 0) => Err(nothing),
        (Err(_), _) => Ok(choice(Ambiguity::Positions, readings)),
        (Ok(finding), 0) => Ok(finding),
        (Ok(Finding::One(entry)), _) => {
            readings.insert(0, Reading::new(Sort::Moves, *entry));
            Ok(choice(Ambiguity::MovesAndPosition, readings))
        }
        (
            Ok(Finding::Several {
                why,
                readings: games,
            }),
            _,
        ) => Ok(choice(why, [games, readings].concat())),
    }
}

impl Reading {
    const fn new(what: Sort, entry: Entry) -> Self {
        Self { what, entry }
    }
}

fn choice(why: Ambiguity, mut readings: Vec<Reading>) -> Finding {
    if readings.len() == 1 {
        return Finding::One(Box::new(readings.remove(0).entry));
    }
    Finding::Several { why, readings }
}

/// The games of a text that has the marks of a format.
fn read_all(
    format: Format,
    text: &str,
    at: usize,
    board: &Arc<Board>,
) -> Result<Finding, NothingFound> {
    let (mut entries, mut refused) = (Vec::new(), None);
    for read in read_text(format, text, at, board) {
        match read {
            Ok(entry) => entries.push(entry),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    if entries.is_empty() {
        return Err(refused.map_or(NothingFound::Nothing, NothingFound::Refused));
    }
    let readings = entries
        .into_iter()
        .map(|entry| Reading::new(Sort::Game(entry.number), entry))
        .collect();
    Ok(choice(Ambiguity::Games, readings))
}

fn entry(draft: Draft, places: &mut Places<'_>) -> Entry {
    Entry {
        number: 1,
        place: Place::Text(places.at(draft.span.start)),
        span: draft.span,
        record: draft.record,
        found: draft.found,
        warnings: draft.warnings,
    }
}

fn refused(fault: Fault, places: &mut Places<'_>) -> ReadError {
    ReadError {
        game: 1,
        ply: fault.ply,
        place: Place::Text(places.at(fault.at)),
        what: fault.what,
    }
}

/// Lines that begin with a board or a position string, and the moves behind them.
fn headed(
    text: &str,
    board: &Arc<Board>,
    places: &mut Places<'_>,
    readings: &mut Vec<Reading>,
) -> Result<(), NothingFound> {
    let mut grounds = Grounds::new(Ground::new(Arc::clone(board)));
    let mut flat = Grounds::default();
    let mut at = 0;
    while at < text.len() {
        let line = &text[at..];
        let line = &line[..line.find('\n').map_or(line.len(), |end| end + 1)];
        let next = at + line.len();
        // Behind a label, and without what a program quotes it with.
        let inner = transcript::label(line).map_or(line, |(_, value)| value);
        let inner = inner.trim_start_matches(|c: char| c.is_whitespace() || "\"'`".contains(c));
        let begins = [line, inner].map(|part| next - part.len());
        let known = begins.into_iter().find_map(|begin| {
            let part = text[begin..next].trim_end();
            let known = [&mut grounds, &mut flat].into_iter().position(|grounds| {
                matches!(transcript::head(part, begin, grounds), Ok(Some(_)))
            })?;
            Some((begin, known))
        });
        let Some((begin, which)) = known else {
            at = next;
            continue;
        };
        let grounds = if which == 0 { &mut grounds } else { &mut flat };
        let line = text[begin..next].trim_end();
        // Scores behind a position are OBF's, and nothing else on the line is moves.
        let obf = line.contains(':') && !line.to_ascii_lowercase().starts_with(['s', 'f']);
        let mut cursor = Cursor { text, at: begin };
        let read = if obf {
            read_text(Format::Obf, line, 0, board).next().map(|read| {
                read.map(|mut entry| {
                    entry.place = Place::Text(places.at(begin));
                    entry.span = begin..next;
                    entry
                })
            })
        } else {
            transcript::next(&mut cursor, grounds).map(|read| match read {
                Ok(draft) => Ok(entry(draft, places)),
                Err(fault) => Err(refused(fault, places)),
            })
        };
        at = cursor.at.max(next);
        match read {
            Some(Ok(entry)) => {
                let what = Sort::Position(entry.record.board.shape());
                readings.push(Reading::new(what, entry));
            }
            Some(Err(error)) => return Err(error.into()),
            None => {}
        }
    }
    Ok(())
}

/// Drawn boards, each with the side to move, or one for either side.
fn drawn(text: &str, places: &mut Places<'_>, readings: &mut Vec<Reading>) {
    let found = diagram::diagrams(text);
    if found.is_empty() {
        return;
    }
    let ground = Ground::flat8();
    let said = diagram::side_to_move(text);
    for diagram in found {
        for to_move in Color::BOTH {
            if said.is_some_and(|said| said != to_move) {
                continue;
            }
            let start = Setup {
                black: diagram.black,
                white: diagram.white,
                to_move,
            };
            let checker = Checker::new(ground.clone(), start);
            let draft = Draft::new(diagram.at..diagram.end, checker, Vec::new());
            let what = Sort::Drawn(to_move);
            readings.push(Reading::new(what, entry(draft, places)));
        }
    }
}

/// Moves that stand together.
struct Piece {
    entries: Vec<Written>,
    end: usize,
    /// The number in front of the first.
    number: Option<usize>,
    /// Whether there is nothing else on the line.
    alone: bool,
    /// Which of the blocks of headings stands before it.
    block: usize,
}

/// The pieces of a text outside what is taken, and what its headings say, block by block.
fn pieces(text: &str, taken: &[Range<usize>]) -> (Vec<Piece>, Vec<Details>) {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut taken = taken.iter().peekable();
    let mut blocks = vec![Details::default()];
    // The pieces before the last block.
    let mut before = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let (begin, length) = (at, line.trim_end().len());
        at += line.len();
        while taken.next_if(|range| range.end <= begin).is_some() {}
        if taken.peek().is_some_and(|range| range.start < at) {
            continue;
        }
        let line = &line[..length];
        let number = transcript::number(line);
        if let Some(entries) = transcript::moves_of(line, begin) {
            pieces.push(Piece {
                entries,
                end: begin + length,
                number,
                alone: true,
                block: blocks.len() - 1,
            });
            continue;
        }
        let mut heading = Details::default();
        if heading.heading(line) {
            if pieces.len() > before {
                blocks.push(Details::default());
                before = pieces.len();
            }
            if let Some(block) = blocks.last_mut() {
                block.heading(line);
            }
            continue;
        }
        if is_chess(line) {
            continue;
        }
        let first = pieces.len();
        let mut open = false;
        for word in moves::words(line, begin) {
            let cell = match word.kind {
                Kind::Cell { column, row } => Some((column, row)),
                Kind::Pass => None,
                Kind::Number | Kind::Mark => continue,
                Kind::Text => {
                    open = false;
                    continue;
                }
            };
            // A pass without a move before it is a dash in a sentence.
            if !open && cell.is_none() {
                continue;
            }
            if !open {
                pieces.push(Piece {
                    // Most are a word in a sentence.
                    entries: Vec::with_capacity(1),
                    end: word.end,
                    number: if pieces.len() == first { number } else { None },
                    alone: false,
                    block: blocks.len() - 1,
                });
                open = true;
            }
            if let Some(piece) = pieces.last_mut()
                && piece.entries.len() < transcript::MAX_ENTRIES
            {
                piece.entries.push(Written { at: word.at, cell });
                piece.end = word.end;
            }
        }
    }
    // Headings behind the last game are its own.
    if pieces.len() == before
        && let (Some(last), Some(block)) = (blocks.pop(), blocks.last_mut())
    {
        block.fill_in(last);
    }
    if blocks.is_empty() {
        blocks.push(Details::default());
    }
    (pieces, blocks)
}

/// Whether a line has a move of a chess piece behind a number: `1. e4 e5 2. Nf3`. Pawns move as discs are placed.
fn is_chess(line: &str) -> bool {
    let mut numbered = false;
    line.split_whitespace().any(|word| {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = rest.len() < word.len() && rest.starts_with('.');
        let text = if number {
            rest.trim_start_matches('.')
        } else {
            word
        };
        let piece = (number || numbered) && is_piece_move(text);
        numbered |= number;
        piece
    })
}

/// `Nf3`, `Bxb5+`, `O-O`.
fn is_piece_move(text: &str) -> bool {
    let text = text.trim_end_matches(['+', '#', '!', '?', ',', '.', ';']);
    if matches!(text, "O-O" | "O-O-O") {
        return true;
    }
    let Some(rest) = text.strip_prefix(['K', 'Q', 'R', 'B', 'N']) else {
        return false;
    };
    let cell = rest.trim_start_matches('x').as_bytes();
    matches!(cell, [.., b'a'..=b'h', b'1'..=b'8']) && rest.len() >= 2 && rest.len() <= 5
}

/// The games of bare moves, on the first board on which there is one.
fn bare(
    text: &str,
    taken: &[Range<usize>],
    board: &Arc<Board>,
    places: &mut Places<'_>,
) -> Result<Finding, NothingFound> {
    let (pieces, blocks) = pieces(text, taken);
    let mut boards = vec![Arc::clone(board)];
    for shape in SHAPES {
        if shape != board.shape()
            && let Ok(other) = shape.build()
        {
            boards.push(Arc::new(other));
        }
    }
    let mut worst: Option<Fault> = None;
    let own = board.shape();
    for board in boards {
        let likely = board.shape() == own || LIKELY.contains(&board.shape());
        match assemble(&pieces, &Ground::new(board)) {
            // On one of the other boards everything must be one game.
            Ok(games) if !likely && !is_plain(&games, &pieces) => {}
            Ok(mut games) => {
                for game in &mut games {
                    blocks[game.block].tell(&mut game.draft.record);
                }
                let why = match games.as_slice() {
                    [first, ..] if first.joined => Ambiguity::Lines,
                    _ => Ambiguity::Games,
                };
                let readings = games
                    .into_iter()
                    .map(|game| Reading::new(game.what(), entry(game.draft, places)))
                    .collect();
                return Ok(choice(why, readings));
            }
            Err(Some(fault)) => {
                // The board on which the moves get furthest is the one that was meant.
                let further = worst.as_ref().is_none_or(|worst| fault.ply > worst.ply);
                if further && likely {
                    worst = Some(fault);
                }
            }
            Err(None) => return Err(NothingFound::Nothing),
        }
    }
    Err(worst.map_or(NothingFound::Nothing, |fault| refused(fault, places).into()))
}

/// Whether all pieces are one game, and long enough to be meant.
fn is_plain(games: &[Game], pieces: &[Piece]) -> bool {
    let all = pieces
        .iter()
        .map(|piece| piece.entries.len())
        .sum::<usize>();
    matches!(games, [game] if game.plies >= ENOUGH && game.draft.record.moves.len() >= all)
}

/// A game put together from pieces.
struct Game {
    draft: Draft,
    plies: usize,
    /// Whether it is the reading of all lines as one game, where they are a game each too.
    joined: bool,
    /// The headings before it.
    block: usize,
}

impl Game {
    fn new(checker: Checker, begin: usize, end: usize) -> Self {
        Self {
            plies: checker.placed(),
            draft: Draft::new(begin..end, checker, Vec::new()),
            joined: false,
            block: 0,
        }
    }

    const fn what(&self) -> Sort {
        if self.joined {
            Sort::AllLines(self.plies)
        } else {
            Sort::Plies(self.plies)
        }
    }
}

/// A game while it is put together.
struct Growing {
    checker: Checker,
    begin: usize,
    end: usize,
    /// The headings before it.
    block: usize,
    /// Whether each line was a single move.
    single: bool,
}

impl Growing {
    fn finish(self) -> Game {
        Game {
            block: self.block,
            ..Game::new(self.checker, self.begin, self.end)
        }
    }
}

/// The games that the pieces make on a board.
///
/// # Errors
/// The place where the moves break the rules, or nothing if there is no piece.
fn assemble(pieces: &[Piece], ground: &Ground) -> Result<Vec<Game>, Option<Fault>> {
    let try_on = |checker: &Checker, piece: &Piece| {
        let mut tried = checker.clone();
        match transcript::play(&mut tried, &piece.entries, &mut Vec::new()) {
            Ok(()) => Ok(tried),
            Err(stop) => Err(stop.fault),
        }
    };
    let fresh = Checker::from_start(ground.clone());
    let mut games: Vec<Game> = Vec::new();
    let mut now: Option<Growing> = None;
    // All pieces as one game, as long as they can be; and whether some piece could also be a game of its own.
    let mut all = Some(fresh.clone());
    let mut split = false;
    let mut first_fault: Option<Fault> = None;
    for piece in pieces {
        all = all.and_then(|all| try_on(&all, piece).ok());
        let goes_on = now.as_ref().map(|now| try_on(&now.checker, piece));
        let alone = try_on(&fresh, piece);
        let numbered = piece.number.is_some_and(|number| number > 1);
        // One move a line is one game.
        let single = piece.alone && piece.entries.len() == 1;
        let list = single && piece.number != Some(1) && now.as_ref().is_some_and(|now| now.single);
        let begin = piece.entries.first().map_or(piece.end, |entry| entry.at);
        match (goes_on, alone) {
            (Some(Ok(checker)), alone) if numbered || list || alone.is_err() => {
                if let Some(now) = &mut now {
                    now.checker = checker;
                    now.end = piece.end;
                    now.single &= single;
                }
            }
            (goes_on, Ok(checker)) => {
                split |= matches!(goes_on, Some(Ok(_)));
                games.extend(now.take().map(Growing::finish));
                now = Some(Growing {
                    checker,
                    begin,
                    end: piece.end,
                    block: piece.block,
                    single,
                });
            }
            // Moves on a line of their own behind a game: the game is broken there.
            (Some(Err(fault)), Err(_)) if piece.alone => return Err(Some(fault)),
            (None, Err(fault)) => {
                let further = first_fault
                    .as_ref()
                    .is_none_or(|first| fault.ply > first.ply);
                if further {
                    first_fault = Some(fault);
                }
            }
            // A name that looks like moves.
            (Some(_), Err(_)) => {}
        }
    }
    games.extend(now.map(Growing::finish));
    if games.is_empty() {
        return Err(first_fault);
    }
    if let (Some(checker), true) = (all, split) {
        let begin = pieces[0].entries.first().map_or(0, |entry| entry.at);
        let end = pieces.last().map_or(begin, |piece| piece.end);
        let mut game = Game::new(checker, begin, end);
        game.joined = true;
        games.insert(0, game);
        return Ok(games);
    }
    // One game among names that look like moves.
    let long = games.iter().filter(|game| game.plies >= MANY).count();
    let short = games.iter().filter(|game| game.plies <= FEW).count();
    if long == 1 && long + short == games.len() {
        games.retain(|game| game.plies >= MANY);
    }
    Ok(games)
}

#[cfg(test)]
mod tests;
