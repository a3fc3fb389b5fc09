//! The signs the dashboard is drawn with: a Unicode set and one of plain ASCII.
//!
//! Every sign is one column wide where "ambiguous" characters are narrow. Some terminals draw the discs two
//! columns wide, so a blank follows each wherever there is room for one: not where a board's cells have a single
//! column, nor under the cursor where they have two and its bracket takes the blank's place.

use ratatui::symbols::border;

use crate::board::Axis;

/// How the lines of one family are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineStyle {
    /// Along a row of the screen.
    pub horizontal: &'static str,
    /// Along a column of the screen.
    pub vertical: &'static str,
}

/// One set of signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// Whether this is the ASCII set.
    pub ascii: bool,
    /// A black disc; the last one placed; one that a placement at the cursor would flip.
    pub black: [&'static str; 3],
    /// A white disc; the last one placed; one that a placement at the cursor would flip.
    pub white: [&'static str; 3],
    /// An empty cell where no line shows it.
    pub empty: &'static str,
    /// An empty cell on which the side to move may place.
    pub legal: &'static str,
    /// The empty cell that a hint names.
    pub hint: &'static str,
    /// The empty cell of the candidate that is selected.
    pub candidate: &'static str,
    /// The cursor's brackets.
    pub cursor: [&'static str; 2],
    /// The cursor's brackets over several rows: top left, middle left, bottom left, then the right side.
    pub tall_cursor: [&'static str; 6],
    /// The mark of the last move on a large disc.
    pub last_mark: &'static str,
    /// The mark of a disc about to be flipped on a large disc.
    pub flip_mark: &'static str,
    /// Where a line of the first axis crosses one of another, and where the other two cross.
    crossing: [&'static str; 2],
    /// The frame of a panel.
    pub border: border::Set<'static>,
    /// The frame of the panel that has the focus.
    pub border_focus: border::Set<'static>,
    /// Left, up, down, right.
    pub arrows: [&'static str; 4],
    /// The selected row of a list.
    pub pointer: &'static str,
    /// Between things in one line.
    pub separator: &'static str,
    /// Text was cut here.
    pub ellipsis: &'static str,
    /// Marks an estimate.
    pub estimate: &'static str,
    /// Marks the best candidate.
    pub best: &'static str,
    /// Marks a move that gave something away.
    pub slip: &'static str,
    /// Marks a move that gave much away.
    pub blunder: &'static str,
    /// The frames of something that runs.
    pub spinner: &'static [&'static str],
    /// The filled and the open part of a bar.
    pub bar: [&'static str; 2],
    /// A curve's column by height, lowest first.
    pub levels: [&'static str; 8],
    /// A branch of a tree, its last branch, a step down past a branch, a horizontal step.
    pub tree: [&'static str; 4],
    /// A node of a tree that is closed, one that is open, one that is being opened.
    pub fold: [&'static str; 3],
    /// A position that stands elsewhere in the tree already.
    pub twin: &'static str,
}

/// Box drawing, blocks and geometric shapes.
pub const UNICODE: Glyphs = Glyphs {
    ascii: false,
    black: ["●", "◉", "◐"],
    white: ["○", "◎", "◑"],
    empty: "·",
    legal: "◇",
    hint: "★",
    candidate: "◈",
    cursor: ["[", "]"],
    tall_cursor: ["┏", "┃", "┗", "┓", "┃", "┛"],
    last_mark: "◆",
    flip_mark: "×",
    crossing: ["╪", "┼"],
    border: border::ROUNDED,
    border_focus: border::THICK,
    arrows: ["←", "↑", "↓", "→"],
    pointer: "▶",
    separator: "·",
    ellipsis: "…",
    estimate: "≈",
    best: "★",
    slip: "?",
    blunder: "??",
    spinner: &["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
    bar: ["█", "░"],
    levels: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    tree: ["├", "└", "│", "─"],
    fold: ["+", "-", "…"],
    twin: "=",
};

const ASCII_BORDER: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

const ASCII_BORDER_FOCUS: border::Set<'static> = border::Set {
    top_left: "#",
    top_right: "#",
    bottom_left: "#",
    bottom_right: "#",
    vertical_left: "#",
    vertical_right: "#",
    horizontal_top: "=",
    horizontal_bottom: "=",
};

/// Characters that every terminal and every font has.
pub const ASCII: Glyphs = Glyphs {
    ascii: true,
    black: ["X", "#", "x"],
    white: ["O", "@", "o"],
    empty: ".",
    legal: "*",
    hint: "!",
    candidate: "%",
    cursor: ["[", "]"],
    tall_cursor: ["[", "[", "[", "]", "]", "]"],
    last_mark: "&",
    flip_mark: "^",
    crossing: ["+", "+"],
    border: ASCII_BORDER,
    border_focus: ASCII_BORDER_FOCUS,
    arrows: ["<", "^", "v", ">"],
    pointer: ">",
    separator: "|",
    ellipsis: "~",
    estimate: "~",
    best: "*",
    slip: "?",
    blunder: "??",
    spinner: &["|", "/", "-", "\\"],
    bar: ["#", "."],
    levels: ["_", ".", "-", "-", "=", "=", "#", "#"],
    tree: ["|", "`", "|", "-"],
    fold: ["+", "-", "~"],
    twin: "=",
};

impl Glyphs {
    /// The ASCII set or the Unicode one.
    pub const fn new(ascii: bool) -> Self {
        if ascii { ASCII } else { UNICODE }
    }

    /// How the lines of a family are drawn: the three axes of a sphere differ in shape, not in colour alone.
    pub const fn line(&self, axis: Axis) -> LineStyle {
        let (horizontal, vertical) = match (self.ascii, axis) {
            (false, Axis::Y) => ("═", "║"),
            (false, Axis::Z) => ("╌", "╎"),
            (false, _) => ("─", "│"),
            (true, Axis::Y) => ("=", "\""),
            (true, Axis::Z) => ("~", ":"),
            (true, _) => ("-", "|"),
        };
        LineStyle {
            horizontal,
            vertical,
        }
    }

    /// Where a line along a row crosses one along a column.
    pub const fn crossing(&self, horizontal: Axis) -> &'static str {
        self.crossing[!matches!(horizontal, Axis::Y) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    fn signs(g: &Glyphs) -> Vec<&'static str> {
        let mut all = vec![
            g.empty,
            g.legal,
            g.hint,
            g.candidate,
            g.last_mark,
            g.flip_mark,
            g.pointer,
            g.separator,
            g.ellipsis,
            g.estimate,
            g.best,
            g.slip,
        ];
        all.extend(
            g.black
                .iter()
                .chain(&g.white)
                .chain(&g.cursor)
                .chain(&g.tall_cursor),
        );
        all.extend(
            g.crossing
                .iter()
                .chain(&g.arrows)
                .chain(&g.bar)
                .chain(&g.levels)
                .chain(&g.tree)
                .chain(&g.fold),
        );
        all.extend(g.spinner);
        for axis in [Axis::X, Axis::Y, Axis::Z, Axis::Row] {
            let line = g.line(axis);
            all.extend([line.horizontal, line.vertical, g.crossing(axis)]);
        }
        for b in [g.border, g.border_focus] {
            all.extend([
                b.top_left,
                b.top_right,
                b.bottom_left,
                b.bottom_right,
                b.vertical_left,
                b.vertical_right,
                b.horizontal_top,
                b.horizontal_bottom,
            ]);
        }
        all
    }

    #[test]
    fn every_sign_is_one_column_wide() {
        for sign in signs(&UNICODE).into_iter().chain(signs(&ASCII)) {
            assert_eq!(sign.width(), 1, "{sign:?}");
        }
    }

    #[test]
    fn the_ascii_set_is_ascii() {
        assert!(signs(&ASCII).iter().all(|sign| sign.is_ascii()));
        assert!(ASCII.blunder.is_ascii());
    }

    #[test]
    fn what_must_be_told_apart_differs_in_shape() {
        for g in [UNICODE, ASCII] {
            // What can stand in a cell, and the lines that cross in it.
            let mut cells = vec![g.empty, g.legal, g.hint, g.candidate];
            cells.extend([g.last_mark, g.flip_mark]);
            cells.extend(g.black.iter().chain(&g.white).chain(&g.cursor));
            let mut ground = g.crossing.to_vec();
            for axis in [Axis::X, Axis::Y, Axis::Z, Axis::Row] {
                ground.extend([g.line(axis).horizontal, g.line(axis).vertical]);
            }
            for (at, sign) in cells.iter().enumerate() {
                assert!(!cells[..at].contains(sign), "{sign} stands for two things");
                assert!(!ground.contains(sign), "{sign} is a line too");
            }
            let lines = [Axis::X, Axis::Y, Axis::Z].map(|axis| g.line(axis));
            for (a, b) in [(0, 1), (1, 2), (0, 2)] {
                assert_ne!(lines[a].horizontal, lines[b].horizontal);
                assert_ne!(lines[a].vertical, lines[b].vertical);
            }
        }
    }
}
