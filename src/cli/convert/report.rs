//! What a conversion did: as lines on stderr, or as JSON.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{Options, is_pipe, shown};
use crate::record::format::{CannotExpress, Entry, Format, Place, ReadError, Warning};

/// The most games of one kind that are named on stderr; the JSON report has them all.
const NAMED: usize = 20;

/// A conversion, as far as it is.
pub(super) struct Report {
    from: Option<Format>,
    to: Format,
    /// The games that were read.
    pub(super) games: usize,
    /// The games that were written.
    pub(super) written: usize,
    /// The games that could not be read.
    pub(super) refused: Vec<ReadError>,
    /// Whether a game has a player or an event.
    pub(super) named: bool,
    not_written: Vec<(usize, String)>,
    warnings: Vec<(usize, Warning)>,
    strict: bool,
}

impl Report {
    pub(super) fn new(options: &Options, from: Option<Format>, to: Format) -> Self {
        Self {
            from,
            to,
            games: 0,
            written: 0,
            refused: Vec::new(),
            named: false,
            not_written: Vec::new(),
            warnings: Vec::new(),
            strict: options.strict,
        }
    }

    pub(super) fn read(&mut self, entry: &Entry) {
        self.games += 1;
        let record = &entry.record;
        let players = &record.players;
        self.named |= players.black.is_some()
            || players.white.is_some()
            || record.tags.get("event").is_some();
        let warnings = entry.warnings.iter().cloned();
        self.warnings
            .extend(warnings.map(|warning| (entry.number, warning)));
    }

    pub(super) fn refused(&mut self, error: &ReadError) {
        self.refused.push(error.clone());
    }

    pub(super) fn not_written(&mut self, entry: &Entry, error: &CannotExpress) {
        self.not_written.push((entry.number, error.to_string()));
    }

    /// How many games are missing from the output.
    pub(super) fn failed(&self) -> usize {
        self.refused.len() + self.not_written.len()
    }

    /// Why the only game there was is missing.
    pub(super) fn only_failure(&self) -> Option<String> {
        match (
            self.games,
            self.refused.as_slice(),
            self.not_written.as_slice(),
        ) {
            (0, [error], []) => Some(error.to_string()),
            (1, [], [(_, reason)]) => Some(reason.clone()),
            _ => None,
        }
    }

    pub(super) fn tell(&self, options: &Options, out: &mut impl Write) -> io::Result<()> {
        if options.json {
            let report = serde_json::to_string(&self.json(options))?;
            return if is_pipe(&options.output) {
                writeln!(io::stderr(), "{report}")
            } else {
                writeln!(out, "{report}")
            };
        }
        // If stderr is gone there is nobody left to tell.
        let _ = self.lines(options, &mut io::stderr().lock());
        Ok(())
    }

    fn lines(&self, options: &Options, err: &mut impl Write) -> io::Result<()> {
        let refused = self.refused.iter().map(ToString::to_string);
        let unwritten = self.not_written.iter();
        let unwritten = unwritten.map(|(game, reason)| format!("game {game}: {reason}"));
        let warnings = self.warnings.iter();
        let warnings = warnings.map(|(game, warning)| format!("game {game}: {warning}"));
        some_lines(err, "refused", refused)?;
        some_lines(err, "not written", unwritten)?;
        some_lines(err, "note", warnings)?;
        let from = self.from.map_or("found in the text", Format::name);
        writeln!(
            err,
            "orbello: {} read from {} ({from}), {} written to {} ({})",
            match self.games {
                1 => "1 game".to_owned(),
                games => format!("{games} games"),
            },
            shown(&options.input),
            self.written,
            if is_pipe(&options.output) {
                "stdout".to_owned()
            } else {
                shown(&options.output)
            },
            self.to,
        )
    }

    fn json(&self, options: &Options) -> Value {
        let place = |place: Place| match place {
            Place::Text(place) => json!({"line": place.line, "column": place.column}),
            Place::Byte(byte) => json!({"byte": byte}),
        };
        let refused = self.refused.iter().map(|error| {
            json!({
                "game": error.game,
                "ply": error.ply,
                "place": place(error.place),
                "reason": error.what.to_string(),
            })
        });
        let not_written = self.not_written.iter();
        let not_written = not_written.map(|(game, reason)| json!({"game": game, "reason": reason}));
        let (mut results, mut notes) = (Vec::new(), Vec::new());
        for (game, warning) in &self.warnings {
            match warning {
                Warning::Result(difference) => results.push(json!({
                    "game": game,
                    "stored": difference.stored.claim.to_string(),
                    "found": difference.found.to_string(),
                })),
                other => notes.push(json!({"game": game, "note": other.to_string()})),
            }
        }
        json!({
            "input": shown(&options.input),
            "from": self.from.map(Format::name),
            "output": options.output.display().to_string(),
            "to": self.to.name(),
            "strict": self.strict,
            "games": self.games,
            "written": self.written,
            "refused": refused.collect::<Vec<_>>(),
            "not_written": not_written.collect::<Vec<_>>(),
            "results": results,
            "notes": notes,
        })
    }
}

/// The first lines of a kind, and how many more there are.
fn some_lines(
    err: &mut impl Write,
    kind: &str,
    lines: impl ExactSizeIterator<Item = String>,
) -> io::Result<()> {
    let more = lines.len().saturating_sub(NAMED);
    for line in lines.take(NAMED) {
        writeln!(err, "orbello: {kind}: {line}")?;
    }
    if more > 0 {
        writeln!(err, "orbello: {kind}: {more} more; --json lists all")?;
    }
    Ok(())
}
