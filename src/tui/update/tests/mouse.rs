//! The mouse: clicks are aimed at what is drawn, and what they do is told apart from what keys do.

use super::*;
use crate::tui::insight::Column;
use crate::tui::regions::{Regions, regions, within_frame};
use crate::tui::state::ViewKind;
use crate::tui::state::dialog::Field;
use crossterm::event::MouseEventKind;

pub(super) const SIZE: (u16, u16) = (132, 40);

/// On a screen of a size, with all questions answered.
pub(super) fn sized(mut desk: Desk, (columns, rows): (u16, u16)) -> Desk {
    desk.act(Action::Resize(columns, rows));
    desk.answer_all();
    desk
}

/// A game of so many plies in which much is given away.
pub(super) fn careless(plies: usize) -> Desk {
    let mut desk = two("");
    for _ in 0..plies {
        desk.place_first();
    }
    assert_eq!(desk.state().game.ply(), plies);
    sized(desk, SIZE)
}

fn areas(desk: &Desk) -> Regions {
    let (columns, rows) = desk.state().size;
    regions(desk.state(), Rect::new(0, 0, columns, rows))
}

pub(super) fn panel(desk: &Desk, panel: Panel) -> Rect {
    areas(desk).inside(panel).unwrap()
}

fn dialog(desk: &Desk) -> Rect {
    within_frame(areas(desk).dialog.unwrap())
}

/// The rows of an area as they are drawn.
fn lines(desk: &Desk, area: Rect) -> Vec<String> {
    let (columns, rows) = desk.state().size;
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    crate::tui::view::draw_into(desk.state(), buffer.area, &mut buffer);
    let signs = |row: Rect| row.positions().map(|at| buffer[at].symbol()).collect();
    area.rows().map(signs).collect()
}

/// Where a text first stands in an area.
fn find(desk: &Desk, area: Rect, text: &str) -> (u16, u16) {
    let lines = lines(desk, area);
    let found = (area.y..).zip(&lines).find_map(|(y, line)| {
        let before = &line[..line.find(text)?];
        Some((area.x + crate::text::width(before) as u16, y))
    });
    found.unwrap_or_else(|| panic!("{text:?} is not drawn\n{}", lines.join("\n")))
}

/// The cell names of the candidates from the top, as they are drawn.
fn candidates(desk: &Desk) -> Vec<String> {
    let state = desk.state();
    let insight = state.shown_insight().unwrap();
    let sorted = insight.sorted(state.sort);
    let names = sorted.iter().map(|row| state.board().name(row.cell));
    let names: Vec<String> = names.collect();
    let inside = panel(desk, Panel::Analysis);
    let places: Vec<u16> = names
        .iter()
        .map(|name| find(desk, inside, &format!(" {name} ")).1)
        .collect();
    assert!(places.is_sorted(), "{names:?} {places:?}");
    names
}

#[test]
fn the_wheel_moves_the_selection_under_it_and_leaves_the_focus() {
    let mut desk = careless(6);
    let before = desk.moves();
    let (log, analysis) = (panel(&desk, Panel::Log), panel(&desk, Panel::Analysis));
    let wheel = |desk: &mut Desk, up, area: Rect| {
        let kind = if up {
            MouseEventKind::ScrollUp
        } else {
            MouseEventKind::ScrollDown
        };
        desk.mouse(kind, area.x + 1, area.y + 1);
        let state = desk.state();
        assert_eq!(state.focus, Panel::Board);
        (state.log.selected, state.selected)
    };
    assert_eq!(wheel(&mut desk, true, log), (Some(5), 0));
    assert_eq!(wheel(&mut desk, true, log), (Some(4), 0));
    assert_eq!(wheel(&mut desk, false, log), (Some(5), 0));
    assert_eq!(wheel(&mut desk, false, analysis), (Some(5), 1));
    assert_eq!(wheel(&mut desk, false, analysis), (Some(5), 2));
    assert_eq!(wheel(&mut desk, true, analysis), (Some(5), 1));
    for other in [Panel::Board, Panel::Curve] {
        let area = panel(&desk, other);
        assert_eq!(wheel(&mut desk, false, area), (Some(5), 1), "{other:?}");
    }
    assert_eq!(desk.moves(), before);
    // The tree page.
    desk.press("t").answer_all();
    desk.state.as_mut().unwrap().focus = Panel::Board;
    let before = desk.state().tree_page.selected;
    wheel(&mut desk, false, analysis);
    assert_ne!(desk.state().tree_page.selected, before);
    // A dialog has the wheel, wherever it is turned.
    let selected = desk.state().tree_page.selected;
    desk.press("?");
    wheel(&mut desk, false, analysis);
    assert!(matches!(
        desk.state().dialog,
        Some(Dialog::Help { scroll: 1, .. })
    ));
    assert_eq!(desk.state().tree_page.selected, selected);
}

