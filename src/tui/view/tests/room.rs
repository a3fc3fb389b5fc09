//! What is shown on small and on large screens, and what gives way.

use super::*;
use crate::color::Color;
use crate::position::Turn;

/// The screen and whether the board is drawn on it.
fn shown(desk: &Desk, columns: u16, rows: u16) -> (String, bool) {
    let state = desk.state();
    let regions = regions(state, Rect::new(0, 0, columns, rows));
    let inside = regions.inside(Panel::Board).unwrap();
    let layout = board_layout(state, inside, state.display.globe);
    (screen(desk, columns, rows), layout.is_some())
}

#[test]
fn the_footer_the_news_the_status_line_and_the_frame_give_way_to_the_board() {
    for (board, columns, rows) in [
        ("flat:8x8", 40, 12),
        ("flat:8x8", 20, 12),
        ("flat:8x8", 20, 8),
        ("flat:8x8", 200, 9),
        ("sphere:2x2x2", 20, 8),
        ("sphere:2x2x2", 24, 10),
        ("sphere:2x2x2", 100, 6),
        ("sphere:2x2x2", 20, 6),
        ("sphere:2x2x2", 100, 7),
        ("sphere:3x3x3", 20, 9),
        ("flat:21x3", 24, 5),
    ] {
        let desk = Desk::new(board, "human", "human");
        let (shown, drawn) = shown(&desk, columns, rows);
        assert!(drawn, "{board} {columns}x{rows}\n{shown}");
        let setup = desk.state().game.setup();
        let discs = shown.matches('●').count();
        assert!(
            discs >= setup.black.len(),
            "{board} {columns}x{rows}\n{shown}"
        );
        assert!(!shown.contains("too small"), "{shown}");
    }
    // They give way one after the other.
    let lines = |rows| {
        let desk = Desk::new("flat:8x8", "human", "human");
        let regions = regions(desk.state(), Rect::new(0, 0, 40, rows));
        let there = [regions.footer, regions.news, regions.status].map(|area| area.is_some());
        (there, !regions.bare)
    };
    assert_eq!(lines(13), ([true, true, true], true));
    assert_eq!(lines(12), ([false, true, true], true));
    assert_eq!(lines(11), ([false, false, true], true));
    assert_eq!(lines(10), ([false, false, false], true));
    assert_eq!(lines(9), ([false, false, false], false));
}

#[test]
fn where_no_board_can_be_drawn_words_tell_enough_to_play_on() {
    for lang in Lang::ALL {
        for (columns, rows) in [(20, 5), (20, 7), (40, 6), (100, 7)] {
            let mut desk = Desk::new("flat:8x8", "human", "human");
            desk.state.as_mut().unwrap().display.lang = lang;
            desk.act(Action::Resize(columns, rows));
            for _ in 0..3 {
                let state = desk.state();
                let (shown, drawn) = shown(&desk, columns, rows);
                assert!(!drawn);
                let mover = state.text().side(state.game.to_move());
                let cursor = state.board().name(state.cursor.cell());
                let turn = crate::text::fill(state.text().to_move, &[("side", &mover)]);
                assert!(shown.contains(&turn), "{columns}x{rows}\n{shown}");
                assert!(shown.contains(&format!("[{cursor}")), "{shown}");
                let counts = Color::BOTH.map(|color| state.game.setup().discs(color).len());
                let counts = format!("●{}○{}", counts[0], counts[1]);
                assert!(shown.replace(' ', "").contains(&counts), "{shown}");
                let Turn::Move(cells) = state.game.turn() else {
                    panic!("the game goes on");
                };
                for cell in cells {
                    let name = state.board().name(cell);
                    assert!(shown.contains(&name), "{name} {columns}x{rows}\n{shown}");
                }
                // The cursor goes to a legal cell, and a disc is placed there.
                let plies = state.game.ply();
                desk.press("n").press("esc").press("space");
                if desk.state().game.ply() == plies {
                    desk.press("l enter");
                }
                let name = desk.state().board().name(cells.first().unwrap());
                if desk.state().game.ply() == plies {
                    desk.press(&format!("m '{name}' enter"));
                }
                assert_eq!(desk.state().game.ply(), plies + 1);
            }
        }
    }
}

