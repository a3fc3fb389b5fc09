//! What goes wrong on the command line itself, in both languages; and saying any error in one.
//!
//! A command's error is a chain of causes. Those that know both languages say themselves; what others say (the system, a
//! parser) stays as it is.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use color_eyre::eyre::Report;
use thiserror::Error;

use super::advisor::NoValue;
use crate::arena::openings::OpeningsError;
use crate::board::{BoardError, Shape};
use crate::game::{IllegalAction, IllegalMove, SetupError};
use crate::notation::{NotationError, counted, one_line};
use crate::player::PlayerError;
use crate::player::external::ExternalError;
use crate::record::RecordError;
use crate::record::file::{FileError, MAX_BYTES};
use crate::record::find::{Ambiguity, Sort};
use crate::record::format::ReadError;
use crate::record::loss::Losses;
use crate::record::open::OpenError;
use crate::solve::SolveError;
use crate::text::Lang;
use crate::text::say::{Say, Trouble};
use crate::tui::DashboardError;
use crate::tui::config::ConfigError;
use crate::tune::{CheckpointError, TuneError};

/// A request that fails before or beside what it is about.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// There is no such board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The dashboard was to open without a terminal.
    #[error("the dashboard needs a terminal for input and output: {}", .0.en())]
    NoTerminal(Screenless),
    /// The dashboard did not open, or ended.
    #[error(transparent)]
    Dashboard(DashboardError),
    /// An option of a command stands before it.
    #[error("{option} stands before {command}: write it behind, as in orbello {command} {words}")]
    BeforeCommand {
        /// The option.
        option: String,
        /// The command behind it.
        command: String,
        /// The option as given, with its value.
        words: String,
    },
    /// An option of other commands stands before a command that has none such.
    #[error("{command} does not take {option}, which is for: {}", takers.join(", "))]
    OtherCommands {
        /// The option.
        option: String,
        /// The command behind it.
        command: String,
        /// The commands that take it.
        takers: Vec<String>,
    },
    /// An option of a command without one.
    #[error("{option} needs a command in front of it, as in orbello {taker} {words}")]
    NoCommand {
        /// The option.
        option: String,
        /// A command that takes it.
        taker: String,
        /// The option as given, with its value.
        words: String,
    },
    /// How the dashboard looks was said to a command that opens none.
    #[error("{option} is about the dashboard, which {command} does not open")]
    NoDashboard {
        /// The option.
        option: String,
        /// The command.
        command: String,
    },
    /// The config file cannot be used, and is not.
    #[error("{0}; the file is left aside")]
    ConfigLeftAside(ConfigError),
    /// A player twice.
    #[error("{0} is among the players twice")]
    Twice(String),
    /// A person in a match.
    #[error("a match is between programs: human cannot play in it")]
    HumanInMatch,
    /// A list of moves that cannot be read.
    #[error("--moves: {0}")]
    Moves(NotationError),
    /// A list of moves of which one is illegal.
    #[error("--moves: {0}")]
    Illegal(IllegalMove),
    /// A position that cannot be read.
    #[error("--position: {0}")]
    Position(NotationError),
    /// A place behind the end of the game.
    #[error("--ply: the game ends at ply {last}, not {ply}")]
    NoSuchPly {
        /// The last one.
        last: usize,
        /// The one asked for.
        ply: usize,
    },
    /// Stdin does not end.
    #[error("stdin gives more than {MAX_BYTES} bytes")]
    StdinTooLarge,
    /// Several games, none chosen.
    #[error("{} has {}: choose one with --game N", path.display(), counted(*count, "game"))]
    Several {
        /// The file.
        path: PathBuf,
        /// How many.
        count: usize,
    },
    /// A text that can be read in several ways, none chosen.
    #[error("{}: {why}; choose one with --game N: {}", path.display(), numbered(readings, ToString::to_string))]
    Ambiguous {
        /// The file.
        path: PathBuf,
        /// Why.
        why: Ambiguity,
        /// The readings with their numbers.
        readings: Vec<(usize, Sort)>,
    },
    /// No game of this number.
    #[error("--game: {} has {}, not one numbered {number}", path.display(), counted(*count, "game"))]
    NoSuchGame {
        /// The file.
        path: PathBuf,
        /// How many it has.
        count: usize,
        /// The one asked for.
        number: usize,
    },
    /// What is wrong in a file.
    #[error("{}: {}", .0.display(), .1.say(Lang::En))]
    InFile(PathBuf, Trouble),
    /// What is wrong in a line of a file.
    #[error("{}: line {number}: {error}", path.display())]
    InLine {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        number: usize,
        /// What is wrong.
        error: NotationError,
    },
    /// Something that has no text where positions were expected.
    #[error(
        "{}: expected positions, one a line: 64 cells of X, O and -, then the side to move; this is no text",
        .0.display()
    )]
    NoText(PathBuf),
    /// A file without a position.
    #[error("{} holds no position", .0.display())]
    NoPosition(PathBuf),
    /// No opening of this length.
    #[error("--opening-plies: no game on {board} is still going after {plies} plies")]
    NoOpening {
        /// The board.
        board: Shape,
        /// The length.
        plies: usize,
    },
    /// A file to write whose name tells no format.
    #[error("{} does not end in the name of a format; say which with --to", .0.display())]
    NoFormat(PathBuf),
    /// A WTHOR archive for stdout.
    #[error("wthor keeps its names in files beside its own, so it cannot be written to stdout")]
    NoNamesOnStdout,
    /// Games are missing from the output.
    #[error("{missing} of {} could not be converted{}", counted(*all, "game"), nothing_written(*written))]
    Unconverted {
        /// How many are missing.
        missing: usize,
        /// How many there were.
        all: usize,
        /// Whether the others were written.
        written: bool,
    },
    /// Games would lose something.
    #[error("{losing} of {} would lose {losses}{}", counted(*all, "game"), nothing_written(false))]
    WouldLose {
        /// How many.
        losing: usize,
        /// How many there are.
        all: usize,
        /// What.
        losses: Losses,
    },
    /// What somebody else says in both languages.
    #[error("{}", .0.say(Lang::En))]
    Other(Trouble),
}

