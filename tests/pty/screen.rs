//! A program in a pseudo-terminal, and what a terminal would show of it.

// A helper of tests: what fails here fails the test.
#![allow(clippy::unwrap_used, missing_docs, unreachable_pub)]

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// What keys send.
#[allow(dead_code)] // Not every user presses every key.
pub mod key {
    pub const UP: &str = "\u{1b}[A";
    pub const DOWN: &str = "\u{1b}[B";
    pub const LEFT: &str = "\u{1b}[D";
    pub const RIGHT: &str = "\u{1b}[C";
    pub const HOME: &str = "\u{1b}[H";
    pub const END: &str = "\u{1b}[F";
    pub const ENTER: &str = "\r";
    pub const ESC: &str = "\u{1b}";
    pub const CTRL_C: &str = "\u{3}";
    pub const CTRL_U: &str = "\u{15}";
    pub const CTRL_Z: &str = "\u{1a}";
    pub const F11: &str = "\u{1b}[23~";
    pub const F12: &str = "\u{1b}[24~";
}

/// Long enough for a loaded machine to build the standard tree.
const PATIENCE: Duration = Duration::from_secs(120);

struct Seen {
    parser: vt100::Parser,
    raw: Vec<u8>,
}

pub struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    seen: Arc<Mutex<Seen>>,
    /// Ends when nothing more can come.
    reader: thread::JoinHandle<()>,
    modes: String,
    exit: Option<u32>,
    home: tempfile::TempDir,
}

impl Session {
    /// The program with these arguments in a terminal of columns and rows.
    pub fn start(args: &[&str], size: (u16, u16)) -> Self {
        Self::with_environment(args, size, &[])
    }

    /// The same with the test hooks on.
    pub fn with_hooks(args: &[&str], size: (u16, u16)) -> Self {
        Self::with_environment(args, size, &[("ORBELLO_TEST_HOOKS", "1")])
    }

    /// The same with environment variables.
    pub fn with_environment(args: &[&str], size: (u16, u16), variables: &[(&str, &str)]) -> Self {
        Self::spawn(program(args), size, variables, tempfile::tempdir().unwrap())
    }

