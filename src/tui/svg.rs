//! A drawn buffer as an SVG: the screenshots, and golden files that keep colours and modifiers.
//!
//! Every character has an explicit place, so no font's advance can shift a column. Lines, blocks, braille and
//! discs are drawn as shapes ([`shapes`]): they join without gaps and need no font. Shapes are grouped by
//! colour and text by style, in a fixed order, so equal buffers give equal bytes. Colours that a terminal
//! would choose (its own text and background, the sixteen) come from one palette for each shade.

mod shapes;

use std::collections::BTreeMap;
use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use crate::text;
use crate::tui::theme::Shade;
use crate::tui::theme::palette::{Rgb, indexed};
use shapes::Ink;

/// The width of a column; rows are twice as high.
const COLUMN: u32 = 10;
/// The height of a row.
const ROW: u32 = 20;
/// The free space around the screen.
const MARGIN: u32 = 10;

/// The sixteen colours in the order of their indices.
const SIXTEEN_ON_DARK: [u32; 16] = [
    0x0023_282e,
    0x00e0_6c5c,
    0x0057_b37c,
    0x00d9_b44a,
    0x005b_9bd5,
    0x00c5_86c0,
    0x0056_b6c2,
    0x00cc_d2d8,
    0x0069_737d,
    0x00ff_8a7a,
    0x0078_d49b,
    0x00f5_d06a,
    0x0082_bdf2,
    0x00e3_a6de,
    0x0079_d4df,
    0x00ff_ffff,
];
const SIXTEEN_ON_LIGHT: [u32; 16] = [
    0x0000_0000,
    0x00b0_2a1a,
    0x001a_6b3c,
    0x008a_6100,
    0x0014_5a9c,
    0x0085_2b80,
    0x0008_6570,
    0x0088_8e94,
    0x0057_5e66,
    0x00c8_3a28,
    0x0024_8048,
    0x00a0_7400,
    0x001f_6fbd,
    0x009e_3d98,
    0x0010_7c8a,
    0x00ff_ffff,
];

const fn rgb(full: u32) -> Rgb {
    Rgb((full >> 16) as u8, (full >> 8) as u8, full as u8)
}

/// The terminal's own text and background.
const fn own(shade: Shade) -> (Rgb, Rgb) {
    match shade {
        Shade::Dark | Shade::Unknown => (rgb(0x00d8_dee4), rgb(0x0014_181d)),
        Shade::Light => (rgb(0x0024_2a30), rgb(0x00fc_fcf9)),
    }
}

/// What distinguishes text: colour, bold, italic.
type TextStyle = (Rgb, bool, bool);

/// The buffer as an SVG document.
pub fn render(buffer: &Buffer, shade: Shade) -> String {
    let area = buffer.area;
    let width = u32::from(area.width) * COLUMN + 2 * MARGIN;
    let height = u32::from(area.height) * ROW + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Noto Sans Mono CJK SC, monospace\" font-size=\"16.6\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{}\"/>\n",
        hex(own(shade).1)
    );
    let mut inks: BTreeMap<Rgb, Ink> = BTreeMap::new();
    let mut texts = String::new();
    for row in 0..area.height {
        let y = MARGIN + u32::from(row) * ROW;
        let mut words: BTreeMap<TextStyle, (String, String)> = BTreeMap::new();
        let mut ground: Option<(u32, u32, Rgb)> = None;
        let mut column = 0;
        while column < area.width {
            let cell = &buffer[(area.x + column, area.y + row)];
            let (front, back) = colors(cell, shade);
            let wide = text::width(cell.symbol()).max(1) as u16;
            let x = MARGIN + u32::from(column) * COLUMN;
            let right = x + u32::from(wide) * COLUMN;
            match &mut ground {
                Some((_, end, color)) if *end == x && *color == back => *end = right,
                _ => {
                    write_ground(&mut svg, ground.take(), y, shade);
                    ground = Some((x, right, back));
                }
            }
            if cell.modifier.contains(Modifier::UNDERLINED) {
                inks.entry(front).or_default().bar(x, y + 17, right - x, 1);
            }
            if !cell.symbol().trim().is_empty()
                && !inks.entry(front).or_default().draw(cell.symbol(), x, y)
            {
                let style = (
                    front,
                    cell.modifier.contains(Modifier::BOLD),
                    cell.modifier.contains(Modifier::ITALIC),
                );
                let (places, letters) = words.entry(style).or_default();
                let gap = if places.is_empty() { "" } else { " " };
                let _ = write!(places, "{gap}{x}");
                escape(cell.symbol(), letters);
            }
            column += wide;
        }
        write_ground(&mut svg, ground, y, shade);
        for ((color, bold, italic), (places, letters)) in words {
            let weight = if bold { " font-weight=\"bold\"" } else { "" };
            let slant = if italic { " font-style=\"italic\"" } else { "" };
            let _ = writeln!(
                texts,
                "<text y=\"{}\" x=\"{places}\" fill=\"{}\"{weight}{slant}>{letters}</text>",
                y + 15,
                hex(color)
            );
        }
    }
    for (color, ink) in inks {
        ink.write(&mut svg, &hex(color));
    }
    svg.push_str(&texts);
    svg.push_str("</svg>\n");
    svg
}

