use std::path::Path;
use std::sync::Arc;

use super::*;
use crate::arena::{Fault, Forfeit, openings};
use crate::board::{Board, Shape};
use crate::game::Game;
use crate::notation::{Move, parse_moves, parse_position};
use crate::player::{PlayerError, PlayerSpec};
use crate::record::Record;
use crate::record::cannot::{CannotExpress, Lack};
use crate::record::file::{self, FileError};
use crate::record::find::find;
use crate::record::format::Format;
use crate::record::open::{Opened, Options};
use crate::record::output::Writer;
use crate::text::english::english_in;
use crate::tune::{CheckpointError, TuneError};

/// Says it in both languages and looks at the Chinese.
fn heard(said: impl Into<Trouble>) -> String {
    let said: Trouble = said.into();
    let (en, zh) = (said.say(Lang::En), said.say(Lang::Zh));
    assert_eq!(english_in(&zh), Vec::<String>::new(), "{zh}");
    let wide = |c: char| !c.is_ascii();
    assert!(zh.contains(wide) && !zh.contains('{'), "{zh}");
    assert!(!en.contains(|c: char| c > '\u{2fff}'), "{en}");
    assert_ne!(en, zh);
    zh
}

#[test]
fn moves_and_positions_that_cannot_be_read() {
    let board = Board::sphere();
    for text in ["c2 hello", "c2 a1", "?"] {
        heard(parse_moves(&board, text).unwrap_err());
    }
    for text in [
        "XO",
        "------OX------XO--------",
        "------OX-----?XO-------- X",
        &format!("{} X X", "-".repeat(24)),
        &format!("{} X!", "-".repeat(24)),
    ] {
        heard(parse_position(&board, text).unwrap_err());
    }
    let game = Game::new(Arc::clone(&Board::sphere()));
    for moves in ["c3", "a3", "pass"] {
        let moves = parse_moves(&board, moves).unwrap();
        heard(game.clone().with_moves(moves).unwrap_err());
    }
    assert_eq!(
        heard(game.with_moves([Move::Pass]).unwrap_err()),
        "第 1 个着法：黑方有子可下，不能停着"
    );
}

#[test]
fn boards_and_players_that_do_not_exist() {
    for name in [
        "cube",
        "sphere:1x1x3",
        "sphere:0x1x1",
        "flat:2x2",
        "flat:9x9",
        "sphere:14x1x1",
    ] {
        heard(name.parse::<Shape>().and_then(Shape::build).unwrap_err());
    }
    for name in [
        "nobody",
        "random:depth=3",
        "alphabeta:deep=3",
        "alphabeta:depth",
        "alphabeta:depth=3,depth=4",
        "alphabeta:depth=3,time=4",
        "alphabeta:depth=900",
        "alphabeta:eval=none",
        "engine:x",
    ] {
        heard(name.parse::<PlayerSpec>().unwrap_err());
    }
}

#[test]
fn files_that_cannot_be_read() {
    let texts: &[&[u8]] = &[
        b"",
        b"hello",
        &[0; 4096],
        b"f5 d6 a1",
        b"f5 d6 k9",
        b"(;GM[Amazons]PC[x];)",
        b"(;GM[Othello]PC[x]B[j9];)",
        b"(;GM[Othello]PC[x]B[f5];",
        b"(;GM[Othello]BO[8 x];)",
        b"(;GM[1])",
        b"(;GM[2];B",
        b"(;GM[2];B[z9])",
        b"(;GM[2]SZ[0])",
        b"(;GM[2]PL[x])",
        b"(;GM[2];B[f5];AB[a1])",
        b"[Event \"x\"]\n\n1. f5 Nf3",
        b"[Event \"x\"]\n\n1. f5 {x",
        b"[Event \"x\"]\n\n1. f5 (x",
        b"[Event \"x]\n",
        b"[FEN \"ppp/pp b\"]\n\n1. f5",
        b"---------------------------OX------XO--------------------------- X; F5:+3x",
        b"{\"format\": \"chess\"}",
        b"{\"format\": \"orbello-game\"}",
        b"{\"format\": \"orbello-game\", \"version\": 9}",
        b"{\"format\": \"orbello-game\", \"version\": 1, \"board\": 8}",
        b"{\"format\": \"orbello-game\", \"version\": 1, \"board\": \"flat:8x8\", \"moves\": [{}]}",
        b"{\"format\": \"orbello-game\", \"version\": 1, \"board\": \"flat:8x8\", \"moves\": [{\"move\":\"a1\"}]}",
        b"{\"format\": \"orbello-game\", \"version\": 1, \"board\": \"flat:8x8\", \"result\": {}, \"moves\": []}",
        b"{\"format\": \"orbello-game\", \"version\": 1, \"board\": ",
        b"{\"format\" 1}",
    ];
    for bytes in texts {
        let error = Opened::from_bytes(bytes.to_vec(), &Options::default())
            .map(|opened| opened.games.len())
            .unwrap_err();
        heard(error);
    }
    for text in [
        "I think so",
        "1. f5 d6 c3\nf5 a1 a2\n",
        "[Event \"x\"]\n\n1. f5 z9",
    ] {
        if let Err(nothing) = find(text, &Board::flat8()) {
            heard(nothing);
        }
    }
}

