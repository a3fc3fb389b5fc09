//! Which commands make sense now: what dispatch lets through, and what the footer offers of that.
//!
//! Dispatch lets a placement on a taken cell through, because the rules say best why not; the footer does not offer it.

use super::{play, walk};
use crate::board::Shape;
use crate::game::{Action as GameAction, Event, Game};
use crate::tui::command::Command;
use crate::tui::review_page;
use crate::tui::state::dialog::Dialog;
use crate::tui::state::{Page, Panel, Refusal, SPEEDS, State, TreeStatus, ViewKind};

/// Why a command would do nothing over the panels in this state, if so.
pub fn refusal(state: &State, command: Command) -> Option<Refusal> {
    let game = &state.game;
    let sphere = matches!(state.board().shape(), Shape::Sphere { .. });
    let (possible, otherwise) = match command {
        // In a list they go to its ends.
        Command::First | Command::Last if selects_by_ends(state) => return None,
        Command::Place | Command::Flips | Command::Hint => {
            (state.shown().result().is_none(), Refusal::GameOver)
        }
        Command::View => (sphere, Refusal::OneView),
        Command::TurnLeft | Command::TurnRight | Command::TurnUp | Command::TurnDown => {
            let globe = sphere && state.display.view == ViewKind::Globe;
            (globe, Refusal::NoGlobe)
        }
        Command::Undo => (undoes(state), Refusal::NothingToUndo),
        Command::StepBack | Command::First => (game.at() != first_choice(state), Refusal::AtStart),
        Command::Redo => (has_more(game), Refusal::NothingToRedo),
        Command::StepForward | Command::Last => (has_more(game), Refusal::AtEnd),
        Command::Autoplay => {
            let running = state.autoplay.is_some();
            (running || has_more(game), Refusal::AtEnd)
        }
        Command::Faster | Command::Slower => (state.autoplay.is_some(), Refusal::NoAutoplay),
        Command::Resume if game.result().is_some() => return Some(Refusal::GameOver),
        Command::Resume => {
            let programs = state.seats.iter().any(|seat| !seat.is_human());
            (programs && !state.playing, Refusal::NoProgramWaits)
        }
        Command::Games | Command::NextGame | Command::PreviousGame => {
            (state.games.len() > 1, Refusal::NoOtherGame)
        }
        Command::WalkUp | Command::LeaveWalk => (state.walk.is_some(), Refusal::NoWalk),
        Command::PlayFromHere => {
            let walk = state.walk.as_ref();
            let moved = walk.is_some_and(|walk| !walk.path().is_empty());
            (moved, Refusal::NoWalk)
        }
        Command::PreviousSibling | Command::NextSibling => {
            (walk::has_sibling(state), Refusal::NoSibling)
        }
        Command::SortColumn | Command::SortReverse | Command::TreePage => {
            (state.display.analysis, Refusal::NoAnalysis)
        }
        Command::Engine if !state.display.analysis => return Some(Refusal::NoAnalysis),
        Command::Engine => {
            let missing = matches!(state.tree, TreeStatus::Missing(_));
            (missing, Refusal::Exact)
        }
        Command::GoToPly | Command::Review => (!game.line().is_empty(), Refusal::NoMoves),
        _ => return None,
    };
    (!possible).then_some(otherwise)
}

/// Whether the game's line goes on behind where the game is.
fn has_more(game: &Game) -> bool {
    game.line().len() > game.history().len()
}

/// Whether the footer offers a command: it would do what it says now.
pub fn offered(state: &State, command: Command) -> bool {
    if let Some(dialog) = &state.dialog {
        return match (command, dialog) {
            (Command::Open, Dialog::Games(list)) => {
                !list.found(&state.games, state.display.lang).is_empty()
            }
            (Command::Open, Dialog::Review { .. }) => !review_page::rows(state).is_empty(),
            _ => true,
        };
    }
    let waits = state.program_to_move() && state.walk.is_none();
    let works = match command {
        Command::Place => !waits && is_legal(state),
        Command::Hint => !waits,
        Command::Open => match state.focus {
            Panel::Log => state.log.selected.is_some(),
            Panel::Analysis if state.page == Page::Tree => state.tree_page.picture.is_some(),
            Panel::Analysis => state
                .shown_insight()
                .is_some_and(|insight| !insight.rows.is_empty()),
            Panel::Board | Panel::Curve => false,
        },
        Command::Expand => state.tree_page.can_expand(),
        Command::Collapse => state.tree_page.can_collapse(),
        Command::Faster => state.speed + 1 < SPEEDS.len(),
        Command::Slower => state.speed > 0,
        Command::SortColumn | Command::SortReverse => state.shown_insight().is_some(),
        _ => true,
    };
    works && refusal(state, command).is_none()
}

/// How soon the footer lets a command go where there is no room, lower stays longer: by its row of the table, but what
/// one is at comes first.
pub fn rank(state: &State, command: Command, row: u8) -> u8 {
    use Command::{
        Autoplay, Faster, GoToPly, NewGame, NextGame, Place, PreviousGame, Redo, Review, Slower,
        StepBack, StepForward, Undo,
    };
    if state.dialog.is_some() || state.walk.is_some() {
        return row;
    }
    let paused = !state.playing;
    match command {
        Autoplay | Faster | Slower if state.autoplay.is_some() => 1,
        Review | NewGame if state.game.result().is_some() => 1,
        StepBack | StepForward | Autoplay if paused => 1,
        NextGame | PreviousGame if paused => 2,
        GoToPly if paused => 3,
        // That leaves the line that is gone through.
        Place if paused => 4,
        // Stepping is what they are here.
        Undo | Redo if paused => 8,
        _ => row,
    }
}

/// Whether there is a move to take back; while programs answer, a turn of a person to go back to.
fn undoes(state: &State) -> bool {
    if state.playing {
        play::stepped(state, GameAction::Undo).is_ok()
    } else {
        state.game.at() != first_choice(state)
    }
}

/// Whether the side to move may place on the cursor's cell.
fn is_legal(state: &State) -> bool {
    let cell = state.cursor.cell();
    let cells = state.shown().position().placements(state.board());
    cells.contains(cell)
}

/// The panels there are.
pub fn panels(state: &State) -> impl Iterator<Item = Panel> {
    let analysis = state.display.analysis;
    Panel::ALL
        .into_iter()
        .filter(move |panel| analysis || matches!(panel, Panel::Board | Panel::Log))
}

/// Whether Home and End go to the ends of a list rather than of the game.
pub(super) const fn selects_by_ends(state: &State) -> bool {
    matches!(state.focus, Panel::Analysis | Panel::Log)
}

/// The first place at which somebody could choose: the start, or behind a pass forced by the start.
fn first_choice(state: &State) -> crate::game::NodeId {
    let game = &state.game;
    let mut node = game.root();
    while let &[only] = game.children(node)
        && game
            .entry_at(only)
            .is_some_and(|entry| entry.event == Event::Pass)
    {
        node = only;
    }
    node
}
