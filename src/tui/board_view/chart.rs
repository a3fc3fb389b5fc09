//! Sphere to screen: a map of the sphere onto the plane, scaled into an area, with the slots of the cells and
//! the drawing of surface and rings. The projection and the globe differ only in the map, their [`Lens`].
//!
//! Rings are sampled densely and drawn as braille dots: across x a thin line, across y a thick one, across z
//! a dashed one. In ASCII each sample sets a whole character by the slope of the curve.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::disc::QUARTERS;
use super::globe::Orientation;
use super::projection::Flattening;
use super::sphere::{self, Circle, Vector};
use super::{BoardPicture, Outline, Slot};
use crate::board::Axis;
use crate::tui::theme::{Role, Tier};

/// A map of the unit sphere onto the plane, x to the right and y upwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Lens {
    /// All of the sphere, flat.
    Projection(Flattening),
    /// The half that faces the reader.
    Globe(Orientation),
}

impl Lens {
    /// Where a point is drawn; `None` if it cannot be seen.
    pub(super) fn project(self, point: Vector) -> Option<(f32, f32)> {
        match self {
            Self::Projection(flattening) => Some(flattening.project(point)),
            Self::Globe(orientation) => {
                let [x, y, z] = orientation.turn(point);
                (z > 0.0).then_some((x, y))
            }
        }
    }

    /// In which direction on the screen (down is positive), and by how much, a small circle around a point is
    /// squeezed.
    fn squeeze(self, point: Vector) -> ((f32, f32), f32) {
        match self {
            // It stretches what lies far out, but a disc is a disc.
            Self::Projection(_) => ((1.0, 0.0), 1.0),
            Self::Globe(orientation) => {
                let [x, y, z] = orientation.turn(point);
                let length = x.hypot(y).max(f32::MIN_POSITIVE);
                ((x / length, -y / length), z.clamp(0.05, 1.0))
            }
        }
    }
}

/// How a disc is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DiscSize {
    /// As an ellipse; this is half its height in rows.
    Large(f32),
    /// As one character between two blanks.
    Sign,
    /// As one character and the blank behind it: the blank before it may be the one behind a neighbour.
    Narrow,
}

/// Half the heights of large discs, the largest first. With these the topmost row of quarter blocks is never a
/// lone tip.
pub(super) const LARGE: [f32; 5] = [3.1, 2.6, 2.1, 1.6, 1.2];

/// A lens scaled into an area.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chart {
    area: Rect,
    lens: Lens,
    /// The middle, in columns and rows.
    centre: (f32, f32),
    /// Columns and rows a unit.
    scale: (f32, f32),
    /// Half the surface's width and height, in units.
    radius: f32,
}

/// The samples of a ring.
const SAMPLES: usize = 720;
/// A row is about so many columns high.
const ASPECT: f32 = 2.0;
/// How much wider or higher than round still looks round; the rows of
/// some terminals are less than twice as high as their columns are wide, of few more.
const WIDER: f32 = 1.25;
const HIGHER: f32 = 1.08;
/// More rows than this make nothing clearer.
const MAX_ROWS: u16 = 64;

impl Chart {
    /// The lens over the middle of an area, as large as the area allows. The surface has this radius, in
    /// units; what is drawn may reach over its edge by this factor.
    pub(super) fn new(lens: Lens, radius: f32, factor: f32, area: Rect) -> Option<Self> {
        if area.width < 9 || area.height < 5 {
            return None;
        }
        let extent = radius * factor;
        let half = |length: u16| f32::from(length - 1) / 2.0;
        let rows = half(area.height.min(MAX_ROWS)) / extent;
        let columns = half(area.width) / extent;
        let scale = (
            columns.min(rows * ASPECT * WIDER),
            rows.min(columns / ASPECT * HIGHER),
        );
        // Odd or even as the area is, so that the middle stays the middle.
        let length = |units: f32, available: u16| {
            let needed = (2.0 * units).round() as u16 + 1;
            (needed + (available - needed.min(available)) % 2).min(available)
        };
        let width = length(extent * scale.0, area.width);
        let height = length(extent * scale.1, area.height);
        let area = Rect::new(
            area.x + (area.width - width) / 2,
            area.y + (area.height - height) / 2,
            width,
            height,
        );
        Some(Self {
            area,
            lens,
            centre: (
                f32::from(area.x) + half(width),
                f32::from(area.y) + half(height),
            ),
            scale,
            radius,
        })
    }

    pub(super) const fn area(&self) -> Rect {
        self.area
    }

    pub(super) const fn scale(&self) -> (f32, f32) {
        self.scale
    }

    pub(super) const fn is_globe(&self) -> bool {
        matches!(self.lens, Lens::Globe(_))
    }

    /// How a globe is turned after its surface was dragged so far: what lay under the mouse in its middle still
    /// does.
    pub(super) fn dragged(&self, from: (u16, u16), to: (u16, u16)) -> Option<Orientation> {
        let Lens::Globe(orientation) = self.lens else {
            return None;
        };
        let across = (f32::from(to.0) - f32::from(from.0)) / self.scale.0;
        let down = (f32::from(to.1) - f32::from(from.1)) / self.scale.1;
        Some(orientation.turned(-across, down))
    }

