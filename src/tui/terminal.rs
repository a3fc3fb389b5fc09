//! The terminal, taken and given back.
//!
//! [`Screen::enter`] switches to the alternate screen, raw mode, mouse reports and bracketed paste, and
//! [`restore`] undoes all of it. It is undone on every way out: `Drop` covers a normal end and an error, a
//! panic hook covers a panic (before its message is printed, so that it can be read), and the event loop
//! covers signals. [`restore`] does nothing if the terminal is not taken, so that the ways may overlap.
//!
//! Each frame is wrapped in a synchronized update, so that a terminal that knows it never shows half a frame.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute, queue, style, terminal};
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};

mod anchored;
mod sixteen;

use anchored::Anchored;

/// Whether the terminal is in our hands.
static TAKEN: AtomicBool = AtomicBool::new(false);

type Canvas = Terminal<Anchored<BufWriter<Stdout>>>;

/// The terminal while the dashboard has it.
///
/// The canvas has a fixed size and is made anew when the terminal's changes or its content is lost. Left to
/// itself it would clear the screen by asking the terminal where the cursor is, and the answer would come in
/// among the keys that another thread reads.
pub struct Screen {
    canvas: Canvas,
    size: (u16, u16),
}

/// Whether stdin and stdout are a terminal.
pub fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// If it cannot be set up; it is given back as it was.
    pub fn enter() -> io::Result<Self> {
        // Whether there is colour is the theme's decision: crossterm's own handling of `NO_COLOR` sends
        // resets that would wipe bold and reverse too.
        style::force_color_output(true);
        hook_panics();
        take().inspect_err(|_| restore())?;
        let size = terminal::size().inspect_err(|_| restore())?;
        let canvas = canvas(size).inspect_err(|_| restore())?;
        Ok(Self { canvas, size })
    }

    /// Draws a frame.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn draw(&mut self, view: impl FnOnce(&mut Frame)) -> io::Result<()> {
        queue!(io::stdout(), BeginSynchronizedUpdate)?;
        let size = terminal::size()?;
        if size != self.size {
            self.size = size;
            self.start_over()?;
        }
        let drawn = self.canvas.draw(view).map(|_| ());
        execute!(io::stdout(), EndSynchronizedUpdate)?;
        drawn
    }

    /// The terminal's columns and rows as last drawn.
    pub const fn size(&self) -> (u16, u16) {
        self.size
    }

    /// An empty screen and a canvas that knows it.
    fn start_over(&mut self) -> io::Result<()> {
        queue!(io::stdout(), Clear(ClearType::All))?;
        self.canvas = canvas(self.size)?;
        Ok(())
    }

    /// Stops the program as Ctrl-Z does elsewhere and takes the terminal again when it goes on.
    ///
    /// # Errors
    /// If the terminal cannot be taken again.
    #[cfg(unix)]
    pub fn suspend(&mut self) -> io::Result<()> {
        restore();
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        self.resume()
    }

    /// Takes the terminal again after the program was stopped; the next frame is drawn in full.
    ///
    /// # Errors
    /// If the terminal cannot be taken again.
    pub fn resume(&mut self) -> io::Result<()> {
        // Whoever had the terminal may have changed its modes: they are taken from where they are now.
        restore();
        take()?;
        self.start_over()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn canvas((width, height): (u16, u16)) -> io::Result<Canvas> {
    // One write a frame: stdout alone would flush every kilobyte.
    let out = BufWriter::with_capacity(1 << 16, io::stdout());
    let area = Rect::new(0, 0, width, height);
    let viewport = Viewport::Fixed(area);
    Terminal::with_options(Anchored::new(out), TerminalOptions { viewport })
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        Clear(ClearType::All),
        EnableMouseCapture,
        EnableBracketedPaste,
        cursor::Hide
    )
}

/// Gives the terminal back as it was. Does nothing if it is not taken.
pub fn restore() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    // Each step is tried whatever became of the others: the terminal may be gone.
    let _ = execute!(
        out,
        EndSynchronizedUpdate,
        DisableBracketedPaste,
        DisableMouseCapture
    );
    // The Linux console has no alternate screen: clear what we drew, too.
    let _ = execute!(out, Clear(ClearType::All), cursor::MoveTo(0, 0));
    let _ = execute!(out, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// Restores the terminal before a panic of this thread prints its message. A panic of a worker thread is
/// caught where the worker was started and becomes an answer; it prints nothing over the screen.
fn hook_panics() {
    let screen_thread = thread::current().id();
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == screen_thread {
            restore();
        }
        if !TAKEN.load(Ordering::SeqCst) {
            before(info);
        }
    }));
}
