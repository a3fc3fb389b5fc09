//! The evaluation curve: what each place of the line was worth to black, one column a place.
//!
//! Above the middle line black is ahead, below it white. The columns are the perfect margin; the row at the
//! bottom is black's share of won lines in tenths. Where the game is stands a pointer.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::analysis::Value;
use crate::color::Color;
use crate::tui::regions::first_row;
use crate::tui::state::State;
use crate::tui::theme::Role;

use super::pen::Pen;

/// A place of the curve.
struct Point {
    /// Black's margin.
    margin: f64,
    /// Black's share of won lines.
    rate: Option<f64>,
    exact: bool,
    /// Its row in the log.
    row: usize,
}

fn points(state: &State) -> Vec<Point> {
    let rows = crate::tui::log_rows::rows(&state.game);
    let moves = state.review.iter().flat_map(|review| &review.moves);
    moves
        .filter_map(|reviewed| {
            let judgement = reviewed.judgement.as_ref()?;
            let (margin, exact) = match judgement.value {
                Value::Exact(margin) => (f64::from(margin.discs()), true),
                Value::Estimate(score) => (score.discs(), false),
            };
            let black = reviewed.color == Color::Black;
            Some(Point {
                margin: if black { margin } else { -margin },
                // Of white's lines those not won are black's, draws left out of account.
                rate: judgement.win_rate.filter(|_| black),
                exact,
                row: rows.iter().position(|&node| node == reviewed.node)?,
            })
        })
        .collect()
}

/// The log row of the point at a column of the panel's inside; the mouse reads the same.
pub(super) fn row_at(state: &State, inside: Rect, x: u16) -> Option<usize> {
    let points = points(state);
    let first = first(state, &points, inside);
    let column = usize::from(x.checked_sub(inside.x + AXIS)?) / COLUMN;
    points.get(first + column).map(|point| point.row)
}

/// Columns for the scale at the left.
const AXIS: u16 = 4;
/// Columns a point takes.
const COLUMN: usize = 2;

fn first(state: &State, points: &[Point], inside: Rect) -> usize {
    let at = current(state, points);
    let columns = inside.width.saturating_sub(AXIS) / COLUMN as u16;
    first_row(at, points.len(), columns)
}

/// The point of the place the game is at: the last at or before it.
fn current(state: &State, points: &[Point]) -> usize {
    let row = crate::tui::log_rows::current(&state.game);
    points
        .iter()
        .rposition(|point| point.row <= row)
        .unwrap_or(0)
}

/// Draws the panel's inside.
pub(super) fn draw(state: &State, inside: Rect, buffer: &mut Buffer) {
    let mut pen = Pen::new(buffer, inside, state);
    let points = points(state);
    if points.is_empty() {
        pen.line(0, &[(state.text().curve_empty, Role::Dim)]);
        return;
    }
    let rate_rows = u16::from(inside.height >= 5);
    let rows = inside.height.saturating_sub(rate_rows);
    let half = f64::from(rows.saturating_sub(1)) / 2.0;
    let middle = half.round() as u16;
    let top = points
        .iter()
        .fold(4.0_f64, |top, point| top.max(point.margin.abs()));
    let label = |discs: f64| format!("{discs:>+3.0}");
    pen.line(0, &[(label(top), Role::Dim)]);
    pen.line(middle, &[("  0", Role::Dim)]);
    pen.line(rows.saturating_sub(1), &[(label(-top), Role::Dim)]);
    if rate_rows > 0 {
        pen.line(rows, &[(state.text().curve_rate, Role::Dim)]);
    }
    let first = first(state, &points, inside);
    let here = current(state, &points);
    let columns = usize::from(inside.width.saturating_sub(AXIS)) / COLUMN;
    for (index, point) in points.iter().enumerate().skip(first).take(columns) {
        let column = usize::from(AXIS) + (index - first) * COLUMN;
        let height = (point.margin / top * half).round() as i32;
        let (from, to) = (
            i32::from(middle) - height.max(0),
            i32::from(middle) - height.min(0),
        );
        for row in from..=to {
            let sign = match (row == i32::from(middle), index == here) {
                (_, true) => pen.glyphs.pointer,
                (true, false) => pen.glyphs.tree[3],
                (false, false) if !point.exact => pen.glyphs.bar[1],
                (false, false) => pen.glyphs.bar[0],
            };
            pen.at(column, row.max(0) as u16, &[(sign, Role::CurveMargin)]);
        }
        if let (Some(rate), true) = (point.rate, rate_rows > 0) {
            let level = (rate * 7.99) as usize;
            pen.at(
                column,
                rows,
                &[(pen.glyphs.levels[level.min(7)], Role::CurveRate)],
            );
        }
    }
}
