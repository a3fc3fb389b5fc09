//! Fitness: the share of the points over paired games against the textbook player and the rivals.
//!
//! The pairs are shared out over the depths: weights that fit one depth alone tend to
//! rely on what the search of that depth sees by itself, and fail at others.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::genome::Genome;
use crate::arena::openings::{self, Opening};
use crate::bitboard::Cell;
use crate::board::Board;
use crate::eval::Evaluation;
use crate::eval::features::Features;
use crate::eval::paper::Paper;
use crate::position::{Position, Turn};
use crate::search::textbook::{Brake, Leaf, Method, Textbook};
use crate::search::{Limit, SearchOptions, Searcher};

/// The table of a search to a few plies.
const SLOTS: usize = 1 << 12;

/// Who plays whom.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    /// Those whose fitness is wanted.
    pub(super) genomes: &'a [Genome],
    /// Their opponents, besides the textbook player. A genome does not meet itself.
    pub(super) rivals: &'a [Genome],
    /// Openings, each played with both colours.
    pub(super) pairs: usize,
    /// Decides the openings.
    pub(super) seed: u64,
}

/// What a genome scored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fitness {
    /// Share of the points against the textbook player.
    pub(super) against_paper: f64,
    /// Mean share of the points against the rivals; that against the textbook player without any.
    pub(super) against_rivals: f64,
}

impl Fitness {
    /// Both count alike.
    pub(super) fn score(&self) -> f64 {
        0.5 * (self.against_paper + self.against_rivals)
    }
}

/// The fitness of every genome, on the threads of the current pool. After a cancellation it means nothing.
pub(super) fn evaluate(
    board: &Arc<Board>,
    depths: RangeInclusive<usize>,
    field: Field<'_>,
    cancel: &AtomicBool,
) -> Vec<Fitness> {
    let openings = openings::random(board, board.len() / 8, field.pairs, field.seed);
    let never = Arc::new(AtomicBool::new(false));
    let meet = |genome: &Genome, rival: Option<&Genome>| {
        let mut own = Searching::new(board, genome, &never);
        let mut other: Box<dyn Side> = match rival {
            Some(rival) => Box::new(Searching::new(board, rival, &never)),
            None => Box::new(ByTheBook::new(board)),
        };
        let mut points = 0.0;
        for (opening, depth) in openings.iter().zip(depths.clone().cycle()) {
            for own_is_black in [true, false] {
                if cancel.load(Ordering::Relaxed) {
                    return f64::NAN;
                }
                points += game(board, opening, depth, [&mut own, &mut *other], own_is_black);
            }
        }
        points / (2 * openings.len()) as f64
    };
    let meetings: Vec<(usize, Option<usize>)> = (0..field.genomes.len())
        .flat_map(|genome| {
            let rivals = (0..field.rivals.len()).map(Some);
            std::iter::once(None)
                .chain(rivals)
                .map(move |rival| (genome, rival))
        })
        .filter(|&(genome, rival)| {
            rival.is_none_or(|rival| field.rivals[rival] != field.genomes[genome])
        })
        .collect();
    let points: Vec<f64> = meetings
        .par_iter()
        .map(|&(genome, rival)| {
            meet(
                &field.genomes[genome],
                rival.map(|rival| &field.rivals[rival]),
            )
        })
        .collect();
    let results = || meetings.iter().zip(&points);
    (0..field.genomes.len())
        .map(|genome| {
            let own = || results().filter(move |((who, _), _)| *who == genome);
            let against_paper = own().find(|((_, rival), _)| rival.is_none());
            let against_paper = against_paper.map_or(f64::NAN, |(_, &points)| points);
            let rivals: Vec<f64> = own()
                .filter(|((_, rival), _)| rival.is_some())
                .map(|(_, &points)| points)
                .collect();
            let against_rivals = if rivals.is_empty() {
                against_paper
            } else {
                rivals.iter().sum::<f64>() / rivals.len() as f64
            };
            Fitness {
                against_paper,
                against_rivals,
            }
        })
        .collect()
}

/// One side of a game, asked in positions in which it can place.
trait Side {
    /// A new game, in which it looks so many plies ahead.
    fn begin(&mut self, depth: usize);
    fn choose(&mut self, position: Position) -> Option<Cell>;
}