    /// The same with a config file.
    pub fn with_config(args: &[&str], size: (u16, u16), config: &str) -> Self {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("orbello");
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("config.toml"), config).unwrap();
        Self::spawn(program(args), size, &[], home)
    }

    /// The program started from an interactive shell.
    pub fn in_shell(args: &[&str], size: (u16, u16)) -> Option<Self> {
        let shell = ["/bin/bash", "/usr/bin/bash"]
            .into_iter()
            .find(|path| Path::new(path).exists())?;
        let mut command = CommandBuilder::new(shell);
        command.args(["--norc", "--noprofile", "-i"]);
        let home = tempfile::tempdir().unwrap();
        let mut session = Self::spawn(command, size, &[("PS1", "$ ")], home);
        session.wait_for("$ ");
        session.send(&format!(
            "{} {}\r",
            env!("CARGO_BIN_EXE_orbello"),
            args.join(" ")
        ));
        Some(session)
    }

    fn spawn(
        mut command: CommandBuilder,
        (columns, rows): (u16, u16),
        variables: &[(&str, &str)],
        home: tempfile::TempDir,
    ) -> Self {
        for variable in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
            command.env(variable, home.path());
        }
        // What the terminal around the tests has does not count.
        for variable in [
            "NO_COLOR",
            "CLICOLOR",
            "COLORTERM",
            "COLORFGBG",
            "WT_SESSION",
        ] {
            command.env_remove(variable);
        }
        command.env("TERM", "xterm-256color");
        command.env("LANG", "en_US.UTF-8");
        command.env("LC_ALL", "en_US.UTF-8");
        for (name, value) in variables {
            command.env(name, value);
        }
        let pair = native_pty_system().openpty(size_of(columns, rows)).unwrap();
        let modes = format!("{:?}", pair.master.get_termios());
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let seen = Arc::new(Mutex::new(Seen {
            parser: vt100::Parser::new(rows, columns, 0),
            raw: Vec::new(),
        }));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let shared = Arc::clone(&seen);
        let reader_thread = thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                let mut seen = shared.lock().unwrap();
                seen.parser.process(&buffer[..count]);
                seen.raw.extend_from_slice(&buffer[..count]);
            }
        });
        Self {
            child,
            writer: pair.master.take_writer().unwrap(),
            master: pair.master,
            seen,
            reader: reader_thread,
            modes,
            exit: None,
            home,
        }
    }

    pub fn send(&mut self, keys: &str) {
        // The program may have ended already: what follows tells.
        let _ = self.writer.write_all(keys.as_bytes());
        let _ = self.writer.flush();
        // Two escape sequences in one read could be taken for one.
        thread::sleep(Duration::from_millis(30));
    }

    pub fn paste(&mut self, text: &str) {
        self.send(&format!("\u{1b}[200~{text}\u{1b}[201~"));
    }

    pub fn click(&mut self, x: u16, y: u16) {
        let (x, y) = (x + 1, y + 1);
        self.send(&format!("\u{1b}[<0;{x};{y}M\u{1b}[<0;{x};{y}m"));
    }

    /// Moves the mouse with the left button down.
    pub fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        let [(x, y), (to_x, to_y)] = [from, to].map(|(x, y)| (x + 1, y + 1));
        self.send(&format!(
            "\u{1b}[<0;{x};{y}M\u{1b}[<32;{to_x};{to_y}M\u{1b}[<0;{to_x};{to_y}m"
        ));
    }

    /// Moves the mouse without a button.
    pub fn move_mouse(&mut self, x: u16, y: u16) {
        let (x, y) = (x + 1, y + 1);
        self.send(&format!("\u{1b}[<35;{x};{y}M"));
    }

    pub fn resize(&mut self, (columns, rows): (u16, u16)) {
        self.seen
            .lock()
            .unwrap()
            .parser
            .screen_mut()
            .set_size(rows, columns);
        self.master.resize(size_of(columns, rows)).unwrap();
        thread::sleep(Duration::from_millis(50));
    }

    pub fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let sent = std::process::Command::new("kill")
            .args(["-s", name, &id])
            .status();
        assert!(sent.unwrap().success());
    }

    /// What the screen shows now.
    pub fn text(&self) -> String {
        self.seen.lock().unwrap().parser.screen().contents()
    }

    /// The home folder, and that of configs and data.
    #[allow(dead_code)] // The bench has no files.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// The colour of every sign on the screen and the one behind it.
    #[allow(dead_code)] // The bench looks at no colours.
    pub fn colors(&self) -> Vec<[vt100::Color; 2]> {
        let seen = self.seen.lock().unwrap();
        let screen = seen.parser.screen();
        let (rows, columns) = screen.size();
        let places = (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x)));
        places
            .map(|(y, x)| screen.cell(y, x).unwrap())
            .map(|cell| [cell.fgcolor(), cell.bgcolor()])
            .collect()
    }

    /// Everything received, as text.
    pub fn raw_output(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap().raw).into_owned()
    }

    /// How many frames were drawn so far: each ends a synchronized update.
    #[allow(dead_code)] // Of use to the bench only.
    pub fn frames(&self) -> usize {
        let end: &[u8] = b"\x1b[?2026l";
        let seen = self.seen.lock().unwrap();
        seen.raw
            .windows(end.len())
            .filter(|bytes| *bytes == end)
            .count()
    }

    /// The program's process id.
    #[allow(dead_code)] // Of use to the bench only.
    pub fn process_id(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Writes keys without waiting for anything.
    #[allow(dead_code)] // Of use to the bench only.
    pub fn send_at_once(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    pub fn bytes_received(&self) -> usize {
        self.seen.lock().unwrap().raw.len()
    }

    pub fn wait_for(&mut self, text: &str) {
        self.wait_until(text, |screen| screen.contains(text));
    }

    pub fn wait_until(&self, what: &str, holds: impl Fn(&str) -> bool) {
        let began = Instant::now();
        while !holds(&self.text()) {
            let patient = began.elapsed() < PATIENCE;
            assert!(
                patient,
                "never came: {what}; the screen shows\n{}",
                self.text()
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for a text in everything received, also after the screen was given back.
    pub fn wait_for_anywhere(&mut self, text: &str) {
        let began = Instant::now();
        // A terminal breaks long lines where it likes.
        let flat = |text: &str| text.replace(['\r', '\n'], "");
        while !flat(&self.raw_output()).contains(text) {
            assert!(
                began.elapsed() < PATIENCE,
                "never came: {text}\n{}",
                self.raw_output()
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The column and row at which a text first stands.
    pub fn place_of(&self, text: &str) -> (u16, u16) {
        let seen = self.seen.lock().unwrap();
        let screen = seen.parser.screen();
        let (rows, columns) = screen.size();
        for y in 0..rows {
            for x in 0..columns {
                if screen.contents_between(y, x, y, columns).starts_with(text) {
                    return (x, y);
                }
            }
        }
        panic!("{text} is not on the screen\n{}", screen.contents());
    }

    pub fn in_alternate_screen(&self) -> bool {
        self.seen.lock().unwrap().parser.screen().alternate_screen()
    }

    /// Waits for the moment at which the terminal is taken.
    pub fn wait_until_taken(&self) {
        let began = Instant::now();
        while !self.in_alternate_screen() {
            assert!(began.elapsed() < PATIENCE, "the terminal is never taken");
            thread::yield_now();
        }
    }

    pub fn cursor_hidden(&self) -> bool {
        self.seen.lock().unwrap().parser.screen().hide_cursor()
    }

    pub fn mouse_on(&self) -> bool {
        let seen = self.seen.lock().unwrap();
        seen.parser.screen().mouse_protocol_mode() != vt100::MouseProtocolMode::None
    }

    fn wait_exit(&mut self) -> u32 {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                // What was written last is still to be read. On some systems the end is not told.
                let ended = Instant::now();
                while !self.reader.is_finished() && ended.elapsed() < Duration::from_secs(2) {
                    thread::sleep(Duration::from_millis(10));
                }
                self.exit = Some(status.exit_code());
                return status.exit_code();
            }
            assert!(
                began.elapsed() < PATIENCE,
                "it does not end:\n{}",
                self.text()
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn expect_exit(&mut self, code: u32) {
        assert_eq!(self.wait_exit(), code, "{}", self.text());
    }

    pub fn expect_failure(&mut self) {
        assert_ne!(self.wait_exit(), 0, "{}", self.text());
    }

    /// Waits until the program is stopped, as the system tells it.
    #[allow(dead_code)] // The bench stops nothing.
    pub fn wait_until_stopped(&self) {
        let id = self.child.process_id().unwrap().to_string();
        let began = Instant::now();
        loop {
            let told = std::process::Command::new("ps")
                .args(["-o", "stat=", "-p", &id])
                .output()
                .unwrap();
            if told.stdout.trim_ascii().starts_with(b"T") {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "it is never stopped");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// It has ended and the terminal is as it was.
    pub fn expect_restored(&self) {
        assert!(self.exit.is_some(), "it has ended");
        self.expect_given_back();
    }

    /// The terminal is as it was: screen, cursor, mouse, paste, line modes.
    pub fn expect_given_back(&self) {
        assert!(!self.in_alternate_screen(), "the alternate screen was left");
        assert!(!self.cursor_hidden(), "the cursor is shown");
        assert!(!self.mouse_on(), "the mouse is let go");
        let seen = self.seen.lock().unwrap();
        assert!(!seen.parser.screen().bracketed_paste(), "pasting is plain");
        assert_eq!(format!("{:?}", self.master.get_termios()), self.modes);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if self.exit.is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn program(args: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_orbello"));
    command.args(args);
    command
}

const fn size_of(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}
