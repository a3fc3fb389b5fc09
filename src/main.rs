//! The `orbello` program.

fn main() {}
