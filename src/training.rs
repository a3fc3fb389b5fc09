//! Positions the engine makes itself, with how they ended: what its evaluation is fitted to.
//!
//! A game begins with random plies and goes on with shallow searches and a random move now and then; near the end
//! it is solved. Positions after the last random move get the solved margin. Below the solved position every one is solved
//! again, with random moves between, so the late stages see good and bad moves alike with exact margins.
//! Each game has its own seed: the same seed gives the same samples on any number of threads.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;

use crate::bitboard::Cell;
use crate::board::Board;
use crate::eval::Evaluation;
use crate::eval::train::Sample;
use crate::position::{Position, Turn};
use crate::search::{Limit, SearchOptions, Searcher, Value};

/// How games are made.
#[derive(Clone, Debug)]
pub struct Games {
    /// How many.
    pub count: u64,
    /// The first game's seed; the next ones follow.
    pub seed: u64,
    /// Plies searched for each move.
    pub depth: u32,
    /// With at most this many empties positions are solved.
    pub solve: u32,
    /// The evaluation that plays.
    pub evaluation: Evaluation,
}

/// Plays the games on the flat 8x8. `played` hears of each finished game.
pub fn self_play(games: &Games, played: impl Fn() + Sync) -> Vec<Sample> {
    let board = Board::flat8();
    let seeds: Vec<u64> = (games.seed..games.seed + games.count).collect();
    // One searcher for each run of games: small, so that forgetting between games is cheap.
    let chunks = seeds.par_chunks(64).map(|seeds| {
        let options = SearchOptions {
            slots: 1 << 14,
            threads: 1,
            evaluation: Some(games.evaluation.clone()),
            ..SearchOptions::default()
        };
        let mut searcher = Searcher::new(Arc::clone(&board), options);
        let mut samples = Vec::new();
        for &seed in seeds {
            searcher.clear();
            game(games, &board, &mut searcher, seed, &mut samples);
            played();
        }
        samples
    });
    chunks.flatten_iter().collect()
}

/// Plays one game and adds its samples.
fn game(
    games: &Games,
    board: &Board,
    searcher: &mut Searcher,
    seed: u64,
    samples: &mut Vec<Sample>,
) {
    let mut chance = Pcg64Mcg::seed_from_u64(seed);
    let start = board.start();
    let mut position = Position::new(start.black, start.white).expect("one disc a cell");
    let opening = chance.random_range(4..28);
    // Positions since the last random move, each with whether black is its mover.
    let mut since: Vec<(Position, bool)> = Vec::new();
    let (mut ply, mut black) = (0, true);
    loop {
        let cells = match position.turn(board) {
            Turn::Over(margin) => {
                let margin = if black { margin } else { -margin };
                return label(&since, margin.discs(), samples);
            }
            Turn::MustPass => {
                (position, black) = (position.pass(), !black);
                continue;
            }
            Turn::Move(cells) => cells,
        };
        let empties = position.empties(board).len() as u32;
        if empties <= games.solve {
            let Some((_, margin)) = solve(searcher, position) else {
                return;
            };
            label(&since, if black { margin } else { -margin }, samples);
            return descend(board, searcher, position, &mut chance, samples);
        }
        let at_random = ply < opening || chance.random_ratio(1, 40);
        let cell = if at_random {
            let choices: Vec<Cell> = cells.iter().collect();
            since.clear();
            choices.choose(&mut chance).copied()
        } else {
            since.push((position, black));
            let depth = Limit::Depth(games.depth);
            searcher.search(position, depth, &never(), |_| {}).best_move
        };
        let Some(cell) = cell else { return };
        position = position.play(board, cell).expect("a legal placement");
        (ply, black) = (ply + 1, !black);
    }
}

/// From a solved position to the end: a move at random or the best one, solved again each time.
fn descend(
    board: &Board,
    searcher: &mut Searcher,
    mut position: Position,
    chance: &mut Pcg64Mcg,
    samples: &mut Vec<Sample>,
) {
    loop {
        match position.turn(board) {
            Turn::Over(_) => return,
            Turn::MustPass => position = position.pass(),
            Turn::Move(cells) => {
                let Some((best, margin)) = solve(searcher, position) else {
                    return;
                };
                label(&[(position, true)], margin, samples);
                let choices: Vec<Cell> = cells.iter().collect();
                let other = choices.choose(chance).copied().unwrap_or(best);
                let cell = if chance.random_ratio(1, 2) {
                    best
                } else {
                    other
                };
                position = position.play(board, cell).expect("a legal placement");
            }
        }
    }
}

fn never() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(false))
}

/// The best move and the exact margin.
fn solve(searcher: &mut Searcher, position: Position) -> Option<(Cell, i32)> {
    let found = searcher.search(position, Limit::Exact, &never(), |_| {});
    match found.value {
        Value::Exact(margin) => Some((found.best_move?, margin.discs())),
        Value::Estimate(_) => None,
    }
}

/// Adds positions, each with whether its mover is the side whose margin is given.
fn label(positions: &[(Position, bool)], margin: i32, samples: &mut Vec<Sample>) {
    samples.extend(positions.iter().map(|&(position, same_side)| Sample {
        mover: position.mover().0,
        opponent: position.opponent().0,
        margin: if same_side { margin } else { -margin } as i8,
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Bitboard;

    #[test]
    fn samples_repeat_and_late_ones_have_the_exact_margin() {
        let board = Board::flat8();
        let games = Games {
            count: 3,
            seed: 5,
            depth: 1,
            solve: 9,
            evaluation: Evaluation::standard(&board),
        };
        let samples = self_play(&games, || {});
        assert_eq!(samples, self_play(&games, || {}));
        let mut searcher = Searcher::new(Arc::clone(&board), SearchOptions::default());
        let mut late = 0;
        for sample in samples {
            let position =
                Position::new(Bitboard(sample.mover), Bitboard(sample.opponent)).unwrap();
            if position.empties(&board).len() as u32 <= games.solve {
                let (_, margin) = solve(&mut searcher, position).unwrap();
                assert_eq!(i32::from(sample.margin), margin);
                late += 1;
            }
        }
        assert!(late > 10);
    }
}
