//! OBF: positions on 8x8, one a line, with the scores of their moves.
//!
//! ```text
//! --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; % 40
//! ```
//!
//! `X` is black whoever moves. A score is the margin for the side that plays the move, the empties given to the winner.
//! In real files scores or the `;` are missing, the blank before the side to move too, and `--:-127` stands for no
//! move. `%` begins a comment. Each move is held against the rules. A position is a record without placements;
//! its scores are the tag [`SCORES`], see [`scores`].

use std::fmt::Write;

use super::cannot::{CannotExpress, Lack};
use super::check::{Checker, Ground, Grounds};
use super::format::{Cursor, Draft, Format};
use super::loss::{Keeps, fits_a_line};
use super::moves::{self, Kind};
use super::problem::{Expected, Fault, Seen, excerpt};
use super::write;
use super::{Record, RecordMove};
use crate::bitboard::Cell;
use crate::board::{Place, Shape};
use crate::notation::{self, Move};

/// The tag that keeps the scores: `g8:+18 h1:+12`.
pub const SCORES: &str = "move_scores";

/// What programs write where there is no score.
const NO_SCORE: i32 = -127;

/// The cells of a line.
const CELLS: usize = 64;

/// The moves of a position with their scores, those whose score is known, in the file's order.
pub fn scores(record: &Record) -> Vec<(Cell, i32)> {
    let text = record.tags.get(SCORES).unwrap_or_default();
    let score = |word: &str| {
        let (name, score) = word.split_once(':')?;
        let cell = notation::parse_cell(&record.board, name).ok()?;
        Some((cell, score.parse().ok()?))
    };
    text.split_whitespace().filter_map(score).collect()
}

/// Reads the next line that is neither empty nor a comment.
pub(super) fn next(cursor: &mut Cursor<'_>, _: &mut Grounds) -> Option<Result<Draft, Fault>> {
    loop {
        cursor.skip_blanks();
        let c = cursor.peek()?;
        let begin = cursor.at;
        let line = cursor.take_while(|c| c != '\n' && c != '\r').trim_end();
        if c != '%' {
            return Some(position(line, begin));
        }
    }
}

fn position(line: &str, begin: usize) -> Result<Draft, Fault> {
    let (content, comment) = line.split_once('%').unwrap_or((line, ""));
    let cells = content
        .find(|c: char| !"XxOo*-.".contains(c))
        .unwrap_or(content.len());
    // The side may follow the cells at once.
    if cells != CELLS && cells != CELLS + 1 {
        return Err(Fault::syntax(
            begin,
            Expected::Cells {
                count: CELLS,
                signs: &["X", "O", "-"],
            },
            Seen::Number(cells),
        ));
    }
    let (board, rest) = content.split_at(CELLS);
    let side = rest.trim_start();
    let side_at = begin + content.len() - side.len();
    if !side.starts_with(['X', 'x', 'O', 'o', '*']) {
        return Err(Fault::syntax(
            side_at,
            Expected::Side(&["X", "O"]),
            excerpt(side),
        ));
    }
    let (side, moves) = side.split_at(1);
    let ground = Ground::flat8();
    let start = notation::parse_position(&ground.board, &format!("{board} {side}"))
        .map_err(|error| Fault::new(begin, error))?;
    let checker = Checker::new(ground, start);
    let scores = read_scores(moves, side_at + 1, &checker)?;
    let mut draft = Draft::new(begin..begin + line.len(), checker, Vec::new());
    if !scores.is_empty() {
        draft.record.tags.set(SCORES, scores.join(" "));
    }
    let comment = comment.trim();
    draft.record.comment = (!comment.is_empty()).then(|| comment.to_owned());
    Ok(draft)
}

/// `; F5:+3; D6; --:-127;`
fn read_scores(text: &str, at: usize, checker: &Checker) -> Result<Vec<String>, Fault> {
    let mut scores = Vec::new();
    let mut begin = at;
    for part in text.split(';') {
        let here = begin + part.len() - part.trim_start().len();
        begin += part.len() + 1;
        let part = part.trim();
        if part.is_empty() {
            continue;
        }
        let wrong = || Fault::syntax(here, Expected::MoveAndScore, excerpt(part));
        let (name, score) = part.split_once(':').unwrap_or((part, ""));
        let mut words = moves::words(name, 0);
        let (Some(word), None) = (words.next(), words.next()) else {
            return Err(wrong());
        };
        let score = match score.trim() {
            "" => None,
            score => Some(score.parse::<i32>().map_err(|_| wrong())?),
        };
        let known = score.filter(|&score| score != NO_SCORE);
        if known.is_some_and(|score| score.abs() > CELLS as i32) {
            return Err(Fault::syntax(here, Expected::Score, excerpt(part)));
        }
        let action = match word.kind {
            // Where there is no score there need be no move.
            Kind::Pass if known.is_none() => continue,
            Kind::Pass => Move::Pass,
            Kind::Cell { column, row } => {
                let cell = checker.board().cell_at(Place { row, column });
                Move::Place(cell.ok_or_else(wrong)?)
            }
            _ => return Err(wrong()),
        };
        let mut tried = checker.clone();
        tried
            .play(RecordMove {
                by: Some(checker.to_move()),
                ..RecordMove::new(action)
            })
            .map_err(|broken| Fault::broken(here, broken))?;
        let name = match action {
            Move::Place(cell) => checker.board().name(cell),
            Move::Pass => "pass".to_owned(),
        };
        if scores.len() == CELLS {
            return Err(Fault::syntax(
                here,
                Expected::AtMostMoves(CELLS),
                Seen::Another,
            ));
        }
        scores.push(match known {
            Some(score) => format!("{name}:{score:+}"),
            None => format!("{name}:"),
        });
    }
    Ok(scores)
}

/// What [`write`] has a place for.
pub(super) const KEEPS: Keeps = Keeps {
    remark: fits_a_line,
    tag: |name, _| name == SCORES,
    ..Keeps::NOTHING
};

/// Writes one position, a line.
pub(super) fn write(record: &Record) -> Result<String, CannotExpress> {
    if record.board.shape() != Shape::FLAT8 {
        let lack = Lack::Board(record.board.shape());
        return Err(CannotExpress::new(Format::Obf, lack));
    }
    if !write::is_position(record) {
        return Err(CannotExpress::new(Format::Obf, Lack::Moves));
    }
    write::needs_tournament_scoring(Format::Obf, record)?;
    let mut text = notation::format_position(&record.board, &record.start);
    text.push(';');
    for word in record
        .tags
        .get(SCORES)
        .unwrap_or_default()
        .split_whitespace()
    {
        let word = word.replace("pass", "--");
        let _ = write!(
            text,
            " {};",
            word.trim_end_matches(':').to_ascii_uppercase()
        );
    }
    if let Some(comment) = &record.comment {
        let _ = write!(text, " % {}", notation::one_line(comment));
    }
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests;
