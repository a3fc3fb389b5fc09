//! Recorded games: what readers find wrong, and where.

use super::Say;
use super::rules::side;
use crate::board::Shape;
use crate::color::Color;
use crate::notation::one_line;
use crate::record::cannot::{CannotExpress, Lack};
use crate::record::detect::Undetected;
use crate::record::find::{Ambiguity, MAX_BYTES, NothingFound, Sort};
use crate::record::format::{Place, ReadError, Warning};
use crate::record::input::NoInput;
use crate::record::json::{JsonProblem, Named, Type, VERSION, alternatives};
use crate::record::loss::{Losses, Matter};
use crate::record::open::OpenError;
use crate::record::problem::{Expected, Note, Problem, Seen, Unsupported, either};
use crate::record::source::LineColumn;
use crate::record::{Claim, EntryPlace, Found, RecordError, ResultDifference};

impl Say for EntryPlace {
    fn zh(&self) -> String {
        match self.line {
            0 => format!("第 {} 手", self.ply),
            line => format!("变化 {line}，第 {} 手", self.ply),
        }
    }
}

impl Say for RecordError {
    fn zh(&self) -> String {
        match self {
            Self::Setup(error) => format!("起始局面不成立：{}", error.zh()),
            Self::Move { place, reason } => format!("{}：{}", place.zh(), reason.zh()),
            Self::Turn { place, stated } => format!(
                "{}：记为{}的着法，但轮到{}",
                place.zh(),
                side(*stated),
                side(stated.other())
            ),
            Self::Variation {
                number,
                line,
                after,
            } => format!("变化 {number} 不从更早的变化分出：变化 {line}，第 {after} 项之后"),
        }
    }
}

impl Say for CannotExpress {
    fn zh(&self) -> String {
        format!("{} 无法表达此对局：{}", self.format, self.lack.zh())
    }
}

impl Say for Lack {
    fn zh(&self) -> String {
        match self {
            Self::Sphere => "它没有球面棋盘".to_owned(),
            Self::Square => "它的棋盘是正方形".to_owned(),
            Self::Board(shape) => format!("它只认识 flat:8x8，没有 {shape}"),
            Self::Start => "它没有别的起始局面".to_owned(),
            Self::Moves => "它只保存没有着法的局面".to_owned(),
            Self::Length(plies) => format!("它只保存 {plies} 手且没有停着的开局"),
            Self::Scoring => "它的结果把空格算给胜方，此对局不是".to_owned(),
            Self::Year { file, game } => {
                format!("一个文件只属于一年（{file}），此对局属于 {game} 年")
            }
            Self::Letters(name) => format!("{name:?} 含有 Latin-1 之外的字母"),
            Self::Long { name, most } => format!("{name:?} 超过 {most} 个字母"),
            Self::Names(name) => format!("名字太多，{name:?} 已放不下"),
            Self::Record(error) => error.zh(),
            Self::Ply { ply, problem } => format!("第 {ply} 手：{}", problem.zh()),
            Self::Passes => "它的停着没有写出".to_owned(),
        }
    }
}

impl Say for Losses {
    fn zh(&self) -> String {
        let one = |(matter, count): (Matter, usize)| {
            let what = match matter {
                Matter::Names => "个棋手名",
                Matter::Dates => "个日期",
                Matter::Results => "个结果",
                Matter::Seeds => "个种子",
                Matter::Comments => "条注释",
                Matter::Evaluations => "个估值",
                Matter::Times => "个用时",
                Matter::Variations => "个变化",
                Matter::Tags => "个标签",
                Matter::Keys => "个未知的键",
            };
            let (mut named, rest) = self.most_frequent_tags();
            if matter != Matter::Tags || named.is_empty() {
                return format!("{count} {what}");
            }
            named.extend((rest > 0).then(|| ("其他".to_owned(), rest)));
            let named: Vec<String> = named
                .iter()
                .map(|(name, count)| format!("{name} {count}"))
                .collect();
            format!("{count} {what}（{}）", named.join("、"))
        };
        self.iter().map(one).collect::<Vec<_>>().join("、")
    }
}

impl Say for LineColumn {
    fn zh(&self) -> String {
        format!("第 {} 行第 {} 列", self.line, self.column)
    }
}

impl Say for Place {
    fn zh(&self) -> String {
        match self {
            Self::Text(place) => place.zh(),
            Self::Byte(offset) => format!("第 {offset} 字节"),
        }
    }
}

