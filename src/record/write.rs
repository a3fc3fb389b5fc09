//! What the writers share.

use super::cannot::{CannotExpress, Lack};
use super::format::Format;
use super::{Found, Record, RecordMove, StoredResult};
use crate::board::{Scoring, Shape};
use crate::color::Color;
use crate::margin::Margin;
use crate::notation::Move;

/// The end of a game as a writer states it: what the moves lead to, and only where they lead to no end, what
/// was claimed.
pub(super) enum Ends {
    /// It is over, with black's margin.
    Over(Margin),
    /// It is not.
    Open(Option<StoredResult>),
}

pub(super) fn ends(record: &Record, found: Found) -> Ends {
    match found {
        Found::Over { margin, .. } => Ends::Over(margin),
        Found::Unfinished { .. } => Ends::Open(record.result),
    }
}

/// The entries with the side that made each.
pub(super) fn sides(record: &Record) -> impl Iterator<Item = (Color, &RecordMove)> {
    let mut color = record.start.to_move;
    record.moves.iter().map(move |entry| {
        let by = color;
        color = color.other();
        (by, entry)
    })
}

/// Whether the game has no placement: it is a position.
pub(super) fn is_position(record: &Record) -> bool {
    record.moves.iter().all(|entry| entry.action == Move::Pass)
}

/// `B` or `W`.
pub(super) const fn initial(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

/// Refuses everything but the 8x8 board from its own start.
pub(super) fn needs_standard_start(format: Format, record: &Record) -> Result<(), CannotExpress> {
    if record.board.shape() != Shape::FLAT8 {
        let lack = Lack::Board(record.board.shape());
        return Err(CannotExpress::new(format, lack));
    }
    if record.start != record.board.start() {
        return Err(CannotExpress::new(format, Lack::Start));
    }
    Ok(())
}

/// Refuses a score without the empties, which the file would be taken to give to the winner.
pub(super) fn needs_tournament_scoring(
    format: Format,
    record: &Record,
) -> Result<(), CannotExpress> {
    if record.board.scoring() == Scoring::EmptiesToWinner {
        Ok(())
    } else {
        Err(CannotExpress::new(format, Lack::Scoring))
    }
}
