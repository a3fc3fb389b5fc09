//! The globe's turning: by keys and after the cursor in small steps of the clock, by the mouse at once.
//!
//! A turn is a goal in the state; as long as there is one, and only then, the clock ticks. Where the globe is
//! not shown nobody would see the steps, so the goal is reached at once.

use crate::tui::board_view::{BoardLayout, Orientation};
use crate::tui::state::{Press, State, ViewKind};

/// How far a tick turns it, in radians: half a turn takes 22 ticks.
const STEP: f32 = 0.145;

/// Nearer to the edge of the globe than this (a cosine) the cursor is brought nearer to its middle.
const IN_SIGHT: f32 = 0.55;

/// Turns it by so many radians from where it is or is going.
pub(super) fn turn(state: &mut State, right: f32, up: f32) {
    go_to(state, state.globe_goal().turned(right, up));
}

/// Turns it until the cursor is in sight.
pub(super) fn follow(state: &mut State) {
    let board = state.game.board();
    let cell = state.cursor.cell();
    let facing = Orientation::facing(board, cell);
    let mut goal = state.globe_goal();
    // Half a turn takes fewer steps than this.
    for _ in 0..64 {
        if goal.depth(board, cell) >= IN_SIGHT {
            break;
        }
        goal = goal.step_towards(facing, 0.1);
    }
    go_to(state, goal);
}

/// Where it was going, at once.
pub(super) fn arrive(state: &mut State) {
    state.display.globe = state.globe_goal();
    state.turning = None;
}

fn go_to(state: &mut State, goal: Orientation) {
    state.turning = (goal != state.display.globe).then_some(goal);
    if state.display.view != ViewKind::Globe {
        arrive(state);
    }
}

/// One step on the way.
pub(super) fn on_tick(state: &mut State) {
    let Some(goal) = state.turning else { return };
    state.display.globe = state.display.globe.step_towards(goal, STEP);
    if state.display.globe == goal {
        state.turning = None;
    }
}

/// The mouse went on with its button down: the surface goes with it.
pub(super) fn drag(state: &mut State, layout: Option<&BoardLayout>, to: (u16, u16)) {
    let Some(press) = state.press else { return };
    let dragged = layout.and_then(|layout| layout.dragged(press.at, to));
    if let Some(globe) = dragged.filter(|_| press.at != to) {
        state.display.globe = globe;
        state.turning = None;
        state.press = Some(Press {
            at: to,
            dragged: true,
        });
    }
}
