//! `tree`: the tree of play below a position to a depth, as text, Graphviz, SVG or JSON; with estimates, marked
//! as such, where the exact tree does not fit.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

use super::BoardOption;
use super::advisor::Advisor;
use super::estimate::estimate_keys;
use super::line::LineOptions;
use super::numbers::whole;
use super::solve::TreeOptions;
use super::values::value_keys;
use super::words::Words;
use crate::board::Board;
use crate::color::Color;
use crate::game::Game;
use crate::notation;
use crate::text::say::tree as say;
use crate::tree::{Node, Picture, Worth, dot, label, svg, text};

#[derive(Debug, Args)]
#[command(mut_arg("board", super::line::help_of_board))]
pub(super) struct Options {
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    line: LineOptions,
    /// Placements below the position
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole::<usize>(0..=64))]
    depth: usize,
    /// How to draw it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    tree: TreeOptions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Lines of text
    Text,
    /// A graph for Graphviz
    Dot,
    /// A drawing
    Svg,
    /// One JSON object
    Json,
}

pub(super) fn run(options: &Options, words: Words, out: &mut impl Write) -> color_eyre::Result<()> {
    let game = options.line.game(&options.board, words.lang)?;
    let board = game.board();
    let position = game.position();
    let mut advisor = Advisor::below(options.tree, board, position, words.lang)?;
    let analyze =
        |position| -> color_eyre::Result<_> { Ok(advisor.analyze_in_full(&game, position)?) };
    let picture = Picture::to_depth(board, position, game.to_move(), options.depth, analyze)?;
    match options.format {
        Format::Text => out.write_all(
            text::draw(&picture, |node| say::node(words.lang, board, node)).as_bytes(),
        )?,
        Format::Dot => out.write_all(dot::draw(board, &picture).as_bytes())?,
        Format::Svg => out.write_all(svg::draw(board, &picture).as_bytes())?,
        Format::Json => writeln!(out, "{}", report(&game, options.depth, &picture))?,
    }
    Ok(())
}

fn report(game: &Game, depth: usize, picture: &Picture) -> Value {
    let board = game.board();
    let ids = 0..picture.nodes().len();
    let nodes: Value = ids.map(|id| node_keys(board, picture, id)).collect();
    let is_exact = |node: &Node| matches!(node.worth, Worth::Exact(_));
    json!({
        "board": board.shape().to_string(),
        "position": notation::format_position(board, &game.setup()),
        "moves": notation::format_moves(board, game.moves()),
        "depth": depth,
        "exact": picture.nodes().iter().all(is_exact),
        "path": picture.path(),
        "nodes": nodes,
    })
}

fn node_keys(board: &Board, picture: &Picture, id: usize) -> Value {
    let node = &picture.nodes()[id];
    let mut keys = Map::new();
    let to_move = if node.over {
        "none"
    } else {
        node.to_move.name()
    };
    keys.insert("id".into(), json!(id));
    keys.insert("parent".into(), json!(node.parent));
    if let Some(played) = node.played {
        keys.insert("move".into(), json!(label(board, node)));
        keys.insert("by".into(), json!(played.by.name()));
        keys.insert("flips".into(), json!(played.flips));
    }
    keys.insert("to_move".into(), json!(to_move));
    let exact = matches!(node.worth, Worth::Exact(_));
    keys.insert("exact".into(), json!(exact));
    keys.extend(match &node.worth {
        Worth::Exact(values) => value_keys(values),
        Worth::Estimated(estimates) => estimate_keys(estimates),
    });
    keys.insert("on_path".into(), json!(node.on_path));
    if let Some(same) = picture.twin(id) {
        keys.insert("same_as".into(), json!(same));
    }
    let (mover, opponent) = (node.position.mover(), node.position.opponent());
    let (black, white) = match node.to_move {
        Color::Black => (mover, opponent),
        Color::White => (opponent, mover),
    };
    let cells = notation::format_cells(board, black, white);
    keys.insert("cells".into(), json!(cells));
    Value::Object(keys)
}
