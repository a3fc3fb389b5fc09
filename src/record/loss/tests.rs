use super::*;
use crate::board::{Board, Shape};
use crate::record::format::Format;
use crate::record::output::Writer;
use crate::record::tests::record_of;
use crate::record::{Claim, Ending, Variation};

/// A game with something of every kind.
fn full() -> Record {
    let mut record = record_of(Board::flat8(), "f5d6c3");
    record.check().unwrap();
    let line = record_of(Board::flat8(), "f5f6e6f4");
    record.variations.push(Variation {
        line: 0,
        after: 1,
        moves: line.moves[1..].to_vec(),
    });
    // Behind the end of the game.
    record.variations.push(Variation {
        line: 0,
        after: 3,
        moves: record_of(Board::flat8(), "f5d6c3d3").moves[3..].to_vec(),
    });
    record.check().unwrap();
    record.players.black = Some("ann".to_owned());
    record.players.white = Some("bob".to_owned());
    record.started = Some("2024.02.03".to_owned());
    record.seed = Some(7);
    record.comment = Some("remark".to_owned());
    record.result = Some(StoredResult {
        claim: Claim::Margin(4.0),
        ending: Some(Ending::Agreed),
    });
    record.tags.set("event", "Cup");
    record.tags.set("some_name", "x");
    record.unknown.push(("key".to_owned(), "1".to_owned()));
    record.moves[0].eval = Some(1.0);
    record.moves[0].seconds = Some(2.0);
    record.moves[1].comment = Some("good".to_owned());
    record.variations[0].moves[0].eval = Some(-1.0);
    record
}

#[test]
fn each_format_tells_what_it_leaves_out() {
    let record = full();
    let told = |format| {
        let mut writer = Writer::new(format);
        writer.push(&record).unwrap().to_string()
    };
    assert_eq!(told(Format::Json), "");
    assert_eq!(
        told(Format::Ggf),
        "1 seed, 2 comments, 2 variations, 1 tag (some_name 1), 1 key"
    );
    assert_eq!(
        told(Format::Sgf),
        "1 result, 1 seed, 1 time, 1 variation, 1 tag (some_name 1), 1 key"
    );
    assert_eq!(told(Format::Pgn), "1 result, 1 variation, 1 key");
    assert_eq!(
        told(Format::Wthor),
        "1 date, 1 result, 1 seed, 2 comments, 1 evaluation, 1 time, 2 variations, 1 tag (some_name 1), 1 key"
    );
    assert_eq!(
        told(Format::Transcript),
        "2 names, 1 date, 1 result, 1 seed, 2 comments, 1 evaluation, 1 time, 2 variations, 2 tags (event 1, some_name 1), 1 key"
    );
}

#[test]
fn of_many_names_of_tags_the_most_frequent_are_told() {
    let mut losses = Losses::NONE;
    for number in 0..30 {
        losses.add_tags(&format!("tag{number:02}"), 1);
    }
    let mut more = Losses::NONE;
    more.add_tags("tag07", 3);
    more.add_tags("a new\nname", 1);
    losses += more;
    assert_eq!(losses.count(Matter::Tags), 34);
    assert_eq!(losses.tags().len(), 20);
    assert_eq!(losses.tags()[0], ("tag07", 4));
    assert_eq!(
        losses.to_string(),
        "34 tags (tag07 4, tag00 1, tag01 1, tag02 1, others 27)"
    );
}

#[test]
fn a_plain_game_loses_nothing() {
    let mut record = record_of(Board::flat8(), "f5d6c4d3c2b3b4b5");
    record.check().unwrap();
    for format in Format::ALL {
        if format != Format::Obf {
            let losses = Writer::new(format).push(&record).unwrap();
            // An archive has a score for every game: that there is none yet is lost.
            let told = if format == Format::Wthor {
                "1 result"
            } else {
                ""
            };
            assert_eq!(losses.to_string(), told, "{format}");
        }
    }
    let mut position = Record::new(Board::flat8(), Board::flat8().start());
    position.comment = Some("one".to_owned());
    position.players.black = Some("ann".to_owned());
    let losses = Writer::new(Format::Obf).push(&position).unwrap();
    assert_eq!(losses.to_string(), "1 name");
}

#[test]
fn a_scoring_rule_is_carried_or_refused() {
    let board = Shape::FLAT8.build().unwrap();
    let discs = board.with_scoring(crate::board::Scoring::DiscsOnly);
    let mut record = record_of(std::sync::Arc::new(discs), "f5d6c4d3c2b3b4b5");
    record.check().unwrap();
    for format in Format::ALL {
        let carried = matches!(format, Format::Json | Format::Transcript);
        assert_eq!(
            Writer::new(format).push(&record).is_ok(),
            carried,
            "{format}"
        );
    }
}
