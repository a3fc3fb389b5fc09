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
        ("nonsense", Shade::Dark),
    ] {
        assert_eq!(detected(&[("COLORFGBG", value)]).shade, shade, "{value}");
    }
    assert_eq!(detected(&[]).shade, Shade::Dark);
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
