//! What a state needs from the workers, asked for; what it no longer needs, cancelled.
//!
//! Every question is kept with what it is about. As long as that is what the state is about, the question
//! stands; as soon as it is not, it is cancelled and its answer, should it still come, is dropped.

use crate::bitboard::Cell;
use crate::game::NodeId;
use crate::player::choice::Rule;
use crate::setup::Setup;
use crate::tui::action::RequestId;
use crate::tui::effect::Effect;
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

/// What a review is about: the line, by its last node, and whether the tree is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewKey {
    serial: u64,
    end: NodeId,
    exact: bool,
}

/// Asks for what is needed and cancels what is not.
pub(super) fn settle(state: &mut State, effects: &mut Vec<Effect>) {
    if state.done {
        return;
    }
    thought(state, effects);
    insight(state, effects);
    review(state, effects);
    tree_page(state, effects);
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

fn review(state: &mut State, effects: &mut Vec<Effect>) {
    let line = state.game.line();
    let key = ReviewKey {
        serial: state.serial,
        end: line.last().copied().unwrap_or(state.game.root()),
        exact: exact(state),
    };
    let asked_for = matches!(
        state.dialog,
        Some(crate::tui::state::dialog::Dialog::Review { .. })
    );
    // From the tree it is quick; by search it takes a while and is made only when asked for.
    let needed = asked_for || (state.display.analysis && key.exact);
    let known = state.review_key == Some(key);
    let wanted = (needed && !known && !building(state)).then_some(key);
    let (pending, ask) = align(state.pending.review, wanted, state, effects);
    state.pending.review = pending;
    if let Some(id) = ask {
        effects.push(Effect::Review {
            id,
            game: state.game.clone(),
        });
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
