//! Playing: placements, passes, undo and redo, the hint, new games.

use crate::bitboard::Cell;
use crate::color::Color;
use crate::game::{Action as GameAction, Event, Game, IllegalAction, NodeId, reduce};
use crate::player::Seat;
use crate::setup::Setup;
use crate::solve::SolveError;
use crate::tui::board_view::Orientation;
use crate::tui::cursor::Cursor;
use crate::tui::effect::Effect;
use crate::tui::state::dialog::Wishes;
use crate::tui::state::{Notice, State, Then, TreeStatus};
use crate::tui::tree_page::TreePage;

/// Asks for the tree of the game's board and start, in place of any other.
pub(super) fn build_tree(state: &mut State, effects: &mut Vec<Effect>) {
    stop_tree(state, effects);
    let id = state.request();
    state.tree = TreeStatus::Building {
        id,
        done: 0.0,
        stored: 0,
    };
    effects.push(Effect::BuildTree {
        id,
        board: state.board().clone(),
        root: state.game.start(),
    });
}

/// Stops building the tree; estimates take its place. Gives whether it was being built.
pub(super) fn stop_tree(state: &mut State, effects: &mut Vec<Effect>) -> bool {
    let TreeStatus::Building { id, .. } = state.tree else {
        return false;
    };
    effects.push(Effect::Cancel(id));
    state.tree = TreeStatus::Missing(SolveError::Cancelled.into());
    true
}

/// A person places a disc. While one looks through a game this branches off: the side becomes a person's.
pub(super) fn place_by_hand(state: &mut State, cell: Cell) {
    let color = state.game.to_move();
    if state.playing && !state.is_human(color) && state.game.result().is_none() {
        state.notice = Some(Notice::NotYourTurn(color));
        return;
    }
    if place(state, cell) {
        if !state.playing && !state.is_human(color) {
            state.seats[color as usize] = Seat::HUMAN;
            if let Some(names) = &mut state.names {
                names[color as usize] = Seat::HUMAN.to_string();
            }
        }
        state.playing = true;
        state.autoplay = None;
    }
}

/// Places a disc; whether it was legal.
pub(super) fn place(state: &mut State, cell: Cell) -> bool {
    match reduce(&state.game, GameAction::Place(cell)) {
        Ok(game) => {
            let before = state.game.at();
            let known = state.game.children(before).len();
            // Going along a line that is there already adds nothing to save.
            state.unsaved |= game.children(before).len() > known;
            state.notice = passes_between(&game, before).map(Notice::Passed);
            enter(state, game);
            true
        }
        Err(error) => {
            state.notice = Some(Notice::Illegal(error));
            false
        }
    }
}

/// Makes this the game, at a place of its own choosing: what hung on the old place is let go.
pub(super) fn enter(state: &mut State, game: Game) {
    state.game = game;
    state.log.selected = None;
    state.hint_wanted = false;
    state.selected = 0;
}

/// The side that passed on the way from a node to where the game is.
pub(super) fn passes_between(game: &Game, from: NodeId) -> Option<Color> {
    let mut node = game.at();
    while node != from {
        let entry = game.entry_at(node)?;
        if entry.event == Event::Pass {
            return Some(entry.color);
        }
        node = game.parent(node)?;
    }
    None
}

/// Takes back the last placement; against a program its reply too, so that a person is to move again.
pub(super) fn undo(state: &mut State) {
    step_until_human(state, GameAction::Undo);
}

/// Plays again what was taken back, the program's reply too.
pub(super) fn redo(state: &mut State) {
    step_until_human(state, GameAction::Redo);
}

fn step_until_human(state: &mut State, action: GameAction) {
    match stepped(state, action) {
        Ok(game) => {
            state.playing &= has_human(state);
            state.notice = None;
            enter(state, game);
        }
        Err(error) => state.notice = Some(Notice::Illegal(error)),
    }
}

