//! The table has no gap and no clash, and changes are held to the same.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

#[test]
fn no_key_means_two_things_in_one_context() {
    let map = Keymap::default();
    for context in Context::ALL {
        let mut seen: BTreeMap<String, Command> = BTreeMap::new();
        for (row, chords) in map.rows(context) {
            for chord in chords {
                let before = seen.insert(chord.to_string(), row.command);
                assert_eq!(before, None, "{chord} in {context:?}");
                assert!(
                    !(context.takes_text() && chord.is_text()),
                    "{chord} could not be typed in {context:?}"
                );
            }
        }
    }
}

#[test]
fn every_context_can_be_left_and_every_row_has_keys() {
    let map = Keymap::default();
    for context in Context::ALL {
        assert!(map.key_of(context, Command::Quit).is_some(), "{context:?}");
        assert!(
            map.key_of(context, Command::Cancel).is_some(),
            "{context:?}"
        );
        assert!(
            map.key_of(context, Command::Suspend).is_some(),
            "{context:?}"
        );
    }
    for row in TABLE {
        assert!(!row.keys.is_empty(), "{}", row.name);
    }
}

#[test]
fn a_name_means_one_command() {
    let mut names: BTreeMap<&str, Command> = BTreeMap::new();
    let mut commands: BTreeSet<Command> = BTreeSet::new();
    for row in TABLE {
        assert_eq!(*names.entry(row.name).or_insert(row.command), row.command);
        commands.insert(row.command);
    }
    assert_eq!(names.len(), commands.len(), "a command has one name");
    // The enum's last variant is the last command: no variant is without a row.
    assert_eq!(commands.len(), Command::Quit as usize + 1);
}

fn change(name: &str, keys: &[&str]) -> Result<Keymap, String> {
    let keys = keys.iter().map(|&key| key.to_owned()).collect();
    Keymap::with_changes(&[(name.to_owned(), keys)]).map_err(|(_, error)| error.to_string())
}

#[test]
fn keys_can_be_changed() {
    let map = change("undo", &["ctrl-x", "U"]).unwrap();
    let chord = map.key_of(Context::Board, Command::Undo).unwrap();
    assert_eq!(chord.to_string(), "ctrl-x");
    // Two commands can swap their keys.
    let swap = [
        ("undo".to_owned(), vec!["r".to_owned()]),
        ("redo".to_owned(), vec!["u".to_owned()]),
    ];
    assert!(Keymap::with_changes(&swap).is_ok());
}

#[test]
fn changes_that_cannot_be_are_named() {
    assert_eq!(change("undo", &["q"]).unwrap_err(), "q already calls quit");
    assert_eq!(
        change("fly", &["q"]).unwrap_err(),
        "no command is called \"fly\""
    );
    assert!(change("undo", &["f77"]).unwrap_err().contains("is no key"));
    assert!(change("undo", &[]).unwrap_err().contains("no key left"));
    assert!(change("accept", &["y"]).unwrap_err().contains("typed into"));
}
