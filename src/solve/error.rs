//! Why there is no tree.

use thiserror::Error;

/// Why a tree was not built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// It does not fit, as the growth of its first layers tells or because the limit was reached.
    #[error(
        "the tree of {board} does not fit in {}: it holds {stored} positions up to {discs} discs and would need {}",
        bytes(*.limit), about(*.needed)
    )]
    TooLarge {
        /// The board.
        board: String,
        /// The limit in bytes.
        limit: u64,
        /// The positions stored when it was given up.
        stored: u64,
        /// The discs of the last layer that was complete.
        discs: usize,
        /// An estimate of what the whole tree needs, in bytes; `u64::MAX` if more.
        needed: u64,
    },
    /// A count of lines of play is larger than 64 bits hold.
    #[error("the lines of play of {board} are more than 64 bits count, at {discs} discs")]
    Overflow {
        /// The board.
        board: String,
        /// The discs of the position.
        discs: usize,
    },
    /// The system gives no threads.
    #[error("cannot start threads: {0}")]
    Threads(String),
    /// The caller said so.
    #[error("cancelled")]
    Cancelled,
    /// A root with discs outside the board.
    #[error("the position has discs outside {board}")]
    OffBoard {
        /// The board.
        board: String,
    },
}

/// An estimate in words.
fn about(size: u64) -> String {
    if size == u64::MAX {
        bytes(size)
    } else {
        format!("about {}", bytes(size))
    }
}

/// A size in words: three digits and a binary unit.
pub(crate) fn bytes(size: u64) -> String {
    const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if size == u64::MAX {
        return "over 16 EiB".to_owned();
    }
    let mut value = size as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    let decimals = if unit == 0 || value >= 100.0 {
        0
    } else if value >= 10.0 {
        1
    } else {
        2
    };
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    format!("{text} {}", UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn sizes_are_short() {
        assert_eq!(bytes(0), "0 bytes");
        assert_eq!(bytes(4 << 30), "4 GiB");
        assert_eq!(bytes(200 << 20), "200 MiB");
        assert_eq!(bytes(1_610_612_736), "1.5 GiB");
        assert_eq!(bytes(u64::MAX), "over 16 EiB");
    }
}
