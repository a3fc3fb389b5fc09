//! The FFO endgame test positions with their answers: what solvers of the flat 8x8 are measured by.
//!
//! Positions, margins and best moves are public; seven engines solved the margins again.

use thiserror::Error;

use super::{Outcome, Value};
use crate::board::Board;
use crate::margin::Margin;
use crate::notation::parse_position;
use crate::position::Position;

/// Number, position, margin, best moves.
const SUITE: &str = include_str!("ffo.txt");

/// A position of the suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// 1 to 79.
    pub number: usize,
    /// The position.
    pub position: Position,
    /// Its margin, to the mover.
    pub margin: Margin,
    /// The names of the placements that reach it.
    pub best: Vec<&'static str>,
}

/// A search that does not find what is known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("FFO position {number}: expected {margin} with one of {best}, found {found}")]
pub struct Wrong {
    number: usize,
    margin: Margin,
    best: String,
    found: String,
}

/// All positions in order; the board is the flat 8x8.
pub fn problems() -> Vec<Problem> {
    let board = Board::flat8();
    let problem = |line: &'static str| -> Option<Problem> {
        let mut fields = line.split(';').map(str::trim);
        let number = fields.next()?.parse().ok()?;
        let setup = parse_position(&board, fields.next()?).ok()?;
        let discs = |color| setup.discs(color);
        Some(Problem {
            number,
            position: Position::new(discs(setup.to_move), discs(setup.to_move.other()))?,
            margin: Margin::new(fields.next()?.parse().ok()?),
            best: fields.next()?.split(' ').collect(),
        })
    };
    let lines = SUITE.lines().filter(|line| !line.starts_with('%'));
    lines
        .map(|line| problem(line).expect("the suite is well formed"))
        .collect()
}

impl Problem {
    /// Holds a search's answer against the known one.
    ///
    /// # Errors
    /// If it is not exact, or another margin, or its move is none of the best.
    pub fn check(&self, board: &Board, outcome: &Outcome) -> Result<(), Wrong> {
        let name = outcome.best_move.map(|cell| board.name(cell));
        let is_best = name
            .as_deref()
            .is_some_and(|name| self.best.contains(&name));
        if is_best && outcome.value == Value::Exact(self.margin) {
            return Ok(());
        }
        Err(Wrong {
            number: self.number,
            margin: self.margin,
            best: self.best.join(" "),
            found: format!("{:?} with {name:?}", outcome.value),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::super::{Limit, SearchOptions, Searcher};
    use super::*;

    #[test]
    fn all_are_there_and_a_wrong_answer_is_told() {
        let problems = problems();
        let numbers: Vec<usize> = problems.iter().map(|problem| problem.number).collect();
        assert_eq!(numbers, (1..=79).collect::<Vec<_>>());

        let board = Board::flat8();
        let mut searcher = Searcher::new(Arc::clone(&board), SearchOptions::default());
        let never = Arc::new(AtomicBool::new(false));
        let mut outcome = searcher.search(problems[0].position, Limit::Exact, &never, |_| {});
        assert_eq!(problems[0].check(&board, &outcome), Ok(()));
        outcome.value = Value::Exact(Margin::new(16));
        let error = problems[0].check(&board, &outcome).unwrap_err().to_string();
        assert!(error.starts_with("FFO position 1: expected +18 with one of g8, found "));
        outcome.value = Value::Exact(Margin::new(18));
        outcome.best_move = None;
        assert!(problems[0].check(&board, &outcome).is_err());
    }
}