#[test]
fn a_click_selects_a_candidate_and_a_second_one_walks_there() {
    let mut desk = careless(6);
    let before = desk.moves();
    let names = candidates(&desk);
    let inside = panel(&desk, Panel::Analysis);
    let (x, y) = find(&desk, inside, &format!(" {} ", names[2]));
    desk.click(x + 1, y);
    let state = desk.state();
    assert_eq!((state.focus, state.selected), (Panel::Analysis, 2));
    assert_eq!(desk.walked(), "");
    desk.click(x + 1, y);
    assert_eq!(desk.walked(), names[2]);
    assert_eq!(desk.moves(), before);
    // What stands below the candidates is none of them.
    let mut desk = careless(6);
    desk.click(inside.x + 2, inside.bottom() - 1);
    assert_eq!((desk.state().selected, desk.walked()), (0, String::new()));
}

#[test]
fn a_click_on_a_columns_name_sorts_by_it_and_a_second_one_the_other_way_round() {
    let mut desk = careless(6);
    let inside = panel(&desk, Panel::Analysis);
    // Above and below the candidates the same words stand for the position and for the selected one.
    let head = Rect {
        y: inside.y + crate::tui::view::analysis::HEAD - 1,
        height: 1,
        ..inside
    };
    let text = desk.state().text();
    for (name, column) in [
        (text.col_flips, Column::Flips),
        (text.col_greedy, Column::Best),
        (text.col_perfect, Column::Perfect),
        (text.col_win_short, Column::WinRate),
    ] {
        let (x, y) = find(&desk, head, name);
        let last = x + crate::text::width(name) as u16 - 1;
        let before = desk.state().sort;
        desk.click(x, y);
        let there = desk.state().sort;
        assert_eq!(
            (there.column, there.reversed),
            (column, before.reversed),
            "{name}"
        );
        let order = candidates(&desk);
        desk.click(last, y);
        let back = desk.state().sort;
        assert_eq!((back.column, back.reversed), (column, !before.reversed));
        // Greed finds no difference here.
        assert!(
            column == Column::Best || candidates(&desk) != order,
            "{name}"
        );
        desk.click(x, y);
        assert_eq!(candidates(&desk), order, "{name}");
        assert_eq!(desk.walked(), "");
    }
}

#[test]
fn a_click_on_the_curve_goes_to_the_place_drawn_there() {
    let mut desk = careless(3);
    let inside = panel(&desk, Panel::Curve);
    let places: Vec<(u16, u16)> = (0..=3)
        .map(|ply| {
            desk.press(&format!("g '{ply}' enter")).answer_all();
            assert_eq!(desk.state().game.ply(), ply);
            find(&desk, inside, "▶")
        })
        .collect();
    for ply in [1, 3, 0, 2] {
        let (x, y) = places[ply];
        desk.click(x, y);
        assert_eq!(desk.state().game.ply(), ply);
        assert_eq!(desk.state().focus, Panel::Curve);
        desk.answer_all();
    }
    // The scale is no place.
    desk.click(inside.x, inside.y + 2);
    assert_eq!(desk.state().game.ply(), 2);
}

