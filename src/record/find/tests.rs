use super::*;
use crate::notation::Move;

fn plies(entry: &Entry) -> usize {
    let moves = entry.record.moves.iter();
    moves.filter(|entry| entry.action != Move::Pass).count()
}

fn one(text: &str) -> Entry {
    match find(text, &Board::flat8()) {
        Ok(Finding::One(entry)) => *entry,
        Ok(Finding::Several { why, .. }) => panic!("{text:?}: {why}"),
        Err(error) => panic!("{text:?}: {error}"),
    }
}

fn several(text: &str) -> (String, Vec<String>) {
    match find(text, &Board::flat8()) {
        Ok(Finding::Several { why, readings, .. }) => {
            let whats = readings.into_iter().map(|r| r.what.to_string());
            (why.to_string(), whats.collect())
        }
        Ok(Finding::One(_)) => panic!("{text:?}: one"),
        Err(error) => panic!("{text:?}: {error}"),
    }
}

fn error(text: &str) -> String {
    match find(text, &Board::flat8()) {
        Ok(_) => panic!("{text:?}: found"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn moves_in_every_spelling() {
    for text in [
        "f5d6c3",
        "F5 D6 C3",
        "1. f5 d6 2. c3",
        "f5-d6-c3",
        "Ｆ５Ｄ６Ｃ３",
        "Moves: f5, d6, c3",
        "I played f5 d6 c3, what do you think?",
        "1. f5 d6\n2. c3",
        "f5\nd6\nc3\n",
        "\u{feff}f5d6\r\nc3\r\n",
        "f5 d6 (tiger) c3",
    ] {
        assert_eq!(plies(&one(text)), 3, "{text:?}");
    }
    // The other three first moves.
    for text in ["d3c5", "c4 e3", "E6F4"] {
        assert_eq!(plies(&one(text)), 2, "{text:?}");
    }
}

#[test]
fn headings_and_names_that_look_like_moves() {
    let entry = one("Black: c4d3\nWhite: e6\nDate: 2011-05-01\n\n1. e6 2. f4 3. c3 4. c4 5. d3");
    assert_eq!(plies(&entry), 5);
    assert_eq!(entry.record.players.black.as_deref(), Some("c4d3"));
    assert_eq!(entry.record.players.white.as_deref(), Some("e6"));
    // A name that would be a legal game is short beside the game.
    let entry = one("Game of c4 against B52\nf5d6c3d3c4f4f6f3e6e7");
    assert_eq!(plies(&entry), 10);
    // A name that would not is no move.
    assert_eq!(plies(&one("a1 versus h8: f5d6c3")), 3);
}

#[test]
fn each_game_has_the_headings_before_it() {
    let text = "Black: ann\nf5d6c3\nThen:\nBlack: bob\nf5f6e6\nWhite: cy\n";
    let Ok(Finding::Several { readings, .. }) = find(text, &Board::flat8()) else {
        panic!("two games");
    };
    let players = readings.iter().map(|r| r.entry.record.players.clone());
    let said: Vec<_> = players.map(|p| (p.black.unwrap(), p.white)).collect();
    let cy = Some("cy".to_owned());
    assert_eq!(said, [("ann".to_owned(), None), ("bob".to_owned(), cy)]);
}

#[test]
fn one_move_a_line_is_one_game() {
    // c4 may begin a game.
    assert_eq!(plies(&one("The game:\nf5\nd6\nc4\n")), 3);
    assert_eq!(plies(&one("1 f5 f6\n2 d3 c3\n")), 4);
}

#[test]
fn chess_is_no_game() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O",
        "1. d3 c5 2. Nf3 d6 3. g3 g6",
    ] {
        assert!(error(text).contains("no game or position"), "{text}");
    }
}

#[test]
fn games_of_other_formats_in_a_mail() {
    let ggf = "Hello,\nsee (below)\n(;GM[Othello]PB[a]PW[b]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)\nBye";
    assert_eq!(plies(&one(ggf)), 2);
    let pgn = "On Monday:\n[Black \"x\"]\n[White \"y\"]\n\n1. f5 d6 2. c3 *\n";
    let entry = one(pgn);
    assert_eq!(plies(&entry), 3);
    assert_eq!(entry.record.players.white.as_deref(), Some("y"));
    let sgf = "text (;GM[2];B[f5];W[d6]) text";
    assert_eq!(plies(&one(sgf)), 2);
}

#[test]
fn positions() {
    let cells = "---------------------------OX------XO---------------------------";
    for text in [
        format!("{cells} X"),
        format!("{cells}X"),
        format!("{cells} X;"),
        format!("{cells} X; F5:+0; D3:+0;"),
        format!("Position: {cells} X\n"),
        format!("\"{cells} X\""),
    ] {
        let entry = one(&text);
        assert_eq!(entry.record.start, Board::flat8().start(), "{text}");
        assert_eq!(plies(&entry), 0);
    }
    assert_eq!(plies(&one(&format!("{cells} X;f5d6"))), 2);
    let sphere = "sphere:2x2x2 ------OX------XO-------- X";
    assert_eq!(one(sphere).record.board.shape(), Shape::SPHERE);
}

const START: &str = "---------------------------OX------XO---------------------------";

#[test]
fn positions_among_words() {
    let after = START
        .replace("OX------XO", "OX------XXX")
        .replacen('-', "", 1);
    for text in [
        format!("> {after} O"),
        format!("- {after} O"),
        format!("1. {after} O"),
        format!("({after} O)"),
        format!("white moves: \"{after}\", white to move"),
        format!("{after} white"),
        format!("{after}, O to move"),
        format!("white to move: {after}"),
        format!("It is white's turn in\n  {after}\nnow"),
        format!("see [{after} o], it is hard"),
    ] {
        let entry = one(&text);
        assert_eq!(entry.record.start.to_move, Color::White, "{text}");
        assert_eq!(entry.record.start.black.len(), 4, "{text}");
        assert_eq!(plies(&entry), 0, "{text}");
    }
    // In rows.
    let rows: Vec<&str> = (0..8).map(|row| &START[8 * row..8 * row + 8]).collect();
    let entry = one(&format!("BO: {} *", rows.join(" ")));
    assert_eq!(entry.record.start, Board::flat8().start());
    // Scores behind a quote mark are still OBF's.
    let entry = one(&format!("> {START} X; F5:+0; D3:+0;"));
    let scores = entry.record.tags.get(crate::record::obf::SCORES);
    assert_eq!(scores, Some("f5:+0 d3:+0"));
    assert!(error(&format!("> {START} X; F5:+x3; D3:+0")).contains("expected"));
    // A ruler is no position.
    assert!(error(&"-".repeat(64)).contains("no game"));
}

#[test]
fn moves_behind_a_position_are_its_own() {
    for text in [
        format!("position {START} X and then f5d6"),
        format!("> {START} X f5d6 was played"),
        format!("In {START} X:\nf5\nd6\nand so on"),
        "On flat:8x8 f5d6 is best".to_owned(),
    ] {
        let entry = one(&text);
        assert_eq!(plies(&entry), 2, "{text}");
        assert_eq!(entry.record.start, Board::flat8().start(), "{text}");
    }
    let sphere = one("sphere:2x2x2 c2b4 is nice");
    assert_eq!(sphere.record.board.shape(), Shape::SPHERE);
    assert_eq!(plies(&sphere), 2);
    let scored = one("Try sphere:2x2x2 discs c2b4, it is nice");
    assert_eq!(
        scored.record.board.scoring(),
        crate::board::Scoring::DiscsOnly
    );
    // A board that is only spoken of is none.
    assert!(error("I like flat:6x6 a lot").contains("no game"));
    let broken = error(&format!("> {START} X f5a1 was played"));
    assert!(
        broken.contains("ply 2") && broken.contains("white cannot play a1"),
        "{broken}"
    );
}

#[test]
fn a_missing_side_is_said_unless_the_moves_tell() {
    for text in [START.to_owned(), format!("Look at {START} please")] {
        let (why, readings) = several(&text);
        assert!(why.contains("the side to move is missing"), "{why}");
        let each = ["the position, black to move", "the position, white to move"];
        assert_eq!(readings, each);
    }
    // Only white has this move.
    let entry = one(&format!("{START} e3"));
    assert_eq!(entry.record.start.to_move, Color::White);
    let (why, readings) = several(&format!("{START} X\n{START} O\n"));
    assert_eq!(why, "the text holds several positions");
    assert_eq!(readings.len(), 2);
}

const GGF: &str = "(;GM[Othello]PB[a]PW[b]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)";
const LOG: &str = r#"{"format": "orbello-game", "version": 1, "board": "flat:8x8",
 "comment": "(;GM[2];B[f5])", "moves": [{"move": "f5"}, {"move": "f6"}, {"move": "e6"}]}"#;

