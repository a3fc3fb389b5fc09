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

mod problem;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use etcetera::BaseStrategy;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub use problem::{ConfigError, Expected, Problem};

use super::keys::Keymap;
use super::state::ViewKind;
use super::theme::{ShadeChoice, TierChoice};
use crate::record::file::FileError;
use crate::text::Lang;
use problem::Excerpt;

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

/// The settings beside the table of keys, and what each can be.
const SETTINGS: [(&str, Expected); 6] = [
    ("lang", Expected::Words(&["en", "zh"])),
    ("view", Expected::Words(&["net", "projection", "globe"])),
    ("theme", Expected::Words(&["auto", "dark", "light"])),
    (
        "colors",
        Expected::Words(&["auto", "truecolor", "256", "16", "none"]),
    ),
    ("ascii", Expected::Flag),
    ("analysis", Expected::Flag),
];

/// The table of keys.
const KEYS: &str = "keys";

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
        Err(source) => Err(ConfigError::File(FileError::Read { path, source })),
    }
}

/// Reads a config.
///
/// # Errors
/// If it is not one.
pub fn parse(path: &Path, text: &str) -> Result<Config, ConfigError> {
    let source = Source { path, text };
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(text.len(), |span| span.start);
        source.error(at, Problem::Syntax)
    })?;
    let table = table.get_ref();
    for name in table.keys() {
        let known = |(setting, _): &(&str, Expected)| setting == name.get_ref();
        if name.get_ref() != KEYS && !SETTINGS.iter().any(known) {
            let settings = SETTINGS.iter().map(|(name, _)| *name).chain(["[keys]"]);
            let problem = Problem::Unknown {
                key: name.get_ref().to_string(),
                settings: settings.collect(),
            };
            return Err(source.error(name.span().start, problem));
        }
    }
    Ok(Config {
        lang: source.word(table, "lang")?,
        view: source.word(table, "view")?,
        theme: source.word(table, "theme")?,
        colors: source.word(table, "colors")?,
        ascii: source.flag(table, "ascii")?,
        analysis: source.flag(table, "analysis")?,
        keymap: source.keymap(table)?,
    })
}

/// A config file's text.
#[derive(Clone, Copy)]
struct Source<'a> {
    path: &'a Path,
    text: &'a str,
}

impl Source<'_> {
    fn error(self, at: usize, problem: Problem) -> ConfigError {
        ConfigError::At {
            file: self.path.display().to_string(),
            line: self.text[..at.min(self.text.len())].matches('\n').count() + 1,
            problem,
        }
    }

    /// Something else stands here than was expected.
    fn value_error(self, key: &str, expected: Expected, span: Range<usize>) -> ConfigError {
        let found = self.text.get(span.clone()).unwrap_or_default();
        let problem = Problem::Value {
            key: key.to_owned(),
            expected,
            found: Excerpt(found).to_string(),
        };
        self.error(span.start, problem)
    }

    /// A setting, as far as it is there, through a function that knows its values.
    fn setting<T>(
        self,
        table: &DeTable<'_>,
        name: &str,
        read: impl Fn(&DeValue<'_>) -> Option<T>,
    ) -> Result<Option<T>, ConfigError> {
        let Some(value) = table.get(name) else {
            return Ok(None);
        };
        let found = read(value.get_ref());
        let setting = SETTINGS.iter().find(|(setting, _)| *setting == name);
        match (found, setting) {
            (None, Some((_, expected))) => Err(self.value_error(name, *expected, value.span())),
            (found, _) => Ok(found),
        }
    }

    /// One of several words, in its own type.
    fn word<T: FromStr>(self, table: &DeTable<'_>, name: &str) -> Result<Option<T>, ConfigError> {
        self.setting(table, name, |value| value.as_str()?.parse().ok())
    }

    fn flag(self, table: &DeTable<'_>, name: &str) -> Result<Option<bool>, ConfigError> {
        self.setting(table, name, |value| match value {
            DeValue::Boolean(flag) => Some(*flag),
            _ => None,
        })
    }

    fn keymap(self, table: &DeTable<'_>) -> Result<Keymap, ConfigError> {
        let Some(value) = table.get(KEYS) else {
            return Ok(Keymap::default());
        };
        let Some(keys) = value.get_ref().as_table() else {
            return Err(self.value_error(KEYS, Expected::Table, value.span()));
        };
        let mut places = Vec::new();
        let mut changes = Vec::new();
        for (name, value) in keys {
            let name = name.get_ref().to_string();
            let Some(keys) = chords(value) else {
                let key = format!("{KEYS}.{name}");
                return Err(self.value_error(&key, Expected::Keys, value.span()));
            };
            places.push(value.span().start);
            changes.push((name, keys));
        }
        Keymap::with_changes(&changes)
            .map_err(|(index, error)| self.error(places[index], Problem::Keys(error)))
    }
}

