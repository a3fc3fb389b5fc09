//! What holds for every reader: any bytes give games or errors, in time linear in the bytes.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;
use crate::record::find::find;
use crate::record::open::{Content, Opened, Options};

/// The games of a text in a format.
pub(in crate::record) fn games(format: Format, text: &str) -> Vec<Result<Entry, ReadError>> {
    let content = Content::new(format, text.as_bytes().to_vec());
    content.entries(&Options::default()).collect()
}

/// The only game of a text in a format.
pub(in crate::record) fn game(format: Format, text: &str) -> Entry {
    let mut games = games(format, text);
    assert_eq!(games.len(), 1, "{text}");
    games
        .remove(0)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Why the first game of a text is refused.
pub(in crate::record) fn refusal(format: Format, text: &str) -> String {
    match games(format, text).swap_remove(0) {
        Ok(_) => panic!("the game is read"),
        Err(error) => error.to_string(),
    }
}

/// The moves of an entry in short: `f5 d6 pass`.
pub(in crate::record) fn moves(entry: &Entry) -> String {
    let moves = entry.record.moves.iter().map(|entry| entry.action);
    crate::notation::format_moves(&entry.record.board, moves)
}

/// What the reader had to say of an entry.
pub(in crate::record) fn warnings(entry: &Entry) -> Vec<String> {
    entry.warnings.iter().map(ToString::to_string).collect()
}

/// Files that are read, of every format, with several games.
fn seeds() -> Vec<(Format, Vec<u8>)> {
    let start = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    let mut wthor = vec![20, 1, 1, 1, 2, 0, 0, 0, 0, 0, 0xD1, 7, 8, 0, 24, 0];
    for _ in 0..2 {
        wthor.extend([0, 0, 1, 0, 2, 0, 34, 32, 56, 64, 33]);
        wthor.resize(wthor.len() + 57, 0);
    }
    let position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
    let texts = [
        (
            Format::Ggf,
            format!(
                "2 (;GM[Othello]PB[a\\]]PW[b]RE[+2.0:r]{start}B[F5//1.5]W[D6/-2.5/1];)(;GM[Othello]{start}B[c4];)\n"
            ),
        ),
        (
            Format::Sgf,
            "(;GM[2]FF[4]SZ[8]PB[a]C[x\\]y];B[f5];W[d6](;B[c3];W[PA])(;B[c4]))\n(;GM[2];B[fe])"
                .to_owned(),
        ),
        (
            Format::Pgn,
            "[Black \"a\"]\n[White \"b\"]\n[Result \"37-27\"]\n\n1. f5 d6 {x} 2. c3 (d3) d3 37-27\n\n[FEN \"8/8/8/3pP3/3Pp3/8/8/8 w\"]\n\n1... e3 *\n"
                .to_owned(),
        ),
        (
            Format::Obf,
            format!("% x\n{position} X; G8:+18; H1:+12;\n{position}O\n"),
        ),
        (
            Format::Transcript,
            format!(
                "Black: a\nf5d6c3\n\nsphere:2x2x2 c2b4\n{position} X;g8\n1. f5 d6 2. c3 --\n"
            ),
        ),
        (
            Format::Xot,
            "f5d6c4d3c2b3b4b5\nf5f4g3g6f3g4e3e2\n".to_owned(),
        ),
        (
            Format::Json,
            "{\"format\":\"orbello-game\",\"version\":1,\"board\":\"flat:8x8\",\"moves\":[{\"ply\":1,\"color\":\"black\",\"move\":\"f5\"}]}\n"
                .to_owned(),
        ),
    ];
    let texts = texts.map(|(format, text)| (format, text.into_bytes()));
    texts.into_iter().chain([(Format::Wthor, wthor)]).collect()
}

/// Reads bytes in a format and holds what comes against the promises.
fn read(format: Format, bytes: &[u8]) -> (usize, usize) {
    let options = Options {
        format: Some(format),
        ..Options::default()
    };
    let content = Content::new(format, bytes.to_vec());
    let (mut games, mut refused) = (0, 0);
    for (index, entry) in content.entries(&options).enumerate() {
        match entry {
            Ok(entry) => {
                assert_eq!(entry.number, index + 1);
                assert!(entry.span.end <= content.size());
                // What was read follows the rules.
                assert_eq!(entry.record.found(), Ok(entry.found));
                games += 1;
            }
            Err(error) => {
                assert_eq!(error.game, index + 1);
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
        }
    }
    (games, refused)
}

/// Everything that reads untrusted bytes.
fn read_all(bytes: &[u8]) {
    for format in Format::ALL {
        read(format, bytes);
    }
    if let Ok(opened) = Opened::from_bytes(bytes.to_vec(), &Options::default()) {
        for index in 0..opened.games.len() {
            assert!(opened.game(index).is_some(), "a game of the list is there");
        }
    }
    let text = String::from_utf8_lossy(bytes);
    let _ = find(&text, &crate::board::Board::sphere());
}

#[test]
fn the_seeds_are_read() {
    for (format, bytes) in seeds() {
        let (games, refused) = read(format, &bytes);
        assert!(games > 0, "{format}: {games} games, {refused} refused");
        assert_eq!(super::super::detect::detect(&bytes), Ok(format));
    }
}

#[test]
fn a_mark_and_other_line_ends_are_no_matter() {
    for (format, bytes) in seeds() {
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        if format == Format::Wthor {
            continue;
        }
        let before = read(format, text.as_bytes());
        for end in ["\r\n", "\r"] {
            let other = format!("\u{feff}{}", text.replace('\n', end));
            assert_eq!(read(format, other.as_bytes()), before, "{format}, {end:?}");
        }
    }
}

#[test]
fn names_and_endings() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
        for extension in format.extensions() {
            let path = format!("x.{}", extension.to_uppercase());
            assert_eq!(Format::from_path(Path::new(&path)), Some(format));
        }
    }
    assert_eq!(Format::from_path(Path::new("x.exe")), None);
    assert!("doc".parse::<Format>().is_err());
}

