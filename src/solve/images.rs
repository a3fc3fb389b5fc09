//! The images of a position under the symmetries that keep the root, and the least of them.
//!
//! A set's images are read from tables, a row for each eight cells: four images stand side by side in a row, so
//! four symmetries cost as much as one.

#![allow(clippy::inline_always)] // a call would cost as much as the work

use super::key::{Half, Key};
use crate::bitboard::{Bitboard, Cell};
use crate::board::symmetry::Symmetry;

/// Images found at once.
const WIDTH: usize = 4;

type Row<K> = [<K as Key>::Half; WIDTH];

/// For every eight cells a row for each set of them.
type Table<K> = Vec<[Row<K>; 256]>;

/// The tables of one group of symmetries.
#[derive(Debug)]
pub(super) struct Images<K: Key> {
    order: u64,
    /// One for every four symmetries.
    tables: Vec<Table<K>>,
    /// How often the identity stands in the tables for want of symmetries.
    padding: usize,
}

impl<K: Key> Images<K> {
    /// The tables of these symmetries of a board with so many cells; they must be a group.
    pub(super) fn new(cells: usize, symmetries: &[Symmetry]) -> Self {
        let image = |symmetry: Option<&Symmetry>, byte: usize, value: usize| {
            let bits = (0..8).filter(|bit| value >> bit & 1 == 1);
            let set: Bitboard = bits
                .filter_map(|bit| Cell::new(8 * byte + bit))
                .filter(|cell| cell.index() < cells)
                .collect();
            let image = symmetry.map_or(set, |symmetry| symmetry.apply(set));
            K::Half::of(image.0)
        };
        let table = |four: &[Symmetry]| {
            let rows = |byte| {
                std::array::from_fn(|value| {
                    std::array::from_fn(|i| image(four.get(i), byte, value))
                })
            };
            (0..cells.div_ceil(8)).map(rows).collect()
        };
        let tables: Vec<Table<K>> = symmetries.chunks(WIDTH).map(table).collect();
        Self {
            order: symmetries.len() as u64,
            padding: WIDTH * tables.len() - symmetries.len(),
            tables,
        }
    }

    /// The least image of a position.
    #[inline]
    pub(super) fn least(&self, key: K) -> K {
        match self.tables.as_slice() {
            // Most starts have two or four symmetries.
            [table] => least(table, key),
            tables => tables
                .iter()
                .fold(key, |so_far, t| so_far.min(least(t, key))),
        }
    }

    /// How many distinct images a position has.
    #[inline]
    pub(super) fn orbit(&self, key: K) -> u64 {
        let fixing = |table: &Table<K>| -> usize {
            let fixing = images(table, key).map(|image| usize::from(image == key));
            fixing.into_iter().sum()
        };
        let fixing: usize = match self.tables.as_slice() {
            [table] => fixing(table),
            tables => tables.iter().map(fixing).sum(),
        };
        // The symmetries that fix a position are a subgroup. Most fix nothing, and a division is dear.
        match fixing - self.padding {
            1 => self.order,
            fixing => self.order / fixing as u64,
        }
    }
}

/// The least of four images.
#[cfg_attr(not(debug_assertions), inline(always))]
fn least<K: Key>(table: &Table<K>, key: K) -> K {
    let [a, b, c, d] = images(table, key);
    a.min(b).min(c.min(d))
}

/// Four images of a position.
#[cfg_attr(not(debug_assertions), inline(always))]
fn images<K: Key>(table: &Table<K>, key: K) -> [K; WIDTH] {
    let (mover, opponent) = key.split();
    let (movers, opponents) = (row::<K>(table, mover), row::<K>(table, opponent));
    std::array::from_fn(|i| K::join(movers[i], opponents[i]))
}

/// Four images of a set.
#[cfg_attr(not(debug_assertions), inline(always))]
fn row<K: Key>(table: &Table<K>, set: K::Half) -> Row<K> {
    let or = |a: Row<K>, b: &Row<K>| std::array::from_fn(|i| a[i] | b[i]);
    match table.as_slice() {
        // The boards whose trees are large and still fit have 17 to 24 cells.
        [a, b, c] => or(or(a[set.byte(0)], &b[set.byte(1)]), &c[set.byte(2)]),
        table => {
            let rows = table.iter().enumerate();
            let rows = rows.map(|(byte, rows)| &rows[set.byte(byte)]);
            rows.fold([K::Half::default(); WIDTH], or)
        }
    }
}
