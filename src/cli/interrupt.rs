//! Signals that end a command which has other programs running: they are ended first.
//!
//! A command that has something to finish ([`Interrupt::listen`]) is told by a flag, which the players look at; when they have
//! stopped, the signal has its usual effect. A second one has it at once, and so has the first for a command that
//! has nothing to finish ([`end_on_signals`]).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

use crate::player::external;

/// See the module.
pub(super) struct Interrupt {
    cancel: Arc<AtomicBool>,
    /// The signal that came, or 0.
    signal: Arc<AtomicI32>,
}

impl Interrupt {
    /// Listens from now on, to the end of the program.
    pub(super) fn listen() -> color_eyre::Result<Self> {
        let interrupt = Self {
            cancel: Arc::default(),
            signal: Arc::default(),
        };
        let (cancel, came) = (Arc::clone(&interrupt.cancel), Arc::clone(&interrupt.signal));
        on_signals(move |signal| {
            came.store(signal, Ordering::Relaxed);
            if cancel.swap(true, Ordering::Relaxed) {
                end(signal);
            }
        })?;
        Ok(interrupt)
    }

    /// Set when a signal has come; whoever wants may set it too.
    pub(super) const fn cancel(&self) -> &Arc<AtomicBool> {
        &self.cancel
    }

    /// Ends the program if a signal asked for it.
    pub(super) fn obey(&self) {
        match self.signal.load(Ordering::Relaxed) {
            0 => {}
            signal => end(signal),
        }
    }
}

/// From now on a signal ends this program as usual, and the programs it has started before it.
pub(super) fn end_on_signals() -> color_eyre::Result<()> {
    on_signals(end)
}

/// Calls this for every signal that asks the program to end, on a thread of its own.
#[cfg(unix)]
fn on_signals(mut obey: impl FnMut(i32) + Send + 'static) -> color_eyre::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    let listen = move || signals.forever().for_each(&mut obey);
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(listen)?;
    Ok(())
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "it can fail on unix")]
fn on_signals(_: impl FnMut(i32) + Send + 'static) -> color_eyre::Result<()> {
    Ok(())
}

/// Ends every program, and this one by the signal's usual effect.
fn end(signal: i32) {
    external::end_all();
    #[cfg(unix)]
    if signal_hook::low_level::emulate_default_handler(signal).is_ok() {
        return;
    }
    std::process::exit(128 + signal)
}
