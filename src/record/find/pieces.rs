//! The pieces of a text: moves that stand together. A piece ends with its line or at a word that is no move.
//!
//! Pieces are found anew each time they are gone through and keep no moves, so that a text of any length costs no
//! memory. Linear.

use std::ops::{ControlFlow, Range};

use crate::record::moves::{self, Kind};
use crate::record::transcript::{self, Details, Written};

/// Moves that stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Its bytes in the text.
    pub(super) span: Range<usize>,
    /// The number in front of the first move.
    pub(super) number: Option<usize>,
    /// How many moves it has.
    pub(super) moves: usize,
    /// Whether there is nothing else on the line.
    pub(super) alone: bool,
    /// The headings before it: the lines that hold them are within.
    pub(super) headings: Range<usize>,
}

impl Piece {
    /// Its moves.
    pub(super) fn written(&self, text: &str) -> impl Iterator<Item = Written> {
        let words = moves::words(&text[self.span.clone()], self.span.start);
        words.filter_map(Written::of)
    }
}

/// Goes through the pieces of a text outside what is taken (in the order of the text), until it is told to stop. Gives
/// the headings behind the last piece.
pub(super) fn each(
    text: &str,
    taken: &[Range<usize>],
    mut take: impl FnMut(Piece) -> ControlFlow<()>,
) -> Range<usize> {
    let mut taken = taken.iter().peekable();
    let mut headings = 0..0;
    // Whether a piece stands behind the headings.
    let mut used = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let line = at..at + line.len();
        at = line.end;
        while taken.next_if(|range| range.end <= line.start).is_some() {}
        let whole = taken.peek().is_none_or(|range| range.start >= line.end);
        let mut on_line = |part: Range<usize>, whole: bool| {
            if whole && Details::default().heading(&text[part.clone()]) {
                if std::mem::take(&mut used) || headings.is_empty() {
                    headings.start = part.start;
                }
                headings.end = part.end;
                return ControlFlow::Continue(());
            }
            of_line(text, part, whole, |piece| {
                used = true;
                let headings = headings.clone();
                take(Piece { headings, ..piece })
            })
        };
        if whole {
            if on_line(line, true).is_break() {
                return 0..0;
            }
            continue;
        }
        // What is left of the line.
        let mut from = line.start;
        while from < line.end {
            let next = taken.peek().filter(|range| range.start < line.end);
            let end = next.map_or(line.end, |range| range.start);
            if from < end && on_line(from..end, false).is_break() {
                return 0..0;
            }
            from = next.map_or(line.end, |range| range.end.max(from));
            taken.next_if(|range| range.end <= line.end);
        }
    }
    if used { 0..0 } else { headings }
}

/// What the headings within a part of a text say.
pub(super) fn details(text: &str, part: Range<usize>) -> Details {
    let mut details = Details::default();
    for line in text[part].lines() {
        details.heading(line);
    }
    details
}

/// The pieces of a line or a part of one.
pub(super) fn of_line(
    text: &str,
    part: Range<usize>,
    whole: bool,
    mut take: impl FnMut(Piece) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let line = text[part.clone()].trim_end();
    let number = transcript::number(line);
    if whole && let Some(entries) = transcript::moves_of(line, part.start) {
        // Behind a label, if it has one.
        let begin = entries.first().map_or(part.start, |entry| entry.at);
        return take(Piece {
            span: begin..part.start + line.len(),
            number,
            moves: entries.len(),
            alone: true,
            headings: 0..0,
        });
    }
    if is_chess(line) {
        return ControlFlow::Continue(());
    }
    let mut open: Option<Piece> = None;
    let mut number = number;
    for word in moves::words(line, part.start) {
        match word.kind {
            Kind::Number | Kind::Mark => {}
            Kind::Text => {
                if let Some(piece) = open.take() {
                    take(piece)?;
                }
            }
            Kind::Cell { .. } | Kind::Pass => match &mut open {
                Some(piece) => {
                    piece.span.end = word.end;
                    piece.moves += 1;
                }
                // A pass without a move before it is a dash in a sentence.
                None if word.kind == Kind::Pass => {}
                None => {
                    open = Some(Piece {
                        span: word.at..word.end,
                        number: number.take(),
                        moves: 1,
                        alone: false,
                        headings: 0..0,
                    });
                }
            },
        }
    }
    open.map_or(ControlFlow::Continue(()), take)
}

/// Whether a line has a move of a chess piece behind a number: `1. e4 e5 2. Nf3`. Pawns move as discs are placed.
fn is_chess(line: &str) -> bool {
    let mut numbered = false;
    line.split_whitespace().any(|word| {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = rest.len() < word.len() && rest.starts_with('.');
        let text = if number {
            rest.trim_start_matches('.')
        } else {
            word
        };
        let piece = (number || numbered) && is_piece_move(text);
        numbered |= number;
        piece
    })
}

/// `Nf3`, `Bxb5+`, `O-O`.
fn is_piece_move(text: &str) -> bool {
    let text = text.trim_end_matches(['+', '#', '!', '?', ',', '.', ';']);
    if matches!(text, "O-O" | "O-O-O") {
        return true;
    }
    let Some(rest) = text.strip_prefix(['K', 'Q', 'R', 'B', 'N']) else {
        return false;
    };
    let cell = rest.trim_start_matches('x').as_bytes();
    matches!(cell, [.., b'a'..=b'h', b'1'..=b'8']) && rest.len() >= 2 && rest.len() <= 5
}
