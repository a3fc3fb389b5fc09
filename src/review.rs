//! A game looked back on: what each move gave away against the best candidate, and where the game turned.
//!
//! Pure: the caller brings an [`Analysis`] of each position and gets a [`Review`]. A loss is a [`Loss::Exact`]
//! number of discs only where both the move played and the best candidate have exact margins; everywhere else
//! it is a [`Loss::Estimate`]. The two are summed apart.

use std::borrow::Borrow;
use std::cmp::Ordering;

use crate::analysis::{Analysis, Estimates, Value};
use crate::bitboard::Cell;
use crate::color::Color;
use crate::game::{Event, Game, NodeId};
use crate::margin::{Margin, Score};
use crate::position::Position;
use crate::setup::Setup;
use crate::solve::Values;

/// A game looked back on.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The placements of the line, in order.
    pub moves: Vec<Reviewed>,
    /// Black's account.
    pub black: Account,
    /// White's account.
    pub white: Account,
    /// What the start was worth; `None` if there was no analysis of it.
    pub start: Option<Standing>,
    /// The index in `moves` of the last move that changed who stands to win; if none did, of the move that
    /// gave most away; `None` if nothing was given away.
    pub turning_point: Option<usize>,
}

/// A placement looked back on.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// The node of the game it led to.
    pub node: NodeId,
    /// Its number, from 1.
    pub ply: usize,
    /// Who played it.
    pub color: Color,
    /// Where.
    pub cell: Cell,
    /// What it was worth; `None` if there was no analysis of the position.
    pub judgement: Option<Judgement>,
}

/// What a placement was worth, from the side that played it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The value after it.
    pub value: Value,
    /// The value after the best candidate.
    pub best: Value,
    /// The candidates with that value, in cell order.
    pub best_cells: Vec<Cell>,
    /// The number of candidates; with one the move was forced.
    pub candidates: usize,
    /// The shares of the lines of play after it that are won and drawn, where they are known.
    pub rates: Option<Rates>,
    /// What it gave away.
    pub loss: Loss,
}

/// What a position was worth, from black's side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The value.
    pub value: Value,
    /// The shares of the lines of play, where they are known.
    pub rates: Option<Rates>,
}

/// The shares of the lines of play that end so, 0 to 1, from the side the context names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// Won.
    pub won: f64,
    /// Drawn.
    pub drawn: f64,
    /// Whether they were counted in the tree, and not sampled.
    pub exact: bool,
}

/// What a move gave away against the best candidate; never negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// So many discs.
    Exact(u32),
    /// An estimate, at least on one side of the comparison.
    Estimate(Score),
}

/// What a side did over a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Its placements.
    pub moves: usize,
    /// Those with a judgement.
    pub judged: usize,
    /// Those judged that gave nothing away.
    pub best: usize,
    /// Those judged without an alternative (they count as best).
    pub forced: usize,
    /// Discs given away, exactly known.
    pub lost: u32,
    /// Discs given away by estimate, apart from those.
    pub lost_estimate: Score,
}

impl Loss {
    /// Whether something was given away.
    pub const fn is_some(self) -> bool {
        match self {
            Self::Exact(discs) => discs > 0,
            Self::Estimate(score) => score.0 > 0,
        }
    }

    /// In hundredths of a disc, to compare.
    const fn hundredths(self) -> i64 {
        match self {
            Self::Exact(discs) => discs as i64 * 100,
            Self::Estimate(score) => score.0 as i64,
        }
    }
}

impl Rates {
    fn exact(values: &Values) -> Self {
        Self {
            won: values.win_rate(),
            drawn: values.draw_rate(),
            exact: true,
        }
    }

    fn sampled(estimates: &Estimates) -> Option<Self> {
        let sampled = estimates.sampled.filter(|sampled| sampled.games() > 0)?;
        Some(Self {
            won: sampled.win_rate(),
            drawn: sampled.draw_rate(),
            exact: false,
        })
    }

    /// The same from the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self {
            won: (1.0 - self.won - self.drawn).max(0.0),
            ..self
        }
    }
}