/// A number in letters.
fn letters(number: usize) -> String {
    let digit = |place: u32| char::from(b'A' + (number / 26_usize.pow(place) % 26) as u8);
    (0..5).rev().map(digit).collect()
}

/// Bytes that are as bad as they can be for one reader or another, of a length that grows with `n`.
fn hostile(n: usize) -> Vec<(&'static str, Vec<u8>)> {
    let start = "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    let mut lying = vec![20, 1, 1, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 8, 0, 0, 0];
    lying.resize(16 + n, 11);
    [
        ("open brackets", "(".repeat(n)),
        ("open games", "(;".repeat(n / 2)),
        ("open values", "(;PB[".repeat(n / 5)),
        ("escapes", format!("(;PB[{}", "\\]".repeat(n / 2))),
        ("deep trees", "(;B[f5]".repeat(n / 7)),
        (
            "deep variations",
            format!("(;B[f5];W[d6]{}", "(;B[c3];W[d3]".repeat(n / 13)),
        ),
        ("siblings", format!("(;B[f5]{})", "(;W[d6])".repeat(n / 8))),
        ("one move games", format!("{start}B[f5];)").repeat(n / 100)),
        (
            "illegal games",
            format!("{start}B[f5]W[a1];)").repeat(n / 100),
        ),
        (
            "passes after the end",
            format!("{start}{}", "B[PA]".repeat(n / 5)),
        ),
        ("tags", "[A \"b\"]\n".repeat(n / 8)),
        (
            "different tags",
            (0..n / 14).fold(String::new(), |text, i| {
                text + "[" + &letters(i) + " \"b\"]\n"
            }),
        ),
        (
            "different properties",
            (0..n / 9).fold("(;GM[2]".to_owned(), |text, i| text + &letters(i) + "[b]"),
        ),
        ("comments", format!("1. f5 {}", "{a} ".repeat(n / 4))),
        (
            "node comments",
            format!("(;GM[2];B[f5]{})", "C[a]".repeat(n / 4)),
        ),
        (
            "values",
            format!("(;GM[2]AB{};B[f5])", "[a1]".repeat(n / 4)),
        ),
        (
            "scores",
            format!("{} X; {}", "-".repeat(64), "A1;".repeat(n / 3)),
        ),
        ("open tags", "[A \"b".repeat(n / 5)),
        ("open comments", "{".repeat(n)),
        ("round brackets", "1. f5 (".repeat(n / 7)),
        ("results", "* ".repeat(n / 2)),
        ("bad words", "zz ".repeat(n / 3)),
        ("cells", "X".repeat(n)),
        ("moves", "f5".repeat(n / 2)),
        ("games a line", "f5d6c3\n".repeat(n / 7)),
        ("moves a line", "f5\nd6\nc3\n".repeat(n / 9)),
        ("numbered lines", "9. f5\n".repeat(n / 6)),
        ("headings", "Black: f5\n".repeat(n / 10)),
        (
            "positions",
            format!("{} X\n", "-".repeat(64)).repeat(n / 67),
        ),
        ("boards", "flat:8x8 f5\nsphere:2x2x2\n".repeat(n / 25)),
        ("digits", "1".repeat(n)),
        ("dashes", "-- ".repeat(n / 3)),
        ("wide characters", "Ｆ５".repeat(n / 6)),
        ("lists", "[".repeat(n)),
        ("objects", "{\"a\":".repeat(n / 5)),
        ("short logs", "{} ".repeat(n / 3)),
        ("blanks", " ".repeat(n)),
        ("line ends", "\r\n".repeat(n / 2)),
        ("drawn rows", "- - - - - - - -\n".repeat(n / 16)),
        ("nul", "\0".repeat(n)),
    ]
    .into_iter()
    .map(|(name, text)| (name, text.into_bytes()))
    .chain([("a lying header", lying)])
    .collect()
}

