//! Every player behind one interface.
//!
//! A [`PlayerSpec`] names a player; [`build`] makes it for a board; [`Player::choose`] answers one [`Request`].
//! A player owes its answer to the request, its settings and its seed alone, never to what it was asked before:
//! chance is drawn afresh from the seed and the position at every move, so a game repeats exactly, and undo,
//! redo and threads change nothing. (A player with a time limit answers as far as it got and keeps what it learned; an
//! engine on several threads may answer otherwise from time to time.)

pub mod choice;
mod engine;
mod exact;
pub mod external;
mod level;
mod mcts;
mod random;
mod seat;
pub mod spec;
mod textbook;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;
use thiserror::Error;

use crate::bitboard::{Bitboard, Cell};
use crate::board::Board;
use crate::eval::Evaluation;
use crate::eval::evolved::{self, WeightsError};
use crate::eval::paper::Paper;
use crate::game::Game;
use crate::position::{Position, Turn};
use crate::record::problem::either;
use crate::search::textbook::{Leaf, Method};
use crate::solve::{SolveError, Tree};

use engine::EnginePlayer;
pub use level::{Level, default_opponent};
use mcts::MctsPlayer;
pub use seat::Seat;
pub use spec::PlayerSpec;
use spec::{Eval, Limit};
use textbook::TextbookPlayer;

/// What a player is asked: a move in this game, as it stands now.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The game. Its side to move must be able to place.
    pub game: &'a Game,
    /// Set by the caller to stop: the player then answers at once with the best it has, or with
    /// [`PlayerError::Cancelled`].
    pub cancel: &'a Arc<AtomicBool>,
}

impl<'a> Request<'a> {
    /// A request.
    pub const fn new(game: &'a Game, cancel: &'a Arc<AtomicBool>) -> Self {
        Self { game, cancel }
    }

    /// The board.
    pub const fn board(&self) -> &'a Arc<Board> {
        self.game.board()
    }

    /// The position, from the side to move.
    pub fn position(&self) -> Position {
        self.game.position()
    }

    /// The cells to choose from.
    ///
    /// # Errors
    /// [`PlayerError::NoMove`] if there is none.
    pub fn placements(&self) -> Result<Bitboard, PlayerError> {
        match self.game.turn() {
            Turn::Move(cells) => Ok(cells),
            Turn::MustPass | Turn::Over(_) => Err(PlayerError::NoMove),
        }
    }

    /// Whether the caller wants it to stop.
    pub fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

/// A player's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Where it places.
    pub cell: Cell,
    /// The positions it visited; 0 where it looked values up.
    pub nodes: u64,
    /// Why, in a few words: values, depth, how they were got.
    pub comment: Option<String>,
}

/// Something that chooses moves.
pub trait Player: Send {
    /// Chooses a placement.
    ///
    /// # Errors
    /// If there is nothing to choose, it was cancelled, or it failed.
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError>;

    /// A new game: forget what speeds up the old one, and break ties and draw chances from this seed.
    fn new_game(&mut self, seed: Option<u64>);
}

/// Why there is no player, or no answer.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// The position leaves no choice.
    #[error("there is no move to choose")]
    NoMove,
    /// The caller stopped it before it had an answer.
    #[error("the player was stopped")]
    Cancelled,
    /// A person is no program.
    #[error("human is no program: its moves have to be asked for")]
    Human,
    /// The exact tree does not fit.
    #[error(
        "{player} needs the whole game tree of {board}: {reason}; {} play on every board", either(&ALTERNATIVES, "and")
    )]
    TreeTooLarge {
        /// The player.
        player: String,
        /// The board.
        board: String,
        /// Why there is no tree.
        reason: SolveError,
    },
    /// The caller gave no tree.
    #[error(
        "{player} needs the whole game tree of {board}, which is not built; {} play without it", either(&ALTERNATIVES, "and")
    )]
    NoTree {
        /// The player.
        player: String,
        /// The board.
        board: String,
    },
    /// The tree was built for another start.
    #[error("{player} does not know this position: its tree begins elsewhere")]
    NotInTree {
        /// The player.
        player: &'static str,
    },
    /// The weights file cannot be used.
    #[error("{path}: {reason}")]
    Weights {
        /// The file.
        path: String,
        /// Why.
        reason: WeightsError,
    },
    /// Another program failed.
    #[error(transparent)]
    External(#[from] external::ExternalError),
}

/// The players that serve every board, for messages.
pub const ALTERNATIVES: [&str; 5] = ["alphabeta", "mcts", "evolved", "minimax", "lookahead"];

