//! Games in a text that carry the marks of a format: game logs, GGF and SGF between their brackets, PGN from its first
//! tag on, but not the prose between its games.
//!
//! Linear: a part of the text that was read is not looked at again, and few broken beginnings of a log are tried.

use std::ops::Range;
use std::sync::Arc;

use serde_json::value::RawValue;

use super::{MAX_READINGS, NothingFound, Reading, Readings, Sort, entry, refused};
use crate::board::Board;
use crate::record::check::{Ground, Grounds};
use crate::record::detect;
use crate::record::format::{Cursor, Draft, Format, ReadError};
use crate::record::problem::Fault;
use crate::record::source::Places;
use crate::record::{ggf, json, json_lines, pgn, sgf};

/// How many beginnings of a log may be broken.
const BROKEN: usize = 16;

/// Part of a text with the games of a format.
#[derive(Debug)]
struct Part {
    format: Format,
    span: Range<usize>,
}

/// Adds the games to the readings; gives the parts of the text that they take, in the order of the text, and the games
/// that are refused.
///
/// # Errors
/// If every such game is refused: the first.
pub(super) fn read(
    text: &str,
    board: &Arc<Board>,
    places: &mut Places<'_>,
    readings: &mut Readings,
) -> Result<(Vec<Range<usize>>, Vec<ReadError>), NothingFound> {
    let mut parts = logs(text);
    trees(text, &mut parts);
    tagged(text, &mut parts);
    let (mut taken, mut faults) = (Vec::new(), Vec::new());
    let mut grounds = Grounds::new(Ground::new(Arc::clone(board)));
    let mut number = 0;
    for part in &parts {
        let mut cursor = Cursor {
            text: &text[..part.span.end],
            at: part.span.start,
        };
        if part.format != Format::Pgn {
            taken.push(part.span.clone());
        }
        while cursor.at < part.span.end {
            if part.format == Format::Pgn {
                pgn::skip_prose(&mut cursor);
            }
            let begin = cursor.at;
            let Some(read) = next(part.format, &mut cursor, &mut grounds) else {
                break;
            };
            if part.format == Format::Pgn {
                taken.push(begin..cursor.at);
            }
            number += 1;
            match read {
                Ok(draft) => {
                    let what = Sort::Game(part.format, number);
                    readings.push(Reading::new(what, entry(draft.checked(), places)));
                }
                Err(fault) if faults.len() < MAX_READINGS => {
                    let game = number;
                    faults.push(ReadError {
                        game,
                        ..refused(fault, places)
                    });
                }
                Err(_) => {}
            }
        }
    }
    if readings.is_empty() && !faults.is_empty() {
        return Err(faults.swap_remove(0).into());
    }
    Ok((taken, faults))
}

fn next(
    format: Format,
    cursor: &mut Cursor<'_>,
    grounds: &mut Grounds,
) -> Option<Result<Draft, Fault>> {
    match format {
        Format::Json => json_lines::next(cursor, grounds),
        Format::Ggf => ggf::next(cursor, grounds),
        Format::Sgf => sgf::next(cursor, grounds),
        _ => pgn::next(cursor, grounds),
    }
}

/// The game logs of a text; one that is broken off takes the rest of it.
fn logs(text: &str) -> Vec<Part> {
    let format = Format::Json;
    let mut found = Vec::new();
    let mut broken = None;
    let Some(last) = text.rfind(json::FORMAT) else {
        return found;
    };
    let (mut at, mut tries) = (0, 0);
    while let Some(open) = text[at..last].find('{').map(|open| at + open)
        && tries < BROKEN
    {
        at = open + 1;
        if !text[at..].trim_start().starts_with('"') {
            continue;
        }
        let rest = &text[open..];
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<&RawValue>();
        let Some(Ok(value)) = values.next() else {
            tries += 1;
            broken.get_or_insert(open);
            continue;
        };
        let end = open + value.get().len();
        if value.get().contains(json::FORMAT) {
            broken = None;
            found.push(Part {
                format,
                span: open..end,
            });
        }
        at = end;
        if at > last {
            break;
        }
    }
    found.extend(broken.map(|open| Part {
        format,
        span: open..text.len(),
    }));
    found
}

/// Adds the trees of GGF and SGF outside the parts there are.
fn trees(text: &str, parts: &mut Vec<Part>) {
    let mut found = Vec::new();
    let mut logs = parts.iter().peekable();
    let mut at = 0;
    while let Some(open) = text[at..].find('(').map(|open| at + open) {
        at = open + 1;
        while logs.next_if(|log| log.span.end <= open).is_some() {}
        if let Some(log) = logs.peek().filter(|log| log.span.start <= open) {
            at = log.span.end;
            continue;
        }
        let Some(body) = text[at..].trim_start().strip_prefix(';') else {
            continue;
        };
        let end = open + tree_length(&text[open..]);
        let body = &text[text.len() - body.len()..end.max(text.len() - body.len())];
        found.push(Part {
            format: detect::tree_format(body),
            span: open..end,
        });
        at = end;
    }
    merge(parts, found);
}

/// The bytes of a tree up to its closing bracket; values in square brackets may hold anything.
fn tree_length(text: &str) -> usize {
    let mut depth = 0_usize;
    let (mut value, mut escaped) = (false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if value => escaped = true,
            b']' => value = false,
            b'[' => value = true,
            b'(' if !value => depth += 1,
            b')' if !value => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}

/// Whether there are words before, between or behind the trees of a text, beside the numbers of games.
pub(in crate::record) fn has_words_between_trees(text: &str) -> bool {
    let mut parts = Vec::new();
    trees(text, &mut parts);
    let mut from = 0;
    let ends = parts.iter().map(|part| part.span.clone());
    ends.chain(std::iter::once(text.len()..text.len()))
        .any(|next| {
            let between = &text[from..next.start];
            from = next.end;
            between.contains(|c: char| c.is_alphabetic() || c == '*')
        })
}

/// Whether a line of a PGN file may be prose: comments of several lines look so too.
pub(in crate::record) fn has_prose_between_games(text: &str) -> bool {
    text.lines().any(pgn::is_prose)
}

/// Adds PGN outside the parts there are: from its first tag on.
fn tagged(text: &str, parts: &mut Vec<Part>) {
    let mut found = Vec::new();
    let mut from = 0;
    let ends = parts.iter().map(|part| part.span.clone());
    for next in ends.chain(std::iter::once(text.len()..text.len())) {
        if let Some(at) = detect::first_tag(&text[from..next.start]) {
            found.push(Part {
                format: Format::Pgn,
                span: from + at..next.start,
            });
        }
        from = next.end;
    }
    merge(parts, found);
}

fn merge(parts: &mut Vec<Part>, found: Vec<Part>) {
    parts.extend(found);
    parts.sort_by_key(|part| part.span.start);
}
