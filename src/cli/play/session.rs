//! A game line by line: plain text in and out, nothing a screen reader would stumble over.
//!
//! Every message is a line of its own, and what a program or a forced pass does is said in words. What is typed
//! is a cell or a command; anything else is named and asked for again. When the input ends the game ends with
//! it, and a game that has a log is saved.

mod log;

use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::analysis::{Analysis, Value};
use crate::board::Board;
use crate::cli::advisor::{self, Advisor};
use crate::cli::clock::now_utc;
use crate::cli::words::{Words, names};
use crate::color::Color;
use crate::game::{Action, Event, Game, NodeId, reduce};
use crate::lines::{Line, read_line};
use crate::notation::{self, Move};
use crate::player::choice::Rule;
use crate::player::{Player, PlayerSpec, Request};
use crate::position::Turn;
use crate::text::fill;
use crate::text::say::{Say, words};

/// Who moves for a colour.
pub(super) enum Side {
    /// The one at the keyboard.
    Human,
    /// A program.
    Program(Box<dyn Player>),
}

/// A game in progress.
pub(super) struct Session {
    game: Game,
    sides: [Side; 2],
    specs: [PlayerSpec; 2],
    advisor: Advisor,
    words: Words,
    started: String,
    seconds: HashMap<NodeId, f64>,
    resigned: Option<Color>,
    /// Where the game was when the board was drawn last: it is not read out again before something changes.
    drawn: Option<NodeId>,
    /// Whether the board is drawn by itself.
    draws: bool,
    /// Whether something has happened since the last save.
    unsaved: bool,
    /// The seed of the programs, for the log.
    pub(super) seed: Option<u64>,
    /// Where the game is saved by itself.
    pub(super) log: Option<PathBuf>,
}

impl Session {
    pub(super) fn new(
        board: Arc<Board>,
        sides: [Side; 2],
        specs: [PlayerSpec; 2],
        advisor: Advisor,
        words: Words,
    ) -> Self {
        Self {
            game: Game::new(board),
            sides,
            specs,
            advisor,
            words,
            started: now_utc(),
            seconds: HashMap::new(),
            resigned: None,
            drawn: None,
            draws: true,
            unsaved: false,
            seed: None,
            log: None,
        }
    }

    /// Plays to the end of the game, of the input, or until the person leaves.
    pub(super) fn run(
        &mut self,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> color_eyre::Result<()> {
        let has_human = self.sides.iter().any(|side| matches!(side, Side::Human));
        self.introduce(out)?;
        let mut warned = false;
        loop {
            let over = !matches!(self.game.turn(), Turn::Move(_)) || self.resigned.is_some();
            if over && !has_human {
                break;
            }
            if !over && self.program_moves(out)? {
                continue;
            }
            self.save_log(out)?;
            if over {
                self.say_result(out)?;
            } else {
                self.prompt(out)?;
            }
            out.flush()?;
            let asked = Instant::now();
            let line = match read_line(input)? {
                Line::Text(line) => line,
                Line::TooLong(_) => {
                    writeln!(out, "{}", self.words.text.plain_too_long)?;
                    continue;
                }
                Line::End => {
                    writeln!(out, "{}", self.words.text.plain_end_of_input)?;
                    break;
                }
            };
            let (word, rest) = match line.trim().split_once(char::is_whitespace) {
                Some((word, rest)) => (word, rest.trim()),
                None => (line.trim(), ""),
            };
            if matches!(word, "quit" | "exit" | "q") {
                if warned || !self.unsaved || self.log.is_some() {
                    break;
                }
                writeln!(out, "{}", self.words.text.plain_quit_again)?;
                warned = true;
                continue;
            }
            warned = false;
            self.obey(word, rest, over, asked, out)?;
        }
        if !has_human {
            self.say_result(out)?;
        }
        self.leave(out)
    }

    /// Lets a program move if it is its turn.
    fn program_moves(&mut self, out: &mut impl Write) -> color_eyre::Result<bool> {
        let Side::Program(player) = &mut self.sides[self.game.to_move() as usize] else {
            return Ok(false);
        };
        out.flush()?;
        let asked = Instant::now();
        let never = Arc::new(AtomicBool::new(false));
        let action = match player.choose(&Request::new(&self.game, &never)) {
            Ok(choice) => Action::Place(choice.cell),
            Err(error) => {
                // The game cannot go on, but what was played of it is kept.
                self.save_log(out)?;
                return Err(error.into());
            }
        };
        let before = self.game.at();
        self.game = reduce(&self.game, action)?;
        self.moved(before, asked, out)?;
        Ok(true)
    }

    /// Does what was typed.
    fn obey(
        &mut self,
        word: &str,
        rest: &str,
        over: bool,
        asked: Instant,
        out: &mut impl Write,
    ) -> color_eyre::Result<()> {
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "help" | "?" => writeln!(out, "{}", self.words.text.plain_help)?,
            "board" => self.board_command(rest, out)?,
            "discs" => {
                let discs = self.words.discs(self.game.board(), &self.game.setup());
                write!(out, "{discs}")?;
            }
            "rings" => {
                let rings = self.words.rings(self.game.board(), &self.game.setup());
                write!(out, "{rings}")?;
            }
            "moves" => {
                let moves = notation::format_moves(self.game.board(), self.game.moves());
                writeln!(
                    out,
                    "{}",
                    fill(self.words.text.plain_moves, &[("moves", &moves)])
                )?;
            }
            "cells" | "hint" | "values" | "resign" | "pass" if over => {
                writeln!(out, "{}", self.words.text.analysis_over)?;
            }
            "cells" => self.list_cells(out)?,
            "hint" => self.hint(out)?,
            "values" => self.values(out)?,
            "pass" => writeln!(out, "{}", self.words.text.plain_no_pass)?,
            "undo" => self.step(Action::Undo, out)?,
            "redo" => self.step(Action::Redo, out)?,
            "save" if rest.is_empty() => writeln!(out, "{}", self.words.text.plain_file_name)?,
            "save" => self.save(Path::new(rest), out)?,
            "resign" => {
                self.resigned = Some(self.game.to_move());
                self.unsaved = true;
            }
            _ => self.place(word, rest, asked, out)?,
        }
        Ok(())
    }

