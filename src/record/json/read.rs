//! Reads game logs: takes a text whose syntax has been checked apart, level by level.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{ENDINGS, FORMAT, JsonError, SCORINGS, VERSION, error_at, syntax};
use crate::board::{Board, Shape};
use crate::color::Color;
use crate::notation::{self, Move};
use crate::record::{
    Claim, Players, Record, RecordError, RecordMove, StoredResult, Tags, Variation,
};

/// The entries of an object in order: keys as texts, values as they stand.
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Collect)
    }
}

/// An object whose known keys are taken out one by one.
struct Fields<'a>(Vec<(String, &'a str)>);

impl<'a> Fields<'a> {
    /// The value of a key; `null` is the same as no key.
    fn take(&mut self, key: &str) -> Option<&'a str> {
        let at = self.0.iter().position(|(known, _)| known == key)?;
        let (_, value) = self.0.remove(at);
        (value != "null").then_some(value)
    }

    /// What was not taken.
    fn rest(self) -> Vec<(String, String)> {
        let owned = |(key, value): (String, &str)| (key, value.to_owned());
        self.0.into_iter().map(owned).collect()
    }
}

/// A line of the log as it is read: its entries, and where in the text each stands.
type Line = (Vec<RecordMove>, Vec<usize>);

/// Reads the values of a text whose JSON syntax has been checked. Each value is a slice of the text.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
}

impl<'a> Reader<'a> {
    /// The byte of the text at which a value stands.
    fn place(self, value: &str) -> usize {
        value.as_ptr() as usize - self.text.as_ptr() as usize
    }

    fn error(self, value: &str, what: impl Into<String>) -> JsonError {
        error_at(self.text, self.place(value), what)
    }

    fn wrong_type(self, value: &str, name: &str, expected: &str) -> JsonError {
        let found = match value.as_bytes().first() {
            Some(b'{') => "an object",
            Some(b'[') => "an array",
            Some(b'"') => "a string",
            Some(b't' | b'f') => "a boolean",
            Some(b'n') => "null",
            _ => "a number",
        };
        self.error(value, format!("{name} must be {expected}, found {found}"))
    }

    fn object(self, value: &'a str, name: &str) -> Result<Fields<'a>, JsonError> {
        if !value.starts_with('{') {
            return Err(self.wrong_type(value, name, "an object"));
        }
        let Entries(entries) = serde_json::from_str(value)
            .map_err(|error| syntax(self.text, self.place(value), &error))?;
        let mut keys = HashSet::new();
        for (key, value) in &entries {
            if !keys.insert(key) {
                return Err(self.error(value.get(), format!("the key {key:?} is there twice")));
            }
        }
        let fields = entries.into_iter().map(|(key, raw)| (key, raw.get()));
        Ok(Fields(fields.collect()))
    }

    fn list(self, value: &'a str, name: &str) -> Result<Vec<&'a str>, JsonError> {
        if !value.starts_with('[') {
            return Err(self.wrong_type(value, name, "an array"));
        }
        let values: Vec<&RawValue> = serde_json::from_str(value)
            .map_err(|error| syntax(self.text, self.place(value), &error))?;
        Ok(values.into_iter().map(RawValue::get).collect())
    }

    fn string(self, value: &str, name: &str) -> Result<String, JsonError> {
        if !value.starts_with('"') {
            return Err(self.wrong_type(value, name, "a string"));
        }
        serde_json::from_str(value).map_err(|error| syntax(self.text, self.place(value), &error))
    }

    fn count(self, value: &str, name: &str) -> Result<u64, JsonError> {
        if !value.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.wrong_type(value, name, "a whole number from 0"));
        }
        let too_large = |_| self.error(value, format!("{name} is too large: at most 2^64 - 1"));
        value.parse().map_err(too_large)
    }

