//! Which searches to make on the way: each makes the next faster by what it leaves in the table.

use super::Limit;
use super::table::Level;
use super::tree::SOLVE;

/// One iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Plies; at least the number of empties to search to the end.
    pub(super) depth: u32,
    pub(super) level: Level,
}

/// How selective searches with estimates are.
pub(super) const MIDGAME: Level = Level(1);

/// The searches for a limit in a position with so many empty cells, `selective` if the error of shallow ones is known.
pub(super) fn steps(limit: Limit, empties: u32, selective: bool) -> Vec<Step> {
    let midgame = if selective { MIDGAME } else { Level::EXACT };
    let depths = |last: u32| {
        (1..=last).map(|depth| Step {
            depth,
            level: midgame,
        })
    };
    let to_end = |level| Step {
        depth: empties,
        level: Level(level),
    };
    let exact = to_end(Level::EXACT.0);
    match limit {
        Limit::Depth(last) if last < empties => depths(last).collect(),
        _ if empties <= SOLVE => vec![exact],
        Limit::Depth(_) | Limit::Exact => {
            let mut steps: Vec<Step> = depths((empties - SOLVE).min(empties / 2)).collect();
            if selective {
                let pays = |level: &u8| empties > 15 + 2 * u32::from(*level);
                steps.extend((0..Level::EXACT.0).filter(pays).map(to_end));
            }
            steps.push(exact);
            steps
        }
        Limit::Time(_) => {
            let mut steps: Vec<Step> = depths(empties - SOLVE).collect();
            if selective {
                steps.extend((0..Level::EXACT.0).map(to_end));
            }
            steps.push(exact);
            steps
        }
    }
}
