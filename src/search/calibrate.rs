//! Measures Multi-ProbCut on positions the program makes itself: how far shallow searches are from deep ones, what
//! model fits that, and what the pruning saves and costs.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::probcut::{Error, LEAST_DEPTH, Spread, fit, shallow_depth};
use super::root::Root;
use super::schedule::{MIDGAME, Step};
use super::table::Level;
use super::tree::SOLVE;
use super::worker::Brake;
use super::{Limit, Searcher};
use crate::bitboard::{Bitboard, Cell};
use crate::position::flip::kernel::{AnyTask, Kernel};
use crate::position::{Position, Turn};

/// What was measured.
#[derive(Debug)]
pub struct Calibration {
    errors: Vec<Error>,
    model: Option<Spread>,
    /// The depth of the next two.
    depth: u32,
    /// Nodes of searches to this depth without and with pruning.
    nodes: [u64; 2],
    /// Differences of their values, in hundredths of a disc.
    differences: Vec<i32>,
}

/// Searches so many positions to every depth up to this, and those near enough to the end to it.
pub fn calibrate(searcher: &mut Searcher, positions: usize, depth: u32, seed: u64) -> Calibration {
    let mut found = Calibration {
        errors: Vec::new(),
        model: None,
        depth,
        nodes: [0; 2],
        differences: Vec::new(),
    };
    let mut chance = Pcg64Mcg::seed_from_u64(seed);
    for _ in 0..positions {
        let Some((position, cells)) = make(searcher, depth, &mut chance) else {
            continue;
        };
        let empties = position.empties(&searcher.board).len() as u32;
        searcher.clear();
        let values = searcher.values(
            position,
            cells,
            (1..=depth).map(|depth| (depth, Level::EXACT)),
        );
        let mut errors = |deep: u32, value: i32| {
            let shallow = shallow_depth(deep);
            if let Some(near) = values.get(shallow as usize) {
                found.errors.push(Error {
                    empties,
                    depth: deep,
                    shallow,
                    difference: value - near.0,
                });
            }
        };
        for deep in LEAST_DEPTH..=depth {
            errors(deep, values[deep as usize].0);
        }
        // Towards the end the whole rest is within reach.
        if (SOLVE + 1..=SOLVE + 6).contains(&empties) {
            let end = searcher.values(position, cells, [(empties, Level::EXACT)]);
            errors(empties, end[1].0);
        }
        searcher.clear();
        let pruned = searcher.values(position, cells, (1..=depth).map(|depth| (depth, MIDGAME)));
        let [(full, full_nodes), (cut, cut_nodes)] =
            [&values, &pruned].map(|values| values[depth as usize]);
        found.nodes[0] += full_nodes;
        found.nodes[1] += cut_nodes;
        found.differences.push(cut - full);
    }
    found.model = fit(&found.errors);
    found
}

/// A position after random plies and weak ones, with more empties than the depth.
fn make(
    searcher: &mut Searcher,
    depth: u32,
    chance: &mut Pcg64Mcg,
) -> Option<(Position, Bitboard)> {
    let board = Arc::clone(searcher.board());
    let setup = board.start();
    let mut position = Position::new(setup.black, setup.white)?;
    let most = position
        .empties(&board)
        .len()
        .checked_sub(depth as usize + 1)?;
    // Every other position is near enough to the end to be solved.
    let least = if chance.random() {
        most.saturating_sub(SOLVE as usize + 6 - depth as usize)
    } else {
        0
    };
    let plies = chance.random_range(least..=most);
    let random = plies.min(12);
    let never = Arc::new(AtomicBool::new(false));
    let mut ply = 0;
    loop {
        match position.turn(&board) {
            Turn::Over(_) => return None,
            Turn::MustPass => position = position.pass(),
            Turn::Move(cells) if ply == plies => return Some((position, cells)),
            Turn::Move(cells) => {
                let choices: Vec<Cell> = cells.iter().collect();
                let cell = if ply < random {
                    choices.choose(chance).copied()
                } else {
                    searcher
                        .search(position, Limit::Depth(2), &never, |_| {})
                        .best_move
                };
                position = position.play(&board, cell?).ok()?;
                ply += 1;
            }
        }
    }
}

impl Searcher {
    /// The value and the nodes so far after each of these searches; the estimate first.
    fn values(
        &self,
        position: Position,
        cells: Bitboard,
        steps: impl IntoIterator<Item = (u32, Level)>,
    ) -> Vec<(i32, u64)> {
        struct Run<'a>(&'a mut Root, Step);
        impl AnyTask for Run<'_> {
            type Output = ();
            fn run<K: Kernel>(self, kernel: K) {
                self.0.step(kernel, self.1);
            }
        }
        let begin = Instant::now();
        let brake = Brake::new(&Arc::new(AtomicBool::new(false)), None);
        let mut root = Root::new(
            position,
            cells,
            self.worker(&brake, false),
            &self.kernels,
            begin,
        );
        let mut values = vec![(root.last, 0)];
        for (depth, level) in steps {
            self.kernels.dispatch(Run(&mut root, Step { depth, level }));
            values.push((root.last, root.worker.nodes));
        }
        values
    }
}

impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "depth from  positions  bias  sigma  model (discs)")?;
        let mut pairs: Vec<(u32, u32)> = self
            .errors
            .iter()
            .map(|error| (error.depth, error.shallow))
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        for (depth, shallow) in pairs {
            let group: Vec<&Error> = self
                .errors
                .iter()
                .filter(|error| (error.depth, error.shallow) == (depth, shallow))
                .collect();
            let mean = |value: &dyn Fn(&Error) -> f64| {
                group.iter().map(|error| value(error)).sum::<f64>() / group.len() as f64
            };
            let bias = mean(&|error| f64::from(error.difference)) / 100.0;
            let sigma = mean(&|error| f64::from(error.difference).powi(2)).sqrt() / 100.0;
            let model = self.model.map_or(f64::NAN, |model| {
                mean(&|error| model.sigma(error.empties, depth, shallow)) / 100.0
            });
            let count = group.len();
            writeln!(
                f,
                "{depth:>5} {shallow:>4} {count:>10} {bias:>5.2} {sigma:>6.2} {model:>6.2}"
            )?;
        }
        if let Some(model) = self.model {
            writeln!(f, "{model:?}")?;
        }
        let count = self.differences.len().max(1) as f64;
        let off = self
            .differences
            .iter()
            .map(|&d| f64::from(d).powi(2))
            .sum::<f64>()
            / count;
        let changed = self.differences.iter().filter(|&&d| d != 0).count();
        writeln!(
            f,
            "depth {}: {} nodes without pruning, {} with ({:.2} times fewer); the value changes in {changed} of {} positions, by {:.2} discs (root mean square)",
            self.depth,
            self.nodes[0],
            self.nodes[1],
            self.nodes[0] as f64 / self.nodes[1].max(1) as f64,
            self.differences.len(),
            off.sqrt() / 100.0
        )
    }
}
