//! A line of segments that give way by priority, each as a whole, so that no number or word is cut in its middle.

use crate::text::width;
use crate::tui::theme::Role;

/// A part of a line that is shown whole or not at all.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Segment {
    /// How soon it gives way: lower stays longer.
    pub(super) priority: u8,
    /// What it shows.
    pub(super) parts: Vec<(String, Role)>,
}

impl Segment {
    pub(super) const fn new(priority: u8, parts: Vec<(String, Role)>) -> Self {
        Self { priority, parts }
    }

    /// How many columns it takes.
    pub(super) fn columns(&self) -> usize {
        self.parts.iter().map(|(text, _)| width(text)).sum()
    }
}

/// The parts of the segments that fit: the last of the least important go first; the most important ones stay,
/// should even they be too wide.
pub(super) fn fit(mut segments: Vec<Segment>, columns: usize) -> Vec<(String, Role)> {
    let total = |segments: &[Segment]| segments.iter().map(Segment::columns).sum::<usize>();
    while total(&segments) > columns {
        let worst = segments.iter().map(|segment| segment.priority).max();
        let least = segments.iter().map(|segment| segment.priority).min();
        if worst == least {
            break;
        }
        if let Some(at) = segments.iter().rposition(|s| Some(s.priority) == worst) {
            segments.remove(at);
        }
    }
    segments
        .into_iter()
        .flat_map(|segment| segment.parts)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_important_give_way_whole() {
        let segment =
            |priority, text: &str| Segment::new(priority, vec![(text.to_owned(), Role::Text)]);
        let line = || {
            vec![
                segment(0, "abc"),
                segment(2, " d"),
                segment(1, " efg"),
                segment(2, " h"),
            ]
        };
        let shown = |columns| -> String {
            let parts = fit(line(), columns);
            parts.into_iter().map(|(text, _)| text).collect()
        };
        assert_eq!(shown(11), "abc d efg h");
        assert_eq!(shown(10), "abc d efg");
        assert_eq!(shown(8), "abc efg");
        assert_eq!(shown(6), "abc");
        assert_eq!(shown(0), "abc", "the pen cuts what must stay");
    }
}
