//! `replay`: a saved game, in the dashboard or ply by ply as text.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::advisor::{Advisor, value_text};
use super::dashboard::{self, LangOption, LooksOptions};
use super::failure::{Failure, Screenless};
use super::load::{LoadOptions, Loaded, no_game};
use super::solve::TreeOptions;
use super::words::Words;
use crate::analysis::{Analysis, Value};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::game::{Action, Game, reduce};
use crate::notation::one_line;
use crate::record::Record;
use crate::record::open::Opened;
use crate::solve::SMALL_BOARD;
use crate::text::fill;
use crate::text::say::{self, Say};
use crate::tui::{self, Opening};

#[derive(Debug, Args)]
pub(super) struct Options {
    #[command(flatten)]
    load: LoadOptions,
    /// More files, or folders of them
    #[arg(value_name = "MORE")]
    more: Vec<PathBuf>,
    /// Ply by ply as text on stdout, without escape codes
    #[arg(long)]
    plain: bool,
    /// With --plain: no drawing of the board
    #[arg(long, requires = "plain")]
    no_board: bool,
    /// With --plain: the value of each position too (without being asked for on boards of at most 24 cells)
    #[arg(long)]
    values: bool,
    #[command(flatten)]
    pub(super) looks: LooksOptions,
    #[command(flatten)]
    tree: TreeOptions,
}

impl Options {
    /// Whether it is text.
    pub(super) const fn is_plain(&self) -> bool {
        self.plain
    }

    fn paths(&self) -> Vec<PathBuf> {
        let (file, _) = self.load.file_and_number();
        let mut paths = vec![file.to_owned()];
        paths.extend_from_slice(&self.more);
        paths
    }
}

/// In the dashboard.
fn open(options: &Options, lang: LangOption, words: Words) -> color_eyre::Result<()> {
    let (file, number) = options.load.file_and_number();
    // What cannot be read is told before the terminal is taken.
    let (games, remark) = tui::load_games(&options.paths(), words.lang).map_err(Failure::Other)?;
    let index = number
        .map(|number| {
            let index = games.iter().position(|game| game.number == number);
            index.ok_or_else(|| no_game(file, games.len(), number))
        })
        .transpose()?;
    dashboard::open(tui::Options {
        looks: options.looks.looks(lang),
        opening: Opening::Replay {
            games,
            index,
            remark,
        },
        tree: options.tree.options(),
        search_threads: options.tree.search_threads(),
    })
}

pub(super) fn run(
    options: &Options,
    lang: LangOption,
    words: Words,
    out: &mut impl Write,
) -> color_eyre::Result<()> {
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !options.plain && !on_terminal {
        return Err(Failure::NoTerminal(Screenless::Replay).into());
    }
    if !options.plain {
        return open(options, lang, words);
    }
    let (file, number) = options.load.file_and_number();
    if !options.more.is_empty() || file.is_dir() {
        return each(options, number, words, out);
    }
    match options.load.load_or_list(words.lang)? {
        Loaded::One(record, game) => tell(options, &record, &game, words, out),
        Loaded::Several(opened) => list(words, file, &opened, out),
    }
}

/// The games of several files or a folder, one after another, each with its name in front; with a number, those that have it in
/// their file.
fn each(
    options: &Options,
    number: Option<usize>,
    words: Words,
    out: &mut impl Write,
) -> color_eyre::Result<()> {
    let paths = options.paths();
    let (mut games, remark) = tui::load_games(&paths, words.lang).map_err(Failure::Other)?;
    if let Some(remark) = remark {
        // If stderr is gone there is nobody left to tell.
        let _ = writeln!(io::stderr(), "orbello: {}", remark.say(words.lang));
    }
    let count = games.len();
    games.retain(|game| number.is_none_or(|number| game.number == number));
    if let (true, Some(number)) = (games.is_empty(), number) {
        return Err(no_game(&paths[0], count, number));
    }
    for (index, loaded) in games.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", loaded.name)?;
        tell(options, &loaded.record, &loaded.game, words, out)?;
    }
    Ok(())
}

