use super::*;

const GAMES: &str = "[Black \"Ann Lee\"]\n[White \"Bob\"]\n[Date \"2021.03.11\"]\n[Event \"Cup\"]\n\n1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 13-0\n\n[Black \"Bob\"]\n[White \"Cy\"]\n[Date \"2022.01.01\"]\n\n1. f5 a1 *\n\n[Black \"Cy\"]\n[White \"Ann Lee\"]\n[Date \"2022.01.02\"]\n\n1. f5 d6 *\n";

fn open(text: &str) -> Opened {
    Opened::from_bytes(text.as_bytes().to_vec(), &Options::default()).unwrap()
}

#[test]
fn a_list_with_its_refused_games() {
    let opened = open(GAMES);
    assert_eq!(opened.format, Some(Format::Pgn));
    assert_eq!((opened.games.len(), opened.refused.len()), (2, 1));
    assert_eq!(opened.refused[0].game, 2);
    let last = &opened.games[1];
    assert_eq!(last.number, 3);
    assert_eq!(last.year, Some(2022));
    assert_eq!(last.result(), None);
    assert!(!last.position);
    // The record comes with the place it has in the whole file.
    let entry = opened.game(1).unwrap();
    assert_eq!(entry.number, 3);
    assert_eq!(entry.place.to_string(), "line 14, column 1");
    assert_eq!(entry.record.players.black.as_deref(), Some("Cy"));
    assert!(opened.game(2).is_none());
}

#[test]
fn a_search_looks_for_every_word() {
    let opened = open(GAMES);
    for (query, found) in [
        ("", vec![0, 1]),
        ("ann", vec![0, 1]),
        ("ANN bob", vec![0]),
        ("2022", vec![1]),
        ("cup", vec![0]),
        ("+64", vec![0]),
        ("13-0", vec![0]),
        ("unfinished", vec![1]),
        ("dan", vec![]),
    ] {
        assert_eq!(opened.search(query), found, "{query}");
    }
}

#[test]
fn errors_name_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    let error = || {
        Opened::from_path(&path, &Options::default())
            .unwrap_err()
            .to_string()
    };
    assert!(error().contains("a.txt"));
    std::fs::write(&path, "nothing here").unwrap();
    assert!(error().contains("a.txt: no game was found"));
    std::fs::write(&path, "f5a1").unwrap();
    assert!(error().contains("a.txt: game 1, ply 2, line 1, column 3"));
}

#[test]
fn a_board_for_bare_moves() {
    let options = Options {
        board: Board::sphere(),
        ..Options::default()
    };
    let opened = Opened::from_bytes(b"c2 b4".to_vec(), &options).unwrap();
    let entry = opened.game(0).unwrap();
    assert_eq!(entry.record.board.shape(), Board::sphere().shape());
}

#[test]
fn a_log_that_is_no_utf8_is_refused_where_it_is_not() {
    let log = br#"{"format":"orbello-game","version":1,"board":"flat:8x8","moves":[]}"#;
    let json = |bytes: Vec<u8>| {
        let content = Content::new(Format::Json, bytes);
        let read = content.entries(&Options::default()).collect::<Vec<_>>();
        read.into_iter()
            .map(|read| read.map(|entry| entry.number).map_err(|e| e.to_string()))
            .collect::<Vec<_>>()
    };
    let name = br#"{"format":"orbello-game","players":{"black":"Andr"#;
    let broken = [&log[..], b"\n", name, b"\xE9\"}}"].concat();
    let said =
        |game: usize, place: &str| Err(format!("game {game}, {place}: the text is not UTF-8"));
    assert_eq!(json(broken), [Ok(1), said(2, "line 2, column 50")]);
    let behind = [&log[..], b"\n\xFF"].concat();
    assert_eq!(json(behind), [Ok(1), said(2, "line 2, column 1")]);
    assert_eq!(json(vec![0xFF]), [said(1, "line 1, column 1")]);
    // Old programs' names are read in other formats.
    let pgn = Content::new(Format::Pgn, b"[Black \"Andr\xE9\"]\n\n1. f5 *\n".to_vec());
    let entry = pgn.entries(&Options::default()).next().unwrap().unwrap();
    assert_eq!(entry.record.players.black.as_deref(), Some("André"));
}

/// A game of GGF with these moves.
fn ggf(moves: &str) -> String {
    let start = "---------------------------O*------*O---------------------------";
    format!("(;GM[Othello]BO[8 {start} *]{moves};)\n")
}

#[test]
fn moves_between_very_many_games_are_not_lost() {
    let games = ggf("B[f5]W[d6]").repeat(1005);
    let opened = open(&format!("{games}Better was f5f6e6f4e3.\n"));
    assert!(opened.ambiguity.is_some());
    // Words without moves are no game.
    let opened = open(&format!("{games}These were all.\n"));
    assert_eq!(opened.ambiguity, None);
    assert_eq!(opened.games.len(), 1005);
}

#[test]
fn a_broken_game_in_a_text_is_told() {
    let (good, broken) = (ggf("B[f5]W[d6]"), ggf("B[f5]W[a1]"));
    let pgn = "[Black \"a\"]\n\n1. f5 a1 *\n";
    for text in [
        format!("{good}{broken}hello\n"),
        format!("hello\n{broken}{good}"),
        format!("{good}\n{pgn}"),
        format!("{good}{broken}Better was f5f6e6f4e3.\n"),
    ] {
        let opened = open(&text);
        assert_eq!(opened.refused.len(), 1, "{text}");
        let refused = opened.refused[0].to_string();
        assert!(refused.contains("white cannot play a1"), "{refused}");
    }
}
