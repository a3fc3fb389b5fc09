use super::*;

fn env(pairs: &[(&str, &str)]) -> Env {
    Env::read(|name| {
        let found = pairs.iter().find(|(key, _)| *key == name);
        found.map(|(_, value)| (*value).to_owned())
    })
}

fn detected(pairs: &[(&str, &str)]) -> Theme {
    Theme::detect(&env(pairs), TierChoice::Auto, ShadeChoice::Auto)
}

#[test]
fn the_environment_tells_the_tier() {
    for (pairs, tier) in [
        (&[][..], Tier::Ansi),
        (&[("TERM", "xterm")], Tier::Ansi),
        (&[("TERM", "linux")], Tier::Ansi),
        (&[("TERM", "xterm-256color")], Tier::Indexed),
        (
            &[("TERM", "tmux-256color"), ("COLORTERM", "truecolor")],
            Tier::TrueColor,
        ),
        (&[("TERM", "xterm-kitty")], Tier::TrueColor),
        (&[("WT_SESSION", "1")], Tier::TrueColor),
        (&[("TERM", "dumb"), ("COLORTERM", "24bit")], Tier::None),
        (&[("NO_COLOR", "1"), ("COLORTERM", "24bit")], Tier::None),
        (&[("NO_COLOR", ""), ("COLORTERM", "24bit")], Tier::TrueColor),
        (&[("CLICOLOR", "0"), ("TERM", "xterm-256color")], Tier::None),
    ] {
        assert_eq!(detected(pairs).tier, tier, "{pairs:?}");
    }
    let chosen = TierChoice::Fixed(Tier::Indexed);
    assert_eq!(
        Theme::detect(&env(&[("NO_COLOR", "1")]), chosen, ShadeChoice::Auto).tier,
        Tier::Indexed
    );
}

#[test]
fn the_environment_tells_the_shade() {
    for (value, shade) in [
        ("15;0", Shade::Dark),
        ("0;15", Shade::Light),
        ("0;default;15", Shade::Light),
        ("12;8", Shade::Dark),
        ("nonsense", Shade::Unknown),
    ] {
        assert_eq!(detected(&[("COLORFGBG", value)]).shade, shade, "{value}");
    }
    assert_eq!(detected(&[]).shade, Shade::Unknown);
}

#[test]
fn choices_are_read_and_refused() {
    assert_eq!("256".parse(), Ok(TierChoice::Fixed(Tier::Indexed)));
    assert_eq!("auto".parse(), Ok(TierChoice::Auto));
    assert_eq!("light".parse(), Ok(ShadeChoice::Fixed(Shade::Light)));
    let error = "purple".parse::<TierChoice>().unwrap_err().to_string();
    assert_eq!(
        error,
        "expected one of auto, truecolor, 256, 16, none, found \"purple\""
    );
}

/// Every role.
fn roles() -> Vec<Role> {
    let mut roles = vec![
        Role::Text,
        Role::Dim,
        Role::Title,
        Role::Key,
        Role::Border,
        Role::BorderFocus,
        Role::Selected,
        Role::Good,
        Role::Slip,
        Role::Blunder,
        Role::Estimate,
        Role::Error,
        Role::Notice,
        Role::CurveMargin,
        Role::CurveRate,
        Role::Surface,
        Role::Lit,
        Role::Black,
        Role::White,
        Role::WhiteInside,
        Role::MarkOnBlack,
        Role::MarkOnWhite,
        Role::Legal,
        Role::Cursor,
        Role::Coordinate,
    ];
    for axis in AXES {
        roles.extend([
            Role::AxisName(axis),
            Role::Line(axis),
            Role::LineFocus(axis),
        ]);
    }
    roles
}

const AXES: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

/// Backgrounds that terminals have: black, white, this program's screenshots, Solarized, Catppuccin, One Dark.
fn backgrounds(shade: Shade) -> &'static [Rgb] {
    match shade {
        Shade::Dark => &[
            Rgb(0, 0, 0),
            Rgb(0x14, 0x18, 0x1d),
            Rgb(0x00, 0x2b, 0x36),
            Rgb(0x1e, 0x1e, 0x2e),
            Rgb(0x28, 0x2c, 0x34),
        ],
        // Its own.
        Shade::Unknown => &[Rgb(0x14, 0x18, 0x1d)],
        Shade::Light => &[
            Rgb(255, 255, 255),
            Rgb(0xfc, 0xfc, 0xf9),
            Rgb(0xfd, 0xf6, 0xe3),
        ],
    }
}

