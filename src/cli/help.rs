//! The definitions of the command line with their help in the reader's language.

use clap::builder::PossibleValue;
use clap::{Arg, Command, CommandFactory};

use crate::text::Lang;
use crate::text::help::chinese;

/// Clap's own layout, its one heading in Chinese.
const TEMPLATE: &str = "{before-help}{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}";

/// The command line.
pub(super) fn command(lang: Lang) -> Command {
    let command = super::Cli::command();
    match lang {
        Lang::En => command,
        Lang::Zh => in_chinese(built(command)),
    }
}

/// With the options and the command for help that clap adds.
fn built(mut command: Command) -> Command {
    command.build();
    command
}

fn in_chinese(command: Command) -> Command {
    let about = command.get_about().map(|about| said(&about.to_string()));
    let command = match about {
        Some(about) => command.about(about),
        None => command,
    };
    command
        .help_template(TEMPLATE)
        .subcommand_help_heading("命令")
        .subcommand_value_name("命令")
        .mut_args(option_in_chinese)
        .mut_subcommands(in_chinese)
}

/// An option, what clap would add in English (defaults, choices) said behind its help.
fn option_in_chinese(option: Arg) -> Arg {
    let heading = if option.is_positional() {
        "参数"
    } else {
        "选项"
    };
    let help = option.get_help().map(|help| said(&help.to_string()));
    let long = option.get_long_help().map(|help| said(&help.to_string()));
    let mut help = help.unwrap_or_default();
    if option.get_action().takes_values() {
        let defaults: Vec<_> = option
            .get_default_values()
            .iter()
            .map(|value| value.to_string_lossy())
            .collect();
        if !defaults.is_empty() {
            help = format!("{help} [默认：{}]", defaults.join("、"));
        }
        let choices = option.get_possible_values();
        if !choices.is_empty() {
            let choices: Vec<String> = choices.iter().map(choice).collect();
            help = format!("{help} [可选：{}]", choices.join("、"));
        }
    }
    let long = long.unwrap_or_else(|| help.clone());
    option
        .help(help)
        .long_help(long)
        .help_heading(heading)
        .hide_default_value(true)
        .hide_possible_values(true)
}

/// A choice, with what it is where that is said.
fn choice(value: &PossibleValue) -> String {
    let name = value.get_name();
    match value.get_help() {
        Some(help) => format!("{name}（{}）", said(&help.to_string())),
        None => name.to_owned(),
    }
}

/// In Chinese; endings of file names are the same in every language.
fn said(english: &str) -> String {
    chinese(english).unwrap_or(english).to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::text::help::HELP;
    use crate::text::width;

    /// All texts of the help.
    fn texts(command: &Command, all: &mut BTreeSet<String>) {
        all.extend(command.get_about().map(ToString::to_string));
        for option in command.get_arguments() {
            all.extend(option.get_help().map(ToString::to_string));
            all.extend(option.get_long_help().map(ToString::to_string));
            if option.get_action().takes_values() {
                let choices = option.get_possible_values();
                let helps = choices.iter().filter_map(PossibleValue::get_help);
                all.extend(helps.map(ToString::to_string));
            }
        }
        for command in command.get_subcommands().filter(|c| !c.is_hide_set()) {
            texts(command, all);
        }
    }

    #[test]
    fn every_help_has_its_chinese_and_no_chinese_is_left_over() {
        let mut all = BTreeSet::new();
        texts(&built(super::super::Cli::command()), &mut all);
        all.retain(|text| !text.starts_with('.'));
        let known: BTreeSet<String> = HELP.iter().map(|(en, _)| (*en).to_owned()).collect();
        let missing: Vec<_> = all.difference(&known).collect();
        let unused: Vec<_> = known.difference(&all).collect();
        assert!(missing.is_empty(), "without Chinese: {missing:#?}");
        assert!(unused.is_empty(), "of no option: {unused:#?}");
        for (en, zh) in HELP {
            assert!(width(zh) > zh.chars().count(), "{en}: {zh}");
        }
    }

    #[test]
    fn the_help_of_every_command_is_in_the_language_asked_for() {
        let commands = command(Lang::Zh);
        let names: Vec<String> = commands
            .get_subcommands()
            .filter(|command| !command.is_hide_set() && command.get_name() != "help")
            .map(|command| command.get_name().to_owned())
            .collect();
        assert!(names.len() > 10);
        for name in names {
            let arguments = ["orbello", &name, "--help"];
            let help = |lang| {
                let shown = command(lang).try_get_matches_from(arguments).unwrap_err();
                shown.to_string()
            };
            let (en, zh) = (help(Lang::En), help(Lang::Zh));
            assert!(
                en.contains("Usage: orbello") && zh.contains("用法：orbello"),
                "{zh}"
            );
            for word in [
                "Usage",
                "Options:",
                "Arguments:",
                "[default",
                "[possible",
                "Print",
            ] {
                assert!(!zh.contains(word), "{name}: {word}: {zh}");
            }
        }
    }
}
