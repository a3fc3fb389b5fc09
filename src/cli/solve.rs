//! `solve`: the exact tree of a board.

use std::fmt;
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::Args;
use color_eyre::eyre::eyre;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};

use super::BoardOption;
use super::values::{align, candidate_keys, count, six_digits, table, value_keys};
use super::words::Words;
use crate::board::Board;
use crate::position::Position;
use crate::solve::{self, Layer, Phase, Progress, SolveError, Tree};
use crate::text::say::words as say;
use crate::text::{Lang, fill};

#[derive(Debug, Args)]
#[command(mut_arg("threads", |threads| threads.help("Threads [default: as many as the machine has]")))]
pub(super) struct Options {
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    tree: TreeOptions,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What building a tree may use.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct TreeOptions {
    /// The most memory for the tree, such as 500M or 4G [default: 4G, or what is free if that is less]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory: Option<u64>,
    /// Threads [default: as many as the machine has for the tree; 1 for searches]
    #[arg(long, value_name = "N", value_parser = super::numbers::threads)]
    pub(super) threads: Option<NonZeroUsize>,
}

impl TreeOptions {
    /// The options of a command that has its own `--memory` and `--threads`.
    pub(super) const fn new(memory: Option<u64>, threads: Option<NonZeroUsize>) -> Self {
        Self { memory, threads }
    }

    /// The same for the builder.
    pub(super) fn options(&self) -> solve::Options {
        let mut options = solve::Options::default();
        match self.memory {
            Some(memory) => options.memory_bytes = memory,
            None => options.memory_bytes = options.memory_bytes.min(free_memory()),
        }
        if let Some(threads) = self.threads {
            options.threads = threads.get();
        }
        options
    }

    /// The threads of a search: more than one only if asked for, because then an estimate may differ from run to run.
    pub(super) fn search_threads(&self) -> usize {
        self.threads.map_or(1, NonZeroUsize::get)
    }

    /// Builds the tree below a position, with progress on stderr when it takes over a second.
    ///
    /// # Errors
    /// If it does not fit.
    pub(super) fn build(
        &self,
        board: Arc<Board>,
        root: Position,
        lang: Lang,
    ) -> Result<Tree, SolveError> {
        let options = self.options();
        let progress = Display::new(lang);
        let never = AtomicBool::new(false);
        let built = Tree::build_from(board, root, &options, |p| progress.show(p), &never);
        progress.finish();
        built
    }
}

pub(super) fn run(options: &Options, words: Words, out: &mut impl Write) -> color_eyre::Result<()> {
    let board = options.board.build()?;
    let start = board.start();
    let root = Position::new(
        start.discs(start.to_move),
        start.discs(start.to_move.other()),
    )
    .ok_or_else(|| eyre!("the start has two discs on a cell"))?;
    let began = Instant::now();
    let tree = options.tree.build(Arc::clone(&board), root, words.lang)?;
    let seconds = began.elapsed().as_secs_f64();

    let values = tree
        .probe(root)
        .ok_or_else(|| eyre!("the tree has no root"))?;
    let candidates = tree.candidates(root).unwrap_or_default();
    let positions: u64 = tree.layers().iter().map(|layer| layer.positions).sum();
    let stored: u64 = tree.layers().iter().map(|layer| layer.stored).sum();
    if options.json {
        let layer =
            |layer: &Layer| json!({"discs": layer.discs, "positions": count(layer.positions)});
        let report = json!({
            "board": board.shape().to_string(),
            "cells": board.len(),
            "lines": board.lines().len(),
            "positions": count(positions),
            "positions_stored": count(stored),
            "layers": tree.layers().iter().map(layer).collect::<Value>(),
            "lines_of_play": count(values.lines()),
            "value": value_keys(&values),
            "candidates": candidate_keys(&board, &candidates),
            "seconds": six_digits(seconds),
        });
        writeln!(out, "{report}")?;
        return Ok(());
    }
    let text = words.text;
    let size: [(&str, &dyn fmt::Display); 3] = [
        ("board", &board.shape()),
        ("cells", &board.len()),
        ("lines", &board.lines().len()),
    ];
    writeln!(out, "{}", fill(text.solve_board, &size))?;
    let size: [(&str, &dyn fmt::Display); 5] = [
        ("positions", &positions),
        ("stored", &stored),
        ("bytes", &say::memory(words.lang, tree.memory_bytes())),
        ("lines", &values.lines()),
        ("seconds", &format!("{seconds:.2}")),
    ];
    writeln!(out, "{}\n", fill(text.solve_size, &size))?;
    let header = [text.tab_discs, text.tab_positions, text.tab_stored];
    let mut rows = vec![header.map(str::to_owned)];
    rows.extend(
        tree.layers().iter().map(|layer| {
            [layer.discs as u64, layer.positions, layer.stored].map(|n| n.to_string())
        }),
    );
    writeln!(out, "{}\n", align(&rows))?;
    let side = text.side_inside(start.to_move);
    writeln!(out, "{}", fill(text.to_move, &[("side", &side)]))?;
    writeln!(out, "{}", table(&board, &values, &candidates, words.lang))?;
    Ok(())
}

/// Reads a size: bytes, or a number with K, M, G or T (powers of 1024; `B` and `iB` may follow).
pub(super) fn parse_size(text: &str) -> Result<u64, String> {
    let wrong = || format!("expected a size such as 500M or 4G, found {text:?}");
    let digits = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let number: u64 = text[..digits].parse().map_err(|_| wrong())?;
    let shift = match text[digits..].trim().to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        "T" | "TB" | "TIB" => 40,
        _ => return Err(wrong()),
    };
    let size: u64 = number.checked_mul(1 << shift).ok_or_else(wrong)?;
    if size < 1 << 20 {
        let bytes = solve::bytes(size);
        return Err(format!(
            "expected at least 1M, such as 500M or 4G, found {text:?}: {bytes}"
        ));
    }
    Ok(size)
}

