//! The pictures in `screenshots/` are what the program draws.

#[path = "../examples/screenshots/scenes.rs"]
mod scenes;

use std::fs;
use std::path::Path;

#[test]
fn the_screenshots_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("screenshots");
    let mut outdated = Vec::new();
    for scene in scenes::all() {
        let file = format!("{}.svg", scene.name);
        if fs::read_to_string(folder.join(&file)).ok().as_ref() != Some(&scene.svg) {
            outdated.push(file);
        }
    }
    assert!(
        outdated.is_empty(),
        "{outdated:?} in screenshots/ differ from what is drawn now: look at the change and run\n    \
         cargo run --features screenshots --example screenshots"
    );
}
