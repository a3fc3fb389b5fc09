//! Readings of a small sphere's rings: its position on every ring at once, as numbers in base three.
//!
//! A ring of at most eight cells has a *place* for each cell, and a set of cells reads as one number a ring:
//! the sum of 3^place over its cells. The reading of one side plus twice the reading of the other is a ring's
//! whole state, 0..6561, fit to look up anything about it. The numbers of all rings stand side by side in two
//! machine words and are added in one go; a set is read with one table row per eight cells. The numbers of rings of four, six and eight cells follow each other ([`base`]), so that
//! one table can serve all. What is looked up there is the rules' business: see `position::flip::rings`.

use std::ops::{Add, Sub};

use super::Line;

/// The most cells of a ring that is read.
pub const MAX_RING: usize = 8;
/// The most rings: two measures of such a sphere are at most four together, so all three are at most six.
pub const MAX_RINGS: usize = 6;
/// More than the largest state of any ring, a power of two.
pub const STATES: usize = 1 << 13;
/// The set bytes a reading covers: no sphere with rings this short has more than 24 cells.
const BYTES: usize = 3;
/// Room for as many cells, a power of two.
const SPOTS: usize = 32;
/// Room for as many rings, a power of two.
const RING_ROOM: usize = 8;

/// Rings whose numbers share a word.
const RINGS_A_WORD: usize = 3;
/// The bits a number has there: its largest value, twice over for the opponent and with its base, fits.
const NUMBER_BITS: usize = 16;

/// One number a ring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading([u64; MAX_RINGS / RINGS_A_WORD]);

impl Reading {
    /// The number of one ring.
    #[inline]
    pub fn of(&self, ring: usize) -> usize {
        let word = self.0[ring / RINGS_A_WORD % self.0.len()];
        (word >> (NUMBER_BITS * (ring % RINGS_A_WORD))) as usize % STATES
    }

    fn put(&mut self, ring: usize, number: u16) {
        self.0[ring / RINGS_A_WORD] += u64::from(number) << (NUMBER_BITS * (ring % RINGS_A_WORD));
    }
}

impl Add for Reading {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        Self([a + c, b + d])
    }
}

impl Sub for Reading {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        Self([a - c, b - d])
    }
}

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
    sets: [[u32; 256]; RING_ROOM],
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
            readings: [[Reading::default(); 256]; BYTES],
            bases: Reading::default(),
            spots: [[Spot::default(); 2]; SPOTS],
            sets: [[0; 256]; RING_ROOM],
        });
        let mut rings_through = [0; SPOTS];
        for (ring, line) in lines.iter().enumerate() {
            rings.bases.put(ring, base(line.cells.len()));
            for (place, &cell) in line.cells.iter().enumerate() {
                let (byte, bit) = (cell.index() / 8, cell.index() % 8);
                for (value, reading) in rings.readings[byte].iter_mut().enumerate() {
                    reading.put(ring, (value >> bit & 1) as u16 * 3_u16.pow(place as u32));
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
        let row = |byte: usize| self.readings[byte][usize::from((set >> (8 * byte)) as u8)];
        row(0) + row(1) + row(2)
    }

    /// The reading of one cell.
    #[inline]
    pub fn read_cell(&self, cell: usize) -> Reading {
        self.readings[cell / 8 % BYTES][1 << (cell % 8)]
    }

    /// The state of every ring from the readings of the mover's and the opponent's discs.
    #[inline]
    pub fn states(&self, mover: Reading, opponent: Reading) -> Reading {
        self.bases + mover + opponent + opponent
    }

    /// The two places of a cell.
    #[inline]
    pub fn spots(&self, cell: usize) -> [Spot; 2] {
        self.spots[cell % SPOTS]
    }

    /// The cells at these places of a ring, a bit a place.
    #[inline]
    pub fn set(&self, ring: usize, places: u8) -> u32 {
        self.sets[ring % RING_ROOM][usize::from(places)]
    }
}

impl std::fmt::Debug for Rings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rings").finish_non_exhaustive()
    }
}
