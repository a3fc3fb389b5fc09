//! The picture as lines of text.
//!
//! ```text
//!  0  start  black to move: perfect -4, win 24.01%, best +24
//!  1  *- black c2: perfect -4, win 24.01%, best +24
//!  2  |  |- white b2: ...
//! ```
//!
//! A star marks the most valuable path, a tilde an estimate; `= 7` says that the position is that of node 7.

use std::fmt::Write;

use super::{Node, Picture};

/// Draws the picture, each node in words such as [`super::sentence`] has; every line ends with a newline.
pub fn draw(picture: &Picture, sentence: impl Fn(&Node) -> String) -> String {
    let width = (picture.nodes().len() - 1).to_string().len();
    let mut drawn = String::new();
    // Whether the ancestor at each depth has later siblings.
    let mut guides: Vec<bool> = Vec::new();
    let mut depths = vec![0; picture.nodes().len()];
    for (index, node) in picture.nodes().iter().enumerate() {
        let mut line = format!("{index:>width$}  ");
        if let Some(parent) = node.parent {
            depths[index] = depths[parent] + 1;
            guides.truncate(depths[parent]);
            for &more in &guides {
                line.push_str(if more { "|  " } else { "   " });
            }
            let last = picture.nodes()[parent].children.last() == Some(&index);
            guides.push(!last);
            line.push_str(match (node.on_path, last) {
                (true, _) => "*- ",
                (false, true) => "`- ",
                (false, false) => "|- ",
            });
        }
        line.push_str(&sentence(node));
        if let Some(same) = picture.twin(index) {
            // Writing to a string cannot fail.
            let _ = write!(line, " = {same}");
        }
        drawn.push_str(&line);
        drawn.push('\n');
    }
    drawn
}
