//! Round trips: every format gives back every game it takes.

use std::collections::BTreeSet;
use std::fmt;

use proptest::prelude::*;

use super::*;
use crate::bitboard::Bitboard;
use crate::board::{Board, Scoring, Shape};
use crate::color::Color;
use crate::game::Game;
use crate::notation::{self, Move};
use crate::position::Turn;
use crate::record::loss::Matter;
use crate::record::open::{Content, Opened, Options};
use crate::record::tests::{FIVE_PASSES, random_game, record_of};
use crate::record::wthor::Names;
use crate::record::{Ending, Players, obf};
use crate::setup::Setup;

/// What a file written by a writer holds.
fn read(format: Format, written: Written) -> Vec<Record> {
    let names = written
        .beside
        .iter()
        .map(|(_, bytes)| bytes.clone())
        .collect::<Vec<_>>();
    let options = Options {
        names: match names.as_slice() {
            [players, tournaments] => Names::parse(players, tournaments),
            _ => Names::default(),
        },
        ..Options::default()
    };
    let content = Content::new(format, written.bytes);
    content
        .entries(&options)
        .map(|read| {
            let entry = read.unwrap_or_else(|error| panic!("{format}: {error}"));
            assert_eq!(entry.warnings, [], "{format}");
            entry.record
        })
        .collect()
}

fn write(format: Format, record: &Record) -> Result<Written, CannotExpress> {
    let mut writer = Writer::new(format);
    writer.push(record)?;
    Ok(writer.finish())
}

fn actions(record: &Record) -> Vec<Move> {
    record.moves.iter().map(|entry| entry.action).collect()
}

/// Every line of a record from the start of the game; formats keep them in different orders.
fn lines(record: &Record) -> BTreeSet<String> {
    let mut lines = vec![actions(record)];
    for variation in &record.variations {
        let mut line = lines[variation.line][..variation.after].to_vec();
        line.extend(variation.moves.iter().map(|entry| entry.action));
        lines.push(line);
    }
    let text = |line: Vec<Move>| notation::format_moves(&record.board, line);
    lines.into_iter().map(text).collect()
}

/// Holds a game that was read against the one that was written, of which this was lost.
fn assert_same(format: Format, read: &Record, written: &Record, losses: &Losses) {
    assert_eq!(read.board.shape(), written.board.shape(), "{format}");
    assert_eq!(read.start, written.start, "{format}");
    assert_eq!(actions(read), actions(written), "{format}");
    if losses.count(Matter::Names) == 0 {
        assert_eq!(read.players, written.players, "{format}");
    }
    if losses.count(Matter::Variations) == 0 {
        assert_eq!(lines(read), lines(written), "{format}");
    }
    let near = |read: Option<f64>, written: Option<f64>| match (read, written) {
        (Some(read), Some(written)) => (read - written).abs() < 1e-9 * written.abs().max(1.0),
        (read, written) => read.is_none() && written.is_none(),
    };
    for (read, written) in read.moves.iter().zip(&written.moves) {
        if losses.count(Matter::Times) == 0 {
            assert!(near(read.seconds, written.seconds), "{format}");
        }
        if losses.count(Matter::Evaluations) == 0 {
            assert!(near(read.eval, written.eval), "{format}");
        }
        if losses.count(Matter::Comments) == 0 {
            assert_eq!(read.comment, written.comment, "{format}");
        }
    }
    // What was told as lost is what is missing, no more and no less.
    for matter in Matter::ALL {
        let (before, after) = (matters(written, matter), matters(read, matter));
        // Dates and results may come back in part, variations in another shape.
        let exact = !matches!(matter, Matter::Dates | Matter::Results | Matter::Variations);
        let lost = losses.count(matter);
        if exact && (matter != Matter::Comments || losses.count(Matter::Variations) == 0) {
            assert_eq!(before - lost, after, "{format}: {}", matter.name());
        }
        assert!(after > 0 || before == lost, "{format}: {}", matter.name());
    }
}

/// How much of a kind a record has; tags that a format makes itself do not count.
fn matters(record: &Record, matter: Matter) -> usize {
    let moves = record.moves.iter();
    match matter {
        Matter::Names => [&record.players.black, &record.players.white]
            .into_iter()
            .flatten()
            .count(),
        Matter::Dates => record.started.iter().count(),
        // Of a finished game the result is what the moves lead to.
        Matter::Results => match record.found() {
            Ok(Found::Over { .. }) => 0,
            _ => record.result.iter().count(),
        },
        Matter::Seeds => record.seed.iter().count(),
        Matter::Comments => {
            let comments = moves.filter(|entry| entry.comment.is_some()).count();
            comments + record.comment.iter().count()
        }
        Matter::Evaluations => moves.filter(|entry| entry.eval.is_some()).count(),
        Matter::Times => moves.filter(|entry| entry.seconds.is_some()).count(),
        Matter::Variations => record.variations.len(),
        Matter::Tags => record.tags.iter().filter(|(name, _)| *name != "TY").count(),
        Matter::Keys => record.unknown.len(),
    }
}

