//! Writes a game as SGF, in the standard dialect.

use std::fmt::Write;

use super::{TAGS, nodes};
use crate::board::Shape;
use crate::color::Color;
use crate::record::cannot::{CannotExpress, Lack};
use crate::record::format::Format;
use crate::record::loss::{Keeps, Variations};
use crate::record::write::{self, Ends};
use crate::record::{Claim, Ending, Found, Record};

/// Writes one game tree.
pub(in crate::record) fn write(record: &Record, found: Found) -> Result<String, CannotExpress> {
    let Shape::Flat { width, height } = record.board.shape() else {
        return Err(CannotExpress::new(Format::Sgf, Lack::Sphere));
    };
    write::needs_tournament_scoring(Format::Sgf, record)?;
    let mut text = String::from("(;FF[4]GM[2]CA[UTF-8]AP[orbello]");
    let _ = if width == height {
        write!(text, "SZ[{width}]")
    } else {
        write!(text, "SZ[{width}:{height}]")
    };
    let mut property = |name: &str, value: Option<&str>| {
        if let Some(value) = value {
            let _ = write!(text, "{name}[{}]", escape(value));
        }
    };
    property("PB", record.players.black.as_deref());
    property("PW", record.players.white.as_deref());
    property("DT", record.started.as_deref());
    for (name, value) in record.tags.iter() {
        if let Some(name) = property_of(name) {
            property(name, Some(value));
        }
    }
    property("RE", stated(record, found).as_deref());
    property("C", record.comment.as_deref());
    if record.start != record.board.start() {
        for (name, discs) in [("AB", record.start.black), ("AW", record.start.white)] {
            if !discs.is_empty() {
                text.push_str(name);
            }
            for cell in discs {
                let _ = write!(text, "[{}]", record.board.name(cell));
            }
        }
        if (record.start.black | record.start.white).is_empty() {
            // Without a disc there would be no set-up to see.
            let (first, last) = (
                record.board.cells().first(),
                record.board.cells().iter().last(),
            );
            if let (Some(first), Some(last)) = (first, last) {
                let _ = write!(
                    text,
                    "AE[{}:{}]",
                    record.board.name(first),
                    record.board.name(last)
                );
            }
        }
        let _ = write!(text, "PL[{}]", write::initial(record.start.to_move));
    }
    nodes::write(record, &mut text);
    text.push_str(")\n");
    Ok(text)
}

/// What [`write`] has a place for.
pub(in crate::record) const KEEPS: Keeps = Keeps {
    names: |_| true,
    date: |_| true,
    result: |stored| match (stored.claim, stored.ending) {
        (Claim::Winner(Some(_)), ending) => ending != Some(Ending::Agreed),
        (_, ending) => ending.is_none(),
    },
    remark: |_| true,
    comments: true,
    evaluations: true,
    variations: Variations::Beside,
    tag: |name, _| property_of(name).is_some(),
    ..Keeps::NOTHING
};

/// The property for a tag: SGF's own for what it knows, else the tag's name if it could be one's and means nothing
/// else in the first node.
fn property_of(name: &str) -> Option<&str> {
    if let Some((sgf, _)) = TAGS.iter().find(|(_, ours)| *ours == name) {
        return Some(sgf);
    }
    let fits = !name.is_empty() && name.bytes().all(|b| b.is_ascii_uppercase());
    let taken = TAGS.iter().any(|(sgf, _)| *sgf == name) || WRITTEN.contains(&name);
    (fits && !taken).then_some(name)
}

/// The properties that [`write`] and the reader have their own words for, beside [`TAGS`].
const WRITTEN: [&str; 18] = [
    "AB", "AE", "AP", "AW", "B", "C", "CA", "DT", "FF", "GM", "PB", "PL", "PW", "RE", "ST", "SZ",
    "V", "W",
];

fn stated(record: &Record, found: Found) -> Option<String> {
    let side = |margin: f64| if margin > 0.0 { 'B' } else { 'W' };
    let by = |margin: f64| {
        if margin == 0.0 {
            "0".to_owned()
        } else {
            format!("{}+{}", side(margin), margin.abs())
        }
    };
    let stored = match write::ends(record, found) {
        Ends::Over(margin) => return Some(by(f64::from(margin.discs()))),
        Ends::Open(stored) => stored?,
    };
    let margin = match stored.claim {
        Claim::Margin(margin) => margin,
        Claim::Discs { black, white } => f64::from(black) - f64::from(white),
        Claim::Winner(Some(Color::Black)) => 1.0,
        Claim::Winner(Some(Color::White)) => -1.0,
        Claim::Winner(None) => 0.0,
    };
    let reason = match stored.ending {
        Some(Ending::Resigned) => "R",
        Some(Ending::Timeout) => "T",
        Some(Ending::Adjourned) => "F",
        Some(Ending::Agreed) | None if matches!(stored.claim, Claim::Winner(_)) => "",
        Some(Ending::Agreed) | None => return Some(by(margin)),
    };
    Some(if margin == 0.0 {
        "0".to_owned()
    } else {
        format!("{}+{reason}", side(margin))
    })
}

pub(super) fn escape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for c in value.chars() {
        if matches!(c, ']' | '\\') {
            text.push('\\');
        }
        text.push(c);
    }
    text
}
