//! One cell: its disc, small or large, its marks, the cursor.
//!
//! A small disc is one character between two blanks. A large one is an ellipse of quarter blocks: each
//! character has two by two points, set where the point lies inside. A black disc is filled, a white one is a
//! ring whose inside is white where there are colours, so they differ in shape in every tier.

use ratatui::style::Modifier;

use super::canvas::Canvas;
use super::{BoardPicture, Outline, Slot};
use crate::bitboard::Cell;
use crate::board::Axis;
use crate::text;
use crate::tui::theme::{Role, Tier};

/// The character with these quarters: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
pub(super) const QUARTERS: [&str; 16] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
];

/// A disc's marks, in the order of the glyph sets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Last,
    Preview,
}

/// Draws what lies on a cell; an empty cell without a mark is left as the ground shows it.
pub(super) fn draw(slot: &Slot, cell: Cell, picture: &BoardPicture, canvas: &mut Canvas) {
    let black = picture.black.contains(cell);
    if !black && !picture.white.contains(cell) {
        let marked = if picture.hint == Some(cell) {
            Some(canvas.glyphs.hint)
        } else if picture.candidate == Some(cell) {
            Some(canvas.glyphs.candidate)
        } else {
            None
        };
        if let Some(sign) = marked {
            return draw_sign(slot, sign, Role::Legal, canvas);
        }
        if let Some((_, label)) = picture.labels.iter().find(|(at, _)| *at == cell)
            && draw_label(slot, label, canvas)
        {
            return;
        }
        if picture.legal.contains(cell) {
            draw_sign(slot, canvas.glyphs.legal, Role::Legal, canvas);
        }
        return;
    }
    let mark = if picture.preview.contains(cell) {
        Mark::Preview
    } else if picture.last == Some(cell) {
        Mark::Last
    } else {
        Mark::None
    };
    if let Some(outline) = &slot.outline {
        draw_large(slot, outline, black, mark, canvas);
    } else if black {
        draw_sign(
            slot,
            canvas.glyphs.black[mark as usize],
            Role::Black,
            canvas,
        );
    } else {
        draw_sign(
            slot,
            canvas.glyphs.white[mark as usize],
            Role::White,
            canvas,
        );
    }
    if picture.flipped.contains(cell) {
        draw_flipped(slot, canvas);
    }
}

fn centre(slot: &Slot) -> (i32, i32) {
    (slot.centre.0.into(), slot.centre.1.into())
}

/// A sign between two blanks, where the cell has room for them.
fn draw_sign(slot: &Slot, sign: &str, role: Role, canvas: &mut Canvas) {
    let (x, y) = centre(slot);
    canvas.put(x, y, sign, role);
    if slot.area.width > 1 {
        canvas.put(x - 1, y, " ", role);
        canvas.put(x + 1, y, " ", role);
    }
}

/// Draws the label if the cell is wide enough for it.
fn draw_label(slot: &Slot, label: &str, canvas: &mut Canvas) -> bool {
    let width = text::width(label);
    // The column between two cells stays free, and a label is of narrow characters.
    if width + 1 > usize::from(slot.area.width) || width != label.chars().count() {
        return false;
    }
    let (x, y) = centre(slot);
    let start = x - width as i32 / 2;
    if width < 3 {
        draw_sign(slot, " ", Role::Legal, canvas);
    }
    canvas.text(start, y, label, Role::Legal);
    true
}

/// Marks a disc that the last placement flipped: a brighter surface, or an underline where there is none.
fn draw_flipped(slot: &Slot, canvas: &mut Canvas) {
    let (x, y) = centre(slot);
    if matches!(canvas.theme.tier, Tier::None | Tier::Ansi) {
        canvas.add(x, y, Modifier::UNDERLINED);
    } else {
        let (columns, rows) = (i32::from(slot.brackets.0), i32::from(slot.brackets.1));
        let columns = if rows == 0 { columns } else { columns - 1 };
        for y in y - rows..=y + rows {
            for x in x - columns..=x + columns {
                canvas.brighten(x, y);
            }
        }
    }
}

impl Outline {
    /// A circle on the screen: twice as many columns as rows.
    pub(super) const fn round(half_height: f32) -> Self {
        Self {
            half: (2.0 * half_height, half_height),
            squeeze: ((1.0, 0.0), 1.0),
        }
    }

