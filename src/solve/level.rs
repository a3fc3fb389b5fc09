//! One layer as it is held: keys in partitions, and where each position's placements lead.
//!
//! A key's hash chooses its partition, so that each can be filled by one thread alone, and stays small enough
//! for the processor's cache while it is. A position is named by an [`Id`]: its partition and its place there.

use rayon::prelude::*;

use super::key::Key;
use crate::margin::Margin;

/// Where a placement leads: an id in the next layer, and two marks.
///
/// Bit 31 marks the last placement of a position, bit 30 a pass after the placement: the values there are those
/// of the side that has placed.
pub(super) type Edge = u32;

/// The mark of a position's last edge.
pub(super) const LAST: Edge = 1 << 31;
/// The mark of a pass.
pub(super) const OURS: Edge = 1 << 30;
/// The rest: an id.
pub(super) const ID: Edge = OURS - 1;

/// A partition and a place in it. The partition after the last stands for the finished games, by margin.
pub(super) type Id = u32;

const LOCAL_BITS: u32 = 21;
/// The most keys of a partition.
pub(super) const MAX_LOCAL: usize = 1 << LOCAL_BITS;

/// Positions that are expanded in one go.
pub(super) const CHUNK: usize = 1024;

/// The id of a place in a partition.
pub(super) const fn id(partition: usize, local: usize) -> Id {
    (partition << LOCAL_BITS | local) as Id
}

/// The partitions of the layer after one with so many keys: as many as are worth their upkeep, at most 256.
pub(super) const fn partitions_after(keys: usize) -> usize {
    match keys {
        ..1_024 => 1,
        1_024..16_384 => 16,
        _ => 256,
    }
}

/// The partition and the place of an id.
pub(super) const fn place(id: Id) -> (usize, usize) {
    let id = id as usize;
    (id >> LOCAL_BITS, id & (MAX_LOCAL - 1))
}

/// The place of a finished game in its partition, from the side to move next.
pub(super) const fn finished(margin: Margin) -> usize {
    (margin.discs() + 64) as usize
}

/// A layer.
#[derive(Debug)]
pub(super) struct Level<K> {
    /// The discs of its positions.
    pub(super) discs: usize,
    /// The keys, by partition.
    pub(super) partitions: Vec<Vec<K>>,
    /// For each chunk of each partition the edges of its positions in order; none any more once they have
    /// values.
    pub(super) edges: Vec<Vec<Edge>>,
    /// Its positions, mirror images counted.
    pub(super) positions: u64,
    /// The most placements of a position.
    pub(super) most_placements: usize,
}

impl<K: Key> Level<K> {
    /// A layer of these keys, not yet expanded.
    pub(super) fn new(discs: usize, partitions: Vec<Vec<K>>) -> Self {
        debug_assert!(partitions.len().is_power_of_two());
        Self {
            discs,
            partitions,
            edges: Vec::new(),
            positions: 0,
            most_placements: 0,
        }
    }

    /// The number of keys.
    pub(super) fn len(&self) -> usize {
        self.partitions.iter().map(Vec::len).sum()
    }

    /// Runs of at most [`CHUNK`] keys, in order.
    pub(super) fn chunks(&self) -> Vec<&[K]> {
        let chunks = self.partitions.iter().flat_map(|keys| keys.chunks(CHUNK));
        chunks.collect()
    }

    /// The edges of each partition, chunk by chunk.
    pub(super) fn edges_by_partition(&self) -> Vec<&[Vec<Edge>]> {
        let mut rest = self.edges.as_slice();
        let mut part = |keys: &Vec<K>| {
            let (here, after) = rest.split_at(keys.len().div_ceil(CHUNK));
            rest = after;
            here
        };
        self.partitions.iter().map(&mut part).collect()
    }

    /// The partition and the place of a key.
    pub(super) fn find(&self, key: K) -> Option<(usize, usize)> {
        let partition = partition(key.hash(), self.partitions.len());
        let local = self.partitions[partition].iter().position(|&k| k == key)?;
        Some((partition, local))
    }

    /// The bytes of the keys and the edges.
    pub(super) fn bytes(&self) -> u64 {
        let edges: usize = self.edges.par_iter().map(Vec::capacity).sum();
        keys_bytes(&self.partitions) + (edges * size_of::<Edge>()) as u64
    }
}

/// The partition of a hash among so many, a power of two.
pub(super) const fn partition(hash: u64, partitions: usize) -> usize {
    let bits = partitions.trailing_zeros();
    // A shift by 64 bits is no shift.
    (hash >> 1 >> (63 - bits)) as usize
}

fn keys_bytes<K>(partitions: &[Vec<K>]) -> u64 {
    let keys: usize = partitions.iter().map(Vec::capacity).sum();
    (keys * size_of::<K>()) as u64
}
