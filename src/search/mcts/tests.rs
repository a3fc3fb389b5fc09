use super::*;
use crate::board::Shape;
use crate::game::Game;
use crate::notation::{parse_moves, parse_position};
use crate::solve::{Options, Tree as Exact};
use std::sync::atomic::AtomicBool;

fn board(text: &str) -> Arc<Board> {
    Arc::new(text.parse::<Shape>().unwrap().build().unwrap())
}

fn start(board: &Arc<Board>) -> Position {
    Game::new(Arc::clone(board)).position()
}

fn search(board: &Arc<Board>, position: Position, iterations: u64) -> (Report, u64) {
    let mut search = Mcts::new(board, position, 1);
    let done = search.run(iterations, || false);
    (search.report(), done)
}

#[test]
fn no_iteration_and_one_iteration_have_an_answer_on_every_board() {
    for name in [
        "sphere:2x2x2",
        "sphere:3x3x3",
        "flat:8x8",
        "flat:3x3",
        "sphere:1x2x1",
    ] {
        let board = board(name);
        let legal = start(&board).placements(&board);
        for iterations in [0, 1] {
            let (report, _) = search(&board, start(&board), iterations);
            assert_eq!(report.candidates.len(), legal.len(), "{name}");
            let best = report.candidates[report.best()[0]].cell;
            assert!(legal.contains(best), "{name}");
        }
    }
}

#[test]
fn every_game_is_counted_once_at_the_root_and_once_below() {
    let board = Board::flat8();
    let (report, done) = search(&board, start(&board), 500);
    assert_eq!(done, 500);
    assert_eq!(report.tally.games(), 500);
    let below: u32 = report.candidates.iter().map(|c| c.tally.games()).sum();
    // The first game starts at the root itself, before its children have any.
    assert_eq!(below, 500);
    let (least, most) = report.tally.margins.unwrap();
    for candidate in &report.candidates {
        let (low, high) = candidate.tally.margins.unwrap();
        assert!(least <= low && high <= most);
    }
}

#[test]
fn the_same_seed_gives_the_same_report_and_slices_do_not_matter() {
    let board = board("sphere:3x3x3");
    let whole = search(&board, start(&board), 300).0;
    let mut sliced = Mcts::new(&board, start(&board), 1);
    for slice in [1, 7, 92, 200] {
        sliced.run(slice, || false);
    }
    assert_eq!(sliced.report(), whole);
    let mut other = Mcts::new(&board, start(&board), 2);
    other.run(300, || false);
    assert_ne!(other.report(), whole);
}

#[test]
fn it_stops_when_told() {
    let board = Board::flat8();
    let mut search = Mcts::new(&board, start(&board), 1);
    assert_eq!(search.run(u64::MAX, || true), 0);
    let mut asked = 0;
    let done = search.run(u64::MAX, || {
        asked += 1;
        asked > 3
    });
    assert_eq!(done, 24);
}

#[test]
fn proofs_agree_with_the_exact_tree_also_across_passes() {
    for name in [
        "sphere:2x1x1",
        "flat:4x3",
        "flat:3x4",
        "sphere:1x2x2",
        "sphere:2x2x1",
    ] {
        let board = board(name);
        let root = start(&board);
        let cancel = AtomicBool::new(false);
        let tree = Exact::build(Arc::clone(&board), &Options::default(), |_| (), &cancel).unwrap();
        let mut proven = 0;
        let mut positions = vec![root];
        let mut seen = std::collections::HashSet::new();
        while let Some(position) = positions.pop() {
            if seen.len() > 400 || !seen.insert(position) {
                continue;
            }
            let (report, _) = search(&board, position, 3000);
            let value = tree.probe(position).unwrap();
            if let Some(proof) = report.proof {
                assert_eq!(
                    proof,
                    Proof::of(value.perfect.discs()),
                    "{name} {position:?}"
                );
                proven += 1;
            }
            for sample in &report.candidates {
                let child = position.play(&board, sample.cell).unwrap();
                let value = tree.probe(child).unwrap().reversed();
                if let Some(proof) = sample.proof {
                    assert_eq!(proof, Proof::of(value.perfect.discs()), "{name}");
                }
                if let Some((least, most)) = sample.tally.margins {
                    assert!(value.worst <= least && most <= value.best, "{name}");
                }
                positions.push(child);
            }
            if position.turn(&board) == Turn::MustPass {
                assert!(report.candidates.is_empty());
                positions.push(position.pass());
            }
        }
        assert!(proven > 5, "{name}: {proven} of {}", seen.len());
    }
}

