//! The bottom line: the keys that work now, as many as fit; a click on one is the same as the key.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::text::width;
use crate::tui::command::Command;
use crate::tui::state::State;
use crate::tui::theme::Role;
use crate::tui::update::available::{offered, rank};

use super::help::{key_name, label};
use super::pen::Pen;

/// One entry: what it calls, its key, its words, and where it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it calls.
    pub command: Command,
    key: String,
    label: &'static str,
    /// Where it lies.
    pub area: Rect,
}

#[cfg(test)]
impl Item {
    /// Its key and its words.
    pub(super) fn words(&self) -> (&str, &str) {
        (&self.key, self.label)
    }
}

/// The entries that fit. Those that matter more stay longer; all keep the table's order.
pub fn items(state: &State, area: Rect) -> Vec<Item> {
    let context = state.context();
    let mut rows: Vec<(u8, Command, String, &'static str)> = state
        .keymap
        .rows(context)
        .filter(|(row, _)| offered(state, row.command))
        .filter_map(|(row, chords)| {
            let chord = chords.first()?;
            let key = key_name(state, *chord);
            let rank = rank(state, row.command, row.footer?);
            Some((rank, row.command, key, label(state, row.command)))
        })
        .collect();
    let columns = |rows: &[(u8, Command, String, &'static str)]| -> usize {
        rows.iter()
            .map(|(_, _, key, label)| width(key) + width(label) + 3)
            .sum()
    };
    while columns(&rows) > usize::from(area.width) + 2 {
        // The last of the least important.
        let worst = rows.iter().map(|row| row.0).max();
        match rows.iter().rposition(|row| Some(row.0) == worst) {
            Some(at) => rows.remove(at),
            None => break,
        };
    }
    let mut x = area.x;
    let mut items = Vec::new();
    for (_, command, key, label) in rows {
        let columns = (width(&key) + 1 + width(label)) as u16;
        let place = Rect {
            x,
            width: columns,
            ..area
        };
        x += columns + 2;
        items.push(Item {
            command,
            key,
            label,
            area: place.intersection(area),
        });
    }
    items
}

/// Draws them.
pub(super) fn draw(state: &State, area: Rect, buffer: &mut Buffer) {
    for item in items(state, area) {
        let mut pen = Pen::new(buffer, item.area, state);
        pen.line(
            0,
            &[
                (item.key.as_str(), Role::Key),
                (" ", Role::Text),
                (item.label, Role::Dim),
            ],
        );
    }
}
