use std::collections::HashMap;
use std::path::PathBuf;

use proptest::prelude::*;
use serde_json::Value;

use super::*;
use crate::board::{Scoring, Shape};
use crate::game::{self, Game};
use crate::margin::Margin;
use crate::notation;
use crate::position::flip::reference;

fn board(name: &str) -> Arc<Board> {
    Arc::new(name.parse::<Shape>().unwrap().build().unwrap())
}

fn plain_board(name: &str) -> Arc<Board> {
    let board = name.parse::<Shape>().unwrap().build().unwrap();
    Arc::new(board.with_scoring(Scoring::DiscsOnly))
}

fn build(board: &Arc<Board>, options: &Options) -> Result<Tree, SolveError> {
    Tree::build(board.clone(), options, |_| (), &AtomicBool::new(false))
}

fn build_from(board: &Arc<Board>, root: Position) -> Tree {
    let never = AtomicBool::new(false);
    Tree::build_from(board.clone(), root, &Options::default(), |_| (), &never).unwrap()
}

fn tree(name: &str) -> Tree {
    build(&board(name), &Options::default()).unwrap()
}

fn root_values(tree: &Tree) -> Values {
    tree.probe(tree.root()).unwrap()
}

fn values(perfect: i32, best: i32, worst: i32, lines: (u64, u64, u64)) -> Values {
    Values {
        perfect: Margin::new(perfect),
        best: Margin::new(best),
        worst: Margin::new(worst),
        wins: lines.0,
        draws: lines.1,
        losses: lines.2,
    }
}

/// The rules word for word and a memo: shares nothing with the tree.
#[derive(Default)]
struct Plain {
    known: HashMap<Position, Values>,
}

impl Plain {
    fn values(&mut self, board: &Board, position: Position) -> Values {
        if let Some(&values) = self.known.get(&position) {
            return values;
        }
        let placements = reference::placements(board, position);
        let values = if !placements.is_empty() {
            let mut children = Vec::new();
            for cell in placements {
                let flips = reference::flips(board, position, cell);
                children.push(self.values(board, position.place(cell, flips)));
            }
            Values {
                perfect: children.iter().map(|v| -v.perfect).max().unwrap(),
                best: children.iter().map(|v| -v.worst).max().unwrap(),
                worst: children.iter().map(|v| -v.best).min().unwrap(),
                wins: children.iter().map(|v| v.losses).sum(),
                draws: children.iter().map(|v| v.draws).sum(),
                losses: children.iter().map(|v| v.wins).sum(),
            }
        } else if reference::placements(board, position.pass()).is_empty() {
            let discs = position.margin(board).discs();
            let count = |is: bool| u64::from(is);
            let lines = (count(discs > 0), count(discs == 0), count(discs < 0));
            self::values(discs, discs, discs, lines)
        } else {
            let other = self.values(board, position.pass());
            Values {
                perfect: -other.perfect,
                best: -other.worst,
                worst: -other.best,
                wins: other.losses,
                draws: other.draws,
                losses: other.wins,
            }
        };
        self.known.insert(position, values);
        values
    }
}

fn agrees_with_recursion(board: &Arc<Board>) {
    let tree = build(board, &Options::default()).unwrap();
    let mut plain = Plain::default();
    plain.values(board, tree.root());
    let mut layers: HashMap<usize, u64> = HashMap::new();
    for (&position, &values) in &plain.known {
        assert_eq!(tree.probe(position), Some(values), "{}", board.shape());
        if !position.placements(board).is_empty() {
            *layers.entry(position.discs().len()).or_default() += 1;
        }
    }
    for layer in tree.layers() {
        assert_eq!(
            layers.remove(&layer.discs),
            Some(layer.positions),
            "{} at {} discs",
            board.shape(),
            layer.discs
        );
    }
    assert!(layers.is_empty());
}

#[test]
fn equals_plain_recursion_on_every_position_of_small_boards() {
    for board in crate::board::tests::all_boards() {
        if matches!(board.shape(), Shape::Sphere { .. }) && board.len() <= 16 {
            agrees_with_recursion(&Arc::new(board.shape().build().unwrap()));
        }
    }
    for name in ["flat:3x3", "flat:3x4", "flat:5x3", "flat:4x4"] {
        agrees_with_recursion(&board(name));
        agrees_with_recursion(&plain_board(name));
    }
}

