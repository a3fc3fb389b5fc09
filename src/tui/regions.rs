//! Where everything lies on the screen: a pure function of the state and the size, read by the view and the
//! mouse alike, so that a click can never miss what is drawn.
//!
//! Panels give way by priority as the screen shrinks: first the curve, then the log beside the analysis, then
//! every panel but the focused one; the status line and the footer go on very low screens.

use ratatui::layout::{Constraint, Layout, Rect};

use super::state::dialog::Dialog;
use super::state::{Panel, State};
use super::view::notice_rows;
use crate::text::say::Trouble;
use crate::text::{Lang, wrap};

/// Narrower or lower than this only a notice is shown.
pub const LEAST: (u16, u16) = (20, 5);

/// The areas of one frame. A panel that is not shown has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Regions {
    /// The whole screen.
    pub screen: Rect,
    /// Whether it is too small for anything but a notice.
    pub too_small: bool,
    /// Who plays, who is to move, the discs.
    pub status: Option<Rect>,
    /// News, progress, the breadcrumb.
    pub news: Option<Rect>,
    /// The keys that work now.
    pub footer: Option<Rect>,
    /// The panels' areas, their frames included, in the order of [`Panel::ALL`].
    panels: [Option<Rect>; 4],
    /// The open dialog's area, its frame included.
    pub dialog: Option<Rect>,
}

impl Regions {
    /// A panel's area with its frame.
    pub const fn panel(&self, panel: Panel) -> Option<Rect> {
        self.panels[panel as usize]
    }

    /// A panel's area within its frame.
    pub fn inside(&self, panel: Panel) -> Option<Rect> {
        self.panel(panel).map(within_frame)
    }

    /// The panel at a place.
    pub fn panel_at(&self, x: u16, y: u16) -> Option<Panel> {
        let holds = |panel: &Panel| {
            self.panel(*panel)
                .is_some_and(|area| area.contains((x, y).into()))
        };
        Panel::ALL.into_iter().find(holds)
    }
}

/// What a frame of one column and row on every side leaves.
pub fn within_frame(area: Rect) -> Rect {
    area.inner(ratatui::layout::Margin::new(1, 1))
}

/// The areas of a frame.
pub fn regions(state: &State, screen: Rect) -> Regions {
    let mut regions = Regions {
        screen,
        ..Regions::default()
    };
    if screen.width < LEAST.0 || screen.height < LEAST.1 {
        regions.too_small = true;
        return regions;
    }
    let lines = |least: u16| u16::from(screen.height >= least);
    let [status, body, news, footer] = Layout::vertical([
        Constraint::Length(lines(8)),
        Constraint::Fill(1),
        Constraint::Length(lines(6)),
        Constraint::Length(lines(7)),
    ])
    .areas(screen);
    let some = |area: Rect| (!area.is_empty()).then_some(area);
    regions.status = some(status);
    regions.news = some(news);
    regions.footer = some(footer);
    let mut panels = [None; 4];
    let zoomed = state.display.zoom;
    if zoomed || !split(state, body, &mut panels) {
        panels = [None; 4];
        panels[state.focus as usize] = Some(body);
    }
    // A panel without a column or row inside its frame is not shown.
    regions.panels = panels.map(|area| area.filter(|area| area.width > 2 && area.height > 2));
    regions.news = match notice_rows(state, screen.width) {
        0 => regions.news,
        rows => {
            // A notice is told on any screen: it takes the rows it needs, over the panels if it must.
            let most = (screen.height / 3).max(3).min(screen.height - 2);
            let (bottom, height) = (footer.y, rows.min(most));
            Some(Rect::new(screen.x, bottom - height, screen.width, height))
        }
    };
    regions.dialog = state
        .dialog
        .as_ref()
        .map(|dialog| place(dialog, state.display.lang, screen));
    regions
}

/// Divides the body among the panels; false if only one can be shown.
fn split(state: &State, body: Rect, panels: &mut [Option<Rect>; 4]) -> bool {
    use Panel::{Analysis, Board, Curve, Log};
    let mut set = |panel: Panel, area: Rect| panels[panel as usize] = Some(area);
    let analysis = state.display.analysis;
    if body.width >= 110 && body.height >= 14 && analysis {
        let [board, log, right] = Layout::horizontal([
            Constraint::Fill(1),
            Constraint::Length(28),
            Constraint::Length(if body.width >= 130 { 50 } else { 46 }),
        ])
        .areas(body);
        set(Board, board);
        set(Log, log);
        let curve_rows = if body.height >= 24 { 9 } else { 0 };
        let [table, curve] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(curve_rows)]).areas(right);
        set(Analysis, table);
        set(Curve, curve);
        return true;
    }
    if body.width >= 72 && body.height >= 12 {
        let right_columns = if analysis {
            44.min(body.width / 2 + 2)
        } else {
            28
        };
        let [board, right] =
            Layout::horizontal([Constraint::Fill(1), Constraint::Length(right_columns)])
                .areas(body);
        set(Board, board);
        if !analysis {
            set(Log, right);
            return true;
        }
        let curve_rows = if body.height >= 30 { 8 } else { 0 };
        let [table, curve, log] = Layout::vertical([
            Constraint::Fill(3),
            Constraint::Length(curve_rows),
            Constraint::Fill(2),
        ])
        .areas(right);
        set(Analysis, table);
        set(Curve, curve);
        set(Log, log);
        return true;
    }
    if body.height >= 24 {
        // Below the board: the focused panel, else the analysis, else the log.
        let below = match state.focus {
            Board if analysis => Analysis,
            Board => Log,
            other => other,
        };
        let [board, rest] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(body.height / 2 - 2)])
                .areas(body);
        set(Board, board);
        set(below, rest);
        return true;
    }
    false
}

/// Where a dialog lies.
fn place(dialog: &Dialog, lang: Lang, screen: Rect) -> Rect {
    let (columns, rows) = match dialog {
        Dialog::Help { .. } => (64, screen.height),
        Dialog::Review { .. } | Dialog::Games(_) => (74, screen.height.min(30)),
        Dialog::NewGame(form) => {
            let error = form.error.as_ref().map(|(_, error)| error);
            (56, 11.max(7 + error_rows(error, lang, 56, screen)))
        }
        Dialog::Prompt(prompt) => {
            let error = prompt.error.as_ref();
            (68, 6.max(3 + error_rows(error, lang, 68, screen)))
        }
        Dialog::Confirm(_) => (56, 6),
    };
    let (columns, rows) = (columns.min(screen.width), rows.min(screen.height));
    Rect {
        x: screen.x + (screen.width - columns) / 2,
        y: screen.y + (screen.height - rows) / 3,
        width: columns,
        height: rows,
    }
}

/// The rows that an error takes inside a dialog of so many columns: none of it is cut while the screen has room.
fn error_rows(error: Option<&Trouble>, lang: Lang, columns: u16, screen: Rect) -> u16 {
    let inside = usize::from(columns.min(screen.width).saturating_sub(2));
    error.map_or(0, |error| wrap(&error.say(lang), inside).len() as u16)
}

/// The first row shown of a list so that the selected one is in sight, near the middle.
pub fn first_row(selected: usize, count: usize, height: u16) -> usize {
    let height = usize::from(height);
    selected
        .saturating_sub(height / 2)
        .min(count.saturating_sub(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_selected_row_is_always_in_sight() {
        for count in 0..20 {
            for selected in 0..count {
                for height in 1..8 {
                    let first = first_row(selected, count, height);
                    assert!(first <= selected && selected < first + usize::from(height));
                    assert!(first + usize::from(height) <= count.max(usize::from(height)));
                }
            }
        }
    }
}
