//! Search against plain recursion, and the faults such programs have had.

use std::collections::HashMap;

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::bitboard::Bitboard;
use crate::board::{Scoring, Shape};
use crate::notation::{parse_cell, parse_position};

const SMALL: [&str; 8] = [
    "flat:4x4",
    "flat:5x3",
    "flat:3x7",
    "flat:5x5",
    "flat:6x4",
    "sphere:2x1x1",
    "sphere:1x2x2",
    "sphere:2x2x1",
];

fn board(name: &str) -> Arc<Board> {
    Arc::new(name.parse::<Shape>().unwrap().build().unwrap())
}

fn plain_scoring(name: &str, scoring: Scoring) -> Arc<Board> {
    let board = name.parse::<Shape>().unwrap().build().unwrap();
    Arc::new(board.with_scoring(scoring))
}

fn searcher(board: &Arc<Board>, slots: usize, threads: usize) -> Searcher {
    let options = SearchOptions {
        slots,
        threads,
        ..SearchOptions::default()
    };
    Searcher::new(Arc::clone(board), options)
}

fn never() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(false))
}

fn solve(searcher: &mut Searcher, position: Position) -> (Option<Cell>, Margin) {
    let found = searcher.search(position, Limit::Exact, &never(), |_| {});
    let Value::Exact(margin) = found.value else {
        panic!("not solved: {found:?}");
    };
    (found.best_move, margin)
}

/// The margin by the rules alone.
fn oracle(board: &Board, position: Position, known: &mut HashMap<Position, Margin>) -> Margin {
    if let Some(&margin) = known.get(&position) {
        return margin;
    }
    let margin = match position.turn(board) {
        Turn::Over(margin) => margin,
        Turn::MustPass => -oracle(board, position.pass(), known),
        Turn::Move(cells) => cells
            .iter()
            .map(|cell| -oracle(board, position.play(board, cell).unwrap(), known))
            .max()
            .unwrap(),
    };
    known.insert(position, margin);
    margin
}

fn start(board: &Board) -> Position {
    let setup = board.start();
    Position::new(setup.black, setup.white).unwrap()
}

/// A position after random plies, with at most so many empties (fewer if the game ended before).
fn random_position(board: &Board, empties: usize, chance: &mut Pcg64Mcg) -> Position {
    let mut position = start(board);
    while position.empties(board).len() > empties {
        match position.turn(board) {
            Turn::Over(_) => break,
            Turn::MustPass => position = position.pass(),
            Turn::Move(cells) => {
                let cells: Vec<Cell> = cells.iter().collect();
                position = position
                    .play(board, *cells.choose(chance).unwrap())
                    .unwrap();
            }
        }
    }
    position
}

fn position(board: &Board, text: &str) -> Position {
    let setup = parse_position(board, text).unwrap();
    let (mover, opponent) = (
        setup.discs(setup.to_move),
        setup.discs(setup.to_move.other()),
    );
    Position::new(mover, opponent).unwrap()
}

/// Both margins and that the move reaches the margin.
fn check(
    board: &Board,
    searcher: &mut Searcher,
    position: Position,
    known: &mut HashMap<Position, Margin>,
) {
    let expected = oracle(board, position, known);
    let (best, margin) = solve(searcher, position);
    assert_eq!(margin, expected, "{} {position:?}", board.shape());
    match (position.turn(board), best) {
        (Turn::Move(_), Some(cell)) => {
            let after = position.play(board, cell).unwrap();
            assert_eq!(
                -oracle(board, after, known),
                expected,
                "{} {position:?}",
                board.shape()
            );
        }
        (Turn::MustPass | Turn::Over(_), None) => {}
        (turn, best) => panic!("{turn:?} answered by {best:?}"),
    }
}

#[test]
fn small_boards_are_solved_as_by_plain_recursion() {
    let mut chance = Pcg64Mcg::seed_from_u64(1);
    for name in SMALL {
        for scoring in [Scoring::DiscsOnly, Scoring::EmptiesToWinner] {
            let board = plain_scoring(name, scoring);
            let mut known = HashMap::new();
            let mut searcher = searcher(&board, 1 << 12, 1);
            for round in 0..60 {
                let position = random_position(&board, 4 + round % 8, &mut chance);
                check(&board, &mut searcher, position, &mut known);
                check(&board, &mut searcher, position.pass(), &mut known);
            }
        }
    }
}

