//! The rules word for word, for checking the faster ways: walk each ray, keep the run of opponent discs if
//! another disc of the mover ends it, and join the runs as a set.

use crate::bitboard::{Bitboard, Cell};
use crate::board::Board;
use crate::position::Position;

/// The discs a placement on this cell flips; empty if it is illegal.
pub fn flips(board: &Board, position: Position, cell: Cell) -> Bitboard {
    let mut flipped = Bitboard::EMPTY;
    if position.discs().contains(cell) {
        return flipped;
    }
    for ray in board.rays(cell) {
        let mut run = Bitboard::EMPTY;
        for &met in &ray.cells {
            if position.opponent().contains(met) {
                run = run.with(met);
            } else {
                if position.mover().contains(met) {
                    flipped |= run;
                }
                break;
            }
        }
    }
    flipped
}

/// The cells on which the mover may place.
pub fn placements(board: &Board, position: Position) -> Bitboard {
    board
        .cells()
        .iter()
        .filter(|&cell| !flips(board, position, cell).is_empty())
        .collect()
}
