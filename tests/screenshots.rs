//! The pictures in `screenshots/` and `tests/snapshots/` are what the program draws, colours included.

#[path = "../examples/screenshots/scenes.rs"]
mod scenes;

use std::fs;
use std::path::Path;

use scenes::Scene;

fn compare(folder: &str, scenes: Vec<Scene>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut outdated = Vec::new();
    for scene in scenes {
        let file = format!("{}.svg", scene.name);
        if fs::read_to_string(path.join(&file)).ok().as_ref() != Some(&scene.svg) {
            outdated.push(file);
        }
    }
    assert!(
        outdated.is_empty(),
        "{outdated:?} in {folder}/ differ from what is drawn now: look at the change and run\n    \
         cargo run --features screenshots --example screenshots"
    );
}

#[test]
fn the_screenshots_are_up_to_date() {
    compare("screenshots", scenes::all());
}

#[test]
fn every_view_and_dialog_is_drawn_as_before_in_every_tier() {
    compare("tests/snapshots", scenes::snapshots());
}
