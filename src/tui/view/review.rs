//! The review page: each side's account, the turning point, the moves that gave something away.

use std::fmt::Display;

use crate::color::Color;
use crate::text::{fill, width};
use crate::tui::regions::first_row;
use crate::tui::review_page::rows;
use crate::tui::state::State;
use crate::tui::theme::Role;

use super::log::mark;
use super::pen::Pen;
use super::status::{disc, side};

/// Rows above the first move.
pub(super) const HEAD: u16 = 4;

/// The first move shown; the mouse reads the same.
pub(super) fn first(state: &State, selected: usize, height: u16) -> usize {
    first_row(selected, rows(state).len(), height.saturating_sub(HEAD))
}

/// Draws the page.
pub(super) fn draw(state: &State, selected: usize, pen: &mut Pen) {
    let text = state.text();
    let Some(review) = &state.review else {
        pen.line(0, &[(text.analysis_pending, Role::Notice)]);
        return;
    };
    for (row, color) in (0..).zip(Color::BOTH) {
        let account = review.account(color);
        let mut discs = account.lost.to_string();
        if account.lost_estimate.0 > 0 {
            let estimate = account.lost_estimate.discs();
            discs = format!("{discs} + {}{estimate:.1}", pen.glyphs.estimate);
        }
        let told = [
            ("side", &side(state, color) as &dyn Display),
            ("best", &account.best),
            ("moves", &account.judged),
            ("discs", &discs),
        ];
        let sign = disc(state, color);
        let mut line = format!("{sign} {}", fill(text.review_accuracy, &told));
        if width(&line) > pen.columns() {
            line = format!("{sign} {}", fill(text.review_short, &told[1..]));
        }
        pen.line(row, &[(line, Role::Text)]);
    }
    let turning = review
        .turning_point
        .and_then(|index| review.moves.get(index));
    let line = turning.map_or_else(
        || text.review_no_turning.to_owned(),
        |reviewed| {
            let name = state.board().name(reviewed.cell);
            fill(
                text.review_turning,
                &[("ply", &reviewed.ply), ("move", &name)],
            )
        },
    );
    pen.line(2, &[(line, Role::Title)]);
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
        pen.line(row, &parts);
        if index == selected {
            pen.select(row);
        }
    }
}
