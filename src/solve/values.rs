//! What the exact tree knows of a position.

use crate::margin::Margin;

/// The exact values of a position, from the side the context names (the mover's unless said).
///
/// A line of play is one complete sequence of placements to the end of the game; forced passes are no
/// branch, and a finished game is one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    /// The margin when both sides play best.
    pub perfect: Margin,
    /// The largest margin over all lines of play.
    pub best: Margin,
    /// The smallest margin over all lines of play.
    pub worst: Margin,
    /// Lines of play that are won.
    pub wins: u64,
    /// Lines of play that are drawn.
    pub draws: u64,
    /// Lines of play that are lost.
    pub losses: u64,
}

impl Values {
    /// A finished game: one line.
    pub const fn over(margin: Margin) -> Self {
        let discs = margin.discs();
        Self {
            perfect: margin,
            best: margin,
            worst: margin,
            wins: (discs > 0) as u64,
            draws: (discs == 0) as u64,
            losses: (discs < 0) as u64,
        }
    }

    /// All lines of play.
    ///
    /// The tree refuses to hold values whose sum would not fit, so this never overflows for values it gives.
    pub const fn lines(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the lines that are won, 0 to 1.
    pub fn win_rate(&self) -> f64 {
        self.wins as f64 / self.lines() as f64
    }

    /// The share of the lines that are drawn, 0 to 1.
    pub fn draw_rate(&self) -> f64 {
        self.draws as f64 / self.lines() as f64
    }

    /// The same from the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self {
            perfect: -self.perfect,
            best: -self.worst,
            worst: -self.best,
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_side_sees_the_mirror() {
        let values = Values {
            perfect: Margin::new(2),
            best: Margin::new(9),
            worst: Margin::new(-4),
            wins: 5,
            draws: 1,
            losses: 2,
        };
        let other = values.reversed();
        assert_eq!(other.perfect, Margin::new(-2));
        assert_eq!((other.best, other.worst), (Margin::new(4), Margin::new(-9)));
        assert_eq!((other.wins, other.draws, other.losses), (2, 1, 5));
        assert_eq!(other.reversed(), values);
        assert!((values.win_rate() - 0.625).abs() < 1e-12);
        assert!((values.draw_rate() - 0.125).abs() < 1e-12);
    }

    #[test]
    fn a_finished_game_is_one_line() {
        for discs in [-3, 0, 3] {
            let values = Values::over(Margin::new(discs));
            assert_eq!(values.lines(), 1);
            assert_eq!(values.reversed(), Values::over(Margin::new(-discs)));
        }
    }
}
