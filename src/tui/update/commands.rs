//! Keys to commands, and what commands do over the panels.

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use crate::text::Lang;
use crate::tui::command::Command;
use crate::tui::cursor::Direction;
use crate::tui::effect::Effect;
use crate::tui::regions::regions;
use crate::tui::state::dialog::{Ask, Dialog, GameList, NewGame, Prompt};
use crate::tui::state::{Notice, Page, Panel, State, Then, ViewKind};
use crate::tui::theme::Shade;
use crate::tui::view::board_needs;

use super::available::{panels, refusal, selects_by_ends};
use super::{dialogs, games, globe, play, tree, typed, walk};

/// A key: what it calls here, or text for a field.
pub(super) fn on_key(state: &mut State, effects: &mut Vec<Effect>, key: KeyEvent) {
    match state.keymap.command(state.context(), &key) {
        Some(command) => run(state, effects, command),
        None => typed::on_key(state, key),
    }
}

/// Runs a command, if it makes sense now.
pub(super) fn run(state: &mut State, effects: &mut Vec<Effect>, command: Command) {
    match command {
        Command::Quit => return quit(state, effects),
        Command::Suspend => return effects.push(Effect::Suspend),
        _ => {}
    }
    if state.dialog.is_some() {
        return dialogs::run(state, effects, command);
    }
    state.notice = refusal(state, command).map(Notice::NotNow);
    if state.notice.is_some() {
        return;
    }
    match command {
        Command::Left => arrow(state, Direction::Left, command),
        Command::Right => arrow(state, Direction::Right, command),
        Command::Up => arrow(state, Direction::Up, command),
        Command::Down => arrow(state, Direction::Down, command),
        Command::PageUp | Command::PageDown => select(state, command),
        Command::First | Command::Last if selects_by_ends(state) => select(state, command),
        Command::First => leaving_walk(state, |state| games::to_end(state, false)),
        Command::Last => leaving_walk(state, |state| games::to_end(state, true)),
        Command::Place => place(state),
        Command::Open => open(state),
        Command::TurnLeft => globe::turn(state, -TURN, 0.0),
        Command::TurnRight => globe::turn(state, TURN, 0.0),
        Command::TurnUp => globe::turn(state, 0.0, TURN),
        Command::TurnDown => globe::turn(state, 0.0, -TURN),
        Command::View => next_view(state),
        Command::Flips => state.display.flips ^= true,
        Command::Hint => play::hint(state),
        Command::Undo => leaving_walk(state, play::undo),
        Command::Redo => leaving_walk(state, play::redo),
        Command::Resume => play::resume(state),
        Command::TypeMove => ask(state, Ask::Moves),
        Command::GoToPly => ask(state, Ask::Ply),
        Command::Load => ask(state, Ask::Load),
        Command::NewGame => {
            let form = NewGame::new(state.board().shape(), &state.seats, state.seed);
            state.dialog = Some(Dialog::NewGame(Box::new(form)));
        }
        Command::Save => games::save(state, effects, Then::Stay),
        Command::SaveAs => games::ask_file(state),
        Command::Games => {
            state.dialog = Some(Dialog::Games(GameList::at(state.game_index)));
        }
        Command::NextGame => games::go_to_game(state, effects, true),
        Command::PreviousGame => games::go_to_game(state, effects, false),
        Command::StepBack => leaving_walk(state, |state| games::step(state, false)),
        Command::StepForward => leaving_walk(state, |state| games::step(state, true)),
        Command::Autoplay => games::autoplay(state),
        Command::Faster => games::change_speed(state, true),
        Command::Slower => games::change_speed(state, false),
        Command::Expand => state.tree_page.expand(),
        Command::Collapse => state.tree_page.collapse(),
        Command::WalkUp => walk::up(state),
        Command::PreviousSibling => walk::sibling(state, false),
        Command::NextSibling => walk::sibling(state, true),
        Command::LeaveWalk => walk::leave(state),
        Command::PlayFromHere => walk::play_from_here(state),
        Command::SortColumn => {
            if let Some(insight) = state.shown_insight() {
                state.sort.column = insight.column_after(state.sort.column);
            }
        }
        Command::SortReverse => state.sort.reversed ^= true,
        Command::TreePage => tree::toggle(state),
        Command::Engine => state.live ^= true,
        Command::Analysis => analysis(state),
        Command::Review => state.dialog = Some(Dialog::Review { selected: None }),
        Command::NextPanel => focus(state, true),
        Command::PreviousPanel => focus(state, false),
        Command::Zoom => state.display.zoom ^= true,
        Command::Theme => {
            let shade = &mut state.display.theme.shade;
            *shade = match shade {
                Shade::Dark | Shade::Unknown => Shade::Light,
                Shade::Light => Shade::Dark,
            };
        }
        Command::Language => {
            let lang = &mut state.display.lang;
            *lang = match lang {
                Lang::En => Lang::Zh,
                Lang::Zh => Lang::En,
            };
        }
        Command::Help => dialogs::help(state),
        Command::Cancel => escape(state, effects),
        Command::Accept
        | Command::Discard
        | Command::Search
        | Command::NextField
        | Command::PreviousField
        | Command::Quit
        | Command::Suspend => {}
    }
}

