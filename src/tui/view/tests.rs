//! Drawn screens: states made by the reducers, at several sizes; and every state at every size, without a panic.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::*;
use crate::text::Lang;
use crate::tui::action::Action;
use crate::tui::board_view::Orientation;
use crate::tui::desk::Desk;
use crate::tui::glyphs::Glyphs;
use crate::tui::state::{Notice, ViewKind};

/// A small game with everything known about it.
fn game() -> Desk {
    let mut desk = Desk::new("sphere:2x1x1", "human", "human");
    desk.answer_all();
    desk.act(Action::Paste("f2 a2".to_owned()));
    desk.answer_all();
    desk
}

/// The screen as text, trailing blanks left out.
fn screen(desk: &Desk, columns: u16, rows: u16) -> String {
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    draw_into(desk.state(), area, &mut buffer);
    let line = |y: u16| {
        let mut signs = String::new();
        let mut x = 0;
        while x < columns {
            let sign = buffer[(x, y)].symbol();
            signs.push_str(sign);
            // A double-width character covers the column behind it.
            x += crate::text::width(sign).max(1) as u16;
        }
        signs.trim_end().to_owned()
    };
    (0..rows).map(line).collect::<Vec<_>>().join("\n")
}

/// States that differ in what is drawn: by name, the desk and the keys that lead there.
fn states() -> Vec<(&'static str, Desk)> {
    let with = |keys: &str| {
        let mut desk = game();
        desk.press(keys).answer_all();
        desk
    };
    let mut states = vec![
        ("start", Desk::new("sphere:2x2x2", "human", "combined")),
        ("game", with("")),
        ("flips", with("f up")),
        ("walk", with("tab tab enter")),
        ("tree", with("t")),
        ("log", with("tab up")),
        ("curve", with("backtab")),
        ("zoom", with("tab z")),
        ("help", with("?")),
        ("help-scrolled", with("? end")),
        ("review", with("R")),
        ("form", with("n ctrl-u 'sphere:9' enter")),
        ("prompt", with("m 'a1_f9' enter")),
        ("confirm", with("q")),
        ("no-analysis", with("a")),
        ("replay", with("home w")),
    ];
    for (name, view) in [
        ("projection", ViewKind::Projection),
        ("globe", ViewKind::Globe),
    ] {
        let mut desk = Desk::new("sphere:2x2x2", "human", "human");
        desk.state.as_mut().unwrap().display.view = view;
        states.push((name, desk));
    }
    let mut ascii = game();
    ascii.state.as_mut().unwrap().display.glyphs = Glyphs::new(true);
    states.push(("ascii", ascii));
    let mut chinese = game();
    chinese.state.as_mut().unwrap().display.lang = Lang::Zh;
    states.push(("chinese", chinese));
    states.push(("flat", Desk::new("flat:8x8", "human", "human")));
    states
}

#[test]
fn screens_are_as_approved() {
    for (name, desk) in states() {
        for (columns, rows) in [(132, 36), (80, 24), (40, 30), (20, 5)] {
            let name = format!("{name}_{columns}x{rows}");
            insta::assert_snapshot!(name, screen(&desk, columns, rows));
        }
    }
}

#[test]
fn any_size_holds_any_state() {
    for (_, desk) in states() {
        let small = (0..=44)
            .step_by(4)
            .flat_map(|w| (0..=26).step_by(2).map(move |h| (w, h)));
        let more = [
            (1, 1),
            (19, 5),
            (20, 4),
            (20, 5),
            (21, 6),
            (72, 15),
            (110, 20),
            (300, 100),
        ];
        for (columns, rows) in small.chain(more) {
            screen(&desk, columns, rows);
        }
    }
    let (_, desk) = states().swap_remove(1);
    screen(&desk, 1000, 300);
}

#[test]
fn no_footer_entry_is_cut_and_all_work_now() {
    for (name, desk) in states() {
        for columns in 20..140 {
            let area = Rect::new(0, 0, columns, 1);
            for item in footer::items(desk.state(), area) {
                assert!(item.area.right() <= columns, "{name} {columns}");
            }
        }
    }
}

#[test]
fn help_reaches_its_last_line_on_the_smallest_screen() {
    let mut desk = game();
    desk.press("?");
    let all = help::lines(desk.state(), crate::tui::keys::Context::Board);
    let mut seen = String::new();
    for _ in 0..all.len() + 2 {
        seen.push_str(&screen(&desk, 20, 5));
        desk.press("down");
    }
    for (keys, _) in &all {
        let first = keys.split(' ').next().unwrap();
        assert!(seen.contains(first), "{keys}");
    }
}

#[test]
fn the_frame_is_the_state_and_nothing_else() {
    let desk = game();
    assert_eq!(screen(&desk, 100, 30), screen(&desk, 100, 30));
}

#[test]
fn the_title_says_so_where_a_view_has_no_room() {
    let mut desk = Desk::new("sphere:12x1x1", "human", "human");
    desk.state.as_mut().unwrap().display.view = ViewKind::Projection;
    let small = screen(&desk, 80, 24);
    assert!(small.contains("Net (projection needs 70x36)"), "{small}");
    let large = screen(&desk, 200, 60);
    assert!(large.contains("Board (projection)"), "{large}");
    // As large as it says is large enough.
    desk.state.as_mut().unwrap().display.zoom = true;
    let enough = screen(&desk, 72, 36 + 5);
    assert!(enough.contains("Board (projection)"), "{enough}");
}

#[test]
fn the_hint_and_the_candidates_are_marked_on_the_board_in_every_view() {
    for view in [ViewKind::Net, ViewKind::Projection, ViewKind::Globe] {
        let mut desk = game();
        let glyphs = desk.state().display.glyphs;
        let shows = |desk: &mut Desk, sign: &str, cell| {
            let state = desk.state.as_mut().unwrap();
            state.display.view = view;
            state.display.globe = Orientation::facing(state.game.board(), cell);
            screen(desk, 100, 40).contains(sign)
        };
        let home = desk.state().cursor.cell();
        assert!(!shows(&mut desk, glyphs.hint, home));
        desk.press("i").answer_all();
        let Some(Notice::Hint(hint)) = desk.state().notice else {
            panic!("a hint was asked for");
        };
        assert!(shows(&mut desk, glyphs.hint, hint), "{view:?}");
        desk.press("tab tab").answer_all();
        let insight = desk.state().shown_insight().unwrap();
        let selected = insight.sorted(desk.state().sort)[0].cell;
        assert!(shows(&mut desk, glyphs.candidate, selected), "{view:?}");
        assert!(!shows(&mut desk, glyphs.hint, hint), "it was told once");
    }
}