/// The memory the system can still give, in bytes; no limit where that cannot be told.
fn free_memory() -> u64 {
    let read = || {
        let text = fs::read_to_string("/proc/meminfo").ok()?;
        let line = text
            .lines()
            .find(|line| line.starts_with("MemAvailable:"))?;
        let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kibibytes * 1024)
    };
    read().unwrap_or(u64::MAX)
}

/// Nothing is shown before this.
const PATIENCE: Duration = Duration::from_secs(1);
/// Where stderr is no terminal, a line is printed this often.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// The builder's progress on stderr: a bar on a terminal, else a line now and then.
struct Display {
    lang: Lang,
    began: Instant,
    state: Mutex<State>,
}

struct State {
    bar: Option<ProgressBar>,
    last_line: Option<Instant>,
}

impl Display {
    fn new(lang: Lang) -> Self {
        Self {
            lang,
            began: Instant::now(),
            state: Mutex::new(State {
                bar: None,
                last_line: None,
            }),
        }
    }

    fn show(&self, progress: Progress) {
        if self.began.elapsed() < PATIENCE {
            return;
        }
        // A thread that finds another one drawing has nothing to add.
        let Ok(mut state) = self.state.try_lock() else {
            return;
        };
        let text = self.lang.text();
        let doing = match progress.phase {
            Phase::Enumerate => text.building_positions,
            Phase::Evaluate => text.building_values,
        };
        let values: [(&str, &dyn fmt::Display); 2] = [
            ("discs", &progress.discs),
            ("stored", &HumanCount(progress.stored)),
        ];
        let message = fill(doing, &values);
        let bar = state.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
            let style =
                ProgressStyle::with_template("{elapsed_precise} {wide_bar} {percent:>3}% {msg}");
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        bar.set_length(progress.total);
        bar.set_position(progress.done);
        bar.set_message(message.clone());
        let due = state.last_line.is_none_or(|at| at.elapsed() >= LINE_EVERY);
        if due && state.bar.as_ref().is_some_and(ProgressBar::is_hidden) {
            state.last_line = Some(Instant::now());
            let seconds = self.began.elapsed().as_secs();
            // If stderr is gone there is nobody left to tell.
            let took = say::duration(self.lang, seconds as f64);
            let line = say::of(self.lang, &took, &message);
            let _ = writeln!(std::io::stderr(), "orbello: {line}");
        }
    }

    fn finish(&self) {
        if let Ok(state) = self.state.lock()
            && let Some(bar) = &state.bar
        {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_sizes() {
        assert_eq!(parse_size("1234567"), Ok(1_234_567));
        assert_eq!(parse_size("500M"), Ok(500 << 20));
        assert_eq!(parse_size("4GiB"), Ok(4 << 30));
        for wrong in [
            "",
            "G",
            "-1",
            "4X",
            "1.5G",
            "99999999T",
            "10",
            "1000K",
            "99999999999999999999999",
        ] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
    }
}
