//! A review in words: the same in the dashboard and on the command line, but for the sign of an estimate.

use std::fmt::Display;

use crate::analysis::Value;
use crate::board::Board;
use crate::color::Color;
use crate::margin::Margin;
use crate::review::{Account, Reviewed};
use crate::text::{Lang, fill};

/// What a side did.
pub fn account(lang: Lang, color: Color, account: &Account, estimate: &str) -> String {
    let text = lang.text();
    let line = fill(
        text.review_account,
        &[
            ("side", &text.side(color)),
            ("best", &account.best),
            ("moves", &account.judged),
            ("forced", &account.forced),
            ("discs", &account.lost),
        ],
    );
    match account.lost_estimate.discs() {
        discs if discs > 0.0 => fill(
            text.review_estimated,
            &[
                ("account", &line),
                ("discs", &format!("{estimate}{discs:.2}")),
            ],
        ),
        _ => line,
    }
}

/// The same in ever fewer words.
pub fn short_accounts(lang: Lang, color: Color, account: &Account, estimate: &str) -> [String; 3] {
    let text = lang.text();
    let discs = match account.lost_estimate.discs() {
        discs if discs > 0.0 => format!("{} + {estimate}{discs:.2}", account.lost),
        _ => account.lost.to_string(),
    };
    let told = [
        ("side", &text.side(color) as &dyn Display),
        ("best", &account.best),
        ("moves", &account.judged),
        ("forced", &account.forced),
        ("discs", &discs),
    ];
    [text.review_short, text.review_shorter, text.review_shortest].map(|words| fill(words, &told))
}

/// The move at which the game turned.
pub fn turning_point(lang: Lang, board: &Board, turn: Option<&Reviewed>, estimate: &str) -> String {
    let text = lang.text();
    let Some(turn) = turn else {
        return text.review_nothing_lost.to_owned();
    };
    let line = turning_move(lang, board, turn);
    let Some(judgement) = &turn.judgement else {
        return line;
    };
    fill(
        text.review_turn_values,
        &[
            ("turn", &line),
            ("from", &value(judgement.best, estimate)),
            ("to", &value(judgement.value, estimate)),
        ],
    )
}

/// The same without what it was worth.
pub fn turning_move(lang: Lang, board: &Board, turn: &Reviewed) -> String {
    let text = lang.text();
    let (side, name) = (text.side(turn.color), board.name(turn.cell));
    let told: [(&str, &dyn Display); 3] = [("ply", &turn.ply), ("side", &side), ("move", &name)];
    fill(text.review_turn, &told)
}

/// A value in figures; an estimate with its sign.
pub fn value(value: Value, estimate: &str) -> String {
    match value {
        Value::Exact(margin) => margin.to_string(),
        Value::Estimate(score) => format!("{estimate}{score}"),
    }
}

/// How the game ended, from black's margin.
pub fn result(lang: Lang, margin: Option<Margin>) -> String {
    let text = lang.text();
    margin.map_or_else(
        || text.review_not_over.to_owned(),
        |margin| {
            let side = text.side(Color::Black);
            fill(text.review_result, &[("margin", &margin), ("side", &side)])
        },
    )
}
