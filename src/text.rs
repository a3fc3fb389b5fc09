//! All text for people, in English and Simplified Chinese, and how wide it is.
//!
//! The texts of the dashboard and of games line by line are one table ([`table`]): a key and both languages on one line, so none can be missing. A text
//! may hold named gaps such as `{side}`, filled by [`fill`]; a test holds both languages to the same gaps.
//! Widths are counted in columns of the screen: a Chinese character takes two. Everything that pads or cuts
//! text goes through [`pad`], [`cut`] and [`wrap`].

#[cfg(test)]
pub(crate) mod english;
pub(crate) mod help;
pub(crate) mod locale;
pub mod say;
mod table;

use std::str::FromStr;

use thiserror::Error;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub(crate) use table::Text;

use crate::color::Color;

/// A language of the dashboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

/// A text that names no language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no language {0:?}: expected en or zh")]
pub struct UnknownLang(String);

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        Self::of_locale(text).ok_or_else(|| UnknownLang(text.chars().take(40).collect()))
    }
}

impl Text {
    /// The name of a side.
    pub(crate) const fn side(&self, color: Color) -> &'static str {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The name of a side inside a sentence.
    pub(crate) const fn side_inside(&self, color: Color) -> &'static str {
        match color {
            Color::Black => self.black_inside,
            Color::White => self.white_inside,
        }
    }
}

impl Lang {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::En, Self::Zh];

    /// The texts in this language.
    pub(crate) const fn text(self) -> &'static Text {
        match self {
            Self::En => &table::EN,
            Self::Zh => &table::ZH,
        }
    }

    /// The language's code, as `--lang` takes it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// The language of the locale, if the terminal has its letters; else, and if it is another language, English. The
    /// values come through a look-up such as `|name| std::env::var(name).ok()`.
    pub fn detect(look_up: impl Fn(&str) -> Option<String>) -> Self {
        let named = locale::setting(&look_up, "LC_MESSAGES");
        // The letters are those of another category.
        let letters = locale::setting(&look_up, "LC_CTYPE");
        let poor = letters.is_some_and(|value| locale::is_foreign(&value))
            || look_up("TERM").is_some_and(|terminal| locale::has_few_letters(&terminal));
        named
            .filter(|_| !poor)
            .and_then(|value| Self::of_locale(&value))
            .unwrap_or_default()
    }

    /// The language of a locale name such as `zh_CN.UTF-8`.
    fn of_locale(name: &str) -> Option<Self> {
        let language = name.split(['_', '-', '.', '@']).next().unwrap_or("");
        match language.to_ascii_lowercase().as_str() {
            "zh" | "chinese" => Some(Self::Zh),
            "en" | "english" | "c" | "posix" => Some(Self::En),
            _ => None,
        }
    }
}

/// Fills the gaps of a text: each `{name}` by its value.
pub fn fill(text: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    // One pass, so that a value with braces stays as it is.
    while let Some(open) = rest.find('{') {
        let Some(length) = rest[open..].find('}') else {
            break;
        };
        filled.push_str(&rest[..open]);
        let name = &rest[open + 1..open + length];
        match values.iter().find(|(key, _)| *key == name) {
            Some((_, value)) => filled.push_str(&value.to_string()),
            None => filled.push_str(&rest[open..=open + length]),
        }
        rest = &rest[open + length + 1..];
    }
    filled.push_str(rest);
    filled
}

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The text cut to so many columns; what was cut is marked by the ellipsis if there is room for it.
pub fn cut(text: &str, columns: usize, ellipsis: &str) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mark = width(ellipsis);
    if mark > columns {
        return String::new();
    }
    let mut kept = head(text, columns - mark).to_owned();
    kept.push_str(ellipsis);
    kept
}

/// As much of the text's start as fits in so many columns.
pub fn head(text: &str, columns: usize) -> &str {
    let mut used = 0;
    for (at, character) in text.char_indices() {
        used += character.width().unwrap_or(0);
        if used > columns {
            return &text[..at];
        }
    }
    text
}

/// On which side blanks are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Blanks behind.
    Left,
    /// Blanks on both sides, the odd one behind.
    Center,
    /// Blanks in front.
    Right,
}

/// The text at exactly so many columns: cut, or filled with blanks.
pub fn pad(text: &str, columns: usize, align: Align, ellipsis: &str) -> String {
    let kept = cut(text, columns, ellipsis);
    // A double-width character may leave a column over even after a cut.
    let free = columns - width(&kept);
    let front = match align {
        Align::Left => 0,
        Align::Center => free / 2,
        Align::Right => free,
    };
    format!("{}{kept}{}", " ".repeat(front), " ".repeat(free - front))
}

/// The text broken into lines of at most so many columns: at blanks, or anywhere between two Chinese
/// characters; a word that is too long is broken. No line is wider, none is lost.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    if columns == 0 {
        return lines;
    }
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for piece in pieces(paragraph) {
            let piece = if line.is_empty() {
                piece.trim_start()
            } else {
                piece
            };
            if width(&line) + width(piece.trim_end()) <= columns {
                line.push_str(piece);
                continue;
            }
            if !line.is_empty() {
                lines.push(line.trim_end().to_owned());
            }
            let mut rest = piece.trim_start();
            while width(rest.trim_end()) > columns {
                let mut first = head(rest, columns);
                if first.is_empty() {
                    // A double-width character in a single column: it cannot be shown.
                    first = &rest[..rest.chars().next().map_or(rest.len(), char::len_utf8)];
                } else {
                    lines.push(first.to_owned());
                }
                rest = &rest[first.len()..];
            }
            rest.clone_into(&mut line);
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// The parts between which a line may break: words with the blanks behind them, single wide characters with
/// the punctuation behind them.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut before: Option<char> = None;
    for (at, character) in text.char_indices() {
        let breaks = before.is_some_and(|before| {
            let wide = |c: char| c.width() == Some(2);
            let closes = "，。；：！？、）》」』".contains(character);
            let opens = "（《「『".contains(before);
            let after_blank = before == ' ' && character != ' ';
            after_blank
                || ((wide(before) || wide(character)) && !closes && !opens && character != ' ')
        });
        if breaks {
            pieces.push(&text[start..at]);
            start = at;
        }
        before = Some(character);
    }
    pieces.push(&text[start..]);
    pieces
}

#[cfg(test)]
mod tests;
