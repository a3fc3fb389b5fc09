//! `tree`: the tree of play below a position to a depth, as text, Graphviz, SVG or JSON.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

use super::BoardOption;
use super::line::LineOptions;
use super::solve::TreeOptions;
use super::values::value_keys;
use crate::board::Board;
use crate::color::Color;
use crate::game::Game;
use crate::notation;
use crate::tree::{Node, Picture, dot, label, svg, text};

#[derive(Debug, Args)]
pub(super) struct Options {
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    line: LineOptions,
    /// Placements below the position
    #[arg(long, value_name = "N", default_value_t = 2)]
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

pub(super) fn run(options: &Options, out: &mut impl Write) -> color_eyre::Result<()> {
    let game = options.line.game(&options.board)?;
    let board = game.board();
    let position = game.position();
    let tree = options.tree.build(board.clone(), position)?;
    let picture = Picture::new(&tree, position, game.to_move(), options.depth)?;
    match options.format {
        Format::Text => out.write_all(text::draw(board, &picture).as_bytes())?,
        Format::Dot => out.write_all(dot::draw(board, &picture).as_bytes())?,
        Format::Svg => out.write_all(svg::draw(board, &picture).as_bytes())?,
        Format::Json => writeln!(out, "{}", report(&game, options.depth, &picture))?,
    }
    Ok(())
}

fn report(game: &Game, depth: usize, picture: &Picture) -> Value {
    let board = game.board();
    let nodes = picture.nodes.iter().enumerate();
    let nodes: Value = nodes.map(|(id, node)| node_keys(board, id, node)).collect();
    json!({
        "board": board.shape().to_string(),
        "position": notation::format_position(board, &game.setup()),
        "moves": notation::format_moves(board, game.moves()),
        "depth": depth,
        "path": picture.path(),
        "nodes": nodes,
    })
}

fn node_keys(board: &Board, id: usize, node: &Node) -> Value {
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
    keys.extend(value_keys(&node.values));
    keys.insert("on_path".into(), json!(node.on_path));
    if let Some(same) = node.same_as {
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
