//! Draws a state. Decides nothing, changes nothing; where things lie comes from [`super::regions`].
//!
//! Every part draws through [`Pen`], which cuts and pads by columns of the screen and keeps inside its area, so
//! that double-width text cannot push anything out of place.

pub mod analysis;
mod board;
mod curve;
mod dialogs;
pub mod footer;
mod help;
mod log;
mod news;
pub mod pen;
mod review;
mod segments;
mod status;
mod tree;

use super::board_view::{BoardLayout, Orientation};
use super::keys::Context;
use super::regions::{Regions, regions, within_frame};
use super::state::dialog::Dialog;
use super::state::{Page, Panel, State};
use super::theme::Role;
use crate::text::{Align, pad, width, wrap};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Clear, Widget};

use pen::Pen;

/// Draws the state into a frame.
pub fn draw(state: &State, frame: &mut Frame) {
    let area = frame.area();
    if let Some(position) = draw_into(state, area, frame.buffer_mut()) {
        frame.set_cursor_position(position);
    }
}

/// Draws the state into an area of a buffer; gives the place of the text cursor while a text is typed.
pub fn draw_into(state: &State, area: Rect, buffer: &mut Buffer) -> Option<(u16, u16)> {
    // The size may have changed since the state last heard of it: what is drawn is what is there.
    let area = area.intersection(buffer.area);
    let regions = regions(state, area);
    buffer.set_style(area, state.display.theme.ground());
    if regions.too_small {
        too_small(state, area, buffer);
        return None;
    }
    if let Some(area) = regions.status {
        status::draw(state, &mut Pen::new(buffer, area, state));
    }
    for panel in Panel::ALL {
        if let Some(area) = regions.panel(panel) {
            draw_panel(state, panel, area, regions.bare, buffer);
        }
    }
    if let Some(area) = regions.news {
        // A long notice lies over the panels.
        clear(state, area, buffer);
        news::draw(state, &mut Pen::new(buffer, area, state));
    }
    if let Some(area) = regions.footer {
        footer::draw(state, area, buffer);
    }
    draw_dialog(state, &regions, buffer)
}

/// One line instead of everything.
fn too_small(state: &State, area: Rect, buffer: &mut Buffer) {
    let mut pen = Pen::new(buffer, area, state);
    let text = state.text();
    let whole = wrap(text.too_small, pen.columns()).len() <= usize::from(pen.rows());
    let words = if whole {
        text.too_small
    } else {
        text.too_small_short
    };
    pen.wrapped(0, words, Role::Notice);
}

fn draw_panel(state: &State, panel: Panel, area: Rect, bare: bool, buffer: &mut Buffer) {
    let focused = state.focus == panel && state.dialog.is_none();
    let text = state.text();
    let title = match panel {
        Panel::Board => board::title(state, within_frame(area)),
        Panel::Log => text.panel_log.to_owned(),
        Panel::Analysis if state.page == Page::Tree => text.panel_tree.to_owned(),
        Panel::Analysis => analysis::title(state),
        Panel::Curve => curve::title(state),
    };
    let inside = if bare {
        area
    } else {
        frame(state, &title, focused, area, buffer);
        within_frame(area)
    };
    match panel {
        Panel::Board => board::draw(state, inside, buffer),
        Panel::Log => log::draw(state, &mut Pen::new(buffer, inside, state)),
        Panel::Analysis if state.page == Page::Tree => {
            tree::draw(state, &mut Pen::new(buffer, inside, state));
        }
        Panel::Analysis => analysis::draw(state, &mut Pen::new(buffer, inside, state)),
        Panel::Curve => curve::draw(state, inside, buffer),
    }
}

/// Nothing but the ground.
fn clear(state: &State, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    buffer.set_style(area, state.display.theme.ground());
}

/// A frame with a title; the focused one differs in weight, not in colour alone.
fn frame(state: &State, title: &str, focused: bool, area: Rect, buffer: &mut Buffer) {
    let (glyphs, theme) = (&state.display.glyphs, state.display.theme);
    let (set, role) = if focused {
        (glyphs.border_focus, Role::BorderFocus)
    } else {
        (glyphs.border, Role::Border)
    };
    Block::bordered()
        .border_set(set)
        .border_style(theme.style(role))
        .render(area, buffer);
    let room = usize::from(area.width).saturating_sub(4);
    if room > 0 {
        let title = format!(" {title} ");
        let title = pad(
            &title,
            room.min(width(&title)),
            Align::Left,
            glyphs.ellipsis,
        );
        buffer.set_string(area.x + 1, area.y, title, theme.style(Role::Title));
    }
}

