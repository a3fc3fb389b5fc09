//! The dashboard in the terminal.

pub mod glyphs;
pub mod text;
pub mod theme;