/// One key or several.
fn chords(value: &Spanned<DeValue<'_>>) -> Option<Vec<String>> {
    let text = |value: &DeValue<'_>| value.as_str().map(str::to_owned);
    match value.get_ref() {
        DeValue::Array(values) => values.iter().map(|value| text(value.get_ref())).collect(),
        value => text(value).map(|key| vec![key]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::say::Say;
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
            "c.toml, line 1: view: expected \"net\", \"projection\" or \"globe\", found \"cube\""
        );
        assert!(error("[keys]\nfly = \"x\"\n").contains("line 2: no command is called \"fly\""));
        for (text, line, said) in [
            ("\nascii = 3\n", 2, "ascii: expected true or false, found 3"),
            (
                "lang = [\"en\",\n\"zh\"]\n",
                1,
                "lang: expected \"en\" or \"zh\", found [\"en\",...",
            ),
            (
                "[keys]\nundo = \"u\"\nhint = 3\n",
                3,
                "keys.hint: expected a key such as \"u\" or a list such as [\"u\", \"ctrl-x\"], found 3",
            ),
            (
                "colour = 3\n",
                1,
                "there is no setting \"colour\": expected lang, view, theme, colors, ascii, analysis, [keys]",
            ),
            (
                "keys = 1\n",
                1,
                "keys: expected a line [keys] with lines such as undo = \"u\" below, found 1",
            ),
            (
                "view = \"net\"\n[keys\n",
                2,
                "expected a setting such as theme = \"dark\" (a text in quotes), or [keys]",
            ),
            (
                "theme = dark\n",
                1,
                "expected a setting such as theme = \"dark\" (a text in quotes), or [keys]",
            ),
        ] {
            assert_eq!(error(text), format!("c.toml, line {line}: {said}"));
        }
        assert!(error("undo = [").contains("c.toml, line 1"));
    }

    #[test]
    fn errors_are_told_in_chinese_too() {
        for text in [
            "ascii = 3",
            "lang = \"de\"",
            "[keys]\nundo = 3",
            "[keys]\nundo = \"hyper-x\"",
            "[keys]\nundo = \"q\"",
            "[keys]\nundo = []",
            "[keys]\nfly = \"x\"",
            "colour = 3",
            "[keys",
            "keys = 3",
        ] {
            let error = parse(Path::new("c.toml"), text).unwrap_err();
            let said = error.zh();
            assert!(said.starts_with("c.toml 第 "), "{said}");
            let english = crate::text::english::english_in(&said);
            assert!(english.is_empty(), "{english:?} in {said}");
        }
    }

    #[test]
    fn a_file_that_cannot_be_read_has_no_line() {
        let source = std::io::Error::from(std::io::ErrorKind::PermissionDenied);
        let path = PathBuf::from("c.toml");
        let error = ConfigError::File(FileError::Read { path, source });
        assert!(error.to_string().contains("c.toml"), "{error}");
        assert!(!error.to_string().contains("line"), "{error}");
        assert!(error.zh().contains("没有权限"), "{}", error.zh());
    }
}