/// A position after so many random placements from the start, if the game lasts so long.
fn random_position(board: &Arc<Board>, placements: usize, mut seed: u64) -> Option<Position> {
    let mut game = Game::new(board.clone());
    while game.ply() < placements {
        let Turn::Move(cells) = game.turn() else {
            return None;
        };
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let cell = cells.iter().nth((seed >> 33) as usize % cells.len())?;
        game = crate::game::reduce(&game, crate::game::Action::Place(cell)).unwrap();
    }
    Some(game.position())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn equals_plain_recursion_below_sampled_positions(seed: u64) {
        // 24 cells in narrow keys, 64 cells in wide ones; some of these starts must pass or are over.
        for (name, placements) in [("sphere:2x2x2", 12), ("flat:8x8", 52), ("sphere:3x3x2", 34)] {
            let board = board(name);
            if let Some(position) = random_position(&board, placements, seed) {
                for root in [position, position.pass()] {
                    let tree = build_from(&board, root);
                    prop_assert_eq!(root_values(&tree), Plain::default().values(&board, root));
                }
            }
        }
    }
}

#[test]
fn the_standard_board_has_its_known_values() {
    let board = Board::sphere();
    let tree = build(
        &board,
        &Options {
            threads: 1,
            ..Options::default()
        },
    )
    .unwrap();
    // ../shared/values/sphere.json, by a separate program.
    let expected = values(-4, 24, -24, (62_660_408, 15_037_648, 183_268_344));
    assert_eq!(root_values(&tree), expected);
    let layers: Vec<u64> = tree.layers().iter().map(|layer| layer.positions).collect();
    assert_eq!(
        layers,
        [
            1, 4, 8, 16, 32, 72, 178, 460, 1293, 3734, 10788, 30836, 86216, 233_006, 577_832,
            1_293_278, 2_457_162, 3_503_776, 3_234_706, 1_606_638
        ]
    );
    let candidates = tree.candidates(tree.root()).unwrap();
    let names: Vec<String> = candidates.iter().map(|c| board.name(c.cell)).collect();
    assert_eq!(names, ["c2", "b3", "e4", "d5"]);
    for candidate in candidates {
        let expected = values(-4, 24, -24, (15_665_102, 3_759_412, 45_817_086));
        assert_eq!(candidate.values, expected);
        assert_eq!(candidate.flips.len(), 1);
    }

    // Two threads hold the same bytes.
    let twice = build(
        &board,
        &Options {
            threads: 2,
            ..Options::default()
        },
    )
    .unwrap();
    assert_eq!(twice.fingerprint(), tree.fingerprint());
    assert!(tree.memory_bytes() < 100 << 20);

    // Images have the values of their originals.
    let keeps_start = |s: &&Symmetry| s.apply(board.start().black) == board.start().black;
    for seed in 0..200 {
        let Some(position) = random_position(&board, 4 + seed as usize % 16, seed) else {
            continue;
        };
        let own = tree.probe(position).expect("play stays in the tree");
        for symmetry in board.symmetries().iter().filter(keeps_start) {
            let (mover, opponent) = (position.mover(), position.opponent());
            let image = Position::new(symmetry.apply(mover), symmetry.apply(opponent)).unwrap();
            assert_eq!(tree.probe(image), Some(own));
        }
    }
}

#[test]
fn flat_boards_have_their_known_values() {
    // ../shared/values/flat.json: both scoring rules, by a separate program.
    let perfect =
        |board: &Arc<Board>| root_values(&build(board, &Options::default()).unwrap()).perfect;
    assert_eq!(perfect(&board("flat:4x4")), Margin::new(-10));
    assert_eq!(perfect(&plain_board("flat:4x4")), Margin::new(-8));
    assert_eq!(perfect(&board("flat:5x4")), Margin::new(16));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for name in ["sphere:2x1x1", "sphere:2x2x1", "flat:4x4"] {
        let of = |threads| {
            let options = Options {
                threads,
                ..Options::default()
            };
            build(&board(name), &options).unwrap().fingerprint()
        };
        assert_eq!(of(1), of(2), "{name}");
        assert_eq!(of(1), of(7), "{name}");
    }
}

