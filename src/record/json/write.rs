//! Writes game logs: spread out, a line for each entry, or on one line.

use std::fmt::Write;

use serde_json::Value;

use super::{ENDINGS, FORMAT, VERSION};
use crate::board::Board;
use crate::color::Color;
use crate::notation::{self, Move};
use crate::record::{Claim, Record, RecordError, RecordMove, StoredResult};

/// A game log for people to look at: a line for each key and for each entry of the moves.
///
/// # Errors
/// If the record breaks the rules of the game.
pub fn to_text(record: &Record) -> Result<String, RecordError> {
    write(record, Layout::Spread)
}

/// A game log on one line, for files of many games.
///
/// # Errors
/// If the record breaks the rules of the game.
pub fn to_line(record: &Record) -> Result<String, RecordError> {
    write(record, Layout::Line)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    Spread,
    Line,
}

fn write(record: &Record, layout: Layout) -> Result<String, RecordError> {
    // The check fills in passes and sides.
    let mut record = record.clone();
    record.check()?;
    let board = &record.board;
    let mut log = Object::default();
    log.text("format", FORMAT);
    log.raw("version", VERSION.to_string());
    log.text("board", &board.shape().to_string());
    log.text("scoring", board.scoring().name());
    log.text("start", &notation::format_position(board, &record.start));
    let mut players = Object::default();
    for color in Color::BOTH {
        players.optional_text(color.name(), record.players.get(color));
    }
    log.raw("players", players.on_one_line());
    if let Some(seed) = record.seed {
        log.raw("seed", seed.to_string());
    }
    log.optional_text("started", record.started.as_deref());
    log.optional_text("comment", record.comment.as_deref());
    if !record.tags.is_empty() {
        let mut tags = Object::default();
        for (name, text) in record.tags.iter() {
            tags.text(name, text);
        }
        log.raw("tags", tags.on_one_line());
    }
    log.raw("moves", line(board, &record.moves, 0, layout, 2));
    if !record.variations.is_empty() {
        // The placements of each line up to each of its entries, to number those of the lines that leave it.
        let mut plies = vec![plies_of(&[0], &record.moves)];
        let mut written = Vec::new();
        for variation in &record.variations {
            let shared = &plies[variation.line][..=variation.after];
            let own = plies_of(shared, &variation.moves);
            let before = shared.last().copied().unwrap_or(0);
            let mut object = Object::default();
            object.raw("line", variation.line.to_string());
            object.raw("after", variation.after.to_string());
            object.raw("moves", line(board, &variation.moves, before, layout, 4));
            written.push(object.on_one_line());
            plies.push(own);
        }
        log.raw("variations", list(&written, layout, 2));
    }
    if let Some(result) = record.result {
        log.raw("result", stored_result(result));
    }
    log.unknown(&record.unknown);
    Ok(match layout {
        Layout::Line => log.on_one_line(),
        Layout::Spread => log.spread(),
    })
}

/// The placements after each entry of a line, which begins with those of the entries it shares.
fn plies_of(shared: &[usize], moves: &[RecordMove]) -> Vec<usize> {
    let mut plies = shared.to_vec();
    for entry in moves {
        let before = plies.last().copied().unwrap_or(0);
        plies.push(before + usize::from(entry.action != Move::Pass));
    }
    plies
}

/// The entries of a line that begins after so many placements.
fn line(
    board: &Board,
    moves: &[RecordMove],
    mut ply: usize,
    layout: Layout,
    indent: usize,
) -> String {
    let mut written = Vec::new();
    for entry in moves {
        ply += usize::from(entry.action != Move::Pass);
        let mut object = Object::default();
        object.raw("ply", ply.to_string());
        object.optional_text("color", entry.by.map(Color::name));
        match entry.action {
            Move::Place(cell) => object.text("move", &board.name(cell)),
            Move::Pass => object.raw("pass", "true".to_owned()),
        }
        object.optional_number("seconds", entry.seconds);
        object.optional_number("eval", entry.eval);
        object.optional_text("comment", entry.comment.as_deref());
        object.unknown(&entry.unknown);
        written.push(object.on_one_line());
    }
    list(&written, layout, indent)
}

fn list(values: &[String], layout: Layout, indent: usize) -> String {
    if values.is_empty() || layout == Layout::Line {
        return format!("[{}]", values.join(", "));
    }
    let (inner, outer) = (" ".repeat(indent + 2), " ".repeat(indent));
    let values = values.join(&format!(",\n{inner}"));
    format!("[\n{inner}{values}\n{outer}]")
}

fn stored_result(result: StoredResult) -> String {
    let mut object = Object::default();
    match result.claim {
        Claim::Margin(margin) => object.optional_number("margin", Some(margin)),
        Claim::Discs { black, white } => {
            object.raw("black", black.to_string());
            object.raw("white", white.to_string());
        }
        Claim::Winner(winner) => object.text("winner", winner.map_or("draw", Color::name)),
    }
    let ending = ENDINGS
        .iter()
        .find(|(ending, _)| Some(*ending) == result.ending);
    object.optional_text("ending", ending.map(|(_, name)| *name));
    object.on_one_line()
}

/// An object in the making: keys and values as JSON text.
#[derive(Default)]
struct Object(Vec<(String, String)>);

impl Object {
    fn raw(&mut self, key: &str, value: String) {
        self.0.push((key.to_owned(), value));
    }

    fn text(&mut self, key: &str, text: &str) {
        self.raw(key, Value::from(text).to_string());
    }

    fn optional_text(&mut self, key: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.text(key, text);
        }
    }

    /// Whole numbers are written without a point; what is no number is left out.
    fn optional_number(&mut self, key: &str, number: Option<f64>) {
        let Some(number) = number.filter(|number| number.is_finite()) else {
            return;
        };
        let value = if number.fract() == 0.0 && number.abs() < 1e15 {
            (number as i64).to_string()
        } else {
            Value::from(number).to_string()
        };
        self.raw(key, value);
    }

    /// Keys of another version: their text may span lines, which only blanks outside strings can do.
    fn unknown(&mut self, entries: &[(String, String)]) {
        for (key, value) in entries {
            self.raw(key, value.replace(['\n', '\r'], " "));
        }
    }

    fn on_one_line(&self) -> String {
        let mut written = String::from("{");
        for (index, (key, value)) in self.0.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            let _ = write!(written, "{comma}{}: {value}", Value::from(key.as_str()));
        }
        written.push('}');
        written
    }

    fn spread(&self) -> String {
        let mut written = String::from("{\n");
        for (index, (key, value)) in self.0.iter().enumerate() {
            let comma = if index > 0 { ",\n" } else { "" };
            let _ = write!(written, "{comma}  {}: {value}", Value::from(key.as_str()));
        }
        written.push_str("\n}\n");
        written
    }
}
