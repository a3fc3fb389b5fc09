//! The look of the dashboard: what each part means ([`Role`]) and how a terminal can show it.
//!
//! A [`Theme`] is a [`Tier`] of colours and a [`Shade`] of background. Every style comes from
//! [`Theme::style`]: a role has one colour for dark and one for light terminals, written in full
//! ([`palette`]) and reduced to what the terminal has: the nearest of the 256 indexed colours, a hand-picked
//! one of the sixteen, or none. Where it is not known whether the terminal is dark or light, the rich tiers paint a
//! ground of their own ([`Theme::ground`]) and the sixteen leave text in the terminal's own colour. In the last tier only modifiers are left, so nothing may be told by colour
//! alone. The palette keeps apart for colour-blind eyes and against both backgrounds; the tests compute both.
//!
//! What the terminal has is read from environment values given as an [`Env`]: no process state is touched.

mod detect;
pub mod palette;

use ratatui::style::{Color, Modifier, Style};

use crate::board::Axis;

pub use detect::{Env, ParseChoiceError, ShadeChoice, TierChoice};
use palette::{Paint, Rgb};

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tier {
    /// 24 bits.
    TrueColor,
    /// 256 indexed colours.
    Indexed,
    /// The sixteen colours the user has chosen for the terminal.
    Ansi,
    /// None: modifiers only.
    None,
}

impl Tier {
    /// All tiers, the richest first.
    pub const ALL: [Self; 4] = [Self::TrueColor, Self::Indexed, Self::Ansi, Self::None];
}

/// What is known of the terminal's background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shade {
    /// Light text on dark.
    Dark,
    /// Dark text on light.
    Light,
    /// Not known: light text on a dark ground of our own, or where there are too few colours for one, the terminal's
    /// own colour of text.
    Unknown,
}

impl Shade {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::Unknown];
}

/// What a part of the screen means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Running text.
    Text,
    /// Text that may be overlooked.
    Dim,
    /// A heading or a panel's title.
    Title,
    /// The name of a key.
    Key,
    /// A panel's frame.
    Border,
    /// The frame of the panel that has the focus.
    BorderFocus,
    /// The selected row of a list.
    Selected,
    /// The best candidate, a move that gave nothing away.
    Good,
    /// A move that gave a little away.
    Slip,
    /// A move that gave much away.
    Blunder,
    /// An estimate, beside exact numbers.
    Estimate,
    /// An error message.
    Error,
    /// A message that is no error: a pass, the end.
    Notice,
    /// The curve of the margin.
    CurveMargin,
    /// The curve of the win rate.
    CurveRate,
    /// A word or mark that speaks of the rings across an axis, outside the board.
    AxisName(Axis),
    /// The empty surface of the board.
    Surface,
    /// The surface under a disc that was flipped last.
    Lit,
    /// A line on the board.
    Line(Axis),
    /// A line through the cursor.
    LineFocus(Axis),
    /// A black disc.
    Black,
    /// A white disc.
    White,
    /// The inside of a white disc drawn as a ring.
    WhiteInside,
    /// A mark upon a black disc.
    MarkOnBlack,
    /// A mark upon a white disc.
    MarkOnWhite,
    /// A cell on which the side to move may place.
    Legal,
    /// The cursor's brackets.
    Cursor,
    /// The names of columns and rows.
    Coordinate,
}

/// A tier of colours on a shade of background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Theme {
    /// How many colours.
    pub tier: Tier,
    /// On which background.
    pub shade: Shade,
}

impl Theme {
    /// The theme for a terminal with these environment values; a choice other than `Auto` overrules them.
    pub fn detect(env: &Env, tier: TierChoice, shade: ShadeChoice) -> Self {
        Self {
            tier: tier.resolve(env),
            shade: shade.resolve(env),
        }
    }

    /// What everything lies on: the terminal's own ground where dark or light is known.
    pub fn ground(self) -> Style {
        match palette::ground(self.shade) {
            Some([text, ground]) if matches!(self.tier, Tier::TrueColor | Tier::Indexed) => {
                Style::default().fg(self.color(text)).bg(self.color(ground))
            }
            _ => Style::default(),
        }
    }

    /// How a role is shown on the ground. Backgrounds are set only on the board and on selected rows.
    pub fn style(self, role: Role) -> Style {
        let style = Style::default().add_modifier(self.modifiers(role));
        if self.tier == Tier::None {
            return style;
        }
        let style = match palette::foreground(role, self.shade) {
            Some(paint) => style.fg(self.color(paint)),
            None => style,
        };
        match palette::background(role, self.shade) {
            // The sixteen colours are the user's: which of them carry discs and lines is unknown.
            Some(_) if self.tier == Tier::Ansi => style,
            Some(paint) => style.bg(self.color(paint)),
            None => style,
        }
    }

    fn modifiers(self, role: Role) -> Modifier {
        // Where there is no colour, or only the user's, more is left to weight and reversal.
        let poor = matches!(self.tier, Tier::None | Tier::Ansi);
        match role {
            Role::Selected if poor => Modifier::REVERSED,
            Role::Notice | Role::Black | Role::White if poor => Modifier::BOLD,
            Role::Title
            | Role::Key
            | Role::BorderFocus
            | Role::Cursor
            | Role::Good
            | Role::Blunder
            | Role::Error
            | Role::Legal
            | Role::Selected
            | Role::LineFocus(_) => Modifier::BOLD,
            Role::Estimate => Modifier::ITALIC,
            Role::Dim | Role::Line(_) | Role::Coordinate if self.tier == Tier::None => {
                Modifier::DIM
            }
            _ => Modifier::empty(),
        }
    }

    fn color(self, paint: Paint) -> Color {
        let Rgb(r, g, b) = paint.full;
        match self.tier {
            Tier::TrueColor => Color::Rgb(r, g, b),
            Tier::Indexed => Color::Indexed(paint.indexed),
            Tier::Ansi => paint.ansi,
            Tier::None => Color::Reset,
        }
    }
}

#[cfg(test)]
mod tests;
