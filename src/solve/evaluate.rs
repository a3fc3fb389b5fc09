//! The backward pass: each layer's values from those of the layer after it, through the edges.
//!
//! No rule is needed: the edges name the children, a pass among them is a mark, and the finished games stand as
//! one more partition of the next layer, a row for every margin. Every partition is the work of one thread.

use rayon::prelude::*;

use super::enumerate::Job;
use super::error::SolveError;
use super::key::Key;
use super::level::{Edge, ID, LAST, Level, OURS, partitions_after, place};
use super::table::{Count, Packed, Rows, Table, bytes_for, with_rows};
use super::values::Values;
use super::{Phase, Progress};
use crate::margin::Margin;

/// The values of all layers. The edges are dropped on the way.
///
/// # Errors
/// If the memory does not suffice, a count overflows or the job is cancelled.
pub(super) fn evaluate<K: Key>(
    job: &Job,
    levels: &mut [Level<K>],
) -> Result<Vec<Table>, SolveError> {
    let stored = levels.iter().map(|level| level.len() as u64).sum();
    let mut held: u64 = levels.iter().map(Level::bytes).sum();
    let mut tables = Vec::new();
    let last = levels.last().map_or(0, Level::len);
    let mut after = Table::Byte(vec![Vec::new(); partitions_after(last)]);
    let mut most_lines = 1;
    for level in levels.iter_mut().rev() {
        (job.on_progress)(Progress {
            phase: Phase::Evaluate,
            discs: level.discs,
            done: 0,
            total: level.len() as u64,
            stored,
        });
        // Past 64 bits every sum is checked.
        let bound = u64::saturating_mul(most_lines, level.most_placements as u64);
        held += (level.len() * bytes_for(bound)) as u64;
        if held > job.limit {
            return Err(SolveError::TooLarge {
                board: job.board.shape().to_string(),
                limit: job.limit,
                stored,
                discs: level.discs,
                needed: held,
            });
        }
        let made = if bound <= u8::MAX.into() {
            layer(job, level, &mut after, Table::Byte)
        } else if bound <= u16::MAX.into() {
            layer(job, level, &mut after, Table::Short)
        } else if bound <= u32::MAX.into() {
            layer(job, level, &mut after, Table::Word)
        } else {
            layer(job, level, &mut after, Table::Long)
        };
        let (table, most) = made?;
        most_lines = most;
        let edges: usize = level.edges.iter().map(Vec::capacity).sum();
        held -= (edges * size_of::<Edge>()) as u64;
        level.edges = Vec::new();
        tables.push(std::mem::replace(&mut after, table));
    }
    tables.push(after);
    // The first one stood behind the last layer.
    tables.remove(0);
    tables.reverse();
    Ok(tables)
}

/// The values of one layer and the most lines below a position of it.
fn layer<K: Key, C: Count>(
    job: &Job,
    level: &Level<K>,
    after: &mut Table,
    wrap: impl Fn(Rows<C>) -> Table,
) -> Result<(Table, u64), SolveError> {
    let (rows, most) = with_rows!(after, after => {
        after.push(finished_games());
        let made = rows(job, level, after);
        after.pop();
        made?
    });
    Ok((wrap(rows), most))
}

fn rows<K: Key, C: Count, A: Count>(
    job: &Job,
    level: &Level<K>,
    after: &Rows<A>,
) -> Result<(Rows<C>, u64), SolveError> {
    let partition = |(keys, chunks): (&Vec<K>, &[Vec<Edge>])| {
        job.go_on()?;
        partition(keys.len(), chunks, after).ok_or_else(|| SolveError::Overflow {
            board: job.board.shape().to_string(),
            discs: level.discs,
        })
    };
    let made: Vec<(Vec<Packed<C>>, u64)> = level
        .partitions
        .par_iter()
        .zip(level.edges_by_partition())
        .map(partition)
        .collect::<Result<_, SolveError>>()?;
    let most = made.iter().map(|&(_, most)| most).max();
    let rows = made.into_iter().map(|(rows, _)| rows).collect();
    Ok((rows, most.unwrap_or(1)))
}

