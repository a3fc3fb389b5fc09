use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::board::Shape;
use crate::game::{Action, Game, reduce};
use crate::notation;
use crate::solve::{Options, Tree};

fn picture(board: &str, moves: &str, depth: usize) -> (Arc<Board>, Result<Picture, TooLarge>) {
    let board = Arc::new(board.parse::<Shape>().unwrap().build().unwrap());
    let moves = notation::parse_moves(&board, moves).unwrap();
    let game = Game::new(board.clone()).with_moves(moves).unwrap();
    let never = AtomicBool::new(false);
    let position = game.position();
    let tree =
        Tree::build_from(board.clone(), position, &Options::default(), |_| (), &never).unwrap();
    let analyze = |position| Ok(Analysis::exact(&tree, position).unwrap());
    let picture = Picture::to_depth(&board, position, game.to_move(), depth, analyze);
    (board, picture)
}

fn perfect(node: &Node) -> Margin {
    match &node.worth {
        Worth::Exact(values) => values.perfect,
        Worth::Estimated(estimates) => panic!("an estimate: {estimates:?}"),
    }
}

#[test]
fn the_small_sphere_to_the_end() {
    let (board, picture) = picture("sphere:2x1x1", "", 20);
    let picture = picture.unwrap();
    // 30 lines of play end here, transposed ones are drawn once.
    let ends = picture.nodes.iter().filter(|node| node.over).count();
    assert!((1..=30).contains(&ends));
    for (index, node) in picture.nodes.iter().enumerate() {
        for &child in &node.children {
            assert!(child > index);
            assert_eq!(picture.nodes[child].parent, Some(index));
        }
        let best = node
            .children
            .iter()
            .map(|&child| perfect(&picture.nodes[child]));
        if let (Some(best), Some(_)) = (best.max(), node.played) {
            assert_eq!(perfect(node), -best, "node {index}");
        }
        if let Some(same) = picture.twin(index) {
            assert_eq!(picture.nodes[same].position, node.position);
            assert_eq!(picture.nodes[same].to_move, node.to_move);
            assert!(picture.twin(same).is_none());
        }
    }
    // The path leads to the end, and its result is the root's perfect margin.
    let path = picture.path();
    let end = &picture.nodes[*path.last().unwrap()];
    assert!(end.over);
    let root = &picture.nodes[0];
    let sign = end.played.unwrap().by == root.to_move;
    let result = perfect(end);
    assert_eq!(if sign { result } else { -result }, perfect(root));
    let drawn = text::draw(&picture, |node| sentence(&board, node));
    assert_eq!(drawn.lines().count(), picture.nodes.len());
    assert!(drawn.contains(" = "), "{drawn}");
}

#[test]
fn a_pass_is_a_node_that_costs_no_depth() {
    let board = Arc::new("sphere:2x2x1".parse::<Shape>().unwrap().build().unwrap());
    // The first game, in cell order, in which a placement forces a pass.
    let mut open = vec![Game::new(board.clone())];
    let game = loop {
        let game = open.pop().expect("there are passes on this board");
        if let Turn::Move(cells) = game.turn() {
            let after = |cell| reduce(&game, Action::Place(cell)).unwrap();
            let next: Vec<Game> = cells.iter().map(after).collect();
            let passed = |next: &Game| next.moves().last() == Some(&Move::Pass);
            if next
                .iter()
                .any(|next| passed(next) && next.result().is_none())
            {
                break game;
            }
            open.extend(next);
        }
    };
    let moves = notation::format_moves(&board, game.moves());
    let (board, picture) = picture("sphere:2x2x1", &moves, 1);
    let picture = picture.unwrap();
    let pass = picture.nodes.iter().position(|node| {
        node.played
            .is_some_and(|played| played.action == Move::Pass)
    });
    let pass = &picture.nodes[pass.unwrap()];
    let before = &picture.nodes[pass.parent.unwrap()];
    assert_eq!(before.children.len(), 1);
    assert_eq!(pass.worth, before.worth.reversed());
    assert_eq!(pass.to_move, before.played.unwrap().by);
    assert!(text::draw(&picture, |node| sentence(&board, node)).contains(" pass: "));
}

