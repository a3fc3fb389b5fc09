//! The dashboard in the terminal.

pub mod board_view;
pub mod glyphs;
pub mod svg;
pub mod text;
pub mod theme;
