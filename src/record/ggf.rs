//! GGF, the generic game format of GGS and `NBoard`.
//!
//! ```text
//! 1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[a]PW[b]TI[05:00//02:00]TY[8]RE[+2.000]
//!    BO[8 -------- ... -------- *]B[d3//0.01]W[c5/2.39/0.01]B[PA];)
//! ```
//!
//! A match line is a number and that many games. `BO` has the size, the cells (`*` black, `O` white, `-` empty,
//! blanks anywhere) and the side to move; a move is `cell/evaluation/seconds` with the last two optional, a pass
//! `pass` or `PA`, in either case. Only `B` and `W` are moves: the komi tags `KB` and `KW` look like them and
//! are kept as tags. `RE` is black's margin, often with a flag (`:r` resigned, `:t` time, `:s` agreed, `:l` left).
//! In a value `\]` stands for `]` and `\\` for `\`.

use std::fmt::Write;

use super::cannot::{CannotExpress, Lack};
use super::check::{Checker, Ground, Grounds, Took};
use super::format::{self, Cursor, Draft, Format, Warning};
use super::loss::{Keeps, fits_a_line};
use super::moves;
use super::problem::{Expected, Fault, Note, Seen, Unsupported, excerpt};
use super::write::{self, Ends};
use super::{Claim, Ending, Found, Record, RecordMove, StoredResult};
use crate::bitboard::{Bitboard, Cell};
use crate::board::Shape;
use crate::color::Color;
use crate::notation::{self, Move};
use crate::setup::Setup;

/// Reads the next game.
pub(super) fn next(cursor: &mut Cursor<'_>, grounds: &mut Grounds) -> Option<Result<Draft, Fault>> {
    let begin = cursor.at + cursor.rest().find("(;")?;
    cursor.at = begin + 2;
    let mut game = Reader {
        checker: None,
        details: Record::new(Ground::flat8().board, Ground::flat8().board.start()),
        warnings: Vec::new(),
    };
    // After the first fault the rest of the game is only passed over.
    let mut fault = None;
    loop {
        match tag(cursor) {
            Err(broken) => return Some(Err(fault.unwrap_or(broken))),
            Ok(None) => break,
            Ok(Some(tag)) if fault.is_none() => fault = game.take(&tag, grounds).err(),
            Ok(Some(_)) => {}
        }
    }
    if let Some(fault) = fault {
        return Some(Err(fault));
    }
    Some(Ok(game.finish(begin..cursor.at)))
}

/// `NAME[value]`, with the places of both.
struct Tag<'a> {
    name: &'a str,
    at: usize,
    value: String,
    value_at: usize,
}

/// The next tag, or `None` at the `;)` that ends the game.
fn tag<'a>(cursor: &mut Cursor<'a>) -> Result<Option<Tag<'a>>, Fault> {
    cursor.skip_blanks();
    let at = cursor.at;
    let name = cursor.take_while(|c| c.is_ascii_alphabetic());
    if name.is_empty() {
        if cursor.rest().starts_with(";)") {
            cursor.at += 2;
            return Ok(None);
        }
        return Err(Fault::syntax(
            at,
            Expected::TagOrEnd {
                tag: "B[f5]",
                end: ";)",
            },
            cursor.excerpt(),
        ));
    }
    cursor.skip_blanks();
    if cursor.peek() != Some('[') {
        return Err(Fault::syntax(
            cursor.at,
            Expected::ValueOf(format!("{name:.8}")),
            cursor.excerpt(),
        ));
    }
    cursor.at += 1;
    let value_at = cursor.at;
    let mut value = String::new();
    loop {
        value.push_str(cursor.take_while(|c| c != ']' && c != '\\'));
        match cursor.take() {
            None => {
                return Err(Fault::syntax(
                    value_at,
                    Expected::EndOfValue(']'),
                    Seen::EndOfFile,
                ));
            }
            Some(']') => break,
            Some(_) => value.push(match cursor.peek() {
                Some(special @ (']' | '\\')) => {
                    cursor.at += 1;
                    special
                }
                _ => '\\',
            }),
        }
    }
    Ok(Some(Tag {
        name,
        at,
        value,
        value_at,
    }))
}

/// A game that is being read.
struct Reader {
    /// From the first move on.
    checker: Option<Checker>,
    /// Everything but the moves.
    details: Record,
    warnings: Vec<Warning>,
}

impl Reader {
    fn take(&mut self, tag: &Tag<'_>, grounds: &mut Grounds) -> Result<(), Fault> {
        let value = tag.value.trim();
        let named = (!value.is_empty() && value != "?").then(|| value.to_owned());
        let name = tag.name.to_ascii_uppercase();
        match name.as_str() {
            "GM" if value.eq_ignore_ascii_case("othello") => {}
            "GM" => {
                return Err(Fault::new(
                    tag.value_at,
                    Unsupported::AnotherGame {
                        found: format!("{value:.20}"),
                        expected: "Othello",
                    },
                ));
            }
            "PB" => self.details.players.black = named,
            "PW" => self.details.players.white = named,
            "DT" => self.details.started = named,
            "RE" => self.result(value),
            "BO" => self.start(value, tag.value_at, grounds)?,
            "B" => self.entry(Color::Black, value, tag)?,
            "W" => self.entry(Color::White, value, tag)?,
            _ => {
                if let Some(value) = named {
                    let name = TAGS.iter().find(|(ggf, _)| *ggf == name);
                    let name = name.map_or(tag.name, |(_, ours)| ours);
                    format::keep_tag(&mut self.details.tags, name, value, &mut self.warnings);
                }
            }
        }
        Ok(())
    }

