//! `orbello perft`: leaf counts per depth and speed.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use serde_json::json;

use super::BoardOption;
use super::numbers::whole;
use super::values::six_digits;
use crate::perft::{self, Passes};

/// What to count.
#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    board: BoardOption,
    /// Count to this many plies
    #[arg(value_parser = whole::<u8>(0..=64))]
    depth: u8,
    /// Let a forced pass use up a ply, as most published tables do
    #[arg(long)]
    count_passes: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Counts and prints; each depth as soon as it is known unless JSON is wanted.
pub(crate) fn run(options: &Options, out: &mut impl Write) -> color_eyre::Result<()> {
    let board = options.board.build()?;
    let passes = if options.count_passes {
        Passes::Counted
    } else {
        Passes::Free
    };
    let begin = Instant::now();
    let mut counts = Vec::new();
    for depth in 0..=usize::from(options.depth) {
        let begin = Instant::now();
        let leaves = perft::perft(&board, depth, passes);
        let seconds = begin.elapsed().as_secs_f64();
        if options.json {
            counts.push(json!({"depth": depth, "leaves": leaves, "seconds": six_digits(seconds)}));
        } else {
            let millions = leaves as f64 / seconds.max(1e-9) / 1e6;
            writeln!(
                out,
                "{depth:>2} {leaves:>20} {seconds:>9.3} s {millions:>8.1} M/s"
            )?;
            out.flush()?;
        }
    }
    if options.json {
        let report = json!({
            "board": board.shape().to_string(),
            "pass_is_a_ply": options.count_passes,
            "counts": counts,
            "seconds": six_digits(begin.elapsed().as_secs_f64()),
        });
        writeln!(out, "{report}")?;
    }
    Ok(())
}
