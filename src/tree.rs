//! The tree of play below a position, opened node by node: each node with its values, exact or estimated.
//!
//! A [`Picture`] begins with one position and grows by [`Picture::open`], which takes an [`Analysis`] of a node's
//! position and adds what can be played there, in cell order. [`Picture::to_depth`] opens everything down to a
//! depth; the dashboard opens what its reader asks for. A position that another order of moves has reached and
//! opened already is a *transposition*: [`Picture::twin`] names the node to look at instead. A forced pass is a
//! node of its own, added with the move before it, and does not count towards the depth. The most valuable path
//! is the line in which both sides take the largest perfect margin, then the largest win-rate, then the largest
//! best margin, then the first cell. [`text`], [`dot`] and [`svg`] draw it.

pub mod dot;
pub mod svg;
pub mod text;

use rustc_hash::{FxHashMap, FxHashSet};
use thiserror::Error;

use crate::analysis::{Analysis, Estimates, Value};
use crate::bitboard::{Bitboard, Cell};
use crate::board::Board;
use crate::color::Color;
use crate::margin::Margin;
use crate::notation::Move;
use crate::position::{Position, Turn};
use crate::solve::Values;

/// The most nodes of a picture: more than anyone can look at.
pub const MAX_NODES: usize = 20_000;

/// What a node is worth.
#[derive(Clone, Debug, PartialEq)]
pub enum Worth {
    /// From the exact tree, or of a finished game.
    Exact(Values),
    /// From a search and random play.
    Estimated(Estimates),
}

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
    /// What it is worth to the side that played to get here, for the root to the side to move.
    pub worth: Worth,
    /// Whether the game is over here.
    pub over: bool,
    /// Whether the most valuable path leads through here.
    pub on_path: bool,
    /// The indices of the nodes after, in cell order; none before it was opened.
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

/// The tree as far as it was opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    nodes: Vec<Node>,
    /// The node that opened a position.
    opened: FxHashMap<(Position, Color), usize>,
}

/// More nodes than anyone could look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the tree to depth {depth} has more than {MAX_NODES} nodes: choose a smaller depth or a later position"
)]
pub struct TooLarge {
    /// The depth asked for.
    pub depth: usize,
}

impl Worth {
    /// The same from the other side.
    #[must_use]
    pub fn reversed(&self) -> Self {
        match self {
            Self::Exact(values) => Self::Exact(values.reversed()),
            Self::Estimated(estimates) => Self::Estimated(estimates.reversed()),
        }
    }

    /// What the most valuable path goes by: perfect margin, win-rate, best margin. What is not known is worth
    /// less than anything.
    fn rank(&self) -> [f64; 3] {
        let unknown = f64::NEG_INFINITY;
        match self {
            Self::Exact(values) => [
                values.perfect.discs().into(),
                values.win_rate(),
                values.best.discs().into(),
            ],
            Self::Estimated(estimates) => {
                let searched = estimates.searched.as_ref();
                let sampled = estimates.sampled;
                [
                    searched.map_or(unknown, |found| found.value.discs()),
                    sampled.map_or(unknown, |seen| seen.win_rate()),
                    sampled.map_or(unknown, |seen| seen.best.discs().into()),
                ]
            }
        }
    }

    /// What is known of a position and of its candidates.
    fn of(analysis: &Analysis) -> (Self, Vec<(Cell, Bitboard, Self)>) {
        match analysis {
            Analysis::Exact(table) => {
                let rows = table.candidates.iter();
                let rows = rows.map(|row| (row.cell, row.flips, Self::Exact(row.value)));
                (Self::Exact(table.value), rows.collect())
            }
            Analysis::Estimated(table) => {
                let rows = table.candidates.iter();
                let rows = rows.map(|row| {
                    let worth = Self::Estimated(row.value.clone());
                    (row.cell, row.flips, worth)
                });
                (Self::Estimated(table.value.clone()), rows.collect())
            }
        }
    }
}

/// The position an analysis is of.
const fn position_of(analysis: &Analysis) -> Position {
    match analysis {
        Analysis::Exact(table) => table.position,
        Analysis::Estimated(table) => table.position,
    }
}

impl Picture {
    /// A picture of the position that the analysis is of, opened.
    pub fn new(board: &Board, to_move: Color, analysis: &Analysis) -> Self {
        let mut picture = Self {
            nodes: Vec::new(),
            opened: FxHashMap::default(),
        };
        let (worth, _) = Worth::of(analysis);
        let root = picture.add(board, None, None, position_of(analysis), to_move, worth);
        picture.nodes[root].on_path = true;
        if !picture.add_pass(board, root) {
            picture.open(board, root, analysis);
        }
        picture
    }

