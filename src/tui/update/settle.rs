//! What a state needs from the workers, asked for; what it no longer needs, cancelled.
//!
//! Every question is kept with what it is about. As long as that is what the state is about, the question
//! stands; as soon as it is not, it is cancelled and its answer, should it still come, is dropped.

use std::sync::Arc;

use crate::bitboard::Cell;
use crate::game::NodeId;
use crate::player::choice::Rule;
use crate::setup::Setup;
use crate::tui::action::RequestId;
use crate::tui::effect::Effect;
use crate::tui::state::dialog::Dialog;
use crate::tui::state::line_values::{LineValues, Source};
use crate::tui::state::{Notice, Page, State, TreeStatus};
use crate::tui::tree_page::{PageKey, TreePage};

/// What a program's move is asked for: the game and the place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThoughtKey {
    serial: u64,
    node: NodeId,
}

/// What an analysis is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InsightKey {
    setup: Setup,
    exact: bool,
    live: bool,
}

impl InsightKey {
    /// Whether it goes on answering.
    pub(super) const fn live(self) -> bool {
        self.live
    }
}

/// What values are asked for: of which game and from where, the first position and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueKey {
    source: Source,
    pub(super) first: Setup,
    count: usize,
}

/// What a review is about: the line, by its last node, and how much is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewKey {
    source: Source,
    end: NodeId,
    known: usize,
}

/// Asks for what is needed and cancels what is not.
pub(super) fn settle(state: &mut State, effects: &mut Vec<Effect>) {
    if state.done {
        return;
    }
    thought(state, effects);
    insight(state, effects);
    tree_page(state, effects);
    values(state, effects);
    review(state);
    hint(state);
}

/// Brings a question in line with what is wanted: `None` cancels, another key asks anew. Gives the number to
/// ask under, if anything is to be asked.
fn align<K: PartialEq + Copy>(
    pending: Option<(RequestId, K)>,
    wanted: Option<K>,
    state: &mut State,
    effects: &mut Vec<Effect>,
) -> (Option<(RequestId, K)>, Option<RequestId>) {
    match (pending, wanted) {
        (Some((id, key)), Some(wanted)) if key == wanted => (Some((id, key)), None),
        (old, wanted) => {
            if let Some((id, _)) = old {
                effects.push(Effect::Cancel(id));
            }
            let new = wanted.map(|key| (state.request(), key));
            (new, new.map(|(id, _)| id))
        }
    }
}

fn building(state: &State) -> bool {
    matches!(state.tree, TreeStatus::Building { .. })
}

fn exact(state: &State) -> bool {
    matches!(state.tree, TreeStatus::Ready(_))
}

fn thought(state: &mut State, effects: &mut Vec<Effect>) {
    let color = state.game.to_move();
    let waits = building(state) && state.seat(color).needs_tree();
    let wanted = (state.program_to_move() && !waits).then(|| ThoughtKey {
        serial: state.serial,
        node: state.game.at(),
    });
    let (pending, ask) = align(state.pending.thought, wanted, state, effects);
    state.pending.thought = pending;
    if let Some(id) = ask {
        state.thought_for = 0;
        effects.push(Effect::Think {
            id,
            game: state.game.clone(),
            player: state.seat(color).spec(exact(state)),
            seed: state.seed,
        });
    }
}

fn insight(state: &mut State, effects: &mut Vec<Effect>) {
    let shown = state.shown();
    let setup = shown.setup();
    let key = InsightKey {
        setup,
        exact: exact(state),
        live: state.live,
    };
    let needed = (state.display.analysis || state.hint_wanted)
        && !building(state)
        && shown.result().is_none();
    let known = state.insight_key == Some(key) && state.insight.is_some();
    let open = matches!(state.pending.insight, Some((_, pending)) if pending == key);
    // A live analysis answers again and again: its question stays open.
    let wanted = (needed && (!known || (key.live && open))).then_some(key);
    let (pending, ask) = align(state.pending.insight, wanted, state, effects);
    state.pending.insight = pending;
    if let Some(id) = ask {
        effects.push(Effect::Analyze {
            id,
            game: state.shown().clone(),
            live: state.live,
        });
    }
}

/// The values of the line: from the tree all that are missing, else one after another while nothing else is asked.
fn values(state: &mut State, effects: &mut Vec<Effect>) {
    let source = Source {
        serial: state.serial,
        exact: exact(state),
    };
    if state.values.source != source {
        state.values = LineValues::new(source);
    }
    let asked_for = state.dialog.as_ref().is_some_and(Dialog::is_review);
    let needed = (asked_for || state.display.analysis) && !building(state);
    let missing = if needed && (source.exact || is_free(state)) {
        state.values.missing(&state.game)
    } else {
        Vec::new()
    };
    let count = if source.exact { missing.len() } else { 1 };
    // What is being valued is finished, even if another position would come first by now.
    let open = state.pending.values.map(|(_, key)| key);
    let open = open.filter(|key| {
        let same = key.source == source && key.count == count;
        same && !source.exact && missing.contains(&key.first)
    });
    let next = missing.first().map(|&first| ValueKey {
        source,
        first,
        count,
    });
    let (pending, ask) = align(state.pending.values, open.or(next), state, effects);
    state.pending.values = pending;
    if let Some(id) = ask {
        effects.push(Effect::Value {
            id,
            board: state.board().clone(),
            setups: missing.into_iter().take(count).collect(),
        });
    }
}

/// Whether no worker is at anything else: no program thinks, and of the shown position there is something to see.
fn is_free(state: &State) -> bool {
    let looked = state.live && state.shown_insight().is_some();
    !state.program_to_move()
        && (state.pending.insight.is_none() || looked)
        && state.pending.grown.is_none()
}

/// The line looked back on, made anew when the line is another or more of it is known.
fn review(state: &mut State) {
    let line = state.game.line();
    let key = ReviewKey {
        source: state.values.source,
        end: line.last().copied().unwrap_or(state.game.root()),
        known: state.values.count(),
    };
    if state.review_key != Some(key) {
        state.review_key = Some(key);
        let known = key.known > 0;
        state.review = known.then(|| Arc::new(state.values.review(&state.game)));
    }
}

fn tree_page(state: &mut State, effects: &mut Vec<Effect>) {
    let shown = state.page == Page::Tree && state.display.analysis;
    let needed = shown && !building(state) && state.game.result().is_none();
    let key = PageKey {
        setup: state.game.setup(),
        exact: exact(state),
    };
    if needed {
        if state.tree_page.key != Some(key) {
            state.tree_page = TreePage::new(key);
        }
        if let Some(walk) = &state.walk {
            state.tree_page.follow_on(&walk.path());
        }
    }
    let next = state.tree_page.next().filter(|_| needed);
    let wanted = next.map(|node| (key, node));
    let (pending, ask) = align(state.pending.grown, wanted, state, effects);
    state.pending.grown = pending;
    if let (Some(id), Some(node)) = (ask, next) {
        let at_node = state.tree_page.question(node);
        effects.push(Effect::Grow {
            id,
            board: state.board().clone(),
            position: at_node.unwrap_or(state.game.position()),
        });
    }
}

/// Gives the hint as soon as the figures are there: the move of the player `perfect`.
fn hint(state: &mut State) {
    if !state.hint_wanted {
        return;
    }
    let Some(insight) = state.shown_insight() else {
        return;
    };
    let best: Option<Cell> = insight
        .rows
        .iter()
        .find(|row| row.chosen_by.contains(&Rule::Perfect))
        .map(|row| row.cell)
        .or_else(|| insight.best_estimate());
    state.hint_wanted = false;
    state.notice = best.map(Notice::Hint);
}
