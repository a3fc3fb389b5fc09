//! Files that a user writes or edits: whatever is in them, reading gives a value or an error, in linear time. The readers of
//! games have such tests of their own.

use std::path::Path;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use orbello::arena::openings;
use orbello::board::Board;
use orbello::eval::evolved;
use orbello::tui::config;
use orbello::tune::Checkpoint;

/// Files that are read, and files that are as bad as can be, of a length that grows with `n`.
fn seeds(n: usize) -> Vec<String> {
    vec![
        "lang = \"zh\"\nview = \"globe\"\n\n[keys]\nundo = [\"u\", \"ctrl-x\"]\n".to_owned(),
        "f5d6c3\nF5 F6 E6 F4\n# a remark\n\nd3c5\n".to_owned(),
        "{\"format\":\"orbello-tune\",\"version\":1,\"board\":\"flat:8x8\"}".to_owned(),
        "{\"format\":\"orbello-weights\",\"version\":1,\"board\":\"flat:8x8\",\"weights\":[[1,2]]}"
            .to_owned(),
        "[".repeat(n),
        "{\"a\":".repeat(n / 5),
        "[keys]\n".repeat(n / 7),
        "a.".repeat(n / 2),
        format!("[keys]\nundo = [{}]", "\"u\",".repeat(n / 4)),
        "f5d6c3\n".repeat(n / 7),
        "f5".repeat(n / 2),
        "\u{feff}\0\r\n".repeat(n / 6),
    ]
}

/// Reads a text as each of them.
fn read_all(text: &str) {
    for board in [&Board::flat8(), &Board::sphere()] {
        if let Ok(list) = openings::read(board, text) {
            assert!(!list.is_empty(), "a file without an opening is refused");
        }
        let weights = evolved::WeightsFile::parse(text, board);
        assert!(weights.is_err() || text.contains("weights"));
    }
    let checkpoint = Checkpoint::parse(text);
    assert!(checkpoint.is_err() || text.contains("orbello-tune"));
    if let Err(error) = config::parse(Path::new("config.toml"), text) {
        assert!(error.to_string().contains("config.toml"), "{error}");
    }
}

#[test]
fn time_is_linear_in_the_input() {
    let time = |text: &str| {
        let began = Instant::now();
        read_all(text);
        began.elapsed()
    };
    for (few, many) in seeds(20_000).into_iter().zip(seeds(160_000)) {
        let short = (0..3).map(|_| time(&few)).min().unwrap_or_default();
        // Eight times the bytes; a square would take sixty-four times as long.
        let allowed = short * 8 * 4 + Duration::from_millis(200);
        let fast = (0..3).any(|_| time(&many) < allowed);
        let start: String = few.chars().take(12).collect();
        assert!(fast, "{start:?}: {short:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_text_gives_a_value_or_an_error(text in "([a-h][1-8]|[ -~]|\\PC|\n|\"|=|\\[|\\]|\\{|\\}){0,60}") {
        read_all(&text);
    }

    #[test]
    fn spoiled_files_give_a_value_or_an_error(
        which in 0_usize..12,
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), any::<char>(), any::<bool>()), 0..6),
    ) {
        let mut text: Vec<char> = seeds(200).swap_remove(which).chars().collect();
        for (at, c, cut) in cuts {
            let at = at.index(text.len().max(1)).min(text.len());
            if cut {
                text.truncate(at);
            } else {
                text.insert(at, c);
            }
        }
        read_all(&text.into_iter().collect::<String>());
    }
}
