//! The dashboard: how it looks, as every command that opens it takes it; and opening it.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::Usage;
use crate::text::Lang;
use crate::text::say::Say;
use crate::tui::state::ViewKind;
use crate::tui::theme::{ShadeChoice, TierChoice};
use crate::tui::{self, DashboardError, Looks};

/// The language of what is said to people.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LangOption {
    /// The language [default: the locale's]
    #[arg(long, value_name = "LANG", value_parser = PossibleValuesParser::new(["en", "zh"]).try_map(|text| text.parse::<Lang>()))]
    pub(crate) lang: Option<Lang>,
}

/// How the dashboard looks. What is not given comes from the config file, else from the environment.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LooksOptions {
    #[command(flatten)]
    lang: LangOption,
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
    /// Play without analysis on the screen
    #[arg(long)]
    no_analysis: bool,
}

impl LooksOptions {
    /// The same for the dashboard.
    pub(crate) fn looks(&self) -> Looks {
        Looks {
            lang: self.lang.lang,
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
/// `Usage` if there is no terminal, or one that cannot move its cursor; else as [`tui::run`].
pub(crate) fn open(options: tui::Options) -> color_eyre::Result<()> {
    let lang = options.looks.lang;
    let lang = lang.unwrap_or_else(|| Lang::detect(|name| std::env::var(name).ok()));
    match tui::run(options) {
        Ok(()) => Ok(()),
        Err(error @ (DashboardError::NoTerminal | DashboardError::Dumb)) => {
            Err(Usage(error.say(lang)).into())
        }
        Err(error) => Err(color_eyre::eyre::eyre!(error.say(lang))),
    }
}
