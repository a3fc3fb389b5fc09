//! The openings of a match: made by the program, or read from a text of move lists.

use std::collections::HashSet;
use std::sync::Arc;

use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64Mcg;
use thiserror::Error;

use crate::bitboard::{Bitboard, Cell};
use crate::board::Board;
use crate::color::Color;
use crate::game::{Action, Event, Game, IllegalMove, reduce};
use crate::notation::{self, NotationError};
use crate::position::Turn;

/// The first placements of a game, in order.
pub type Opening = Vec<Cell>;

/// Failed attempts in a row after which there are no more openings to find.
const ATTEMPTS: usize = 300;

/// Why a text is no list of openings.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// A line that is no move list.
    #[error("line {line}: {reason}")]
    Notation {
        /// The line, from 1.
        line: usize,
        /// Why.
        reason: NotationError,
    },
    /// A move list with an illegal move.
    #[error("line {line}: {reason}")]
    Illegal {
        /// The line, from 1.
        line: usize,
        /// Why.
        reason: IllegalMove,
    },
    /// An opening after which nothing is left to play.
    #[error("line {line}: the game is over after this opening")]
    Over {
        /// The line, from 1.
        line: usize,
    },
    /// Nothing but blank lines and remarks.
    #[error("there is no opening in it: expected one move list a line")]
    Empty,
}

/// At most `count` random openings of `plies` placements, each reaching another position (images of a position
/// are the same); fewer if the board has not that many.
pub fn random(board: &Arc<Board>, plies: usize, count: usize, seed: u64) -> Vec<Opening> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut failures = 0;
    while openings.len() < count && failures < ATTEMPTS {
        let found = one(board, plies, &mut rng).filter(|(key, _)| seen.insert(*key));
        if let Some((_, opening)) = found {
            openings.push(opening);
            failures = 0;
        } else {
            failures += 1;
        }
    }
    openings
}

/// What tells openings apart: the least image of the discs, and whose turn it is.
type Key = (Bitboard, Bitboard, Color);

/// One opening; `None` if the game was over within it.
fn one(board: &Arc<Board>, plies: usize, rng: &mut Pcg64Mcg) -> Option<(Key, Opening)> {
    let mut game = Game::new(Arc::clone(board));
    let mut opening = Opening::new();
    for _ in 0..plies {
        let Turn::Move(cells) = game.turn() else {
            return None;
        };
        let cell = cells.iter().choose(rng)?;
        game = reduce(&game, Action::Place(cell)).ok()?;
        opening.push(cell);
    }
    if game.result().is_some() {
        return None;
    }
    let setup = game.setup();
    let images = board.symmetries().iter();
    let least = images
        .map(|symmetry| (symmetry.apply(setup.black), symmetry.apply(setup.white)))
        .min()?;
    Some(((least.0, least.1, setup.to_move), opening))
}

/// Reads openings: one move list a line; blank lines and what follows `#` or `%` are left out.
///
/// # Errors
/// At the first line that is no legal opening, and if there is none.
pub fn read(board: &Arc<Board>, text: &str) -> Result<Vec<Opening>, OpeningsError> {
    let mut openings = Vec::new();
    for (index, content) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = index + 1;
        let list = content.split(['#', '%']).next().unwrap_or("").trim();
        if list.is_empty() {
            continue;
        }
        let moves = notation::parse_moves(board, list)
            .map_err(|reason| OpeningsError::Notation { line, reason })?;
        let game = Game::new(Arc::clone(board))
            .with_moves(moves)
            .map_err(|reason| OpeningsError::Illegal { line, reason })?;
        if game.result().is_some() {
            return Err(OpeningsError::Over { line });
        }
        let entries = game.entries().into_iter();
        let placed = entries.filter_map(|entry| match entry.event {
            Event::Place { cell, .. } => Some(cell),
            Event::Pass => None,
        });
        openings.push(placed.collect());
    }
    if openings.is_empty() {
        return Err(OpeningsError::Empty);
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_are_distinct_and_repeat_with_the_seed() {
        let board = Board::flat8();
        let openings = random(&board, 8, 100, 5);
        assert_eq!(openings.len(), 100);
        assert!(openings.iter().all(|opening| opening.len() == 8));
        assert_eq!(openings, random(&board, 8, 100, 5));
        assert_ne!(openings, random(&board, 8, 100, 6));
    }

    #[test]
    fn images_are_the_same_opening() {
        // The four first moves on 8x8 are images of each other, and then there are three replies.
        let board = Board::flat8();
        assert_eq!(random(&board, 0, 10, 1), [Opening::new()]);
        assert_eq!(random(&board, 1, 10, 1).len(), 1);
        assert_eq!(random(&board, 2, 10, 1).len(), 3);
        assert_eq!(random(&board, 3, 99, 1).len(), 14);
    }

    #[test]
    fn a_game_that_is_over_is_no_opening() {
        let board = Board::flat8();
        assert!(random(&board, 64, 3, 1).is_empty());
        let error = |text| read(&board, text).unwrap_err().to_string();
        assert_eq!(
            error("f5\n\ne6f4e3f6g5d6e7f5c5"),
            "line 3: the game is over after this opening"
        );
        assert!(error("f5 d6\nf5 f5").starts_with("line 2: move 2: "));
        assert!(error("# none\n").starts_with("there is no opening"));
        assert!(error("f5\nz9").starts_with("line 2: column 1: "));
    }

    #[test]
    fn remarks_blank_lines_and_a_byte_order_mark_are_left_out() {
        let board = Board::flat8();
        let openings = read(&board, "\u{feff}f5d6 # perpendicular\r\n\r\n% all\nF5F6").unwrap();
        assert_eq!(openings.len(), 2);
        assert_eq!(openings[0][0], openings[1][0]);
    }
}
