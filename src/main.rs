//! The `orbello` program: parse, run, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    orbello::cli::main()
}
