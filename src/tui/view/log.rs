//! The move log: every placement and pass of the line, what each gave away, and where the game is.

use crate::game::{Event, NodeId};
use crate::review::{Judgement, Loss, Reviewed};
use crate::text::{Align, pad, width};
use crate::tui::log_rows::{current, rows};
use crate::tui::regions::first_row;
use crate::tui::state::{Panel, State};
use crate::tui::theme::Role;

use super::pen::Pen;
use super::segments::{Segment, fit};
use super::status::disc;

/// The first row shown; the mouse reads the same.
pub(super) fn first(state: &State, height: u16) -> usize {
    let count = rows(&state.game).len();
    let selected = state.log.selected.unwrap_or_else(|| current(&state.game));
    first_row(selected.min(count.saturating_sub(1)), count, height)
}

/// What a move gave away, as a mark of the log.
pub(super) fn mark(state: &State, judgement: &Judgement) -> Option<(String, Role)> {
    let glyphs = &state.display.glyphs;
    match judgement.loss {
        Loss::Exact(0) => None,
        Loss::Exact(discs) if judgement.changed_outcome() || discs >= BLUNDER => {
            Some((format!("{} -{discs}", glyphs.blunder), Role::Blunder))
        }
        Loss::Exact(discs) => Some((format!("{} -{discs}", glyphs.slip), Role::Slip)),
        Loss::Estimate(score) if score.0 <= 50 => None,
        Loss::Estimate(score) => Some((
            format!("{}{} -{:.1}", glyphs.estimate, glyphs.slip, score.discs()),
            Role::Estimate,
        )),
    }
}

/// So many discs given away are more than a slip.
const BLUNDER: u32 = 6;

/// Draws the rows.
pub(super) fn draw(state: &State, pen: &mut Pen) {
    let game = &state.game;
    let all = rows(game);
    let first = first(state, pen.rows());
    let at = current(game);
    for (row, (index, &node)) in (0..pen.rows()).zip(all.iter().enumerate().skip(first)) {
        let pointer = if index == at { pen.glyphs.pointer } else { " " };
        let column = pen.line(row, &[(pointer, Role::Title)]);
        draw_row(state, pen, row, column, node, index > at);
        let selected = state.log.selected.unwrap_or(at);
        if index == selected && state.focus == Panel::Log {
            pen.select(row);
        }
    }
}

fn draw_row(state: &State, pen: &mut Pen, row: u16, column: usize, node: NodeId, undone: bool) {
    let text = state.text();
    let game = &state.game;
    let role = if undone { Role::Dim } else { Role::Text };
    let Some(entry) = game.entry_at(node) else {
        let hint = if game.line().is_empty() {
            text.log_empty
        } else {
            text.start
        };
        pen.at(column, row, &[(format!("  0 {hint}"), Role::Dim)]);
        return;
    };
    let what = match entry.event {
        Event::Place { cell, .. } => state.board().name(cell),
        Event::Pass => text.pass.to_owned(),
    };
    let number = match entry.event {
        Event::Place { .. } => format!("{:>3} ", entry.ply),
        Event::Pass => "    ".to_owned(),
    };
    let siblings = game
        .parent(node)
        .map_or(1, |parent| game.children(parent).len());
    let parts = [
        (number, Role::Dim),
        (format!("{} ", disc(state, entry.color)), role),
        (pad(&what, 4, Align::Left, pen.glyphs.ellipsis), role),
    ];
    let end = pen.at(column, row, &parts);
    let judgement = reviewed(state, node)
        .and_then(|reviewed| reviewed.judgement.as_ref())
        .filter(|_| state.display.analysis);
    let room = pen.columns().saturating_sub(end);
    let mut figures = judgement.map_or_else(Vec::new, |judgement| figures(state, judgement, room));
    if siblings > 1 {
        let branch = format!(" +{}", siblings - 1);
        let used: usize = figures.iter().map(|(part, _)| width(part)).sum();
        if used + width(&branch) <= room {
            figures.push((branch, Role::Dim));
        }
    }
    pen.at(end, row, &figures);
}

/// What a move was worth, what it gave away and the share of won lines, as far as there is room: the share gives
/// way first, the value last.
fn figures(state: &State, judgement: &Judgement, room: usize) -> Vec<(String, Role)> {
    let value = format!("{:>4}", super::analysis::value_text(state, judgement.value));
    let mark = mark(state, judgement).map(|(mark, role)| (format!(" {mark}"), role));
    let rate = judgement.rates.map(|rates| {
        let estimate = if rates.exact {
            ""
        } else {
            state.display.glyphs.estimate
        };
        format!(" {:>4}", format!("{estimate}{:.0}%", rates.won * 100.0))
    });
    let mut parts = vec![Segment::new(0, vec![(value, Role::Dim)])];
    parts.extend(rate.map(|rate| Segment::new(2, vec![(rate, Role::Dim)])));
    parts.extend(mark.map(|mark| Segment::new(1, vec![mark])));
    fit(parts, room)
}

/// What the review says of the move that led to a node.
pub(super) fn reviewed(state: &State, node: NodeId) -> Option<&Reviewed> {
    let review = state.review.as_ref()?;
    review.moves.iter().find(|reviewed| reviewed.node == node)
}