fn linear(Rgb(r, g, b): Rgb) -> [f64; 3] {
    [r, g, b].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// The contrast ratio of WCAG 2, from 1 to 21.
fn contrast(a: Rgb, b: Rgb) -> f64 {
    let luminance = |color| {
        let [r, g, b] = linear(color);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// How far apart two colours look (CIE 1976), to eyes that see linear light through this matrix.
fn difference(a: Rgb, b: Rgb, eyes: [[f64; 3]; 3]) -> f64 {
    let lab = |color| {
        let light = linear(color);
        let [r, g, b] = eyes.map(|row| {
            let seen: f64 = row.iter().zip(light).map(|(a, b)| a * b).sum();
            seen.clamp(0.0, 1.0)
        });
        let curve = |t: f64| {
            if t > 0.008_856 {
                t.cbrt()
            } else {
                7.787 * t + 16.0 / 116.0
            }
        };
        let x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
        let y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
        let z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    };
    let (a, b) = (lab(a), lab(b));
    let squares: f64 = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum();
    squares.sqrt()
}

/// Full colour vision, then none of one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1).
const EYES: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
    [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ],
];

fn shown(color: Option<Color>) -> Option<Rgb> {
    match color? {
        Color::Rgb(r, g, b) => Some(Rgb(r, g, b)),
        Color::Indexed(index) => Some(palette::indexed(index)),
        _ => None,
    }
}

fn rich_themes() -> Vec<Theme> {
    let tiers = [Tier::TrueColor, Tier::Indexed];
    let themes = tiers
        .into_iter()
        .flat_map(|tier| Shade::ALL.map(|shade| Theme { tier, shade }));
    themes.collect()
}

#[test]
fn text_has_enough_contrast_on_every_background() {
    for theme in rich_themes() {
        for role in roles() {
            let style = theme.style(role);
            let Some(front) = shown(style.fg) else {
                continue;
            };
            let least = match role {
                Role::Border => 3.0,
                _ if style.bg.is_some() => 3.0,
                _ => 4.5,
            };
            let own = shown(style.bg).map(|color| vec![color]);
            for back in own.unwrap_or_else(|| backgrounds(theme.shade).to_vec()) {
                // The inside of a white disc is all white.
                if role == Role::WhiteInside {
                    continue;
                }
                let ratio = contrast(front, back);
                // The fixed 256 have no green on which black reaches 3 and the lines do too.
                let least = if theme.tier == Tier::Indexed && role == Role::Black {
                    2.75
                } else {
                    least
                };
                assert!(
                    ratio >= least,
                    "{role:?} {front:?} on {back:?}: {ratio:.2}, {theme:?}"
                );
            }
        }
    }
}

#[test]
fn where_dark_or_light_is_not_known_nothing_depends_on_it() {
    for tier in Tier::ALL {
        let theme = Theme {
            tier,
            shade: Shade::Unknown,
        };
        let ground = theme.ground();
        if matches!(tier, Tier::TrueColor | Tier::Indexed) {
            let (text, back) = (shown(ground.fg).unwrap(), shown(ground.bg).unwrap());
            assert!(contrast(text, back) > 7.0);
            for role in roles() {
                let style = ground.patch(theme.style(role));
                let (front, back) = (shown(style.fg).unwrap(), shown(style.bg).unwrap());
                let least = match role {
                    Role::WhiteInside | Role::Black => continue,
                    Role::Border => 3.0,
                    _ if style.bg != ground.bg => 3.0,
                    _ => 4.5,
                };
                assert!(contrast(front, back) >= least, "{role:?} {theme:?}");
            }
        } else {
            assert_eq!(ground, Style::default());
            for role in [Role::Text, Role::Dim, Role::Notice, Role::Key, Role::Error] {
                let own = theme.style(role).fg.unwrap_or(Color::Reset);
                assert_eq!(own, Color::Reset, "{role:?}");
            }
        }
        // Where it is known the terminal's own ground shows.
        for shade in [Shade::Dark, Shade::Light] {
            assert_eq!(Theme { tier, shade }.ground(), Style::default());
        }
    }
}

#[test]
fn colours_that_mean_different_things_differ_for_every_eye() {
    let groups: [&[Role]; 5] = [
        &AXES.map(Role::Line),
        &AXES.map(Role::AxisName),
        &[Role::Good, Role::Slip, Role::Blunder],
        &[Role::CurveMargin, Role::CurveRate],
        &[Role::Black, Role::White, Role::Cursor],
    ];
    for theme in rich_themes() {
        for group in groups {
            for (at, &a) in group.iter().enumerate() {
                for &b in &group[..at] {
                    for eyes in EYES {
                        let pair = shown(theme.style(a).fg).zip(shown(theme.style(b).fg));
                        let (first, second) = pair.expect("rich themes have colours");
                        let apart = difference(first, second, eyes);
                        assert!(apart > 16.0, "{a:?} {b:?}: {apart:.0}, {theme:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn without_colours_only_modifiers_are_left() {
    for shade in Shade::ALL {
        let theme = Theme {
            tier: Tier::None,
            shade,
        };
        for role in roles() {
            let style = theme.style(role);
            assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
        }
        // What has to stand out still does.
        for role in [
            Role::Selected,
            Role::Cursor,
            Role::Legal,
            Role::Error,
            Role::BorderFocus,
        ] {
            assert!(!theme.style(role).add_modifier.is_empty(), "{role:?}");
        }
    }
}

#[test]
fn the_users_sixteen_colours_are_never_mixed_with_fixed_ones() {
    for shade in Shade::ALL {
        for role in roles() {
            let style = Theme {
                tier: Tier::Ansi,
                shade,
            }
            .style(role);
            assert_eq!(style.bg, None, "{role:?}");
            assert!(
                !matches!(style.fg, Some(Color::Rgb(..) | Color::Indexed(_))),
                "{role:?}"
            );
        }
    }
}

#[test]
fn the_nearest_index_of_an_indexed_colour_is_itself() {
    for index in 16..=255 {
        let color = palette::indexed(index);
        assert_eq!(palette::indexed(palette::nearest_indexed(color)), color);
    }
}

#[test]
fn no_index_is_nearer_than_the_nearest() {
    let parts = || (0..=255).step_by(5);
    for (r, g, b) in
        parts().flat_map(|r| parts().flat_map(move |g| parts().map(move |b| (r, g, b))))
    {
        let distance = |index| {
            let Rgb(x, y, z) = palette::indexed(index);
            let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
            square(r, x) + square(g, y) + square(b, z)
        };
        let found = distance(palette::nearest_indexed(Rgb(r, g, b)));
        assert_eq!(Some(found), (16..=255).map(distance).min(), "{r} {g} {b}");
    }
}
