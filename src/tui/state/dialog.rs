//! Dialogs: what lies over the panels and takes the keyboard.

use tui_input::Input;

use super::Then;
use super::loaded::LoadedGame;
use crate::board::Shape;
use crate::color::Color;
use crate::game::NodeId;
use crate::player::Seat;
use crate::text::Lang;
use crate::text::say::{Say, Trouble};
use crate::tui::failure::Failure;
use crate::tui::keys::Context;

/// A dialog.
#[derive(Clone, Debug)]
pub enum Dialog {
    /// The keys of a context, scrolled down so many lines.
    Help {
        /// What the keyboard was on.
        of: Context,
        /// Lines above the first shown.
        scroll: usize,
        /// The dialog it was asked for in: it comes back as it was.
        over: Option<Box<Dialog>>,
    },
    /// The review of the game.
    Review {
        /// The place a selected move led to; before one is selected, the turning point.
        selected: Option<NodeId>,
    },
    /// The loaded games, with a selected row.
    Games(GameList),
    /// The form of a new game.
    NewGame(Box<NewGame>),
    /// One line to type.
    Prompt(Prompt),
    /// The game has moves that are in no file: save, discard or stay?
    Confirm(Then),
}

impl Dialog {
    /// Whether it is the review, or lies over it.
    pub fn is_review(&self) -> bool {
        match self {
            Self::Help { over, .. } => over.as_ref().is_some_and(|over| over.is_review()),
            dialog => matches!(dialog, Self::Review { .. }),
        }
    }

    /// Which keys it has.
    pub const fn context(&self) -> Context {
        match self {
            Self::Help { .. } => Context::Help,
            Self::Review { .. } => Context::Review,
            Self::Games(list) if list.typing => Context::Search,
            Self::Games(_) => Context::Games,
            Self::NewGame(_) => Context::Form,
            Self::Prompt(_) => Context::Prompt,
            Self::Confirm(_) => Context::Confirm,
        }
    }
}

/// The list of loaded games: what is searched for in it, and the selected row of those that are found.
#[derive(Clone, Debug, Default)]
pub struct GameList {
    /// The row.
    pub selected: usize,
    /// What is searched for: words that are all found in a game's names, year or result.
    pub query: Input,
    /// Whether it is being typed.
    pub typing: bool,
}

impl GameList {
    /// The whole list, with a row selected.
    pub fn at(selected: usize) -> Self {
        Self {
            selected,
            ..Self::default()
        }
    }

    /// The indices of the games that are found: by what the list tells of them in this language, and by what their files
    /// say besides.
    pub fn found(&self, games: &[LoadedGame], lang: Lang) -> Vec<usize> {
        let query = self.query.value().to_lowercase();
        let words: Vec<&str> = query.split_whitespace().collect();
        let games = games.iter().enumerate();
        games
            .filter(|(_, game)| {
                words.is_empty() || {
                    let told = game.told(lang).join("\n").to_lowercase();
                    let holds = |word: &&str| game.about.contains(*word) || told.contains(*word);
                    words.iter().all(holds)
                }
            })
            .map(|(index, _)| index)
            .collect()
    }

    /// Whether a row shows the query.
    pub fn is_searched(&self) -> bool {
        self.typing || !self.query.value().is_empty()
    }
}

/// What a prompt asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A move, a list of moves, or a position.
    Moves,
    /// A file to save to.
    Save,
    /// The same after a file was found there: type it again to replace it.
    Overwrite,
    /// A file or folder to read.
    Load,
    /// A ply.
    Ply,
}

/// One line to type.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// What for.
    pub ask: Ask,
    /// The text.
    pub input: Input,
    /// What is wrong with it.
    pub error: Option<Trouble>,
    /// The text as it was pasted, while the input is nothing else: its lines tell games apart.
    pub pasted: Option<String>,
}

impl Prompt {
    /// A prompt with a text to start from.
    pub fn new(ask: Ask, text: &str) -> Self {
        Self {
            ask,
            input: text.into(),
            error: None,
            pasted: None,
        }
    }
}

/// The fields of the new game form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The board.
    Board,
    /// Black's player.
    Black,
    /// White's player.
    White,
    /// The seed.
    Seed,
}

impl Field {
    /// All fields, from the top.
    pub const ALL: [Self; 4] = [Self::Board, Self::Black, Self::White, Self::Seed];
}

/// Boards that are offered; any other can be typed.
pub const BOARDS: [&str; 10] = [
    "sphere:2x2x2",
    "sphere:2x1x1",
    "sphere:2x2x1",
    "sphere:2x1x2",
    "sphere:3x2x1",
    "sphere:3x3x2",
    "sphere:3x3x3",
    "flat:4x4",
    "flat:6x6",
    "flat:8x8",
];

/// The form of a new game: each field is a text, with offers to go through.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// The texts, in the order of [`Field::ALL`].
    pub texts: [String; 4],
    /// The field with the keyboard.
    pub field: Field,
    /// What is wrong, and with which field.
    pub error: Option<(Field, Trouble)>,
}

/// What a filled form says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// The board.
    pub board: Shape,
    /// Black's and white's player.
    pub seats: [Seat; 2],
    /// The seed.
    pub seed: Option<u64>,
}

impl NewGame {
    /// A form filled with what is played now.
    pub fn new(board: Shape, seats: &[Seat; 2], seed: Option<u64>) -> Self {
        let seat = |color: Color| seats[color as usize].to_string();
        Self {
            texts: [
                board.to_string(),
                seat(Color::Black),
                seat(Color::White),
                seed.map_or_else(String::new, |seed| seed.to_string()),
            ],
            field: Field::Board,
            error: None,
        }
    }

    /// The text of a field.
    pub fn text(&self, field: Field) -> &str {
        &self.texts[field as usize]
    }

    /// What a field offers, from easy to strong for players.
    pub fn offers(field: Field) -> &'static [&'static str] {
        match field {
            Field::Board => &BOARDS,
            Field::Black | Field::White => &PLAYERS,
            Field::Seed => &[],
        }
    }

    /// Reads the fields.
    ///
    /// # Errors
    /// The first field that cannot be read, and why.
    pub fn wishes(&self) -> Result<Wishes, (Field, Trouble)> {
        let board: Shape = self.read(Field::Board)?;
        board
            .build()
            .map_err(|error| (Field::Board, error.into()))?;
        let seats = [self.read(Field::Black)?, self.read(Field::White)?];
        let seed = match self.text(Field::Seed).trim() {
            "" => None,
            text => {
                let wrong = |_| (Field::Seed, Failure::Number(u64::MAX).into());
                Some(text.parse().map_err(wrong)?)
            }
        };
        Ok(Wishes { board, seats, seed })
    }

    fn read<T: std::str::FromStr<Err: Say + Send + Sync + 'static>>(
        &self,
        field: Field,
    ) -> Result<T, (Field, Trouble)> {
        let text = self.text(field).trim();
        text.parse().map_err(|error: T::Err| (field, error.into()))
    }
}

/// Players that are offered: levels from easy to unbeatable, then programs by name; any other can be typed.
pub const PLAYERS: [&str; 11] = [
    "human",
    "easy",
    "medium",
    "hard",
    "expert",
    "unbeatable",
    "random",
    "greedy",
    "winrate",
    "combined",
    "perfect",
];
