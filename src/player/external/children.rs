//! The programs that run, so that none of them outlives this one.
//!
//! Each is the leader of a process group of its own and stands in a list from its start until it is collected: as long as it
//! stands there its number is nobody else's. Whoever leaves the program, by its end, a signal or an error, calls [`end_all`].

use std::io;
use std::process::{Child, Command, ExitStatus};

#[cfg(unix)]
pub use unix::end_all;
#[cfg(unix)]
pub(super) use unix::{collect, has_ended, start};

#[cfg(unix)]
mod unix {
    use super::{Child, Command, ExitStatus, io};
    use std::os::unix::process::CommandExt;
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// How long the programs may take to end by themselves when all are to end.
    const FAREWELL: Duration = Duration::from_millis(300);
    /// How often is looked whether they have.
    const TICK: Duration = Duration::from_millis(5);

    struct Children {
        running: Vec<Pid>,
        /// Whether this program is leaving: nothing is started any more.
        closed: bool,
    }

    static CHILDREN: Mutex<Children> = Mutex::new(Children {
        running: Vec::new(),
        closed: false,
    });

    fn children() -> MutexGuard<'static, Children> {
        // The list is sound between any two statements.
        CHILDREN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a program in a group of its own, so that what it starts can be ended with it.
    pub(in super::super) fn start(command: &mut Command) -> io::Result<Child> {
        let mut children = children();
        if children.closed {
            return Err(io::Error::other("this program is leaving"));
        }
        let child = command.process_group(0).spawn()?;
        children.running.push(Pid::from_child(&child));
        Ok(child)
    }

    /// Whether a program has ended; it is not collected.
    pub(in super::super) fn has_ended(child: &mut Child) -> bool {
        ended(Pid::from_child(child))
    }

    fn ended(pid: Pid) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // One that cannot be waited for is collected.
        !matches!(waitid(WaitId::Pid(pid), look), Ok(None))
    }

    /// Ends a program and what it has started, and collects it.
    pub(in super::super) fn collect(child: &mut Child) -> io::Result<ExitStatus> {
        let pid = Pid::from_child(child);
        let mut children = children();
        if let Some(at) = children.running.iter().position(|&known| known == pid) {
            // It may be gone with all it started: then there is nothing to end.
            let _ = kill_process_group(pid, Signal::KILL);
            children.running.swap_remove(at);
        }
        drop(children);
        child.wait()
    }

    /// Ends every program, at the latest by force; from now on none is started.
    pub fn end_all() {
        let mut children = children();
        children.closed = true;
        let signal = |signal| {
            for &pid in &children.running {
                let _ = kill_process_group(pid, signal);
            }
        };
        signal(Signal::TERM);
        let until = Instant::now() + FAREWELL;
        while !children.running.iter().all(|&pid| ended(pid)) && Instant::now() < until {
            std::thread::sleep(TICK);
        }
        signal(Signal::KILL);
    }
}

#[cfg(not(unix))]
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    command.spawn()
}

#[cfg(not(unix))]
pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

#[cfg(not(unix))]
pub(super) fn collect(child: &mut Child) -> io::Result<ExitStatus> {
    // It may have ended in between.
    let _ = child.kill();
    child.wait()
}

/// Without groups of processes a program ends with its input, which ends with this one.
#[cfg(not(unix))]
pub const fn end_all() {}
