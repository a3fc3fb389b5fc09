//! Positions in a text: cells with the side to move, anywhere on a line, and the moves that follow them.
//!
//! A line that a transcript or OBF may hold is read as that, behind a label or quotes too. On any other line a
//! board's name or a run of cells is looked for; the side to move stands behind the cells or is said in words, the
//! moves follow on the line, among other words, or on the next lines. Where nobody says whose turn it is, there is a reading for either
//! side. Linear.

use std::cell::OnceCell;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::diagram::side_to_move;
use super::pieces;
use super::{NothingFound, Reading, Readings, Sort, entry, refused};
use crate::bitboard::Bitboard;
use crate::board::{Board, Scoring, Shape};
use crate::color::Color;
use crate::record::check::{Checker, Ground, Grounds};
use crate::record::format::{Cursor, Draft};
use crate::record::problem::{Fault, Problem};
use crate::record::source::Places;
use crate::record::transcript::Details;
use crate::record::{obf, transcript};
use crate::setup::Setup;

/// Adds the positions outside what is taken to the readings; gives the parts of the text that they take.
///
/// # Errors
/// If one breaks the rules.
pub(super) fn read(
    text: &str,
    taken: &[Range<usize>],
    board: &Arc<Board>,
    places: &mut Places<'_>,
    readings: &mut Readings,
) -> Result<Vec<Range<usize>>, NothingFound> {
    let mut finder = Finder {
        text,
        grounds: Grounds::new(Ground::new(Arc::clone(board))),
        flat: Grounds::default(),
        said: OnceCell::new(),
    };
    let mut found = Vec::new();
    let mut taken = taken.iter().peekable();
    let mut at = 0;
    while at < text.len() {
        let line = &text[at..];
        let line = at..at + line.find('\n').map_or(line.len(), |end| end + 1);
        while taken.next_if(|range| range.end <= line.start).is_some() {}
        if let Some(range) = taken.peek().filter(|range| range.start < line.end) {
            at = line.end.max(range.end);
            continue;
        }
        at = line.end;
        for part in finder.parts(line) {
            let read = finder.line(part.clone()).map_err(|f| refused(f, places))?;
            let Some(end) = read.iter().map(|(_, draft)| draft.span.end).max() else {
                continue;
            };
            at = at.max(end);
            found.push(part.start..end);
            for (what, draft) in read {
                readings.push(Reading::new(what, entry(draft, places)));
            }
        }
    }
    Ok(found)
}

/// What is found on a line.
type Read = Vec<(Sort, Draft)>;

/// Cells in a line.
struct Cells {
    span: Range<usize>,
    /// Whose turn it is, where it stands behind them, and the end of that.
    side: Option<(Color, usize)>,
}

struct Finder<'a> {
    text: &'a str,
    /// With the caller's board, and with the standard one.
    grounds: Grounds,
    flat: Grounds,
    /// The side that the whole text says is to move, looked for once.
    said: OnceCell<Option<Color>>,
}

