//! `orbello train`: makes the shipped pattern weights anew. Hidden: it takes hours of two cores to do well.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use color_eyre::eyre::WrapErr;

use super::BoardOption;
use crate::board::Board;
use crate::eval::{Evaluation, train};
use crate::search::calibrate::calibrate;
use crate::search::{SearchOptions, Searcher};
use crate::training::{Games, self_play};

/// How to train.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Games in each round; the first round is played with the plain features, each later one with what the rounds before taught
    #[arg(long, value_delimiter = ',', default_value = "20000,60000")]
    games: Vec<u64>,
    /// Plies searched for each move, or the deepest search to calibrate
    #[arg(long, default_value_t = 4)]
    depth: u32,
    /// Empty cells from which positions are solved
    #[arg(long, default_value_t = 14)]
    solve: u32,
    /// Passes over the samples
    #[arg(long, default_value_t = 30)]
    passes: usize,
    /// Instead measure the error of shallow searches, on so many positions of this board
    #[arg(long, value_name = "POSITIONS")]
    calibrate: Option<usize>,
    #[command(flatten)]
    board: BoardOption,
    /// The seed of games and shuffles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write the weights after each round
    #[arg(long, default_value = "src/eval/flat8.weights")]
    out: PathBuf,
}

/// Plays, fits, writes; all rounds' samples count in each fit.
pub(super) fn run(options: &Options, out: &mut impl Write) -> color_eyre::Result<()> {
    if let Some(positions) = options.calibrate {
        let mut searcher = Searcher::new(options.board.build()?, SearchOptions::default());
        let report = calibrate(&mut searcher, positions, options.depth, options.seed);
        return Ok(write!(out, "{report}")?);
    }
    let mut evaluation = Evaluation::features(&Board::flat8());
    let mut samples = Vec::new();
    let mut seed = options.seed << 32;
    for &count in &options.games {
        let games = Games {
            count,
            seed,
            depth: options.depth,
            solve: options.solve,
            evaluation,
        };
        let progress = indicatif::ProgressBar::new(count);
        samples.extend(self_play(&games, || progress.inc(1)));
        progress.finish_and_clear();
        seed += count;
        let fit = train::fit(&samples, options.passes, options.seed);
        writeln!(
            out,
            "{count} games, {} samples, {} bytes",
            samples.len(),
            fit.packed.len()
        )?;
        for (stage, (samples, error)) in fit.stages.iter().enumerate() {
            writeln!(
                out,
                "  stage {stage:>2} {samples:>9} samples, error {error:.2} discs"
            )?;
        }
        out.flush()?;
        std::fs::write(&options.out, &fit.packed)
            .wrap_err_with(|| format!("cannot write {}", options.out.display()))?;
        evaluation = fit.evaluation();
    }
    Ok(())
}
