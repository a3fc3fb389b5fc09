//! Large memory for words that threads share, zero at first.
//!
//! A search touches its table at random, and where the system gives memory in small pages each first touch of a page costs
//! as much as searching some twenty positions, each later one often a second walk through the page tables: two fifths of the
//! time of the FFO problems. So a long search can ask for large pages, which systems commonly give only on request. Each takes
//! milliseconds to come on some virtual machines, too long between two looks at a clock.

use std::ops::Deref;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use zerocopy::FromBytes;

type Words<'a> = &'a [AtomicU64];

self_cell!(
    struct Mapped {
        owner: MutBorrow<MmapMut>,
        #[covariant]
        dependent: Words,
    }
);

/// Words at the beginning of a page, not touched before they are used.
pub(super) struct Memory(Mapped);

impl Memory {
    /// So many words of zero, in large pages where that is wished for and the system has them.
    ///
    /// # Panics
    /// If the system has no such memory, as every allocation does.
    pub(super) fn zeroed(words: usize, large_pages: bool) -> Self {
        let map = MmapMut::map_anon(words * size_of::<AtomicU64>())
            .unwrap_or_else(|error| panic!("no memory for {words} words of a table: {error}"));
        // A wish: without large pages it is only slower.
        if large_pages {
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Self(Mapped::new(MutBorrow::new(map), |map| {
            let bytes: &mut [u8] = map.borrow_mut();
            <[AtomicU64]>::mut_from_bytes(bytes).expect("whole words from the beginning of a page")
        }))
    }
}

impl Deref for Memory {
    type Target = [AtomicU64];

    #[inline]
    fn deref(&self) -> &[AtomicU64] {
        self.0.borrow_dependent()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn words_are_zero_and_shared_by_threads() {
        let memory = Memory::zeroed(100_000, true);
        assert_eq!(memory.len(), 100_000);
        assert!(memory.iter().all(|word| word.load(Ordering::Relaxed) == 0));
        std::thread::scope(|scope| {
            for part in memory.chunks(25_000) {
                scope.spawn(move || {
                    for word in part {
                        word.store(7, Ordering::Relaxed);
                    }
                });
            }
        });
        assert!(memory.iter().all(|word| word.load(Ordering::Relaxed) == 7));
    }
}