    /// A point of the plane in columns and rows.
    fn place(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (
            self.centre.0 + x * self.scale.0,
            self.centre.1 - y * self.scale.1,
        )
    }

    /// Where a point of the sphere is on the screen, in columns and rows; `None` if it is hidden.
    pub(super) fn at(&self, point: Vector) -> Option<(f32, f32)> {
        self.lens.project(point).map(|at| self.place(at))
    }

    /// The slot of a disc of this size at a point; `None` if the point is hidden, the slot leaves the area, or
    /// the disc would be so flat that one character shows more.
    pub(super) fn slot(&self, point: Vector, size: DiscSize) -> Option<Slot> {
        let (x, y) = self.lens.project(point)?;
        let column = snap(self.centre.0, x * self.scale.0);
        let row = snap(self.centre.1, -y * self.scale.1);
        let outline = match size {
            DiscSize::Large(half_height) => Some(Outline {
                squeeze: self.lens.squeeze(point),
                ..Outline::round(half_height)
            }),
            DiscSize::Sign | DiscSize::Narrow => None,
        };
        let reach = match &outline {
            None => (1, 0),
            Some(outline) => {
                // Half the sides of the rectangle around a squeezed circle.
                let ((right, below), squeezed) = outline.squeeze;
                let side = |part: f32| (1.0 - part * part * (1.0 - squeezed * squeezed)).sqrt();
                let columns = outline.half.0 * side(right);
                let rows = outline.half.1 * side(below);
                if squeezed < 0.3 || outline.half.1 * squeezed < 0.8 {
                    return None;
                }
                (
                    (columns - 0.25).round() as u16,
                    (rows - 0.25).round() as u16,
                )
            }
        };
        let left = column - i32::from(reach.0);
        let top = row - i32::from(reach.1);
        let (width, height) = (2 * reach.0 + 1, 2 * reach.1 + 1);
        // The blank before a narrow one is drawn too, but does not belong to it.
        let shared = u16::from(size == DiscSize::Narrow);
        let inside = left >= i32::from(self.area.left())
            && top >= i32::from(self.area.top())
            && left + i32::from(width) <= i32::from(self.area.right())
            && top + i32::from(height) <= i32::from(self.area.bottom());
        inside.then(|| Slot {
            area: Rect::new(left as u16 + shared, top as u16, width - shared, height),
            centre: (column as u16, row as u16),
            outline,
            brackets: if outline.is_some() {
                (reach.0 + 1, reach.1)
            } else {
                reach
            },
            blank: u16::from(size == DiscSize::Sign && column + 2 < self.area.right().into()),
        })
    }

    /// Draws surface and rings, those through the cursor last and bold.
    pub(super) fn draw(&self, picture: &BoardPicture, canvas: &mut Canvas) {
        let board = picture.board;
        self.draw_surface(canvas);
        let focused = |circle: &Circle| {
            let cells = &board.lines()[circle.line].cells;
            picture.cursor.is_some_and(|cursor| cells.contains(&cursor))
        };
        let mut circles = sphere::circles(board);
        circles.sort_by_key(focused);
        let mut ink = Ink::new(self.area, canvas.glyphs.ascii);
        for circle in &circles {
            let role = if focused(circle) {
                Role::LineFocus(circle.axis)
            } else {
                Role::Line(circle.axis)
            };
            self.draw_circle(circle, role, &mut ink);
        }
        ink.draw(canvas);
    }

    fn draw_circle(&self, circle: &Circle, role: Role, ink: &mut Ink) {
        let mut before: Option<(f32, f32)> = None;
        // The way drawn so far, in dots: dashes are of even length on the screen.
        let mut way = 0.0;
        for step in 0..=SAMPLES {
            let point = circle.point(step as f32 / SAMPLES as f32);
            let Some(at) = self.at(point) else {
                before = None;
                continue;
            };
            if let Some(from) = before {
                let (across, down) = ((at.0 - from.0) * 2.0, (at.1 - from.1) * 4.0);
                let length = across.hypot(down);
                let dots = length.ceil().max(1.0);
                // A jump is the curve passing the point opposite the middle, which lies all around.
                if length < 4.0 * f32::from(self.area.height) {
                    for dot in 0..dots as usize {
                        let part = dot as f32 / dots;
                        let here = (
                            from.0 + (at.0 - from.0) * part,
                            from.1 + (at.1 - from.1) * part,
                        );
                        let steep = down.abs() > across.abs();
                        ink.dot(here, circle.axis, role, steep, way + length * part);
                    }
                }
                way += length;
            }
            before = Some(at);
        }
    }

