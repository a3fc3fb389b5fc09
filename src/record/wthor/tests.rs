use super::*;
use crate::record::Found;
use crate::record::format::tests::{moves as shown, warnings};

/// A file with these games, its header saying that there are so many.
fn file(said: u32, size: u8, games: &[(u8, &[u8])]) -> Vec<u8> {
    let mut bytes = vec![20, 26, 1, 1, 0, 0, 0, 0, 0, 0, 0xD1, 7, size, 0, 22, 0];
    bytes[4..8].copy_from_slice(&said.to_le_bytes());
    for (number, (discs, moves)) in (0..).zip(games) {
        let begin = bytes.len();
        bytes.extend([1, 0, number, 0, 2, 0, *discs, 40]);
        bytes.extend(*moves);
        bytes.resize(begin + GAME, 0);
    }
    bytes
}

/// e6 f4 e3 f6 g5 d6 e7 f5 c5: 13-0 with 51 empties.
const WIPE_OUT: [u8; 9] = [65, 46, 35, 66, 57, 64, 75, 56, 53];

fn names() -> Names {
    let mut players = vec![0; HEADER];
    for name in [&b"???"[..], b"Andr\xE9", b"A name of 20 letters"] {
        let begin = players.len();
        players.extend(name);
        players.resize(begin + PLAYER_NAME, 0);
    }
    let mut tournaments = vec![0; HEADER];
    for name in ["???", "Cup"] {
        let begin = tournaments.len();
        tournaments.extend(name.bytes());
        tournaments.resize(begin + TOURNAMENT_NAME, 0);
    }
    Names::parse(&players, &tournaments)
}

fn all(bytes: &[u8]) -> Vec<Result<Entry, ReadError>> {
    read(bytes, &names()).collect()
}

#[test]
fn a_game_with_its_names() {
    // 0 is the same size as 8.
    for size in [0, 8] {
        let bytes = file(2, size, &[(64, &WIPE_OUT), (64, &WIPE_OUT)]);
        let read = all(&bytes);
        assert_eq!(read.len(), 2);
        let entry = read[1].as_ref().unwrap();
        assert_eq!(shown(entry), "e6 f4 e3 f6 g5 d6 e7 f5 c5");
        // The score counts the empties for the winner.
        assert!(warnings(entry).is_empty());
        assert_eq!(entry.record.started.as_deref(), Some("2001"));
        assert_eq!(entry.record.players.black.as_deref(), Some("André"));
        let white = entry.record.players.white.as_deref();
        assert_eq!(white, Some("A name of 20 letters"));
        assert_eq!(entry.record.tags.get("event"), Some("Cup"));
        assert_eq!(entry.record.tags.get(THEORETICAL), Some("40 at 22 empties"));
        assert_eq!(entry.place, Place::Byte(HEADER + GAME));
        assert_eq!(read[0].as_ref().unwrap().record.players.black, None);
    }
    let bytes = file(1, 8, &[(64, &WIPE_OUT)]);
    let unnamed = read(&bytes, &Names::default()).next().unwrap().unwrap();
    assert_eq!(unnamed.record.players.white.as_deref(), Some("#2"));
}

#[test]
fn a_score_is_held_against_the_moves_of_a_finished_game_only() {
    let bytes = file(2, 8, &[(13, &WIPE_OUT), (13, &WIPE_OUT[..5])]);
    let read = all(&bytes);
    assert_eq!(
        warnings(read[0].as_ref().unwrap()),
        ["the stored result is -38 for black, but the moves end 13-0, +64 for black"]
    );
    let early = read[1].as_ref().unwrap();
    assert!(warnings(early).is_empty());
    assert!(matches!(early.found, Found::Unfinished { plies: 5 }));
}

#[test]
fn passes_are_implied() {
    let text = "F5D6C4D3C3F4F3E3E6C5F6G5H4E7C6F7G8F2G1E2F8H6F1D1D2D8D7C8C7B8G4C1C2H3G6H5G3H2G2B5A5H1B6H7B7A8A7A6G7E8H8A4B4E1B3A3B1";
    let codes: Vec<u8> = text
        .as_bytes()
        .chunks(2)
        .map(|pair| 10 * (pair[1] - b'0') + pair[0] - b'A' + 1)
        .collect();
    let bytes = file(1, 8, &[(3, &codes)]);
    let entry = all(&bytes).remove(0).unwrap();
    assert_eq!(entry.record.moves.len(), 57 + 5);
    assert!(warnings(&entry).is_empty());
}

#[test]
fn the_size_of_the_file_says_how_many_games() {
    let bytes = file(4_000_000_000, 8, &[(64, &WIPE_OUT)]);
    let read = all(&bytes);
    assert_eq!(read.len(), 1);
    assert_eq!(
        warnings(read[0].as_ref().unwrap()),
        ["the header says 4000000000 games, the file has 1"]
    );
    // The last game is cut.
    let bytes = file(2, 8, &[(64, &WIPE_OUT), (64, &WIPE_OUT)]);
    let read = all(&bytes[..bytes.len() - 10]);
    assert_eq!(
        read[1].as_ref().unwrap_err().to_string(),
        "game 2, byte 84: expected a game of 68 bytes, found 58 bytes and the end of the file"
    );
}

#[test]
fn what_is_broken_is_named_with_its_byte() {
    let error = |bytes: &[u8]| all(bytes)[0].as_ref().unwrap_err().to_string();
    let game = |moves: &[u8]| file(1, 8, &[(64, moves)]);
    assert_eq!(
        error(&game(&[65, 11])),
        "game 1, ply 2, byte 25: white cannot play a1: a disc there flips nothing"
    );
    assert_eq!(
        error(&game(&[65, 99])),
        "game 1, ply 2, byte 25: expected a move from 11 to 88, or 0, found 99"
    );
    assert_eq!(
        error(&game(&[65, 0, 46])),
        "game 1, ply 3, byte 26: expected 0 after the last move, found 46"
    );
    assert!(error(&file(1, 10, &[(64, &WIPE_OUT)])).contains("10x10"));
    assert!(error(b"short").contains("a header of 16 bytes"));
    assert!(error(&file(0, 8, &[])).contains("expected a game"));
    // The game after a broken one is read.
    let bytes = file(2, 8, &[(64, &[99]), (64, &WIPE_OUT)]);
    let read = all(&bytes);
    assert!(read[0].is_err() && read[1].is_ok());
}

#[test]
fn name_files_are_found_beside_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut players = vec![0; HEADER];
    players.extend(b"Zed");
    players.resize(HEADER + PLAYER_NAME, 0);
    std::fs::write(at("Some.jou"), &players).unwrap();
    let games = at("WTH_2001.wtb");
    assert_eq!(Names::beside(&games).players, ["Zed"]);
    // Two files of which none has the right name are none.
    std::fs::write(at("other.JOU"), &players).unwrap();
    assert!(Names::beside(&games).players.is_empty());
    std::fs::write(at("WTHOR.JOU"), &players).unwrap();
    assert_eq!(Names::beside(&games).players, ["Zed"]);
    assert!(
        Names::beside(Path::new("/no/such/file.wtb"))
            .players
            .is_empty()
    );
}
