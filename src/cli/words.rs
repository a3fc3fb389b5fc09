//! A game in words, in either language: what `play --plain` and `replay --plain` say.

use crate::bitboard::{Bitboard, Cell};
use crate::board::{Axis, Board, Line, Place};
use crate::color::Color;
use crate::diagram::diagram;
use crate::game::{Entry, Event, Game};
use crate::margin::Margin;
use crate::notation::one_line;
use crate::record::Record;
use crate::setup::Setup;
use crate::text::say::words;
use crate::text::{Lang, Text, fill};

/// Says things in one language.
#[derive(Clone, Copy)]
pub(super) struct Words {
    /// The language.
    pub(super) lang: Lang,
    /// Its texts.
    pub(super) text: &'static Text,
}

impl Words {
    /// In a language.
    pub(super) const fn new(lang: Lang) -> Self {
        Self {
            lang,
            text: lang.text(),
        }
    }

    /// The name of a side.
    pub(super) const fn side(self, color: Color) -> &'static str {
        self.text.side(color)
    }

    /// Some moves have been played, with a newline; nothing if none has.
    pub(super) fn after(self, moves: &str) -> String {
        if moves.is_empty() {
            return String::new();
        }
        fill(self.text.after_moves, &[("moves", &moves)]) + "\n"
    }

    /// The name of a player, if there is one.
    pub(super) fn player(self, name: Option<&str>) -> String {
        one_line(words::player(self.lang, name.unwrap_or("?")))
    }

    /// What was played: the board and the players.
    pub(super) fn title(self, record: &Record) -> String {
        let name = |name: &Option<String>| self.player(name.as_deref());
        let players = &record.players;
        fill(
            self.text.title_of_game,
            &[
                ("board", &record.board.shape()),
                ("black", &name(&players.black)),
                ("white", &name(&players.white)),
            ],
        )
    }

    /// A placement with what it flipped, or a pass.
    pub(super) fn entry(self, board: &Board, entry: &Entry) -> String {
        let side = self.side(entry.color);
        match entry.event {
            Event::Place { cell, flips } => fill(
                self.text.plain_placed,
                &[
                    ("ply", &entry.ply),
                    ("side", &side),
                    ("move", &board.name(cell)),
                    ("count", &flips.len()),
                    ("cells", &names(board, flips)),
                ],
            ),
            Event::Pass => fill(self.text.passed, &[("side", &side)]),
        }
    }

    /// The board, with cells marked, and the score; every line ends with a newline.
    pub(super) fn board(self, board: &Board, setup: &Setup, marked: Bitboard) -> String {
        format!("{}{}", diagram(board, setup, marked), self.score(setup))
    }

    /// The discs of both sides, with a newline.
    pub(super) fn score(self, setup: &Setup) -> String {
        let (black, white) = (setup.black.len(), setup.white.len());
        let score = fill(
            self.text.plain_score,
            &[("black", &black), ("white", &white)],
        );
        format!("{score}\n")
    }

    /// The board in words: for each row its black, its white and its empty cells; every line ends with a newline.
    pub(super) fn discs(self, board: &Board, setup: &Setup) -> String {
        let (columns, rows) = board.net_size();
        let line = |row| {
            let cells = (0..columns).filter_map(|column| board.cell_at(Place { row, column }));
            let cells: Vec<Cell> = cells.collect();
            let parts = [Some(Color::Black), Some(Color::White), None].map(|disc| {
                let cells = cells.iter().filter(|&&cell| disc_at(setup, cell) == disc);
                let cells: Vec<Cell> = cells.copied().collect();
                (!cells.is_empty()).then(|| self.cells_are(board, &cells, disc))
            });
            let parts: Vec<String> = parts.into_iter().flatten().collect();
            let cells = parts.join(self.text.clause);
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("row", &(row + 1)), ("cells", &cells)];
            fill(self.text.plain_row, &values) + "\n"
        };
        (0..rows).map(line).collect()
    }

    /// Every ring in words, its cells in their order; every line ends with a newline.
    pub(super) fn rings(self, board: &Board, setup: &Setup) -> String {
        let rings = board.lines().iter().filter(|line| line.closed);
        let lines: Vec<String> = rings.map(|ring| self.ring(board, setup, ring)).collect();
        if lines.is_empty() {
            return format!("{}\n", self.text.plain_no_rings);
        }
        lines.concat()
    }

    fn ring(self, board: &Board, setup: &Setup, ring: &Line) -> String {
        let runs = ring
            .cells
            .chunk_by(|&a, &b| disc_at(setup, a) == disc_at(setup, b));
        let runs = runs.map(|cells| self.cells_are(board, cells, disc_at(setup, cells[0])));
        let cells = runs.collect::<Vec<_>>().join(self.text.clause);
        let name = match ring.axis {
            Axis::X => self.text.ring_x,
            Axis::Y => self.text.ring_y,
            _ => self.text.ring_z,
        };
        words::of(self.lang, &name, &cells) + "\n"
    }

    /// Some cells and the disc, or none, that all of them have.
    fn cells_are(self, board: &Board, cells: &[Cell], disc: Option<Color>) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
        let text = match disc {
            Some(Color::Black) => self.text.cells_black,
            Some(Color::White) => self.text.cells_white,
            None => self.text.cells_empty,
        };
        fill(text, &[("cells", &names.join(" "))])
    }

    /// Who wins by how much.
    pub(super) fn result(self, margin: Margin) -> String {
        words::winner(self.lang, margin)
    }

    /// The end of a game and who wins it, or whose turn it is and what can be played.
    pub(super) fn state(self, game: &Game) -> String {
        if let Some(margin) = game.result() {
            return words::of(self.lang, &self.text.game_over, &self.result(margin));
        }
        let cells = game.position().placements(game.board());
        let (side, cells) = (self.side(game.to_move()), names(game.board(), cells));
        fill(self.text.plain_turn, &[("side", &side), ("cells", &cells)])
    }
}

/// The disc on a cell.
const fn disc_at(setup: &Setup, cell: Cell) -> Option<Color> {
    if setup.black.contains(cell) {
        Some(Color::Black)
    } else if setup.white.contains(cell) {
        Some(Color::White)
    } else {
        None
    }
}

/// The names of cells, separated by blanks.
pub(super) fn names(board: &Board, cells: Bitboard) -> String {
    let names: Vec<String> = cells.iter().map(|cell| board.name(cell)).collect();
    names.join(" ")
}
