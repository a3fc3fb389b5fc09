//! The whole state of the dashboard. Plain data: no clock, no file, no randomness, nothing that waits.
//!
//! The game is never changed by looking around: a [`Walk`] carries its own copy. What workers know arrives as
//! answers and is kept beside the position it is about, so that it can never be shown for another one.

pub mod dialog;
pub mod line_values;
pub mod loaded;
mod motion;

pub use loaded::LoadedGame;
pub use motion::{Motion, Press, SPEEDS};
use motion::{SECOND, TURN};

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use super::action::RequestId;
use super::board_view::{Orientation, View};
use super::cursor::Cursor;
use super::glyphs::Glyphs;
use super::insight::{Column, Insight, Sort};
use super::keys::{Context, Keymap};
use super::theme::Theme;
use super::tree_page::{PageKey, TreePage};
use super::update::settle::{InsightKey, ReviewKey, ThoughtKey, ValueKey};
use crate::bitboard::Cell;
use crate::board::Board;
use crate::color::Color;
use crate::game::{Event, Game, IllegalAction, NodeId};
use crate::player::Seat;
use crate::review::Review;
use crate::setup::Setup;
use crate::solve::SolveError;
use crate::text::say::Trouble;
use crate::text::{Lang, Text};
use dialog::Dialog;
use line_values::LineValues;

/// A panel that can have the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Panel {
    /// The board.
    Board,
    /// The move log.
    Log,
    /// Candidates or tree.
    Analysis,
    /// The evaluation curve.
    Curve,
}

impl Panel {
    /// All panels, in the order of Tab.
    pub const ALL: [Self; 4] = [Self::Board, Self::Log, Self::Analysis, Self::Curve];
}

/// What the analysis panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The table of candidates.
    Candidates,
    /// The tree around the shown position.
    Tree,
}

/// How the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ViewKind {
    /// The unfolded surface (of a flat board: the board).
    Net,
    /// Rings as curves around the front face.
    Projection,
    /// A globe.
    Globe,
}

impl FromStr for ViewKind {
    type Err = UnknownView;

    fn from_str(text: &str) -> Result<Self, UnknownView> {
        match text {
            "net" => Ok(Self::Net),
            "projection" => Ok(Self::Projection),
            "globe" => Ok(Self::Globe),
            _ => Err(UnknownView(text.chars().take(40).collect())),
        }
    }
}

/// A text that names no view.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no view {0:?}: expected net, projection or globe")]
pub struct UnknownView(String);

/// How things are shown.
#[derive(Clone, Debug)]
pub struct Display {
    /// How the board is drawn.
    pub view: ViewKind,
    /// How the globe is turned.
    pub globe: Orientation,
    /// Colours.
    pub theme: Theme,
    /// Signs.
    pub glyphs: Glyphs,
    /// Language.
    pub lang: Lang,
    /// Whether the flips of the cursor's cell are shown.
    pub flips: bool,
    /// Whether the analysis is shown.
    pub analysis: bool,
    /// Whether the focused panel has the whole screen.
    pub zoom: bool,
}

/// A walk through lines that are not played: a copy of the game, and where in it the walk began.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The copy, at the place the walk has reached.
    pub game: Game,
    /// Where it left the game.
    pub base: NodeId,
}

impl Walk {
    /// The placements from the base to here.
    pub fn path(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut node = self.game.at();
        while node != self.base {
            if let Some(entry) = self.game.entry_at(node)
                && let Event::Place { cell, .. } = entry.event
            {
                cells.push(cell);
            }
            match self.game.parent(node) {
                Some(parent) => node = parent,
                None => break,
            }
        }
        cells.reverse();
        cells
    }
}

/// What is known about the exact tree of the game's board.
#[derive(Clone, Debug, PartialEq)]
pub enum TreeStatus {
    /// It is being built: how far, and the positions so far.
    Building {
        /// The question.
        id: RequestId,
        /// From 0 to 1.
        done: f64,
        /// Positions held.
        stored: u64,
    },
    /// It is there.
    Ready(TreeFacts),
    /// It is not there, and why.
    Missing(Trouble),
}

/// What a finished tree is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeFacts {
    /// Positions held.
    pub stored: u64,
    /// Memory held, in bytes.
    pub bytes: u64,
}

/// Something to be told in one line.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// A side had to pass.
    Passed(Color),
    /// Why an action was refused.
    Illegal(IllegalAction),
    /// It is a program's turn.
    NotYourTurn(Color),
    /// This side's program was stopped while it thought.
    Stopped(Color),
    /// What was being done was given up.
    Cancelled,
    /// The tree is not built any further.
    TreeStopped,
    /// A hint: the cell, and which player would take it.
    Hint(Cell),
    /// The hint waits for the analysis.
    HintPending,
    /// Saved to this file.
    Saved(PathBuf),
    /// This was opened.
    Loaded(String),
    /// Remarks on what was opened.
    Remark(Trouble),
    /// Something failed, in words.
    Failed(Trouble),
    /// The walk's line was brought into the game.
    LineBrought,
    /// The view chosen has no room: the columns and rows it needs.
    ViewNeeds {
        /// The view.
        view: ViewKind,
        /// Columns and rows.
        needs: (u16, u16),
    },
    /// The command makes no sense now, and why.
    NotNow(Refusal),
}

