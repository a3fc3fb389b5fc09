//! `analyze` where the tree does not fit: the same columns as estimates, marked as such.

use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde_json::{Map, Value as Json, json};

use super::advisor::{ESTIMATE, value_text};
use super::values::align;
use super::words::Words;
use crate::analysis::estimate::{Effort, estimate};
use crate::analysis::{Estimates, Table, Value};
use crate::game::Game;
use crate::notation;
use crate::text::say::Say;
use crate::text::{Lang, fill};

/// Estimates a game's position and prints it.
pub(super) fn run(
    game: &Game,
    effort: &Effort,
    json: bool,
    words: Words,
    out: &mut impl Write,
) -> color_eyre::Result<()> {
    let board = game.board();
    let never = Arc::new(AtomicBool::new(false));
    let table = estimate(board, game.position(), effort, &never, |_| ());
    let cells = notation::format_position(board, &game.setup());
    let moves = notation::format_moves(board, game.moves());
    let to_move = if game.result().is_some() {
        "none"
    } else {
        game.to_move().name()
    };
    if json {
        let candidate = |row: &crate::analysis::Row<Estimates>| {
            let mut keys = Map::new();
            keys.insert("move".into(), json!(board.name(row.cell)));
            keys.insert("flips".into(), json!(row.flips.len()));
            keys.extend(estimate_keys(&row.value));
            Json::Object(keys)
        };
        let report = json!({
            "board": board.shape().to_string(),
            "position": cells,
            "moves": moves,
            "to_move": to_move,
            "exact": false,
            "value": estimate_keys(&table.value),
            "candidates": table.candidates.iter().map(candidate).collect::<Json>(),
        });
        writeln!(out, "{report}")?;
        return Ok(());
    }
    writeln!(out, "{}  {cells}", board.shape())?;
    out.write_all(words.after(&moves).as_bytes())?;
    let seconds = effort.time.unwrap_or(Duration::ZERO).as_secs_f64();
    let values: [(&str, &dyn Display); 3] = [
        ("side", &words.text.side_inside(game.to_move())),
        ("seconds", &format!("{seconds:.1}")),
        ("mark", &ESTIMATE),
    ];
    writeln!(out, "{}", fill(words.text.values_estimated, &values))?;
    writeln!(out, "{}", rows(game, &table, words.lang))?;
    Ok(())
}

/// The keys of an exact value, as estimates, and how they were got. `perfect` is in discs; what is not known is
/// null.
pub(super) fn estimate_keys(estimates: &Estimates) -> Map<String, Json> {
    let searched = estimates.searched.as_ref();
    let sampled = estimates.sampled;
    let mut keys = Map::new();
    let mut put = |key: &str, value: Json| _ = keys.insert(key.into(), value);
    put(
        "perfect",
        match searched.map(|found| found.value) {
            Some(Value::Exact(margin)) => json!(margin.discs()),
            Some(Value::Estimate(score)) => json!(score.discs()),
            None => Json::Null,
        },
    );
    put("best", json!(sampled.map(|seen| seen.best.discs())));
    put("worst", json!(sampled.map(|seen| seen.worst.discs())));
    put("wins", json!(sampled.map(|seen| seen.wins)));
    put("draws", json!(sampled.map(|seen| seen.draws)));
    put("losses", json!(sampled.map(|seen| seen.losses)));
    put("win_rate", json!(sampled.map(|seen| seen.win_rate())));
    put("draw_rate", json!(sampled.map(|seen| seen.draw_rate())));
    let proven = searched.is_some_and(|found| matches!(found.value, Value::Exact(_)));
    put("perfect_exact", json!(proven));
    put("how", json!(estimates.to_string()));
    keys
}

/// The table: every number that is not proven is marked.
fn rows(game: &Game, table: &Table<Estimates>, lang: Lang) -> String {
    let text = lang.text();
    let board = game.board();
    let row = |name: String, flips: String, estimates: &Estimates| {
        let searched = estimates.searched.as_ref();
        let perfect = searched.map_or_else(String::new, |found| value_text(found.value));
        let sampled = |figure: &dyn Fn(&crate::analysis::Sampled) -> String| {
            estimates
                .sampled
                .map_or_else(String::new, |seen| format!("{ESTIMATE}{}", figure(&seen)))
        };
        [
            name,
            flips,
            perfect,
            sampled(&|seen| seen.best.to_string()),
            sampled(&|seen| seen.worst.to_string()),
            sampled(&|seen| format!("{:.1}%", 100.0 * seen.win_rate())),
            sampled(&|seen| format!("{:.1}%", 100.0 * seen.draw_rate())),
            estimates.say(lang),
        ]
    };
    let header = [
        text.col_move,
        text.col_flips,
        text.col_perfect,
        text.col_best,
        text.col_worst,
        text.tab_win,
        text.tab_draw,
        text.tab_how,
    ];
    let mut lines = vec![header.map(str::to_owned)];
    lines.push(row(text.tab_all.to_owned(), String::new(), &table.value));
    for candidate in &table.candidates {
        let name = board.name(candidate.cell);
        lines.push(row(
            name,
            candidate.flips.len().to_string(),
            &candidate.value,
        ));
    }
    align(&lines)
}