fn quit(state: &mut State, effects: &mut Vec<Effect>) {
    // Asking twice is an answer.
    if matches!(state.dialog, Some(Dialog::Confirm(Then::Quit))) {
        state.unsaved = false;
    }
    state.dialog = None;
    games::guarded(state, effects, Then::Quit);
}

/// Escape undoes the nearest thing that was started.
fn escape(state: &mut State, effects: &mut Vec<Effect>) {
    if state.autoplay.is_some() {
        state.autoplay = None;
    } else if games::stop_loading(state, effects) || std::mem::take(&mut state.hint_wanted) {
        state.notice = Some(Notice::Cancelled);
    } else if state.page == Page::Tree && state.tree_page.cancel() {
        // What was being opened stays closed.
    } else if state.live {
        state.live = false;
    } else if state.walk.is_some() {
        walk::leave(state);
    } else if state.pending.thought.is_some() {
        // With the game paused nothing is wanted of the program any more.
        state.playing = false;
        state.notice = Some(Notice::Stopped(state.game.to_move()));
    } else if state.display.zoom {
        state.display.zoom = false;
    } else if state.focus != Panel::Board {
        state.focus = Panel::Board;
    } else if play::stop_tree(state, effects) {
        state.notice = Some(Notice::TreeStopped);
    }
}

fn ask(state: &mut State, ask: Ask) {
    state.dialog = Some(Dialog::Prompt(Prompt::new(ask, "")));
}

/// The game moves under the walk: the walk is over.
fn leaving_walk(state: &mut State, then: impl FnOnce(&mut State)) {
    state.walk = None;
    then(state);
}

/// On the board an arrow moves the cursor, elsewhere the selection.
fn arrow(state: &mut State, direction: Direction, command: Command) {
    match (state.focus, direction) {
        (Panel::Board, _) => {
            super::steer::step(state, direction);
        }
        (Panel::Curve, Direction::Left | Direction::Up) => {
            leaving_walk(state, |state| games::step(state, false));
        }
        (Panel::Curve, _) => leaving_walk(state, |state| games::step(state, true)),
        (Panel::Analysis, Direction::Right) => walk::open(state),
        (Panel::Analysis, Direction::Left) => walk::up(state),
        (_, Direction::Up | Direction::Down) => select(state, command),
        _ => {}
    }
}

/// Moves the selection of the focused list.
pub(super) fn select(state: &mut State, command: Command) {
    match state.focus {
        Panel::Log => {
            let rows = crate::tui::log_rows::rows(&state.game);
            let at = state
                .log
                .selected
                .unwrap_or_else(|| crate::tui::log_rows::current(&state.game));
            state.log.selected = Some(dialogs::moved(at, command, rows.len()));
        }
        Panel::Analysis if state.page == Page::Tree => tree::select(state, command),
        Panel::Analysis => {
            let count = state
                .shown_insight()
                .map_or(0, |insight| insight.rows.len());
            state.selected = dialogs::moved(state.selected, command, count);
        }
        Panel::Board | Panel::Curve => {}
    }
}

/// A disc on the cursor's cell: in the game, or on the walk while one is on.
fn place(state: &mut State) {
    put(state, state.cursor.cell());
}

/// The same on any cell.
pub(super) fn put(state: &mut State, cell: crate::bitboard::Cell) {
    if state.walk.is_some() {
        walk::down(state, cell);
    } else {
        play::place_by_hand(state, cell);
    }
}

fn open(state: &mut State) {
    match state.focus {
        Panel::Analysis => walk::open(state),
        Panel::Log => {
            let rows = crate::tui::log_rows::rows(&state.game);
            let at = state.log.selected.and_then(|at| rows.get(at)).copied();
            if let Some(node) = at {
                leaving_walk(state, |state| play::look_at(state, node));
            }
        }
        Panel::Board | Panel::Curve => {}
    }
}

/// How far a key turns the globe, in radians.
const TURN: f32 = std::f32::consts::PI / 12.0;

fn next_view(state: &mut State) {
    state.display.view = match state.display.view {
        ViewKind::Net => ViewKind::Projection,
        ViewKind::Projection => ViewKind::Globe,
        ViewKind::Globe => ViewKind::Net,
    };
    globe::follow(state);
    globe::arrive(state);
    state.notice = view_needs(state);
}

/// What the view chosen would need, if it does not fit.
fn view_needs(state: &State) -> Option<Notice> {
    let (columns, rows) = state.size;
    let area = regions(state, Rect::new(0, 0, columns, rows)).inside(Panel::Board)?;
    board_needs(state, area).map(|needs| Notice::ViewNeeds {
        view: state.display.view,
        needs,
    })
}

fn analysis(state: &mut State) {
    state.display.analysis ^= true;
    if !panels(state).any(|panel| panel == state.focus) {
        state.focus = Panel::Board;
    }
    if !state.display.analysis {
        state.live = false;
        state.walk = None;
    }
}

fn focus(state: &mut State, forward: bool) {
    let all: Vec<Panel> = panels(state).collect();
    let at = all.iter().position(|&panel| panel == state.focus);
    let step = if forward { 1 } else { all.len() - 1 };
    state.focus = all[(at.unwrap_or(0) + step) % all.len()];
}
