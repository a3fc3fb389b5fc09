//! The mouse: what lies where is read from the same [`regions`] the view draws by.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use crate::tui::board_view::BoardLayout;
use crate::tui::command::Command;
use crate::tui::cursor::Cursor;
use crate::tui::effect::Effect;
use crate::tui::regions::{Regions, regions, within_frame};
use crate::tui::state::dialog::{Dialog, Field, GameList};
use crate::tui::state::{Page, Panel, Press, State};
use crate::tui::view::{
    analysis, board_layout, curve_row_at, dialog_rows, footer, log_first, tree_hit,
};

use super::{commands, dialogs, globe, play, tree, walk};

pub(super) fn on_mouse(state: &mut State, effects: &mut Vec<Effect>, mouse: MouseEvent) {
    let (columns, rows) = state.size;
    let regions = regions(state, Rect::new(0, 0, columns, rows));
    let (x, y) = (mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            state.press = None;
            click(state, effects, &regions, x, y);
        }
        MouseEventKind::Drag(MouseButton::Left) => {
            let layout = board_at(state, &regions);
            globe::drag(state, layout.as_ref(), (x, y));
        }
        MouseEventKind::Up(MouseButton::Left) => release(state, &regions, x, y),
        MouseEventKind::ScrollUp => scroll(state, effects, &regions, x, y, Command::Up),
        MouseEventKind::ScrollDown => scroll(state, effects, &regions, x, y, Command::Down),
        _ => {}
    }
}

fn click(state: &mut State, effects: &mut Vec<Effect>, regions: &Regions, x: u16, y: u16) {
    let holds = |area: Option<Rect>| area.is_some_and(|area| area.contains((x, y).into()));
    if holds(regions.footer)
        && let Some(area) = regions.footer
    {
        let items = footer::items(state, area);
        let hit = items.iter().find(|item| item.area.contains((x, y).into()));
        if let Some(item) = hit {
            commands::run(state, effects, item.command);
        }
        return;
    }
    if holds(regions.news) && state.notice.is_some() && state.dialog.is_none() {
        // It may lie over a panel: the click takes it away and means nothing else.
        state.notice = None;
        return;
    }
    if let (Some(area), true) = (regions.dialog, state.dialog.is_some()) {
        if area.contains((x, y).into()) {
            click_dialog(state, effects, within_frame(area), x, y);
        }
        return;
    }
    let Some(panel) = regions.panel_at(x, y) else {
        return;
    };
    state.notice = None;
    state.focus = panel;
    let inside = regions.inside(panel).unwrap_or_default();
    if !inside.contains((x, y).into()) {
        return;
    }
    let row = y - inside.y;
    match panel {
        Panel::Board => {
            let layout = board_at(state, regions);
            let hit = layout.as_ref().and_then(|layout| layout.hit(x, y));
            if let Some(cell) = hit {
                state.cursor = Cursor::at(cell);
            }
            // On the globe the button may go on to turn it: a disc is placed when it is let go.
            if layout.is_some_and(|layout| layout.is_globe()) {
                state.press = Some(Press {
                    at: (x, y),
                    dragged: false,
                });
            } else if let Some(cell) = hit {
                commands::put(state, cell);
            }
        }
        Panel::Log => {
            let rows = crate::tui::log_rows::rows(&state.game);
            let index = log_first(state, inside.height) + usize::from(row);
            if let Some(&node) = rows.get(index) {
                state.walk = None;
                play::look_at(state, node);
            }
        }
        Panel::Analysis if state.page == Page::Tree => click_tree(state, inside, x, row),
        Panel::Analysis => click_candidates(state, inside, x, row),
        Panel::Curve => {
            let rows = crate::tui::log_rows::rows(&state.game);
            let node = curve_row_at(state, inside, x).and_then(|index| rows.get(index).copied());
            if let Some(node) = node {
                state.walk = None;
                play::look_at(state, node);
            }
        }
    }
}

/// The board as it is drawn.
fn board_at(state: &State, regions: &Regions) -> Option<BoardLayout> {
    board_layout(state, regions.inside(Panel::Board)?, state.display.globe)
}

/// The button is let go: if the globe was not turned by it, that was a click.
fn release(state: &mut State, regions: &Regions, x: u16, y: u16) {
    let Some(press) = state.press.take() else {
        return;
    };
    if press.dragged || press.at != (x, y) || state.dialog.is_some() {
        return;
    }
    let hit = board_at(state, regions).and_then(|layout| layout.hit(x, y));
    if let Some(cell) = hit {
        commands::put(state, cell);
    }
}

/// A click on a fold opens or closes it. Elsewhere the first click selects, a click on what is selected goes
/// there.
fn click_tree(state: &mut State, inside: Rect, x: u16, row: u16) {
    let Some((node, on_fold)) = tree_hit(state, inside, x, row) else {
        return;
    };
    let again = state.tree_page.selected == node;
    state.tree_page.selected = node;
    if on_fold {
        state.tree_page.toggle();
    } else if again {
        tree::open(state);
    }
}

fn click_candidates(state: &mut State, inside: Rect, x: u16, row: u16) {
    if row + 1 == analysis::HEAD {
        sort_at(state, inside, x);
        return;
    }
    let foot = inside.height - analysis::foot_rows(state, inside.height);
    let Some(line) = row.checked_sub(analysis::HEAD).filter(|_| row < foot) else {
        return;
    };
    let index = analysis::first(state, inside.height) + usize::from(line);
    let count = state
        .shown_insight()
        .map_or(0, |insight| insight.rows.len());
    if index >= count {
        return;
    }
    if index == state.selected {
        walk::open(state);
    } else {
        state.selected = index;
    }
}

/// A click on a column's name sorts by it, a second one the other way round.
fn sort_at(state: &mut State, inside: Rect, x: u16) {
    let mut from = inside.x + 2;
    for (column, _, columns) in analysis::columns(state, usize::from(inside.width)) {
        let to = from + columns as u16;
        if (from..to).contains(&x) {
            if state.sort.column == column {
                state.sort.reversed ^= true;
            } else {
                state.sort.column = column;
            }
            return;
        }
        from = to;
    }
}

fn click_dialog(state: &mut State, effects: &mut Vec<Effect>, inside: Rect, x: u16, y: u16) {
    if !inside.contains((x, y).into()) {
        return;
    }
    let row = y - inside.y;
    let hit = dialog_rows(state, inside, row);
    match &mut state.dialog {
        Some(Dialog::Review { .. }) => {
            let again = hit.is_some_and(|row| dialogs::select_review_row(state, row));
            if again {
                dialogs::run(state, effects, Command::Open);
            }
        }
        Some(Dialog::Games(GameList { selected, .. })) => {
            let Some(index) = hit else { return };
            let again = *selected == index;
            *selected = index;
            if again {
                dialogs::run(state, effects, Command::Open);
            }
        }
        Some(Dialog::NewGame(form)) => {
            if let Some(index) = hit {
                form.field = Field::ALL[index];
            }
        }
        _ => {}
    }
}

/// The wheel moves the selection of what lies under it.
fn scroll(
    state: &mut State,
    effects: &mut Vec<Effect>,
    regions: &Regions,
    x: u16,
    y: u16,
    command: Command,
) {
    if state.dialog.is_some() {
        return dialogs::run(state, effects, command);
    }
    if let Some(panel @ (Panel::Log | Panel::Analysis)) = regions.panel_at(x, y) {
        let focus = std::mem::replace(&mut state.focus, panel);
        commands::select(state, command);
        state.focus = focus;
    }
}
