//! A child process and the lines that go to it and come from it.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use super::{ExternalError, Wait, children};
use crate::lines::{Line, read_line};
use crate::player::PlayerError;

/// How often a wait looks whether it should end.
const TICK: Duration = Duration::from_millis(20);
/// How long a child may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(300);
/// How many lines may wait: a child that floods is held up by its pipe.
const CAPACITY: usize = 1024;

/// See the module. The child is ended and collected when this is dropped.
pub(super) struct Conversation {
    command: String,
    child: Child,
    /// `None` when it has been closed.
    input: Option<ChildStdin>,
    lines: Receiver<Line>,
}

impl Conversation {
    /// Starts a command: words separated by blanks, quotes around words with blanks in them.
    pub(super) fn start(command: &str) -> Result<Self, ExternalError> {
        let failed = |source| ExternalError::Start {
            command: command.to_owned(),
            source,
        };
        let words = words(command);
        let (program, arguments) = words.split_first().ok_or_else(|| {
            failed(std::io::Error::new(
                std::io::ErrorKind::InvalidInput,
                "the command is empty",
            ))
        })?;
        let mut command_line = Command::new(program);
        command_line
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = children::start(&mut command_line).map_err(failed)?;
        let input = child.stdin.take();
        let output = child.stdout.take().expect("its output is piped");
        let (sender, lines) = sync_channel(CAPACITY);
        // It ends with the child's output, or when nobody listens any more.
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(line) = read_line(&mut output) {
                if line == Line::End || sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self {
            command: command.to_owned(),
            child,
            input,
            lines,
        })
    }

    /// The command, for messages.
    pub(super) fn command(&self) -> &str {
        &self.command
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), ExternalError> {
        let Some(input) = &mut self.input else {
            return Err(self.gone());
        };
        let sent = writeln!(input, "{line}").and_then(|()| input.flush());
        sent.map_err(|_| self.gone())
    }

    /// Waits for the next line.
    pub(super) fn receive(&mut self, wait: &Wait<'_>) -> Result<String, PlayerError> {
        loop {
            if wait.request.cancelled() {
                return Err(PlayerError::Cancelled);
            }
            let waited = wait.begin.elapsed();
            let left = wait.patience.saturating_sub(waited);
            if left.is_zero() {
                return Err(ExternalError::Timeout {
                    command: self.command.clone(),
                    waited,
                }
                .into());
            }
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(Line::Text(line)) => return Ok(line),
                Ok(Line::End) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.gone().into());
                }
                Ok(Line::TooLong(_)) | Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// It has ended, or closed a pipe and will end now.
    fn gone(&mut self) -> ExternalError {
        self.input = None;
        let status = if self.ends_within(FAREWELL) {
            children::collect(&mut self.child).ok()
        } else {
            None
        };
        ExternalError::Gone {
            command: self.command.clone(),
            status: status.map(|status| status.to_string()),
        }
    }

    /// Whether the child ends in this time.
    fn ends_within(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            if children::has_ended(&mut self.child) {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
            std::thread::sleep(TICK.min(time));
        }
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // The polite way first: both protocols know the word, and the end of the input.
        let _ = self.send("quit");
        self.input = None;
        self.ends_within(FAREWELL);
        // There is nobody to tell how it ended.
        let _ = children::collect(&mut self.child);
    }
}

/// The words of a command line; quotes of either kind keep blanks, nothing is an escape.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_into_words() {
        assert_eq!(words("./edax -q  -l 5"), ["./edax", "-q", "-l", "5"]);
        assert_eq!(
            words("'/a b/c' \"d 'e'\" f\"g h\" ''"),
            ["/a b/c", "d 'e'", "fg h", ""]
        );
        assert_eq!(words("  "), Vec::<String>::new());
        assert_eq!(words("c:\\x\\y.exe"), ["c:\\x\\y.exe"]);
    }
}
