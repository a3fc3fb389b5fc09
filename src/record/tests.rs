use proptest::prelude::*;

use super::*;
use crate::board::Shape;
use crate::game::reduce;
use crate::margin::Margin;
use crate::notation::parse_moves;
use crate::position::Turn;

/// Passes before moves 51, 52, 53, 54 and 57; ends 3-58 with three empties.
pub(super) const FIVE_PASSES: &str = "F5D6C4D3C3F4F3E3E6C5F6G5H4E7C6F7G8F2G1E2F8H6F1D1D2D8D7C8C7B8G4C1C2H3G6H5G3H2G2B5A5H1B6H7B7A8A7A6G7E8H8A4B4E1B3A3B1";

/// A record of these moves, not checked.
pub(super) fn record_of(board: Arc<Board>, moves: &str) -> Record {
    let moves = parse_moves(&board, moves).unwrap();
    let start = board.start();
    let mut record = Record::new(board, start);
    record.moves = moves.into_iter().map(RecordMove::new).collect();
    record
}

/// A game in which each number of `choices` picks a placement, an undo or a jump elsewhere.
pub(super) fn random_game(board: Arc<Board>, choices: &[u16]) -> Game {
    let mut game = Game::new(board);
    for &choice in choices {
        let action = match (choice % 8, game.turn()) {
            (0, _) => Action::Undo,
            (1, _) => {
                let history = game.history();
                let node = history.get(usize::from(choice / 8) % history.len().max(1));
                Action::GoTo(node.copied().unwrap_or(game.root()))
            }
            (_, Turn::Move(cells)) => {
                let index = usize::from(choice / 8) % cells.len();
                Action::Place(cells.iter().nth(index).unwrap())
            }
            _ => Action::Undo,
        };
        if let Ok(next) = reduce(&game, action) {
            game = next;
        }
    }
    game
}

/// Every line of a game from the start to an end, in no order.
fn lines(game: &Game) -> Vec<Vec<Event>> {
    let mut found = Vec::new();
    let mut open = vec![(game.root(), Vec::new())];
    while let Some((node, line)) = open.pop() {
        let children = game.children(node);
        if children.is_empty() {
            found.push(line);
            continue;
        }
        for &child in children {
            let event = game.entry_at(child).unwrap().event;
            open.push((child, [line.clone(), vec![event]].concat()));
        }
    }
    found.sort_by_key(|line| format!("{line:?}"));
    found
}

#[test]
fn a_check_writes_out_the_passes() {
    let mut record = record_of(Board::flat8(), FIVE_PASSES);
    let given = record.moves.len();
    let game = record.check().unwrap();
    assert_eq!(record.moves.len(), given + 5);
    assert_eq!(game.result(), Some(Margin::new(-58)));
    let sides: Vec<_> = game.entries().iter().map(|entry| entry.color).collect();
    assert!(record.moves.iter().map(|m| m.by.unwrap()).eq(sides));
    // Checked once more nothing changes.
    let again = record.clone();
    record.check().unwrap();
    assert_eq!(record.moves, again.moves);
}

#[test]
fn breaches_name_their_ply() {
    let board = Board::flat8();
    let error = |moves: &str| {
        let error = record_of(board.clone(), moves).check().unwrap_err();
        error.to_string()
    };
    assert_eq!(
        error("f5 d6 a1 c3"),
        "ply 3: black cannot play a1: a disc there flips nothing"
    );
    assert_eq!(
        error("f5 pass"),
        "ply 1: white cannot pass: a placement is possible"
    );
    assert_eq!(
        error(&format!("{FIVE_PASSES} a1")),
        "ply 58: the game is over"
    );

    let mut record = record_of(board, "f5 d6");
    record.moves[1].by = Some(Color::Black);
    assert_eq!(
        record.check().unwrap_err().to_string(),
        "ply 2: the entry is black's, but it is white's turn"
    );
}

