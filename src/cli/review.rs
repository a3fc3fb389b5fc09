//! `review`: what each move of a saved game gave away, per side and move by move.

use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};

use super::advisor::{Advisor, ESTIMATE, value_text};
use super::load::LoadOptions;
use super::solve::TreeOptions;
use super::values::align;
use super::words::Words;
use crate::analysis::Value;
use crate::board::Board;
use crate::color::Color;
use crate::game::Game;
use crate::margin::Margin;
use crate::record::Record;
use crate::review::{Account, Judgement, Loss, Review, Reviewed};
use crate::text::say::review as say;

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

pub(super) fn run(options: &Options, words: Words, out: &mut impl Write) -> color_eyre::Result<()> {
    let (record, game) = options.load.load(words.lang)?;
    let mut advisor = Advisor::new(options.tree, None, words.lang);
    let mut failure = None;
    let review = Review::new(&game, |_, position| {
        if failure.is_some() {
            return None;
        }
        let analysis = advisor.analyze_position(&game, position);
        analysis.map_err(|error| failure = Some(error)).ok()
    });
    if let Some(failure) = failure {
        return Err(failure.into());
    }
    if options.json {
        writeln!(out, "{}", report(&record, &game, &review))?;
        return Ok(());
    }
    let board = game.board();
    let (text, lang) = (words.text, words.lang);
    writeln!(out, "{}", words.title(&record))?;
    let header = [
        text.tab_ply,
        text.tab_side,
        text.col_move,
        text.tab_value,
        text.tab_lost,
        text.tab_better,
    ];
    let mut rows = vec![header.map(str::to_owned)];
    rows.extend(
        review
            .moves
            .iter()
            .map(|reviewed| row(words, board, reviewed)),
    );
    writeln!(out, "{}\n", align(&rows))?;
    for color in Color::BOTH {
        let account = review.account(color);
        writeln!(out, "{}", say::account(lang, color, account, ESTIMATE))?;
    }
    let turn = review.turning_point.map(|index| &review.moves[index]);
    writeln!(out, "{}", say::turning_point(lang, board, turn, ESTIMATE))?;
    writeln!(out, "{}", say::result(lang, game.result()))?;
    Ok(())
}

/// A placement: its value to its side, what it gave away, and the candidates that gave nothing away.
fn row(words: Words, board: &Board, reviewed: &Reviewed) -> [String; 6] {
    let mut row = [
        reviewed.ply.to_string(),
        words.side(reviewed.color).to_owned(),
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
            words.text.review_forced.clone_into(&mut row[5]);
        }
    }
    row
}

fn loss_text(loss: Loss) -> String {
    match loss {
        Loss::Exact(discs) => discs.to_string(),
        Loss::Estimate(score) => format!("{ESTIMATE}{:.2}", score.discs()),
    }
}

fn best_names(board: &Board, judgement: &Judgement) -> Vec<String> {
    let cells = judgement.best_cells.iter();
    cells.map(|&cell| board.name(cell)).collect()
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
