//! Characters that are shapes: box drawing, blocks, braille, discs.
//!
//! A character fills a box of 10 by 20. Lines are thin rectangles from the middle to the sides, by the arms a
//! character has; round corners are arcs; the rest is built of rectangles and circles.

use std::fmt::Write;

use super::{COLUMN, ROW};

/// The shapes of one colour.
#[derive(Default)]
pub(super) struct Ink {
    /// Path data to fill.
    filled: String,
    /// Path data of thin lines.
    thin: String,
}

/// How an arm of a box drawing character is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arm {
    None,
    Light,
    Heavy,
    Double,
}

impl Ink {
    /// Adds a rectangle.
    pub(super) fn bar(&mut self, x: u32, y: u32, width: u32, height: u32) {
        self.rectangle(x * 100, y * 100, width * 100, height * 100);
    }

    /// Draws a character whose box has this top left corner, if it is a shape.
    pub(super) fn draw(&mut self, symbol: &str, x: u32, y: u32) -> bool {
        let mut characters = symbol.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            return false;
        };
        let (left, top) = (x * 100, y * 100);
        match character {
            '\u{2800}'..='\u{28ff}' => self.braille(character, left, top),
            '\u{2580}'..='\u{259f}' => return self.block(character, left, top),
            '╭' | '╮' | '╰' | '╯' => self.round_corner(character, x, y),
            '╌' | '┄' => {
                for step in 0..2 {
                    self.rectangle(left + 80 + step * 500, top + 940, 340, 120);
                }
            }
            '╎' | '┆' => {
                for step in 0..3 {
                    self.rectangle(left + 440, top + 120 + step * 667, 120, 400);
                }
            }
            _ => {
                if let Some(arms) = arms(character) {
                    self.arms(arms, left, top);
                } else {
                    return self.sign(character, x, y);
                }
            }
        }
        true
    }

    /// Writes the paths.
    pub(super) fn write(&self, svg: &mut String, color: &str) {
        if !self.filled.is_empty() {
            let _ = writeln!(
                svg,
                "<path d=\"{}\" fill=\"{color}\" fill-rule=\"evenodd\"/>",
                self.filled
            );
        }
        if !self.thin.is_empty() {
            let _ = writeln!(
                svg,
                "<path d=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.2\"/>",
                self.thin
            );
        }
    }

    /// A rectangle in hundredths.
    fn rectangle(&mut self, x: u32, y: u32, width: u32, height: u32) {
        let _ = write!(
            self.filled,
            "M{} {}h{}v{}h-{}z",
            decimal(x),
            decimal(y),
            decimal(width),
            decimal(height),
            decimal(width)
        );
    }

    /// A circle in hundredths.
    fn circle(&mut self, x: u32, y: u32, radius: u32) {
        let _ = write!(
            self.filled,
            "M{} {}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z",
            decimal(x - radius),
            decimal(y),
            r = decimal(radius),
            d = decimal(2 * radius),
        );
    }

    fn diamond(&mut self, x: u32, y: u32, radius: u32) {
        let r = decimal(radius);
        let _ = write!(
            self.filled,
            "M{} {}l{r} {r}l-{r} {r}l-{r} -{r}z",
            decimal(x),
            decimal(y - radius)
        );
    }

    fn arms(&mut self, [left, right, up, down]: [Arm; 4], x: u32, y: u32) {
        // The lines of an arm: distance from the middle line and thickness.
        let lines = |arm: Arm| -> &'static [(u32, u32)] {
            match arm {
                Arm::None => &[],
                Arm::Light => &[(440, 120)],
                Arm::Heavy => &[(370, 260)],
                Arm::Double => &[(280, 120), (600, 120)],
            }
        };
        // Opposite arms of one kind are one bar; single arms reach a little over the middle, to close corners.
        let spans = |first: Arm, second: Arm, length: u32| -> Vec<(Arm, u32, u32)> {
            let middle = length / 2;
            if first == second {
                vec![(first, 0, length)]
            } else {
                vec![(first, 0, middle + 60), (second, middle - 60, middle + 60)]
            }
        };
        for (arm, from, length) in spans(left, right, 1000) {
            for &(offset, thickness) in lines(arm) {
                self.rectangle(x + from, y + 500 + offset, length, thickness);
            }
        }
        for (arm, from, length) in spans(up, down, 2000) {
            for &(offset, thickness) in lines(arm) {
                self.upright(x + offset, y + from, thickness, length, [left, right], y);
            }
        }
    }

    /// An upright bar that leaves out the bars along the row which it crosses: shapes that overlap would
    /// cut each other out.
    fn upright(&mut self, x: u32, from: u32, width: u32, length: u32, beside: [Arm; 2], y: u32) {
        let crossed: &[(u32, u32)] = match (beside[0], beside[1]) {
            (Arm::None, Arm::None) => &[],
            (Arm::Heavy, _) | (_, Arm::Heavy) => &[(870, 1130)],
            (Arm::Double, _) | (_, Arm::Double) => &[(780, 900), (1100, 1220)],
            _ => &[(940, 1060)],
        };
        let mut at = from;
        let end = from + length;
        for &(start, stop) in crossed {
            let (start, stop) = (y + start, y + stop);
            if start > at {
                self.rectangle(x, at, width, start.min(end) - at);
            }
            at = at.max(stop.min(end));
        }
        if end > at {
            self.rectangle(x, at, width, end - at);
        }
    }

    fn round_corner(&mut self, character: char, x: u32, y: u32) {
        let (middle_x, middle_y) = (x + COLUMN / 2, y + ROW / 2);
        let side = if matches!(character, '╭' | '╰') {
            x + COLUMN
        } else {
            x
        };
        let end = if matches!(character, '╭' | '╮') {
            y + ROW
        } else {
            y
        };
        let _ = write!(
            self.thin,
            "M{side} {middle_y}Q{middle_x} {middle_y} {middle_x} {}V{end}",
            if end > y { middle_y + 5 } else { middle_y - 5 }
        );
    }

    fn braille(&mut self, character: char, x: u32, y: u32) {
        let dots = character as u32 - 0x2800;
        for (bit, column, row) in [
            (0, 0, 0),
            (1, 0, 1),
            (2, 0, 2),
            (3, 1, 0),
            (4, 1, 1),
            (5, 1, 2),
            (6, 0, 3),
            (7, 1, 3),
        ] {
            if dots >> bit & 1 == 1 {
                self.circle(x + 250 + column * 500, y + 250 + row * 500, 125);
            }
        }
    }

    fn block(&mut self, character: char, x: u32, y: u32) -> bool {
        let index = character as u32 - 0x2580;
        match index {
            // Upper half; lower eighths up to the full block; left eighths; right half.
            0 => self.rectangle(x, y, 1000, 1000),
            1..=8 => self.rectangle(x, y + 2000 - index * 250, 1000, index * 250),
            9..=15 => self.rectangle(x, y, (16 - index) * 125, 2000),
            16 => self.rectangle(x + 500, y, 500, 2000),
            // Shades: a pattern of dots.
            17..=19 => {
                let density = index - 16;
                for row in 0..8 {
                    for column in 0..4 {
                        if (column + 2 * (row % 2)) % 4 < density {
                            self.rectangle(x + column * 250 + 60, y + row * 250 + 60, 130, 130);
                        }
                    }
                }
            }
            _ => {
                // Quarters: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
                let quarters: u32 = match character {
                    '▖' => 4,
                    '▗' => 8,
                    '▘' => 1,
                    '▙' => 13,
                    '▚' => 9,
                    '▛' => 7,
                    '▜' => 11,
                    '▝' => 2,
                    '▞' => 6,
                    '▟' => 14,
                    _ => return false,
                };
                for bit in 0..4 {
                    if quarters >> bit & 1 == 1 {
                        self.rectangle(x + bit % 2 * 500, y + bit / 2 * 1000, 500, 1000);
                    }
                }
            }
        }
        true
    }

    /// Discs and diamonds.
    fn sign(&mut self, character: char, x: u32, y: u32) -> bool {
        let (x, y) = (x * 100 + 500, y * 100 + 1000);
        match character {
            '●' => self.circle(x, y, 460),
            '○' => {
                self.circle(x, y, 460);
                self.circle(x, y, 320);
            }
            '◉' => {
                self.circle(x, y, 500);
                self.circle(x, y, 410);
                self.circle(x, y, 300);
            }
            '◎' => {
                self.circle(x, y, 500);
                self.circle(x, y, 410);
                self.circle(x, y, 230);
                self.circle(x, y, 120);
            }
            '◐' | '◑' => {
                self.circle(x, y, 460);
                let sweep = u32::from(character == '◐');
                // The open half is cut out.
                let _ = write!(
                    self.filled,
                    "M{x} {}A3.4 3.4 0 0 {sweep} {x} {}z",
                    decimal(y - 340),
                    decimal(y + 340),
                    x = decimal(x),
                );
            }
            '◆' => self.diamond(x, y, 420),
            '◇' => {
                self.diamond(x, y, 440);
                self.diamond(x, y, 290);
            }
            '·' => self.circle(x, y, 110),
            _ => return false,
        }
        true
    }
}

