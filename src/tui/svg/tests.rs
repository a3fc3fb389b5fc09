use ratatui::layout::Rect;
use ratatui::style::Style;

use super::*;

fn buffer() -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(2, 1, 8, 2));
    buffer.set_string(2, 1, "a<&黑", Style::default().bold().fg(Color::Cyan));
    buffer.set_string(2, 2, "●─╪█", Style::default().bg(Color::Rgb(1, 2, 3)).dim());
    buffer
}

#[test]
fn every_character_has_its_place() {
    let svg = render(&buffer(), Shade::Dark);
    assert!(
        svg.contains("x=\"10 20 30 40\" fill=\"#56b6c2\" font-weight=\"bold\">a&lt;&amp;黑</text>"),
        "{svg}"
    );
    assert!(svg.contains("M10 30H50V50H10Z\" fill=\"#010203\""), "{svg}");
    assert!(
        !svg.contains('●') && !svg.contains('╪'),
        "shapes are no text"
    );
}

#[test]
fn equal_buffers_give_equal_bytes_and_shades_differ() {
    assert_eq!(
        render(&buffer(), Shade::Light),
        render(&buffer(), Shade::Light)
    );
    assert_ne!(
        render(&buffer(), Shade::Dark),
        render(&buffer(), Shade::Light)
    );
    assert!(render(&Buffer::empty(Rect::ZERO), Shade::Dark).ends_with("</svg>\n"));
}

#[test]
fn each_modifier_shows() {
    let plain = render(&Buffer::with_lines(["x"]), Shade::Dark);
    for style in [
        Style::default().bold(),
        Style::default().italic(),
        Style::default().dim(),
        Style::default().underlined(),
        Style::default().reversed(),
    ] {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
        buffer.set_string(0, 0, "x", style);
        assert_ne!(render(&buffer, Shade::Dark), plain, "{style:?}");
    }
}

#[test]
fn every_sign_of_the_unicode_set_that_is_a_line_or_a_disc_is_a_shape() {
    for sign in [
        "●", "◉", "◐", "○", "◎", "◑", "◇", "╎", "╌", "║", "┏", "╭", "▟", "░", "⠋", "▁", "├",
    ] {
        assert!(Ink::default().draw(sign, 10, 10), "{sign}");
    }
    assert!(!Ink::default().draw("a", 10, 10));
}
