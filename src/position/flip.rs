//! What a placement flips: a plain reference and the faster ways that are held against it.

pub mod flat8;
pub mod general;
pub mod kernel;
pub mod rays;
pub mod reference;
pub mod rings;

#[cfg(test)]
mod tests;
