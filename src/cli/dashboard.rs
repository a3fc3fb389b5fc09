//! The dashboard: how it looks, as every command that opens it takes it; and opening it.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::failure::Failure;
use crate::text::Lang;
use crate::tui::state::ViewKind;
use crate::tui::theme::{ShadeChoice, TierChoice};
use crate::tui::{self, Looks};

/// The language of what is said to people.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct LangOption {
    /// The language [default: the config file's, or the locale's]
    #[arg(long, global = true, value_name = "LANG", value_parser = PossibleValuesParser::new(["en", "zh"]).try_map(|text| text.parse::<Lang>()))]
    pub(crate) lang: Option<Lang>,
}

/// How the dashboard looks. What is not given comes from the config file, else from the environment.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LooksOptions {
    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// How the dashboard shows a sphere [default: net]
    #[arg(long, value_name = "VIEW", value_parser = PossibleValuesParser::new(["net", "projection", "globe"]).try_map(|text| text.parse::<ViewKind>()))]
    view: Option<ViewKind>,
    /// The terminal's background [default: auto]
    #[arg(long, value_name = "THEME", value_parser = PossibleValuesParser::new(["auto", "dark", "light"]).try_map(|text| text.parse::<ShadeChoice>()))]
    theme: Option<ShadeChoice>,
    /// How many colours to use [default: auto]
    #[arg(long, value_name = "COLORS", value_parser = PossibleValuesParser::new(["auto", "truecolor", "256", "16", "none"]).try_map(|text| text.parse::<TierChoice>()))]
    colors: Option<TierChoice>,
    /// No analysis on the screen
    #[arg(long)]
    no_analysis: bool,
}

impl LooksOptions {
    /// What was said before the command, where it is not said behind it.
    pub(crate) fn add(&mut self, before: &Self) {
        self.ascii |= before.ascii;
        self.view = self.view.or(before.view);
        self.theme = self.theme.or(before.theme);
        self.colors = self.colors.or(before.colors);
        self.no_analysis |= before.no_analysis;
    }

    /// The same for the dashboard.
    pub(crate) fn looks(&self, lang: LangOption) -> Looks {
        Looks {
            lang: lang.lang,
            ascii: self.ascii,
            view: self.view,
            theme: self.theme,
            colors: self.colors,
            no_analysis: self.no_analysis,
        }
    }
}

/// Opens the dashboard and comes back when it ends.
///
/// # Errors
/// As [`tui::run`].
pub(crate) fn open(options: tui::Options) -> color_eyre::Result<()> {
    Ok(tui::run(options).map_err(Failure::Dashboard)?)
}