impl Standing {
    /// What the position of an analysis is worth, `to_move` its mover.
    fn new(analysis: &Analysis, to_move: Color) -> Option<Self> {
        let (value, rates) = match analysis {
            Analysis::Exact(table) => {
                let value = Value::Exact(table.value.perfect);
                (value, Some(Rates::exact(&table.value)))
            }
            Analysis::Estimated(table) => {
                let searched = table.value.searched.as_ref()?;
                (searched.value, Rates::sampled(&table.value))
            }
        };
        Some(Self { value, rates }.seen_by_black(to_move))
    }

    /// The same from black's side, given from `side`'s.
    fn seen_by_black(self, side: Color) -> Self {
        match side {
            Color::Black => self,
            Color::White => Self {
                value: self.value.turned(),
                rates: self.rates.map(Rates::reversed),
            },
        }
    }
}

impl Reviewed {
    /// What the position after the move was worth, from black's side.
    pub fn standing(&self) -> Option<Standing> {
        let judgement = self.judgement.as_ref()?;
        let standing = Standing {
            value: judgement.value,
            rates: judgement.rates,
        };
        Some(standing.seen_by_black(self.color))
    }
}

impl Judgement {
    /// Judges one placement by an analysis of the position before it; `None` if the analysis has no value for
    /// it.
    pub fn new(analysis: &Analysis, cell: Cell) -> Option<Self> {
        // Each candidate with its value and the shares of its lines, where they are known.
        let (candidates, rows): (usize, Vec<(Cell, Value, Option<Rates>)>) = match analysis {
            Analysis::Exact(table) => {
                let rows = table.candidates.iter().map(|row| {
                    let value = Value::Exact(row.value.perfect);
                    (row.cell, value, Some(Rates::exact(&row.value)))
                });
                (table.candidates.len(), rows.collect())
            }
            Analysis::Estimated(table) => {
                let rows = table.candidates.iter().filter_map(|row| {
                    let searched = row.value.searched.as_ref()?;
                    Some((row.cell, searched.value, Rates::sampled(&row.value)))
                });
                (table.candidates.len(), rows.collect())
            }
        };
        let &(_, value, rates) = rows.iter().find(|(known, ..)| *known == cell)?;
        let values = rows.iter().map(|&(_, value, _)| value);
        let best = values.max_by_key(|&value| hundredths(value))?;
        let best_rows = rows
            .iter()
            .filter(|(_, value, _)| hundredths(*value) == hundredths(best));
        Some(Self {
            value,
            best,
            best_cells: best_rows.map(|&(cell, ..)| cell).collect(),
            candidates,
            rates,
            loss: match (best, value) {
                (Value::Exact(best), Value::Exact(value)) => {
                    Loss::Exact((best.discs() - value.discs()) as u32)
                }
                _ => Loss::Estimate(Score(hundredths(best) - hundredths(value))),
            },
        })
    }

    /// Whether it changed who stands to win.
    pub fn changed_outcome(&self) -> bool {
        outcome(self.best) != outcome(self.value)
    }

    /// Whether there was no other candidate.
    pub const fn forced(&self) -> bool {
        self.candidates == 1
    }
}

/// A value in hundredths of a disc, to compare exact and estimated ones.
fn hundredths(value: Value) -> i32 {
    match value {
        Value::Exact(margin) => margin.discs() * 100,
        Value::Estimate(score) => score.0,
    }
}

/// Who wins by a value: the mover, nobody, the opponent. An estimate under half a disc is nobody's.
fn outcome(value: Value) -> Ordering {
    match value {
        Value::Exact(margin) => margin.cmp(&Margin::DRAW),
        Value::Estimate(score) if score.0.abs() < 50 => Ordering::Equal,
        Value::Estimate(score) => score.cmp(&Score(0)),
    }
}

