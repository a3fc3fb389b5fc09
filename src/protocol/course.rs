//! The course of a game as a protocol tells it: one move after the other, passes among them.
//!
//! A [`Game`] makes a forced pass at once. To a protocol the pass is a move that somebody has to make, so a
//! course remembers whether it is still due. It may be left out: a placement by the other side implies it.

use std::sync::Arc;

use thiserror::Error;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::game::{Action, Event, Game, IllegalAction, NodeId};
use crate::margin::Margin;
use crate::notation::Move;
use crate::position::{Position, Turn};
use crate::record::{Record, RecordError};
use crate::setup::Setup;

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Course {
    game: Game,
    /// Whether the last pass of the game has not been made by the protocol.
    pass_due: bool,
    /// The states before each move.
    before: Vec<(NodeId, bool)>,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A side places on one of these cells.
    Place(Color, Bitboard),
    /// A side passes.
    Pass(Color),
    /// Nothing: black's margin.
    Over(Margin),
}

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Refused {
    /// It is against the rules.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    /// It is the other side's turn.
    #[error("it is {}'s turn", .0.other())]
    Turn(Color),
}

impl Course {
    /// From a board's own start.
    pub(super) fn new(board: Arc<Board>) -> Self {
        Self::from_game(Game::new(board))
    }

    fn from_game(game: Game) -> Self {
        Self {
            pass_due: ends_with_pass(&game),
            game,
            before: Vec::new(),
        }
    }

    /// From a record, up to so many of its entries. `pass_named`: its last entry was written in the source, if
    /// it is a pass.
    ///
    /// # Errors
    /// If the record breaks the rules.
    pub(super) fn from_record(
        record: &Record,
        entries: usize,
        pass_named: bool,
    ) -> Result<Self, RecordError> {
        let start = Game::from_setup(Arc::clone(&record.board), record.start)?;
        let mut course = Self::from_game(start);
        let whole = entries >= record.moves.len();
        let moves = record.moves.iter().take(entries);
        // The reader has checked them.
        record.to_game()?;
        for entry in moves {
            if course.play(None, entry.action).is_err() {
                break;
            }
        }
        if whole && !pass_named && ends_with_pass(&course.game) {
            course.undo();
        }
        Ok(course)
    }

    /// The board.
    pub(super) const fn board(&self) -> &Arc<Board> {
        self.game.board()
    }

    /// What comes next.
    pub(super) fn next(&self) -> Next {
        let to_move = self.game.to_move();
        match self.game.turn() {
            _ if self.pass_due => Next::Pass(to_move.other()),
            Turn::Move(cells) => Next::Place(to_move, cells),
            _ => {
                let margin = self.game.result().unwrap_or(Margin::DRAW);
                Next::Over(margin)
            }
        }
    }

    /// The discs and whose turn it is, a due pass not yet made.
    pub(super) fn setup(&self) -> Setup {
        let mut setup = self.game.setup();
        if self.pass_due {
            setup.to_move = setup.to_move.other();
        }
        setup
    }

    /// The position, from the side that places next.
    pub(super) fn position(&self) -> Position {
        self.game.position()
    }

    /// Plays a move, by the side named or by the one whose turn it is; a due pass of the other side is implied.
    ///
    /// # Errors
    /// If it is illegal; nothing has changed then.
    pub(super) fn play(&mut self, by: Option<Color>, action: Move) -> Result<(), Refused> {
        let state = (self.game.at(), self.pass_due);
        match (action, self.next()) {
            (Move::Pass, Next::Pass(color)) => {
                if by.is_some_and(|by| by != color) {
                    return Err(Refused::Turn(color.other()));
                }
                self.pass_due = false;
            }
            (Move::Pass, Next::Over(_)) => return Err(IllegalAction::Over.into()),
            (Move::Pass, Next::Place(color, _)) => {
                return Err(match by {
                    Some(by) if by != color => Refused::Turn(by),
                    _ => IllegalAction::PassNotForced { color }.into(),
                });
            }
            (Move::Place(cell), _) => {
                if let Some(by) = by
                    && by != self.game.to_move()
                {
                    return Err(Refused::Turn(by));
                }
                self.game.apply(Action::Place(cell))?;
                self.pass_due = ends_with_pass(&self.game);
            }
        }
        self.before.push(state);
        Ok(())
    }

    /// Takes the last move back; whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        let Some((node, pass_due)) = self.before.pop() else {
            return false;
        };
        self.game
            .apply(Action::GoTo(node))
            .expect("the node is the game's own");
        self.pass_due = pass_due;
        true
    }

    /// The positions from the start to here, each move of the protocol a step: whose turn it is and the discs.
    pub(super) fn positions(&self) -> Vec<Setup> {
        let mut course = self.clone();
        let mut setups = vec![course.setup()];
        while course.undo() {
            setups.push(course.setup());
        }
        setups.reverse();
        setups
    }
}

fn ends_with_pass(game: &Game) -> bool {
    matches!(game.entry(), Some(entry) if entry.event == Event::Pass)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_moves;

    /// Passes before moves 51, 52, 53, 54 and 57.
    const FIVE_PASSES: &str = "F5D6C4D3C3F4F3E3E6C5F6G5H4E7C6F7G8F2G1E2F8H6F1D1D2D8D7C8C7B8G4C1C2H3G6H5G3H2G2B5A5H1B6H7B7A8A7A6G7E8H8A4B4E1B3A3B1";

    fn moves() -> Vec<Move> {
        parse_moves(&Board::flat8(), FIVE_PASSES).unwrap()
    }

    #[test]
    fn passes_are_moves_of_their_own() {
        let mut course = Course::new(Board::flat8());
        let (mut passes, mut states) = (0, vec![course.setup()]);
        for action in moves() {
            if let Next::Pass(color) = course.next() {
                assert_eq!(course.setup().to_move, color);
                course.play(Some(color), Move::Pass).unwrap();
                states.push(course.setup());
                passes += 1;
            }
            let side = course.setup().to_move;
            course.play(Some(side), action).unwrap();
            states.push(course.setup());
        }
        assert_eq!(passes, 5);
        assert_eq!(course.next(), Next::Over(Margin::new(-58)));
        assert_eq!(course.positions(), states);
        while course.undo() {
            states.pop();
            assert_eq!(Some(&course.setup()), states.last());
        }
    }

    #[test]
    fn a_pass_may_be_left_out() {
        let mut course = Course::new(Board::flat8());
        for action in moves() {
            course.play(None, action).unwrap();
        }
        assert_eq!(course.next(), Next::Over(Margin::new(-58)));
        assert_eq!(course.before.len(), 57);
    }

    #[test]
    fn what_is_refused_changes_nothing() {
        let mut course = Course::new(Board::flat8());
        let setup = course.setup();
        let cell = |name| crate::notation::parse_cell(&Board::flat8(), name).unwrap();
        assert_eq!(
            course.play(Some(Color::White), Move::Place(cell("f5"))),
            Err(Refused::Turn(Color::White))
        );
        assert!(course.play(None, Move::Place(cell("a1"))).is_err());
        assert!(course.play(None, Move::Pass).is_err());
        assert_eq!(course.setup(), setup);
        assert!(!course.undo());
    }
}
