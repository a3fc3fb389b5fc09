//! `convert`: games from one format to another, many at once.
//!
//! Games that cannot be read or written are named on stderr and left out; the others are written, and the exit
//! code is 1. With `--strict` nothing is written then. Every file appears whole or not at all.

mod report;

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use color_eyre::eyre::{bail, eyre};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Usage;
use crate::board::{Board, Shape};
use crate::record::detect::{Undetected, detect};
use crate::record::file;
use crate::record::find::{Ambiguity, Finding, NothingFound, Reading, find};
use crate::record::format::{Entry, Format, ReadError};
use crate::record::open::{self, Content};
use crate::record::output::Writer;
use crate::record::wthor::Names;
use report::Report;

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
    /// Of several games or readings that a text offers, take the one with this number
    #[arg(long, value_name = "N")]
    pick: Option<usize>,
    /// Write nothing unless every game can be read and written
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

pub(super) fn run(options: &Options, out: &mut impl Write) -> color_eyre::Result<()> {
    let to = options.target()?;
    let board = options
        .board
        .build()
        .map_err(|error| Usage(error.to_string()))?;
    let board = Arc::new(board);
    let bytes = read_input(&options.input)?;
    let source = Source::find(bytes, options, &board)?;

    let mut writer = Writer::new(to);
    let mut report = Report::new(options, source.format(), to);
    source.each(options, &board, |read| match read {
        Ok(entry) => {
            report.read(&entry);
            match writer.push(&entry.record) {
                Ok(()) => report.written += 1,
                Err(error) => report.not_written(&entry, &error),
            }
        }
        Err(error) => report.refused(&error),
    });

    if report.games == 0 && report.failed() == 0 {
        bail!("{}: {}", shown(&options.input), NothingFound::Nothing);
    }
    let write = report.written > 0 && !(options.strict && report.failed() > 0);
    if !write {
        report.written = 0;
    }
    if write {
        let written = writer.finish();
        if is_pipe(&options.output) {
            if !written.beside.is_empty() && report.named {
                bail!(
                    "wthor keeps its names in files beside its own, so it cannot be written to stdout"
                );
            }
            out.write_all(&written.bytes)?;
        } else {
            // The names first: a file of games without them would be worse than none.
            if report.named {
                for (extension, bytes) in &written.beside {
                    file::save(&options.output.with_extension(extension), bytes)?;
                }
            }
            file::save(&options.output, &written.bytes)?;
        }
    }
    let failed = report.failed();
    if let (Some(reason), false) = (report.only_failure(), options.json) {
        bail!("{}: {reason}", shown(&options.input));
    }
    report.tell(options, out)?;
    if failed > 0 {
        let all = report.games + report.refused.len();
        let nothing = if write { "" } else { "; nothing was written" };
        return Err(eyre!(
            "{failed} of {all} games could not be converted{nothing}"
        ));
    }
    Ok(())
}

impl Options {
    fn target(&self) -> Result<Format, Usage> {
        match (self.to, Format::from_path(&self.output)) {
            (Some(to), _) | (None, Some(to)) => Ok(to),
            (None, None) if is_pipe(&self.output) => Ok(Format::Json),
            (None, None) => Err(Usage(format!(
                "{} does not end in the name of a format; say which with --to",
                self.output.display()
            ))),
        }
    }
}

fn is_pipe(path: &Path) -> bool {
    path.as_os_str() == OsStr::new("-")
}

fn shown(path: &Path) -> String {
    if is_pipe(path) {
        "stdin".to_owned()
    } else {
        path.display().to_string()
    }
}

fn read_input(path: &Path) -> color_eyre::Result<Vec<u8>> {
    if !is_pipe(path) {
        return Ok(file::read(path, file::MAX_BYTES)?);
    }
    let bytes = file::read_from(io::stdin().lock(), file::MAX_BYTES)?;
    bytes.ok_or_else(|| {
        eyre!(
            "stdin is too large: at most {} bytes are read",
            file::MAX_BYTES
        )
    })
}

