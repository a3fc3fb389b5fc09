use super::*;
use crate::bitboard::Cell;
use crate::player::{Choice, Request};

/// A player for tests.
struct Fake(fn(&Request<'_>) -> Result<Choice, PlayerError>);

impl Player for Fake {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        (self.0)(request)
    }

    fn new_game(&mut self, _seed: Option<u64>) {}
}

fn first(request: &Request<'_>) -> Result<Choice, PlayerError> {
    Ok(Choice {
        cell: request.placements()?.first().unwrap(),
        nodes: 3,
        comment: None,
    })
}

fn fake(name: &str, choose: fn(&Request<'_>) -> Result<Choice, PlayerError>) -> Entrant {
    Entrant::made_by(name.to_owned(), move || Ok(Box::new(Fake(choose))))
}

fn entrant(spec: &str, board: &Arc<Board>) -> Entrant {
    Entrant::new(&spec.parse().unwrap(), board, &Resources::default()).unwrap()
}

fn run(
    board: &Arc<Board>,
    entrants: [&Entrant; 2],
    games: usize,
    threads: usize,
    sprt: Option<Sprt>,
) -> (Score, Vec<Played>) {
    let openings = openings::random(board, 4, games.div_ceil(2), 9);
    let contest = Contest {
        board,
        entrants,
        games,
        openings: &openings,
        seed: 11,
        threads,
        sprt,
    };
    let mut all = Vec::new();
    let cancel = Arc::new(AtomicBool::new(false));
    let score = play(&contest, &cancel, |pair, _| all.extend_from_slice(pair));
    (score, all)
}

fn without_time(mut score: Score) -> Score {
    for effort in &mut score.effort {
        effort.time = Duration::ZERO;
        effort.longest = Duration::ZERO;
    }
    score
}

#[test]
fn pairs_share_their_opening_and_swap_the_colours() {
    let board = Board::flat8();
    let random = entrant("random", &board);
    let (score, games) = run(&board, [&random, &random], 20, 1, None);
    assert_eq!((score.tally.games(), score.pairs.count()), (20, 10));
    assert_eq!(
        score.tally.wins + score.tally.draws + score.tally.losses,
        20
    );
    for pair in games.chunks(2) {
        assert!(pair[0].first_is_black && !pair[1].first_is_black);
        assert_eq!(pair[0].game.moves()[..4], pair[1].game.moves()[..4]);
        assert_ne!(pair[0].game.moves(), pair[1].game.moves());
    }
}

#[test]
fn the_result_does_not_depend_on_the_threads_and_repeats() {
    let board = Board::flat8();
    let random = entrant("random", &board);
    let mcts = entrant("mcts:iterations=20", &board);
    let sprt = Some(Sprt {
        elo0: 0.0,
        elo1: 100.0,
    });
    let (one, games) = run(&board, [&mcts, &random], 60, 1, sprt);
    let (two, again) = run(&board, [&mcts, &random], 60, 3, sprt);
    assert!(one.verdict.is_some() && one.tally.games() < 60, "{one:?}");
    assert_eq!(without_time(one), without_time(two));
    let moves = |games: &[Played]| games.iter().map(|p| p.game.moves()).collect::<Vec<_>>();
    assert_eq!(moves(&games), moves(&again));
}

#[test]
fn a_mirror_match_of_one_that_never_varies_is_even() {
    let board = Board::flat8();
    let same = fake("first", first);
    let (score, games) = run(&board, [&same, &same], 30, 2, None);
    assert!((score.tally.score() - 0.5).abs() < 1e-12);
    assert!(score.tally.mean_margin().abs() < 1e-12);
    for pair in games.chunks(2) {
        assert_eq!(pair[0].game.moves(), pair[1].game.moves());
        assert_eq!(pair[0].points() + pair[1].points(), 2);
    }
    let (elo, low, high) = score.elo();
    assert!(elo.abs() < 1e-9 && low < 0.0 && high > 0.0);
    assert!((score.effort[0].nodes_per_move() - 3.0).abs() < 1e-12);
}

#[test]
fn crashes_failures_and_illegal_moves_lose_the_game_and_are_reported() {
    let board = Board::flat8();
    let good = fake("good", first);
    let bad: [(Entrant, &str); 3] = [
        (
            fake("crash", |_| panic!("out of cheese")),
            "it crashed: out of cheese",
        ),
        (
            fake("failure", |_| Err(PlayerError::Human)),
            "human is no program",
        ),
        (
            fake("cheat", |request| {
                Ok(Choice {
                    cell: Cell::new(0).unwrap(),
                    nodes: 0,
                    comment: None,
                })
                .inspect(|_| assert!(request.placements().is_ok()))
            }),
            "cannot play a1: a disc there flips nothing",
        ),
    ];
    for (entrant, reason) in &bad {
        let (score, games) = run(&board, [entrant, &good], 3, 2, None);
        assert_eq!(
            (score.tally.games(), score.tally.losses, score.pairs.count()),
            (3, 3, 2)
        );
        assert_eq!(score.forfeits.len(), 3);
        let forfeit = &score.forfeits[0];
        assert!(forfeit.fault.to_string().contains(reason), "{forfeit}");
        assert_eq!((forfeit.player, forfeit.game), (0, 1));
        assert_eq!(games.len(), 3);
        let (score, _) = run(&board, [&good, entrant], 2, 1, None);
        assert_eq!((score.tally.wins, score.tally.games()), (2, 2));
    }
}

#[test]
fn a_cancelled_match_counts_only_whole_pairs() {
    let board = Board::flat8();
    let random = entrant("random", &board);
    let openings = vec![Vec::new()];
    let contest = Contest {
        board: &board,
        entrants: [&random, &random],
        games: 1000,
        openings: &openings,
        seed: 1,
        threads: 2,
        sprt: None,
    };
    let cancel = Arc::new(AtomicBool::new(false));
    let score = play(&contest, &cancel, |_, score| {
        if score.tally.games() >= 10 {
            cancel.store(true, Ordering::Relaxed);
        }
    });
    assert!(score.tally.games() >= 10 && score.tally.games() < 1000);
    assert_eq!(score.tally.games() as u64, 2 * score.pairs.count());
    cancel.store(true, Ordering::Relaxed);
    assert_eq!(play(&contest, &cancel, |_, _| ()).tally.games(), 0);
}

#[test]
fn a_match_of_no_games_is_empty() {
    let board = Board::sphere();
    let random = entrant("random", &board);
    let (score, games) = run(&board, [&random, &random], 0, 2, None);
    assert_eq!((score.tally.games(), games.len()), (0, 0));
    assert!((score.tally.score() - 0.5).abs() < 1e-12);
}

#[test]
fn players_that_a_board_cannot_serve_are_refused_before_the_match() {
    let board = Board::flat8();
    let spec: PlayerSpec = "perfect".parse().unwrap();
    assert!(Entrant::new(&spec, &board, &Resources::default()).is_err());
}

#[test]
fn a_draw_is_a_draw_and_every_game_is_counted_as_it_ended() {
    let board = Arc::new(
        "flat:4x4"
            .parse::<crate::board::Shape>()
            .unwrap()
            .build()
            .unwrap(),
    );
    let random = entrant("random", &board);
    let (score, games) = run(&board, [&random, &random], 200, 2, None);
    // Recounted from the games themselves.
    let margins: Vec<i32> = games
        .iter()
        .map(|played| {
            let black = played.game.result().unwrap().discs();
            if played.first_is_black { black } else { -black }
        })
        .collect();
    let count = |sign: i32| {
        margins
            .iter()
            .filter(|margin| margin.signum() == sign)
            .count()
    };
    let tally = score.tally;
    assert!(tally.draws > 0, "no game was drawn: choose another seed");
    assert_eq!(
        (tally.wins, tally.draws, tally.losses),
        (count(1), count(0), count(-1))
    );
    let points = count(1) as f64 + 0.5 * count(0) as f64;
    assert!((tally.score() - points / 200.0).abs() < 1e-12);
    let mean = f64::from(margins.iter().sum::<i32>()) / 200.0;
    assert!((tally.mean_margin() - mean).abs() < 1e-12);
    let mut other = tally.reversed();
    assert!((other.score() + tally.score() - 1.0).abs() < 1e-12);
    assert!((other.mean_margin() + mean).abs() < 1e-12);
    other += tally;
    assert_eq!(
        (other.games(), other.wins),
        (400, tally.wins + tally.losses)
    );
    assert!(other.mean_margin().abs() < 1e-12);
}
