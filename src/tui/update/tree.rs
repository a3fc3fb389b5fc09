//! The tree page: its selection, and stepping into a branch.

use crate::tui::command::Command;
use crate::tui::state::{Page, Panel, State};

use super::{dialogs, walk};

/// Candidates or tree.
pub(super) fn toggle(state: &mut State) {
    state.page = match state.page {
        Page::Candidates => Page::Tree,
        Page::Tree => Page::Candidates,
    };
    state.focus = Panel::Analysis;
}

/// Moves the selection.
pub(super) fn select(state: &mut State, command: Command) {
    let count = state
        .shown_branches()
        .map_or(0, |branches| branches.rows.len());
    state.tree_selected = dialogs::moved(state.tree_selected, command, count);
}

/// Walks to the selected branch.
pub(super) fn open(state: &mut State) {
    let path = state.shown_branches().and_then(|branches| {
        let row = branches.rows.get(state.tree_selected)?;
        Some(row.path.clone())
    });
    for cell in path.into_iter().flatten() {
        walk::down(state, cell);
    }
}
