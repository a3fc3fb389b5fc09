//! Files: reading with a bound on the size, and saves that either happen whole or not at all.
//!
//! A save writes a temporary file beside the target, syncs it, and renames it over the target; whatever fails
//! before the rename leaves the old file as it was. Only a regular file is replaced so: a device or a pipe is
//! written to.

use std::fs::{self, File, Permissions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use thiserror::Error;

/// The most bytes a file of games may have: about a million games of the densest format.
pub const MAX_BYTES: u64 = 64 << 20;

/// Why a file cannot be read or written.
#[derive(Debug, Error)]
pub enum FileError {
    /// Reading failed.
    #[error("cannot read {}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file has more bytes than a reader takes.
    #[error("{} is too large: at most {limit} bytes are read", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The bound.
        limit: u64,
    },
    /// There is no folder to write into.
    #[error("cannot save {}: there is no folder {}", path.display(), folder.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
        /// The folder.
        folder: PathBuf,
    },
    /// Writing failed; a file that was there is unchanged.
    #[error("cannot save {}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// Reads a whole file of at most `limit` bytes.
///
/// # Errors
/// If it cannot be read or is larger; no more than `limit` bytes are held.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    let failed = |source| FileError::Read {
        path: path.to_owned(),
        source,
    };
    let file = File::open(path).map_err(failed)?;
    read_from(file, limit)
        .map_err(failed)?
        .ok_or_else(|| FileError::TooLarge {
            path: path.to_owned(),
            limit,
        })
}

/// Reads everything a source gives; `None` if that is more than `limit` bytes.
///
/// # Errors
/// If the source fails.
pub fn read_from(source: impl Read, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    source.take(limit + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= limit).then_some(bytes))
}

/// Saves a file whole or not at all.
///
/// # Errors
/// If the folder cannot be written to, the disk is full...; a file that was there is as it was.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    replace(path, bytes).map_err(|source| not_written(path, &source))
}

/// Why a file was not written. The temporary file is nobody's concern: its name is taken out of the error.
fn not_written(path: &Path, error: &io::Error) -> FileError {
    let folder = folder_of(path);
    if error.kind() == io::ErrorKind::NotFound && !folder.is_dir() {
        return FileError::NoFolder {
            path: path.to_owned(),
            folder: folder.to_owned(),
        };
    }
    let inner = error.get_ref().and_then(|inner| inner.source());
    let inner = inner.and_then(|inner| inner.downcast_ref::<io::Error>());
    let code = error
        .raw_os_error()
        .or_else(|| inner.and_then(io::Error::raw_os_error));
    FileError::Write {
        path: path.to_owned(),
        source: code.map_or_else(|| error.kind().into(), io::Error::from_raw_os_error),
    }
}

/// Whether a save could begin: whether the folder takes a new file, or the device can be opened.
///
/// # Errors
/// If it could not; nothing is left behind either way.
pub fn check_writable(path: &Path) -> Result<(), FileError> {
    let check = || match target_of(path)? {
        Target::Device(_) => Ok(()),
        Target::File { path, .. } => temporary_beside(&path).map(drop),
    };
    check().map_err(|source| not_written(path, &source))
}

/// Where bytes go that are saved under a name.
enum Target {
    /// A regular file, there already or not.
    File {
        path: PathBuf,
        old: Option<Permissions>,
    },
    /// Anything else that can be opened: a rename would put a file in its place.
    Device(File),
}

fn target_of(path: &Path) -> io::Result<Target> {
    // A link is followed, so that the file it names is replaced and not the link.
    let path = unless_missing(fs::canonicalize(path))?.unwrap_or_else(|| path.to_owned());
    Ok(match unless_missing(fs::metadata(&path))? {
        Some(old) if !old.is_file() => Target::Device(File::options().write(true).open(&path)?),
        old => Target::File {
            path,
            old: old.map(|old| old.permissions()),
        },
    })
}

/// An empty file in the same folder, which is removed when it is dropped.
fn temporary_beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".orbello-");
    // As any new file, less the user's mask; the default is for secrets.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder_of(path))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (path, old) = match target_of(path)? {
        Target::Device(mut device) => return device.write_all(bytes),
        Target::File { path, old } => (path, old),
    };
    let mut beside = temporary_beside(&path)?;
    beside.write_all(bytes)?;
    if let Some(old) = old {
        beside.as_file().set_permissions(old)?;
    }
    beside.as_file().sync_all()?;
    beside.persist(&path).map_err(|error| error.error)?;
    // The new name itself reaches the disk with its folder; a system that cannot sync folders has done what
    // it can.
    if let Ok(folder) = File::open(folder_of(&path)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// `None` where there is no such file.
fn unless_missing<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        found => found.map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().unwrap()
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_save_replaces_the_file_and_leaves_nothing_else() {
        let folder = folder();
        let path = folder.path().join("game.json");
        save(&path, b"one").unwrap();
        save(&path, b"two").unwrap();
        assert_eq!(read(&path, 100).unwrap(), b"two");
        assert_eq!(names(folder.path()), ["game.json"]);
    }

    #[test]
    fn a_failed_save_names_the_file() {
        let folder = folder();
        let file = folder.path().join("file");
        fs::write(&file, "kept").unwrap();
        for path in [
            file.join("below.json"),
            folder.path().join("missing/below.json"),
            folder.path().to_owned(),
        ] {
            for error in [save(&path, b"new"), check_writable(&path)] {
                let error = error.unwrap_err().to_string();
                assert!(error.contains(path.to_str().unwrap()));
            }
        }
        assert_eq!(fs::read(&file).unwrap(), b"kept");
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    fn reading_is_bounded() {
        let folder = folder();
        let path = folder.path().join("ten");
        fs::write(&path, [b'x'; 10]).unwrap();
        assert_eq!(read(&path, 10).unwrap().len(), 10);
        assert!(matches!(
            read(&path, 9),
            Err(FileError::TooLarge { limit: 9, .. })
        ));
        assert!(matches!(
            read(&folder.path().join("none"), 9),
            Err(FileError::Read { .. })
        ));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_devices_stay_devices() {
        let folder = folder();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        save(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");

        let null = Path::new("/dev/null");
        save(null, b"gone").unwrap();
        assert!(!fs::metadata(null).unwrap().is_file());
        let full = Path::new("/dev/full");
        if full.exists() {
            let error = save(full, b"no room").unwrap_err();
            assert!(matches!(error, FileError::Write { .. }));
            assert!(!fs::metadata(full).unwrap().is_file());
        }
    }
}
