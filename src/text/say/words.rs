//! Small words that many places say: who plays, who has won, how long something took, something in brackets.

use std::fmt::Display;

use super::Say;
use crate::color::Color;
use crate::game::IllegalAction;
use crate::margin::Margin;
use crate::notation::counted;
use crate::solve::bytes;
use crate::text::{Lang, fill};

/// The name of a player: a person is called so in every language, programs keep their names.
pub(crate) fn player(lang: Lang, name: &str) -> &str {
    if name == Lang::En.text().person {
        lang.text().person
    } else {
        name
    }
}

/// Why an action was refused, to the one who wanted it: the cell and what is wrong with it.
pub(crate) fn refused(lang: Lang, error: &IllegalAction) -> String {
    match error {
        IllegalAction::Placement { name, reason, .. } => fill(
            lang.text().cannot_place,
            &[("cell", name), ("why", &reason.say(lang))],
        ),
        error => error.say(lang),
    }
}

/// How a game ended, from black's margin.
pub(crate) fn winner(lang: Lang, margin: Margin) -> String {
    let text = lang.text();
    let winner = match margin.discs() {
        0 => return text.draw.to_owned(),
        1.. => Color::Black,
        _ => Color::White,
    };
    let (side, discs) = (text.side(winner), margin.discs().abs());
    fill(text.wins_by, &[("side", &side), ("discs", &discs)])
}

/// So many positions.
pub(crate) fn positions(lang: Lang, count: usize) -> String {
    match lang {
        Lang::En => counted(count, "position"),
        Lang::Zh => fill(lang.text().positions_held, &[("count", &count)]),
    }
}

/// So many games.
pub(crate) fn games(lang: Lang, count: usize) -> String {
    match lang {
        Lang::En => counted(count, "game"),
        Lang::Zh => format!("{count} 局"),
    }
}

/// So many pairs of games.
pub(crate) fn pairs(lang: Lang, count: usize) -> String {
    match lang {
        Lang::En => counted(count, "pair"),
        Lang::Zh => format!("{count} 对"),
    }
}

/// So many openings.
pub(crate) fn openings(lang: Lang, count: usize) -> String {
    match lang {
        Lang::En => counted(count, "opening"),
        Lang::Zh => format!("{count} 个开局"),
    }
}

/// So many plies.
pub(crate) fn plies(lang: Lang, count: usize) -> String {
    match (lang, count) {
        (Lang::En, 1) => "1 ply".to_owned(),
        (Lang::En, _) => format!("{count} plies"),
        (Lang::Zh, _) => format!("{count} 手"),
    }
}

/// A share of a whole, in percent.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// A size in memory.
pub(crate) fn memory(lang: Lang, size: u64) -> String {
    match lang {
        Lang::Zh if size < 1024 => format!("{size} 字节"),
        _ => bytes(size),
    }
}

/// Words and others beside them in brackets.
pub(crate) fn aside(lang: Lang, words: &dyn Display, aside: &dyn Display) -> String {
    fill(lang.text().aside, &[("words", words), ("aside", aside)])
}

/// Words and what is said of them, behind a colon.
pub(crate) fn of(lang: Lang, what: &dyn Display, words: &dyn Display) -> String {
    format!("{what}{}{words}", lang.text().colon)
}

/// How long something took, in the unit that a person would use.
pub(crate) fn duration(lang: Lang, seconds: f64) -> String {
    let text = lang.text();
    // Digits that tell nothing are left out.
    let rounded = |digits: usize| {
        let figure = format!("{seconds:.digits$}");
        figure
            .trim_end_matches('0')
            .trim_end_matches('.')
            .to_owned()
    };
    if seconds >= 59.95 {
        let whole = seconds.round() as u64;
        let parts: [(&str, &dyn Display); 2] =
            [("minutes", &(whole / 60)), ("seconds", &(whole % 60))];
        fill(text.minutes, &parts)
    } else if seconds >= 9.995 {
        fill(text.seconds, &[("seconds", &rounded(1))])
    } else if seconds >= 0.0995 {
        fill(text.seconds, &[("seconds", &rounded(2))])
    } else if seconds >= 0.0005 {
        let milliseconds = (seconds * 1000.0).round();
        fill(text.milliseconds, &[("milliseconds", &milliseconds)])
    } else if seconds > 0.0 {
        text.no_time.to_owned()
    } else {
        fill(text.seconds, &[("seconds", &0)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_in_the_unit_that_fits() {
        let said = |seconds| duration(Lang::En, seconds);
        assert_eq!(said(0.0), "0 s");
        assert_eq!(said(0.000_000_09), "under 1 ms");
        assert_eq!(said(0.0042), "4 ms");
        assert_eq!(said(0.0996), "0.1 s");
        assert_eq!(said(0.25), "0.25 s");
        assert_eq!(said(3.0), "3 s");
        assert_eq!(said(12.345), "12.3 s");
        assert_eq!(said(59.96), "1 min 0 s");
        assert_eq!(said(3725.0), "62 min 5 s");
        assert_eq!(duration(Lang::Zh, 0.25), "0.25 秒");
        assert_eq!(duration(Lang::Zh, 125.4), "2 分 5 秒");
    }

    #[test]
    fn a_person_is_called_so_in_every_language() {
        assert_eq!(player(Lang::Zh, "human"), "玩家");
        assert_eq!(player(Lang::En, "human"), "human");
        assert_eq!(player(Lang::Zh, "combined"), "combined");
    }
}
