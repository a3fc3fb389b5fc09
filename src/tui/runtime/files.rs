//! Files: saving a game, reading one log or a folder of them.

use std::path::{Path, PathBuf};

use crate::record::format::Format;
use crate::record::open::{Opened, Options};
use crate::record::{Record, file, json};
use crate::text::say::Trouble;
use crate::tui::action::SaveError;
use crate::tui::config;
use crate::tui::effect::SaveDraft;
use crate::tui::failure::Failure;
use crate::tui::state::loaded::{LoadedGame, MOST_GAMES};

/// Writes a game; a file that is there is replaced only if the draft says so.
pub(super) fn save(draft: SaveDraft) -> Result<PathBuf, SaveError> {
    let path = expand_home(&draft.path);
    if !draft.overwrite && path.exists() {
        return Err(SaveError::Exists(path));
    }
    let mut record = if draft.playing {
        Record::as_played(&draft.game)
    } else {
        Record::from_game(&draft.game)
    };
    let [black, white] = draft.players;
    record.players.black = Some(black);
    record.players.white = Some(white);
    record.seed = draft.seed;
    if let Some(base) = draft.base.as_deref() {
        let merged = record.merged_into(base);
        record = merged.map_err(|error| SaveError::Failed(error.into()))?;
    }
    let text = json::to_text(&record).map_err(|error| SaveError::Failed(error.into()))?;
    let own = config::games_folder();
    if path.parent() == Some(&*own) {
        // The program's own place for games is made when it is first needed, no other folder is; if that fails
        // the save says so.
        let _ = std::fs::create_dir_all(&own);
    }
    file::save(&path, text.as_bytes()).map_err(|error| SaveError::Failed(error.into()))?;
    Ok(path)
}

/// A leading `~` as shells read it.
fn expand_home(path: &Path) -> PathBuf {
    match path.strip_prefix("~") {
        Ok(rest) => etcetera::home_dir().map_or_else(|_| path.to_owned(), |home| home.join(rest)),
        Err(_) => path.to_owned(),
    }
}

/// Reads logs, and every log of a folder in the order of their names. In a folder what cannot be read, and in a file
/// with other games a game that is refused, is left out and remarked on; a named file without a game that can be
/// read is an error.
///
/// # Errors
/// Why nothing could be read.
pub fn load(paths: &[PathBuf]) -> Result<(Vec<LoadedGame>, Option<Trouble>), Trouble> {
    let (mut games, mut left_out) = (Vec::new(), Vec::<Trouble>::new());
    for path in paths {
        let path = expand_home(path);
        if path.is_dir() {
            for file in files_of(&path)? {
                match read(&file, &mut left_out) {
                    Ok(more) => games.extend(more),
                    Err(why) => left_out.push(why),
                }
            }
        } else {
            games.extend(read(&path, &mut left_out)?);
        }
    }
    if games.len() > MOST_GAMES {
        games.truncate(MOST_GAMES);
        left_out.push(Failure::MostGames(MOST_GAMES).into());
    }
    if games.is_empty() {
        let nothing = || Failure::NoGame(paths.to_vec()).into();
        return Err(left_out.into_iter().next().unwrap_or_else(nothing));
    }
    let remark = (!left_out.is_empty()).then(|| Failure::Several(left_out).into());
    Ok((games, remark))
}

/// The files of a folder, by name.
fn files_of(folder: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let entries = std::fs::read_dir(folder).map_err(|_| Failure::Folder(folder.to_owned()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|file| file.is_file())
        .collect();
    files.sort();
    Ok(files)
}

/// The games of one file of any format; those that are refused are left out.
fn read(path: &Path, left_out: &mut Vec<Trouble>) -> Result<Vec<LoadedGame>, Trouble> {
    let opened = Opened::from_path(path, &Options::default())?;
    let in_file = |why: Trouble| Trouble::from(Failure::InFile(path.to_owned(), why));
    let refused = opened.refused.iter().cloned();
    left_out.extend(refused.map(|why| in_file(why.into())));
    left_out.extend(opened.ambiguity.map(|why| in_file(why.into())));
    let count = opened.games.len();
    let name = path
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let own_format = opened.format == Some(Format::Json) && count == 1;
    let mut games = Vec::new();
    // One more than is shown tells that there are more.
    for index in 0..count.min(MOST_GAMES + 1) {
        let Some(entry) = opened.game(index) else {
            continue;
        };
        let name = match count {
            1 => name.clone(),
            _ => format!("{name} {}", entry.number),
        };
        let file = own_format.then(|| path.to_owned());
        let game =
            LoadedGame::new(name, file, entry.record).map_err(|error| in_file(error.into()))?;
        games.push(LoadedGame {
            number: entry.number,
            ..game
        });
    }
    Ok(games)
}
