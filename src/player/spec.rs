//! What a player is called: `name`, or `name:key=value,...`. Reading, writing, and what each name takes.
//!
//! A spec is data: it can be stored, shown and compared without a board. [`super::build`] makes the player.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::record::problem::either;

use super::Level;
use super::choice::Rule;

/// The most plies a search can be asked for: no board has more cells.
pub const MAX_DEPTH: usize = 64;
/// The longest time a move can be given.
pub const MAX_TIME: Duration = Duration::from_secs(24 * 3600);

/// Which player, with its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// A person: the caller asks for the moves.
    Human,
    /// Any legal placement.
    Random,
    /// Chooses from the exact values of the candidates: `greedy`, `winrate`, `combined` or `perfect`.
    Exact(Rule),
    /// Plain recursion to a depth, the disc difference at the horizon.
    Lookahead {
        /// Plies to look ahead, 1..=64.
        plies: usize,
    },
    /// Textbook minimax.
    Minimax {
        /// Plies to look ahead, 1..=64.
        depth: usize,
        /// What values a leaf.
        eval: Eval,
    },
    /// Alpha-beta: the textbook method with `eval=paper` and `eval=evolved`, the engine with its own evaluation.
    AlphaBeta {
        /// When to stop.
        limit: Limit,
        /// What values a leaf.
        eval: Eval,
    },
    /// Monte Carlo tree search.
    Mcts {
        /// When to stop.
        limit: Playouts,
    },
    /// Alpha-beta with the weights that the genetic algorithm found.
    Evolved {
        /// When to stop.
        limit: Limit,
        /// A weights file of `tune`, or the weights in the program.
        weights: Option<PathBuf>,
    },
    /// Another program.
    External {
        /// The language it speaks.
        protocol: Protocol,
        /// What it may take and is told.
        limits: EngineLimits,
        /// The command that starts it, as given.
        command: String,
    },
}

/// What an external engine may take for a move, and how far it is told to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct EngineLimits {
    /// Plies an `NBoard` engine is told to search.
    pub depth: Option<usize>,
    /// The time for a move it is told.
    pub time: Option<Duration>,
    /// How long it is waited for before it has lost.
    pub timeout: Option<Duration>,
}

/// What values a leaf of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eval {
    /// The engine's own evaluation.
    Engine,
    /// The weight of the placement that led to the leaf.
    Paper,
    /// Linear features with the genetic algorithm's weights.
    Evolved,
}

/// When a search stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// After this many plies, 1..=64.
    Depth(usize),
    /// After this time a move.
    Time(Duration),
}

/// When a Monte Carlo search stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Playouts {
    /// After this many iterations, at least 1.
    Iterations(u64),
    /// After this time a move.
    Time(Duration),
}

/// The language of an external engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// `NBoard`.
    NBoard,
    /// Go Text Protocol.
    Gtp,
}

impl PlayerSpec {
    /// The names of all players with the keys each takes, for help and messages.
    pub const NAMES: [(&'static str, &'static str); 12] = [
        ("human", ""),
        ("random", ""),
        ("greedy", ""),
        ("winrate", ""),
        ("combined", ""),
        ("perfect", ""),
        ("lookahead", "plies=N"),
        ("minimax", "depth=N,eval=E"),
        ("alphabeta", "depth=N|time=MS,eval=E"),
        ("mcts", "iterations=N|time=MS"),
        ("evolved", "depth=N|time=MS,weights=FILE"),
        ("engine", "nboard:COMMAND|gtp:COMMAND"),
    ];

    /// Whether it is no program.
    pub const fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }

    /// Whether it needs the exact tree of the board.
    pub const fn needs_tree(&self) -> bool {
        matches!(self, Self::Exact(_))
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Human => "human".to_owned(),
            Self::Random => "random".to_owned(),
            Self::Exact(rule) => rule.name().to_owned(),
            Self::Lookahead { plies } => format!("lookahead:plies={plies}"),
            Self::Minimax { depth, eval } => format!("minimax:depth={depth},eval={eval}"),
            Self::AlphaBeta { limit, eval } => format!("alphabeta:{limit},eval={eval}"),
            Self::Mcts { limit } => match limit {
                Playouts::Iterations(count) => format!("mcts:iterations={count}"),
                Playouts::Time(time) => format!("mcts:time={}", time.as_millis()),
            },
            Self::Evolved { limit, weights } => match weights {
                None => format!("evolved:{limit}"),
                Some(path) => format!("evolved:{limit},weights={}", path.display()),
            },
            Self::External {
                protocol,
                limits,
                command,
            } => format!("engine:{protocol}{limits}:{command}"),
        };
        f.pad(&text)
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Engine => "default",
            Self::Paper => "paper",
            Self::Evolved => "evolved",
        })
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth(plies) => write!(f, "depth={plies}"),
            Self::Time(time) => write!(f, "time={}", time.as_millis()),
        }
    }
}

