//! Help: the keys of what had the keyboard, from the key table.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::text::{Lang, Text, width, wrap};
use crate::tui::command::Command;
use crate::tui::keys::chord::Chord;
use crate::tui::keys::{Context, Contexts, Keymap};
use crate::tui::state::State;
use crate::tui::theme::Role;

use super::pen::Pen;

/// A key as shown: arrows as arrows, everything else by its name.
pub(super) fn key_name(state: &State, chord: Chord) -> String {
    let [left, up, down, right] = state.display.glyphs.arrows;
    let arrow = match chord.code() {
        KeyCode::Left => left,
        KeyCode::Up => up,
        KeyCode::Down => down,
        KeyCode::Right => right,
        _ => return chord.to_string(),
    };
    if state.display.glyphs.ascii {
        return chord.to_string();
    }
    let name = chord.to_string();
    let stem = name.rfind('-').map_or("", |at| &name[..=at]);
    format!("{stem}{arrow}")
}

/// What a command is called in the footer, in help and in the README.
pub(super) fn label_in(text: &'static Text, command: Command) -> &'static str {
    match command {
        Command::Left => text.cmd_left,
        Command::Right => text.cmd_right,
        Command::Up => text.cmd_up,
        Command::Down => text.cmd_down,
        Command::PageUp => text.cmd_page_up,
        Command::PageDown => text.cmd_page_down,
        Command::Place => text.act_place,
        Command::TurnLeft => text.cmd_turn_left,
        Command::TurnRight => text.cmd_turn_right,
        Command::TurnUp => text.cmd_turn_up,
        Command::TurnDown => text.cmd_turn_down,
        Command::View => text.act_view,
        Command::Flips => text.cmd_flips,
        Command::Hint => text.act_hint,
        Command::Undo => text.act_undo,
        Command::Redo => text.act_redo,
        Command::Resume => text.cmd_resume,
        Command::TypeMove => text.act_type,
        Command::NewGame => text.act_new,
        Command::Save => text.act_save,
        Command::SaveAs => text.cmd_save_as,
        Command::Load => text.act_open,
        Command::Games => text.cmd_games,
        Command::Search => text.cmd_search,
        Command::NextGame => text.act_next_game,
        Command::PreviousGame => text.act_previous_game,
        Command::StepBack => text.act_step_back,
        Command::StepForward => text.act_step_forward,
        Command::First => text.cmd_first,
        Command::Last => text.cmd_last,
        Command::GoToPly => text.cmd_go_to_ply,
        Command::Autoplay => text.act_replay,
        Command::Faster => text.act_faster,
        Command::Slower => text.act_slower,
        Command::Open => text.cmd_open,
        Command::Expand => text.cmd_expand,
        Command::Collapse => text.cmd_collapse,
        Command::WalkUp => text.cmd_walk_up,
        Command::PreviousSibling => text.cmd_previous_sibling,
        Command::NextSibling => text.cmd_next_sibling,
        Command::LeaveWalk => text.cmd_leave_walk,
        Command::PlayFromHere => text.cmd_play_from_here,
        Command::SortColumn => text.cmd_sort_column,
        Command::SortReverse => text.cmd_sort_reverse,
        Command::TreePage => text.act_tree,
        Command::Engine => text.cmd_engine,
        Command::Analysis => text.act_analysis,
        Command::Review => text.act_review,
        Command::NextPanel => text.act_focus_next,
        Command::PreviousPanel => text.act_focus_previous,
        Command::Zoom => text.act_zoom,
        Command::Theme => text.act_theme,
        Command::Language => text.act_lang,
        Command::Help => text.act_help,
        Command::Accept => text.act_confirm,
        Command::Cancel => text.act_close,
        Command::NextField => text.cmd_next_field,
        Command::PreviousField => text.cmd_previous_field,
        Command::Discard => text.cmd_discard,
        Command::Suspend => text.act_suspend,
        Command::Quit => text.act_quit,
    }
}

pub(super) fn label(state: &State, command: Command) -> &'static str {
    label_in(state.text(), command)
}

