//! The rings across the three axes are told apart by colour and by kind of line, in the same way in all views.

use std::collections::{HashMap, HashSet};

use ratatui::layout::Position;
use ratatui::style::Color;

use super::*;
use crate::board::Axis;
use crate::tui::theme::Role;

const AXES: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

const AREA: Rect = Rect {
    x: 0,
    y: 0,
    width: 140,
    height: 60,
};

/// The signs of a screen through which rings of one axis alone run, and how far they do: in dots, eight a sign.
type Places = HashMap<Axis, HashMap<Position, f32>>;

fn places(layout: &BoardLayout, board: &Board) -> Places {
    match &layout.ground {
        Ground::Net(lattice) => net_places(lattice, board),
        Ground::Chart(chart) => chart_places(chart, layout, board),
        Ground::Grid(_) => panic!("a sphere has no grid"),
    }
}

/// Between neighbours of a face lies the ring that has both.
fn net_places(lattice: &Lattice, board: &Board) -> Places {
    let mut found = Places::new();
    for line in board.lines() {
        for &a in &line.cells {
            for &b in &line.cells {
                let [from, to] = [a, b].map(|cell| board.place(cell));
                let beside = (to.column, to.row) == (from.column + 1, from.row);
                let below = (to.column, to.row) == (from.column, from.row + 1);
                if beside || below {
                    let [from, to] = [from, to].map(|place| lattice.slot(place).centre);
                    let between = (u16::midpoint(from.0, to.0), u16::midpoint(from.1, to.1));
                    let of_axis = found.entry(line.axis).or_default();
                    of_axis.insert(between.into(), 1.0);
                }
            }
        }
    }
    found
}

/// Follows the circles as the chart shows them.
fn chart_places(chart: &chart::Chart, layout: &BoardLayout, board: &Board) -> Places {
    let mut passing: HashMap<Position, HashSet<Axis>> = HashMap::new();
    let mut found = Places::new();
    for circle in sphere::circles(board) {
        let mut before: Option<(f32, f32)> = None;
        for step in 0..=20_000_u16 {
            let at = chart.at(circle.point(f32::from(step) / 20_000.0));
            if let (Some((x, y)), Some((left, top))) = (at, before) {
                let sign = Position::new(x.round() as u16, y.round() as u16);
                passing.entry(sign).or_default().insert(circle.axis);
                // A line of dots is as long as the longer of its two sides.
                let way = (2.0 * (x - left)).abs().max((4.0 * (y - top)).abs());
                let of_axis = found.entry(circle.axis).or_default();
                *of_axis.entry(sign).or_default() += way;
            }
            before = at;
        }
    }
    let covered = |at: Position| {
        let mut slots = board.cells().into_iter().filter_map(|at| layout.slot(at));
        slots.any(|slot| slot.area.contains(at))
    };
    for (axis, signs) in &mut found {
        signs.retain(|at, way| {
            // A cell covers what is around it, and a thick line can reach into the next sign.
            let mut near = (at.x.saturating_sub(1)..=at.x + 1).flat_map(|x| {
                (at.y.saturating_sub(1)..=at.y + 1).map(move |y| Position::new(x, y))
            });
            let alone = near.all(|at| {
                let others = passing.get(&at);
                !covered(at) && others.is_none_or(|axes| axes.iter().all(|other| other == axis))
            });
            // A line that only touches a sign may leave no dot in it.
            alone && *way >= 1.5
        });
    }
    found
}

/// Checks the signs of the rings of a view that is drawn without a game; the colour of each axis.
fn check(layout: &BoardLayout, board: &Board, theme: Theme, glyphs: &Glyphs) -> [Color; 3] {
    let net = matches!(layout.ground, Ground::Net(_));
    let mut buffer = Buffer::empty(AREA);
    layout.draw(&BoardPicture::empty(board), theme, glyphs, &mut buffer);
    let places = places(layout, board);
    AXES.map(|axis| {
        let line = glyphs.line(axis);
        let mut colors = HashSet::new();
        let (mut dots, mut way) = (0.0, 0.0);
        for (&at, &length) in &places[&axis] {
            let sign = buffer[at].symbol();
            let braille = sign
                .chars()
                .find_map(|c| (c as u32).checked_sub(0x2800).filter(|dots| *dots < 256));
            let drawn = if net || glyphs.ascii {
                [line.horizontal, line.vertical].contains(&sign)
            } else {
                braille.is_some()
            };
            // Only a dashed line has gaps, in which the edge of the globe can be seen.
            let gap = axis == Axis::Z && !net && !glyphs.ascii;
            assert!(drawn || gap, "{axis:?} {sign:?} {at} {:?}", layout.ground);
            let edge = theme.style(Role::Dim).fg;
            if drawn && !(gap && edge == Some(buffer[at].fg)) {
                colors.insert(buffer[at].fg);
            }
            dots += braille.map_or(0.0, |dots| dots.count_ones() as f32);
            way += length;
        }
        let thickness = dots / way;
        let expected = match axis {
            _ if net || glyphs.ascii => 0.0..=0.0,
            Axis::Y => 1.6..=2.4,
            Axis::Z => 0.4..=0.8,
            _ => 0.85..=1.25,
        };
        assert!(
            expected.contains(&thickness),
            "{axis:?} {thickness} {:?}",
            layout.ground
        );
        assert!(places[&axis].len() >= 8, "{axis:?} {:?}", layout.ground);
        assert_eq!(colors.len(), 1, "{axis:?} {theme:?}: {colors:?}");
        *colors.iter().next().unwrap()
    })
}

#[test]
fn the_rings_of_an_axis_have_one_colour_and_one_kind_of_line_in_every_view() {
    let board = Board::sphere();
    let turned = Orientation {
        yaw: 0.5,
        pitch: -0.4,
    };
    let views = [
        View::Net,
        View::Projection,
        View::Globe(Orientation::start(&board)),
        View::Globe(turned),
    ];
    for (tier, shade) in [Tier::TrueColor, Tier::Indexed, Tier::Ansi, Tier::None]
        .into_iter()
        .flat_map(|tier| [Shade::Dark, Shade::Light].map(|shade| (tier, shade)))
    {
        let theme = Theme { tier, shade };
        let role = |axis| theme.style(Role::Line(axis)).fg.unwrap_or(Color::Reset);
        let expected = AXES.map(role);
        let different = HashSet::from(expected).len();
        assert_eq!(different, if tier == Tier::None { 1 } else { 3 });
        for view in views {
            let layout = BoardLayout::fit(&board, view, AREA).unwrap();
            assert_eq!(layout.is_globe(), matches!(view, View::Globe(_)));
            for glyphs in [UNICODE, ASCII] {
                let colors = check(&layout, &board, theme, &glyphs);
                assert_eq!(colors, expected, "{view:?} {theme:?}");
            }
        }
    }
}
