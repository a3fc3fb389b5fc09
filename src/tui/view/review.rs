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

/// Rows above the first move.
pub(super) const HEAD: u16 = 4;

/// The first move shown; the mouse reads the same.
pub(super) fn first(state: &State, selected: usize, height: u16) -> usize {
    first_row(selected, rows(state).len(), height.saturating_sub(HEAD))
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
        let [short, shortest] = say::short_accounts(lang, color, account, estimate);
        let full = say::account(lang, color, account, estimate);
        let room = pen.columns().saturating_sub(2);
        let fits = [full, short].into_iter().find(|line| width(line) <= room);
        let line = fits.unwrap_or(shortest);
        pen.line(
            row,
            &[(format!("{} {line}", disc(state, color)), Role::Text)],
        );
    }
    let (judged, moves) = (review.judged(), review.moves.len());
    let turning = turning_point(review);
    if judged < moves {
        let told = fill(
            text.review_progress,
            &[("done", &judged), ("moves", &moves)],
        );
        pen.line(2, &[(told, Role::Notice)]);
    } else {
        let told = say::turning_point(lang, state.board(), turning, estimate);
        pen.line(2, &[(told, Role::Title)]);
    }
    let end = state.game.line().last().copied();
    let end = end.and_then(|end| reduce(&state.game, GameAction::GoTo(end)).ok());
    let result = end.as_ref().unwrap_or(&state.game).result();
    pen.line(3, &[(say::result(lang, result), Role::Text)]);
    let all = rows(state);
    let first = first(state, selected, pen.rows());
    let height = pen.rows().saturating_sub(HEAD);
    for (row, (index, reviewed)) in (HEAD..HEAD + height).zip(all.iter().enumerate().skip(first)) {
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
        let better = fill(text.review_better, &[("move", &better.join(" "))]);
        let mut parts = vec![
            (format!("{pointer} {:>3} ", reviewed.ply), Role::Dim),
            (
                format!(
                    "{} {:<4}",
                    disc(state, reviewed.color),
                    state.board().name(reviewed.cell)
                ),
                Role::Text,
            ),
        ];
        parts.extend(mark(state, judgement).map(|(mark, role)| (format!("{mark}  "), role)));
        parts.push((better, Role::Dim));
        if turning.is_some_and(|turning| turning.node == reviewed.node) {
            parts.push((format!("  {}", text.review_here), Role::Title));
        }
        pen.line(row, &parts);
        if index == selected {
            pen.select(row);
        }
    }
}
