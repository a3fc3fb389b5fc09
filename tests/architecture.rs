//! The map in `src/lib.rs` is true: every module stands in it, and imports come only from rows above.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

fn source(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let path = entry.expect("the entry is readable").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The modules of the map's table, each with its row.
fn map(lib: &str) -> HashMap<String, usize> {
    let rows = lib.lines().filter_map(|line| line.strip_prefix("//! | ["));
    let mut map = HashMap::new();
    for (row, line) in rows.enumerate() {
        let names = line.split('|').next().expect("split gives a first part");
        for name in names.split('`').skip(1).step_by(2) {
            let before = map.insert(name.to_owned(), row);
            assert!(before.is_none(), "{name} stands twice in the map");
        }
    }
    map
}

/// The names after `crate::` outside comments and tests; unit tests may hold modules against each other.
fn imports(code: &str) -> Vec<String> {
    let tested = code.find("#[cfg(test)]\nmod tests {").unwrap_or(code.len());
    code[..tested]
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| {
            rest.chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect()
        })
        .filter(|name: &String| !name.is_empty())
        .collect()
}

#[test]
fn imports_go_one_way() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let map = map(&source(&src.join("lib.rs")));
    assert!(map.len() > 5, "the map was found");
    for path in rust_files(&src) {
        let inside = path.strip_prefix(&src).expect("the file is in src");
        let first = inside.iter().next().expect("a path has a part");
        let module = first.to_string_lossy().trim_end_matches(".rs").to_owned();
        let is_test = inside.ends_with("tests.rs") || inside.iter().any(|part| part == "tests");
        if is_test || module == "lib" || module == "main" {
            continue;
        }
        let row = *map
            .get(&module)
            .unwrap_or_else(|| panic!("{module} is missing in the map of src/lib.rs"));
        for import in imports(&source(&path)) {
            let Some(&other) = map.get(&import) else {
                panic!("{}: crate::{import} is not in the map", inside.display())
            };
            assert!(
                import == module || other < row,
                "{} (row {row}) must not import crate::{import} (row {other})",
                inside.display()
            );
        }
    }
}

#[test]
fn no_file_is_too_long_to_read() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for path in rust_files(&src) {
        let lines = source(&path).lines().count();
        let name = path.display();
        assert!(
            lines <= 800,
            "{name} has {lines} lines: which two jobs is it doing?"
        );
        assert!(
            !path.ends_with("mod.rs"),
            "{name}: a module is a file of its own name"
        );
    }
}