impl fmt::Display for EngineLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(depth) = self.depth {
            write!(f, ",depth={depth}")?;
        }
        if let Some(time) = self.time {
            write!(f, ",time={}", time.as_millis())?;
        }
        if let Some(timeout) = self.timeout {
            write!(f, ",timeout={}", timeout.as_millis())?;
        }
        Ok(())
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NBoard => "nboard",
            Self::Gtp => "gtp",
        })
    }
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// No player has this name.
    #[error("no player is called {name:?}: expected one of {}", names(", "))]
    UnknownName {
        /// The name given.
        name: String,
    },
    /// The player does not take this key.
    #[error("{player} does not take {key:?}: expected {}", settings(expected))]
    UnknownKey {
        /// The player.
        player: &'static str,
        /// The key given.
        key: String,
        /// What it takes.
        expected: &'static str,
    },
    /// A setting without a value, or an empty one.
    #[error(
        "{player}: {setting:?} is no key=value: expected {}",
        settings(expected)
    )]
    NotASetting {
        /// The player.
        player: &'static str,
        /// The text given.
        setting: String,
        /// What it takes.
        expected: &'static str,
    },
    /// The same key twice.
    #[error("{player}: {key} is given twice")]
    Twice {
        /// The player.
        player: &'static str,
        /// The key.
        key: String,
    },
    /// Two settings that exclude each other.
    #[error("{player}: {first} and {second} exclude each other")]
    Exclusive {
        /// The player.
        player: &'static str,
        /// One.
        first: &'static str,
        /// The other.
        second: &'static str,
    },
    /// A value that the key cannot have.
    #[error("{player}: {key}={value} is not possible: expected {expected}")]
    BadValue {
        /// The player.
        player: &'static str,
        /// The key.
        key: &'static str,
        /// The value given.
        value: String,
        /// What it takes.
        expected: Bound,
    },
    /// An external engine without a protocol or a command.
    #[error("engine:{found} starts nothing: expected engine:nboard:COMMAND or engine:gtp:COMMAND")]
    NoEngine {
        /// What stands after `engine:`.
        found: String,
    },
}

/// What a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A whole number.
    Range {
        /// The smallest.
        least: u64,
        /// The largest.
        most: u64,
    },
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Milliseconds that are whole seconds.
    GtpSeconds,
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Range { least, most } => write!(f, "a whole number from {least} to {most}"),
            Self::OneOf(words) => f.write_str(&either(words, "or")),
            Self::GtpSeconds => f.write_str("whole seconds, such as 2000: GTP knows no others"),
        }
    }
}

/// All names, those of the levels too, for a message.
pub fn names(gap: &str) -> String {
    let players = PlayerSpec::NAMES.iter().map(|(name, _)| *name);
    let names = players.chain(Level::ALL.map(Level::name));
    names.collect::<Vec<_>>().join(gap)
}

