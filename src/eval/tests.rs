use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::train::{Sample, fit};
use super::*;
use crate::bitboard::Cell;
use crate::position::Turn;

#[test]
fn a_state_kept_along_a_game_is_the_state_of_its_position() {
    let board = Board::flat8();
    let kernels = Kernels::new(&board);
    let evaluation = Evaluation::standard(&board);
    let mut chance = Pcg64Mcg::seed_from_u64(1);
    let mut passes = 0;
    for _ in 0..40 {
        let setup = board.start();
        let mut position = Position::new(setup.black, setup.white).unwrap();
        let mut state = evaluation.state(position.mover().0, position.opponent().0);
        loop {
            let Evaluation::Patterns(patterns) = &evaluation else {
                panic!("flat 8x8 has patterns");
            };
            let kept = patterns.estimate(&state, position.empties(&board).len() as u32);
            let fresh = evaluation.score(&kernels, position);
            assert_eq!(kept.clamp(-LIMIT, LIMIT), fresh.0, "{position:?}");
            match position.turn(&board) {
                Turn::Over(_) => break,
                Turn::MustPass => {
                    passes += 1;
                    (position, state) = (position.pass(), state.pass());
                }
                Turn::Move(cells) => {
                    let cells: Vec<Cell> = cells.iter().collect();
                    let cell = *cells.choose(&mut chance).unwrap();
                    let flips = position.flips(&board, cell);
                    state = evaluation.place(&state, cell.index(), flips.0);
                    position = position.play(&board, cell).unwrap();
                }
            }
        }
    }
    assert!(passes > 0);
}

#[test]
fn an_estimate_is_the_same_for_every_image() {
    let mut chance = Pcg64Mcg::seed_from_u64(2);
    for name in ["flat:8x8", "flat:5x4", "sphere:2x2x2", "sphere:3x3x3"] {
        let board = name.parse::<Shape>().unwrap().build().unwrap();
        let kernels = Kernels::new(&board);
        for evaluation in [Evaluation::standard(&board), Evaluation::features(&board)] {
            for _ in 0..50 {
                let mover = Bitboard(chance.random()) & board.cells();
                let opponent = Bitboard(chance.random()) & board.cells() & !mover;
                let position = Position::new(mover, opponent).unwrap();
                let score = evaluation.score(&kernels, position);
                for symmetry in board.symmetries() {
                    let image = Position::new(symmetry.apply(mover), symmetry.apply(opponent));
                    assert_eq!(evaluation.score(&kernels, image.unwrap()), score, "{name}");
                }
            }
        }
    }
}

#[test]
fn a_fit_learns_and_repeats() {
    // Margins that a corner decides.
    let mut chance = Pcg64Mcg::seed_from_u64(3);
    let samples: Vec<Sample> = (0..600)
        .map(|_| {
            let empties: u64 = chance.random::<u64>() & chance.random::<u64>() & !1;
            let mover: u64 = chance.random::<u64>() & !empties;
            let margin = if mover & 1 == 1 { 20 } else { -20 };
            Sample {
                mover,
                opponent: !mover & !empties,
                margin,
            }
        })
        .collect();
    let first = fit(&samples, 20, 7);
    assert_eq!(first.packed, fit(&samples, 20, 7).packed);
    let board = Board::flat8();
    let kernels = Kernels::new(&board);
    let evaluation = first.evaluation();
    let right = samples.iter().filter(|sample| {
        let (mover, opponent) = (Bitboard(sample.mover), Bitboard(sample.opponent));
        let position = Position::new(mover, opponent).unwrap();
        evaluation.score(&kernels, position).0.signum() == i32::from(sample.margin.signum())
    });
    assert!(right.count() > 560);
}