impl Finder<'_> {
    /// The parts of a line with a position each: every one but the first begins with its board's name or its cells.
    fn parts(&self, line: Range<usize>) -> Vec<Range<usize>> {
        let text = &self.text[line.clone()];
        let counts = [&self.grounds, &self.flat].map(|grounds| grounds.standard().board.len());
        let mut names = Ahead::default();
        let mut runs = [Ahead::default(), Ahead::default()];
        let (mut begins, mut at) = (Vec::new(), 0);
        // The cells of the board that was named last.
        let mut named = None;
        loop {
            let name = names.next(at, || board_name(&text[at..])).cloned();
            let run = (0..counts.len())
                .filter_map(|which| {
                    let count = counts[which];
                    let read = || cells(&text[at..], count).map(|cells| (count, cells.span));
                    runs[which].next(at, read).cloned()
                })
                .min_by_key(|(_, span)| span.start);
            match (name, run) {
                (Some((shape, span)), run)
                    if run.as_ref().is_none_or(|(_, run)| span.start < run.start) =>
                {
                    begins.push(line.start + span.start);
                    named = count(shape);
                    at = span.end;
                }
                (_, Some((count, span))) => {
                    if named.take() != Some(count) {
                        begins.push(line.start + span.start);
                    }
                    at = span.end;
                }
                (_, None) => break,
            }
        }
        let inner = begins.into_iter().skip(1);
        let bounds = std::iter::once(line.start).chain(inner);
        let mut bounds: Vec<usize> = bounds.collect();
        bounds.push(line.end);
        bounds.windows(2).map(|pair| pair[0]..pair[1]).collect()
    }

    fn line(&mut self, line: Range<usize>) -> Result<Read, Fault> {
        let text = &self.text[line.clone()];
        // Behind a label, and without what a program quotes it with.
        let inner = transcript::label(text).map_or(text, |(_, value)| value);
        let inner = inner.trim_start_matches(|c: char| c.is_whitespace() || "\"'`".contains(c));
        for begin in [line.start, line.end - inner.len()] {
            if let Some(read) = self.clean(begin..line.end)? {
                return Ok(vec![read]);
            }
        }
        self.among_words(line)
    }

    /// What stands at a place, if all up to the end of the line is a transcript or OBF.
    fn clean(&mut self, part: Range<usize>) -> Result<Option<(Sort, Draft)>, Fault> {
        let line = self.text[part.clone()].trim_end();
        let known = [&mut self.grounds, &mut self.flat]
            .into_iter()
            .find_map(|grounds| {
                let head = transcript::head(line, part.start, grounds);
                matches!(head, Ok(Some(_))).then_some(grounds)
            });
        let Some(grounds) = known else {
            return Ok(None);
        };
        // Scores behind a position are OBF's, and nothing else on the line is moves.
        let obf = line.contains(':') && !line.to_ascii_lowercase().starts_with(['s', 'f']);
        let mut cursor = Cursor {
            text: &self.text[..end_of_game(self.text, &part)],
            at: part.start,
        };
        let read = if obf {
            cursor.text = &self.text[..part.start + line.len()];
            obf::next(&mut cursor, grounds)
        } else {
            transcript::next(&mut cursor, grounds)
        };
        match read {
            Some(Ok(draft)) => {
                let what = Sort::Position(draft.record.board.shape());
                Ok(Some((what, draft)))
            }
            // Words that are no moves may stand behind it, but scores are OBF's.
            Some(Err(fault))
                if !(obf && has_scores(line)) && matches!(fault.what, Problem::Syntax { .. }) =>
            {
                Ok(None)
            }
            Some(Err(fault)) => Err(fault),
            None => Ok(None),
        }
    }

    /// A board's name or cells anywhere on a line, and the moves that follow.
    fn among_words(&mut self, line: Range<usize>) -> Result<Read, Fault> {
        let text = &self.text[line.clone()];
        let named = board_name(text);
        let (from, grounds) = match &named {
            Some((shape, span)) => {
                if let Some(read) = self.clean(line.start + span.start..line.end)? {
                    return Ok(vec![read]);
                }
                let word = text[span.end..].split_whitespace().next();
                let scoring = word.and_then(Scoring::named);
                match self.grounds.get_scored(*shape, scoring) {
                    Ok(ground) => (span.end, vec![ground]),
                    // No such board can be: it is a word.
                    Err(_) => return Ok(Vec::new()),
                }
            }
            None => (0, vec![self.grounds.standard(), self.flat.standard()]),
        };
        let found = grounds.iter().find_map(|ground| {
            let cells = cells(&text[from..], ground.board.len())?;
            Some((ground.clone(), cells))
        });
        let Some((ground, cells)) = found else {
            let (Some((_, span)), [ground]) = (named, grounds.as_slice()) else {
                return Ok(Vec::new());
            };
            let checker = Checker::from_start(ground.clone());
            let what = Sort::Position(ground.board.shape());
            let span = line.start + span.start..line.start + span.end;
            let played = self.moves_behind(checker, span, line.end)?;
            // A board that is only spoken of is no position.
            let game = (played.0.placed() > 0).then(|| (what, draft(played)));
            return Ok(game.into_iter().collect());
        };
        let end = cells.side.map_or(cells.span.end, |(_, end)| end);
        let begin = line.start + from + cells.span.start;
        let span = begin..line.start + from + end;
        // All on the line from there on may be clean: scores are OBF's.
        if let Some(read) = self.clean(begin..line.end)? {
            return Ok(vec![read]);
        }
        let side = cells.side.map(|(side, _)| side);
        let side = side
            .or_else(|| side_to_move(text))
            .or_else(|| *self.said.get_or_init(|| side_to_move(self.text)));
        let sides = Color::BOTH.into_iter();
        let sides: Vec<Color> = sides
            .filter(|&color| side.is_none_or(|said| said == color))
            .collect();
        let signs = &text[from..][cells.span];
        let (mut read, mut wrong) = (Vec::new(), None);
        for &to_move in &sides {
            let start = setup(&ground.board, signs, to_move);
            let checker = Checker::new(ground.clone(), start);
            let what = if sides.len() == 1 {
                Sort::Position(ground.board.shape())
            } else {
                Sort::ToMove(to_move)
            };
            match self.moves_behind(checker, span.clone(), line.end) {
                Ok(played) => read.push((what, draft(played))),
                Err(fault) => wrong = wrong.or(Some(fault)),
            }
        }
        // The moves may tell whose turn it is.
        match (read.is_empty(), wrong) {
            (true, Some(fault)) => Err(fault),
            _ => Ok(read),
        }
    }

    /// Plays the moves that follow a start: those on its line, among other words, and the lines of moves behind.
    fn moves_behind(
        &self,
        mut checker: Checker,
        mut span: Range<usize>,
        line_end: usize,
    ) -> Result<(Checker, Range<usize>), Fault> {
        let mut fault = None;
        let begin = span.end;
        let _ = pieces::of_line(self.text, begin..line_end, false, |piece| {
            if has_scores(&self.text[piece.span.clone()]) {
                return ControlFlow::Break(());
            }
            let mut on = checker.clone();
            match transcript::play(&mut on, piece.written(self.text), &mut Vec::new()) {
                Ok(()) => {
                    checker = on;
                    span.end = piece.span.end;
                }
                // Right behind the start it must be a move of the game.
                Err(stop) => {
                    let between = &self.text[begin..piece.span.start];
                    if between.chars().all(|c| !c.is_alphanumeric()) {
                        fault = Some(stop.fault);
                        return ControlFlow::Break(());
                    }
                }
            }
            ControlFlow::Continue(())
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
        let mut at = line_end;
        if !self.text[..line_end].ends_with('\n') {
            return Ok((checker, span));
        }
        for line in self.text[line_end..].split_inclusive('\n') {
            let end = at + line.trim_end().len();
            let Some(entries) = transcript::moves_of(line.trim_end(), at) else {
                break;
            };
            let mut on = checker.clone();
            if transcript::play(&mut on, entries, &mut Vec::new()).is_err() {
                break;
            }
            checker = on;
            span.end = end;
            at += line.len();
        }
        Ok((checker, span))
    }
}

/// The end of the lines that may belong to the game that begins in a part of a line: moves and what is known of
/// the game. Any other line may hold another position.
fn end_of_game(text: &str, part: &Range<usize>) -> usize {
    let mut end = part.end;
    if !text[..end].ends_with('\n') {
        return end;
    }
    for line in text[part.end..].split_inclusive('\n') {
        let words = line.trim();
        let belongs = words.is_empty()
            || transcript::moves_of(words, 0).is_some()
            || Details::default().heading(words);
        if !belongs {
            break;
        }
        end += line.len();
    }
    end
}

fn draft((checker, span): (Checker, Range<usize>)) -> Draft {
    Draft::new(span, checker, Vec::new())
}

/// Whether scores stand behind moves: `F5:+3`.
fn has_scores(text: &str) -> bool {
    text.match_indices(':').any(|(colon, _)| {
        let cell = matches!(
            text.as_bytes()[..colon],
            [.., b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']
        );
        cell && text[colon + 1..].starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c))
    })
}

