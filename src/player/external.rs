//! Another program as a player, spoken to over pipes in the `NBoard` protocol or GTP.
//!
//! The program is started when it is first asked (or by [`External::check`], which finds out early whether it answers) and is ended, at the latest by force, when the player is
//! dropped or has failed; a failed one is started anew for the next move. Whatever it does wrong is an
//! [`ExternalError`]: it cannot be started, says nothing in time, dies, answers nonsense or plays an illegal move.
//! Its answers are read by a thread of their own, so that waiting can end.

mod children;
mod conversation;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::spec::{EngineLimits, Protocol};
use super::{Choice, Player, PlayerError, Request};
use crate::bitboard::Cell;
use crate::board::Shape;
use crate::color::Color;
use crate::game::Game;
use crate::notation::{self, Move};
use crate::record::cannot::CannotExpress;
use crate::record::format::Format;
use crate::record::output::Writer;
use crate::record::{Record, RecordMove};
use conversation::Conversation;

pub use children::end_all;

/// How long a program may take for a move, its start included, unless it is given another time.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// The depth an `NBoard` engine is told to search: it must be told one.
const NBOARD_DEPTH: usize = 12;

/// What an external program did wrong.
#[derive(Debug, Error)]
pub enum ExternalError {
    /// The command cannot be started.
    #[error("cannot start {command:?}: {source}")]
    Start {
        /// The command.
        command: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// It ended, or closed its output.
    #[error("{command:?} has gone{}", .status.as_ref().map_or_else(String::new, |status| format!(" ({status})")))]
    Gone {
        /// The command.
        command: String,
        /// How it ended, if it has.
        status: Option<String>,
    },
    /// It did not answer in time.
    #[error("{command:?} did not answer within {} ms", .waited.as_millis())]
    Timeout {
        /// The command.
        command: String,
        /// How long it was waited for.
        waited: Duration,
    },
    /// It refused a command.
    #[error("{command:?} refused {request:?}: {answer}")]
    Refused {
        /// The command.
        command: String,
        /// What it was asked.
        request: String,
        /// What it said.
        answer: String,
    },
    /// It answered something else than a move.
    #[error("{command:?} answered {answer:?}, expected a move")]
    NoMove {
        /// The command.
        command: String,
        /// What it said.
        answer: String,
    },
    /// It played an illegal move.
    #[error("{command:?} played the illegal move {name}")]
    Illegal {
        /// The command.
        command: String,
        /// The move.
        name: String,
    },
    /// `NBoard` has no words for this game.
    #[error("{command:?} cannot be told this game: {source}")]
    CannotExpress {
        /// The command.
        command: String,
        /// Why.
        source: CannotExpress,
    },
    /// GTP has no words for another start than the board's own.
    #[error("{command:?} cannot be told this game: the protocol only knows the board's own start")]
    OtherStart {
        /// The command.
        command: String,
    },
}

/// See the module.
pub struct External {
    protocol: Protocol,
    command: String,
    limits: EngineLimits,
    running: Option<Running>,
}

/// A program that runs.
struct Running {
    conversation: Conversation,
    limits: EngineLimits,
    /// The next number: of a ping, or of a GTP command.
    number: u64,
    /// The moves a GTP engine knows.
    known: Vec<Move>,
    /// The board a GTP engine has.
    board: Option<Shape>,
}

impl External {
    /// A player that speaks a protocol with the program of a command line: words separated by blanks, quotes
    /// around words with blanks in them. The program is started when it is first asked.
    pub const fn new(protocol: Protocol, command: String) -> Self {
        Self {
            protocol,
            command,
            limits: EngineLimits {
                depth: None,
                time: None,
                timeout: None,
            },
            running: None,
        }
    }

    /// The same with other limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: EngineLimits) -> Self {
        self.limits = limits;
        self
    }

