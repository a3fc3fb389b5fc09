//! What the analysis panel shows of one position: figures, exact or estimated, never mixed unmarked.

use crate::analysis::{self, Analysis, Estimates, Value};
use crate::bitboard::{Bitboard, Cell};
use crate::margin::Margin;
use crate::player::choice::Rule;
use crate::setup::Setup;
use crate::solve::Values;

/// A number of discs that is known or estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Figure {
    /// Proven.
    Exact(i32),
    /// Guessed by a search or by samples.
    Estimate(f64),
}

impl Figure {
    /// The number itself, for sorting and for curves.
    pub fn number(self) -> f64 {
        match self {
            Self::Exact(discs) => f64::from(discs),
            Self::Estimate(discs) => discs,
        }
    }

    /// Whether it is exact.
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Exact(_))
    }

    /// The same from the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Exact(discs) => Self::Exact(-discs),
            Self::Estimate(discs) => Self::Estimate(-discs),
        }
    }
}

/// The columns of a position or of a candidate, from the side the context names.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Figures {
    /// The margin when both sides play best.
    pub perfect: Option<Figure>,
    /// The largest margin over the lines of play below.
    pub best: Option<Figure>,
    /// The smallest margin over the lines of play below.
    pub worst: Option<Figure>,
    /// The share of lines won, 0 to 1.
    pub win_rate: Option<f64>,
    /// The share of lines drawn, 0 to 1.
    pub draw_rate: Option<f64>,
    /// Whether the rates were counted (and not sampled).
    pub rates_exact: bool,
    /// How many lines of play were counted or sampled.
    pub lines: Option<u64>,
}

impl Figures {
    /// All from the tree.
    pub fn exact(values: &Values) -> Self {
        let exact = |margin: Margin| Some(Figure::Exact(margin.discs()));
        Self {
            perfect: exact(values.perfect),
            best: exact(values.best),
            worst: exact(values.worst),
            win_rate: Some(values.win_rate()),
            draw_rate: Some(values.draw_rate()),
            rates_exact: true,
            lines: Some(values.lines()),
        }
    }

    /// What a search found and what random play saw.
    pub fn estimated(estimates: &Estimates) -> Self {
        let seen = |margin: Margin| Figure::Estimate(f64::from(margin.discs()));
        let sampled = estimates.sampled.filter(|sampled| sampled.games() > 0);
        Self {
            perfect: estimates.searched.as_ref().map(|found| match found.value {
                Value::Exact(margin) => Figure::Exact(margin.discs()),
                Value::Estimate(score) => Figure::Estimate(score.discs()),
            }),
            best: sampled.map(|sampled| seen(sampled.best)),
            worst: sampled.map(|sampled| seen(sampled.worst)),
            win_rate: sampled.map(|sampled| sampled.win_rate()),
            draw_rate: sampled.map(|sampled| sampled.draw_rate()),
            rates_exact: false,
            lines: sampled.map(|sampled| sampled.games()),
        }
    }
}

/// A candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Where.
    pub cell: Cell,
    /// The discs it flips.
    pub flips: Bitboard,
    /// Its figures, from the side that would play it.
    pub figures: Figures,
    /// Which players would take it.
    pub chosen_by: Vec<Rule>,
    /// How the figures were got, where they are no exact values.
    pub estimates: Option<Estimates>,
}

impl Row {
    /// The depth to which it was searched.
    pub fn depth(&self) -> Option<usize> {
        let searched = self.estimates.as_ref()?.searched.as_ref()?;
        Some(searched.depth)
    }

    /// The line that both sides are expected to play, this candidate first; empty where none is known.
    pub fn line(&self) -> &[Cell] {
        let searched = self.estimates.as_ref().and_then(|e| e.searched.as_ref());
        searched.map_or(&[], |found| &found.line)
    }
}

/// A position's figures and its candidates'.
#[derive(Clone, Debug, PartialEq)]
pub struct Insight {
    /// The position.
    pub setup: Setup,
    /// From the side to move.
    pub value: Figures,
    /// In cell order.
    pub rows: Vec<Row>,
    /// How it was got, where it is not exact: the search's depth, the number of samples.
    pub how: Option<Estimates>,
}

/// A column of the candidates' table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The cell.
    Move,
    /// The greedy margin.
    Best,
    /// The share of lines won.
    WinRate,
    /// The share of lines drawn.
    DrawRate,
    /// The margin against best play.
    Perfect,
    /// The number of discs flipped.
    Flips,
    /// The depth to which a candidate was searched.
    Depth,
    /// The random games that went through it.
    Visits,
}

