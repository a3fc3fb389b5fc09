//! The analysis panel where there is no tree: what each candidate's estimates are and how they were got.

use std::sync::Arc;

use super::*;
use crate::tui::insight::Column;

/// A flat board whose first candidates were searched to depth 11 with lines of 11 moves, 13,250 random games each.
fn estimated() -> Desk {
    let mut desk = Desk::new("flat:8x8", "human", "human");
    desk.answer_all();
    let state = desk.state.as_mut().unwrap();
    let mut insight = state.shown_insight().unwrap().as_ref().clone();
    let cells: Vec<_> = state.board().cells().iter().take(10).collect();
    for row in &mut insight.rows {
        let estimates = row.estimates.as_mut().unwrap();
        let searched = estimates.searched.as_mut().unwrap();
        searched.depth = 11;
        searched.line = std::iter::once(row.cell)
            .chain(cells.iter().copied())
            .collect();
        row.figures.lines = Some(13_250);
    }
    state.insight = Some(Ok(Arc::new(insight)));
    desk
}

/// The names of the line of the candidate that is shown first.
fn line(desk: &Desk) -> Vec<String> {
    let state = desk.state();
    let insight = state.shown_insight().unwrap();
    let line = insight.sorted(state.sort)[0].line().to_vec();
    line.into_iter()
        .map(|cell| state.board().name(cell))
        .collect()
}

#[test]
fn a_candidate_has_its_depth_its_games_and_as_much_of_its_line_as_fits() {
    let desk = estimated();
    let moves = line(&desk);
    let shown_moves = |columns, rows| {
        let shown = screen(&desk, columns, rows);
        let mut pointed = shown
            .lines()
            .filter(|line| line.contains("▶ ") && line.contains("13k"));
        let row = pointed.next_back().unwrap_or_else(|| panic!("{shown}"));
        assert!(
            row.contains(" 11 ") && row.contains('≈'),
            "{columns}\n{shown}"
        );
        let fits = |count: &usize| row.contains(&format!(" {}", moves[..*count].join(" ")));
        (0..=moves.len()).rev().find(fits).unwrap()
    };
    let (small, wide, wider) = (
        shown_moves(132, 36),
        shown_moves(170, 36),
        shown_moves(230, 60),
    );
    assert!(small >= 2 && wide > small, "{small} {wide}");
    assert_eq!(wider, 11, "the whole line");
}

#[test]
fn below_the_candidates_stands_what_is_known_of_the_selected_one() {
    for (lang, how) in [
        (Lang::En, "depth 11, 13k visits"),
        (Lang::Zh, "深度 11，模拟 13k 局"),
    ] {
        let mut desk = estimated();
        desk.state.as_mut().unwrap().display.lang = lang;
        desk.press("tab tab down");
        let state = desk.state();
        let insight = state.shown_insight().unwrap();
        let selected = insight.sorted(state.sort)[1];
        let name = state.board().name(selected.cell);
        let head = format!("{name}{}{how}", state.text().colon);
        for (columns, rows) in [(80, 24), (132, 36), (60, 12)] {
            let shown = screen(&desk, columns, rows);
            assert!(shown.contains(&head), "{columns}x{rows}\n{shown}");
            // The line stands beside or below.
            let below: String = shown.split(&head).nth(1).unwrap().to_owned();
            assert!(
                below.contains(&format!("{name} a1 b1")),
                "{columns}x{rows}\n{shown}"
            );
        }
    }
}

#[test]
fn the_columns_of_estimates_can_be_sorted_by() {
    let mut desk = estimated();
    desk.press("tab tab");
    let mut seen = Vec::new();
    for _ in 0..8 {
        seen.push(desk.state().sort.column);
        desk.press("c");
    }
    assert_eq!(desk.state().sort.column, seen[0]);
    assert!(seen.contains(&Column::Depth) && seen.contains(&Column::Visits));
    // Where the values are exact there are no such columns.
    let mut desk = game();
    desk.press("tab tab");
    for _ in 0..8 {
        desk.press("c");
        let column = desk.state().sort.column;
        assert!(column != Column::Depth && column != Column::Visits);
    }
}