    /// The surface: its edge in quarter blocks, or a thin outline where there are no backgrounds.
    fn draw_surface(&self, canvas: &mut Canvas) {
        let half = (
            self.radius * self.scale.0 + 0.5,
            self.radius * self.scale.1 + 0.5,
        );
        let within = |x: f32, y: f32| {
            let (x, y) = ((x - self.centre.0) / half.0, (y - self.centre.1) / half.1);
            x * x + y * y <= 1.0
        };
        let filled = matches!(canvas.theme.tier, Tier::TrueColor | Tier::Indexed);
        let edge = canvas.theme.style(Role::Surface).bg;
        for y in self.area.top()..self.area.bottom() {
            for x in self.area.left()..self.area.right() {
                let (middle_x, middle_y) = (f32::from(x), f32::from(y));
                let quarters = [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)]
                    .into_iter()
                    .enumerate()
                    .filter(|&(_, (right, below))| within(middle_x + right, middle_y + below))
                    .fold(0, |set, (bit, _)| set | 1 << bit);
                let (x, y) = (x.into(), y.into());
                if !filled {
                    canvas.put(x, y, " ", Role::Text);
                } else if quarters == 15 || (canvas.glyphs.ascii && quarters > 0) {
                    canvas.put(x, y, " ", Role::Surface);
                } else if let Some(color) = edge {
                    canvas.put_styled(
                        x,
                        y,
                        QUARTERS[quarters],
                        ratatui::style::Style::default().fg(color),
                    );
                }
            }
        }
        if !filled {
            let mut ink = Ink::new(self.area, canvas.glyphs.ascii);
            for step in 0..2 * SAMPLES {
                let turn = step as f32 / (2 * SAMPLES) as f32 * std::f32::consts::TAU;
                let (sin, cos) = turn.sin_cos();
                let at = (
                    self.centre.0 + cos * (half.0 - 0.4),
                    self.centre.1 + sin * (half.1 - 0.4),
                );
                ink.dot(at, Axis::Row, Role::Dim, cos.abs() > 0.7, 0.0);
            }
            ink.draw(canvas);
        }
    }
}

/// The whole column or row nearest to `centre + offset`, so that opposite offsets land equally far away.
fn snap(centre: f32, offset: f32) -> i32 {
    let half = centre - centre.floor();
    let away = (offset.abs() - half).round() + half;
    (centre + away.copysign(offset)).round() as i32
}

/// Dots that wait to be drawn: eight to a character, or one character by slope.
struct Ink {
    area: Rect,
    ascii: bool,
    cells: Vec<Option<Spot>>,
}

/// The dots of one character.
#[derive(Clone, Copy)]
struct Spot {
    dots: u32,
    axis: Axis,
    role: Role,
    steep: bool,
}

impl Ink {
    fn new(area: Rect, ascii: bool) -> Self {
        Self {
            area,
            ascii,
            cells: vec![None; area.area() as usize],
        }
    }

    /// Sets the dot at a place in columns and rows, and the one beside it for a thick line.
    fn dot(&mut self, (x, y): (f32, f32), axis: Axis, role: Role, steep: bool, way: f32) {
        // Whole numbers are the middles of characters.
        let column = ((x + 0.5 - f32::from(self.area.x)) * 2.0).floor() as i32;
        let row = ((y + 0.5 - f32::from(self.area.y)) * 4.0).floor() as i32;
        if axis == Axis::Z && !self.ascii && way.rem_euclid(5.0) >= 3.0 {
            return;
        }
        self.set(column, row, axis, role, steep);
        if axis == Axis::Y && !self.ascii {
            let (right, below) = if steep { (1, 0) } else { (0, 1) };
            self.set(column + right, row + below, axis, role, steep);
        }
    }

    fn set(&mut self, column: i32, row: i32, axis: Axis, role: Role, steep: bool) {
        let (x, y) = (column.div_euclid(2), row.div_euclid(4));
        let (width, height) = (i32::from(self.area.width), i32::from(self.area.height));
        if !(0..width).contains(&x) || !(0..height).contains(&y) {
            return;
        }
        let bit = match (column.rem_euclid(2), row.rem_euclid(4)) {
            (0, 3) => 6,
            (1, 3) => 7,
            (0, row) => row,
            (_, row) => row + 3,
        };
        let cell = &mut self.cells[(y * width + x) as usize];
        let dots = cell.map_or(0, |spot| spot.dots);
        *cell = Some(Spot {
            dots: dots | 1 << bit,
            axis,
            role,
            steep,
        });
    }

    fn draw(&self, canvas: &mut Canvas) {
        let mut sign = [0; 4];
        for (at, spot) in self.area.positions().zip(&self.cells) {
            let Some(spot) = spot else { continue };
            let line = canvas.glyphs.line(spot.axis);
            let symbol = match (self.ascii, spot.steep) {
                (true, true) => line.vertical,
                (true, false) => line.horizontal,
                (false, _) => char::from_u32(0x2800 + spot.dots)
                    .unwrap_or(' ')
                    .encode_utf8(&mut sign),
            };
            canvas.put(at.x.into(), at.y.into(), symbol, spot.role);
        }
    }
}
