use proptest::prelude::*;

use super::*;
use crate::board::Shape;
use crate::notation::{format_moves, parse_moves};

/// Five passes, before moves 51, 52, 53, 54 and 57; black 3, white 58.
const FIVE_PASSES: &str = "F5D6C4D3C3F4F3E3E6C5F6G5H4E7C6F7G8F2G1E2F8H6F1D1D2D8D7C8C7B8G4C1C2H3G6H5G3H2G2B5A5H1B6H7B7A8A7A6G7E8H8A4B4E1B3A3B1";

fn played(board: &Arc<Board>, moves: &str) -> Game {
    Game::new(board.clone())
        .with_moves(parse_moves(board, moves).unwrap())
        .unwrap()
}

fn passes(game: &Game) -> Vec<(Color, usize)> {
    let passes = game
        .entries()
        .into_iter()
        .filter(|entry| entry.event == Event::Pass);
    passes.map(|entry| (entry.color, entry.ply)).collect()
}

#[test]
fn passes_are_entries_and_one_side_can_move_twice() {
    let game = played(&Board::flat8(), FIVE_PASSES);
    let before_moves: Vec<usize> = passes(&game).iter().map(|(_, ply)| ply + 1).collect();
    assert_eq!(before_moves, [51, 52, 53, 54, 57]);
    assert_eq!(
        (game.setup().black.len(), game.setup().white.len()),
        (3, 58)
    );
    assert_eq!(game.result(), Some(Margin::new(-58)));
    assert_eq!(game.ply(), 57);
}

#[test]
fn one_stuck_side_does_not_end_the_game() {
    let board = Board::flat8();
    // After 16 moves black must pass with 17 white discs to 3.
    let game = played(&board, "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8");
    assert_eq!(passes(&game).last(), Some(&(Color::Black, 16)));
    assert_eq!(game.result(), None);
    assert_eq!(game.to_move(), Color::White);
}

#[test]
fn a_wipe_out_ends_the_game() {
    let game = played(&Board::flat8(), "e6f4e3f6g5d6e7f5c5");
    assert_eq!(game.turn(), Turn::Over(Margin::new(-64)));
    assert_eq!(game.result(), Some(Margin::new(64)));
    assert_eq!(
        reduce(&game, Action::Place(Cell::new(0).unwrap())).unwrap_err(),
        IllegalAction::Over
    );
}

#[test]
fn the_shortest_draw_is_a_draw() {
    let game = played(&Board::flat8(), "f5f4c3f6g7f7f3h7f8b2h6e7h8g3d7e3f2f1a1c5");
    assert_eq!(game.setup().black.len(), 12);
    assert_eq!(game.result(), Some(Margin::DRAW));
}

#[test]
fn undo_and_redo_step_over_passes() {
    let board = Board::flat8();
    let end = played(&board, FIVE_PASSES);
    let mut states = vec![end.clone()];
    let mut game = end.clone();
    while let Ok(before) = reduce(&game, Action::Undo) {
        assert_eq!(before.ply() + 1, game.ply());
        assert!(matches!(before.turn(), Turn::Move(_)));
        states.push(before.clone());
        game = before;
    }
    assert_eq!((game.ply(), states.len()), (0, 58));
    assert_eq!(
        reduce(&game, Action::Undo).unwrap_err(),
        IllegalAction::NothingToUndo
    );
    for state in states.iter().rev().skip(1) {
        game = reduce(&game, Action::Redo).unwrap();
        assert_eq!((game.at(), game.setup()), (state.at(), state.setup()));
    }
    assert_eq!(
        reduce(&game, Action::Redo).unwrap_err(),
        IllegalAction::NothingToRedo
    );
    assert_eq!(game.at(), end.at());
}

