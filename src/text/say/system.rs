//! Files and what the system says of them.

use std::io::{Error, ErrorKind};

use super::Say;
use crate::record::file::FileError;

/// What the system says, by its kind: its own words are not ours to translate.
pub(crate) fn io(error: &Error) -> String {
    let words = match error.kind() {
        ErrorKind::NotFound => "没有这个文件或文件夹",
        ErrorKind::PermissionDenied => "没有权限",
        ErrorKind::AlreadyExists => "已存在",
        ErrorKind::NotADirectory => "路径中有一段不是文件夹",
        ErrorKind::IsADirectory => "这是文件夹",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "磁盘空间不足",
        ErrorKind::ReadOnlyFilesystem => "文件系统只读",
        ErrorKind::FileTooLarge => "文件太大",
        ErrorKind::InvalidFilename => "文件名无效",
        ErrorKind::OutOfMemory => "内存不足",
        ErrorKind::UnexpectedEof => "内容意外结束",
        ErrorKind::BrokenPipe => "管道已关闭",
        // The list of kinds is open: what it does not name keeps the system's number.
        _ => {
            return match error.raw_os_error() {
                Some(code) => format!("系统错误 {code}"),
                None => "系统错误".to_owned(),
            };
        }
    };
    words.to_owned()
}

impl Say for Error {
    fn zh(&self) -> String {
        io(self)
    }

    /// The system's words without its number.
    fn en(&self) -> String {
        let words = self.to_string();
        match words.split_once(" (os error ") {
            Some((words, _)) => words.to_owned(),
            None => words,
        }
    }
}

impl Say for FileError {
    fn zh(&self) -> String {
        match self {
            Self::Read { path, source } => format!("无法读取 {}：{}", path.display(), io(source)),
            Self::TooLarge { path, limit } => {
                format!("{} 太大：最多读取 {limit} 字节", path.display())
            }
            Self::Write { path, source } => format!("无法保存 {}：{}", path.display(), io(source)),
            Self::NoFolder { path, folder } => format!(
                "无法保存 {}：没有文件夹 {}",
                path.display(),
                folder.display()
            ),
        }
    }

    fn en(&self) -> String {
        match self {
            // These leave the system's words to whoever tells the chain of causes.
            Self::Read { source, .. } | Self::Write { source, .. } => {
                format!("{self}: {}", source.en())
            }
            Self::TooLarge { .. } | Self::NoFolder { .. } => self.to_string(),
        }
    }
}