    /// Starts the program and tells it the game, without asking for a move: whether it is there, speaks the
    /// protocol and knows the board.
    ///
    /// # Errors
    /// If it is not, does not or has no words for the game.
    pub fn check(&mut self, game: &Game, cancel: &Arc<AtomicBool>) -> Result<(), PlayerError> {
        let told = self.tell(&Request::new(game, cancel)).map(|_| ());
        if told.is_err() {
            self.running = None;
        }
        told
    }

    /// Tells the program the game; gives how long it is waited for.
    fn tell<'a>(&mut self, request: &'a Request<'a>) -> Result<Wait<'a>, PlayerError> {
        let wait = Wait {
            request,
            begin: Instant::now(),
            patience: self.limits.timeout.unwrap_or(PATIENCE),
        };
        let running = match &mut self.running {
            Some(running) => running,
            none => none.insert(Running {
                conversation: Conversation::start(&self.command)?,
                limits: self.limits,
                number: 0,
                known: Vec::new(),
                board: None,
            }),
        };
        match self.protocol {
            Protocol::NBoard => running.tell_nboard(&wait)?,
            Protocol::Gtp => running.tell_gtp(&wait)?,
        }
        Ok(wait)
    }

    fn ask(&mut self, request: &Request<'_>) -> Result<Cell, PlayerError> {
        let placements = request.placements()?;
        let wait = self.tell(request)?;
        let Some(running) = &mut self.running else {
            return Err(PlayerError::Cancelled);
        };
        let name = match self.protocol {
            Protocol::NBoard => running.go_nboard(&wait)?,
            Protocol::Gtp => running.go_gtp(&wait)?,
        };
        let command = self.command.clone();
        let board = request.board();
        let cell = match notation::parse_moves(board, &name).as_deref() {
            Ok(&[Move::Place(cell)]) => cell,
            // A pass where there is a placement is a move, but an illegal one.
            Ok(&[Move::Pass]) => return Err(ExternalError::Illegal { command, name }.into()),
            _ => {
                let answer = name;
                return Err(ExternalError::NoMove { command, answer }.into());
            }
        };
        if !placements.contains(cell) {
            return Err(ExternalError::Illegal { command, name }.into());
        }
        if self.protocol == Protocol::Gtp {
            running.known.push(Move::Place(cell));
        }
        Ok(cell)
    }
}

impl Player for External {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        match self.ask(request) {
            Ok(cell) => Ok(Choice {
                cell,
                nodes: 0,
                comment: None,
            }),
            Err(error) => {
                // Whatever it is still doing would be taken for the answer to the next question.
                self.running = None;
                Err(error)
            }
        }
    }

    fn new_game(&mut self, _seed: Option<u64>) {}
}

/// What a wait for an answer may take.
struct Wait<'a> {
    request: &'a Request<'a>,
    begin: Instant,
    patience: Duration,
}

impl Running {
    /// Tells an `NBoard` engine the game.
    fn tell_nboard(&mut self, wait: &Wait<'_>) -> Result<(), PlayerError> {
        let game = wait.request.game;
        let command = self.conversation.command().to_owned();
        if self.number == 0 {
            self.conversation.send("nboard 2")?;
            let depth = self.limits.depth.unwrap_or(NBOARD_DEPTH);
            self.conversation.send(&format!("set depth {depth}"))?;
        }
        let ggf = ggf(game, self.limits.time)
            .map_err(|source| ExternalError::CannotExpress { command, source })?;
        self.number += 1;
        self.conversation.send(&format!("set game {ggf}"))?;
        self.conversation.send(&format!("ping {}", self.number))?;
        let pong = format!("pong {}", self.number);
        // What comes before it is about earlier questions.
        while self.conversation.receive(wait)?.trim() != pong {}
        Ok(())
    }