    /// The tree below a position to so many placements. `analyze` is asked for every position on the way.
    ///
    /// # Errors
    /// If it has more than [`MAX_NODES`] nodes (nothing is asked then), or at the first position without an
    /// analysis.
    pub fn to_depth<E: From<TooLarge>>(
        board: &Board,
        position: Position,
        to_move: Color,
        depth: usize,
        mut analyze: impl FnMut(Position) -> Result<Analysis, E>,
    ) -> Result<Self, E> {
        if !is_small(board, position, to_move, depth) {
            return Err(TooLarge { depth }.into());
        }
        let mut picture = Self::new(board, to_move, &analyze(position)?);
        if depth == 0 {
            picture.close();
            return Ok(picture);
        }
        // Depth first, the most valuable of the siblings first, so that the path never ends at a transposition.
        let mut open = vec![(0, 0)];
        while let Some((index, depth_here)) = open.pop() {
            if let Some(position) = picture.question(index) {
                if depth_here == depth {
                    continue;
                }
                let analysis = analyze(position)?;
                picture.open(board, index, &analysis);
            }
            let node = &picture.nodes[index];
            let mut children = node.children.clone();
            children.sort_by_key(|&child| !picture.nodes[child].on_path);
            for &child in children.iter().rev() {
                let played = picture.nodes[child].played;
                let pass = played.is_some_and(|played| played.action == Move::Pass);
                open.push((child, depth_here + usize::from(!pass)));
            }
        }
        Ok(picture.in_order())
    }

    /// The nodes; the root is the first, every other comes after its parent.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The indices of the nodes on the most valuable path, the root first.
    pub fn path(&self) -> Vec<usize> {
        let on_path = |&index: &usize| self.nodes[index].on_path;
        (0..self.nodes.len()).filter(on_path).collect()
    }

    /// The node with the same position that was opened instead of this one.
    pub fn twin(&self, index: usize) -> Option<usize> {
        let node = self.nodes.get(index)?;
        let first = self.opened.get(&(node.position, node.to_move)).copied();
        first.filter(|&first| first != index)
    }

    /// The position of a node that can be opened: of which an analysis is needed. `None` if the node is open, has
    /// a twin that is, or if the game is over there.
    pub fn question(&self, index: usize) -> Option<Position> {
        let node = self.nodes.get(index)?;
        let key = (node.position, node.to_move);
        let closed = node.children.is_empty() && !node.over && !self.opened.contains_key(&key);
        closed.then_some(node.position)
    }

    /// Adds what can be played at a node. Nothing happens if the node cannot be opened or the analysis is of
    /// another position.
    pub fn open(&mut self, board: &Board, index: usize, analysis: &Analysis) {
        if self.question(index) != Some(position_of(analysis)) {
            return;
        }
        let Node {
            position,
            to_move,
            on_path,
            ..
        } = self.nodes[index];
        self.opened.insert((position, to_move), index);
        let (_, rows) = Worth::of(analysis);
        for (cell, flips, worth) in rows {
            let played = Played {
                by: to_move,
                action: Move::Place(cell),
                flips: flips.len(),
            };
            let next = position.place(cell, flips);
            self.add(
                board,
                Some(index),
                Some(played),
                next,
                to_move.other(),
                worth,
            );
        }
        let children = self.nodes[index].children.clone();
        let worths = children.iter().map(|&child| &self.nodes[child].worth);
        if let (true, Some(chosen)) = (on_path, most_valuable(worths)) {
            self.nodes[children[chosen]].on_path = true;
        }
        for child in children {
            self.add_pass(board, child);
        }
    }

    /// Adds a node and tells its parent.
    fn add(
        &mut self,
        board: &Board,
        parent: Option<usize>,
        played: Option<Played>,
        position: Position,
        to_move: Color,
        worth: Worth,
    ) -> usize {
        let index = self.nodes.len();
        let (over, worth) = match position.turn(board) {
            // Nothing is left to estimate.
            Turn::Over(margin) => {
                let by_mover = played.is_none_or(|played| played.by == to_move);
                let margin = if by_mover { margin } else { -margin };
                (true, Worth::Exact(Values::over(margin)))
            }
            Turn::Move(_) | Turn::MustPass => (false, worth),
        };
        self.nodes.push(Node {
            parent,
            played,
            position,
            to_move,
            worth,
            over,
            on_path: false,
            children: Vec::new(),
        });
        if let Some(parent) = parent {
            self.nodes[parent].children.push(index);
        }
        index
    }

