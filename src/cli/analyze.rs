//! `analyze`: the exact values of one position and of every candidate, or estimates where the tree does not fit.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use color_eyre::eyre::eyre;
use serde_json::{Map, Value, json};

use super::BoardOption;
use super::estimate;
use super::line::LineOptions;
use super::numbers::whole;
use super::prove;
use super::solve::TreeOptions;
use super::values::{candidate_keys, table, value_keys};
use super::words::Words;
use crate::analysis::estimate::Effort;
use crate::notation;
use crate::position::Turn;
use crate::solve::SolveError;
use crate::text::fill;

#[derive(Debug, Args)]
#[command(mut_arg("board", super::line::help_of_board))]
pub(super) struct Options {
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    line: LineOptions,
    #[command(flatten)]
    tree: TreeOptions,
    #[command(flatten)]
    proof: prove::ProofOptions,
    /// Where the tree does not fit, estimate for so many milliseconds
    #[arg(long, value_name = "MS", default_value_t = 2000, value_parser = whole::<u64>(0..=86_400_000))]
    time: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options, words: Words, out: &mut impl Write) -> color_eyre::Result<()> {
    let threads = options.tree.search_threads();
    if let Some(path) = options.proof.file() {
        return prove::file(
            &options.proof,
            threads,
            &options.board,
            path,
            options.json,
            words,
            out,
        );
    }
    let game = options.line.game(&options.board, words.lang)?;
    let board = game.board();
    let position = game.position();
    if options.proof.wanted() {
        return prove::one(&options.proof, threads, &game, options.json, words, out);
    }
    let tree = match options.tree.build(board.clone(), position, words.lang) {
        Err(SolveError::TooLarge { .. }) => {
            let effort = Effort {
                time: Some(Duration::from_millis(options.time)),
                threads,
                seed: 0,
            };
            return estimate::run(&game, &effort, options.json, words, out);
        }
        built => built?,
    };
    let values = tree
        .probe(position)
        .ok_or_else(|| eyre!("the tree has no root"))?;
    let candidates = tree.candidates(position).unwrap_or_default();
    let to_move = match game.turn() {
        Turn::Over(_) => "none",
        _ => game.to_move().name(),
    };
    let moves = notation::format_moves(board, game.moves());
    let cells = notation::format_position(board, &game.setup());
    if options.json {
        let mut report = Map::new();
        report.insert("board".into(), json!(board.shape().to_string()));
        report.insert("position".into(), json!(cells));
        report.insert("moves".into(), json!(moves));
        report.insert("to_move".into(), json!(to_move));
        report.insert("exact".into(), json!(true));
        report.insert("value".into(), value_keys(&values).into());
        report.insert("candidates".into(), candidate_keys(board, &candidates));
        writeln!(out, "{}", Value::Object(report))?;
        return Ok(());
    }
    writeln!(out, "{}  {cells}", board.shape())?;
    out.write_all(words.after(&moves).as_bytes())?;
    if game.result().is_some() {
        writeln!(out, "{}", words.state(&game))?;
    } else {
        let side = words.text.side_inside(game.to_move());
        writeln!(out, "{}", fill(words.text.values_exact, &[("side", &side)]))?;
        writeln!(out, "{}", table(board, &values, &candidates, words.lang))?;
    }
    Ok(())
}
