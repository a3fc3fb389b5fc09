//! Monte Carlo tree search on every board: UCT with proven wins, draws and losses.
//!
//! An iteration walks down from the root by the upper confidence bound, grows the tree by the children of the
//! leaf it reaches, plays a random game from there, and adds the result to every node on the way back
//! (Kocsis and Szepesvári 2006). A finished game is proven, and proofs climb: one reply that loses for the
//! other side proves a win, all replies proven prove the best of them (Winands, Björnsson and Saito 2008).
//! Proven nodes are not searched again; proven losses are not chosen while there is something else.
//!
//! Every number in a node is from the side of the node's own mover, and a node says whether that is the
//! parent's mover again (the other side had to pass), so no sign is ever taken from the parity of the depth.
//! A node costs 40 bytes; when [`MAX_NODES`] are there the tree grows no further, the random games go on.

#![allow(clippy::inline_always)] // see `position::flip::kernel`

mod report;

use std::sync::Arc;

use rand::RngCore;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::bitboard::{Bitboard, Cell};
use crate::board::Board;
use crate::margin::Margin;
use crate::position::flip::kernel::{AnyTask, Kernel, Kernels, entered};
use crate::position::{Position, Turn};
pub use report::{Proof, Report, Sample, Tally};

/// The nodes a tree can hold: about 80 MB.
pub const MAX_NODES: usize = 1 << 21;
/// How much a rarely tried child is favoured. Half of UCB1's root of two, by choice: it was not tuned.
const EXPLORATION: f64 = 0.7;

/// A position in the tree: one in which somebody can place, or a finished game.
#[derive(Clone, Copy, Debug)]
struct Node {
    mover: u64,
    opponent: u64,
    tally: Tally,
    proof: Option<Proof>,
    /// The placement that led here.
    cell: u8,
    /// Whether the mover is the parent's mover again.
    same_mover: bool,
    /// Children are `children` nodes from `first` on; 0 before they are made.
    children: u8,
    first: u32,
}

/// A search from one position.
pub struct Mcts {
    kernels: Kernels,
    tree: Tree,
    /// The root's mover must pass: the tree's root has the other mover.
    passed: bool,
}

/// What an iteration works on.
struct Tree {
    nodes: Vec<Node>,
    path: Vec<u32>,
    rng: Pcg64Mcg,
    visited: u64,
    capacity: usize,
    /// For the margin at the end.
    board: Arc<Board>,
}

impl Mcts {
    /// A search from this position; the same seed gives the same games.
    pub fn new(board: &Arc<Board>, position: Position, seed: u64) -> Self {
        Self::with_rng(board, position, Pcg64Mcg::seed_from_u64(seed), MAX_NODES)
    }

    /// The same with chances and a size of the tree given.
    pub fn with_rng(
        board: &Arc<Board>,
        position: Position,
        rng: Pcg64Mcg,
        capacity: usize,
    ) -> Self {
        let turn = position.turn(board);
        let (passed, seen) = match turn {
            Turn::MustPass => (true, position.pass()),
            Turn::Move(_) | Turn::Over(_) => (false, position),
        };
        let mut root = Node::new(seen.mover().0, seen.opponent().0, 0, passed);
        if let Turn::Over(margin) = turn {
            root.proof = Some(Proof::of(margin.discs()));
            root.tally.margins = Some((margin, margin));
        }
        let mut search = Self {
            kernels: Kernels::new(board),
            tree: Tree {
                nodes: vec![root],
                path: Vec::new(),
                rng,
                visited: 0,
                capacity,
                board: Arc::clone(board),
            },
            passed,
        };
        // The candidates are there from the beginning, however short the search.
        search.kernels.dispatch(Grow(&mut search.tree));
        search
    }

    /// Makes at most so many iterations; fewer if `stop`, which is asked before every eighth, says so, or if the
    /// root is proven. Returns how many were made.
    pub fn run(&mut self, iterations: u64, mut stop: impl FnMut() -> bool) -> u64 {
        let mut done = 0;
        while done < iterations && self.tree.nodes[0].proof.is_none() && !stop() {
            // The counters of a node are 32 bits wide.
            if self.tree.nodes[0].tally.games() >= u32::MAX - 8 {
                break;
            }
            let slice = (iterations - done).min(8);
            done += self.kernels.dispatch(Slice(&mut self.tree, slice));
        }
        done
    }