/// The lines: keys, then what they do.
pub(super) fn lines(state: &State, context: Context) -> Vec<(String, &'static str)> {
    let mut lines: Vec<(Command, String, &'static str)> = Vec::new();
    for (row, chords) in state.keymap.rows(context) {
        let keys: Vec<String> = chords.iter().map(|&chord| key_name(state, chord)).collect();
        let keys = keys.join(" ");
        match lines.iter_mut().find(|line| line.0 == row.command) {
            Some(line) => line.1 = format!("{} {keys}", line.1),
            None => lines.push((row.command, keys, label(state, row.command))),
        }
    }
    lines
        .into_iter()
        .map(|(_, keys, label)| (keys, label))
        .collect()
}

/// The rows of the page in so many columns: what does not fit behind its keys goes below them.
fn rows(state: &State, of: Context, columns: usize) -> Vec<Vec<(String, Role)>> {
    let lines = lines(state, of);
    let keys = lines.iter().map(|(keys, _)| width(keys)).max().unwrap_or(0);
    let keys = keys.min(columns / 2);
    let mut rows = Vec::new();
    for (names, label) in lines {
        let start = width(&names).max(keys) + 1;
        if start + width(label) <= columns {
            let gap = " ".repeat(start - width(&names));
            rows.push(vec![
                (names, Role::Key),
                (gap, Role::Text),
                (label.to_owned(), Role::Text),
            ]);
            continue;
        }
        let names = wrap(&names, columns).into_iter();
        rows.extend(names.map(|line| vec![(line, Role::Key)]));
        let label = wrap(label, columns.saturating_sub(2)).into_iter();
        rows.extend(label.map(|line| vec![(format!("  {line}"), Role::Text)]));
    }
    rows
}

/// How far the page can be scrolled in an area.
pub(super) fn last_scroll(state: &State, of: Context, area: Rect) -> usize {
    let rows = rows(state, of, usize::from(area.width)).len();
    rows.saturating_sub(usize::from(area.height))
}

/// Which rows are shown in an area, of how many, if that is not all.
pub(super) fn shown(state: &State, of: Context, scroll: usize, area: Rect) -> Option<String> {
    let last = last_scroll(state, of, area);
    let (first, rows) = (scroll.min(last), usize::from(area.height));
    (last > 0).then(|| format!("{}-{}/{}", first + 1, first + rows, last + rows))
}

/// Draws the page from a row on.
pub(super) fn draw(state: &State, of: Context, scroll: usize, pen: &mut Pen) {
    let scroll = scroll.min(last_scroll(state, of, pen.area()));
    let rows = rows(state, of, pen.columns());
    for (y, row) in (0..pen.rows()).zip(rows.iter().skip(scroll)) {
        pen.line(y, row);
    }
}

/// The key table in Markdown, as the README has it: keys, what they do, the command's name in the config file,
/// where they work.
pub(super) fn markdown() -> String {
    let mut table = "| keys | do | command | where |\n| --- | --- | --- | --- |\n".to_owned();
    let keymap = Keymap::default();
    for (row, chords) in keymap.all_rows() {
        let keys: Vec<String> = chords.iter().map(|key| format!("`{key}`")).collect();
        let label = label_in(Lang::En.text(), row.command);
        let (keys, name, places) = (keys.join(" "), row.name, places(row.contexts));
        table = format!("{table}| {keys} | {label} | `{name}` | {places} |\n");
    }
    table
}

/// Where keys work, in a word or two.
fn places(contexts: Contexts) -> String {
    let named = |context: Context| match context {
        Context::Board => "board",
        Context::Log => "moves",
        Context::Candidates => "candidates",
        Context::Tree => "tree",
        Context::Curve => "curve",
        Context::Help => "help",
        Context::Review => "review",
        Context::Games => "games",
        Context::Search => "search",
        Context::Form => "new game",
        Context::Prompt => "prompt",
        Context::Confirm => "question",
    };
    let all: Vec<&str> = Context::ALL
        .into_iter()
        .filter(|&context| contexts.contains(context))
        .map(named)
        .collect();
    let panels = ["board", "moves", "candidates", "tree", "curve"];
    match all.len() {
        12 => "everywhere".to_owned(),
        5 if all == panels => "panels".to_owned(),
        count if count > 5 && all.starts_with(&panels) => {
            format!("panels, {}", all[5..].join(", "))
        }
        _ => all.join(", "),
    }
}