fn round_trip(format: Format, record: &Record) -> Result<(), CannotExpress> {
    let mut writer = Writer::new(format);
    let losses = writer.push(record)?;
    let read = read(format, writer.finish());
    assert_eq!(read.len(), 1, "{format}");
    assert_same(format, &read[0], record, &losses);
    Ok(())
}

/// The formats that take a record.
fn takers(record: &Record) -> Vec<Format> {
    Format::ALL
        .into_iter()
        .filter(|&format| round_trip(format, record).is_ok())
        .collect()
}

fn checked(mut record: Record) -> Record {
    record.check().unwrap();
    record
}

const EVERY_GAME: [Format; 5] = [
    Format::Json,
    Format::Ggf,
    Format::Sgf,
    Format::Pgn,
    Format::Transcript,
];

#[test]
fn a_standard_game_with_passes() {
    let record = checked(record_of(Board::flat8(), FIVE_PASSES));
    assert_eq!(
        takers(&record),
        [
            Format::Json,
            Format::Ggf,
            Format::Sgf,
            Format::Pgn,
            Format::Wthor,
            Format::Transcript
        ]
    );
}

#[test]
fn an_opening_and_an_empty_game() {
    let record = checked(record_of(Board::flat8(), "f5d6c4d3c2b3b4b5"));
    assert!(takers(&record).contains(&Format::Xot));
    let record = checked(record_of(Board::flat8(), ""));
    let takers = takers(&record);
    assert!(EVERY_GAME.iter().all(|format| takers.contains(format)));
    assert!(takers.contains(&Format::Obf));
}

#[test]
fn a_sphere_is_for_logs_and_transcripts() {
    let record = checked(record_of(Board::sphere(), "c2 b4"));
    assert_eq!(takers(&record), [Format::Json, Format::Transcript]);
    let reason = |format| write(format, &record).unwrap_err().to_string();
    assert_eq!(
        reason(Format::Wthor),
        "wthor cannot carry this game: it knows flat:8x8 only, not sphere:2x2x2"
    );
    assert_eq!(
        reason(Format::Ggf),
        "ggf cannot carry this game: it has no sphere"
    );
    let text = write(Format::Transcript, &record).unwrap().bytes;
    assert_eq!(text, b"sphere:2x2x2 c2b4\n");
}

#[test]
fn other_boards_starts_and_scorings() {
    let board = Arc::new(
        Shape::Flat {
            width: 6,
            height: 5,
        }
        .build()
        .unwrap(),
    );
    let record = checked(record_of(Arc::clone(&board), ""));
    assert_eq!(
        takers(&record),
        [Format::Json, Format::Sgf, Format::Pgn, Format::Transcript]
    );

    // White first, and must pass at once; the position is over soon.
    let flat = Board::flat8();
    let mut start = flat.start();
    start.to_move = Color::White;
    let record = checked(Record::new(Arc::clone(&flat), start));
    let takers_of_start = takers(&record);
    assert!(EVERY_GAME.iter().all(|f| takers_of_start.contains(f)));
    assert!(takers_of_start.contains(&Format::Obf));
    assert!(!takers_of_start.contains(&Format::Wthor));

    let a1 = notation::parse_cell(&flat, "a1").unwrap();
    let b1 = notation::parse_cell(&flat, "b1").unwrap();
    let start = Setup {
        black: a1.set(),
        white: b1.set(),
        to_move: Color::White,
    };
    let record = checked(Record::new(Arc::clone(&flat), start));
    assert_eq!(actions(&record), [Move::Pass]);
    assert!(EVERY_GAME.iter().all(|f| takers(&record).contains(f)));

    let nothing = Setup {
        black: Bitboard::EMPTY,
        white: Bitboard::EMPTY,
        to_move: Color::White,
    };
    let record = checked(Record::new(flat, nothing));
    assert!(EVERY_GAME.iter().all(|f| takers(&record).contains(f)));

    let discs = Shape::FLAT8
        .build()
        .unwrap()
        .with_scoring(Scoring::DiscsOnly);
    let record = checked(record_of(Arc::new(discs), "f5"));
    let reason = write(Format::Ggf, &record).unwrap_err().to_string();
    assert!(reason.contains("empties"), "{reason}");
}

