use super::estimate::{Effort, estimate};
use super::*;
use crate::board::{Board, Shape};
use crate::game::Game;
use crate::notation::parse_moves;
use crate::position::Turn;
use crate::search::{Limit, SearchOptions, Searcher};
use crate::solve::Options;
use rand::{RngCore, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

fn board(text: &str) -> Arc<Board> {
    Arc::new(text.parse::<Shape>().unwrap().build().unwrap())
}

fn never() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(false))
}

#[test]
fn estimates_that_are_proven_equal_the_tree() {
    for name in ["sphere:2x2x1", "flat:4x4", "flat:4x3"] {
        let board = board(name);
        let tree = Tree::build(Arc::clone(&board), &Options::default(), |_| (), &never()).unwrap();
        let exact = Table::exact(&tree, tree.root()).unwrap();
        let found = estimate(&board, tree.root(), &Effort::default(), &never(), |_| ());
        let proven = |estimates: &Estimates| estimates.searched.as_ref().unwrap().value;
        assert_eq!(
            proven(&found.value),
            Value::Exact(exact.value.perfect),
            "{name}"
        );
        assert_eq!(found.candidates.len(), exact.candidates.len());
        for (found, exact) in found.candidates.iter().zip(&exact.candidates) {
            assert_eq!((found.cell, found.flips), (exact.cell, exact.flips));
            assert_eq!(
                proven(&found.value),
                Value::Exact(exact.value.perfect),
                "{name}"
            );
            let sampled = found.value.sampled.unwrap();
            assert!(exact.value.worst <= sampled.worst && sampled.best <= exact.value.best);
            assert!(found.value.to_string().starts_with("proven by search, "));
            assert_eq!(found.value.searched.as_ref().unwrap().line[0], found.cell);
        }
    }
}

#[test]
fn snapshots_grow_and_a_cancellation_ends_it_at_once() {
    let board = Board::flat8();
    let position = Game::new(Arc::clone(&board)).position();
    let cancel = never();
    let mut depths = Vec::new();
    let table = estimate(&board, position, &Effort::default(), &cancel, |table| {
        let depth = |row: &Row<Estimates>| row.value.searched.as_ref().map_or(0, |s| s.depth);
        depths.push(table.candidates.iter().map(depth).max().unwrap());
        if depths.len() == 12 {
            cancel.store(true, Ordering::Relaxed);
        }
    });
    assert!(depths.is_sorted(), "{depths:?}");
    assert!(depths.len() <= 13);
    assert_eq!(table.candidates.len(), 4);
    let value = table.value.searched.unwrap();
    assert!(matches!(value.value, Value::Estimate(_)));

    cancel.store(true, Ordering::Relaxed);
    let table = estimate(&board, position, &Effort::default(), &cancel, |_| ());
    assert_eq!(table.value.to_string(), "nothing yet");
}

#[test]
fn the_time_is_kept_and_every_column_has_a_value_however_short_it_is() {
    let position = |board: &Arc<Board>| Game::new(Arc::clone(board)).position();
    for board in [Board::flat8(), board("sphere:3x3x3")] {
        for milliseconds in [0, 200] {
            let effort = Effort {
                time: Some(Duration::from_millis(milliseconds)),
                ..Effort::default()
            };
            let begin = Instant::now();
            let table = estimate(&board, position(&board), &effort, &never(), |_| ());
            // Generous: other tests run at the same time.
            assert!(begin.elapsed() < Duration::from_secs(3));
            for row in &table.candidates {
                assert!(row.value.searched.is_some() && row.value.sampled.is_some());
            }
            assert!(table.value.searched.is_some() && table.value.sampled.is_some());
        }
    }
}

#[test]
fn passes_and_finished_games_have_a_value_and_no_candidates() {
    let board = Board::flat8();
    let game = |moves: &str| {
        let moves = parse_moves(&board, moves).unwrap();
        Game::new(Arc::clone(&board)).with_moves(moves).unwrap()
    };
    let over = game("e6f4e3f6g5d6e7f5c5").position();
    let table = estimate(&board, over, &Effort::default(), &never(), |_| ());
    assert!(table.candidates.is_empty());
    let margin = over.margin(&board);
    assert_eq!(table.value.searched.unwrap().value, Value::Exact(margin));

    // Before move 51 of this game a side must pass.
    let moves = "F5D6C4D3C3F4F3E3E6C5F6G5H4E7C6F7G8F2G1E2F8H6F1D1D2D8D7C8C7B8G4C1C2H3G6H5G3H2G2B5A5H1B6H7B7A8A7A6G7E8";
    let after = game(moves).position();
    let stuck = after.pass();
    assert_eq!(stuck.turn(&board), Turn::MustPass);
    let table = estimate(&board, stuck, &Effort::default(), &never(), |_| ());
    let other = estimate(&board, after, &Effort::default(), &never(), |_| ());
    assert!(table.candidates.is_empty() && !other.candidates.is_empty());
    let value = |table: &Table<Estimates>| table.value.searched.clone().unwrap().value;
    assert_eq!(value(&table), value(&other).turned());
    assert!(matches!(value(&table), Value::Exact(_)));
}

