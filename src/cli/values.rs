//! Exact values on paper: the JSON keys and the table columns that several commands share.

use serde_json::{Map, Value, json};

use crate::board::Board;
use crate::solve::{Candidate, Values};
use crate::text::{Align, Lang, pad, width};

/// The largest integer that every JSON reader keeps exactly.
const LARGEST_EXACT: u64 = 1 << 53;

/// A count for JSON: a number, or a string where a reader might round the number.
pub(super) fn count(number: u64) -> Value {
    if number <= LARGEST_EXACT {
        json!(number)
    } else {
        json!(number.to_string())
    }
}

/// The eight keys of a value.
pub(super) fn value_keys(values: &Values) -> Map<String, Value> {
    let mut keys = Map::new();
    keys.insert("perfect".into(), json!(values.perfect.discs()));
    keys.insert("best".into(), json!(values.best.discs()));
    keys.insert("worst".into(), json!(values.worst.discs()));
    keys.insert("wins".into(), count(values.wins));
    keys.insert("draws".into(), count(values.draws));
    keys.insert("losses".into(), count(values.losses));
    keys.insert("win_rate".into(), json!(values.win_rate()));
    keys.insert("draw_rate".into(), json!(values.draw_rate()));
    keys
}

/// One object a candidate: the move, its flips and the keys of its value.
pub(super) fn candidate_keys(board: &Board, candidates: &[Candidate]) -> Value {
    let object = |candidate: &Candidate| {
        let mut keys = Map::new();
        keys.insert("move".into(), json!(board.name(candidate.cell)));
        keys.insert("flips".into(), json!(candidate.flips.len()));
        keys.extend(value_keys(&candidate.values));
        Value::Object(keys)
    };
    candidates.iter().map(object).collect()
}

/// A table of the position and its candidates, columns aligned, without a trailing newline.
pub(super) fn table(
    board: &Board,
    values: &Values,
    candidates: &[Candidate],
    lang: Lang,
) -> String {
    let text = lang.text();
    let header = [
        text.col_move,
        text.col_flips,
        text.col_perfect,
        text.col_best,
        text.col_worst,
        text.tab_win,
        text.tab_draw,
        text.col_wins,
        text.col_draws,
        text.col_losses,
    ];
    let mut rows = vec![header.map(str::to_owned)];
    rows.push(row(text.tab_all.to_owned(), String::new(), values));
    rows.extend(candidates.iter().map(|candidate| {
        let flips = candidate.flips.len().to_string();
        row(board.name(candidate.cell), flips, &candidate.values)
    }));
    align(&rows)
}

fn row(name: String, flips: String, values: &Values) -> [String; 10] {
    [
        name,
        flips,
        values.perfect.to_string(),
        values.best.to_string(),
        values.worst.to_string(),
        percent(values.win_rate()),
        percent(values.draw_rate()),
        values.wins.to_string(),
        values.draws.to_string(),
        values.losses.to_string(),
    ]
}

/// A share as a percentage with two decimals.
fn percent(share: f64) -> String {
    format!("{:.2}%", 100.0 * share)
}

/// Columns as wide on the screen as their widest entry, the first to the left and the others to the right.
pub(super) fn align<R: AsRef<[String]>>(rows: &[R]) -> String {
    let columns = rows.first().map_or(0, |row| row.as_ref().len());
    let widest = |column: usize| rows.iter().map(|row| width(&row.as_ref()[column])).max();
    let widths: Vec<usize> = (0..columns).filter_map(widest).collect();
    let line = |row: &R| {
        let row = row.as_ref();
        let first = pad(&row[0], widths[0], Align::Left, "");
        let others = row.iter().zip(&widths).skip(1);
        let others = others.map(|(entry, &width)| pad(entry, width, Align::Right, ""));
        let entries: Vec<String> = std::iter::once(first).chain(others).collect();
        entries.join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Seconds as a report has them: to the microsecond.
pub(super) fn six_digits(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stay_exact() {
        assert_eq!(count(1 << 53), json!(9_007_199_254_740_992_u64));
        assert_eq!(count((1 << 53) + 1), json!("9007199254740993"));
    }

    #[test]
    fn columns_line_up() {
        let rows = [["a", "1"], ["bcd", "100"]].map(|row| row.map(str::to_owned));
        assert_eq!(align(&rows), "a      1\nbcd  100");
    }
}
