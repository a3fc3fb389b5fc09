//! `engine`: the program behind a board window or an arena that speaks one of the known protocols.

use std::io::{self, BufReader, Write};
use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::failure::Failure;
use super::numbers::{threads, whole};
use crate::board::Shape;
use crate::protocol::{self, Settings};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The language spoken on stdin and stdout
    #[arg(long, value_enum)]
    protocol: Protocol,
    /// The board it begins with
    #[arg(long, value_name = "BOARD", default_value_t = Shape::FLAT8)]
    board: Shape,
    /// The most plies to search; a session may ask for another number
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=64))]
    depth: Option<u32>,
    /// The most milliseconds to think about a move
    #[arg(long, value_name = "MS", value_parser = whole::<u64>(1..=86_400_000))]
    time: Option<u64>,
    /// Threads that search together
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    threads: NonZeroUsize,
    /// Megabytes for the table of positions
    #[arg(long, value_name = "MB", default_value = "64", value_parser = whole::<u32>(1..=65_536))]
    memory: u32,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Protocol {
    /// Board windows for Othello; versions 1 and 2
    #[value(name = "nboard")]
    NBoard,
    /// The Go Text Protocol, version 2
    Gtp,
}

pub(super) fn run(options: &Options, out: &mut impl Write) -> color_eyre::Result<()> {
    let board = options.board.build().map_err(Failure::Board)?;
    let mut settings = Settings::new(board.into());
    settings.depth = options.depth;
    settings.time = options.time.map(Duration::from_millis);
    settings.threads = options.threads.get();
    settings.megabytes = options.memory as usize;
    let input = BufReader::new(io::stdin());
    match options.protocol {
        Protocol::NBoard => protocol::nboard::run(settings, input, out)?,
        Protocol::Gtp => protocol::gtp::run(settings, input, out)?,
    }
    Ok(())
}
