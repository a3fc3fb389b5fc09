//! The loop: one channel, blocked on while nothing happens; a frame only after something did.
//!
//! Input, signals and workers are threads that send to the channel. What has piled up is taken in one go before
//! a frame is drawn, so that a burst of events costs one frame. While something moves (the autoplay, the globe,
//! the clock of a program that thinks), and only then, the wait has an end and the clock gives a tick.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyCode, MouseEventKind};

use super::action::Action;
use super::effect::Effect;
use super::runtime::{Message, Power, Runtime};
use super::state::{Motion, State};
use super::terminal::{self, Screen};
use super::{update, view};
use crate::player::external;

/// Events taken before a frame is drawn all the same, so that a stream without end cannot starve the screen.
const BURST: usize = 256;

/// Runs the dashboard from a state until it ends.
///
/// # Errors
/// If the terminal cannot be taken, or is lost.
pub(super) fn run(state: State, first: Vec<Action>, power: Power) -> io::Result<()> {
    let (sender, receiver) = channel();
    // Before the terminal is taken: a signal in between would leave it so.
    #[cfg(unix)]
    listen_to_signals(sender.clone())?;
    let mut screen = Screen::enter()?;
    let size = screen.size();
    let (state, effects) = update::start(State { size, ..state }, first);
    // The first frame comes before any work.
    screen.draw(|frame| view::draw(&state, frame))?;
    let mut session = Session {
        screen,
        runtime: Runtime::new(sender.clone(), power),
        hooks: Hooks::read(),
        ticks: [None; Motion::ALL.len()],
        running: true,
    };
    session.carry_out(effects)?;
    listen_to_input(sender)?;
    session.run(state, &receiver)
}

struct Session {
    screen: Screen,
    runtime: Runtime,
    hooks: Hooks,
    /// When each motion is due, in the order of [`Motion::ALL`].
    ticks: [Option<Instant>; Motion::ALL.len()],
    running: bool,
}

impl Session {
    fn run(&mut self, mut state: State, receiver: &Receiver<Message>) -> io::Result<()> {
        while self.running {
            let first = self.wait(&state, receiver)?;
            state = self.take(state, first)?;
            for _ in 0..BURST {
                match receiver.try_recv() {
                    Ok(message) if self.running => state = self.take(state, message)?,
                    Ok(_) | Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
                }
            }
            if self.running {
                self.screen.draw(|frame| view::draw(&state, frame))?;
            }
        }
        Ok(())
    }

    /// Stops what is being worked on, other programs too.
    fn stop(&mut self) {
        self.runtime.stop();
        external::end_all();
    }

    /// The next message; a tick if the clock comes first.
    fn wait(&mut self, state: &State, receiver: &Receiver<Message>) -> io::Result<Message> {
        let gone = || io::Error::other("the input is gone");
        let now = Instant::now();
        for (tick, motion) in self.ticks.iter_mut().zip(Motion::ALL) {
            let period = state.period(motion).map(Duration::from_millis);
            *tick = period.map(|period| tick.unwrap_or(now + period));
        }
        let due = self.ticks.iter_mut().zip(Motion::ALL);
        let due = due.filter_map(|(tick, motion)| Some(((*tick)?, motion, tick)));
        let Some((at, motion, tick)) = due.min_by_key(|(at, ..)| *at) else {
            return receiver.recv().map_err(|_| gone());
        };
        // What is due comes first: a stream of messages must not hold up what moves.
        if let Some(time) = at.checked_duration_since(now) {
            match receiver.recv_timeout(time) {
                Ok(message) => return Ok(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            }
        }
        *tick = None;
        Ok(Message::Action(Action::Tick(motion)))
    }

    fn take(&mut self, state: State, message: Message) -> io::Result<State> {
        match message {
            Message::Action(action) => {
                self.hooks.check(&action)?;
                let (state, effects) = update::update(state, action);
                self.carry_out(effects)?;
                return Ok(state);
            }
            Message::InputLost(error) => return Err(error),
            #[cfg(unix)]
            Message::Signal(signal) => self.on_signal(signal)?,
            #[cfg(not(unix))]
            Message::Signal(_) => {}
        }
        Ok(state)
    }

    fn carry_out(&mut self, effects: Vec<Effect>) -> io::Result<()> {
        for effect in effects {
            match effect {
                Effect::Quit => self.running = false,
                #[cfg(unix)]
                Effect::Suspend => self.screen.suspend()?,
                #[cfg(not(unix))]
                Effect::Suspend => {}
                other => self.runtime.carry_out(other),
            }
        }
        Ok(())
    }

    #[cfg(unix)]
    fn on_signal(&mut self, signal: i32) -> io::Result<()> {
        use signal_hook::consts::{SIGCONT, SIGTSTP};
        match signal {
            SIGTSTP => self.screen.suspend(),
            SIGCONT => self.screen.resume(),
            deadly => {
                terminal::restore();
                self.stop();
                signal_hook::low_level::emulate_default_handler(deadly)
            }
        }
    }
}

impl Drop for Session {
    /// However the loop ends, by an error or a panic too.
    fn drop(&mut self) {
        terminal::restore();
        self.stop();
    }
}

/// Reads the terminal's events. What nobody acts on is left out here: the mouse merely moving would wake the
/// loop all the time.
fn listen_to_input(sender: Sender<Message>) -> io::Result<()> {
    let listen = move || {
        loop {
            let message = match event::read() {
                Ok(Event::Key(key)) => Message::Action(Action::Key(key)),
                Ok(Event::Mouse(mouse)) if mouse.kind == MouseEventKind::Moved => continue,
                Ok(Event::Mouse(mouse)) => Message::Action(Action::Mouse(mouse)),
                Ok(Event::Paste(text)) => Message::Action(Action::Paste(text)),
                Ok(Event::Resize(columns, rows)) => Message::Action(Action::Resize(columns, rows)),
                Ok(Event::FocusGained | Event::FocusLost) => continue,
                Err(error) => {
                    let _ = sender.send(Message::InputLost(error));
                    return;
                }
            };
            if sender.send(message).is_err() {
                return;
            }
        }
    };
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(listen)
        .map(|_| ())
}

/// Turns signals into messages, so that they are handled between two frames.
#[cfg(unix)]
fn listen_to_signals(sender: Sender<Message>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let mut signals =
        signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            for signal in signals.forever() {
                if sender.send(Message::Signal(signal)).is_err() {
                    return;
                }
            }
        })
        .map(|_| ())
}

/// Test hooks, off unless the environment asks for them: F12 panics, F11 fails.
struct Hooks {
    on: bool,
}

impl Hooks {
    fn read() -> Self {
        Self {
            on: std::env::var_os("ORBELLO_TEST_HOOKS").is_some(),
        }
    }

    fn check(&self, action: &Action) -> io::Result<()> {
        match action {
            Action::Key(key) if self.on && key.code == KeyCode::F(12) => {
                panic!("the test hook was asked for a panic")
            }
            Action::Key(key) if self.on && key.code == KeyCode::F(11) => {
                Err(io::Error::other("the test hook was asked for an error"))
            }
            _ => Ok(()),
        }
    }
}
