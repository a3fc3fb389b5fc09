//! What a reducer asks the outside world to do. [`super::runtime`] carries effects out.

use std::path::PathBuf;
use std::sync::Arc;

use super::action::RequestId;
use crate::board::Board;
use crate::game::Game;
use crate::player::PlayerSpec;
use crate::position::Position;
use crate::record::Record;
use crate::setup::Setup;
use crate::text::Lang;

/// Work for the runtime.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Build the exact tree below a position, in place of any other.
    BuildTree {
        /// The question.
        id: RequestId,
        /// The board.
        board: Arc<Board>,
        /// The root.
        root: Setup,
    },
    /// Let a program choose.
    Think {
        /// The question.
        id: RequestId,
        /// The game as it stands.
        game: Game,
        /// The program.
        player: PlayerSpec,
        /// Breaks its ties.
        seed: Option<u64>,
    },
    /// Find what is known of the position a game stands at.
    Analyze {
        /// The question.
        id: RequestId,
        /// The game.
        game: Game,
        /// Search on and on until cancelled, instead of one quick look.
        live: bool,
    },
    /// Find what positions of a line are worth: the same whenever it is asked.
    Value {
        /// The question.
        id: RequestId,
        /// The board.
        board: Arc<Board>,
        /// The positions.
        setups: Vec<Setup>,
    },
    /// Find what is known of a position in the tree and of its candidates.
    Grow {
        /// The question.
        id: RequestId,
        /// The board.
        board: Arc<Board>,
        /// The position.
        position: Position,
    },
    /// Write the game to a file.
    Save {
        /// The question.
        id: RequestId,
        /// What to write.
        draft: Box<SaveDraft>,
    },
    /// Read logs, and every log of a folder.
    Load {
        /// The question.
        id: RequestId,
        /// The files and folders.
        paths: Vec<PathBuf>,
        /// The language of the names that the program makes.
        lang: Lang,
    },
    /// The answer to this question is no longer wanted.
    Cancel(RequestId),
    /// Stop as Ctrl-Z does.
    Suspend,
    /// End the program.
    Quit,
}

impl Effect {
    /// The number of the question, if it is one.
    pub const fn question(&self) -> Option<RequestId> {
        match self {
            Self::BuildTree { id, .. }
            | Self::Think { id, .. }
            | Self::Analyze { id, .. }
            | Self::Value { id, .. }
            | Self::Grow { id, .. }
            | Self::Save { id, .. }
            | Self::Load { id, .. } => Some(*id),
            Self::Cancel(_) | Self::Suspend | Self::Quit => None,
        }
    }
}

/// A game to be saved.
#[derive(Clone, Debug)]
pub struct SaveDraft {
    /// Where to.
    pub path: PathBuf,
    /// Whether a file that is there already may be replaced.
    pub overwrite: bool,
    /// The game.
    pub game: Game,
    /// Whether it is being played, so that what was taken back is no part of its main line.
    pub playing: bool,
    /// Black's and white's player.
    pub players: [String; 2],
    /// The seed of the programs.
    pub seed: Option<u64>,
    /// The record the game was read from: the game is merged into it.
    pub base: Option<Arc<Record>>,
}
