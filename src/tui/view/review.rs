//! The review page: each side's account, the turning point, the result, the moves that gave something away. While
//! values are missing it tells how many are there.

use crate::color::Color;
use crate::game::{Action as GameAction, reduce};
use crate::text::say::review as say;
use crate::text::{fill, width};
use crate::tui::regions::first_row;
use crate::tui::review_page::{rows, turning_point};
use crate::tui::state::State;
use crate::tui::theme::Role;

use super::log::mark;
use super::pen::Pen;
use super::status::disc;

/// Rows above the first move, where there is room for them: what is told of the whole game.
const HEAD: u16 = 4;

/// Rows above the first move in a panel of this height: at least one move is shown.
pub(super) fn head(height: u16) -> u16 {
    HEAD.min(height.saturating_sub(1))
}

/// The first move shown; the mouse reads the same.
pub(super) fn first(state: &State, selected: usize, height: u16) -> usize {
    first_row(
        selected,
        rows(state).len(),
        height.saturating_sub(head(height)),
    )
}

/// A row above the moves, unless they need it.
fn over(pen: &mut Pen, row: u16, words: &str, role: Role) {
    if row < head(pen.rows()) {
        pen.line(row, &[(words, role)]);
    }
}

/// Draws the page.
pub(super) fn draw(state: &State, selected: usize, pen: &mut Pen) {
    let text = state.text();
    let lang = state.display.lang;
    let estimate = state.display.glyphs.estimate;
    let Some(review) = &state.review else {
        pen.line(0, &[(text.analysis_pending, Role::Notice)]);
        return;
    };
    for (row, color) in (0..).zip(Color::BOTH) {
        let account = review.account(color);
        let [short, shorter, shortest] = say::short_accounts(lang, color, account, estimate);
        let full = say::account(lang, color, account, estimate);
        let room = pen.columns().saturating_sub(2);
        let mut told = [full, short, shorter].into_iter();
        let line = told.find(|line| width(line) <= room).unwrap_or(shortest);
        over(
            pen,
            row,
            &format!("{} {line}", disc(state, color)),
            Role::Text,
        );
    }
    let (judged, moves) = (review.judged(), review.moves.len());
    let turning = turning_point(review);
    if judged < moves {
        let told = fill(
            text.review_progress,
            &[("done", &judged), ("moves", &moves)],
        );
        over(pen, 2, &told, Role::Notice);
    } else {
        let whole = say::turning_point(lang, state.board(), turning, estimate);
        let told = match turning {
            Some(turn) if width(&whole) > pen.columns() => {
                say::turning_move(lang, state.board(), turn)
            }
            _ => whole,
        };
        over(pen, 2, &told, Role::Title);
    }
    let end = state.game.line().last().copied();
    let end = end.and_then(|end| reduce(&state.game, GameAction::GoTo(end)).ok());
    let result = end.as_ref().unwrap_or(&state.game).result();
    over(pen, 3, &say::result(lang, result), Role::Text);
    let all = rows(state);
    let first = first(state, selected, pen.rows());
    let head = head(pen.rows());
    for (row, (index, reviewed)) in (head..pen.rows()).zip(all.iter().enumerate().skip(first)) {
        let Some(judgement) = &reviewed.judgement else {
            continue;
        };
        let pointer = if index == selected {
            pen.glyphs.pointer
        } else {
            " "
        };
        let better: Vec<String> = judgement
            .best_cells
            .iter()
            .map(|&cell| state.board().name(cell))
            .collect();
        let better = better.join(" ");
        let name = state.board().name(reviewed.cell);
        let by = disc(state, reviewed.color);
        let mut parts = vec![
            (format!("{pointer} {:>3} ", reviewed.ply), Role::Dim),
            (format!("{by} {name:<4}"), Role::Text),
        ];
        let mark = mark(state, judgement);
        parts.extend(mark.clone().map(|(mark, role)| (format!("{mark}  "), role)));
        parts.push((fill(text.review_better, &[("move", &better)]), Role::Dim));
        if parts.iter().map(|(part, _)| width(part)).sum::<usize>() > pen.columns() {
            // The same without blanks and words.
            parts = vec![
                (format!("{pointer}{:>2} ", reviewed.ply), Role::Dim),
                (format!("{by} {name} "), Role::Text),
            ];
            parts.extend(mark.map(|(mark, role)| (format!("{mark} "), role)));
            parts.push((better, Role::Dim));
        }
        if turning.is_some_and(|turning| turning.node == reviewed.node) {
            let told = format!("  {}", text.review_here);
            let used: usize = parts.iter().map(|(part, _)| width(part)).sum();
            if used + width(&told) <= pen.columns() {
                parts.push((told, Role::Title));
            }
        }
        pen.line(row, &parts);
        if index == selected {
            pen.select(row);
        }
    }
}