impl Review {
    /// Looks back on [`Game::line`]; `analyze` gives what is known of the position that a node rests in: it is asked
    /// for the start and for the place of each placement, see [`asked`].
    pub fn new<A: Borrow<Analysis>>(
        game: &Game,
        mut analyze: impl FnMut(NodeId, Position) -> Option<A>,
    ) -> Self {
        let mut review = Self {
            moves: Vec::new(),
            black: Account::default(),
            white: Account::default(),
            start: None,
            turning_point: None,
        };
        let start = game.start();
        let mut at_start = analyze(game.root(), position_of(&start, start.to_move));
        if let Some(analysis) = &at_start {
            review.start = Standing::new(analysis.borrow(), start.to_move);
        }
        for node in game.line() {
            let entry = game.entry_at(node).expect("only the start has no entry");
            let Event::Place { cell, .. } = entry.event else {
                continue;
            };
            let before = game.parent(node).unwrap_or(game.root());
            let analysis = if before == game.root() {
                at_start.take()
            } else {
                analyze(before, position_of(&game.setup_at(before), entry.color))
            };
            let judgement = analysis.and_then(|analysis| Judgement::new(analysis.borrow(), cell));
            review.account_mut(entry.color).add(judgement.as_ref());
            review.moves.push(Reviewed {
                node,
                ply: entry.ply,
                color: entry.color,
                cell,
                judgement,
            });
        }
        review.turning_point = review.find_turning_point();
        review
    }

    /// How many of the moves have a judgement.
    pub const fn judged(&self) -> usize {
        self.black.judged + self.white.judged
    }

