//! The dashboard in the terminal.
//!
//! [`run`] opens it. Inside, [`state`] is all there is to know, [`update`] the only place where it changes,
//! [`view`] draws it, [`runtime`] does the work that takes time, [`event_loop`] holds them together.
//! What can happen is an [`action`], what a reducer asks for an [`effect`], what a key can call a [`command`]
//! of the table in [`keys`].

pub mod action;
pub mod board_view;
pub mod command;
pub mod config;
pub mod cursor;
#[cfg(test)]
mod desk;
pub mod effect;
mod event_loop;
pub mod failure;
pub mod glyphs;
pub mod headless;
pub mod insight;
pub mod keys;
mod log_rows;
pub mod options;
pub mod regions;
mod review_page;
mod runtime;
pub mod state;
pub mod svg;
pub mod terminal;
pub mod theme;
pub mod tree_page;
pub mod update;
pub mod view;

use std::io;

use thiserror::Error;

use crate::text::say::{Say, system};

pub use options::{Looks, Opening, Options};
pub use runtime::files::load as load_games;

/// Why the dashboard did not open, or ended.
#[derive(Debug, Error)]
pub enum DashboardError {
    /// Input or output is no terminal.
    #[error(
        "the dashboard needs a terminal for input and output: use a subcommand such as play --plain"
    )]
    NoTerminal,
    /// The terminal cannot move its cursor.
    #[error(
        "TERM=dumb: the dashboard needs a terminal that can move its cursor: use a subcommand such as play --plain"
    )]
    Dumb,
    /// The config file cannot be used.
    #[error(transparent)]
    Config(#[from] config::ConfigError),
    /// The terminal was lost.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
}

impl Say for DashboardError {
    fn zh(&self) -> String {
        match self {
            Self::NoTerminal => {
                "需要终端作输入和输出：请用 \"play --plain\" 这样的子命令".to_owned()
            }
            Self::Dumb => {
                "TERM=dumb：需要能移动光标的终端，请用 \"play --plain\" 这样的子命令".to_owned()
            }
            Self::Config(error) => error.zh(),
            Self::Terminal(error) => format!("终端无法使用：{}", system(error)),
        }
    }
}

/// Opens the dashboard and comes back when it ends; the terminal is then as it was.
///
/// # Errors
/// If there is no terminal (nothing is written to it then), if the config file is wrong, or if the terminal is
/// lost.
pub fn run(options: Options) -> Result<(), DashboardError> {
    if !terminal::is_interactive() {
        return Err(DashboardError::NoTerminal);
    }
    let environment = |name: &str| std::env::var(name).ok();
    if is_dumb(environment) {
        return Err(DashboardError::Dumb);
    }
    let config = config::load()?;
    let power = runtime::Power::of(&options);
    let file_name = format!("game-{}.json", seconds_now());
    let (state, first) = options.state(config, environment, &file_name);
    event_loop::run(state, first, power)?;
    Ok(())
}

/// Whether the terminal says of itself that it can only write line after line.
fn is_dumb(environment: impl Fn(&str) -> Option<String>) -> bool {
    environment("TERM").is_some_and(|term| term.eq_ignore_ascii_case("dumb"))
}

/// Seconds since 1970, for the name of a file that is not there yet.
fn seconds_now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |time| time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dumb_terminal_is_told_to_use_plain_text() {
        let term =
            |value: &'static str| move |name: &str| (name == "TERM").then(|| value.to_owned());
        assert!(is_dumb(term("dumb")));
        assert!(!is_dumb(term("xterm")) && !is_dumb(|_| None));
        for said in [DashboardError::Dumb.en(), DashboardError::Dumb.zh()] {
            assert!(
                said.contains("play --plain") && !said.contains('\n'),
                "{said}"
            );
        }
    }
}
