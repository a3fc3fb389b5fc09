//! Reading the command line: by its definition, and saying where an option should have stood.
//!
//! An option belongs to the command in front of it. One that stands before its command, or without one, would be called
//! unknown; here it is told where it goes. How the dashboard looks may be said before a command, if that opens it.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, FromArgMatches};
use color_eyre::eyre::Report;

use super::dashboard::LooksOptions;
use super::failure::Failure;
use super::{Cli, help, is_closed_pipe, language, report};
use crate::text::Lang;

/// The command line, or the exit code where that is all: 2 for bad usage, 0 after `--help` and `--version`.
pub(super) fn parse() -> Result<Cli, ExitCode> {
    let given: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    // A negative number is a value, so that the option can say what it takes.
    let command = help::command(language(asked(&given)).0)
        .mut_subcommands(|command| command.allow_negative_numbers(true));
    let read = command
        .clone()
        .try_get_matches()
        .and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (error, failure) = match read {
        Ok((cli, matches)) => match without_dashboard(&cli, &matches) {
            None => return Ok(cli),
            Some(failure) => (None, Some(failure)),
        },
        Err(error) => {
            let failure = misplaced(&command, &error, &given);
            (Some(error), failure)
        }
    };
    if let Some(failure) = failure {
        report(&failure.into(), language(asked(&given)).0);
        return Err(ExitCode::from(2));
    }
    Err(error.map_or(ExitCode::FAILURE, |error| print(&error)))
}

/// The language asked for, wherever it stands: the help is in it, whatever else is wrong.
fn asked(given: &[String]) -> Option<Lang> {
    let mut values = given.iter().enumerate().filter_map(|(at, argument)| {
        let value = argument.strip_prefix("--lang")?;
        match value.strip_prefix('=') {
            Some(value) => Some(value),
            None if value.is_empty() => given.get(at + 1).map(String::as_str),
            None => None,
        }
    });
    values.next_back()?.parse().ok()
}

/// Prints what clap says.
fn print(message: &clap::Error) -> ExitCode {
    let code = ExitCode::from(u8::try_from(message.exit_code()).unwrap_or(2));
    let printed = message.print().and_then(|()| io::stdout().flush());
    match printed.map_err(Report::from) {
        Err(error) if !is_closed_pipe(&error) => {
            report(&error, Lang::En);
            ExitCode::FAILURE
        }
        _ => code,
    }
}

/// The dashboard's looks, said to a command that never opens it.
fn without_dashboard(cli: &Cli, matches: &clap::ArgMatches) -> Option<Failure> {
    let (name, _) = matches.subcommand()?;
    if cli.command.as_ref()?.has_looks() {
        return None;
    }
    let looks = LooksOptions::augment_args(clap::Command::new(""));
    let given =
        |id: &&str| matches.value_source(id) == Some(clap::parser::ValueSource::CommandLine);
    let option = looks
        .get_arguments()
        .find(|argument| given(&argument.get_id().as_str()))?
        .get_long()?
        .to_owned();
    Some(Failure::NoDashboard {
        option: format!("--{option}"),
        command: name.to_owned(),
    })
}

/// An option that is unknown only because of where it stands.
fn misplaced(command: &clap::Command, error: &clap::Error, given: &[String]) -> Option<Failure> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let option = unknown.split(['=', ' ']).next()?;
    let is_option = |text: &String| text.split('=').next() == Some(option);
    let at = given.iter().position(is_option)?;
    let is_command = |text: &&String| command.find_subcommand(text).is_some();
    if given[..at].iter().any(|text| is_command(&text)) {
        // It stands behind a command, which does not have it.
        return None;
    }
    let name = option.strip_prefix("--")?;
    let takes = |command: &clap::Command| {
        let mut options = command.get_arguments();
        options.any(|argument| argument.get_long() == Some(name))
    };
    let takers: Vec<String> = command
        .get_subcommands()
        .filter(|command| takes(command) && !command.is_hide_set())
        .map(|command| command.get_name().to_owned())
        .collect();
    let first = takers.first()?;
    let mut words = given[at].clone();
    let value = given.get(at + 1);
    if let Some(value) = value.filter(|text| !text.starts_with('-') && !is_command(text)) {
        words = format!("{words} {value}");
    }
    let option = option.to_owned();
    Some(match given[at..].iter().find(is_command) {
        Some(command) if takers.contains(command) => Failure::BeforeCommand {
            option,
            command: command.clone(),
            words,
        },
        Some(command) => Failure::OtherCommands {
            option,
            command: command.clone(),
            takers,
        },
        None => {
            // A game is what most people mean.
            let play = takers.iter().find(|taker| *taker == "play");
            let taker = play.unwrap_or(first).clone();
            Failure::NoCommand {
                option,
                taker,
                words,
            }
        }
    })
}
