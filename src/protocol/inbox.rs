//! The commands that have come in, read by a thread of their own.
//!
//! While a command is worked on, the next one in line may stop it: the worker names the commands that do and how soon
//! ([`Inbox::working`]), and a flag is set when one of them is the next in line. A command further back in
//! the line stops nothing, so a session that is piped in all at once gets the same answers as one that waits for
//! each. After the end of the input everything that is still to be worked on has a while, once in all; what is worked on then, or
//! later, is stopped at once.

use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::lines::{Line, read_line};

/// How many lines may wait: a faster sender is held up.
const CAPACITY: usize = 1024;
/// How long work may go on after the end of the input.
const GRACE: Duration = Duration::from_secs(30);

/// See the module.
pub(super) struct Inbox {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    lines: VecDeque<Line>,
    ended: bool,
    /// Whether the while after the end is over.
    overdue: bool,
    work: Option<Work>,
}

/// What is being worked on.
struct Work {
    stop: Arc<AtomicBool>,
    stops: Stops,
    /// Whether a command has come that stops it.
    due: bool,
}

/// How soon a command stops the work before it, if it does.
pub(super) type Stops = fn(&str) -> Option<Duration>;

impl Inbox {
    /// Begins to read.
    pub(super) fn new(input: impl BufRead + Send + 'static) -> Self {
        Self::with_grace(input, GRACE)
    }

    fn with_grace(input: impl BufRead + Send + 'static, grace: Duration) -> Self {
        let shared = Arc::new(Shared {
            state: Mutex::new(State::default()),
            changed: Condvar::new(),
        });
        let reader = Arc::clone(&shared);
        // It ends with the input; if the session ends first it ends with the process.
        std::thread::spawn(move || reader.read(input, grace));
        Self { shared }
    }

    /// The next line; waits for it. [`Line::End`] when there are no more.
    pub(super) fn next(&self) -> Line {
        let mut state = self.shared.lock();
        loop {
            if let Some(line) = state.lines.pop_front() {
                self.shared.changed.notify_all();
                return line;
            }
            if state.ended {
                return Line::End;
            }
            state = self.shared.wait(state);
        }
    }

    /// Begins work that the commands named by `stops` stop; gives the flag that is set then.
    pub(super) fn working(&self, stops: Stops) -> Arc<AtomicBool> {
        let mut state = self.shared.lock();
        let stop = Arc::new(AtomicBool::new(state.overdue));
        state.work = Some(Work {
            stop: Arc::clone(&stop),
            stops,
            due: false,
        });
        state.stop_if_due();
        stop
    }

    /// Ends the work: nothing is stopped any more. Whether a command stopped it, or was about to.
    pub(super) fn done(&self) -> bool {
        let work = self.shared.lock().work.take();
        work.is_some_and(|work| work.due)
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // A poisoned lock means that the other thread died between two statements that leave the state sound.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn read(&self, mut input: impl BufRead, grace: Duration) {
        loop {
            // An input that fails is over.
            let line = read_line(&mut input).unwrap_or(Line::End);
            let mut state = self.lock();
            if line == Line::End {
                state.ended = true;
                self.changed.notify_all();
                break;
            }
            while state.lines.len() >= CAPACITY {
                state = self.wait(state);
            }
            state.lines.push_back(line);
            state.stop_if_due();
            self.changed.notify_all();
        }
        std::thread::sleep(grace);
        let mut state = self.lock();
        state.overdue = true;
        if let Some(work) = &state.work {
            work.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl State {
    /// Stops the work if the next command in line says so.
    fn stop_if_due(&mut self) {
        let next = self.lines.iter().find_map(|line| match line {
            Line::Text(text) if text.trim().is_empty() => None,
            Line::Text(text) => Some(text.trim()),
            Line::TooLong(_) | Line::End => Some(""),
        });
        let (Some(work), Some(next)) = (&mut self.work, next) else {
            return;
        };
        let Some(patience) = (work.stops)(next) else {
            return;
        };
        if std::mem::replace(&mut work.due, true) {
            return;
        }
        if patience.is_zero() {
            work.stop.store(true, Ordering::Relaxed);
        } else {
            let stop = Arc::clone(&work.stop);
            // Work that is done before does not look at its flag any more.
            std::thread::spawn(move || {
                std::thread::sleep(patience);
                stop.store(true, Ordering::Relaxed);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(line: &str) -> Line {
        Line::Text(line.to_owned())
    }

    fn wait_until_read(inbox: &Inbox) {
        let mut state = inbox.shared.lock();
        while !state.ended {
            state = inbox.shared.wait(state);
        }
    }

    #[test]
    fn lines_come_in_order_and_end() {
        let inbox = Inbox::new(&b"one\n\ntwo"[..]);
        assert_eq!(inbox.next(), text("one"));
        assert_eq!(inbox.next(), text(""));
        assert_eq!(inbox.next(), text("two"));
        assert_eq!(inbox.next(), Line::End);
        assert_eq!(inbox.next(), Line::End);
    }

    #[test]
    fn only_the_next_command_stops_the_work() {
        let stops = |line: &str| (line == "stop").then_some(Duration::ZERO);
        for (input, stopped) in [
            (&b"stop\n"[..], true),
            (b"\n  \n stop \n", true),
            (b"move\nstop\n", false),
            (b"", false),
        ] {
            let inbox = Inbox::new(input);
            wait_until_read(&inbox);
            let flag = inbox.working(stops);
            assert_eq!(flag.load(Ordering::Relaxed), stopped);
            assert_eq!(inbox.done(), stopped);
        }
    }

    fn is_set_soon(flag: &AtomicBool) -> bool {
        let begin = std::time::Instant::now();
        while !flag.load(Ordering::Relaxed) && begin.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(2));
        }
        flag.load(Ordering::Relaxed)
    }

    #[test]
    fn a_patient_command_stops_a_little_later() {
        let inbox = Inbox::new(&b"stop\n"[..]);
        wait_until_read(&inbox);
        let flag = inbox.working(|_| Some(Duration::from_millis(200)));
        assert!(!flag.load(Ordering::Relaxed));
        assert!(is_set_soon(&flag));
        assert!(inbox.done());
    }

    #[test]
    fn the_while_after_the_end_counts_once() {
        let inbox = Inbox::with_grace(&b""[..], Duration::from_millis(200));
        wait_until_read(&inbox);
        let flag = inbox.working(|_| None);
        assert!(!flag.load(Ordering::Relaxed));
        assert!(is_set_soon(&flag));
        assert!(!inbox.done());
        for _ in 0..2 {
            assert!(inbox.working(|_| None).load(Ordering::Relaxed), "at once");
            assert!(!inbox.done());
        }
    }

    #[test]
    fn more_lines_than_fit_wait_their_turn() {
        let input = "line\n".repeat(3 * CAPACITY);
        let inbox = Inbox::new(std::io::Cursor::new(input));
        let mut count = 0;
        while inbox.next() != Line::End {
            count += 1;
        }
        assert_eq!(count, 3 * CAPACITY);
    }
}
