//! `analyze --solve`: the perfect margin proved by search, on any board, for one position or a file of them.
//!
//! A file has one position a line, as `--position` takes it; what follows a semicolon (the moves and scores of
//! OBF files), empty lines and lines that begin with `%` are skipped.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use color_eyre::eyre::{WrapErr, bail, eyre};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, json};

use super::BoardOption;
use super::failure::Failure;
use super::values::six_digits;
use super::words::Words;
use crate::bitboard::Cell;
use crate::board::Board;
use crate::game::Game;
use crate::margin::Margin;
use crate::notation;
use crate::position::Position;
use crate::record::file;
use crate::search::{Candidate, Limit, SearchOptions, Searcher, Value};
use crate::setup::Setup;
use crate::text::fill;
use crate::text::say::words as say;

/// How to prove.
#[derive(Debug, Args)]
pub(super) struct ProofOptions {
    /// Prove the perfect margin by search instead of building the tree
    #[arg(long)]
    solve: bool,
    /// With --solve: prove every candidate's margin
    #[arg(long, requires = "solve")]
    all: bool,
    /// With --solve: take the positions of a file, one a line (OBF files too)
    #[arg(long, value_name = "FILE", requires = "solve", conflicts_with_all = ["moves", "position"])]
    file: Option<PathBuf>,
}

impl ProofOptions {
    /// Whether a proof by search was asked for.
    pub(super) fn wanted(&self) -> bool {
        self.solve
    }

    /// The file of positions, if one was given.
    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }
}

/// Proves the position of a game and prints it.
pub(super) fn one(
    options: &ProofOptions,
    threads: usize,
    game: &Game,
    json: bool,
    words: Words,
    out: &mut impl Write,
) -> color_eyre::Result<()> {
    let (board, setup) = (game.board(), &game.setup());
    let moves = notation::format_moves(board, game.moves());
    let mut searcher = Searcher::new(Arc::clone(board), SearchOptions::proof(threads));
    let proof = prove(&mut searcher, setup, options.all, words)?;
    if json {
        writeln!(out, "{}", report(board, setup, &moves, &proof))?;
    } else {
        writeln!(
            out,
            "{}  {}",
            board.shape(),
            notation::format_position(board, setup)
        )?;
        out.write_all(words.after(&moves).as_bytes())?;
        writeln!(out, "{}", sentence(board, setup, &proof, words))?;
        candidate_lines(board, &proof, out)?;
    }
    Ok(())
}

/// With `--all`: a line for each candidate.
fn candidate_lines(board: &Board, proof: &Proof, out: &mut impl Write) -> io::Result<()> {
    for (candidate, margin) in proof.candidates.iter().flatten() {
        let line = names(board, &candidate.line);
        writeln!(out, "{:>4} {margin:>4}  {line}", board.name(candidate.cell))?;
    }
    Ok(())
}

/// Proves the positions of a file; each is printed as soon as it is known.
pub(super) fn file(
    options: &ProofOptions,
    threads: usize,
    board: &BoardOption,
    path: &Path,
    json: bool,
    words: Words,
    out: &mut impl Write,
) -> color_eyre::Result<()> {
    let bytes = file::read(path, file::MAX_BYTES)?;
    let text = std::str::from_utf8(&bytes)
        .ok()
        .filter(|text| !text.contains('\0'));
    let Some(text) = text else {
        return Err(Failure::NoText(path.to_owned()).into());
    };
    let lines = text.trim_start_matches('\u{feff}').lines().map(position_of);
    let positions: Vec<(usize, &str)> = (1..).zip(lines).filter(|(_, p)| !p.is_empty()).collect();
    let Some((_, first)) = positions.first() else {
        return Err(Failure::NoPosition(path.to_owned()).into());
    };
    let board = &board.build_for(first)?;
    let mut setups = Vec::new();
    for (number, position) in &positions {
        let setup = notation::parse_position(board, position).map_err(|error| Failure::InLine {
            path: path.to_owned(),
            number: *number,
            error,
        })?;
        setups.push((*number, setup));
    }
    let mut searcher = Searcher::new(Arc::clone(board), SearchOptions::proof(threads));
    let (mut nodes, mut seconds) = (0, 0.0);
    for (number, setup) in &setups {
        let proof = prove(&mut searcher, setup, options.all, words)
            .wrap_err_with(|| format!("{}: line {number}", path.display()))?;
        if json {
            writeln!(out, "{}", report(board, setup, "", &proof))?;
        } else {
            writeln!(
                out,
                "{number:>4}  {}",
                sentence(board, setup, &proof, words)
            )?;
            candidate_lines(board, &proof, out)?;
        }
        out.flush()?;
        nodes += proof.nodes;
        seconds += proof.seconds;
    }
    if !json {
        let rate = nodes as f64 / f64::max(seconds, 1e-9) / 1e6;
        let values: [(&str, &dyn Display); 4] = [
            ("positions", &say::positions(words.lang, setups.len())),
            ("nodes", &nodes),
            ("seconds", &format!("{seconds:.3}")),
            ("rate", &format!("{rate:.1}")),
        ];
        writeln!(out, "{}", fill(words.text.proof_sum, &values))?;
    }
    Ok(())
}

/// What a line of a file says before its moves and scores or its comment.
fn position_of(line: &str) -> &str {
    line.split([';', '%']).next().unwrap_or("").trim()
}

