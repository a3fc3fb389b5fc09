//! The command line: argument types and dispatch; each command is a file of its own in `cli/`.
//!
//! stdout carries results only, messages go to stderr. Exit codes: 0 done (a closed pipe too), 1 the request
//! failed, 2 bad usage. A command returns a [`color_eyre::Result`]; its error becomes one line on stderr.

mod advisor;
mod analyze;
mod arguments;
mod bench;
mod clock;
mod completions;
mod convert;
mod dashboard;
mod engine;
mod estimate;
mod failure;
mod help;
mod interrupt;
mod line;
mod load;
mod man;
mod match_;
mod numbers;
mod perft;
mod play;
mod prove;
mod replay;
mod review;
mod solve;
mod tournament;
mod train;
mod tree;
mod tune;
mod values;
mod words;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use color_eyre::eyre::{self, Report};

use crate::board::{Board, Scoring, Shape};
use crate::text::Lang;
use crate::tui;
use crate::tui::config::{self, ConfigError};
use dashboard::{LangOption, LooksOptions};
use failure::Failure;
use words::Words;

/// Othello without edges: spherical Othello solved exactly, flat Othello with a real engine.
#[derive(Debug, Parser)]
#[command(name = "orbello", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    lang: LangOption,
    #[command(flatten)]
    looks: LooksOptions,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Show what a position and every candidate are worth
    Analyze(analyze::Options),
    /// Measure this machine on problems with known answers
    Bench(bench::Options),
    /// Print a completion script for a shell
    Completions(completions::Options),
    /// Be the engine behind another program
    Engine(engine::Options),
    /// Convert games between formats, or find the game in a text
    Convert(convert::Options),
    /// Print the manual page
    Man,
    /// Play a paired match between two programs
    Match(match_::Options),
    /// Count move sequences to a depth
    Perft(perft::Options),
    /// Play a game
    Play(play::Options),
    /// Go through a saved game
    Replay(replay::Options),
    /// Tell what each move of a saved game gave away
    Review(review::Options),
    /// Build the exact tree of a board
    Solve(solve::Options),
    /// Draw the tree of play below a position
    Tree(tree::Options),
    /// Make the shipped pattern weights anew
    #[command(hide = true)]
    Train(train::Options),
    /// Play a round robin between programs
    Tournament(tournament::Options),
    /// Find evaluation weights with a genetic algorithm
    Tune(tune::Options),
}

impl Command {
    /// Whether it has options of how the dashboard looks.
    const fn has_looks(&self) -> bool {
        matches!(self, Self::Play(_) | Self::Replay(_))
    }
}

/// The board of a command.
#[derive(Debug, Args)]
pub(crate) struct BoardOption {
    /// The board: sphere:XxYxZ or flat:WxH [default: sphere:2x2x2]
    #[arg(long, value_name = "BOARD")]
    board: Option<Shape>,
    /// Who gets the empty cells at the end [default: nobody on a sphere, the winner on a flat board]
    #[arg(long, value_name = "RULE", value_parser = scoring_parser())]
    scoring: Option<Scoring>,
}

/// `discs` or `empties`.
fn scoring_parser() -> impl TypedValueParser<Value = Scoring> {
    let value = |rule: Scoring| {
        PossibleValue::new(rule.name()).help(match rule {
            Scoring::DiscsOnly => "nobody: the plain disc difference",
            Scoring::EmptiesToWinner => "the winner, as in tournaments",
        })
    };
    PossibleValuesParser::new(Scoring::ALL.map(value))
        .map(|name| Scoring::named(&name).expect("it is one of the names"))
}

impl BoardOption {
    /// Builds it, the standard sphere if none was named.
    ///
    /// # Errors
    /// `Usage` if there is no such board.
    pub(crate) fn build(&self) -> color_eyre::Result<Arc<Board>> {
        self.build_or(Shape::SPHERE)
    }