#[test]
fn a_breach_is_counted_in_the_entries_given() {
    let mut record = record_of(Board::flat8(), FIVE_PASSES);
    let given = record.moves.len();
    let again = record.moves[0].clone();
    record.moves.push(again);
    let Err(RecordError::Move { place, .. }) = record.check() else {
        panic!("the game is over");
    };
    assert_eq!((place.line, place.index), (0, given));
}

#[test]
fn a_variation_must_leave_an_earlier_line() {
    let board = Board::flat8();
    for (line, after) in [(1, 0), (0, 3), (7, 0), (usize::MAX, usize::MAX)] {
        let mut record = record_of(board.clone(), "f5 d6");
        record.variations.push(Variation {
            line,
            after,
            moves: Vec::new(),
        });
        let error = record.check().unwrap_err();
        assert!(matches!(error, RecordError::Variation { number: 1, .. }));
    }
}

#[test]
fn a_variation_may_begin_before_or_behind_a_forced_pass() {
    let mut record = record_of(Board::flat8(), FIVE_PASSES);
    record.check().unwrap();
    let pass = record.moves.iter().position(|m| m.action == Move::Pass);
    let pass = pass.unwrap();
    for (after, skipped) in [(pass, 0), (pass, 1), (pass + 1, 1)] {
        let mut other = record.clone();
        other.variations.push(Variation {
            line: 0,
            after,
            moves: record.moves[pass + skipped..].to_vec(),
        });
        let game = other.check().unwrap();
        assert_eq!(lines(&game).len(), 1, "the same moves are the same line");
    }
}

#[test]
fn a_stored_result_is_held_against_the_moves() {
    let mut record = record_of(Board::flat8(), FIVE_PASSES);
    let mut difference = |claim, ending| {
        record.result = Some(StoredResult { claim, ending });
        record.result_difference().map(|found| found.to_string())
    };
    for claim in [
        Claim::Margin(-58.0),
        Claim::Winner(Some(Color::White)),
        Claim::Discs {
            black: 3,
            white: 58,
        },
        Claim::Discs {
            black: 3,
            white: 61,
        },
    ] {
        assert_eq!(difference(claim, None), None);
    }
    assert_eq!(
        difference(Claim::Margin(58.0), None).unwrap(),
        "the stored result is +58 for black, but the moves end 3-58, -58 for black"
    );
    assert!(difference(Claim::Winner(None), None).is_some());
    assert!(difference(Claim::Winner(Some(Color::Black)), None).is_some());
    assert!(
        difference(
            Claim::Discs {
                black: 58,
                white: 3
            },
            None
        )
        .is_some()
    );

    let mut record = record_of(Board::flat8(), "f5 d6");
    let claim = Claim::Margin(2.0);
    record.result = Some(StoredResult {
        claim,
        ending: None,
    });
    assert_eq!(
        record.result_difference().unwrap().to_string(),
        "the stored result is +2 for black, but the game is not over after ply 2"
    );
    let ending = Some(Ending::Resigned);
    record.result = Some(StoredResult { claim, ending });
    assert_eq!(record.result_difference(), None);
}

#[test]
fn tags_keep_order_and_each_name_once() {
    let mut tags = Tags::default();
    tags.set("event", "one");
    tags.set("site", "two");
    tags.set("event", "three");
    let all: Vec<_> = tags.iter().collect();
    assert_eq!(all, [("event", "three"), ("site", "two")]);
    assert_eq!(tags.get("round"), None);
}

proptest! {
    #[test]
    fn a_game_put_down_and_played_again_is_the_same(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        for shape in [Shape::SPHERE, Shape::Flat { width: 4, height: 4 }] {
            let game = random_game(Arc::new(shape.build().unwrap()), &choices);
            let mut record = Record::from_game(&game);
            let again = record.check().unwrap();
            prop_assert_eq!(lines(&again), lines(&game));
            let main = game.line().into_iter().map(|node| game.entry_at(node));
            prop_assert!(again.history().into_iter().map(|node| again.entry_at(node)).eq(main));
            prop_assert_eq!(record.result.is_some(), again.result().is_some());
            prop_assert_eq!(record.result_difference(), None);
        }
    }
}