    /// What is known now.
    pub fn report(&self) -> Report {
        let root = &self.tree.nodes[0];
        let candidate = |child: &Node| Sample {
            cell: child.placement(),
            tally: child.seen_from_parent(child.tally, Tally::reversed),
            proof: child
                .proof
                .map(|proof| child.seen_from_parent(proof, Proof::reversed)),
        };
        let children = root.children();
        Report {
            tally: if self.passed {
                root.tally.reversed()
            } else {
                root.tally
            },
            proof: root
                .proof
                .map(|proof| if self.passed { proof.reversed() } else { proof }),
            candidates: if self.passed {
                Vec::new()
            } else {
                self.tree.nodes[children].iter().map(candidate).collect()
            },
            nodes: self.tree.visited,
        }
    }
}

impl Node {
    fn new(mover: u64, opponent: u64, cell: u8, same_mover: bool) -> Self {
        Self {
            mover,
            opponent,
            tally: Tally::default(),
            proof: None,
            cell,
            same_mover,
            children: 0,
            first: 0,
        }
    }

    fn placement(&self) -> Cell {
        Cell::new(usize::from(self.cell)).expect("a placement is on a cell")
    }

    fn children(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + usize::from(self.children)
    }

    /// Something of this node from the side of the parent's mover.
    fn seen_from_parent<T>(&self, own: T, reverse: impl Fn(T) -> T) -> T {
        if self.same_mover { own } else { reverse(own) }
    }
}

struct Slice<'a>(&'a mut Tree, u64);

impl AnyTask for Slice<'_> {
    type Output = u64;
    fn run<K: Kernel>(self, kernel: K) -> u64 {
        for done in 0..self.1 {
            if self.0.nodes[0].proof.is_some() {
                return done;
            }
            iterate(kernel, self.0);
        }
        self.1
    }
}

struct Grow<'a>(&'a mut Tree);

impl AnyTask for Grow<'_> {
    type Output = ();
    fn run<K: Kernel>(self, kernel: K) {
        if self.0.nodes[0].proof.is_none() {
            grow(kernel, self.0, 0);
            self.0.path.clear();
            self.0.path.push(0);
            self.0.climb();
        }
    }
}

