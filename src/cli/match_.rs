//! `match`: two programs against each other, over paired openings with the colours swapped.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use color_eyre::eyre::{WrapErr, eyre};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::failure::Failure;
use super::interrupt::Interrupt;
use super::numbers::{threads, whole};
use super::solve::{TreeOptions, parse_size};
use super::values::{align, six_digits};
use super::words::Words;
use super::{BoardOption, play};
use crate::arena::openings::{self, Opening};
use crate::arena::stats::{Sprt, Verdict};
use crate::arena::{self, Contest, Effort, Entrant, Played, Score};
use crate::board::Board;
use crate::game::Game;
use crate::player::external::External;
use crate::player::{PlayerSpec, Resources, Seat};
use crate::record::{Record, file, json as log};
use crate::text::say::{Say, words as say};
use crate::text::{Align, Lang, fill, pad, width};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The first player, a level (easy, medium, hard, expert, unbeatable) or a program such as combined or alphabeta:depth=6; has black in the first game of each pair
    #[arg(long, value_name = "PLAYER")]
    black: Seat,
    /// The second player
    #[arg(long, value_name = "PLAYER")]
    white: Seat,
    /// Stop when it is clear (5% error) whether the first player is better by ELO0 or by ELO1
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    #[command(flatten)]
    arena: ArenaOptions,
}

