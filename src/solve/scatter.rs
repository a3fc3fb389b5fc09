//! The children of a chunk of positions, sorted by partition, and their way back as edges.

use std::sync::atomic::{AtomicU32, Ordering};

use super::gather::Gather;
use super::images::Images;
use super::key::Key;
use super::level::{Edge, ID, LAST, finished, id, partition};

/// The children of a chunk as they are found.
pub(super) struct Scratch<K> {
    /// The children that have keys.
    keys: Vec<K>,
    /// How many keys each partition has.
    counts: Vec<u32>,
    /// All children: the id of a finished game, or 0 for the next key.
    edges: Vec<Edge>,
    /// Where the edges of the position at work begin.
    begin: usize,
    most_placements: usize,
}

impl<K: Key> Scratch<K> {
    /// Room that can be used for one chunk after the other.
    pub(super) const fn new() -> Self {
        Self {
            keys: Vec::new(),
            counts: Vec::new(),
            edges: Vec::new(),
            begin: 0,
            most_placements: 0,
        }
    }

    /// Begins a chunk.
    pub(super) fn begin(&mut self, partitions: usize) {
        self.keys.clear();
        self.counts.clear();
        self.counts.resize(partitions, 0);
        self.edges.clear();
        (self.begin, self.most_placements) = (0, 0);
    }

    /// Takes a child to be stored, any of its images.
    #[inline]
    pub(super) fn child(&mut self, key: K, mark: Edge) {
        self.keys.push(key);
        self.edges.push(mark);
    }

    /// Takes a finished game with this margin for the side that placed last.
    pub(super) fn finished(&mut self, margin: crate::margin::Margin) {
        // The next side's view, as in all that is stored.
        self.edges.push(id(self.counts.len(), finished(-margin)));
    }

    /// Ends a position.
    #[inline]
    pub(super) fn end_position(&mut self) {
        self.most_placements = self.most_placements.max(self.edges.len() - self.begin);
        self.begin = self.edges.len();
        if let Some(last) = self.edges.last_mut() {
            *last |= LAST;
        }
    }

    /// Ends a chunk of so many positions, mirror images counted.
    pub(super) fn sort(&mut self, images: &Images<K>, positions: u64) -> Sorted<K> {
        let partitions = self.counts.len();
        for key in &mut self.keys {
            *key = images.least(*key);
            self.counts[partition(key.hash(), partitions)] += 1;
        }
        let mut starts = Vec::with_capacity(partitions + 1);
        let mut start = 0;
        for count in &mut self.counts {
            starts.push(start);
            start += *count;
            // From here on the count is the place of the partition's next key.
            *count = start - *count;
        }
        starts.push(start);
        let mut keys = self.keys.clone();
        let first_finished = id(partitions, 0);
        let mut next = self.keys.iter();
        let mut edge = |&edge: &Edge| {
            if edge & ID >= first_finished {
                return edge;
            }
            let &key = next.next().expect("there is a key for every such edge");
            let place = &mut self.counts[partition(key.hash(), partitions)];
            keys[*place as usize] = key;
            *place += 1;
            edge | (*place - 1)
        };
        Sorted {
            edges: self.edges.iter().map(&mut edge).collect(),
            ids: keys.iter().map(|_| AtomicU32::new(0)).collect(),
            keys,
            starts,
            positions,
            most_placements: self.most_placements,
        }
    }
}

/// A chunk's children by partition.
pub(super) struct Sorted<K> {
    keys: Vec<K>,
    /// Where each partition's keys begin, and their end.
    starts: Vec<u32>,
    /// The ids of the keys; each partition's run is written by the one thread that numbers the partition.
    ids: Vec<AtomicU32>,
    /// Ids of finished games, or the place of a key in `keys`.
    edges: Vec<Edge>,
    /// The positions of the chunk, mirror images counted.
    pub(super) positions: u64,
    /// The most placements of a position.
    pub(super) most_placements: usize,
}

impl<K: Key> Sorted<K> {
    /// How many keys a partition has here.
    pub(super) fn count(&self, partition: usize) -> usize {
        (self.starts[partition + 1] - self.starts[partition]) as usize
    }

    /// The bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let keys = self.keys.capacity() * (size_of::<K>() + size_of::<AtomicU32>());
        let others = self.edges.capacity() + self.starts.capacity();
        (keys + others * size_of::<Edge>()) as u64
    }

    /// The edges with the ids of the children.
    pub(super) fn into_edges(self) -> Vec<Edge> {
        let first_finished = id(self.starts.len() - 1, 0);
        let mut edges = self.edges;
        for edge in &mut edges {
            let place = *edge & ID;
            if place < first_finished {
                let id = self.ids[place as usize].load(Ordering::Relaxed);
                *edge = *edge & !ID | id;
            }
        }
        edges
    }
}

/// Numbers the keys of one partition in all chunks of a batch, of which there will be so many.
pub(super) fn number<K: Key>(
    partition: usize,
    gather: &mut Gather<K>,
    chunks: &[Sorted<K>],
    batches: usize,
) {
    let coming: usize = chunks.iter().map(|chunk| chunk.count(partition)).sum();
    gather.expect(batches * coming);
    for chunk in chunks {
        let run = chunk.starts[partition] as usize..chunk.starts[partition + 1] as usize;
        for (&key, slot) in chunk.keys[run.clone()].iter().zip(&chunk.ids[run]) {
            slot.store(id(partition, gather.number(key)), Ordering::Relaxed);
        }
    }
}
