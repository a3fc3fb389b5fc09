//! Which position a command is about: by moves, by a position string, by both, or a place in a saved game.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Arg, Args};

use super::BoardOption;
use super::failure::Failure;
use super::load::LoadOptions;
use super::numbers::{ordinal, whole};
use crate::game::{Action, Game, reduce};
use crate::notation;
use crate::text::Lang;

/// A position of a board.
#[derive(Debug, Args)]
pub(super) struct LineOptions {
    /// Moves from the start, such as "c2 d2"; forced passes are implied
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    /// The start: the cells in reading order (X black, O white, - empty), a blank, the side to move
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// A saved game, at its end unless --ply says otherwise; - reads stdin
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "board", "scoring"])]
    log: Option<PathBuf>,
    /// With --log: the position after so many placements
    #[arg(long, value_name = "N", requires = "log", value_parser = whole::<usize>(0..=u64::MAX))]
    ply: Option<usize>,
    /// With --log: which game, if the file has several: its number in the file
    #[arg(long, value_name = "N", requires = "log", value_parser = ordinal)]
    game: Option<NonZeroUsize>,
}

/// The help of `--board` beside a position.
pub(super) fn help_of_board(board: Arg) -> Arg {
    board.help(
        "The board: sphere:XxYxZ or flat:WxH [default: sphere:2x2x2; flat:8x8 for a position of 64 cells]",
    )
}

impl LineOptions {
    /// The game that leads to the position.
    ///
    /// # Errors
    /// If the position, the file or a move cannot be read, a move is illegal, or the game has no such ply.
    pub(super) fn game(&self, board: &BoardOption, lang: Lang) -> color_eyre::Result<Game> {
        let game = match (&self.log, &self.position) {
            (Some(log), _) => {
                let (_, game) = LoadOptions::new(log.clone(), self.game).load(lang)?;
                self.at_ply(game)?
            }
            (None, Some(text)) => {
                let board = board.build_for(text)?;
                // Lists of positions end each with a semicolon.
                let position = text.trim_end().trim_end_matches(';');
                let setup =
                    notation::parse_position(&board, position).map_err(Failure::Position)?;
                Game::from_setup(board, setup)?
            }
            (None, None) => Game::new(board.build()?),
        };
        let moves = self.moves.as_deref().unwrap_or("");
        let moves = notation::parse_moves(game.board(), moves).map_err(Failure::Moves)?;
        Ok(game.with_moves(moves).map_err(Failure::Illegal)?)
    }

    /// The game at the ply asked for, after the passes that follow it.
    fn at_ply(&self, game: Game) -> color_eyre::Result<Game> {
        let Some(ply) = self.ply else {
            return Ok(game);
        };
        let line = game.line();
        let plies = |node: &_| game.entry_at(*node).map_or(0, |entry| entry.ply);
        let last = line.last().map_or(0, plies);
        if ply > last {
            return Err(Failure::NoSuchPly { last, ply }.into());
        }
        let node = line.iter().rev().find(|node| plies(node) == ply);
        let node = node.copied().unwrap_or_else(|| game.root());
        Ok(reduce(&game, Action::GoTo(node))?)
    }
}
