//! The key table: one list feeds dispatch, footer, help and the README.
//!
//! A row says which keys call a command in which contexts. [`Keymap`] is the table with the user's changes
//! from the config file applied; it refuses changes that would make a key mean two things in one context.
//! The table itself is tested for the same, and for commands that no key calls.

pub mod chord;

use std::collections::BTreeMap;

use crossterm::event::KeyEvent;
use thiserror::Error;

use super::command::Command;
use chord::{Chord, ChordError};

/// What has the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Context {
    /// The board panel.
    Board,
    /// The move log.
    Log,
    /// The table of candidates.
    Candidates,
    /// The tree in the analysis panel.
    Tree,
    /// The evaluation curve.
    Curve,
    /// The help page.
    Help,
    /// The review page.
    Review,
    /// The list of loaded games.
    Games,
    /// The search in that list.
    Search,
    /// The new game form.
    Form,
    /// One line to type.
    Prompt,
    /// A yes or no question.
    Confirm,
}

impl Context {
    /// All contexts.
    pub const ALL: [Self; 12] = [
        Self::Board,
        Self::Log,
        Self::Candidates,
        Self::Tree,
        Self::Curve,
        Self::Help,
        Self::Review,
        Self::Games,
        Self::Search,
        Self::Form,
        Self::Prompt,
        Self::Confirm,
    ];

    const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// Whether typed characters go into a text field here.
    pub const fn takes_text(self) -> bool {
        matches!(self, Self::Search | Self::Form | Self::Prompt)
    }
}

/// A set of contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contexts(u16);

impl Contexts {
    const fn of(contexts: &[Context]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < contexts.len() {
            bits |= contexts[i].bit();
            i += 1;
        }
        Self(bits)
    }

    /// These and more.
    const fn with(self, more: &[Context]) -> Self {
        Self(self.0 | Self::of(more).0)
    }

    /// Whether the context is in the set.
    pub const fn contains(self, context: Context) -> bool {
        self.0 & context.bit() != 0
    }

    const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

use Context as In;
const PANELS: Contexts = Contexts::of(&[In::Board, In::Log, In::Candidates, In::Tree, In::Curve]);
const BOARD: Contexts = Contexts::of(&[In::Board]);
const CANDIDATES: Contexts = Contexts::of(&[In::Candidates]);
const LISTS: Contexts = Contexts::of(&[
    In::Log,
    In::Candidates,
    In::Tree,
    In::Curve,
    In::Review,
    In::Games,
]);
const SCROLLS: Contexts = Contexts::of(&[
    In::Log,
    In::Candidates,
    In::Tree,
    In::Help,
    In::Review,
    In::Games,
]);
const MOVES: Contexts = PANELS.with(&[In::Help, In::Review, In::Games]);
const TREE: Contexts = Contexts::of(&[In::Tree]);
/// Where left and right mean just that: in the tree they fold.
const ARROWS: Contexts = Contexts::of(&[
    In::Board,
    In::Log,
    In::Candidates,
    In::Curve,
    In::Help,
    In::Review,
    In::Games,
]);
const GAMES: Contexts = Contexts::of(&[In::Games]);
const SEARCH: Contexts = Contexts::of(&[In::Search]);
const FORM: Contexts = Contexts::of(&[In::Form]);
const ASKS: Contexts = Contexts::of(&[In::Form, In::Prompt, In::Confirm]);
const CONFIRM: Contexts = Contexts::of(&[In::Confirm]);
const DIALOGS: Contexts = Contexts::of(&[
    In::Help,
    In::Review,
    In::Games,
    In::Search,
    In::Form,
    In::Prompt,
    In::Confirm,
]);
const PAGES: Contexts = Contexts::of(&[In::Help, In::Review, In::Games]);
/// Where the help can be asked for by a character.
const HELPED: Contexts = PANELS.with(&[In::Review, In::Games, In::Confirm]);
/// Where characters are typed.
const TYPED: Contexts = Contexts::of(&[In::Search, In::Form, In::Prompt]);
const EVERYWHERE: Contexts = Contexts(u16::MAX);

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// What the keys call.
    pub command: Command,
    /// Its name in the config file; the same in every row of a command.
    pub name: &'static str,
    /// The default keys.
    pub keys: &'static [&'static str],
    /// Where they do so.
    pub contexts: Contexts,
    /// Whether the footer shows it, and how soon it gives way when there is no room: lower stays longer.
    pub footer: Option<u8>,
}

