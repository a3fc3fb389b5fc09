//! The tree page: a row a node, folded and unfolded as in a list of files, its values in columns at the right.
//!
//! The most valuable path is bold and has a star, a transposition an equals sign, the node that the board shows a
//! pointer. Far down, where the lines of the tree would fill the row, the upper ones are left out.

use ratatui::layout::Rect;

use crate::notation::Move;
use crate::text::{Align, pad, width, wrap};
use crate::tree::{Node, Picture, Worth};
use crate::tui::insight::Figures;
use crate::tui::regions::first_row;
use crate::tui::state::{Panel, State, TreeStatus};
use crate::tui::theme::Role;
use crate::tui::tree_page::{Fold, TreeRow};

use super::analysis::{figure_text, margin_text, rate_text};
use super::pen::Pen;
use super::status::disc;

/// Rows above the first node: the names of the columns.
const HEAD: u16 = 1;
/// Columns for the pointer.
const POINTER: usize = 2;
/// Columns that fold, disc and name of a node need at least.
const NAME: usize = 9;

/// A column of values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Perfect,
    Best,
    WinRate,
}

/// The columns that leave room for the tree, with their names and widths.
fn columns(state: &State, room: usize) -> Vec<(Column, &'static str, usize)> {
    let text = state.text();
    let mut columns = vec![
        (Column::Perfect, text.col_perfect, 8),
        (Column::Best, text.col_greedy, 7),
        (Column::WinRate, text.col_win_short, 8),
    ];
    for gone in [Column::Best, Column::WinRate] {
        let total: usize = columns.iter().map(|(.., width)| width).sum();
        if room < total + POINTER + NAME + 4 {
            columns.retain(|(column, ..)| *column != gone);
        }
    }
    columns
}

/// Columns for the tree itself.
fn tree_room(state: &State, room: usize) -> usize {
    let values: usize = columns(state, room).iter().map(|(.., width)| width).sum();
    room.saturating_sub(values)
}

/// How many levels of a row are drawn, in so many columns.
fn levels(row: &TreeRow, room: usize) -> usize {
    let most = room.saturating_sub(POINTER + NAME) / 2;
    row.more.len().min(most.max(1))
}

/// The first row shown; the mouse reads the same.
fn first(state: &State, rows: &[TreeRow], height: u16) -> usize {
    let selected = state.tree_page.selected_row(rows);
    first_row(selected, rows.len(), height.saturating_sub(HEAD))
}

/// The node at a place inside the panel, and whether its fold is there.
pub(super) fn hit(state: &State, inside: Rect, x: u16, row: u16) -> Option<(usize, bool)> {
    let line = row.checked_sub(HEAD)?;
    let rows = state.tree_page.rows();
    let index = first(state, &rows, inside.height) + usize::from(line);
    let row = rows.get(index)?;
    let room = tree_room(state, usize::from(inside.width));
    // The fold stands behind the lines, two columns a level.
    let fold = (POINTER + 2 * levels(row, room))
        .saturating_sub(1)
        .max(POINTER);
    let column = usize::from(x.saturating_sub(inside.x));
    Some((row.node, column == fold))
}

/// Draws the panel's inside.
pub(super) fn draw(state: &State, pen: &mut Pen) {
    let text = state.text();
    if state.game.result().is_some() {
        pen.line(0, &[(text.analysis_over, Role::Dim)]);
        return;
    }
    let Some(picture) = &state.tree_page.picture else {
        let words = match &state.tree {
            TreeStatus::Missing(why) if state.pending.grown.is_none() => {
                why.say(state.display.lang)
            }
            _ => text.analysis_pending.to_owned(),
        };
        for (row, line) in (0..pen.rows()).zip(wrap(&words, pen.columns())) {
            pen.line(row, &[(line, Role::Notice)]);
        }
        return;
    };
    let columns = columns(state, pen.columns());
    let room = tree_room(state, pen.columns());
    let mut at = room;
    for (_, name, width) in &columns {
        let name = pad(name, *width, Align::Right, pen.glyphs.ellipsis);
        pen.at(at, 0, &[(name, Role::Dim)]);
        at += width;
    }
    let line = state
        .walk
        .as_ref()
        .map_or_else(Vec::new, super::super::state::Walk::path);
    let here = match state.tree_page.follow(&line) {
        Some((node, false)) => Some(node),
        _ => None,
    };
    let rows = state.tree_page.rows();
    let first = first(state, &rows, pen.rows());
    for (y, row) in (HEAD..pen.rows()).zip(rows.iter().skip(first)) {
        let node = &picture.nodes()[row.node];
        let pointer = if here == Some(row.node) {
            pen.glyphs.pointer
        } else {
            " "
        };
        let mut parts = vec![(format!("{pointer} "), Role::Title)];
        parts.extend(branch(state, picture, row, room));
        // The tree's part is cut where the values begin.
        let area = Rect {
            y: pen.area().y + y,
            height: 1,
            width: room as u16,
            ..pen.area()
        };
        pen.within(area).line(0, &parts);
        let mut at = room;
        for (column, _, width) in &columns {
            let (value, role) = value(state, node, *column);
            let value = pad(&value, *width, Align::Right, pen.glyphs.ellipsis);
            pen.at(at, y, &[(value, role)]);
            at += width;
        }
        if row.node == state.tree_page.selected && state.focus == Panel::Analysis {
            pen.select(y);
        }
    }
}

