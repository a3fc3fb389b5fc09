//! The dashboard without a terminal: actions in, a drawn buffer out.
//!
//! Reducers, workers and view are the real ones; only the event loop is replaced. After each action the answers
//! to all open questions are waited for, so what is drawn does not depend on how fast the machine is. The
//! screenshots come from here.

use std::sync::mpsc::{Receiver, channel};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::Action;
use super::config::Config;
use super::effect::Effect;
use super::options::Options;
use super::runtime::{Message, Power, Runtime};
use super::state::{Display, Motion, State, TreeStatus};
use super::{update, view};

/// A dashboard without a terminal.
#[derive(Debug)]
pub struct Headless {
    state: State,
    runtime: Runtime,
    receiver: Receiver<Message>,
}

impl Headless {
    /// Opens the dashboard with the built-in keys and an environment that tells nothing, and waits for the
    /// answers to its first questions.
    pub fn open(options: Options) -> Self {
        let (sender, receiver) = channel();
        let runtime = Runtime::new(sender, Power::of(&options));
        let (state, first) = options.state(Config::default(), |_| None, "game.json");
        let (state, effects) = update::start(state, first);
        let mut dashboard = Self {
            state,
            runtime,
            receiver,
        };
        dashboard.carry_out(effects);
        dashboard.wait();
        dashboard
    }

    /// Lets something happen and waits until nothing is open any more and the globe has turned.
    pub fn act(&mut self, action: Action) {
        self.take(action);
        self.wait();
        while self.state.period(Motion::Turn).is_some() {
            self.take(Action::Tick(Motion::Turn));
        }
    }

    /// The state.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Changes how things are shown.
    pub fn show(&mut self, change: impl FnOnce(&mut Display)) {
        change(&mut self.state.display);
    }

    /// Draws the state on a screen of so many columns and rows.
    pub fn draw(&mut self, columns: u16, rows: u16) -> Buffer {
        self.act(Action::Resize(columns, rows));
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        view::draw_into(&self.state, area, &mut buffer);
        buffer
    }

    fn take(&mut self, action: Action) {
        let (state, effects) = update::update(self.state.clone(), action);
        self.state = state;
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            self.runtime.carry_out(effect);
        }
    }

    fn wait(&mut self) {
        while self.is_waiting() {
            match self.receiver.recv() {
                Ok(Message::Action(action)) => self.take(action),
                // Nobody sends signals or input here, and the runtime holds a sender.
                Ok(_) | Err(_) => return,
            }
        }
    }

    /// Whether a question is open. A live analysis has no last answer.
    fn is_waiting(&self) -> bool {
        let pending = &self.state.pending;
        matches!(self.state.tree, TreeStatus::Building { .. })
            || pending.thought.is_some()
            || (pending.insight.is_some() && !self.state.live)
            || pending.values.is_some()
            || pending.grown.is_some()
            || pending.file.is_some()
    }
}
