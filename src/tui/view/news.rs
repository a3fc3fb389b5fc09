//! The line of news: a notice, else the walk's breadcrumb, else what is going on.

use crate::game::Event;
use crate::notation::one_line;
use crate::text::say::words::{aside, duration, refused};
use crate::text::{fill, width, wrap};
use crate::tui::command::Command;
use crate::tui::state::{Notice, Refusal, SPEEDS, State, TreeStatus};
use crate::tui::theme::Role;

use super::help::key_name;
use super::pen::Pen;
use super::status::side;

/// Draws the line.
pub(super) fn draw(state: &State, pen: &mut Pen) {
    let (text, role) = news(state);
    if state.notice.is_some() || remark(state).is_some() {
        pen.wrapped(0, &text, role);
        return;
    }
    if let TreeStatus::Building { done, .. } = state.tree
        && state.walk.is_none()
    {
        let text = if width(&text) > pen.columns() {
            building(state, done, 0)
        } else {
            text
        };
        bar(pen, &text, done);
        return;
    }
    pen.line(0, &[(text, role)]);
}

/// The rows that a notice or a remark takes in so many columns; none if there is neither.
pub(super) fn rows(state: &State, columns: u16) -> u16 {
    if state.notice.is_none() && remark(state).is_none() {
        return 0;
    }
    wrap(&news(state).0, usize::from(columns)).len() as u16
}

/// The record's remark on the place where the game is, while nothing else is to be told.
fn remark(state: &State) -> Option<String> {
    let quiet = state.notice.is_none()
        && state.walk.is_none()
        && state.pending.thought.is_none()
        && !matches!(state.tree, TreeStatus::Building { .. });
    let comment = state.comment().filter(|_| quiet)?;
    Some(one_line(comment))
}

fn news(state: &State) -> (String, Role) {
    if let Some(notice) = &state.notice {
        return words(state, notice);
    }
    if state.walk.is_some() {
        return (breadcrumb(state), Role::Notice);
    }
    let text = state.text();
    if let TreeStatus::Building { done, stored, .. } = state.tree {
        let mut line = building(state, done, stored);
        if state.program_to_move() && state.seat(state.game.to_move()).needs_tree() {
            let waits = fill(
                text.waits_for_tree,
                &[("side", &side(state, state.game.to_move()))],
            );
            line = format!("{waits} {} {line}", state.display.glyphs.separator);
        }
        return (line, Role::Notice);
    }
    if state.pending.thought.is_some() {
        return (thinking(state), Role::Notice);
    }
    let (at, end) = (state.game.history().len(), state.game.line().len());
    let remark = remark(state);
    if at < end || !state.playing || remark.is_some() {
        let game = &state.game;
        let plies = game
            .line()
            .last()
            .and_then(|&node| game.entry_at(node))
            .map_or(0, |entry| entry.ply);
        let place = fill(text.ply_of, &[("ply", &game.ply()), ("plies", &plies)]);
        let mut told = vec![place];
        match state.autoplay {
            Some(speed) => {
                let millis = SPEEDS[speed.min(SPEEDS.len() - 1)];
                let pace = duration(state.display.lang, millis as f64 / 1000.0);
                told.push(fill(text.playing_speed, &[("speed", &pace)]));
            }
            None if !state.playing => told.push(text.paused.to_owned()),
            // Moves were taken back and the game goes on.
            None => {}
        }
        let role = if remark.is_some() {
            Role::Text
        } else {
            Role::Dim
        };
        told.extend(remark);
        let gap = format!(" {} ", state.display.glyphs.separator);
        return (told.join(&gap), role);
    }
    (String::new(), Role::Dim)
}

/// How far the tree is, with the positions that are held if there are any.
fn building(state: &State, done: f64, stored: u64) -> String {
    let text = state.text();
    let percent = (done * 100.0) as u32;
    let line = fill(text.building_tree, &[("percent", &percent)]);
    if stored == 0 {
        return line;
    }
    let held = fill(text.positions_held, &[("count", &stored)]);
    aside(state.display.lang, &line, &held)
}

/// How long the program has been thinking, and how to stop it.
fn thinking(state: &State) -> String {
    let told = [
        (
            "side",
            &side(state, state.game.to_move()) as &dyn std::fmt::Display,
        ),
        ("seconds", &state.thought_for),
        ("key", &key_of(state, Command::Cancel)),
    ];
    fill(state.text().thinking_for, &told)
}

/// The key that calls a command here.
fn key_of(state: &State, command: Command) -> String {
    let chord = state.keymap.key_of(state.context(), command);
    chord.map_or_else(String::new, |chord| key_name(state, chord))
}

