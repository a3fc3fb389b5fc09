//! What a placement flips: a plain reference and the faster ways that are held against it.

pub mod rays;
pub mod reference;