#[test]
fn names_dates_and_results() {
    let mut record = checked(record_of(Board::flat8(), "f5d6c3"));
    record.players = Players {
        black: Some("b[d3]e4 \\ \"x\" {1}".to_owned()),
        white: Some("W[f5;) (a] --".to_owned()),
    };
    record.started = Some("2024.02.03 10:00:00".to_owned());
    record.tags.set("event", "Cup [x]");
    record.tags.set("black_rating", "1200");
    record.result = Some(StoredResult {
        claim: Claim::Margin(-64.0),
        ending: Some(Ending::Resigned),
    });
    for format in [
        Format::Json,
        Format::Ggf,
        Format::Sgf,
        Format::Pgn,
        Format::Wthor,
    ] {
        let read = read(format, write(format, &record).unwrap()).remove(0);
        assert_eq!(read.players, record.players, "{format}");
        let started = read.started.unwrap();
        if format == Format::Wthor {
            assert_eq!(started, "2024");
        } else {
            assert_eq!(started, "2024.02.03 10:00:00", "{format}");
            assert_eq!(read.tags.get("black_rating"), Some("1200"), "{format}");
        }
        assert_eq!(read.tags.get("event"), Some("Cup [x]"), "{format}");
        let result = read.result.unwrap();
        let exact = matches!(format, Format::Json | Format::Ggf);
        match result.claim {
            Claim::Margin(margin) => assert!((margin + 64.0).abs() < 1e-9),
            claim => assert!(!exact && claim == Claim::Winner(Some(Color::White))),
        }
        let ending = result.ending.unwrap();
        assert!(ending == Ending::Resigned || format == Format::Wthor);
    }
}

#[test]
fn a_year_is_kept_as_each_format_has_it() {
    let mut record = checked(record_of(Board::flat8(), "f5d6c3"));
    for (started, date) in [("1977", "1977.??.??"), ("1977.05", "1977.05.??")] {
        record.started = Some(started.to_owned());
        let pgn = write(Format::Pgn, &record).unwrap().bytes;
        let pgn = String::from_utf8(pgn).unwrap();
        assert!(pgn.contains(&format!("[Date \"{date}\"]")), "{pgn}");
        assert!(!pgn.contains("Started"), "{pgn}");
        for format in [Format::Pgn, Format::Ggf, Format::Sgf] {
            let read = read(format, write(format, &record).unwrap()).remove(0);
            assert_eq!(read.started.as_deref(), Some(started), "{format}");
        }
    }
}

#[test]
fn a_stored_result_is_not_trusted() {
    let mut record = checked(record_of(Board::flat8(), FIVE_PASSES));
    record.result = Some(StoredResult {
        claim: Claim::Margin(58.0),
        ending: None,
    });
    for format in [Format::Json, Format::Ggf, Format::Sgf, Format::Wthor] {
        let read = read(format, write(format, &record).unwrap()).remove(0);
        assert_eq!(read.result.unwrap().claim, Claim::Margin(-58.0), "{format}");
    }
}

#[test]
fn wthor_keeps_names_or_says_that_it_cannot() {
    let named = |black: &str, year: &str| {
        let mut record = checked(record_of(Board::flat8(), "f5d6"));
        record.players.black = Some(black.to_owned());
        record.players.white = Some("André Ångström".to_owned());
        record.started = Some(year.to_owned());
        record
    };
    let mut writer = Writer::new(Format::Wthor);
    writer.push(&named("A", "2001")).unwrap();
    writer.push(&named("B", "2001-05-06")).unwrap();
    let error = |writer: &mut Writer, record: &Record| writer.push(record).unwrap_err().to_string();
    let long = error(&mut writer, &named("A name of twenty one", "2001"));
    assert!(long.contains("longer than 19 letters"), "{long}");
    assert!(error(&mut writer, &named("大", "2001")).contains("not Latin-1"));
    assert!(error(&mut writer, &named("A", "2003")).contains("for one year, 2001"));
    let records = read(Format::Wthor, writer.finish());
    assert_eq!(records.len(), 2);
    assert_eq!(records[1].players.black.as_deref(), Some("B"));
    assert_eq!(records[1].players.white.as_deref(), Some("André Ångström"));
}

#[test]
fn positions_keep_their_scores() {
    let text = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; A2; % a remark\n";
    let content = Content::new(Format::Obf, text.as_bytes().to_vec());
    let options = Options::default();
    let entry = content.entries(&options).next().unwrap().unwrap();
    let scores = obf::scores(&entry.record);
    let scores: Vec<i32> = scores.into_iter().map(|(_, score)| score).collect();
    assert_eq!(scores, [18, 12]);
    let written = write(Format::Obf, &entry.record).unwrap();
    assert_eq!(String::from_utf8(written.bytes).unwrap(), text);
}

#[test]
fn an_unchecked_record_is_refused() {
    let passes = record_of(Board::flat8(), FIVE_PASSES);
    assert!(write(Format::Ggf, &passes).is_err());
    let illegal = record_of(Board::flat8(), "f5f5");
    let error = write(Format::Sgf, &illegal).unwrap_err().to_string();
    assert!(error.contains("ply 2: white cannot play f5"), "{error}");
}

