use super::*;
use crate::board::Shape;

fn board() -> Arc<Board> {
    Arc::new("flat:4x4".parse::<Shape>().unwrap().build().unwrap())
}

const SETTINGS: Settings = Settings {
    population: 5,
    generations: 3,
    pairs: 3,
    rivals: 2,
    shallowest: 1,
    depth: 1,
    seed: 4,
};

/// The result, the generations and the last checkpoint.
fn tuned(
    settings: Settings,
    threads: usize,
    from: Option<Checkpoint>,
) -> (Tuned, Vec<Generation>, Checkpoint) {
    let mut seen = Vec::new();
    let mut last = None;
    let never = AtomicBool::new(false);
    let result = run(
        &board(),
        &settings,
        threads,
        from,
        &never,
        |generation, checkpoint| {
            seen.push(*generation);
            last = Some(checkpoint.clone());
            Ok::<(), TuneError>(())
        },
    );
    (result.unwrap(), seen, last.unwrap())
}

#[test]
fn a_run_repeats_whatever_the_threads() {
    let (result, seen, _) = tuned(SETTINGS, 1, None);
    assert_eq!(seen.len(), 3);
    assert!((0.0..=1.0).contains(&result.score));
    assert!(
        seen.iter()
            .all(|g| g.mean <= g.best && (0.0..=1.0).contains(&g.best))
    );
    let (again, seen_again, _) = tuned(SETTINGS, 2, None);
    assert_eq!((result, seen), (again, seen_again));
    let other = Settings {
        seed: 5,
        ..SETTINGS
    };
    assert_ne!(tuned(other, 1, None).1, tuned(SETTINGS, 1, None).1);
}

#[test]
fn a_resumed_run_goes_on_as_if_it_had_not_stopped() {
    let (whole, seen, end) = tuned(SETTINGS, 2, None);
    let short = Settings {
        generations: 1,
        ..SETTINGS
    };
    let (_, _, checkpoint) = tuned(short, 2, None);
    let checkpoint = Checkpoint::parse(&checkpoint.to_text()).unwrap();
    let (resumed, rest, resumed_end) = tuned(SETTINGS, 1, Some(checkpoint));
    assert_eq!(whole, resumed);
    assert_eq!(seen[1..], rest);
    assert_eq!(end, resumed_end);
}

#[test]
fn populations_without_anything_to_select_from_are_refused() {
    for (settings, text) in [
        (
            Settings {
                population: 0,
                ..SETTINGS
            },
            "population 0 is out of range: from 2 to 10000",
        ),
        (
            Settings {
                population: 1,
                ..SETTINGS
            },
            "population 1 is out of range: from 2 to 10000",
        ),
        (
            Settings {
                population: 99_999_999_999_999,
                ..SETTINGS
            },
            "population 99999999999999 is out of range: from 2 to 10000",
        ),
        (
            Settings {
                depth: 99,
                ..SETTINGS
            },
            "depth 99 is out of range: from 1 to 60",
        ),
        (
            Settings {
                generations: 0,
                ..SETTINGS
            },
            "generations 0 is out of range: from 1 to 1000000",
        ),
        (
            Settings {
                pairs: 0,
                ..SETTINGS
            },
            "pairs 0 is out of range: from 1 to 1000000",
        ),
    ] {
        let never = AtomicBool::new(false);
        let result = run(&board(), &settings, 1, None, &never, |_, _| {
            Ok::<(), TuneError>(())
        });
        assert_eq!(result.unwrap_err().to_string(), text);
    }
}

#[test]
fn two_genomes_are_enough_and_a_cancelled_run_says_so() {
    let small = Settings {
        population: 2,
        generations: 2,
        pairs: 1,
        ..SETTINGS
    };
    tuned(small, 1, None);
    let cancel = AtomicBool::new(true);
    let result = run(&board(), &SETTINGS, 1, None, &cancel, |_, _| {
        Ok::<(), TuneError>(())
    });
    assert!(matches!(result, Err(TuneError::Cancelled)));
}

#[test]
fn checkpoints_of_other_runs_and_broken_ones_are_refused() {
    let (_, _, checkpoint) = tuned(SETTINGS, 1, None);
    let error = |settings: Settings, board: &Arc<Board>, checkpoint: Checkpoint| {
        let never = AtomicBool::new(false);
        let result = run(board, &settings, 1, Some(checkpoint), &never, |_, _| {
            Ok::<(), TuneError>(())
        });
        result.unwrap_err().to_string()
    };
    let other_seed = Settings {
        seed: 9,
        ..SETTINGS
    };
    assert_eq!(
        error(other_seed, &board(), checkpoint.clone()),
        "the checkpoint belongs to another run: the seed was 4, now it is 9"
    );
    let other_board = Board::flat8();
    assert!(error(SETTINGS, &other_board, checkpoint.clone()).contains("the board was flat:4x4"));
    let mut damaged = checkpoint.clone();
    damaged.population[0].0.pop();
    assert!(error(SETTINGS, &board(), damaged).contains("does not fit the board"));
    // The command that is written down would not make what was made.
    let fewer = Settings {
        generations: 1,
        ..SETTINGS
    };
    assert!(error(fewer, &board(), checkpoint.clone()).contains("generations done"));
    let mut damaged = checkpoint.clone();
    damaged.generation = usize::MAX;
    damaged.champions.clear();
    assert!(error(SETTINGS, &board(), damaged).contains("generations done"));
    let mut damaged = checkpoint;
    damaged.population.clear();
    assert!(error(SETTINGS, &board(), damaged).contains("as many genomes"));
    for text in ["", "{}", "null", "{\"format\":\"orbello-tune\"", "\0"] {
        assert!(matches!(
            Checkpoint::parse(text),
            Err(CheckpointError::Json(_))
        ));
    }
}
