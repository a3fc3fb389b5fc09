//! The rules on spheres with rings of at most eight cells: look up each ring's state.
//!
//! A cell lies on two rings and each ring's state is one number ([`crate::board::rings`]), so what a placement
//! flips is two look-ups in a table made once by walking every state of every ring: 59 KB. About 3 ns a cell,
//! 10 ns for all placements of a position, most of it reading the rings.

use std::sync::LazyLock;

use crate::bitboard::{Bitboard, Cell};
use crate::board::rings::{MAX_RING, MAX_RINGS, Reading, Rings, STATES, base};
use crate::position::Position;

/// What a placement does on one ring, by the ring's state.
pub struct Tables {
    /// The places flipped, by the place of the new disc.
    flips: Box<[[u8; MAX_RING]; STATES]>,
    /// The places where a new disc flips something.
    placements: Box<[u8; STATES]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(build);

/// The tables, made at the first call.
pub fn tables() -> &'static Tables {
    &TABLES
}

fn build() -> Tables {
    let mut tables = Tables {
        flips: zeroed(),
        placements: zeroed(),
    };
    for cells in [4, 6, 8] {
        for number in 0..3_usize.pow(cells as u32) {
            let digit = |place: usize| number / 3_usize.pow(place as u32) % 3;
            let state = usize::from(base(cells)) + number;
            for place in (0..cells).filter(|&place| digit(place) == 0) {
                let onwards = (1..cells).map(|step| (place + step) % cells);
                let backwards = (1..cells).map(|step| (place + cells - step) % cells);
                let flips = run(onwards, digit) | run(backwards, digit);
                tables.flips[state][place] = flips;
                tables.placements[state] |= u8::from(flips != 0) << place;
            }
        }
    }
    tables
}

/// A table of zeros that was never on the stack.
#[allow(clippy::unnecessary_box_returns)] // The point is never to have it on the stack.
fn zeroed<T: Clone + Default, const LENGTH: usize>() -> Box<[T; LENGTH]> {
    let rows = vec![T::default(); LENGTH].into_boxed_slice();
    let Ok(rows) = rows.try_into() else {
        unreachable!("the length is the array's")
    };
    rows
}

/// The opponent's discs (digit 2) up to the mover's first (digit 1), if nothing else comes between.
fn run(places: impl Iterator<Item = usize>, digit: impl Fn(usize) -> usize) -> u8 {
    let mut met = 0;
    for place in places {
        match digit(place) {
            2 => met |= 1 << place,
            1 => return met,
            _ => return 0,
        }
    }
    0
}

impl Tables {
    /// The discs a placement on this empty cell flips, from the states of the rings.
    #[inline]
    pub fn flips(&self, rings: &Rings, states: Reading, cell: usize) -> u32 {
        let [a, b] = rings.spots(cell).map(|spot| {
            let ring = usize::from(spot.ring);
            let places = self.flips[states.of(ring)][usize::from(spot.place) % MAX_RING];
            rings.set(ring, places)
        });
        a | b
    }

    /// The cells on which the mover may place, from the states of the rings.
    #[inline]
    pub fn placements(&self, rings: &Rings, states: Reading) -> u32 {
        let cells = |ring| rings.set(ring, self.placements[states.of(ring)]);
        (0..MAX_RINGS).map(cells).fold(0, |all, set| all | set)
    }

    /// Whether the mover can place anywhere.
    #[inline]
    pub fn can_place(&self, states: Reading) -> bool {
        let places = |ring| self.placements[states.of(ring)];
        (0..MAX_RINGS).map(places).fold(0, |all, set| all | set) != 0
    }
}

/// The discs a placement on this empty cell flips; empty if it is illegal.
pub fn flips(rings: &Rings, position: Position, cell: Cell) -> Bitboard {
    let flips = tables().flips(rings, states(rings, position), cell.index());
    Bitboard(flips.into())
}

/// The cells on which the mover may place.
pub fn placements(rings: &Rings, position: Position) -> Bitboard {
    let cells = tables().placements(rings, states(rings, position));
    Bitboard(cells.into())
}

fn states(rings: &Rings, position: Position) -> Reading {
    // A board with readings has at most 24 cells.
    let read = |set: Bitboard| rings.read(set.0 as u32);
    rings.states(read(position.mover()), read(position.opponent()))
}
