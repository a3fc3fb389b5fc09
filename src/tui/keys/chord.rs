//! A key with its modifiers, read and written as `q`, `ctrl-c`, `shift-left`, `space`, `f1`.

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use thiserror::Error;

/// A key with its modifiers.
///
/// Terminals disagree on whether shift is reported with a character that already shows it (`?`, `G`, back
/// tab), so there it is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    code: KeyCode,
    modifiers: KeyModifiers,
}

/// A text that names no key.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is no key: expected a character or a name such as enter, space, left, f1, ctrl-s, shift-left"
)]
pub struct ChordError(pub String);

/// Keys with a name of their own.
const NAMES: [(&str, KeyCode); 16] = [
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("space", KeyCode::Char(' ')),
    ("tab", KeyCode::Tab),
    ("backtab", KeyCode::BackTab),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("insert", KeyCode::Insert),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
];

const MODIFIERS: [(&str, KeyModifiers); 3] = [
    ("ctrl-", KeyModifiers::CONTROL),
    ("alt-", KeyModifiers::ALT),
    ("shift-", KeyModifiers::SHIFT),
];

impl Chord {
    /// The chord of a key event.
    pub fn of(event: &KeyEvent) -> Self {
        Self::new(event.code, event.modifiers)
    }

    fn new(code: KeyCode, modifiers: KeyModifiers) -> Self {
        let known = KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT;
        let mut modifiers = modifiers & known;
        if matches!(code, KeyCode::Char(_) | KeyCode::BackTab) {
            modifiers.remove(KeyModifiers::SHIFT);
        }
        Self { code, modifiers }
    }

    /// The key without its modifiers.
    pub const fn code(self) -> KeyCode {
        self.code
    }

    /// Whether it would write a character into a text field.
    pub fn is_text(self) -> bool {
        matches!(self.code, KeyCode::Char(_)) && self.modifiers.is_empty()
    }
}

impl From<Chord> for KeyEvent {
    fn from(chord: Chord) -> Self {
        Self::new(chord.code, chord.modifiers)
    }
}

impl FromStr for Chord {
    type Err = ChordError;

    fn from_str(text: &str) -> Result<Self, ChordError> {
        let mut modifiers = KeyModifiers::NONE;
        let mut rest = text;
        while let Some((name, modifier)) = MODIFIERS
            .iter()
            .find(|(name, _)| rest.len() > name.len() && rest.starts_with(name))
        {
            modifiers |= *modifier;
            rest = &rest[name.len()..];
        }
        let mut characters = rest.chars();
        let code = match (characters.next(), characters.next()) {
            (Some(only), None) if !only.is_control() => Some(KeyCode::Char(only)),
            _ => NAMES
                .iter()
                .find(|(name, _)| *name == rest)
                .map(|&(_, code)| code)
                .or_else(|| function_key(rest)),
        };
        code.map(|code| Self::new(code, modifiers))
            .ok_or_else(|| ChordError(text.chars().take(40).collect()))
    }
}

fn function_key(text: &str) -> Option<KeyCode> {
    let number: u8 = text.strip_prefix('f')?.parse().ok()?;
    (1..=12).contains(&number).then_some(KeyCode::F(number))
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (name, modifier) in MODIFIERS {
            if self.modifiers.contains(modifier) {
                text.push_str(name);
            }
        }
        match NAMES.iter().find(|(_, code)| *code == self.code) {
            Some((name, _)) => text.push_str(name),
            None => match self.code {
                KeyCode::Char(c) => text.push(c),
                KeyCode::F(number) => text = format!("{text}f{number}"),
                other => text.push_str(&format!("{other:?}").to_lowercase()),
            },
        }
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_what_it_writes() {
        for text in [
            "q",
            "Q",
            "?",
            "-",
            "+",
            "ctrl-c",
            "ctrl--",
            "shift-left",
            "space",
            "f12",
            "alt-x",
            "enter",
        ] {
            let chord: Chord = text.parse().unwrap();
            assert_eq!(chord.to_string(), text);
        }
    }

    #[test]
    fn shift_does_not_count_where_the_character_shows_it() {
        let event = KeyEvent::new(KeyCode::Char('G'), KeyModifiers::SHIFT);
        assert_eq!(Chord::of(&event), "G".parse().unwrap());
        let event = KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT);
        assert_eq!(Chord::of(&event), "backtab".parse().unwrap());
        let event = KeyEvent::new(KeyCode::Left, KeyModifiers::SHIFT);
        assert_ne!(Chord::of(&event), "left".parse().unwrap());
    }

    #[test]
    fn refuses_what_is_no_key() {
        for text in ["", "ctrl-", "f13", "f0", "hyper-x", "ab", "\u{7}"] {
            assert!(text.parse::<Chord>().is_err(), "{text:?}");
        }
    }
}
