//! `man`: the manual page from the definitions of the command line, every command's options included.

use std::io::Write;

use clap_mangen::Man;

use super::help;
use crate::text::Lang;

pub(super) fn run(lang: Lang, out: &mut impl Write) -> color_eyre::Result<()> {
    let mut command = help::command(lang);
    command.build();
    Man::new(command.clone()).render(out)?;
    for subcommand in command.get_subcommands().filter(|c| c.get_name() != "help") {
        writeln!(out, ".SH \"{}\"", subcommand.get_name().to_uppercase())?;
        let page = Man::new(subcommand.clone());
        page.render_description_section(out)?;
        page.render_synopsis_section(out)?;
        page.render_options_section(out)?;
    }
    Ok(())
}
