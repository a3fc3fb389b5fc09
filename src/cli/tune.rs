//! `tune`: the genetic algorithm, with checkpoints.

use std::fmt::Display;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::Args;
use color_eyre::eyre::WrapErr;
use indicatif::{ProgressBar, ProgressStyle};

use super::BoardOption;
use super::numbers::whole;
use super::words::Words;
use crate::eval::evolved::WeightsFile;
use crate::record::file;
use crate::text::fill;
use crate::text::say::words as say;
use crate::tune::{self, Checkpoint, Settings, TuneError};

#[derive(Debug, Args)]
pub(super) struct Options {
    #[command(flatten)]
    board: BoardOption,
    /// Genomes in a generation
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = whole::<usize>(0..=u64::MAX))]
    population: usize,
    /// Generations
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = whole::<usize>(0..=u64::MAX))]
    generations: usize,
    /// Pairs of games of each genome against each opponent
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole::<usize>(0..=u64::MAX))]
    pairs: usize,
    /// Opponents besides the textbook player: the best of the generations before
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole::<usize>(0..=u64::MAX))]
    rivals: usize,
    /// Shallowest search
    #[arg(long, value_name = "PLIES", default_value_t = 1, value_parser = whole::<usize>(0..=u64::MAX))]
    shallowest: usize,
    /// Deepest search; pairs of games are shared out over the depths between
    #[arg(long, value_name = "PLIES", default_value_t = 2, value_parser = whole::<usize>(0..=u64::MAX))]
    depth: usize,
    /// Decides everything that chance decides
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Threads; they do not change the result [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = super::numbers::threads)]
    threads: Option<NonZeroUsize>,
    /// Save the state here after every generation
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Go on from the checkpoint, if it is there
    #[arg(long, requires = "checkpoint")]
    resume: bool,
    /// Save the weights here instead of printing them
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(options: &Options, words: Words, out: &mut impl Write) -> color_eyre::Result<()> {
    let board = options.board.build()?;
    let settings = Settings {
        population: options.population,
        generations: options.generations,
        pairs: options.pairs,
        rivals: options.rivals,
        shallowest: options.shallowest,
        depth: options.depth,
        seed: options.seed,
    };
    for path in [&options.out, &options.checkpoint].into_iter().flatten() {
        // Better now than after the run.
        file::check_writable(path)?;
    }
    let from = match &options.checkpoint {
        Some(path) if options.resume && path.exists() => Some(read(path)?),
        _ => None,
    };
    let threads = options
        .threads
        .or_else(|| std::thread::available_parallelism().ok());
    let done = from.as_ref().map_or(0, |checkpoint| checkpoint.generation);
    let bar = ProgressBar::new(options.generations as u64).with_position(done as u64);
    let style = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let text = words.text;
    let result = tune::run(
        &board,
        &settings,
        threads.map_or(1, NonZeroUsize::get),
        from,
        &AtomicBool::new(false),
        |generation, checkpoint| -> color_eyre::Result<()> {
            bar.set_position(generation.number as u64);
            let (best, mean) = (say::percent(generation.best), say::percent(generation.mean));
            let shares = fill(text.tune_shares, &[("best", &best), ("mean", &mean)]);
            if bar.is_hidden() {
                let parts: [(&str, &dyn Display); 2] =
                    [("number", &generation.number), ("shares", &shares)];
                let _ = writeln!(std::io::stderr(), "{}", fill(text.tune_generation, &parts));
            }
            bar.set_message(shares);
            if let Some(path) = &options.checkpoint {
                file::save(path, checkpoint.to_text().as_bytes())?;
            }
            Ok(())
        },
    );
    bar.finish_and_clear();
    let tuned = result.map_err(|error| match (&options.checkpoint, error.downcast_ref()) {
        (Some(path), Some(TuneError::Checkpoint(_))) => error.wrap_err(path.display().to_string()),
        _ => error,
    })?;
    let command = format!(
        "orbello tune --board {} --population {} --generations {} --pairs {} --rivals {} --shallowest {} --depth {} --seed {}",
        board.shape(),
        settings.population,
        settings.generations,
        settings.pairs,
        settings.rivals,
        settings.shallowest,
        settings.depth,
        settings.seed
    );
    let weights = WeightsFile::new(&board, command, tuned.score, tuned.weights);
    let json = serde_json::to_string_pretty(&weights)? + "\n";
    let Some(path) = &options.out else {
        write!(out, "{json}")?;
        return Ok(());
    };
    file::save(path, json.as_bytes())?;
    let said = fill(
        text.tune_result,
        &[
            ("file", &path.display()),
            ("share", &say::percent(tuned.score)),
            ("paper", &say::percent(tuned.against_paper)),
            ("shallowest", &settings.shallowest),
            ("depth", &settings.depth),
        ],
    );
    writeln!(out, "{said}")?;
    Ok(())
}

fn read(path: &Path) -> color_eyre::Result<Checkpoint> {
    let bytes = file::read(path, file::MAX_BYTES)?;
    let text = String::from_utf8_lossy(&bytes);
    Checkpoint::parse(&text).wrap_err_with(|| path.display().to_string())
}