/// What serves without a terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Screenless {
    /// A game line by line.
    Play,
    /// A saved game as text.
    Replay,
}

impl Screenless {
    const fn en(self) -> &'static str {
        match self {
            Self::Play => "use --plain to play line by line",
            Self::Replay => "use --plain to replay as text",
        }
    }

    const fn zh(self) -> &'static str {
        match self {
            Self::Play => "用 --plain 逐行对局",
            Self::Replay => "用 --plain 以文本回放",
        }
    }
}

impl Failure {
    /// Whether the request cannot be meant, whatever the files hold: the program exits with 2 then, else with 1.
    pub(super) const fn is_usage(&self) -> bool {
        match self {
            Self::Board(_)
            | Self::NoTerminal(_)
            | Self::Dashboard(DashboardError::NoTerminal | DashboardError::Dumb)
            | Self::BeforeCommand { .. }
            | Self::OtherCommands { .. }
            | Self::NoCommand { .. }
            | Self::NoDashboard { .. }
            | Self::Twice(_)
            | Self::HumanInMatch
            | Self::Moves(_)
            | Self::Illegal(_)
            | Self::Position(_)
            | Self::NoSuchPly { .. }
            | Self::NoSuchGame { .. }
            | Self::NoOpening { .. }
            | Self::NoFormat(_) => true,
            Self::Dashboard(DashboardError::Config(_) | DashboardError::Terminal(_))
            | Self::ConfigLeftAside(_)
            | Self::StdinTooLarge
            | Self::Several { .. }
            | Self::Ambiguous { .. }
            | Self::InFile(..)
            | Self::InLine { .. }
            | Self::NoText(_)
            | Self::NoPosition(_)
            | Self::NoNamesOnStdout
            | Self::Unconverted { .. }
            | Self::WouldLose { .. }
            | Self::Other(_) => false,
        }
    }
}

