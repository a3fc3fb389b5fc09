//! `play`: a game against a person or a program, in the dashboard or line by line.

mod session;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::BoardOption;
use super::advisor::Advisor;
use super::dashboard::{self, LangOption, LooksOptions};
use super::failure::{Failure, Screenless};
use super::interrupt;
use super::numbers::whole;
use super::solve::TreeOptions;
use super::words::Words;
use crate::board::Board;
use crate::color::Color;
use crate::game::Game;
use crate::player::{self, Level, PlayerError, PlayerSpec, Resources, Seat};
use crate::position::Position;
use crate::record::file;
use crate::solve::{SolveError, Tree};
use crate::text::Lang;
use crate::tui::{self, Opening};
use session::{Session, Side};

#[derive(Debug, Args)]
pub(super) struct Options {
    #[command(flatten)]
    board: BoardOption,
    /// Who plays black: human, a level (easy, medium, hard, expert, unbeatable), or a program such as combined or alphabeta:depth=6
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    black: Seat,
    /// Who plays white [default: combined, or alphabeta on boards of more than 24 cells]
    #[arg(long, value_name = "PLAYER")]
    white: Option<Seat>,
    /// Break ties and draw chances from this seed, so that the game repeats exactly
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    seed: Option<u64>,
    /// Save the game here after every turn of a person and at the end
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Line by line on stdin and stdout, without escape codes
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    pub(super) looks: LooksOptions,
    #[command(flatten)]
    tree: TreeOptions,
}

impl Options {
    /// Whether it is line by line.
    pub(super) const fn is_plain(&self) -> bool {
        self.plain
    }
}

pub(super) fn run(
    options: Options,
    lang: LangOption,
    words: Words,
    out: &mut impl Write,
) -> color_eyre::Result<()> {
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if options.plain {
        return plain(options, words, &mut io::stdin().lock(), out);
    }
    if !on_terminal {
        return Err(Failure::NoTerminal(Screenless::Play).into());
    }
    let board = options.board.build()?;
    let white = options
        .white
        .unwrap_or_else(|| player::default_opponent(&board).into());
    dashboard::open(tui::Options {
        looks: options.looks.looks(lang),
        opening: Opening::Play {
            game: Game::new(Arc::clone(&board)),
            seats: [options.black, white],
            seed: options.seed,
            log: options.log,
        },
        tree: options.tree.options(),
        search_threads: options.tree.search_threads(),
    })
}

/// A game line by line.
fn plain(
    options: Options,
    words: Words,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> color_eyre::Result<()> {
    interrupt::end_on_signals()?;
    let board = options.board.build()?;
    if let Some(log) = &options.log {
        // Better now than after the game.
        file::check_writable(log)?;
    }
    let (named, black) = (options.white.is_some(), options.black);
    let white = options
        .white
        .unwrap_or_else(|| player::default_opponent(&board).into());
    let (specs, tree) = match seated(&options.tree, &board, &[&black, &white], words.lang) {
        // Whoever names nobody has the one who plays without the tree.
        Err(PlayerError::TreeTooLarge { .. }) if !named => {
            let white = Seat::Level(Level::Expert);
            seated(&options.tree, &board, &[&black, &white], words.lang)?
        }
        seated => seated?,
    };
    let resources = Resources {
        tree: tree.clone(),
        seed: options.seed,
        threads: options.tree.search_threads(),
    };
    let specs: [PlayerSpec; 2] = specs.try_into().expect("there are two players");
    let mut sides = Vec::new();
    for spec in &specs {
        sides.push(match spec {
            PlayerSpec::Human => Side::Human,
            spec => Side::Program(player::build(spec, &board, &resources)?),
        });
    }
    let sides: [Side; 2] = sides.try_into().ok().expect("there are two players");
    let advisor = Advisor::new(options.tree, tree, words.lang);
    let mut session = Session::new(board, sides, specs, advisor, words);
    session.seed = options.seed;
    session.log = options.log;
    session.run(input, out)
}

/// The players in the seats, and the tree if one of them depends on it. A level has another player where the tree does
/// not fit.
///
/// # Errors
/// If a named player needs the tree and it does not fit.
pub(super) fn seated(
    options: &TreeOptions,
    board: &Arc<Board>,
    seats: &[&Seat],
    lang: Lang,
) -> Result<(Vec<PlayerSpec>, Option<Arc<Tree>>), PlayerError> {
    let specs = |exact| -> Vec<PlayerSpec> { seats.iter().map(|seat| seat.spec(exact)).collect() };
    if !seats.iter().any(|seat| seat.needs_tree()) {
        return Ok((specs(false), None));
    }
    let start = board.start();
    let root = Position::new(start.discs(Color::Black), start.discs(Color::White))
        .expect("a board's own start is valid");
    match options.build(Arc::clone(board), root, lang) {
        Ok(tree) => Ok((specs(true), Some(Arc::new(tree)))),
        Err(reason) => {
            let specs = specs(false);
            match specs.iter().find(|spec| spec.needs_tree()) {
                None if matches!(reason, SolveError::TooLarge { .. }) => Ok((specs, None)),
                spec => Err(PlayerError::TreeTooLarge {
                    player: spec.map_or_else(String::new, ToString::to_string),
                    board: board.shape().to_string(),
                    reason,
                }),
            }
        }
    }
}
