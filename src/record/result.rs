//! Results: as a file states them, and as the moves give them.

use std::cmp::Ordering;
use std::fmt;

use crate::color::Color;
use crate::margin::Margin;

/// A result as a file states it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StoredResult {
    /// What is claimed.
    pub claim: Claim,
    /// How the game ended, if not by the rules.
    pub ending: Option<Ending>,
}

/// What a stored result says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Claim {
    /// Black's margin in discs; some files write a fraction (a komi folded in).
    Margin(f64),
    /// The discs of both sides.
    Discs {
        /// Black's.
        black: u32,
        /// White's.
        white: u32,
    },
    /// Only who won; `None` is a draw.
    Winner(Option<Color>),
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Margin(margin) if *margin == 0.0 => f.write_str("a draw"),
            Self::Margin(margin) => write!(f, "{margin:+} for black"),
            Self::Discs { black, white } => write!(f, "{black}-{white}"),
            Self::Winner(Some(color)) => write!(f, "a win for {color}"),
            Self::Winner(None) => f.write_str("a draw"),
        }
    }
}

/// A way to end a game before the rules end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// One side gave up.
    Resigned,
    /// One side ran out of time.
    Timeout,
    /// Both sides agreed on a score.
    Agreed,
    /// It was broken off.
    Adjourned,
}

/// A stored result that the moves contradict.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultDifference {
    /// What the file says.
    pub stored: StoredResult,
    /// What the moves lead to.
    pub found: Found,
}

/// What the moves of a record lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The end of the game.
    Over {
        /// Black's margin by the board's scoring rule.
        margin: Margin,
        /// Black's discs.
        black: usize,
        /// White's discs.
        white: usize,
    },
    /// A position in which a side can still place.
    Unfinished {
        /// Placements so far.
        plies: usize,
    },
}

impl fmt::Display for ResultDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the stored result is {}, but {}",
            self.stored.claim, self.found
        )
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over {
                margin,
                black,
                white,
            } => write!(f, "the moves end {black}-{white}, {margin} for black"),
            Self::Unfinished { plies } => write!(f, "the game is not over after ply {plies}"),
        }
    }
}

impl StoredResult {
    /// The claim, if what the moves of a game on a board of so many cells lead to contradicts it.
    ///
    /// A game that a side gave up, lost on time, agreed on or broke off may have any score; one that is simply
    /// unfinished has none. A claim of discs may leave the empties out or give them to the winner.
    pub fn difference(self, found: Found, cells: usize) -> Option<ResultDifference> {
        let agrees = match found {
            Found::Unfinished { .. } => self.ending.is_some(),
            Found::Over {
                margin,
                black,
                white,
            } => self.claim.agrees(margin, black, white, cells),
        };
        (!agrees).then_some(ResultDifference {
            stored: self,
            found,
        })
    }
}

impl Claim {
    /// Whether it states this end of a game on a board of so many cells.
    fn agrees(self, margin: Margin, black: usize, white: usize, cells: usize) -> bool {
        match self {
            Self::Margin(claimed) => (claimed - f64::from(margin.discs())).abs() < 1e-6,
            Self::Discs { black: b, white: w } => {
                let claimed = (b as usize, w as usize);
                let empties = cells - black - white;
                let with_empties = match black.cmp(&white) {
                    Ordering::Greater => (black + empties, white),
                    Ordering::Less => (black, white + empties),
                    Ordering::Equal => (black, white),
                };
                claimed == (black, white) || claimed == with_empties
            }
            Self::Winner(winner) => {
                let found = match margin.discs().signum() {
                    1 => Some(Color::Black),
                    -1 => Some(Color::White),
                    _ => None,
                };
                winner == found
            }
        }
    }
}
