//! For tests: the English words in a text that should be Chinese.

use crate::player::{Level, PlayerSpec};
use crate::record::format::Format;

/// Names that stay as they are in every language, beside those of players, levels and formats.
const NAMES: &[&str] = &[
    "Othello",
    "Elo",
    "FFO",
    "inf",
    "WTHOR",
    "UTF",
    "JSON",
    "GTP",
    "FEN",
    "PA",
    "GM",
    "pass",
    "true",
    "sphere",
    "flat",
    "engine",
    "MiB",
    "GiB",
    "KiB",
    "EiB",
    "XxYxZ",
    "WxH", // keys
    "Enter",
    "Esc",
    "enter",
    "esc",
    "tab",
    "backtab",
    "alt",
    "shift",
    "ctrl",
    "space",
    "home",
    "end",
    "pgup",
    "pgdn",
    "pageup",
    "pagedown",
    "backspace",
    "delete",
    "left",
    "right",
    "up",
    "down",
    // settings of players
    "depth",
    "time",
    "iterations",
    "plies",
    "eval",
    "weights",
    "paper",
    "default",
    "evolved",
    // what is typed line by line
    "help",
    "moves",
    "board",
    "cells",
    "discs",
    "rings",
    "off",
    "hint",
    "values",
    "undo",
    "redo",
    "save",
    "resign",
    "quit",
    "games",
    "game",
];

/// The words of three letters or more that are English and no names. What is quoted and what holds a dot, a slash,
/// a colon, an equals sign or a digit is a name of something.
pub(crate) fn english_in(text: &str) -> Vec<String> {
    let players = PlayerSpec::NAMES.map(|(name, _)| name);
    let levels = Level::ALL.map(Level::name);
    let formats = Format::ALL.map(Format::name);
    let is_name = |word: &str| {
        let mut names = players.iter().chain(&levels).chain(&formats).chain(NAMES);
        names.any(|name| *name == word)
    };
    let is_sign = |word: &str| word.chars().all(|c| c.is_ascii_uppercase());
    let unquoted: String = text.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let chunks = unquoted.split(|c: char| !c.is_ascii() || c.is_whitespace());
    let words = chunks
        .map(|chunk| chunk.trim_matches(|c: char| ",.;:()".contains(c)))
        .filter(|chunk| !chunk.contains(|c: char| "./:=_~[]|<>".contains(c) || c.is_ascii_digit()))
        .flat_map(|chunk| chunk.split(|c: char| !c.is_ascii_alphabetic()))
        .filter(|word| word.len() > 2 && !is_sign(word) && !is_name(word));
    words.map(str::to_owned).collect()
}

#[test]
fn english_is_seen_among_names() {
    assert_eq!(english_in("第 3 列：expected 格名"), ["expected"]);
    assert_eq!(
        english_in("illegal move \"hello there\""),
        ["illegal", "move"]
    );
    assert_eq!(
        english_in("combined 需要 sphere:3x3x3 的树，/home/a b.json，\"no\""),
        Vec::<String>::new()
    );
}
