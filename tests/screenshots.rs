//! The pictures in `screenshots/` and the screens in `tests/snapshots/` are what the program draws, styles included.
//! `UPDATE_SNAPSHOTS=1 cargo test --test screenshots` writes the screens anew.

#[path = "../examples/screenshots/scenes.rs"]
mod scenes;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The files of a folder that differ from what is drawn, that are missing, and that nothing draws any more.
fn outdated(folder: &Path, ending: &str, drawn: &BTreeMap<String, String>) -> Vec<String> {
    let files = fs::read_dir(folder).expect("the folder is readable");
    let mut names: Vec<String> = files
        .map(|file| file.expect("the entry is readable").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| name.ends_with(ending) && !drawn.contains_key(name))
        .collect();
    let differs = |(name, text): &(&String, &String)| {
        fs::read_to_string(folder.join(name)).ok().as_ref() != Some(*text)
    };
    names.extend(drawn.iter().filter(differs).map(|(name, _)| name.clone()));
    names
}

#[test]
fn the_screenshots_are_up_to_date() {
    let folder = folder("screenshots");
    let scenes = scenes::all().into_iter();
    let drawn: BTreeMap<String, String> = scenes
        .map(|scene| (format!("{}.svg", scene.name), scene.svg))
        .collect();
    let mut outdated = outdated(&folder, ".svg", &drawn);
    // One command writes both: a picture of each drawing is there.
    let picture = |name: &String| name.replace(".svg", ".png");
    let missing = drawn
        .keys()
        .map(picture)
        .filter(|name| !folder.join(name).exists());
    outdated.extend(missing);
    assert!(
        outdated.is_empty(),
        "{outdated:?} in screenshots/ differ from what is drawn now: look at the change and run\n    \
         cargo run --features screenshots --example screenshots"
    );
}

#[test]
fn every_view_page_and_dialog_is_drawn_as_before_in_every_size_language_and_theme() {
    let folder = folder("tests/snapshots");
    let drawn: BTreeMap<String, String> = scenes::snapshots()
        .into_iter()
        .map(|golden| (golden.name, golden.text))
        .collect();
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        for (name, text) in &drawn {
            fs::write(folder.join(name), text).expect("the folder can be written to");
        }
    }
    let outdated = outdated(&folder, "", &drawn);
    assert!(
        outdated.is_empty(),
        "{outdated:?} in tests/snapshots/ differ from what is drawn now: look at the change and run\n    \
         UPDATE_SNAPSHOTS=1 cargo test --test screenshots"
    );
}
