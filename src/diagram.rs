//! A board as lines of plain text, for people without colours and for people who listen.
//!
//! ```text
//!     a b c d e f g h
//!   1     - -
//!   2     - -
//!   3 - - O X - - - -
//!   4 - - X O - - - -
//!   5     - -
//!   6     - -
//! ```
//!
//! `X` is black, `O` white, `-` empty, as in position strings; a marked cell is `+`.

use crate::bitboard::Bitboard;
use crate::board::{Board, Place};
use crate::setup::Setup;

/// Draws the board, a line for each row under a line of column letters; every line ends with a newline.
/// Empty cells in `marked` are drawn as `+`.
pub fn diagram(board: &Board, setup: &Setup, marked: Bitboard) -> String {
    let (columns, rows) = board.net_size();
    let letters = (0..columns).map(|column| char::from(b'a' + column as u8));
    let mut drawn = line("", letters);
    for row in 0..rows {
        let signs = (0..columns).map(|column| {
            let cell = board.cell_at(Place { row, column });
            cell.map_or(' ', |cell| {
                if setup.black.contains(cell) {
                    'X'
                } else if setup.white.contains(cell) {
                    'O'
                } else if marked.contains(cell) {
                    '+'
                } else {
                    '-'
                }
            })
        });
        drawn.push_str(&line(&(row + 1).to_string(), signs));
    }
    drawn
}

fn line(label: &str, signs: impl Iterator<Item = char>) -> String {
    let mut drawn = format!("{label:>3}");
    for sign in signs {
        drawn.push(' ');
        drawn.push(sign);
    }
    drawn.truncate(drawn.trim_end().len());
    drawn.push('\n');
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    #[test]
    fn the_start_of_a_sphere_with_its_legal_cells() {
        let board = Board::sphere();
        let marked: Bitboard = [12, 14]
            .into_iter()
            .filter_map(crate::bitboard::Cell::new)
            .collect();
        let expected = "    a b c d e f g h\n  1     - -\n  2     - -\n  3 - - O X - - - -\n  4 + - X O - - - -\n  5     - -\n  6     - -\n";
        let start = board.start();
        // The second marked cell has a disc.
        assert_eq!(diagram(&board, &start, marked), expected);
        assert_eq!(
            diagram(&board, &start, Bitboard::EMPTY),
            expected.replace('+', "-")
        );
    }

    #[test]
    fn tall_boards_have_room_for_their_numbers() {
        let board = Shape::Flat {
            width: 3,
            height: 21,
        }
        .build()
        .unwrap();
        let drawn = diagram(&board, &board.start(), Bitboard::EMPTY);
        assert!(drawn.ends_with(" 21 - - -\n"));
    }
}
