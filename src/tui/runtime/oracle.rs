//! Questions about positions: the tree, a program's move, the analysis, the values of a line.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use std::sync::Mutex;

use super::Asker;
use crate::analysis::estimate::{Effort, estimate};
use crate::analysis::steady::{Steady, sample};
use crate::analysis::{Analysis, Estimates, Table};
use crate::bitboard::Cell;
use crate::board::Board;
use crate::game::Game;
use crate::player::{PlayerSpec, Request, Resources, build};
use crate::position::Position;
use crate::setup::Setup;
use crate::solve::{Options, Phase, Progress, Tree};
use crate::text::say::Trouble;
use crate::tui::action::Answer;
use crate::tui::insight::Insight;
use crate::tui::state::TreeFacts;

/// How often a worker reports its progress: often enough for a bar, too seldom to cost anything.
const REPORTS: Duration = Duration::from_millis(50);

/// Builds the tree, reporting on the way.
pub(super) fn build_tree(
    board: &Arc<Board>,
    root: &Setup,
    options: Options,
    asker: &Asker,
) -> Result<Tree, Trouble> {
    let position = position_of(root);
    let last = Mutex::new(Instant::now());
    let cells = board.len();
    let on_progress = |progress: Progress| {
        let Ok(mut last) = last.try_lock() else {
            return;
        };
        if last.elapsed() >= REPORTS {
            *last = Instant::now();
            let done = share(&progress, position.discs().len(), cells);
            asker.answer(Answer::TreeProgress(done, progress.stored));
        }
    };
    Tree::build_from(
        Arc::clone(board),
        position,
        &options,
        on_progress,
        &asker.cancel,
    )
    .map_err(Trouble::from)
}

/// How far a build is, 0 to 1. The layers differ in size by orders of magnitude and the largest is not known
/// before; so this counts layers, up and down again.
fn share(progress: &Progress, from: usize, cells: usize) -> f64 {
    let layers = (cells - from).max(1) as f64;
    let within = progress.done as f64 / progress.total.max(1) as f64;
    let at = progress.discs.saturating_sub(from) as f64;
    match progress.phase {
        Phase::Enumerate => 0.5 * ((at + within) / layers).min(1.0),
        Phase::Evaluate => 0.5 + 0.5 * ((layers - at - 1.0 + within) / layers).clamp(0.0, 1.0),
    }
}

pub(super) fn facts(tree: &Tree) -> TreeFacts {
    TreeFacts {
        stored: tree.layers().iter().map(|layer| layer.stored).sum(),
        bytes: tree.memory_bytes(),
    }
}

fn position_of(setup: &Setup) -> Position {
    let mover = setup.discs(setup.to_move);
    let opponent = setup.discs(setup.to_move.other());
    Position::new(mover, opponent).expect("no cell of a game has two discs")
}

/// A program's move.
pub(super) fn think(
    game: &Game,
    player: &PlayerSpec,
    resources: &Resources,
    cancel: &Arc<AtomicBool>,
) -> Result<Cell, Trouble> {
    let mut player = build(player, game.board(), resources)?;
    let choice = player.choose(&Request::new(game, cancel));
    Ok(choice?.cell)
}

/// What is known of the position a game stands at: from the tree, else by search. A live analysis reports every
/// improvement and ends when it is cancelled or everything is proven.
pub(super) fn analyze(
    game: &Game,
    tree: Option<&Tree>,
    live: bool,
    threads: usize,
    asker: &Asker,
) -> Arc<Insight> {
    let setup = game.setup();
    let exact = tree.and_then(|tree| Analysis::exact(tree, game.position()));
    if let Some(analysis) = exact {
        return Arc::new(Insight::of(setup, &analysis));
    }
    let insight = |table: &Table<Estimates>| {
        Arc::new(Insight::of(setup, &Analysis::Estimated(table.clone())))
    };
    let effort = Effort {
        time: (!live).then_some(LOOK),
        threads,
        ..Effort::default()
    };
    let on_snapshot = |table: &Table<Estimates>| {
        if live && !asker.cancelled() {
            asker.answer(Answer::Insight(Ok(insight(table))));
        }
    };
    let (board, position) = (game.board(), game.position());
    insight(&estimate(
        board,
        position,
        &effort,
        &asker.cancel,
        on_snapshot,
    ))
}

/// How long one look at a position takes where there is no tree.
const LOOK: Duration = Duration::from_millis(500);

/// What positions are worth: from the tree, else by the searches and random games that `review` makes. Ends early if
/// cancelled.
pub(super) fn value(
    board: &Arc<Board>,
    setups: &[Setup],
    tree: Option<&Tree>,
    threads: usize,
    asker: &Asker,
) -> Vec<(Setup, Arc<Analysis>)> {
    let mut steady = None;
    let mut valued = Vec::with_capacity(setups.len());
    for setup in setups {
        if asker.cancelled() {
            break;
        }
        let position = position_of(setup);
        let exact = tree.and_then(|tree| Analysis::exact(tree, position));
        let analysis = exact.unwrap_or_else(|| {
            let steady = steady.get_or_insert_with(|| Steady::new(board, threads));
            let mut table = steady.search(position, &asker.cancel);
            if !asker.cancelled() {
                sample(board, &mut table);
            }
            Analysis::Estimated(table)
        });
        valued.push((*setup, Arc::new(analysis)));
    }
    valued
}

/// What a node of the tree page is worth, and its candidates: from the tree, else by a short search.
pub(super) fn grow(
    board: &Arc<Board>,
    position: Position,
    tree: Option<&Tree>,
    threads: usize,
    asker: &Asker,
) -> Analysis {
    let exact = tree.and_then(|tree| Analysis::exact(tree, position));
    exact.unwrap_or_else(|| {
        let effort = Effort {
            time: Some(GROWTH),
            threads,
            ..Effort::default()
        };
        let table = estimate(board, position, &effort, &asker.cancel, |_| {});
        Analysis::Estimated(table)
    })
}

/// How long a node of the tree page is looked at where there is no tree.
const GROWTH: Duration = Duration::from_millis(300);