    /// Places the discs that were typed, all of them or none.
    fn place(
        &mut self,
        word: &str,
        rest: &str,
        asked: Instant,
        out: &mut impl Write,
    ) -> color_eyre::Result<()> {
        let typed = format!("{word} {rest}");
        let typed = typed.trim_end();
        match self.after(typed) {
            Ok(game) => {
                let before = self.game.at();
                self.game = game;
                self.moved(before, asked, out)
            }
            Err(why) => {
                let message = fill(self.words.text.plain_refused, &[("why", &why)]);
                writeln!(out, "{message}")?;
                Ok(())
            }
        }
    }

    /// The game after the moves of a text, or why it cannot be.
    fn after(&self, typed: &str) -> Result<Game, String> {
        let lang = self.words.lang;
        let moves = notation::parse_moves(self.game.board(), typed).map_err(|why| why.say(lang))?;
        if let &[Move::Place(cell)] = moves.as_slice() {
            return reduce(&self.game, Action::Place(cell))
                .map_err(|why| words::refused(lang, &why));
        }
        let game = self
            .game
            .clone()
            .with_moves(moves)
            .map_err(|why| why.say(lang))?;
        let (before, history) = (self.game.history().len(), game.history());
        let new = history[before..]
            .iter()
            .filter_map(|&node| game.entry_at(node));
        let mut others = new.filter(|entry| {
            matches!(entry.event, Event::Place { .. })
                && matches!(self.sides[entry.color as usize], Side::Program(_))
        });
        match others.next() {
            None => Ok(game),
            Some(entry) => {
                let side = self.words.side(entry.color);
                Err(fill(self.words.text.waits_for_program, &[("side", &side)]))
            }
        }
    }

    /// Tells what happened since a node: the placement and the passes it forced.
    fn moved(
        &mut self,
        before: NodeId,
        asked: Instant,
        out: &mut impl Write,
    ) -> color_eyre::Result<()> {
        self.unsaved = true;
        let history = self.game.history();
        let new = history.iter().position(|&node| node == before);
        let new = &history[new.map_or(0, |index| index + 1)..];
        if let Some(&placement) = new.first() {
            let seconds = asked.elapsed().as_secs_f64();
            // Milliseconds: what a person can tell.
            let seconds = (seconds * 1000.0).round() / 1000.0;
            self.seconds.insert(placement, seconds);
        }
        for &node in new {
            if let Some(entry) = self.game.entry_at(node) {
                writeln!(out, "{}", self.words.entry(self.game.board(), &entry))?;
            }
        }
        Ok(())
    }

    /// Back to the person's turn before, or forward to the next: over what the programs did.
    fn step(&mut self, action: Action, out: &mut impl Write) -> color_eyre::Result<()> {
        let mut game = self.game.clone();
        loop {
            let Ok(next) = reduce(&game, action) else {
                let nothing = match action {
                    Action::Undo => self.words.text.nothing_to_undo,
                    _ => self.words.text.nothing_to_redo,
                };
                writeln!(out, "{nothing}")?;
                return Ok(());
            };
            game = next;
            let over = !matches!(game.turn(), Turn::Move(_));
            if over || matches!(self.sides[game.to_move() as usize], Side::Human) {
                break;
            }
        }
        self.game = game;
        self.resigned = None;
        self.unsaved = true;
        let (text, ply) = match action {
            Action::Undo => (self.words.text.plain_undone, self.game.ply() + 1),
            _ => (self.words.text.plain_redone, self.game.ply()),
        };
        writeln!(out, "{}", fill(text, &[("ply", &ply)]))?;
        Ok(())
    }

