use super::*;

#[test]
fn by_content() {
    let cells = "-".repeat(64);
    for (text, format) in [
        ("{\"format\":\"orbello-game\"}".to_owned(), Format::Json),
        ("  \n[{\"a\":1}]".to_owned(), Format::Json),
        ("(;gm[2];b[f5])".to_owned(), Format::Sgf),
        ("(;gm[Othello]bo[8 -]b[f5])".to_owned(), Format::Ggf),
        ("[a word] before\nf5d6".to_owned(), Format::Transcript),
        ("{a word} before\nf5d6".to_owned(), Format::Transcript),
        ("1 (;GM[Othello]PB[x];)".to_owned(), Format::Ggf),
        ("(;GM[2]FF[4];B[f5])".to_owned(), Format::Sgf),
        ("(\n;FF[4]GM[2])".to_owned(), Format::Sgf),
        ("(;B[f5])".to_owned(), Format::Sgf),
        ("(;PB[x]BO[8 -]B[f5];)".to_owned(), Format::Ggf),
        ("[Event \"?\"]\n".to_owned(), Format::Pgn),
        ("On Monday:\n[ White \"x\" ]".to_owned(), Format::Pgn),
        (format!("{cells} X; F5:+3;"), Format::Obf),
        (format!("% x\n{cells}O"), Format::Obf),
        (format!("{cells} X;f5d6"), Format::Transcript),
        ("f5d6c4d3c2b3b4b5\nf5f4g3g6f3g4e3e2".to_owned(), Format::Xot),
        ("f5d6c4d3c2b3b4b5".to_owned(), Format::Transcript),
        ("Black: x\nf5".to_owned(), Format::Transcript),
        ("sphere:2x2x2 c2".to_owned(), Format::Transcript),
        ("\u{feff}f5\r\n".to_owned(), Format::Transcript),
        ("Ｆ５".to_owned(), Format::Transcript),
    ] {
        assert_eq!(detect(text.as_bytes()), Ok(format), "{text:?}");
    }
}

#[test]
fn what_is_none_is_named() {
    assert_eq!(detect(b""), Err(Undetected::Empty));
    assert_eq!(detect(b" \r\n"), Err(Undetected::Empty));
    assert_eq!(detect(b"hello"), Err(Undetected::NoGame));
    assert_eq!(detect(&[0; 4096]), Err(Undetected::Binary));
    let mut names = vec![20, 26, 1, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0];
    names.resize(16 + 2 * 20, b'x');
    assert_eq!(detect(&names), Err(Undetected::Names));
}