/// What comes next in a line, looked for again only when it is passed: linear in all.
#[derive(Default)]
enum Ahead<T> {
    #[default]
    Unknown,
    At(T),
    Nothing,
}

impl<T> Ahead<(T, Range<usize>)> {
    /// The next one from a place on; it is read as a part of the line from there.
    fn next(
        &mut self,
        at: usize,
        read: impl FnOnce() -> Option<(T, Range<usize>)>,
    ) -> Option<&(T, Range<usize>)> {
        let passed = match self {
            Self::Unknown => true,
            Self::At((_, span)) => span.start < at,
            Self::Nothing => false,
        };
        if passed {
            *self = read().map_or(Self::Nothing, |(what, span)| {
                Self::At((what, span.start + at..span.end + at))
            });
        }
        match self {
            Self::At(found) => Some(found),
            Self::Unknown | Self::Nothing => None,
        }
    }
}

/// The cells of a board of this shape, if there can be one.
fn count(shape: Shape) -> Option<usize> {
    match shape {
        Shape::Flat { width, height } => width.checked_mul(height),
        Shape::Sphere { x, y, z } => {
            let faces = [(x, y), (y, z), (z, x)].map(|(a, b)| a.checked_mul(b));
            let half = faces
                .into_iter()
                .try_fold(0_usize, |sum, face| sum.checked_add(face?))?;
            half.checked_mul(2)
        }
    }
}

