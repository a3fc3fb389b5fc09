//! The footer: only what works now, and what one is at first.

use super::*;
use crate::tui::state::SPEEDS;

/// The last line of a screen of this size.
fn footer(desk: &Desk, columns: u16, rows: u16) -> String {
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    crate::tui::view::draw_into(desk.state(), area, &mut buffer);
    let signs = (0..columns).map(|x| buffer[(x, rows - 1)].symbol());
    signs.collect()
}

#[test]
fn a_placement_is_offered_only_where_it_is_legal() {
    let mut desk = two("");
    desk.answer_all();
    let legal = |desk: &Desk| {
        let state = desk.state();
        let cells = state.game.position().placements(state.board());
        cells.contains(state.cursor.cell())
    };
    let mut seen = [false; 2];
    for key in ["right", "down", "right", "down", "left", "up", "up", "left"] {
        for _ in 0..3 {
            desk.press(key);
            let offered = footer(&desk, 120, 36).contains("place a disc");
            assert_eq!(offered, legal(&desk));
            seen[usize::from(offered)] = true;
        }
    }
    assert_eq!(seen, [true; 2], "the cursor was on cells of both kinds");
}

#[test]
fn while_a_program_thinks_neither_placing_nor_a_hint_is_offered() {
    let mut desk = Desk::new("flat:8x8", "human", "random");
    desk.answer_all();
    assert!(footer(&desk, 200, 40).contains("hint"));
    desk.press("m 'f5' enter");
    assert!(desk.state().pending.thought.is_some());
    let seen = footer(&desk, 200, 40);
    assert!(
        !seen.contains("place a disc") && !seen.contains("hint"),
        "{seen}"
    );
}

#[test]
fn undo_is_offered_only_where_a_person_has_moved() {
    let mut desk = Desk::new(SMALL, "combined", "human");
    desk.answer_all();
    assert_eq!(desk.moves().split(' ').count(), 1);
    assert!(!footer(&desk, 200, 40).contains("u undo"));
    desk.place_first().answer_all();
    assert!(footer(&desk, 200, 40).contains("u undo"));
}

#[test]
fn no_speed_is_offered_beyond_the_ends() {
    let mut desk = two("c2 b4");
    desk.answer_all();
    desk.press("home w");
    assert!(footer(&desk, 200, 40).contains("faster"));
    for _ in SPEEDS {
        desk.press("+");
    }
    let seen = footer(&desk, 200, 40);
    assert!(
        !seen.contains("faster") && seen.contains("slower"),
        "{seen}"
    );
}

#[test]
fn the_tree_offers_only_the_folds_there_are() {
    let mut desk = Desk::new(SMALL, "human", "human");
    desk.answer_all();
    desk.press("t").answer_all();
    let label = |command: Command| -> &'static str {
        match command {
            Command::Expand => Lang::En.text().cmd_expand,
            _ => Lang::En.text().cmd_collapse,
        }
    };
    let (expand, collapse) = (label(Command::Expand), label(Command::Collapse));
    assert!(footer(&desk, 200, 40).contains(expand));
    for _ in 0..40 {
        for key in ["right", "left"] {
            let (seen, before) = (footer(&desk, 200, 40), desk.state().tree_page.clone());
            desk.press(key);
            let changed = desk.state().tree_page != before;
            let words = if key == "right" { expand } else { collapse };
            assert_eq!(seen.contains(words), changed, "{key}: {seen}");
            desk.answer_all();
        }
        desk.press("right down").answer_all();
    }
}

#[test]
fn a_replay_has_its_keys_at_any_usual_size() {
    for (columns, rows) in [(80, 24), (100, 30)] {
        let mut desk = two("c2 b4");
        desk.press("{ ]").answer_all();
        let seen = footer(&desk, columns, rows);
        for key in ["[ ", "] ", "w "] {
            assert!(seen.contains(key), "{key} at {columns}x{rows}: {seen}");
        }
        desk.press("{ w");
        let seen = footer(&desk, columns, rows);
        for key in ["w ", "+ ", "- "] {
            assert!(seen.contains(key), "{key} at {columns}x{rows}: {seen}");
        }
    }
}

#[test]
fn a_game_that_is_over_offers_its_review() {
    let mut desk = Desk::new("flat:4x4", "random", "random");
    desk.answer_all();
    assert!(desk.state().game.result().is_some());
    for (columns, rows) in [(80, 24), (100, 30)] {
        let seen = footer(&desk, columns, rows);
        assert!(seen.contains("R review"), "{columns}x{rows}: {seen}");
    }
}
