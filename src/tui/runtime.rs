//! Carries effects out: each question is a thread of its own that answers through one channel.
//!
//! A question has a flag that cancels it; an answer that comes all the same is dropped by the reducer. A worker
//! that panics answers with the panic's message, so that the dashboard and the game go on.

pub(super) mod files;
mod oracle;

use std::any::Any;
use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::action::{Action, Answer, RequestId};
use super::effect::Effect;
use super::failure::Failure;
use super::options::Options;
use crate::player::Resources;
use crate::solve::{self, Tree};

/// What reaches the event loop.
#[derive(Debug)]
pub(super) enum Message {
    /// Something for the reducer.
    Action(Action),
    /// A signal of the system, by its number.
    Signal(i32),
    /// The input cannot be read any more, and why.
    InputLost(std::io::Error),
}

/// The tree in memory.
#[derive(Clone, Debug, Default)]
struct Shelf(Arc<Mutex<Option<Arc<Tree>>>>);

impl Shelf {
    fn tree(&self) -> Option<Arc<Tree>> {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.clone()
    }

    fn put(&self, tree: Option<Arc<Tree>>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = tree;
    }
}

/// What the workers may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Power {
    /// For the exact tree.
    pub(super) tree: solve::Options,
    /// Threads of a search.
    pub(super) search_threads: usize,
}

impl Power {
    /// What the dashboard was given.
    pub(super) const fn of(options: &Options) -> Self {
        Self {
            tree: options.tree,
            search_threads: options.search_threads,
        }
    }

    /// As little as a test needs.
    #[cfg(test)]
    const LEAST: Self = Self {
        tree: solve::Options {
            threads: 1,
            memory_bytes: 64 << 20,
        },
        search_threads: 1,
    };
}

/// The workers.
#[derive(Debug)]
pub(super) struct Runtime {
    sender: Sender<Message>,
    cancels: HashMap<RequestId, Arc<AtomicBool>>,
    shelf: Shelf,
    power: Power,
}

impl Runtime {
    /// Workers that answer to this channel and take no more than this.
    pub(super) fn new(sender: Sender<Message>, power: Power) -> Self {
        Self {
            sender,
            cancels: HashMap::new(),
            shelf: Shelf::default(),
            power,
        }
    }

    /// Carries out an effect; suspending and quitting are the event loop's.
    pub(super) fn carry_out(&mut self, effect: Effect) {
        if let Effect::Cancel(id) = effect {
            if let Some(cancel) = self.cancels.remove(&id) {
                cancel.store(true, Ordering::Relaxed);
            }
            return;
        }
        let Some(id) = effect.question() else { return };
        let (shelf, power) = (self.shelf.clone(), self.power);
        if matches!(effect, Effect::BuildTree { .. }) {
            // The old tree's memory is given back before the new one grows.
            shelf.put(None);
        }
        self.start(id, move |asker| perform(effect, &shelf, power, asker));
    }

    /// Starts a worker for a question.
    fn start(&mut self, id: RequestId, work: impl FnOnce(&Asker) -> Answer + Send + 'static) {
        let cancel = Arc::new(AtomicBool::new(false));
        // Questions that were answered hold their flag alone.
        self.cancels.retain(|_, flag| Arc::strong_count(flag) > 1);
        self.cancels.insert(id, Arc::clone(&cancel));
        let asker = Asker {
            id,
            cancel,
            sender: self.sender.clone(),
        };
        let failed = asker.clone();
        let body = move || {
            let answer =
                panic::catch_unwind(AssertUnwindSafe(|| work(&asker))).unwrap_or_else(|payload| {
                    Answer::Failed(Failure::Worker(message_of(payload.as_ref())).into())
                });
            asker.answer(answer);
        };
        let spawned = thread::Builder::new().name("worker".to_owned()).spawn(body);
        if spawned.is_err() {
            failed.answer(Answer::Failed(Failure::NoThread.into()));
        }
    }

    /// Tells every worker to stop.
    pub(super) fn stop(&mut self) {
        for cancel in self.cancels.values() {
            cancel.store(true, Ordering::Relaxed);
        }
    }
}

