//! Drawn boards in a text: eight rows of eight signs below one another.
//!
//! ```text
//!   A B C D E F G H
//! 4 - - - O * . - - 4  O to move
//! ```
//!
//! Rows may have their number in front, blanks or bars between the signs, and anything behind.

use crate::bitboard::{Bitboard, Cell};
use crate::color::Color;
use crate::record::moves::narrow;

/// Rows and columns of a drawn board.
const SIZE: usize = 8;

/// A drawn board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Diagram {
    /// The byte of the text at which its first row begins.
    pub(super) at: usize,
    /// The byte behind its last row.
    pub(super) end: usize,
    pub(super) black: Bitboard,
    pub(super) white: Bitboard,
}

/// The boards drawn in a text, from the top.
pub(super) fn diagrams(text: &str) -> Vec<Diagram> {
    let mut found = Vec::new();
    let mut rows: Vec<(usize, [Option<Color>; SIZE])> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        match row(line, rows.len() + 1) {
            Some(cells) => rows.push((at, cells)),
            None => rows.clear(),
        }
        at += line.len();
        if rows.len() == SIZE {
            let begin = rows[0].0;
            let discs = |color| -> Bitboard {
                let cells = rows.iter().flat_map(|(_, row)| row).enumerate();
                cells
                    .filter(|&(_, &cell)| cell == Some(color))
                    .filter_map(|(index, _)| Cell::new(index))
                    .collect()
            };
            found.push(Diagram {
                at: begin,
                end: at,
                black: discs(Color::Black),
                white: discs(Color::White),
            });
            rows.clear();
        }
    }
    found
}

/// The cells of a line that is a row of a board with this number.
fn row(line: &str, number: usize) -> Option<[Option<Color>; SIZE]> {
    let mut rest = line.trim_start();
    if let Some(behind) = rest.strip_prefix(|c: char| narrow(c).is_ascii_digit()) {
        let said = rest.chars().next().and_then(|c| narrow(c).to_digit(10))?;
        if said as usize != number {
            return None;
        }
        rest = behind;
    }
    let mut cells = [None; SIZE];
    let mut characters = rest.chars().map(narrow).peekable();
    for cell in &mut cells {
        while characters
            .next_if(|&c| c.is_whitespace() || c == '|')
            .is_some()
        {}
        *cell = match characters.next()? {
            'X' | 'x' | '*' | '●' | '⚫' | 'B' | 'b' => Some(Color::Black),
            'O' | 'o' | '○' | '⚪' | 'W' | 'w' => Some(Color::White),
            '-' | '.' | '_' | '·' | '+' => None,
            _ => return None,
        };
    }
    let ends = |c: char| c.is_whitespace() || c == '|' || c.is_ascii_digit();
    characters.next().is_none_or(ends).then_some(cells)
}

/// The side that a text says is to move; `None` if it says nothing or both.
pub(super) fn side_to_move(text: &str) -> Option<Color> {
    let words = text
        .split(|c: char| c.is_whitespace() || ",.:;()".contains(c))
        .filter(|word| !word.is_empty());
    let is =
        |word: &str, names: [&str; 2]| names.iter().any(|name| word.eq_ignore_ascii_case(name));
    let side = |word: &str| {
        let word = word.trim_end_matches("'s").trim_end_matches("’s");
        if is(word, ["black", "x"]) || ["*", "●"].contains(&word) {
            Some(Color::Black)
        } else if is(word, ["white", "o"]) || word == "○" {
            Some(Color::White)
        } else {
            None
        }
    };
    let (mut first, mut second) = ("", "");
    let mut found: Option<Color> = None;
    for third in words {
        let moves = |word| is(word, ["move", "play"]);
        let said = if is(second, ["to", "to"]) && moves(third) {
            side(first)
        } else if is(first, ["to", "to"]) && moves(second) {
            side(third)
        } else if third.eq_ignore_ascii_case("turn") && second.ends_with("'s") {
            side(second)
        } else {
            None
        };
        match (found, said) {
            (Some(before), Some(now)) if before != now => return None,
            _ => found = found.or(said),
        }
        (first, second) = (second, third);
    }
    found
}
