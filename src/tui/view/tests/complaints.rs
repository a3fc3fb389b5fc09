//! What users of such programs complained about elsewhere, as far as it shows on a drawn screen.

use super::*;
use crate::tui::regions::within_frame;
use crate::tui::theme::{Shade, Theme, Tier};
use ratatui::style::Modifier;

fn buffer(desk: &Desk, columns: u16, rows: u16) -> Buffer {
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    draw_into(desk.state(), area, &mut buffer);
    buffer
}

#[test]
fn a_blank_or_a_bracket_follows_every_disc() {
    // Some terminals draw these signs two columns wide.
    for (name, desk) in states().into_iter().chain(more_states()) {
        let glyphs = desk.state().display.glyphs;
        if glyphs.ascii {
            continue;
        }
        for (columns, rows) in [(132, 36), (80, 24), (40, 12), (20, 6)] {
            let drawn = buffer(&desk, columns, rows);
            let is_disc = |sign: &str| glyphs.black.contains(&sign) || glyphs.white.contains(&sign);
            for row in drawn.content.chunks(usize::from(columns)) {
                for pair in row.windows(2).filter(|pair| is_disc(pair[0].symbol())) {
                    let next = pair[1].symbol();
                    let gap = next == " " || next == glyphs.cursor[1] || next == glyphs.ellipsis;
                    assert!(gap, "{name} {columns}x{rows}: {next:?}");
                }
            }
        }
    }
}

#[test]
fn with_ascii_nothing_else_is_drawn() {
    for (name, mut desk) in states().into_iter().chain(more_states()) {
        let view = desk.state().display.view;
        let display = &mut desk.state.as_mut().unwrap().display;
        display.glyphs = Glyphs::new(true);
        if display.lang == Lang::Zh {
            continue;
        }
        for (columns, rows) in [(132, 36), (40, 12), (20, 5)] {
            let buffer = buffer(&desk, columns, rows);
            let odd = buffer
                .content()
                .iter()
                .find(|cell| !cell.symbol().is_ascii());
            let odd = odd.map(ratatui::buffer::Cell::symbol);
            assert_eq!(odd, None, "{name}, {view:?}, {columns}x{rows}");
        }
    }
}

#[test]
fn a_dialog_shows_nothing_of_what_lies_under_it() {
    for keys in ["?", "n", "m", "g", "S", "o"] {
        for (columns, rows) in [(132, 36), (80, 24), (40, 12), (20, 5)] {
            let shown = |mut desk: Desk| {
                desk.press(keys);
                let dialog = regions(desk.state(), Rect::new(0, 0, columns, rows)).dialog;
                let drawn = buffer(&desk, columns, rows);
                let cells = dialog.unwrap().positions().map(|at| drawn[at].clone());
                cells.collect::<Vec<_>>()
            };
            let mut other = game();
            other.press("home v");
            assert_eq!(shown(game()), shown(other), "{keys} {columns}x{rows}");
        }
    }
}

/// Where the list or the dialog is that has the keyboard.
fn inside(desk: &Desk) -> Rect {
    let regions = regions(desk.state(), Rect::new(0, 0, 100, 30));
    match &desk.state().dialog {
        Some(_) => within_frame(regions.dialog.unwrap()),
        None => regions.inside(desk.state().focus).unwrap(),
    }
}

#[test]
fn the_selected_row_stands_out_in_every_theme() {
    let played = [
        ("the log", "tab"),
        ("the candidates", "home tab tab"),
        ("the tree", "home t"),
        ("the review", "R"),
    ];
    let played = played.into_iter().map(|(name, keys)| {
        let mut desk = super::room::bad_game();
        desk.press(keys).answer_all();
        (name, desk)
    });
    let games = more_states().into_iter();
    let games = games.filter(|(name, _)| *name == "games");
    let lists: Vec<(&str, Desk)> = played.chain(games).collect();
    assert_eq!(lists.len(), 5);
    for tier in Tier::ALL {
        for shade in Shade::ALL {
            let theme = Theme { tier, shade };
            let selected = theme.style(crate::tui::theme::Role::Selected);
            // Reversed, or with a background that nothing else has.
            let reversed = selected.add_modifier.contains(Modifier::REVERSED);
            assert!(selected.bg.is_some() || reversed, "{theme:?}");
            let stands_out = |cell: &ratatui::buffer::Cell| {
                selected.bg.is_none_or(|bg| bg == cell.bg)
                    && cell.modifier.contains(selected.add_modifier)
            };
            for (name, desk) in &lists {
                let mut shown = Desk::new("sphere:2x1x1", "human", "human");
                shown.state.clone_from(&desk.state);
                let mut desk = shown;
                desk.state.as_mut().unwrap().display.theme = theme;
                let area = inside(&desk);
                // The rows of which any sign stands out: one, from its first column to its last.
                let row = |desk: &Desk| {
                    let drawn = buffer(desk, 100, 30);
                    let of = |row: &Rect| row.positions().filter(|at| stands_out(&drawn[*at]));
                    let rows = area.rows().filter(|row| of(row).count() > 0);
                    let rows: Vec<Rect> = rows.collect();
                    assert_eq!(rows.len(), 1, "{name} {theme:?}");
                    assert_eq!(of(&rows[0]).count(), usize::from(area.width), "{name}");
                    rows[0].y
                };
                let before = row(&desk);
                // It goes where the keys lead.
                desk.press("pageup");
                let first = row(&desk);
                desk.press("pagedown");
                let last = row(&desk);
                assert!(last > first, "{name} {theme:?}");
                assert!((first..=last).contains(&before), "{name} {theme:?}");
            }
        }
    }
}

