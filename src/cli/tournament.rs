//! `tournament`: a round robin, each two players in a paired match.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use super::failure::Failure;
use super::interrupt::Interrupt;
use super::match_::{ArenaOptions, check_engines, effort_columns, elo_text, plain, report};
use super::values::{align, six_digits};
use super::words::Words;
use crate::arena::ratings::{Pairing, Rating, rate};
use crate::arena::stats::Pairs;
use crate::arena::{Effort, Tally};
use crate::player::{PlayerSpec, Seat};
use crate::text::say::{Say, words as say};
use crate::text::{Lang, Text, fill};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The players, at least two: levels (easy, medium, hard, expert, unbeatable) or programs such as combined or alphabeta:depth=6
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    players: Vec<Seat>,
    #[command(flatten)]
    arena: ArenaOptions,
}

/// What a player did in the whole tournament.
#[derive(Default)]
struct Standing {
    tally: Tally,
    pairs: Pairs,
    effort: Effort,
    forfeits: usize,
}

pub(super) fn run(options: &Options, words: Words, out: &mut impl Write) -> color_eyre::Result<()> {
    let arena = &options.arena;
    let board = arena.board.build()?;
    let seats: Vec<&Seat> = options.players.iter().collect();
    let (specs, entrants) = arena.entrants(&board, &seats, words.lang)?;
    if let Some(twice) = (1..specs.len()).find(|&at| specs[..at].contains(&specs[at])) {
        return Err(Failure::Twice(specs[twice].to_string()).into());
    }
    let openings = arena.openings(&board, arena.games)?;
    let interrupt = Interrupt::listen()?;
    check_engines(&board, &specs, &interrupt)?;

    let mut standings: Vec<Standing> = specs.iter().map(|_| Standing::default()).collect();
    let mut pairings = Vec::new();
    let mut reports = Vec::new();
    let mut forfeits = Vec::new();
    let mut scores = vec![vec![None; specs.len()]; specs.len()];
    for first in 0..entrants.len() {
        for second in first + 1..entrants.len() {
            let players = [&entrants[first], &entrants[second]];
            let names = players.map(|entrant| entrant.name.as_str());
            let prefix = format!("{}-{}-", first + 1, second + 1);
            let mut watch = arena.watch(arena.games as u64, names, prefix, &interrupt)?;
            let contest = arena.contest(&board, players, &openings.list, None);
            let mut pairs = Vec::new();
            let score = watch.play(&contest, |points| pairs.push(points))?;
            for (seat, player) in [first, second].into_iter().enumerate() {
                let own = |share: f64| if seat == 0 { share } else { 1.0 - share };
                let standing = &mut standings[player];
                standing.tally += if seat == 0 {
                    score.tally
                } else {
                    score.tally.reversed()
                };
                for &share in &pairs {
                    standing.pairs.add(own(share));
                }
                standing.effort.add(&score.effort[seat]);
                standing.forfeits += score
                    .forfeits
                    .iter()
                    .filter(|forfeit| forfeit.player == seat)
                    .count();
            }
            scores[first][second] = Some(score.tally.score());
            scores[second][first] = Some(score.tally.reversed().score());
            reports.push(report(&board, names, &score));
            forfeits.extend(score.forfeits);
            pairings.push(Pairing {
                first,
                second,
                games: score.tally.games(),
                pairs,
            });
        }
    }
    let ratings = rate(specs.len(), &pairings, arena.seed);
    let mut order: Vec<usize> = (0..specs.len()).collect();
    order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));

    if arena.json {
        let player =
            |&index: &usize| player_keys(&specs[index], &standings[index], &ratings[index]);
        let report = json!({
            "board": board.shape().to_string(),
            "games_per_pairing": arena.games,
            "openings": openings.say(Lang::En),
            "seed": arena.seed,
            "players": order.iter().map(player).collect::<Value>(),
            "pairings": reports,
        });
        writeln!(out, "{report}")?;
        return Ok(());
    }
    let said = fill(
        words.text.arena_tournament,
        &[
            ("board", &board.shape()),
            ("games", &say::games(words.lang, arena.games)),
            ("openings", &openings.say(words.lang)),
            ("seed", &arena.seed),
        ],
    );
    let table = table(&order, &specs, &standings, &ratings, &scores, words.text);
    writeln!(out, "{said}\n\n{table}")?;
    for forfeit in &forfeits {
        writeln!(out, "{}", forfeit.say(words.lang))?;
    }
    Ok(())
}

fn player_keys(spec: &PlayerSpec, standing: &Standing, rating: &Rating) -> Value {
    let (low, high) = standing.pairs.interval();
    let tally = &standing.tally;
    json!({
        "player": spec.to_string(),
        "games": tally.games(),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "mean_margin": plain(tally.mean_margin()),
        "score": tally.score(),
        "score_low": low,
        "score_high": high,
        "elo": rating.elo,
        "elo_low": rating.low,
        "elo_high": rating.high,
        "seconds_per_move": six_digits(standing.effort.seconds_per_move()),
        "max_seconds_per_move": six_digits(standing.effort.longest.as_secs_f64()),
        "nodes_per_move": standing.effort.nodes_per_move(),
        "forfeits": standing.forfeits,
    })
}

/// The players by rating: score, rating, effort, and the score against each other one.
fn table(
    order: &[usize],
    specs: &[PlayerSpec],
    standings: &[Standing],
    ratings: &[Rating],
    scores: &[Vec<Option<f64>>],
    text: &Text,
) -> String {
    let mut header: Vec<String> = [
        text.tab_player,
        text.tab_tally,
        text.tab_margin,
        text.tab_score,
        "95%",
        "Elo",
        "95%",
        text.tab_time,
        text.tab_longest,
        text.tab_nodes,
    ]
    .map(str::to_owned)
    .to_vec();
    header.extend((1..=order.len()).map(|place| format!("#{place}")));
    let mut rows = vec![header];
    for (place, &player) in order.iter().enumerate() {
        let standing = &standings[player];
        let rating = &ratings[player];
        let (low, high) = standing.pairs.interval();
        let tally = &standing.tally;
        let mut row = vec![
            format!("#{} {}", place + 1, specs[player]),
            format!("{}-{}-{}", tally.wins, tally.draws, tally.losses),
            format!("{:+.1}", plain(tally.mean_margin())),
            say::percent(tally.score()),
            format!("{:.1}-{:.1}", 100.0 * low, 100.0 * high),
            elo_text(rating.elo),
            format!("{:+.0}..{:+.0}", rating.low, rating.high),
        ];
        row.extend(effort_columns(&standing.effort));
        row.extend(order.iter().map(|&other| match scores[player][other] {
            Some(score) => format!("{:.0}%", 100.0 * score),
            None => "-".to_owned(),
        }));
        rows.push(row);
    }
    align(&rows)
}