    fn start(&mut self, value: &str, at: usize, grounds: &mut Grounds) -> Result<(), Fault> {
        let wrong = |expected| Fault::syntax(at, expected, excerpt(value));
        if self.checker.is_some() {
            return Err(wrong(Expected::BeforeFirstMove("BO")));
        }
        let digits = value
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(value.len());
        // Two digits are more than any board has.
        let size: usize = value[..digits.min(3)]
            .parse()
            .map_err(|_| wrong(Expected::SizeCellsSide))?;
        let shape = Shape::Flat {
            width: size,
            height: size,
        };
        let ground = grounds.get(shape).map_err(|error| Fault::new(at, error))?;
        let mut start = Setup {
            black: Bitboard::EMPTY,
            white: Bitboard::EMPTY,
            to_move: Color::Black,
        };
        let mut marks = value[digits..].chars().filter(|c| !c.is_whitespace());
        for cell in ground.board.cells() {
            match marks.next() {
                Some('*' | 'X' | 'x') => start.black = start.black.with(cell),
                Some('O' | 'o') => start.white = start.white.with(cell),
                Some('-' | '.' | '_') => {}
                _ => {
                    return Err(wrong(Expected::Cells {
                        count: ground.board.len(),
                        signs: &["*", "O", "-"],
                    }));
                }
            }
        }
        start.to_move = match (marks.next(), marks.next()) {
            (Some('*' | 'X' | 'x'), None) => Color::Black,
            (Some('O' | 'o'), None) => Color::White,
            _ => return Err(wrong(Expected::Side(&["*", "O"]))),
        };
        self.checker = Some(Checker::new(ground, start));
        Ok(())
    }

    fn entry(&mut self, color: Color, value: &str, tag: &Tag<'_>) -> Result<(), Fault> {
        let checker = self
            .checker
            .get_or_insert_with(|| Checker::from_start(Ground::flat8()));
        let mut parts = value.split('/').map(str::trim);
        let text = parts.next().unwrap_or_default();
        let action = moves::single(checker.board(), text).ok_or_else(|| Fault {
            at: tag.value_at,
            ply: Some(checker.placed() + 1),
            ..Fault::syntax(
                tag.value_at,
                Expected::Cell {
                    board: checker.board().shape(),
                    pass: Some("PA"),
                },
                excerpt(text),
            )
        })?;
        let mut no_number = None;
        let mut number = |least: f64| {
            let text = parts.next().filter(|text| !text.is_empty())?;
            let number = text.parse::<f64>().ok();
            let number = number.filter(|n| n.is_finite() && *n >= least);
            if number.is_none() {
                no_number = Some(text);
            }
            number
        };
        let entry = RecordMove {
            eval: number(f64::NEG_INFINITY),
            seconds: number(0.0),
            by: Some(color),
            ..RecordMove::new(action)
        };
        if let Some(text) = no_number {
            let note = Note::NoMoveNumber(format!("{text:.12}"));
            format::note(&mut self.warnings, note);
        }
        match checker.play(entry) {
            Ok(Took::Entry) => {}
            Ok(Took::PassAfterEnd) => {
                format::warn_once(&mut self.warnings, Warning::PassAfterEnd);
            }
            Err(broken) => return Err(Fault::broken(tag.at, broken)),
        }
        Ok(())
    }

    fn result(&mut self, value: &str) {
        let (number, flag) = value.split_once(':').unwrap_or((value, ""));
        let ending = match flag.trim() {
            "r" => Some(Ending::Resigned),
            "t" => Some(Ending::Timeout),
            "s" => Some(Ending::Agreed),
            "l" => Some(Ending::Adjourned),
            _ => None,
        };
        let Ok(margin) = number.trim().parse::<f64>() else {
            return;
        };
        // Programs write -127 for a game without a result.
        if margin.abs() <= 64.0 {
            self.details.result = Some(StoredResult {
                claim: Claim::Margin(margin),
                ending,
            });
        } else {
            let note = Note::NoResult(format!("{value:.12}"));
            format::note(&mut self.warnings, note);
        }
    }

    fn finish(mut self, span: std::ops::Range<usize>) -> Draft {
        let checker = self
            .checker
            .unwrap_or_else(|| Checker::from_start(Ground::flat8()));
        // In the type of game `a` stands for anti: the side with fewer discs wins.
        let kind = self.details.tags.get("TY").unwrap_or_default();
        if kind.contains(['a', 'A']) && self.details.result.take().is_some() {
            let note = Note::OtherGoal(format!("{kind:.12}"));
            self.warnings.push(Warning::Note(note));
        }
        Draft::new(span, checker, self.warnings).with_details(self.details)
    }
}