#[test]
fn what_cannot_fit_is_refused_at_once() {
    for name in ["sphere:3x3x3", "flat:8x8", "flat:6x6", "sphere:4x4x2"] {
        let refused = build(&board(name), &Options::default());
        let Err(SolveError::TooLarge {
            limit,
            stored,
            needed,
            ..
        }) = refused
        else {
            panic!("{name} cannot fit");
        };
        assert_eq!(limit, 4 << 30);
        assert!(stored < 1_000_000 && needed > 8 * limit, "{name}");
    }
}

#[test]
fn what_cannot_fit_is_refused_soon_in_the_middle_of_a_game() {
    for name in ["flat:8x8", "flat:6x6", "sphere:3x3x3"] {
        let board = board(name);
        let mut game = Game::new(Arc::clone(&board));
        // The first cell each time; with so many empty cells left no tree fits.
        while game.position().empties(&board).len() > 28 {
            let Turn::Move(cells) = game.turn() else {
                panic!("{name} ends early");
            };
            let cell = cells.iter().next().expect("there is a placement");
            game = game::reduce(&game, game::Action::Place(cell)).unwrap();
            let never = AtomicBool::new(false);
            let options = Options::default();
            match Tree::build_from(
                Arc::clone(&board),
                game.position(),
                &options,
                |_| {},
                &never,
            ) {
                Err(SolveError::TooLarge { stored, .. }) => {
                    assert!(stored < 200_000, "{name}, {} plies: {stored}", game.ply());
                }
                other => panic!("{name}, {} plies: {other:?}", game.ply()),
            }
        }
    }
}

#[test]
fn a_limit_stops_cleanly() {
    let full = tree("sphere:2x2x1");
    for memory_bytes in [0, 1 << 10, full.memory_bytes()] {
        let stopped = build(
            &board("sphere:2x2x1"),
            &Options {
                memory_bytes,
                threads: 2,
            },
        );
        assert!(
            matches!(stopped, Err(SolveError::TooLarge { .. })),
            "{memory_bytes}"
        );
    }
    let enough = Options {
        memory_bytes: 16 * full.memory_bytes(),
        threads: 2,
    };
    assert!(build(&board("sphere:2x2x1"), &enough).is_ok());

    // Late in the forward pass, where no estimate refuses it.
    let options = Options {
        memory_bytes: 20 << 20,
        threads: 2,
    };
    let Err(error) = build(&Board::sphere(), &options) else {
        panic!("the standard board needs more")
    };
    let text = error.to_string();
    assert!(
        text.starts_with("the tree of sphere:2x2x2 does not fit in 20 MiB"),
        "{text}"
    );
}

#[test]
fn cancelling_stops_it() {
    let cancel = AtomicBool::new(false);
    let built = Tree::build(
        Board::sphere(),
        &Options::default(),
        |progress| {
            if progress.discs == 12 {
                cancel.store(true, std::sync::atomic::Ordering::Relaxed);
            }
        },
        &cancel,
    );
    assert_eq!(built.err(), Some(SolveError::Cancelled));
}

#[test]
fn progress_goes_there_and_back() {
    let seen = std::sync::Mutex::new(Vec::new());
    let note = |progress: Progress| seen.lock().unwrap().push((progress.phase, progress.discs));
    Tree::build(
        board("sphere:2x1x1"),
        &Options::default(),
        note,
        &AtomicBool::new(false),
    )
    .unwrap();
    let seen = seen.into_inner().unwrap();
    let discs: Vec<usize> = seen.iter().map(|&(_, discs)| discs).collect();
    assert_eq!(discs, [4, 5, 6, 7, 8, 9, 9, 8, 7, 6, 5, 4]);
    assert_eq!(seen[5].0, Phase::Enumerate);
    assert_eq!(seen[6].0, Phase::Evaluate);
}

