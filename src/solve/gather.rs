//! One partition of a layer while it is filled: its keys, and a table of slots that finds them.
//!
//! Open addressing with linear steps, at most three quarters full. Keys are numbered in the order they come.

use super::key::Key;
use super::level::MAX_LOCAL;

/// The bits of a slot that hold a number.
const NUMBER: u32 = 2 * MAX_LOCAL as u32 - 1;

/// A partition being filled.
#[derive(Debug)]
pub(super) struct Gather<K> {
    keys: Vec<K>,
    /// The number of a key plus one, and above it some bits of the key's hash; 0 is free.
    slots: Vec<u32>,
    /// The hash bits that chose the partition, which say nothing here.
    skip: u32,
}

impl<K: Key> Gather<K> {
    /// An empty partition among so many.
    pub(super) fn new(partitions: usize) -> Self {
        Self {
            keys: Vec::new(),
            slots: Vec::new(),
            skip: partitions.trailing_zeros(),
        }
    }

    /// Makes room before so many keys come, of which some may be known or come twice.
    pub(super) fn expect(&mut self, coming: usize) {
        if self.slots.is_empty() {
            self.grow((coming / 2).next_power_of_two().max(16));
        }
    }

    /// The number of a key, which is new or known.
    #[inline]
    pub(super) fn number(&mut self, key: K) -> usize {
        let mask = self.slots.len() - 1;
        let (mut at, tag) = self.home(key);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                break;
            }
            // Few keys share a tag, so the keys of others are seldom looked at.
            let known = (slot & NUMBER) as usize - 1;
            if slot & !NUMBER == tag && self.keys[known] == key {
                return known;
            }
            at = (at + 1) & mask;
        }
        if self.keys.len() == self.keys.capacity() {
            // Doubling would waste as much again as all keys take.
            self.keys.reserve_exact(self.keys.len() / 4 + 256);
        }
        self.keys.push(key);
        self.slots[at] = tag | self.keys.len() as u32;
        if 4 * self.keys.len() > 3 * self.slots.len() {
            self.grow(2 * self.slots.len());
        }
        self.keys.len() - 1
    }

    /// Where a key's search begins, and its tag.
    fn home(&self, key: K) -> (usize, u32) {
        let hash = key.hash() << self.skip;
        let bits = self.slots.len().trailing_zeros();
        let tag = (hash << bits >> 32) as u32 & !NUMBER;
        ((hash >> (64 - bits)) as usize, tag)
    }

    fn grow(&mut self, slots: usize) {
        self.slots = vec![0; slots];
        let mask = slots - 1;
        for (index, &key) in self.keys.iter().enumerate() {
            let (mut at, tag) = self.home(key);
            while self.slots[at] != 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = tag | (index as u32 + 1);
        }
    }

    /// How many keys there are.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// The bytes held.
    pub(super) fn bytes(&self) -> u64 {
        (self.keys.capacity() * size_of::<K>() + self.slots.len() * size_of::<u32>()) as u64
    }

    /// The bytes more if all of so many coming keys are new.
    pub(super) fn growth(&self, coming: usize) -> u64 {
        let (keys, slots) = (self.keys.len() + coming, self.slots.len());
        let more_keys = keys
            .saturating_sub(self.keys.capacity())
            .max(coming.min(self.keys.len() / 4));
        let more_slots = if 4 * keys > 3 * slots {
            slots + coming
        } else {
            0
        };
        (more_keys * size_of::<K>() + more_slots * size_of::<u32>()) as u64
    }

    /// The keys in the order of their numbers.
    pub(super) fn into_keys(mut self) -> Vec<K> {
        self.keys.shrink_to_fit();
        self.keys
    }
}
