//! The variations of a game: from nested brackets to the flat list of a [`Record`], and what leaves a line where.
//!
//! Reading keeps where the game is in the line it is on: a move at the end of that line makes it longer, a move
//! before its end begins a variation. Opening a bracket saves the place, closing one goes back to the place
//! saved last. Linear, and nothing recurses.

use super::check::{Broken, Checker, State, Took};
use super::{Found, Record, RecordMove, Variation};

/// The most variations of a game that are read.
pub(super) const MAX_VARIATIONS: usize = 10_000;

/// A tree that is being read.
pub(super) struct Tree {
    checker: Checker,
    here: Here,
    open: Vec<Here>,
    variations: Vec<Variation>,
    main: Vec<RecordMove>,
    /// The discs at the end of the main line.
    main_end: State,
}

/// A place in the tree.
#[derive(Clone, Copy)]
pub(super) struct Here {
    state: State,
    /// 0 for the main line, `n` for the `n`-th variation.
    line: usize,
    /// Entries from the start of the game.
    entries: usize,
}

impl Tree {
    pub(super) fn new(checker: Checker) -> Self {
        let state = checker.state();
        Self {
            checker,
            here: Here {
                state,
                line: 0,
                entries: 0,
            },
            open: Vec::new(),
            variations: Vec::new(),
            main: Vec::new(),
            main_end: state,
        }
    }

    pub(super) const fn checker(&self) -> &Checker {
        &self.checker
    }

    /// Whether it has as many variations as are read.
    pub(super) fn is_full(&self) -> bool {
        self.variations.len() >= MAX_VARIATIONS
    }

    /// Where it is.
    pub(super) const fn here(&self) -> Here {
        self.here
    }

    /// Goes to a place where it was.
    pub(super) const fn go(&mut self, here: Here) {
        self.here = here;
        self.checker.restore(here.state);
    }

    /// Begins a bracket.
    pub(super) fn open(&mut self) {
        self.open.push(self.here);
    }

    /// Ends the bracket that was begun last.
    pub(super) fn close(&mut self) {
        if let Some(here) = self.open.pop() {
            self.go(here);
        }
    }

    pub(super) fn play(&mut self, entry: RecordMove) -> Result<Took, Broken> {
        let took = self.checker.play(entry)?;
        let played = self.checker.take_moves();
        if played.is_empty() {
            return Ok(took);
        }
        if self.here.entries < self.length(self.here.line) {
            self.variations.push(Variation {
                line: self.here.line,
                after: self.here.entries,
                moves: Vec::new(),
            });
            self.here.line = self.variations.len();
        }
        self.here.entries += played.len();
        self.here.state = self.checker.state();
        match self.here.line {
            0 => {
                self.main.extend(played);
                self.main_end = self.here.state;
            }
            line => self.variations[line - 1].moves.extend(played),
        }
        Ok(took)
    }

    /// The entries of a line, those it shares included.
    fn length(&self, line: usize) -> usize {
        match line {
            0 => self.main.len(),
            _ => self.variations[line - 1].after + self.variations[line - 1].moves.len(),
        }
    }

    /// The entry played last on this line.
    pub(super) fn last_mut(&mut self) -> Option<&mut RecordMove> {
        let Here { line, entries, .. } = self.here;
        let (moves, first) = if line == 0 {
            (&mut self.main, 0)
        } else {
            let variation = &mut self.variations[line - 1];
            (&mut variation.moves, variation.after)
        };
        moves.get_mut(entries.checked_sub(first + 1)?)
    }

    /// The record of the tree, and what its main line leads to.
    pub(super) fn finish(mut self) -> (Record, Found) {
        self.checker.restore(self.main_end);
        let found = self.checker.found();
        let mut record = self.checker.finish();
        // What the checker still holds is a forced pass at the very end.
        self.main.append(&mut record.moves);
        record.moves = self.main;
        record.variations = self.variations;
        (record, found)
    }
}

/// The lines of a record, each with what leaves it.
pub(super) struct Lines<'a> {
    record: &'a Record,
    /// For each line the variations that leave it, by where: a variation that leaves its line before that line's own
    /// first entry leaves the line above.
    leaving: Vec<Vec<(usize, usize)>>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(record: &'a Record) -> Self {
        let variations = &record.variations;
        let mut leaving: Vec<Vec<(usize, usize)>> = vec![Vec::new(); variations.len() + 1];
        for (index, variation) in variations.iter().enumerate() {
            let mut line = variation.line;
            while line > 0 && variation.after < variations[line - 1].after {
                line = variations[line - 1].line;
            }
            leaving[line].push((variation.after, index + 1));
        }
        // Stable: those that leave at one place keep their order.
        for list in &mut leaving {
            list.sort_by_key(|&(after, _)| after);
        }
        Self { record, leaving }
    }

    /// How many entries a line shares with the one it leaves, and its own.
    pub(super) fn own(&self, line: usize) -> (usize, &'a [RecordMove]) {
        if line == 0 {
            return (0, &self.record.moves);
        }
        let variation = &self.record.variations[line - 1];
        (variation.after, &variation.moves)
    }

    /// What leaves a line from an entry on, by where: `(after, line)`.
    pub(super) fn leaving(&self, line: usize, from: usize) -> &[(usize, usize)] {
        let list = &self.leaving[line];
        &list[list.partition_point(|&(after, _)| after < from)..]
    }

    /// Which variations are beside an entry of the line they leave, and not behind its end or behind the end of
    /// another line.
    pub(super) fn beside(&self) -> Vec<bool> {
        let mut beside = vec![true; self.leaving.len()];
        for (line, list) in self.leaving.iter().enumerate() {
            let (first, moves) = self.own(line);
            for &(after, variation) in list {
                // A line comes before those that leave it.
                beside[variation] = beside[line] && after < first + moves.len();
            }
        }
        beside.split_off(1)
    }
}
