//! Every list and page scrolls by itself, by keys and by the wheel: nothing else moves with it.

use std::collections::BTreeMap;

use super::mouse::{SIZE, careless, panel, sized};
use super::*;
use crate::tui::{log_rows, review_page};
use crossterm::event::MouseEventKind;

/// How far everything that can move is, by name.
fn places(desk: &Desk) -> BTreeMap<&'static str, usize> {
    let state = desk.state();
    let followed = log_rows::current(&state.game);
    let mut places = BTreeMap::from([
        ("game", state.game.ply()),
        ("cursor", state.cursor.cell().index()),
        ("log", state.log.selected.unwrap_or(followed)),
        ("candidates", state.selected),
        ("tree", state.tree_page.selected),
    ]);
    let mut dialog = state.dialog.as_ref();
    while let Some(open) = dialog.take() {
        match open {
            Dialog::Help { scroll, over, .. } => {
                places.insert("help", *scroll);
                dialog = over.as_deref();
            }
            Dialog::Games(list) => {
                places.insert("games", list.selected);
            }
            Dialog::Review { selected } => {
                places.insert("review", review_page::selected(state, *selected));
            }
            other => panic!("{other:?}"),
        }
    }
    places
}

/// Does something; the names of what moved.
fn moved_by(desk: &mut Desk, act: impl FnOnce(&mut Desk)) -> Vec<&'static str> {
    let before = places(desk);
    act(desk);
    let after = places(desk);
    assert!(before.keys().eq(after.keys()), "{before:?} {after:?}");
    let names = before.keys().filter(|name| before[*name] != after[*name]);
    names.copied().collect()
}

/// Keys and then the wheel at a place: each of them moves this and nothing else.
fn moves_alone(desk: &mut Desk, name: &'static str, keys: &[&str], (x, y): (u16, u16)) {
    for key in keys {
        let moved = moved_by(desk, |desk| {
            desk.press(key);
        });
        assert_eq!(moved, [name], "{key}");
    }
    for kind in [MouseEventKind::ScrollDown, MouseEventKind::ScrollUp] {
        let moved = moved_by(desk, |desk| desk.mouse(kind, x, y));
        assert_eq!(moved, [name], "{kind:?}");
    }
}

fn corner(desk: &Desk, of: Panel) -> (u16, u16) {
    let area = panel(desk, of);
    (area.x + 1, area.y + 1)
}

#[test]
fn a_panel_scrolls_and_no_other_one_with_it() {
    let mut desk = careless(6);
    let (log, analysis) = (corner(&desk, Panel::Log), corner(&desk, Panel::Analysis));
    let focus = |desk: &mut Desk, panel| desk.state.as_mut().unwrap().focus = panel;
    focus(&mut desk, Panel::Log);
    moves_alone(&mut desk, "log", &["up", "up", "up", "down"], log);
    focus(&mut desk, Panel::Analysis);
    moves_alone(&mut desk, "candidates", &["down", "down", "up"], analysis);
    // What lies under the wheel moves, not what has the keyboard.
    moves_alone(&mut desk, "log", &[], log);
    focus(&mut desk, Panel::Log);
    moves_alone(&mut desk, "candidates", &[], analysis);
    desk.press("t").answer_all();
    focus(&mut desk, Panel::Analysis);
    moves_alone(&mut desk, "tree", &["down", "down", "up"], analysis);
    moves_alone(&mut desk, "log", &[], log);
}

#[test]
fn a_dialog_scrolls_and_nothing_under_it() {
    let mut desk = careless(11);
    let under = [Panel::Log, Panel::Analysis, Panel::Board].map(|panel| corner(&desk, panel));
    let over_all = |desk: &mut Desk, name| {
        for place in under {
            moves_alone(desk, name, &["down", "up"], place);
            desk.press("home");
        }
    };
    desk.press("?");
    over_all(&mut desk, "help");
    desk.press("esc R").answer_all();
    desk.press("home");
    over_all(&mut desk, "review");
    // And the page over the page, where it is too long for the screen.
    let mut desk = sized(desk, (60, 15));
    desk.press("down ?");
    moves_alone(&mut desk, "help", &["down", "up"], (30, 7));
    let mut desk = sized(super::games::three(), SIZE);
    desk.press("O");
    over_all(&mut desk, "games");
}
