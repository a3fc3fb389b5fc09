//! The evaluation curve: what the start and each place of the line was worth to black, one column a place.
//!
//! Above the middle line black is ahead, below it white. The columns are the perfect margin; the row at the
//! bottom is black's share of won lines in eighths. Both are from black's side whoever moved. Where the game is
//! stands a pointer.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::analysis::Value;
use crate::color::Color;
use crate::review::{Rates, Standing};
use crate::tui::regions::first_row;
use crate::tui::state::State;
use crate::tui::theme::Role;

use super::pen::Pen;
use super::status::disc;

/// A place of the curve.
struct Point {
    /// Black's margin.
    margin: f64,
    /// Black's share of won lines.
    rate: Option<Rates>,
    exact: bool,
    /// Its row in the log.
    row: usize,
}

impl Point {
    fn new(standing: Standing, row: usize) -> Self {
        Self {
            margin: standing.value.discs(),
            rate: standing.rates,
            exact: matches!(standing.value, Value::Exact(_)),
            row,
        }
    }
}

/// The start, then the places after every placement, as far as they are known.
fn points(state: &State) -> Vec<Point> {
    let Some(review) = &state.review else {
        return here_alone(state).into_iter().collect();
    };
    let rows = crate::tui::log_rows::rows(&state.game);
    let moves = review.moves.iter().filter_map(|reviewed| {
        let row = rows.iter().position(|&node| node == reviewed.node)?;
        Some(Point::new(reviewed.standing()?, row))
    });
    let start = review.start.map(|standing| Point::new(standing, 0));
    start.into_iter().chain(moves).collect()
}

/// Without a review the place where the game is, if it is known.
fn here_alone(state: &State) -> Option<Point> {
    let insight = state.shown_insight()?;
    let figure = insight.value.perfect?;
    let rates = insight.value.win_rate.zip(insight.value.draw_rate);
    let rates = rates.map(|(won, drawn)| Rates {
        won,
        drawn,
        exact: insight.value.rates_exact,
    });
    let setup = state.game.setup();
    let black = setup.to_move == Color::Black;
    (insight.setup == setup).then(|| Point {
        margin: if black {
            figure.number()
        } else {
            -figure.number()
        },
        rate: if black {
            rates
        } else {
            rates.map(Rates::reversed)
        },
        exact: figure.is_exact(),
        row: crate::tui::log_rows::current(&state.game),
    })
}

/// The panel's title: with the values of the place where the game is, from black's side.
pub(super) fn title(state: &State) -> String {
    let points = points(state);
    let name = state.text().panel_curve;
    let Some(point) = points.get(current(state, &points)) else {
        return name.to_owned();
    };
    let mark = |exact: bool| {
        if exact {
            ""
        } else {
            state.display.glyphs.estimate
        }
    };
    let margin = if point.exact {
        format!("{:+.0}", point.margin)
    } else {
        format!("{}{:+.1}", mark(false), point.margin)
    };
    let rate = point.rate.map_or_else(String::new, |rate| {
        format!(" {}{:.1}%", mark(rate.exact), 100.0 * rate.won)
    });
    format!("{name}  {} {margin}{rate}", disc(state, Color::Black))
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
        pen.line(
            rows,
            &[(format!("{} %", disc(state, Color::Black)), Role::Dim)],
        );
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
            let level = (rate.won * 7.99) as usize;
            let role = if rate.exact {
                Role::CurveRate
            } else {
                Role::Estimate
            };
            pen.at(column, rows, &[(pen.glyphs.levels[level.min(7)], role)]);
        }
    }
}
