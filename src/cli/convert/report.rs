//! What a conversion did: as lines on stderr, or as JSON.

use std::fmt::Display;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::{NoSource, Options, is_pipe, shown};
use crate::cli::chain;
use crate::cli::failure::Failure;
use crate::cli::words::Words;
use crate::record::cannot::CannotExpress;
use crate::record::find::NothingFound;
use crate::record::format::{Entry, Format, Place, ReadError, Warning};
use crate::record::input::NoInput;
use crate::record::loss::Losses;
use crate::text::fill;
use crate::text::say::{Say, Trouble, words as say};

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
    refused: Vec<ReadError>,
    /// Why there was nothing to read, and where that shows.
    no_source: Option<(Option<Place>, String)>,
    not_written: Vec<(usize, CannotExpress)>,
    warnings: Vec<(usize, Warning)>,
    /// The readings of an ambiguous text: what and where.
    readings: Vec<(String, Place)>,
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
            no_source: None,
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
        self.refused.push(error.clone());
    }

    /// The input cannot be read.
    pub(super) fn unread(&mut self, error: &color_eyre::Report) {
        self.no_source = Some((None, chain(error)));
    }

    /// There is nothing to convert.
    pub(super) fn no_source(&mut self, why: &NoSource) {
        let place = match why {
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
            NoSource::No(NoInput::Nothing(_)) | NoSource::NotThere { .. } => None,
        };
        self.no_source = Some((place, why.to_string()));
    }

    pub(super) fn not_written(&mut self, entry: &Entry, error: CannotExpress) {
        self.not_written.push((entry.number, error));
    }

    /// How many games are missing from the output.
    pub(super) fn failed(&self) -> usize {
        self.refused.len() + self.not_written.len()
    }

    /// Why the only game there was is missing.
    fn only_failure(&self) -> Option<Trouble> {
        match (
            self.games,
            self.refused.as_slice(),
            self.not_written.as_slice(),
        ) {
            (0, [refused], []) => Some(refused.clone().into()),
            (1, [], [(_, lack)]) => Some(lack.clone().into()),
            _ => None,
        }
    }

    /// Whether there is more to tell than the error.
    pub(super) fn is_worth_lines(&self) -> bool {
        self.games + self.failed() > 0 && self.only_failure().is_none()
    }

    /// What is missing from the output, as an error.
    pub(super) fn verdict(&self, options: &Options) -> Result<(), Failure> {
        if let Some(reason) = self.only_failure() {
            return Err(Failure::InFile(shown(&options.input), reason));
        }
        let all = self.games + self.refused.len();
        match (self.failed(), options.strict && !self.dropped.is_empty()) {
            (0, false) => Ok(()),
            (0, true) => Err(Failure::WouldLose {
                losing: self.dropping,
                all,
                losses: self.dropped.clone(),
            }),
            (missing, _) => Err(Failure::Unconverted {
                missing,
                all,
                written: self.written > 0,
            }),
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
    pub(super) fn tell(&self, options: &Options, words: Words) {
        // If stderr is gone there is nobody left to tell.
        let _ = self.lines(options, words, &mut io::stderr().lock());
    }

    fn lines(&self, options: &Options, words: Words, err: &mut impl Write) -> io::Result<()> {
        let Words { lang, text } = words;
        let of_game = |number: &usize, what: &dyn Say| {
            let game = fill(text.convert_game, &[("number", number)]);
            say::of(lang, &game, &what.say(lang))
        };
        let refused = self.refused.iter().map(|error| error.say(lang));
        let unwritten = self.not_written.iter();
        let unwritten = unwritten.map(|(game, lack)| of_game(game, lack));
        let warnings = self.warnings.iter();
        let warnings = warnings.map(|(game, warning)| of_game(game, warning));
        some_lines(err, words, text.convert_refused, refused)?;
        some_lines(err, words, text.convert_not_written, unwritten)?;
        some_lines(err, words, text.convert_note, warnings)?;
        if !self.dropped.is_empty() && self.written > 0 {
            let parts: [(&str, &dyn Display); 2] =
                [("losses", &self.dropped.say(lang)), ("format", &self.to)];
            writeln!(err, "orbello: {}", fill(text.convert_left_out, &parts))?;
        }
        let output = if is_pipe(&options.output) {
            "stdout".into()
        } else {
            options.output.display().to_string()
        };
        let done = fill(
            text.convert_done,
            &[
                ("games", &say::games(lang, self.games)),
                ("input", &shown(&options.input).display()),
                ("from", &self.from.map_or(text.convert_found, Format::name)),
                ("written", &self.written),
                ("output", &output),
                ("to", &self.to),
            ],
        );
        writeln!(err, "orbello: {done}")
    }

    fn json(&self, options: &Options, error: Option<&color_eyre::Report>) -> Value {
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
        let no_source = self.no_source.iter().map(|(at, reason)| {
            json!({"game": null, "ply": null, "place": at.map(place), "reason": reason})
        });
        let dropped = self.dropped.iter();
        let dropped = dropped.map(|(matter, count)| (matter.name().to_owned(), json!(count)));
        let tags = self.dropped.tags().into_iter();
        let tags = tags.map(|(name, count)| (name.to_owned(), json!(count)));
        let readings = (1..)
            .zip(&self.readings)
            .map(|(number, (what, at))| json!({"pick": number, "what": what, "place": place(*at)}));
        let not_written = self.not_written.iter();
        let not_written =
            not_written.map(|(game, lack)| json!({"game": game, "reason": lack.to_string()}));
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
            "input": shown(&options.input).display().to_string(),
            "from": self.from.map(Format::name),
            "output": options.output.display().to_string(),
            "to": self.to.name(),
            "strict": options.strict,
            "games": self.games,
            "written": self.written,
            "dropped": dropped.collect::<serde_json::Map<_, _>>(),
            "dropped_tags": tags.collect::<serde_json::Map<_, _>>(),
            "refused": refused.chain(no_source).collect::<Vec<_>>(),
            "not_written": not_written.collect::<Vec<_>>(),
            "results": results,
            "notes": notes,
            "readings": readings.collect::<Vec<_>>(),
            "error": error.map(chain),
        })
    }
}

/// The first lines of a kind, and how many more there are.
fn some_lines(
    err: &mut impl Write,
    words: Words,
    kind: &str,
    lines: impl ExactSizeIterator<Item = String>,
) -> io::Result<()> {
    let more = lines.len().saturating_sub(NAMED);
    for line in lines.take(NAMED) {
        writeln!(err, "orbello: {}", say::of(words.lang, &kind, &line))?;
    }
    if more > 0 {
        let more = fill(words.text.convert_more, &[("count", &more)]);
        writeln!(err, "orbello: {}", say::of(words.lang, &kind, &more))?;
    }
    Ok(())
}
