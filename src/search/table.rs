//! The transposition table: what is known of positions already searched.
//!
//! An entry holds the *whole* position, so a hit is never a different position with the same hash, and an interval for
//! its value (never a bound posing as a value), with the depth and the selectivity it was searched with.
//! Threads share the table without locks held over a read: each entry has a sequence number that is odd
//! while it is written; a reader that sees it change takes the entry for absent, a writer that finds it odd
//! gives up. Two entries share a cache line; of those two the less valuable one is replaced.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering, fence};

use super::memory::Memory;

/// How selectively a subtree was searched: 0 prunes most, [`Level::EXACT`] not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Level(pub(super) u8);

impl Level {
    /// No selective pruning.
    pub(super) const EXACT: Self = Self(5);
}

/// What the table knows of a position, from the mover's side, in hundredths of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) lower: i16,
    pub(super) upper: i16,
    /// Plies searched below; the number of empty cells if to the end.
    pub(super) depth: u8,
    pub(super) level: Level,
    /// The best placement found, if any was better than the window's lower end.
    pub(super) best: Option<u8>,
}

const NO_CELL: u64 = 64;

/// Worse than any value.
pub(super) const LOWEST: i16 = i16::MIN + 1;
/// Better than any value.
pub(super) const HIGHEST: i16 = i16::MAX;

impl Known {
    fn pack(self, generation: u8) -> u64 {
        u64::from(self.lower as u16)
            | u64::from(self.upper as u16) << 16
            | u64::from(self.depth) << 32
            | u64::from(self.level.0) << 40
            | self.best.map_or(NO_CELL, u64::from) << 48
            | u64::from(generation) << 56
    }

    fn unpack(data: u64) -> Self {
        let best = (data >> 48 & 0xFF) as u8;
        Self {
            lower: data as i16,
            upper: (data >> 16) as i16,
            depth: (data >> 32) as u8,
            level: Level((data >> 40) as u8),
            best: (u64::from(best) != NO_CELL).then_some(best),
        }
    }
}

/// Words of an entry: a sequence number that is odd while it is written and 0 if it never was, mover, opponent, data.
const ENTRY: usize = 4;
/// Words of a bucket of two entries: one cache line.
const BUCKET: usize = 2 * ENTRY;

/// With so many empty cells one bucket is enough, and each further one doubles what a search can fill.
const SPARE: u32 = 2;

/// A view of an entry.
#[derive(Clone, Copy)]
struct Entry<'a>(&'a [AtomicU64; ENTRY]);

impl Entry<'_> {
    #[inline]
    fn read(self) -> Option<(u64, u64, u64)> {
        let [sequence, mover, opponent, data] = self.0;
        let before = sequence.load(Ordering::Acquire);
        let mover = mover.load(Ordering::Relaxed);
        let opponent = opponent.load(Ordering::Relaxed);
        let data = data.load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let after = sequence.load(Ordering::Relaxed);
        (before == after && before & 1 == 0 && before != 0).then_some((mover, opponent, data))
    }

    #[inline]
    fn write(self, position: (u64, u64), known: u64) {
        let [sequence, mover, opponent, data] = self.0;
        let before = sequence.load(Ordering::Relaxed);
        if before & 1 == 1
            || sequence
                .compare_exchange(before, before + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_err()
        {
            return;
        }
        fence(Ordering::Release);
        mover.store(position.0, Ordering::Relaxed);
        opponent.store(position.1, Ordering::Relaxed);
        data.store(known, Ordering::Relaxed);
        sequence.store(before + 2, Ordering::Release);
    }
}

/// The table.
pub(super) struct Table {
    words: Memory,
    /// Buckets in use.
    reach: AtomicUsize,
    generation: AtomicU64,
}

impl Table {
    /// A table of at least this many entries (and at least two). What is not used of it costs nothing.
    pub(super) fn new(slots: usize, large_pages: bool) -> Self {
        let buckets = slots.div_ceil(2).max(1);
        Self {
            words: Memory::zeroed(BUCKET * buckets, large_pages),
            reach: AtomicUsize::new(1),
            generation: AtomicU64::new(0),
        }
    }