/// GGF's names of the tags that have the same meaning in every format.
///
/// The format has no word for an event and a round; readers pass over what they do not know.
const TAGS: [(&str, &str); 6] = [
    ("PC", "site"),
    ("EV", "event"),
    ("RO", "round"),
    ("RB", "black_rating"),
    ("RW", "white_rating"),
    ("TI", "time_control"),
];

/// Writes one game, a line.
pub(super) fn write(record: &Record, found: Found) -> Result<String, CannotExpress> {
    let Shape::Flat { width, height } = record.board.shape() else {
        return Err(CannotExpress::new(Format::Ggf, Lack::Sphere));
    };
    if width != height {
        return Err(CannotExpress::new(Format::Ggf, Lack::Square));
    }
    write::needs_tournament_scoring(Format::Ggf, record)?;
    let mut text = String::from("(;GM[Othello]");
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace(']', "\\]");
        let _ = write!(text, "{name}[{}]", notation::one_line(&value));
    };
    let tags = &record.tags;
    let (before, behind) = TAGS.split_at(3);
    let known = |list: &[(&'static str, &'static str)]| {
        let value = |&(ggf, ours)| Some((ggf, tags.get(ours)?));
        list.iter().filter_map(value).collect::<Vec<_>>()
    };
    for (name, value) in known(before) {
        tag(name, value);
    }
    if let Some(started) = &record.started {
        tag("DT", started);
    }
    tag("PB", record.players.black.as_deref().unwrap_or("?"));
    tag("PW", record.players.white.as_deref().unwrap_or("?"));
    for (name, value) in known(behind) {
        tag(name, value);
    }
    tag("TY", tags.get("TY").unwrap_or(&width.to_string()));
    for (name, value) in tags.iter() {
        if is_own(name) && name != "TY" {
            tag(name, value);
        }
    }
    tag("RE", &result(record, found));
    tag("BO", &start(record, width));
    for (color, entry) in write::sides(record) {
        let _ = write!(
            text,
            "{}[{}]",
            write::initial(color),
            entry_text(record, entry)
        );
    }
    text.push_str(";)\n");
    Ok(text)
}

/// What [`write`] has a place for.
pub(super) const KEEPS: Keeps = Keeps {
    names: fits_a_line,
    date: fits_a_line,
    result: |stored| !matches!(stored.claim, Claim::Winner(_)),
    evaluations: true,
    times: true,
    tag: |name, value| {
        let known = TAGS.iter().any(|(_, ours)| *ours == name);
        (known || is_own(name)) && fits_a_line(value)
    },
    ..Keeps::NOTHING
};

/// Whether a tag of another name has one that GGF can take, and that means nothing else there.
fn is_own(name: &str) -> bool {
    let fits = name.len() == 2 && name.bytes().all(|b| b.is_ascii_uppercase());
    let taken = TAGS.iter().any(|(ggf, _)| *ggf == name);
    fits && !taken && !WRITTEN.contains(&name)
}

/// The tags that [`write`] has its own words for, beside [`TAGS`].
const WRITTEN: [&str; 7] = ["GM", "DT", "PB", "PW", "RE", "BO", "SZ"];

fn result(record: &Record, found: Found) -> String {
    let margin = match write::ends(record, found) {
        Ends::Over(margin) => return format!("{:+}.000", margin.discs()),
        Ends::Open(None) => return "?".to_owned(),
        Ends::Open(Some(stored)) => stored,
    };
    let number = match margin.claim {
        Claim::Margin(margin) => margin,
        Claim::Discs { black, white } => f64::from(black) - f64::from(white),
        Claim::Winner(_) => return "?".to_owned(),
    };
    let flag = match margin.ending {
        Some(Ending::Resigned) => ":r",
        Some(Ending::Timeout) => ":t",
        Some(Ending::Agreed) => ":s",
        Some(Ending::Adjourned) => ":l",
        None => "",
    };
    format!("{number:+}{flag}")
}

fn start(record: &Record, width: usize) -> String {
    let mut text = width.to_string();
    for cell in record.board.cells() {
        if cell.index() % width == 0 {
            text.push(' ');
        }
        text.push(mark(&record.start, cell));
    }
    text.push(' ');
    text.push(match record.start.to_move {
        Color::Black => '*',
        Color::White => 'O',
    });
    text
}

const fn mark(setup: &Setup, cell: Cell) -> char {
    if setup.black.contains(cell) {
        '*'
    } else if setup.white.contains(cell) {
        'O'
    } else {
        '-'
    }
}

fn entry_text(record: &Record, entry: &RecordMove) -> String {
    let mut text = match entry.action {
        Move::Place(cell) => record.board.name(cell).to_ascii_uppercase(),
        Move::Pass => "PA".to_owned(),
    };
    if entry.eval.is_some() || entry.seconds.is_some() {
        text.push('/');
        if let Some(eval) = entry.eval {
            let _ = write!(text, "{eval}");
        }
        if let Some(seconds) = entry.seconds {
            let _ = write!(text, "/{seconds}");
        }
    }
    text
}

#[cfg(test)]
mod tests;
