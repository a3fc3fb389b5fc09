//! Boards, moves and positions.

use super::Say;
use crate::board::{BoardError, MAX_CELLS};
use crate::color::Color;
use crate::game::{IllegalAction, IllegalMove, SetupError};
use crate::notation::NotationError;
use crate::position::IllegalPlacement;
use crate::text::Lang;

/// The Chinese name of a side.
pub(super) const fn side(color: Color) -> &'static str {
    Lang::Zh.text().side(color)
}

impl Say for NotationError {
    fn zh(&self) -> String {
        match self {
            Self::NotAMove { column, found } => {
                format!("第 {column} 列：应为 c2 这样的格名或 pass，却是 {found:?}")
            }
            Self::NoSuchCell {
                column,
                name,
                board,
            } => format!("第 {column} 列：{board} 上没有 {name} 这一格"),
            Self::NotADisc { column, found } => {
                format!("第 {column} 列：应为 X、O 或 -，却是 {found:?}")
            }
            Self::WrongLength {
                board,
                expected,
                found,
            } => format!("{board} 的局面有 {expected} 格，却给了 {found} 格"),
            Self::NoSide { expected } => {
                format!("缺少轮到哪一方：{expected} 格之后应为 X 或 O")
            }
            Self::NotASide { column, found } => {
                format!("第 {column} 列：应为轮到的一方 X 或 O，却是 {found:?}")
            }
            Self::Trailing { column, found } => {
                format!("第 {column} 列：轮到哪一方之后不应再有内容，却有 {found:?}")
            }
        }
    }
}

impl Say for BoardError {
    fn zh(&self) -> String {
        match self {
            Self::Unknown(name) => format!(
                "没有名为 {name:?} 的棋盘：应为 sphere:XxYxZ 或 flat:WxH，例如 sphere:2x2x2 或 flat:8x8"
            ),
            Self::NoCircle(shape) => format!("{shape} 有一轴没有环：X、Y、Z 至少为 1"),
            Self::NoStart(shape) => format!("{shape} 放不下开局的四子：X 和 Y 不能同为 1"),
            Self::TooSmall(shape) => format!("{shape} 太小：平面棋盘至少 3 列 3 行"),
            Self::TooManyCells(shape) => format!("{shape} 太大：棋盘最多 {MAX_CELLS} 格"),
            Self::TooWide { shape, columns } => {
                format!("{shape} 太宽：展开图有 {columns} 列，而列的字母只有 26 个")
            }
        }
    }
}

impl Say for IllegalPlacement {
    fn zh(&self) -> String {
        match self {
            Self::OffBoard => "棋盘上没有这一格",
            Self::Taken => "此处已有棋子",
            Self::FlipsNothing => "此处翻不了任何子",
        }
        .to_owned()
    }
}

impl Say for IllegalAction {
    fn zh(&self) -> String {
        match self {
            Self::Placement {
                color,
                name,
                reason,
            } => format!("{}不能下 {name}：{}", side(*color), reason.zh()),
            Self::PassNotForced { color } => format!("{}有子可下，不能停着", side(*color)),
            Self::Over => "对局已结束".to_owned(),
            Self::NothingToUndo => Lang::Zh.text().nothing_to_undo.to_owned(),
            Self::NothingToRedo => Lang::Zh.text().nothing_to_redo.to_owned(),
            Self::NoSuchNode => "对局中没有这一处".to_owned(),
        }
    }
}

impl Say for IllegalMove {
    fn zh(&self) -> String {
        format!("第 {} 个着法：{}", self.number, self.reason.zh())
    }
}

impl Say for SetupError {
    fn zh(&self) -> String {
        match self {
            Self::OffBoard { count, board } => format!("有 {count} 个棋子在 {board} 之外"),
            Self::Overlap { name } => format!("{name} 同时有黑子和白子"),
        }
    }
}