#[test]
fn time_is_linear_in_the_input() {
    let time = |bytes: &[u8]| {
        let began = Instant::now();
        read_linear(bytes);
        began.elapsed()
    };
    let (small, large) = (20_000, 160_000);
    for ((name, few), (_, many)) in hostile(small).into_iter().zip(hostile(large)) {
        let few = (0..3).map(|_| time(&few)).min().unwrap_or_default();
        let allowed = few * 8 * 4 + Duration::from_millis(200);
        // Eight times the bytes; a square would take sixty-four times as long. Other work on the machine can
        // only slow it down.
        let fast = (0..3).any(|_| time(&many) < allowed);
        assert!(fast, "{name}: {few:?} for {small} bytes");
    }
}

/// [`read_all`] without the checks that are not the readers' own work.
fn read_linear(bytes: &[u8]) {
    let options = Options::default();
    for format in Format::ALL {
        let content = Content::new(format, bytes.to_vec());
        for entry in content.entries(&options) {
            let _ = std::hint::black_box(entry);
        }
    }
    let _ = Opened::from_bytes(bytes.to_vec(), &options);
    let _ = find(
        &String::from_utf8_lossy(bytes),
        &crate::board::Board::flat8(),
    );
}

#[test]
fn hostile_bytes_are_refused_or_read() {
    for (_, bytes) in hostile(3000) {
        read_all(&bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_bytes_give_games_or_errors(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        read_all(&bytes);
    }

    #[test]
    fn any_text_gives_games_or_errors(text in "([a-hA-H][0-9]|[ -~]|\\PC|\n|--|pa|;|\\(|\\)|\\[|\\]){0,80}") {
        read_all(text.as_bytes());
    }

    #[test]
    fn spoiled_files_give_games_or_errors(
        which in 0_usize..8,
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0_u8..4), 0..6),
    ) {
        let (_, mut bytes) = seeds().swap_remove(which);
        for (at, byte, how) in cuts {
            let at = at.index(bytes.len().max(1));
            match how {
                0 if at < bytes.len() => bytes[at] = byte,
                1 => bytes.truncate(at),
                2 => bytes.insert(at.min(bytes.len()), byte),
                _ if at < bytes.len() => {
                    // A part of the file once more.
                    let part = bytes[at..].to_vec();
                    bytes.extend(part);
                }
                _ => {}
            }
        }
        read_all(&bytes);
    }
}
