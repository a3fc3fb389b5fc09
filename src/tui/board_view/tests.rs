mod rings;

use std::collections::HashSet;

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::*;
use crate::board::tests::all_boards;
use crate::game::{Action, Game, reduce};
use crate::position::Turn;
use crate::tui::glyphs::{ASCII, UNICODE};
use crate::tui::theme::{Shade, Tier};

const PLAIN: Theme = Theme {
    tier: Tier::None,
    shade: Shade::Dark,
};

/// The views to test on a board.
fn views(board: &Board) -> Vec<View> {
    match board.shape() {
        Shape::Flat { .. } => vec![View::Net],
        Shape::Sphere { .. } => VIEWS.to_vec(),
    }
}

const VIEWS: [View; 5] = [
    View::Net,
    View::Projection,
    View::Globe(Orientation {
        yaw: 0.0,
        pitch: 0.0,
    }),
    View::Globe(Orientation {
        yaw: 0.3,
        pitch: -0.4,
    }),
    View::Globe(Orientation {
        yaw: 2.8,
        pitch: 1.2,
    }),
];

/// Areas from nothing to a wall of screens.
const AREAS: [(u16, u16); 14] = [
    (0, 0),
    (1, 1),
    (10, 3),
    (20, 8),
    (24, 10),
    (30, 12),
    (36, 18),
    (54, 20),
    (80, 24),
    (60, 30),
    (120, 40),
    (160, 50),
    (300, 100),
    (500, 200),
];

/// Black and white discs, legal cells and empty ones: a game in its middle.
fn midgame(board: &Board) -> Game {
    let mut game = Game::new(std::sync::Arc::new(board.shape().build().unwrap()));
    for step in 0..board.len() / 3 {
        let Turn::Move(cells) = game.turn() else {
            break;
        };
        let cell = cells.iter().nth(step % cells.len()).unwrap();
        let next = reduce(&game, Action::Place(cell)).unwrap();
        if next.setup().black.is_empty() || next.setup().white.is_empty() {
            break;
        }
        game = next;
    }
    game
}

fn picture(board: &Board) -> BoardPicture<'_> {
    let game = midgame(board);
    let setup = game.setup();
    let legal = match game.turn() {
        Turn::Move(cells) => cells,
        _ => Bitboard::EMPTY,
    };
    BoardPicture {
        black: setup.black,
        white: setup.white,
        legal,
        ..BoardPicture::empty(board)
    }
}

fn screen(area: Rect) -> Buffer {
    Buffer::filled(
        Rect::new(0, 0, area.right() + 3, area.bottom() + 2),
        ratatui::buffer::Cell::new("§"),
    )
}

fn draw(
    layout: &BoardLayout,
    picture: &BoardPicture,
    theme: Theme,
    glyphs: &Glyphs,
    area: Rect,
) -> Buffer {
    let mut buffer = screen(layout.area().union(Rect {
        width: 0,
        height: 0,
        ..area
    }));
    layout.draw(picture, theme, glyphs, &mut buffer);
    buffer
}

/// A picture in all layouts of all boards.
fn for_all_layouts(mut check: impl FnMut(&BoardPicture, &BoardLayout, Rect)) {
    for board in all_boards() {
        let picture = picture(board);
        for view in views(board) {
            let mut sizes = HashSet::new();
            for (width, height) in AREAS {
                let area = Rect::new(3, 2, width, height);
                // Many areas give the same drawing in another place.
                if let Some(layout) = BoardLayout::fit(board, view, area)
                    && sizes.insert(layout.area().as_size())
                {
                    check(&picture, &layout, area);
                }
            }
        }
    }
}

#[test]
fn a_click_on_a_drawn_disc_finds_its_cell_and_slots_do_not_overlap() {
    for_all_layouts(|picture, layout, area| {
        let board = picture.board;
        assert_eq!(layout.area().intersection(area), layout.area());
        let mut taken = HashSet::new();
        for cell in board.cells() {
            let Some(slot) = layout.slot(cell) else {
                continue;
            };
            assert_eq!(layout.hit(slot.centre.0, slot.centre.1), Some(cell));
            assert_eq!(slot.area.intersection(layout.area()), slot.area);
            for position in slot.area.positions() {
                assert!(taken.insert(position), "{} {area}", board.shape());
                assert_eq!(layout.hit(position.x, position.y), Some(cell));
            }
        }
        for outside in [
            (0, 0),
            (u16::MAX, u16::MAX),
            (area.right(), area.y),
            (area.x, area.bottom()),
        ] {
            assert_eq!(layout.hit(outside.0, outside.1), None);
        }
    });
}

#[test]
fn nothing_is_drawn_outside_the_layout() {
    for_all_layouts(|picture, layout, area| {
        let mut shown = *picture;
        shown.cursor = Cell::new(picture.board.len() - 1);
        let buffer = draw(layout, &shown, PLAIN, &UNICODE, area);
        for position in buffer.area.positions() {
            if !layout.area().contains(position) {
                assert_eq!(buffer[position].symbol(), "§");
            }
        }
    });
}

