//! A game in words, in either language: what `play --plain` and `replay --plain` say.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::diagram::diagram;
use crate::game::{Entry, Event, Game};
use crate::margin::Margin;
use crate::notation::one_line;
use crate::record::Record;
use crate::setup::Setup;
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

    /// What was played: the board and the players.
    pub(super) fn title(self, record: &Record) -> String {
        let name = |name: &Option<String>| one_line(name.as_deref().unwrap_or("?"));
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
        let (black, white) = (setup.black.len(), setup.white.len());
        let score = fill(
            self.text.plain_score,
            &[("black", &black), ("white", &white)],
        );
        format!("{}{score}\n", diagram(board, setup, marked))
    }

    /// Who wins by how much.
    pub(super) fn result(self, margin: Margin) -> String {
        let winner = match margin.discs() {
            0 => return self.text.draw.to_owned(),
            1.. => Color::Black,
            _ => Color::White,
        };
        let (side, discs) = (self.side(winner), margin.discs().abs());
        fill(self.text.wins_by, &[("side", &side), ("discs", &discs)])
    }

    /// The end of a game and who wins it, or whose turn it is and what can be played.
    pub(super) fn state(self, game: &Game) -> String {
        if let Some(margin) = game.result() {
            return format!("{}: {}", self.text.game_over, self.result(margin));
        }
        let cells = game.position().placements(game.board());
        let (side, cells) = (self.side(game.to_move()), names(game.board(), cells));
        fill(self.text.plain_turn, &[("side", &side), ("cells", &cells)])
    }
}

/// The names of cells, separated by blanks.
pub(super) fn names(board: &Board, cells: Bitboard) -> String {
    let names: Vec<String> = cells.iter().map(|cell| board.name(cell)).collect();
    names.join(" ")
}
