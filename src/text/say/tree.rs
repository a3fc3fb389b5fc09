//! The nodes of the tree of play in words.

use crate::analysis::{Estimates, Value};
use crate::board::Board;
use crate::margin::Margin;
use crate::notation::Move;
use crate::text::{Lang, fill};
use crate::tree::{Node, Worth, sentence};

/// What a node is, in a language: who played what, or whose turn it is, and what it is worth.
pub(crate) fn node(lang: Lang, board: &Board, node: &Node) -> String {
    match lang {
        Lang::En => sentence(board, node),
        Lang::Zh => zh(board, node),
    }
}

fn zh(board: &Board, node: &Node) -> String {
    let text = Lang::Zh.text();
    let what = match node.played {
        Some(played) => {
            let action = match played.action {
                Move::Place(cell) => board.name(cell),
                Move::Pass => text.pass.to_owned(),
            };
            format!("{} {action}", text.side(played.by))
        }
        None => fill(text.to_move, &[("side", &text.side(node.to_move))]),
    };
    let worth = match &node.worth {
        Worth::Exact(values) if node.over => match values.perfect {
            Margin::DRAW => format!("{}，{}", text.game_over, text.draw),
            perfect => format!("{} {perfect}", text.game_over),
        },
        Worth::Exact(values) => {
            let win = 100.0 * values.win_rate();
            format!(
                "最优 {}，胜率 {win:.2}%，最好 {}",
                values.perfect, values.best
            )
        }
        Worth::Estimated(estimates) => estimated(estimates),
    };
    format!("{what}：{worth}")
}

/// What is known of an estimate, each with a tilde unless it is proven.
fn estimated(estimates: &Estimates) -> String {
    let perfect = estimates.searched.as_ref().map(|found| match found.value {
        Value::Exact(margin) => format!("最优 {margin}"),
        Value::Estimate(score) => format!("最优 ~{score}"),
    });
    let sampled = estimates.sampled.map(|seen| {
        let win = 100.0 * seen.win_rate();
        format!("胜率 ~{win:.2}%，最好 ~{}", seen.best)
    });
    let known: Vec<String> = perfect.into_iter().chain(sampled).collect();
    known.join("，")
}