#[test]
fn where_all_has_no_room_nothing_is_left_in_pieces() {
    // Of two scores of two digits neither is lost.
    let desk = bad_game();
    let counts = Color::BOTH.map(|color| desk.state().game.setup().discs(color).len());
    let shown = screen(&desk, 20, 5).replace(' ', "");
    let counts = format!("●{}○{}", counts[0], counts[1]);
    assert!(shown.contains(&counts), "{shown}");
    // The advice of the form is whole or not there.
    let mut desk = game();
    desk.press("n");
    let form = |rows| screen(&desk, 30, rows);
    assert!(form(20).contains("Left and right") && form(20).contains("by name"));
    assert!(!form(8).contains("Left and right"), "{}", form(8));
    // A page that goes on says so.
    desk.press("esc ?");
    assert!(screen(&desk, 40, 12).contains("Keys 1-9/"));
    desk.press("down");
    assert!(screen(&desk, 40, 12).contains("Keys 2-10/"));
    assert!(screen(&desk, 100, 120).contains("Keys ━"));
}

#[test]
fn names_are_cut_only_where_they_have_no_room() {
    let desk = Desk::new("flat:8x8", "human", "alphabeta:time=300,eval=default");
    let top = |columns| {
        screen(&desk, columns, 30)
            .lines()
            .next()
            .unwrap()
            .to_owned()
    };
    assert!(
        top(100).contains("alphabeta:time=300,eval=default"),
        "{}",
        top(100)
    );
    assert!(top(60).contains("alphabeta:time…"), "{}", top(60));
}

#[test]
fn a_window_too_small_says_so_in_the_words_that_fit() {
    let desk = Desk::new("sphere:2x2x2", "human", "human");
    let shown = |columns, rows| {
        let screen = screen(&desk, columns, rows);
        let rows = screen.lines().map(str::trim_end);
        rows.collect::<Vec<_>>().join("/")
    };
    assert_eq!(shown(9, 3), "The/window is/too small");
    assert_eq!(shown(9, 2), "too small");
    assert_eq!(shown(8, 3), "too/small");
    assert_eq!(shown(9, 1), "too small");
}

#[test]
fn what_cannot_be_done_says_why() {
    let mut desk = Desk::new("sphere:2x1x1", "human", "human");
    desk.answer_all();
    for (key, why) in [
        ("u", "Nothing to undo"),
        ("r", "Nothing to redo"),
        ("R", "No moves yet"),
        ("x", "No line is being tried: open a candidate to try one"),
        (".", "No other move was tried here"),
        ("[", "This is the start of the game"),
        ("]", "This is the end of the game"),
        ("+", "Nothing is playing: w starts it"),
        (
            "C",
            "No program waits to go on: n begins a game against one",
        ),
        ("O", "No other game is open: o opens a file or a folder"),
        ("shift-left", "Only the globe turns"),
        ("e", "The tree gives every value exactly"),
    ] {
        desk.press(key);
        let screen = screen(&desk, 100, 30);
        assert!(screen.contains(why), "{key}\n{screen}");
    }
    desk.press("a t");
    let hidden = "The analysis is hidden: a shows it";
    assert!(screen(&desk, 100, 30).contains(hidden));
    let mut flat = Desk::new("flat:4x4", "human", "human");
    flat.press("v");
    assert!(screen(&flat, 100, 30).contains("This board has one view"));
}

#[test]
fn dialogs_leave_the_line_of_keys_free() {
    for keys in ["?", "n", "m", "g", "S", "R", "O", "q"] {
        for (columns, rows) in [(200, 60), (100, 30), (80, 24), (40, 12), (20, 7)] {
            let mut desk = game();
            desk.press(keys).answer_all();
            if desk.state().dialog.is_none() {
                // There is no list of games without games.
                assert_eq!(keys, "O");
                continue;
            }
            let regions = regions(desk.state(), Rect::new(0, 0, columns, rows));
            let (dialog, footer) = (regions.dialog.unwrap(), regions.footer.unwrap());
            assert!(!dialog.intersects(footer), "{keys} {columns}x{rows}");
            let drawn = screen(&desk, columns, rows);
            let last = drawn.lines().nth(footer.y.into()).unwrap();
            let item = &footer::items(desk.state(), footer)[0];
            let (key, label) = item.words();
            assert!(last.contains(&format!("{key} {label}")), "{keys}\n{drawn}");
        }
    }
}

