//! Which positions some thread is searching right now, so that others search something else first.
//!
//! (T. Kerrigan, "Simplified ABDADA".) A thread claims a position before it searches it; one that finds it claimed comes back to it later,
//! when the result is likely to be in the table. Two positions may share a slot: then one waits without
//! need, nothing else. Values never depend on it.

use std::sync::atomic::{AtomicU64, Ordering};

const SLOTS: usize = 1 << 10;

/// The claims of all threads.
pub(super) struct Busy(Box<[AtomicU64]>);

/// A slot to be released.
pub(super) struct Claim {
    slot: usize,
    position: u64,
}

impl Default for Busy {
    fn default() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }
}

impl Busy {
    /// Claims a position for a search of this depth; `None` if a thread is at it already.
    pub(super) fn claim(&self, mover: u64, opponent: u64, depth: u32) -> Option<Claim> {
        let mixed = (mover ^ opponent.rotate_left(31).wrapping_mul(0x9E37_79B9_7F4A_7C15))
            .wrapping_add(u64::from(depth))
            .wrapping_mul(0xD6E8_FEB8_6659_FD93)
            | 1;
        let slot = (mixed >> 54) as usize;
        match self.0[slot].compare_exchange(0, mixed, Ordering::Relaxed, Ordering::Relaxed) {
            Err(other) if other == mixed => None,
            // A different position's claim stays; this one goes unmarked.
            _ => Some(Claim {
                slot,
                position: mixed,
            }),
        }
    }

    /// Gives a claimed position back.
    pub(super) fn release(&self, claim: &Claim) {
        let &Claim { slot, position } = claim;
        // If it was unmarked there is nothing to give back.
        let _ = self.0[slot].compare_exchange(position, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
