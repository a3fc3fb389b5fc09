//! `bench`: how fast rules, tree and search are on this machine, each answer checked.
//!
//! Every part has a known answer; another one ends the run with an error. With one thread the positions that the
//! searches visit are the same on every machine: their sum is a signature of the engine's behaviour.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use clap::{Args, ValueEnum};
use color_eyre::eyre::{ensure, eyre};
use serde_json::json;

use super::solve::TreeOptions;
use super::values::align;
use super::words::Words;
use crate::board::{Board, Shape};
use crate::margin::Margin;
use crate::perft::{Passes, perft};
use crate::position::Position;
use crate::search::ffo::problems;
use crate::search::{Limit, SearchOptions, Searcher, Value};
use crate::text::{Lang, Text, fill};

/// Leaves of flat:8x8 at [`PERFT_DEPTH`], a forced pass being no ply: computed by a separate program.
const PERFT_LEAVES: u64 = 24_571_420;
const PERFT_DEPTH: usize = 10;
/// The margin of the standard sphere, to the first mover.
const SPHERE: Margin = Margin::new(-4);

/// What to measure.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The parts to run [default: all]
    #[arg(value_enum)]
    parts: Vec<Part>,
    /// The FFO endgame positions to solve, of 1 to 79
    #[arg(long, value_name = "A-B", default_value = "1-19", value_parser = parse_range)]
    ffo: RangeInclusive<usize>,
    /// Threads of tree and searches
    #[arg(long, value_name = "N", default_value = "1", value_parser = super::numbers::threads)]
    threads: NonZeroUsize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Count the move sequences of flat:8x8 to ten plies
    Perft,
    /// Build the exact tree of sphere:2x2x2
    Tree,
    /// Prove the root of sphere:2x2x2 by search, without the tree
    Sphere,
    /// Solve FFO endgame positions on flat:8x8
    Ffo,
}

/// What is measured.
#[derive(Clone, Copy)]
enum What {
    Perft,
    Tree,
    Search,
    /// The position with this number.
    Ffo(usize),
}

impl What {
    fn say(self, text: &Text) -> String {
        match self {
            Self::Perft => fill(
                text.bench_perft,
                &[("board", &Shape::FLAT8), ("depth", &PERFT_DEPTH)],
            ),
            Self::Tree => fill(text.bench_tree, &[("board", &Shape::SPHERE)]),
            Self::Search => fill(text.bench_search, &[("board", &Shape::SPHERE)]),
            Self::Ffo(number) => fill(text.bench_ffo, &[("number", &number)]),
        }
    }
}

/// Something done in some time.
struct Measured {
    what: What,
    answer: String,
    /// Leaves, positions stored, or positions visited.
    count: u64,
    seconds: f64,
    /// Whether the count is the engine's own.
    signs: bool,
}

pub(super) fn run(options: &Options, words: Words, out: &mut impl Write) -> color_eyre::Result<()> {
    let wanted = |part| options.parts.is_empty() || options.parts.contains(&part);
    let mut all = Vec::new();
    if wanted(Part::Perft) {
        all.push(count_leaves()?);
    }
    if wanted(Part::Tree) {
        all.push(build_tree(options.threads, words.lang)?);
    }
    if wanted(Part::Sphere) {
        all.push(prove_sphere(options.threads)?);
    }
    if wanted(Part::Ffo) {
        all.extend(solve_endgames(options)?);
    }
    let signature: u64 = all.iter().filter(|m| m.signs).map(|m| m.count).sum();
    let repeats = options.threads.get() == 1 && signature > 0;
    if options.json {
        let part = |measured: &Measured| {
            json!({
                "what": measured.what.say(Lang::En.text()),
                "answer": measured.answer,
                "count": measured.count,
                "seconds": super::values::six_digits(measured.seconds),
            })
        };
        let report = json!({
            "parts": all.iter().map(part).collect::<serde_json::Value>(),
            "threads": options.threads,
            "signature": repeats.then_some(signature),
        });
        writeln!(out, "{report}")?;
        return Ok(());
    }
    let text = words.text;
    let titles = ["", text.tab_answer, text.tab_count, text.tab_seconds, "M/s"];
    let mut rows = vec![titles.map(str::to_owned)];
    rows.extend(all.iter().map(|measured| {
        [
            measured.what.say(text),
            measured.answer.clone(),
            measured.count.to_string(),
            format!("{:.3}", measured.seconds),
            format!(
                "{:.1}",
                measured.count as f64 / measured.seconds.max(1e-9) / 1e6
            ),
        ]
    }));
    writeln!(out, "{}", align(&rows))?;
    let verdict = if repeats {
        fill(text.bench_signature, &[("signature", &signature)])
    } else {
        text.bench_right.to_owned()
    };
    writeln!(out, "\n{verdict}")?;
    Ok(())
}

