//! The published textbook evaluation: a leaf is worth the weight of the placement that led to it.
//!
//! The weight of a placement, first rule that applies; *s* is the mover's disc count after it, everything else
//! is counted before it:
//!
//! 1. a corner: 64
//! 2. the diagonal neighbour of a corner (X-square): 1
//! 3. the edge neighbour of a corner (C-square): 2
//! 4. the rest of the second row or column from an edge: 3
//! 5. fewer than 12 discs placed beyond the start four, and a cell of the central 4x4: *s* + 4
//! 6. less than half of the board filled: 60 - *s*
//! 7. otherwise: *s*
//!
//! Rules 1 to 5 need edges: on a sphere only 6 and 7 apply. The central 4x4 of a flat board is its start
//! block and the cells around it. The weight looks at one placement, not at the position, which is why this
//! evaluation is weak; it is here to be measured, unchanged.

use crate::bitboard::Bitboard;
use crate::board::{Board, Shape};

/// The weights of one board.
#[derive(Clone, Debug)]
pub struct Paper {
    corners: Bitboard,
    diagonal: Bitboard,
    beside: Bitboard,
    second: Bitboard,
    centre: Bitboard,
    cells: usize,
}

impl Paper {
    /// The weights of this board.
    pub fn new(board: &Board) -> Self {
        let mut paper = Self {
            corners: Bitboard::EMPTY,
            diagonal: Bitboard::EMPTY,
            beside: Bitboard::EMPTY,
            second: Bitboard::EMPTY,
            centre: Bitboard::EMPTY,
            cells: board.len(),
        };
        let Shape::Flat { width, height } = board.shape() else {
            return paper;
        };
        // The column (row) of the start block's first cell, and whether a cell is within one step of the block.
        let near = |at: usize, size: usize| {
            let first = (size - 2) / 2;
            (first..=first + 3).contains(&(at + 1))
        };
        for cell in board.cells() {
            let place = board.place(cell);
            let x = place.column.min(width - 1 - place.column);
            let y = place.row.min(height - 1 - place.row);
            let class = match (x.min(y), x.max(y)) {
                (0, 0) => &mut paper.corners,
                (1, 1) => &mut paper.diagonal,
                (0, 1) => &mut paper.beside,
                (1, _) => &mut paper.second,
                _ if near(place.column, width) && near(place.row, height) => &mut paper.centre,
                _ => continue,
            };
            *class = class.with(cell);
        }
        paper
    }

    /// The weight of the placement on cell number `cell` by which its player came to own `own` discs, the
    /// placed one and the flipped ones included, of `discs` on the board.
    pub fn weight(&self, cell: usize, own: usize, discs: usize) -> i32 {
        let placed = Bitboard(1 << cell);
        let on = |class: Bitboard| !(class & placed).is_empty();
        let before = discs - 1;
        let own = own as i32;
        if on(self.corners) {
            64
        } else if on(self.diagonal) {
            1
        } else if on(self.beside) {
            2
        } else if on(self.second) {
            3
        } else if before < 4 + 12 && on(self.centre) {
            own + 4
        } else if 2 * before < self.cells {
            60 - own
        } else {
            own
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_cell;

    fn weight(board: &Board, name: &str, own: usize, discs: usize) -> i32 {
        let cell = parse_cell(board, name).unwrap();
        Paper::new(board).weight(cell.index(), own, discs)
    }

    #[test]
    fn each_rule_in_its_order() {
        let board = Board::flat8();
        for (name, expected) in [
            ("a1", 64),
            ("h8", 64),
            ("b2", 1),
            ("g7", 1),
            ("b1", 2),
            ("a2", 2),
            ("h7", 2),
            ("c2", 3),
            ("b5", 3),
            ("g4", 3),
        ] {
            for discs in [5, 30, 60] {
                assert_eq!(weight(&board, name, 9, discs), expected, "{name}");
            }
        }
        // d3 is in the central 4x4, a4 and d1 are edge cells without a rule of their own.
        assert_eq!(weight(&board, "d3", 4, 5), 8);
        assert_eq!(weight(&board, "a4", 4, 5), 56);
        assert_eq!(weight(&board, "d1", 4, 5), 56);
    }

    #[test]
    fn the_phases_change_where_they_should() {
        let board = Board::flat8();
        // The twelfth disc beyond the start four is the last that the central rule sees.
        assert_eq!(weight(&board, "c3", 7, 16), 11);
        assert_eq!(weight(&board, "c3", 7, 17), 53);
        // 31 discs before the placement are less than half, 32 are not.
        assert_eq!(weight(&board, "a4", 20, 32), 40);
        assert_eq!(weight(&board, "a4", 20, 33), 20);
    }

    #[test]
    fn a_sphere_has_no_edges() {
        let board = Board::sphere();
        for cell in board.cells() {
            let weight = |own, discs| Paper::new(&board).weight(cell.index(), own, discs);
            assert_eq!(weight(4, 5), 56);
            assert_eq!(weight(9, 13), 9);
        }
    }

    #[test]
    fn small_flat_boards_have_a_rule_for_every_cell() {
        for (width, height) in [(3, 3), (4, 4), (3, 8), (5, 7), (6, 6)] {
            let board = Shape::Flat { width, height }.build().unwrap();
            let paper = Paper::new(&board);
            assert_eq!(paper.corners.len(), 4, "{width}x{height}");
            let classes = [
                paper.corners,
                paper.diagonal,
                paper.beside,
                paper.second,
                paper.centre,
            ];
            let total: usize = classes.iter().map(|class| class.len()).sum();
            let union = classes
                .iter()
                .fold(Bitboard::EMPTY, |all, &class| all | class);
            assert_eq!(total, union.len(), "{width}x{height}");
        }
    }
}
