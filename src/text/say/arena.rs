//! Matches and tuning: lost games, openings, checkpoints.

use super::Say;
use crate::arena::openings::OpeningsError;
use crate::arena::{Fault, Forfeit};
use crate::tune::{CheckpointError, TuneError};

impl Say for Fault {
    fn zh(&self) -> String {
        match self {
            Self::Player(error) => error.zh(),
            Self::Illegal(error) => error.zh(),
            Self::Crash(None) => "程序崩溃".to_owned(),
            Self::Crash(Some(message)) => format!("程序崩溃：{message}"),
        }
    }
}

impl Say for Forfeit {
    fn zh(&self) -> String {
        let Self {
            name,
            game,
            ply,
            fault,
            ..
        } = self;
        format!("{name} 在第 {game} 局第 {ply} 手判负：{}", fault.zh())
    }
}

impl Say for OpeningsError {
    fn zh(&self) -> String {
        match self {
            Self::Notation { line, reason } => format!("第 {line} 行：{}", reason.zh()),
            Self::Illegal { line, reason } => format!("第 {line} 行：{}", reason.zh()),
            Self::Over { line } => format!("第 {line} 行：此开局之后对局已结束"),
            Self::Empty => "其中没有开局：应为每行一串着法".to_owned(),
        }
    }
}

impl Say for TuneError {
    fn zh(&self) -> String {
        match self {
            Self::OutOfRange {
                what,
                found,
                least,
                most,
            } => format!("{what} 不能为 {found}：应为 {least} 到 {most}"),
            Self::Checkpoint(error) => error.zh(),
            Self::Threads(_) => "无法启动线程".to_owned(),
            Self::Cancelled => "已停止".to_owned(),
        }
    }
}

impl Say for CheckpointError {
    fn zh(&self) -> String {
        match self {
            Self::Json(_) | Self::Format => "不是第 1 版的检查点".to_owned(),
            Self::OtherRun {
                what,
                found,
                expected,
            } => format!("检查点属于另一次运行：{what} 原为 {found}，现为 {expected}"),
            Self::Damaged(_) => "检查点已损坏".to_owned(),
        }
    }
}
