//! Drawn screens as text that keeps the styles: one file holds a state in every size, language and theme.
//!
//! First come the styles of each theme, by letter. Then each screen: its signs, and row by row its styles in the
//! first theme (`12a3b` are twelve cells of style a and three of style b). The other themes have the same signs,
//! and the style of the same letter, but for the exceptions that are listed: row, column, signs, style.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// A screen in every theme, in the order of the themes' names.
pub(crate) struct Shot {
    /// Its size and language.
    pub(crate) title: String,
    /// The drawings.
    pub(crate) drawn: Vec<Buffer>,
}

/// What a style consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Look {
    const fn of(cell: &Cell) -> Self {
        Self {
            fg: cell.fg,
            bg: cell.bg,
            modifier: cell.modifier,
        }
    }

    /// `#ffffff on #2f6b5e bold`; a minus is the terminal's own colour.
    fn words(self) -> String {
        let color = |color| match color {
            Color::Reset => "-".to_owned(),
            other => other.to_string().to_lowercase(),
        };
        let modifier = self.modifier.iter_names();
        let names: Vec<String> = modifier.map(|(name, _)| name.to_lowercase()).collect();
        let words = format!(
            "{} on {} {}",
            color(self.fg),
            color(self.bg),
            names.join(" ")
        );
        words.trim_end().to_owned()
    }
}

/// The letters of a theme's styles.
struct Legend(Vec<Look>);

impl Legend {
    fn number(&mut self, look: Look) -> usize {
        let known = self.0.iter().position(|&known| known == look);
        known.unwrap_or_else(|| {
            self.0.push(look);
            self.0.len() - 1
        })
    }
}

/// `a` to `z`, then `aa`, `ab` and so on.
fn letter(number: usize) -> String {
    let last = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => last.to_string(),
        before => format!("{}{last}", letter(before - 1)),
    }
}

/// The file.
pub(crate) fn write(themes: &[String], shots: &[Shot]) -> String {
    let mut first = Legend(Vec::new());
    for cell in shots.iter().flat_map(|shot| &shot.drawn[0].content) {
        first.number(Look::of(cell));
    }
    let mut legends: Vec<Legend> = (0..themes.len())
        .map(|theme| Legend(usual(shots, theme, &first)))
        .collect();
    let mut sections = String::new();
    for shot in shots {
        section(themes, shot, &first, &mut legends, &mut sections);
    }
    let mut file = String::new();
    for (theme, legend) in themes.iter().zip(&legends) {
        // Writing to a string cannot fail.
        let _ = writeln!(file, "== styles of {theme}");
        for (number, look) in legend.0.iter().enumerate() {
            let _ = writeln!(file, "{} {}", letter(number), look.words());
        }
    }
    file + &sections
}

/// For each style of the first theme the one that most of its cells have in another.
fn usual(shots: &[Shot], theme: usize, first: &Legend) -> Vec<Look> {
    let mut found: Vec<Vec<(Look, usize)>> = vec![Vec::new(); first.0.len()];
    for shot in shots {
        for (cell, other) in shot.drawn[0].content.iter().zip(&shot.drawn[theme].content) {
            let (look, other) = (Look::of(cell), Look::of(other));
            let Some(number) = first.0.iter().position(|&known| known == look) else {
                continue;
            };
            match found[number].iter_mut().find(|(known, _)| *known == other) {
                Some((_, count)) => *count += 1,
                None => found[number].push((other, 1)),
            }
        }
    }
    let most = |looks: &Vec<(Look, usize)>| {
        let most = looks.iter().rev().max_by_key(|(_, count)| *count);
        most.expect("every style of the first theme has cells").0
    };
    found.iter().map(most).collect()
}

fn section(
    themes: &[String],
    shot: &Shot,
    first: &Legend,
    legends: &mut [Legend],
    file: &mut String,
) {
    let base = &shot.drawn[0];
    let width = usize::from(base.area.width);
    let number = |cell: &Cell| {
        let look = Look::of(cell);
        first.0.iter().position(|&known| known == look).unwrap_or(0)
    };
    let _ = writeln!(file, "== {}", shot.title);
    for row in base.content.chunks(width) {
        let _ = writeln!(file, "{}", signs(row).trim_end());
    }
    let _ = writeln!(file, "-- styles");
    for row in base.content.chunks(width) {
        for run in row.chunk_by(|a, b| number(a) == number(b)) {
            let _ = write!(file, "{}{}", run.len(), letter(number(&run[0])));
        }
        let _ = writeln!(file);
    }
    for ((theme, legend), drawn) in themes.iter().zip(legends).zip(&shot.drawn).skip(1) {
        let mut exceptions = String::new();
        let rows = base.content.chunks(width).zip(drawn.content.chunks(width));
        for (y, (row, other)) in rows.enumerate() {
            let mut x = 0;
            while x < width {
                let differs = |x: usize| {
                    let usual = legend.0[number(&row[x])];
                    row[x].symbol() != other[x].symbol() || usual != Look::of(&other[x])
                };
                let look = Look::of(&other[x]);
                let end = (x..width)
                    .find(|&x| !differs(x) || Look::of(&other[x]) != look)
                    .unwrap_or(width);
                if end > x {
                    let style = letter(legend.number(look));
                    let signs = signs(&other[x..end]);
                    let _ = writeln!(exceptions, "{y}:{x} {style} {signs:?}");
                }
                x = end.max(x + 1);
            }
        }
        if !exceptions.is_empty() {
            let _ = write!(file, "-- {theme}\n{exceptions}");
        }
    }
}

/// The signs of cells; the cell that a double-width sign covers has none.
fn signs(cells: &[Cell]) -> String {
    let mut signs = String::new();
    let mut covered = false;
    for cell in cells {
        if !std::mem::take(&mut covered) {
            signs.push_str(cell.symbol());
            covered = orbello::text::width(cell.symbol()) > 1;
        }
    }
    signs
}
