//! Holds moves against the rules as a reader meets them, one at a time.
//!
//! Formats leave passes out, write them, or write some; the checker writes every forced pass into the line and
//! refuses a pass where a placement exists. It stops at the first entry that breaks the rules: what follows
//! is never looked at, because a later move may happen to be legal.
//!
//! Cost: a flip a move; the placements of a side are found only where a move flips nothing or a pass is written.

use std::sync::{Arc, OnceLock};

use super::{Found, Record, RecordMove};
use crate::bitboard::{Bitboard, Cell};
use crate::board::{Board, BoardError, Scoring, Shape};
use crate::color::Color;
use crate::game::IllegalAction;
use crate::notation::Move;
use crate::position::flip::kernel::{AnyTask, Kernel, Kernels};
use crate::position::{IllegalPlacement, Position};
use crate::setup::Setup;

/// A board and its kernels.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) board: Arc<Board>,
    kernels: Arc<Kernels>,
    /// The scoring rule that was asked for.
    asked: Option<Scoring>,
}

impl Ground {
    pub(crate) fn new(board: Arc<Board>) -> Self {
        Self {
            kernels: Arc::new(Kernels::new(&board)),
            board,
            asked: None,
        }
    }

    /// The standard flat board, built once: whoever goes through a list asks for it with every game.
    pub(crate) fn flat8() -> Self {
        static FLAT8: OnceLock<Ground> = OnceLock::new();
        FLAT8.get_or_init(|| Self::new(Board::flat8())).clone()
    }
}

/// The boards met so far: building one costs far more than reading a game.
#[derive(Debug)]
pub(crate) struct Grounds {
    standard: Ground,
    known: Vec<Ground>,
}

impl Default for Grounds {
    fn default() -> Self {
        Self::new(Ground::flat8())
    }
}

impl Grounds {
    /// With the board of games that do not say theirs, where the format leaves that open.
    pub(crate) fn new(standard: Ground) -> Self {
        Self {
            standard,
            known: vec![Ground::flat8()],
        }
    }

    /// The board of games that do not say theirs.
    pub(crate) fn standard(&self) -> Ground {
        self.standard.clone()
    }

    /// The board of this shape, built the first time.
    pub(crate) fn get(&mut self, shape: Shape) -> Result<Ground, BoardError> {
        self.get_scored(shape, None)
    }

    /// The board of this shape with a scoring rule, its usual one if `None`.
    pub(crate) fn get_scored(
        &mut self,
        shape: Shape,
        scoring: Option<Scoring>,
    ) -> Result<Ground, BoardError> {
        let fits = |known: &&Ground| known.board.shape() == shape && known.asked == scoring;
        if let Some(known) = self.known.iter().find(fits) {
            return Ok(known.clone());
        }
        let board = shape.build()?;
        let board = match scoring {
            Some(scoring) => board.with_scoring(scoring),
            None => board,
        };
        let ground = Ground {
            asked: scoring,
            ..Ground::new(Arc::new(board))
        };
        // Few shapes exist, so a list will do; a hostile file may still name all of them.
        self.known.push(ground.clone());
        Ok(ground)
    }
}

/// What breaks the rules, and at which placement of the game (from 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Broken {
    pub(crate) ply: usize,
    pub(crate) what: Breach,
}

/// A way to break the rules in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Breach {
    Illegal(IllegalAction),
    WrongSide(Color),
}

/// Where an entry left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Took {
    /// It was played.
    Entry,
    /// It was a pass behind the end of the game, which real files have: it is left out.
    PassAfterEnd,
}

/// Where a game that is being read stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    now: Setup,
    placed: usize,
}

/// A game that is being read.
#[derive(Clone, Debug)]
pub(crate) struct Checker {
    ground: Ground,
    start: Setup,
    now: Setup,
    moves: Vec<RecordMove>,
    placed: usize,
}

struct Flips {
    mover: u64,
    opponent: u64,
    cell: usize,
}

impl AnyTask for Flips {
    type Output = u64;
    fn run<K: Kernel>(self, kernel: K) -> u64 {
        kernel.flips(self.mover, self.opponent, self.cell)
    }
}

struct Placements {
    mover: u64,
    opponent: u64,
}

impl AnyTask for Placements {
    type Output = u64;
    fn run<K: Kernel>(self, kernel: K) -> u64 {
        kernel.placements(self.mover, self.opponent)
    }
}

impl Checker {
    /// A game from a start; no cell of it has two discs or lies outside the board.
    pub(crate) fn new(ground: Ground, start: Setup) -> Self {
        let room = ground.board.len();
        Self {
            ground,
            start,
            now: start,
            moves: Vec::with_capacity(room),
            placed: 0,
        }
    }

    /// A game from the board's own start.
    pub(crate) fn from_start(ground: Ground) -> Self {
        let start = ground.board.start();
        Self::new(ground, start)
    }

    /// The board.
    pub(crate) fn board(&self) -> &Board {
        &self.ground.board
    }

    /// Whose turn it is; where that side must pass and the pass was not read yet, still that side.
    pub(crate) const fn to_move(&self) -> Color {
        self.now.to_move
    }

    /// Placements so far.
    pub(crate) const fn placed(&self) -> usize {
        self.placed
    }