/// What players may share.
#[derive(Clone, Debug, Default)]
pub struct Resources {
    /// The exact tree, for the exact players.
    pub tree: Option<Arc<Tree>>,
    /// Breaks ties and draws chances. Without it ties go to the first cell in order, and chances are those of
    /// seed 0.
    pub seed: Option<u64>,
    /// Threads for the engine's search; at least one is used.
    pub threads: usize,
}

/// Makes the player for a board.
///
/// # Errors
/// If the spec is no program or the board cannot serve it.
pub fn build(
    spec: &PlayerSpec,
    board: &Arc<Board>,
    resources: &Resources,
) -> Result<Box<dyn Player>, PlayerError> {
    let seed = resources.seed;
    Ok(match spec {
        PlayerSpec::Human => return Err(PlayerError::Human),
        PlayerSpec::External {
            protocol,
            limits,
            command,
        } => {
            let player = external::External::new(*protocol, command.clone());
            Box::new(player.with_limits(*limits))
        }
        PlayerSpec::Random => Box::new(random::Random::new(seed)),
        PlayerSpec::Exact(rule) => {
            let tree = resources.tree.as_ref().ok_or_else(|| PlayerError::NoTree {
                player: spec.to_string(),
                board: board.shape().to_string(),
            })?;
            Box::new(exact::Exact::new(*rule, Arc::clone(tree), seed))
        }
        PlayerSpec::Lookahead { plies } => {
            let limit = Limit::Depth(*plies);
            let search = TextbookPlayer::new(board, Method::Minimax, Leaf::Discs, limit, seed);
            Box::new(search)
        }
        PlayerSpec::Minimax { depth, eval } => {
            let limit = Limit::Depth(*depth);
            let leaf = leaf(*eval, board);
            Box::new(TextbookPlayer::new(
                board,
                Method::Minimax,
                leaf,
                limit,
                seed,
            ))
        }
        PlayerSpec::AlphaBeta {
            limit,
            eval: Eval::Paper,
        } => {
            let leaf = leaf(Eval::Paper, board);
            Box::new(TextbookPlayer::new(
                board,
                Method::AlphaBeta,
                leaf,
                *limit,
                seed,
            ))
        }
        PlayerSpec::AlphaBeta { limit, eval } => {
            let evaluation = match eval {
                Eval::Evolved => Some(evolved::shipped(board)),
                Eval::Engine | Eval::Paper => None,
            };
            Box::new(EnginePlayer::new(
                board,
                evaluation,
                *limit,
                resources.threads,
            ))
        }
        PlayerSpec::Mcts { limit } => Box::new(MctsPlayer::new(*limit, seed)),
        PlayerSpec::Evolved { limit, weights } => {
            let evaluation = match weights {
                None => evolved::shipped(board),
                Some(path) => {
                    evolved::load(path, board).map_err(|reason| PlayerError::Weights {
                        path: path.display().to_string(),
                        reason,
                    })?
                }
            };
            Box::new(EnginePlayer::new(
                board,
                Some(evaluation),
                *limit,
                resources.threads,
            ))
        }
    })
}

/// What values the leaves of a textbook search.
fn leaf(eval: Eval, board: &Board) -> Leaf {
    match eval {
        Eval::Engine => Leaf::Evaluation(Evaluation::standard(board)),
        Eval::Paper => Leaf::Paper(Paper::new(board)),
        Eval::Evolved => Leaf::Evaluation(evolved::shipped(board)),
    }
}

/// Breaks a tie: by the seed and the position, or without a seed in favour of the first.
///
/// # Panics
/// Without anything to choose from.
pub(crate) fn break_tie<T: Copy>(tied: &[T], position: Position, seed: Option<u64>) -> T {
    match seed {
        None => tied[0],
        Some(seed) => draw(tied, position, seed),
    }
}

/// Draws one, by the seed and the position.
fn draw<T: Copy>(from: &[T], position: Position, seed: u64) -> T {
    let mut rng = rng_at(position, seed);
    *from
        .choose(&mut rng)
        .expect("there is something to draw from")
}

/// The chances of one move.
pub(crate) fn rng_at(position: Position, seed: u64) -> Pcg64Mcg {
    let mut state = seed;
    for word in [position.mover().0, position.opponent().0] {
        // SplitMix64's finaliser: every bit of the input reaches every bit of the state.
        state = (state ^ word).wrapping_add(0x9E37_79B9_7F4A_7C15);
        state = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        state = (state ^ state >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        state ^= state >> 31;
    }
    Pcg64Mcg::seed_from_u64(state)
}

#[cfg(test)]
mod tests;