#[test]
fn written_passes_must_be_forced() {
    let board = Board::flat8();
    let error = |moves: &str| {
        let moves = parse_moves(&board, moves).unwrap();
        Game::new(board.clone())
            .with_moves(moves)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        error("f5 pass"),
        "move 2: white cannot pass: a placement is possible"
    );
    assert_eq!(
        error("f5 f5"),
        "move 2: white cannot play f5: the cell is taken"
    );
    assert_eq!(
        error("f5 a1"),
        "move 2: white cannot play a1: a disc there flips nothing"
    );
    assert_eq!(error("e6f4e3f6g5d6e7f5c5 --"), "move 10: the game is over");
    let game = played(&board, FIVE_PASSES);
    let written = format_moves(&board, game.moves());
    assert_eq!(written.matches("pass").count(), 5);
    assert_eq!(played(&board, &written).entries(), game.entries());
    assert!(error(&written.replacen("pass", "pass pass", 1)).contains("cannot pass"));
}

#[test]
fn another_move_after_undo_is_a_variation() {
    let board = Board::sphere();
    let line = played(&board, "c2 b4 c5");
    let back = reduce(&line, Action::Undo).unwrap();
    let Turn::Move(placements) = back.turn() else {
        panic!()
    };
    let other = placements
        .iter()
        .find(|&cell| board.name(cell) != "c5")
        .unwrap();
    let varied = reduce(&back, Action::Place(other)).unwrap();
    assert_eq!(varied.children(back.at()).len(), 2);
    // The old line is still there, and going there makes redo follow it.
    let old = reduce(&varied, Action::GoTo(line.at())).unwrap();
    assert_eq!(old.moves(), line.moves());
    let again = reduce(&reduce(&old, Action::Undo).unwrap(), Action::Redo).unwrap();
    assert_eq!(again.at(), line.at());
    // Playing a move that is already there adds nothing.
    assert_eq!(
        reduce(&back, Action::Place(other))
            .unwrap()
            .children(back.at())
            .len(),
        2
    );
    let same = reduce(&varied, Action::Undo).unwrap();
    assert_eq!(
        reduce(&same, Action::Place(other)).unwrap().at(),
        varied.at()
    );
    assert_eq!(
        reduce(&old, Action::GoTo(NodeId(99))).unwrap_err(),
        IllegalAction::NoSuchNode
    );
}

#[test]
fn set_ups_are_held_against_the_board() {
    let board = Board::sphere();
    let error = |black, white| {
        let setup = Setup {
            black: Bitboard(black),
            white: Bitboard(white),
            to_move: Color::Black,
        };
        Game::from_setup(board.clone(), setup)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(error(1 << 24, 1), "1 discs lie outside sphere:2x2x2");
    assert_eq!(error(3, 2), "d1 has both a black and a white disc");
}

#[test]
fn a_start_that_must_pass_passes() {
    let board = Board::flat8();
    // White on a1 and b1 only can bracket c1 from d1; black cannot place.
    let setup = Setup {
        black: Bitboard(0b10),
        white: Bitboard(0b1),
        to_move: Color::Black,
    };
    let game = Game::from_setup(board, setup).unwrap();
    assert_eq!(game.to_move(), Color::White);
    assert_eq!(passes(&game), [(Color::Black, 0)]);
    assert_eq!(
        reduce(&game, Action::Undo).unwrap_err(),
        IllegalAction::NothingToUndo
    );
}

proptest! {
    #[test]
    fn random_games_keep_their_promises(choices in prop::collection::vec(any::<prop::sample::Index>(), 64), sphere: bool) {
        let shape = if sphere { Shape::SPHERE } else { Shape::Flat { width: 5, height: 4 } };
        let board = Arc::new(shape.build().unwrap());
        let mut game = Game::new(board.clone());
        for choice in choices {
            let Turn::Move(placements) = game.turn() else { break };
            let cells: Vec<Cell> = placements.iter().collect();
            let next = reduce(&game, Action::Place(*choice.get(&cells))).unwrap();
            prop_assert!(next.turn() != Turn::MustPass);
            prop_assert_eq!(next.ply(), game.ply() + 1);
            let undone = reduce(&next, Action::Undo).unwrap();
            prop_assert_eq!(undone.at(), game.at());
            prop_assert_eq!(reduce(&undone, Action::Redo).unwrap().at(), next.at());
            game = next;
        }
        prop_assert!(game.result().is_some());
        let again = Game::new(board).with_moves(game.moves()).unwrap();
        prop_assert_eq!(again.setup(), game.setup());
        prop_assert_eq!(again.entries(), game.entries());
    }
}
