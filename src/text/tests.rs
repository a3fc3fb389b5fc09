use super::*;
use proptest::prelude::*;

fn gaps(text: &str) -> Vec<&str> {
    let mut names: Vec<&str> = text
        .split('{')
        .skip(1)
        .map(|part| part.split('}').next().unwrap())
        .collect();
    names.sort_unstable();
    names
}

#[test]
fn both_languages_say_something_with_the_same_gaps() {
    for (key, en, zh) in table::ALL {
        assert!(!en.trim().is_empty() && !zh.trim().is_empty(), "{key}");
        assert_eq!(gaps(en), gaps(zh), "{key}");
        assert!(en.is_ascii(), "{key}: {en}");
        assert!(
            zh.chars().any(|c| c.width() == Some(2)) || zh.starts_with('{'),
            "{key} is not translated: {zh}"
        );
    }
    assert_eq!(Lang::En.text().black, "Black");
    assert_eq!(Lang::Zh.text().black, "黑方");
}

#[test]
fn fills_gaps_once() {
    let text = "{side} wins by {discs} {unknown} {";
    let filled = fill(text, &[("side", &"{discs}"), ("discs", &4)]);
    assert_eq!(filled, "{discs} wins by 4 {unknown} {");
}

#[test]
fn the_locale_decides() {
    let lang = |set: &[(&str, &str)]| {
        Lang::detect(|name| {
            let found = set.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    };
    assert_eq!(lang(&[]), Lang::En);
    assert_eq!(lang(&[("LANG", "zh_CN.UTF-8")]), Lang::Zh);
    assert_eq!(lang(&[("LC_ALL", ""), ("LANG", "zh_TW")]), Lang::Zh);
    assert_eq!(lang(&[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")]), Lang::En);
    assert_eq!(lang(&[("LC_MESSAGES", "zh"), ("LANG", "de_DE")]), Lang::Zh);
    assert_eq!(lang(&[("LANG", "de_DE.UTF-8")]), Lang::En);
    // Where the letters cannot be shown.
    for terminal in ["linux", "vt100"] {
        assert_eq!(
            lang(&[("LANG", "zh_CN.UTF-8"), ("TERM", terminal)]),
            Lang::En
        );
    }
    assert_eq!(lang(&[("LANG", "zh_CN.UTF-8"), ("TERM", "dumb")]), Lang::Zh);
    assert_eq!(lang(&[("LANG", "zh_CN.GB18030")]), Lang::En);
    assert_eq!(
        lang(&[("LANG", "zh_CN.UTF-8"), ("LC_CTYPE", "zh_CN.GBK")]),
        Lang::En
    );
    assert_eq!("zh".parse(), Ok(Lang::Zh));
    assert_eq!("zh-Hans".parse(), Ok(Lang::Zh));
    assert!("klingon".parse::<Lang>().is_err());
}

#[test]
fn cuts_and_pads_by_columns() {
    assert_eq!(cut("analysis", 5, "…"), "anal…");
    assert_eq!(cut("黑方思考中", 6, "…"), "黑方…");
    assert_eq!(pad("黑方思考中", 6, Align::Left, "…"), "黑方… ");
    assert_eq!(pad("黑", 5, Align::Center, "…"), " 黑  ");
    assert_eq!(pad("+4", 5, Align::Right, "…"), "   +4");
    assert_eq!(cut("abc", 0, "…"), "");
}

#[test]
fn wraps_words_and_characters() {
    assert_eq!(
        wrap("type or paste moves", 8),
        ["type or", "paste", "moves"]
    );
    assert_eq!(wrap("输入或粘贴着法。", 6), ["输入或", "粘贴着", "法。"]);
    assert_eq!(wrap("abcdefgh ij", 4), ["abcd", "efgh", "ij"]);
    assert_eq!(wrap("one\n\ntwo", 10), ["one", "", "two"]);
    assert_eq!(wrap("黑", 0), Vec::<String>::new());
}

proptest! {
    #[test]
    fn no_line_is_wider_than_asked(text in "[a-c 黑白，。{}]{0,40}", columns in 0usize..12) {
        for line in wrap(&text, columns) {
            prop_assert!(width(&line) <= columns);
        }
        prop_assert!(width(&cut(&text, columns, "…")) <= columns);
        prop_assert_eq!(width(&pad(&text, columns, Align::Center, "…")), columns);
    }

    #[test]
    fn wrapping_loses_nothing_but_blanks(text in "[a-c 黑白，。]{0,40}", columns in 2usize..12) {
        let solid = |text: &str| text.replace(' ', "");
        prop_assert_eq!(solid(&wrap(&text, columns).concat()), solid(&text));
    }
}
