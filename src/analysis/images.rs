//! Candidates that a symmetry of the position takes into one another: they are worth the same, so estimates of one
//! serve for all, and no two of them can look different.

use super::{Estimates, Sampled, Searched, Table};
use crate::board::Board;
use crate::board::symmetry::Symmetry;

/// For each candidate the first of its images, and the symmetry that takes that one here.
pub(super) struct Images(Vec<(usize, Symmetry)>);

impl Images {
    /// The images among the candidates of a table.
    pub(super) fn of(board: &Board, table: &Table<Estimates>) -> Self {
        let position = table.position;
        let (own, other) = (position.mover(), position.opponent());
        let keeping: Vec<&Symmetry> = board
            .symmetries()
            .iter()
            .filter(|symmetry| symmetry.apply(own) == own && symmetry.apply(other) == other)
            .collect();
        let cells: Vec<_> = table.candidates.iter().map(|row| row.cell).collect();
        let first = |&cell: &_| {
            // The identity comes first of all symmetries, and the candidate is an image of itself.
            (0..)
                .zip(&cells)
                .find_map(|(index, &from)| {
                    let found = keeping.iter().find(|found| found.cell(from) == cell)?;
                    Some((index, (*found).clone()))
                })
                .expect("the identity keeps every position")
        };
        Self(cells.iter().map(first).collect())
    }

    /// Whether this candidate is the first of its images.
    pub(super) fn is_first(&self, index: usize) -> bool {
        self.0[index].0 == index
    }

    /// Gives every candidate what was found for the first of its images.
    pub(super) fn share_searches(&self, table: &mut Table<Estimates>) {
        for (index, (first, symmetry)) in self.0.iter().enumerate() {
            let found = table.candidates[*first].value.searched.as_ref();
            let image = found.map(|found| Searched {
                line: found.line.iter().map(|&cell| symmetry.cell(cell)).collect(),
                ..found.clone()
            });
            table.candidates[index].value.searched = image;
        }
    }

    /// Gives every candidate the games of all its images together.
    pub(super) fn pool_games(&self, table: &mut Table<Estimates>) {
        let mut pools: Vec<Option<Sampled>> = vec![None; self.0.len()];
        for (row, (first, _)) in table.candidates.iter().zip(&self.0) {
            let pool = &mut pools[*first];
            *pool = match (*pool, row.value.sampled) {
                (Some(pool), Some(more)) => Some(pool.with(more)),
                (pool, more) => pool.or(more),
            };
        }
        for (row, (first, _)) in table.candidates.iter_mut().zip(&self.0) {
            row.value.sampled = pools[*first];
        }
    }
}