/// What was proved.
struct Proof {
    margin: Margin,
    best_move: Option<Cell>,
    line: Vec<Cell>,
    /// With `--all`: every candidate and its margin.
    candidates: Option<Vec<(Candidate, Margin)>>,
    flips: Vec<usize>,
    nodes: u64,
    seconds: f64,
}

fn prove(
    searcher: &mut Searcher,
    setup: &Setup,
    all: bool,
    words: Words,
) -> color_eyre::Result<Proof> {
    let (mover, opponent) = (
        setup.discs(setup.to_move),
        setup.discs(setup.to_move.other()),
    );
    let position = Position::new(mover, opponent).ok_or_else(|| eyre!("a cell has two discs"))?;
    let board = Arc::clone(searcher.board());
    // Only drawn on a terminal.
    let progress =
        ProgressBar::new_spinner().with_style(ProgressStyle::with_template("{spinner} {msg}")?);
    let begin = std::time::Instant::now();
    let never = Arc::new(AtomicBool::new(false));
    if all {
        let candidates = searcher.candidates(position, Limit::Exact, &never, |known| {
            let solved = known
                .iter()
                .filter(|one| matches!(one.value, Value::Exact(_)))
                .count();
            let values: [(&str, &dyn Display); 2] = [("solved", &solved), ("count", &known.len())];
            progress.set_message(fill(words.text.proof_solved, &values));
        });
        let exact: Option<Vec<(Candidate, Margin)>> = candidates
            .into_iter()
            .map(|candidate| match candidate.value {
                Value::Exact(margin) => Some((candidate, margin)),
                Value::Estimate(_) => None,
            })
            .collect();
        let mut candidates = exact.ok_or_else(|| eyre!("the search was stopped"))?;
        let (nodes, seconds) = (
            candidates
                .iter()
                .map(|(candidate, _)| candidate.nodes)
                .sum(),
            begin.elapsed().as_secs_f64(),
        );
        for (candidate, _) in &mut candidates {
            let line = std::mem::take(&mut candidate.line);
            candidate.line = searcher.to_the_end(position, line, &never);
        }
        // The first of the best in cell order.
        let best = candidates.iter().rev().max_by_key(|(_, margin)| *margin);
        if let Some((best, margin)) = best {
            progress.finish_and_clear();
            return Ok(Proof {
                margin: *margin,
                best_move: Some(best.cell),
                line: best.line.clone(),
                flips: candidates
                    .iter()
                    .map(|(candidate, _)| position.flips(&board, candidate.cell).len())
                    .collect(),
                nodes,
                seconds,
                candidates: Some(candidates),
            });
        }
    }
    let found = searcher.search(position, Limit::Exact, &never, |known| {
        let millions = known.nodes as f64 / 1e6;
        let values: [(&str, &dyn Display); 4] = [
            ("depth", &known.depth),
            ("confidence", &known.confidence),
            ("value", &format!("{:+.2}", known.value.discs())),
            ("millions", &format!("{millions:.0}")),
        ];
        progress.set_message(fill(words.text.proof_depth, &values));
        progress.tick();
    });
    progress.finish_and_clear();
    let Value::Exact(margin) = found.value else {
        bail!("the search was stopped");
    };
    Ok(Proof {
        margin,
        best_move: found.best_move,
        line: searcher.to_the_end(position, found.line, &never),
        candidates: all.then(Vec::new),
        flips: Vec::new(),
        nodes: found.nodes,
        seconds: found.seconds,
    })
}

fn names(board: &Board, cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
    names.join(" ")
}

fn sentence(board: &Board, setup: &Setup, proof: &Proof, words: Words) -> String {
    let text = words.text;
    let side = text.side_inside(setup.to_move);
    if proof.line.is_empty() {
        return fill(
            text.proof_over,
            &[("margin", &proof.margin), ("side", &side)],
        );
    }
    let mut line = names(board, &proof.line);
    if proof.best_move.is_none() {
        line = fill(text.proof_pass, &[("line", &line)]);
    }
    let values: [(&str, &dyn Display); 5] = [
        ("side", &side),
        ("margin", &proof.margin),
        ("line", &line),
        ("nodes", &proof.nodes),
        ("seconds", &format!("{:.3}", proof.seconds)),
    ];
    fill(text.proof, &values)
}

fn report(board: &Board, setup: &Setup, moves: &str, proof: &Proof) -> serde_json::Value {
    let name = |cell: &Cell| board.name(*cell);
    let mut report = Map::new();
    report.insert("board".into(), json!(board.shape().to_string()));
    report.insert(
        "position".into(),
        json!(notation::format_position(board, setup)),
    );
    report.insert("moves".into(), json!(moves));
    let over = proof.line.is_empty();
    let to_move = if over { "none" } else { setup.to_move.name() };
    report.insert("to_move".into(), json!(to_move));
    report.insert("exact".into(), json!(true));
    report.insert("value".into(), json!({"perfect": proof.margin.discs()}));
    report.insert(
        "best_move".into(),
        json!(proof.best_move.as_ref().map(name)),
    );
    report.insert(
        "line".into(),
        json!(proof.line.iter().map(name).collect::<Vec<_>>()),
    );
    if let Some(candidates) = &proof.candidates {
        let candidates = candidates.iter().zip(&proof.flips).map(|((candidate, margin), flips)| {
            json!({"move": name(&candidate.cell), "flips": flips, "perfect": margin.discs()})
        });
        report.insert("candidates".into(), candidates.collect());
    }
    report.insert("nodes".into(), json!(proof.nodes));
    report.insert("seconds".into(), json!(six_digits(proof.seconds)));
    serde_json::Value::Object(report)
}
