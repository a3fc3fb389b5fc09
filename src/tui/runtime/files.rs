//! Files: saving a game, reading one log or a folder of them.

use std::path::{Path, PathBuf};

use crate::record::format::Format;
use crate::record::open::{Opened, Options};
use crate::record::{Record, file, json};
use crate::tui::action::SaveError;
use crate::tui::effect::SaveDraft;
use crate::tui::state::loaded::{LoadedGame, MOST_GAMES};

/// Writes a game; a file that is there is replaced only if the draft says so.
pub(super) fn save(draft: SaveDraft) -> Result<PathBuf, SaveError> {
    let failed = |error: &dyn std::fmt::Display| SaveError::Failed(error.to_string());
    let path = expand_home(&draft.path);
    if !draft.overwrite && path.exists() {
        return Err(SaveError::Exists(path));
    }
    let mut record = Record::from_game(&draft.game);
    if let Some(base) = draft.base.as_deref() {
        record.tags = base.tags.clone();
        record.comment.clone_from(&base.comment);
        record.started.clone_from(&base.started);
        record.unknown.clone_from(&base.unknown);
    }
    let [black, white] = draft.players;
    record.players.black = Some(black);
    record.players.white = Some(white);
    record.seed = draft.seed;
    let text = json::to_text(&record).map_err(|error| failed(&error))?;
    if let Some(folder) = path.parent()
        && !folder.as_os_str().is_empty()
    {
        std::fs::create_dir_all(folder)
            .map_err(|error| failed(&format!("{}: {error}", folder.display())))?;
    }
    file::save(&path, text.as_bytes()).map_err(|error| failed(&error))?;
    Ok(path)
}

/// A leading `~` as shells read it.
fn expand_home(path: &Path) -> PathBuf {
    match path.strip_prefix("~") {
        Ok(rest) => etcetera::home_dir().map_or_else(|_| path.to_owned(), |home| home.join(rest)),
        Err(_) => path.to_owned(),
    }
}

/// Reads logs, and every log of a folder in the order of their names. In a folder what cannot be read is left
/// out and remarked on; a named file that cannot be read is an error.
///
/// # Errors
/// Why nothing could be read, in words.
pub fn load(paths: &[PathBuf]) -> Result<(Vec<LoadedGame>, Option<String>), String> {
    let (mut games, mut left_out) = (Vec::new(), Vec::new());
    for path in paths {
        let path = expand_home(path);
        if path.is_dir() {
            for file in files_of(&path)? {
                match read(&file) {
                    Ok(more) => games.extend(more),
                    Err(why) => left_out.push(why),
                }
            }
        } else {
            games.extend(read(&path)?);
        }
    }
    if games.len() > MOST_GAMES {
        games.truncate(MOST_GAMES);
        left_out.push(format!("only the first {MOST_GAMES} games"));
    }
    if games.is_empty() {
        let names = paths.iter().map(|path| path.display().to_string());
        let nothing = format!("{}: no game", names.collect::<Vec<_>>().join(", "));
        return Err(left_out.into_iter().next().unwrap_or(nothing));
    }
    let remark = left_out.first().map(|first| match left_out.len() {
        1 => first.clone(),
        more => format!("{first} (+{})", more - 1),
    });
    Ok((games, remark))
}

/// The files of a folder, by name.
fn files_of(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|file| file.is_file())
        .collect();
    files.sort();
    Ok(files)
}

/// The games of one file of any format.
fn read(path: &Path) -> Result<Vec<LoadedGame>, String> {
    let opened = Opened::from_path(path, &Options::default()).map_err(|error| error.to_string())?;
    let count = opened.games.len();
    let name = path
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let own_format = opened.format == Format::Json && count == 1;
    let mut games = Vec::new();
    for index in 0..count.min(MOST_GAMES) {
        let Some(entry) = opened.game(index) else {
            continue;
        };
        let name = match count {
            1 => name.clone(),
            _ => format!("{name} {}", entry.number),
        };
        let file = own_format.then(|| path.to_owned());
        let game = LoadedGame::new(name, file, entry.record)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        games.push(game);
    }
    Ok(games)
}