impl Column {
    /// The columns of exact values, in the order in which they are shown.
    const EXACT: [Self; 6] = [
        Self::Move,
        Self::Best,
        Self::WinRate,
        Self::DrawRate,
        Self::Perfect,
        Self::Flips,
    ];

    /// The columns of estimates.
    const ESTIMATED: [Self; 8] = [
        Self::Move,
        Self::Perfect,
        Self::Depth,
        Self::WinRate,
        Self::DrawRate,
        Self::Visits,
        Self::Best,
        Self::Flips,
    ];
}

/// How the table is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// By which column.
    pub column: Column,
    /// Whether small comes first (for moves: whether the last cell does).
    pub reversed: bool,
}

impl Insight {
    /// The columns that its candidates have.
    pub const fn columns(&self) -> &'static [Column] {
        if self.how.is_some() {
            &Column::ESTIMATED
        } else {
            &Column::EXACT
        }
    }

    /// The column after one, the first after the last.
    pub fn column_after(&self, column: Column) -> Column {
        let columns = self.columns();
        let at = columns.iter().position(|&other| other == column);
        columns[at.map_or(0, |at| (at + 1) % columns.len())]
    }

    /// From an analysis, exact or estimated.
    pub fn of(setup: Setup, analysis: &Analysis) -> Self {
        match analysis {
            Analysis::Exact(table) => {
                let chosen: Vec<(Rule, Vec<Cell>)> = Rule::ALL
                    .into_iter()
                    .map(|rule| (rule, table.choices(rule)))
                    .collect();
                let chosen_by = |cell: Cell| {
                    let takes = chosen.iter().filter(|(_, cells)| cells.contains(&cell));
                    takes.map(|(rule, _)| *rule).collect()
                };
                let row = |row: &analysis::Row<Values>| Row {
                    cell: row.cell,
                    flips: row.flips,
                    figures: Figures::exact(&row.value),
                    chosen_by: chosen_by(row.cell),
                    estimates: None,
                };
                Self {
                    setup,
                    value: Figures::exact(&table.value),
                    rows: table.candidates.iter().map(row).collect(),
                    how: None,
                }
            }
            Analysis::Estimated(table) => {
                let row = |row: &analysis::Row<Estimates>| Row {
                    cell: row.cell,
                    flips: row.flips,
                    figures: Figures::estimated(&row.value),
                    chosen_by: Vec::new(),
                    estimates: Some(row.value.clone()),
                };
                Self {
                    setup,
                    value: Figures::estimated(&table.value),
                    rows: table.candidates.iter().map(row).collect(),
                    how: Some(table.value.clone()),
                }
            }
        }
    }

    /// The candidate with the highest perfect margin or its estimate; without any, none.
    pub fn best_estimate(&self) -> Option<Cell> {
        let known = |row: &&Row| row.figures.perfect.map(Figure::number);
        let mut best: Option<(f64, Cell)> = None;
        for row in &self.rows {
            if let Some(number) = known(&row)
                && best.is_none_or(|(highest, _)| number > highest)
            {
                best = Some((number, row.cell));
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// The rows in the order of a sort: numbers fall, moves rise, what is missing comes last; ties in cell order.
    pub fn sorted(&self, sort: Sort) -> Vec<&Row> {
        let mut rows: Vec<&Row> = self.rows.iter().collect();
        let key = |row: &Row| {
            let number = match sort.column {
                Column::Move => Some(-(row.cell.index() as f64)),
                Column::Best => row.figures.best.map(Figure::number),
                Column::WinRate => row.figures.win_rate,
                Column::DrawRate => row.figures.draw_rate,
                Column::Perfect => row.figures.perfect.map(Figure::number),
                Column::Flips => Some(row.flips.len() as f64),
                Column::Depth => row.depth().map(|depth| depth as f64),
                Column::Visits => row.figures.lines.map(|games| games as f64),
            };
            number.map(|number| if sort.reversed { -number } else { number })
        };
        rows.sort_by(|a, b| {
            let (a, b) = (key(a), key(b));
            let value = |key: Option<f64>| key.unwrap_or(f64::NEG_INFINITY);
            value(b).total_cmp(&value(a))
        });
        rows
    }
}