    /// The move an `NBoard` engine plays, as it writes it.
    fn go_nboard(&mut self, wait: &Wait<'_>) -> Result<String, PlayerError> {
        self.conversation.send("go")?;
        loop {
            let line = self.conversation.receive(wait)?;
            if let Some(answer) = line.trim().strip_prefix("===") {
                // Some write the evaluation behind a slash, some behind a blank.
                let name = answer.trim().split(['/', ' ', '\t']).next();
                return Ok(name.unwrap_or("").to_owned());
            }
        }
    }

    /// Tells a GTP engine the game.
    fn tell_gtp(&mut self, wait: &Wait<'_>) -> Result<(), PlayerError> {
        let game = wait.request.game;
        let board = game.board();
        if game.start() != board.start() {
            let command = self.conversation.command().to_owned();
            return Err(ExternalError::OtherStart { command }.into());
        }
        if self.board != Some(board.shape()) {
            if let (None, Some(time)) = (self.board, self.limits.time) {
                // A stone in each period of so many seconds.
                let seconds = time.as_secs();
                self.gtp_command(&format!("time_settings 0 {seconds} 1"), wait)?;
            }
            // Only square boards have a size; an engine for another one must have been started for it.
            if let Shape::Flat { width, height } = board.shape()
                && width == height
            {
                self.gtp_command(&format!("boardsize {width}"), wait)?;
            }
            self.gtp_command("clear_board", wait)?;
            self.known.clear();
            self.board = Some(board.shape());
        }
        let entries = game.entries();
        let moves: Vec<Move> = entries.iter().map(|entry| entry.event.notation()).collect();
        if !moves.starts_with(&self.known) {
            self.gtp_command("clear_board", wait)?;
            self.known.clear();
        }
        for entry in &entries[self.known.len()..] {
            let action = entry.event.notation();
            let vertex = match action {
                Move::Place(cell) => board.name(cell),
                Move::Pass => "pass".to_owned(),
            };
            self.gtp_command(&format!("play {} {vertex}", entry.color), wait)?;
            self.known.push(action);
        }
        Ok(())
    }

    /// The move a GTP engine plays, as it writes it.
    fn go_gtp(&mut self, wait: &Wait<'_>) -> Result<String, PlayerError> {
        let color: Color = wait.request.game.to_move();
        self.gtp_command(&format!("genmove {color}"), wait)
    }

    /// Sends a command and waits for its answer.
    fn gtp_command(&mut self, request: &str, wait: &Wait<'_>) -> Result<String, PlayerError> {
        self.number += 1;
        self.conversation
            .send(&format!("{} {request}", self.number))?;
        loop {
            let line = self.conversation.receive(wait)?;
            let (good, rest) = match line.as_bytes().first() {
                Some(b'=') => (true, &line[1..]),
                Some(b'?') => (false, &line[1..]),
                // The lines behind a first one, or noise.
                _ => continue,
            };
            let answer = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
            if good {
                return Ok(answer.to_owned());
            }
            return Err(ExternalError::Refused {
                command: self.conversation.command().to_owned(),
                request: request.to_owned(),
                answer: answer.to_owned(),
            }
            .into());
        }
    }
}

/// A game up to where it is, on one line; with a time for each move as a clock that is set anew with each.
fn ggf(game: &Game, time: Option<Duration>) -> Result<String, CannotExpress> {
    let mut record = Record::new(Arc::clone(game.board()), game.start());
    record.moves = game.moves().into_iter().map(RecordMove::new).collect();
    if let Some(time) = time {
        let (minutes, seconds) = (time.as_secs() / 60, time.as_secs_f64() % 60.0);
        let zero = if seconds < 10.0 { "0" } else { "" };
        let clock = format!("{minutes}:{zero}{seconds}");
        record.tags.set("time_control", format!("{clock}/{clock}"));
    }
    let mut writer = Writer::new(Format::Ggf);
    writer.push(&record)?;
    let text = String::from_utf8_lossy(&writer.finish().bytes).into_owned();
    Ok(text.split_whitespace().collect::<Vec<_>>().join(" "))
}
