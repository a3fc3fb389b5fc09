//! `convert`: games from one format to another, many at once.
//!
//! Games that cannot be read or written are named on stderr and left out; the others are written, and the exit
//! code is 1. What a format has no place for beside the moves is counted and told. With `--strict` nothing is written in
//! either case. Every file appears whole or not at all, and with `--json` there is a report whatever happens.

mod report;

use std::ffi::OsStr;
use std::fmt;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use color_eyre::eyre::WrapErr;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::failure::Failure;
use super::numbers::ordinal;
use super::words::Words;
use crate::board::{Board, Shape};
use crate::notation::counted;
use crate::record::file;
use crate::record::find::{Ambiguity, Finding, NothingFound, Reading, Searched};
use crate::record::format::{Entry, Format, ReadError};
use crate::record::input::{Input, NoInput};
use crate::record::open::{self, Content};
use crate::record::output::Writer;
use crate::record::wthor::Names;
use crate::text::Lang;
use crate::text::say::{Say, words as say};
use report::Report;

/// How many readings of an ambiguous text are named; the report has all.
const NAMED: usize = 9;
/// A conversion that takes longer shows how far it is.
const PATIENCE: Duration = Duration::from_secs(1);

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The file to read, or - for stdin; a text may hold its game anywhere
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write, or - for stdout
    #[arg(value_name = "OUT", default_value = "-")]
    output: PathBuf,
    /// The format of IN [default: found from its content]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,
    /// The format of OUT [default: by the ending of its name; json on stdout]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    to: Option<Format>,
    /// The board of bare moves that do not name theirs
    #[arg(long, value_name = "BOARD", default_value_t = Shape::FLAT8)]
    board: Shape,
    /// Of several games, or readings that a text offers, take the one with this number
    #[arg(long, value_name = "N", value_parser = ordinal)]
    pick: Option<NonZeroUsize>,
    /// Write nothing unless every game can be read and written whole
    #[arg(long)]
    strict: bool,
    /// Print a report as one JSON object: on stdout, or on stderr where the games go to stdout
    #[arg(long)]
    json: bool,
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    let value = |format: Format| {
        let extension = format.extensions()[0];
        PossibleValue::new(format.name()).help(format!(".{extension}"))
    };
    PossibleValuesParser::new(Format::ALL.map(value))
        .map(|name| name.parse().expect("it is one of the names"))
}

pub(super) fn run(options: &Options, words: Words, out: &mut impl Write) -> color_eyre::Result<()> {
    let to = options.target()?;
    let board = options.board.build().map_err(Failure::Board)?;
    let mut report = Report::new(options, to);
    let done = convert(options, &Arc::new(board), words, &mut report, out);
    if options.json {
        // Whatever went wrong, whoever reads the report learns it there.
        report.tell_json(options, done.as_ref().err(), out)?;
    } else if report.is_worth_lines() {
        report.tell(options, words);
    }
    done
}

/// Reads, writes, and keeps the report; an error says what is missing from the output.
fn convert(
    options: &Options,
    board: &Arc<Board>,
    words: Words,
    report: &mut Report,
    out: &mut impl Write,
) -> color_eyre::Result<()> {
    let bytes = match read_input(&options.input) {
        Ok(bytes) => bytes,
        Err(error) => {
            report.unread(&error);
            return Err(error);
        }
    };
    let nothing = |report: &mut Report, why: NoSource| {
        report.no_source(&why);
        Err(Failure::InFile(shown(&options.input), why.into()).into())
    };
    let source = match Source::find(bytes, options, board) {
        Ok(source) => source,
        Err(why) => return nothing(report, why),
    };
    report.from = source.format();
    let mut writer = Writer::new(report.to);
    let mut games = 0;
    source.each(options, board, words.lang, |read| match read {
        _ if !options.takes(&read, &mut games) => {}
        Ok(entry) => {
            report.read(&entry);
            match writer.push(&entry.record) {
                Ok(losses) => report.wrote(losses),
                Err(error) => report.not_written(&entry, error),
            }
        }
        Err(error) => report.refused(&error),
    });

    if report.games == 0 && report.failed() == 0 {
        let why = match options.pick {
            Some(number) if games > 0 => NoSource::NotThere { games, number },
            _ => NoSource::No(NoInput::Nothing(NothingFound::Nothing)),
        };
        return nothing(report, why);
    }
    let incomplete = report.failed() > 0 || !report.dropped.is_empty();
    let write = report.written > 0 && !(options.strict && incomplete);
    let saved = if write {
        save(options, writer, report, out)
    } else {
        Ok(())
    };
    if !write || saved.is_err() {
        report.written = 0;
    }
    saved?;
    Ok(report.verdict(options)?)
}

