//! The tree page: the line to here, then every candidate and the replies to it, the best line marked.

use crate::tui::branches::Branch;
use crate::tui::regions::first_row;
use crate::tui::state::{Panel, State, TreeStatus};
use crate::tui::theme::Role;

use super::analysis::figure_text;
use super::pen::Pen;
use super::status::disc;

/// Rows above the first branch: where one is.
pub(super) const HEAD: u16 = 1;

/// The first branch shown; the mouse reads the same.
pub(super) fn first(state: &State, rows: u16) -> usize {
    let count = state
        .shown_branches()
        .map_or(0, |branches| branches.rows.len());
    let selected = state.tree_selected.min(count.saturating_sub(1));
    first_row(selected, count, rows.saturating_sub(HEAD))
}

/// Draws the panel's inside.
pub(super) fn draw(state: &State, pen: &mut Pen) {
    let text = state.text();
    let place = if state.walk.is_some() {
        super::news::breadcrumb(state)
    } else {
        text.tree_here.to_owned()
    };
    pen.line(0, &[(place, Role::Title)]);
    if state.shown().result().is_some() {
        pen.line(HEAD, &[(text.analysis_over, Role::Dim)]);
        return;
    }
    let Some(branches) = state.shown_branches() else {
        let words = match &state.tree {
            TreeStatus::Missing(why) => why.as_str(),
            _ => text.analysis_pending,
        };
        pen.line(HEAD, &[(words, Role::Notice)]);
        return;
    };
    let first = first(state, pen.rows());
    for (row, (index, branch)) in
        (HEAD..pen.rows()).zip(branches.rows.iter().enumerate().skip(first))
    {
        let is_last = branches.rows[index + 1..]
            .iter()
            .find(|next| next.path.len() <= branch.path.len())
            .is_none_or(|next| next.path.len() < branch.path.len());
        draw_row(state, branch, is_last, row, pen);
        if index == state.tree_selected && state.focus == Panel::Analysis {
            pen.select(row);
        }
    }
}

fn draw_row(state: &State, branch: &Branch, is_last: bool, row: u16, pen: &mut Pen) {
    let text = state.text();
    let [fork, corner, down, dash] = pen.glyphs.tree;
    let depth = branch.path.len();
    let indent = format!("{down} ").repeat(depth - 1);
    let joint = if is_last { corner } else { fork };
    let name = branch
        .path
        .last()
        .map_or_else(String::new, |&cell| state.board().name(cell));
    let role = if branch.principal {
        Role::Good
    } else {
        Role::Text
    };
    let figures = &branch.figures;
    let mut parts = vec![
        (format!("{indent}{joint}{dash}"), Role::Dim),
        (format!("{} ", disc(state, branch.color)), role),
        (format!("{name:<4}"), role),
    ];
    if let Some(perfect) = figures.perfect {
        let (figure, _) = figure_text(state, perfect);
        parts.push((format!("{figure:>4} "), role));
    }
    if let Some(best) = figures.best {
        let (figure, role) = figure_text(state, best);
        parts.push((format!("{figure:>4} "), role));
    }
    if let Some(rate) = figures.win_rate {
        parts.push((format!("{:>5.1}% ", rate * 100.0), Role::Text));
    }
    let mut words = Vec::new();
    if branch.principal {
        words.push(pen.glyphs.best);
    }
    if branch.passes {
        words.push(text.pass);
    }
    if branch.transposition {
        words.push(text.transposition);
    }
    if branch.over {
        words.push(text.game_over);
    }
    parts.push((words.join(" "), Role::Dim));
    pen.line(row, &parts);
}
