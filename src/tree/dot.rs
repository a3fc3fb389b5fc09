//! The picture for Graphviz: `orbello tree --format dot | dot -Tsvg`.
//!
//! The most valuable path is bold, passes and links to the first node of a transposition are dashed.

use std::fmt::Write;

use super::{Picture, label, worth};
use crate::board::Board;
use crate::color::Color;
use crate::notation::Move;

/// Draws the picture; every line ends with a newline.
pub fn draw(board: &Board, picture: &Picture) -> String {
    let mut drawn = String::from(
        "digraph tree {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\", fontsize=10];\n",
    );
    for (index, node) in picture.nodes().iter().enumerate() {
        let by = node.played.map_or(String::new(), |p| format!("{} ", p.by));
        let values = worth(node).replace(", ", "\\n");
        let mut style = vec!["filled"];
        if node.on_path {
            style.push("bold");
        }
        let twin = picture.twin(index);
        if twin.is_some() {
            style.push("dashed");
        }
        let (fill, text) = match node.played.map(|played| played.by) {
            Some(Color::Black) => ("#303030", "white"),
            Some(Color::White) => ("#f4f4f4", "black"),
            None => ("#c8dcc8", "black"),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            drawn,
            "  n{index} [label=\"{by}{}\\n{values}\", style=\"{}\", fillcolor=\"{fill}\", fontcolor=\"{text}\"];",
            label(board, node),
            style.join(","),
        );
        if let Some(parent) = node.parent {
            let is_pass = node.played.is_some_and(|p| p.action == Move::Pass);
            let style = match (node.on_path, is_pass) {
                (true, _) => " [style=bold, color=\"#c04000\", penwidth=2]",
                (false, true) => " [style=dashed]",
                (false, false) => "",
            };
            let _ = writeln!(drawn, "  n{parent} -> n{index}{style};");
        }
        if let Some(same) = twin {
            let _ = writeln!(
                drawn,
                "  n{index} -> n{same} [style=dashed, color=gray, constraint=false];"
            );
        }
    }
    drawn.push_str("}\n");
    drawn
}