#[test]
fn one_ply_of_the_small_sphere() {
    let (board, picture) = picture("sphere:2x1x1", "", 1);
    let expected = "\
0  black to move: perfect +7, win 20.00%, best +9
1  |- black a2: perfect -6, win 0.00%, best -2
2  |- black d2: perfect -6, win 0.00%, best -2
3  *- black f2: perfect +7, win 37.50%, best +9
4  `- black c3: perfect +7, win 37.50%, best +9
";
    assert_eq!(
        text::draw(&picture.unwrap(), |node| sentence(&board, node)),
        expected
    );
}

#[test]
fn drawings_hold_every_node() {
    let (board, picture) = picture("sphere:2x1x1", "f2", 3);
    let picture = picture.unwrap();
    let drawn = svg::draw(&board, &picture);
    assert_eq!(drawn.matches("<rect x").count(), picture.nodes.len());
    assert_eq!(drawn.matches("<path").count(), picture.nodes.len() - 1);
    let drawn = dot::draw(&board, &picture);
    assert_eq!(drawn.matches("label=").count(), picture.nodes.len());
}

#[test]
fn an_absurd_depth_is_refused() {
    let (_, picture) = picture("flat:4x4", "", 60);
    assert_eq!(picture, Err(TooLarge { depth: 60 }));
}

#[test]
fn a_finished_game_is_one_node() {
    let (_, picture) = picture("sphere:2x1x1", "f2 e2 d2", 5);
    let picture = picture.unwrap();
    assert_eq!(picture.nodes.len(), 1);
    assert!(picture.nodes[0].over);
}

#[test]
fn a_picture_grows_where_it_is_opened() {
    let board = Arc::new("sphere:2x1x1".parse::<Shape>().unwrap().build().unwrap());
    let never = AtomicBool::new(false);
    let tree = Tree::build(board.clone(), &Options::default(), |_| (), &never);
    let tree = tree.unwrap();
    let analyze = |position| Analysis::exact(&tree, position).unwrap();
    let root = tree.root();
    let mut lazy = Picture::new(&board, Color::Black, &analyze(root));
    assert_eq!(lazy.nodes().len(), 5);
    assert_eq!(lazy.question(0), None, "the root is open");
    // An analysis of another position changes nothing.
    lazy.open(&board, 1, &analyze(root));
    assert_eq!(lazy.nodes().len(), 5);
    // Whatever is opened first, all of it is the whole tree, each position opened once.
    while let Some((index, position)) = (0..lazy.nodes().len())
        .rev()
        .find_map(|index| Some((index, lazy.question(index)?)))
    {
        lazy.open(&board, index, &analyze(position));
        assert_eq!(lazy.question(index), None);
    }
    let (_, whole) = picture("sphere:2x1x1", "", 20);
    let whole = whole.unwrap();
    assert_eq!(lazy.nodes().len(), whole.nodes().len());
    let twins = |picture: &Picture| {
        let all = 0..picture.nodes().len();
        all.filter(|&index| picture.twin(index).is_some()).count()
    };
    assert_eq!(twins(&lazy), twins(&whole));
    assert!(twins(&lazy) > 0);
}

/// Estimates of the candidates by their places on the board.
fn guess(board: &Board, position: Position) -> Analysis {
    use crate::analysis::{Row, Sampled, Searched, Table};
    use crate::margin::Score;
    let estimates = |number: usize| Estimates {
        searched: Some(Searched {
            value: Value::Estimate(Score(number as i32 * 10)),
            depth: 4,
            line: Vec::new(),
        }),
        sampled: Some(Sampled {
            wins: 3,
            draws: 0,
            losses: 1,
            best: Margin::new(8),
            worst: Margin::new(-8),
        }),
    };
    Analysis::Estimated(Table {
        position,
        value: estimates(0),
        candidates: position
            .placements(board)
            .iter()
            .map(|cell| Row {
                cell,
                flips: position.flips(board, cell),
                value: estimates(cell.index()),
            })
            .collect(),
    })
}

#[test]
fn estimates_are_marked_and_lead_a_path_too() {
    let board = Board::flat8();
    let position = Game::new(board.clone()).position();
    let picture = Picture::to_depth(&board, position, Color::Black, 2, |position| {
        Ok::<_, TooLarge>(guess(&board, position))
    });
    let picture = picture.unwrap();
    assert_eq!(picture.nodes().len(), 1 + 4 + 12);
    let names: Vec<String> = picture
        .path()
        .iter()
        .map(|&index| label(&board, &picture.nodes()[index]))
        .collect();
    assert_eq!(names, ["start", "e6", "f6"], "the largest estimates");
    let drawn = text::draw(&picture, |node| sentence(&board, node));
    let marked = |line: &str| {
        line.contains("perfect ~") && line.contains("win ~75.00%") && line.contains("best ~+8")
    };
    assert!(drawn.lines().all(marked), "{drawn}");
    assert!(drawn.contains("*- black e6: perfect ~+4.40"), "{drawn}");
}

#[test]
fn depth_0_is_the_root_alone() {
    let (board, picture) = picture("sphere:2x1x1", "", 0);
    let drawn = text::draw(&picture.unwrap(), |node| sentence(&board, node));
    assert_eq!(drawn, "0  black to move: perfect +7, win 20.00%, best +9\n");
}
