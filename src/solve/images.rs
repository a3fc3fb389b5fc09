//! The images of a position under the symmetries that keep the root, and the least of them.
//!
//! A set's images are read from tables, a row for each eight cells: four images stand side by side in a row, so
//! four symmetries cost as much as one.

use super::key::{Half, Key};
use crate::bitboard::{Bitboard, Cell};
use crate::board::symmetry::Symmetry;

/// Images found at once.
const WIDTH: usize = 4;

type Row<K> = [<K as Key>::Half; WIDTH];

/// The tables of one group of symmetries.
#[derive(Debug)]
pub(super) struct Images<K: Key> {
    order: usize,
    /// For every four symmetries (the last ones padded with the identity) and every eight cells, a row for
    /// each set of them.
    tables: Vec<Vec<[Row<K>; 256]>>,
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
        let tables = if symmetries.len() == 1 {
            Vec::new()
        } else {
            symmetries.chunks(WIDTH).map(table).collect()
        };
        Self {
            order: symmetries.len(),
            tables,
        }
    }

    /// The least image of a position.
    pub(super) fn least(&self, mover: K::Half, opponent: K::Half) -> K {
        let mut least = K::join(mover, opponent);
        for table in &self.tables {
            let (movers, opponents) = (row::<K>(table, mover), row::<K>(table, opponent));
            for i in 0..WIDTH {
                least = least.min(K::join(movers[i], opponents[i]));
            }
        }
        least
    }

    /// How many distinct images a position has.
    pub(super) fn orbit(&self, key: K) -> u64 {
        let (mover, opponent) = key.split();
        let mut fixing = 0;
        for (index, table) in self.tables.iter().enumerate() {
            let (movers, opponents) = (row::<K>(table, mover), row::<K>(table, opponent));
            let real = WIDTH.min(self.order - index * WIDTH);
            let images = movers.iter().zip(&opponents).take(real);
            fixing += images.filter(|&(&m, &o)| K::join(m, o) == key).count();
        }
        // The symmetries that fix a position are a subgroup.
        (self.order / fixing.max(1)) as u64
    }
}

/// Four images of a set.
fn row<K: Key>(table: &[[Row<K>; 256]], set: K::Half) -> Row<K> {
    let mut images = [K::Half::default(); WIDTH];
    for (byte, rows) in table.iter().enumerate() {
        let row = &rows[set.byte(byte)];
        for (image, &part) in images.iter_mut().zip(row) {
            *image = *image | part;
        }
    }
    images
}