impl Say for ReadError {
    fn zh(&self) -> String {
        let ply = self.ply.map(|ply| format!("第 {ply} 手，"));
        format!(
            "第 {} 局，{}{}：{}",
            self.game,
            ply.unwrap_or_default(),
            self.place.zh(),
            self.what.zh()
        )
    }
}

impl Say for Problem {
    fn zh(&self) -> String {
        match self {
            Self::Illegal(reason) => reason.zh(),
            Self::WrongSide { found } => {
                format!("这是{}的着法，但轮到{}", side(*found), side(found.other()))
            }
            Self::Syntax { expected, found } => {
                format!(
                    "应为{}，却是{}",
                    spaced(&expected.zh()),
                    spaced(&found.zh())
                )
            }
            Self::Position(error) => error.zh(),
            Self::Board(error) => error.zh(),
            Self::Log(problem) => problem.zh(),
            Self::Record(error) => error.zh(),
            Self::Unsupported(what) => what.zh(),
        }
    }
}

/// With a blank before what does not begin in Chinese.
fn spaced(text: &str) -> String {
    let blank = if text.starts_with(|c: char| c.is_ascii()) {
        " "
    } else {
        ""
    };
    format!("{blank}{text}")
}

impl Say for Expected {
    fn zh(&self) -> String {
        match self {
            Self::Sign(sign) => (*sign).to_owned(),
            Self::ValueOf(name) => format!("{name} 之后的 ["),
            Self::EndOfValue(sign) => format!("从此处开始的值末尾的 {sign}"),
            Self::EndOfComment(sign) => format!("从此处开始的注释末尾的 {sign}"),
            Self::EndOfLine(sign) => format!("从此处开始的变化末尾的 {sign}"),
            Self::EndOfGame(sign) => format!("对局末尾的 {sign}"),
            Self::Moves => "着法".to_owned(),
            Self::MoveOrResult => "着法或结果".to_owned(),
            Self::Cell { board, pass: None } => format!("{board} 的格"),
            Self::Cell {
                board,
                pass: Some(pass),
            } => format!("{board} 的格或 {pass}"),
            Self::CellOrResult { board, pass } => format!("{board} 的格、{pass} 或结果"),
            Self::Tag(tag) => format!("{tag} 这样的标签"),
            Self::TagOrEnd { tag, end } => format!("{tag} 这样的标签，或 {end}"),
            Self::MoveBeforeLine => "圆括号中的变化之前有一个着法".to_owned(),
            Self::Property { signs, property } => format!("{signs} 或 {property} 这样的属性"),
            Self::BeforeFirstMove(tag) => format!("第一手之前只有一个 {tag}"),
            Self::Fen => "由 p、P 和空格数组成的各行，然后是 b 或 w".to_owned(),
            Self::EqualRows => "长度相同的各行".to_owned(),
            Self::OneOf(one, other) => format!("{one} 或 {other}"),
            Self::Size => "8 或 8:6 这样的大小".to_owned(),
            Self::SizeCellsSide => "大小、各格和轮到哪一方".to_owned(),
            Self::Cells { count, signs } => format!("{count} 格 {}", either(signs, "或")),
            Self::Side(signs) => format!("轮到哪一方，{}", either(signs, "或")),
            Self::MoveAndScore => "F5:+3 这样的着法和分数".to_owned(),
            Self::Score => "-64 到 +64 的分数".to_owned(),
            Self::AtMostMoves(count) => format!("最多 {count} 个着法"),
            Self::Opening(count) => format!("{count} 手的开局"),
            Self::WthorHeader => "16 字节的文件头".to_owned(),
            Self::Game => "一局棋".to_owned(),
            Self::WthorGame => "68 字节的对局".to_owned(),
            Self::WthorEnd => "最后一手之后为 0".to_owned(),
            Self::WthorMove => "11 到 88 的着法或 0".to_owned(),
        }
    }
}

impl Say for Seen {
    fn zh(&self) -> String {
        match self {
            Self::Text(text) => one_line(text),
            Self::Quoted(text) => format!("{text:?}"),
            Self::Number(number) => number.to_string(),
            Self::End => "已到末尾".to_owned(),
            Self::EndOfLine => "行已结束".to_owned(),
            Self::EndOfFile => "文件已结束".to_owned(),
            Self::Another => "又一个".to_owned(),
            Self::Moves(count) => format!("{count} 个着法"),
            Self::Bytes(count) => format!("{count} 字节"),
            Self::BytesAndEnd(count) => format!("{count} 字节后文件已结束"),
        }
    }
}