    fn number(self, value: &str, name: &str) -> Result<f64, JsonError> {
        if !value.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
            return Err(self.wrong_type(value, name, "a number"));
        }
        let number = value.parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| self.error(value, format!("{name} is out of range")))
    }

    fn color(self, value: &str, name: &str) -> Result<Color, JsonError> {
        let text = self.string(value, name)?;
        let known = Color::BOTH.into_iter().find(|color| color.name() == text);
        let what = || format!("{name} must be \"black\" or \"white\", found {text:?}");
        known.ok_or_else(|| self.error(value, what()))
    }

    pub(super) fn game(self, value: &'a str) -> Result<Record, JsonError> {
        let mut fields = self.object(value, "a game log")?;
        let missing =
            |what: &str| self.error(value, format!("{what} is missing from the game log"));
        let format = fields
            .take("format")
            .ok_or_else(|| missing("\"format\": \"orbello-game\""))?;
        if self.string(format, "\"format\"")? != FORMAT {
            return Err(self.error(
                format,
                format!("\"format\" must be {FORMAT:?}, found {format}"),
            ));
        }
        let version = fields
            .take("version")
            .ok_or_else(|| missing("\"version\""))?;
        if self.count(version, "\"version\"")? != VERSION {
            let what =
                format!("version {version} of the game log is not known: expected {VERSION}");
            return Err(self.error(version, what));
        }
        let board = fields.take("board").ok_or_else(|| missing("\"board\""))?;
        let board = self.board(board, fields.take("scoring"))?;
        let start = match fields.take("start") {
            None => board.start(),
            Some(start) => notation::parse_position(&board, &self.string(start, "\"start\"")?)
                .map_err(|error| self.error(start, format!("\"start\": {error}")))?,
        };
        let mut record = Record::new(board, start);
        let text = |fields: &mut Fields<'a>, key: &str| {
            let value = fields.take(key);
            value
                .map(|value| self.string(value, &format!("{key:?}")))
                .transpose()
        };
        if let Some(players) = fields.take("players") {
            let mut players = self.object(players, "\"players\"")?;
            record.players = Players {
                black: text(&mut players, "black")?,
                white: text(&mut players, "white")?,
            };
        }
        let seed = fields.take("seed");
        record.seed = seed.map(|seed| self.count(seed, "\"seed\"")).transpose()?;
        record.started = text(&mut fields, "started")?;
        record.comment = text(&mut fields, "comment")?;
        if let Some(tags) = fields.take("tags") {
            record.tags = self.tags(tags)?;
        }
        let result = fields.take("result");
        record.result = result.map(|result| self.result(result)).transpose()?;

        let moves = fields.take("moves").ok_or_else(|| missing("\"moves\""))?;
        let (moves, places) = self.line(&record.board, moves, "\"moves\"", true)?;
        record.moves = moves;
        let mut places = vec![places];
        let variations = fields.take("variations");
        let variations = variations.map(|list| self.list(list, "\"variations\""));
        let variations = variations.transpose()?.unwrap_or_default();
        for &value in &variations {
            let (variation, own) = self.variation(&record.board, value)?;
            record.variations.push(variation);
            places.push(own);
        }
        record.unknown = fields.rest();
        let illegal = |error: RecordError| {
            let at = match error {
                RecordError::Move { place, .. } | RecordError::Turn { place, .. } => {
                    places[place.line][place.index]
                }
                RecordError::Variation { number, .. } => self.place(variations[number - 1]),
                RecordError::Setup(_) => self.place(value),
            };
            error_at(self.text, at, error.to_string())
        };
        record.check().map_err(illegal)?;
        Ok(record)
    }

    fn board(self, shape: &str, scoring: Option<&str>) -> Result<Arc<Board>, JsonError> {
        let name = self.string(shape, "\"board\"")?;
        let board = name.parse::<Shape>().and_then(Shape::build);
        let board = board.map_err(|error| self.error(shape, error.to_string()))?;
        let Some(value) = scoring else {
            return Ok(Arc::new(board));
        };
        let name = self.string(value, "\"scoring\"")?;
        let known = SCORINGS.into_iter().find(|(_, known)| *known == name);
        let (scoring, _) = known.ok_or_else(|| {
            let [(_, one), (_, two)] = SCORINGS;
            let what = format!("\"scoring\" must be {one:?} or {two:?}, found {name:?}");
            self.error(value, what)
        })?;
        Ok(Arc::new(board.with_scoring(scoring)))
    }

    fn tags(self, value: &'a str) -> Result<Tags, JsonError> {
        let mut tags = Tags::default();
        for (name, text) in self.object(value, "\"tags\"")?.0 {
            let text = self.string(text, &format!("the tag {name:?}"))?;
            tags.set(name, text);
        }
        Ok(tags)
    }

    fn result(self, value: &'a str) -> Result<StoredResult, JsonError> {
        if !value.starts_with('{') {
            let margin = self.number(value, "\"result\"")?;
            let claim = Claim::Margin(margin);
            return Ok(StoredResult {
                claim,
                ending: None,
            });
        }
        let mut fields = self.object(value, "\"result\"")?;
        let discs = |value| {
            let count = self.count(value, "a number of discs")?;
            u32::try_from(count).map_err(|_| self.error(value, "no board has so many discs"))
        };
        let margin = fields.take("margin");
        let (black, white) = (fields.take("black"), fields.take("white"));
        let winner = fields.take("winner");
        let claim = match (margin, black, white, winner) {
            (Some(margin), None, None, None) => Claim::Margin(self.number(margin, "\"margin\"")?),
            (None, Some(black), Some(white), None) => Claim::Discs {
                black: discs(black)?,
                white: discs(white)?,
            },
            (None, None, None, Some("\"draw\"")) => Claim::Winner(None),
            (None, None, None, Some(winner)) => {
                Claim::Winner(Some(self.color(winner, "\"winner\"")?))
            }
            _ => {
                let what = "\"result\" must have either \"margin\", or \"black\" and \"white\", or \"winner\"";
                return Err(self.error(value, what));
            }
        };
        let ending = fields.take("ending").map(|value| {
            let name = self.string(value, "\"ending\"")?;
            let known = ENDINGS.into_iter().find(|(_, known)| *known == name);
            let what = || {
                let names = ENDINGS.map(|(_, name)| format!("{name:?}")).join(", ");
                format!("\"ending\" must be one of {names}, found {name:?}")
            };
            let (ending, _) = known.ok_or_else(|| self.error(value, what()))?;
            Ok(ending)
        });
        Ok(StoredResult {
            claim,
            ending: ending.transpose()?,
        })
    }

    fn variation(
        self,
        board: &Board,
        value: &'a str,
    ) -> Result<(Variation, Vec<usize>), JsonError> {
        let mut fields = self.object(value, "a variation")?;
        let mut index = |key: &str| {
            let missing = || self.error(value, format!("{key:?} is missing from the variation"));
            let number = fields.take(key).ok_or_else(missing)?;
            let count = self.count(number, &format!("{key:?}"))?;
            // Past any line's end either way.
            Ok(usize::try_from(count).unwrap_or(usize::MAX))
        };
        let (line, after) = (index("line")?, index("after")?);
        let missing = || self.error(value, "\"moves\" is missing from the variation");
        let moves = fields.take("moves").ok_or_else(missing)?;
        let (moves, places) = self.line(board, moves, "the variation's \"moves\"", false)?;
        Ok((Variation { line, after, moves }, places))
    }

    /// The entries of a line; their `"ply"` is checked if the line begins at the start of the game.
    fn line(
        self,
        board: &Board,
        value: &'a str,
        name: &str,
        from_start: bool,
    ) -> Result<Line, JsonError> {
        let entries = self.list(value, name)?;
        let mut moves = Vec::with_capacity(entries.len());
        let mut places = Vec::with_capacity(entries.len());
        let mut placement = 1;
        for entry in entries {
            let read = self.entry(board, entry, from_start.then_some(placement))?;
            placement += u64::from(read.action != Move::Pass);
            moves.push(read);
            places.push(self.place(entry));
        }
        Ok((moves, places))
    }

    /// An entry; its `"ply"` must be this placement number if there is one to check against.
    fn entry(
        self,
        board: &Board,
        value: &'a str,
        placement: Option<u64>,
    ) -> Result<RecordMove, JsonError> {
        let mut fields = self.object(value, "an entry of \"moves\"")?;
        let action = match (fields.take("move"), fields.take("pass")) {
            (Some(name), None | Some("false")) => {
                let cell = notation::parse_cell(board, &self.string(name, "\"move\"")?);
                Move::Place(cell.map_err(|error| self.error(name, format!("\"move\": {error}")))?)
            }
            (None, Some("true")) => Move::Pass,
            (None, Some(pass)) if pass != "false" => {
                return Err(self.wrong_type(pass, "\"pass\"", "true"));
            }
            _ => {
                let what = "an entry of \"moves\" must have either \"move\" or \"pass\": true";
                return Err(self.error(value, what));
            }
        };
        let mut read = RecordMove::new(action);
        if let Some(value) = fields.take("ply") {
            let ply = self.count(value, "\"ply\"")?;
            if let Some(placement) = placement
                && action != Move::Pass
                && ply != placement
            {
                let what = format!("\"ply\" is {ply} on the placement number {placement}");
                return Err(self.error(value, what));
            }
        }
        let color = fields.take("color");
        read.by = color
            .map(|color| self.color(color, "\"color\""))
            .transpose()?;
        let seconds = fields.take("seconds");
        read.seconds = seconds
            .map(|value| self.number(value, "\"seconds\""))
            .transpose()?;
        if let Some(value) = seconds
            && value.starts_with('-')
        {
            return Err(self.error(value, "\"seconds\" cannot be negative"));
        }
        let eval = fields.take("eval");
        read.eval = eval
            .map(|value| self.number(value, "\"eval\""))
            .transpose()?;
        let comment = fields.take("comment");
        read.comment = comment
            .map(|value| self.string(value, "\"comment\""))
            .transpose()?;
        read.unknown = fields.rest();
        Ok(read)
    }
}
