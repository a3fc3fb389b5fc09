//! What a conversion did: as lines on stderr, or as JSON.

use std::io::{self, Write};

use color_eyre::eyre::{bail, eyre};
use serde_json::{Value, json};

use super::{NoSource, Options, is_pipe, shown};
use crate::notation::counted;
use crate::record::find::NothingFound;
use crate::record::format::{CannotExpress, Entry, Format, Place, ReadError, Warning};
use crate::record::input::NoInput;
use crate::record::loss::Losses;

/// The most games of one kind that are named on stderr; the JSON report has them all.
const NAMED: usize = 20;

/// A conversion, as far as it is.
pub(super) struct Report {
    pub(super) from: Option<Format>,
    pub(super) to: Format,
    /// The games that were read.
    pub(super) games: usize,
    /// The games that were written.
    pub(super) written: usize,
    /// What the written games lost.
    pub(super) dropped: Losses,
    /// How many of them lost something.
    dropping: usize,
    /// Whether a game has a player or an event.
    pub(super) named: bool,
    refused: Vec<Refused>,
    not_written: Vec<(usize, String)>,
    warnings: Vec<(usize, Warning)>,
    /// The readings of an ambiguous text: what and where.
    readings: Vec<(String, Place)>,
}

/// What could not be read: a game, or the input.
struct Refused {
    /// The reader's own error, of a game.
    game: Option<ReadError>,
    place: Option<Place>,
    reason: String,
}