/// The first name of a board in a line.
fn board_name(line: &str) -> Option<(Shape, Range<usize>)> {
    line.match_indices(':').find_map(|(colon, _)| {
        let begin = ["sphere", "flat"].into_iter().find_map(|name| {
            let begin = colon.checked_sub(name.len())?;
            let same = line.get(begin..colon)?.eq_ignore_ascii_case(name);
            let alone = !line[..begin].ends_with(char::is_alphanumeric);
            (same && alone).then_some(begin)
        })?;
        let sizes = &line[colon + 1..];
        let length = sizes.find(|c: char| !c.is_alphanumeric());
        let end = colon + 1 + length.unwrap_or(sizes.len());
        Some((line[begin..end].parse().ok()?, begin..end))
    })
}

/// So many cells in a line: a run of their signs, or rows of the same length with blanks between them. Without a
/// disc and the side to move it is a line that somebody drew.
fn cells(line: &str, count: usize) -> Option<Cells> {
    let is_sign = |c: char| "XxOo0*-._".contains(c);
    let mut rows: Option<(Range<usize>, usize)> = None;
    let mut at = 0;
    loop {
        let begin = at + line[at..].find(is_sign)?;
        let rest = &line[begin..];
        let length = rest.find(|c| !is_sign(c)).unwrap_or(rest.len());
        let end = begin + length;
        at = end;
        let in_word = line[..begin].ends_with(char::is_alphanumeric)
            || line[end..].starts_with(char::is_alphanumeric);
        if in_word {
            rows = None;
            continue;
        }
        let span = match rows.take() {
            Some((before, row)) if row == length && line[before.end..begin].trim().is_empty() => {
                before.start..end
            }
            _ => begin..end,
        };
        let signs = line[span.clone()].chars().filter(|c| is_sign(*c)).count();
        let found = if signs == count {
            let side = side_behind(&line[end..]);
            let side = side.map(|(side, length)| (side, end + length));
            Cells { span, side }
        } else if length == count + 1
            && let Some(side) = side_of(&line[end - 1..end])
        {
            Cells {
                span: begin..end - 1,
                side: Some((side, end)),
            }
        } else {
            rows = (length >= SHORTEST_ROW && signs < count).then_some((span, length));
            continue;
        };
        let disc = line[found.span.clone()].contains(|c| "XxOo0*".contains(c));
        if disc || found.side.is_some() {
            return Some(found);
        }
    }
}

/// The shortest row of cells that stands apart.
const SHORTEST_ROW: usize = 4;

/// The side to move at the beginning of what is behind cells, and the bytes up to its end.
fn side_behind(rest: &str) -> Option<(Color, usize)> {
    let word = rest.trim_start_matches(|c: char| c.is_whitespace() || ",;:(".contains(c));
    let end = word.find(|c: char| !c.is_alphanumeric() && c != '*');
    let length = end.unwrap_or(word.len());
    let side = side_of(&word[..length])?;
    Some((side, rest.len() - word.len() + length))
}

fn side_of(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "x" | "*" | "b" | "black" => Some(Color::Black),
        "o" | "0" | "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// The start that the signs of cells show.
fn setup(board: &Board, signs: &str, to_move: Color) -> Setup {
    let signs = signs.chars().filter(|c| !c.is_whitespace());
    let mut start = Setup {
        black: Bitboard::EMPTY,
        white: Bitboard::EMPTY,
        to_move,
    };
    for (cell, sign) in board.cells().iter().zip(signs) {
        match sign {
            'X' | 'x' | '*' => start.black = start.black.with(cell),
            'O' | 'o' | '0' => start.white = start.white.with(cell),
            _ => {}
        }
    }
    start
}
