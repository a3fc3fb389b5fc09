use super::*;
use crate::board::Shape;
use crate::position::Turn;

/// The same by the rules as the rest of the program has them.
fn plain(board: &Board, position: Position, depth: usize, passes: Passes) -> u64 {
    if depth == 0 {
        return 1;
    }
    match position.turn(board) {
        Turn::Over(_) => 1,
        Turn::MustPass if passes == Passes::Counted => {
            plain(board, position.pass(), depth - 1, passes)
        }
        Turn::MustPass => plain(board, position.pass(), depth, passes),
        Turn::Move(cells) => cells
            .iter()
            .map(|cell| {
                plain(
                    board,
                    position.play(board, cell).unwrap(),
                    depth - 1,
                    passes,
                )
            })
            .sum(),
    }
}

#[test]
fn agrees_with_plain_recursion_on_every_kind_of_board() {
    // Small boards run to the end of the game, so that passes and early ends occur.
    for (name, depth) in [
        ("flat:8x8", 6),
        ("flat:4x4", 9),
        ("flat:5x3", 12),
        ("sphere:2x1x1", 7),
        ("sphere:2x2x2", 8),
        ("sphere:3x3x3", 6),
    ] {
        let board = name.parse::<Shape>().unwrap().build().unwrap();
        let start = Position::new(board.start().black, board.start().white).unwrap();
        for passes in [Passes::Free, Passes::Counted] {
            for depth in 0..=depth {
                assert_eq!(
                    perft(&board, depth, passes),
                    plain(&board, start, depth, passes),
                    "{name} to {depth}, {passes:?}"
                );
            }
        }
    }
}

#[test]
fn every_kernel_counts_the_published_numbers() {
    // Published for flat 8x8, a pass counted as a ply; up to 8 plies there is no pass.
    let published = [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
    let board = Board::flat8();
    let start = Position::new(board.start().black, board.start().white).unwrap();
    for kernels in [
        Kernels::new(&board),
        Kernels::portable(&board),
        Kernels::general(&board),
    ] {
        for (depth, &count) in published.iter().enumerate() {
            let counted = perft_with(&kernels, start, depth, Passes::Counted);
            assert_eq!(counted, count, "{} to {depth}", kernels.name());
        }
        let free = perft_with(&kernels, start, 9, Passes::Free);
        assert_eq!(free, 3_005_320, "{}", kernels.name());
    }
}

#[test]
fn the_standard_sphere_has_its_counts() {
    // Computed by a separate program.
    let counts = [1, 4, 8, 16, 32, 76, 192, 556, 1_716, 5_668];
    let board = Board::sphere();
    for (depth, &count) in counts.iter().enumerate() {
        assert_eq!(perft(&board, depth, Passes::Free), count);
    }
}