/// The game after an undo or a redo: while programs answer, at a turn of a person.
///
/// # Errors
/// If there is no such place.
pub(super) fn stepped(state: &State, action: GameAction) -> Result<Game, IllegalAction> {
    let mut game = reduce(&state.game, action)?;
    if state.playing && has_human(state) {
        while !state.is_human(game.to_move()) {
            match reduce(&game, action) {
                Ok(next) => game = next,
                // Redo may end at a program's turn: it is asked. Undo may not: it would play at once again.
                Err(error) if action == GameAction::Undo => return Err(error),
                Err(_) => break,
            }
        }
    }
    Ok(game)
}

fn has_human(state: &State) -> bool {
    Color::BOTH.iter().any(|&color| state.is_human(color))
}

/// Goes to a place of the game and looks at it: programs wait.
pub(super) fn look_at(state: &mut State, node: NodeId) {
    match reduce(&state.game, GameAction::GoTo(node)) {
        Ok(game) => {
            let at_end = game.children(game.at()).is_empty();
            let unmoved = game.at() == state.game.at();
            state.playing &= unmoved || at_end;
            state.notice = None;
            enter(state, game);
        }
        Err(error) => state.notice = Some(Notice::Illegal(error)),
    }
}

/// Programs answer again.
pub(super) fn resume(state: &mut State) {
    state.playing = true;
    state.autoplay = None;
    state.walk = None;
}

/// A hint, as soon as the analysis is there.
pub(super) fn hint(state: &mut State) {
    state.hint_wanted = true;
    state.notice = Some(Notice::HintPending);
}

/// Starts the game of a form.
pub(super) fn new_game(state: &mut State, effects: &mut Vec<Effect>, wishes: Wishes) {
    let board = match wishes.board.build() {
        Ok(board) => std::sync::Arc::new(board),
        Err(error) => {
            state.notice = Some(Notice::Failed(error.into()));
            return;
        }
    };
    state.seats = wishes.seats;
    state.seed = wishes.seed;
    begin(state, effects, Game::new(board));
}

/// Begins from a typed position on the same board.
pub(super) fn begin_from(state: &mut State, effects: &mut Vec<Effect>, setup: Setup) {
    match Game::from_setup(state.board().clone(), setup) {
        Ok(game) => begin(state, effects, game),
        Err(error) => state.notice = Some(Notice::Failed(error.into())),
    }
}

fn begin(state: &mut State, effects: &mut Vec<Effect>, game: Game) {
    state.names = None;
    state.file = None;
    state.unsaved = false;
    state.playing = true;
    state.games = std::sync::Arc::default();
    adopt(state, effects, game);
}

/// Another game altogether: another tree if the board or the start differs.
pub(super) fn adopt(state: &mut State, effects: &mut Vec<Effect>, game: Game) {
    let same_tree = game.board().shape() == state.board().shape()
        && game.board().scoring() == state.board().scoring()
        && game.start() == state.game.start();
    state.serial += 1;
    state.walk = None;
    state.review_key = None;
    state.insight = None;
    state.insight_key = None;
    state.tree_page = TreePage::default();
    state.autoplay = None;
    state.live = false;
    state.notice = None;
    state.cursor = Cursor::home(&game);
    state.display.globe = Orientation::start(game.board());
    state.turning = None;
    enter(state, game);
    if !same_tree || matches!(state.tree, TreeStatus::Missing(_)) {
        build_tree(state, effects);
    }
}

/// What was to follow a save.
pub(super) fn go_on(state: &mut State, effects: &mut Vec<Effect>, then: Then) {
    match then {
        Then::Stay => {}
        Then::Quit => {
            state.done = true;
            effects.push(Effect::Quit);
        }
        Then::NewGame(form) => match form.wishes() {
            Ok(wishes) => new_game(state, effects, wishes),
            Err((_, why)) => state.notice = Some(Notice::Failed(why)),
        },
        Then::Load(path) => super::games::load(state, effects, vec![path]),
        Then::ShowGame(index) => super::games::show(state, effects, index),
        Then::Position(setup) => begin_from(state, effects, setup),
        Then::Found(games, why) => super::games::loaded(state, effects, games, why),
    }
}
