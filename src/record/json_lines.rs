//! Game logs one after the other in a text, each with its place; [`json`] reads a single one.

use serde_json::value::RawValue;

use super::check::Grounds;
use super::format::{Cursor, Draft};
use super::json::{self, JsonError};
use super::problem::Fault;

/// Reads the next game log.
pub(super) fn next(cursor: &mut Cursor<'_>, _: &mut Grounds) -> Option<Result<Draft, Fault>> {
    cursor.skip_blanks();
    cursor.peek()?;
    let begin = cursor.at;
    let rest = cursor.rest();
    // The extent of the value, without a look into it.
    let mut values = serde_json::Deserializer::from_str(rest).into_iter::<&RawValue>();
    let value = match values.next() {
        Some(Ok(value)) => value.get(),
        // What is wrong with it is for the reader of logs to say; where it ends cannot be known.
        _ => rest,
    };
    cursor.at += value.len();
    let fault =
        |error: &JsonError| Fault::new(begin + offset(value, error), Box::new(error.what.clone()));
    Some(match json::parse(value.as_bytes()) {
        Ok(record) => match record.found() {
            Ok(found) => Ok(Draft {
                span: begin..cursor.at,
                record,
                found,
                warnings: Vec::new(),
            }),
            // The parser has checked the moves.
            Err(error) => Err(Fault::new(begin, error)),
        },
        Err(error) => Err(fault(&error)),
    })
}

/// The byte of a text at the place of an error.
fn offset(text: &str, error: &JsonError) -> usize {
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines.by_ref().take(error.line - 1).map(str::len).sum();
    let line = lines.next().unwrap_or_default();
    let column = line.char_indices().nth(error.column - 1);
    before + column.map_or(line.len(), |(at, _)| at)
}