#[test]
fn a_click_selects_a_row_of_the_review_and_a_second_one_goes_to_the_move() {
    let mut desk = careless(11);
    desk.press("home R").answer_all();
    let inside = dialog(&desk);
    // The moves that gave something away, each with its ply.
    let ply = |line: &String| {
        let words: Vec<&str> = line.split_whitespace().filter(|w| *w != "▶").collect();
        line.contains("? -").then(|| words[0].parse().unwrap())
    };
    let rows: Vec<(u16, usize)> = (inside.y..)
        .zip(&lines(&desk, inside))
        .filter_map(|(y, line)| Some((y, ply(line)?)))
        .collect();
    assert!(rows.len() >= 2, "{rows:?}");
    let (_, pointed) = find(&desk, inside, "▶");
    let &(y, there) = rows.iter().find(|(y, _)| *y != pointed).unwrap();
    desk.click(inside.x + 3, y);
    assert_eq!(find(&desk, inside, "▶").1, y);
    assert_eq!(desk.state().game.ply(), 0);
    // What is told of the whole game is no move.
    desk.click(inside.x + 3, inside.y);
    assert_eq!(find(&desk, inside, "▶").1, y);
    desk.click(inside.x + 3, y);
    assert!(desk.state().dialog.is_none());
    assert_eq!(desk.state().game.ply(), there);
}

#[test]
fn a_click_selects_a_game_of_the_list_and_a_second_one_opens_it() {
    let mut desk = sized(super::games::three(), SIZE);
    desk.press("O");
    let inside = dialog(&desk);
    let (x, y) = find(&desk, inside, "third.json");
    let selected = |desk: &Desk| match &desk.state().dialog {
        Some(Dialog::Games(list)) => Some(list.selected),
        _ => None,
    };
    desk.click(x, y);
    assert_eq!((selected(&desk), desk.state().game_index), (Some(2), 0));
    // Below the last one there is nothing, and outside of the list nothing happens.
    desk.click(x, y + 2);
    desk.click(0, 20);
    assert_eq!((selected(&desk), desk.state().game_index), (Some(2), 0));
    desk.click(x, y);
    assert_eq!((selected(&desk), desk.state().game_index), (None, 2));
}

#[test]
fn a_click_gives_a_field_of_the_form_the_keyboard_on_any_screen() {
    for size in [SIZE, (40, 12), (20, 7), (20, 5)] {
        // With an error the fields have fewer rows still.
        for begin in ["n", "n down down ctrl-u 'nobody' enter"] {
            let mut desk = sized(two(""), size);
            desk.press(begin);
            let inside = dialog(&desk);
            let names = ["board", "black", "white", "seed"];
            let lines = lines(&desk, inside);
            let drawn = (inside.y..).zip(&lines).filter_map(|(y, line)| {
                let word = line.trim_start_matches(['▶', ' ']);
                let at = names.iter().position(|name| word.starts_with(name))?;
                Some((y, Field::ALL[at]))
            });
            let drawn: Vec<(u16, Field)> = drawn.collect();
            assert!(!drawn.is_empty(), "{lines:?}");
            for (y, field) in drawn {
                let mut desk = sized(two(""), size);
                desk.press(begin);
                desk.click(inside.x + 4, y);
                let Some(Dialog::NewGame(form)) = &desk.state().dialog else {
                    panic!("the form stays open");
                };
                assert_eq!(form.field, field, "{size:?} {begin}\n{lines:?}");
                desk.press("ctrl-u '77'");
                let Some(Dialog::NewGame(form)) = &desk.state().dialog else {
                    panic!("the form stays open");
                };
                assert_eq!(form.text(field), "77");
            }
        }
    }
}

#[test]
fn a_click_on_a_legal_cell_places_there_in_every_view() {
    for view in [ViewKind::Net, ViewKind::Projection, ViewKind::Globe] {
        let mut clicked = 0;
        let begin = || {
            let mut desk = sized(two(""), SIZE);
            desk.state.as_mut().unwrap().display.view = view;
            desk
        };
        let desk = begin();
        let state = desk.state();
        let inside = panel(&desk, Panel::Board);
        let globe = state.display.globe;
        let layout = crate::tui::view::board_layout(state, inside, globe).unwrap();
        assert_eq!(layout.is_globe(), view == ViewKind::Globe);
        for cell in state.game.position().placements(state.board()) {
            // A globe has a far side.
            let Some(area) = layout.cell_area(cell) else {
                continue;
            };
            let mut desk = begin();
            let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
            desk.click(x, y);
            assert_eq!(desk.moves(), desk.state().board().name(cell), "{view:?}");
            assert_eq!(desk.state().cursor.cell(), cell);
            // A second click finds the cell taken.
            desk.click(x, y);
            assert_eq!(desk.state().game.ply(), 1);
            assert!(matches!(desk.state().notice, Some(Notice::Illegal(_))));
            clicked += 1;
        }
        assert!(clicked >= 2, "{view:?}");
    }
}
