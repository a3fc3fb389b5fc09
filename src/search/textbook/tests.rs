use super::*;
use crate::board::Shape;
use crate::game::{Action, Game, reduce};
use crate::position::Turn;

fn board(text: &str) -> Arc<Board> {
    Arc::new(text.parse::<Shape>().unwrap().build().unwrap())
}

/// Some positions of a board: along games that take the n-th of the placements.
fn positions(board: &Arc<Board>) -> Vec<Position> {
    let mut found = Vec::new();
    for step in 1..4 {
        let mut game = Game::new(Arc::clone(board));
        while let Turn::Move(cells) = game.turn() {
            found.push(game.position());
            let cell = cells.iter().cycle().nth(step * game.ply()).unwrap();
            game = reduce(&game, Action::Place(cell)).unwrap();
        }
    }
    found
}

fn leaves(board: &Board) -> [Leaf; 3] {
    [
        Leaf::Discs,
        Leaf::Paper(Paper::new(board)),
        Leaf::Evaluation(Evaluation::standard(board)),
    ]
}

fn search(
    board: &Arc<Board>,
    method: Method,
    leaf: &Leaf,
    at: Position,
    depth: usize,
    ties: bool,
) -> Found {
    let mut search = Textbook::new(board, method, leaf.clone());
    search.search(at, depth, ties, &Brake::default()).unwrap()
}

#[test]
fn alpha_beta_is_minimax_with_fewer_nodes() {
    for name in [
        "flat:8x8",
        "flat:4x4",
        "flat:5x3",
        "sphere:2x2x2",
        "sphere:1x2x2",
    ] {
        let board = board(name);
        for leaf in &leaves(&board) {
            let mut nodes = [0, 0];
            for position in positions(&board).into_iter().step_by(5) {
                for depth in 1..=4 {
                    for ties in [false, true] {
                        let all = search(&board, Method::Minimax, leaf, position, depth, ties);
                        let pruned = search(&board, Method::AlphaBeta, leaf, position, depth, ties);
                        assert_eq!(
                            (all.value, &all.best, all.depth),
                            (pruned.value, &pruned.best, pruned.depth),
                            "{name} {leaf:?} {position:?}"
                        );
                        assert!(pruned.nodes <= all.nodes);
                        nodes[0] += all.nodes;
                        nodes[1] += pruned.nodes;
                    }
                }
            }
            assert!(nodes[1] < nodes[0], "{name}: {nodes:?}");
        }
    }
}

/// The same by the rules alone, from the mover's side.
fn plain(board: &Board, position: Position, depth: usize) -> i32 {
    match position.turn(board) {
        Turn::Over(margin) => margin.discs(),
        _ if depth == 0 => position.mover().len() as i32 - position.opponent().len() as i32,
        Turn::MustPass => -plain(board, position.pass(), depth),
        Turn::Move(cells) => cells
            .iter()
            .map(|cell| -plain(board, position.play(board, cell).unwrap(), depth - 1))
            .max()
            .unwrap(),
    }
}

#[test]
fn lookahead_is_the_plain_recursion_also_across_passes() {
    for name in ["flat:8x8", "flat:4x3", "sphere:2x2x1", "sphere:2x2x2"] {
        let board = board(name);
        for position in positions(&board) {
            for depth in 1..=3 {
                let found = search(
                    &board,
                    Method::AlphaBeta,
                    &Leaf::Discs,
                    position,
                    depth,
                    true,
                );
                assert_eq!(
                    found.value,
                    plain(&board, position, depth),
                    "{name} {position:?}"
                );
                for cell in position.placements(&board) {
                    let value = -plain(&board, position.play(&board, cell).unwrap(), depth - 1);
                    assert_eq!(found.best.contains(&cell), value == found.value, "{name}");
                }
            }
        }
    }
}

/// The paper's value by the rules alone.
fn paper(board: &Board, position: Position, depth: usize, last: Option<Cell>) -> i32 {
    let turn = position.turn(board);
    if let Some(last) = last
        && (depth == 0 || matches!(turn, Turn::Over(_)))
    {
        let own = position.opponent().len();
        return -Paper::new(board).weight(last.index(), own, position.discs().len());
    }
    match turn {
        Turn::Over(_) => unreachable!("asked of positions with placements"),
        Turn::MustPass => -paper_passed(board, position.pass(), depth),
        Turn::Move(cells) => cells
            .iter()
            .map(|cell| {
                -paper(
                    board,
                    position.play(board, cell).unwrap(),
                    depth - 1,
                    Some(cell),
                )
            })
            .max()
            .unwrap(),
    }
}

fn paper_passed(board: &Board, position: Position, depth: usize) -> i32 {
    paper(board, position, depth, None)
}

#[test]
fn a_leaf_is_worth_the_placement_that_led_to_it() {
    for name in ["flat:8x8", "flat:4x4", "sphere:2x2x1"] {
        let board = board(name);
        let leaf = Leaf::Paper(Paper::new(&board));
        for position in positions(&board) {
            for depth in 1..=3 {
                let found = search(&board, Method::Minimax, &leaf, position, depth, false);
                assert_eq!(found.value, paper(&board, position, depth, None), "{name}");
            }
        }
    }
}

#[test]
fn it_stops_when_told_and_needs_a_placement() {
    let board = Board::flat8();
    let start = Game::new(Arc::clone(&board)).position();
    let mut search = Textbook::new(&board, Method::Minimax, Leaf::Discs);
    let cancelled = Brake {
        cancel: Some(Arc::new(AtomicBool::new(true))),
        deadline: None,
    };
    assert_eq!(search.search(start, 60, false, &cancelled), None);
    let late = Brake {
        cancel: None,
        deadline: Some(Instant::now()),
    };
    assert_eq!(search.search(start, 60, false, &late), None);
    let stuck = Position::new(Bitboard(1), Bitboard(1 << 63)).unwrap();
    assert_eq!(search.search(stuck, 3, false, &Brake::default()), None);
}
