//! The analysis panel: a row per candidate, what each player would take, and the position's own figures.

use crate::analysis::Value;
use crate::bitboard::Cell;
use crate::player::choice::Rule;
use crate::text::say::Say;
use crate::text::{Align, Text, fill, pad, width, wrap};
use crate::tui::insight::{Column, Figure, Figures, Insight, Row};
use crate::tui::regions::first_row;
use crate::tui::state::{Panel, State, TreeStatus};
use crate::tui::theme::Role;

use super::pen::Pen;
use super::segments::{Segment, fit};

/// Rows above the first candidate: the position's figures and the column names.
pub const HEAD: u16 = 2;
/// With so many rows estimates have a second row below the candidates.
const LONG_FOOT: u16 = 10;
/// Columns that a candidate's line of play needs at least to be shown.
const LINE: usize = 8;
/// Columns that such a line is left before the least important figures are shown beside it.
const LONG_LINE: usize = 34;

/// Rows below the last candidate, of so many in all: what the marks mean, or what is known of the selected one.
pub fn foot_rows(state: &State, rows: u16) -> u16 {
    let estimated = state
        .shown_insight()
        .is_some_and(|insight| insight.how.is_some());
    match rows {
        ..=HEAD => 0,
        LONG_FOOT.. if estimated => 2,
        _ => 1,
    }
}

/// The panel's title: where one is.
pub(super) fn title(state: &State) -> String {
    let text = state.text();
    if state.walk.is_some() {
        return format!(
            "{} {} {}",
            text.panel_analysis,
            state.display.glyphs.separator,
            super::news::breadcrumb(state)
        );
    }
    text.panel_analysis.to_owned()
}

