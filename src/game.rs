//! A game: a pure state machine over positions, with colours, passes, history and variations.
//!
//! [`reduce`] takes a game and an [`Action`] and gives the next game or says why not; it never changes the
//! game it was given. Forced passes are entries of their own, made at once after the placement that forces
//! them, so at rest the side to move can always place unless the game is over; undo and redo step over them.
//! The history is a tree: a different move after an undo starts a variation beside the old line, which stays.

use std::sync::Arc;

use thiserror::Error;

use crate::bitboard::{Bitboard, Cell};
use crate::board::Board;
use crate::color::Color;
use crate::margin::Margin;
use crate::notation::Move;
use crate::position::{IllegalPlacement, Position, Turn};
use crate::setup::Setup;

/// A place in a game's tree, the start included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

/// What led to a node of the game's tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whose turn it was.
    pub color: Color,
    /// Placements so far on this line, this one included; a pass has the number of the placement before it.
    pub ply: usize,
    /// What happened.
    pub event: Event,
}

/// What a side did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It placed a disc.
    Place {
        /// Where.
        cell: Cell,
        /// The discs that turned.
        flips: Bitboard,
    },
    /// It could not place and the other side could.
    Pass,
}

impl Event {
    /// The same as an entry of a move list.
    pub const fn notation(self) -> Move {
        match self {
            Self::Place { cell, .. } => Move::Place(cell),
            Self::Pass => Move::Pass,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    parent: Option<NodeId>,
    /// `None` only at the start.
    entry: Option<Entry>,
    after: Setup,
    children: Vec<NodeId>,
    /// The child that redo follows: the one visited last.
    followed: Option<NodeId>,
}

/// A game on a board. See the module.
#[derive(Clone, Debug)]
pub struct Game {
    board: Arc<Board>,
    nodes: Vec<Node>,
    at: NodeId,
}

/// What can be asked of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The side to move places a disc.
    Place(Cell),
    /// Back to before the last placement, over passes.
    Undo,
    /// Forward along the line followed last, over passes.
    Redo,
    /// To any node of the tree.
    GoTo(NodeId),
}

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalAction {
    /// The placement breaks the rules.
    #[error("{color} cannot play {name}: {reason}")]
    Placement {
        /// The side to move.
        color: Color,
        /// The cell's name, or its number where it is not on the board.
        name: String,
        /// Why.
        reason: IllegalPlacement,
    },
    /// A written pass where none was forced.
    #[error("{color} cannot pass: a placement is possible")]
    PassNotForced {
        /// The side to move.
        color: Color,
    },
    /// Nothing can follow the end.
    #[error("the game is over")]
    Over,
    /// The game is at its start.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// The game is at the end of its line.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// A node of another game.
    #[error("there is no such place in the game")]
    NoSuchNode,
}

/// Why a set-up is no start.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Discs on cells that the board does not have.
    #[error("{count} discs lie outside {board}")]
    OffBoard {
        /// How many.
        count: usize,
        /// The board.
        board: String,
    },
    /// A cell with a disc of each colour.
    #[error("{name} has both a black and a white disc")]
    Overlap {
        /// The first such cell.
        name: String,
    },
}

/// An illegal move of a move list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number}: {reason}")]
pub struct IllegalMove {
    /// Its place in the list, from 1, written passes included.
    pub number: usize,
    /// Why.
    pub reason: IllegalAction,
}

/// The game after an action.
///
/// # Errors
/// If the action is not possible; see [`IllegalAction`].
pub fn reduce(game: &Game, action: Action) -> Result<Game, IllegalAction> {
    let mut next = game.clone();
    next.apply(action)?;
    Ok(next)
}

impl Game {
    /// A game from the board's own start.
    pub fn new(board: Arc<Board>) -> Self {
        let start = board.start();
        Self::from_setup(board, start).expect("a board's own start is a valid set-up")
    }

    /// A game from another start.
    ///
    /// # Errors
    /// If discs lie outside the board or two share a cell.
    pub fn from_setup(board: Arc<Board>, start: Setup) -> Result<Self, SetupError> {
        let outside = (start.black | start.white) & !board.cells();
        if !outside.is_empty() {
            return Err(SetupError::OffBoard {
                count: outside.len(),
                board: board.shape().to_string(),
            });
        }
        if let Some(cell) = (start.black & start.white).first() {
            return Err(SetupError::Overlap {
                name: board.name(cell),
            });
        }
        let root = Node {
            parent: None,
            entry: None,
            after: start,
            children: Vec::new(),
            followed: None,
        };
        let mut game = Self {
            board,
            nodes: vec![root],
            at: NodeId(0),
        };
        game.pass_if_forced();
        Ok(game)
    }

