//! The forward pass: each layer's positions from those of the layer before.
//!
//! A layer is taken in batches, a batch in three steps. First every chunk of its positions is expanded and the
//! least images of the children are sorted by partition. Then every partition takes its keys, chunk after
//! chunk, and numbers the new ones. Last, the numbers are put where the children came from: these edges are
//! kept, so that the backward pass need not know the rules. Chunks and partitions depend on the
//! positions alone and each is the work of one thread, so the tree is the same whatever the number of threads.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::error::SolveError;
use super::estimate;
use super::expand::{Child, Expand};
use super::gather::Gather;
use super::images::Images;
use super::key::Key;
use super::level::{Level, MAX_LOCAL, OURS, partitions_after};
use super::scatter::{self, Scratch, Sorted};
use super::{Phase, Progress};
use crate::board::Board;
use crate::position::{Position, Turn};

/// What both passes are given.
pub(super) struct Job<'a> {
    /// The board.
    pub(super) board: &'a Board,
    /// The most memory, in bytes.
    pub(super) limit: u64,
    /// Told about once a batch.
    pub(super) on_progress: &'a (dyn Fn(Progress) + Sync),
    /// Read about once a chunk.
    pub(super) cancel: &'a AtomicBool,
}

impl Job<'_> {
    /// # Errors
    /// If the job is cancelled.
    pub(super) fn go_on(&self) -> Result<(), SolveError> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(SolveError::Cancelled);
        }
        Ok(())
    }
}

/// Bytes a position costs in addition to its key and edges: its values.
const VALUE_BYTES: u64 = 8;

/// All layers from the root's on, with their edges.
///
/// # Errors
/// If the memory does not suffice or the job is cancelled.
pub(super) fn enumerate<K: Key>(
    job: &Job,
    expander: &impl Expand<K>,
    images: &Images<K>,
    root: Position,
) -> Result<Vec<Level<K>>, SolveError> {
    let first = match root.turn(job.board) {
        Turn::Move(_) => root,
        Turn::MustPass => root.pass(),
        Turn::Over(_) => return Ok(Vec::new()),
    };
    let first = images.least(K::of(first));
    let mut builder = Builder {
        job,
        expander,
        images,
        levels: Vec::new(),
        stored: 1,
        held: 0,
    };
    let mut level = Level::new(root.discs().len(), vec![vec![first]]);
    loop {
        let partitions = builder.expand(&mut level)?;
        let discs = level.discs + 1;
        builder.held += level.bytes();
        builder.levels.push(level);
        level = Level::new(discs, partitions);
        if level.len() == 0 {
            return Ok(builder.levels);
        }
        builder.stored += level.len() as u64;
        builder.judge(&level)?;
    }
}

struct Builder<'a, K: Key, X> {
    job: &'a Job<'a>,
    expander: &'a X,
    images: &'a Images<K>,
    levels: Vec<Level<K>>,
    /// Positions found, those of the layer at work included.
    stored: u64,
    /// Bytes of `levels`.
    held: u64,
}

