//! The `NBoard` protocol, versions 1 and 2: commands of a board window, one a line.
//!
//! | command | answer |
//! | --- | --- |
//! | `nboard N` | `set myname Orbello` |
//! | `set game GGF`, `move F5/eval/time` (version 1 also sends `F5`), `set depth N`, `set contempt N` | none |
//! | `go` | `=== F5/eval/seconds`; the game is not changed |
//! | `hint N` | `search LINE eval 0 depth` for the best N moves, again when known better |
//! | `analyze` | `analysis MOVES eval` for every position of the game, the last first |
//! | `ping N` | `pong N`, after whatever was thought about has stopped |
//! | `learn` | `learned` |
//!
//! Around these come `status TEXT` and `nodestats NODES SECONDS`. Evaluations are discs from the side of the
//! player to move; a depth of `100%` is an exact solution, `12@95%` a selective search. Any command stops a hint
//! or an analysis; a move is thought about to the end unless `ping`, `set game` or `quit` comes next. Unknown
//! commands are ignored, as the protocol asks; a known one that is wrong changes nothing and is named in the
//! status line. There is no opening book: what is learned is the answer's courtesy. Draws are valued as draws
//! whatever the contempt.
//!
//! Source: the protocol's description in `NTest`'s and `NBoard`'s instructions.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use super::course::{Course, Next};
use super::inbox::{Inbox, Stops};
use super::thinker::{Budget, Effort, Hint, Thinker, discs, share};
use super::{NAME, Settings};
use crate::bitboard::Cell;
use crate::color::Color;
use crate::lines::Line;
use crate::notation::{self, Move};
use crate::position::{Position, Turn};
use crate::record::format::Format;
use crate::record::open::{self, Content};
use crate::search::{Progress, Value};

/// Holds a session until `quit` or the end of the input; every command is answered before it returns.
///
/// # Errors
/// If the output fails, for instance because the other side has gone.
pub fn run(
    settings: Settings,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let mut session = Session {
        inbox: Inbox::new(input),
        output,
        course: Course::new(settings.board.clone()),
        thinker: Thinker::new(settings),
        depth: None,
        clocks: [None, None],
        increment: Duration::ZERO,
    };
    loop {
        let line = match session.inbox.next() {
            Line::End => return Ok(()),
            Line::TooLong(_) => {
                session.status("the line is too long")?;
                continue;
            }
            Line::Text(line) => line,
        };
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if matches!(command, "quit" | "exit") {
            return Ok(());
        }
        session.obey(command, rest.trim())?;
    }
}

struct Session<W> {
    inbox: Inbox,
    output: W,
    course: Course,
    thinker: Thinker,
    /// What `set depth` asked for.
    depth: Option<u32>,
    /// The time that each side has left, where the game has a clock.
    clocks: [Option<Duration>; 2],
    /// What each move adds to it.
    increment: Duration,
}