#[test]
fn whole_small_boards_have_their_published_values() {
    // Computed by a separate program; flat 4x4 differs by who gets the empties.
    for (name, scoring, value) in [
        ("flat:4x4", Scoring::DiscsOnly, -8),
        ("flat:4x4", Scoring::EmptiesToWinner, -10),
        ("flat:5x4", Scoring::DiscsOnly, 16),
        ("flat:5x4", Scoring::EmptiesToWinner, 16),
        ("sphere:2x1x1", Scoring::DiscsOnly, 7),
        ("sphere:2x2x2", Scoring::DiscsOnly, -4),
    ] {
        let board = plain_scoring(name, scoring);
        let (best, margin) = solve(&mut searcher(&board, 1 << 18, 1), start(&board));
        assert_eq!(margin.discs(), value, "{name} {scoring:?}");
        assert!(best.is_some());
    }
}

#[test]
fn large_boards_agree_near_the_end_with_every_kernel() {
    let mut chance = Pcg64Mcg::seed_from_u64(2);
    for name in [
        "flat:8x8",
        "flat:6x6",
        "sphere:2x2x2",
        "sphere:3x3x3",
        "sphere:1x3x5",
    ] {
        for scoring in [Scoring::DiscsOnly, Scoring::EmptiesToWinner] {
            let board = plain_scoring(name, scoring);
            let mut known = HashMap::new();
            for round in 0..24 {
                let position = random_position(&board, 1 + round % 9, &mut chance);
                for kernels in [
                    Kernels::new(&board),
                    Kernels::portable(&board),
                    Kernels::general(&board),
                ] {
                    let mut searcher = searcher(&board, 1 << 10, 1).with_kernels(kernels);
                    check(&board, &mut searcher, position, &mut known);
                }
            }
        }
    }
}

#[test]
fn every_kernel_walks_the_same_tree() {
    let board = Board::flat8();
    let mut chance = Pcg64Mcg::seed_from_u64(3);
    for _ in 0..6 {
        let position = random_position(&board, 15, &mut chance);
        // The general kernel knows fewer stable discs, so its tree may be larger.
        let [fast, portable] = [Kernels::new(&board), Kernels::portable(&board)].map(|kernels| {
            let mut searcher = searcher(&board, 1 << 14, 1).with_kernels(kernels);
            let found = searcher.search(position, Limit::Exact, &never(), |_| {});
            (found.best_move, found.value, found.nodes)
        });
        assert_eq!(fast, portable);
    }
}

#[test]
fn table_size_history_and_threads_do_not_change_exact_values() {
    let board = Board::flat8();
    let mut chance = Pcg64Mcg::seed_from_u64(4);
    let mut warm = searcher(&board, 1 << 16, 1);
    let mut tiny_warm = searcher(&board, 16, 1);
    for _ in 0..12 {
        let position = random_position(&board, 14, &mut chance);
        let (_, cold) = solve(&mut searcher(&board, 1 << 16, 1), position);
        for other in [
            // A table of 16 entries and one that forgets nearly everything.
            &mut searcher(&board, 16, 1),
            &mut searcher(&board, 0, 1),
            &mut searcher(&board, 1 << 10, 2),
            &mut searcher(&board, 1 << 16, 3),
            &mut warm,
            &mut tiny_warm,
        ] {
            assert_eq!(solve(other, position).1, cold, "{position:?}");
            // The same position again: cut by the table, and there still is a move.
            let (best, again) = solve(other, position);
            assert_eq!((again, best.is_some()), (cold, true), "{position:?}");
        }
        // Estimates of other depths in the table, with their own windows.
        for depth in [3, 8, 5] {
            warm.search(position, Limit::Depth(depth), &never(), |_| {});
        }
        assert_eq!(solve(&mut warm, position).1, cold, "{position:?}");
    }
}

#[test]
fn images_have_the_same_value_and_their_moves_are_images() {
    let mut chance = Pcg64Mcg::seed_from_u64(5);
    for name in [
        "flat:8x8",
        "flat:6x6",
        "flat:4x5",
        "sphere:2x2x2",
        "sphere:1x2x2",
        "sphere:3x3x3",
    ] {
        let board = board(name);
        let mut searcher = searcher(&board, 1 << 12, 1);
        for _ in 0..4 {
            let position = random_position(&board, 10, &mut chance);
            let (_, value) = solve(&mut searcher, position);
            for symmetry in board.symmetries() {
                let image = Position::new(
                    symmetry.apply(position.mover()),
                    symmetry.apply(position.opponent()),
                )
                .unwrap();
                let (best, same) = solve(&mut searcher, image);
                assert_eq!(same, value, "{name} {position:?}");
                if let Some(cell) = best {
                    let back = symmetry.inverse().cell(cell);
                    let after = position.play(&board, back).unwrap();
                    assert_eq!(-solve(&mut searcher, after).1, value);
                }
                let of_image = searcher
                    .search(image, Limit::Depth(1), &never(), |_| {})
                    .value;
                let of_position = searcher
                    .search(position, Limit::Depth(1), &never(), |_| {})
                    .value;
                assert_eq!(of_image, of_position, "{name} {position:?}");
            }
        }
    }
}