/// Hundredths as a decimal number without needless digits.
fn decimal(hundredths: u32) -> String {
    let (whole, part) = (hundredths / 100, hundredths % 100);
    if part == 0 {
        whole.to_string()
    } else if part.is_multiple_of(10) {
        format!("{whole}.{}", part / 10)
    } else {
        format!("{whole}.{part:02}")
    }
}

/// Left, right, up, down.
fn arms(character: char) -> Option<[Arm; 4]> {
    use Arm::{Double as D, Heavy as H, Light as L, None as N};
    Some(match character {
        '─' => [L, L, N, N],
        '│' => [N, N, L, L],
        '┌' => [N, L, N, L],
        '┐' => [L, N, N, L],
        '└' => [N, L, L, N],
        '┘' => [L, N, L, N],
        '├' => [N, L, L, L],
        '┤' => [L, N, L, L],
        '┬' => [L, L, N, L],
        '┴' => [L, L, L, N],
        '┼' => [L, L, L, L],
        '━' => [H, H, N, N],
        '┃' => [N, N, H, H],
        '┏' => [N, H, N, H],
        '┓' => [H, N, N, H],
        '┗' => [N, H, H, N],
        '┛' => [H, N, H, N],
        '┣' => [N, H, H, H],
        '┫' => [H, N, H, H],
        '┳' => [H, H, N, H],
        '┻' => [H, H, H, N],
        '╋' => [H, H, H, H],
        '═' => [D, D, N, N],
        '║' => [N, N, D, D],
        '╔' => [N, D, N, D],
        '╗' => [D, N, N, D],
        '╚' => [N, D, D, N],
        '╝' => [D, N, D, N],
        '╠' => [N, D, D, D],
        '╣' => [D, N, D, D],
        '╦' => [D, D, N, D],
        '╩' => [D, D, D, N],
        '╬' => [D, D, D, D],
        '╪' => [D, D, L, L],
        '╫' => [L, L, D, D],
        _ => return None,
    })
}