fn boards() -> impl Strategy<Value = Arc<Board>> {
    prop_oneof![
        4 => Just(Shape::FLAT8),
        1 => Just(Shape::Flat { width: 6, height: 6 }),
        1 => Just(Shape::Flat { width: 7, height: 4 }),
        1 => Just(Shape::SPHERE),
    ]
    .prop_map(|shape| Arc::new(shape.build().unwrap()))
}

/// A record that shows itself as its log.
#[derive(Clone)]
struct Sample(Record);

impl fmt::Debug for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&json::to_line(&self.0).unwrap_or_default())
    }
}

/// A record with variations, names, times and evaluations, often from a start of its own.
fn records() -> impl Strategy<Value = Sample> {
    let name = proptest::option::of("[!-~é][ -~é]{0,10}[!-~]");
    let notes = proptest::collection::vec(proptest::option::of(0_u32..100_000), 130);
    (
        boards(),
        proptest::collection::vec(any::<u16>(), 0..90),
        0_usize..30,
        (name.clone(), name),
        notes,
    )
        .prop_map(|(board, choices, moved, (black, white), notes)| {
            let game = random_game(Arc::clone(&board), &choices);
            let mut record = Record::from_game(&game);
            // The position some moves into the game as a start of its own.
            if moved >= 15 {
                let mut start = Game::new(Arc::clone(&board));
                for choice in choices.iter().take(moved - 15) {
                    let Turn::Move(cells) = start.turn() else {
                        break;
                    };
                    let cell = cells.iter().nth(usize::from(*choice) % cells.len());
                    let place = crate::game::Action::Place(cell.unwrap());
                    start = crate::game::reduce(&start, place).unwrap();
                }
                // And played on, often to the end, with the passes there.
                let mut game = Game::from_setup(board, start.setup()).unwrap();
                for choice in choices.iter().rev() {
                    let Turn::Move(cells) = game.turn() else {
                        break;
                    };
                    let cell = cells.iter().nth(usize::from(*choice) % cells.len());
                    let place = crate::game::Action::Place(cell.unwrap());
                    game = crate::game::reduce(&game, place).unwrap();
                }
                record = Record::from_game(&game);
            }
            let known = |name: &String| !matches!(name.as_str(), "?" | "-" | "???");
            record.players.black = black.filter(known);
            record.players.white = white.filter(known);
            for (entry, note) in record.moves.iter_mut().zip(notes) {
                entry.seconds = note.map(|n| f64::from(n) / 100.0);
                entry.eval = note
                    .filter(|n| n % 3 == 0)
                    .map(|n| f64::from(n) / 7.0 - 60.0);
                entry.comment = note.filter(|n| n % 5 == 0).map(|n| {
                    ["good", "a } b", "[x] \\\\ \"q\"", "two\nlines"][n as usize / 5 % 4].to_owned()
                });
            }
            if let Some(note) = record.moves.first().and_then(|entry| entry.seconds) {
                record.comment = Some(format!("game of {note}"));
                record.seed = Some(note as u64);
                record.started = Some("2024.02.03 10:00:00".to_owned());
                record.tags.set("event", "Cup [x]");
                record.tags.set("round", "3");
                record.tags.set("KM", "1.5");
                record.tags.set("odd name", "x");
            }
            Sample(record)
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_game_a_format_takes_comes_back(Sample(record) in records()) {
        let takers = takers(&record);
        prop_assert!(takers.contains(&Format::Json));
        prop_assert!(takers.contains(&Format::Transcript));
        if let Shape::Flat { .. } = record.board.shape() {
            prop_assert!(takers.contains(&Format::Sgf));
            prop_assert!(takers.contains(&Format::Pgn));
        }
        if record.board.shape() == Shape::FLAT8 {
            prop_assert!(takers.contains(&Format::Ggf));
        }
    }

    #[test]
    fn many_games_come_back_one_by_one(records in proptest::collection::vec(records(), 1..6)) {
        for format in EVERY_GAME {
            let mut writer = Writer::new(format);
            let records = records.iter().map(|sample| &sample.0);
            let taken: Vec<(&Record, Losses)> = records
                .filter_map(|record| Some((record, writer.push(record).ok()?)))
                .collect();
            if taken.is_empty() {
                continue;
            }
            let opened = Opened::from_bytes(writer.finish().bytes, &Options {
                format: Some(format),
                ..Options::default()
            });
            let opened = opened.unwrap();
            prop_assert_eq!(opened.games.len(), taken.len(), "{}", format);
            for (index, (record, losses)) in taken.into_iter().enumerate() {
                assert_same(format, &opened.game(index).unwrap().record, record, &losses);
            }
        }
    }
}
