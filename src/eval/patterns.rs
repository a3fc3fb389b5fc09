//! The learned evaluation of the flat 8x8: what each configuration of a line, an edge or a corner is worth.
//!
//! Eleven kinds of patterns (M. Buro's choice for Logistello) lie on the board in 46 places. A place's content is
//! a number in base 3, one digit a cell: 0 empty, 1 and 2 the discs of two fixed sides. A placement changes
//! the numbers by adding each changed cell's powers of three, all places at once ([`State`]), so an estimate is 46 table
//! look-ups. Tables differ by stage (one for every four placements) and by which side is the mover; a pattern
//! and its mirror image share a weight. Weights are fitted to games the program played with itself: see [`train`](super::train).

use std::sync::{Arc, LazyLock, OnceLock};

use crate::bitboard::Cell;
use crate::board::Shape;
use crate::board::symmetry::Symmetry;
use crate::notation::parse_cell;

/// How many places patterns lie in, rounded up to whole vector registers; the last two are unused.
pub(crate) const PLACES: usize = 48;

/// Stages of the game with weights of their own: four placements each.
pub const STAGES: usize = 15;

/// One place of each kind, its cells in the order of the digits, highest first.
const KINDS: [&str; 11] = [
    "b2 a1 b1 c1 d1 e1 f1 g1 h1 g2",
    "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2",
    "a2 b2 c2 d2 e2 f2 g2 h2",
    "a3 b3 c3 d3 e3 f3 g3 h3",
    "a4 b4 c4 d4 e4 f4 g4 h4",
    "a1 b2 c3 d4 e5 f6 g7 h8",
    "b1 c2 d3 e4 f5 g6 h7",
    "c1 d2 e3 f4 g5 h6",
    "d1 e2 f3 g4 h5",
    "e1 f2 g3 h4",
];

/// Where patterns lie, and how their contents become weight numbers.
#[derive(Debug)]
pub(crate) struct Layout {
    /// For each cell its power of three in each place, 0 where it is no part of it.
    powers: [[u16; PLACES]; 64],
    /// For each place where its table starts; all places of a kind share one.
    starts: [u32; PLACES],
    /// Entries of all tables of one stage and side.
    entries: usize,
    /// For each entry the number of its weight: mirror images have the same one.
    weights: Vec<u32>,
    /// For each entry the entry with the sides exchanged.
    exchanged: Vec<u32>,
    /// How many different weights a stage has.
    pub(crate) count: usize,
}

impl Layout {
    /// The only layout there is.
    pub(crate) fn get() -> &'static Self {
        static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new);
        &LAYOUT
    }

    fn new() -> Self {
        let board = Shape::FLAT8.build().expect("the standard board is valid");
        let mut layout = Self {
            powers: [[0; PLACES]; 64],
            starts: [0; PLACES],
            entries: 0,
            weights: Vec::new(),
            exchanged: Vec::new(),
            count: 0,
        };
        let mut place = 0;
        for kind in KINDS {
            let cells: Vec<usize> = kind
                .split(' ')
                .map(|name| {
                    parse_cell(&board, name)
                        .expect("a cell of the board")
                        .index()
                })
                .collect();
            let image = |symmetry: &Symmetry| -> Vec<usize> {
                let cell = |&index: &usize| Cell::new(index).expect("a cell");
                cells
                    .iter()
                    .map(|index| symmetry.cell(cell(index)).index())
                    .collect()
            };
            let mut seen: Vec<Vec<usize>> = Vec::new();
            let mut mirror = None;
            for symmetry in board.symmetries() {
                let cells_there = image(symmetry);
                let mut sorted = cells_there.clone();
                sorted.sort_unstable();
                if seen.contains(&sorted) {
                    // The same place read another way: the way back gives which digits exchange.
                    if sorted == seen[0] && cells_there != cells {
                        mirror = Some(cells_there);
                    }
                    continue;
                }
                seen.push(sorted);
                layout.starts[place] = layout.entries as u32;
                for (digit, &cell) in cells_there.iter().rev().enumerate() {
                    layout.powers[cell][place] = 3u16.pow(digit as u32);
                }
                place += 1;
            }
            layout.add_kind(&cells, mirror.as_deref());
        }
        layout
    }

    /// Numbers the weights of one kind.
    fn add_kind(&mut self, cells: &[usize], mirror: Option<&[usize]>) {
        let start = self.entries;
        let size = 3usize.pow(cells.len() as u32);
        let digits = |mut content: usize| -> Vec<usize> {
            let mut digits: Vec<usize> = cells
                .iter()
                .map(|_| {
                    let digit = content % 3;
                    content /= 3;
                    digit
                })
                .collect();
            digits.reverse();
            digits
        };
        let number = |digits: &[usize]| digits.iter().fold(0, |number, digit| number * 3 + digit);
        for content in 0..size {
            let digits = digits(content);
            let swapped: Vec<usize> = digits.iter().map(|digit| (3 - digit) % 3).collect();
            self.exchanged.push((start + number(&swapped)) as u32);
            let image = mirror.map_or(content, |mirror| {
                let moved: Vec<usize> = mirror
                    .iter()
                    .map(|cell| digits[cells.iter().position(|c| c == cell).expect("same cells")])
                    .collect();
                number(&moved)
            });
            if image < content {
                self.weights.push(self.weights[start + image]);
            } else {
                self.weights.push(self.count as u32);
                self.count += 1;
            }
        }
        self.entries += size;
    }

    /// The weight numbers of a position, from the mover's side.
    pub(crate) fn weights_of(&self, mover: u64, opponent: u64) -> [u32; PLACES - 2] {
        let state = State::new(mover, opponent);
        std::array::from_fn(|place| {
            self.weights[self.starts[place] as usize + usize::from(state.contents[place])]
        })
    }
}