/// Writes the file, and what goes beside it.
fn save(
    options: &Options,
    writer: Writer,
    report: &Report,
    out: &mut impl Write,
) -> color_eyre::Result<()> {
    let written = writer.finish();
    if is_pipe(&options.output) {
        if !written.beside.is_empty() && report.named {
            return Err(Failure::NoNamesOnStdout.into());
        }
        out.write_all(&written.bytes)?;
        return Ok(());
    }
    // The names first: a file of games without them would be worse than none.
    if report.named {
        for (extension, bytes) in &written.beside {
            file::save(&options.output.with_extension(extension), bytes)?;
        }
    }
    Ok(file::save(&options.output, &written.bytes)?)
}

impl Options {
    fn target(&self) -> Result<Format, Failure> {
        match (self.to, Format::from_path(&self.output)) {
            (Some(to), _) | (None, Some(to)) => Ok(to),
            (None, None) if is_pipe(&self.output) => Ok(Format::Json),
            (None, None) => Err(Failure::NoFormat(self.output.clone())),
        }
    }
}

impl Options {
    /// Whether a game is wanted; with a count of those there are.
    fn takes(&self, read: &Result<Entry, ReadError>, games: &mut usize) -> bool {
        let number = read
            .as_ref()
            .map_or_else(|error| error.game, |entry| entry.number);
        *games = number.max(*games);
        self.pick.is_none_or(|pick| pick.get() == number)
    }
}

fn is_pipe(path: &Path) -> bool {
    path.as_os_str() == OsStr::new("-")
}

/// What an input is called.
fn shown(path: &Path) -> PathBuf {
    if is_pipe(path) {
        "stdin".into()
    } else {
        path.to_owned()
    }
}

fn read_input(path: &Path) -> color_eyre::Result<Vec<u8>> {
    if !is_pipe(path) {
        return Ok(file::read(path, file::MAX_BYTES)?);
    }
    let bytes = file::read_from(io::stdin().lock(), file::MAX_BYTES).wrap_err("stdin")?;
    Ok(bytes.ok_or(Failure::StdinTooLarge)?)
}

/// Why there is nothing to convert.
#[derive(Debug)]
enum NoSource {
    /// There is no game in the input.
    No(NoInput),
    /// The text can be read in several ways.
    Ambiguous {
        why: Ambiguity,
        readings: Vec<Reading>,
        /// How many more there are.
        more: usize,
        /// The games that are refused.
        refused: Vec<ReadError>,
    },
    /// Not so many games are in it as were asked for.
    NotThere { games: usize, number: NonZeroUsize },
}

/// The first readings of an ambiguous text, each as it is said, and how many more there are.
fn named(
    readings: &[Reading],
    more: usize,
    say: impl Fn(&Reading) -> String,
    say_more: impl Fn(usize) -> String,
) -> Vec<String> {
    let mut list: Vec<String> = readings.iter().take(NAMED).map(say).collect();
    let more = more + readings.len() - list.len();
    list.extend((more > 0).then(|| say_more(more)));
    list
}

impl fmt::Display for NoSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::No(error) => error.fmt(f),
            Self::Ambiguous {
                why,
                readings,
                more,
                refused,
            } => {
                let one = |reading: &Reading| {
                    let Entry { number, place, .. } = &reading.entry;
                    format!("{number}: {} ({place})", reading.what)
                };
                let list = named(readings, *more, one, |more| format!("and {more} more"));
                write!(f, "{why}; choose with --pick: {}", list.join(", "))?;
                if *why == Ambiguity::Lines {
                    f.write_str(", or read a game a line with --from transcript")?;
                }
                match refused.as_slice() {
                    [] => Ok(()),
                    [one] => write!(f, "; refused: {one}"),
                    [first, rest @ ..] => {
                        write!(f, "; refused: {first}, and {} more", rest.len())
                    }
                }
            }
            Self::NotThere { games, number } => {
                let are = if *games == 1 { "is" } else { "are" };
                let games = counted(*games, "game");
                write!(f, "there {are} {games}, not one numbered {number}")
            }
        }
    }
}