/// Where the games come from.
enum Source {
    /// A file of a format.
    File(Format, Content),
    /// A text in which one was found.
    Found(Box<Entry>),
}

impl Source {
    fn find(bytes: Vec<u8>, options: &Options, board: &Arc<Board>) -> color_eyre::Result<Self> {
        if let Some(format) = options.from {
            return Ok(Self::File(format, Content::new(format, bytes)));
        }
        let named = |error: Undetected| eyre!("{}: {error}", shown(&options.input));
        match detect(&bytes) {
            // Bare moves may be anywhere in a text; a clean list of them is a file.
            Ok(Format::Transcript) | Err(Undetected::NoGame) => {}
            Ok(format) => return Ok(Self::File(format, Content::new(format, bytes))),
            Err(error) => return Err(named(error)),
        }
        let content = Content::new(Format::Transcript, bytes);
        let clean = {
            let open = open_options(board);
            let mut entries = content.entries(&open).peekable();
            entries.peek().is_some() && entries.all(|read| read.is_ok())
        };
        if clean && options.pick.is_none() {
            return Ok(Self::File(Format::Transcript, content));
        }
        let finding = find(content.text(), board);
        match finding.map_err(|error| eyre!("{}: {error}", shown(&options.input)))? {
            Finding::One(entry) => Ok(Self::Found(entry)),
            Finding::Several { why, readings } => pick(why, readings, options),
        }
    }

    /// The name of the format.
    fn format(&self) -> Option<Format> {
        match self {
            Self::File(format, _) => Some(*format),
            Self::Found(_) => None,
        }
    }

    /// Goes through the games.
    fn each(
        self,
        options: &Options,
        board: &Arc<Board>,
        mut take: impl FnMut(Result<Entry, ReadError>),
    ) {
        let (format, content) = match self {
            Self::Found(entry) => {
                take(Ok(*entry));
                return;
            }
            Self::File(format, content) => (format, content),
        };
        let mut open = open_options(board);
        if format == Format::Wthor && !is_pipe(&options.input) {
            open.names = Names::beside(&options.input);
        }
        let progress = Progress::new(content.size());
        for read in content.entries(&open) {
            if let Ok(entry) = &read {
                progress.at(entry.span.end, entry.number);
            }
            take(read);
        }
        progress.finish();
    }
}

fn open_options(board: &Arc<Board>) -> open::Options {
    open::Options {
        board: Arc::clone(board),
        ..open::Options::default()
    }
}

/// The reading that was asked for; without one, the choice is told.
fn pick(
    why: Ambiguity,
    mut readings: Vec<Reading>,
    options: &Options,
) -> color_eyre::Result<Source> {
    match options.pick {
        Some(number) if (1..=readings.len()).contains(&number) => Ok(Source::Found(Box::new(
            readings.swap_remove(number - 1).entry,
        ))),
        _ => {
            let list: Vec<String> = (1..)
                .zip(&readings)
                .take(9)
                .map(|(number, reading)| {
                    format!("{number}: {} ({})", reading.what, reading.entry.place)
                })
                .collect();
            bail!(
                "{}: {why}; choose with --pick: {}",
                shown(&options.input),
                list.join(", ")
            )
        }
    }
}

/// A bar on stderr for what takes long.
struct Progress {
    began: Instant,
    bar: ProgressBar,
}

impl Progress {
    fn new(bytes: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(bytes as u64), ProgressDrawTarget::hidden());
        let style =
            ProgressStyle::with_template("{elapsed_precise} {wide_bar} {percent:>3}% {msg}");
        Self {
            began: Instant::now(),
            bar: bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())),
        }
    }

    fn at(&self, byte: usize, game: usize) {
        // The clock is looked at now and then only.
        if !game.is_multiple_of(256) || self.began.elapsed() < PATIENCE {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(byte as u64);
        self.bar.set_message(format!("{game} games"));
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
