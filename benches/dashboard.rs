//! The dashboard's figures, from the real binary in a pseudo-terminal: start to first frame, key to frame, CPU at
//! rest, memory with the tree of the standard board.
//!
//! `cargo bench --bench dashboard` measures, and fails where a figure is many times what it should be; with `--test` it
//! makes a short round and checks everything but the times, which are those of an optimised build. The times include the
//! pseudo-terminal and a reader thread, so they are upper bounds.

#![cfg(unix)]
#![allow(clippy::print_stdout, missing_docs)]

use std::time::{Duration, Instant};

#[allow(dead_code)] // The tests use the rest of it.
#[path = "../tests/pty/screen.rs"]
mod screen;

use screen::Session;

/// The most that the median from start to first frame may be.
const FIRST_FRAME: Duration = Duration::from_millis(250);
/// The most that the 99th percentile from key to frame may be.
const KEY_TO_FRAME: Duration = Duration::from_millis(50);
/// The most hundredths of a second of CPU time at rest: the process counts by them, so less cannot be told apart.
const TICKS_AT_REST: u64 = 2;
/// The most memory with the tree of the standard board.
const KILOBYTES: u64 = 200_000;

fn main() {
    let test = std::env::args().any(|argument| argument == "--test");
    let (starts, keys, rest) = if test { (2, 20, 1) } else { (30, 1000, 10) };

    let mut first_frames: Vec<Duration> = (0..starts).map(|_| first_frame()).collect();
    first_frames.sort_unstable();
    println!(
        "start to first frame: median {:.1?}, worst of {starts} {:.1?}",
        first_frames[starts / 2],
        first_frames[starts - 1]
    );

    assert!(
        test || first_frames[starts / 2] < FIRST_FRAME,
        "it starts slowly"
    );

    let mut session = Session::start(&[], (120, 36));
    session.wait_for("Black to move");
    session.wait_until("the tree is built", |screen| !screen.contains("Building"));
    std::thread::sleep(Duration::from_millis(300));
    let mut times: Vec<Duration> = (0..keys).map(|_| key_to_frame(&mut session)).collect();
    times.sort_unstable();
    println!(
        "key to frame: median {:.2?}, 99th percentile {:.2?}, worst of {keys} {:.2?}",
        times[keys / 2],
        times[keys * 99 / 100],
        times[keys - 1]
    );
    assert!(
        test || times[keys * 99 / 100] < KEY_TO_FRAME,
        "keys are answered slowly"
    );

    std::thread::sleep(Duration::from_millis(500));
    let (frames, before) = (session.frames(), cpu_ticks(session.process_id()));
    std::thread::sleep(Duration::from_secs(rest));
    if let (Some(before), Some(after)) = (before, cpu_ticks(session.process_id())) {
        println!("CPU over {rest} s at rest: {} ms", (after - before) * 10);
        assert!(
            after - before <= TICKS_AT_REST,
            "it works while nothing happens"
        );
    }
    assert_eq!(session.frames(), frames, "it draws while nothing happens");

    if let Some(kilobytes) = resident_kilobytes(session.process_id()) {
        println!(
            "memory with the tree of sphere:2x2x2: {} MB",
            kilobytes / 1000
        );
        assert!(kilobytes < KILOBYTES, "the standard board's tree is small");
    }
    session.send("q");
    session.expect_exit(0);
}

/// From the start of the process to the whole first frame.
fn first_frame() -> Duration {
    let began = Instant::now();
    let mut session = Session::start(&[], (120, 36));
    while session.frames() == 0 {
        std::thread::sleep(Duration::from_micros(100));
    }
    let time = began.elapsed();
    assert!(session.text().contains("Black to move"));
    session.send("q");
    session.expect_exit(0);
    time
}

/// From a key to the frame that shows it.
fn key_to_frame(session: &mut Session) -> Duration {
    let frames = session.frames();
    let began = Instant::now();
    session.send_at_once("l");
    while session.frames() == frames {
        assert!(began.elapsed() < Duration::from_secs(10), "no frame came");
        std::thread::sleep(Duration::from_micros(50));
    }
    began.elapsed()
}

/// The process's CPU time in hundredths of a second, where the system tells.
fn cpu_ticks(id: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
}

/// The process's memory, where the system tells.
fn resident_kilobytes(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