impl Say for NoSource {
    fn zh(&self) -> String {
        match self {
            Self::No(error) => error.zh(),
            Self::Ambiguous {
                why,
                readings,
                more,
                refused,
            } => {
                let one = |reading: &Reading| {
                    let Entry { number, place, .. } = &reading.entry;
                    format!("{number}：{}（{}）", reading.what.zh(), place.zh())
                };
                let list = named(readings, *more, one, |more| format!("还有 {more} 种"));
                let lines = if *why == Ambiguity::Lines {
                    "；或用 --from transcript 把每行读作一局"
                } else {
                    ""
                };
                let beside = match refused.as_slice() {
                    [] => String::new(),
                    [one] => format!("；被拒绝：{}", one.zh()),
                    [first, rest @ ..] => {
                        format!("；被拒绝：{}，还有 {} 局", first.zh(), rest.len())
                    }
                };
                let (why, list) = (why.zh(), list.join("、"));
                format!("{why}；用 --pick 选择：{list}{lines}{beside}")
            }
            Self::NotThere { games, number } => {
                format!("共有 {games} 局，没有第 {number} 局")
            }
        }
    }
}

/// Where the games come from.
enum Source {
    /// A file of a format.
    File(Content),
    /// A text in which one was found, and the games that are refused beside it.
    Found(Box<Entry>, Vec<ReadError>),
}

impl Source {
    fn find(bytes: Vec<u8>, options: &Options, board: &Arc<Board>) -> Result<Self, NoSource> {
        let input = Input::read(bytes, options.from, board).map_err(NoSource::No)?;
        let Searched { finding, refused } = match input {
            Input::File(content) => return Ok(Self::File(content)),
            Input::Found(searched) => searched,
        };
        match finding {
            Finding::One(entry) => Ok(Self::Found(entry, refused)),
            Finding::Several {
                why,
                mut readings,
                more,
            } => match options.pick {
                // Whoever picks one does not ask for the others.
                Some(number) if number.get() <= readings.len() => {
                    let reading = readings.swap_remove(number.get() - 1);
                    Ok(Self::Found(Box::new(reading.entry), Vec::new()))
                }
                _ => Err(NoSource::Ambiguous {
                    why,
                    readings,
                    more,
                    refused,
                }),
            },
        }
    }

    /// The name of the format.
    fn format(&self) -> Option<Format> {
        match self {
            Self::File(content) => Some(content.format()),
            Self::Found(..) => None,
        }
    }

    /// Goes through the games.
    fn each(
        self,
        options: &Options,
        board: &Arc<Board>,
        lang: Lang,
        mut take: impl FnMut(Result<Entry, ReadError>),
    ) {
        let content = match self {
            Self::Found(entry, refused) => {
                take(Ok(*entry));
                // The only reading is number 1, whatever is refused.
                if options.pick.is_none() {
                    refused.into_iter().map(Err).for_each(take);
                }
                return;
            }
            Self::File(content) => content,
        };
        let mut open = open::Options {
            board: Arc::clone(board),
            ..open::Options::default()
        };
        if content.format() == Format::Wthor && !is_pipe(&options.input) {
            open.names = Names::beside(&options.input);
        }
        let progress = Progress::new(content.size(), PATIENCE, lang);
        for read in content.entries(&open) {
            if let Ok(entry) = &read {
                progress.at(entry.span.end, entry.number);
            }
            take(read);
        }
        progress.finish();
    }
}

/// A bar on stderr for what takes long.
struct Progress {
    began: Instant,
    /// How long it stays hidden.
    patience: Duration,
    lang: Lang,
    bar: ProgressBar,
}

impl Progress {
    fn new(bytes: usize, patience: Duration, lang: Lang) -> Self {
        let bar = ProgressBar::with_draw_target(Some(bytes as u64), ProgressDrawTarget::hidden());
        let style =
            ProgressStyle::with_template("{elapsed_precise} {wide_bar} {percent:>3}% {msg}");
        Self {
            began: Instant::now(),
            patience,
            lang,
            bar: bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())),
        }
    }

    fn at(&self, byte: usize, game: usize) {
        // The clock is looked at now and then only.
        if !game.is_multiple_of(256) || self.began.elapsed() < self.patience {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(byte as u64);
        self.bar.set_message(say::games(self.lang, game));
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_shown_after_a_while_and_now_and_then() {
        let early = Progress::new(1000, Duration::from_secs(3600), Lang::En);
        early.at(500, 256);
        assert_eq!(early.bar.position(), 0, "nobody waits yet");
        let late = Progress::new(1000, Duration::ZERO, Lang::En);
        late.at(300, 255);
        assert_eq!(late.bar.position(), 0);
        late.at(500, 256);
        assert_eq!(
            (late.bar.position(), late.bar.message()),
            (500, "256 games".to_owned())
        );
        assert_eq!(late.bar.length(), Some(1000));
        late.finish();
        assert!(late.bar.is_finished());
    }
}