#[test]
fn passes_at_root_child_and_leaf() {
    let board = Board::flat8();
    let mut chance = Pcg64Mcg::seed_from_u64(6);
    let mut known = HashMap::new();
    let mut searcher = searcher(&board, 1 << 12, 1);
    // Until each kind was seen often: a root that must pass, one whose every answer is a pass, a pass near a leaf.
    let mut seen = [0; 3];
    while seen.iter().any(|&count| count < 5) {
        let empties = chance.random_range(2..8);
        let position = random_position(&board, empties, &mut chance);
        let passes_after = |position: Position| match position.turn(&board) {
            Turn::Move(cells) => cells
                .iter()
                .any(|cell| position.play(&board, cell).unwrap().turn(&board) == Turn::MustPass),
            _ => false,
        };
        let kind = match position.turn(&board) {
            Turn::MustPass => 0,
            _ if passes_after(position) => 1,
            Turn::Move(cells)
                if cells
                    .iter()
                    .any(|cell| passes_after(position.play(&board, cell).unwrap())) =>
            {
                2
            }
            _ => continue,
        };
        seen[kind] += 1;
        check(&board, &mut searcher, position, &mut known);
        // A pass turns the value round, for estimates as well.
        if kind == 0 {
            let found = searcher.search(position, Limit::Depth(1), &never(), |_| {});
            assert_eq!(found.best_move, None);
            assert!(!found.line.is_empty());
        }
    }
}

#[test]
fn a_finished_game_has_its_margin_and_no_move() {
    let board = Board::flat8();
    // The quickest wipe-out: 13 discs to none, and the empties go to the winner.
    let mut position = start(&board);
    for name in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] {
        position = position
            .play(&board, parse_cell(&board, name).unwrap())
            .unwrap();
    }
    let mut searcher = searcher(&board, 16, 1);
    for limit in [
        Limit::Exact,
        Limit::Depth(0),
        Limit::Depth(9),
        Limit::Time(Duration::ZERO),
    ] {
        let found = searcher.search(position, limit, &never(), |_| {});
        assert_eq!(
            (found.best_move, found.value),
            (None, Value::Exact(Margin::new(-64)))
        );
    }
}

#[test]
fn an_aspiration_window_and_a_table_do_not_make_a_wrong_exact_value() {
    // A published failure of another engine.
    let board = Board::flat8();
    let text = "--OX-OO---OOOO-X-OOOO-OX-OOOOOXXXOOXXOXX-OOOOOOXXOXX-O-XO--XXXXX X";
    let position = position(&board, text);
    for slots in [1 << 4, 1 << 12, 1 << 18] {
        let (best, margin) = solve(&mut searcher(&board, slots, 1), position);
        assert_eq!(
            (best.map(|cell| board.name(cell)), margin.discs()),
            (Some("g7".to_owned()), 32)
        );
    }
}

#[test]
fn stable_discs_are_never_flipped() {
    struct Stable(u64, u64);
    impl AnyTask for Stable {
        type Output = u64;
        fn run<K: Kernel>(self, kernel: K) -> u64 {
            kernel.stable(self.0, self.1)
        }
    }
    let mut chance = Pcg64Mcg::seed_from_u64(7);
    for name in ["flat:8x8", "flat:5x5", "sphere:2x2x2"] {
        let board = board(name);
        for kernels in [Kernels::new(&board), Kernels::general(&board)] {
            for _ in 0..300 {
                let empties = chance.random_range(1..20);
                let mut position = random_position(&board, empties, &mut chance);
                let mut own = kernels.dispatch(Stable(position.mover().0, position.opponent().0));
                let mut other = kernels.dispatch(Stable(position.opponent().0, position.mover().0));
                loop {
                    match position.turn(&board) {
                        Turn::Over(_) => break,
                        Turn::MustPass => position = position.pass(),
                        Turn::Move(cells) => {
                            let cells: Vec<Cell> = cells.iter().collect();
                            position = position
                                .play(&board, *cells.choose(&mut chance).unwrap())
                                .unwrap();
                        }
                    }
                    (own, other) = (other, own);
                    assert_eq!(Bitboard(own) & !position.mover(), Bitboard::EMPTY, "{name}");
                    assert_eq!(
                        Bitboard(other) & !position.opponent(),
                        Bitboard::EMPTY,
                        "{name}"
                    );
                }
            }
        }
    }
}