#[test]
fn games_that_a_format_cannot_carry() {
    let board = Board::flat8();
    let unplayed = Record::from_game(&Game::new(Arc::clone(&board)));
    let lacks = [
        Lack::Sphere,
        Lack::Square,
        Lack::Board(Shape::SPHERE),
        Lack::Start,
        Lack::Moves,
        Lack::Length(8),
        Lack::Scoring,
        Lack::Year {
            file: 2001,
            game: 2002,
        },
        Lack::Letters("1".to_owned()),
        Lack::Long {
            name: "1".to_owned(),
            most: 19,
        },
        Lack::Names("1".to_owned()),
        Lack::Passes,
    ];
    for lack in lacks {
        heard(CannotExpress {
            format: Format::Wthor,
            lack,
        });
    }
    // Losses are what a writer really counts.
    let mut record = unplayed;
    record.players.black = Some("1".to_owned());
    record.comment = Some("1".to_owned());
    record.seed = Some(1);
    for tag in 1..=9 {
        record.tags.set(tag.to_string(), "1".to_owned());
    }
    let losses = Writer::new(Format::Transcript).push(&record).unwrap();
    let zh = losses.zh();
    assert_eq!(
        zh,
        "1 个棋手名、1 个种子、1 条注释、9 个标签（1 1、2 1、3 1、4 1、其他 5）"
    );
    assert_eq!(
        losses.to_string(),
        "1 name, 1 seed, 1 comment, 9 tags (1 1, 2 1, 3 1, 4 1, others 5)"
    );
}

#[test]
fn matches_and_tuning() {
    let board = Board::flat8();
    for text in ["", "f5 k9", "f5 f5"] {
        heard(openings::read(&board, text).unwrap_err());
    }
    for fault in [
        Fault::Player(PlayerError::NoMove),
        Fault::Crash(None),
        Fault::Crash(Some("1".to_owned())),
    ] {
        heard(Forfeit {
            player: 0,
            name: "random".to_owned(),
            game: 1,
            ply: 2,
            fault: Arc::new(fault),
        });
    }
    heard(TuneError::Cancelled);
    heard(TuneError::OutOfRange {
        what: "--depth",
        found: 0,
        least: 1,
        most: 9,
    });
    heard(CheckpointError::Format);
    heard(CheckpointError::Damaged("a genome does not fit the board"));
    heard(CheckpointError::OtherRun {
        what: "--depth",
        found: "1".to_owned(),
        expected: "2".to_owned(),
    });
}

#[test]
fn the_system_is_heard_without_its_own_words() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("no").join("game.json");
    let zh = heard(file::read(&missing, 10).unwrap_err());
    assert!(zh.ends_with("没有这个文件或文件夹"), "{zh}");
    let en = file::read(&missing, 10).unwrap_err().en();
    assert!(en.ends_with(": No such file or directory"), "{en}");
    let error = file::save(&missing, b"x").unwrap_err();
    assert!(matches!(error, FileError::NoFolder { .. }), "{error}");
    assert!(!error.to_string().contains(".orbello-"), "{error}");
    heard(error);
    heard(file::save(folder.path(), b"x").unwrap_err());
    heard(file::read(Path::new("/"), 10).unwrap_err());
}
