//! `play`: a game against a person or a program, in the dashboard or line by line.

mod session;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::advisor::Advisor;
use super::dashboard::{self, LooksOptions};
use super::interrupt;
use super::solve::TreeOptions;
use super::words::Words;
use super::{BoardOption, Usage};
use crate::board::Board;
use crate::color::Color;
use crate::game::Game;
use crate::player::{self, PlayerError, PlayerSpec, Resources};
use crate::position::Position;
use crate::record::file;
use crate::solve::{SolveError, Tree};
use crate::tui::{self, Opening};
use session::{Session, Side};

#[derive(Debug, Args)]
pub(super) struct Options {
    #[command(flatten)]
    board: BoardOption,
    /// Who plays black: human, or a program such as combined or alphabeta:depth=6
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    black: PlayerSpec,
    /// Who plays white [default: combined, or alphabeta on boards of more than 24 cells]
    #[arg(long, value_name = "PLAYER")]
    white: Option<PlayerSpec>,
    /// Break ties and draw chances from this seed, so that the game repeats exactly
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Save the game here after every turn of a person and at the end
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Line by line on stdin and stdout, without escape codes
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    looks: LooksOptions,
    #[command(flatten)]
    tree: TreeOptions,
}

pub(super) fn run(options: Options, out: &mut impl Write) -> color_eyre::Result<()> {
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if options.plain {
        return plain(options, &mut io::stdin().lock(), out);
    }
    if !on_terminal {
        let message = "the dashboard needs a terminal: use --plain to play line by line";
        return Err(Usage(message.to_owned()).into());
    }
    let board = options.board.build()?;
    let white = options
        .white
        .unwrap_or_else(|| player::default_opponent(&board));
    dashboard::open(tui::Options {
        looks: options.looks.looks(),
        opening: Opening::Play {
            game: Game::new(Arc::clone(&board)),
            seats: [options.black.into(), white.into()],
            seed: options.seed,
            log: options.log,
        },
        tree: options.tree.options(),
    })
}

/// A game line by line.
fn plain(
    options: Options,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> color_eyre::Result<()> {
    interrupt::end_on_signals()?;
    let board = options.board.build()?;
    if let Some(log) = &options.log {
        // Better now than after the game.
        file::check_writable(log)?;
    }
    let named = options.white.is_some();
    let mut white = options
        .white
        .unwrap_or_else(|| player::default_opponent(&board));
    let mut tree = None;
    if options.black.needs_tree() || white.needs_tree() {
        match build_tree(&options.tree, &board, &[&options.black, &white]) {
            Ok(built) => tree = Some(Arc::new(built)),
            Err(PlayerError::TreeTooLarge { .. }) if !named && !options.black.needs_tree() => {
                white = player::Level::Expert.spec(false);
            }
            Err(error) => return Err(error.into()),
        }
    }
    let resources = Resources {
        tree: tree.clone(),
        seed: options.seed,
        threads: options.tree.search_threads(),
    };
    let specs = [options.black, white];
    let mut sides = Vec::new();
    for spec in &specs {
        sides.push(match spec {
            PlayerSpec::Human => Side::Human,
            spec => Side::Program(player::build(spec, &board, &resources)?),
        });
    }
    let sides: [Side; 2] = sides.try_into().ok().expect("there are two players");
    let words = Words::new(options.looks.looks().lang);
    let advisor = Advisor::new(options.tree, tree);
    let mut session = Session::new(board, sides, specs, advisor, words);
    session.seed = options.seed;
    session.log = options.log;
    session.run(input, out)
}

/// The tree for the players that need it.
pub(super) fn build_tree(
    options: &TreeOptions,
    board: &Arc<Board>,
    specs: &[&PlayerSpec],
) -> Result<Tree, PlayerError> {
    let start = board.start();
    let root = Position::new(start.discs(Color::Black), start.discs(Color::White))
        .expect("a board's own start is valid");
    options
        .build(Arc::clone(board), root)
        .map_err(|reason: SolveError| {
            let spec = specs.iter().find(|spec| spec.needs_tree());
            PlayerError::TreeTooLarge {
                player: spec.map_or_else(String::new, ToString::to_string),
                board: board.shape().to_string(),
                reason,
            }
        })
}