/// The first side's points: 1, a half or 0.
fn game(
    board: &Board,
    opening: &Opening,
    depth: usize,
    [own, other]: [&mut dyn Side; 2],
    own_is_black: bool,
) -> f64 {
    own.begin(depth);
    other.begin(depth);
    let start = board.start();
    let (mover, opponent) = (
        start.discs(start.to_move),
        start.discs(start.to_move.other()),
    );
    let mut position = Position::new(mover, opponent).expect("a board's own start is valid");
    let mut own_turn = own_is_black;
    let mut placed = opening.iter();
    loop {
        match position.turn(board) {
            Turn::Over(margin) => {
                let sign = if own_turn { 1.0 } else { -1.0 };
                return 0.5 + 0.5 * sign * f64::from(margin.discs().signum());
            }
            Turn::MustPass => position = position.pass(),
            Turn::Move(cells) => {
                let chosen = placed.next().copied().or_else(|| {
                    if own_turn {
                        own.choose(position)
                    } else {
                        other.choose(position)
                    }
                });
                let cell = chosen
                    .or_else(|| cells.first())
                    .expect("there is a placement");
                position = position.place(cell, position.flips(board, cell));
            }
        }
        own_turn = !own_turn;
    }
}

/// The engine's search with a genome's weights.
struct Searching {
    searcher: Searcher,
    depth: u32,
    never: Arc<AtomicBool>,
}

impl Searching {
    fn new(board: &Arc<Board>, genome: &Genome, never: &Arc<AtomicBool>) -> Self {
        let features = Features::new(board, &genome.weights());
        let options = SearchOptions {
            slots: SLOTS,
            threads: 1,
            evaluation: Some(Evaluation::Features(Arc::new(features))),
            ..SearchOptions::default()
        };
        Self {
            searcher: Searcher::new(Arc::clone(board), options),
            depth: 1,
            never: Arc::clone(never),
        }
    }
}

impl Side for Searching {
    fn begin(&mut self, depth: usize) {
        self.searcher.clear();
        self.depth = depth as u32;
    }

    fn choose(&mut self, position: Position) -> Option<Cell> {
        let limit = Limit::Depth(self.depth);
        self.searcher
            .search(position, limit, &self.never, |_| ())
            .best_move
    }
}

/// The textbook player.
struct ByTheBook {
    search: Textbook,
    depth: usize,
}

impl ByTheBook {
    fn new(board: &Arc<Board>) -> Self {
        let leaf = Leaf::Paper(Paper::new(board));
        Self {
            search: Textbook::new(board, Method::AlphaBeta, leaf),
            depth: 1,
        }
    }
}

impl Side for ByTheBook {
    fn begin(&mut self, depth: usize) {
        self.depth = depth;
    }

    fn choose(&mut self, position: Position) -> Option<Cell> {
        let found = self
            .search
            .search(position, self.depth, false, &Brake::default())?;
        found.best.first().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::game::{Action, Game, reduce};

    /// Is never asked.
    struct Silent;

    impl Side for Silent {
        fn begin(&mut self, _: usize) {}
        fn choose(&mut self, _: Position) -> Option<Cell> {
            unreachable!("the opening is the whole game")
        }
    }

    #[test]
    fn wins_draws_and_losses_are_one_half_and_nothing() {
        let board: Arc<Board> = Arc::new(
            Shape::Flat {
                width: 4,
                height: 4,
            }
            .build()
            .unwrap(),
        );
        let mut seen = [false; 3];
        for seed in 0.. {
            // A whole game, another one for each seed.
            let mut played = Game::new(Arc::clone(&board));
            let mut opening = Opening::new();
            let mut rest = seed;
            while let Turn::Move(cells) = played.turn() {
                let cell = cells.iter().nth(rest % cells.len()).unwrap();
                rest /= cells.len();
                opening.push(cell);
                played = reduce(&played, Action::Place(cell)).unwrap();
            }
            let margin = played.result().expect("passes are made at once").discs();
            let as_black = game(&board, &opening, 1, [&mut Silent, &mut Silent], true);
            let as_white = game(&board, &opening, 1, [&mut Silent, &mut Silent], false);
            let expected = 0.5 + 0.5 * f64::from(margin.signum());
            assert!((as_black - expected).abs() < 1e-12, "{margin}: {as_black}");
            assert!((as_black + as_white - 1.0).abs() < 1e-12);
            seen[(1 + margin.signum()) as usize] = true;
            if seen == [true; 3] {
                break;
            }
        }
    }
}