impl<W: Write> Session<W> {
    fn send(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    fn status(&mut self, text: &str) -> io::Result<()> {
        self.send(&format!("status {text}"))
    }

    fn obey(&mut self, command: &str, rest: &str) -> io::Result<()> {
        match command {
            "nboard" => self.send(&format!("set myname {NAME}")),
            "ping" => self.send(format!("pong {rest}").trim_end()),
            "learn" => self.send("learned"),
            "set" => {
                let (what, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                self.set(what, value.trim())
            }
            "move" => self.make(rest),
            "go" => self.go(),
            "hint" => self.hint(rest),
            "analyze" => self.analyze(),
            // Version 1 sends bare moves.
            bare if rest.is_empty() && self.read_move(bare).is_some() => self.make(bare),
            _ => Ok(()),
        }
    }

    fn set(&mut self, what: &str, value: &str) -> io::Result<()> {
        match what {
            "depth" => match value.parse() {
                Ok(depth) if depth >= 1 => {
                    self.depth = Some(depth);
                    Ok(())
                }
                _ => self.status(&format!("set depth: {value:.20} is no number from 1 on")),
            },
            "contempt" => match value.parse::<f64>() {
                Ok(_) => Ok(()),
                Err(_) => self.status(&format!("set contempt: {value:.20} is no number")),
            },
            "game" => self.set_game(value),
            _ => Ok(()),
        }
    }

    fn set_game(&mut self, ggf: &str) -> io::Result<()> {
        let content = Content::new(Format::Ggf, ggf.as_bytes().to_vec());
        let options = open::Options::default();
        let read = match content.entries(&options).next() {
            Some(Ok(entry)) => entry.record,
            Some(Err(error)) => return self.status(&format!("set game: {error}")),
            None => return self.status("set game: expected a game in GGF"),
        };
        let course = Course::from_record(&read, read.moves.len(), ends_with_written_pass(ggf));
        match course {
            Ok(course) => self.course = course,
            Err(error) => return self.status(&format!("set game: {error}")),
        }
        self.thinker.set_board(self.course.board());
        let control = read.tags.get("time_control").unwrap_or_default();
        let all = seconds_of_clock(control);
        let increment = control.split('/').nth(1).and_then(seconds_of_clock);
        let increment = increment.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        self.increment = increment.unwrap_or_default();
        self.clocks = Color::BOTH.map(|color| {
            let own = read.moves.iter().filter(|entry| entry.by == Some(color));
            // A move whose time is not told has used what it added.
            let used = own.filter_map(|entry| entry.seconds);
            let used: f64 = used.map(|used| used - self.increment.as_secs_f64()).sum();
            let left = Duration::try_from_secs_f64((all? - used).max(0.0));
            left.ok()
        });
        Ok(())
    }

    /// Reads `F5`, `PA` or `pass`.
    fn read_move(&self, text: &str) -> Option<Move> {
        match notation::parse_moves(self.course.board(), text).as_deref() {
            Ok(&[action]) => Some(action),
            _ => None,
        }
    }

    /// `F5/eval/time`; the last two may be missing, and some programs write blanks.
    fn make(&mut self, text: &str) -> io::Result<()> {
        let mut parts = text.split(['/', ' ', '\t']);
        let name = parts.next().unwrap_or("");
        let Some(action) = self.read_move(name) else {
            return self.status(&format!("move: {name:.20} is no cell of the board"));
        };
        let by = self.course.setup().to_move;
        if let Err(error) = self.course.play(None, action) {
            return self.status(&format!("move: {error}"));
        }
        let used = parts.nth(1).and_then(|time| time.parse().ok());
        if let Some(used) = used.and_then(|time| Duration::try_from_secs_f64(time).ok())
            && let Some(left) = &mut self.clocks[by as usize]
        {
            *left = (*left + self.increment).saturating_sub(used);
        }
        Ok(())
    }

    /// The depth asked for.
    fn depth_budget(&self) -> Budget {
        Budget {
            depth: self.depth.or(self.thinker.budget().depth),
            time: self.thinker.budget().time,
        }
    }

    fn go(&mut self) -> io::Result<()> {
        let Next::Place(color, cells) = self.course.next() else {
            return self.send("=== PA");
        };
        self.status(&format!("{NAME} is thinking"))?;
        let position = self.course.position();
        let mut budget = self.depth_budget();
        if let Some(left) = self.clocks[color as usize] {
            let empties = position.empties(self.course.board()).len();
            let share = share(left, empties) + self.increment * 9 / 10;
            let share = share.min(left * 9 / 10);
            budget.time = Some(budget.time.map_or(share, |time| time.min(share)));
        }
        if cells.len() == 1 {
            // There is nothing to choose: just an evaluation.
            budget.depth = Some(1);
        }
        let stop = self.inbox.working(stops_a_move);
        let (output, board) = (&mut self.output, self.course.board());
        let mut failed = None;
        let mut told = Instant::now();
        let found = self
            .thinker
            .best(position, budget, &stop, |known: &Progress| {
                // Now and then: a shallow search is over before anybody could read it.
                if failed.is_none() && told.elapsed() >= TELL_EVERY {
                    told = Instant::now();
                    let effort = Effort {
                        nodes: known.nodes,
                        seconds: known.seconds,
                    };
                    let line = format_line(self.course.board(), position, &known.line);
                    let depth = depth_text(known.value, known.depth, known.confidence);
                    let eval = eval_text(known.value);
                    let told = writeln!(output, "search {line} {eval} 0 {depth}")
                        .and_then(|()| tell_effort(output, effort));
                    failed = told.err();
                }
            });
        self.inbox.done();
        if let Some(error) = failed {
            return Err(error);
        }
        let cell = found.best_move.or(cells.first());
        let name = cell.map_or_else(String::new, |cell| board.name(cell).to_uppercase());
        let effort = Effort {
            nodes: found.nodes,
            seconds: found.seconds,
        };
        tell_effort(&mut self.output, effort)?;
        let (eval, seconds) = (eval_text(found.value), found.seconds);
        self.send(&format!("=== {name}/{eval}/{seconds:.2}"))?;
        self.status(&format!("{NAME} is waiting"))
    }

    fn hint(&mut self, count: &str) -> io::Result<()> {
        let count = if count.is_empty() { "1" } else { count };
        let Ok(count) = count.parse::<usize>() else {
            return self.status(&format!("hint: {count:.20} is no number"));
        };
        self.status(&format!("{NAME} is thinking"))?;
        let stop = self.inbox.working(STOPS_ALL);
        let effort = match self.course.next() {
            Next::Place(..) => {
                let position = self.course.position();
                let budget = self.depth_budget();
                let (output, board) = (&mut self.output, self.course.board());
                let mut failed = None;
                let report = |hint: &Hint, effort: Effort| {
                    if failed.is_none() {
                        let line = format_line(board, position, &hint.line);
                        let depth = depth_text(hint.value, hint.depth, hint.confidence);
                        let eval = eval_text(hint.value);
                        let told = writeln!(output, "search {line} {eval} 0 {depth}")
                            .and_then(|()| tell_effort(output, effort));
                        failed = told.err();
                    }
                };
                let effort = self.thinker.hints(position, count, budget, &stop, report);
                if let Some(error) = failed {
                    return Err(error);
                }
                effort
            }
            Next::Pass(_) => {
                let mut effort = Effort::default();
                let position = self.course.position();
                let budget = self.depth_budget();
                let value = self.thinker.value(position, budget, &stop, &mut effort);
                // From the side of the one who passes.
                let value = super::thinker::negate(value);
                let eval = eval_text(value);
                let depth = match value {
                    Value::Exact(_) => "100%".to_owned(),
                    Value::Estimate(_) => budget.depth.unwrap_or(1).to_string(),
                };
                self.send(&format!("search PA {eval} 0 {depth}"))?;
                effort
            }
            Next::Over(_) => Effort::default(),
        };
        self.inbox.done();
        tell_effort(&mut self.output, effort)?;
        self.status(&format!("{NAME} is waiting"))
    }

    fn analyze(&mut self) -> io::Result<()> {
        self.status(&format!("{NAME} is analyzing"))?;
        let budget = self.depth_budget();
        let mut effort = Effort::default();
        for (index, setup) in self.course.positions().into_iter().enumerate().rev() {
            // Each position has its own time.
            let stop = self.inbox.working(STOPS_ALL);
            let mover = setup.discs(setup.to_move);
            let opponent = setup.discs(setup.to_move.other());
            let position = Position::new(mover, opponent).expect("no cell has two discs");
            let value = self.thinker.value(position, budget, &stop, &mut effort);
            self.send(&format!("analysis {index} {}", eval_text(value)))?;
            if self.inbox.done() {
                break;
            }
        }
        tell_effort(&mut self.output, effort)?;
        self.status(&format!("{NAME} is waiting"))
    }
}

/// How often a search tells where it is.
const TELL_EVERY: Duration = Duration::from_millis(250);

/// The commands that make a thought about a move pointless.
fn stops_a_move(command: &str) -> Option<Duration> {
    let first = command.split_whitespace().next().unwrap_or("");
    let pointless =
        matches!(first, "ping" | "quit" | "exit" | "nboard") || command.starts_with("set game");
    pointless.then_some(Duration::ZERO)
}

/// A hint or an analysis ends with whatever comes next.
const STOPS_ALL: Stops = |_| Some(Duration::ZERO);

fn tell_effort(output: &mut impl Write, effort: Effort) -> io::Result<()> {
    writeln!(output, "nodestats {} {:.2}", effort.nodes, effort.seconds)?;
    output.flush()
}

/// Discs with two decimals, without a sign for zero.
fn eval_text(value: Value) -> String {
    format!("{:.2}", discs(value) + 0.0)
}

/// `100%` if it is exact, else the plies, with the confidence of a selective search.
fn depth_text(value: Value, depth: u32, confidence: u8) -> String {
    match value {
        Value::Exact(_) => "100%".to_owned(),
        Value::Estimate(_) if confidence < 100 => format!("{depth}@{confidence}%"),
        Value::Estimate(_) => depth.to_string(),
    }
}

/// A line of play run together, with the passes it implies.
fn format_line(board: &crate::board::Board, mut position: Position, line: &[Cell]) -> String {
    let mut text = String::new();
    for &cell in line {
        if position.turn(board) == Turn::MustPass {
            text.push_str("PA");
            position = position.pass();
        }
        let Ok(next) = position.play(board, cell) else {
            break;
        };
        text.push_str(&board.name(cell).to_uppercase());
        position = next;
    }
    text
}

/// Whether the last move of a game in GGF is a pass that is written out.
fn ends_with_written_pass(ggf: &str) -> bool {
    let last = ["B[", "W[", "b[", "w["]
        .iter()
        .filter_map(|tag| ggf.rfind(tag))
        .max();
    last.and_then(|at| ggf.get(at + 2..at + 4))
        .is_some_and(|value| value.eq_ignore_ascii_case("pa"))
}

/// The seconds of `5:00`, `1:30:00` or `300`; what follows a slash are other clocks.
fn seconds_of_clock(text: &str) -> Option<f64> {
    let main = text.split('/').next()?.trim();
    let mut seconds = 0.0;
    for part in main.split(':') {
        let number: f64 = part.parse().ok()?;
        seconds = seconds * 60.0 + number;
    }
    (seconds > 0.0).then_some(seconds)
}

#[cfg(test)]
mod tests;