    fn introduce(&self, out: &mut impl Write) -> color_eyre::Result<()> {
        let board = self.game.board();
        let cell = self.game.position().placements(board).first();
        let cell = cell.map_or_else(String::new, |cell| board.name(cell));
        let name = |spec: &PlayerSpec| self.words.player(Some(&spec.to_string()));
        let [black, white] = self.specs.each_ref().map(name);
        let intro = fill(
            self.words.text.plain_intro,
            &[
                ("board", &board.shape()),
                ("black", &black),
                ("white", &white),
                ("cell", &cell),
            ],
        );
        writeln!(out, "{intro}")?;
        Ok(())
    }

    fn prompt(&mut self, out: &mut impl Write) -> color_eyre::Result<()> {
        self.show(out)?;
        writeln!(out, "{}", self.words.state(&self.game))?;
        Ok(())
    }

    /// The board, or that it is drawn by itself from now on or no more.
    fn board_command(&mut self, rest: &str, out: &mut impl Write) -> color_eyre::Result<()> {
        let told = match rest.to_ascii_lowercase().as_str() {
            "off" => {
                self.draws = false;
                self.words.text.plain_board_off
            }
            "on" => {
                self.draws = true;
                self.words.text.plain_board_on
            }
            _ => return self.draw(out),
        };
        writeln!(out, "{told}")?;
        Ok(())
    }

    /// The board and the score as a move leaves them, the score alone if no board is wanted.
    fn show(&mut self, out: &mut impl Write) -> color_eyre::Result<()> {
        if self.drawn == Some(self.game.at()) {
            return Ok(());
        }
        if self.draws {
            return self.draw(out);
        }
        self.drawn = Some(self.game.at());
        write!(out, "{}", self.words.score(&self.game.setup()))?;
        Ok(())
    }

    /// The board and the score.
    fn draw(&mut self, out: &mut impl Write) -> color_eyre::Result<()> {
        self.drawn = Some(self.game.at());
        let board = self.game.board();
        let marked = self.game.position().placements(board);
        let drawn = self.words.board(board, &self.game.setup(), marked);
        write!(out, "\n{drawn}")?;
        Ok(())
    }

    fn list_cells(&self, out: &mut impl Write) -> color_eyre::Result<()> {
        let (board, position) = (self.game.board(), self.game.position());
        for cell in position.placements(board) {
            let flips = position.flips(board, cell);
            let count = fill(self.words.text.flips_count, &[("count", &flips.len())]);
            let names = names(self.game.board(), flips);
            let flipped = words::of(self.words.lang, &count, &names);
            let line = words::of(self.words.lang, &board.name(cell), &flipped);
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn hint(&mut self, out: &mut impl Write) -> color_eyre::Result<()> {
        let best = match self.advisor.analyze(&self.game) {
            Err(error) => return self.say_failure(self.words.text.act_hint, &error, out),
            Ok(Analysis::Exact(table)) => table.choices(Rule::Perfect).first().copied(),
            Ok(Analysis::Estimated(table)) => {
                let value = |value| match value {
                    Value::Exact(margin) => margin.discs() * 100,
                    Value::Estimate(score) => score.0,
                };
                let rows = table.candidates.iter();
                let searched =
                    rows.filter_map(|row| Some((row.cell, row.value.searched.as_ref()?.value)));
                let best = searched.max_by_key(|&(_, known)| value(known));
                best.map(|(cell, _)| cell)
            }
        };
        if let Some(cell) = best {
            let name = self.game.board().name(cell);
            writeln!(out, "{}", fill(self.words.text.hint, &[("move", &name)]))?;
        }
        Ok(())
    }

    fn values(&mut self, out: &mut impl Write) -> color_eyre::Result<()> {
        let analysis = match self.advisor.analyze(&self.game) {
            Err(error) => return self.say_failure(self.words.text.panel_analysis, &error, out),
            Ok(analysis) => analysis,
        };
        let how = match &analysis {
            Analysis::Exact(_) => self.words.text.exact.to_owned(),
            Analysis::Estimated(table) => fill(
                self.words.text.estimate_how,
                &[("how", &table.value.say(self.words.lang))],
            ),
        };
        let side = self.words.side(self.game.to_move());
        let title = fill(
            self.words.text.plain_values_of,
            &[("side", &side), ("how", &how)],
        );
        writeln!(out, "{title}")?;
        writeln!(
            out,
            "{}",
            advisor::table(self.game.board(), &analysis, self.words.lang)
        )?;
        Ok(())
    }

    fn say_failure(
        &self,
        what: &str,
        error: &dyn Say,
        out: &mut impl Write,
    ) -> color_eyre::Result<()> {
        let why = error.say(self.words.lang);
        let message = fill(self.words.text.failed, &[("what", &what), ("why", &why)]);
        writeln!(out, "{message}")?;
        Ok(())
    }

    fn say_result(&mut self, out: &mut impl Write) -> color_eyre::Result<()> {
        if let Some(color) = self.resigned {
            let side = self.words.side(color);
            writeln!(
                out,
                "{}",
                fill(self.words.text.plain_resigned, &[("side", &side)])
            )?;
            return Ok(());
        }
        self.show(out)?;
        writeln!(out, "{}", self.words.state(&self.game))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