/// Does what a question asks.
fn perform(effect: Effect, shelf: &Shelf, power: Power, asker: &Asker) -> Answer {
    let tree = shelf.tree();
    let tree = tree.as_deref();
    match effect {
        Effect::BuildTree { board, root, .. } => {
            let built = oracle::build_tree(&board, &root, power.tree, asker);
            Answer::Tree(built.map(|tree| {
                let facts = oracle::facts(&tree);
                if !asker.cancelled() {
                    shelf.put(Some(Arc::new(tree)));
                }
                facts
            }))
        }
        Effect::Think {
            game, player, seed, ..
        } => {
            let resources = Resources {
                tree: shelf.tree(),
                seed,
                threads: power.search_threads,
            };
            Answer::Thought(oracle::think(&game, &player, &resources, &asker.cancel))
        }
        Effect::Analyze { game, live, .. } => Answer::Insight(Ok(oracle::analyze(
            &game,
            tree,
            live,
            power.search_threads,
            asker,
        ))),
        Effect::Value { board, setups, .. } => Answer::Values(Ok(oracle::value(
            &board,
            &setups,
            tree,
            power.search_threads,
            asker,
        ))),
        Effect::Grow {
            board, position, ..
        } => Answer::Grown(Ok(Arc::new(oracle::grow(
            &board,
            position,
            tree,
            power.search_threads,
            asker,
        )))),
        Effect::Save { draft, .. } => Answer::Saved(files::save(*draft)),
        Effect::Load { paths, lang, .. } => Answer::Loaded(files::load(&paths, lang)),
        Effect::Cancel(_) | Effect::Suspend | Effect::Quit => {
            Answer::Failed(Failure::Worker("no question".to_owned()).into())
        }
    }
}

/// The way back to the one who asked.
#[derive(Clone, Debug)]
struct Asker {
    id: RequestId,
    cancel: Arc<AtomicBool>,
    sender: Sender<Message>,
}

impl Asker {
    fn answer(&self, answer: Answer) {
        // If nobody listens any more the program is ending.
        let _ = self
            .sender
            .send(Message::Action(Action::Answer(self.id, answer)));
    }

    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

/// What a panic said.
fn message_of(payload: &(dyn Any + Send)) -> String {
    let text = payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned());
    text.unwrap_or_default()
}

/// Answers at once, without threads: for tests, which decide themselves when an answer comes.
#[cfg(test)]
pub(super) mod at_once {
    use super::{Arc, Asker, AtomicBool, Effect, Power, Shelf, perform};
    use crate::tui::action::Action;

    /// A worker that answers when it is told to.
    #[derive(Debug, Default)]
    pub(crate) struct Oracle {
        shelf: Shelf,
    }

    impl Oracle {
        /// The answer to a question; nothing for what is no question.
        pub(crate) fn answer(&self, effect: Effect) -> Option<Action> {
            let id = effect.question()?;
            let (sender, _) = std::sync::mpsc::channel();
            let asker = Asker {
                id,
                cancel: Arc::new(AtomicBool::new(false)),
                sender,
            };
            let answer = perform(effect, &self.shelf, Power::LEAST, &asker);
            Some(Action::Answer(id, answer))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::text::Lang;
    use crate::tui::desk::Desk;
    use crate::tui::state::Notice;

    /// The next thing that reaches the dashboard.
    fn next(receiver: &std::sync::mpsc::Receiver<Message>) -> Action {
        match receiver.recv().unwrap() {
            Message::Action(action) => action,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_worker_that_panics_is_told_and_the_game_goes_on() {
        let (sender, receiver) = channel();
        let mut runtime = Runtime::new(sender, Power::LEAST);
        let mut desk = Desk::new("flat:8x8", "human", "random");
        desk.answer_all();
        desk.press("m 'f5' enter");
        // A panic has one kind of message if it has parts that are filled in, else another.
        for number in [None, Some(7)] {
            let (id, _) = desk.state().pending.thought.unwrap();
            runtime.start(id, move |_| match number {
                None => panic!("the worker broke"),
                Some(number) => panic!("the worker broke at {number}"),
            });
            desk.act(next(&receiver));
            let Some(Notice::Failed(why)) = &desk.state().notice else {
                panic!("{:?}", desk.state().notice);
            };
            let said = number.map_or_else(String::new, |number| format!(" at {number}"));
            let told = why.say(Lang::En);
            assert!(told.ends_with(&format!("the worker broke{said}")), "{told}");
            assert_eq!(desk.state().pending.thought, None);
            assert_eq!(desk.moves(), "f5");
            desk.press("C");
        }
        // The next worker is as good as ever.
        let mut open = desk.open.iter().rev();
        let think = open.find(|effect| matches!(effect, Effect::Think { .. }));
        runtime.carry_out(think.unwrap().clone());
        desk.act(next(&receiver));
        assert_eq!(desk.state().game.ply(), 2);
    }
}
