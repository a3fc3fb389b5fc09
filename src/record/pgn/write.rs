//! Writes a game as PGN.

use std::fmt::Write;

use super::{TAGS, TERMINATION, UNKNOWN, notes};
use crate::board::{Board, Place, Shape};
use crate::color::Color;
use crate::notation::{Move, one_line};
use crate::record::cannot::{CannotExpress, Lack};
use crate::record::format::Format;
use crate::record::loss::{Keeps, Variations, fits_a_line};
use crate::record::tree::Lines;
use crate::record::write::{self, Ends};
use crate::record::{Claim, Ending, Found, Record, RecordMove};
use crate::setup::Setup;

/// The longest line of moves that is written.
const LINE_WIDTH: usize = 79;

/// Writes one game and an empty line.
pub(in crate::record) fn write(record: &Record, found: Found) -> Result<String, CannotExpress> {
    let Shape::Flat { .. } = record.board.shape() else {
        return Err(CannotExpress::new(Format::Pgn, Lack::Sphere));
    };
    write::needs_tournament_scoring(Format::Pgn, record)?;
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{}\"]", one_line(&value));
    };
    let tags = &record.tags;
    let started = record.started.as_deref().unwrap_or_default();
    let (date, time) = date_and_time(started).unwrap_or(("????.??.??".to_owned(), None));
    tag("Event", tags.get("event").unwrap_or("?"));
    tag("Site", tags.get("site").unwrap_or("?"));
    tag("Date", &date);
    tag("Round", tags.get("round").unwrap_or("-"));
    tag("Black", record.players.black.as_deref().unwrap_or("?"));
    tag("White", record.players.white.as_deref().unwrap_or("?"));
    let (result, termination) = stated(record, found);
    tag("Result", &result);
    if let Some(time) = time {
        tag("Time", time);
    } else if !started.is_empty() && date.starts_with('?') {
        tag("Started", started);
    }
    for (pgn, ours) in &TAGS[3..] {
        if let Some(value) = tags.get(ours) {
            tag(pgn, value);
        }
    }
    for (name, value) in tags.iter() {
        if is_own(name) && !(name == TERMINATION && termination.is_some()) {
            tag(name, value);
        }
    }
    if let Some(termination) = termination {
        tag(TERMINATION, termination);
    }
    if let Some(seed) = record.seed {
        tag("Seed", &seed.to_string());
    }
    if record.board.shape() != Shape::FLAT8 || record.start != record.board.start() {
        tag("FEN", &fen_text(&record.board, &record.start));
    }
    text.push('\n');
    let mut line = Line {
        text,
        width: 0,
        joined: false,
    };
    if let Some(comment) = &record.comment {
        line.comment(comment);
    }
    movetext(record, &mut line);
    line.word(&result);
    line.text.push_str("\n\n");
    Ok(line.text)
}

/// What [`write`] has a place for.
pub(in crate::record) const KEEPS: Keeps = Keeps {
    names: fits_a_line,
    date: fits_a_line,
    result: |stored| matches!(stored.claim, Claim::Discs { .. } | Claim::Winner(_)),
    seed: true,
    remark: |_| true,
    comments: true,
    evaluations: true,
    times: true,
    variations: Variations::Beside,
    tag: |name, value| {
        let known = TAGS.iter().any(|(_, ours)| *ours == name);
        (known || is_own(name)) && fits_a_line(value)
    },
    ..Keeps::NOTHING
};

/// Whether a tag of another name has one that PGN can take, and that means nothing else there.
fn is_own(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let taken = TAGS.iter().any(|(pgn, ours)| [*pgn, *ours].contains(&name));
    !name.is_empty() && name.chars().all(fits) && !taken && !WRITTEN.contains(&name)
}

/// The tags that [`write`] has its own words for, beside [`TAGS`].
const WRITTEN: [&str; 8] = [
    "Black", "White", "Result", "Date", "Time", "Started", "FEN", "Seed",
];

/// What is left to write.
enum Work {
    /// The entries of a line from this one on.
    Line {
        line: usize,
        from: usize,
    },
    Open,
    Close,
}

/// Writes the moves of all lines: a variation stands in brackets behind the entry in whose place it is played.
fn movetext(record: &Record, text: &mut Line) {
    let lines = Lines::new(record);
    let mut work = vec![Work::Line { line: 0, from: 0 }];
    // A move of white's is numbered where black's is not just before it.
    let mut apart = true;
    while let Some(next) = work.pop() {
        let (line, from) = match next {
            Work::Open => {
                text.open();
                apart = true;
                continue;
            }
            Work::Close => {
                text.close();
                apart = true;
                continue;
            }
            Work::Line { line, from } => (line, from),
        };
        let (first, moves) = lines.own(line);
        for (index, entry) in (from..).zip(&moves[from - first..]) {
            write_entry(record, index, entry, apart, text);
            apart = false;
            let leaving = lines.leaving(line, index).iter();
            let beside = leaving.take_while(|&&(after, _)| after == index);
            let branches: Vec<usize> = beside.map(|&(_, variation)| variation).collect();
            if branches.is_empty() {
                continue;
            }
            let from = index + 1;
            work.push(Work::Line { line, from });
            for line in branches.into_iter().rev() {
                let from = index;
                work.extend([Work::Close, Work::Line { line, from }, Work::Open]);
            }
            break;
        }
    }
}