#[test]
fn marked_games_beside_moves_are_a_choice() {
    let (why, readings) = several(&format!("{GGF}\nor rather f5f6e6f4\n"));
    assert_eq!(why, "the text holds several games");
    assert_eq!(readings, ["ggf game 1", "4 moves"]);
    let (_, readings) = several(&format!("(;GM[2];B[f5]) or {GGF} (as said)\n{LOG}\n"));
    assert_eq!(readings, ["sgf game 1", "ggf game 2", "json game 3"]);
    let (why, readings) = several(&format!("{GGF}\n{START} X"));
    assert_eq!(why, "the text holds moves and a position");
    assert_eq!(readings, ["ggf game 1", "the position on flat:8x8"]);
    // A word that looks like a move is none.
    assert_eq!(plies(&one(&format!("at F5: {GGF} d3"))), 2);
}

#[test]
fn a_log_inside_a_text_is_found() {
    let entry = one(&format!("Hi {{there}},\nmy game:\n{LOG}\nbye {{\"a\": 1}}"));
    assert_eq!(plies(&entry), 3);
    let cut = &LOG[..LOG.len() - 9];
    assert!(error(&format!("my game: {cut}")).contains("line 2"));
    // A bracket is no log.
    assert_eq!(plies(&one("[note] f5d6c3")), 3);
    assert_eq!(plies(&one("{\"moves\": [\"f5\", \"d6\", \"c3\"]}")), 3);
}