#[test]
fn a_root_that_must_pass_is_seen_from_its_own_mover() {
    let board = Board::flat8();
    // After sixteen moves black must pass, and white goes on.
    let text = "OOO----- OO------ O------- -------- -------- -------- -------- -------X X"
        .replace(' ', "");
    let setup = parse_position(&board, &text);
    // Black's only disc is far away: nobody can move there, so the game is over for white by three to one.
    let setup = setup.unwrap();
    let over = Position::new(setup.black, setup.white).unwrap();
    let (report, done) = search(&board, over, 10);
    assert_eq!((report.proof, done), (Some(Proof::Loss), 0));
    assert!(report.candidates.is_empty() && report.best().is_empty());

    // White to move could take all; black, whose turn it is, has nothing.
    let text = format!("XO-{}{} O", "-".repeat(5), "-".repeat(56));
    let setup = parse_position(&board, &text).unwrap();
    let must_pass = Position::new(setup.white, setup.black).unwrap();
    assert_eq!(must_pass.turn(&board), Turn::MustPass);
    for iterations in [0, 1] {
        let (report, _) = search(&board, must_pass, iterations);
        assert!(report.candidates.is_empty() && report.best().is_empty());
    }
    let (report, _) = search(&board, must_pass, 50);
    assert_eq!(report.proof, Some(Proof::Loss));
    assert!(report.candidates.is_empty());
    let (report, _) = search(&board, must_pass.pass(), 50);
    assert_eq!(report.proof, Some(Proof::Win));
    assert_eq!(report.candidates[report.best()[0]].proof, Some(Proof::Win));
}

/// By the rules alone.
fn perfect(board: &Board, position: Position) -> i32 {
    match position.turn(board) {
        Turn::Over(margin) => margin.discs(),
        Turn::MustPass => -perfect(board, position.pass()),
        Turn::Move(cells) => cells
            .iter()
            .map(|cell| -perfect(board, position.play(board, cell).unwrap()))
            .max()
            .unwrap(),
    }
}

#[test]
fn games_with_passes_are_scored_from_the_right_side() {
    // The board of the last moves of a game with five passes.
    let board = Board::flat8();
    let moves = "F5D6C4D3C3F4F3E3E6C5F6G5H4E7C6F7G8F2G1E2F8H6F1D1D2D8D7C8C7B8G4C1C2H3G6H5G3H2G2B5A5H1B6H7B7A8A7A6";
    let moves = parse_moves(&board, moves).unwrap();
    let game = Game::new(Arc::clone(&board)).with_moves(moves).unwrap();
    let (report, _) = search(&board, game.position(), 200_000);
    let value = perfect(&board, game.position());
    assert_eq!(report.proof, Some(Proof::of(value)));
}

#[test]
fn a_full_tree_goes_on_playing() {
    let board = Board::flat8();
    let rng = Pcg64Mcg::seed_from_u64(3);
    let mut search = Mcts::with_rng(&board, start(&board), rng, 100);
    assert_eq!(search.run(1000, || false), 1000);
    assert!(search.tree.nodes.len() <= 100);
    assert_eq!(search.report().tally.games(), 1000);
}

#[test]
fn it_finds_what_is_plain() {
    // A corner that wins everything against moves that do not.
    let board = board("flat:4x4");
    let exact = Exact::build(
        Arc::clone(&board),
        &Options::default(),
        |_| (),
        &AtomicBool::new(false),
    )
    .unwrap();
    let first = start(&board).placements(&board).first().unwrap();
    let position = start(&board).play(&board, first).unwrap();
    let (report, _) = search(&board, position, 100_000);
    let cell = report.candidates[report.best()[0]].cell;
    let value = |cell| {
        let child = position.play(&board, cell).unwrap();
        exact
            .probe(child)
            .unwrap()
            .reversed()
            .perfect
            .discs()
            .signum()
    };
    let best = position.placements(&board).iter().map(value).max().unwrap();
    assert_eq!(value(cell), best);
}
