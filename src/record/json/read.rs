//! Reads game logs: takes a text whose syntax has been checked apart, level by level.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{ENDINGS, FORMAT, JsonError, JsonProblem, Named, Type, VERSION, error_at, syntax};
use crate::board::{Board, Scoring, Shape};
use crate::color::Color;
use crate::notation::{self, Move, NotationError};
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

    fn error(self, value: &str, what: impl Into<JsonProblem>) -> JsonError {
        error_at(self.text, self.place(value), what)
    }

    fn wrong_type(self, value: &str, name: Named, expected: Type) -> JsonError {
        let found = match value.as_bytes().first() {
            Some(b'{') => Type::Object,
            Some(b'[') => Type::Array,
            Some(b'"') => Type::Text,
            Some(b't' | b'f') => Type::Boolean,
            Some(b'n') => Type::Null,
            _ => Type::Number,
        };
        let what = JsonProblem::WrongType {
            value: name,
            expected,
            found,
        };
        self.error(value, what)
    }

    fn not_one_of(
        self,
        value: &str,
        name: Named,
        expected: impl Into<Vec<&'static str>>,
        found: String,
    ) -> JsonError {
        let what = JsonProblem::NotOneOf {
            value: name,
            expected: expected.into(),
            found,
        };
        self.error(value, what)
    }

    fn notation(self, value: &str, key: &'static str, reason: NotationError) -> JsonError {
        let what = JsonProblem::Notation {
            value: Named::Key(key),
            reason,
        };
        self.error(value, what)
    }

    fn object(self, value: &'a str, name: Named) -> Result<Fields<'a>, JsonError> {
        if !value.starts_with('{') {
            return Err(self.wrong_type(value, name, Type::Object));
        }
        let Entries(entries) = serde_json::from_str(value)
            .map_err(|error| syntax(self.text, self.place(value), &error))?;
        let mut keys = HashSet::new();
        for (key, value) in &entries {
            if !keys.insert(key) {
                return Err(self.error(value.get(), JsonProblem::Twice(key.clone())));
            }
        }
        let fields = entries.into_iter().map(|(key, raw)| (key, raw.get()));
        Ok(Fields(fields.collect()))
    }

    fn list(self, value: &'a str, name: Named) -> Result<Vec<&'a str>, JsonError> {
        if !value.starts_with('[') {
            return Err(self.wrong_type(value, name, Type::Array));
        }
        let values: Vec<&RawValue> = serde_json::from_str(value)
            .map_err(|error| syntax(self.text, self.place(value), &error))?;
        Ok(values.into_iter().map(RawValue::get).collect())
    }

    fn string(self, value: &str, name: Named) -> Result<String, JsonError> {
        if !value.starts_with('"') {
            return Err(self.wrong_type(value, name, Type::Text));
        }
        serde_json::from_str(value).map_err(|error| syntax(self.text, self.place(value), &error))
    }

    fn count(self, value: &str, name: Named) -> Result<u64, JsonError> {
        if !value.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.wrong_type(value, name, Type::Count));
        }
        let too_large = |_| self.error(value, JsonProblem::TooLarge(name));
        value.parse().map_err(too_large)
    }

    fn number(self, value: &str, name: Named) -> Result<f64, JsonError> {
        if !value.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
            return Err(self.wrong_type(value, name, Type::Number));
        }
        let number = value.parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| self.error(value, JsonProblem::OutOfRange(name)))
    }

    fn color(self, value: &str, name: Named) -> Result<Color, JsonError> {
        let text = self.string(value, name.clone())?;
        let known = Color::BOTH.into_iter().find(|color| color.name() == text);
        known.ok_or_else(|| self.not_one_of(value, name, Color::BOTH.map(Color::name), text))
    }

    pub(super) fn game(self, value: &'a str) -> Result<Record, JsonError> {
        let mut fields = self.object(value, Named::Log)?;
        let missing = |key| {
            let from = Named::Log;
            self.error(value, JsonProblem::Missing { key, from })
        };
        let format = fields.take("format").ok_or_else(|| missing("format"))?;
        let name = self.string(format, Named::Key("format"))?;
        if name != FORMAT {
            return Err(self.not_one_of(format, Named::Key("format"), [FORMAT], name));
        }
        let version = fields.take("version").ok_or_else(|| missing("version"))?;
        let number = self.count(version, Named::Key("version"))?;
        if number != VERSION {
            return Err(self.error(version, JsonProblem::Version(number)));
        }
        let board = fields.take("board").ok_or_else(|| missing("board"))?;
        let board = self.board(board, fields.take("scoring"))?;
        let start = match fields.take("start") {
            None => board.start(),
            Some(start) => {
                let text = self.string(start, Named::Key("start"))?;
                notation::parse_position(&board, &text)
                    .map_err(|reason| self.notation(start, "start", reason))?
            }
        };
        let mut record = Record::new(board, start);
        let text = |fields: &mut Fields<'a>, key: &'static str| {
            let value = fields.take(key);
            value
                .map(|value| self.string(value, Named::Key(key)))
                .transpose()
        };
        if let Some(players) = fields.take("players") {
            let mut players = self.object(players, Named::Key("players"))?;
            record.players = Players {
                black: text(&mut players, "black")?,
                white: text(&mut players, "white")?,
            };
        }
        let seed = fields.take("seed");
        record.seed = seed
            .map(|seed| self.count(seed, Named::Key("seed")))
            .transpose()?;
        record.started = text(&mut fields, "started")?;
        record.comment = text(&mut fields, "comment")?;
        if let Some(tags) = fields.take("tags") {
            record.tags = self.tags(tags)?;
        }
        let result = fields.take("result");
        record.result = result.map(|result| self.result(result)).transpose()?;

        let moves = fields.take("moves").ok_or_else(|| missing("moves"))?;
        let (moves, places) = self.line(&record.board, moves, Named::Key("moves"), true)?;
        record.moves = moves;
        let mut places = vec![places];
        let variations = fields.take("variations");
        let variations = variations.map(|list| self.list(list, Named::Key("variations")));
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
            error_at(self.text, at, error)
        };
        record.check().map_err(illegal)?;
        Ok(record)
    }

    fn board(self, shape: &str, scoring: Option<&str>) -> Result<Arc<Board>, JsonError> {
        let name = self.string(shape, Named::Key("board"))?;
        let board = name.parse::<Shape>().and_then(Shape::build);
        let board = board.map_err(|error| self.error(shape, error))?;
        let Some(value) = scoring else {
            return Ok(Arc::new(board));
        };
        let name = self.string(value, Named::Key("scoring"))?;
        let scoring = Scoring::named(&name).ok_or_else(|| {
            let names = Scoring::ALL.map(Scoring::name);
            self.not_one_of(value, Named::Key("scoring"), names, name)
        })?;
        Ok(Arc::new(board.with_scoring(scoring)))
    }

    fn tags(self, value: &'a str) -> Result<Tags, JsonError> {
        let mut tags = Tags::default();
        for (name, text) in self.object(value, Named::Key("tags"))?.0 {
            let text = self.string(text, Named::Tag(name.clone()))?;
            tags.set(name, text);
        }
        Ok(tags)
    }

    fn result(self, value: &'a str) -> Result<StoredResult, JsonError> {
        if !value.starts_with('{') {
            let margin = self.number(value, Named::Key("result"))?;
            let claim = Claim::Margin(margin);
            return Ok(StoredResult {
                claim,
                ending: None,
            });
        }
        let mut fields = self.object(value, Named::Key("result"))?;
        let discs = |value| {
            let count = self.count(value, Named::Discs)?;
            u32::try_from(count).map_err(|_| self.error(value, JsonProblem::TooManyDiscs))
        };
        let margin = fields.take("margin");
        let (black, white) = (fields.take("black"), fields.take("white"));
        let winner = fields.take("winner");
        let claim = match (margin, black, white, winner) {
            (Some(margin), None, None, None) => {
                Claim::Margin(self.number(margin, Named::Key("margin"))?)
            }
            (None, Some(black), Some(white), None) => Claim::Discs {
                black: discs(black)?,
                white: discs(white)?,
            },
            (None, None, None, Some("\"draw\"")) => Claim::Winner(None),
            (None, None, None, Some(winner)) => {
                Claim::Winner(Some(self.color(winner, Named::Key("winner"))?))
            }
            _ => return Err(self.error(value, JsonProblem::Result)),
        };
        let ending = fields.take("ending").map(|value| {
            let name = self.string(value, Named::Key("ending"))?;
            let known = ENDINGS.into_iter().find(|(_, known)| *known == name);
            let (ending, _) = known.ok_or_else(|| {
                let names = ENDINGS.map(|(_, name)| name);
                self.not_one_of(value, Named::Key("ending"), names, name)
            })?;
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
        let mut fields = self.object(value, Named::Variation)?;
        let missing = |key| {
            let from = Named::Variation;
            self.error(value, JsonProblem::Missing { key, from })
        };
        let mut index = |key: &'static str| {
            let number = fields.take(key).ok_or_else(|| missing(key))?;
            let count = self.count(number, Named::Key(key))?;
            // Past any line's end either way.
            Ok(usize::try_from(count).unwrap_or(usize::MAX))
        };
        let (line, after) = (index("line")?, index("after")?);
        let moves = fields.take("moves").ok_or_else(|| missing("moves"))?;
        let (moves, places) = self.line(board, moves, Named::VariationMoves, false)?;
        Ok((Variation { line, after, moves }, places))
    }

    /// The entries of a line; their `"ply"` is checked if the line begins at the start of the game.
    fn line(
        self,
        board: &Board,
        value: &'a str,
        name: Named,
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
        let mut fields = self.object(value, Named::Entry)?;
        let action = match (fields.take("move"), fields.take("pass")) {
            (Some(name), None | Some("false")) => {
                let cell = notation::parse_cell(board, &self.string(name, Named::Key("move"))?);
                Move::Place(cell.map_err(|reason| self.notation(name, "move", reason))?)
            }
            (None, Some("true")) => Move::Pass,
            (None, Some(pass)) if pass != "false" => {
                return Err(self.wrong_type(pass, Named::Key("pass"), Type::True));
            }
            _ => return Err(self.error(value, JsonProblem::Entry)),
        };
        let mut read = RecordMove::new(action);
        if let Some(value) = fields.take("ply") {
            let ply = self.count(value, Named::Key("ply"))?;
            if let Some(placement) = placement
                && action != Move::Pass
                && ply != placement
            {
                let stated = ply;
                return Err(self.error(value, JsonProblem::Ply { stated, placement }));
            }
        }
        let color = fields.take("color");
        read.by = color
            .map(|color| self.color(color, Named::Key("color")))
            .transpose()?;
        let seconds = fields.take("seconds");
        read.seconds = seconds
            .map(|value| self.number(value, Named::Key("seconds")))
            .transpose()?;
        if let Some(value) = seconds
            && value.starts_with('-')
        {
            return Err(self.error(value, JsonProblem::NegativeSeconds));
        }
        let eval = fields.take("eval");
        read.eval = eval
            .map(|value| self.number(value, Named::Key("eval")))
            .transpose()?;
        let comment = fields.take("comment");
        read.comment = comment
            .map(|value| self.string(value, Named::Key("comment")))
            .transpose()?;
        read.unknown = fields.rest();
        Ok(read)
    }
}