/// A game of the 2x2x2 sphere in which much is given away.
pub(super) fn bad_game() -> Desk {
    let mut desk = Desk::new("sphere:2x2x2", "human", "human");
    for _ in 0..14 {
        if desk.first_legal().is_none() {
            break;
        }
        desk.place_first();
    }
    desk.answer_all();
    desk
}

#[test]
fn the_log_has_the_value_at_every_ply_and_beside_panels_the_share_too() {
    let desk = bad_game();
    let state = desk.state();
    let review = state.review.as_ref().unwrap();
    let mut worst = 0;
    for columns in [110, 132, 160, 200, 230] {
        let drawn = screen(&desk, columns, 60);
        for reviewed in &review.moves {
            let judgement = reviewed.judgement.as_ref().unwrap();
            let name = state.board().name(reviewed.cell);
            let disc = status::disc(state, reviewed.color);
            let row = format!("{:>3} {disc} {name}", reviewed.ply);
            let line = drawn.lines().find(|line| line.contains(&row));
            let line = line.unwrap_or_else(|| panic!("{row}\n{drawn}"));
            let rest = line.split(&row).nth(1).unwrap();
            let value = analysis::value_text(state, judgement.value);
            let rate = format!("{:.0}%", judgement.rates.unwrap().won * 100.0);
            assert!(rest.contains(&format!(" {value} ")), "{columns} {line}");
            assert!(rest.contains(&rate), "{columns} {line}");
            if let Some((mark, _)) = log::mark(state, judgement) {
                worst = worst.max(mark.len());
                assert!(rest.contains(&mark), "{columns} {line}");
            }
        }
    }
    assert!(worst > 4, "moves that gave much away are among them");
}

#[test]
fn the_side_panels_and_the_curve_grow_with_the_screen() {
    let desk = bad_game();
    let size = |panel, columns, rows| {
        let regions = regions(desk.state(), Rect::new(0, 0, columns, rows));
        let area = regions.panel(panel).unwrap();
        (area.width, area.height)
    };
    for panel in [Panel::Board, Panel::Log, Panel::Analysis] {
        assert!(size(panel, 132, 36).0 < size(panel, 200, 60).0, "{panel:?}");
    }
    assert!(size(Panel::Curve, 132, 36).1 < size(Panel::Curve, 200, 60).1);
    // A low screen cannot use a wide board.
    assert!(size(Panel::Board, 230, 30).0 < 90);
    // The place where the game is has one mark.
    let drawn = screen(&desk, 200, 60);
    let curve = drawn.split("Curve").nth(1).unwrap();
    assert_eq!(curve.matches('▶').count(), 1, "{drawn}");
}

#[test]
fn the_new_games_form_shows_its_field_and_its_error_on_the_smallest_screen() {
    let mut desk = game();
    desk.press("n down down ctrl-u 'nobody' enter");
    let Some(Dialog::NewGame(form)) = &desk.state().dialog else {
        panic!("the form stays open");
    };
    let (_, error) = form.error.as_ref().unwrap();
    let said = error.say(Lang::En);
    let drawn = screen(&desk, 20, 5);
    assert!(drawn.contains("nobody"), "{drawn}");
    let word = said.split_whitespace().next().unwrap();
    assert!(drawn.contains(word), "{said}\n{drawn}");
    // The field that is filled in is the one with the pointer, whichever it is.
    desk.press("esc n");
    for field in ["board", "black", "white", "seed"] {
        let drawn = screen(&desk, 20, 5);
        assert!(drawn.contains(&format!("▶ {field}")), "{drawn}");
        desk.press("down");
    }
}