#[test]
fn a_buffer_that_shrank_is_no_harm() {
    for board in [Board::sphere(), Board::flat8()] {
        for view in views(&board) {
            let layout = BoardLayout::fit(&board, view, Rect::new(0, 0, 80, 40)).unwrap();
            for (width, height) in [(0, 0), (1, 1), (30, 9), (79, 40)] {
                let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
                layout.draw(&picture(&board), PLAIN, &UNICODE, &mut buffer);
            }
        }
    }
}

/// What is drawn in a cell, up to its brackets; what is underlined has a line behind it, what is reversed a `^`.
fn symbols(buffer: &Buffer, slot: &Slot) -> String {
    let (columns, rows) = slot.brackets;
    let (x, y) = slot.centre;
    let mut shown = String::new();
    for y in y - rows..=y + rows {
        for x in x - columns..=x + columns {
            shown.push_str(buffer[(x, y)].symbol());
            if buffer[(x, y)].modifier.contains(Modifier::UNDERLINED) {
                shown.push('_');
            }
            if buffer[(x, y)].modifier.contains(Modifier::REVERSED) {
                shown.push('^');
            }
        }
    }
    shown
}

#[test]
fn every_mark_shows_without_colours() {
    for_all_layouts(|&bare, layout, area| {
        // Each is drawn a dozen times: some boards of every kind must do.
        let chosen = [
            "sphere:2x2x2",
            "sphere:3x3x2",
            "sphere:1x2x2",
            "sphere:12x1x1",
            "flat:8x8",
            "flat:21x3",
        ];
        if !chosen.contains(&bare.board.shape().to_string().as_str()) {
            return;
        }
        let black = bare.black.first().unwrap();
        let white = bare.white.first().unwrap();
        for glyphs in [UNICODE, ASCII] {
            let shows = |picture: &BoardPicture, cell: Cell| {
                let buffer = draw(layout, picture, PLAIN, &glyphs, area);
                let slot = layout.slot(cell)?;
                Some(symbols(&buffer, &slot))
            };
            let Some(plain) = shows(&bare, black) else {
                continue;
            };
            let marked = |change: &dyn Fn(&mut BoardPicture), cell| {
                let mut changed = bare;
                change(&mut changed);
                shows(&changed, cell)
            };
            assert_ne!(marked(&|p| p.cursor = Some(black), black).unwrap(), plain);
            assert_ne!(marked(&|p| p.last = Some(black), black).unwrap(), plain);
            assert_ne!(marked(&|p| p.preview = black.set(), black).unwrap(), plain);
            assert_ne!(marked(&|p| p.flipped = black.set(), black).unwrap(), plain);
            if let Some(other) = shows(&bare, white) {
                assert_ne!(other, plain);
            }
            if let Some(legal) = bare.legal.first() {
                let unmarked = marked(&|p| p.legal = Bitboard::EMPTY, legal);
                let is_legal = shows(&bare, legal);
                let hint = marked(&|p| p.hint = Some(legal), legal);
                let candidate = marked(&|p| p.candidate = Some(legal), legal);
                let all = [unmarked, is_legal, hint, candidate];
                let different: HashSet<_> = all.iter().flatten().collect();
                assert_eq!(different.len(), all.iter().flatten().count());
            }
        }
    });
}

#[test]
fn every_board_fits_a_usual_window() {
    for board in all_boards() {
        for view in views(board) {
            assert!(
                BoardLayout::fit(board, view, Rect::new(0, 0, 80, 24)).is_some(),
                "{}",
                board.shape()
            );
        }
    }
    let small = Rect::new(0, 0, 20, 8);
    for view in VIEWS {
        assert!(BoardLayout::fit(&Board::sphere(), view, small).is_some());
    }
    assert!(BoardLayout::fit(&Board::flat8(), View::Net, small).is_some());
}

#[test]
fn a_cell_brought_to_the_front_is_in_the_middle_of_the_globe() {
    for board in all_boards() {
        let Shape::Sphere { .. } = board.shape() else {
            continue;
        };
        for cell in board.cells() {
            let facing = Orientation::facing(board, cell);
            assert!(facing.depth(board, cell) > 0.999);
            let area = Rect::new(0, 0, 61, 31);
            let layout = BoardLayout::fit(board, View::Globe(facing), area).unwrap();
            assert_eq!(layout.hit(30, 15), Some(cell), "{}", board.shape());
        }
    }
}

#[test]
fn a_turn_arrives() {
    let board = Board::sphere();
    let goals = [(0.0, 0.0), (3.0, 1.5), (-3.0, -1.5), (1.0, 0.2)];
    for (yaw, pitch) in goals {
        let goal = Orientation { yaw, pitch };
        for cell in board.cells() {
            let mut at = Orientation::facing(&board, cell);
            let mut steps = 0;
            while at != goal {
                let next = at.step_towards(goal, 0.1);
                assert_ne!(next, at);
                at = next;
                steps += 1;
                assert!(steps <= 33, "half a turn takes 32 steps of 0.1");
            }
        }
    }
    let wild = Orientation::default().turned(100.0, 9.0);
    assert!(wild.yaw.abs() <= std::f32::consts::PI && wild.pitch <= std::f32::consts::FRAC_PI_2);
}

