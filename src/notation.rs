//! Cell names, move lists and position strings: reading and writing.
//!
//! A move list is cell names separated by blanks or commas, or run together; a name is a letter followed by
//! digits, so running names together is never ambiguous. A forced pass is implied and may be written `pass`,
//! `pa`, `ps` or `--`. A position string is the cells in reading order (`X` black, `O` white, `-` empty), then
//! the side to move.

use thiserror::Error;

use crate::bitboard::{Bitboard, Cell};
use crate::board::{Board, Place};
use crate::color::Color;
use crate::setup::Setup;

/// One entry of a move list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A disc placed on this cell.
    Place(Cell),
    /// A pass written out.
    Pass,
}

/// Why a text is no cell name, move list or position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// Something else than a name or a pass.
    #[error("column {column}: expected a cell name such as c2, or pass, found {found:?}")]
    NotAMove {
        /// The character's place in the text, from 1.
        column: usize,
        /// What stands there.
        found: String,
    },
    /// A name that is well formed but names no cell of the board.
    #[error("column {column}: {name} is not a cell of {board}")]
    NoSuchCell {
        /// The name's place in the text, from 1.
        column: usize,
        /// The name.
        name: String,
        /// The board.
        board: String,
    },
    /// A position string with a wrong character.
    #[error("column {column}: expected X, O or -, found {found:?}")]
    NotADisc {
        /// The character's place in the text, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// A position string of the wrong length.
    #[error("a position on {board} has {expected} cells, found {found}")]
    WrongLength {
        /// The board.
        board: String,
        /// The cells of the board.
        expected: usize,
        /// The cells given.
        found: usize,
    },
    /// A position string without a side to move.
    #[error("the side to move is missing: expected X or O after the {expected} cells")]
    NoSide {
        /// The cells of the board.
        expected: usize,
    },
    /// A position string whose side to move is neither.
    #[error("column {column}: expected the side to move, X or O, found {found:?}")]
    NotASide {
        /// The character's place in the text, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// Text after the side to move.
    #[error("column {column}: nothing may follow the side to move, found {found:?}")]
    Trailing {
        /// The character's place in the text, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
}

/// Reads one cell name, in either case.
///
/// # Errors
/// If it is no name, or names no cell of the board.
pub fn parse_cell(board: &Board, text: &str) -> Result<Cell, NotationError> {
    match parse_moves(board, text)?.as_slice() {
        &[Move::Place(cell)] => Ok(cell),
        _ => Err(NotationError::NotAMove {
            column: 1,
            found: excerpt(text),
        }),
    }
}

/// Reads a move list.
///
/// # Errors
/// At the first text that is neither a cell of the board nor a pass.
pub fn parse_moves(board: &Board, text: &str) -> Result<Vec<Move>, NotationError> {
    let mut moves = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        if rest.is_empty() {
            return Ok(moves);
        }
        // Counted only where it is told: counting for every move would be quadratic.
        let column = || text[..text.len() - rest.len()].chars().count() + 1;
        let not_a_move = || NotationError::NotAMove {
            column: column(),
            found: excerpt(rest),
        };
        let length = if let Some(length) = pass_length(rest) {
            moves.push(Move::Pass);
            length
        } else {
            let length = name_length(rest).ok_or_else(not_a_move)?;
            let name = &rest[..length];
            let cell = named(board, name).ok_or_else(|| NotationError::NoSuchCell {
                column: column(),
                name: name.chars().take(12).collect(),
                board: board.shape().to_string(),
            })?;
            moves.push(Move::Place(cell));
            length
        };
        rest = &rest[length..];
    }
}

/// The bytes of a pass at the start of the text: `pass`, `--`, `pa` or `ps`.
fn pass_length(text: &str) -> Option<usize> {
    ["pass", "--", "pa", "ps"].into_iter().find_map(|word| {
        let head = text.get(..word.len())?;
        // A short word that goes on is something else ("path"), a long one may be run together ("passf5").
        let goes_on = text[word.len()..].starts_with(|c: char| c.is_ascii_alphabetic());
        (head.eq_ignore_ascii_case(word) && !(goes_on && word.len() == 2 && word != "--"))
            .then_some(word.len())
    })
}

/// The bytes of a cell name at the start of the text: one letter and its digits.
fn name_length(text: &str) -> Option<usize> {
    let digits = text.strip_prefix(|c: char| c.is_ascii_alphabetic())?;
    let count = digits.bytes().take_while(u8::is_ascii_digit).count();
    (count > 0).then_some(1 + count)
}

/// The cell with this well-formed name.
fn named(board: &Board, name: &str) -> Option<Cell> {
    let column = usize::from(name.as_bytes()[0].to_ascii_lowercase() - b'a');
    let row = name[1..].parse::<usize>().ok()?.checked_sub(1)?;
    board.cell_at(Place { row, column })
}

/// The start of a text, for a message.
fn excerpt(text: &str) -> String {
    text.split_whitespace()
        .next()
        .unwrap_or("")
        .chars()
        .take(12)
        .collect()
}

/// Writes a move list: names separated by blanks, passes as `pass`.
pub fn format_moves(board: &Board, moves: impl IntoIterator<Item = Move>) -> String {
    let words: Vec<String> = moves
        .into_iter()
        .map(|entry| match entry {
            Move::Place(cell) => board.name(cell),
            Move::Pass => "pass".to_owned(),
        })
        .collect();
    words.join(" ")
}

/// Reads a position string. `X`, `x` and `*` are black, `O`, `o` and `0` white, `-`, `.` and `_` empty; the blank before the
/// side to move may be missing.
///
/// # Errors
/// If a character is wrong, a cell is missing or there is one too many, or the side to move is missing.
pub fn parse_position(board: &Board, text: &str) -> Result<Setup, NotationError> {
    let side = |c: char| match c {
        'X' | 'x' | '*' => Some(Color::Black),
        'O' | 'o' | '0' => Some(Color::White),
        _ => None,
    };
    let text = text.trim_end();
    let lead = text.len() - text.trim_start().len();
    let mut characters = text.chars().enumerate().skip(text[..lead].chars().count());
    let (mut black, mut white) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let wrong_length = |found| NotationError::WrongLength {
        board: board.shape().to_string(),
        expected: board.len(),
        found,
    };
    for (count, cell) in board.cells().iter().enumerate() {
        match characters.next() {
            None => return Err(wrong_length(count)),
            Some((_, c)) if c.is_whitespace() => return Err(wrong_length(count)),
            Some((_, '-' | '.' | '_')) => {}
            Some((at, c)) => match side(c) {
                Some(Color::Black) => black = black.with(cell),
                Some(Color::White) => white = white.with(cell),
                None => {
                    return Err(NotationError::NotADisc {
                        column: at + 1,
                        found: c,
                    });
                }
            },
        }
    }
    let mut characters = characters.skip_while(|(_, c)| c.is_whitespace());
    let to_move = match characters.next() {
        None => {
            return Err(NotationError::NoSide {
                expected: board.len(),
            });
        }
        Some((at, c)) => side(c).ok_or_else(|| {
            let more = 1 + characters
                .by_ref()
                .take_while(|(_, c)| !c.is_whitespace())
                .count();
            if matches!(c, '-' | '.' | '_') {
                wrong_length(board.len() + more)
            } else {
                NotationError::NotASide {
                    column: at + 1,
                    found: c,
                }
            }
        })?,
    };
    match characters.next() {
        None => Ok(Setup {
            black,
            white,
            to_move,
        }),
        // Disc letters behind the "side" are cells too many.
        Some((_, c)) if side(c).is_some() || c == '-' => Err(wrong_length(
            board.len() + 2 + characters.take_while(|(_, c)| !c.is_whitespace()).count(),
        )),
        Some((at, found)) => Err(NotationError::Trailing {
            column: at + 1,
            found,
        }),
    }
}

/// Text of somebody else's, fit for one line of a terminal or a file: control characters, line ends and escape
/// codes among them, and the marks that turn the direction of writing become blanks.
pub fn one_line(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.replace(|c: char| c.is_control() || turns(c), " ")
}

/// A number of things: `1 game`, `2 games`.
pub fn counted(count: usize, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

/// Writes the cells of a position in reading order, without the side to move.
pub fn format_cells(board: &Board, black: Bitboard, white: Bitboard) -> String {
    board
        .cells()
        .iter()
        .map(|cell| {
            if black.contains(cell) {
                'X'
            } else if white.contains(cell) {
                'O'
            } else {
                '-'
            }
        })
        .collect()
}

/// Writes a position string: the cells, a blank, the side to move.
pub fn format_position(board: &Board, setup: &Setup) -> String {
    format!(
        "{} {}",
        format_cells(board, setup.black, setup.white),
        setup.to_move.letter()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(moves: &[Move]) -> Vec<Option<usize>> {
        let index = |entry: &Move| match entry {
            Move::Place(cell) => Some(cell.index()),
            Move::Pass => None,
        };
        moves.iter().map(index).collect()
    }

    #[test]
    fn reads_lists_in_every_spelling() {
        let board = Board::flat8();
        let expected = [Some(37), Some(43), None, Some(0)];
        for text in [
            "f5 d6 pass a1",
            "F5D6--A1",
            " f5,d6 , PA,a1",
            "f5d6passa1",
            "f5\nd6\tps a1",
        ] {
            assert_eq!(
                cells(&parse_moves(&board, text).unwrap()),
                expected,
                "{text}"
            );
        }
        assert_eq!(parse_moves(&board, " ").unwrap(), []);
    }

    #[test]
    fn names_the_place_of_what_it_cannot_read() {
        let board = Board::sphere();
        let error = |text: &str| parse_moves(&board, text).unwrap_err().to_string();
        assert_eq!(error("c2 z9"), "column 4: z9 is not a cell of sphere:2x2x2");
        assert_eq!(error("c2 a1"), "column 4: a1 is not a cell of sphere:2x2x2");
        assert_eq!(
            error("c2b4?"),
            "column 5: expected a cell name such as c2, or pass, found \"?\""
        );
        assert_eq!(error("c2 c0"), "column 4: c0 is not a cell of sphere:2x2x2");
        assert!(error("c99999999999999999999999").contains("is not a cell"));
        assert!(error("ｃ２").starts_with("column 1:"));
        assert!(parse_cell(&board, "c2 d2").is_err());
        assert!(parse_cell(&board, "").is_err());
    }

    #[test]
    fn a_name_cannot_command_the_terminal() {
        assert_eq!(
            one_line("a\u{1b}[31mRED\u{7}\nb\u{202e}c\u{9b}"),
            "a [31mRED  b c "
        );
        assert_eq!(one_line("王小明 (Tokyo)"), "王小明 (Tokyo)");
    }

    #[test]
    fn positions_read_back() {
        let board = Board::sphere();
        let text = "------OX------XO-------- X";
        let setup = parse_position(&board, text).unwrap();
        assert_eq!(setup, board.start());
        assert_eq!(format_position(&board, &setup), text);
        let loose = "......0*......xo........x";
        assert_eq!(parse_position(&board, loose).unwrap(), setup);
    }

    #[test]
    fn wrong_positions_are_named() {
        let board = Board::sphere();
        let error = |text: &str| parse_position(&board, text).unwrap_err().to_string();
        assert_eq!(
            error(""),
            "a position on sphere:2x2x2 has 24 cells, found 0"
        );
        assert_eq!(
            error("XO X"),
            "a position on sphere:2x2x2 has 24 cells, found 2"
        );
        assert!(error(&"-".repeat(24)).contains("side to move is missing"));
        assert_eq!(
            error(&"-".repeat(25)),
            "a position on sphere:2x2x2 has 24 cells, found 25"
        );
        assert_eq!(
            error(&"X".repeat(26)),
            "a position on sphere:2x2x2 has 24 cells, found 26"
        );
        assert_eq!(
            error("--?--------------------- X"),
            "column 3: expected X, O or -, found '?'"
        );
        assert_eq!(
            error("------OX------XO-------- X!"),
            "column 27: nothing may follow the side to move, found '!'"
        );
    }
}