impl Say for Unsupported {
    fn zh(&self) -> String {
        match self {
            Self::TooManyGames(most) => format!("最多读取 {most} 局"),
            Self::TooDeep(most) => format!("着法树超过 {most} 层"),
            Self::TooManyVariations(most) => format!("着法树的变化超过 {most} 个"),
            Self::AnotherGame { found, expected } => {
                format!("GM[{found}] 是别的棋，应为 {expected}")
            }
            Self::SideInGame => "对局中途改变了轮到的一方".to_owned(),
            Self::DiscsInGame => "对局中途摆放了棋子".to_owned(),
            Self::LateSize => "大小写在摆子之后".to_owned(),
            Self::EarlyBranch => "着法树在第一手之前就分叉".to_owned(),
            Self::WthorSize(size) => format!("对局的棋盘为 {size}x{size}，应为 8x8"),
        }
    }
}

impl Say for Note {
    fn zh(&self) -> String {
        match self {
            Self::Marks => "! 和 $1 之类的着法标记被略去".to_owned(),
            Self::NoMoveNumber(text) => format!("{text:?} 不是估值或用时，被略去"),
            Self::OfMove(name) => format!("着法的 {name} 被略去"),
            Self::NoValue(text) => format!("V[{text}] 不是数值，被略去"),
            Self::ValueOfNothing => "没有着法的数值被略去".to_owned(),
            Self::ManyTags(most) => format!("前 {most} 个之后的标签被略去"),
            Self::NoResult(text) => format!("RE[{text}] 不是结果，被略去"),
            Self::OtherGoal(text) => format!("TY[{text}]：以少子为胜，其结果被略去"),
            Self::GamesDiffer { said, found } => {
                format!("文件头说有 {said} 局，实有 {found} 局")
            }
            Self::NoSuchDiscs(discs) => format!("黑子数 {discs} 不成结果，被略去"),
        }
    }
}

impl Say for Warning {
    fn zh(&self) -> String {
        match self {
            Self::Result(difference) => difference.zh(),
            Self::PassAfterEnd => "终局之后的停着被略去".to_owned(),
            Self::Note(note) => note.zh(),
        }
    }
}

impl Say for Claim {
    fn zh(&self) -> String {
        match self {
            Self::Margin(margin) if *margin == 0.0 => "平局".to_owned(),
            Self::Margin(margin) => format!("黑方 {margin:+}"),
            Self::Discs { black, white } => format!("{black}-{white}"),
            Self::Winner(Some(color)) => format!("{}胜", side(*color)),
            Self::Winner(None) => "平局".to_owned(),
        }
    }
}

impl Say for Found {
    fn zh(&self) -> String {
        match self {
            Self::Over {
                margin,
                black,
                white,
            } => format!(
                "着法的结果是 {black}-{white}，{} {margin}",
                side(Color::Black)
            ),
            Self::Unfinished { plies } => format!("第 {plies} 手之后对局尚未结束"),
        }
    }
}

impl Say for ResultDifference {
    fn zh(&self) -> String {
        let (stored, found) = (self.stored.claim.zh(), self.found.zh());
        format!("记录的结果是{}，但{found}", spaced(&stored))
    }
}

impl Say for JsonProblem {
    fn zh(&self) -> String {
        match self {
            Self::Empty => "文件是空的：应为棋谱".to_owned(),
            Self::NotUtf8 => "文本不是 UTF-8".to_owned(),
            Self::ZeroByte => "有零字节：应为棋谱（文件没有写完）".to_owned(),
            // The parser's own words are English.
            Self::Cut(_) => "文件在棋谱中途结束".to_owned(),
            Self::Syntax(_) => "此处不合 JSON 的语法".to_owned(),
            Self::WrongType {
                value,
                expected,
                found,
            } => format!("{} 应为{}，却是{}", value.zh(), expected.zh(), found.zh()),
            Self::NotOneOf {
                value,
                expected,
                found,
            } => format!(
                "{} 应为 {}，却是 {found:?}",
                value.zh(),
                alternatives(expected, "或")
            ),
            Self::Twice(key) => format!("{key:?} 出现了两次"),
            Self::Missing { key, from } => format!("{}中缺少 {key:?}", from.zh()),
            Self::TooLarge(value) => format!("{} 太大：最大为 2^64 - 1", value.zh()),
            Self::OutOfRange(value) => format!("{} 超出范围", value.zh()),
            Self::Version(number) => format!("不认识版本为 {number} 的棋谱：应为 {VERSION}"),
            Self::Notation { value, reason } => format!("{}：{}", value.zh(), reason.zh()),
            Self::Board(error) => error.zh(),
            Self::Record(error) => error.zh(),
            Self::TooManyDiscs => "没有棋盘有这么多棋子".to_owned(),
            Self::Result => {
                "\"result\" 应有 \"margin\"，或 \"black\" 和 \"white\"，或 \"winner\"".to_owned()
            }
            Self::Entry => "\"moves\" 的一项应有 \"move\" 或 \"pass\": true".to_owned(),
            Self::Ply { stated, placement } => {
                format!("第 {placement} 手的 \"ply\" 是 {stated}")
            }
            Self::NegativeSeconds => "\"seconds\" 不能为负".to_owned(),
        }
    }
}