/// Why a command makes no sense now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game shown is over.
    GameOver,
    /// There are no moves yet.
    NoMoves,
    /// There is nothing to take back.
    NothingToUndo,
    /// Nothing was taken back.
    NothingToRedo,
    /// The game is at its start.
    AtStart,
    /// The game is at its end.
    AtEnd,
    /// Nothing plays by itself, so nothing goes faster or slower.
    NoAutoplay,
    /// No program waits to go on.
    NoProgramWaits,
    /// No other game is open.
    NoOtherGame,
    /// No line is tried out.
    NoWalk,
    /// No other move was tried here.
    NoSibling,
    /// A board without a globe has one view.
    OneView,
    /// Only the globe turns.
    NoGlobe,
    /// The analysis is hidden.
    NoAnalysis,
    /// The exact values need no live analysis.
    Exact,
}

/// The questions that wait for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pending {
    /// A program's move.
    pub thought: Option<(RequestId, ThoughtKey)>,
    /// The analysis of the shown position.
    pub insight: Option<(RequestId, InsightKey)>,
    /// The values of positions of the line.
    pub values: Option<(RequestId, ValueKey)>,
    /// A node of the tree page.
    pub grown: Option<(RequestId, (PageKey, usize))>,
    /// A file.
    pub file: Option<RequestId>,
}

/// What goes on after a file was saved or discarded.
#[derive(Clone, Debug)]
pub enum Then {
    /// Nothing.
    Stay,
    /// End the program.
    Quit,
    /// Start the game of the form.
    NewGame(Box<dialog::NewGame>),
    /// Read a file.
    Load(PathBuf),
    /// Show another of the loaded games.
    ShowGame(usize),
    /// Begin from a position that was typed.
    Position(Setup),
    /// Show the games found in a pasted text, and say why there is a choice, if there is.
    Found(Vec<LoadedGame>, Option<Trouble>),
}

/// A log's or a list's own scrolling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListState {
    /// The selected row, if it does not follow.
    pub selected: Option<usize>,
}

/// The state.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // Independent facts, not one state in disguise.
pub struct State {
    /// The game.
    pub game: Game,
    /// Which game it is: rises with each other game.
    pub serial: u64,
    /// Who plays black and white.
    pub seats: [Seat; 2],
    /// Names to show instead, of a loaded game.
    pub names: Option<[String; 2]>,
    /// The seed of the programs.
    pub seed: Option<u64>,
    /// The seconds that the program which thinks now has been at it.
    pub thought_for: u64,
    /// Whether programs answer; off while one looks through a game.
    pub playing: bool,
    /// The cursor.
    pub cursor: Cursor,
    /// How things are shown.
    pub display: Display,
    /// Where the globe is turning to.
    pub turning: Option<Orientation>,
    /// The mouse's button, while it is down on the globe.
    pub press: Option<Press>,
    /// The panel with the focus.
    pub focus: Panel,
    /// What the analysis panel shows.
    pub page: Page,
    /// How the candidates are sorted.
    pub sort: Sort,
    /// The selected candidate.
    pub selected: usize,
    /// The log's selection.
    pub log: ListState,
    /// The walk, if one is on.
    pub walk: Option<Walk>,
    /// The tree.
    pub tree: TreeStatus,
    /// What is known of a position: of the shown one, if it is the same.
    pub insight: Option<Result<Arc<Insight>, Trouble>>,
    /// What that is about.
    pub insight_key: Option<InsightKey>,
    /// Whether the engine goes on analysing the shown position.
    pub live: bool,
    /// What is known of the positions of the line.
    pub values: LineValues,
    /// The line looked back on, as far as it is known; `None` if nothing is.
    pub review: Option<Arc<Review>>,
    /// What that is about.
    pub review_key: Option<ReviewKey>,
    /// The tree page.
    pub tree_page: TreePage,
    /// The questions that are open.
    pub pending: Pending,
    /// The dialog on top.
    pub dialog: Option<Dialog>,
    /// The line of news.
    pub notice: Option<Notice>,
    /// Whether a hint is wanted as soon as the analysis is there.
    pub hint_wanted: bool,
    /// The file the game was saved to or came from.
    pub file: Option<PathBuf>,
    /// What was asked of files last, as it was typed: an error brings it back to be corrected.
    pub file_asked: Option<(dialog::Ask, PathBuf)>,
    /// Where a first save is offered.
    pub default_file: PathBuf,
    /// Whether there are moves that are in no file.
    pub unsaved: bool,
    /// What follows the save that is under way.
    pub after_save: Then,
    /// The games of the last load.
    pub games: Arc<Vec<LoadedGame>>,
    /// Which of them is shown.
    pub game_index: usize,
    /// The speed of the autoplay, if it is on: an index into [`SPEEDS`].
    pub autoplay: Option<usize>,
    /// The speed it would have.
    pub speed: usize,
    /// The keys.
    pub keymap: Arc<Keymap>,
    /// The terminal's columns and rows.
    pub size: (u16, u16),
    /// The number of the next question.
    pub next_request: u64,
    /// Whether the program is to end.
    pub done: bool,
}