#[test]
fn of_very_many_readings_the_first_are_kept() {
    let text = "f5d6c3\n".repeat(MAX_READINGS + 7);
    let Ok(Finding::Several { readings, more, .. }) = find(&text, &Board::flat8()) else {
        panic!("many games");
    };
    assert_eq!((readings.len(), more), (MAX_READINGS, 7));
    assert_eq!(
        readings.last().map(|reading| reading.entry.number),
        Some(MAX_READINGS)
    );
}

const DRAWN: &str = "  A B C D E F G H
1 - - - - - - - - 1
2 - - - - - - - - 2 SIDE
3 - - - . - - - - 3
4 - - . O * - - - 4 O: discs = 2
5 - - - * O . - - 5
6 - - - - . - - - 6
7 - - - - - - - - 7
8 - - - - - - - - 8
";

#[test]
fn drawn_boards() {
    let entry = one(&DRAWN.replace("SIDE", "* to move"));
    assert_eq!(entry.record.start, Board::flat8().start());
    let entry = one(&DRAWN.replace("SIDE", "O to move"));
    assert_eq!(entry.record.start.to_move, Color::White);
    let (why, readings) = several(&DRAWN.replace("SIDE", ""));
    assert!(why.contains("whose turn"), "{why}");
    assert_eq!(readings.len(), 2);
}

#[test]
fn what_is_ambiguous_is_said() {
    // d3 c3 goes on with f5 f6, and is a game of its own.
    let (why, readings) = several("f5 f6\nd3 c3");
    assert_eq!(why, "the lines are one game, or a game each");
    assert_eq!(
        readings,
        ["all lines as one game, 4 moves", "2 moves", "2 moves"]
    );
    // Numbers say which.
    assert_eq!(plies(&one("1. f5 f6\n2. d3 c3")), 4);
    let (why, readings) = several("f5d6c3\nf5f6e6\n");
    assert_eq!(why, "the text holds several games");
    assert_eq!(readings.len(), 2);
    let (why, _) = several(&(DRAWN.replace("SIDE", "O to move") + "\nf5 d6 c3"));
    assert_eq!(why, "the text holds moves and a position");
}

#[test]
fn a_broken_game_is_named_and_nothing_after_it_taken() {
    assert_eq!(
        error("f5 d6 d5"),
        "game 1, ply 3, line 1, column 7: black cannot play d5: the cell is taken"
    );
    assert_eq!(
        error("f5d6c3\nd3c4a1\nf4"),
        "game 1, ply 6, line 2, column 5: white cannot play a1: a disc there flips nothing"
    );
    assert!(error("f5 -- d6").contains("cannot pass"));
    assert!(error("hello").contains("no game or position"));
    assert!(error("").contains("no game or position"));
    assert!(error("{\"a\":1}").contains("no game or position"));
    assert!(error("{\"format\":\"orbello-game\"").contains("line 1"));
}

#[test]
fn bare_moves_on_the_board_they_fit() {
    let on = |text: &str, board: &Arc<Board>| match find(text, board) {
        Ok(Finding::One(entry)) => entry.record.board.shape(),
        _ => panic!("{text:?}"),
    };
    let (flat, sphere) = (Board::flat8(), Board::sphere());
    assert_eq!(on("c2 b4", &sphere), Shape::SPHERE);
    assert_eq!(on("c2 b4", &flat), Shape::SPHERE);
    assert_eq!(on("f5 d6", &sphere), Shape::FLAT8);
    // A word that is a move on some board is no game there.
    assert!(error("Meet me in a2").contains("ply 1"));
}

