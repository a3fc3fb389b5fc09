//! The tree page: its selection, its folds, and walking to one of its nodes.

use std::sync::Arc;

use crate::analysis::Analysis;
use crate::text::say::Trouble;
use crate::tui::command::Command;
use crate::tui::state::{Notice, Page, Panel, State};

use super::{dialogs, walk};

/// Candidates or tree.
pub(super) fn toggle(state: &mut State) {
    state.page = match state.page {
        Page::Candidates => Page::Tree,
        Page::Tree => Page::Candidates,
    };
    state.focus = Panel::Analysis;
}

/// A worker's answer for a node.
pub(super) fn grown(state: &mut State, node: usize, result: Result<Arc<Analysis>, Trouble>) {
    match result {
        Ok(analysis) => {
            let (board, to_move) = (state.board().clone(), state.game.to_move());
            state.tree_page.take(&board, to_move, node, &analysis);
        }
        Err(why) => {
            state.tree_page.give_up(node);
            state.notice = Some(Notice::Failed(why));
        }
    }
}

/// Moves the selection.
pub(super) fn select(state: &mut State, command: Command) {
    let page = &mut state.tree_page;
    let rows = page.rows();
    let row = dialogs::moved(page.selected_row(&rows), command, rows.len());
    if let Some(row) = rows.get(row) {
        page.selected = row.node;
    }
}

/// Walks to the selected node; to the root means to leave the walk.
pub(super) fn open(state: &mut State) {
    let path = state.tree_page.path(state.tree_page.selected);
    walk::go(state, &path);
}