    /// A game from a start and a move list. Passes are implied; a written one must be forced.
    ///
    /// # Errors
    /// At the first illegal move.
    pub fn with_moves(
        mut self,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Self, IllegalMove> {
        // The pass made last, unless the list has already named it.
        let mut unnamed_pass = self.ends_with_pass();
        for (index, entry) in moves.into_iter().enumerate() {
            let played = match entry {
                Move::Place(cell) => self.place(cell).map(|()| self.ends_with_pass()),
                Move::Pass if unnamed_pass => Ok(false),
                Move::Pass if self.result().is_some() => Err(IllegalAction::Over),
                Move::Pass => Err(IllegalAction::PassNotForced {
                    color: self.to_move(),
                }),
            };
            unnamed_pass = played.map_err(|reason| IllegalMove {
                number: index + 1,
                reason,
            })?;
        }
        Ok(self)
    }

    fn ends_with_pass(&self) -> bool {
        matches!(self.entry(), Some(entry) if entry.event == Event::Pass)
    }

    /// The board it is played on.
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The set-up it began with.
    pub fn start(&self) -> Setup {
        self.nodes[0].after
    }

    /// The discs now, and whose turn it is; at the end, the side that would have been next.
    pub fn setup(&self) -> Setup {
        self.node(self.at).after
    }

    /// The side to move (at the end, the side that would have been next).
    pub fn to_move(&self) -> Color {
        self.setup().to_move
    }

    /// The position now, from the side to move.
    pub fn position(&self) -> Position {
        position_of(&self.setup())
    }

    /// What the side to move can do: place or, at the end, nothing. Never [`Turn::MustPass`].
    pub fn turn(&self) -> Turn {
        self.position().turn(&self.board)
    }

    /// Black's margin if the game is over.
    pub fn result(&self) -> Option<Margin> {
        match self.turn() {
            Turn::Over(margin) if self.to_move() == Color::Black => Some(margin),
            Turn::Over(margin) => Some(-margin),
            _ => None,
        }
    }

    /// How many discs were placed to get here.
    pub fn ply(&self) -> usize {
        self.entry().map_or(0, |entry| entry.ply)
    }

    /// What led here; `None` at the start.
    pub fn entry(&self) -> Option<Entry> {
        self.node(self.at).entry
    }

    /// Where the game is in its tree.
    pub const fn at(&self) -> NodeId {
        self.at
    }

    /// The start of the tree.
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// What led to a node; `None` at the start.
    ///
    /// # Panics
    /// If the node is of another game; so do the other functions that take one.
    pub fn entry_at(&self, node: NodeId) -> Option<Entry> {
        self.node(node).entry
    }

    /// The discs at a node and whose turn it is there.
    pub fn setup_at(&self, node: NodeId) -> Setup {
        self.node(node).after
    }

    /// The node before.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent
    }

