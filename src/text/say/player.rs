//! Players, trees, and how estimates were got.

use super::Say;
use super::system::io;
use crate::analysis::{Estimates, Value};
use crate::eval::evolved::{MAX_WEIGHT, WeightsError};
use crate::player::external::ExternalError;
use crate::player::spec::{Bound, SpecError, names};
use crate::player::{ALTERNATIVES, PlayerError};
use crate::solve::{SolveError, bytes};

impl Say for SolveError {
    fn zh(&self) -> String {
        match self {
            Self::TooLarge {
                board,
                limit,
                stored,
                discs,
                needed,
            } => {
                let needed = match *needed {
                    u64::MAX => "16 EiB 以上".to_owned(),
                    size => format!("约 {}", bytes(size)),
                };
                format!(
                    "{board} 的博弈树在 {} 内放不下：到 {discs} 子时已有 {stored} 个局面，需要 {needed}",
                    bytes(*limit)
                )
            }
            Self::Overflow { board, discs } => {
                format!("{board} 的走法总数在 {discs} 子时超出 64 位")
            }
            Self::Threads(_) => "无法启动线程".to_owned(),
            Self::Cancelled => "已取消".to_owned(),
            Self::OffBoard { board } => format!("局面有棋子在 {board} 之外"),
        }
    }
}

impl Say for PlayerError {
    fn zh(&self) -> String {
        match self {
            Self::NoMove => "没有可选的着法".to_owned(),
            Self::Cancelled => "棋手已停止".to_owned(),
            Self::Human => "human 不是程序：要由人来落子".to_owned(),
            Self::TreeTooLarge {
                player,
                board,
                reason,
            } => format!(
                "{player} 需要 {board} 的完整博弈树：{}；{} 可用于任何棋盘",
                reason.zh(),
                ALTERNATIVES.join("、")
            ),
            Self::NoTree { player, board } => format!(
                "{player} 需要 {board} 的完整博弈树，但尚未建立；{} 不需要它",
                ALTERNATIVES.join("、")
            ),
            Self::NotInTree { player } => {
                format!("{player} 不认识此局面：它的博弈树从别处开始")
            }
            Self::Weights { path, reason } => format!("{path}：{}", reason.zh()),
            Self::External(error) => error.zh(),
        }
    }
}

impl Say for SpecError {
    fn zh(&self) -> String {
        let takes = |expected: &str| match expected {
            "" => "它没有任何设置".to_owned(),
            settings => format!("应为 {settings}"),
        };
        match self {
            Self::UnknownName { name } => {
                format!("没有名为 {name:?} 的棋手：应为 {} 之一", names("、"))
            }
            Self::UnknownKey {
                player,
                key,
                expected,
            } => format!("{player} 没有 {key:?} 这一设置：{}", takes(expected)),
            Self::NotASetting {
                player,
                setting,
                expected,
            } => format!(
                "{player}：{setting:?} 不是 key=value 的形式：{}",
                takes(expected)
            ),
            Self::Twice { player, key } => format!("{player}：{key} 给了两次"),
            Self::Exclusive {
                player,
                first,
                second,
            } => format!("{player}：{first} 与 {second} 不能同时使用"),
            Self::BadValue {
                player,
                key,
                value,
                expected,
            } => {
                let expected = match expected {
                    Bound::Range { least, most } => format!("{least} 到 {most} 的整数"),
                    Bound::OneOf(names) => names.join("、"),
                    Bound::GtpSeconds => "整秒，例如 2000：GTP 只认整秒".to_owned(),
                };
                format!("{player}：{key}={value} 不可用：应为 {expected}")
            }
            Self::NoEngine { found } => {
                format!("engine:{found} 什么也启动不了：应为 engine:nboard:命令 或 engine:gtp:命令")
            }
        }
    }
}

impl Say for ExternalError {
    fn zh(&self) -> String {
        match self {
            Self::Start { command, source } => {
                format!("无法启动 {command:?}：{}", io(source))
            }
            Self::Gone { command, status } => {
                // Of what the system says only the number is the same in every language.
                let digits = |status: &String| -> String {
                    status.chars().filter(char::is_ascii_digit).collect()
                };
                let code = status.as_ref().map(digits).filter(|code| !code.is_empty());
                let code = code.map_or_else(String::new, |code| format!("（{code}）"));
                format!("{command:?} 已退出{code}")
            }
            Self::Timeout { command, waited } => {
                format!("{command:?} 在 {} ms 内没有回答", waited.as_millis())
            }
            Self::Refused {
                command,
                request,
                answer,
            } => format!("{command:?} 拒绝了 {request:?}：{answer:?}"),
            Self::NoMove { command, answer } => {
                format!("{command:?} 回答了 {answer:?}，应为着法")
            }
            Self::Illegal { command, name } => format!("{command:?} 下了不合法的 {name}"),
            Self::CannotExpress { command, source } => {
                format!("无法把此对局告诉 {command:?}：{}", source.zh())
            }
            Self::OtherStart { command } => {
                format!("无法把此对局告诉 {command:?}：该协议只认识棋盘自己的开局")
            }
        }
    }
}

impl Say for WeightsError {
    fn zh(&self) -> String {
        match self {
            Self::Read(error) => format!("无法读取：{}", io(error)),
            Self::Json(error) => {
                let (line, column) = (error.line(), error.column());
                format!("不是权重文件：第 {line} 行第 {column} 列有误")
            }
            Self::Format { format, version } => {
                format!("不是权重文件：格式为 {format:?}，版本为 {version}")
            }
            Self::Board { found, expected } => format!("权重属于 {found}，而不是 {expected}"),
            Self::Kinds {
                expected,
                kinds,
                found,
            } => format!("{expected} 有 {kinds} 类格，却有 {found} 个权重"),
            Self::TooLarge(weight) => format!("权重 {weight} 超出 {MAX_WEIGHT}"),
        }
    }
}

impl Say for Estimates {
    fn zh(&self) -> String {
        let searched = self.searched.as_ref().map(|found| match found.value {
            Value::Exact(_) => "搜索已证明".to_owned(),
            Value::Estimate(_) => format!("搜索深度 {}", found.depth),
        });
        let sampled = self.sampled.map(|s| format!("模拟 {} 局", s.games()));
        let parts: Vec<String> = searched.into_iter().chain(sampled).collect();
        if parts.is_empty() {
            "尚无".to_owned()
        } else {
            parts.join("，")
        }
    }
}