fn draw_dialog(state: &State, regions: &Regions, buffer: &mut Buffer) -> Option<(u16, u16)> {
    let (dialog, area) = (state.dialog.as_ref()?, regions.dialog?);
    // A column on either side as well: a disc beside it could reach into its frame.
    let left = area.x.saturating_sub(1);
    let around = Rect::new(left, area.y, area.right() + 1 - left, area.height);
    clear(state, around.intersection(regions.screen), buffer);
    frame(
        state,
        &dialogs::title(state, dialog, within_frame(area)),
        true,
        area,
        buffer,
    );
    let mut pen = Pen::new(buffer, within_frame(area), state);
    match dialog {
        Dialog::Help { of, scroll, .. } => help::draw(state, *of, *scroll, &mut pen),
        Dialog::Review { selected } => {
            review::draw(
                state,
                super::review_page::selected(state, *selected),
                &mut pen,
            );
        }
        Dialog::Games(list) => return dialogs::games(state, list, &mut pen),
        Dialog::NewGame(form) => return dialogs::form(state, form, &mut pen),
        Dialog::Prompt(prompt) => return Some(dialogs::prompt(state, prompt, &mut pen)),
        Dialog::Confirm(then) => dialogs::confirm(state, then, &mut pen),
    }
    None
}

/// The key table in Markdown, for the README.
pub fn keys_in_markdown() -> String {
    help::markdown()
}

/// How the board lies in the inside of its panel, the globe turned so.
pub(super) fn board_layout(state: &State, inside: Rect, globe: Orientation) -> Option<BoardLayout> {
    board::layout(state, inside, globe)
}

pub(super) use board::Room;

/// How much room a panel's inside has for the board.
pub(super) fn board_room(state: &State, inside: Rect) -> Room {
    board::room(state, inside)
}

/// The columns and rows that the chosen view of the board would need, if it does not fit in its panel.
pub(super) fn board_needs(state: &State, inside: Rect) -> Option<(u16, u16)> {
    board::needs(state, inside)
}

/// The first row of the log shown at a height.
pub(super) fn log_first(state: &State, height: u16) -> usize {
    log::first(state, height)
}

/// The log row of the curve's point at a column of the screen.
pub(super) fn curve_row_at(state: &State, inside: Rect, x: u16) -> Option<usize> {
    curve::row_at(state, inside, x)
}

/// The node of the tree page at a place inside its panel, and whether its fold is there.
pub(super) fn tree_hit(state: &State, inside: Rect, x: u16, row: u16) -> Option<(usize, bool)> {
    tree::hit(state, inside, x, row)
}

/// How far the help page can be scrolled.
pub(super) fn help_last(state: &State, of: Context) -> usize {
    let (columns, rows) = state.size;
    let regions = regions(state, Rect::new(0, 0, columns, rows));
    let inside = regions.dialog.map(within_frame);
    inside.map_or(0, |inside| help::last_scroll(state, of, inside))
}

/// The rows that a notice takes on a screen of so many columns.
pub(super) fn notice_rows(state: &State, columns: u16) -> u16 {
    news::rows(state, columns)
}

/// The entry at a row of the list, or the field at a row of the form, in a dialog with this inside.
pub(super) fn dialog_rows(state: &State, inside: Rect, row: u16) -> Option<usize> {
    let height = inside.height;
    let (index, count) = match state.dialog.as_ref()? {
        Dialog::Games(list) => {
            let (first, found) = dialogs::shown_games(state, list, height);
            let below = row >= dialogs::game_rows(list, height);
            let count = if below { 0 } else { found.len() };
            (first + usize::from(row), count)
        }
        Dialog::Review { selected } => {
            let line = row.checked_sub(review::head(height))?;
            let selected = super::review_page::selected(state, *selected);
            let first = review::first(state, selected, height);
            let count = super::review_page::rows(state).len();
            (first + usize::from(line), count)
        }
        Dialog::NewGame(form) => {
            let room = (usize::from(inside.width), usize::from(height));
            let (fields, _) = dialogs::form_rows(state, form, room);
            (fields.start + usize::from(row), fields.end)
        }
        _ => return None,
    };
    (index < count).then_some(index)
}

#[cfg(test)]
mod tests;
