//! The tree page: unfolding, folding, walking, on boards with and without the exact tree.

use super::*;
use crate::position::Turn;
use crate::tree::Worth;
use crate::tui::tree_page::{Fold, TreePage};

fn open(board: &str) -> Desk {
    let mut desk = Desk::new(board, "human", "human");
    desk.answer_all();
    desk.press("t").answer_all();
    assert_eq!(desk.state().page, Page::Tree);
    desk
}

fn page(desk: &Desk) -> &TreePage {
    &desk.state().tree_page
}

fn rows(desk: &Desk) -> usize {
    page(desk).rows().len()
}

/// The selected node's depth in placements.
fn depth(desk: &Desk) -> usize {
    page(desk).path(page(desk).selected).len()
}

#[test]
fn it_opens_with_the_candidates_and_the_replies_to_the_best() {
    let desk = open(SMALL);
    let picture = page(&desk).picture.as_ref().unwrap();
    assert_eq!(picture.path().len(), 3, "two plies on the best line");
    assert!(rows(&desk) > 5);
    assert!(
        picture
            .nodes()
            .iter()
            .all(|node| matches!(node.worth, Worth::Exact(_)))
    );
}

#[test]
fn right_unfolds_ply_by_ply_to_the_end_of_the_game_and_left_goes_back() {
    let mut desk = open(SMALL);
    let mut deepest = 0;
    // Right unfolds what is closed, else goes down: along the first children to the end.
    for _ in 0..40 {
        desk.press("right").answer_all();
        deepest = deepest.max(depth(&desk));
    }
    assert!(deepest > 2, "deeper than it began: {deepest}");
    let end = page(&desk).selected;
    assert_eq!(page(&desk).fold(end), Fold::Leaf);
    assert!(page(&desk).picture.as_ref().unwrap().nodes()[end].over);
    let before = rows(&desk);
    for _ in 0..40 {
        desk.press("left");
    }
    assert_eq!(page(&desk).selected, 0);
    assert_eq!(rows(&desk), 1, "all is folded into the root");
    // Nothing is asked again for what was opened once.
    desk.press("right");
    assert_eq!(desk.state().pending.grown, None);
    assert!(rows(&desk) > 1 && rows(&desk) < before);
}

#[test]
fn enter_walks_there_and_the_tree_stays() {
    let mut desk = open(SMALL);
    desk.press("down down right right").answer_all();
    let selected = page(&desk).selected;
    let count = rows(&desk);
    desk.press("enter").answer_all();
    assert_eq!(desk.walked().split(' ').count(), depth(&desk));
    assert_eq!(desk.moves(), "");
    assert_eq!((page(&desk).selected, rows(&desk)), (selected, count));
    assert_eq!(
        page(&desk).follow(&desk.state().walk.as_ref().unwrap().path()),
        Some((selected, false))
    );
    // The root is where the game is.
    desk.press("home enter").answer_all();
    assert_eq!(desk.walked(), "");
    // A move of the game begins another tree.
    desk.press("m 'f2' enter").answer_all();
    assert_eq!(page(&desk).selected, 0);
    assert_eq!(page(&desk).key.unwrap().setup, desk.state().game.setup());
}

#[test]
fn a_walk_beyond_the_tree_opens_it() {
    let mut desk = open(SMALL);
    desk.press("end enter").answer_all();
    let Turn::Move(cells) = desk.state().shown().turn() else {
        panic!("the game goes on after {}", desk.walked());
    };
    let name = desk.state().board().name(cells.first().unwrap());
    desk.press(&format!("m '{name}' enter")).answer_all();
    let line = desk.state().walk.as_ref().unwrap().path();
    assert_eq!(line.len(), 2);
    let (node, beyond) = page(&desk).follow(&line).unwrap();
    assert!(!beyond);
    assert_eq!(page(&desk).path(node), line);
}

#[test]
fn a_transposition_leads_to_the_node_that_is_open() {
    let mut desk = open(PASSES);
    // Opens every node it can find, until a twin is seen.
    for _ in 0..400 {
        let picture = page(&desk).picture.as_ref().unwrap();
        let nodes = 0..picture.nodes().len();
        if let Some(node) = nodes.clone().find(|&node| picture.twin(node).is_some()) {
            let twin = picture.twin(node);
            desk.state.as_mut().unwrap().tree_page.selected = node;
            desk.press("right");
            assert_eq!(Some(page(&desk).selected), twin);
            return;
        }
        let closed = nodes.clone().find(|&node| picture.question(node).is_some());
        desk.state.as_mut().unwrap().tree_page.selected = closed.unwrap();
        desk.press("right").answer_all();
    }
    panic!("there are transpositions on this board");
}