/// What a match and a tournament have in common.
#[derive(Debug, Args)]
pub(super) struct ArenaOptions {
    #[command(flatten)]
    pub(super) board: BoardOption,
    /// Games for each two players; two with each opening
    #[arg(long, value_name = "N", default_value = "100", value_parser = whole::<usize>(1..=1_000_000_000))]
    pub(super) games: usize,
    /// Decides openings, ties and chances
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(super) seed: u64,
    /// Random openings of so many plies [default: an eighth of the board's empty cells, or more if those are
    /// too few to be distinct]
    #[arg(long, value_name = "N", conflicts_with = "openings", value_parser = whole::<usize>(0..=64))]
    opening_plies: Option<usize>,
    /// Take the openings from a file: one move list a line
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Pairs of games played at the same time [default: 1, so that times are fair]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// The most memory for the exact tree, such as 500M or 4G [default: 4G, or what is free if that is less]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory: Option<u64>,
    /// Save each game as a log in this folder, which is made
    #[arg(long, value_name = "FOLDER")]
    save_games: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

/// Where the games begin.
pub(super) struct Openings {
    pub(super) list: Vec<Opening>,
    from: Source,
}

/// Where the openings come from.
enum Source {
    /// Made by chance, of so many plies.
    Plies(usize),
    /// Read from a file.
    File(PathBuf),
}

impl Openings {
    /// `50 openings of 7 plies`.
    pub(super) fn say(&self, lang: Lang) -> String {
        let plies = match &self.from {
            Source::Plies(plies) => say::plies(lang, *plies),
            Source::File(path) => path.display().to_string(),
        };
        let openings = say::openings(lang, self.list.len());
        fill(
            lang.text().arena_openings_of,
            &[("openings", &openings), ("plies", &plies)],
        )
    }
}

/// The match as it runs: a bar on stderr, and the games' logs.
pub(super) struct Watch<'a> {
    bar: ProgressBar,
    folder: Option<&'a Path>,
    prefix: String,
    names: [&'a str; 2],
    interrupt: &'a Interrupt,
    failed: Option<color_eyre::Report>,
}

pub(super) fn run(options: &Options, words: Words, out: &mut impl Write) -> color_eyre::Result<()> {
    let arena = &options.arena;
    let board = arena.board.build()?;
    let (specs, entrants) =
        arena.entrants(&board, &[&options.black, &options.white], words.lang)?;
    let [first, second] = entrants.try_into().map_err(|_| eyre!("two"))?;
    let openings = arena.openings(&board, arena.games)?;
    let interrupt = Interrupt::listen()?;
    check_engines(&board, &specs, &interrupt)?;
    let mut watch = arena.watch(
        arena.games as u64,
        [&first.name, &second.name],
        String::new(),
        &interrupt,
    )?;
    let contest = arena.contest(&board, [&first, &second], &openings.list, options.sprt);
    let score = watch.play(&contest, |_| ())?;
    if arena.json {
        let mut report = report(&board, [&first.name, &second.name], &score);
        report["openings"] = json!(openings.say(Lang::En));
        report["seed"] = json!(arena.seed);
        writeln!(out, "{report}")?;
        return Ok(());
    }
    let text = words.text;
    let names = [
        [text.arena_first.to_owned(), first.name.clone()],
        [text.arena_second.to_owned(), second.name.clone()],
    ];
    for [seat, name] in names {
        let column = width(text.arena_first).max(width(text.arena_second));
        writeln!(out, "{}  {name}", pad(&seat, column, Align::Left, ""))?;
    }
    let said = fill(
        text.arena_match,
        &[
            ("board", &board.shape()),
            ("games", &say::games(words.lang, score.tally.games())),
            (
                "pairs",
                &say::pairs(words.lang, score.pairs.count() as usize),
            ),
            ("openings", &openings.say(words.lang)),
            ("seed", &arena.seed),
        ],
    );
    writeln!(out, "{said}\n")?;
    tell(&score, words, out)?;
    if let Some(sprt) = &options.sprt {
        writeln!(out, "\n{}", verdict_words(sprt, &score, words))?;
    }
    for forfeit in &score.forfeits {
        writeln!(out, "{}", forfeit.say(words.lang))?;
    }
    Ok(())
}

/// Points, rating, and what the moves cost.
fn tell(score: &Score, words: Words, out: &mut impl Write) -> color_eyre::Result<()> {
    let text = words.text;
    let (elo, low, high) = score.elo();
    let (score_low, score_high) = score.pairs.interval();
    let points = fill(
        text.arena_score,
        &[
            ("wins", &score.tally.wins),
            ("draws", &score.tally.draws),
            ("losses", &score.tally.losses),
            ("share", &say::percent(score.tally.score())),
            ("low", &say::percent(score_low)),
            ("high", &say::percent(score_high)),
        ],
    );
    let rating = fill(
        text.arena_elo,
        &[
            ("elo", &elo_text(elo)),
            ("low", &elo_text(low)),
            ("high", &elo_text(high)),
            (
                "margin",
                &format!("{:+.2}", plain(score.tally.mean_margin())),
            ),
        ],
    );
    writeln!(out, "{points}\n{rating}\n")?;
    let row = |name: &str, effort: &Effort| {
        let [time, longest, nodes] = effort_columns(effort);
        [name.to_owned(), time, longest, nodes]
    };
    let rows = [
        ["", text.tab_time, text.tab_longest, text.tab_nodes].map(str::to_owned),
        row(text.arena_first, &score.effort[0]),
        row(text.arena_second, &score.effort[1]),
    ];
    writeln!(out, "{}", align(&rows))?;
    Ok(())
}

/// Milliseconds a move, the longest, and nodes a move.
pub(super) fn effort_columns(effort: &Effort) -> [String; 3] {
    [
        format!("{:.3}", 1e3 * effort.seconds_per_move()),
        format!("{:.1}", 1e3 * effort.longest.as_secs_f64()),
        format!("{:.0}", effort.nodes_per_move()),
    ]
}

fn verdict_words(sprt: &Sprt, score: &Score, words: Words) -> String {
    let text = words.text;
    let verdict = match score.verdict {
        Some(Verdict::Accepted) => fill(text.arena_better, &[("elo", &sprt.elo1)]),
        Some(Verdict::Rejected) => fill(text.arena_not_better, &[("elo", &sprt.elo1)]),
        None => text.arena_undecided.to_owned(),
    };
    fill(
        text.arena_test,
        &[
            ("elo0", &sprt.elo0),
            ("elo1", &sprt.elo1),
            ("verdict", &verdict),
            ("ratio", &format!("{:.2}", sprt.ratio(&score.pairs))),
            ("bound", &format!("{:.2}", Sprt::bound())),
        ],
    )
}

/// The keys of a match.
pub(super) fn report(board: &Board, names: [&str; 2], score: &Score) -> Value {
    let (elo, low, high) = score.elo();
    let (score_low, score_high) = score.pairs.interval();
    let both = |value: fn(&Effort) -> f64| json!({"black": value(&score.effort[0]), "white": value(&score.effort[1])});
    let mut report = json!({
        "board": board.shape().to_string(),
        "games": score.tally.games(),
        "pairs": score.pairs.count(),
        "black": names[0],
        "white": names[1],
        "wins": score.tally.wins,
        "draws": score.tally.draws,
        "losses": score.tally.losses,
        "score": score.tally.score(),
        "score_low": score_low,
        "score_high": score_high,
        "mean_margin": plain(score.tally.mean_margin()),
        // JSON has no infinity: null where one side made all points.
        "elo": plain(elo),
        "elo_low": plain(low),
        "elo_high": plain(high),
        "seconds_per_move": both(|effort| six_digits(effort.seconds_per_move())),
        "max_seconds_per_move": both(|effort| six_digits(effort.longest.as_secs_f64())),
        "nodes_per_move": both(Effort::nodes_per_move),
        "forfeits": score.forfeits.iter().map(ToString::to_string).collect::<Vec<_>>(),
    });
    if let Some(verdict) = score.verdict {
        report["sprt"] = json!(match verdict {
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
        });
    }
    report
}

impl ArenaOptions {
    /// The players in the seats, with the tree if one needs it.
    pub(super) fn entrants(
        &self,
        board: &Arc<Board>,
        seats: &[&Seat],
        lang: Lang,
    ) -> color_eyre::Result<(Vec<PlayerSpec>, Vec<Entrant>)> {
        if seats.iter().any(|seat| seat.is_human()) {
            return Err(Failure::HumanInMatch.into());
        }
        let options = TreeOptions::new(self.memory, self.threads);
        let (specs, tree) = play::seated(&options, board, seats, lang)?;
        let resources = Resources {
            tree,
            ..Resources::default()
        };
        let entrant = |spec: &PlayerSpec| Entrant::new(spec, board, &resources);
        let entrants = specs.iter().map(entrant).collect::<Result<_, _>>()?;
        Ok((specs, entrants))
    }