    /// Plays an entry: of the side it names, or else of the side to move.
    pub(crate) fn play(&mut self, entry: RecordMove) -> Result<Took, Broken> {
        match entry.action {
            Move::Place(cell) => self.place(cell, entry),
            Move::Pass => self.pass(entry),
        }
    }

    fn place(&mut self, cell: Cell, entry: RecordMove) -> Result<Took, Broken> {
        let by = entry.by;
        let illegal = |checker: &Self, reason| {
            checker.broken(Breach::Illegal(IllegalAction::Placement {
                color: checker.now.to_move,
                name: checker.ground.board.name(cell),
                reason,
            }))
        };
        if (self.now.black | self.now.white).contains(cell) {
            return Err(if self.is_over() {
                self.broken(Breach::Illegal(IllegalAction::Over))
            } else {
                illegal(self, IllegalPlacement::Taken)
            });
        }
        let mut flips = self.flips(cell);
        let passes = flips.is_empty() || by.is_some_and(|by| by != self.now.to_move);
        if passes {
            let mover = self.now.to_move;
            if self.can_place(mover) {
                return Err(match by {
                    Some(by) if by != mover => self.broken(Breach::WrongSide(by)),
                    _ => illegal(self, IllegalPlacement::FlipsNothing),
                });
            }
            if !self.can_place(mover.other()) {
                return Err(self.broken(Breach::Illegal(IllegalAction::Over)));
            }
            if by == Some(mover) {
                return Err(illegal(self, IllegalPlacement::FlipsNothing));
            }
            self.enter_pass(RecordMove::new(Move::Pass));
            flips = self.flips(cell);
            if flips.is_empty() {
                return Err(illegal(self, IllegalPlacement::FlipsNothing));
            }
        }
        let mover = self.now.to_move;
        let own = self.now.discs(mover) | flips | cell.set();
        let other = self.now.discs(mover.other()) & !flips;
        let (black, white) = match mover {
            Color::Black => (own, other),
            Color::White => (other, own),
        };
        self.now = Setup {
            black,
            white,
            to_move: mover.other(),
        };
        self.placed += 1;
        self.moves.push(RecordMove {
            by: Some(mover),
            ..entry
        });
        Ok(Took::Entry)
    }

    fn pass(&mut self, entry: RecordMove) -> Result<Took, Broken> {
        let by = entry.by;
        let mover = self.now.to_move;
        if self.can_place(mover) {
            return Err(self.broken(match by {
                Some(by) if by != mover => Breach::WrongSide(by),
                _ => Breach::Illegal(IllegalAction::PassNotForced { color: mover }),
            }));
        }
        if !self.can_place(mover.other()) {
            return Ok(Took::PassAfterEnd);
        }
        if let Some(by) = by
            && by != mover
        {
            return Err(self.broken(Breach::WrongSide(by)));
        }
        self.enter_pass(entry);
        Ok(Took::Entry)
    }

    fn enter_pass(&mut self, entry: RecordMove) {
        let mover = self.now.to_move;
        self.now.to_move = mover.other();
        self.moves.push(RecordMove {
            by: Some(mover),
            ..entry
        });
    }

    /// The entries so far, taken out.
    pub(crate) fn take_moves(&mut self) -> Vec<RecordMove> {
        std::mem::take(&mut self.moves)
    }

    /// The discs and the number of placements, to come back to.
    pub(crate) const fn state(&self) -> State {
        State {
            now: self.now,
            placed: self.placed,
        }
    }

    /// Goes back to a state; the entries read so far stay.
    pub(crate) const fn restore(&mut self, state: State) {
        self.now = state.now;
        self.placed = state.placed;
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        !self.can_place(Color::Black) && !self.can_place(Color::White)
    }

    /// What the moves have led to.
    pub(crate) fn found(&self) -> Found {
        if !self.is_over() {
            return Found::Unfinished { plies: self.placed };
        }
        let black =
            Position::new(self.now.black, self.now.white).expect("no cell of a game has two discs");
        Found::Over {
            margin: black.margin(&self.ground.board),
            black: self.now.black.len(),
            white: self.now.white.len(),
        }
    }

    /// The record of what was read, a forced pass at its end written out.
    pub(crate) fn finish(mut self) -> Record {
        let mover = self.now.to_move;
        if !self.can_place(mover) && self.can_place(mover.other()) {
            self.enter_pass(RecordMove::new(Move::Pass));
        }
        let mut record = Record::new(self.ground.board, self.start);
        record.moves = self.moves;
        record
    }

    fn broken(&self, what: Breach) -> Broken {
        Broken {
            ply: self.placed + 1,
            what,
        }
    }

    fn flips(&self, cell: Cell) -> Bitboard {
        let mover = self.now.to_move;
        Bitboard(self.ground.kernels.dispatch(Flips {
            mover: self.now.discs(mover).0,
            opponent: self.now.discs(mover.other()).0,
            cell: cell.index(),
        }))
    }

    fn can_place(&self, side: Color) -> bool {
        let placements = self.ground.kernels.dispatch(Placements {
            mover: self.now.discs(side).0,
            opponent: self.now.discs(side.other()).0,
        });
        placements != 0
    }
}