fn write_entry(record: &Record, index: usize, entry: &RecordMove, apart: bool, text: &mut Line) {
    let before = index + usize::from(record.start.to_move == Color::White);
    let number = before / 2 + 1;
    let color = if before.is_multiple_of(2) {
        Color::Black
    } else {
        Color::White
    };
    if color == Color::Black {
        text.word(&format!("{number}."));
    } else if apart {
        text.word(&format!("{number}..."));
    }
    match entry.action {
        Move::Place(cell) => text.word(&record.board.name(cell)),
        Move::Pass => text.word("--"),
    }
    if let Some(notes) = notes::write(entry, color) {
        text.comment(&notes);
    }
    if let Some(comment) = &entry.comment {
        text.comment(comment);
    }
}

/// Words in lines of a bounded width.
struct Line {
    text: String,
    width: usize,
    /// Whether the next word follows without a blank.
    joined: bool,
}

impl Line {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        let joined = std::mem::take(&mut self.joined);
        if self.width > 0 && !joined {
            let fits = self.width + 1 + length <= LINE_WIDTH;
            self.text.push(if fits { ' ' } else { '\n' });
            self.width = if fits { self.width + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.width += length;
    }

    /// A line of play in brackets begins.
    fn open(&mut self) {
        self.word("(");
        self.joined = true;
    }

    /// It ends.
    fn close(&mut self) {
        self.text.push(')');
        self.width += 1;
    }

    /// A comment in braces, or one with a closing brace in it behind semicolons.
    fn comment(&mut self, comment: &str) {
        let lines = comment.lines().map(one_line);
        if comment.contains('}') {
            for line in lines {
                self.word(&format!("; {line}"));
                self.text.push('\n');
                self.width = 0;
            }
            return;
        }
        let text = lines.collect::<Vec<_>>().join("\n");
        self.word(&format!("{{{text}}}"));
        if let Some(last) = text.rfind('\n') {
            self.width = text[last..].chars().count();
        }
    }
}

fn stated(record: &Record, found: Found) -> (String, Option<&'static str>) {
    if let Found::Over { black, white, .. } = found {
        return (format!("{black}-{white}"), None);
    }
    let Ends::Open(Some(stored)) = write::ends(record, found) else {
        return (UNKNOWN.to_owned(), None);
    };
    let winner = |margin: f64| {
        if margin > 0.0 {
            "1-0"
        } else if margin < 0.0 {
            "0-1"
        } else {
            "1/2-1/2"
        }
    };
    let result = match stored.claim {
        Claim::Discs { black, white } => format!("{black}-{white}"),
        Claim::Margin(margin) => winner(margin).to_owned(),
        Claim::Winner(Some(Color::Black)) => winner(1.0).to_owned(),
        Claim::Winner(Some(Color::White)) => winner(-1.0).to_owned(),
        Claim::Winner(None) => winner(0.0).to_owned(),
    };
    let termination = match stored.ending {
        Some(Ending::Resigned) => Some("resignation"),
        Some(Ending::Timeout) => Some("time forfeit"),
        Some(Ending::Agreed) => Some("agreement"),
        Some(Ending::Adjourned) => Some("abandoned"),
        None => None,
    };
    (result, termination)
}

/// PGN's date and the rest, of a text that begins with a year, a month and a day, or is a year or a year and a month.
fn date_and_time(started: &str) -> Option<(String, Option<&str>)> {
    let end = started
        .find(|c: char| c.is_whitespace() || c == '_' || c == 'T')
        .unwrap_or(started.len());
    let numbers: Vec<&str> = started[..end].split(['.', '-', '/']).collect();
    let fits = |text: &str, digits: usize| {
        !text.is_empty()
            && text.len() <= digits
            && text.bytes().all(|b| b.is_ascii_digit() || b == b'?')
    };
    match *numbers.as_slice() {
        [year, month, day]
            if year.len() == 4 && fits(year, 4) && fits(month, 2) && fits(day, 2) =>
        {
            let rest = started[end..].trim_start_matches(['_', 'T', ' ']);
            let time = (!rest.is_empty()).then_some(rest);
            Some((format!("{year}.{month:0>2}.{day:0>2}"), time))
        }
        [year] if end == started.len() && year.len() == 4 && fits(year, 4) => {
            Some((format!("{year}.??.??"), None))
        }
        [year, month]
            if end == started.len() && year.len() == 4 && fits(year, 4) && fits(month, 2) =>
        {
            Some((format!("{year}.{month:0>2}.??"), None))
        }
        _ => None,
    }
}

fn fen_text(board: &Board, start: &Setup) -> String {
    let (width, height) = board.net_size();
    let mut text = String::new();
    for row in (0..height).rev() {
        let mut empty = 0;
        for column in 0..=width {
            let cell = board.cell_at(Place { row, column });
            let mark = cell.and_then(|cell| {
                let black = start.black.contains(cell).then_some('p');
                black.or(start.white.contains(cell).then_some('P'))
            });
            if cell.is_some() && mark.is_none() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
                empty = 0;
            }
            text.extend(mark);
        }
        if row > 0 {
            text.push('/');
        }
    }
    text.push_str(match start.to_move {
        Color::Black => " b",
        Color::White => " w",
    });
    text
}