const fn row(
    command: Command,
    name: &'static str,
    keys: &'static [&'static str],
    contexts: Contexts,
    footer: Option<u8>,
) -> Row {
    Row {
        command,
        name,
        keys,
        contexts,
        footer,
    }
}

/// The table, in the order in which help lists it.
pub const TABLE: &[Row] = &[
    row(Command::Left, "left", &["left", "h"], ARROWS, None),
    row(Command::Right, "right", &["right", "l"], ARROWS, None),
    row(Command::Up, "up", &["up", "k"], MOVES, None),
    row(Command::Down, "down", &["down", "j"], MOVES, None),
    row(Command::Up, "up", &["up"], SEARCH, None),
    row(Command::Down, "down", &["down"], SEARCH, None),
    row(Command::Left, "left", &["left"], FORM, None),
    row(Command::Right, "right", &["right"], FORM, None),
    row(
        Command::PageUp,
        "page-up",
        &["pageup", "ctrl-b"],
        SCROLLS,
        None,
    ),
    row(
        Command::PageDown,
        "page-down",
        &["pagedown", "ctrl-f"],
        SCROLLS,
        None,
    ),
    row(Command::Place, "place", &["enter", "space"], BOARD, Some(1)),
    row(Command::Open, "open", &["enter", "space"], LISTS, Some(1)),
    row(Command::Open, "open", &["enter"], SEARCH, Some(1)),
    row(Command::Search, "search", &["/"], GAMES, Some(1)),
    row(Command::Expand, "expand", &["right", "l"], TREE, Some(2)),
    row(Command::Collapse, "collapse", &["left", "h"], TREE, Some(2)),
    row(Command::WalkUp, "walk-up", &["backspace"], PANELS, Some(2)),
    row(
        Command::PreviousSibling,
        "previous-sibling",
        &[","],
        PANELS,
        Some(4),
    ),
    row(
        Command::NextSibling,
        "next-sibling",
        &["."],
        PANELS,
        Some(4),
    ),
    row(
        Command::PlayFromHere,
        "play-from-here",
        &["p"],
        PANELS,
        Some(2),
    ),
    row(Command::LeaveWalk, "leave-walk", &["x"], PANELS, Some(2)),
    row(Command::Undo, "undo", &["u", "ctrl-u"], PANELS, Some(3)),
    row(Command::Redo, "redo", &["r", "ctrl-r"], PANELS, Some(5)),
    row(Command::Resume, "resume", &["C"], PANELS, Some(2)),
    row(Command::Hint, "hint", &["i"], PANELS, Some(4)),
    row(Command::Flips, "flips", &["f"], PANELS, Some(6)),
    row(Command::TypeMove, "type-move", &["m", ":"], PANELS, Some(6)),
    row(Command::View, "view", &["v"], PANELS, Some(4)),
    row(
        Command::TurnLeft,
        "turn-left",
        &["shift-left", "alt-left"],
        PANELS,
        None,
    ),
    row(
        Command::TurnRight,
        "turn-right",
        &["shift-right", "alt-right"],
        PANELS,
        None,
    ),
    row(
        Command::TurnUp,
        "turn-up",
        &["shift-up", "alt-up"],
        PANELS,
        None,
    ),
    row(
        Command::TurnDown,
        "turn-down",
        &["shift-down", "alt-down"],
        PANELS,
        None,
    ),
    row(Command::StepBack, "step-back", &["["], PANELS, Some(5)),
    row(
        Command::StepForward,
        "step-forward",
        &["]"],
        PANELS,
        Some(5),
    ),
    row(Command::First, "first", &["home", "{"], MOVES, None),
    row(Command::Last, "last", &["end", "}"], MOVES, None),
    row(Command::GoToPly, "go-to-ply", &["g"], PANELS, Some(7)),
    row(Command::Autoplay, "autoplay", &["w"], PANELS, Some(5)),
    row(Command::Faster, "faster", &["+", "="], PANELS, Some(6)),
    row(Command::Slower, "slower", &["-"], PANELS, Some(6)),
    row(Command::NextGame, "next-game", &[">"], PANELS, Some(5)),
    row(
        Command::PreviousGame,
        "previous-game",
        &["<"],
        PANELS,
        Some(5),
    ),
    row(Command::Games, "games", &["O"], PANELS, Some(7)),
    row(Command::Analysis, "analysis", &["a"], PANELS, Some(6)),
    row(Command::TreePage, "tree-page", &["t"], PANELS, Some(6)),
    row(
        Command::SortColumn,
        "sort-column",
        &["c"],
        CANDIDATES,
        Some(5),
    ),
    row(
        Command::SortReverse,
        "sort-reverse",
        &["d"],
        CANDIDATES,
        Some(7),
    ),
    row(Command::Engine, "engine", &["e"], PANELS, Some(7)),
    row(Command::Review, "review", &["R"], PANELS, Some(7)),
    row(Command::NewGame, "new-game", &["n"], PANELS, Some(5)),
    row(Command::Save, "save", &["s", "ctrl-s"], PANELS, Some(6)),
    row(Command::SaveAs, "save-as", &["S"], PANELS, None),
    row(Command::Load, "load", &["o", "ctrl-o"], PANELS, Some(7)),
    row(Command::NextPanel, "next-panel", &["tab"], PANELS, Some(6)),
    row(
        Command::PreviousPanel,
        "previous-panel",
        &["backtab"],
        PANELS,
        None,
    ),
    row(Command::Zoom, "zoom", &["z"], PANELS, Some(8)),
    row(Command::Theme, "theme", &["T"], PANELS, None),
    row(Command::Language, "language", &["L"], PANELS, None),
    row(Command::Accept, "accept", &["enter"], ASKS, Some(1)),
    row(Command::Accept, "accept", &["y"], CONFIRM, None),
    row(Command::Discard, "discard", &["d"], CONFIRM, Some(1)),
    row(
        Command::NextField,
        "next-field",
        &["down", "tab"],
        FORM,
        Some(2),
    ),
    row(
        Command::PreviousField,
        "previous-field",
        &["up", "backtab"],
        FORM,
        None,
    ),
    row(Command::Cancel, "cancel", &["esc"], DIALOGS, Some(1)),
    row(Command::Cancel, "cancel", &["q"], PAGES, None),
    row(Command::Cancel, "cancel", &["n"], CONFIRM, None),
    row(Command::Cancel, "cancel", &["esc"], PANELS, None),
    row(Command::Help, "help", &["?", "f1"], HELPED, Some(0)),
    row(Command::Help, "help", &["f1"], TYPED, Some(2)),
    row(Command::Quit, "quit", &["q"], PANELS, Some(0)),
    row(Command::Quit, "quit", &["ctrl-c"], EVERYWHERE, None),
    row(Command::Suspend, "suspend", &["ctrl-z"], EVERYWHERE, None),
];