impl Say for Failure {
    fn zh(&self) -> String {
        match self {
            Self::Board(error) => error.zh(),
            Self::NoTerminal(instead) => format!("界面的输入和输出都需要终端：{}", instead.zh()),
            Self::Dashboard(error) => error.zh(),
            Self::BeforeCommand {
                option,
                command,
                words,
            } => format!(
                "{option} 写在了 {command} 之前：请写在其后，例如 orbello {command} {words}"
            ),
            Self::OtherCommands {
                option,
                command,
                takers,
            } => format!("{command} 没有 {option}，有它的命令：{}", takers.join("、")),
            Self::NoCommand {
                option,
                taker,
                words,
            } => format!("{option} 之前需要命令，例如 orbello {taker} {words}"),
            Self::NoDashboard { option, command } => {
                format!("{option} 只关系到界面，而 {command} 不打开界面")
            }
            Self::ConfigLeftAside(error) => format!("{}；未使用此文件", error.zh()),
            Self::Twice(player) => format!("{player} 在棋手中出现了两次"),
            Self::HumanInMatch => "比赛在程序之间进行：human 不能参加".to_owned(),
            Self::Moves(error) => format!("--moves：{}", error.zh()),
            Self::Illegal(error) => format!("--moves：{}", error.zh()),
            Self::Position(error) => format!("--position：{}", error.zh()),
            Self::NoSuchPly { last, ply } => {
                format!("--ply：对局在第 {last} 手结束，没有第 {ply} 手")
            }
            Self::StdinTooLarge => format!("标准输入超过 {MAX_BYTES} 字节"),
            Self::Ambiguous {
                path,
                why,
                readings,
            } => format!(
                "{}：{}；用 --game N 选择：{}",
                path.display(),
                why.zh(),
                numbered(readings, Say::zh)
            ),
            Self::Several { path, count } => {
                format!("{} 有 {count} 局：用 --game N 选择一局", path.display())
            }
            Self::NoSuchGame {
                path,
                count,
                number,
            } => format!(
                "--game：{} 有 {count} 局，没有编号为 {number} 的",
                path.display()
            ),
            Self::InFile(path, error) => format!("{}：{}", path.display(), error.say(Lang::Zh)),
            Self::InLine {
                path,
                number,
                error,
            } => format!("{}：第 {number} 行：{}", path.display(), error.zh()),
            Self::NoText(path) => format!(
                "{}：应为每行一个局面：64 格 X、O 和 -，再写轮到哪一方；这不是文本",
                path.display()
            ),
            Self::NoPosition(path) => format!("{} 没有局面", path.display()),
            Self::NoOpening { board, plies } => {
                format!("--opening-plies：{board} 上没有 {plies} 手后仍未结束的对局")
            }
            Self::NoFormat(path) => {
                format!("{} 的名字看不出格式：请用 --to 指明", path.display())
            }
            Self::NoNamesOnStdout => "wthor 的人名另存文件，因此不能写到标准输出".to_owned(),
            Self::Unconverted {
                missing,
                all,
                written,
            } => {
                let nothing = if *written {
                    ""
                } else {
                    "；没有写出任何内容"
                };
                format!("{all} 局中有 {missing} 局无法转换{nothing}")
            }
            Self::WouldLose {
                losing,
                all,
                losses,
            } => format!(
                "{all} 局中有 {losing} 局会失去 {}；没有写出任何内容",
                losses.zh()
            ),
            Self::Other(error) => error.say(Lang::Zh),
        }
    }
}

/// An error and what caused it, on one line.
pub(super) fn chain(error: &Report, lang: Lang) -> String {
    let mut line = String::new();
    for cause in error.chain() {
        let said = chinese(cause).filter(|_| lang == Lang::Zh);
        let words = said.clone().unwrap_or_else(|| cause.to_string());
        // Some errors end with their cause already.
        if !line.ends_with(&words) {
            let colon = if line.is_empty() {
                ""
            } else {
                lang.text().colon
            };
            line = format!("{line}{colon}{words}");
        }
        if said.is_some() {
            // It has said its causes too.
            break;
        }
    }
    one_line(&line)
}

/// What a cause and those below it say in Chinese, if it knows that.
fn chinese(cause: &(dyn Error + 'static)) -> Option<String> {
    fn one<'a, T: Say + Error + 'static>(cause: &'a (dyn Error + 'static)) -> Option<&'a dyn Say> {
        cause.downcast_ref::<T>().map(|error| error as &dyn Say)
    }
    let known = [
        one::<Failure>,
        one::<NoValue>,
        one::<SolveError>,
        one::<PlayerError>,
        one::<ExternalError>,
        one::<BoardError>,
        one::<OpeningsError>,
        one::<TuneError>,
        one::<CheckpointError>,
        one::<IllegalAction>,
        one::<IllegalMove>,
        one::<SetupError>,
        one::<NotationError>,
        one::<RecordError>,
        one::<ReadError>,
        one::<OpenError>,
        one::<FileError>,
        one::<io::Error>,
    ];
    known.iter().find_map(|known| known(cause)).map(Say::zh)
}

/// What an incomplete conversion adds.
const fn nothing_written(written: bool) -> &'static str {
    if written { "" } else { "; nothing was written" }
}

/// Readings with their numbers.
fn numbered(readings: &[(usize, Sort)], say: impl Fn(&Sort) -> String) -> String {
    let all = readings.iter();
    let all = all.map(|(number, reading)| format!("{number}: {}", say(reading)));
    all.collect::<Vec<_>>().join(", ")
}
