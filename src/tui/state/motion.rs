//! What moves by itself and how fast, and the mouse button that moves the globe.

/// What moves by itself, each at its own pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// The autoplay.
    Autoplay,
    /// The globe on its way to a goal.
    Turn,
    /// The clock of a program that thinks.
    Thinking,
}

impl Motion {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Autoplay, Self::Turn, Self::Thinking];
}

/// The mouse's button went down on the globe and is not up again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// Where the mouse was last: column, row.
    pub at: (u16, u16),
    /// Whether it has moved since.
    pub dragged: bool,
}

/// The autoplay's milliseconds a ply, slow to fast.
pub const SPEEDS: [u64; 6] = [4000, 2000, 1000, 500, 200, 50];

/// The milliseconds between two seconds of a program's clock.
pub(super) const SECOND: u64 = 1000;

/// The milliseconds between two steps of a turn.
pub(super) const TURN: u64 = 30;