/// A stretch of background in a row, unless it is the terminal's own.
fn write_ground(svg: &mut String, ground: Option<(u32, u32, Rgb)>, y: u32, shade: Shade) {
    if let Some((from, to, color)) = ground
        && color != own(shade).1
    {
        let _ = writeln!(
            svg,
            "<path d=\"M{from} {y}H{to}V{}H{from}Z\" fill=\"{}\" shape-rendering=\"crispEdges\"/>",
            y + ROW,
            hex(color)
        );
    }
}

/// Front and back of a cell after its modifiers.
fn colors(cell: &Cell, shade: Shade) -> (Rgb, Rgb) {
    let (text, background) = own(shade);
    let mut front = resolve(cell.fg, shade).unwrap_or(text);
    let mut back = resolve(cell.bg, shade).unwrap_or(background);
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut front, &mut back);
    }
    if cell.modifier.contains(Modifier::DIM) {
        let mix = |a: u8, b: u8| ((u16::from(a) * 3 + u16::from(b) * 2) / 5) as u8;
        front = Rgb(
            mix(front.0, back.0),
            mix(front.1, back.1),
            mix(front.2, back.2),
        );
    }
    (front, back)
}

fn resolve(color: Color, shade: Shade) -> Option<Rgb> {
    let sixteen = |index: usize| {
        Some(rgb(match shade {
            Shade::Dark | Shade::Unknown => SIXTEEN_ON_DARK[index],
            Shade::Light => SIXTEEN_ON_LIGHT[index],
        }))
    };
    match color {
        Color::Reset => None,
        Color::Rgb(r, g, b) => Some(Rgb(r, g, b)),
        Color::Indexed(index @ 16..) => Some(indexed(index)),
        Color::Indexed(index) => sixteen(index.into()),
        Color::Black => sixteen(0),
        Color::Red => sixteen(1),
        Color::Green => sixteen(2),
        Color::Yellow => sixteen(3),
        Color::Blue => sixteen(4),
        Color::Magenta => sixteen(5),
        Color::Cyan => sixteen(6),
        Color::Gray => sixteen(7),
        Color::DarkGray => sixteen(8),
        Color::LightRed => sixteen(9),
        Color::LightGreen => sixteen(10),
        Color::LightYellow => sixteen(11),
        Color::LightBlue => sixteen(12),
        Color::LightMagenta => sixteen(13),
        Color::LightCyan => sixteen(14),
        Color::White => sixteen(15),
    }
}

fn hex(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escape(symbol: &str, out: &mut String) {
    for character in symbol.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // Not allowed in XML, and no terminal shows them.
            '\0'..' ' => out.push(' '),
            _ => out.push(character),
        }
    }
}

#[cfg(test)]
mod tests;