impl<K: Key, X: Expand<K>> Builder<'_, K, X> {
    /// Finds the edges of a layer and the partitions of the next.
    fn expand(&self, level: &mut Level<K>) -> Result<Vec<Vec<K>>, SolveError> {
        let partitions = partitions_after(level.len());
        let mut gathers: Vec<Gather<K>> =
            (0..partitions).map(|_| Gather::new(partitions)).collect();
        let mut edges = Vec::new();
        let (mut positions, mut most, mut done) = (0, 0, 0);
        let empties = self.job.board.len() - level.discs;
        // About as many children in every batch.
        let batch = (256 * 4 / empties.max(4)).max(1);
        let chunks = level.chunks();
        let batches = chunks.len().div_ceil(batch);
        for chunks in chunks.chunks(batch) {
            self.report(level, done);
            let expand = |scratch: &mut Scratch<K>, keys: &&[K]| {
                self.job.go_on()?;
                Ok(self.sort(keys, partitions, scratch))
            };
            let sorted: Vec<Sorted<K>> = chunks
                .par_iter()
                .map_init(Scratch::new, expand)
                .collect::<Result<_, SolveError>>()?;
            self.check_room(level, &gathers, &sorted)?;
            let fill = |(index, gather)| scatter::number(index, gather, &sorted, batches);
            gathers.par_iter_mut().enumerate().for_each(fill);
            positions += sorted.iter().map(|chunk| chunk.positions).sum::<u64>();
            most = most.max(
                sorted
                    .iter()
                    .map(|chunk| chunk.most_placements)
                    .max()
                    .unwrap_or(0),
            );
            edges.par_extend(sorted.into_par_iter().map(Sorted::into_edges));
            done += chunks.iter().map(|keys| keys.len()).sum::<usize>();
        }
        level.edges = edges;
        level.positions = positions;
        level.most_placements = most;
        Ok(gathers.into_par_iter().map(Gather::into_keys).collect())
    }

    /// Expands a chunk and sorts its children by partition.
    fn sort(&self, keys: &[K], partitions: usize, scratch: &mut Scratch<K>) -> Sorted<K> {
        scratch.begin(partitions);
        for &key in keys {
            let (mover, opponent) = key.split();
            self.expander.expand(mover, opponent, |child| match child {
                Child::Theirs(m, o) => scratch.child(K::join(m, o), 0),
                Child::Ours(m, o) => scratch.child(K::join(m, o), OURS),
                Child::Over(margin) => scratch.finished(margin),
            });
            scratch.end_position();
        }
        let positions = keys.iter().map(|&key| self.images.orbit(key)).sum();
        scratch.sort(self.images, positions)
    }

    fn report(&self, level: &Level<K>, done: usize) {
        (self.job.on_progress)(Progress {
            phase: Phase::Enumerate,
            discs: level.discs,
            done: done as u64,
            total: level.len() as u64,
            stored: self.stored,
        });
    }

    /// Refuses a tree whose growth tells that it cannot fit.
    fn judge(&self, level: &Level<K>) -> Result<(), SolveError> {
        let layers = self.levels.len() + 1;
        let most = estimate::excess(layers) * self.job.limit as f64;
        if layers >= estimate::LAYERS_TO_JUDGE && self.needed(level) > most {
            return Err(self.too_large(level));
        }
        Ok(())
    }

    /// Stops before the limit is passed.
    fn check_room(
        &self,
        level: &Level<K>,
        gathers: &[Gather<K>],
        sorted: &[Sorted<K>],
    ) -> Result<(), SolveError> {
        let coming =
            |index: usize| -> usize { sorted.iter().map(|chunk| chunk.count(index)).sum() };
        let now: u64 = sorted.iter().map(Sorted::bytes).sum();
        let mut bytes = self.held + now + level.bytes();
        for (index, gather) in gathers.iter().enumerate() {
            let coming = coming(index);
            bytes += gather.bytes() + gather.growth(coming);
            if gather.len() + coming > MAX_LOCAL {
                return Err(self.too_large(level));
            }
        }
        if bytes > self.job.limit {
            return Err(self.too_large(level));
        }
        Ok(())
    }

    /// An estimate of the bytes of the whole tree, when `level` is not expanded yet.
    fn needed(&self, level: &Level<K>) -> f64 {
        let mut sizes: Vec<u64> = self.levels.iter().map(|level| level.len() as u64).collect();
        sizes.push(level.len() as u64);
        let to_come = estimate::positions_to_come(&sizes, self.job.board.len() - level.discs);
        let each = size_of::<K>() as u64 + VALUE_BYTES;
        let edges = self.held as f64 / self.stored as f64;
        (self.stored as f64 + to_come) * edges.max(each as f64)
    }

    fn too_large(&self, level: &Level<K>) -> SolveError {
        SolveError::TooLarge {
            board: self.job.board.shape().to_string(),
            limit: self.job.limit,
            stored: self.stored,
            discs: level.discs,
            needed: (self.needed(level) as u64).max(self.job.limit),
        }
    }
}