    /// The nodes after, the line played first in front.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.node(node).children
    }

    /// The nodes from the start (left out) to where the game is.
    pub fn history(&self) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> =
            std::iter::successors(Some(self.at), |&n| self.parent(n)).collect();
        nodes.pop();
        nodes.reverse();
        nodes
    }

    /// [`Game::history`] and on from there along the line that redo follows.
    pub fn line(&self) -> Vec<NodeId> {
        let mut nodes = self.history();
        nodes.extend(std::iter::successors(self.node(self.at).followed, |&n| {
            self.node(n).followed
        }));
        nodes
    }

    /// The entries of [`Game::history`].
    pub fn entries(&self) -> Vec<Entry> {
        let nodes = self.history();
        nodes
            .into_iter()
            .filter_map(|node| self.entry_at(node))
            .collect()
    }

    /// [`Game::history`] as a move list, passes included.
    pub fn moves(&self) -> Vec<Move> {
        self.entries()
            .into_iter()
            .map(|entry| entry.event.notation())
            .collect()
    }

    /// [`reduce`] in place, for those who play many moves in a row; on an error the game is as it was.
    ///
    /// # Errors
    /// As [`reduce`].
    pub(crate) fn apply(&mut self, action: Action) -> Result<(), IllegalAction> {
        match action {
            Action::Place(cell) => self.place(cell)?,
            Action::Undo => self.at = self.undo_target().ok_or(IllegalAction::NothingToUndo)?,
            Action::Redo => self.at = self.redo_target().ok_or(IllegalAction::NothingToRedo)?,
            Action::GoTo(node) => self.go_to(node)?,
        }
        Ok(())
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.0]
    }

    fn place(&mut self, cell: Cell) -> Result<(), IllegalAction> {
        let setup = self.setup();
        let position = position_of(&setup);
        if let Turn::Over(_) = position.turn(&self.board) {
            return Err(IllegalAction::Over);
        }
        if let Err(reason) = position.play(&self.board, cell) {
            let name = if reason == IllegalPlacement::OffBoard {
                format!("cell {}", cell.index())
            } else {
                self.board.name(cell)
            };
            return Err(IllegalAction::Placement {
                color: setup.to_move,
                name,
                reason,
            });
        }
        let flips = position.flips(&self.board, cell);
        self.enter(Event::Place { cell, flips });
        self.pass_if_forced();
        Ok(())
    }

    fn pass_if_forced(&mut self) {
        if self.turn() == Turn::MustPass {
            self.enter(Event::Pass);
        }
    }

    /// Goes to the child with this event, which is made if it is new.
    fn enter(&mut self, event: Event) {
        let known = self.children(self.at).iter().copied();
        let known = known.into_iter().find(|&child| {
            self.entry_at(child)
                .is_some_and(|entry| entry.event == event)
        });
        let child = known.unwrap_or_else(|| self.add(event));
        self.nodes[self.at.0].followed = Some(child);
        self.at = child;
    }

    fn add(&mut self, event: Event) -> NodeId {
        let before = self.setup();
        let color = before.to_move;
        let (placed, flips) = match event {
            Event::Place { cell, flips } => (cell.set(), flips),
            Event::Pass => (Bitboard::EMPTY, Bitboard::EMPTY),
        };
        let own = before.discs(color) | placed | flips;
        let other = before.discs(color.other()) & !flips;
        let (black, white) = match color {
            Color::Black => (own, other),
            Color::White => (other, own),
        };
        let child = NodeId(self.nodes.len());
        self.nodes.push(Node {
            parent: Some(self.at),
            entry: Some(Entry {
                color,
                ply: self.ply() + placed.len(),
                event,
            }),
            after: Setup {
                black,
                white,
                to_move: color.other(),
            },
            children: Vec::new(),
            followed: None,
        });
        self.nodes[self.at.0].children.push(child);
        child
    }

    /// The nearest node before the last placement at which a side could choose.
    fn undo_target(&self) -> Option<NodeId> {
        let is_placement = |node: &NodeId| matches!(self.entry_at(*node), Some(entry) if entry.event != Event::Pass);
        let last = std::iter::successors(Some(self.at), |&n| self.parent(n)).find(is_placement)?;
        self.parent(last)
    }

    /// The end of the next placement of the followed line and of the passes it forces.
    fn redo_target(&self) -> Option<NodeId> {
        let mut node = self.node(self.at).followed?;
        while let Some(next) = self.node(node).followed {
            if self
                .entry_at(next)
                .is_some_and(|entry| entry.event != Event::Pass)
            {
                break;
            }
            node = next;
        }
        Some(node)
    }

    fn go_to(&mut self, target: NodeId) -> Result<(), IllegalAction> {
        if target.0 >= self.nodes.len() {
            return Err(IllegalAction::NoSuchNode);
        }
        // A node whose side must pass is no place to rest.
        let mut node = target;
        while let &[only] = self.children(node)
            && self
                .entry_at(only)
                .is_some_and(|entry| entry.event == Event::Pass)
        {
            node = only;
        }
        self.at = node;
        // Redo follows the line that leads here.
        while let Some(parent) = self.parent(node) {
            self.nodes[parent.0].followed = Some(node);
            node = parent;
        }
        Ok(())
    }
}

/// The position of a set-up, from its side to move.
///
/// # Panics
/// If the set-up has two discs on a cell; those of a [`Game`] never do.
fn position_of(setup: &Setup) -> Position {
    let (mover, opponent) = (
        setup.discs(setup.to_move),
        setup.discs(setup.to_move.other()),
    );
    Position::new(mover, opponent).expect("no cell of a game has two discs")
}

#[cfg(test)]
mod tests;
