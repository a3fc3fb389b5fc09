//! `completions`: a completion script from the definitions of the command line.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The shell that will read it
    shell: Shell,
}

pub(super) fn run(options: &Options, out: &mut impl Write) -> color_eyre::Result<()> {
    // The generator panics where it cannot write, so it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(
        options.shell,
        &mut super::Cli::command(),
        "orbello",
        &mut script,
    );
    out.write_all(&script)?;
    Ok(())
}
