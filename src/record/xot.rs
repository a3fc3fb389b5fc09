//! XOT lists: openings of eight moves from the standard start, one a line (`f5d6c4d3c2b3b4b5`), without passes.

use super::Record;
use super::cannot::{CannotExpress, Lack};
use super::check::{Checker, Ground, Grounds};
use super::format::{Cursor, Draft, Format};
use super::problem::{Expected, Fault, Seen, excerpt};
use super::transcript::{self, only_moves};
use super::write;
use crate::notation::Move;

/// The moves of an opening.
pub const PLIES: usize = 8;

/// Reads the next line that is not empty.
pub(super) fn next(cursor: &mut Cursor<'_>, _: &mut Grounds) -> Option<Result<Draft, Fault>> {
    cursor.skip_blanks();
    cursor.peek()?;
    let begin = cursor.at;
    let line = cursor.take_while(|c| c != '\n' && c != '\r').trim_end();
    Some(opening(line, begin))
}

fn opening(line: &str, begin: usize) -> Result<Draft, Fault> {
    let expected = Expected::Opening(PLIES);
    let entries = only_moves(line, begin)
        .ok_or_else(|| Fault::syntax(begin, expected.clone(), excerpt(line)))?;
    let mut checker = Checker::from_start(Ground::flat8());
    let mut warnings = Vec::new();
    transcript::play(&mut checker, entries.iter().copied(), &mut warnings)
        .map_err(|stop| stop.fault)?;
    if entries.len() != PLIES || checker.placed() != PLIES {
        let found = Seen::Moves(entries.len());
        return Err(Fault::syntax(begin, expected, found));
    }
    Ok(Draft::new(begin..begin + line.len(), checker, warnings))
}

/// Writes one opening, a line.
pub(super) fn write(record: &Record) -> Result<String, CannotExpress> {
    write::needs_standard_start(Format::Xot, record)?;
    write::needs_tournament_scoring(Format::Xot, record)?;
    let placements = record
        .moves
        .iter()
        .filter(|entry| entry.action != Move::Pass);
    if placements.count() != PLIES || record.moves.len() != PLIES {
        return Err(CannotExpress::new(Format::Xot, Lack::Length(PLIES)));
    }
    Ok(transcript::write(record))
}

#[cfg(test)]
mod tests;