/// Where the walk is: the moves since it left the game.
pub(super) fn breadcrumb(state: &State) -> String {
    let Some(walk) = &state.walk else {
        return String::new();
    };
    let board = state.board();
    let arrow = state.display.glyphs.arrows[3];
    let mut nodes = Vec::new();
    let mut node = walk.game.at();
    while node != walk.base {
        nodes.push(node);
        match walk.game.parent(node) {
            Some(parent) => node = parent,
            None => break,
        }
    }
    let start = fill(
        state.text().walk_from,
        &[("ply", &walk.game.entry_at(walk.base).map_or(0, |e| e.ply))],
    );
    let steps = nodes
        .iter()
        .rev()
        .filter_map(|&node| walk.game.entry_at(node));
    let names = steps.map(|entry| match entry.event {
        Event::Place { cell, .. } => board.name(cell),
        Event::Pass => state.text().pass.to_owned(),
    });
    std::iter::once(start)
        .chain(names)
        .collect::<Vec<_>>()
        .join(&format!(" {arrow} "))
}

fn words(state: &State, notice: &Notice) -> (String, Role) {
    let text = state.text();
    match notice {
        Notice::Passed(color) => (
            fill(text.passed, &[("side", &side(state, *color))]),
            Role::Notice,
        ),
        Notice::Illegal(error) => (refused(state.display.lang, error), Role::Error),
        Notice::NotYourTurn(color) => (
            fill(text.waits_for_program, &[("side", &side(state, *color))]),
            Role::Error,
        ),
        Notice::Stopped(color) => {
            let told = [
                ("side", &side(state, *color) as &dyn std::fmt::Display),
                ("key", &key_of(state, Command::Resume)),
            ];
            (fill(text.thinking_stopped, &told), Role::Notice)
        }
        Notice::Cancelled => (text.cancelled.to_owned(), Role::Notice),
        Notice::TreeStopped => (text.tree_stopped.to_owned(), Role::Notice),
        Notice::Hint(cell) => {
            let name = state.board().name(*cell);
            (fill(text.hint, &[("move", &name)]), Role::Good)
        }
        Notice::HintPending => (text.analysis_pending.to_owned(), Role::Notice),
        Notice::Saved(path) => (fill(text.saved, &[("file", &path.display())]), Role::Notice),
        Notice::Loaded(name) => (fill(text.loaded, &[("file", name)]), Role::Notice),
        Notice::Remark(remark) => (remark.say(state.display.lang), Role::Notice),
        Notice::Failed(why) => (why.say(state.display.lang), Role::Error),
        Notice::LineBrought => (text.line_brought.to_owned(), Role::Notice),
        Notice::ViewNeeds {
            view,
            needs: (columns, rows),
        } => {
            let view = super::board::view_name(state, *view);
            let needs = [
                ("view", &view as &dyn std::fmt::Display),
                ("columns", columns),
                ("rows", rows),
            ];
            (fill(text.view_needs, &needs), Role::Notice)
        }
        Notice::NotNow(refusal) => (not_now(state, *refusal), Role::Notice),
    }
}

/// Why a command makes no sense now, and the key that would change that.
fn not_now(state: &State, refusal: Refusal) -> String {
    let text = state.text();
    let (why, way) = match refusal {
        Refusal::GameOver => (text.game_over, None),
        Refusal::NoMoves => (text.log_empty, None),
        Refusal::NothingToUndo => (text.nothing_to_undo, None),
        Refusal::NothingToRedo => (text.nothing_to_redo, None),
        Refusal::AtStart => (text.at_start, None),
        Refusal::AtEnd => (text.at_end, None),
        Refusal::NoAutoplay => (text.no_autoplay, Some(Command::Autoplay)),
        Refusal::NoProgramWaits => (text.no_program_waits, Some(Command::NewGame)),
        Refusal::NoOtherGame => (text.no_other_game, Some(Command::Load)),
        Refusal::NoWalk => (text.no_walk, None),
        Refusal::NoSibling => (text.no_sibling, None),
        Refusal::OneView => (text.one_view, None),
        Refusal::NoGlobe => (text.no_globe, None),
        Refusal::NoAnalysis => (text.no_analysis, Some(Command::Analysis)),
        Refusal::Exact => (text.all_exact, None),
    };
    let key = way.map_or_else(String::new, |way| key_of(state, way));
    fill(why, &[("key", &key)])
}

/// Text with a bar behind it.
fn bar(pen: &mut Pen, text: &str, done: f64) {
    let column = pen.line(0, &[(text, Role::Notice), (" ", Role::Text)]);
    let room = pen.columns().saturating_sub(column).min(40);
    let filled = ((room as f64 * done) as usize).min(room);
    let [full, open] = pen.glyphs.bar;
    pen.at(
        column,
        0,
        &[
            (full.repeat(filled), Role::Good),
            (open.repeat(room - filled), Role::Dim),
        ],
    );
}