    /// Builds the board of a position string: if none was named and it has 64 cells, the flat one that other
    /// programs' positions mean.
    ///
    /// # Errors
    /// `Usage` if there is no such board.
    pub(crate) fn build_for(&self, position: &str) -> color_eyre::Result<Arc<Board>> {
        let cells = position.split_whitespace().next().unwrap_or("");
        // The side to move may stand right behind the cells.
        let is_flat = matches!(cells.chars().count(), 64 | 65);
        self.build_or(if is_flat { Shape::FLAT8 } else { Shape::SPHERE })
    }

    fn build_or(&self, default: Shape) -> color_eyre::Result<Arc<Board>> {
        let shape = self.board.unwrap_or(default);
        let board = shape.build().map_err(Failure::Board)?;
        Ok(Arc::new(match self.scoring {
            Some(scoring) => board.with_scoring(scoring),
            None => board,
        }))
    }
}

/// A request that cannot be meant: the program exits with 2 instead of 1.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

/// The whole program.
pub fn main() -> ExitCode {
    if let Err(error) = color_eyre::install() {
        report(&error, Lang::En);
        return ExitCode::FAILURE;
    }
    let cli = match arguments::parse() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    let (lang, unread) = language(cli.lang.lang);
    if let Some(error) = unread.filter(|_| !cli.opens_dashboard()) {
        // The dashboard refuses to open; what a program may be waiting for goes on.
        report(&Failure::ConfigLeftAside(error).into(), lang);
    }
    match run(cli, Words::new(lang), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            report(&error, lang);
            let failure = error.downcast_ref::<Failure>();
            let usage = error.is::<Usage>() || failure.is_some_and(Failure::is_usage);
            ExitCode::from(if usage { 2 } else { 1 })
        }
    }
}

/// The language: the one asked for, else the config file's, else the locale's; and why the file could not be read.
fn language(asked: Option<Lang>) -> (Lang, Option<ConfigError>) {
    let locale = || Lang::detect(|name| std::env::var(name).ok());
    match (asked, config::load()) {
        (Some(lang), Ok(_)) => (lang, None),
        (None, Ok(config)) => (config.lang.unwrap_or_else(locale), None),
        (asked, Err(error)) => (asked.unwrap_or_else(locale), Some(error)),
    }
}

impl Cli {
    /// Whether it takes the screen, rather than printing.
    const fn opens_dashboard(&self) -> bool {
        match &self.command {
            None => true,
            Some(Command::Play(options)) => !options.is_plain(),
            Some(Command::Replay(options)) => !options.is_plain(),
            Some(_) => false,
        }
    }
}

fn run(cli: Cli, words: Words, out: &mut impl Write) -> color_eyre::Result<()> {
    let (lang, before) = (cli.lang, cli.looks);
    match cli.command {
        None => dashboard::open(tui::Options {
            looks: before.looks(lang),
            tree: solve::TreeOptions::default().options(),
            ..tui::Options::default()
        })?,
        Some(Command::Bench(options)) => bench::run(&options, words, out)?,
        Some(Command::Completions(options)) => completions::run(&options, words.lang, out)?,
        Some(Command::Convert(options)) => convert::run(&options, words, out)?,
        Some(Command::Analyze(options)) => analyze::run(&options, words, out)?,
        Some(Command::Tree(options)) => tree::run(&options, words, out)?,
        Some(Command::Solve(options)) => solve::run(&options, words, out)?,
        Some(Command::Tournament(options)) => tournament::run(&options, words, out)?,
        Some(Command::Tune(options)) => tune::run(&options, words, out)?,
        Some(Command::Man) => man::run(words.lang, out)?,
        Some(Command::Train(options)) => train::run(&options, out)?,
        Some(Command::Match(options)) => match_::run(&options, words, out)?,
        Some(Command::Perft(options)) => perft::run(&options, out)?,
        Some(Command::Engine(options)) => engine::run(&options, out)?,
        Some(Command::Play(mut options)) => {
            options.looks.add(&before);
            play::run(options, lang, words, out)?;
        }
        Some(Command::Replay(mut options)) => {
            options.looks.add(&before);
            replay::run(&options, lang, words, out)?;
        }
        Some(Command::Review(options)) => review::run(&options, words, out)?,
    }
    out.flush()?;
    Ok(())
}

/// One line on stderr: the error and what caused it.
fn report(error: &Report, lang: Lang) {
    // If stderr is gone there is nobody left to tell.
    let _ = writeln!(io::stderr(), "orbello: {}", failure::chain(error, lang));
}