#[test]
fn time_and_cancel_stop_it_with_a_legal_move() {
    for name in ["flat:8x8", "sphere:3x3x3"] {
        let board = board(name);
        let mut searcher = searcher(&board, 1 << 16, 1);
        for milliseconds in [0, 1, 30, 100] {
            let time = Duration::from_millis(milliseconds);
            let begin = Instant::now();
            let found = searcher.search(start(&board), Limit::Time(time), &never(), |_| {});
            let over = begin.elapsed().saturating_sub(time);
            // The limit is 20 ms; other tests may have the processor meanwhile.
            assert!(over < Duration::from_millis(200), "{over:?} too long");
            assert!(start(&board).play(&board, found.best_move.unwrap()).is_ok());
        }
        let cancel = Arc::new(AtomicBool::new(true));
        let found = searcher.search(start(&board), Limit::Exact, &cancel, |_| {});
        assert!(matches!(found.value, Value::Estimate(_)));
        assert!(found.best_move.is_some());
    }
}

#[test]
fn the_line_is_legal_and_begins_with_the_move() {
    let board = Board::flat8();
    let mut chance = Pcg64Mcg::seed_from_u64(8);
    let mut searcher = searcher(&board, 1 << 14, 1);
    for empties in [10, 14, 30, 50] {
        let mut position = random_position(&board, empties, &mut chance);
        let found = searcher.search(position, Limit::Depth(6), &never(), |_| {});
        assert_eq!(found.line.first().copied(), found.best_move);
        for &cell in &found.line {
            if position.turn(&board) == Turn::MustPass {
                position = position.pass();
            }
            position = position.play(&board, cell).unwrap();
        }
    }
}

#[test]
fn an_exact_line_goes_to_the_end_and_gives_the_margin() {
    let mut chance = Pcg64Mcg::seed_from_u64(11);
    for name in ["flat:8x8", "sphere:2x2x2", "sphere:3x3x3", "flat:4x4"] {
        let board = board(name);
        for slots in [16, 1 << 14] {
            let mut searcher = searcher(&board, slots, 1);
            for empties in 0..12 {
                let root = random_position(&board, empties, &mut chance);
                let found = searcher.search(root, Limit::Exact, &never(), |_| {});
                let line = searcher.to_the_end(root, found.line, &never());
                let (mut position, mut sign) = (root, 1);
                let pass = |position: &mut Position, sign: &mut i32| {
                    if position.turn(&board) == Turn::MustPass {
                        *position = position.pass();
                        *sign = -*sign;
                    }
                };
                for cell in line {
                    pass(&mut position, &mut sign);
                    position = position.play(&board, cell).unwrap();
                    sign = -sign;
                }
                let Turn::Over(margin) = position.turn(&board) else {
                    panic!("{name}: the line ends before the game");
                };
                assert_eq!(
                    found.value,
                    Value::Exact(Margin::new(sign * margin.discs())),
                    "{name} {root:?}"
                );
            }
        }
    }
}

#[test]
fn every_candidate_has_its_value() {
    let mut chance = Pcg64Mcg::seed_from_u64(9);
    for name in ["flat:8x8", "sphere:2x2x2", "flat:4x4"] {
        let board = board(name);
        let mut known = HashMap::new();
        for threads in [1, 2] {
            let mut searcher = searcher(&board, 1 << 12, threads);
            for empties in 1..9 {
                let position = random_position(&board, empties, &mut chance);
                let mut reports = 0;
                let found = searcher.candidates(position, Limit::Exact, &never(), |_| reports += 1);
                let cells = match position.turn(&board) {
                    Turn::Move(cells) => cells,
                    _ => Bitboard::EMPTY,
                };
                assert_eq!(
                    found.iter().map(|one| one.cell).collect::<Bitboard>(),
                    cells
                );
                assert!(cells.is_empty() || reports > 0);
                for candidate in found {
                    let after = position.play(&board, candidate.cell).unwrap();
                    let expected = -oracle(&board, after, &mut known);
                    assert_eq!(
                        candidate.value,
                        Value::Exact(expected),
                        "{name} {position:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn more_than_32_placements_are_all_searched() {
    let board = Board::flat8();
    let text = "-OX--XO-XO--OXO-----XO----O---X--OXO-XO--OXXXOO--O-OX----X---XO- X";
    let position = position(&board, text);
    assert_eq!(position.placements(&board).len(), 34);
    let mut searcher = searcher(&board, 1 << 12, 1);
    let found = searcher.search(position, Limit::Depth(2), &never(), |_| {});
    let all = searcher.candidates(position, Limit::Depth(2), &never(), |_| {});
    assert_eq!(all.len(), 34);
    let best = all
        .iter()
        .map(|one| one.value.discs())
        .fold(f64::MIN, f64::max);
    assert!(
        (found.value.discs() - best).abs() < 1e-9,
        "{} {best}",
        found.value.discs()
    );
    let mut games = mcts::Mcts::new(&board, position, 3);
    games.run(200, || false);
    let report = games.report();
    assert_eq!(report.candidates.len(), 34);
    assert!(report.candidates.iter().all(|one| one.tally.games() > 0));
}