/// Why a change of keys is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeyError {
    /// No command has this name.
    #[error("no command is called {0:?}")]
    UnknownCommand(String),
    /// The text is no key.
    #[error(transparent)]
    Chord(#[from] ChordError),
    /// A key that would mean two things.
    #[error("{key} already calls {other}")]
    Clash {
        /// The key.
        key: Chord,
        /// The command that has it.
        other: &'static str,
    },
    /// A character where characters are typed.
    #[error("{0} would be typed into the text field: expected a key such as enter or ctrl-s")]
    Text(Chord),
    /// No key at all.
    #[error("{0} would have no key left")]
    NoKey(String),
}

/// The table with the user's changes: what every key does.
#[derive(Clone, Debug)]
pub struct Keymap {
    /// One entry per row of [`TABLE`].
    chords: Vec<Vec<Chord>>,
}

impl Default for Keymap {
    fn default() -> Self {
        let parse = |key: &&str| key.parse().expect("the table names real keys");
        Self {
            chords: TABLE
                .iter()
                .map(|row| row.keys.iter().map(parse).collect())
                .collect(),
        }
    }
}

impl Keymap {
    /// The table with the keys of some commands replaced, by command name. The first row of a command
    /// changes; `ctrl-c`, `ctrl-z` and the plain answers of dialogs stay.
    ///
    /// # Errors
    /// At the first name, key or clash that cannot be: the index of the change and why.
    pub fn with_changes(changes: &[(String, Vec<String>)]) -> Result<Self, (usize, KeyError)> {
        let mut map = Self::default();
        let mut changed = BTreeMap::new();
        for (index, (name, keys)) in changes.iter().enumerate() {
            let row = TABLE
                .iter()
                .position(|row| row.name == name)
                .ok_or_else(|| (index, KeyError::UnknownCommand(name.clone())))?;
            let chords: Vec<Chord> = keys
                .iter()
                .map(|key| key.parse())
                .collect::<Result<_, _>>()
                .map_err(|error: ChordError| (index, error.into()))?;
            if chords.is_empty() {
                return Err((index, KeyError::NoKey(name.clone())));
            }
            map.chords[row] = chords;
            changed.insert(row, index);
        }
        for (&row, &index) in &changed {
            map.check_row(row).map_err(|error| (index, error))?;
        }
        Ok(map)
    }