/// The columns with their names and widths; on a narrow panel the draw rate gives way first.
pub fn columns(state: &State, room: usize) -> Vec<(Column, &'static str, usize)> {
    let Some(insight) = state.shown_insight() else {
        return Vec::new();
    };
    let estimated = insight.how.is_some();
    let mut columns: Vec<(Column, &'static str, usize)> = insight
        .columns()
        .iter()
        .map(|&column| {
            let name = name(state.text(), column, estimated);
            let least = match column {
                Column::WinRate | Column::DrawRate => 7,
                Column::Best if estimated => 4,
                Column::Best | Column::Perfect => 6,
                Column::Visits => 4,
                Column::Move | Column::Flips | Column::Depth => 3,
            };
            (column, name, width(name).max(least) + 1)
        })
        .collect();
    for gone in [
        Column::DrawRate,
        Column::Flips,
        Column::Best,
        Column::Visits,
        Column::Depth,
        Column::WinRate,
    ] {
        // Behind them stand the players' marks, or the line of play.
        let behind = match gone {
            Column::DrawRate | Column::Flips if estimated => LONG_LINE,
            _ if estimated => 0,
            _ => 4,
        };
        if POINTER + total(&columns) + behind > room {
            columns.retain(|(column, ..)| *column != gone);
        }
    }
    columns
}

/// Columns for the pointer.
const POINTER: usize = 2;

fn total(columns: &[(Column, &str, usize)]) -> usize {
    columns.iter().map(|(.., columns)| columns).sum()
}

const fn name(text: &'static Text, column: Column, estimated: bool) -> &'static str {
    match column {
        Column::Move => text.col_move,
        Column::Best if estimated => text.col_best,
        Column::Best => text.col_greedy,
        Column::WinRate => text.col_win_short,
        Column::DrawRate => text.col_draw_short,
        Column::Perfect if estimated => text.col_score,
        Column::Perfect => text.col_perfect,
        Column::Flips => text.col_flips,
        Column::Depth => text.col_depth,
        Column::Visits => text.col_visits,
    }
}

/// The first candidate shown; the mouse reads the same.
pub fn first(state: &State, rows: u16) -> usize {
    let count = state
        .shown_insight()
        .map_or(0, |insight| insight.rows.len());
    first_row(
        state.selected.min(count.saturating_sub(1)),
        count,
        rows.saturating_sub(HEAD + foot_rows(state, rows)),
    )
}

/// Draws the panel's inside.
pub(super) fn draw(state: &State, pen: &mut Pen) {
    let text = state.text();
    if state.shown().result().is_some() {
        pen.line(0, &[(text.analysis_over, Role::Dim)]);
        return;
    }
    match state.shown_insight() {
        Some(insight) => table(state, insight, pen),
        None => nothing_yet(state, pen),
    }
}

/// Why there are no figures.
fn nothing_yet(state: &State, pen: &mut Pen) {
    let text = state.text();
    let (words, role) = match (&state.tree, &state.insight) {
        (TreeStatus::Building { done, .. }, _) => {
            let percent = (done * 100.0) as u32;
            (
                fill(text.building_tree, &[("percent", &percent)]),
                Role::Notice,
            )
        }
        (TreeStatus::Missing(tree), Some(Err(why))) if state.pending.insight.is_none() => {
            let lang = state.display.lang;
            (
                format!("{}\n{}", why.say(lang), tree.say(lang)),
                Role::Error,
            )
        }
        (_, Some(Err(why))) if state.pending.insight.is_none() => {
            (why.say(state.display.lang), Role::Error)
        }
        _ => (text.analysis_pending.to_owned(), Role::Notice),
    };
    for (row, line) in (0..pen.rows()).zip(wrap(&words, pen.columns())) {
        pen.line(row, &[(line, role)]);
    }
}

fn table(state: &State, insight: &Insight, pen: &mut Pen) {
    let text = state.text();
    let columns = columns(state, pen.columns());
    let line_room = pen.columns().saturating_sub(POINTER + total(&columns));
    pen.line(0, &fit(summary(state, insight), pen.columns()));
    let mut at = POINTER;
    for (column, name, columns) in &columns {
        let sorted = *column == state.sort.column;
        let arrow = match (sorted, state.sort.reversed) {
            (false, _) => " ",
            (true, false) => pen.glyphs.arrows[2],
            (true, true) => pen.glyphs.arrows[1],
        };
        let name = pad(name, columns - 1, align(*column), pen.glyphs.ellipsis);
        let role = if sorted { Role::Title } else { Role::Dim };
        pen.at(at, 1, &[(name, role), (arrow.to_owned(), role)]);
        at += columns;
    }
    let with_line = insight.how.is_some() && line_room >= LINE;
    if with_line {
        pen.at(at, 1, &[(text.col_line, Role::Dim)]);
    }
    let rows = insight.sorted(state.sort);
    let first = first(state, pen.rows());
    let foot_rows = foot_rows(state, pen.rows());
    let height = pen.rows().saturating_sub(HEAD + foot_rows);
    let best = rows
        .iter()
        .filter_map(|row| row.figures.perfect.map(Figure::number))
        .fold(f64::NEG_INFINITY, f64::max);
    for (line, (index, row)) in (HEAD..HEAD + height).zip(rows.iter().enumerate().skip(first)) {
        let selected = index == state.selected;
        let pointer = if selected { pen.glyphs.pointer } else { " " };
        let mut at = pen.line(line, &[(pointer, Role::Title), (" ", Role::Text)]);
        for (column, _, columns) in &columns {
            let (cell, mut role) = cell(state, row, *column);
            let is_best = row
                .figures
                .perfect
                .is_some_and(|figure| figure.number() >= best);
            if *column == Column::Perfect && is_best && role == Role::Text {
                role = Role::Good;
            }
            let cell = pad(&cell, columns - 1, align(*column), pen.glyphs.ellipsis);
            pen.at(at, line, &[(cell, role)]);
            at += columns;
        }
        if insight.how.is_none() {
            pen.at(at, line, &[(marks(row), Role::Key)]);
        } else if with_line {
            let moves = line_of_play(state, row.line(), "", line_room);
            pen.at(at, line, &[(moves, Role::Dim)]);
        }
        if selected && state.focus == Panel::Analysis {
            pen.select(line);
        }
    }
    let below = pen.rows() - foot_rows;
    for (line, (words, role)) in (below..pen.rows()).zip(foot(state, insight, pen)) {
        pen.line(line, &[(words, role)]);
    }
}

/// As many moves of a line as fit behind what stands before them.
fn line_of_play(state: &State, line: &[Cell], before: &str, columns: usize) -> String {
    let mut shown = before.to_owned();
    for &cell in line {
        let gap = if shown.is_empty() || shown.ends_with(' ') {
            ""
        } else {
            " "
        };
        let longer = format!("{shown}{gap}{}", state.board().name(cell));
        if width(&longer) > columns {
            break;
        }
        shown = longer;
    }
    shown
}

const fn align(column: Column) -> Align {
    match column {
        Column::Move => Align::Left,
        _ => Align::Right,
    }
}

/// The lines below the candidates: what the marks mean, or what is known of the selected candidate.
fn foot(state: &State, insight: &Insight, pen: &Pen) -> Vec<(String, Role)> {
    let rows = insight.sorted(state.sort);
    let selected = rows.get(state.selected).or(rows.first());
    match (&insight.how, selected) {
        (None, _) => vec![(legend(state, pen.columns()), Role::Dim)],
        (Some(how), None) => {
            let how = how.say(state.display.lang);
            let words = fill(state.text().estimate_how, &[("how", &how)]);
            vec![(words, Role::Estimate)]
        }
        (Some(_), Some(row)) => about(state, row, pen),
    }
}

/// Each player's letter and name, as many as fit.
fn legend(state: &State, columns: usize) -> String {
    let words: Vec<&str> = state.text().players_marks.split(' ').collect();
    let mut legend = String::new();
    for player in words.chunks(2) {
        let gap = if legend.is_empty() { "" } else { " " };
        let longer = format!("{legend}{gap}{}", player.join(" "));
        if width(&longer) > columns {
            break;
        }
        legend = longer;
    }
    legend
}

/// How a candidate's estimates were got, and its line of play: in two rows, or in one as far as it fits.
fn about(state: &State, row: &Row, pen: &Pen) -> Vec<(String, Role)> {
    let text = state.text();
    let mut how = Vec::new();
    if let Some(depth) = row.depth() {
        let proven = row.figures.perfect.is_some_and(Figure::is_exact);
        how.push(if proven {
            text.exact.to_owned()
        } else {
            fill(text.to_depth, &[("depth", &depth)])
        });
    }
    if let Some(games) = row.figures.lines {
        how.push(fill(text.visits_count, &[("count", &short(games))]));
    }
    let name = state.board().name(row.cell);
    let head = format!("{name}{}{}", text.colon, how.join(text.clause));
    if foot_rows(state, pen.rows()) > 1 {
        let moves = line_of_play(state, row.line(), "", pen.columns());
        return vec![(head, Role::Estimate), (moves, Role::Estimate)];
    }
    let gap = format!("{head} {} ", pen.glyphs.separator);
    let with_line = line_of_play(state, row.line(), &gap, pen.columns());
    let words = if with_line == gap { head } else { with_line };
    vec![(words, Role::Estimate)]
}

/// A count in at most four characters: 950, 1.3k, 13k, 2.1M.
fn short(count: u64) -> String {
    let (unit, sign) = match count {
        0..1_000 => return count.to_string(),
        1_000..1_000_000 => (1_000, "k"),
        1_000_000..1_000_000_000 => (1_000_000, "M"),
        _ => (1_000_000_000, "G"),
    };
    let tenths = count / (unit / 10);
    if tenths < 100 {
        format!("{}.{}{sign}", tenths / 10, tenths % 10)
    } else {
        format!("{}{sign}", tenths / 10)
    }
}

/// The position's own figures, from the side to move.
fn summary(state: &State, insight: &Insight) -> Vec<Segment> {
    let text = state.text();
    let value = &insight.value;
    let mut line = Vec::new();
    let mut add = |name: &str, value: String, role: Role| {
        let gap = if line.is_empty() { "" } else { "  " };
        let parts = vec![(format!("{gap}{name} "), Role::Dim), (value, role)];
        line.push(Segment::new(line.len() as u8, parts));
    };
    if let Some(figure) = value.perfect {
        let (figure, role) = figure_text(state, figure);
        add(text.col_perfect, figure, role);
    }
    if let Some(rate) = value.win_rate {
        let (rate, role) = rate_text(state, rate, value);
        add(text.col_win_short, rate, role);
    }
    if let (Some(best), Some(worst)) = (value.best, value.worst) {
        let ((worst, role), (best, _)) = (margin_text(state, worst), margin_text(state, best));
        // One mark is enough for both.
        let best = best.trim_start_matches(state.display.glyphs.estimate);
        let range = format!("{worst}..{best}");
        add(text.range, range, role);
    }
    line
}

/// A cell of the table.
fn cell(state: &State, row: &Row, column: Column) -> (String, Role) {
    let figures = &row.figures;
    let missing = || ("-".to_owned(), Role::Dim);
    let figure = |figure: Option<Figure>| figure.map_or_else(missing, |f| figure_text(state, f));
    let rate =
        |rate: Option<f64>| rate.map_or_else(missing, |rate| rate_text(state, rate, figures));
    match column {
        Column::Move => (state.board().name(row.cell), Role::Text),
        Column::Best => figures
            .best
            .map_or_else(missing, |best| margin_text(state, best)),
        Column::WinRate => rate(figures.win_rate),
        Column::DrawRate => rate(figures.draw_rate),
        Column::Perfect => figure(figures.perfect),
        Column::Flips => (row.flips.len().to_string(), Role::Dim),
        Column::Depth => row
            .depth()
            .map_or_else(missing, |depth| (depth.to_string(), Role::Dim)),
        Column::Visits => figures
            .lines
            .map_or_else(missing, |games| (short(games), Role::Estimate)),
    }
}

/// A number of discs; an estimate is marked.
pub(super) fn figure_text(state: &State, figure: Figure) -> (String, Role) {
    match figure {
        Figure::Exact(0) => ("0".to_owned(), Role::Text),
        Figure::Exact(discs) => (format!("{discs:+}"), Role::Text),
        Figure::Estimate(discs) => (
            format!("{}{discs:+.1}", state.display.glyphs.estimate),
            Role::Estimate,
        ),
    }
}

/// A margin that was seen: a whole number, also where it stands for those that were not.
pub(super) fn margin_text(state: &State, figure: Figure) -> (String, Role) {
    match figure {
        Figure::Exact(_) => figure_text(state, figure),
        Figure::Estimate(discs) => {
            let mark = state.display.glyphs.estimate;
            (format!("{mark}{discs:+.0}"), Role::Estimate)
        }
    }
}

/// The same of a review's value.
pub(super) fn value_text(state: &State, value: Value) -> String {
    let figure = match value {
        Value::Exact(margin) => Figure::Exact(margin.discs()),
        Value::Estimate(score) => Figure::Estimate(score.discs()),
    };
    figure_text(state, figure).0
}

/// A share in per cent; a sampled one is marked.
pub(super) fn rate_text(state: &State, rate: f64, figures: &Figures) -> (String, Role) {
    let percent = format!("{:.1}%", rate * 100.0);
    if figures.rates_exact {
        (percent, Role::Text)
    } else {
        (
            format!("{}{percent}", state.display.glyphs.estimate),
            Role::Estimate,
        )
    }
}

/// Which players would take a candidate: one letter each, in fixed places.
fn marks(row: &Row) -> String {
    let letter = |rule: &Rule| {
        let taken = row.chosen_by.contains(rule);
        match (taken, rule) {
            (false, _) => ' ',
            (true, Rule::Greedy) => 'G',
            (true, Rule::WinRate) => 'W',
            (true, Rule::Combined) => 'C',
            (true, Rule::Perfect) => 'P',
        }
    };
    Rule::ALL.iter().map(letter).collect()
}