entered! {
    /// One walk down, one random game, and back.
    fn iterate = iterate_here; (tree: &'a mut Tree) -> ()
}

entered! {
    /// Makes the children of a node in which its mover can place.
    fn grow = grow_here; (tree: &'a mut Tree, node: usize) -> ()
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn iterate_here<K: Kernel>(kernel: K, tree: &mut Tree) {
    let mut at = 0;
    tree.path.clear();
    tree.path.push(0);
    let (proof, margin) = loop {
        let node = &tree.nodes[at];
        if let Some(proof) = node.proof {
            // A finished game has one margin, known when it was made; a proof further up has none.
            let ended = node.children == 0;
            break (
                proof,
                node.tally
                    .margins
                    .filter(|_| ended)
                    .map(|(margin, _)| margin),
            );
        }
        if node.children == 0 {
            let grown = node.tally.games() > 0 && tree.nodes.len() + 64 <= tree.capacity;
            if grown {
                grow_here(kernel, tree, at);
            }
            if !grown || tree.climb() {
                let node = tree.nodes[at];
                if let Some(proof) = node.proof {
                    break (proof, None);
                }
                let margin = random_game(kernel, tree, node.mover, node.opponent);
                break (Proof::of(margin.discs()), Some(margin));
            }
        }
        at = tree.select(at);
        tree.path.push(at as u32);
    };
    tree.record(proof, margin);
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn grow_here<K: Kernel>(kernel: K, tree: &mut Tree, at: usize) {
    let Node {
        mover, opponent, ..
    } = tree.nodes[at];
    let first = tree.nodes.len();
    let mut placements = kernel.placements(mover, opponent);
    while placements != 0 {
        let cell = placements.trailing_zeros() as usize;
        placements &= placements - 1;
        let flips = kernel.flips(mover, opponent, cell);
        let (own, other) = (mover | flips | 1 << cell, opponent & !flips);
        let child = if kernel.placements(other, own) != 0 {
            Node::new(other, own, cell as u8, false)
        } else if kernel.placements(own, other) != 0 {
            Node::new(own, other, cell as u8, true)
        } else {
            let margin = tree.margin(other, own);
            let mut ended = Node::new(other, own, cell as u8, false);
            ended.proof = Some(Proof::of(margin.discs()));
            ended.tally.margins = Some((margin, margin));
            ended
        };
        tree.nodes.push(child);
    }
    tree.visited += (tree.nodes.len() - first) as u64;
    tree.nodes[at].first = first as u32;
    tree.nodes[at].children = (tree.nodes.len() - first) as u8;
}

/// The mover's margin after random placements to the end.
#[cfg_attr(not(debug_assertions), inline(always))]
fn random_game<K: Kernel>(kernel: K, tree: &mut Tree, mover: u64, opponent: u64) -> Margin {
    let (mut own, mut other) = (mover, opponent);
    let mut turned = false;
    let mut passed = false;
    loop {
        let mut placements = kernel.placements(own, other);
        if placements == 0 {
            if passed {
                break;
            }
            passed = true;
        } else {
            passed = false;
            tree.visited += 1;
            // A draw from 0..count by multiplication: the bias is below one in 2^26.
            let count = u64::from(placements.count_ones());
            let mut skip = (u64::from(tree.rng.next_u32()) * count) >> 32;
            while skip > 0 {
                placements &= placements - 1;
                skip -= 1;
            }
            let cell = placements.trailing_zeros() as usize;
            let flips = kernel.flips(own, other, cell);
            own |= flips | 1 << cell;
            other &= !flips;
        }
        (own, other) = (other, own);
        turned = !turned;
    }
    let margin = tree.margin(own, other);
    if turned { -margin } else { margin }
}

impl Tree {
    fn margin(&self, mover: u64, opponent: u64) -> Margin {
        Position::new(Bitboard(mover), Bitboard(opponent))
            .expect("a game leaves one disc a cell")
            .margin(&self.board)
    }

    /// The child with the highest upper bound: one that was never tried first, proven losses last.
    fn select(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let log = f64::from(node.tally.games().max(1)).ln();
        let bound = |child: &Node| {
            let proof = child
                .proof
                .map(|proof| child.seen_from_parent(proof, Proof::reversed));
            let games = child.tally.games();
            match proof {
                Some(Proof::Loss) => f64::NEG_INFINITY,
                _ if games == 0 => f64::INFINITY,
                _ => {
                    let mean = child.seen_from_parent(child.tally.mean(), |mean| 1.0 - mean);
                    mean + EXPLORATION * (log / f64::from(games)).sqrt()
                }
            }
        };
        let mut best = (node.first as usize, f64::NEG_INFINITY);
        for index in node.children() {
            let bound = bound(&self.nodes[index]);
            if bound > best.1 {
                best = (index, bound);
            }
        }
        best.0
    }

    /// Proves what the children of the path's last node prove, and on upwards; whether that node is proven now.
    fn climb(&mut self) -> bool {
        let mut last_is_proven = false;
        for step in (0..self.path.len()).rev() {
            let at = self.path[step] as usize;
            let children = &self.nodes[self.nodes[at].children()];
            let proofs = children.iter().map(|child| {
                child
                    .proof
                    .map(|proof| child.seen_from_parent(proof, Proof::reversed))
            });
            // A win is enough; anything less needs all children.
            let won = proofs.clone().any(|proof| proof == Some(Proof::Win));
            let all: Option<Vec<Proof>> = if won { None } else { proofs.collect() };
            let proof = if won {
                Some(Proof::Win)
            } else {
                all.and_then(|proofs| proofs.into_iter().max())
            };
            if proof.is_none() {
                break;
            }
            self.nodes[at].proof = proof;
            last_is_proven |= step + 1 == self.path.len();
        }
        last_is_proven
    }

    /// Adds a result, from the side of the path's last mover, to the path.
    fn record(&mut self, mut proof: Proof, mut margin: Option<Margin>) {
        for &index in self.path.iter().rev() {
            let node = &mut self.nodes[index as usize];
            node.tally.add(proof, margin);
            if !node.same_mover {
                proof = proof.reversed();
                margin = margin.map(|margin| -margin);
            }
        }
    }
}

#[cfg(test)]
mod tests;