/// A row for every margin of a finished game, in the places of [`super::level::finished`].
fn finished_games<C: Count>() -> Vec<Packed<C>> {
    let over = |discs| Packed::of(&Values::over(Margin::new(discs)));
    (-64..=64).map(over).collect()
}

/// The values of one partition and the most lines below a position; `None` if a count overflows.
fn partition<C: Count, A: Count>(
    positions: usize,
    chunks: &[Vec<Edge>],
    after: &Rows<A>,
) -> Option<(Vec<Packed<C>>, u64)> {
    let mut most = 0;
    let mut made = Vec::with_capacity(positions);
    let mut sum = Sum::NONE;
    for &edge in chunks.iter().flatten() {
        let (partition, local) = place(edge & ID);
        let child = &after[partition][local];
        if edge & OURS == 0 {
            sum.add_reversed(child)?;
        } else {
            sum.add(child)?;
        }
        if edge & LAST != 0 {
            most = most.max(sum.lines()?);
            made.push(sum.packed());
            sum = Sum::NONE;
        }
    }
    Some((made, most))
}

/// The values of a position while its children are joined.
#[derive(Clone, Copy)]
struct Sum {
    perfect: i32,
    best: i32,
    worst: i32,
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Sum {
    const NONE: Self = Self {
        perfect: i32::MIN,
        best: i32::MIN,
        worst: i32::MAX,
        wins: 0,
        draws: 0,
        losses: 0,
    };

    /// Joins a child seen from the same side.
    #[inline]
    fn add<C: Count>(&mut self, child: &Packed<C>) -> Option<()> {
        self.perfect = self.perfect.max(child.perfect.into());
        self.best = self.best.max(child.best.into());
        self.worst = self.worst.min(child.worst.into());
        self.wins = child.wins.add_to(self.wins)?;
        self.draws = child.draws.add_to(self.draws)?;
        self.losses = child.losses.add_to(self.losses)?;
        Some(())
    }

    /// Joins a child seen from the other side.
    #[inline]
    fn add_reversed<C: Count>(&mut self, child: &Packed<C>) -> Option<()> {
        self.perfect = self.perfect.max(-i32::from(child.perfect));
        self.best = self.best.max(-i32::from(child.worst));
        self.worst = self.worst.min(-i32::from(child.best));
        self.wins = child.losses.add_to(self.wins)?;
        self.draws = child.draws.add_to(self.draws)?;
        self.losses = child.wins.add_to(self.losses)?;
        Some(())
    }

    fn lines(&self) -> Option<u64> {
        self.wins.checked_add(self.draws)?.checked_add(self.losses)
    }

    fn packed<C: Count>(&self) -> Packed<C> {
        Packed {
            perfect: self.perfect as i8,
            best: self.best as i8,
            worst: self.worst as i8,
            wins: C::narrow(self.wins),
            draws: C::narrow(self.draws),
            losses: C::narrow(self.losses),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_past_64_bits_are_no_values() {
        let half = Packed::of(&Values {
            wins: u64::MAX / 2,
            losses: 3,
            ..Values::over(Margin::DRAW)
        });
        let mut sum = Sum::NONE;
        assert_eq!(sum.add::<u64>(&half), Some(()));
        assert_eq!(sum.add::<u64>(&half), Some(()));
        // Each count fits, their sum does not.
        assert_eq!(sum.lines(), None);
        assert_eq!(sum.add::<u64>(&half), None);
    }

    #[test]
    fn an_overflow_is_named() {
        let level = |edges| {
            let mut level = Level::new(5, vec![vec![0_u64]]);
            level.edges = vec![edges];
            level.most_placements = 2;
            level
        };
        let most = Packed::<u64>::of(&Values {
            wins: u64::MAX - 1,
            ..Values::over(Margin::DRAW)
        });
        let after = vec![vec![most]];
        assert!(partition::<u64, u64>(1, &level(vec![LAST]).edges, &after).is_some());
        assert!(partition::<u64, u64>(1, &level(vec![0, LAST]).edges, &after).is_none());
    }
}
