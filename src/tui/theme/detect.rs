//! What a terminal can show, from environment values.

use std::str::FromStr;

use thiserror::Error;

use super::{Shade, Tier};

/// The environment values that matter, `None` where unset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Env {
    /// `NO_COLOR`: any value but the empty one asks for no colours.
    pub no_color: Option<String>,
    /// `CLICOLOR`: `0` asks for no colours.
    pub clicolor: Option<String>,
    /// `COLORTERM`: `truecolor` or `24bit`.
    pub colorterm: Option<String>,
    /// `TERM`.
    pub term: Option<String>,
    /// `COLORFGBG`: `foreground;background` as indices among the sixteen.
    pub colorfgbg: Option<String>,
    /// `WT_SESSION`: set by Windows Terminal, which sets no `TERM`.
    pub wt_session: Option<String>,
}

impl Env {
    /// Reads the values through a look-up such as `|name| std::env::var(name).ok()`.
    pub fn read(look_up: impl Fn(&str) -> Option<String>) -> Self {
        Self {
            no_color: look_up("NO_COLOR"),
            clicolor: look_up("CLICOLOR"),
            colorterm: look_up("COLORTERM"),
            term: look_up("TERM"),
            colorfgbg: look_up("COLORFGBG"),
            wt_session: look_up("WT_SESSION"),
        }
    }

    fn tier(&self) -> Tier {
        let is = |value: &Option<String>, wanted: &[&str]| {
            value
                .as_ref()
                .is_some_and(|v| wanted.iter().any(|w| v.eq_ignore_ascii_case(w)))
        };
        let term = self.term.as_deref().unwrap_or("").to_ascii_lowercase();
        if self.no_color.as_ref().is_some_and(|v| !v.is_empty())
            || is(&self.clicolor, &["0"])
            || term == "dumb"
        {
            return Tier::None;
        }
        // Terminals that have 24 bits but lose COLORTERM over ssh or sudo.
        let rich = ["kitty", "alacritty", "wezterm", "ghostty", "foot", "direct"];
        if is(&self.colorterm, &["truecolor", "24bit"])
            || self.wt_session.is_some()
            || rich.iter().any(|name| term.contains(name))
        {
            Tier::TrueColor
        } else if term.contains("256color") {
            Tier::Indexed
        } else {
            Tier::Ansi
        }
    }

    fn shade(&self) -> Shade {
        let background = self.colorfgbg.as_deref().and_then(|v| v.rsplit(';').next());
        match background.and_then(|index| index.trim().parse::<u8>().ok()) {
            Some(7 | 9..=15) => Shade::Light,
            Some(0..=6 | 8) => Shade::Dark,
            _ => Shade::Unknown,
        }
    }
}

/// A text that is no choice.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected one of {expected}, found {found:?}")]
pub struct ParseChoiceError {
    expected: &'static str,
    found: String,
}

/// How many colours to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TierChoice {
    /// As many as the terminal has.
    #[default]
    Auto,
    /// So many, whatever the terminal says.
    Fixed(Tier),
}

impl TierChoice {
    pub(super) fn resolve(self, env: &Env) -> Tier {
        match self {
            Self::Auto => env.tier(),
            Self::Fixed(tier) => tier,
        }
    }
}

impl FromStr for TierChoice {
    type Err = ParseChoiceError;

    fn from_str(text: &str) -> Result<Self, ParseChoiceError> {
        Ok(match text {
            "auto" => Self::Auto,
            "truecolor" => Self::Fixed(Tier::TrueColor),
            "256" => Self::Fixed(Tier::Indexed),
            "16" => Self::Fixed(Tier::Ansi),
            "none" => Self::Fixed(Tier::None),
            _ => {
                return Err(ParseChoiceError {
                    expected: "auto, truecolor, 256, 16, none",
                    found: text.to_owned(),
                });
            }
        })
    }
}

/// Which background to expect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ShadeChoice {
    /// The one the terminal tells; if it tells none, a dark one of our own.
    #[default]
    Auto,
    /// This one.
    Fixed(Shade),
}

impl ShadeChoice {
    pub(super) fn resolve(self, env: &Env) -> Shade {
        match self {
            Self::Auto => env.shade(),
            Self::Fixed(shade) => shade,
        }
    }
}

impl FromStr for ShadeChoice {
    type Err = ParseChoiceError;

    fn from_str(text: &str) -> Result<Self, ParseChoiceError> {
        Ok(match text {
            "auto" => Self::Auto,
            "dark" => Self::Fixed(Shade::Dark),
            "light" => Self::Fixed(Shade::Light),
            _ => {
                return Err(ParseChoiceError {
                    expected: "auto, dark, light",
                    found: text.to_owned(),
                });
            }
        })
    }
}