/// The contents of all places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    contents: [u16; PLACES],
    /// Whether the mover's discs are the digit 2.
    second: bool,
}

impl State {
    /// The state of a position, the mover's discs being the digit 1.
    pub(crate) fn new(mover: u64, opponent: u64) -> Self {
        let layout = Layout::get();
        let mut contents = [0; PLACES];
        for (cell, powers) in layout.powers.iter().enumerate() {
            let digit = (mover >> cell & 1) as u16 + 2 * (opponent >> cell & 1) as u16;
            for (content, power) in contents.iter_mut().zip(powers) {
                *content += digit * power;
            }
        }
        Self {
            contents,
            second: false,
        }
    }

    /// The state for an evaluation that needs none.
    pub(crate) const fn unused() -> Self {
        Self {
            contents: [0; PLACES],
            second: false,
        }
    }

    /// After a placement.
    #[inline]
    pub(crate) fn place(&self, layout: &Layout, cell: usize, flips: u64) -> Self {
        let mut change = [0u16; PLACES];
        let mut rest = flips;
        while rest != 0 {
            let powers = &layout.powers[rest.trailing_zeros() as usize & 63];
            for (change, power) in change.iter_mut().zip(powers) {
                *change += power;
            }
            rest &= rest - 1;
        }
        let powers = &layout.powers[cell & 63];
        let mut next = *self;
        if self.second {
            // New discs are 2, flips turn 1 into 2.
            for place in 0..PLACES {
                next.contents[place] += 2 * powers[place] + change[place];
            }
        } else {
            for place in 0..PLACES {
                next.contents[place] += powers[place];
                next.contents[place] -= change[place];
            }
        }
        next.second = !self.second;
        next
    }

    /// After a pass.
    pub(crate) fn pass(mut self) -> Self {
        self.second = !self.second;
        self
    }
}

/// The evaluation.
#[derive(Debug)]
pub struct Patterns {
    layout: &'static Layout,
    /// For each stage and side that moves, the tables: weights in hundredths of a disc.
    tables: Vec<[Vec<i16>; 2]>,
}

impl Patterns {
    /// Lays out weights: for each stage as many as [`Layout::count`].
    pub(crate) fn new(stages: &[Vec<i16>]) -> Self {
        let layout = Layout::get();
        let tables = stages.iter().map(|weights| {
            let first: Vec<i16> = layout
                .weights
                .iter()
                .map(|&number| weights[number as usize])
                .collect();
            let second = layout
                .exchanged
                .iter()
                .map(|&entry| first[entry as usize])
                .collect();
            [first, second]
        });
        Self {
            layout,
            tables: tables.collect(),
        }
    }

    /// The weights that ship with the program.
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: OnceLock<Arc<Patterns>> = OnceLock::new();
        let load = || Arc::new(Self::new(&super::packed::unpack(super::packed::SHIPPED)));
        Arc::clone(SHIPPED.get_or_init(load))
    }

    /// The layout, for [`State::place`].
    #[inline]
    pub(crate) fn layout(&self) -> &'static Layout {
        self.layout
    }

    /// The estimate in hundredths of a disc, not limited.
    #[inline]
    pub(crate) fn estimate(&self, state: &State, empties: u32) -> i32 {
        let table = &self.tables[stage(empties)][usize::from(state.second)];
        let mut sum = 0;
        for place in 0..PLACES - 2 {
            let entry = self.layout.starts[place] as usize + usize::from(state.contents[place]);
            sum += i32::from(table[entry]);
        }
        sum
    }
}

/// The stage of a position with so many empty cells.
pub(crate) const fn stage(empties: u32) -> usize {
    let placed = 60u32.saturating_sub(empties) as usize;
    if placed / 4 < STAGES {
        placed / 4
    } else {
        STAGES - 1
    }
}
