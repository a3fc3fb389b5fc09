//! The README's key table is the one the program works by.
//!
//! It stands between the lines `<!-- keys -->` and `<!-- /keys -->`. `UPDATE_README=1 cargo test --test readme_keys`
//! writes it anew.

#![allow(clippy::unwrap_used)]

const BEGIN: &str = "<!-- keys -->\n";
const END: &str = "<!-- /keys -->";

#[test]
fn the_readme_has_the_table_of_the_program() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let table = orbello::tui::view::keys_in_markdown();
    let (before, rest) = readme
        .split_once(BEGIN)
        .expect("the README has a place for the keys");
    let (there, after) = rest.split_once(END).expect("the key table has an end");
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(path, format!("{before}{BEGIN}{table}{END}{after}")).unwrap();
        return;
    }
    assert_eq!(
        there, table,
        "run UPDATE_README=1 cargo test --test readme_keys"
    );
}