    /// Adds the pass that must follow a node; whether one must.
    fn add_pass(&mut self, board: &Board, index: usize) -> bool {
        let node = &self.nodes[index];
        if node.position.turn(board) != Turn::MustPass {
            return false;
        }
        let played = Played {
            by: node.to_move,
            action: Move::Pass,
            flips: 0,
        };
        // The root's worth is its mover's already, which is the side that passes.
        let worth = match node.parent {
            Some(_) => node.worth.reversed(),
            None => node.worth.clone(),
        };
        let (position, to_move) = (node.position.pass(), node.to_move.other());
        let on_path = node.on_path;
        let pass = self.add(board, Some(index), Some(played), position, to_move, worth);
        self.nodes[pass].on_path = on_path;
        true
    }

    /// Leaves the root alone, and what is forced from there.
    fn close(&mut self) {
        let passes = |node: &Node| {
            let pass = |played: Played| played.action == Move::Pass;
            node.played.is_none_or(pass)
        };
        let kept = self.nodes.iter().take_while(|node| passes(node)).count();
        self.nodes.truncate(kept);
        for node in &mut self.nodes {
            node.children.retain(|&child| child < kept);
        }
        self.opened.clear();
    }

    /// The same with the nodes in the order of a walk, candidates in cell order.
    fn in_order(&self) -> Self {
        let nodes = &self.nodes;
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
            node.children = node.children.into_iter().map(new).collect();
            node
        };
        Self {
            nodes: order.iter().map(renumber).collect(),
            opened: self
                .opened
                .iter()
                .map(|(&key, &old)| (key, new_index[old]))
                .collect(),
        }
    }
}

/// Whether the tree to a depth has no more than [`MAX_NODES`] nodes. A position stands at one depth only, as
/// every placement adds a disc; so it goes down depth by depth.
fn is_small(board: &Board, position: Position, to_move: Color, depth: usize) -> bool {
    let mut nodes = 1;
    let mut layer = FxHashSet::from_iter([(position, to_move)]);
    for _ in 0..depth {
        let mut next = FxHashSet::default();
        for &(mut position, mut to_move) in &layer {
            if position.turn(board) == Turn::MustPass {
                (position, to_move) = (position.pass(), to_move.other());
                nodes += 1;
            }
            let Turn::Move(cells) = position.turn(board) else {
                continue;
            };
            nodes += cells.len();
            if nodes > MAX_NODES {
                return false;
            }
            let after = |cell| position.place(cell, position.flips(board, cell));
            next.extend(cells.iter().map(|cell| (after(cell), to_move.other())));
        }
        layer = next;
    }
    true
}

/// The one that the most valuable path takes, by its number.
fn most_valuable<'a>(worths: impl Iterator<Item = &'a Worth>) -> Option<usize> {
    let mut chosen: Option<(usize, [f64; 3])> = None;
    for (number, worth) in worths.enumerate() {
        let rank = worth.rank();
        if chosen.is_none_or(|(_, so_far)| rank > so_far) {
            chosen = Some((number, rank));
        }
    }
    chosen.map(|(number, _)| number)
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

/// What a node is in a line of text: `black c2: perfect -4, win 24.01%, best +24`.
pub fn sentence(board: &Board, node: &Node) -> String {
    match node.played {
        Some(played) => format!("{} {}: {}", played.by, label(board, node), worth(node)),
        None => format!("{} to move: {}", node.to_move, worth(node)),
    }
}

/// `perfect -4, win 24.01%, best +24`; at the end of a game its result. An estimate has a tilde before it, what
/// is not known is left out.
pub fn worth(node: &Node) -> String {
    match &node.worth {
        Worth::Exact(values) if node.over => match values.perfect {
            Margin::DRAW => "over: a draw".to_owned(),
            perfect => format!("over: {perfect}"),
        },
        Worth::Exact(values) => {
            let win = 100.0 * values.win_rate();
            format!(
                "perfect {}, win {win:.2}%, best {}",
                values.perfect, values.best
            )
        }
        Worth::Estimated(estimates) => {
            let perfect = estimates.searched.as_ref().map(|found| match found.value {
                Value::Exact(margin) => format!("perfect {margin}"),
                Value::Estimate(score) => format!("perfect ~{score}"),
            });
            let sampled = estimates.sampled.map(|seen| {
                let win = 100.0 * seen.win_rate();
                format!("win ~{win:.2}%, best ~{}", seen.best)
            });
            let known: Vec<String> = perfect.into_iter().chain(sampled).collect();
            known.join(", ")
        }
    }
}

#[cfg(test)]
mod tests;
