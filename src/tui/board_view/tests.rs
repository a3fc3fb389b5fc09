use std::collections::HashSet;

use ratatui::layout::Rect;

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

const VIEWS: [View; 1] = [View::Net];

/// Areas from nothing to a wall of screens.
fn areas() -> Vec<Rect> {
    let mut areas = Vec::new();
    for (width, height) in [
        (0, 0),
        (1, 1),
        (10, 3),
        (20, 8),
        (24, 10),
        (30, 12),
        (36, 18),
        (40, 14),
        (54, 20),
        (60, 30),
        (80, 24),
        (100, 30),
        (120, 40),
        (160, 50),
        (200, 60),
        (300, 100),
        (500, 200),
    ] {
        areas.push(Rect::new(3, 2, width, height));
    }
    areas
}

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

/// All layouts of all boards.
fn for_all_layouts(mut check: impl FnMut(&Board, &BoardLayout, Rect)) {
    for board in all_boards() {
        for view in views(board) {
            let mut sizes = HashSet::new();
            for area in areas() {
                // Many areas give the same drawing in another place.
                if let Some(layout) = BoardLayout::fit(board, view, area)
                    && sizes.insert(layout.area().as_size())
                {
                    check(board, &layout, area);
                }
            }
        }
    }
}

#[test]
fn a_click_on_a_drawn_disc_finds_its_cell_and_slots_do_not_overlap() {
    for_all_layouts(|board, layout, area| {
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
    for_all_layouts(|board, layout, area| {
        let mut shown = picture(board);
        for cursor in [board.cells().first(), Cell::new(board.len() - 1)] {
            shown.cursor = cursor;
            let buffer = draw(layout, &shown, PLAIN, &UNICODE, area);
            for position in buffer.area.positions() {
                if !layout.area().contains(position) {
                    assert_eq!(buffer[position].symbol(), "§");
                }
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

/// What is drawn within a slot.
fn symbols(buffer: &Buffer, area: Rect) -> String {
    area.positions().map(|at| buffer[at].symbol()).collect()
}

#[test]
fn every_mark_shows_without_colours() {
    for_all_layouts(|board, layout, area| {
        // A fifth of the boards, those of 24 and 64 cells among them: each is drawn twelve times.
        if board.len() % 5 != 4 {
            return;
        }
        let bare = picture(board);
        let black = bare.black.first().unwrap();
        let white = bare.white.first().unwrap();
        for glyphs in [UNICODE, ASCII] {
            let shows = |picture: &BoardPicture, cell: Cell| {
                let buffer = draw(layout, picture, PLAIN, &glyphs, area);
                let slot = layout.slot(cell)?;
                Some(symbols(
                    &buffer,
                    slot.area.inner(ratatui::layout::Margin::new(0, 0)),
                ))
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
            if let Some(other) = shows(&bare, white) {
                assert_ne!(other, plain);
            }
            if let Some(legal) = bare.legal.first() {
                assert_ne!(
                    shows(&bare, legal),
                    marked(&|p| p.legal = Bitboard::EMPTY, legal)
                );
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
    assert!(BoardLayout::fit(&Board::sphere(), View::Net, small).is_some());
    assert!(BoardLayout::fit(&Board::flat8(), View::Net, small).is_some());
}