    /// Begins a search of a position with so many empty cells: what is stored is older than what will come, first to be
    /// replaced but still good to use.
    ///
    /// As much of the table is brought in use as the search can fill, so that a short one touches few pages of memory. What was
    /// in use stays so until [`clear`](Self::clear), and what was stored may be out of reach when more of it is used: it is
    /// searched again.
    pub(super) fn begin(&self, empties: usize) {
        self.generation.fetch_add(1, Ordering::Relaxed);
        let doublings = (empties as u32).saturating_sub(SPARE);
        let wanted = 1usize.checked_shl(doublings).unwrap_or(usize::MAX);
        let reach = self.reach.load(Ordering::Relaxed).max(wanted);
        let buckets = self.words.len() / BUCKET;
        self.reach.store(reach.min(buckets), Ordering::Relaxed);
    }

    /// Forgets everything. The memory stays: to ask the system for it anew costs more than to write what was in use.
    pub(super) fn clear(&mut self) {
        let reach = std::mem::replace(self.reach.get_mut(), 1);
        for word in &self.words[..BUCKET * reach] {
            word.store(0, Ordering::Relaxed);
        }
        *self.generation.get_mut() = 0;
    }

    #[inline]
    fn bucket(&self, mover: u64, opponent: u64) -> [Entry<'_>; 2] {
        let mixed = (mover ^ opponent.rotate_left(29).wrapping_mul(0x9E37_79B9_7F4A_7C15))
            .wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        // The high half of the product spreads over any number of buckets.
        let reach = self.reach.load(Ordering::Relaxed);
        let index = (u128::from(mixed) * reach as u128) >> 64;
        let begin = BUCKET * index as usize;
        let (entries, _) = self.words[begin..begin + BUCKET].as_chunks();
        [Entry(&entries[0]), Entry(&entries[1])]
    }

    /// What is known of the position.
    #[inline]
    pub(super) fn get(&self, mover: u64, opponent: u64) -> Option<Known> {
        self.bucket(mover, opponent)
            .into_iter()
            .filter_map(Entry::read)
            .find(|entry| (entry.0, entry.1) == (mover, opponent))
            .map(|entry| Known::unpack(entry.2))
    }

    /// Stores what was found; intervals of equal depth and selectivity are joined, a lesser search never replaces
    /// a better one of the same position.
    #[inline]
    pub(super) fn put(&self, mover: u64, opponent: u64, mut known: Known) {
        let generation = self.generation.load(Ordering::Relaxed) as u8;
        let mut victim = (u32::MAX, 0);
        let bucket = self.bucket(mover, opponent);
        for (index, entry) in bucket.iter().enumerate() {
            let worth = match entry.read() {
                None => 0,
                Some((old_mover, old_opponent, data)) => {
                    let old = Known::unpack(data);
                    if (old_mover, old_opponent) == (mover, opponent) {
                        match (old.depth, old.level).cmp(&(known.depth, known.level)) {
                            std::cmp::Ordering::Greater => return,
                            std::cmp::Ordering::Equal => {
                                known.lower = known.lower.max(old.lower);
                                known.upper = known.upper.min(old.upper);
                                known.best = known.best.or(old.best);
                            }
                            std::cmp::Ordering::Less => known.best = known.best.or(old.best),
                        }
                        return entry.write((mover, opponent), known.pack(generation));
                    }
                    let current = u32::from((data >> 56) as u8 == generation);
                    1 + (current << 16) + (u32::from(old.depth) << 4) + u32::from(old.level.0)
                }
            };
            if worth < victim.0 {
                victim = (worth, index);
            }
        }
        bucket[victim.1].write((mover, opponent), known.pack(generation));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: Known = Known {
        lower: -300,
        upper: 500,
        depth: 7,
        level: Level::EXACT,
        best: Some(19),
    };

    fn used(table: &Table) -> usize {
        let entries = table.words.chunks(BUCKET);
        let is_used =
            |bucket: &&[AtomicU64]| bucket.iter().any(|word| word.load(Ordering::Relaxed) != 0);
        let last = entries
            .enumerate()
            .filter(|(_, bucket)| is_used(bucket))
            .last();
        last.map_or(0, |(index, _)| index + 1)
    }

    #[test]
    fn a_short_search_touches_a_small_part_and_a_long_one_all() {
        let mut table = Table::new(1 << 12, true);
        for (empties, most) in [(5, 8), (8, 64), (2, 64), (40, 1 << 11), (64, 1 << 11)] {
            table.begin(empties);
            for position in 0..1000 {
                table.put(position, !position, KNOWN);
                assert_eq!(table.get(position, !position), Some(KNOWN));
            }
            let used = used(&table);
            assert!(used <= most && used > most / 2, "{empties}: {used}");
        }
        table.clear();
        assert_eq!((used(&table), table.get(5, !5)), (0, None));
    }
}
