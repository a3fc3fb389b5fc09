//! SGF, the smart game format, game 2 (Othello).
//!
//! ```text
//! (;FF[4]GM[2]SZ[8]PB[a]PW[b]RE[W+38];B[f5];W[d6];B[PA](;W[c3])(;W[d3]))
//! ```
//!
//! Three dialects are read: the standard `;B[f5]`; Go letters `;B[fe]` (Quarry); and `B[f5];` with the first move
//! in the root node (Edax). A pass is `PA`, `pass`, `tt` or an empty value, or is left out. `AB`, `AW` and `PL`
//! before the first move give another start. A tree's first line is the game, the others are kept as
//! variations. `C` is a remark, `V` black's evaluation; they may stand before the move of their node. The standard dialect is
//! written.
//!
//! Nesting is kept on a stack of its own, a few words a level. Cost: linear in the text.

mod nodes;
mod write;

use std::ops::Range;

use super::check::{Checker, Ground, Grounds, Took};
use super::format::{self, Cursor, Draft, Warning};
use super::problem::{Expected, Fault, Note, Seen, Unsupported, excerpt};
use super::tree::{self, Tree};
use super::write::initial;
use super::{Claim, Ending, Record, RecordMove, StoredResult};
use crate::bitboard::{Bitboard, Cell};
use crate::board::{Board, Place, Shape};
use crate::color::Color;
use crate::notation::Move;
use crate::setup::Setup;

pub(super) use write::{KEEPS, write};

/// The most values of a property that are kept.
const MAX_VALUES: usize = 4096;

/// The deepest nesting that is read.
const MAX_DEPTH: usize = 1 << 20;

/// Reads the next game tree.
pub(super) fn next(cursor: &mut Cursor<'_>, grounds: &mut Grounds) -> Option<Result<Draft, Fault>> {
    let begin = cursor.at + cursor.rest().find('(')?;
    cursor.at = begin + 1;
    let mut game = Reader::new();
    // After the first fault the rest of the tree is only passed over.
    let mut fault = None;
    let mut depth = 1;
    while depth > 0 {
        cursor.skip_blanks();
        let at = cursor.at;
        let taken = match cursor.peek() {
            None => {
                let end = Fault::syntax(at, Expected::EndOfGame(')'), Seen::EndOfFile);
                return Some(Err(fault.unwrap_or(end)));
            }
            Some(c @ ('(' | ')' | ';')) => {
                cursor.at += 1;
                match c {
                    '(' => depth += 1,
                    ')' => depth -= 1,
                    _ => {}
                }
                if depth > MAX_DEPTH {
                    Err(Fault::new(at, Unsupported::TooDeep(MAX_DEPTH)))
                } else {
                    if fault.is_none() {
                        game.structure(c);
                    }
                    Ok(())
                }
            }
            Some(c) if c.is_ascii_alphabetic() => match property(cursor) {
                Ok(property) if fault.is_none() => game.take(&property, grounds),
                Ok(_) => Ok(()),
                Err(broken) => return Some(Err(fault.unwrap_or(broken))),
            },
            Some(_) => {
                let wrong = Fault::syntax(
                    at,
                    Expected::Property {
                        signs: "; ( )",
                        property: "B[f5]",
                    },
                    cursor.excerpt(),
                );
                cursor.take();
                Err(wrong)
            }
        };
        fault = fault.or(taken.err());
    }
    Some(match fault {
        Some(fault) => Err(fault),
        None => game.finish(begin..cursor.at, grounds),
    })
}

/// `NAME[value][value]...`, with the place of each value.
struct Property {
    /// Without the small letters of old files (`Black` is `B`), unless it has no others.
    name: String,
    at: usize,
    values: Vec<(usize, String)>,
}

impl Property {
    fn first(&self) -> (usize, &str) {
        self.values
            .first()
            .map_or((self.at, ""), |(at, value)| (*at, value.trim()))
    }

    /// The first value, unless it says that it is not known.
    fn known(&self) -> Option<String> {
        let (_, value) = self.first();
        (!value.is_empty() && value != "?").then(|| value.to_owned())
    }
}

fn property(cursor: &mut Cursor<'_>) -> Result<Property, Fault> {
    let at = cursor.at;
    let name = cursor.take_while(|c| c.is_ascii_alphabetic());
    let mut values = Vec::new();
    loop {
        cursor.skip_blanks();
        if cursor.peek() != Some('[') {
            break;
        }
        cursor.at += 1;
        let value_at = cursor.at;
        let value = value(cursor)?;
        // The rest of a list that no board could need is passed over.
        if values.len() < MAX_VALUES {
            values.push((value_at, value));
        }
    }
    if values.is_empty() {
        let expected = Expected::ValueOf(format!("{name:.8}"));
        return Err(Fault::syntax(cursor.at, expected, cursor.excerpt()));
    }
    let mut name = name.to_owned();
    if name.bytes().any(|b| b.is_ascii_uppercase()) {
        name.retain(|c| c.is_ascii_uppercase());
    } else {
        name.make_ascii_uppercase();
    }
    Ok(Property { name, at, values })
}