    /// Whether a row's keys are free in its contexts.
    fn check_row(&self, row: usize) -> Result<(), KeyError> {
        let contexts = TABLE[row].contexts;
        for &key in &self.chords[row] {
            let text = Context::ALL
                .iter()
                .any(|&context| context.takes_text() && contexts.contains(context));
            if text && key.is_text() {
                return Err(KeyError::Text(key));
            }
            for (other, chords) in self.chords.iter().enumerate() {
                if TABLE[other].command != TABLE[row].command
                    && TABLE[other].contexts.meets(contexts)
                    && chords.contains(&key)
                {
                    let other = TABLE[other].name;
                    return Err(KeyError::Clash { key, other });
                }
            }
        }
        Ok(())
    }

    /// What a key does in a context.
    pub fn command(&self, context: Context, event: &KeyEvent) -> Option<Command> {
        let chord = Chord::of(event);
        let calls = |(row, chords): (&Row, &Vec<Chord>)| {
            (row.contexts.contains(context) && chords.contains(&chord)).then_some(row.command)
        };
        TABLE.iter().zip(&self.chords).find_map(calls)
    }

    /// The rows of a context with their keys, in the table's order.
    pub fn rows(&self, context: Context) -> impl Iterator<Item = (&'static Row, &[Chord])> {
        TABLE
            .iter()
            .zip(&self.chords)
            .filter(move |(row, _)| row.contexts.contains(context))
            .map(|(row, chords)| (row, chords.as_slice()))
    }

    /// Every row with its keys, in the table's order.
    pub fn all_rows(&self) -> impl Iterator<Item = (&'static Row, &[Chord])> {
        TABLE.iter().zip(self.chords.iter().map(Vec::as_slice))
    }

    /// The first key that calls a command in a context.
    pub fn key_of(&self, context: Context, command: Command) -> Option<Chord> {
        self.rows(context)
            .find(|(row, _)| row.command == command)
            .and_then(|(_, chords)| chords.first().copied())
    }
}

#[cfg(test)]
mod tests;
