//! The evaluation curve: what the start and each place of the line was worth to black, one column a place.
//!
//! Above the middle line black is ahead, below it white. The columns are the perfect margin; the row at the
//! bottom is black's share of won lines in eighths. Both are from black's side whoever moved. The column of the
//! place where the game is ends in a pointer.

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
    /// Its row in the log.
    row: usize,
    /// What it is worth; `None` while that is not known.
    worth: Option<Worth>,
}

/// What a place is worth to black.
#[derive(Clone, Copy)]
struct Worth {
    margin: f64,
    /// Black's share of won lines.
    rate: Option<Rates>,
    exact: bool,
}

impl Worth {
    fn new(standing: Standing) -> Self {
        Self {
            margin: standing.value.discs(),
            rate: standing.rates,
            exact: matches!(standing.value, Value::Exact(_)),
        }
    }
}

/// The start, then the places after every placement.
fn points(state: &State) -> Vec<Point> {
    let Some(review) = &state.review else {
        return here_alone(state).into_iter().collect();
    };
    let rows = crate::tui::log_rows::rows(&state.game);
    let moves = review.moves.iter().filter_map(|reviewed| {
        Some(Point {
            row: rows.iter().position(|&node| node == reviewed.node)?,
            worth: reviewed.standing().map(Worth::new),
        })
    });
    let start = Point {
        row: 0,
        worth: review.start.map(Worth::new),
    };
    std::iter::once(start).chain(moves).collect()
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
        row: crate::tui::log_rows::current(&state.game),
        worth: Some(Worth {
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
        }),
    })
}

/// The panel's title: with the values of the place where the game is, from black's side.
pub(super) fn title(state: &State) -> String {
    let points = points(state);
    let name = state.text().panel_curve;
    let here = points.get(current(state, &points));
    let Some(point) = here.and_then(|point| point.worth) else {
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

/// The row of the middle line among so many.
const fn middle(rows: u16) -> u16 {
    rows / 2
}

/// The row in which the column of a share of the scale ends: a share that is not 0 leaves the middle line, if there
/// is another row on its side.
fn tip(share: f64, rows: u16) -> u16 {
    let middle = middle(rows);
    let room = if share > 0.0 {
        middle
    } else {
        rows.saturating_sub(middle + 1)
    };
    let height = (share.abs() * f64::from(room)).round() as u16;
    let least = u16::from(share != 0.0);
    let height = height.max(least).min(room);
    if share > 0.0 {
        middle - height
    } else {
        middle + height
    }
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
    let middle = middle(rows);
    let top = points
        .iter()
        .filter_map(|point| point.worth)
        .fold(4.0_f64, |top, worth| top.max(worth.margin.abs()));
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
        let Some(worth) = point.worth else {
            if index == here {
                pen.at(column, middle, &[(pen.glyphs.pointer, Role::Dim)]);
            }
            continue;
        };
        let tip = tip(worth.margin / top, rows);
        for row in tip.min(middle)..=tip.max(middle) {
            let sign = match worth.exact {
                _ if index == here && row == tip => pen.glyphs.pointer,
                _ if row == middle => pen.glyphs.tree[3],
                false => pen.glyphs.bar[1],
                true => pen.glyphs.bar[0],
            };
            pen.at(column, row, &[(sign, Role::CurveMargin)]);
        }
        if let (Some(rate), true) = (worth.rate, rate_rows > 0) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_not_level_leaves_the_middle_line() {
        for rows in 3..40 {
            let middle = middle(rows);
            assert_eq!(tip(0.0, rows), middle);
            assert_eq!(tip(1.0, rows), 0);
            assert_eq!(tip(-1.0, rows), rows - 1);
            for discs in 1..=23 {
                let share = f64::from(discs) / 23.0;
                assert!(tip(share, rows) < middle, "{discs} of 23 in {rows}");
                let below = tip(-share, rows);
                assert!(below > middle && below < rows, "-{discs} of 23 in {rows}");
            }
        }
    }
}
