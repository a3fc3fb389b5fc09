//! A dashboard for tests: keys in, workers that answer when they are told to.

use std::collections::VecDeque;
use std::sync::Arc;

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::action::{Action, RequestId};
use super::board_view::Orientation;
use super::effect::Effect;
use super::glyphs::Glyphs;
use super::keys::chord::Chord;
use super::runtime::at_once::Oracle;
use super::state::{Display, State, ViewKind};
use super::theme::{Shade, Theme, Tier};
use super::update::{start, update};
use crate::bitboard::Cell;
use crate::board::{Board, Shape};
use crate::notation::format_moves;
use crate::player::Seat;
use crate::text::Lang;

/// See the module.
pub(crate) struct Desk {
    pub(crate) state: Option<State>,
    /// What was asked and is not answered.
    pub(crate) open: VecDeque<Effect>,
    /// Everything asked, cancelled or done so far, in short.
    pub(crate) asked: Vec<Effect>,
    oracle: Oracle,
}

pub(crate) fn display() -> Display {
    Display {
        view: ViewKind::Net,
        globe: Orientation::default(),
        theme: Theme {
            tier: Tier::TrueColor,
            shade: Shade::Dark,
        },
        glyphs: Glyphs::new(false),
        lang: Lang::En,
        flips: false,
        analysis: true,
        zoom: false,
    }
}

impl Desk {
    /// A new game between these; no worker has answered yet.
    pub(crate) fn new(board: &str, black: &str, white: &str) -> Self {
        let board: Shape = board.parse().unwrap();
        let seats = [black, white].map(|seat| seat.parse::<Seat>().unwrap());
        let board: Arc<Board> = Arc::new(board.build().unwrap());
        let (state, effects) = start(State::new(board, seats, None, display()), Vec::new());
        let mut desk = Self {
            state: Some(state),
            open: VecDeque::new(),
            asked: Vec::new(),
            oracle: Oracle::default(),
        };
        desk.take(effects);
        desk
    }

    pub(crate) fn state(&self) -> &State {
        self.state.as_ref().unwrap()
    }

    fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            self.asked.push(effect.clone());
            match effect {
                Effect::Cancel(id) => self.open.retain(|open| open.question() != Some(id)),
                effect if effect.question().is_some() => self.open.push_back(effect),
                _ => {}
            }
        }
    }

    pub(crate) fn act(&mut self, action: Action) {
        let (state, effects) = update(self.state.take().unwrap(), action);
        self.state = Some(state);
        self.take(effects);
    }

    /// Keys by name, separated by blanks; `'text'` types the text.
    pub(crate) fn press(&mut self, script: &str) -> &mut Self {
        for word in script.split_whitespace() {
            if let Some(text) = word.strip_prefix('\'').and_then(|w| w.strip_suffix('\'')) {
                for character in text.chars() {
                    let name = if character == '_' { ' ' } else { character };
                    let chord: Chord = name.to_string().parse().unwrap();
                    self.act(Action::Key(chord.into()));
                }
            } else {
                let chord: Chord = word.parse().unwrap();
                self.act(Action::Key(chord.into()));
            }
        }
        self
    }

    /// The first cell where the side to move can place a disc.
    pub(crate) fn first_legal(&self) -> Option<Cell> {
        let state = self.state();
        state.game.position().placements(state.board()).first()
    }

    /// Types the first legal placement.
    pub(crate) fn place_first(&mut self) -> &mut Self {
        let name = self.state().board().name(self.first_legal().unwrap());
        self.press(&format!("m '{name}' enter"))
    }

    /// Whether a question was taken back.
    pub(crate) fn was_cancelled(&self, id: RequestId) -> bool {
        let mut asked = self.asked.iter();
        asked.any(|effect| matches!(effect, Effect::Cancel(open) if *open == id))
    }

    /// A click with the left button.
    pub(crate) fn click(&mut self, x: u16, y: u16) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), x, y);
        self.mouse(MouseEventKind::Up(MouseButton::Left), x, y);
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, x: u16, y: u16) {
        self.act(Action::Mouse(MouseEvent {
            kind,
            column: x,
            row: y,
            modifiers: KeyModifiers::NONE,
        }));
    }

    /// Lets the oldest open question be answered.
    pub(crate) fn answer_one(&mut self) -> bool {
        let Some(effect) = self.open.pop_front() else {
            return false;
        };
        if let Some(action) = self.oracle.answer(effect) {
            self.act(action);
        }
        true
    }

    /// Lets everything be answered until nothing is open.
    pub(crate) fn answer_all(&mut self) -> &mut Self {
        while self.answer_one() {}
        self
    }

    /// The moves played up to here.
    pub(crate) fn moves(&self) -> String {
        let game = &self.state().game;
        format_moves(game.board(), game.moves())
    }

    /// The moves walked beyond the game.
    pub(crate) fn walked(&self) -> String {
        let state = self.state();
        let path = state.walk.as_ref().map(super::state::Walk::path);
        let names = path
            .into_iter()
            .flatten()
            .map(|cell| state.board().name(cell));
        names.collect::<Vec<_>>().join(" ")
    }
}