/// The lines of the tree, the fold, the move and its marks.
fn branch(state: &State, picture: &Picture, row: &TreeRow, room: usize) -> Vec<(String, Role)> {
    let (text, glyphs) = (state.text(), state.display.glyphs);
    let node = &picture.nodes()[row.node];
    let [fork, corner, down, _] = glyphs.tree;
    let levels = levels(row, room);
    let mut lines = String::new();
    let shown = &row.more[row.more.len() - levels..];
    if let Some((&more, above)) = shown.split_last() {
        for (number, &more) in above.iter().enumerate() {
            let cut = number == 0 && levels < row.more.len();
            lines.push_str(match (cut, more) {
                (true, _) => glyphs.ellipsis,
                (false, true) => down,
                (false, false) => " ",
            });
            lines.push(' ');
        }
        lines.push_str(if more { fork } else { corner });
    }
    let [closed, open, opening] = glyphs.fold;
    let fold = state.tree_page.fold(row.node);
    let sign = match fold {
        Fold::Open => open,
        Fold::Closed => closed,
        Fold::Opening => opening,
        Fold::Leaf => " ",
    };
    let role = if node.on_path { Role::Good } else { Role::Text };
    let name = match node.played.map(|played| played.action) {
        None => text.tree_start.to_owned(),
        Some(Move::Pass) => text.pass.to_owned(),
        Some(Move::Place(cell)) => state.board().name(cell),
    };
    let by = node.played.map_or(node.to_move, |played| played.by);
    let twin = picture.twin(row.node).is_some();
    let told = [
        (node.on_path, glyphs.best),
        (twin, glyphs.twin),
        (node.over, text.game_over),
        (fold == Fold::Opening, text.tree_opening),
        (twin, text.transposition),
    ];
    let mut parts = vec![
        (lines, Role::Dim),
        (format!("{sign} "), Role::Key),
        (format!("{} {name} ", disc(state, by)), role),
    ];
    // A mark or a word is there whole or not at all, and a blank before the values.
    let mut used = POINTER + 1 + parts.iter().map(|(part, _)| width(part)).sum::<usize>();
    for (_, word) in told.into_iter().filter(|(is, _)| *is) {
        if used + width(word) <= room {
            used += width(word) + 1;
            parts.push((format!("{word} "), Role::Dim));
        }
    }
    parts
}

/// A value of a node, from the side that played to get there; of the root from the side to move.
fn value(state: &State, node: &Node, column: Column) -> (String, Role) {
    let figures = match &node.worth {
        Worth::Exact(values) => Figures::exact(values),
        Worth::Estimated(estimates) => Figures::estimated(estimates),
    };
    let known = match column {
        Column::Perfect => figures.perfect.map(|figure| figure_text(state, figure)),
        Column::Best => figures.best.map(|best| margin_text(state, best)),
        Column::WinRate => figures
            .win_rate
            .map(|rate| rate_text(state, rate, &figures)),
    };
    let (value, role) = known.unwrap_or_else(|| ("-".to_owned(), Role::Dim));
    let best = node.on_path && role == Role::Text;
    (value, if best { Role::Good } else { role })
}
