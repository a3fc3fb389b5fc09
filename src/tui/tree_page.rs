//! The tree page's own state: how far the tree is opened, what of it is folded, which node is selected.
//!
//! The tree stands on the place where the game is; walking to a node shows it on the board and leaves the tree as
//! it is. Nodes are opened by workers, one at a time: those that wait are in a queue, and taking one out of it
//! cancels its question. A node that could not be valued leaves the queue, so it is not asked for again and again.

use std::collections::{BTreeSet, VecDeque};

use crate::analysis::Analysis;
use crate::bitboard::Cell;
use crate::board::Board;
use crate::color::Color;
use crate::notation::Move;
use crate::position::Position;
use crate::setup::Setup;
use crate::tree::{MAX_NODES, Picture};

/// What a page is about: the position at its root, and whether the exact tree is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageKey {
    /// The position.
    pub setup: Setup,
    /// Whether the tree is there.
    pub exact: bool,
}

/// See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreePage {
    /// What it is about; `None` before it was first shown.
    pub key: Option<PageKey>,
    /// The tree; `None` before the root is known.
    pub picture: Option<Picture>,
    /// The node that is selected.
    pub selected: usize,
    /// The open nodes whose children are not shown.
    folded: BTreeSet<usize>,
    /// The nodes to be opened, the next one first.
    wanted: VecDeque<usize>,
    /// The root could not be valued.
    failed: bool,
}

/// A row of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeRow {
    /// Its node.
    pub node: usize,
    /// For each of its ancestors but the root, from the top, and for itself: whether a later sibling follows.
    pub more: Vec<bool>,
}

/// How a node is folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Its children are shown.
    Open,
    /// It has, or can get, children that are not shown.
    Closed,
    /// A worker is opening it, or will.
    Opening,
    /// Nothing is below it here.
    Leaf,
}

impl TreePage {
    /// A page without a tree yet.
    pub fn new(key: PageKey) -> Self {
        Self {
            key: Some(key),
            ..Self::default()
        }
    }

    /// The node to be opened next.
    pub fn next(&self) -> Option<usize> {
        match self.picture {
            None => (!self.failed).then_some(0),
            Some(_) => self.wanted.front().copied(),
        }
    }

    /// The position of a node that is to be opened.
    pub fn question(&self, node: usize) -> Option<Position> {
        self.picture.as_ref()?.question(node)
    }

    /// A worker's answer for a node. The best candidate of the root is opened next.
    pub fn take(&mut self, board: &Board, to_move: Color, node: usize, analysis: &Analysis) {
        self.wanted.retain(|&wanted| wanted != node);
        if let Some(picture) = &mut self.picture {
            picture.open(board, node, analysis);
            return;
        }
        let picture = Picture::new(board, to_move, analysis);
        let best = picture.path().last().copied();
        self.picture = Some(picture);
        if let Some(best) = best {
            self.want(best);
        }
    }

    /// A node could not be valued.
    pub fn give_up(&mut self, node: usize) {
        self.failed |= self.picture.is_none();
        self.wanted.retain(|&wanted| wanted != node);
    }

    /// Whether nodes wait to be opened; they do no longer.
    pub fn cancel(&mut self) -> bool {
        let waiting = !self.wanted.is_empty();
        self.wanted.clear();
        waiting
    }

    fn want(&mut self, node: usize) {
        let full = self.picture.as_ref().map_or(0, |p| p.nodes().len()) >= MAX_NODES;
        if !full && self.question(node).is_some() && !self.wanted.contains(&node) {
            self.wanted.push_front(node);
        }
    }

    /// How a node is folded.
    pub fn fold(&self, node: usize) -> Fold {
        let Some(picture) = &self.picture else {
            return Fold::Leaf;
        };
        let open = picture
            .nodes()
            .get(node)
            .is_some_and(|n| !n.children.is_empty());
        if open {
            if self.folded.contains(&node) {
                Fold::Closed
            } else {
                Fold::Open
            }
        } else if self.wanted.contains(&node) {
            Fold::Opening
        } else if picture.question(node).is_some() {
            Fold::Closed
        } else {
            Fold::Leaf
        }
    }

    /// Shows what is below the selected node; if it is shown already goes there, and from a transposition to the
    /// node that is open instead.
    pub fn expand(&mut self) {
        let node = self.selected;
        match self.fold(node) {
            Fold::Closed => {
                self.folded.remove(&node);
                self.want(node);
            }
            Fold::Open => {
                let first = |p: &Picture| p.nodes()[node].children.first().copied();
                self.select_node(self.picture.as_ref().and_then(first));
            }
            Fold::Leaf => {
                let twin = self.picture.as_ref().and_then(|picture| picture.twin(node));
                self.select_node(twin);
            }
            Fold::Opening => {}
        }
    }

