//! `review`: what each move of a saved game gave away, per side and move by move.

use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};

use super::advisor::{Advisor, value_text};
use super::load::{LoadOptions, title};
use super::solve::TreeOptions;
use super::values::align;
use crate::analysis::Value;
use crate::board::Board;
use crate::color::Color;
use crate::game::Game;
use crate::margin::Margin;
use crate::record::Record;
use crate::review::{Account, Judgement, Loss, Review, Reviewed};

#[derive(Debug, Args)]
pub(super) struct Options {
    #[command(flatten)]
    load: LoadOptions,
    #[command(flatten)]
    tree: TreeOptions,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options, out: &mut impl Write) -> color_eyre::Result<()> {
    let (record, game) = options.load.load()?;
    let mut advisor = Advisor::new(options.tree, None);
    let mut failure = None;
    let review = Review::new(&game, |_, position| {
        if failure.is_some() {
            return None;
        }
        let analysis = advisor.analyze_position(&game, position);
        analysis.map_err(|error| failure = Some(error)).ok()
    });
    if let Some(failure) = failure {
        return Err(failure);
    }
    if options.json {
        writeln!(out, "{}", report(&record, &game, &review))?;
        return Ok(());
    }
    let board = game.board();
    writeln!(out, "{}", title(&record))?;
    let header = ["ply", "side", "move", "value", "lost", "better"];
    let mut rows = vec![header.map(str::to_owned)];
    rows.extend(review.moves.iter().map(|reviewed| row(board, reviewed)));
    writeln!(out, "{}\n", align(&rows))?;
    for color in Color::BOTH {
        writeln!(out, "{color}: {}", account_line(review.account(color)))?;
    }
    match review.turning_point.map(|index| &review.moves[index]) {
        None => writeln!(out, "no turning point: nothing was given away")?,
        Some(turn) => {
            let name = board.name(turn.cell);
            write!(
                out,
                "turning point: ply {}, {} {name}",
                turn.ply, turn.color
            )?;
            if let Some(judgement) = &turn.judgement {
                let (best, value) = (judgement.best, judgement.value);
                write!(out, ", from {} to {}", value_text(best), value_text(value))?;
            }
            writeln!(out)?;
        }
    }
    match game.result() {
        Some(margin) => writeln!(out, "result: {margin} for black")?,
        None => writeln!(out, "the game is not over")?,
    }
    Ok(())
}

/// A placement: its value to its side, what it gave away, and the candidates that gave nothing away.
fn row(board: &Board, reviewed: &Reviewed) -> [String; 6] {
    let mut row = [
        reviewed.ply.to_string(),
        reviewed.color.to_string(),
        board.name(reviewed.cell),
        String::new(),
        String::new(),
        String::new(),
    ];
    if let Some(judgement) = &reviewed.judgement {
        row[3] = value_text(judgement.value);
        if judgement.loss.is_some() {
            row[4] = loss_text(judgement.loss);
            row[5] = best_names(board, judgement).join(" ");
        } else if judgement.forced() {
            row[5] = String::from("(forced)");
        }
    }
    row
}

fn loss_text(loss: Loss) -> String {
    match loss {
        Loss::Exact(discs) => discs.to_string(),
        Loss::Estimate(score) => format!("~{:.2}", score.discs()),
    }
}

fn best_names(board: &Board, judgement: &Judgement) -> Vec<String> {
    let cells = judgement.best_cells.iter();
    cells.map(|&cell| board.name(cell)).collect()
}

fn account_line(account: &Account) -> String {
    let estimated = match account.lost_estimate.discs() {
        discs if discs > 0.0 => format!(", and ~{discs:.2} by estimate"),
        _ => String::new(),
    };
    format!(
        "{} of {} moves best ({} forced), {} discs given away{estimated}",
        account.best, account.judged, account.forced, account.lost
    )
}

fn report(record: &Record, game: &Game, review: &Review) -> Json {
    let board = game.board();
    let one = |reviewed: &Reviewed| {
        let mut report = json!({
            "ply": reviewed.ply,
            "color": reviewed.color.name(),
            "move": board.name(reviewed.cell),
        });
        if let Some(judgement) = &reviewed.judgement {
            report["exact"] = matches!(judgement.loss, Loss::Exact(_)).into();
            report["value"] = value_json(judgement.value);
            report["best"] = value_json(judgement.best);
            report["best_moves"] = best_names(board, judgement).into();
            report["lost"] = match judgement.loss {
                Loss::Exact(discs) => discs.into(),
                Loss::Estimate(score) => score.discs().into(),
            };
            report["forced"] = judgement.forced().into();
            if let Some(rates) = judgement.rates {
                report["win_rate"] = rates.won.into();
            }
        }
        report
    };
    let account = |account: &Account| {
        json!({
            "moves": account.moves,
            "judged": account.judged,
            "best": account.best,
            "forced": account.forced,
            "lost": account.lost,
            "lost_estimate": account.lost_estimate.discs(),
        })
    };
    let turn = review.turning_point.map(|index| &review.moves[index]);
    json!({
        "board": board.shape().to_string(),
        "players": {"black": record.players.black, "white": record.players.white},
        "moves": review.moves.iter().map(one).collect::<Json>(),
        "black": account(&review.black),
        "white": account(&review.white),
        "turning_point": turn.map(|turn| {
            json!({"ply": turn.ply, "color": turn.color.name(), "move": board.name(turn.cell)})
        }),
        "result": game.result().map(Margin::discs),
        "stored_result_difference": record.result_difference().map(|found| found.to_string()),
    })
}

/// Discs: a whole number where it is exact.
fn value_json(value: Value) -> Json {
    match value {
        Value::Exact(margin) => margin.discs().into(),
        Value::Estimate(score) => score.discs().into(),
    }
}
