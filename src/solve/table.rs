//! The values of one layer, packed: three bytes of margins and three counts as narrow as the layer allows.

use std::hash::Hash;

use super::values::Values;
use crate::margin::Margin;

/// The width of a count.
pub(super) trait Count: Copy + Default + Hash + Send + Sync + 'static {
    /// Narrows a count that is known to fit.
    fn narrow(count: u64) -> Self;
    /// Widens it again.
    fn wide(self) -> u64;
    /// Adds it to a sum of at most 64 such counts; `None` past 64 bits.
    fn add_to(self, sum: u64) -> Option<u64>;
}

macro_rules! counts {
    ($($width:ty: |$sum:ident, $count:ident| $add:expr),*) => {$(
        impl Count for $width {
            #[inline]
            fn narrow(count: u64) -> Self {
                debug_assert!(count <= <$width>::MAX.into());
                count as Self
            }
            #[inline]
            fn wide(self) -> u64 {
                self.into()
            }
            #[inline]
            fn add_to(self, $sum: u64) -> Option<u64> {
                let $count = self.wide();
                $add
            }
        }
    )*};
}
// 64 narrow counts cannot reach 64 bits.
counts!(
    u8: |sum, count| Some(sum + count),
    u16: |sum, count| Some(sum + count),
    u32: |sum, count| Some(sum + count),
    u64: |sum, count| sum.checked_add(count)
);

/// The values of a position, from its mover's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Packed<C> {
    pub(super) perfect: i8,
    pub(super) best: i8,
    pub(super) worst: i8,
    pub(super) wins: C,
    pub(super) draws: C,
    pub(super) losses: C,
}

impl<C: Count> Packed<C> {
    /// Packs values whose counts fit.
    pub(super) fn of(values: &Values) -> Self {
        let margin = |margin: Margin| margin.discs() as i8;
        Self {
            perfect: margin(values.perfect),
            best: margin(values.best),
            worst: margin(values.worst),
            wins: C::narrow(values.wins),
            draws: C::narrow(values.draws),
            losses: C::narrow(values.losses),
        }
    }

    fn values(&self) -> Values {
        let margin = |discs: i8| Margin::new(discs.into());
        Values {
            perfect: margin(self.perfect),
            best: margin(self.best),
            worst: margin(self.worst),
            wins: self.wins.wide(),
            draws: self.draws.wide(),
            losses: self.losses.wide(),
        }
    }
}

/// The values of a layer by partition, as its keys are.
pub(super) type Rows<C> = Vec<Vec<Packed<C>>>;

/// The values of a layer.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) enum Table {
    /// No position has more than 255 lines of play.
    Byte(Rows<u8>),
    /// At most 65,535.
    Short(Rows<u16>),
    /// At most 4,294,967,295.
    Word(Rows<u32>),
    /// More.
    Long(Rows<u64>),
}

/// Runs an expression with `$rows` bound to the rows of a table, whatever their width.
macro_rules! with_rows {
    ($table:expr, $rows:ident => $run:expr) => {
        match $table {
            $crate::solve::table::Table::Byte($rows) => $run,
            $crate::solve::table::Table::Short($rows) => $run,
            $crate::solve::table::Table::Word($rows) => $run,
            $crate::solve::table::Table::Long($rows) => $run,
        }
    };
}
pub(super) use with_rows;

impl Table {
    /// The values at a place.
    pub(super) fn values(&self, partition: usize, local: usize) -> Values {
        with_rows!(self, rows => rows[partition][local].values())
    }

    /// The bytes held.
    pub(super) fn bytes(&self) -> u64 {
        fn bytes<C>(rows: &Rows<C>) -> u64 {
            let packed: usize = rows.iter().map(Vec::capacity).sum();
            (packed * size_of::<Packed<C>>()) as u64
        }
        with_rows!(self, rows => bytes(rows))
    }
}

/// The bytes of a position whose layer has at most this many lines below a position.
pub(super) const fn bytes_for(most_lines: u64) -> usize {
    if most_lines <= u8::MAX as u64 {
        size_of::<Packed<u8>>()
    } else if most_lines <= u16::MAX as u64 {
        size_of::<Packed<u16>>()
    } else if most_lines <= u32::MAX as u64 {
        size_of::<Packed<u32>>()
    } else {
        size_of::<Packed<u64>>()
    }
}
