//! The tree of play below a position as a picture: every line to a depth, each node with its exact values.
//!
//! Nodes stand in the order of a walk, candidates in cell order. A position that another order of moves has
//! reached already is a *transposition*: it names the first node with that position and is not opened again. A
//! forced pass is a node of its own and does not count towards the depth. The most valuable path is the line
//! in which both sides take the largest perfect margin, then the largest win-rate, then the largest best
//! margin, then the first cell. [`text`], [`dot`] and [`svg`] draw it.

pub mod dot;
pub mod svg;
pub mod text;

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::board::Board;
use crate::color::Color;
use crate::margin::Margin;
use crate::notation::Move;
use crate::position::{Position, Turn};
use crate::solve::{Candidate, Tree, Values};

/// The most nodes of a picture: more than anyone can look at.
pub const MAX_NODES: usize = 20_000;

/// A node of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The index of the node before; `None` for the root.
    pub parent: Option<usize>,
    /// What was played to get here; `None` for the root.
    pub played: Option<Played>,
    /// The position, from the side to move.
    pub position: Position,
    /// Whose turn it is (at the end, whose it would have been).
    pub to_move: Color,
    /// The values: from the side that played to get here, for the root from the side to move.
    pub values: Values,
    /// Whether the game is over here.
    pub over: bool,
    /// Whether the most valuable path leads through here.
    pub on_path: bool,
    /// The index of the node with the same position that is opened instead.
    pub same_as: Option<usize>,
    /// The indices of the nodes after, in cell order.
    pub children: Vec<usize>,
}

/// A placement or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// By whom.
    pub by: Color,
    /// What.
    pub action: Move,
    /// How many discs it flipped.
    pub flips: usize,
}

/// The tree to a depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The nodes in the order of a walk, the root first.
    pub nodes: Vec<Node>,
}

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// Nobody could look at it.
    #[error(
        "the tree to depth {depth} has more than {MAX_NODES} nodes: choose a smaller depth or a later position"
    )]
    TooLarge {
        /// The depth asked for.
        depth: usize,
    },
    /// The exact tree does not hold the position.
    #[error("the exact tree does not lead to this position")]
    Unknown,
}

impl Picture {
    /// The tree below a position to so many placements.
    ///
    /// # Errors
    /// If it has more than [`MAX_NODES`] nodes, or `tree` does not lead to the position.
    pub fn new(
        tree: &Tree,
        position: Position,
        to_move: Color,
        depth: usize,
    ) -> Result<Self, PictureError> {
        let mut walk = Walk {
            tree,
            depth,
            nodes: Vec::new(),
            first: FxHashMap::default(),
        };
        let values = tree.probe(position).ok_or(PictureError::Unknown)?;
        let root = walk.add(None, None, position, to_move, values)?;
        walk.nodes[root].on_path = true;
        walk.open(root, 0)?;
        Ok(Self {
            nodes: in_order(&walk.nodes),
        })
    }

    /// The indices of the nodes on the most valuable path, the root first.
    pub fn path(&self) -> Vec<usize> {
        let on_path = |&index: &usize| self.nodes[index].on_path;
        (0..self.nodes.len()).filter(on_path).collect()
    }
}

/// The candidate that the most valuable path takes.
pub fn most_valuable(candidates: &[Candidate]) -> Option<usize> {
    let worth = |values: &Values| (values.perfect, values.win_rate(), values.best);
    let mut chosen: Option<usize> = None;
    for (index, candidate) in candidates.iter().enumerate() {
        let better = |so_far: usize| worth(&candidate.values) > worth(&candidates[so_far].values);
        if chosen.is_none_or(better) {
            chosen = Some(index);
        }
    }
    chosen
}

struct Walk<'a> {
    tree: &'a Tree,
    depth: usize,
    nodes: Vec<Node>,
    /// The node that opens a position.
    first: FxHashMap<(Position, Color), usize>,
}

