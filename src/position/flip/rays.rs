//! The rules on every board, made quicker: a ray is walked only if its first cell has an opponent disc and
//! some cell of it has one of the mover's. About 20 ns a cell; nothing is copied.

use crate::bitboard::{Bitboard, Cell};
use crate::board::{Board, Ray};
use crate::position::Position;

/// The discs a placement on this empty cell flips; empty if it is illegal.
pub fn flips(board: &Board, position: Position, cell: Cell) -> Bitboard {
    if position.discs().contains(cell) {
        return Bitboard::EMPTY;
    }
    board
        .rays(cell)
        .iter()
        .fold(Bitboard::EMPTY, |all, ray| all | bracketed(ray, position))
}

/// The cells on which the mover may place.
pub fn placements(board: &Board, position: Position) -> Bitboard {
    let brackets = |cell: &Cell| {
        let mut rays = board.rays(*cell).iter();
        rays.any(|ray| !bracketed(ray, position).is_empty())
    };
    position.empties(board).iter().filter(brackets).collect()
}

/// The opponent discs that a new disc at the ray's origin brackets along it.
fn bracketed(ray: &Ray, position: Position) -> Bitboard {
    if !position.opponent().contains(ray.cells[0]) || (ray.set & position.mover()).is_empty() {
        return Bitboard::EMPTY;
    }
    let mut run = Bitboard::EMPTY;
    for &met in &ray.cells {
        if position.opponent().contains(met) {
            run = run.with(met);
        } else if position.mover().contains(met) {
            return run;
        } else {
            break;
        }
    }
    Bitboard::EMPTY
}