    /// The same outline, half a quarter block or so inside.
    const fn inner(self) -> Self {
        Self {
            half: (self.half.0 - 1.1, self.half.1 - 0.55),
            ..self
        }
    }

    /// Whether a point at this distance from the middle lies within.
    fn holds(&self, across: f32, down: f32) -> bool {
        let (x, y) = (across / self.half.0, down / self.half.1);
        let ((right, below), squeezed) = self.squeeze;
        let along = x * right + y * below;
        let aside = x * x + y * y - along * along;
        aside + (along / squeezed).powi(2) <= 1.0
    }

    /// The quarters of the character at this distance from the middle that lie within.
    fn quarters(&self, across: i32, down: i32) -> usize {
        let within = |right: f32, below: f32| {
            usize::from(self.holds(across as f32 + right, down as f32 + below))
        };
        within(-0.25, -0.25)
            | within(0.25, -0.25) << 1
            | within(-0.25, 0.25) << 2
            | within(0.25, 0.25) << 3
    }
}

fn draw_large(slot: &Slot, outline: &Outline, black: bool, mark: Mark, canvas: &mut Canvas) {
    let (x, y) = centre(slot);
    let (role, letter) = if black {
        (Role::Black, "X")
    } else {
        (Role::White, "O")
    };
    let inner = outline.inner();
    for at_y in slot.area.top()..slot.area.bottom() {
        for at_x in slot.area.left()..slot.area.right() {
            let (at_x, at_y) = (i32::from(at_x), i32::from(at_y));
            let covered = outline.quarters(at_x - x, at_y - y);
            let hollow = if black || covered != 15 {
                0
            } else {
                inner.quarters(at_x - x, at_y - y)
            };
            if covered == 0 {
                continue;
            }
            if canvas.glyphs.ascii {
                let sign = match (covered.count_ones(), hollow.count_ones()) {
                    (0..2, _) => continue,
                    (_, 3..) => " ",
                    _ => letter,
                };
                canvas.put_over(at_x, at_y, sign, role);
            } else if hollow > 0 {
                canvas.put(at_x, at_y, QUARTERS[15 & !hollow], Role::WhiteInside);
            } else {
                canvas.put_over(at_x, at_y, QUARTERS[covered], role);
            }
        }
    }
    let sign = match mark {
        Mark::None => return,
        Mark::Last => canvas.glyphs.last_mark,
        Mark::Preview => canvas.glyphs.flip_mark,
    };
    let role = if black {
        Role::MarkOnBlack
    } else {
        Role::MarkOnWhite
    };
    canvas.put(x - 1, y, " ", role);
    canvas.put(x, y, sign, role);
    canvas.put(x + 1, y, " ", role);
}

/// Writes an empty cell's name: in its middle, or a row below where a mark is to stand there.
pub(super) fn draw_name(slot: &Slot, name: &str, marked: bool, canvas: &mut Canvas) {
    let (x, y) = centre(slot);
    let role = Role::Line(Axis::Row);
    if marked && slot.brackets.1 == 0 {
        return;
    }
    if slot.area.width < 3 {
        // Names would run into each other.
        return canvas.put(x, y, canvas.glyphs.empty, role);
    }
    let y = y + i32::from(marked);
    canvas.text(x - 1, y, "   ", role);
    let start = if name.chars().count() > 1 { x - 1 } else { x };
    canvas.text(start, y, name, role);
}

/// Draws the cursor's brackets around a cell.
pub(super) fn draw_cursor(slot: &Slot, canvas: &mut Canvas) {
    let (x, y) = centre(slot);
    let (columns, rows) = (i32::from(slot.brackets.0), i32::from(slot.brackets.1));
    if columns == 0 {
        return canvas.add(x, y, Modifier::REVERSED);
    }
    if rows == 0 {
        let [open, close] = canvas.glyphs.cursor;
        canvas.put(x - columns, y, open, Role::Cursor);
        canvas.put(x + columns + i32::from(slot.blank), y, close, Role::Cursor);
        return;
    }
    let signs = canvas.glyphs.tall_cursor;
    for down in -rows..=rows {
        let part = match down {
            _ if down == -rows => 0,
            _ if down == rows => 2,
            _ => 1,
        };
        canvas.put(x - columns, y + down, signs[part], Role::Cursor);
        canvas.put(x + columns, y + down, signs[part + 3], Role::Cursor);
    }
}