    /// The openings for so many games.
    pub(super) fn openings(
        &self,
        board: &Arc<Board>,
        games: usize,
    ) -> color_eyre::Result<Openings> {
        if let Some(path) = &self.openings {
            let bytes = file::read(path, file::MAX_BYTES)?;
            let text = String::from_utf8_lossy(&bytes);
            let list = openings::read(board, &text).wrap_err_with(|| path.display().to_string())?;
            let from = Source::File(path.clone());
            return Ok(Openings { list, from });
        }
        let wanted = games.div_ceil(2).max(1);
        let empties = board.len() - 4;
        let plies = match self.opening_plies {
            Some(plies) => plies..=plies,
            None => empties / 8..=(empties / 3).max(empties / 8),
        };
        // The first length that has enough, or the longest.
        let mut found = (0, Vec::new());
        for plies in plies {
            let list = openings::random(board, plies, wanted, self.seed);
            if list.len() > found.1.len() {
                found = (plies, list);
            }
            if found.1.len() == wanted {
                break;
            }
        }
        let (plies, list) = found;
        if list.is_empty() {
            let plies = self.opening_plies.unwrap_or(0);
            let board = board.shape();
            return Err(Failure::NoOpening { board, plies }.into());
        }
        let from = Source::Plies(plies);
        Ok(Openings { list, from })
    }

    /// The contest of two players.
    pub(super) fn contest<'a>(
        &self,
        board: &'a Arc<Board>,
        entrants: [&'a Entrant; 2],
        openings: &'a [Opening],
        sprt: Option<Sprt>,
    ) -> Contest<'a> {
        Contest {
            board,
            entrants,
            games: self.games,
            openings,
            seed: self.seed,
            threads: self.threads.map_or(1, NonZeroUsize::get),
            sprt,
        }
    }

