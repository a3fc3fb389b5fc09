//! Files: saving a game, reading one log or a folder of them.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::record::detect::Undetected;
use crate::record::format::Format;
use crate::record::open::{Listed, OpenError, Opened, Options};
use crate::record::{Found, Record, file, json};
use crate::text::Lang;
use crate::text::say::{Say, Trouble};
use crate::tui::action::SaveError;
use crate::tui::config;
use crate::tui::effect::SaveDraft;
use crate::tui::failure::Failure;
use crate::tui::state::loaded::{LoadedGame, MOST_GAMES};

/// In a folder a text with no more moves than this is none with a game in it.
const FEW: usize = 2;

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
/// read is an error. A name that tells a reading of a text apart is in this language.
///
/// # Errors
/// Why nothing could be read.
pub fn load(paths: &[PathBuf], lang: Lang) -> Result<(Vec<LoadedGame>, Option<Trouble>), Trouble> {
    let (mut games, mut left_out) = (Vec::new(), Vec::<Trouble>::new());
    // The games of each file that was read.
    let mut files: Vec<(PathBuf, Range<usize>)> = Vec::new();
    for path in paths {
        let path = expand_home(path);
        let folder = path.is_dir();
        let found = if folder { files_of(&path)? } else { vec![path] };
        for file in found {
            let first = games.len();
            match read(&file, folder, lang, &mut left_out) {
                Ok(more) => games.extend(more),
                Err(why) if folder => left_out.push(why),
                Err(why) => return Err(why),
            }
            files.push((file, first..games.len()));
        }
    }
    tell_apart(&mut games, &files);
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

/// Files of one name in several folders: their games are named with the folder, with the whole path if that is not
/// enough.
fn tell_apart(games: &mut [LoadedGame], files: &[(PathBuf, Range<usize>)]) {
    let last = |path: &Path, parts: usize| -> PathBuf {
        let all: Vec<_> = path.components().collect();
        all[all.len().saturating_sub(parts)..].iter().collect()
    };
    let mut seen: HashMap<PathBuf, HashSet<&Path>> = HashMap::new();
    for (file, _) in files {
        for parts in 1..=2 {
            seen.entry(last(file, parts)).or_default().insert(file);
        }
    }
    let alone = |name: &Path| seen.get(name).is_none_or(|paths| paths.len() < 2);
    for (file, range) in files {
        let short = last(file, 1);
        if alone(&short) {
            continue;
        }
        let longer = Some(last(file, 2)).filter(|name| alone(name));
        let long = longer.unwrap_or_else(|| file.clone()).display().to_string();
        let short = short.display().to_string();
        for game in &mut games[range.clone()] {
            game.name = game.name.replacen(&short, &long, 1);
        }
    }
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
fn read(
    path: &Path,
    in_folder: bool,
    lang: Lang,
    left_out: &mut Vec<Trouble>,
) -> Result<Vec<LoadedGame>, Trouble> {
    let opened = Opened::from_path(path, &Options::default())?;
    // A folder holds other texts too: a word or two in them that look like moves are no game.
    let few = |game: &Listed| matches!(game.found, Found::Unfinished { plies } if plies <= FEW);
    if in_folder && opened.format.is_none() && opened.games.iter().all(few) {
        let path = Some(path.to_owned());
        let source = Undetected::NoGame;
        return Err(OpenError::Format { path, source }.into());
    }
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
        let name = match (count, opened.games[index].reading) {
            (1, _) => name.clone(),
            (_, None) => format!("{name} {}", entry.number),
            (_, Some(reading)) => format!("{name} {}: {}", entry.number, reading.say(lang)),
        };
        let file = own_format.then(|| path.to_owned());
        let mut game =
            LoadedGame::new(name, file, entry.record).map_err(|error| in_file(error.into()))?;
        game.number = entry.number;
        games.push(game);
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(path: &Path, lang: Lang) -> (Vec<String>, Option<String>) {
        let (games, remark) = load(&[path.to_owned()], lang).expect("there are games");
        let names = games.into_iter().map(|game| game.name).collect();
        (names, remark.map(|remark| remark.say(lang)))
    }

    #[test]
    fn the_readings_of_a_text_are_named_and_why_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        std::fs::write(&path, "f5 f6\nd3 c3\n").unwrap();
        let (english, remark) = names(&path, Lang::En);
        assert_eq!(
            english,
            [
                "a.txt 1: all lines as one game, 4 moves",
                "a.txt 2: 2 moves",
                "a.txt 3: 2 moves"
            ]
        );
        let remark = remark.expect("it is ambiguous");
        assert!(
            remark.contains("the lines are one game, or a game each"),
            "{remark}"
        );
        let (chinese, _) = names(&path, Lang::Zh);
        assert_eq!(chinese[1], "a.txt 2: 2 手");
        // What is found in a mail is opened by its name.
        std::fs::write(&path, "I played\n> f5 d6 c3\nyesterday.\n").unwrap();
        assert_eq!(names(&path, Lang::En), (vec!["a.txt".to_owned()], None));
    }

    #[test]
    fn a_word_in_a_text_of_a_folder_is_no_game() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("game.txt"), "f5d6c3\n").unwrap();
        std::fs::write(folder.path().join("mail.txt"), "See f5 d6 c3, or not.\n").unwrap();
        std::fs::write(folder.path().join("notes.txt"), "Meet at e6.\n").unwrap();
        let (games, remark) = names(folder.path(), Lang::En);
        assert_eq!(games, ["game.txt", "mail.txt"]);
        let remark = remark.expect("a file is left out");
        assert!(remark.contains("notes.txt: no game was found"), "{remark}");
    }
}
