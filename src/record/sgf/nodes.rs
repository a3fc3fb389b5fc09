//! Writes the nodes of a game tree: the rest of each line and the variations that leave it are put on a stack of
//! work. Linear, and nothing recurses. A variation behind the end of a line has no place: it would be read as the rest
//! of that line.

use std::fmt::Write;

use crate::color::Color;
use crate::notation::Move;
use crate::record::format::by_side;
use crate::record::tree::Lines;
use crate::record::{Record, RecordMove, write};

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
    let lines = Lines::new(record);
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
        let (first, moves) = lines.own(line);
        let end = first + moves.len();
        // The next place at which something leaves this line.
        let list = lines.leaving(line, from + usize::from(branched));
        let branch = list.first().map(|&(after, _)| after);
        let branch = branch.filter(|&after| after < end);
        let end = branch.unwrap_or(end);
        for index in from..end {
            let color = if index % 2 == 0 { start } else { start.other() };
            node(record, color, &moves[index - first], text);
        }
        let Some(branch) = branch else { continue };
        let alternatives = list.iter().take_while(|&&(after, _)| after == branch);
        let mut branches = vec![Work::Line {
            line,
            from: branch,
            branched: true,
        }];
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
    if let Some(eval) = entry.eval {
        // SGF's values are black's.
        let _ = write!(text, "V[{}]", by_side(color, eval));
    }
    if let Some(comment) = &entry.comment {
        let _ = write!(text, "C[{}]", super::write::escape(comment));
    }
}
