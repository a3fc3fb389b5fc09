//! What the dashboard is started with: the command line's wishes over the config file's over what the
//! environment tells.

use std::path::PathBuf;
use std::sync::Arc;

use super::action::Action;
use super::board_view::Orientation;
use super::config::{self, Config};
use super::glyphs::Glyphs;
use super::state::{Display, LoadedGame, State, ViewKind};
use super::theme::{Env, ShadeChoice, Theme, TierChoice};
use crate::board::Board;
use crate::game::Game;
use crate::player::{self, Seat};
use crate::solve;
use crate::text::say::Trouble;
use crate::text::{Lang, locale};

/// How the dashboard looks; `None` leaves it to the config file or the environment.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    /// The language.
    pub lang: Option<Lang>,
    /// Plain ASCII.
    pub ascii: bool,
    /// The view of the board.
    pub view: Option<ViewKind>,
    /// Dark or light.
    pub theme: Option<ShadeChoice>,
    /// How many colours.
    pub colors: Option<TierChoice>,
    /// No analysis on the screen.
    pub no_analysis: bool,
}

/// What is opened.
#[derive(Clone, Debug)]
pub enum Opening {
    /// A game.
    Play {
        /// The game as it stands: new, or to be gone on with.
        game: Game,
        /// Black's and white's player.
        seats: [Seat; 2],
        /// The seed of the programs.
        seed: Option<u64>,
        /// The file to save to.
        log: Option<PathBuf>,
    },
    /// Games that were read.
    Replay {
        /// The games, at least one.
        games: Vec<LoadedGame>,
        /// Which one to show first.
        index: Option<usize>,
        /// What had to be left out.
        remark: Option<Trouble>,
    },
}

/// All of it.
#[derive(Clone, Debug)]
pub struct Options {
    /// How it looks.
    pub looks: Looks,
    /// What is opened.
    pub opening: Opening,
    /// What the exact tree may use.
    pub tree: solve::Options,
    /// Threads of a search; at least one is used.
    pub search_threads: usize,
}

impl Default for Options {
    /// The standard spherical board, a person with black against the program.
    fn default() -> Self {
        let board = Board::sphere();
        Self {
            looks: Looks::default(),
            opening: Opening::Play {
                seats: [Seat::HUMAN, player::default_opponent(&board).into()],
                game: Game::new(board),
                seed: None,
                log: None,
            },
            tree: solve::Options::default(),
            search_threads: 1,
        }
    }
}

impl Options {
    /// The state to start with, and what to do first.
    pub(super) fn state(
        self,
        config: Config,
        environment: impl Fn(&str) -> Option<String>,
        file_name: &str,
    ) -> (State, Vec<Action>) {
        let looks = self.looks;
        let theme = Theme::detect(
            &Env::read(&environment),
            looks.colors.or(config.colors).unwrap_or_default(),
            looks.theme.or(config.theme).unwrap_or_default(),
        );
        let ascii = looks.ascii || config.ascii.unwrap_or_else(|| is_plain(&environment));
        let board = match &self.opening {
            Opening::Play { game, .. } => game.board(),
            Opening::Replay { games, index, .. } => games[index.unwrap_or(0)].game.board(),
        };
        let display = Display {
            view: looks.view.or(config.view).unwrap_or(ViewKind::Net),
            globe: Orientation::start(board),
            theme,
            glyphs: Glyphs::new(ascii),
            lang: looks
                .lang
                .or(config.lang)
                .unwrap_or_else(|| Lang::detect(&environment)),
            flips: false,
            analysis: !looks.no_analysis && config.analysis.unwrap_or(true),
            zoom: false,
        };
        let mut first = Vec::new();
        let mut state = match self.opening {
            Opening::Play {
                game,
                seats,
                seed,
                log,
            } => {
                let mut state = State::new(Arc::clone(game.board()), seats, seed, display);
                state.game = game;
                state.file = log;
                state
            }
            Opening::Replay {
                games,
                index,
                remark,
            } => {
                // The tree of the game's own board is the first to be built.
                let board = games
                    .get(index.unwrap_or(0))
                    .map(|game| Arc::clone(game.game.board()));
                first.push(Action::Opened {
                    games,
                    index,
                    remark,
                });
                let board = board.unwrap_or_else(Board::sphere);
                State::new(board, [Seat::HUMAN; 2], None, display)
            }
        };
        state.keymap = Arc::new(config.keymap);
        state.default_file = config::games_folder().join(file_name);
        (state, first)
    }
}