impl State {
    /// A new dashboard on a board; nothing runs yet.
    pub fn new(board: Arc<Board>, seats: [Seat; 2], seed: Option<u64>, display: Display) -> Self {
        let game = Game::new(board);
        let cursor = Cursor::home(&game);
        Self {
            game,
            serial: 0,
            seats,
            names: None,
            seed,
            thought_for: 0,
            playing: true,
            cursor,
            display,
            turning: None,
            press: None,
            focus: Panel::Board,
            page: Page::Candidates,
            sort: Sort {
                column: Column::Perfect,
                reversed: false,
            },
            selected: 0,
            log: ListState::default(),
            walk: None,
            tree: TreeStatus::Missing(SolveError::Cancelled.into()),
            insight: None,
            insight_key: None,
            live: false,
            values: LineValues::default(),
            review: None,
            review_key: None,
            tree_page: TreePage::default(),
            pending: Pending::default(),
            dialog: None,
            notice: None,
            hint_wanted: false,
            file: None,
            file_asked: None,
            default_file: PathBuf::from("game.json"),
            unsaved: false,
            after_save: Then::Stay,
            games: Arc::default(),
            game_index: 0,
            autoplay: None,
            speed: 2,
            keymap: Arc::default(),
            size: (80, 24),
            next_request: 0,
            done: false,
        }
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        self.game.board()
    }

    /// The texts in the language chosen.
    pub(crate) const fn text(&self) -> &'static Text {
        self.display.lang.text()
    }

    /// The game as shown: the walk's copy while one walks.
    pub fn shown(&self) -> &Game {
        self.walk.as_ref().map_or(&self.game, |walk| &walk.game)
    }

    /// What is known of the shown position.
    pub fn shown_insight(&self) -> Option<&Arc<Insight>> {
        match &self.insight {
            Some(Ok(insight)) if insight.setup == self.shown().setup() => Some(insight),
            _ => None,
        }
    }

    /// What the opened record remarks on the place where the game is.
    pub fn comment(&self) -> Option<&str> {
        let loaded = self.games.get(self.game_index)?;
        let mut node = self.game.at();
        loop {
            if let Some(comment) = loaded.comment(node) {
                return Some(comment);
            }
            // A forced pass has no rest of its own: the remark on the move before it is on this place.
            let entry = self.game.entry_at(node)?;
            node = self
                .game
                .parent(node)
                .filter(|_| entry.event == Event::Pass)?;
        }
    }

    /// Black's and white's player as a log names them.
    pub fn player_names(&self) -> [String; 2] {
        let exact = matches!(self.tree, TreeStatus::Ready(_));
        self.names.clone().unwrap_or_else(|| {
            self.seats
                .each_ref()
                .map(|seat| seat.spec(exact).to_string())
        })
    }

    /// Who plays a colour.
    pub const fn seat(&self, color: Color) -> &Seat {
        &self.seats[color as usize]
    }

    /// Whether a person plays a colour.
    pub fn is_human(&self, color: Color) -> bool {
        self.seat(color).is_human()
    }

    /// Whether the game waits for a program.
    pub fn program_to_move(&self) -> bool {
        self.playing && self.game.result().is_none() && !self.is_human(self.game.to_move())
    }

    /// How the board is drawn, the globe turned so.
    pub const fn view(&self, globe: Orientation) -> View {
        match self.display.view {
            ViewKind::Net => View::Net,
            ViewKind::Projection => View::Projection,
            ViewKind::Globe => View::Globe(globe),
        }
    }

    /// What has the keyboard.
    pub fn context(&self) -> Context {
        match &self.dialog {
            Some(dialog) => dialog.context(),
            None => match self.focus {
                Panel::Board => Context::Board,
                Panel::Log => Context::Log,
                Panel::Analysis if self.page == Page::Tree => Context::Tree,
                Panel::Analysis => Context::Candidates,
                Panel::Curve => Context::Curve,
            },
        }
    }

    /// The time between the ticks of a motion, in milliseconds, while it moves.
    pub fn period(&self, motion: Motion) -> Option<u64> {
        match motion {
            Motion::Autoplay => self
                .autoplay
                .map(|speed| SPEEDS[speed.min(SPEEDS.len() - 1)]),
            Motion::Turn => self.turning.map(|_| TURN),
            Motion::Thinking => self.pending.thought.map(|_| SECOND),
        }
    }

    /// How the globe is turned, or will be once it has arrived.
    pub fn globe_goal(&self) -> Orientation {
        self.turning.unwrap_or(self.display.globe)
    }

    /// A number for a new question.
    pub fn request(&mut self) -> RequestId {
        self.next_request += 1;
        RequestId(self.next_request)
    }
}
