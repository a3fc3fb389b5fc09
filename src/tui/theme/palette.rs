//! The colours themselves.
//!
//! The hues are those of the Okabe-Ito set (Color Universal Design, 2008): yellow, blue and pink for the three
//! axes, green, yellow and vermilion for good and bad moves. Lightness was chosen by trial so that the contrast
//! is enough on dark and on light and that colours which mean different things stay apart for colour-blind
//! eyes. On the board's surface, a middle green, black discs, white discs and all lines have at least 3:1, so
//! one set of line colours serves both shades.

use ratatui::style::Color;

use super::{Role, Shade};
use crate::board::Axis;

/// A colour in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rgb(
    /// Red.
    pub u8,
    /// Green.
    pub u8,
    /// Blue.
    pub u8,
);

/// A colour in full and the one of the sixteen that stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// In full.
    pub full: Rgb,
    /// Among the 256; the nearest unless a better one was picked by hand.
    pub indexed: u8,
    /// Among the sixteen; `Reset` for the terminal's own.
    pub ansi: Color,
}

fn paint(full: u32, ansi: Color) -> Paint {
    let full = Rgb((full >> 16) as u8, (full >> 8) as u8, full as u8);
    Paint {
        full,
        indexed: nearest_indexed(full),
        ansi,
    }
}

/// A green of the surface: the nearest of the 256 is a grey.
fn green(full: u32, indexed: u8) -> Paint {
    Paint {
        indexed,
        ..paint(full, Color::Reset)
    }
}

/// The text and the ground of a theme that paints its own.
pub(super) fn ground(shade: Shade) -> Option<[Paint; 2]> {
    let own = [0x00d8_dee4, 0x0014_181d].map(|full| paint(full, Color::Reset));
    (shade == Shade::Unknown).then_some(own)
}

/// The colour of a role's text, `None` for the terminal's own.
pub(super) fn foreground(role: Role, shade: Shade) -> Option<Paint> {
    let pair = |on_dark: (u32, Color), on_light: (u32, Color)| {
        Some(match shade {
            Shade::Dark => paint(on_dark.0, on_dark.1),
            Shade::Light => paint(on_light.0, on_light.1),
            // None of the sixteen is sure to be readable.
            Shade::Unknown => paint(on_dark.0, Color::Reset),
        })
    };
    match role {
        Role::Text | Role::Surface | Role::Lit => None,
        Role::Dim | Role::Coordinate => {
            pair((0x009a_a5b1, Color::Reset), (0x0057_626d, Color::Reset))
        }
        Role::Border => pair((0x006f_7b88, Color::Reset), (0x0076_818c, Color::Reset)),
        Role::Title => pair((0x00f0_e4c2, Color::Reset), (0x003a_3326, Color::Reset)),
        Role::Key | Role::BorderFocus | Role::CurveRate | Role::AxisName(Axis::Y) => {
            pair((0x0058_a6ff, Color::Cyan), (0x000b_54c9, Color::Blue))
        }
        Role::Selected => pair((0x00ff_ffff, Color::Reset), (0x0000_0000, Color::Reset)),
        Role::Good => pair((0x007f_e8c8, Color::Green), (0x0000_6b5a, Color::Green)),
        Role::Slip | Role::Notice | Role::CurveMargin | Role::AxisName(Axis::X) => {
            pair((0x00f0_c020, Color::Yellow), (0x008f_5a00, Color::Red))
        }
        Role::Blunder | Role::Error => {
            pair((0x00f0_7a5e, Color::LightRed), (0x0080_1500, Color::Red))
        }
        Role::Estimate => pair((0x00b8_c4d0, Color::Reset), (0x0047_525d, Color::Reset)),
        Role::AxisName(_) => pair((0x00ff_6d9e, Color::Magenta), (0x00c4_268c, Color::Magenta)),
        // On the surface one set serves both shades; among the sixteen there is no surface.
        Role::Line(axis) | Role::LineFocus(axis) => {
            let full = match axis {
                Axis::X => 0x00ff_e680,
                Axis::Y => 0x0055_c5ff,
                Axis::Z => 0x00ff_b0a6,
                _ => 0x00b5_d0c6,
            };
            let ansi = match (axis, shade) {
                // Where the shade is not known the two that are drawn with solid lines have the text's own.
                (Axis::X, Shade::Dark) => Color::Yellow,
                (Axis::X, Shade::Light) => Color::Red,
                (Axis::Y, Shade::Dark) => Color::Cyan,
                (Axis::Y, Shade::Light) => Color::Blue,
                (Axis::Z, _) => Color::Magenta,
                _ => Color::Reset,
            };
            Some(paint(full, ansi))
        }
        Role::Black | Role::MarkOnWhite => Some(paint(0x0000_0000, Color::Reset)),
        Role::White | Role::WhiteInside | Role::MarkOnBlack => {
            Some(paint(0x00ff_ffff, Color::Reset))
        }
        Role::Legal => pair((0x00ff_f3c4, Color::Green), (0x00ff_f3c4, Color::Green)),
        Role::Cursor => pair((0x00ff_e45c, Color::Yellow), (0x00ff_e45c, Color::Red)),
    }
}

/// The colour behind a role, `None` for the terminal's own.
pub(super) fn background(role: Role, shade: Shade) -> Option<Paint> {
    match role {
        Role::Surface
        | Role::Line(_)
        | Role::LineFocus(_)
        | Role::Black
        | Role::White
        | Role::Legal
        | Role::Cursor => Some(green(0x002f_6b5e, 23)),
        Role::Lit => Some(green(0x0033_7566, 29)),
        Role::WhiteInside | Role::MarkOnWhite => Some(paint(0x00ff_ffff, Color::Reset)),
        Role::MarkOnBlack => Some(paint(0x0000_0000, Color::Reset)),
        Role::Selected => Some(match shade {
            Shade::Dark | Shade::Unknown => paint(0x0025_4a63, Color::Reset),
            Shade::Light => paint(0x00cf_e4f2, Color::Reset),
        }),
        _ => None,
    }
}

/// The nearest of the fixed indexed colours 16..=255 (the first sixteen are the user's), by squared distance.
///
/// Asked for every sign on the screen, so without a search: the nearest of the cube and the nearest of the greys.
pub fn nearest_indexed(color: Rgb) -> u8 {
    let Rgb(r, g, b) = color;
    // The levels of the cube are 0, 95, 135, 175, 215 and 255.
    let step = |value: u8| match value {
        0..48 => 0,
        48..115 => 1,
        _ => (value - 35) / 40,
    };
    let cube = 16 + 36 * step(r) + 6 * step(g) + step(b);
    // The greys are 8, 18 and so on to 238; the nearest is the nearest to the mean of the three.
    let sum = u16::from(r) + u16::from(g) + u16::from(b);
    let grey = 232 + (sum.saturating_sub(9) / 30).min(23) as u8;
    let distance = |index: u8| {
        let other = indexed(index);
        let square = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
        square(r, other.0) + square(g, other.1) + square(b, other.2)
    };
    if distance(grey) < distance(cube) {
        grey
    } else {
        cube
    }
}

/// The colour of an index in 16..=255: a cube of 6 levels a side, then 24 greys.
pub fn indexed(index: u8) -> Rgb {
    if index >= 232 {
        let grey = 8 + 10 * (index - 232);
        return Rgb(grey, grey, grey);
    }
    let cube = index.saturating_sub(16);
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    Rgb(level(cube / 36), level(cube / 6 % 6), level(cube % 6))
}
