//! Signals that end a command which has other programs running: they are ended first.
//!
//! The first signal sets a flag, which the players look at; when they have stopped and their programs are ended, the signal
//! has its usual effect. A second one has it at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// See the module.
pub(super) struct Interrupt {
    cancel: Arc<AtomicBool>,
    /// The signal that came, or 0.
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Listens from now on, to the end of the program.
    pub(super) fn listen() -> color_eyre::Result<Self> {
        let interrupt = Self {
            cancel: Arc::default(),
            signal: Arc::default(),
        };
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
            use signal_hook::flag;
            for signal in [SIGHUP, SIGINT, SIGTERM] {
                flag::register_conditional_default(signal, Arc::clone(&interrupt.cancel))?;
                let number = usize::try_from(signal)?;
                flag::register_usize(signal, Arc::clone(&interrupt.signal), number)?;
                flag::register(signal, Arc::clone(&interrupt.cancel))?;
            }
        }
        Ok(interrupt)
    }

    /// Set when a signal has come; whoever wants may set it too.
    pub(super) const fn cancel(&self) -> &Arc<AtomicBool> {
        &self.cancel
    }

    /// Ends the program if a signal asked for it.
    pub(super) fn obey(&self) -> color_eyre::Result<()> {
        match i32::try_from(self.signal.load(Ordering::Relaxed))? {
            0 => {}
            #[cfg(unix)]
            signal => signal_hook::low_level::emulate_default_handler(signal)?,
            #[cfg(not(unix))]
            _ => {}
        }
        Ok(())
    }
}