/// An error and what caused it, in English on one line.
fn chain(error: &Report) -> String {
    failure::chain(error, Lang::En)
}

fn is_closed_pipe(error: &eyre::Report) -> bool {
    let is_pipe = |cause: &(dyn std::error::Error + 'static)| {
        let io_error = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json_error = cause
            .downcast_ref::<serde_json::Error>()
            .and_then(serde_json::Error::io_error_kind);
        io_error.or(json_error) == Some(io::ErrorKind::BrokenPipe)
    };
    error.chain().any(is_pipe)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_argument_types_are_consistent() {
        Cli::command().debug_assert();
    }

    fn said(lang: Lang, command: &str) -> String {
        let words = command.split(' ').map(|word| word.replace('_', " "));
        let cli = Cli::parse_from(std::iter::once("orbello".to_owned()).chain(words));
        let mut out = Vec::new();
        run(cli, Words::new(lang), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// Says it in both languages, each on as many lines, and looks at the Chinese.
    fn hear(command: &str) {
        let zh = said(Lang::Zh, command);
        let left = crate::text::english::english_in(&zh);
        assert_eq!(left, Vec::<String>::new(), "{command}: {zh}");
        let is_wide = |c: char| c > '\u{2fff}';
        assert!(!zh.contains('{') && zh.contains(is_wide), "{command}: {zh}");
        let lines = said(Lang::En, command).lines().count();
        assert_eq!(zh.lines().count(), lines, "{command}");
    }

    #[test]
    fn matches_and_measures_are_said_in_chinese() {
        let folder = tempfile::tempdir().unwrap();
        let openings = folder.path().join("1.txt");
        std::fs::write(&openings, "b1 a1\n").unwrap();
        let weights = folder.path().join("2.json");
        let listed = format!(
            "match --board flat:4x4 --black random --white greedy --games 2 --openings {}",
            openings.display()
        );
        let tuned = format!(
            "tune --board flat:4x4 --population 2 --generations 1 --pairs 1 --rivals 1 --depth 1 --out {}",
            weights.display()
        );
        for command in [
            "match --board flat:4x4 --black random --white perfect --games 4",
            "match --board flat:4x4 --black perfect --white random --games 40 --sprt 0,50",
            "match --board flat:4x4 --black random --white random --games 2 --sprt 0,50",
            &listed,
            "tournament --board flat:4x4 random greedy winrate --games 2",
            "bench perft sphere ffo --ffo 1",
            "bench perft --threads 2",
            &tuned,
        ] {
            hear(command);
        }
    }

    #[test]
    fn values_and_trees_are_said_in_chinese() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("positions.txt");
        std::fs::write(&path, "XXOO-OOXOXOXXXXX X\nXXXXXXXXXXXXXXXX X\n").unwrap();
        let file = format!(
            "analyze --board flat:4x4 --solve --all --file {}",
            path.display()
        );
        for command in [
            "analyze --board sphere:2x1x1",
            "analyze --board sphere:2x1x1 --moves f2",
            "analyze --board flat:4x4 --position XXXXXXXXXXXXXXXX_X",
            "analyze --board flat:8x8 --time 1 --memory 1M",
            "analyze --board flat:4x4 --solve --all",
            &file,
            "solve --board sphere:2x1x1",
            "tree --board sphere:2x1x1 --depth 9",
            "tree --board flat:4x4 --depth 20 --moves b1,a1,a2,c1",
            "tree --board flat:8x8 --depth 1 --memory 1M",
        ] {
            hear(command);
        }
        // JSON is for programs.
        for json in [
            "analyze --board sphere:2x1x1 --json",
            "tournament --board flat:4x4 random greedy --games 2 --json",
        ] {
            let keys = |text: String| -> serde_json::Value { serde_json::from_str(&text).unwrap() };
            let (en, zh) = (keys(said(Lang::En, json)), keys(said(Lang::Zh, json)));
            assert_eq!(en["openings"], zh["openings"]);
            assert_eq!(en["candidates"], zh["candidates"]);
        }
    }
}
