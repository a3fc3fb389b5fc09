use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::board::{Board, Shape};
use crate::game::{Action, Event, Game, reduce};
use crate::notation::parse_moves;
use crate::record::tests::{FIVE_PASSES, random_game, record_of};
use crate::record::{Claim, StoredResult, json};

/// A record of these moves with something noted in every place there is.
fn annotated(moves: &str) -> Record {
    let mut record = record_of(Board::flat8(), moves);
    record.check().unwrap();
    for (index, entry) in record.moves.iter_mut().enumerate() {
        entry.seconds = Some(index as f64);
        entry.eval = Some(-1.5);
        entry.comment = Some(format!("remark {index}"));
        entry.unknown.push(("book".to_owned(), "true".to_owned()));
    }
    record.players.black = Some("Ann".to_owned());
    record.started = Some("1999".to_owned());
    record.comment = Some("of the whole".to_owned());
    record.tags.set("event", "a match");
    record.unknown.push(("clock".to_owned(), "7".to_owned()));
    record
}

fn moves_of(game: &Game, moves: &str) -> Game {
    let moves = parse_moves(game.board(), moves).unwrap();
    game.clone().with_moves(moves).unwrap()
}

fn at_ply(game: &Game, ply: usize) -> Game {
    let node = *game
        .line()
        .iter()
        .find(|&&node| game.entry_at(node).unwrap().ply == ply)
        .unwrap();
    reduce(game, Action::GoTo(node)).unwrap()
}

/// What every entry of a line says.
fn said(moves: &[RecordMove]) -> Vec<(Move, Option<String>)> {
    let entries = moves.iter();
    entries.map(|m| (m.action, m.comment.clone())).collect()
}

fn merge(game: &Game, base: &Record) -> Record {
    Record::from_game(game).merged_into(base).unwrap()
}

#[test]
fn a_game_put_back_as_it_was_opened_changes_nothing() {
    let base = annotated(FIVE_PASSES);
    let game = base.to_game().unwrap();
    for game in [at_ply(&game, 9), game] {
        let merged = merge(&game, &base);
        assert_eq!(
            json::to_text(&merged).unwrap(),
            json::to_text(&base).unwrap()
        );
    }
}

#[test]
fn a_branch_is_a_variation_and_takes_nothing_from_the_game() {
    let mut base = annotated(FIVE_PASSES);
    base.result = Some(StoredResult {
        claim: Claim::Margin(-58.0),
        ending: None,
    });
    let game = base.to_game().unwrap();
    let branch = moves_of(&at_ply(&game, 1), "f6 e6");
    let mut record = Record::from_game(&branch);
    record.players.black = Some("human".to_owned());
    let merged = record.merged_into(&base).unwrap();
    assert_eq!(said(&merged.moves), said(&base.moves));
    assert_eq!(
        (&merged.players, merged.result),
        (&base.players, base.result)
    );
    assert_eq!(merged.variations.len(), 1);
    let variation = &merged.variations[0];
    assert_eq!((variation.line, variation.after), (0, 1));
    assert_eq!(variation.moves.len(), 2);
    // Opened again and gone on with on the branch: the variation grows.
    let again = at_ply(&merged.to_game().unwrap(), 1);
    let more = merge(&moves_of(&again, "f6 e6 f4"), &merged);
    assert_eq!(more.variations.len(), 1);
    assert_eq!(more.variations[0].moves.len(), 3);
    assert_eq!(said(&more.moves), said(&base.moves));
}

#[test]
fn a_game_that_was_broken_off_goes_on() {
    let base = annotated("f5 d6 c3");
    let game = base.to_game().unwrap();
    let mut record = Record::from_game(&moves_of(&game, "d3 c4"));
    record.players.white = Some("Bob".to_owned());
    let merged = record.merged_into(&base).unwrap();
    assert_eq!(merged.moves.len(), 5);
    assert!(merged.variations.is_empty());
    assert_eq!(merged.moves[2].comment.as_deref(), Some("remark 2"));
    assert_eq!(merged.players.white.as_deref(), Some("Bob"));
    assert_eq!(merged.tags, base.tags);

    // What was played on and taken back again is a variation, and so is what follows a resignation.
    let left = at_ply(&moves_of(&game, "d3 c4"), 2);
    let merged = merge(&moves_of(&left, "c4"), &base);
    assert_eq!(said(&merged.moves), said(&base.moves));
    assert_eq!(merged.variations.len(), 2);
    let mut resigned = base;
    resigned.result = Some(StoredResult {
        claim: Claim::Winner(None),
        ending: Some(Ending::Resigned),
    });
    let merged = merge(&moves_of(&game, "d3"), &resigned);
    assert_eq!(said(&merged.moves), said(&resigned.moves));
    assert_eq!(merged.result, resigned.result);
    assert_eq!(
        (merged.variations[0].line, merged.variations[0].after),
        (0, 3)
    );
}

/// Every place of a game, by the events from the start.
fn places(game: &Game) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(game.root(), Vec::<Event>::new())];
    while let Some((node, events)) = open.pop() {
        found.push(format!("{events:?}"));
        for &child in game.children(node) {
            let event = game.entry_at(child).unwrap().event;
            open.push((child, [events.clone(), vec![event]].concat()));
        }
    }
    found.sort();
    found
}

proptest! {
    #[test]
    fn every_place_of_both_is_there_and_the_main_line_begins_as_it_did(
        first in prop::collection::vec(any::<u16>(), 0..80),
        second in prop::collection::vec(any::<u16>(), 0..80),
    ) {
        for shape in [Shape::SPHERE, Shape::Flat { width: 4, height: 4 }] {
            let board = Arc::new(shape.build().unwrap());
            let base = Record::from_game(&random_game(board.clone(), &first));
            let same = merge(&base.to_game().unwrap(), &base);
            prop_assert_eq!(json::to_text(&same).unwrap(), json::to_text(&base).unwrap());

            let other = random_game(board, &second);
            let merged = merge(&other, &base);
            let own = Record::from_game(&other);
            let main = said(&base.moves);
            prop_assert!(said(&merged.moves).starts_with(&main));
            if merged.moves.len() > main.len() {
                prop_assert_eq!(said(&merged.moves), said(&own.moves));
            }
            let all = places(&merged.to_game().unwrap());
            let mut both = places(&base.to_game().unwrap());
            both.extend(places(&other));
            both.sort();
            both.dedup();
            prop_assert_eq!(all, both);
        }
    }
}
