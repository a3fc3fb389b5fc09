use std::sync::LazyLock;

use super::*;

fn board(text: &str) -> Board {
    text.parse::<Shape>().unwrap().build().unwrap()
}

/// Every valid board up to 64 cells.
pub(crate) fn all_boards() -> &'static [Board] {
    static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(build_all);
    &BOARDS
}

fn build_all() -> Vec<Board> {
    let mut boards = Vec::new();
    for x in 1..=32 {
        for y in 1..=32 {
            for z in 1..=32 {
                boards.extend(Shape::Sphere { x, y, z }.build().ok());
            }
        }
    }
    for width in 3..=21 {
        for height in 3..=21 {
            boards.extend(Shape::Flat { width, height }.build().ok());
        }
    }
    boards
}

fn names(board: &Board, cells: impl IntoIterator<Item = Cell>) -> String {
    let names: Vec<String> = cells.into_iter().map(|cell| board.name(cell)).collect();
    names.join(" ")
}

#[test]
fn standard_sphere_has_its_rings() {
    let board = board("sphere:2x2x2");
    assert_eq!(board.len(), 24);
    assert_eq!(board.net_size(), (8, 6));
    let rings: Vec<String> = board
        .lines()
        .iter()
        .map(|l| names(&board, l.cells.clone()))
        .collect();
    assert_eq!(
        rings,
        [
            "c1 c2 c3 c4 c5 c6 h4 h3",
            "d1 d2 d3 d4 d5 d6 g4 g3",
            "a3 b3 c3 d3 e3 f3 g3 h3",
            "a4 b4 c4 d4 e4 f4 g4 h4",
            "c2 d2 e3 e4 d5 c5 b4 b3",
            "c1 d1 f3 f4 d6 c6 a4 a3",
        ]
    );
    assert_eq!(names(&board, board.start().black), "d3 c4");
    assert_eq!(names(&board, board.start().white), "c3 d4");
}

#[test]
fn every_board_has_the_cells_and_lines_its_formula_says() {
    for board in all_boards() {
        match board.shape() {
            Shape::Sphere { x, y, z } => {
                assert_eq!(board.len(), 2 * (x * y + y * z + z * x));
                assert_eq!(board.lines().len(), x + y + z);
                for cell in board.cells() {
                    let through = board.lines().iter().filter(|l| l.cells.contains(&cell));
                    assert_eq!(through.count(), 2, "{} {}", board.shape(), board.name(cell));
                }
                for line in board.lines() {
                    let length = match line.axis {
                        Axis::X => 2 * (y + z),
                        Axis::Y => 2 * (x + z),
                        _ => 2 * (x + y),
                    };
                    assert_eq!(line.cells.len(), length);
                }
            }
            Shape::Flat { width, height } => assert_eq!(board.len(), width * height),
        }
        assert_eq!((board.start().black | board.start().white).len(), 4);
    }
}

#[test]
fn two_circles_across_different_axes_meet_twice() {
    for board in all_boards() {
        if let Shape::Flat { .. } = board.shape() {
            continue;
        }
        for a in board.lines() {
            for b in board.lines() {
                let common = a.cells.iter().filter(|cell| b.cells.contains(cell)).count();
                let expected = if a == b {
                    a.cells.len()
                } else if a.axis == b.axis {
                    0
                } else {
                    2
                };
                assert_eq!(common, expected, "{}", board.shape());
            }
        }
    }
}

#[test]
fn a_ray_reversed_is_a_ray() {
    for board in all_boards() {
        for cell in board.cells() {
            for ray in board.rays(cell) {
                assert!(!ray.set.contains(cell));
                let last = *ray.cells.last().unwrap();
                let mut back: Vec<Cell> = ray.cells.iter().rev().skip(1).copied().collect();
                back.push(cell);
                let line_closed = board.lines()[ray.line].closed;
                assert!(board.rays(last).iter().any(|other| {
                    other.line == ray.line
                        && other.forward != ray.forward
                        && if line_closed {
                            other.cells.len() == back.len()
                                && other.cells[..back.len() - 1] == back[..back.len() - 1]
                        } else {
                            other.cells.starts_with(&back)
                        }
                }));
            }
        }
    }
}

#[test]
fn symmetries_are_a_group_that_keeps_lines() {
    for board in all_boards() {
        let group = board.symmetries();
        assert!(group[0].is_identity());
        for a in group {
            assert!(group.contains(&a.inverse()), "{}", board.shape());
            assert!(a.then(&a.inverse()).is_identity());
            for b in group {
                assert!(group.contains(&a.then(b)), "{}", board.shape());
            }
        }
    }
}

#[test]
fn symmetry_groups_have_the_order_of_their_solid() {
    for (name, order) in [
        ("sphere:2x2x2", 48),
        ("sphere:3x3x3", 48),
        ("sphere:2x1x1", 16),
        ("sphere:1x2x2", 16),
        ("sphere:3x2x1", 8),
        ("flat:8x8", 8),
        ("flat:5x4", 4),
    ] {
        assert_eq!(board(name).symmetries().len(), order, "{name}");
    }
}

#[test]
fn names_and_places_agree() {
    for board in all_boards() {
        for cell in board.cells() {
            assert_eq!(board.cell_at(board.place(cell)), Some(cell));
        }
    }
    assert_eq!(
        board("sphere:2x2x2").cell_at(Place { row: 0, column: 0 }),
        None
    );
}

#[test]
fn refuses_what_is_no_board() {
    let error = |text: &str| match text.parse::<Shape>().map(Shape::build) {
        Err(error) | Ok(Err(error)) => error.to_string(),
        Ok(Ok(board)) => panic!("{text} built {board:?}"),
    };
    for text in [
        "",
        "sphere",
        "sphere:",
        "sphere:2x2",
        "flat:8",
        "flat:+8x8",
        "cube:2x2x2",
        "flat:8x8x8",
        "sphere:2x2x99999999999999999999999",
    ] {
        assert!(
            error(text).contains("expected sphere:XxYxZ or flat:WxH"),
            "{text}"
        );
    }
    assert!(error("sphere:0x2x2").contains("at least 1"));
    assert!(error("sphere:1x1x5").contains("no room for the start block"));
    assert!(error("sphere:4x4x3").contains("at most 64 cells"));
    assert!(error("sphere:18446744073709551615x1x1").contains("at most 64 cells"));
    assert!(error("flat:2x8").contains("at least 3"));
    assert!(error("flat:9x8").contains("at most 64 cells"));
    assert!(error("sphere:13x1x1").contains("28 columns, and the letters end at 26"));
}

#[test]
fn a_board_name_reads_back() {
    for board in all_boards() {
        assert_eq!(board.shape().to_string().parse(), Ok(board.shape()));
    }
}
