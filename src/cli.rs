//! The command line: argument types and dispatch; each command is a file of its own in `cli/`.
//!
//! stdout carries results only, messages go to stderr. Exit codes: 0 done (a closed pipe too), 1 the request
//! failed, 2 bad usage. A command returns a [`color_eyre::Result`]; its error becomes one line on stderr.

mod advisor;
mod analyze;
mod bench;
mod clock;
mod completions;
mod convert;
mod dashboard;
mod engine;
mod estimate;
mod interrupt;
mod line;
mod load;
mod man;
mod match_;
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
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Arc;

use clap::builder::{PossibleValue, PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use color_eyre::eyre::{self, Report};

use crate::board::{Board, Scoring, Shape};
use crate::notation::one_line;
use crate::tui;

/// Othello without edges: spherical Othello solved exactly, flat Othello with a real engine.
#[derive(Debug, Parser)]
#[command(name = "orbello", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    looks: dashboard::LooksOptions,
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

/// The board of a command.
#[derive(Debug, Args)]
pub(crate) struct BoardOption {
    /// The board: sphere:XxYxZ or flat:WxH [default: sphere:2x2x2; flat:8x8 for a position of 64 cells]
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

/// A number of threads; far more than a machine has cores would only wait for each other.
pub(crate) fn threads_parser() -> impl TypedValueParser<Value = NonZeroUsize> {
    RangedU64ValueParser::<usize>::new()
        .range(1..=256)
        .map(|threads| NonZeroUsize::MIN.saturating_add(threads - 1))
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
        let board = shape.build().map_err(|error| Usage(error.to_string()))?;
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
        report(&error);
        return ExitCode::FAILURE;
    }
    let cli = match parse() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    match run(cli, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            report(&error);
            ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
        }
    }
}

/// The command line, or the exit code where that is all: 2 for bad usage, 0 after `--help` and `--version`.
fn parse() -> Result<Cli, ExitCode> {
    // A negative number is a value, so that the option can say what it takes.
    let command = Cli::command().mut_subcommands(|command| command.allow_negative_numbers(true));
    let matches = command.try_get_matches();
    let parsed = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.map_err(|message| {
        let code = ExitCode::from(u8::try_from(message.exit_code()).unwrap_or(2));
        let printed = message.print().and_then(|()| io::stdout().flush());
        match printed.map_err(Report::from) {
            Err(error) if !is_closed_pipe(&error) => {
                report(&error);
                ExitCode::FAILURE
            }
            _ => code,
        }
    })
}

fn run(cli: Cli, out: &mut impl Write) -> color_eyre::Result<()> {
    match cli.command {
        None => dashboard::open(tui::Options {
            looks: cli.looks.looks(),
            tree: solve::TreeOptions::default().options(),
            ..tui::Options::default()
        })?,
        Some(Command::Bench(options)) => bench::run(&options, out)?,
        Some(Command::Completions(options)) => completions::run(&options, out)?,
        Some(Command::Convert(options)) => convert::run(&options, out)?,
        Some(Command::Analyze(options)) => analyze::run(&options, out)?,
        Some(Command::Tree(options)) => tree::run(&options, out)?,
        Some(Command::Solve(options)) => solve::run(&options, out)?,
        Some(Command::Tournament(options)) => tournament::run(&options, out)?,
        Some(Command::Tune(options)) => tune::run(&options, out)?,
        Some(Command::Man) => man::run(out)?,
        Some(Command::Train(options)) => train::run(&options, out)?,
        Some(Command::Match(options)) => match_::run(&options, out)?,
        Some(Command::Perft(options)) => perft::run(&options, out)?,
        Some(Command::Engine(options)) => engine::run(&options, out)?,
        Some(Command::Play(options)) => play::run(options, out)?,
        Some(Command::Replay(options)) => replay::run(options, out)?,
        Some(Command::Review(options)) => review::run(&options, out)?,
    }
    out.flush()?;
    Ok(())
}

/// One line on stderr: the error and what caused it.
fn report(error: &Report) {
    // If stderr is gone there is nobody left to tell.
    let _ = writeln!(io::stderr(), "orbello: {}", chain(error));
}

/// An error and what caused it, on one line.
fn chain(error: &Report) -> String {
    let mut line = String::new();
    for cause in error.chain().map(ToString::to_string) {
        // Some errors end with their cause already.
        if !line.ends_with(&cause) {
            let colon = if line.is_empty() { "" } else { ": " };
            line = format!("{line}{colon}{cause}");
        }
    }
    one_line(&line)
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
    use super::*;

    #[test]
    fn the_argument_types_are_consistent() {
        Cli::command().debug_assert();
    }
}
