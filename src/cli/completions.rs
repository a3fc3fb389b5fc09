//! `completions`: a completion script from the definitions of the command line.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use super::help;
use crate::text::Lang;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The shell that will read it
    shell: Shell,
}

pub(super) fn run(options: &Options, lang: Lang, out: &mut impl Write) -> color_eyre::Result<()> {
    // The generator panics where it cannot write, so it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(
        options.shell,
        &mut help::command(lang),
        "orbello",
        &mut script,
    );
    out.write_all(&script)?;
    Ok(())
}
