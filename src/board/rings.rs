//! Readings of a small sphere's rings: its position on every ring at once, as numbers in base three.
//!
//! A ring of at most eight cells has a *place* for each cell, and a set of cells reads as one number a ring:
//! the sum of 3^place over its cells. The reading of one side plus twice the reading of the other is a ring's
//! whole state, 0..6561, fit to look up anything about it. A set is read with one table row per eight cells,
//! eight rings in one go. The numbers of rings of four, six and eight cells follow each other ([`base`]), so that
//! one table can serve all. What is looked up there is the rules' business: see `position::flip::rings`.

use super::Line;

/// The most cells of a ring that is read.
pub const MAX_RING: usize = 8;
/// The most rings a reading has room for.
pub const MAX_RINGS: usize = 8;
/// More than the largest state of any ring, a power of two.
pub const STATES: usize = 1 << 13;
/// The set bytes a reading covers: no sphere with rings this short has more than 24 cells.
const BYTES: usize = 3;
/// Room for as many cells, a power of two.
const SPOTS: usize = 32;

/// One number a ring.
pub type Reading = [u16; MAX_RINGS];

/// A place on a ring.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spot {
    /// The ring: its index in [`super::Board::lines`].
    pub ring: u8,
    /// The place of the cell on it.
    pub place: u8,
}

/// The first state of the rings with this many cells: 4, 6 or 8.
pub const fn base(cells: usize) -> u16 {
    match cells {
        4 => 0,
        6 => 81,
        _ => 81 + 729,
    }
}

/// The readings of one board.
pub struct Rings {
    readings: [[Reading; 256]; BYTES],
    bases: Reading,
    spots: [[Spot; 2]; SPOTS],
    sets: [[u32; 256]; MAX_RINGS],
}

impl Rings {
    /// The readings of a board with these lines, if all are rings of four, six or eight cells and each of its
    /// cells lies on two.
    pub(super) fn new(cells: usize, lines: &[Line]) -> Option<Box<Self>> {
        let short = |line: &Line| line.closed && matches!(line.cells.len(), 4 | 6 | 8);
        if cells > 8 * BYTES || lines.len() > MAX_RINGS || !lines.iter().all(short) {
            return None;
        }
        let mut rings = Box::new(Self {
            readings: [[[0; MAX_RINGS]; 256]; BYTES],
            bases: [0; MAX_RINGS],
            spots: [[Spot::default(); 2]; SPOTS],
            sets: [[0; 256]; MAX_RINGS],
        });
        let mut rings_through = [0; SPOTS];
        for (ring, line) in lines.iter().enumerate() {
            rings.bases[ring] = base(line.cells.len());
            for (place, &cell) in line.cells.iter().enumerate() {
                let (byte, bit) = (cell.index() / 8, cell.index() % 8);
                for (value, reading) in rings.readings[byte].iter_mut().enumerate() {
                    reading[ring] += (value >> bit & 1) as u16 * 3_u16.pow(place as u32);
                }
                for (places, set) in rings.sets[ring].iter_mut().enumerate() {
                    *set |= ((places >> place & 1) as u32) << cell.index();
                }
                let through: &mut usize = &mut rings_through[cell.index()];
                let spot = rings.spots[cell.index()].get_mut(*through)?;
                *spot = Spot {
                    ring: ring as u8,
                    place: place as u8,
                };
                *through += 1;
            }
        }
        (rings_through[..cells].iter().all(|&count| count == 2)).then_some(rings)
    }

    /// The reading of a set of cells.
    #[inline]
    pub fn read(&self, set: u32) -> Reading {
        let mut sum = [0; MAX_RINGS];
        for (byte, rows) in self.readings.iter().enumerate() {
            let row = &rows[usize::from((set >> (8 * byte)) as u8)];
            for (sum, part) in sum.iter_mut().zip(row) {
                *sum += part;
            }
        }
        sum
    }

    /// The state of every ring from the readings of the mover's and the opponent's discs.
    #[inline]
    pub fn states(&self, mover: &Reading, opponent: &Reading) -> Reading {
        std::array::from_fn(|ring| self.bases[ring] + mover[ring] + 2 * opponent[ring])
    }

    /// The two places of a cell.
    #[inline]
    pub fn spots(&self, cell: usize) -> [Spot; 2] {
        self.spots[cell % SPOTS]
    }

    /// The cells at these places of a ring, a bit a place.
    #[inline]
    pub fn set(&self, ring: usize, places: u8) -> u32 {
        self.sets[ring % MAX_RINGS][usize::from(places)]
    }
}

impl std::fmt::Debug for Rings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rings").finish_non_exhaustive()
    }
}
