use proptest::prelude::*;

use super::*;
use crate::board::Shape;
use crate::board::tests::all_boards;

fn start(board: &Board) -> Position {
    Position::new(board.start().black, board.start().white).unwrap()
}

/// A position with every cell empty, the mover's or the opponent's.
fn position_on(board: &Board, mover: u64, opponent: u64) -> Position {
    let mover = Bitboard(mover) & board.cells();
    Position::new(mover, Bitboard(opponent) & board.cells() & !mover).unwrap()
}

proptest! {
    #[test]
    fn fast_and_reference_agree(mover: u64, opponent: u64, thin: u64) {
        for board in all_boards() {
            for position in [
                position_on(board, mover, opponent),
                // Nearly full boards have the longest runs.
                position_on(board, mover & thin, !0),
            ] {
                prop_assert_eq!(position.placements(board), flip::reference::placements(board, position));
                for cell in board.cells() {
                    prop_assert_eq!(position.flips(board, cell), flip::reference::flips(board, position, cell));
                }
            }
        }
    }

    #[test]
    fn an_image_has_the_image_of_the_placements(mover: u64, opponent: u64) {
        for board in all_boards() {
            let position = position_on(board, mover, opponent);
            for symmetry in board.symmetries() {
                let image = Position::new(symmetry.apply(position.mover()), symmetry.apply(position.opponent())).unwrap();
                prop_assert_eq!(image.placements(board), symmetry.apply(position.placements(board)));
            }
        }
    }

    #[test]
    fn legal_is_what_play_accepts(mover: u64, opponent: u64) {
        for board in all_boards() {
            let position = position_on(board, mover, opponent);
            let placements = position.placements(board);
            for cell in board.cells() {
                match position.play(board, cell) {
                    Ok(next) => {
                        prop_assert!(placements.contains(cell));
                        prop_assert_eq!(next.discs(), position.discs().with(cell));
                        // Every flip takes a disc from the opponent to the mover.
                        prop_assert!(next.opponent().len() >= position.mover().len() + 2);
                    }
                    Err(IllegalPlacement::Taken) => prop_assert!(position.discs().contains(cell)),
                    Err(error) => {
                        prop_assert_eq!(error, IllegalPlacement::FlipsNothing);
                        prop_assert!(!placements.contains(cell));
                    }
                }
            }
        }
    }
}

fn ring_board() -> (Board, Vec<Cell>) {
    let board = Shape::SPHERE.build().unwrap();
    let ring = board.lines()[2].cells.clone();
    (board, ring)
}

#[test]
fn a_ring_of_opponents_does_not_flip_on_itself() {
    let (board, ring) = ring_board();
    let opponents: Bitboard = ring[1..].iter().copied().collect();
    let position = Position::new(Bitboard::EMPTY, opponents).unwrap();
    assert_eq!(position.flips(&board, ring[0]), Bitboard::EMPTY);
}

#[test]
fn one_disc_on_a_ring_brackets_both_ways() {
    let (board, ring) = ring_board();
    let position = Position::new(
        ring[3].set(),
        [1, 2, 4, 5, 6, 7].map(|i| ring[i]).into_iter().collect(),
    )
    .unwrap();
    assert_eq!(position.flips(&board, ring[0]), position.opponent());
}

#[test]
fn a_cell_bracketed_by_both_rings_is_flipped_once() {
    let (board, ring) = ring_board();
    // The two rings through ring[0] meet again at one other cell; everything on both but one disc each is white.
    let other = &board.lines()[board
        .rays(ring[0])
        .iter()
        .find(|ray| ray.line != 2)
        .unwrap()
        .line]
        .cells;
    let meeting = *ring[1..].iter().find(|cell| other.contains(cell)).unwrap();
    let mover: Bitboard = [&ring, other]
        .map(|line| {
            *line
                .iter()
                .rev()
                .find(|&&cell| cell != ring[0] && cell != meeting)
                .unwrap()
        })
        .into_iter()
        .collect();
    let both: Bitboard = ring.iter().chain(other).copied().collect();
    let position = Position::new(mover, both.without(ring[0]) & !mover).unwrap();
    assert!(position.flips(&board, ring[0]).contains(meeting));
    let next = position.play(&board, ring[0]).unwrap();
    assert!(next.opponent().contains(meeting) && !next.mover().contains(meeting));
}

#[test]
fn the_side_without_discs_has_lost_at_once() {
    let board = Shape::FLAT8.build().unwrap();
    let position = Position::new(Bitboard(0xFF), Bitboard::EMPTY).unwrap();
    assert_eq!(position.turn(&board), Turn::Over(Margin::new(64)));
    let plain = board.with_scoring(Scoring::DiscsOnly);
    assert_eq!(position.pass().turn(&plain), Turn::Over(Margin::new(-8)));
}

#[test]
fn an_equal_count_is_a_draw_whoever_gets_the_empties() {
    let board = Shape::FLAT8.build().unwrap();
    let position = Position::new(Bitboard(0xF), Bitboard(0xF000_0000_0000_0000)).unwrap();
    assert_eq!(position.margin(&board), Margin::DRAW);
}

#[test]
fn a_start_has_its_first_moves() {
    let board = Shape::SPHERE.build().unwrap();
    let Turn::Move(placements) = start(&board).turn(&board) else {
        panic!("black can move")
    };
    let names: Vec<String> = placements.iter().map(|cell| board.name(cell)).collect();
    assert_eq!(names, ["c2", "b3", "e4", "d5"]);
}

#[test]
fn play_names_what_is_wrong() {
    let board = Shape::SPHERE.build().unwrap();
    let play = |index| start(&board).play(&board, Cell::new(index).unwrap());
    assert_eq!(play(24), Err(IllegalPlacement::OffBoard));
    assert_eq!(play(6), Err(IllegalPlacement::Taken));
    assert_eq!(play(0), Err(IllegalPlacement::FlipsNothing));
}