#[test]
fn opening_can_be_cancelled_and_an_old_answer_is_dropped() {
    let mut desk = open(SMALL);
    desk.press("end");
    let before = rows(&desk);
    for keys in ["right left", "right esc"] {
        desk.press(keys);
        assert_eq!(desk.state().pending.grown, None);
        assert!(matches!(desk.asked.last(), Some(Effect::Cancel(_))));
        desk.answer_all();
        assert_eq!(rows(&desk), before);
    }
    desk.press("right");
    let asked = desk.state().pending.grown;
    assert!(asked.is_some());
    // Hidden, it costs nothing.
    desk.press("t");
    assert_eq!(desk.state().pending.grown, None);
}

#[test]
fn a_failure_is_told_once() {
    let mut desk = Desk::new(SMALL, "human", "human");
    desk.answer_all();
    desk.press("t");
    let (id, _) = desk.state().pending.grown.unwrap();
    desk.act(Action::Answer(
        id,
        Answer::Failed(Failure::Worker("no".to_owned()).into()),
    ));
    assert!(
        matches!(&desk.state().notice, Some(Notice::Failed(why)) if why.say(Lang::Zh).ends_with("no"))
    );
    assert_eq!(
        desk.state().pending.grown,
        None,
        "it is not asked again and again"
    );
}

#[test]
fn without_the_exact_tree_there_are_estimates() {
    let mut desk = Desk::new("flat:8x8", "human", "human");
    desk.answer_all();
    assert!(matches!(desk.state().tree, TreeStatus::Missing(_)));
    desk.press("t").answer_all();
    let nodes = page(&desk).picture.as_ref().unwrap().nodes().to_vec();
    assert_eq!(
        nodes.len(),
        1 + 4 + 3,
        "the candidates, and the replies to the best"
    );
    assert!(
        nodes
            .iter()
            .all(|node| matches!(node.worth, Worth::Estimated(_)))
    );
    desk.press("end right").answer_all();
    assert_eq!(
        page(&desk).picture.as_ref().unwrap().nodes().len(),
        nodes.len() + 3
    );
}

#[test]
fn the_mouse_selects_walks_and_folds() {
    let mut desk = open(SMALL);
    desk.act(Action::Resize(120, 36));
    let area = ratatui::layout::Rect::new(0, 0, 120, 36);
    let regions = crate::tui::regions::regions(desk.state(), area);
    let inside = regions.inside(Panel::Analysis).unwrap();
    // Below the names of the columns stands the root, below that the candidates.
    desk.click(inside.x + 8, inside.y + 2);
    assert_eq!(depth(&desk), 1);
    desk.click(inside.x + 8, inside.y + 2);
    assert_eq!(desk.walked().split(' ').count(), 1);
    let before = rows(&desk);
    let fold = inside.x + 2;
    desk.click(fold, inside.y + 1);
    assert_eq!((page(&desk).selected, rows(&desk)), (0, 1));
    desk.click(fold, inside.y + 1);
    assert_eq!(rows(&desk), before);
    desk.click(inside.x + 3, inside.y + 2);
    desk.answer_all();
    assert!(rows(&desk) > before, "a closed candidate is opened");
    // The names of the columns, and below the last row.
    desk.click(inside.x + 8, inside.y);
    desk.click(inside.x + 8, inside.bottom() - 1);
}

#[test]
fn a_forced_pass_is_a_node_that_a_walk_goes_over() {
    // To before the move that forces the pass.
    let line = line_with_pass();
    let before = line.trim_end_matches(" pass").rsplit_once(' ').unwrap();
    let mut desk = Desk::new(PASSES, "human", "human");
    desk.act(Action::Paste(before.0.to_owned()));
    desk.answer_all();
    desk.press("t").answer_all();
    let nodes = page(&desk).picture.as_ref().unwrap().nodes().to_vec();
    let is_pass = |action| action == crate::notation::Move::Pass;
    let pass = nodes
        .iter()
        .position(|node| node.played.is_some_and(|played| is_pass(played.action)))
        .expect("a candidate forces a pass");
    let placed = nodes[pass].parent.unwrap();
    assert_eq!(nodes[pass].worth, nodes[placed].worth.reversed());
    // Walking to the pass, or to the move before it, is the same place.
    for node in [pass, placed] {
        desk.state.as_mut().unwrap().tree_page.selected = node;
        desk.press("enter").answer_all();
        assert_eq!(desk.walked(), before.1);
        let walked = desk.state().walk.as_ref().unwrap().path();
        assert_eq!(page(&desk).follow(&walked), Some((pass, false)));
    }
    assert!(matches!(desk.state().notice, Some(Notice::Passed(_))));
}