    /// Hides what is below the selected node, or stops opening it; if nothing is shown goes to the node above.
    pub fn collapse(&mut self) {
        let node = self.selected;
        match self.fold(node) {
            Fold::Open => {
                self.folded.insert(node);
            }
            Fold::Opening => self.wanted.retain(|&wanted| wanted != node),
            Fold::Closed | Fold::Leaf => {
                let parent = |p: &Picture| p.nodes().get(node)?.parent;
                self.select_node(self.picture.as_ref().and_then(parent));
            }
        }
    }

    /// Whether [`TreePage::expand`] would do something.
    pub fn can_expand(&self) -> bool {
        let node = self.selected;
        let twin = || self.picture.as_ref().and_then(|picture| picture.twin(node));
        match self.fold(node) {
            Fold::Open | Fold::Closed => true,
            Fold::Leaf => twin().is_some(),
            Fold::Opening => false,
        }
    }

    /// Whether [`TreePage::collapse`] would do something.
    pub fn can_collapse(&self) -> bool {
        let parent = |picture: &Picture| picture.nodes().get(self.selected)?.parent;
        match self.fold(self.selected) {
            Fold::Open | Fold::Opening => true,
            Fold::Closed | Fold::Leaf => self.picture.as_ref().and_then(parent).is_some(),
        }
    }

    /// Opens a fold that is closed and closes one that is open.
    pub fn toggle(&mut self) {
        match self.fold(self.selected) {
            Fold::Open | Fold::Opening => self.collapse(),
            Fold::Closed => self.expand(),
            Fold::Leaf => {}
        }
    }

    /// Selects a node and unfolds what hides it.
    fn select_node(&mut self, node: Option<usize>) {
        let (Some(node), Some(picture)) = (node, &self.picture) else {
            return;
        };
        let mut above = picture.nodes()[node].parent;
        while let Some(parent) = above {
            self.folded.remove(&parent);
            above = picture.nodes()[parent].parent;
        }
        self.selected = node;
    }

    /// The rows, top down.
    pub fn rows(&self) -> Vec<TreeRow> {
        let Some(picture) = &self.picture else {
            return Vec::new();
        };
        let mut rows = Vec::new();
        let mut open = vec![TreeRow {
            node: 0,
            more: Vec::new(),
        }];
        while let Some(row) = open.pop() {
            let children = &picture.nodes()[row.node].children;
            if !self.folded.contains(&row.node) {
                for (number, &child) in children.iter().enumerate().rev() {
                    let mut more = row.more.clone();
                    more.push(number + 1 < children.len());
                    open.push(TreeRow { node: child, more });
                }
            }
            rows.push(row);
        }
        rows
    }

    /// The row of the selected node.
    pub fn selected_row(&self, rows: &[TreeRow]) -> usize {
        let at = rows.iter().position(|row| row.node == self.selected);
        at.unwrap_or(0)
    }

    /// The placements that lead from the root to a node.
    pub fn path(&self, node: usize) -> Vec<Cell> {
        let mut cells = Vec::new();
        let nodes = self.picture.as_ref().map_or(&[][..], |p| p.nodes());
        let mut at = nodes.get(node);
        while let Some(node) = at {
            if let Some(Move::Place(cell)) = node.played.map(|played| played.action) {
                cells.push(cell);
            }
            at = node.parent.map(|parent| &nodes[parent]);
        }
        cells.reverse();
        cells
    }

    /// The last node on a line of placements from the root, forced passes behind it included; and whether the line
    /// goes on beyond the tree.
    pub fn follow(&self, line: &[Cell]) -> Option<(usize, bool)> {
        let nodes = self.picture.as_ref()?.nodes();
        let step = |from: usize, action: Move| {
            let mut children = nodes[from].children.iter().copied();
            children.find(|&child| nodes[child].played.is_some_and(|p| p.action == action))
        };
        let after_pass = |node: usize| step(node, Move::Pass).unwrap_or(node);
        let mut at = after_pass(0);
        for &cell in line {
            match step(at, Move::Place(cell)) {
                Some(next) => at = after_pass(next),
                None => return Some((at, true)),
            }
        }
        Some((at, false))
    }

    /// Opens the tree along a line that goes on beyond it.
    pub fn follow_on(&mut self, line: &[Cell]) {
        if let Some((node, true)) = self.follow(line) {
            self.want(node);
        }
    }
}
