//! Walking: down into candidates, to their siblings, back up, on a copy of the game; and bringing the line in.

use crate::bitboard::Cell;
use crate::game::{Action as GameAction, Event, Game, NodeId, reduce};
use crate::position::Turn;
use crate::tui::state::{Notice, Page, State, Walk};

use super::play;

/// One move down: the selected candidate, or the cell given.
pub(super) fn down(state: &mut State, cell: Cell) {
    let walk = state.walk.take().unwrap_or_else(|| Walk {
        base: state.game.at(),
        game: state.game.clone(),
    });
    match reduce(&walk.game, GameAction::Place(cell)) {
        Ok(game) => {
            state.notice = play::passes_between(&game, walk.game.at()).map(Notice::Passed);
            state.walk = Some(Walk { game, ..walk });
            rest(state);
        }
        Err(error) => {
            state.notice = Some(Notice::Illegal(error));
            state.walk = (walk.game.at() != walk.base).then_some(walk);
        }
    }
}

/// To the end of a line that begins where the game is; an empty one leaves the walk.
pub(super) fn go(state: &mut State, line: &[Cell]) {
    leave(state);
    for &cell in line {
        down(state, cell);
    }
}

/// One move back up; from the top the walk is left.
pub(super) fn up(state: &mut State) {
    let Some(walk) = state.walk.take() else {
        return;
    };
    let left = walk.path().last().copied();
    if walk.path().len() > 1
        && let Ok(game) = reduce(&walk.game, GameAction::Undo)
    {
        state.walk = Some(Walk { game, ..walk });
    }
    rest(state);
    select_cell(state, left);
}

/// Selects the row of a candidate, where the figures are there already.
fn select_cell(state: &mut State, cell: Option<Cell>) {
    let Some(insight) = state.shown_insight() else {
        return;
    };
    let rows = insight.sorted(state.sort);
    if let Some(at) = rows.iter().position(|row| Some(row.cell) == cell) {
        state.selected = at;
    }
}

/// To another move at the same place: on the walk any legal one, in the game another variation.
pub(super) fn sibling(state: &mut State, forward: bool) {
    if state.walk.is_none() {
        variation(state, forward);
        return;
    }
    let Some(walk) = &state.walk else { return };
    let (Some((parent, cells)), Some(&last)) = (before_last(walk), walk.path().last()) else {
        return;
    };
    let next = neighbour(&cells, last, forward);
    if let Ok(game) = reduce(&parent, GameAction::Place(next)) {
        let base = walk.base;
        state.notice = play::passes_between(&game, parent.at()).map(Notice::Passed);
        state.walk = Some(Walk { game, base });
        rest(state);
    }
}

/// Whether there is another move than the last one of a walk, or of the game.
pub(super) fn has_sibling(state: &State) -> bool {
    match &state.walk {
        Some(walk) => before_last(walk).is_some_and(|(_, cells)| cells.len() > 1),
        None => {
            branch(&state.game).is_some_and(|(parent, _)| state.game.children(parent).len() > 1)
        }
    }
}

/// The game before a walk's last move, and the cells it could have gone to.
fn before_last(walk: &Walk) -> Option<(Game, Vec<Cell>)> {
    if walk.path().is_empty() {
        return None;
    }
    let parent = reduce(&walk.game, GameAction::Undo).ok()?;
    let Turn::Move(cells) = parent.turn() else {
        return None;
    };
    let cells = cells.iter().collect();
    Some((parent, cells))
}

fn variation(state: &mut State, forward: bool) {
    if let Some((parent, node)) = branch(&state.game) {
        let next = neighbour(state.game.children(parent), node, forward);
        if next != node {
            state.playing = false;
            play::look_at(state, next);
        }
    }
}

/// The last placement's node and its parent.
pub(super) fn branch(game: &Game) -> Option<(NodeId, NodeId)> {
    let mut node = game.at();
    loop {
        let parent = game.parent(node)?;
        if game.entry_at(node)?.event != Event::Pass {
            return Some((parent, node));
        }
        node = parent;
    }
}

/// The entry after or before one, round the ends.
fn neighbour<T: Copy + PartialEq>(list: &[T], of: T, forward: bool) -> T {
    let at = list.iter().position(|&entry| entry == of).unwrap_or(0);
    let step = if forward { 1 } else { list.len() - 1 };
    list[(at + step) % list.len()]
}

/// Leaves the walk; the game is where it was.
pub(super) fn leave(state: &mut State) {
    state.walk = None;
    rest(state);
}

/// Brings the walked line into the game: as a variation where it leaves the line played.
pub(super) fn play_from_here(state: &mut State) {
    let Some(walk) = state.walk.take() else {
        return;
    };
    let path = walk.path();
    let from_base = reduce(&state.game, GameAction::GoTo(walk.base));
    let Ok(game) = from_base else { return };
    play::enter(state, game);
    for cell in path {
        if !play::place(state, cell) {
            return;
        }
    }
    state.playing = true;
    state.autoplay = None;
    if state.notice.is_none() {
        state.notice = Some(Notice::LineBrought);
    }
}

fn rest(state: &mut State) {
    state.selected = 0;
    state.hint_wanted = false;
}

/// Opens what is selected in the analysis panel.
pub(super) fn open(state: &mut State) {
    match state.page {
        Page::Candidates => {
            let cell = state.shown_insight().and_then(|insight| {
                let rows = insight.sorted(state.sort);
                rows.get(state.selected).map(|row| row.cell)
            });
            if let Some(cell) = cell {
                down(state, cell);
            }
        }
        Page::Tree => super::tree::open(state),
    }
}