    /// The account of a side.
    pub const fn account(&self, color: Color) -> &Account {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    const fn account_mut(&mut self, color: Color) -> &mut Account {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    fn find_turning_point(&self) -> Option<usize> {
        let judged = || {
            let moves = self.moves.iter().enumerate();
            moves.filter_map(|(index, reviewed)| Some((index, reviewed.judgement.as_ref()?)))
        };
        let mut turns = judged().filter(|(_, judgement)| judgement.changed_outcome());
        let costly = judged().filter(|(_, judgement)| judgement.loss.is_some());
        turns
            .next_back()
            .or_else(|| {
                // The first of the costliest: what follows it was played under its shadow.
                costly.reduce(|worst, next| {
                    let more = next.1.loss.hundredths() > worst.1.loss.hundredths();
                    if more { next } else { worst }
                })
            })
            .map(|(index, _)| index)
    }
}

/// The nodes whose positions a review of the line is about: the start, and the place of each placement.
pub fn asked(game: &Game) -> Vec<NodeId> {
    let mut nodes = vec![game.root()];
    nodes.extend(game.line().into_iter().filter_map(|node| {
        let placed = matches!(game.entry_at(node)?.event, Event::Place { .. });
        game.parent(node).filter(|_| placed)
    }));
    nodes.dedup();
    nodes
}

fn position_of(setup: &Setup, mover: Color) -> Position {
    let (mover, opponent) = (setup.discs(mover), setup.discs(mover.other()));
    Position::new(mover, opponent).expect("no cell of a game has two discs")
}

impl Account {
    fn add(&mut self, judgement: Option<&Judgement>) {
        self.moves += 1;
        let Some(judgement) = judgement else { return };
        self.judged += 1;
        self.best += usize::from(!judgement.loss.is_some());
        self.forced += usize::from(judgement.forced());
        match judgement.loss {
            Loss::Exact(discs) => self.lost += discs,
            Loss::Estimate(score) => self.lost_estimate.0 += score.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::analysis::{Row, Searched, Table};
    use crate::bitboard::Bitboard;
    use crate::board::Shape;
    use crate::notation::parse_moves;
    use crate::solve::{Options, Tree};

    fn small_game(moves: &str) -> (Game, Tree) {
        let shape = Shape::Flat {
            width: 4,
            height: 4,
        };
        let board = Arc::new(shape.build().unwrap());
        let moves = parse_moves(&board, moves).unwrap();
        let game = Game::new(board.clone()).with_moves(moves).unwrap();
        let never = AtomicBool::new(false);
        let tree = Tree::build(board, &Options::default(), |_| {}, &never).unwrap();
        (game, tree)
    }

    #[test]
    fn losses_add_up_from_the_value_of_the_start_to_the_result() {
        let (mut game, tree) = small_game("");
        // The first legal cell each time: a poor game.
        while let crate::position::Turn::Move(cells) = game.turn() {
            let cell = cells.first().unwrap();
            game = crate::game::reduce(&game, crate::game::Action::Place(cell)).unwrap();
        }
        let review = Review::new(&game, |_, position| Analysis::exact(&tree, position));
        let start = tree.probe(tree.root()).unwrap().perfect.discs();
        let result = game.result().unwrap().discs();
        let lost = |account: &Account| account.lost as i32;
        assert_eq!(result, start - lost(&review.black) + lost(&review.white));
        assert_eq!(review.black.moves + review.white.moves, game.ply());
        assert_eq!(review.black.judged, review.black.moves);
        assert!(review.turning_point.is_some());
        let turn = &review.moves[review.turning_point.unwrap()];
        assert!(turn.judgement.as_ref().unwrap().loss.is_some());
    }

    #[test]
    fn a_perfect_game_has_no_turning_point() {
        let (mut game, tree) = small_game("");
        while let crate::position::Turn::Move(_) = game.turn() {
            let candidates = tree.candidates(game.position()).unwrap();
            let best = candidates.iter().max_by_key(|c| c.values.perfect).unwrap();
            game = crate::game::reduce(&game, crate::game::Action::Place(best.cell)).unwrap();
        }
        let review = Review::new(&game, |_, position| Analysis::exact(&tree, position));
        assert_eq!(review.turning_point, None);
        assert_eq!(review.black.best, review.black.moves);
        assert_eq!(review.white.lost, 0);
    }

    fn estimated(values: &[Value]) -> Analysis {
        let row = |(index, &value): (usize, &Value)| Row {
            cell: Cell::new(index).unwrap(),
            flips: Bitboard::EMPTY,
            value: Estimates {
                searched: Some(Searched {
                    value,
                    depth: 4,
                    line: Vec::new(),
                }),
                sampled: None,
            },
        };
        Analysis::Estimated(Table {
            position: Position::new(Bitboard::EMPTY, Bitboard::EMPTY).unwrap(),
            value: Estimates::default(),
            candidates: values.iter().enumerate().map(row).collect(),
        })
    }

    #[test]
    fn a_loss_is_exact_only_between_exact_values() {
        let exact = |discs| Value::Exact(Margin::new(discs));
        let values = [exact(4), exact(2), Value::Estimate(Score(350))];
        let analysis = estimated(&values);
        let judge = |index| Judgement::new(&analysis, Cell::new(index).unwrap());
        assert_eq!(judge(0).unwrap().loss, Loss::Exact(0));
        assert_eq!(judge(1).unwrap().loss, Loss::Exact(2));
        assert_eq!(judge(2).unwrap().loss, Loss::Estimate(Score(50)));
        assert_eq!(judge(3), None);
        assert!(!judge(1).unwrap().changed_outcome());
    }

    #[test]
    fn every_place_has_a_standing_from_one_side() {
        let (mut game, tree) = small_game("");
        while let crate::position::Turn::Move(cells) = game.turn() {
            let cell = cells.first().unwrap();
            game = crate::game::reduce(&game, crate::game::Action::Place(cell)).unwrap();
        }
        let review = Review::new(&game, |_, position| Analysis::exact(&tree, position));
        let start = review.start.unwrap();
        let values = tree.probe(tree.root()).unwrap();
        assert_eq!(start.value, Value::Exact(values.perfect));
        assert!((start.rates.unwrap().won - values.win_rate()).abs() < 1e-12);
        // Each standing is what the tree says of the position, turned to black's side.
        for reviewed in &review.moves {
            let setup = game.setup_at(reviewed.node);
            let by_mover = tree.probe(position_of(&setup, reviewed.color.other()));
            let black = match reviewed.color {
                Color::Black => by_mover.unwrap().reversed(),
                Color::White => by_mover.unwrap(),
            };
            let standing = reviewed.standing().unwrap();
            assert_eq!(standing.value, Value::Exact(black.perfect));
            let rates = standing.rates.unwrap();
            assert!(
                (rates.won - black.win_rate()).abs() < 1e-9,
                "{}",
                reviewed.ply
            );
            assert!((rates.drawn - black.draw_rate()).abs() < 1e-9);
        }
        let last = review.moves.last().unwrap().standing().unwrap();
        assert_eq!(last.value, Value::Exact(game.result().unwrap()));
    }

    #[test]
    fn without_an_analysis_a_move_is_not_judged() {
        let (game, _) = small_game("b1");
        let review = Review::new(&game, |_, _| None::<Analysis>);
        assert_eq!((review.black.moves, review.black.judged), (1, 0));
        assert_eq!(review.moves[0].judgement, None);
        assert_eq!(review.turning_point, None);
    }
}