/// The rest of a value behind its `[`: a backslash takes the meaning from the next character, and with a line
/// end it stands for nothing.
fn value(cursor: &mut Cursor<'_>) -> Result<String, Fault> {
    let begin = cursor.at;
    let mut value = String::new();
    loop {
        value.push_str(cursor.take_while(|c| c != ']' && c != '\\'));
        match cursor.take() {
            None => {
                let expected = Expected::EndOfValue(']');
                return Err(Fault::syntax(begin, expected, Seen::EndOfFile));
            }
            Some(']') => return Ok(value),
            Some(_) if cursor.rest().starts_with("\r\n") => cursor.at += 2,
            Some(_) if cursor.rest().starts_with(['\r', '\n']) => cursor.at += 1,
            Some(_) => value.extend(cursor.take()),
        }
    }
}

/// A tree that is being read.
struct Reader {
    size: Shape,
    start: Option<Setup>,
    to_move: Option<Color>,
    /// From the first move on.
    tree: Option<Tree>,
    /// Everything but the moves.
    details: Record,
    warnings: Vec<Warning>,
    /// Levels opened before the first move.
    open: usize,
    /// Whether a branch ended before the first move: what follows is no part of the first line.
    closed: bool,
    /// Nodes begun, as far as it matters: remarks in the first are about the game.
    nodes: u8,
    node: Node,
}

/// What the node that is being read has said so far.
#[derive(Default)]
struct Node {
    /// Whether its move was played.
    moved: bool,
    /// Remarks and a value that came before the move.
    comment: Option<String>,
    value: Option<f64>,
}

impl Reader {
    fn new() -> Self {
        let board = Ground::flat8().board;
        let start = board.start();
        Self {
            size: Shape::FLAT8,
            start: None,
            to_move: None,
            tree: None,
            details: Record::new(board, start),
            warnings: Vec::new(),
            open: 0,
            closed: false,
            nodes: 0,
            node: Node::default(),
        }
    }

    /// A bracket or the start of a node.
    fn structure(&mut self, c: char) {
        self.end_node();
        if c == ';' {
            self.nodes = self.nodes.saturating_add(1);
        }
        match (&mut self.tree, c) {
            (Some(tree), '(') => tree.open(),
            (Some(tree), ')') => tree.close(),
            (None, '(') => self.open += 1,
            (None, ')') => self.closed |= self.open > 0,
            _ => {}
        }
    }

    fn take(&mut self, property: &Property, grounds: &mut Grounds) -> Result<(), Fault> {
        let (at, value) = property.first();
        let tags = &mut self.details.tags;
        match property.name.as_str() {
            "GM" if value == "2" => {}
            "GM" => {
                let what = Unsupported::AnotherGame {
                    found: format!("{value:.12}"),
                    expected: "GM[2], Othello",
                };
                return Err(Fault::new(at, what));
            }
            "SZ" => self.size(at, value)?,
            "AB" | "AW" | "AE" => self.set_up(property, grounds)?,
            "PL" if self.tree.is_none() => {
                self.to_move = match value.bytes().next() {
                    Some(b'B' | b'b' | b'1') => Some(Color::Black),
                    Some(b'W' | b'w' | b'2') => Some(Color::White),
                    _ => return Err(Fault::syntax(at, Expected::OneOf("B", "W"), excerpt(value))),
                };
            }
            "PL" => {
                let color = self.tree.as_ref().map(|tree| tree.checker().to_move());
                if color.is_some_and(|color| !value.starts_with(initial(color))) {
                    return Err(Fault::new(property.at, Unsupported::SideInGame));
                }
            }
            "B" => self.entry(Color::Black, property, grounds)?,
            "W" => self.entry(Color::White, property, grounds)?,
            "PB" => self.details.players.black = property.known(),
            "PW" => self.details.players.white = property.known(),
            "DT" => self.details.started = property.known(),
            "RE" => self.details.result = result(value),
            "C" => self.comment(value),
            "V" if self.nodes > 1 => self.value(value),
            // What every file repeats of itself.
            "FF" | "CA" | "AP" | "ST" => {}
            name if self.tree.is_none() => {
                if let Some(value) = property.known() {
                    let ours = TAGS.iter().find(|(sgf, _)| *sgf == name);
                    let name = ours.map_or(name, |(_, ours)| ours);
                    format::keep_tag(tags, name, value, &mut self.warnings);
                }
            }
            // A property of a move has no place in the tags of the game.
            name => {
                let note = Note::OfMove(format!("{name:.8}"));
                format::note(&mut self.warnings, note);
            }
        }
        Ok(())
    }