/// The settings of a player, for a message.
const fn settings(expected: &'static str) -> &'static str {
    if expected.is_empty() {
        "no settings"
    } else {
        expected
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let text = text.trim();
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let lower = name.trim().to_ascii_lowercase();
        let known = Self::NAMES.into_iter().find(|(known, _)| *known == lower);
        let Some((player, expected)) = known else {
            return Err(SpecError::UnknownName {
                name: name.chars().take(40).collect(),
            });
        };
        if player == "engine" {
            return external(rest);
        }
        let mut settings = Settings::read(player, expected, rest)?;
        Ok(match player {
            "human" => Self::Human,
            "random" => Self::Random,
            "lookahead" => Self::Lookahead {
                plies: settings.plies("plies")?.unwrap_or(4),
            },
            "minimax" => Self::Minimax {
                depth: settings.plies("depth")?.unwrap_or(4),
                eval: settings.eval()?,
            },
            "alphabeta" => Self::AlphaBeta {
                limit: settings.limit()?,
                eval: settings.eval()?,
            },
            "mcts" => Self::Mcts {
                limit: settings.playouts()?,
            },
            "evolved" => Self::Evolved {
                limit: settings.limit()?,
                weights: settings.take("weights").map(PathBuf::from),
            },
            rule => Self::Exact(Rule::named(rule).expect("the other names are rules")),
        })
    }
}

fn external(rest: &str) -> Result<PlayerSpec, SpecError> {
    let (head, command) = rest.split_once(':').unwrap_or((rest, ""));
    let (protocol, settings) = head.split_once(',').unwrap_or((head, ""));
    let protocol = match protocol.trim().to_ascii_lowercase().as_str() {
        "nboard" => Some(Protocol::NBoard),
        "gtp" => Some(Protocol::Gtp),
        _ => None,
    };
    match protocol {
        Some(protocol) if !command.trim().is_empty() => Ok(PlayerSpec::External {
            protocol,
            limits: engine_limits(protocol, settings)?,
            command: command.trim().to_owned(),
        }),
        _ => Err(SpecError::NoEngine {
            found: rest.chars().take(60).collect(),
        }),
    }
}

fn engine_limits(protocol: Protocol, text: &str) -> Result<EngineLimits, SpecError> {
    let (player, expected) = match protocol {
        Protocol::NBoard => ("engine:nboard", "depth=N,time=MS,timeout=MS"),
        // The protocol has no word for a depth.
        Protocol::Gtp => ("engine:gtp", "time=MS,timeout=MS"),
    };
    let mut settings = Settings::read(player, expected, text)?;
    let time = settings.duration("time", 1)?;
    if let (Protocol::Gtp, Some(time)) = (protocol, time)
        && time.subsec_millis() > 0
    {
        let value = time.as_millis().to_string();
        return Err(settings.bad("time", &value, Bound::GtpSeconds));
    }
    Ok(EngineLimits {
        depth: settings.plies("depth")?,
        time,
        timeout: settings.duration("timeout", 1)?,
    })
}

/// The settings of a spec, taken out one by one.
struct Settings<'a> {
    player: &'static str,
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> Settings<'a> {
    fn read(
        player: &'static str,
        expected: &'static str,
        text: &'a str,
    ) -> Result<Self, SpecError> {
        let known: Vec<&str> = expected
            .split([',', '|'])
            .filter_map(|setting| setting.split_once('=').map(|(key, _)| key))
            .collect();
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for setting in text.split(',').map(str::trim) {
            if setting.is_empty() && text.trim().is_empty() {
                continue;
            }
            let pair = setting.split_once('=').map(|(k, v)| (k.trim(), v.trim()));
            let Some((key, value)) = pair.filter(|(key, value)| {
                let empty = key.is_empty() || value.is_empty();
                !empty
            }) else {
                return Err(SpecError::NotASetting {
                    player,
                    setting: setting.chars().take(40).collect(),
                    expected,
                });
            };
            let Some(key) = known.iter().find(|k| k.eq_ignore_ascii_case(key)) else {
                return Err(SpecError::UnknownKey {
                    player,
                    key: key.chars().take(40).collect(),
                    expected,
                });
            };
            if pairs.iter().any(|(seen, _)| seen == key) {
                return Err(SpecError::Twice {
                    player,
                    key: (*key).to_owned(),
                });
            }
            pairs.push((key, value));
        }
        Ok(Self { player, pairs })
    }

    fn take(&mut self, key: &str) -> Option<&'a str> {
        let at = self.pairs.iter().position(|(k, _)| *k == key)?;
        Some(self.pairs.remove(at).1)
    }

    fn number(
        &mut self,
        key: &'static str,
        least: u64,
        most: u64,
    ) -> Result<Option<u64>, SpecError> {
        let Some(value) = self.take(key) else {
            return Ok(None);
        };
        // `parse` also takes a leading plus.
        let digits = value.bytes().all(|b| b.is_ascii_digit());
        match value.parse::<u64>() {
            Ok(number) if digits && (least..=most).contains(&number) => Ok(Some(number)),
            _ => Err(self.bad(key, value, Bound::Range { least, most })),
        }
    }

    fn bad(&self, key: &'static str, value: &str, expected: Bound) -> SpecError {
        SpecError::BadValue {
            player: self.player,
            key,
            value: value.chars().take(40).collect(),
            expected,
        }
    }

    fn plies(&mut self, key: &'static str) -> Result<Option<usize>, SpecError> {
        Ok(self
            .number(key, 1, MAX_DEPTH as u64)?
            .map(|plies| plies as usize))
    }

    fn time(&mut self) -> Result<Option<Duration>, SpecError> {
        self.duration("time", 0)
    }

    /// Milliseconds.
    fn duration(&mut self, key: &'static str, least: u64) -> Result<Option<Duration>, SpecError> {
        let most = MAX_TIME.as_millis() as u64;
        Ok(self.number(key, least, most)?.map(Duration::from_millis))
    }

    fn limit(&mut self) -> Result<Limit, SpecError> {
        match (self.plies("depth")?, self.time()?) {
            (Some(_), Some(_)) => Err(SpecError::Exclusive {
                player: self.player,
                first: "depth",
                second: "time",
            }),
            (Some(plies), None) => Ok(Limit::Depth(plies)),
            (None, time) => Ok(Limit::Time(time.unwrap_or(Duration::from_secs(1)))),
        }
    }

    fn playouts(&mut self) -> Result<Playouts, SpecError> {
        match (self.number("iterations", 1, u64::MAX)?, self.time()?) {
            (Some(_), Some(_)) => Err(SpecError::Exclusive {
                player: self.player,
                first: "iterations",
                second: "time",
            }),
            (Some(count), None) => Ok(Playouts::Iterations(count)),
            (None, time) => Ok(Playouts::Time(time.unwrap_or(Duration::from_secs(1)))),
        }
    }

    fn eval(&mut self) -> Result<Eval, SpecError> {
        match self.take("eval") {
            None => Ok(Eval::Engine),
            Some(value) => match value.to_ascii_lowercase().as_str() {
                "default" => Ok(Eval::Engine),
                "paper" => Ok(Eval::Paper),
                "evolved" => Ok(Eval::Evolved),
                _ => Err(self.bad(
                    "eval",
                    value,
                    Bound::OneOf(&["default", "paper", "evolved"]),
                )),
            },
        }
    }
}

#[cfg(test)]
mod tests;
