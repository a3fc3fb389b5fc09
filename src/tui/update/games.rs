//! Games from files: loading, going through them, stepping and autoplay.

use std::path::PathBuf;

use crate::game::{Action as GameAction, NodeId, reduce};
use crate::player::Seat;
use crate::text::say::Trouble;
use crate::tui::effect::{Effect, SaveDraft};
use crate::tui::state::dialog::{Ask, Dialog, GameList, Prompt};
use crate::tui::state::{LoadedGame, Notice, SPEEDS, State, Then};

use super::play;

/// Asks for a file to be read.
pub(super) fn load(state: &mut State, effects: &mut Vec<Effect>, paths: Vec<PathBuf>) {
    let id = state.request();
    if let Some(old) = state.pending.file.replace(id) {
        effects.push(Effect::Cancel(old));
    }
    state.file_asked = paths.first().map(|path| (Ask::Load, path.clone()));
    let lang = state.display.lang;
    effects.push(Effect::Load { id, paths, lang });
}

/// Drops the files that are being read. Gives whether there were any; what is being written goes on.
pub(super) fn stop_loading(state: &mut State, effects: &mut Vec<Effect>) -> bool {
    let loads = matches!(state.file_asked, Some((Ask::Load, _)));
    let stopped = state.pending.file.take_if(|_| loads);
    effects.extend(stopped.map(Effect::Cancel));
    stopped.is_some()
}

/// Games that were read take the place of the old list; the first is shown. A remark is told.
pub(super) fn loaded(
    state: &mut State,
    effects: &mut Vec<Effect>,
    games: Vec<LoadedGame>,
    remark: Option<Trouble>,
) {
    let count = games.len();
    state.games = std::sync::Arc::new(games);
    if count > 0 {
        show(state, effects, 0);
    }
    if count > 1 {
        state.dialog = Some(Dialog::Games(GameList::default()));
    }
    if let Some(remark) = remark {
        state.notice = Some(Notice::Remark(remark));
    }
}

/// Games that were read before the dashboard opened: the list of them, unless one of several was asked for.
pub(super) fn opened(
    state: &mut State,
    effects: &mut Vec<Effect>,
    games: Vec<LoadedGame>,
    index: Option<usize>,
    remark: Option<Trouble>,
) {
    let Some(index) = index else {
        return loaded(state, effects, games, remark);
    };
    state.games = std::sync::Arc::new(games);
    show(state, effects, index);
    if let Some(remark) = remark {
        state.notice = Some(Notice::Remark(remark));
    }
}

/// Shows one of the loaded games, at its start.
pub(super) fn show(state: &mut State, effects: &mut Vec<Effect>, index: usize) {
    let Some(loaded) = state.games.get(index).cloned() else {
        return;
    };
    let seat = |name: &String| name.parse::<Seat>().unwrap_or(Seat::HUMAN);
    state.seats = [seat(&loaded.players[0]), seat(&loaded.players[1])];
    state.names = Some(loaded.players);
    state.seed = loaded.seed.or(state.seed);
    state.game_index = index;
    state.file = loaded.file;
    state.unsaved = false;
    state.playing = false;
    let start = loaded.game.root();
    let game = reduce(&loaded.game, GameAction::GoTo(start)).unwrap_or(loaded.game);
    play::adopt(state, effects, game);
    state.notice = Some(Notice::Loaded(loaded.name));
}

/// To another of the loaded games, after a question if moves would be lost.
pub(super) fn go_to_game(state: &mut State, effects: &mut Vec<Effect>, forward: bool) {
    let count = state.games.len();
    if count < 2 {
        return;
    }
    let step = if forward { 1 } else { count - 1 };
    let then = Then::ShowGame((state.game_index + step) % count);
    guarded(state, effects, then);
}

/// Goes on if nothing would be lost; else asks first.
pub(super) fn guarded(state: &mut State, effects: &mut Vec<Effect>, then: Then) {
    if state.unsaved {
        state.dialog = Some(Dialog::Confirm(then));
    } else {
        play::go_on(state, effects, then);
    }
}

/// Saves to the known file, or asks for one.
pub(super) fn save(state: &mut State, effects: &mut Vec<Effect>, then: Then) {
    state.after_save = then;
    match state.file.clone() {
        Some(path) => save_to(state, effects, path, true),
        None => ask_file(state),
    }
}

/// Asks where to save to.
pub(super) fn ask_file(state: &mut State) {
    let path = state.file.as_ref().unwrap_or(&state.default_file);
    let text = path.display().to_string();
    state.dialog = Some(Dialog::Prompt(Prompt::new(Ask::Save, &text)));
}

/// Asks for the file to be written.
pub(super) fn save_to(
    state: &mut State,
    effects: &mut Vec<Effect>,
    path: PathBuf,
    overwrite: bool,
) {
    let id = state.request();
    state.pending.file = Some(id);
    state.file_asked = Some((Ask::Save, path.clone()));
    effects.push(Effect::Save {
        id,
        draft: Box::new(SaveDraft {
            path,
            overwrite,
            game: state.game.clone(),
            playing: state.playing,
            players: state.player_names(),
            seed: state.seed,
            base: state
                .games
                .get(state.game_index)
                .map(|game| game.record.clone()),
        }),
    });
}

/// One ply back or on; programs wait.
pub(super) fn step(state: &mut State, forward: bool) {
    let action = if forward {
        GameAction::Redo
    } else {
        GameAction::Undo
    };
    match reduce(&state.game, action) {
        Ok(game) => {
            state.playing = false;
            state.notice = forward
                .then(|| play::passes_between(&game, state.game.at()))
                .flatten()
                .map(Notice::Passed);
            play::enter(state, game);
        }
        Err(error) => {
            state.autoplay = None;
            state.notice = Some(Notice::Illegal(error));
        }
    }
}

/// To the start or to the end of the line.
pub(super) fn to_end(state: &mut State, last: bool) {
    let target: Option<NodeId> = if last {
        state.game.line().last().copied()
    } else {
        Some(state.game.root())
    };
    if let Some(node) = target {
        state.autoplay = None;
        play::look_at(state, node);
    }
}

/// To a ply of the line, by its number.
///
/// # Errors
/// The last ply, if there is no such one.
pub(super) fn to_ply(state: &mut State, ply: usize) -> Result<(), usize> {
    let game = &state.game;
    let ply_of = |node: NodeId| game.entry_at(node).map_or(0, |entry| entry.ply);
    let line = game.line();
    let last = line.last().map_or(0, |&node| ply_of(node));
    let node = if ply == 0 {
        Some(game.root())
    } else {
        line.iter().copied().find(|&node| ply_of(node) == ply)
    };
    state.autoplay = None;
    play::look_at(state, node.ok_or(last)?);
    Ok(())
}

/// Starts or stops the autoplay.
pub(super) fn autoplay(state: &mut State) {
    if state.autoplay.take().is_none() {
        state.autoplay = Some(state.speed);
        state.playing = false;
        state.walk = None;
    }
}

/// Changes the autoplay's speed.
pub(super) fn change_speed(state: &mut State, faster: bool) {
    state.speed = if faster {
        (state.speed + 1).min(SPEEDS.len() - 1)
    } else {
        state.speed.saturating_sub(1)
    };
    if state.autoplay.is_some() {
        state.autoplay = Some(state.speed);
    }
}

/// The autoplay's next step; it stops at the end.
pub(super) fn on_tick(state: &mut State) {
    if state.autoplay.is_none() {
        return;
    }
    step(state, true);
    if state.game.line().len() == state.game.history().len() {
        state.autoplay = None;
    }
}