/// A game ply by ply.
fn tell(
    options: &Options,
    record: &Record,
    game: &Game,
    words: Words,
    out: &mut impl Write,
) -> color_eyre::Result<()> {
    let small = game.board().len() <= SMALL_BOARD;
    let mut advisor =
        (options.values || small).then(|| Advisor::new(options.tree, None, words.lang));
    writeln!(out, "{}", words.title(record))?;
    // Every placement together with the passes it forces.
    let mut at = reduce(game, Action::GoTo(game.root()))?;
    let mut entries = at.entries();
    let mut told = 0;
    loop {
        writeln!(out)?;
        for entry in entries.drain(..) {
            write!(out, "{}", words.entry(game.board(), &entry))?;
            let noted = record.moves.get(told);
            told += 1;
            if let Some(seconds) = noted.and_then(|noted| noted.seconds) {
                let took = say::words::duration(words.lang, seconds);
                write!(out, "{}{took}", words.text.clause)?;
            }
            writeln!(out)?;
            if let Some(comment) = noted.and_then(|noted| noted.comment.as_deref()) {
                writeln!(out, "  {}", one_line(comment))?;
            }
        }
        let drawn = if options.no_board {
            words.score(&at.setup())
        } else {
            words.board(game.board(), &at.setup(), Bitboard::EMPTY)
        };
        write!(out, "{drawn}")?;
        writeln!(out, "{}", words.state(&at))?;
        if let Some(advisor) = &mut advisor
            && at.result().is_none()
        {
            writeln!(out, "{}", value_line(words, &at, &advisor.analyze(&at)?))?;
        }
        let before = at.entries().len();
        let Ok(next) = reduce(&at, Action::Redo) else {
            return Ok(());
        };
        at = next;
        entries = at.entries().split_off(before);
    }
}

/// The games of a file, each with the number by which it is chosen.
fn list(
    words: Words,
    file: &Path,
    opened: &Opened,
    out: &mut impl Write,
) -> color_eyre::Result<()> {
    if let Some(why) = opened.ambiguity {
        writeln!(out, "{}", why.say(words.lang))?;
    }
    let name = |name: &Option<String>| words.player(name.as_deref());
    for game in &opened.games {
        let year = game
            .year
            .map_or_else(String::new, |year| format!(" ({year})"));
        let reading = game.reading.map(|reading| reading.say(words.lang));
        let ended = game.result().map(|margin| words.result(margin));
        let result = reading
            .into_iter()
            .chain(ended)
            .fold(String::new(), |all, told| all + words.text.clause + &told);
        let values: [(&str, &dyn Display); 5] = [
            ("number", &game.number),
            ("black", &name(&game.players.black)),
            ("white", &name(&game.players.white)),
            ("year", &year),
            ("result", &result),
        ];
        writeln!(out, "{}", fill(words.text.plain_game_of_list, &values))?;
    }
    let values: [(&str, &dyn Display); 2] =
        [("file", &file.display()), ("count", &opened.games.len())];
    writeln!(out, "{}", fill(words.text.plain_list_of_games, &values))?;
    Ok(())
}

/// What the position is worth to black: the margin when both sides play best, the share of won lines of play.
fn value_line(words: Words, game: &Game, analysis: &Analysis) -> String {
    let black = game.to_move() == Color::Black;
    let side = words.side(Color::Black);
    match analysis {
        Analysis::Exact(table) => {
            let value = if black {
                table.value
            } else {
                table.value.reversed()
            };
            let told = format!(
                "{} {}{}{} {:.2}%",
                words.text.perfect_margin,
                value.perfect,
                words.text.clause,
                words.text.win_rate,
                100.0 * value.win_rate()
            );
            say::words::of(words.lang, &side, &told)
        }
        Analysis::Estimated(table) => {
            let how = fill(
                words.text.estimate_how,
                &[("how", &table.value.say(words.lang))],
            );
            let value = table
                .value
                .searched
                .as_ref()
                .map(|found| match found.value {
                    Value::Exact(margin) if !black => Value::Exact(-margin),
                    Value::Estimate(score) if !black => Value::Estimate(-score),
                    value => value,
                });
            let value = value.map_or_else(String::new, value_text);
            let told = format!("{} {value}", words.text.perfect_margin);
            let told = say::words::aside(words.lang, &told, &how);
            say::words::of(words.lang, &side, &told)
        }
    }
}
