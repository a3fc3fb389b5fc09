//! Evaluations and times in the comments of PGN: `[%eval 1.5]` is black's evaluation of the move, `[%emt 0:00:02.5]` the
//! time it took. Other such notes stay in the comment.

use std::fmt::Write;

use crate::color::Color;
use crate::record::RecordMove;
use crate::record::format::{add_comment, by_side};

/// Takes a comment on a move: what it notes, and what is left of it.
pub(super) fn take(text: &str, entry: &mut RecordMove) {
    let mut left = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("[%") {
        let (before, note) = rest.split_at(at);
        left.push_str(before);
        let Some(end) = note.find(']') else {
            rest = note;
            break;
        };
        if !read(&note[2..end], entry) {
            left.push_str(&note[..=end]);
        }
        rest = &note[end + 1..];
    }
    left.push_str(rest);
    let left = left.trim();
    if !left.is_empty() {
        add_comment(&mut entry.comment, left);
    }
}

/// Reads a note; whether it is one that is kept.
fn read(note: &str, entry: &mut RecordMove) -> bool {
    let Some((name, value)) = note.split_once(' ') else {
        return false;
    };
    let value = value.trim();
    match name {
        "eval" if entry.eval.is_none() => {
            let number = value.parse().ok().filter(|n: &f64| n.is_finite());
            let by = entry.by.unwrap_or(Color::Black);
            entry.eval = number.map(|eval| by_side(by, eval));
            entry.eval.is_some()
        }
        "emt" if entry.seconds.is_none() => {
            entry.seconds = seconds(value);
            entry.seconds.is_some()
        }
        _ => false,
    }
}

/// What is noted of an entry, if anything is.
pub(super) fn write(entry: &RecordMove, by: Color) -> Option<String> {
    let mut text = String::new();
    if let Some(eval) = entry.eval {
        let _ = write!(text, "[%eval {}]", by_side(by, eval));
    }
    if let Some(all) = entry.seconds {
        let minutes = (all / 60.0).floor();
        let seconds = all - 60.0 * minutes;
        let (hours, minutes) = ((minutes / 60.0).floor(), minutes % 60.0);
        let blank = if text.is_empty() { "" } else { " " };
        let zero = if seconds < 10.0 { "0" } else { "" };
        let _ = write!(text, "{blank}[%emt {hours}:{minutes:02}:{zero}{seconds}]");
    }
    (!text.is_empty()).then_some(text)
}

/// `H:MM:SS`, with fewer parts or a fraction too.
fn seconds(text: &str) -> Option<f64> {
    let mut seconds = 0.0;
    for part in text.split(':') {
        let digits = |b: u8| b.is_ascii_digit() || b == b'.';
        let number: Option<f64> = part.parse().ok().filter(|_| part.bytes().all(digits));
        seconds = seconds * 60.0 + number?;
    }
    Some(seconds).filter(|s: &f64| s.is_finite())
}
