//! The globe turns after the cursor, by keys and by the mouse, and rests when it has arrived.

use super::*;
use crate::tui::board_view::{BoardLayout, Orientation};
use crate::tui::state::ViewKind;
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Rect;

fn globe() -> Desk {
    let mut desk = two("");
    desk.act(Action::Resize(100, 30));
    desk.press("v v");
    assert_eq!(desk.state().display.view, ViewKind::Globe);
    desk
}

fn tick(desk: &mut Desk) {
    desk.act(Action::Tick(Motion::Turn));
}

/// Ticks until it rests; gives how many there were.
fn arrive(desk: &mut Desk) -> usize {
    let mut ticks = 0;
    while desk.state().period(Motion::Turn).is_some() {
        tick(desk);
        ticks += 1;
        assert!(ticks < 100, "it arrives");
    }
    ticks
}

fn layout(desk: &Desk) -> BoardLayout {
    let state = desk.state();
    let regions = crate::tui::regions::regions(state, Rect::new(0, 0, 100, 30));
    let inside = regions.inside(Panel::Board).unwrap();
    crate::tui::view::board_layout(state, inside, state.display.globe).unwrap()
}

#[test]
fn it_turns_step_by_step_until_the_cursor_is_in_sight_and_then_rests() {
    let mut desk = globe();
    assert_eq!(desk.state().period(Motion::Turn), None, "nothing moves yet");
    let mut turned = false;
    for _ in 0..8 {
        let before = desk.state().display.globe;
        desk.press("left");
        assert_eq!(
            desk.state().display.globe,
            before,
            "the key alone moves nothing"
        );
        let goal = desk.state().globe_goal();
        if goal == before {
            continue;
        }
        turned = true;
        tick(&mut desk);
        let between = desk.state().display.globe;
        assert!(between != before && (between == goal || arrive(&mut desk) > 0));
        arrive(&mut desk);
        assert_eq!(desk.state().display.globe, goal);
        let (board, cell) = (desk.state().board().clone(), desk.state().cursor.cell());
        assert!(goal.depth(&board, cell) > 0.5);
    }
    assert!(turned, "a walk round the ring leaves the front");
    let rest = desk.state().display.globe;
    tick(&mut desk);
    assert_eq!(desk.state().display.globe, rest);
}

#[test]
fn a_fast_cursor_is_followed_to_where_it_is_in_the_end() {
    let mut desk = globe();
    desk.press("left left left left");
    arrive(&mut desk);
    let (board, cell) = (desk.state().board().clone(), desk.state().cursor.cell());
    assert!(desk.state().display.globe.depth(&board, cell) > 0.5);
}

#[test]
fn keys_turn_it_in_steps_and_where_it_is_not_shown_at_once() {
    let mut desk = globe();
    let before = desk.state().display.globe;
    desk.press("shift-left shift-up");
    assert!(arrive(&mut desk) > 1);
    assert_ne!(desk.state().display.globe, before);
    desk.press("v");
    for _ in 0..6 {
        desk.press("left");
        assert_eq!(desk.state().period(Motion::Turn), None);
    }
    let (board, cell) = (desk.state().board().clone(), desk.state().cursor.cell());
    assert!(desk.state().display.globe.depth(&board, cell) > 0.5);
}

#[test]
fn dragging_turns_it_and_a_click_places() {
    let mut desk = globe();
    let cell = crate::notation::parse_cell(desk.state().board(), "c2").unwrap();
    let at = layout(&desk).cell_area(cell).unwrap();
    let (x, y) = (at.x + at.width / 2, at.y + at.height / 2);
    let before = desk.state().display.globe;
    desk.mouse(MouseEventKind::Down(MouseButton::Left), x, y);
    for step in 1..=6 {
        desk.mouse(MouseEventKind::Drag(MouseButton::Left), x + step, y + 1);
    }
    desk.mouse(MouseEventKind::Up(MouseButton::Left), x + 6, y + 1);
    assert_ne!(desk.state().display.globe, before);
    assert_eq!(desk.state().period(Motion::Turn), None);
    assert_eq!(desk.moves(), "", "a drag is no click");
    assert!(desk.state().display.globe.yaw < before.yaw);
    // Let go outside, and a drag that nobody began.
    desk.mouse(MouseEventKind::Down(MouseButton::Left), x, y);
    desk.mouse(MouseEventKind::Up(MouseButton::Left), 99, 29);
    desk.mouse(MouseEventKind::Drag(MouseButton::Left), 3, 3);
    assert_eq!(desk.moves(), "");
    let at = layout(&desk).cell_area(cell).unwrap();
    desk.click(at.x + at.width / 2, at.y + at.height / 2);
    assert_eq!(desk.moves(), "c2");
}

#[test]
fn the_cursor_and_the_marks_stay_when_the_view_changes() {
    let mut desk = two("c2 b4");
    desk.press("up f");
    let cursor = desk.state().cursor.cell();
    for _ in 0..3 {
        desk.press("v");
        assert_eq!(desk.state().cursor.cell(), cursor);
        assert!(desk.state().display.flips);
    }
    assert_eq!(desk.state().display.view, ViewKind::Net);
    assert_eq!(desk.moves(), "c2 b4");
}

#[test]
fn a_view_without_room_is_told() {
    let mut desk = Desk::new("sphere:12x1x1", "human", "human");
    desk.act(Action::Resize(80, 24));
    desk.press("v");
    assert!(matches!(
        desk.state().notice,
        Some(Notice::ViewNeeds {
            view: ViewKind::Projection,
            needs: (70, 36)
        })
    ));
    desk.act(Action::Resize(200, 60));
    desk.press("v v v");
    assert_eq!(desk.state().notice, None);
    assert_ne!(desk.state().display.globe, Orientation::default());
}