impl Walk<'_> {
    fn add(
        &mut self,
        parent: Option<usize>,
        played: Option<Played>,
        position: Position,
        to_move: Color,
        values: Values,
    ) -> Result<usize, PictureError> {
        if self.nodes.len() == MAX_NODES {
            return Err(PictureError::TooLarge { depth: self.depth });
        }
        let over = matches!(position.turn(self.tree.board()), Turn::Over(_));
        self.nodes.push(Node {
            parent,
            played,
            position,
            to_move,
            values,
            over,
            on_path: false,
            same_as: None,
            children: Vec::new(),
        });
        Ok(self.nodes.len() - 1)
    }

    /// Adds what follows a node that is `depth` placements below the root.
    fn open(&mut self, index: usize, depth: usize) -> Result<(), PictureError> {
        let Node {
            position,
            to_move,
            on_path,
            ..
        } = self.nodes[index];
        let board = self.tree.board().clone();
        match position.turn(&board) {
            Turn::Over(_) => return Ok(()),
            Turn::MustPass => {
                let played = Played {
                    by: to_move,
                    action: Move::Pass,
                    flips: 0,
                };
                // The values stay those of the side that played before, as on any other node after a move.
                let values = self.probe(position)?;
                let next = self.add(
                    Some(index),
                    Some(played),
                    position.pass(),
                    to_move.other(),
                    values,
                )?;
                self.nodes[next].on_path = on_path;
                self.nodes[index].children.push(next);
                return self.open(next, depth);
            }
            Turn::Move(_) => {}
        }
        if depth == self.depth {
            return Ok(());
        }
        let key = (position, to_move);
        if let Some(&first) = self.first.get(&key) {
            self.nodes[index].same_as = Some(first);
            return Ok(());
        }
        self.first.insert(key, index);
        let candidates = self
            .tree
            .candidates(position)
            .ok_or(PictureError::Unknown)?;
        let chosen = most_valuable(&candidates);
        for (number, candidate) in candidates.iter().enumerate() {
            let played = Played {
                by: to_move,
                action: Move::Place(candidate.cell),
                flips: candidate.flips.len(),
            };
            let next = self.add(
                Some(index),
                Some(played),
                position.place(candidate.cell, candidate.flips),
                to_move.other(),
                candidate.values,
            )?;
            self.nodes[next].on_path = on_path && chosen == Some(number);
            self.nodes[index].children.push(next);
        }
        // The most valuable one is opened first, so that the path never ends at a transposition.
        let mut order = self.nodes[index].children.clone();
        if let Some(chosen) = chosen {
            order[..=chosen].rotate_right(1);
        }
        for next in order {
            self.open(next, depth + 1)?;
        }
        Ok(())
    }

    fn probe(&self, position: Position) -> Result<Values, PictureError> {
        self.tree.probe(position).ok_or(PictureError::Unknown)
    }
}

/// The nodes in the order of a walk.
fn in_order(nodes: &[Node]) -> Vec<Node> {
    let mut order = Vec::with_capacity(nodes.len());
    let mut open = vec![0];
    while let Some(index) = open.pop() {
        order.push(index);
        open.extend(nodes[index].children.iter().rev());
    }
    let mut new_index = vec![0; nodes.len()];
    for (new, &old) in order.iter().enumerate() {
        new_index[old] = new;
    }
    let renumber = |&old: &usize| {
        let mut node = nodes[old].clone();
        let new = |old: usize| new_index[old];
        node.parent = node.parent.map(new);
        node.same_as = node.same_as.map(new);
        node.children = node.children.into_iter().map(new).collect();
        node
    };
    order.iter().map(renumber).collect()
}

/// `c2`, `pass`, or `start` for the root.
pub fn label(board: &Board, node: &Node) -> String {
    match node.played {
        None => "start".to_owned(),
        Some(Played {
            action: Move::Pass, ..
        }) => "pass".to_owned(),
        Some(Played {
            action: Move::Place(cell),
            ..
        }) => board.name(cell),
    }
}

/// `perfect -4, win 24.01%, best +24`; at the end of a game its result.
pub fn worth(node: &Node) -> String {
    let Values { perfect, best, .. } = node.values;
    if node.over {
        return match perfect {
            Margin::DRAW => "over: a draw".to_owned(),
            _ => format!("over: {perfect}"),
        };
    }
    let win = 100.0 * node.values.win_rate();
    format!("perfect {perfect}, win {win:.2}%, best {best}")
}

#[cfg(test)]
mod tests;