fn count_leaves() -> color_eyre::Result<Measured> {
    let began = Instant::now();
    let leaves = perft(&Board::flat8(), PERFT_DEPTH, Passes::Free);
    ensure!(
        leaves == PERFT_LEAVES,
        "perft: expected {PERFT_LEAVES}, found {leaves}"
    );
    Ok(Measured {
        what: What::Perft,
        answer: leaves.to_string(),
        count: leaves,
        seconds: began.elapsed().as_secs_f64(),
        signs: false,
    })
}

/// The standard sphere and its start.
fn sphere() -> color_eyre::Result<(Arc<Board>, Position)> {
    let board = Board::sphere();
    let start = board.start();
    let root = Position::new(start.black, start.white);
    Ok((board, root.ok_or_else(|| eyre!("a cell has two discs"))?))
}

fn build_tree(threads: NonZeroUsize, lang: Lang) -> color_eyre::Result<Measured> {
    let (board, root) = sphere()?;
    let began = Instant::now();
    let tree = TreeOptions::new(None, Some(threads)).build(board, root, lang)?;
    let seconds = began.elapsed().as_secs_f64();
    let found = tree.probe(root).map(|values| values.perfect);
    ensure!(
        found == Some(SPHERE),
        "tree: expected {SPHERE}, found {found:?}"
    );
    Ok(Measured {
        what: What::Tree,
        answer: SPHERE.to_string(),
        count: tree.layers().iter().map(|layer| layer.stored).sum(),
        seconds,
        signs: false,
    })
}

fn searcher(board: &Arc<Board>, threads: NonZeroUsize) -> Searcher {
    Searcher::new(Arc::clone(board), SearchOptions::proof(threads.get()))
}

fn prove_sphere(threads: NonZeroUsize) -> color_eyre::Result<Measured> {
    let (board, root) = sphere()?;
    let mut searcher = searcher(&board, threads);
    let never = Arc::new(AtomicBool::new(false));
    let found = searcher.search(root, Limit::Exact, &never, |_| {});
    ensure!(
        found.value == Value::Exact(SPHERE),
        "sphere: expected {SPHERE}, found {:?}",
        found.value
    );
    Ok(Measured {
        what: What::Search,
        answer: SPHERE.to_string(),
        count: found.nodes,
        seconds: found.seconds,
        signs: true,
    })
}

/// One line for each position.
fn solve_endgames(options: &Options) -> color_eyre::Result<Vec<Measured>> {
    let board = Board::flat8();
    let mut searcher = searcher(&board, options.threads);
    let never = Arc::new(AtomicBool::new(false));
    let chosen = problems()
        .into_iter()
        .filter(|problem| options.ffo.contains(&problem.number));
    chosen
        .map(|problem| {
            searcher.clear();
            let found = searcher.search(problem.position, Limit::Exact, &never, |_| {});
            problem.check(&board, &found)?;
            let best = found
                .best_move
                .map_or_else(String::new, |cell| board.name(cell));
            Ok(Measured {
                what: What::Ffo(problem.number),
                answer: format!("{} {best}", problem.margin),
                count: found.nodes,
                seconds: found.seconds,
                signs: true,
            })
        })
        .collect()
}

/// `20-39` or `40`.
fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if 1 <= first && first <= last && last <= 79 => Ok(first..=last),
        _ => Err("expected numbers from 1 to 79, such as 20-39".to_owned()),
    }
}