    fn size(&mut self, at: usize, value: &str) -> Result<(), Fault> {
        let number = |text: &str| match text.trim().parse() {
            Ok(number @ 1..=64) => Ok(number),
            _ => Err(Fault::syntax(at, Expected::Size, excerpt(value))),
        };
        let (width, height) = value.split_once(':').unwrap_or((value, value));
        self.size = Shape::Flat {
            width: number(width)?,
            height: number(height)?,
        };
        if self.tree.is_some() || self.start.is_some() {
            return Err(Fault::new(at, Unsupported::LateSize));
        }
        Ok(())
    }

    fn set_up(&mut self, property: &Property, grounds: &mut Grounds) -> Result<(), Fault> {
        if self.tree.is_some() {
            return Err(Fault::new(property.at, Unsupported::DiscsInGame));
        }
        let ground = grounds
            .get(self.size)
            .map_err(|error| Fault::new(property.at, error))?;
        // Discs are added to an empty board; they are taken off the board's own start.
        let fresh = match property.name.as_str() {
            "AE" => ground.board.start(),
            _ => Setup {
                black: Bitboard::EMPTY,
                white: Bitboard::EMPTY,
                to_move: Color::Black,
            },
        };
        let start = self.start.get_or_insert(fresh);
        for (at, value) in &property.values {
            let (from, to) = value.split_once(':').unwrap_or((value, value));
            let corner = |text: &str| {
                point(&ground.board, text).ok_or_else(|| {
                    let expected = Expected::Cell {
                        board: ground.board.shape(),
                        pass: None,
                    };
                    Fault::syntax(*at, expected, excerpt(text))
                })
            };
            let (from, to) = (
                ground.board.place(corner(from)?),
                ground.board.place(corner(to)?),
            );
            let within = |cell: &Cell| {
                let Place { row, column } = ground.board.place(*cell);
                (from.row..=to.row).contains(&row) && (from.column..=to.column).contains(&column)
            };
            let cells: Bitboard = ground.board.cells().iter().filter(within).collect();
            start.black &= !cells;
            start.white &= !cells;
            match property.name.as_str() {
                "AB" => start.black |= cells,
                "AW" => start.white |= cells,
                _ => {}
            }
        }
        Ok(())
    }

    fn entry(
        &mut self,
        color: Color,
        property: &Property,
        grounds: &mut Grounds,
    ) -> Result<(), Fault> {
        if self.tree.is_none() {
            if self.closed {
                return Err(Fault::new(property.at, Unsupported::EarlyBranch));
            }
            self.tree = Some(self.begin(property.at, grounds)?);
        }
        let Some(tree) = &mut self.tree else {
            return Ok(());
        };
        let (at, value) = property.first();
        if tree.is_full() {
            let what = Unsupported::TooManyVariations(tree::MAX_VARIATIONS);
            return Err(Fault::new(at, what));
        }
        let board = tree.checker().board();
        let action = if is_pass(board, value) {
            Move::Pass
        } else {
            let cell = point(board, value).ok_or_else(|| Fault {
                ply: Some(tree.checker().placed() + 1),
                ..Fault::syntax(
                    at,
                    Expected::Cell {
                        board: board.shape(),
                        pass: Some("PA"),
                    },
                    excerpt(value),
                )
            })?;
            Move::Place(cell)
        };
        let entry = RecordMove {
            by: Some(color),
            ..RecordMove::new(action)
        };
        match tree.play(entry) {
            Ok(Took::Entry) => {
                let moved = Node {
                    moved: true,
                    ..Node::default()
                };
                let early = std::mem::replace(&mut self.node, moved);
                if let Some(entry) = tree.last_mut() {
                    entry.comment = early.comment;
                    entry.eval = early.value.map(|value| format::by_side(color, value));
                }
            }
            Ok(Took::PassAfterEnd) => {
                format::warn_once(&mut self.warnings, Warning::PassAfterEnd);
            }
            Err(broken) => return Err(Fault::broken(at, broken)),
        }
        Ok(())
    }

    /// The tree at its start.
    fn begin(&self, at: usize, grounds: &mut Grounds) -> Result<Tree, Fault> {
        let ground = grounds
            .get(self.size)
            .map_err(|error| Fault::new(at, error))?;
        let mut start = self.start.unwrap_or(ground.board.start());
        if let Some(to_move) = self.to_move {
            start.to_move = to_move;
        }
        let mut tree = Tree::new(Checker::new(ground, start));
        for _ in 0..self.open {
            tree.open();
        }
        Ok(tree)
    }

