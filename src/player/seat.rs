//! Who has a colour: a person, a program, or a level of difficulty that means a program.

use std::fmt;
use std::str::FromStr;

use super::spec::SpecError;
use super::{Level, PlayerSpec};

/// Who has a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person or a named program.
    Player(PlayerSpec),
    /// The program of a level: which one depends on whether the board's tree is there.
    Level(Level),
}

impl Seat {
    /// A person.
    pub const HUMAN: Self = Self::Player(PlayerSpec::Human);

    /// Whether it is a person.
    pub const fn is_human(&self) -> bool {
        matches!(self, Self::Player(PlayerSpec::Human))
    }

    /// The program, given whether the tree is there.
    pub fn spec(&self, exact: bool) -> PlayerSpec {
        match self {
            Self::Player(spec) => spec.clone(),
            Self::Level(level) => level.spec(exact),
        }
    }

    /// Whether its program depends on the tree.
    pub fn needs_tree(&self) -> bool {
        match self {
            Self::Player(spec) => spec.needs_tree(),
            Self::Level(level) => level.spec(true) != level.spec(false),
        }
    }
}

impl From<PlayerSpec> for Seat {
    fn from(spec: PlayerSpec) -> Self {
        Self::Player(spec)
    }
}

impl FromStr for Seat {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let name = text.trim();
        let mut levels = Level::ALL.into_iter();
        let level = levels.find(|level| level.name().eq_ignore_ascii_case(name));
        level.map_or_else(
            || text.parse().map(Self::Player),
            |level| Ok(Self::Level(level)),
        )
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(spec) => spec.fmt(f),
            Self::Level(level) => f.pad(level.name()),
        }
    }
}