impl Say for Named {
    fn zh(&self) -> String {
        match self {
            Self::Log => "棋谱".to_owned(),
            Self::Key(key) => format!("{key:?}"),
            Self::Tag(name) => format!("标签 {name:?}"),
            Self::Entry => "\"moves\" 的一项".to_owned(),
            Self::Variation => "变化".to_owned(),
            Self::VariationMoves => "变化的 \"moves\"".to_owned(),
            Self::Discs => "棋子数".to_owned(),
        }
    }
}

impl Say for Type {
    fn zh(&self) -> String {
        match self {
            Self::Object => "对象",
            Self::Array => "数组",
            Self::Text => "字符串",
            Self::Number => "数字",
            Self::Count => "从 0 起的整数",
            Self::Boolean => "布尔值",
            Self::True => " true",
            Self::Null => " null",
        }
        .to_owned()
    }
}

impl Say for Undetected {
    fn zh(&self) -> String {
        match self {
            Self::Empty => "文件是空的：应有对局",
            Self::Names => "这是 WTHOR 档案的人名表；请打开旁边的 .wtb 文件",
            Self::Binary => "这既不是文本也不是 WTHOR 档案",
            Self::NoGame => "没有找到对局：应为 json、ggf、sgf、pgn、obf、wthor、transcript 或 xot",
        }
        .to_owned()
    }
}

impl Say for OpenError {
    fn zh(&self) -> String {
        let (path, what) = match self {
            Self::File(error) => return error.zh(),
            Self::Format { path, source } => (path, source.zh()),
            Self::Game { path, source } => (path, source.zh()),
        };
        path.as_ref().map_or_else(
            || what.clone(),
            |path| format!("{}：{what}", path.display()),
        )
    }

    fn en(&self) -> String {
        match self {
            Self::File(error) => error.en(),
            Self::Format { .. } | Self::Game { .. } => self.to_string(),
        }
    }
}

impl Say for NoInput {
    fn zh(&self) -> String {
        match self {
            Self::Undetected(error, _) => error.zh(),
            Self::Nothing(error) => error.zh(),
        }
    }
}

impl Say for NothingFound {
    fn zh(&self) -> String {
        match self {
            Self::Nothing => "没有找到对局或局面：应为 f5 d6 c3 这样的着法，或一个棋盘".to_owned(),
            Self::TooLong => format!("文本太长，无法从中寻找对局：最多 {MAX_BYTES} 字节"),
            Self::Refused(error) => error.zh(),
        }
    }
}

impl Say for Ambiguity {
    fn zh(&self) -> String {
        match self {
            Self::Games => "文本中有几局棋",
            Self::Positions => "文本中有几个局面",
            Self::Side => "文本没有说明轮到哪一方：各格之后缺少轮到的一方",
            Self::MovesAndPosition => "文本中既有着法也有局面",
            Self::Lines => "各行可以是一局，也可以各是一局",
        }
        .to_owned()
    }
}

impl Say for Sort {
    fn zh(&self) -> String {
        let position = |board: &Shape| format!("{board} 上的局面");
        match self {
            Self::Moves => "着法".to_owned(),
            Self::Plies(count) => format!("{count} 手"),
            Self::AllLines(count) => format!("各行合为一局，{count} 手"),
            Self::Game(format, number) => format!("{format} 第 {number} 局"),
            Self::Position(board) => position(board),
            Self::Drawn(color) => format!("所画的棋盘，轮到{}", side(*color)),
            Self::ToMove(color) => format!("该局面，轮到{}", side(*color)),
        }
    }
}