    fn comment(&mut self, value: &str) {
        if value.is_empty() {
            return;
        }
        let last = self.tree.as_mut().and_then(Tree::last_mut);
        let comment = match last {
            Some(entry) if self.node.moved => &mut entry.comment,
            _ if self.nodes < 2 => &mut self.details.comment,
            // It may be about the move that comes behind it in this node.
            _ => &mut self.node.comment,
        };
        format::add_comment(comment, value);
    }

    /// A value of black's: of this node's move.
    fn value(&mut self, value: &str) {
        let Some(number) = value.parse().ok().filter(|n: &f64| n.is_finite()) else {
            let note = Note::NoValue(format!("{value:.12}"));
            format::note(&mut self.warnings, note);
            return;
        };
        match self.tree.as_mut().and_then(Tree::last_mut) {
            Some(entry) if self.node.moved => entry.eval = own_value(entry, number),
            _ => self.node.value = Some(number),
        }
    }

    /// What a node without a move said is about the move before it.
    fn end_node(&mut self) {
        let node = std::mem::take(&mut self.node);
        if node.moved {
            return;
        }
        let last = self.tree.as_mut().and_then(Tree::last_mut);
        match (last, node.value) {
            (Some(entry), Some(value)) => entry.eval = own_value(entry, value),
            (None, Some(_)) => {
                let note = Note::ValueOfNothing;
                format::note(&mut self.warnings, note);
            }
            (_, None) => {}
        }
        if let Some(text) = node.comment {
            let last = self.tree.as_mut().and_then(Tree::last_mut);
            let comment = last.map_or(&mut self.details.comment, |entry| &mut entry.comment);
            format::add_comment(comment, &text);
        }
    }

    fn finish(mut self, span: Range<usize>, grounds: &mut Grounds) -> Result<Draft, Fault> {
        let tree = match self.tree.take() {
            Some(tree) => tree,
            None => self.begin(span.start, grounds)?,
        };
        let (record, found) = tree.finish();
        Ok(Draft {
            span,
            record,
            found,
            warnings: self.warnings,
        }
        .with_details(self.details))
    }
}

/// Whether a value is a pass: where a board has a sixteenth column, `pa` in small letters is a point of it.
fn is_pass(board: &Board, value: &str) -> bool {
    let (columns, _) = board.net_size();
    match value {
        "" | "PA" | "PS" | "--" => true,
        "pa" | "ps" => columns < 16,
        "tt" => columns < 20,
        _ => value.eq_ignore_ascii_case("pass"),
    }
}

/// The cell of a point: `f5`, or two Go letters, column and row.
fn point(board: &Board, value: &str) -> Option<Cell> {
    let mut characters = value.trim().chars();
    let letter = |c: char| {
        c.is_ascii_alphabetic()
            .then(|| usize::from(c.to_ascii_lowercase() as u8 - b'a'))
    };
    let column = letter(characters.next()?)?;
    let rest = characters.as_str();
    let row = match rest.parse::<usize>() {
        Ok(row) if rest.bytes().all(|b| b.is_ascii_digit()) => row.checked_sub(1)?,
        _ => match (letter(characters.next()?)?, characters.next()) {
            (row, None) => row,
            _ => return None,
        },
    };
    board.cell_at(Place { row, column })
}

fn result(value: &str) -> Option<StoredResult> {
    let draw = matches!(value.to_ascii_lowercase().as_str(), "0" | "draw" | "d");
    if draw {
        return Some(StoredResult {
            claim: Claim::Winner(None),
            ending: None,
        });
    }
    let (winner, by) = value.split_once('+')?;
    let winner = match winner.trim() {
        "B" | "b" | "Black" => Color::Black,
        "W" | "w" | "White" => Color::White,
        _ => return None,
    };
    let by = by.trim().trim_start_matches('+');
    let won = Claim::Winner(Some(winner));
    let (claim, ending) = match by.to_ascii_lowercase().as_str() {
        "" => (won, None),
        "r" | "resign" => (won, Some(Ending::Resigned)),
        "t" | "time" => (won, Some(Ending::Timeout)),
        "f" | "forfeit" => (won, Some(Ending::Adjourned)),
        number => {
            let margin = number.parse::<f64>().ok().filter(|m| m.abs() <= 64.0)?;
            let sign = if winner == Color::Black { 1.0 } else { -1.0 };
            (Claim::Margin(sign * margin), None)
        }
    };
    Some(StoredResult { claim, ending })
}

/// Black's evaluation of an entry, from the side that made it.
fn own_value(entry: &RecordMove, value: f64) -> Option<f64> {
    entry.by.map(|by| format::by_side(by, value))
}

/// SGF's names of the tags that have the same meaning in every format.
const TAGS: [(&str, &str); 6] = [
    ("PC", "site"),
    ("EV", "event"),
    ("RO", "round"),
    ("BR", "black_rating"),
    ("WR", "white_rating"),
    ("TM", "time_control"),
];

#[cfg(test)]
mod tests;