    /// What watches a match.
    pub(super) fn watch<'a>(
        &'a self,
        games: u64,
        names: [&'a str; 2],
        prefix: String,
        interrupt: &'a Interrupt,
    ) -> color_eyre::Result<Watch<'a>> {
        if let Some(folder) = &self.save_games {
            std::fs::create_dir_all(folder).wrap_err_with(|| folder.display().to_string())?;
        }
        // Draws on stderr, and only on a terminal.
        let bar = ProgressBar::new(games);
        let style = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} {msg}");
        Ok(Watch {
            bar: bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())),
            folder: self.save_games.as_deref(),
            prefix,
            names,
            interrupt,
            failed: None,
        })
    }
}

impl Watch<'_> {
    /// Plays the match; `on_pair` hears of the first player's score in each pair. An error in saving a game ends
    /// it.
    pub(super) fn play(
        &mut self,
        contest: &Contest<'_>,
        mut on_pair: impl FnMut(f64),
    ) -> color_eyre::Result<Score> {
        let cancel = self.interrupt.cancel();
        let score = arena::play(contest, cancel, |pair, score| {
            for played in pair {
                self.bar.inc(1);
                if let Err(error) = self.save(played) {
                    self.failed.get_or_insert(error);
                    cancel.store(true, std::sync::atomic::Ordering::Relaxed);
                }
            }
            on_pair(arena::pair_score(pair));
            let share = 100.0 * score.tally.score();
            self.bar.set_message(format!(
                "+{} ={} -{} {share:.1}%",
                score.tally.wins, score.tally.draws, score.tally.losses
            ));
        });
        self.bar.finish_and_clear();
        // The players are gone, and their programs with them.
        self.interrupt.obey();
        match self.failed.take() {
            Some(error) => Err(error),
            None => Ok(score),
        }
    }

    /// Saves a game's log.
    fn save(&self, played: &Played) -> color_eyre::Result<()> {
        let Some(folder) = self.folder else {
            return Ok(());
        };
        let number = 2 * played.pair + usize::from(!played.first_is_black) + 1;
        let path = folder.join(format!("{}{number:05}.json", self.prefix));
        let mut record = Record::from_game(&played.game);
        let [first, second] = self.names.map(str::to_owned);
        let (black, white) = if played.first_is_black {
            (first, second)
        } else {
            (second, first)
        };
        record.players.black = Some(black);
        record.players.white = Some(white);
        record.seed = Some(played.seed);
        record.comment = played.result.as_ref().err().map(ToString::to_string);
        let placements = record
            .moves
            .iter_mut()
            .filter(|entry| matches!(entry.action, crate::notation::Move::Place(_)));
        let opening = played.game.ply() - played.seconds.len();
        for (entry, &seconds) in placements.skip(opening).zip(&played.seconds) {
            entry.seconds = Some(seconds);
        }
        Ok(file::save(&path, log::to_text(&record)?.as_bytes())?)
    }
}

/// Whether the external engines among the players are there, answer, and know the board: a match without its players is
/// none.
pub(super) fn check_engines(
    board: &Arc<Board>,
    specs: &[PlayerSpec],
    interrupt: &Interrupt,
) -> color_eyre::Result<()> {
    let game = Game::new(Arc::clone(board));
    for spec in specs {
        if let PlayerSpec::External {
            protocol,
            limits,
            command,
        } = spec
        {
            let mut engine = External::new(*protocol, command.clone()).with_limits(*limits);
            let checked = engine.check(&game, interrupt.cancel());
            drop(engine);
            interrupt.obey();
            checked?;
        }
    }
    Ok(())
}

/// An Elo difference in whole points, without a sign for zero.
pub(super) fn elo_text(elo: f64) -> String {
    let rounded = elo.round();
    if rounded == 0.0 {
        "0".to_owned()
    } else {
        format!("{rounded:+.0}")
    }
}

/// A number without a negative zero, which is none in a report.
pub(super) fn plain(number: f64) -> f64 {
    number + 0.0
}

/// Reads two Elo differences.
fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let wrong =
        || format!("expected two Elo differences, the smaller first, such as 0,10; found {text:?}");
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| {
        text.trim()
            .parse::<f64>()
            .ok()
            .filter(|n| n.abs() <= 2000.0)
    };
    match (number(low), number(high)) {
        (Some(elo0), Some(elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => Err(wrong()),
    }
}
