//! Weights found by the genetic algorithm: the file they are kept in, and those that ship in the program.
//!
//! A weights file is one JSON object: `{"format":"orbello-weights","version":1,"board","command","score","weights"}`.
//! The shipped ones were made by the commands they carry. A board without weights of its own takes what does
//! not depend on the shape (mobility, frontier, discs, stable discs, last move) from its kind of board, and the
//! worth of cells from [`Weights::standard`].

use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::{Board, Shape};
use crate::eval::Evaluation;
use crate::eval::features::{Features, Terms, Weights, kinds};

/// The weights in the program.
const SHIPPED: [&str; 2] = [
    include_str!("evolved/flat-8x8.json"),
    include_str!("evolved/sphere-3x3x3.json"),
];

/// The first word of a weights file.
const FORMAT: &str = "orbello-weights";
/// Weights beyond this are no weights: sums of them might not fit.
pub const MAX_WEIGHT: i32 = 10_000;

/// A weights file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WeightsFile {
    /// `orbello-weights`.
    pub format: String,
    /// 1.
    pub version: u32,
    /// The board they were made for.
    pub board: String,
    /// The command that made them.
    pub command: String,
    /// What the best of the last generation scored against its opponents, 0 to 1.
    pub score: f64,
    /// The weights.
    pub weights: Weights,
}

/// Why a weights file cannot be used.
#[derive(Debug, Error)]
pub enum WeightsError {
    /// It cannot be read.
    #[error("cannot be read: {0}")]
    Read(#[from] std::io::Error),
    /// It is no weights file.
    #[error("is no weights file: {0}")]
    Json(#[from] serde_json::Error),
    /// It is something else.
    #[error(
        "is no weights file: expected format {FORMAT:?} version 1, found {format:?} version {version}"
    )]
    Format {
        /// The format given.
        format: String,
        /// The version given.
        version: u32,
    },
    /// It was made for another board.
    #[error("has weights for {found}, not for {expected}")]
    Board {
        /// The board of the file.
        found: String,
        /// The board asked for.
        expected: String,
    },
    /// A weight for each kind of cell is expected.
    #[error("{expected} has {kinds} kinds of cells, found weights for {found}")]
    Kinds {
        /// The board.
        expected: String,
        /// Its kinds.
        kinds: usize,
        /// The weights given.
        found: usize,
    },
    /// A weight is too large.
    #[error("weight {0} is beyond {MAX_WEIGHT}")]
    TooLarge(i32),
}

impl WeightsFile {
    /// A file for these weights.
    pub fn new(board: &Board, command: String, score: f64, weights: Weights) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: 1,
            board: board.shape().to_string(),
            command,
            score,
            weights,
        }
    }

    /// Reads a file and holds it against a board.
    ///
    /// # Errors
    /// If it is no weights file, or not one for this board.
    pub fn parse(text: &str, board: &Board) -> Result<Self, WeightsError> {
        let file: Self = serde_json::from_str(text)?;
        if file.format != FORMAT || file.version != 1 {
            return Err(WeightsError::Format {
                format: file.format.chars().take(40).collect(),
                version: file.version,
            });
        }
        let expected = board.shape().to_string();
        if file.board != expected {
            return Err(WeightsError::Board {
                found: file.board.chars().take(40).collect(),
                expected,
            });
        }
        let kinds = kinds(board).len();
        for terms in [&file.weights.early, &file.weights.late] {
            if terms.kinds.len() != kinds {
                return Err(WeightsError::Kinds {
                    expected,
                    kinds,
                    found: terms.kinds.len(),
                });
            }
            let beyond = |weight: &i32| weight.unsigned_abs() > MAX_WEIGHT.unsigned_abs();
            if let Some(weight) = terms.to_numbers().into_iter().find(beyond) {
                return Err(WeightsError::TooLarge(weight));
            }
        }
        Ok(file)
    }
}

/// The evaluation of a weights file.
///
/// # Errors
/// If the file cannot be read, or is not one for this board.
pub fn load(path: &Path, board: &Board) -> Result<Evaluation, WeightsError> {
    let file = WeightsFile::parse(&fs::read_to_string(path)?, board)?;
    Ok(evaluation(board, &file.weights))
}

/// The evaluation that ships for a board.
pub fn shipped(board: &Board) -> Evaluation {
    evaluation(board, &shipped_weights(board))
}

fn evaluation(board: &Board, weights: &Weights) -> Evaluation {
    Evaluation::Features(Arc::new(Features::new(board, weights)))
}

/// The weights that ship for a board.
pub fn shipped_weights(board: &Board) -> Weights {
    let mut files = SHIPPED
        .into_iter()
        .map(|text| serde_json::from_str::<WeightsFile>(text).expect("shipped weights are valid"));
    let own = board.shape().to_string();
    let is_sphere = matches!(board.shape(), Shape::Sphere { .. });
    let [flat, sphere] = [0, 1].map(|_| files.next().expect("there are two"));
    let nearest = if is_sphere { sphere } else { flat };
    if nearest.board == own {
        return nearest.weights;
    }
    let standard = Weights::standard(board);
    Weights {
        early: Terms {
            kinds: standard.early.kinds,
            ..nearest.weights.early
        },
        late: Terms {
            kinds: standard.late.kinds,
            ..nearest.weights.late
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_weights_are_valid_for_their_boards() {
        for (text, name) in SHIPPED.into_iter().zip(["flat:8x8", "sphere:3x3x3"]) {
            let board = name.parse::<Shape>().unwrap().build().unwrap();
            let file = WeightsFile::parse(text, &board).unwrap();
            assert!(file.command.starts_with("orbello tune --board "), "{name}");
            assert_eq!(shipped_weights(&board), file.weights);
        }
    }

    #[test]
    fn every_board_has_weights() {
        for name in ["flat:4x4", "flat:3x8", "sphere:2x2x2", "sphere:1x2x5"] {
            let board = name.parse::<Shape>().unwrap().build().unwrap();
            let weights = shipped_weights(&board);
            assert_eq!(weights.early.kinds.len(), kinds(&board).len(), "{name}");
        }
    }

    #[test]
    fn wrong_files_are_refused_with_the_reason() {
        let board = Board::flat8();
        let sphere = Board::sphere();
        let weights = Weights::standard(&board);
        let good = WeightsFile::new(&board, "orbello tune".to_owned(), 0.5, weights);
        let text = |file: &WeightsFile| serde_json::to_string(file).unwrap();
        let error = |file: &WeightsFile, board| {
            WeightsFile::parse(&text(file), board)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(WeightsFile::parse(&text(&good), &board).unwrap(), good);
        assert_eq!(
            error(&good, &sphere),
            "has weights for flat:8x8, not for sphere:2x2x2"
        );
        let mut bad = good.clone();
        bad.version = 2;
        assert!(error(&bad, &board).contains("version 2"));
        let mut bad = good.clone();
        bad.weights.late.kinds.pop();
        assert!(error(&bad, &board).contains("kinds of cells, found weights for"));
        let mut bad = good;
        bad.weights.early.mobility = i32::MIN;
        assert!(error(&bad, &board).contains("is beyond"));
        for text in ["", "{}", "[]", "\0\0", "{\"format\":", &"[".repeat(100_000)] {
            assert!(matches!(
                WeightsFile::parse(text, &board),
                Err(WeightsError::Json(_))
            ));
        }
    }
}