#[test]
fn the_field_that_is_filled_in_stands_out_in_every_theme() {
    for tier in Tier::ALL {
        for shade in Shade::ALL {
            let theme = Theme { tier, shade };
            let mut desk = game();
            desk.press("n");
            desk.state.as_mut().unwrap().display.theme = theme;
            let area = inside(&desk);
            for field in 0..4 {
                let drawn = buffer(&desk, 100, 30);
                // The pointer, and the style of the field's name behind it.
                let rows = (0..4).map(|row| {
                    let [pointer, name] = [0, 2].map(|x| &drawn[(area.x + x, area.y + row)]);
                    (pointer.symbol() == "▶", name.style())
                });
                let rows: Vec<_> = rows.collect();
                for row in 0..4 {
                    assert_eq!(rows[row].0, row == field, "{theme:?} {field}");
                    let differs = rows[row].1 != rows[field].1;
                    assert_eq!(differs, row != field, "{theme:?} {field}");
                }
                desk.press("down");
            }
        }
    }
}

#[test]
fn the_log_follows_play_and_scrolls_by_itself() {
    let mut desk = Desk::new("sphere:2x2x2", "human", "human");
    desk.act(Action::Resize(80, 12));
    let mut last = String::new();
    for ply in 1..=16 {
        let crate::position::Turn::Move(cells) = desk.state().game.turn() else {
            break;
        };
        let name = desk.state().board().name(cells.first().unwrap());
        desk.press(&format!("m '{name}' enter"));
        desk.state.as_mut().unwrap().focus = Panel::Log;
        last = format!("{ply:>3} ");
        let shown = screen(&desk, 40, 12);
        assert!(
            shown.contains(&last) && shown.contains(&name),
            "{ply}\n{shown}"
        );
    }
    // The selection goes elsewhere, the game stays.
    let moves = desk.moves();
    desk.press("home");
    let shown = screen(&desk, 40, 12);
    assert!(
        shown.contains("0 start") && !shown.contains(&last),
        "{shown}"
    );
    assert_eq!(desk.moves(), moves);
}

#[test]
fn tab_goes_round_the_panels_both_ways_and_z_gives_one_the_screen() {
    let mut desk = game();
    let mut seen = Vec::new();
    for _ in Panel::ALL {
        seen.push(desk.state().focus);
        desk.press("tab");
    }
    assert_eq!(seen, Panel::ALL);
    assert_eq!(desk.state().focus, seen[0]);
    for &panel in seen.iter().rev() {
        desk.press("backtab");
        assert_eq!(desk.state().focus, panel);
        desk.press("z");
        let regions = regions(desk.state(), Rect::new(0, 0, 132, 36));
        let shown = Panel::ALL
            .into_iter()
            .filter(|&panel| regions.panel(panel).is_some());
        assert_eq!(shown.collect::<Vec<_>>(), [panel]);
        desk.press("z");
    }
}

#[test]
fn on_a_ground_of_its_own_no_cell_is_left_to_the_terminal() {
    use ratatui::style::Color;
    for tier in [Tier::TrueColor, Tier::Indexed] {
        for (name, mut desk) in states().into_iter().chain(more_states()) {
            let shade = Shade::Unknown;
            desk.state.as_mut().unwrap().display.theme = Theme { tier, shade };
            for (columns, rows) in [(132, 36), (80, 24), (20, 5), (10, 3)] {
                let drawn = buffer(&desk, columns, rows);
                let left = |pair: &&[ratatui::buffer::Cell]| {
                    // A double-width character covers the cell behind it.
                    let covered = crate::text::width(pair[0].symbol()) > 1;
                    let cell = &pair[1];
                    !covered && (cell.bg == Color::Reset || cell.fg == Color::Reset)
                };
                let first = drawn.content.windows(2).find(left);
                assert_eq!(first, None, "{name} {columns}x{rows}");
            }
        }
    }
}
