//! Where everything lies on the screen: a pure function of the state and the size, read by the view and the
//! mouse alike, so that a click can never miss what is drawn.
//!
//! Panels give way by priority as the screen shrinks: first the curve, then the log beside the analysis, then
//! every panel but the focused one. Where the board has the screen and still has no room, the footer gives way to
//! it, then the news, then the status line, then its own frame. The panels beside the board grow with the screen,
//! and the board gets no more columns than its rows can use.

use ratatui::layout::{Constraint, Layout, Rect};

use super::state::dialog::Dialog;
use super::state::{Panel, State};
use super::view::{Room, board_room, notice_rows};
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
    /// Whether the panels have no frames.
    pub bare: bool,
    /// The open dialog's area, its frame included.
    pub dialog: Option<Rect>,
}

impl Regions {
    /// A panel's area with its frame.
    pub const fn panel(&self, panel: Panel) -> Option<Rect> {
        self.panels[panel as usize]
    }

    /// A panel's area within its frame, if it has one.
    pub fn inside(&self, panel: Panel) -> Option<Rect> {
        let area = self.panel(panel)?;
        Some(if self.bare { area } else { within_frame(area) })
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

/// What has given way to the board, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Given {
    Nothing,
    Panels,
    Footer,
    News,
    Status,
    Frame,
}

impl Given {
    const ALL: [Self; 6] = [
        Self::Nothing,
        Self::Panels,
        Self::Footer,
        Self::News,
        Self::Status,
        Self::Frame,
    ];
}

/// The areas of a frame.
pub fn regions(state: &State, screen: Rect) -> Regions {
    if screen.width < LEAST.0 || screen.height < LEAST.1 {
        return Regions {
            screen,
            too_small: true,
            ..Regions::default()
        };
    }
    let mut regions = arranged(state, screen);
    regions.news = match notice_rows(state, screen.width) {
        0 => regions.news,
        rows => {
            // A notice is told on any screen: it takes the rows it needs, over the panels if it must.
            let most = (screen.height / 3).max(3).min(screen.height - 2);
            let bottom = regions.footer.map_or(screen.bottom(), |footer| footer.y);
            let height = rows.min(most);
            Some(Rect::new(screen.x, bottom - height, screen.width, height))
        }
    };
    regions.dialog = state.dialog.as_ref().map(|dialog| {
        // The footer tells the dialog's keys: it stays free, and the news where they leave a dialog enough.
        let footer = regions.footer.map_or(screen.bottom(), |footer| footer.y);
        let news = regions.news.map_or(footer, |news| news.y);
        let bottom = if news < screen.y + DIALOG {
            footer
        } else {
            news
        };
        let room = Rect {
            height: bottom - screen.y,
            ..screen
        };
        place(dialog, state.display.lang, room)
    });
    regions
}

/// A dialog of so many rows has room for all that it tells.
const DIALOG: u16 = 11;

/// The first arrangement in which the board has room, if the board is what is looked at.
fn arranged(state: &State, screen: Rect) -> Regions {
    let whole = arrange(state, screen, Given::Nothing);
    let board_first = state.focus == Panel::Board && state.dialog.is_none();
    if !board_first || board_fits(state, &whole, Room::Airy) {
        return whole;
    }
    let mut rest = Given::ALL.into_iter().skip(1);
    let fitting = rest.find_map(|given| {
        let regions = arrange(state, screen, given);
        board_fits(state, &regions, Room::Tight).then_some(regions)
    });
    // Where it has no room at all, the board is told in words: on the whole of a screen that is as small as that.
    fitting.unwrap_or_else(|| {
        if screen.height < LOW {
            arrange(state, screen, Given::Frame)
        } else {
            whole
        }
    })
}

/// A screen of fewer rows has none to spare for frames beside words.
const LOW: u16 = 9;

fn board_fits(state: &State, regions: &Regions, room: Room) -> bool {
    let inside = regions.inside(Panel::Board);
    inside.is_some_and(|inside| board_room(state, inside) >= room)
}

/// The areas of a frame, dialog and notice left out, where so much has given way to the board.
fn arrange(state: &State, screen: Rect, given: Given) -> Regions {
    let lines = |least: u16, gone: Given| u16::from(screen.height >= least && given < gone);
    let [status, body, news, footer] = Layout::vertical([
        Constraint::Length(lines(8, Given::Status)),
        Constraint::Fill(1),
        Constraint::Length(lines(6, Given::News)),
        Constraint::Length(lines(7, Given::Footer)),
    ])
    .areas(screen);
    let some = |area: Rect| (!area.is_empty()).then_some(area);
    let mut panels = [None; 4];
    if state.display.zoom || given > Given::Nothing || !split(state, body, &mut panels) {
        panels = [None; 4];
        panels[state.focus as usize] = Some(body);
    }
    let bare = given == Given::Frame;
    // A panel without a column or row inside its frame is not shown.
    let least = if bare { 0 } else { 2 };
    Regions {
        screen,
        status: some(status),
        news: some(news),
        footer: some(footer),
        panels: panels.map(|area| area.filter(|area| area.width > least && area.height > least)),
        bare,
        ..Regions::default()
    }
}

/// Divides the body among the panels; false if only one can be shown.
fn split(state: &State, body: Rect, panels: &mut [Option<Rect>; 4]) -> bool {
    use Panel::{Analysis, Board, Curve, Log};
    let mut set = |panel: Panel, area: Rect| panels[panel as usize] = Some(area);
    let analysis = state.display.analysis;
    if body.width >= 110 && body.height >= 14 && analysis {
        let [board, log, right] = Layout::horizontal(wide_columns(body)).areas(body);
        set(Board, board);
        set(Log, log);
        let curve_rows = if body.height >= 24 {
            (body.height / 4).max(9)
        } else {
            0
        };
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
        let curve_rows = if body.height >= 30 {
            (body.height / 5).max(8)
        } else {
            0
        };
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

/// The columns of board, log and analysis beside each other: of what a screen has more than the least, the board
/// gets a good half, as far as its rows can use it, and the log a sixth, as far as its rows need it.
fn wide_columns(body: Rect) -> [Constraint; 3] {
    const LEAST: u16 = 130;
    if body.width < LEAST {
        let columns = [Constraint::Length(29), Constraint::Length(46)];
        return [Constraint::Fill(1), columns[0], columns[1]];
    }
    let more = body.width - LEAST;
    // No board is drawn more than three times as wide as it is high, but those that are small anyway.
    let board = 51 + more.min(2) + more.saturating_sub(2) * 11 / 20;
    let board = board.min((3 * body.height).max(53));
    let log = (29 + more / 6).min(44);
    [
        Constraint::Length(board),
        Constraint::Length(log),
        Constraint::Fill(1),
    ]
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
