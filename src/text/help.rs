//! The help of the command line in Chinese. Its English stands with the definitions of commands and options in
//! [`cli`](crate::cli); a test there holds the two against each other.

/// English and Chinese.
pub(crate) const HELP: &[(&str, &str)] = &[
    (
        "A saved game, at its end unless --ply says otherwise; - reads stdin",
        "已保存的对局，除非用 --ply 指定，否则取终局；- 读标准输入",
    ),
    (
        "Break ties and draw chances from this seed, so that the game repeats exactly",
        "用此种子决定随机选择，使对局可以完全重现",
    ),
    ("Count to this many plies", "计到多少手"),
    ("Decides everything that chance decides", "决定一切随机之事"),
    ("Decides openings, ties and chances", "决定开局与随机选择"),
    (
        "Deepest search; pairs of games are shared out over the depths between",
        "最深的搜索；各对局分配到其间的深度",
    ),
    ("Draw with ASCII characters only", "只用 ASCII 字符绘制"),
    (
        "Games for each two players; two with each opening",
        "每两名棋手的局数；每个开局两局",
    ),
    ("Generations", "代数"),
    ("Genomes in a generation", "每代的基因组数"),
    (
        "Go on from the checkpoint, if it is there",
        "如有检查点，从那里继续",
    ),
    (
        "How many colours to use [default: auto]",
        "使用多少颜色 [默认：auto]",
    ),
    (
        "How the dashboard shows a sphere [default: net]",
        "界面如何显示球面 [默认：net]",
    ),
    ("How to draw it", "绘制的格式"),
    (
        "Let a forced pass use up a ply, as most published tables do",
        "强制停着也算一手，多数公布的表如此",
    ),
    (
        "Line by line on stdin and stdout, without escape codes",
        "在标准输入输出上逐行进行，不含转义码",
    ),
    ("Megabytes for the table of positions", "局面表的大小（MB）"),
    ("More files, or folders of them", "更多文件，或文件夹"),
    (
        "Moves from the start, such as \"c2 d2\"; forced passes are implied",
        "从开局起的着法，例如 \"c2 d2\"；强制停着不必写",
    ),
    ("No analysis on the screen", "屏幕上不显示分析"),
    (
        "Of several games, or readings that a text offers, take the one with this number",
        "有多局或文本有多种读法时，取此编号的一个",
    ),
    (
        "Opponents besides the textbook player: the best of the generations before",
        "教科书棋手之外的对手：前几代的最佳者",
    ),
    (
        "Pairs of games of each genome against each opponent",
        "每个基因组对每个对手的对局对数",
    ),
    (
        "Pairs of games played at the same time [default: 1, so that times are fair]",
        "同时进行的对局对数 [默认：1，使用时公平]",
    ),
    ("Placements below the position", "局面之下的手数"),
    (
        "Ply by ply as text on stdout, without escape codes",
        "在标准输出上逐手以文本显示，不含转义码",
    ),
    (
        "Print a report as one JSON object: on stdout, or on stderr where the games go to stdout",
        "把报告打印为一个 JSON 对象：在标准输出；对局写到标准输出时在标准错误",
    ),
    ("Print help", "显示帮助"),
    (
        "Print help (see more with '--help')",
        "显示帮助（用 --help 看详情）",
    ),
    (
        "Print help (see a summary with '-h')",
        "显示帮助（用 -h 看摘要）",
    ),
    ("Print one JSON object", "打印一个 JSON 对象"),
    ("Print version", "显示版本"),
    (
        "Prove the perfect margin by search instead of building the tree",
        "不建博弈树，用搜索证明最优子差",
    ),
    (
        "Random openings of so many plies [default: an eighth of the board's empty cells, or more if those are too few to be distinct]",
        "多少手的随机开局 [默认：棋盘空格数的八分之一；若不够各不相同则更多]",
    ),
    (
        "Save each game as a log in this folder, which is made",
        "把每局的记录存入此文件夹（会新建）",
    ),
    (
        "Save the game here after every turn of a person and at the end",
        "每次玩家落子之后和终局时把对局存到这里",
    ),
    (
        "Save the state here after every generation",
        "每代之后把状态存到这里",
    ),
    (
        "Save the weights here instead of printing them",
        "把权重存到这里，而不打印",
    ),
    ("Shallowest search", "最浅的搜索"),
    (
        "Stop when it is clear (5% error) whether the first player is better by ELO0 or by ELO1",
        "一旦分清（误差 5%）甲方强 ELO0 还是强 ELO1 就停止",
    ),
    (
        "Take the openings from a file: one move list a line",
        "从文件取开局：每行一串着法",
    ),
    (
        "The FFO endgame positions to solve, of 1 to 79",
        "要解的 FFO 残局题号，1 至 79",
    ),
    ("The board it begins with", "开始时的棋盘"),
    (
        "The board of bare moves that do not name theirs",
        "未注明棋盘的着法所用的棋盘",
    ),
    (
        "The board: sphere:XxYxZ or flat:WxH [default: sphere:2x2x2; flat:8x8 for a position of 64 cells]",
        "棋盘：sphere:XxYxZ 或 flat:WxH [默认：sphere:2x2x2；64 格的局面为 flat:8x8]",
    ),
    (
        "The board: sphere:XxYxZ or flat:WxH [default: sphere:2x2x2]",
        "棋盘：sphere:XxYxZ 或 flat:WxH [默认：sphere:2x2x2]",
    ),
    (
        "The file to read, or - for stdin; a text may hold its game anywhere",
        "要读的文件，- 为标准输入；对局可以在文本的任何地方",
    ),
    (
        "The file to write, or - for stdout",
        "要写的文件，- 为标准输出",
    ),
    (
        "The first player, a level (easy, medium, hard, expert, unbeatable) or a program such as combined or alphabeta:depth=6; has black in the first game of each pair",
        "甲方：级别（easy、medium、hard、expert、unbeatable）或程序，例如 combined 或 alphabeta:depth=6；在每对的第一局执黑",
    ),
    (
        "The format of IN [default: found from its content]",
        "IN 的格式 [默认：由内容判断]",
    ),
    (
        "The format of OUT [default: by the ending of its name; json on stdout]",
        "OUT 的格式 [默认：由文件名结尾决定；标准输出为 json]",
    ),
    (
        "The language [default: the config file's, or the locale's]",
        "语言 [默认：配置文件或系统区域的语言]",
    ),
    (
        "The language spoken on stdin and stdout",
        "在标准输入输出上使用的协议",
    ),
    (
        "The most memory for the exact tree, such as 500M or 4G [default: 4G, or what is free if that is less]",
        "博弈树最多用多少内存，例如 500M 或 4G [默认：4G，空闲内存更少则为空闲量]",
    ),
    (
        "The most memory for the tree, such as 500M or 4G [default: 4G, or what is free if that is less]",
        "博弈树最多用多少内存，例如 500M 或 4G [默认：4G，空闲内存更少则为空闲量]",
    ),
    (
        "The most milliseconds to think about a move",
        "每手最多思考多少毫秒",
    ),
    (
        "The most plies to search; a session may ask for another number",
        "最多搜索多少手；会话中可以另行要求",
    ),
    (
        "The parts to run [default: all]",
        "要运行的部分 [默认：全部]",
    ),
    (
        "The players, at least two: levels (easy, medium, hard, expert, unbeatable) or programs such as combined or alphabeta:depth=6",
        "棋手，至少两名：级别（easy、medium、hard、expert、unbeatable）或程序，例如 combined 或 alphabeta:depth=6",
    ),
    (
        "The saved game; - reads stdin",
        "已保存的对局；- 读标准输入",
    ),
    ("The second player", "乙方"),
    ("The shell that will read it", "读取它的 shell"),
    (
        "The start: the cells in reading order (X black, O white, - empty), a blank, the side to move",
        "起始局面：按阅读顺序的各格（X 黑、O 白、- 空），空格，轮到的一方",
    ),
    (
        "The terminal's background [default: auto]",
        "终端的背景 [默认：auto]",
    ),
    (
        "Threads [default: as many as the machine has for the tree; 1 for searches]",
        "线程数 [默认：建树用全部，搜索用 1]",
    ),
    (
        "Threads [default: as many as the machine has]",
        "线程数 [默认：机器的全部]",
    ),
    ("Threads of tree and searches", "建树与搜索的线程数"),
    ("Threads that search together", "一起搜索的线程数"),
    (
        "Threads; they do not change the result [default: as many as the machine has]",
        "线程数，不影响结果 [默认：机器的全部]",
    ),
    (
        "Where the tree does not fit, estimate for so many milliseconds",
        "博弈树放不下时，用多少毫秒估计",
    ),
    (
        "Which game, if the file has several: its number in the file",
        "文件有多局时取哪一局：它在文件中的编号",
    ),
    (
        "Who gets the empty cells at the end [default: nobody on a sphere, the winner on a flat board]",
        "终局时空格归谁 [默认：球面不归任何一方，平面归胜方]",
    ),
    (
        "Who plays black: human, a level (easy, medium, hard, expert, unbeatable), or a program such as combined or alphabeta:depth=6",
        "谁执黑：human、级别（easy、medium、hard、expert、unbeatable）或程序，例如 combined 或 alphabeta:depth=6",
    ),
    (
        "Who plays white [default: combined, or alphabeta on boards of more than 24 cells]",
        "谁执白 [默认：combined；超过 24 格的棋盘为 alphabeta]",
    ),
    (
        "With --log: the position after so many placements",
        "与 --log 合用：落子多少手之后的局面",
    ),
    (
        "With --log: which game, if the file has several: its number in the file",
        "与 --log 合用：文件有多局时取哪一局：它在文件中的编号",
    ),
    (
        "With --plain: no drawing of the board",
        "与 --plain 合用：不画棋盘",
    ),
    (
        "With --plain: the value of each position too (without being asked for on boards of at most 24 cells)",
        "与 --plain 合用：也说出每个局面的数值（不超过 24 格的棋盘总会说出）",
    ),
    (
        "With --solve: prove every candidate's margin",
        "与 --solve 合用：证明每个着法的子差",
    ),
    (
        "With --solve: take the positions of a file, one a line (OBF files too)",
        "与 --solve 合用：取文件中的局面，每行一个（OBF 文件也可以）",
    ),
    (
        "Write nothing unless every game can be read and written whole",
        "除非每局都能完整读写，否则什么也不写",
    ),
    ("Be the engine behind another program", "充当其他程序的引擎"),
    (
        "Build the exact tree of a board",
        "建立一个棋盘的完整博弈树",
    ),
    (
        "Convert games between formats, or find the game in a text",
        "转换对局格式，或在文本中寻找对局",
    ),
    (
        "Count move sequences to a depth",
        "计算到某一深度的着法序列数",
    ),
    (
        "Draw the tree of play below a position",
        "绘制局面之下的博弈树",
    ),
    (
        "Find evaluation weights with a genetic algorithm",
        "用遗传算法寻找估值权重",
    ),
    ("Go through a saved game", "回放已保存的对局"),
    (
        "Measure this machine on problems with known answers",
        "用已知答案的题目测量这台机器",
    ),
    (
        "Othello without edges: spherical Othello solved exactly, flat Othello with a real engine",
        "没有边的黑白棋：球面黑白棋精确求解，平面黑白棋有真正的引擎",
    ),
    ("Play a game", "下一局棋"),
    (
        "Play a paired match between two programs",
        "两个程序之间的成对比赛",
    ),
    ("Play a round robin between programs", "程序之间的循环赛"),
    (
        "Print a completion script for a shell",
        "打印 shell 的补全脚本",
    ),
    ("Print the manual page", "打印手册页"),
    (
        "Print this message or the help of the given subcommand(s)",
        "显示此信息或所给命令的帮助",
    ),
    (
        "Show what a position and every candidate are worth",
        "显示局面与每个着法的数值",
    ),
    (
        "Tell what each move of a saved game gave away",
        "说出已保存对局的每一手失了多少",
    ),
    (
        "nobody: the plain disc difference",
        "不归任何一方：只计子差",
    ),
    ("A graph for Graphviz", "供 Graphviz 使用的图"),
    ("the winner, as in tournaments", "归胜方，如比赛规则"),
    (
        "Solve FFO endgame positions on flat:8x8",
        "解 flat:8x8 上的 FFO 残局",
    ),
    ("The Go Text Protocol, version 2", "围棋文本协议第 2 版"),
    ("One JSON object", "一个 JSON 对象"),
    (
        "Board windows for Othello; versions 1 and 2",
        "黑白棋图形界面的协议；第 1、2 版",
    ),
    (
        "Count the move sequences of flat:8x8 to ten plies",
        "计算 flat:8x8 到第十手的着法序列",
    ),
    (
        "Prove the root of sphere:2x2x2 by search, without the tree",
        "不用博弈树，用搜索证明 sphere:2x2x2 的开局",
    ),
    ("A drawing", "图画"),
    ("Lines of text", "文本行"),
    (
        "Build the exact tree of sphere:2x2x2",
        "建立 sphere:2x2x2 的完整博弈树",
    ),
];

/// What a text of the help is in Chinese.
pub(crate) fn chinese(english: &str) -> Option<&'static str> {
    let found = HELP.iter().find(|(en, _)| *en == english);
    found.map(|(_, zh)| *zh)
}
