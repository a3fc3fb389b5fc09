//! Every kernel against the reference.

use proptest::prelude::*;

use std::sync::LazyLock;

use super::kernel::{AnyTask, Kernel, Kernels};
use super::reference;
use crate::bitboard::Bitboard;
use crate::board::{Board, Shape};
use crate::position::Position;

/// Boards of every kind, each with its kernels.
static BOARDS: LazyLock<Vec<(Board, [Kernels; 3])>> = LazyLock::new(|| {
    let names = "flat:8x8 flat:4x4 flat:6x6 flat:5x7 flat:3x12 sphere:2x2x2 sphere:2x1x1 sphere:1x2x3 sphere:3x3x3";
    let built = names.split(' ').map(|name| {
        let board = name.parse::<Shape>().unwrap().build().unwrap();
        let kernels = [Kernels::new, Kernels::portable, Kernels::general].map(|new| new(&board));
        (board, kernels)
    });
    built.collect()
});

/// Placements, and flips of each empty cell.
struct Probe(u64, u64, u64);

impl AnyTask for Probe {
    type Output = (u64, Vec<u64>);
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let Self(mover, opponent, cells) = self;
        let flips = Bitboard(cells & !(mover | opponent))
            .iter()
            .map(|cell| kernel.flips(mover, opponent, cell.index()))
            .collect();
        (kernel.placements(mover, opponent), flips)
    }
}

fn check(
    board: &Board,
    kernels: &[Kernels],
    mover: u64,
    opponent: u64,
) -> Result<(), TestCaseError> {
    let mover = Bitboard(mover) & board.cells();
    let opponent = Bitboard(opponent) & board.cells() & !mover;
    let position = Position::new(mover, opponent).unwrap();
    let expected = (
        reference::placements(board, position).0,
        position
            .empties(board)
            .iter()
            .map(|cell| reference::flips(board, position, cell).0)
            .collect::<Vec<_>>(),
    );
    for kernels in kernels {
        let found = kernels.dispatch(Probe(mover.0, opponent.0, board.cells().0));
        prop_assert_eq!(&found, &expected, "{} {:?}", kernels.name(), position);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn kernels_agree_with_the_reference(mover: u64, opponent: u64, thin: u64, thick: u64) {
        for (board, kernels) in BOARDS.iter() {
            check(board, kernels, mover, opponent)?;
            // Long runs: few discs of the mover among many of the opponent's, and few empty cells.
            check(board, kernels, mover & thin & thick, opponent | thick)?;
            check(board, kernels, mover & thin, !0)?;
            check(board, kernels, mover & thin & thick & (opponent | !mover), !(thin & thick))?;
        }
    }
}
