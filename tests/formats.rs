//! Files of other programs, where they are at hand: in `$ORBELLO_SHARED`, or in `shared` beside the checkout.

use std::fs;
use std::path::{Path, PathBuf};

use orbello::margin::Margin;
use orbello::notation::Move;
use orbello::record::format::{Format, Warning};
use orbello::record::open::{Opened, Options};
use orbello::record::{Found, obf};

/// A folder of the shared data; says so and gives `None` where there is none.
fn data(folder: &str) -> Option<PathBuf> {
    let shared = std::env::var_os("ORBELLO_SHARED").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"),
        PathBuf::from,
    );
    let folder = shared.join("data").join(folder);
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: {} is not there", folder.display());
    None
}

fn open(path: &Path) -> Opened {
    let opened = Opened::from_path(path, &Options::default());
    opened.unwrap_or_else(|error| panic!("{error}"))
}

fn error(path: &Path) -> String {
    Opened::from_path(path, &Options::default())
        .expect_err("the file is not to be opened")
        .to_string()
}

/// The files of a folder with this extension, by name.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder can be read")
        .map(|entry| entry.expect("the entry can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    files.sort();
    files
}

#[test]
fn wthor_years_are_legal_and_score_as_stored() {
    let Some(folder) = data("wthor") else { return };
    let years = [
        ("WTH_1977.wtb", 1977, 12),
        ("WTH_1984.wtb", 1984, 587),
        ("WTH_2001.wtb", 2001, 5575),
        ("WTH_2024.wtb", 2024, 2891),
    ];
    for (name, year, games) in years {
        let opened = open(&folder.join(name));
        assert_eq!(opened.format, Some(Format::Wthor));
        assert!(opened.refused.is_empty(), "{name}: {:?}", opened.refused);
        assert_eq!(opened.games.len(), games, "{name}");
        let (mut passes, mut early) = (0, 0);
        for (index, listed) in opened.games.iter().enumerate() {
            let entry = opened.game(index).expect("it is in the list");
            // A score that the moves contradict would be a warning.
            assert_eq!(entry.warnings, [], "{name}, game {}", entry.number);
            assert_eq!(listed.year, Some(year));
            let moves = &entry.record.moves;
            passes += usize::from(moves.iter().any(|entry| entry.action == Move::Pass));
            early += usize::from(listed.result().is_none());
        }
        eprintln!("{name}: {games} games, {passes} with passes, {early} stopped early");
        assert!(early * 20 <= games, "{name}");
    }
    let first = open(&folder.join("WTH_1977.wtb"));
    let players = &first.games[0].players;
    assert_eq!(players.black.as_deref(), Some("Inoue Hiroshi"));
    assert_eq!(players.white.as_deref(), Some("Heiberg Thomas"));
    assert_eq!(first.games[0].result(), Some(Margin::new(4)));
    assert_eq!(first.search("inoue +4").first(), Some(&0));
    assert!(first.search("inoue 1978").is_empty());
    assert!(error(&folder.join("WTH.JOU")).contains(".wtb"));
}

#[test]
fn ffo_positions_have_scores_of_legal_moves() {
    let Some(folder) = data("obf") else { return };
    let mut positions = 0;
    for path in files(&folder, "obf") {
        let opened = open(&path);
        assert_eq!(opened.format, Some(Format::Obf), "{}", path.display());
        assert!(opened.refused.is_empty(), "{:?}", opened.refused);
        for index in 0..opened.games.len() {
            let entry = opened.game(index).expect("it is in the list");
            assert!(opened.games[index].position);
            let scores = obf::scores(&entry.record);
            assert!(scores.len() > 2);
            // The best comes first.
            assert!(scores.windows(2).all(|pair| pair[0].1 >= pair[1].1));
        }
        positions += opened.games.len();
    }
    assert_eq!(positions, 79);
}

#[test]
fn ggf_games_of_ggs_and_nboard() {
    let Some(folder) = data("ggf") else { return };
    let all = [
        ("ggs_2000_01e4_first.ggf", 1),
        ("nboard_ntest_selfplay_pass_PA.ggf", 2),
        ("nboard_test.ggf", 1),
        ("ntest_TestGames.ggf", 12),
    ];
    for (name, games) in all {
        let opened = open(&folder.join(name));
        assert_eq!(opened.format, Some(Format::Ggf));
        assert!(opened.refused.is_empty(), "{name}: {:?}", opened.refused);
        assert_eq!(opened.games.len(), games, "{name}");
    }
    let opened = open(&folder.join("nboard_ntest_selfplay_pass_PA.ggf"));
    let wrong_sign = opened.game(1).expect("it is in the list");
    let [Warning::Result(difference)] = wrong_sign.warnings.as_slice() else {
        panic!("{:?}", wrong_sign.warnings);
    };
    assert_eq!(
        difference.to_string(),
        "the stored result is +18 for black, but the moves end 23-41, -18 for black"
    );
    let opened = open(&folder.join("ggs_2000_01e4_first.ggf"));
    let entry = opened.game(0).expect("it is in the list");
    assert_eq!(entry.record.tags.get("white_rating"), Some("1631.74"));
    assert_eq!(entry.record.moves[0].seconds, Some(4.09));
    assert_eq!(entry.record.moves[1].eval, Some(-48.5));
}

#[test]
fn one_game_in_the_formats_of_one_program() {
    let Some(folder) = data("edax") else { return };
    let mut moves = Vec::new();
    for extension in ["txt", "ggf", "sgf", "pgn"] {
        let opened = open(&folder.join("passes4_black13").with_extension(extension));
        let entry = opened.game(0).expect("it is in the list");
        assert_eq!(entry.warnings, [], "{extension}");
        let found = Found::Over {
            margin: Margin::new(-38),
            black: 13,
            white: 51,
        };
        assert_eq!(opened.games[0].found, found, "{extension}");
        let actions = entry.record.moves.iter().map(|entry| entry.action);
        moves.push(actions.collect::<Vec<_>>());
    }
    let passes = moves[0].iter().filter(|&&action| action == Move::Pass);
    assert_eq!(passes.count(), 4);
    assert!(moves.iter().all(|other| *other == moves[0]));
    assert!(error(&folder.join("passes4_black13.edx")).contains("neither text"));
}

#[test]
fn pgn_and_sgf_of_sites_and_programs() {
    let (Some(pgn), Some(sgf)) = (data("pgn"), data("sgf")) else {
        return;
    };
    for (name, black, white) in [
        ("kurnik_2014_pass_dashes.pgn", 37, 27),
        ("playok_normal.pgn", 47, 17),
    ] {
        let opened = open(&pgn.join(name));
        assert_eq!(opened.format, Some(Format::Pgn));
        let entry = opened.game(0).expect("it is in the list");
        assert_eq!(entry.warnings, [], "{name}");
        assert_eq!(
            entry.found,
            Found::Over {
                margin: Margin::new(black - white),
                black: black as usize,
                white: white as usize,
            }
        );
    }
    // Go letters; the stored result leaves the empties out.
    let opened = open(&sgf.join("quarry_alphazero_issue167.sgf"));
    assert_eq!(opened.format, Some(Format::Sgf));
    assert_eq!(opened.games[0].result(), Some(Margin::new(-64)));
    assert_eq!(opened.games[0].warnings, 1);
}

#[test]
fn transcripts_and_openings() {
    let (Some(transcripts), Some(xot)) = (data("transcripts"), data("xot")) else {
        return;
    };
    let all: [(&str, usize, usize, Option<i32>); 7] = [
        ("egaroucid_issue67_ai_must_pass.txt", 1, 43, None),
        ("nyanyan_shortest_draw_20.txt", 4, 20, Some(0)),
        ("reversatile_dashdash_pass.txt", 1, 57, Some(-58)),
        ("reversi_ai_pr6_single_pass.txt", 1, 16, None),
        ("rotated_first_move_d3.txt", 1, 60, Some(0)),
        ("sensei_numbered.txt", 1, 3, None),
        ("takizawa_perfect_draw.txt", 1, 60, Some(0)),
    ];
    for (name, games, plies, margin) in all {
        let opened = open(&transcripts.join(name));
        assert_eq!(opened.format, Some(Format::Transcript), "{name}");
        assert!(opened.refused.is_empty(), "{name}: {:?}", opened.refused);
        assert_eq!(opened.games.len(), games, "{name}");
        assert_eq!(opened.games[0].result(), margin.map(Margin::new), "{name}");
        let entry = opened.game(0).expect("it is in the list");
        let placed = entry.record.moves.iter();
        let placed = placed.filter(|entry| entry.action != Move::Pass).count();
        assert_eq!(placed, plies, "{name}");
    }
    let opened = open(&transcripts.join("sensei_numbered.txt"));
    assert_eq!(opened.games[0].players.black.as_deref(), Some("c4d3"));
    assert_eq!(opened.games[0].year, Some(2011));

    let opened = open(&xot.join("nboard_xot-large.txt"));
    assert_eq!(opened.format, Some(Format::Xot));
    assert_eq!((opened.games.len(), opened.refused.len()), (10_784, 0));
}

#[test]
fn hostile_files_are_named_or_read() {
    let Some(folder) = data("hostile") else {
        return;
    };
    let at = |name: &str| folder.join(name);
    for (name, says) in [
        ("empty.wtb", "the file is empty"),
        (
            "illegal_move.ggf",
            "game 1, ply 2, line 1, column 121: white cannot play a1",
        ),
        ("json_deep.json", "line 1, column 1"),
        ("json_nul.json", "neither text"),
        ("json_truncated.json", "line 1, column 41"),
        ("pass_when_moves_exist.ggf", "game 1, ply 1, line 1"),
        ("sgf_deep.sgf", "game 1, ply 2, line 1, column 29"),
        ("transcript_61_moves.txt", "ply 61, line 1, column 121"),
    ] {
        let error = error(&at(name));
        assert!(error.contains(says), "{name}: {error}");
        assert!(error.contains(name), "{error}");
    }
    for (name, format, games, refused) in [
        ("bom_crlf.ggf", Format::Ggf, 1, 0),
        ("header_says_4e9_games.wtb", Format::Wthor, 12, 0),
        ("name_with_moves_and_brackets.ggf", Format::Ggf, 1, 0),
        ("obf_no_space_65.obf", Format::Obf, 1, 0),
        ("transcript_fullwidth.txt", Format::Transcript, 1, 0),
        ("truncated_last_record.wtb", Format::Wthor, 11, 1),
    ] {
        let opened = open(&at(name));
        assert_eq!(opened.format, Some(format), "{name}");
        assert_eq!(opened.games.len(), games, "{name}");
        assert_eq!(opened.refused.len(), refused, "{name}");
    }
    let opened = open(&at("name_with_moves_and_brackets.ggf"));
    assert_eq!(opened.games[0].players.black.as_deref(), Some("b[d3]e4"));
    assert_eq!(opened.games[0].players.white.as_deref(), Some("W[f5;)"));
}