#[test]
fn a_position_is_proven_only_if_every_candidate_is() {
    let row = |cell, value| Row {
        cell: Cell::new(cell).unwrap(),
        flips: Bitboard::EMPTY,
        value: Estimates {
            searched: Some(Searched {
                value,
                depth: 3,
                line: Vec::new(),
            }),
            sampled: None,
        },
    };
    let best = |rows: Vec<Row<Estimates>>| {
        let table = Table {
            position: Game::new(Board::flat8()).position(),
            value: Estimates::default(),
            candidates: rows,
        };
        table.best_searched().map(|found| found.value)
    };
    let exact = |discs| Value::Exact(Margin::new(discs));
    let estimate = |hundredths| Value::Estimate(Score(hundredths));
    assert_eq!(
        best(vec![row(1, exact(4)), row(2, exact(6))]),
        Some(exact(6))
    );
    let mixed = vec![row(1, exact(6)), row(2, estimate(350))];
    assert_eq!(best(mixed), Some(estimate(600)));
    let mut unknown = row(2, exact(2));
    unknown.value.searched = None;
    assert_eq!(best(vec![row(1, exact(6)), unknown]), None);
}

#[test]
fn images_are_worth_the_same_and_estimates_of_different_depths_never_stand_side_by_side() {
    for name in ["flat:8x8", "sphere:3x3x3", "flat:6x6"] {
        let board = board(name);
        let position = Game::new(Arc::clone(&board)).position();
        for milliseconds in [0, 3, 10, 30, 90] {
            let effort = Effort {
                time: Some(Duration::from_millis(milliseconds)),
                ..Effort::default()
            };
            let check = |table: &Table<Estimates>| {
                let depths: std::collections::HashSet<usize> = table
                    .candidates
                    .iter()
                    .filter(|row| !row.value.is_proven())
                    .filter_map(|row| row.value.searched.as_ref().map(|found| found.depth))
                    .collect();
                assert!(depths.len() <= 1, "{name}: {depths:?}");
            };
            let table = estimate(&board, position, &effort, &never(), check);
            check_images(&board, &table);
            for row in &table.candidates {
                // The image of a line is a line.
                let mut at = position;
                for &cell in &row.value.searched.as_ref().unwrap().line {
                    while at.turn(&board) == Turn::MustPass {
                        at = at.pass();
                    }
                    at = at.play(&board, cell).unwrap();
                }
            }
        }
        let mut table = steady::Steady::new(&board, 1).search(position, &never());
        steady::sample(&board, &mut table);
        check_images(&board, &table);
    }
}

/// Candidates that a symmetry of the start takes into one another have the same values.
fn check_images(board: &Board, table: &Table<Estimates>) {
    let (own, other) = (table.position.mover(), table.position.opponent());
    let mut pairs = 0;
    for symmetry in board.symmetries() {
        if symmetry.apply(own) != own || symmetry.apply(other) != other {
            continue;
        }
        for row in &table.candidates {
            let image = symmetry.cell(row.cell);
            let found = table.candidates.iter().find(|other| other.cell == image);
            let (value, found) = (&row.value, &found.unwrap().value);
            let searched = |estimates: &Estimates| {
                let searched = estimates.searched.as_ref().unwrap();
                (searched.value, searched.depth)
            };
            assert_eq!(searched(value), searched(found));
            assert_eq!(value.sampled, found.sampled);
            pairs += usize::from(image != row.cell);
        }
    }
    assert!(pairs > 0, "the start has images of itself");
}

#[test]
fn engine_and_tree_agree_on_every_small_board_and_sampled_spheres() {
    let mut chance = Pcg64Mcg::seed_from_u64(5);
    for name in [
        "flat:3x3",
        "flat:3x4",
        "flat:4x3",
        "flat:4x4",
        "flat:3x5",
        "sphere:2x1x1",
        "sphere:1x2x1",
        "sphere:2x2x1",
        "sphere:2x1x2",
        "sphere:1x2x2",
        "sphere:3x1x1",
        "sphere:2x2x2",
    ] {
        let board = board(name);
        let tree = Tree::build(Arc::clone(&board), &Options::default(), |_| (), &never()).unwrap();
        let mut searcher = Searcher::new(Arc::clone(&board), SearchOptions::default());
        let mut solved = |position: Position| {
            let found = searcher.search(position, Limit::Exact, &never(), |_| ());
            let exact = tree.probe(position).unwrap().perfect;
            assert_eq!(found.value, Value::Exact(exact), "{name} {position:?}");
        };
        // Every position of a number of random games, from both sides of each pass.
        for _ in 0..12 {
            let mut position = tree.root();
            loop {
                solved(position);
                match position.turn(&board) {
                    Turn::Over(_) => break,
                    Turn::MustPass => position = position.pass(),
                    Turn::Move(cells) => {
                        let nth = (chance.next_u32() as usize) % cells.len();
                        let cell = cells.iter().nth(nth).unwrap();
                        position = position.play(&board, cell).unwrap();
                    }
                }
            }
        }
    }
}