#[test]
fn the_projection_has_the_start_in_the_middle_and_every_cell() {
    for shape in [
        "sphere:2x2x2",
        "sphere:3x3x3",
        "sphere:2x1x1",
        "sphere:1x2x2",
    ] {
        let board = shape.parse::<Shape>().unwrap().build().unwrap();
        let area = Rect::new(0, 0, 161, 51);
        let layout = BoardLayout::fit(&board, View::Projection, area).unwrap();
        let away = |cell: Cell| {
            let (x, y) = layout.slot(cell).unwrap().centre;
            f32::from(x).mul_add(0.5, -40.0).hypot(f32::from(y) - 25.0)
        };
        let start = board.start().black | board.start().white;
        let farthest = start.iter().map(away).fold(0.0, f32::max);
        for cell in board.cells() & !start {
            assert!(
                away(cell) > farthest - 2.0,
                "{} {}",
                board.shape(),
                board.name(cell)
            );
        }
    }
}

#[test]
fn a_view_that_does_not_fit_says_what_it_needs() {
    for board in all_boards() {
        for view in views(board) {
            for (columns, rows) in [(20, 8), (34, 18), (78, 20)] {
                let area = Rect::new(0, 0, columns, rows);
                let Some((columns, rows)) = BoardLayout::needs(board, view, area) else {
                    continue;
                };
                let enough = Rect::new(0, 0, columns, rows);
                assert_eq!(BoardLayout::needs(board, view, enough), None);
            }
        }
    }
}

#[test]
fn every_view_of_a_board_without_a_long_side_fits_beside_two_panels_at_80x24() {
    let area = Rect::new(0, 0, 34, 18);
    for board in all_boards() {
        let Shape::Sphere { x, y, z } = board.shape() else {
            continue;
        };
        if x.max(y).max(z) <= 4 {
            for view in VIEWS {
                let needs = BoardLayout::needs(board, view, area);
                assert_eq!(needs, None, "{} {view:?}", board.shape());
            }
        }
    }
}

#[test]
fn what_is_dragged_in_the_middle_stays_under_the_mouse() {
    let board = Board::sphere();
    let area = Rect::new(0, 0, 61, 31);
    for cell in board.cells() {
        let before = Orientation::facing(&board, cell);
        // At a pole left and right are turns about the middle.
        if before.pitch.abs() > 0.9 {
            continue;
        }
        for to in [(36, 15), (25, 15), (30, 17), (30, 12)] {
            let layout = BoardLayout::fit(&board, View::Globe(before), area).unwrap();
            let after = layout.dragged((30, 15), to).unwrap();
            assert_ne!(after, before);
            let layout = BoardLayout::fit(&board, View::Globe(after), area).unwrap();
            assert_eq!(layout.hit(to.0, to.1), Some(cell), "{}", board.name(cell));
        }
    }
    let flat = BoardLayout::fit(&board, View::Projection, area).unwrap();
    assert_eq!(flat.dragged((30, 15), (31, 15)), None);
}

#[test]
fn a_candidates_value_stands_in_its_cell_in_every_view() {
    for_all_layouts(|&bare, layout, area| {
        let Some(cell) = bare.legal.first() else {
            return;
        };
        let Some(slot) = layout.slot(cell) else {
            return;
        };
        let labels = [(cell, "+4".to_owned())];
        let mut labelled = bare;
        labelled.labels = &labels;
        let drawn = symbols(&draw(layout, &labelled, PLAIN, &UNICODE, area), &slot);
        let sign = UNICODE.legal;
        // Where there is no room the sign says at least that one may place there.
        let room = slot.area.width >= 3;
        assert_eq!(
            drawn.contains("+4"),
            room,
            "{} {area} {drawn:?}",
            bare.board.shape()
        );
        assert_eq!(drawn.contains(sign), !room);
    });
}

#[test]
fn the_cursor_cuts_no_name_in_two() {
    for_all_layouts(|&bare, layout, area| {
        let empty = bare.board.cells() & !(bare.black | bare.white | bare.legal);
        for cell in empty {
            let Some(slot) = layout.slot(cell).filter(|slot| slot.brackets == (1, 0)) else {
                continue;
            };
            let mut shown = bare;
            shown.cursor = Some(cell);
            let drawn = symbols(&draw(layout, &shown, PLAIN, &UNICODE, area), &slot);
            let name = bare.board.name(cell);
            let part = drawn.chars().any(|c| name.contains(c));
            assert!(!part, "{} {name} {drawn:?}", bare.board.shape());
            // One a board and size will do.
            break;
        }
    });
}
