//! The variations of a game tree: from nested brackets to the flat list of a [`Record`] and back.
//!
//! Reading keeps where the game is in the line it is on: a move at the end of that line makes it longer, a move
//! before its end begins a variation. Opening a bracket saves the place, closing one goes back to the place
//! saved last. Writing puts the rest of each line and the variations that leave it on a stack of work. Both are
//! linear and neither recurses.

use std::fmt::Write;

use crate::color::Color;
use crate::notation::Move;
use crate::record::check::{Broken, Checker, State, Took};
use crate::record::{Found, Record, RecordMove, Variation, write};

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
struct Here {
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

    pub(super) fn open(&mut self) {
        self.open.push(self.here);
    }

    pub(super) fn close(&mut self) {
        if let Some(here) = self.open.pop() {
            self.here = here;
            self.checker.restore(here.state);
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

/// What is left to write.
enum Work {
    /// The entries of a line from this one on; `branched`: the variations at the first are written already.
    Line {
        line: usize,
        from: usize,
        branched: bool,
    },
    Text(char),
}

/// Writes the nodes behind the root.
pub(super) fn write(record: &Record, text: &mut String) {
    let lines = record.variations.len() + 1;
    let own = |line: usize| {
        if line == 0 {
            return (0, record.moves.as_slice());
        }
        let variation = &record.variations[line - 1];
        (variation.after, variation.moves.as_slice())
    };
    // The variations that leave each line, by where; a variation that leaves its line before that line's own
    // first entry leaves the line above.
    let mut leaving: Vec<Vec<(usize, usize)>> = vec![Vec::new(); lines];
    for (index, variation) in record.variations.iter().enumerate() {
        let mut line = variation.line;
        while line > 0 && variation.after < record.variations[line - 1].after {
            line = record.variations[line - 1].line;
        }
        leaving[line].push((variation.after, index + 1));
    }
    // Stable: those that leave at one place keep their order.
    for list in &mut leaving {
        list.sort_by_key(|&(after, _)| after);
    }

    let start = record.start.to_move;
    let mut work = vec![Work::Line {
        line: 0,
        from: 0,
        branched: false,
    }];
    while let Some(next) = work.pop() {
        let (line, from, branched) = match next {
            Work::Text(c) => {
                text.push(c);
                continue;
            }
            Work::Line {
                line,
                from,
                branched,
            } => (line, from, branched),
        };
        let (first, moves) = own(line);
        let list = &leaving[line];
        // The next place at which something leaves this line.
        let at = from + usize::from(branched);
        let begin = list.partition_point(|&(after, _)| after < at);
        let branch = list.get(begin).map_or(usize::MAX, |&(after, _)| after);
        let end = branch.min(first + moves.len());
        for index in from..end {
            let color = if index % 2 == 0 { start } else { start.other() };
            node(record, color, &moves[index - first], text);
        }
        if branch == usize::MAX {
            continue;
        }
        let alternatives = list[begin..]
            .iter()
            .take_while(|&&(after, _)| after == branch);
        let mut branches: Vec<Work> = Vec::new();
        // At the end of a line there is nothing of its own to go on with.
        if end < first + moves.len() {
            branches.push(Work::Line {
                line,
                from: end,
                branched: true,
            });
        }
        branches.extend(alternatives.map(|&(after, variation)| Work::Line {
            line: variation,
            from: after,
            branched: false,
        }));
        for branch in branches.into_iter().rev() {
            work.extend([Work::Text(')'), branch, Work::Text('(')]);
        }
    }
}

fn node(record: &Record, color: Color, entry: &RecordMove, text: &mut String) {
    let point = match entry.action {
        Move::Place(cell) => record.board.name(cell),
        Move::Pass => "PA".to_owned(),
    };
    let _ = write!(text, ";{}[{point}]", write::initial(color));
    if let Some(comment) = &entry.comment {
        let _ = write!(text, "C[{}]", super::write::escape(comment));
    }
}
