//! Which commands make sense now: what the footer shows and what dispatch lets through.

use crate::board::Shape;
use crate::game::Event;
use crate::tui::command::Command;
use crate::tui::state::{Panel, State, TreeStatus, ViewKind};

/// Whether a command would do something in this state.
pub fn available(state: &State, command: Command) -> bool {
    let game = &state.game;
    let walking = state.walk.is_some();
    let sphere = matches!(state.board().shape(), Shape::Sphere { .. });
    match command {
        // In a list they go to its ends.
        Command::First | Command::Last if selects_by_ends(state) => true,
        Command::Place | Command::Flips | Command::Hint => state.shown().result().is_none(),
        Command::TurnLeft | Command::TurnRight | Command::TurnUp | Command::TurnDown => {
            sphere && state.display.view == ViewKind::Globe
        }
        Command::View => sphere,
        Command::Undo | Command::StepBack | Command::First => {
            state.dialog.is_some() || game.at() != first_choice(state)
        }
        Command::Redo | Command::StepForward | Command::Last | Command::Autoplay => {
            state.dialog.is_some()
                || game.line().len() > game.history().len()
                || (command == Command::Autoplay && state.autoplay.is_some())
        }
        Command::Resume => {
            !state.playing
                && game.result().is_none()
                && state.seats.iter().any(|seat| !seat.is_human())
        }
        Command::Faster | Command::Slower => state.autoplay.is_some(),
        Command::Games | Command::NextGame | Command::PreviousGame => state.games.len() > 1,
        Command::WalkUp | Command::LeaveWalk => walking,
        Command::PreviousSibling | Command::NextSibling => walking || siblings_in_game(state),
        Command::PlayFromHere => state
            .walk
            .as_ref()
            .is_some_and(|walk| !walk.path().is_empty()),
        Command::SortColumn | Command::SortReverse | Command::TreePage => state.display.analysis,
        Command::Engine => state.display.analysis && matches!(state.tree, TreeStatus::Missing(_)),
        Command::GoToPly | Command::Review => !game.line().is_empty(),
        Command::NextPanel | Command::PreviousPanel => panels(state).count() > 1,
        _ => true,
    }
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

/// Whether the last move has variations beside it.
fn siblings_in_game(state: &State) -> bool {
    super::walk::branch(&state.game)
        .is_some_and(|(parent, _)| state.game.children(parent).len() > 1)
}
