use super::*;
use crate::board::Shape;
use crate::game::{Action, reduce};
use crate::solve::{Options, Values};

pub(super) fn board(text: &str) -> Arc<Board> {
    Arc::new(text.parse::<Shape>().unwrap().build().unwrap())
}

fn resources(board: &Arc<Board>, seed: Option<u64>) -> Resources {
    let tree = Tree::build(
        Arc::clone(board),
        &Options::default(),
        |_| (),
        &AtomicBool::new(false),
    );
    Resources {
        tree: Some(Arc::new(tree.unwrap())),
        seed,
        ..Resources::default()
    }
}

/// The moves of a game between two players.
fn play(board: &Arc<Board>, specs: [&str; 2], resources: &Resources) -> Vec<Cell> {
    let mut players = specs.map(|spec| build(&spec.parse().unwrap(), board, resources).unwrap());
    let cancel = Arc::new(AtomicBool::new(false));
    let mut game = Game::new(Arc::clone(board));
    let mut cells = Vec::new();
    while let Turn::Move(legal) = game.turn() {
        let player = &mut players[game.to_move() as usize];
        let choice = player.choose(&Request::new(&game, &cancel)).unwrap();
        assert!(legal.contains(choice.cell));
        cells.push(choice.cell);
        game = reduce(&game, Action::Place(choice.cell)).unwrap();
    }
    cells
}

#[test]
fn seeded_games_repeat_exactly_and_seeds_differ() {
    let board = board("sphere:2x2x1");
    let seeded = |seed| {
        play(
            &board,
            ["random", "winrate"],
            &resources(&board, Some(seed)),
        )
    };
    assert_eq!(seeded(1), seeded(1));
    assert!((2..12).any(|seed| seeded(seed) != seeded(1)));
}

#[test]
fn without_a_seed_ties_go_to_the_first_cell() {
    let board = board("sphere:2x2x1");
    let resources = resources(&board, None);
    let first = play(&board, ["perfect", "perfect"], &resources)[0];
    let start = Game::new(Arc::clone(&board)).position();
    let table = crate::analysis::Table::exact(resources.tree.as_ref().unwrap(), start).unwrap();
    let tied = table.choices(choice::Rule::Perfect);
    assert!(tied.len() > 1, "the start has images of itself");
    assert_eq!(first, tied[0]);
}

#[test]
fn an_answer_does_not_depend_on_earlier_questions() {
    let board = Board::flat8();
    let cancel = Arc::new(AtomicBool::new(false));
    let resources = Resources {
        seed: Some(7),
        ..Resources::default()
    };
    for spec in [
        "random",
        "alphabeta:depth=6",
        "evolved:depth=5",
        "mcts:iterations=50",
    ] {
        let mut player = build(&spec.parse().unwrap(), &board, &resources).unwrap();
        // There and, by undo and redo, back; the answers of a player that was asked nothing before are the same.
        let mut game = Game::new(Arc::clone(&board));
        for _ in 0..12 {
            let mut cold = build(&spec.parse().unwrap(), &board, &resources).unwrap();
            let first = player.choose(&Request::new(&game, &cancel)).unwrap();
            let next = reduce(&game, Action::Place(first.cell)).unwrap();
            player.choose(&Request::new(&next, &cancel)).unwrap();
            let again = player.choose(&Request::new(&game, &cancel)).unwrap();
            assert_eq!(again, first, "{spec}");
            let cold = cold.choose(&Request::new(&game, &cancel)).unwrap();
            assert_eq!(cold, first, "{spec}");
            game = next;
        }
    }
}

#[test]
fn perfect_never_falls_below_the_value() {
    let board = board("sphere:2x2x1");
    let resources = resources(&board, None);
    let tree = resources.tree.as_ref().unwrap();
    let game = Game::new(Arc::clone(&board));
    let value: Values = tree.probe(game.position()).unwrap();
    for other in ["random", "greedy", "winrate", "combined", "perfect"] {
        let margin = |specs| {
            let cells = play(&board, specs, &resources);
            let place = |game: Game, cell| reduce(&game, Action::Place(cell)).unwrap();
            let end = cells.into_iter().fold(game.clone(), place);
            end.result().unwrap()
        };
        assert!(margin(["perfect", other]) >= value.perfect, "{other}");
        assert!(margin([other, "perfect"]) <= value.perfect, "{other}");
    }
    assert_eq!(value.perfect, {
        let place = |game: Game, cell| reduce(&game, Action::Place(cell)).unwrap();
        let cells = play(&board, ["perfect", "perfect"], &resources);
        cells.into_iter().fold(game, place).result().unwrap()
    });
}

#[test]
fn a_board_that_cannot_serve_a_player_refuses_it_with_the_alternatives() {
    let board = Board::flat8();
    let spec: PlayerSpec = "greedy".parse().unwrap();
    let options = Options {
        memory_bytes: 1 << 20,
        threads: 1,
    };
    let never = AtomicBool::new(false);
    let reason = Tree::build(Arc::clone(&board), &options, |_| (), &never).unwrap_err();
    let error = PlayerError::TreeTooLarge {
        player: spec.to_string(),
        board: board.shape().to_string(),
        reason,
    };
    let text = error.to_string();
    assert!(
        text.starts_with("greedy needs the whole game tree of flat:8x8: "),
        "{text}"
    );
    assert!(text.ends_with("play on every board"), "{text}");
    let error = build(&spec, &board, &Resources::default()).err().unwrap();
    assert!(matches!(error, PlayerError::NoTree { .. }));
}

#[test]
fn a_finished_game_has_no_move_to_choose() {
    let board = Board::flat8();
    let moves = crate::notation::parse_moves(&board, "e6f4e3f6g5d6e7f5c5").unwrap();
    let game = Game::new(Arc::clone(&board)).with_moves(moves).unwrap();
    let cancel = Arc::new(AtomicBool::new(false));
    let mut player = build(&PlayerSpec::Random, &board, &Resources::default()).unwrap();
    let answer = player.choose(&Request::new(&game, &cancel));
    assert!(matches!(answer, Err(PlayerError::NoMove)));
    assert!(matches!(
        build(&PlayerSpec::Human, &board, &Resources::default()),
        Err(PlayerError::Human)
    ));
}

#[test]
fn no_time_and_one_game_are_enough_for_a_move_on_every_board() {
    for name in ["sphere:2x2x2", "sphere:3x3x3", "flat:8x8", "flat:4x4"] {
        let board = board(name);
        let game = Game::new(Arc::clone(&board));
        let cancel = Arc::new(AtomicBool::new(false));
        for spec in ["mcts:time=0", "mcts:iterations=1", "alphabeta:time=0"] {
            let spec: PlayerSpec = spec.parse().unwrap();
            let mut player = build(&spec, &board, &Resources::default()).unwrap();
            let choice = player.choose(&Request::new(&game, &cancel)).unwrap();
            assert!(game.position().placements(&board).contains(choice.cell));
            assert!(
                !choice.comment.unwrap_or_default().contains("NaN"),
                "{spec}"
            );
        }
    }
}

#[test]
fn every_level_has_a_player() {
    for level in Level::ALL {
        assert!(!level.spec(false).needs_tree());
        let spec = level.spec(true);
        assert_eq!(spec.to_string().parse::<PlayerSpec>().unwrap(), spec);
    }
}