#[test]
fn games_of_other_boards_with_and_without_their_name() {
    for name in ["flat:6x6", "sphere:2x1x1", "sphere:3x3x3", "flat:4x4"] {
        let shape: Shape = name.parse().unwrap();
        let board = Arc::new(shape.build().unwrap());
        let choices: Vec<u16> = (0..6).map(|n| 7 * n + 1).collect();
        let game = crate::record::tests::random_game(Arc::clone(&board), &choices);
        let moves: Vec<Move> = game.moves();
        let placed = moves.iter().filter(|m| **m != Move::Pass).count();
        let text = crate::notation::format_moves(&board, moves.iter().copied());
        let found = |text: &str, board: &Arc<Board>| match find(text, board) {
            Ok(Finding::One(entry)) => *entry,
            Ok(Finding::Several { why, .. }) => panic!("{text}: {why}"),
            Err(error) => panic!("{text}: {error}"),
        };
        for text in [
            format!("Look: {text}, what now?"),
            format!("{name} {text}"),
            format!("{name}\n{text}\n"),
        ] {
            let entry = found(&text, &board);
            assert_eq!(entry.record.board.shape(), shape, "{text}");
            assert_eq!(plies(&entry), placed, "{text}");
        }
        // And where nobody said which board.
        let entry = found(&text, &Board::flat8());
        let fits = [Shape::FLAT8, Shape::SPHERE].contains(&entry.record.board.shape());
        assert!(entry.record.board.shape() == shape || fits, "{text}");
        assert_eq!(plies(&entry), placed, "{text}");
        let position = crate::notation::format_position(&board, &game.setup());
        let entry = found(&format!("{name} {position}"), &Board::flat8());
        assert_eq!(entry.record.start, game.setup());
    }
}

#[test]
fn every_position_of_a_text_is_told() {
    for text in [
        format!("both {START} X and {START} O"),
        format!("both {START} X, d3c3 or {START} O."),
        format!("a: {START} X\nb: {START} O"),
        format!("a: {START} X\nd3c3\n\nhello there\nb: {START} O"),
        format!("a {START} X; and b {START} O;"),
        format!("flat:8x8 {START} X and flat:8x8 {START} O"),
    ] {
        let (why, readings) = several(&text);
        assert_eq!(why, "the text holds several positions", "{text}");
        assert_eq!(readings, ["the position on flat:8x8"; 2], "{text}");
    }
    let (_, readings) = several("sphere:2x2x2 c2b4 and flat:4x4 a2 are games");
    assert_eq!(
        readings,
        ["the position on sphere:2x2x2", "the position on flat:4x4"]
    );
    // The name of a board and its cells are one position, with the headings and the moves behind it.
    let text = format!("from flat:8x8 {START} X:\n");
    assert_eq!(plies(&one(&text)), 0);
    let text = format!("see: {START} X\nBlack: Ann\nd3c3\n");
    let entry = one(&text);
    assert_eq!(plies(&entry), 2);
    assert_eq!(entry.record.players.black.as_deref(), Some("Ann"));
}

#[test]
fn refused_games_are_told_beside_what_is_found() {
    let ggf = |moves: &str| format!("(;GM[Othello]BO[8 {} *]{moves};)", START.replace('X', "*"));
    let text = format!("one {} two {} end", ggf("B[f5]W[d6]"), ggf("B[f5]W[a1]"));
    let found = search(&text, &Board::flat8()).unwrap();
    assert_eq!(found.finding.count(), 1);
    assert_eq!(found.refused.len(), 1);
    assert!(
        found.refused[0].to_string().starts_with("game 2, ply 2"),
        "{}",
        found.refused[0]
    );
}

#[test]
fn moves_in_the_prose_of_pgn_are_a_reading() {
    let game = "[Black \"a\"]\n[White \"b\"]\n\n1. f5 d6 2. c3 *\n";
    for text in [
        format!("{game}\nlook at f5f6e6f4e3 too\n"),
        format!("Here f5f6e6f4e3 was played\n{game}"),
        format!("{game}\nand f5f6e6f4e3 is behind\n{game}"),
    ] {
        let (why, readings) = several(&text);
        assert_eq!(why, "the text holds several games", "{text}");
        assert_eq!(readings[0], "pgn game 1", "{text}");
        assert_eq!(
            readings.last().map(String::as_str),
            Some("5 moves"),
            "{text}"
        );
    }
    // A square that is only spoken of.
    assert_eq!(plies(&one(&format!("{game}\nThen, after e6:\n"))), 3);
}
