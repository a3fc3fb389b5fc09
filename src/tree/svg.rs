//! The picture as an SVG: depth to the right, a row for every leaf, a parent halfway between its children.

use std::fmt::Write;

use super::{Node, Picture, label, worth};
use crate::board::Board;
use crate::color::Color;
use crate::notation::Move;

/// The size of a node's box in pixels, and the distance to the next one.
const BOX: (usize, usize) = (178, 34);
const STEP: (usize, usize) = (216, 42);
const MARGIN: usize = 12;

/// Draws the picture as a whole document.
pub fn draw(board: &Board, picture: &Picture) -> String {
    let places = places(picture);
    let extent = |pick: fn(&(usize, usize)) -> usize| places.iter().map(pick).max().unwrap_or(0);
    let width = extent(|place| place.0) + BOX.0 + MARGIN;
    let height = extent(|place| place.1) + BOX.1 + MARGIN;
    let mut drawn = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for (index, node) in picture.nodes().iter().enumerate() {
        if let Some(parent) = node.parent {
            drawn.push_str(&edge(node, places[parent], places[index]));
        }
    }
    for (index, &place) in places.iter().enumerate() {
        drawn.push_str(&node_box(board, picture, index, place));
    }
    drawn.push_str("</svg>\n");
    drawn
}

/// The upper left corner of every node's box.
fn places(picture: &Picture) -> Vec<(usize, usize)> {
    let mut places = vec![(MARGIN, MARGIN); picture.nodes().len()];
    let mut row = 0;
    for (index, node) in picture.nodes().iter().enumerate() {
        if let Some(parent) = node.parent {
            places[index].0 = places[parent].0 + STEP.0;
        }
        if node.children.is_empty() {
            places[index].1 = MARGIN + row * STEP.1;
            row += 1;
        }
    }
    // Children come after their parents, so from the end every child has its place.
    for (index, node) in picture.nodes().iter().enumerate().rev() {
        if let (Some(&first), Some(&last)) = (node.children.first(), node.children.last()) {
            places[index].1 = usize::midpoint(places[first].1, places[last].1);
        }
    }
    places
}

fn edge(node: &Node, from: (usize, usize), to: (usize, usize)) -> String {
    let (x1, y1) = (from.0 + BOX.0, from.1 + BOX.1 / 2);
    let (x2, y2) = (to.0, to.1 + BOX.1 / 2);
    let middle = usize::midpoint(x1, x2);
    let look = if node.on_path {
        "stroke=\"#c04000\" stroke-width=\"3\""
    } else if node.played.is_some_and(|p| p.action == Move::Pass) {
        "stroke=\"#808080\" stroke-dasharray=\"4 3\""
    } else {
        "stroke=\"#808080\""
    };
    format!(
        "<path d=\"M{x1} {y1} C{middle} {y1} {middle} {y2} {x2} {y2}\" fill=\"none\" {look}/>\n"
    )
}

fn node_box(board: &Board, picture: &Picture, index: usize, (x, y): (usize, usize)) -> String {
    let (node, twin) = (&picture.nodes()[index], picture.twin(index));
    let (fill, text) = match node.played.map(|played| played.by) {
        Some(Color::Black) => ("#303030", "#ffffff"),
        Some(Color::White) => ("#f4f4f4", "#000000"),
        None => ("#c8dcc8", "#000000"),
    };
    let stroke = if node.on_path {
        "stroke=\"#c04000\" stroke-width=\"3\""
    } else {
        "stroke=\"#808080\""
    };
    let dash = if twin.is_some() {
        " stroke-dasharray=\"4 3\""
    } else {
        ""
    };
    let head = match (node.played, twin) {
        (None, _) => format!("{} to move", node.to_move),
        (Some(played), None) => format!("{index}  {} {}", played.by, label(board, node)),
        (Some(played), Some(same)) => {
            format!("{index}  {} {} = {same}", played.by, label(board, node))
        }
    };
    let (width, height) = BOX;
    let mut drawn = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        drawn,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"4\" fill=\"{fill}\" {stroke}{dash}/>"
    );
    for (line, text_of_line) in [head, worth(node)].iter().enumerate() {
        let weight = if line == 0 {
            " font-weight=\"bold\""
        } else {
            ""
        };
        let _ = writeln!(
            drawn,
            "<text x=\"{}\" y=\"{}\" fill=\"{text}\"{weight}>{text_of_line}</text>",
            x + 6,
            y + 14 + 14 * line,
        );
    }
    drawn
}
