//! The commands that have come in, read by a thread of their own.
//!
//! While a command is worked on, the next one in line may stop it: the worker names the commands that do
//! ([`Inbox::working`]), and a flag is set as soon as one of them is the next in line. A command further back in
//! the line stops nothing, so a session that is piped in all at once gets the same answers as one that waits for
//! each. After the end of the input what is still being worked on has a while to finish.

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
    work: Option<Work>,
}

/// What is being worked on.
struct Work {
    stop: Arc<AtomicBool>,
    stops: fn(&str) -> bool,
}

impl Inbox {
    /// Begins to read.
    pub(super) fn new(input: impl BufRead + Send + 'static) -> Self {
        let shared = Arc::new(Shared {
            state: Mutex::new(State::default()),
            changed: Condvar::new(),
        });
        let reader = Arc::clone(&shared);
        // It ends with the input; if the session ends first it ends with the process.
        std::thread::spawn(move || reader.read(input));
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
    pub(super) fn working(&self, stops: fn(&str) -> bool) -> Arc<AtomicBool> {
        let stop = Arc::new(AtomicBool::new(false));
        let mut state = self.shared.lock();
        state.work = Some(Work {
            stop: Arc::clone(&stop),
            stops,
        });
        state.stop_if_due();
        stop
    }

    /// Ends the work: nothing is stopped any more.
    pub(super) fn done(&self) {
        self.shared.lock().work = None;
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

    fn read(&self, mut input: impl BufRead) {
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
        std::thread::sleep(GRACE);
        if let Some(work) = &self.lock().work {
            work.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl State {
    /// Stops the work if the next command in line says so.
    fn stop_if_due(&self) {
        let next = self.lines.iter().find_map(|line| match line {
            Line::Text(text) if text.trim().is_empty() => None,
            Line::Text(text) => Some(text.trim()),
            Line::TooLong | Line::End => Some(""),
        });
        if let (Some(work), Some(next)) = (&self.work, next)
            && (work.stops)(next)
        {
            work.stop.store(true, Ordering::Relaxed);
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
        let stops = |line: &str| line == "stop";
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
            inbox.done();
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
