//! What can be wrong with a config file, in words of our own: the file, the line, the setting, what is expected.

use std::fmt::{self, Write as _};

use thiserror::Error;

use crate::record::file::FileError;
use crate::text::Lang;
use crate::text::say::Say;
use crate::tui::keys::KeyError;

/// A config file that cannot be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// It cannot be read at all.
    #[error("{}", .0.en())]
    File(FileError),
    /// Something in it.
    #[error("{file}, line {line}: {}", .problem.words(Lang::En))]
    At {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        problem: Problem,
    },
}

/// What is wrong in a line.
#[derive(Debug)]
pub enum Problem {
    /// It is no TOML.
    Syntax,
    /// No setting has this name.
    Unknown {
        /// The name.
        key: String,
        /// Those that there are.
        settings: Vec<&'static str>,
    },
    /// The value of a setting cannot be.
    Value {
        /// The setting.
        key: String,
        /// What it can be.
        expected: Expected,
        /// What stands there.
        found: String,
    },
    /// The keys of a command cannot be.
    Keys(KeyError),
}

/// What a setting can be.
#[derive(Clone, Copy, Debug)]
pub enum Expected {
    /// One of these words.
    Words(&'static [&'static str]),
    /// True or false.
    Flag,
    /// A key or a list of keys.
    Keys,
    /// A table of keys.
    Table,
}

impl Expected {
    fn words(self, lang: Lang) -> String {
        let quoted = |words: &[&str], or: &str| {
            let mut said = String::new();
            for (at, word) in words.iter().enumerate() {
                let gap = match at {
                    0 => "",
                    _ if at + 1 == words.len() => or,
                    _ => lang.text().listed,
                };
                let _ = write!(said, "{gap}\"{word}\"");
            }
            said
        };
        match (self, lang) {
            (Self::Words(words), Lang::En) => quoted(words, " or "),
            (Self::Words(words), Lang::Zh) => quoted(words, " 或 "),
            (Self::Flag, Lang::En) => "true or false".to_owned(),
            (Self::Flag, Lang::Zh) => "\"true\" 或 \"false\"".to_owned(),
            (Self::Keys, Lang::En) => {
                "a key such as \"u\" or a list such as [\"u\", \"ctrl-x\"]".to_owned()
            }
            (Self::Keys, Lang::Zh) => "按键如 \"u\"，或列表如 [\"u\", \"ctrl-x\"]".to_owned(),
            (Self::Table, Lang::En) => {
                "a line [keys] with lines such as undo = \"u\" below".to_owned()
            }
            (Self::Table, Lang::Zh) => "一行 \"[keys]\"，其下各行如 \"undo\" = \"u\"".to_owned(),
        }
    }
}

impl Problem {
    fn words(&self, lang: Lang) -> String {
        match (self, lang) {
            (Self::Syntax, Lang::En) => {
                "expected a setting such as theme = \"dark\" (a text in quotes), or [keys]"
                    .to_owned()
            }
            (Self::Syntax, Lang::Zh) => {
                "应为 \"theme\" = \"dark\" 这样的设置（文本加引号），或 \"[keys]\"".to_owned()
            }
            (Self::Unknown { key, settings }, Lang::En) => {
                format!(
                    "there is no setting {key:?}: expected {}",
                    settings.join(", ")
                )
            }
            (Self::Unknown { key, settings }, Lang::Zh) => {
                format!("没有设置 {key:?}：应为 \"{}\"", settings.join("\"、\""))
            }
            (
                Self::Value {
                    key,
                    expected,
                    found,
                },
                Lang::En,
            ) => {
                format!("{key}: expected {}, found {found}", expected.words(lang))
            }
            (
                Self::Value {
                    key,
                    expected,
                    found,
                },
                Lang::Zh,
            ) => {
                format!("\"{key}\"：应为 {}，却是 {found}", expected.words(lang))
            }
            (Self::Keys(error), lang) => error.say(lang),
        }
    }
}

impl Say for ConfigError {
    fn zh(&self) -> String {
        match self {
            Self::File(error) => error.zh(),
            Self::At {
                file,
                line,
                problem,
            } => {
                format!("{file} 第 {line} 行：{}", problem.words(Lang::Zh))
            }
        }
    }
}

impl Say for KeyError {
    fn zh(&self) -> String {
        match self {
            Self::UnknownCommand(name) => format!("没有名为 {name:?} 的命令"),
            Self::Chord(error) => format!(
                "{:?} 不是按键：应为一个字符或键名，如 enter、space、left、f1、ctrl-s、shift-left",
                error.0
            ),
            Self::Clash { key, other } => format!("{key} 已用于 \"{other}\""),
            Self::Text(key) => format!("{key} 会输入到文本框：应为 enter 或 ctrl-s 这样的按键"),
            Self::NoKey(name) => format!("\"{name}\" 将没有按键"),
        }
    }
}

/// What stands in a file, as much as an error shows of it.
pub(super) struct Excerpt<'a>(pub(super) &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.0.lines().next().unwrap_or_default();
        let mut shown: String = line.chars().take(40).collect();
        if shown.len() < self.0.len() {
            shown.push_str("...");
        }
        f.write_str(&shown)
    }
}