/// Whether the terminal cannot show more than ASCII: by its name, or by a locale with another character set.
fn is_plain(environment: impl Fn(&str) -> Option<String>) -> bool {
    let terminal = environment("TERM").unwrap_or_default();
    terminal == "dumb"
        || locale::has_few_letters(&terminal)
        || locale::setting(&environment, "LC_CTYPE").is_some_and(|locale| {
            // These name no language and no character set: ASCII is all they promise.
            locale::is_foreign(&locale) || matches!(locale.as_str(), "C" | "POSIX")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_and_the_terminal_tell_whether_there_is_more_than_ascii() {
        let plain = |set: &[(&str, &str)]| {
            is_plain(|name| {
                let found = set.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        for (name, value, ascii) in [
            ("LC_ALL", "C", true),
            ("LC_ALL", "POSIX", true),
            ("LANG", "C", true),
            ("LC_ALL", "C.UTF-8", false),
            ("LC_ALL", "C.utf8", false),
            ("LC_ALL", "en_US.UTF-8", false),
            ("LC_CTYPE", "de_DE.ISO-8859-1", true),
            ("LC_ALL", "zh_CN", false),
            ("TERM", "vt100", true),
            ("TERM", "xterm", false),
        ] {
            assert_eq!(plain(&[(name, value)]), ascii, "{name}={value}");
        }
        assert!(!plain(&[]));
        assert!(!plain(&[("LC_ALL", "en_US.UTF-8"), ("LANG", "C")]));
        assert!(plain(&[("LC_ALL", ""), ("LANG", "C")]));
    }

    /// What it looks like with these wishes and in this environment.
    fn display(looks: Looks, config: &str, environment: Option<(&str, &str)>) -> Display {
        let config = config::parse(std::path::Path::new("c.toml"), config).unwrap();
        let options = Options {
            looks,
            ..Options::default()
        };
        let look_up = |name: &str| {
            let found = environment.filter(|(key, _)| *key == name);
            found.map(|(_, value)| value.to_owned())
        };
        options.state(config, look_up, "game.json").0.display
    }

    /// A setting: how the command line, the config file and the environment ask for a value of it each, and which it
    /// has by them and by none of them.
    struct Setting {
        asked: fn(&mut Looks),
        config: &'static str,
        environment: (&'static str, &'static str),
        shown: fn(&Display) -> String,
        values: [&'static str; 4],
    }

    fn colors(display: &Display) -> String {
        format!("{:?}", display.theme.tier)
    }

    fn shade(display: &Display) -> String {
        format!("{:?}", display.theme.shade)
    }

    fn settings() -> [Setting; 10] {
        let lang = |display: &Display| format!("{:?}", display.lang);
        [
            Setting {
                asked: |looks| looks.lang = Some(Lang::Zh),
                config: "lang = \"en\"",
                environment: ("LC_ALL", "zh_CN.UTF-8"),
                shown: lang,
                values: ["Zh", "En", "Zh", "En"],
            },
            Setting {
                asked: |looks| looks.lang = Some(Lang::En),
                config: "lang = \"zh\"",
                environment: ("LANG", "zh_CN.UTF-8"),
                shown: lang,
                values: ["En", "Zh", "Zh", "En"],
            },
            Setting {
                asked: |looks| looks.colors = "256".parse().ok(),
                config: "colors = \"16\"",
                environment: ("NO_COLOR", "1"),
                shown: colors,
                values: ["Indexed", "Ansi", "None", "Ansi"],
            },
            Setting {
                asked: |looks| looks.colors = "none".parse().ok(),
                config: "colors = \"256\"",
                environment: ("COLORTERM", "truecolor"),
                shown: colors,
                values: ["None", "Indexed", "TrueColor", "Ansi"],
            },
            Setting {
                asked: |looks| looks.colors = "truecolor".parse().ok(),
                config: "colors = \"none\"",
                environment: ("TERM", "xterm-256color"),
                shown: colors,
                values: ["TrueColor", "None", "Indexed", "Ansi"],
            },
            Setting {
                asked: |looks| looks.theme = "dark".parse().ok(),
                config: "theme = \"light\"",
                environment: ("COLORFGBG", "0;15"),
                shown: shade,
                values: ["Dark", "Light", "Light", "Unknown"],
            },
            Setting {
                asked: |looks| looks.theme = "light".parse().ok(),
                config: "theme = \"dark\"",
                environment: ("COLORFGBG", "0;15"),
                shown: shade,
                values: ["Light", "Dark", "Light", "Unknown"],
            },
            Setting {
                asked: |looks| looks.ascii = true,
                config: "ascii = false",
                environment: ("LC_ALL", "C"),
                shown: |display| display.glyphs.ascii.to_string(),
                values: ["true", "false", "true", "false"],
            },
            // No environment asks for these.
            Setting {
                asked: |looks| looks.view = Some(ViewKind::Globe),
                config: "view = \"projection\"",
                environment: ("TERM", "xterm"),
                shown: |display| format!("{:?}", display.view),
                values: ["Globe", "Projection", "Net", "Net"],
            },
            Setting {
                asked: |looks| looks.no_analysis = true,
                config: "analysis = true",
                environment: ("TERM", "xterm"),
                shown: |display| display.analysis.to_string(),
                values: ["false", "true", "true", "true"],
            },
        ]
    }

    #[test]
    fn the_command_line_goes_before_the_config_file_and_that_before_the_environment() {
        for (index, setting) in settings().iter().enumerate() {
            // Each of the three asks or does not.
            for asking in 0..8 {
                let asks = |who: usize| asking >> who & 1 == 1;
                let mut looks = Looks::default();
                if asks(0) {
                    (setting.asked)(&mut looks);
                }
                let config = if asks(1) { setting.config } else { "" };
                let environment = asks(2).then_some(setting.environment);
                let first = (0..3).find(|&who| asks(who)).unwrap_or(3);
                let display = display(looks, config, environment);
                let shown = (setting.shown)(&display);
                let told = format!("setting {index} ({}), asking {asking:03b}", setting.config);
                assert_eq!(shown, setting.values[first], "{told}");
            }
        }
        let quiet = display(Looks::default(), "analysis = false", None);
        assert!(!quiet.analysis, "the config file can turn it off too");
        // To ask for what the terminal has is a wish too.
        let looks = Looks {
            colors: Some(TierChoice::Auto),
            theme: Some(ShadeChoice::Auto),
            ..Looks::default()
        };
        let config = "colors = \"none\"\ntheme = \"dark\"";
        let told = display(looks, config, Some(("COLORTERM", "truecolor")));
        assert_eq!(
            (colors(&told), shade(&told)),
            ("TrueColor".into(), "Unknown".into())
        );
    }
}