#[test]
fn roots_that_cannot_place_are_answered() {
    let board = board("sphere:2x1x1");
    let game = |moves| {
        let moves = notation::parse_moves(&board, moves).unwrap();
        Game::new(board.clone()).with_moves(moves).unwrap()
    };
    let over = game("f2 e2 d2").position();
    let tree = build_from(&board, over);
    assert_eq!(root_values(&tree), values(-7, -7, -7, (0, 0, 1)));
    assert!(tree.layers().is_empty());
    assert_eq!(tree.candidates(over), Some(Vec::new()));

    // A position whose mover must pass.
    let board = self::board("sphere:2x2x1");
    let whole = build(&board, &Options::default()).unwrap();
    let mut plain = Plain::default();
    plain.values(&board, whole.root());
    let passing = plain
        .known
        .keys()
        .find(|p| p.turn(&board) == Turn::MustPass);
    let &passing = passing.expect("there are passes on this board");
    let tree = build_from(&board, passing);
    assert_eq!(tree.probe(passing), whole.probe(passing));
    assert_eq!(tree.candidates(passing), Some(Vec::new()));
}

#[test]
fn what_the_root_does_not_lead_to_is_unknown() {
    let tree = tree("sphere:2x2x1");
    let root = tree.root();
    // The start with its colours swapped has placements but never arises.
    assert_eq!(tree.probe(root.pass()), None);
    assert_eq!(tree.candidates(root.pass()), None);
    let outside = Position::new(Bitboard(1 << 40), Bitboard(2)).unwrap();
    assert_eq!(tree.probe(outside), None);
    let refused = Tree::build_from(
        board("sphere:2x2x1"),
        outside,
        &Options::default(),
        |_| (),
        &AtomicBool::new(false),
    );
    assert!(matches!(refused, Err(SolveError::OffBoard { .. })));
}

/// The reference values that may lie beside the checkout.
fn shared(name: &str) -> Option<Value> {
    let folder = std::env::var_os("ORBELLO_SHARED").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"),
        PathBuf::from,
    );
    let path = folder.join("values").join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(serde_json::from_str(&text).unwrap()),
        Err(error) => {
            eprintln!("skipped: {}: {error}", path.display());
            None
        }
    }
}

fn same(node: &Value, values: &Values) {
    let discs = |key: &str| node[key].as_i64().unwrap() as i32;
    let count = |key: &str| node[key].as_u64().unwrap();
    let lines = (count("wins"), count("draws"), count("losses"));
    let expected = self::values(discs("perfect"), discs("best"), discs("worst"), lines);
    assert_eq!(*values, expected);
}

#[test]
fn equals_the_shared_values() {
    let Some(reference) = shared("sphere.json") else {
        return;
    };
    for entry in reference["boards"].as_array().unwrap() {
        let board = board(entry["board"].as_str().unwrap());
        let tree = build(&board, &Options::default()).unwrap();
        same(&entry["value"], &root_values(&tree));
        let layers: Vec<u64> = tree.layers().iter().map(|layer| layer.positions).collect();
        let expected = entry["layers_from_4_discs"].as_array().unwrap();
        assert!(
            layers.iter().eq(expected
                .iter()
                .map(|n| n.as_u64().unwrap())
                .collect::<Vec<_>>()
                .iter())
        );
        assert_eq!(
            layers.iter().sum::<u64>(),
            entry["positions"].as_u64().unwrap()
        );
        let candidates = tree.candidates(tree.root()).unwrap();
        let expected = entry["candidates"].as_array().unwrap();
        assert_eq!(candidates.len(), expected.len());
        for (candidate, expected) in candidates.iter().zip(expected) {
            assert_eq!(
                board.name(candidate.cell),
                expected["move"].as_str().unwrap()
            );
            assert_eq!(
                candidate.flips.len() as u64,
                expected["flips"].as_u64().unwrap()
            );
            same(expected, &candidate.values);
        }
        for sample in entry["samples"].as_array().unwrap() {
            let moves = notation::parse_moves(&board, sample["moves"].as_str().unwrap()).unwrap();
            let game = Game::new(board.clone()).with_moves(moves).unwrap();
            same(sample, &tree.probe(game.position()).unwrap());
        }
    }
}
