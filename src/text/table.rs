//! The texts. To add one, add a line: `key: "English", "中文";`.

/// Makes the struct with a field per key and both languages' values, and for the tests a list of all.
macro_rules! texts {
    ($($key:ident: $en:literal, $zh:literal;)*) => {
        /// All texts in one language. The documentation of each is its English. It stays inside the crate, so that the
        /// compiler sees a text that nothing says.
        #[derive(Debug)]
        pub(crate) struct Text {
            $(#[doc = $en] pub(crate) $key: &'static str,)*
        }

        pub(super) static EN: Text = Text { $($key: $en,)* };
        pub(super) static ZH: Text = Text { $($key: $zh,)* };

        #[cfg(test)]
        pub(super) const ALL: &[(&str, &str, &str)] = &[$((stringify!($key), $en, $zh),)*];
    };
}

texts! {
    // The game.
    black: "Black", "黑方";
    white: "White", "白方";
    black_inside: "black", "黑方";
    white_inside: "white", "白方";
    to_move: "{side} to move", "轮到{side}";
    cancelled: "Cancelled", "已取消";
    tree_stopped: "The tree is not built any further: estimates take its place, a new game builds it", "停止生成博弈树：改用估计，新对局会重新生成";
    thinking: "{side} is thinking", "{side}思考中";
    thinking_for: "{side} has been thinking for {seconds} s: {key} stops it", "{side}已思考 {seconds} 秒：按 {key} 停止";
    thinking_stopped: "{side} was stopped: {key} lets the game go on", "已停止{side}的思考：按 {key} 继续对局";
    passed: "{side} must pass", "{side}无子可下，停一手";
    wins_by: "{side} wins by {discs}", "{side}胜 {discs} 子";
    draw: "Draw", "平局";
    game_over: "Game over", "终局";
    flips_count: "flips {count}", "翻 {count} 子";
    pass: "pass", "停着";
    start: "start", "开局";

    // Panels.
    panel_board: "Board", "棋盘";
    panel_log: "Moves", "棋谱";
    panel_analysis: "Analysis", "分析";
    panel_curve: "Curve", "走势";
    panel_tree: "Tree", "博弈树";
    panel_review: "Review", "复盘";
    panel_help: "Keys", "按键";

    // Views of the board.
    view_net: "net", "展开图";
    view_projection: "projection", "投影图";
    view_globe: "globe", "球面";
    view_grid: "grid", "方格";
    net_shown: "Net ({view} needs {columns}x{rows})", "展开图（{view}需 {columns}x{rows}）";
    view_needs: "The {view} needs {columns}x{rows} inside the panel: the net is shown (z zooms)", "{view}需要面板内 {columns}x{rows}：先显示展开图（z 放大面板）";
    ring_x: "ring across x", "横轴环";
    ring_y: "ring across y", "纵轴环";
    ring_z: "ring across z", "深轴环";

    // The analysis.
    col_move: "move", "着法";
    col_flips: "flips", "翻子";
    col_perfect: "perfect", "最优";
    col_best: "best", "最好";
    col_score: "score", "分差";
    col_depth: "depth", "深度";
    col_visits: "visits", "模拟";
    col_line: "line", "主变";
    to_depth: "depth {depth}", "深度 {depth}";
    visits_count: "{count} visits", "模拟 {count} 局";
    colon: ": ", "：";
    col_worst: "worst", "最差";
    col_wins: "wins", "胜";
    col_draws: "draws", "平";
    col_losses: "losses", "负";
    exact: "exact", "精确";
    estimate_how: "estimate: {how}", "估计：{how}";
    analysis_pending: "Working...", "计算中……";
    analysis_over: "No moves: the game is over", "对局结束，无着法";
    hint: "Hint: {move}", "提示：{move}";
    building_tree: "Building the exact tree: {percent}%", "正在建立完整博弈树：{percent}%";
    perfect_margin: "perfect margin", "最优分差";
    win_rate: "win rate", "胜率";

    // Review.
    review_better: "better: {move}", "更好：{move}";

    // Replay and log.
    log_empty: "No moves yet", "尚未落子";
    ply_of: "move {ply} of {plies}", "第 {ply} / {plies} 手";
    playing_speed: "playing, {speed}", "播放中，{speed}";
    paused: "paused", "已暂停";
    game_of: "game {index} of {count}", "第 {index} / {count} 局";

    // Dialogs.
    ask_moves: "Type or paste moves or a position", "输入或粘贴着法或局面";
    ask_save: "Save as", "保存为";
    ask_load: "Open", "打开";
    ask_quit: "The game is not saved. Quit?", "对局未保存，确定退出？";
    new_game: "New game", "新对局";
    choose_board: "board", "棋盘";
    choose_seed: "seed", "种子";
    saved: "Saved {file}", "已保存 {file}";
    loaded: "Opened {file}", "已打开 {file}";
    pasted: "the pasted text", "粘贴的文本";
    failed: "{what}: {why}", "{what}：{why}";
    nothing_to_undo: "Nothing to undo", "无可撤销";
    nothing_to_redo: "Nothing to redo", "无可重做";
    cannot_place: "{cell}: {why}", "{cell}：{why}";
    too_small: "The window is too small", "窗口太小";
    too_small_short: "too small", "太小";

    // Key table: what each key does.
    act_place: "place a disc", "落子";
    act_undo: "undo", "撤销";
    act_redo: "redo", "重做";
    act_hint: "hint", "提示";
    act_view: "change the view", "切换视图";
    act_analysis: "show or hide analysis", "显示或隐藏分析";
    act_focus_next: "next panel", "下一面板";
    act_focus_previous: "previous panel", "上一面板";
    act_zoom: "zoom the panel", "放大面板";
    act_type: "type moves or a position", "输入着法或局面";
    act_save: "save", "保存";
    act_open: "open", "打开";
    act_new: "new game", "新对局";
    act_tree: "tree", "博弈树";
    act_review: "review", "复盘";
    act_replay: "play or pause", "播放或暂停";
    act_faster: "faster", "加快";
    act_slower: "slower", "减慢";
    act_step_back: "a move back", "后退一手";
    act_step_forward: "a move forward", "前进一手";
    act_next_game: "next game", "下一局";
    act_previous_game: "previous game", "上一局";
    act_help: "help", "帮助";
    act_close: "close", "关闭";
    act_confirm: "confirm", "确认";
    act_suspend: "suspend", "挂起";
    act_quit: "quit", "退出";
    act_lang: "language", "语言";
    act_theme: "dark or light", "深色或浅色";

    // The game line by line.
    plain_intro: "{board}: black {black}, white {white}. X is black, O white, + a cell to play. Type a cell such as {cell}, or help.", "{board}：黑方 {black}，白方 {white}。X 为黑子，O 为白子，+ 为可下之处。输入 {cell} 这样的位置，或 help 看帮助。";
    plain_score: "black {black}, white {white}", "黑 {black}，白 {white}";
    plain_turn: "{side} to move: {cells}", "轮到{side}，可下：{cells}";
    plain_placed: "{ply}. {side} {move}, flips {count}: {cells}", "{ply}. {side} {move}，翻 {count} 子：{cells}";
    plain_values_of: "{side}'s values, {how}:", "{side}的数值，{how}：";
    plain_refused: "{why}; type help for the commands", "{why}；输入 help 看命令";
    plain_too_long: "that line is too long", "这一行太长";
    plain_no_pass: "a pass is made for you when it is forced", "必须停着时会自动停着";
    plain_resigned: "{side} resigns", "{side}认输";
    plain_end_of_input: "end of input", "输入结束";
    plain_not_saved: "the game is not saved", "对局未保存";
    plain_quit_again: "the game is not saved: type save FILE, or quit once more", "对局未保存：输入 save 文件名 保存，或再输入一次 quit";
    plain_file_name: "type a file name behind it, such as save game.json", "请在后面写文件名，例如 save game.json";
    plain_undone: "back to before move {ply}", "回到第 {ply} 手之前";
    plain_redone: "forward to after move {ply}", "前进到第 {ply} 手之后";
    plain_help: "Commands: a cell places a disc, several cells are so many moves; moves, board, cells; discs and rings say the board in words, board off leaves the drawing out and board on brings it back; hint and values (only when asked); undo, redo; save FILE; resign; quit.", "命令：输入位置即落子，可一次输入多手；moves 着法，board 棋盘，cells 可下之处；discs 和 rings 用文字说出棋盘，board off 不再画棋盘，board on 恢复；hint 提示，values 数值；undo 撤销，redo 重做；save 文件名 保存；resign 认输；quit 退出。";
    plain_row: "row {row}: {cells}", "第 {row} 行：{cells}";
    plain_no_rings: "this board has no rings: discs tells its rows", "此棋盘没有环：discs 说出各行";
    plain_board_off: "the board is not drawn any more; board draws it", "不再画棋盘；输入 board 可画一次";
    plain_board_on: "the board is drawn after every move", "每手之后画棋盘";
    cells_black: "black {cells}", "黑 {cells}";
    cells_white: "white {cells}", "白 {cells}";
    cells_empty: "empty {cells}", "空 {cells}";
    plain_moves: "moves: {moves}", "着法：{moves}";

    // The dashboard.
    unsaved: "not saved", "未保存";
    waits_for_program: "{side} is played by a program: wait for its move", "{side}由程序执棋，请等待";
    waits_for_tree: "{side} waits for the tree", "{side}等待博弈树";
    positions_held: "{count} positions", "{count} 个局面";
    walking: "walking", "推演";
    walk_from: "after move {ply}", "第 {ply} 手后";
    line_brought: "The line is in the game now", "此变化已进入对局";
    at_start: "This is the start of the game", "已在对局开头";
    at_end: "This is the end of the game", "已在对局结尾";
    no_autoplay: "Nothing is playing: {key} starts it", "未在播放：按 {key} 开始";
    no_program_waits: "No program waits to go on: {key} begins a game against one", "没有等待续弈的程序：按 {key} 与程序开始新对局";
    no_other_game: "No other game is open: {key} opens a file or a folder", "没有其他对局：按 {key} 打开文件或文件夹";
    no_walk: "No line is being tried: open a candidate to try one", "未在推演：进入一个着法即可开始";
    no_sibling: "No other move was tried here", "此处没有其他着法";
    one_view: "This board has one view", "此棋盘只有一种视图";
    no_globe: "Only the globe turns", "只有球面视图可以转动";
    no_analysis: "The analysis is hidden: {key} shows it", "分析已隐藏：按 {key} 显示";
    all_exact: "The tree gives every value exactly: there is nothing to search for", "博弈树给出所有精确值，无须搜索";
    file_exists: "This file exists: confirm again to replace it, or type another name", "文件已存在：再次确认以替换，或输入其他名称";
    ask_overwrite: "Replace the file?", "替换文件？";
    ask_ply: "Go to move", "跳到第几手";
    ask_lose: "The game is not saved. Go on?", "对局未保存，继续？";
    confirm_short: "Go on? Enter saves, d does not, Esc goes back", "继续？回车保存，d 不保存，Esc 返回";
    review_short: "{side}: {best}/{moves} best ({forced} forced), {discs} lost", "{side}：最佳 {best}/{moves}（{forced} 手唯一），失 {discs} 子";
    review_shortest: "{best}/{moves}, -{discs}", "{best}/{moves}，-{discs}";
    review_shorter: "{best}/{moves} best, {discs} lost", "最佳 {best}/{moves}，失 {discs} 子";
    review_progress: "{done} of {moves} moves valued", "已评估 {done} / {moves} 手";
    review_here: "turning point", "转折点";
    confirm_help: "Enter saves first, d goes on without saving, Esc goes back", "回车先保存，d 不保存，Esc 返回";
    form_help: "Left and right go through what is offered; anything else can be typed. Players: human, easy to unbeatable, or a program by name", "左右键选择，也可直接输入。棋手：human、easy 到 unbeatable，或程序名";
    panel_games: "Games", "对局列表";
    col_greedy: "greedy", "贪心";
    col_win_short: "win%", "胜率";
    col_draw_short: "draw%", "平率";
    range: "range", "范围";
    players_marks: "G greedy W winrate C combined P perfect", "G 贪心 W 胜率 C 综合 P 最优";
    tree_start: "here", "此处";
    transposition: "transposition", "殊途同归";
    curve_empty: "No values yet", "尚无数值";
    cmd_left: "to the left", "向左";
    cmd_right: "to the right", "向右";
    cmd_up: "up", "向上";
    cmd_down: "down", "向下";
    cmd_page_up: "a page up", "上翻一页";
    cmd_page_down: "a page down", "下翻一页";
    cmd_turn_left: "turn the globe left", "球面左转";
    cmd_turn_right: "turn the globe right", "球面右转";
    cmd_turn_up: "turn the globe up", "球面上转";
    cmd_turn_down: "turn the globe down", "球面下转";
    cmd_flips: "show flips", "显示翻转";
    cmd_resume: "play on from here", "从此处续弈";
    cmd_save_as: "save as", "另存为";
    cmd_games: "list of games", "对局列表";
    cmd_first: "to the start", "到开头";
    cmd_last: "to the end", "到结尾";
    cmd_go_to_ply: "go to a move", "跳到某一手";
    cmd_open: "go there", "进入";
    cmd_expand: "unfold", "展开";
    cmd_collapse: "fold", "折叠";
    tree_opening: "working", "计算中";
    cmd_walk_up: "walk back up", "退回一步";
    cmd_previous_sibling: "sibling before", "上一个兄弟着法";
    cmd_next_sibling: "next sibling", "下一个兄弟着法";
    cmd_leave_walk: "leave the walk", "结束推演";
    cmd_play_from_here: "play from here", "从这里下";
    cmd_sort_column: "sort", "排序";
    cmd_sort_reverse: "reverse sorting", "反向排序";
    cmd_engine: "live analysis", "实时分析";
    cmd_next_field: "next field", "下一项";
    cmd_previous_field: "field before", "上一项";
    cmd_discard: "do not save", "不保存";

    // What goes wrong in the dashboard.
    worker_failed: "internal error: {message}", "内部错误：{message}";
    no_thread: "the system gives no thread for this", "系统没有可用的线程";
    no_game_in: "{files}: no game", "{files}：没有对局";
    cannot_read_folder: "{folder}: the folder cannot be read", "{folder}：无法读取文件夹";
    most_games: "only the first {count} games are shown", "只显示前 {count} 局";
    number_expected: "expected a number from 0 to {most}", "应为 0 到 {most} 的整数";

    // Tables and the review, line by line.
    after_moves: "after {moves}", "{moves} 之后";
    values_exact: "{side} to move, exact values from its side", "轮到{side}，以下是该方的精确数值";
    values_estimated: "{side} to move; the tree does not fit, so these are estimates of {seconds} s ({mark}), from its side", "轮到{side}；博弈树放不下，以下是该方的估计值，用时 {seconds} 秒（{mark}）";
    solve_board: "{board}: {cells} cells, {lines} lines", "{board}：{cells} 点，{lines} 条线";
    solve_size: "{positions} positions ({stored} stored, {bytes}), {lines} lines of play, {seconds} s", "{positions} 个局面（存 {stored} 个，{bytes}），{lines} 种走法，{seconds} 秒";
    building_positions: "positions with {discs} discs ({stored} stored)", "{discs} 子的局面（存 {stored} 个）";
    building_values: "values with {discs} discs ({stored} stored)", "{discs} 子的数值（存 {stored} 个）";
    proof: "{side} to move: {margin} with {line}; {nodes} nodes, {seconds} s", "轮到{side}：{margin}，着法 {line}；{nodes} 个节点，{seconds} 秒";
    proof_pass: "must pass, then {line}", "停一手，然后 {line}";
    proof_over: "the game is over: {margin} for {side}", "对局已结束：{side} {margin}";
    proof_sum: "{positions}, {nodes} nodes, {seconds} s, {rate} M/s", "{positions}，{nodes} 个节点，{seconds} 秒，{rate} M/s";
    proof_solved: "{solved} of {count} candidates solved", "已解出 {solved} / {count} 个着法";
    proof_depth: "depth {depth} at {confidence}%: {value}, {millions} million nodes", "深度 {depth}，置信度 {confidence}%：{value}，{millions} 百万节点";
    tab_how: "how", "依据";
    tab_discs: "discs", "子数";
    tab_positions: "positions", "局面";
    tab_stored: "stored", "已存";
    tab_all: "all", "全部";
    tab_value: "value", "数值";
    tab_win: "win", "胜率";
    tab_draw: "draw", "平率";
    tab_ply: "ply", "手数";
    tab_side: "side", "一方";
    tab_lost: "lost", "失子";
    tab_better: "better", "更好";
    no_value: "there is no value for this position", "此局面没有数值";
    review_forced: "(forced)", "（唯一）";
    review_account: "{side}: {best} of {moves} moves best ({forced} forced), {discs} discs given away", "{side}：{moves} 手中 {best} 手最佳（其中 {forced} 手唯一），共失 {discs} 子";
    review_estimated: "{account}, and {discs} by estimate", "{account}，另估计失 {discs} 子";
    review_nothing_lost: "no turning point: nothing was given away", "没有转折点：没有失子";
    review_turn: "turning point: ply {ply}, {side} {move}", "转折点：第 {ply} 手，{side} {move}";
    review_turn_values: "{turn}, from {from} to {to}", "{turn}，由 {from} 变为 {to}";
    review_result: "result: {margin} for {side}", "结果：{side} {margin}";
    review_not_over: "the game is not over", "对局尚未结束";
    title_of_game: "{board}: black {black}, white {white}", "{board}：黑方 {black}，白方 {white}";

    // Matches and tournaments.
    arena_first: "first", "甲方";
    arena_second: "second", "乙方";
    arena_match: "{board}, {games} in {pairs}, {openings}, seed {seed}", "{board}，{games}（{pairs}），{openings}，种子 {seed}";
    arena_tournament: "{board}, {games} for each two players, {openings}, seed {seed}", "{board}，每两名棋手 {games}，{openings}，种子 {seed}";
    arena_openings_of: "{openings} of {plies}", "{openings}（{plies}）";
    arena_score: "the first player won {wins}, drew {draws}, lost {losses}: {share} of the points [{low}, {high}]", "甲方 {wins} 胜 {draws} 平 {losses} 负：得分率 {share} [{low}, {high}]";
    arena_elo: "Elo difference {elo} [{low}, {high}], mean margin {margin}", "Elo 差 {elo} [{low}, {high}]，平均子差 {margin}";
    arena_test: "test of {elo0} against {elo1} Elo: {verdict} (log ratio {ratio}, bounds -{bound} and {bound})", "检验 {elo0} 与 {elo1} Elo：{verdict}（对数似然比 {ratio}，界限 -{bound} 与 {bound}）";
    arena_better: "the first player is better by {elo} Elo", "甲方强 {elo} Elo";
    arena_not_better: "the first player is not better by {elo} Elo", "甲方并不强 {elo} Elo";
    arena_undecided: "not decided", "未分晓";
    tab_player: "player", "棋手";
    tab_tally: "W-D-L", "胜-平-负";
    tab_margin: "margin", "子差";
    tab_score: "score", "得分率";
    tab_time: "ms/move", "毫秒/手";
    tab_longest: "longest", "最长";
    tab_nodes: "nodes/move", "节点/手";

    // Conversions.
    convert_refused: "refused", "被拒绝";
    convert_not_written: "not written", "未写出";
    convert_note: "note", "说明";
    convert_more: "{count} more; --json lists all", "还有 {count} 条；--json 列出全部";
    convert_game: "game {number}", "第 {number} 局";
    convert_left_out: "left out: {losses} ({format} has no place for them)", "略去：{losses}（{format} 没有它们的位置）";
    convert_done: "{games} read from {input} ({from}), {written} written to {output} ({to})", "从 {input}（{from}）读入 {games}，写出 {written} 局到 {output}（{to}）";
    convert_found: "found in the text", "在文本中找到";

    // Measuring and tuning.
    tab_answer: "answer", "答案";
    tab_count: "count", "计数";
    tab_seconds: "seconds", "秒";
    bench_perft: "perft {board} {depth}", "枚举 {board} {depth}";
    bench_tree: "tree {board}", "博弈树 {board}";
    bench_search: "search {board}", "搜索 {board}";
    bench_ffo: "FFO {number}", "FFO 第 {number} 题";
    bench_right: "all answers are right", "答案全部正确";
    bench_signature: "all answers are right; signature {signature}", "答案全部正确；签名 {signature}";
    tune_generation: "generation {number}: {shares}", "第 {number} 代：{shares}";
    tune_shares: "best {best}, mean {mean}", "最佳 {best}，平均 {mean}";
    tune_result: "{file}: {share} of the points in the last meeting, {paper} against the textbook player at depths {shallowest} to {depth}", "{file}：最后一轮得分率 {share}；对教科书棋手得分率 {paper}，深度 {shallowest} 至 {depth}";

    // The list of games.
    cmd_search: "search", "搜索";
    games_found: "{found} of {count} games", "{count} 局中有 {found} 局";
    plain_game_of_list: "{number}. {black} - {white}{year}{result}", "{number}. {black} - {white}{year}{result}";
    clause: ", ", "，";
    aside: "{words} ({aside})", "{words}（{aside}）";
    person: "human", "玩家";
    seconds: "{seconds} s", "{seconds} 秒";
    minutes: "{minutes} min {seconds} s", "{minutes} 分 {seconds} 秒";
    milliseconds: "{milliseconds} ms", "{milliseconds} 毫秒";
    no_time: "under 1 ms", "不到 1 毫秒";
    search_label: "search: ", "搜索：";
    listed: ", ", "、";
    plain_list_of_games: "{file} has {count} games: choose one with --game N", "{file} 有 {count} 局：用 --game N 选择一局";
}
