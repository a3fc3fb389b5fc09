//! The Go Text Protocol, version 2, for Othello.
//!
//! A command is a line, with an identifier before it or without; the answer is `=` or `?`, the identifier if
//! there was one, a text, and an empty line. Comments and control characters are taken out; empty lines are no
//! commands. Each command is worked on to its end before the next one, and all are answered. A search ends early, with the
//! best move so far, when `quit` or the comment `# interrupt` (of `gogui-interrupt`) is the next line, and a while after
//! the end of the input. Vertices are the cells' names, the letter i included, and `pass`; a pass that is forced may be left out.
//!
//! Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2"; the commands `set_game` and
//! `list_games` are those of programs for several games.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::course::{Course, Next};
use super::inbox::Inbox;
use super::thinker::{Budget, Thinker, share};
use super::{NAME, Settings};
use crate::bitboard::Bitboard;
use crate::board::Shape;
use crate::color::Color;
use crate::diagram::diagram;
use crate::lines::Line;
use crate::notation::{self, Move};
use crate::record::format::Format;
use crate::record::open::{self, Opened};

/// Every command, as `list_commands` gives them.
const COMMANDS: &[&str] = &[
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "gogui-interrupt",
    "known_command",
    "komi",
    "list_commands",
    "list_games",
    "loadsgf",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// How long a search may go on after `quit`: a list of commands that is piped in ends with it, and its last
/// answer should be as good as the others.
const FAREWELL: Duration = Duration::from_secs(1);

/// Holds a session until `quit` or the end of the input; every command is answered before it returns.
///
/// # Errors
/// If the output fails.
pub fn run(
    settings: Settings,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let mut session = Session {
        inbox: Inbox::new(input),
        course: Course::new(Arc::clone(&settings.board)),
        clocks: [None, None],
        control: None,
        thinker: Thinker::new(settings),
    };
    loop {
        let (line, whole) = match session.inbox.next() {
            Line::End => return Ok(()),
            Line::TooLong(beginning) => (beginning, false),
            Line::Text(line) => (line, true),
        };
        let line = clean(&line);
        let (id, command, arguments) = parts(&line);
        let answer = match command {
            _ if !whole => Err("line too long".to_owned()),
            // Who numbers nothing waits for an answer all the same; an empty line is no command.
            None if id.is_empty() => continue,
            None => Err("syntax error".to_owned()),
            Some(command) => session.obey(command, &arguments),
        };
        match answer {
            Ok(answer) => write!(output, "={id} {answer}\n\n")?,
            Err(error) => write!(output, "?{id} {error}\n\n")?,
        }
        output.flush()?;
        if whole && command == Some("quit") {
            return Ok(());
        }
    }
}

/// The identifier of a line, or nothing, its command and the arguments.
fn parts(line: &str) -> (&str, Option<&str>, Vec<&str>) {
    let mut words = line.split_whitespace().peekable();
    let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    (id.unwrap_or(""), words.next(), words.collect())
}

/// What ends a search early.
fn stops(line: &str) -> Option<Duration> {
    if line.strip_prefix('#').map(str::trim) == Some("interrupt") {
        return Some(Duration::ZERO);
    }
    let line = clean(line);
    let (_, command, _) = parts(&line);
    (command == Some("quit")).then_some(FAREWELL)
}

/// A line without its comment and control characters; a tab counts as a blank.
fn clean(line: &str) -> String {
    let line = line.split('#').next().unwrap_or("");
    line.chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .filter(|c| !c.is_control())
        .collect()
}

struct Session {
    inbox: Inbox,
    course: Course,
    thinker: Thinker,
    control: Option<Control>,
    /// The time and stones that each side has left, where it was told.
    clocks: [Option<Clock>; 2],
}

/// What `time_settings` says.
#[derive(Clone, Copy)]
struct Control {
    main: Duration,
    period: Duration,
    stones: u32,
}

/// What `time_left` says; without stones it is main time.
#[derive(Clone, Copy)]
struct Clock {
    left: Duration,
    stones: u32,
}

type Answer = Result<String, String>;

impl Session {
    fn obey(&mut self, command: &str, arguments: &[&str]) -> Answer {
        let none = Ok(String::new());
        match command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok(NAME.to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => {
                let name = one(arguments)?;
                Ok(COMMANDS.contains(&name).to_string())
            }
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" | "gogui-interrupt" => none,
            "boardsize" => self.boardsize(one(arguments)?),
            "clear_board" => {
                self.clear();
                none
            }
            "komi" => match one(arguments)?.parse::<f64>() {
                // It means nothing here, but controllers send it.
                Ok(komi) if komi.is_finite() => none,
                _ => Err("komi not a float".to_owned()),
            },
            "play" => self.play(arguments),
            "genmove" => self.genmove(one(arguments)?, true),
            "reg_genmove" => self.genmove(one(arguments)?, false),
            "undo" if self.course.undo() => none,
            "undo" => Err("cannot undo".to_owned()),
            "time_settings" => self.time_settings(arguments),
            "time_left" => self.time_left(arguments),
            "showboard" => Ok(self.showboard()),
            "final_score" => self.final_score(),
            "loadsgf" => self.loadsgf(arguments),
            "list_games" => Ok("Othello".to_owned()),
            "set_game" => {
                let game = arguments.join(" ");
                if ["othello", "reversi"].contains(&game.to_ascii_lowercase().as_str()) {
                    none
                } else {
                    Err("unsupported game".to_owned())
                }
            }
            _ => Err("unknown command".to_owned()),
        }
    }

    fn clear(&mut self) {
        self.course = Course::new(Arc::clone(self.course.board()));
        self.clocks = [None, None];
    }

    fn boardsize(&mut self, size: &str) -> Answer {
        let size: usize = size
            .parse()
            .map_err(|_| "boardsize not an integer".to_owned())?;
        // Cells for a bit board: larger sizes are refused by the builder too.
        let shape = Shape::Flat {
            width: size,
            height: size,
        };
        if shape != self.course.board().shape() {
            let board = shape.build().map_err(|_| "unacceptable size".to_owned())?;
            let board = Arc::new(board);
            self.thinker.set_board(&board);
            self.course = Course::new(board);
        }
        self.clear();
        Ok(String::new())
    }

    fn play(&mut self, arguments: &[&str]) -> Answer {
        let &[color, vertex] = arguments else {
            return Err("syntax error".to_owned());
        };
        let color = parse_color(color)?;
        let invalid = || "invalid color or coordinate".to_owned();
        let moves = notation::parse_moves(self.course.board(), vertex).map_err(|_| invalid())?;
        let &[action] = moves.as_slice() else {
            return Err(invalid());
        };
        self.course
            .play(Some(color), action)
            .map_err(|_| "illegal move".to_owned())?;
        Ok(String::new())
    }

    fn genmove(&mut self, color: &str, play: bool) -> Answer {
        let color = parse_color(color)?;
        let (answer, action) = match self.course.next() {
            Next::Over(_) => return Ok("pass".to_owned()),
            Next::Pass(side) if side == color => ("pass".to_owned(), Move::Pass),
            Next::Place(side, _) if side != color => return Err("wrong color".to_owned()),
            // The other side's pass is implied.
            Next::Pass(_) | Next::Place(..) => {
                let position = self.course.position();
                let board = self.course.board();
                let empties = position.empties(board).len();
                let budget = self.budget(color, empties);
                let stop = self.inbox.working(stops);
                let found = self.thinker.best(position, budget, &stop, |_| {});
                self.inbox.done();
                let cells = position.placements(board);
                let cell = found.best_move.or(cells.first());
                let cell = cell.ok_or_else(|| "no move".to_owned())?;
                (board.name(cell), Move::Place(cell))
            }
        };
        if play {
            self.course
                .play(Some(color), action)
                .map_err(|error| error.to_string())?;
        }
        Ok(answer)
    }

    /// How long to think: by the clock of the game, or as the engine was set up.
    fn budget(&self, color: Color, empties: usize) -> Budget {
        let settings = self.thinker.budget();
        let clock = self.clocks[color as usize].or_else(|| {
            let control = self.control?;
            Some(if control.main.is_zero() {
                Clock {
                    left: control.period,
                    stones: control.stones,
                }
            } else {
                Clock {
                    left: control.main,
                    stones: 0,
                }
            })
        });
        let time = clock.map(|clock| match clock.stones {
            0 => share(clock.left, empties),
            // A little less than the share of each stone.
            stones => clock.left * 9 / 10 / stones,
        });
        Budget {
            depth: settings.depth,
            time: match (time, settings.time) {
                (Some(clock), Some(own)) => Some(clock.min(own)),
                (clock, own) => clock.or(own),
            },
        }
    }

    fn time_settings(&mut self, arguments: &[&str]) -> Answer {
        let &[main, period, stones] = arguments else {
            return Err("syntax error".to_owned());
        };
        let stones = stones.parse().map_err(|_| "syntax error".to_owned())?;
        let control = Control {
            main: parse_time(main)?,
            period: parse_time(period)?,
            stones,
        };
        // No stones in a period of some length means no limit at all.
        let unlimited = !control.period.is_zero() && control.stones == 0;
        let nothing = control.main.is_zero() && control.period.is_zero();
        self.control = (!unlimited && !nothing).then_some(control);
        self.clocks = [None, None];
        Ok(String::new())
    }

    fn time_left(&mut self, arguments: &[&str]) -> Answer {
        let &[color, left, stones] = arguments else {
            return Err("syntax error".to_owned());
        };
        let color = parse_color(color)?;
        self.clocks[color as usize] = Some(Clock {
            left: parse_time(left)?,
            stones: stones.parse().map_err(|_| "syntax error".to_owned())?,
        });
        Ok(String::new())
    }

    fn showboard(&self) -> String {
        let (board, setup) = (self.course.board(), self.course.setup());
        let drawn = diagram(board, &setup, Bitboard::EMPTY);
        let state = match self.course.next() {
            Next::Place(color, _) => format!("{color} to move"),
            Next::Pass(color) => format!("{color} must pass"),
            Next::Over(_) => "game over".to_owned(),
        };
        let (black, white) = (setup.black.len(), setup.white.len());
        format!("\n{drawn}{state}, black (X) {black}, white (O) {white}")
    }

    fn final_score(&self) -> Answer {
        match self.course.next() {
            Next::Over(margin) => Ok(match margin.discs() {
                0 => "0".to_owned(),
                discs @ 1.. => format!("B+{discs}"),
                discs => format!("W+{}", -discs),
            }),
            _ => Err("cannot score: the game is not over".to_owned()),
        }
    }

    fn loadsgf(&mut self, arguments: &[&str]) -> Answer {
        let (path, number) = match *arguments {
            [path] => (path, None),
            [path, number] => {
                let number: usize = number.parse().map_err(|_| "syntax error".to_owned())?;
                (path, Some(number))
            }
            _ => return Err("syntax error".to_owned()),
        };
        let options = open::Options {
            format: Some(Format::Sgf),
            ..open::Options::default()
        };
        let cannot = |why: String| format!("cannot load file: {why}");
        let opened =
            Opened::from_path(Path::new(path), &options).map_err(|e| cannot(e.to_string()))?;
        let entry = opened.game(0).ok_or_else(|| cannot("no game".to_owned()))?;
        let record = entry.record;
        // The position before the move with this number.
        let entries = number.map_or(usize::MAX, |number| number.saturating_sub(1));
        let course = Course::from_record(&record, entries, false);
        let course = course.map_err(|error| cannot(error.to_string()))?;
        self.thinker.set_board(course.board());
        self.course = course;
        self.clocks = [None, None];
        let to_move = self.course.setup().to_move;
        Ok(to_move.to_string())
    }
}

fn one<'a>(arguments: &[&'a str]) -> Result<&'a str, String> {
    match arguments {
        &[argument] => Ok(argument),
        _ => Err("syntax error".to_owned()),
    }
}

fn parse_color(text: &str) -> Result<Color, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err("invalid color or coordinate".to_owned()),
    }
}

fn parse_time(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "syntax error".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "syntax error".to_owned())
}

#[cfg(test)]
mod tests;