impl Report {
    pub(super) const fn new(options: &Options, to: Format) -> Self {
        Self {
            from: options.from,
            to,
            games: 0,
            written: 0,
            dropped: Losses::NONE,
            dropping: 0,
            named: false,
            refused: Vec::new(),
            not_written: Vec::new(),
            warnings: Vec::new(),
            readings: Vec::new(),
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

    pub(super) fn wrote(&mut self, losses: Losses) {
        self.written += 1;
        self.dropping += usize::from(!losses.is_empty());
        self.dropped += losses;
    }

    pub(super) fn refused(&mut self, error: &ReadError) {
        self.refused.push(Refused {
            place: Some(error.place),
            reason: error.what.to_string(),
            game: Some(error.clone()),
        });
    }

    /// There is nothing to convert.
    pub(super) fn no_source(&mut self, error: &NoSource) {
        let place = match error {
            NoSource::No(NoInput::Nothing(NothingFound::Refused(error))) => {
                return self.refused(error);
            }
            NoSource::No(NoInput::Undetected(_, byte)) => Some(Place::Byte(*byte)),
            NoSource::Ambiguous { readings, .. } => {
                let readings = readings.iter();
                self.readings = readings
                    .map(|reading| (reading.what.to_string(), reading.entry.place))
                    .collect();
                None
            }
            NoSource::No(NoInput::Nothing(_)) | NoSource::NotThere { .. } | NoSource::Unread(_) => {
                None
            }
        };
        self.refused.push(Refused {
            game: None,
            place,
            reason: error.reason(),
        });
    }

    pub(super) fn not_written(&mut self, entry: &Entry, error: &CannotExpress) {
        self.not_written.push((entry.number, error.to_string()));
    }

    /// How many games are missing from the output.
    pub(super) fn failed(&self) -> usize {
        self.refused.len() + self.not_written.len()
    }

    /// Why the only game there was is missing.
    fn only_failure(&self) -> Option<String> {
        match (
            self.games,
            self.refused.as_slice(),
            self.not_written.as_slice(),
        ) {
            (0, [refused], []) => Some(match &refused.game {
                Some(error) => error.to_string(),
                None => refused.reason.clone(),
            }),
            (1, [], [(_, reason)]) => Some(reason.clone()),
            _ => None,
        }
    }

    /// Whether there is more to tell than the error.
    pub(super) fn is_worth_lines(&self) -> bool {
        self.games + self.failed() > 0 && self.only_failure().is_none()
    }

    /// What is missing from the output, as an error.
    pub(super) fn verdict(&self, options: &Options) -> color_eyre::Result<()> {
        if let Some(reason) = self.only_failure() {
            bail!("{}: {reason}", shown(&options.input));
        }
        let nothing = if self.written > 0 {
            ""
        } else {
            "; nothing was written"
        };
        let all = self.games + self.refused.len();
        match (self.failed(), options.strict && !self.dropped.is_empty()) {
            (0, false) => Ok(()),
            (0, true) => Err(eyre!(
                "{} of {} would lose {}{nothing}",
                self.dropping,
                counted(all, "game"),
                self.dropped
            )),
            (failed, _) => Err(eyre!(
                "{failed} of {} could not be converted{nothing}",
                counted(all, "game")
            )),
        }
    }

    /// Prints the report as JSON: on stdout, unless the games are there.
    pub(super) fn tell_json(
        &self,
        options: &Options,
        error: Option<&color_eyre::Report>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let report = serde_json::to_string(&self.json(options, error))?;
        if is_pipe(&options.output) {
            writeln!(io::stderr(), "{report}")
        } else {
            writeln!(out, "{report}")
        }
    }

    /// Prints the report as lines on stderr.
    pub(super) fn tell(&self, options: &Options) {
        // If stderr is gone there is nobody left to tell.
        let _ = self.lines(options, &mut io::stderr().lock());
    }

    fn lines(&self, options: &Options, err: &mut impl Write) -> io::Result<()> {
        let refused = self.refused.iter().map(|refused| match &refused.game {
            Some(error) => error.to_string(),
            None => refused.reason.clone(),
        });
        let unwritten = self.not_written.iter();
        let unwritten = unwritten.map(|(game, reason)| format!("game {game}: {reason}"));
        let warnings = self.warnings.iter();
        let warnings = warnings.map(|(game, warning)| format!("game {game}: {warning}"));
        some_lines(err, "refused", refused)?;
        some_lines(err, "not written", unwritten)?;
        some_lines(err, "note", warnings)?;
        if !self.dropped.is_empty() && self.written > 0 {
            writeln!(
                err,
                "orbello: left out: {} ({} has no place for them)",
                self.dropped, self.to
            )?;
        }
        let from = self.from.map_or("found in the text", Format::name);
        writeln!(
            err,
            "orbello: {} read from {} ({from}), {} written to {} ({})",
            counted(self.games, "game"),
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

    fn json(&self, options: &Options, error: Option<&color_eyre::Report>) -> Value {
        let place = |place: Place| match place {
            Place::Text(place) => json!({"line": place.line, "column": place.column}),
            Place::Byte(byte) => json!({"byte": byte}),
        };
        let refused = self.refused.iter().map(|refused| {
            let game = refused.game.as_ref();
            json!({
                "game": game.map(|error| error.game),
                "ply": game.and_then(|error| error.ply),
                "place": refused.place.map(place),
                "reason": refused.reason,
            })
        });
        let dropped = self.dropped.iter();
        let dropped = dropped.map(|(matter, count)| (matter.name().to_owned(), json!(count)));
        let tags = self.dropped.tags().into_iter();
        let tags = tags.map(|(name, count)| (name.to_owned(), json!(count)));
        let readings = (1..)
            .zip(&self.readings)
            .map(|(number, (what, at))| json!({"pick": number, "what": what, "place": place(*at)}));
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
            "strict": options.strict,
            "games": self.games,
            "written": self.written,
            "dropped": dropped.collect::<serde_json::Map<_, _>>(),
            "dropped_tags": tags.collect::<serde_json::Map<_, _>>(),
            "refused": refused.collect::<Vec<_>>(),
            "not_written": not_written.collect::<Vec<_>>(),
            "results": results,
            "notes": notes,
            "readings": readings.collect::<Vec<_>>(),
            "error": error.map(super::super::chain),
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
