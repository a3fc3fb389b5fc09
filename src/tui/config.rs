//! The user's config file: `orbello/config.toml` in the XDG config folder, on every system.
//!
//! ```toml
//! lang = "en"           # or "zh"
//! view = "globe"        # net, projection or globe
//! theme = "light"       # auto, dark or light
//! colors = "256"        # auto, truecolor, 256, 16 or none
//! ascii = false
//! analysis = true
//!
//! [keys]
//! undo = ["u", "ctrl-x"]
//! hint = "H"
//! ```
//!
//! A key, a name or a value that cannot be is an error with the file, the line and what was expected.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use etcetera::BaseStrategy;
use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

use super::keys::Keymap;
use super::state::ViewKind;
use super::theme::{ShadeChoice, TierChoice};
use crate::text::Lang;

/// What the file says; what it leaves out is `None`.
#[derive(Debug, Default)]
pub struct Config {
    /// The language.
    pub lang: Option<Lang>,
    /// The view.
    pub view: Option<ViewKind>,
    /// Dark or light.
    pub theme: Option<ShadeChoice>,
    /// The tier of colours.
    pub colors: Option<TierChoice>,
    /// Plain ASCII.
    pub ascii: Option<bool>,
    /// Whether the analysis is on the screen.
    pub analysis: Option<bool>,
    /// The keys.
    pub keymap: Keymap,
}

/// A config file that cannot be used.
#[derive(Debug, Error)]
#[error("{file}, line {line}: {what}")]
pub struct ConfigError {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 if the file could not be read at all.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    lang: Option<Spanned<String>>,
    view: Option<Spanned<String>>,
    theme: Option<Spanned<String>>,
    colors: Option<Spanned<String>>,
    ascii: Option<bool>,
    analysis: Option<bool>,
    #[serde(default)]
    keys: std::collections::BTreeMap<String, Spanned<Keys>>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Keys {
    One(String),
    Many(Vec<String>),
}

/// Where the file is looked for; `None` if there is no home folder.
pub fn path() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.config_dir().join("orbello").join("config.toml"))
}

/// Where games are saved unless another place is named; the current folder if there is no home.
pub fn games_folder() -> PathBuf {
    etcetera::choose_base_strategy().map_or_else(
        |_| PathBuf::from("."),
        |base| base.data_dir().join("orbello"),
    )
}

/// Reads the user's file; without one, everything is as it comes.
///
/// # Errors
/// If the file is there and cannot be used.
pub fn load() -> Result<Config, ConfigError> {
    let Some(path) = path() else {
        return Ok(Config::default());
    };
    match std::fs::read_to_string(&path) {
        Ok(text) => parse(&path, &text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Config::default()),
        Err(error) => Err(ConfigError {
            file: path.display().to_string(),
            line: 0,
            what: error.to_string(),
        }),
    }
}

/// Reads a config.
///
/// # Errors
/// If it is not one.
pub fn parse(path: &Path, text: &str) -> Result<Config, ConfigError> {
    let error_at = |at: usize, what: String| ConfigError {
        file: path.display().to_string(),
        line: text[..at.min(text.len())].matches('\n').count() + 1,
        what,
    };
    let raw: Raw = toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        error_at(at, error.message().replace('\n', " "))
    })?;
    let mut places = Vec::new();
    let mut changes = Vec::new();
    for (name, keys) in raw.keys {
        places.push(keys.span().start);
        let keys = match keys.into_inner() {
            Keys::One(key) => vec![key],
            Keys::Many(keys) => keys,
        };
        changes.push((name, keys));
    }
    let keymap = Keymap::with_changes(&changes)
        .map_err(|(index, error)| error_at(places[index], error.to_string()))?;
    Ok(Config {
        lang: read(raw.lang, error_at)?,
        view: read(raw.view, error_at)?,
        theme: read(raw.theme, error_at)?,
        colors: read(raw.colors, error_at)?,
        ascii: raw.ascii,
        analysis: raw.analysis,
        keymap,
    })
}

/// A value in its own type.
fn read<T: FromStr<Err: Display>>(
    value: Option<Spanned<String>>,
    error_at: impl Fn(usize, String) -> ConfigError,
) -> Result<Option<T>, ConfigError> {
    let Some(value) = value else { return Ok(None) };
    let read = value.get_ref().parse().map(Some);
    read.map_err(|error: T::Err| error_at(value.span().start, error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::command::Command;
    use crate::tui::keys::Context;

    fn error(text: &str) -> String {
        parse(Path::new("c.toml"), text).unwrap_err().to_string()
    }

    #[test]
    fn reads_keys_and_wishes() {
        let text =
            "lang = \"zh\"\nascii = true\n[keys]\nundo = [\"U\", \"ctrl-x\"]\nhint = \"H\"\n";
        let config = parse(Path::new("c.toml"), text).unwrap();
        assert_eq!(config.lang, Some(Lang::Zh));
        assert_eq!(config.ascii, Some(true));
        let key = config.keymap.key_of(Context::Board, Command::Hint);
        assert_eq!(key.unwrap().to_string(), "H");
    }

    #[test]
    fn errors_name_file_line_and_expectation() {
        assert_eq!(
            error("lang = \"en\"\n\n[keys]\nundo = \"q\"\n"),
            "c.toml, line 4: q already calls quit"
        );
        assert_eq!(
            error("view = \"cube\"\n"),
            "c.toml, line 1: there is no view \"cube\": expected net, projection or globe"
        );
        assert!(error("[keys]\nfly = \"x\"\n").contains("line 2: no command is called \"fly\""));
        assert!(error("ascii = 3\n").contains("line 1"));
        assert!(error("colour = 3\n").contains("line 1"));
        assert!(error("[keys\n").contains("line 1"));
        assert!(error("undo = [").contains("c.toml, line"));
    }
}
