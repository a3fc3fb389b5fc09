//! Drawn screens: states made by the reducers, at several sizes; and every state at every size, without a panic.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::*;
use crate::text::Lang;
use crate::tui::action::Action;
use crate::tui::board_view::Orientation;
use crate::tui::desk::Desk;
use crate::tui::failure::Failure;
use crate::tui::glyphs::Glyphs;
use crate::tui::state::dialog::{Ask, Dialog};
use crate::tui::state::{Notice, ViewKind};

/// A small game with everything known about it.
fn game() -> Desk {
    let mut desk = Desk::new("sphere:2x1x1", "human", "human");
    desk.answer_all();
    desk.act(Action::Paste("f2 a2".to_owned()));
    desk.answer_all();
    desk
}

/// The screen as text, trailing blanks left out.
fn screen(desk: &Desk, columns: u16, rows: u16) -> String {
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    draw_into(desk.state(), area, &mut buffer);
    let line = |y: u16| {
        let mut signs = String::new();
        let mut x = 0;
        while x < columns {
            let sign = buffer[(x, y)].symbol();
            signs.push_str(sign);
            // A double-width character covers the column behind it.
            x += crate::text::width(sign).max(1) as u16;
        }
        signs.trim_end().to_owned()
    };
    (0..rows).map(line).collect::<Vec<_>>().join("\n")
}

/// States that differ in what is drawn: by name, the desk and the keys that lead there.
fn states() -> Vec<(&'static str, Desk)> {
    let with = |keys: &str| {
        let mut desk = game();
        desk.press(keys).answer_all();
        desk
    };
    let mut states = vec![
        ("start", Desk::new("sphere:2x2x2", "human", "combined")),
        ("game", with("")),
        ("flips", with("f up")),
        ("walk", with("tab tab enter")),
        ("tree", with("t")),
        ("log", with("tab up")),
        ("curve", with("backtab")),
        ("zoom", with("tab z")),
        ("help", with("?")),
        ("help-scrolled", with("? end")),
        ("review", with("R")),
        ("form", with("n ctrl-u 'sphere:9' enter")),
        ("prompt", with("m 'a1_f9' enter")),
        ("confirm", with("q")),
        ("no-analysis", with("a")),
        ("replay", with("home w")),
    ];
    for (name, view) in [
        ("projection", ViewKind::Projection),
        ("globe", ViewKind::Globe),
    ] {
        let mut desk = Desk::new("sphere:2x2x2", "human", "human");
        desk.state.as_mut().unwrap().display.view = view;
        states.push((name, desk));
    }
    let mut ascii = game();
    ascii.state.as_mut().unwrap().display.glyphs = Glyphs::new(true);
    states.push(("ascii", ascii));
    let mut chinese = game();
    chinese.state.as_mut().unwrap().display.lang = Lang::Zh;
    states.push(("chinese", chinese));
    states.push(("flat", Desk::new("flat:8x8", "human", "human")));
    states
}

#[test]
fn screens_are_as_approved() {
    for (name, desk) in states() {
        for (columns, rows) in [(132, 36), (80, 24), (40, 30), (20, 5)] {
            let name = format!("{name}_{columns}x{rows}");
            insta::assert_snapshot!(name, screen(&desk, columns, rows));
        }
    }
}

/// More states, whose drawings are held elsewhere: dialogs of every kind, lists, notices, estimates.
fn more_states() -> Vec<(&'static str, Desk)> {
    let with = |keys: &str| {
        let mut desk = game();
        desk.press(keys).answer_all();
        desk
    };
    let mut states = vec![
        ("hint", with("i")),
        ("candidates", with("tab tab")),
        (
            "tree-unfolded",
            with("home t right right right right right right"),
        ),
        ("tree-folded", with("home t left left left")),
        ("tree-walk", with("home t down enter")),
        ("sorted", with("tab tab c c d")),
        ("save", with("S")),
        ("load", with("o")),
        ("load-error", with("o 'nowhere.json' enter")),
        ("ply", with("g '99' enter")),
        ("refused", with("g '99' enter esc m 'f2' enter")),
        ("autoplay", with("home w + +")),
        ("over", with("m 'd2' enter")),
        ("over-tree", with("m 'd2' enter t")),
        ("zoomed-tree", with("home t z")),
    ];
    let mut overwrite = game();
    // It is asked whether to replace it, and never is.
    overwrite.press("S ctrl-u 'Cargo.toml' enter").answer_all();
    assert!(matches!(
        &overwrite.state().dialog,
        Some(Dialog::Prompt(prompt)) if prompt.ask == Ask::Overwrite
    ));
    states.push(("overwrite", overwrite));
    let mut readings = Desk::new("sphere:2x2x2", "human", "human");
    readings.act(Action::Paste("f5d6c3\nf5f6e6\n".to_owned()));
    assert!(matches!(readings.state().dialog, Some(Dialog::Games(_))));
    states.push(("readings", readings));
    for (name, keys) in [
        ("thinking", "m 'f5' enter"),
        ("stopped", "m 'f5' enter esc"),
    ] {
        let mut desk = Desk::new("flat:8x8", "human", "random");
        desk.answer_all().press(keys);
        let thinks = desk.state().pending.thought.is_some();
        assert_eq!(thinks, name == "thinking");
        states.push((name, desk));
    }
    let mut no_room = Desk::new("sphere:2x2x2", "human", "human");
    no_room.act(Action::Resize(40, 12));
    no_room.press("v");
    assert!(matches!(
        no_room.state().notice,
        Some(Notice::ViewNeeds { .. })
    ));
    states.push(("no-room", no_room));
    let mut building = Desk::new("sphere:2x2x2", "combined", "human");
    building.press("t");
    states.push(("tree-pending", building));
    let mut estimates = Desk::new("flat:8x8", "human", "human");
    estimates.answer_all().press("t").answer_all();
    states.push(("tree-estimates", estimates));
    let mut games = game();
    let loaded = ["", "f2", "f2 a2"].map(|moves| {
        let mut desk = Desk::new("sphere:2x1x1", "human", "human");
        desk.act(Action::Paste(moves.to_owned()));
        let record = crate::record::Record::from_game(&desk.state().game);
        crate::tui::state::LoadedGame::new(format!("{moves}.json"), None, record).unwrap()
    });
    games.act(Action::Opened {
        games: loaded.to_vec(),
        index: Some(1),
        remark: Some(
            Failure::Worker("a remark that is longer than any small screen".to_owned()).into(),
        ),
    });
    for (name, keys) in [("games", "O"), ("search", "O / 'f2'")] {
        let mut list = Desk::new("sphere:2x1x1", "human", "human");
        list.state.clone_from(&games.state);
        list.press(keys);
        states.push((name, list));
    }
    states.push(("loaded", games));
    let mut turning = Desk::new("sphere:2x2x2", "human", "human");
    turning.act(Action::Resize(100, 30));
    turning.press("v v left left left");
    states.push(("turning", turning));
    states
}

#[test]
fn any_size_holds_any_state() {
    for (_, mut desk) in states().into_iter().chain(more_states()) {
        let small = (0..=44)
            .step_by(4)
            .flat_map(|w| (0..=26).step_by(2).map(move |h| (w, h)));
        let more = [
            (1, 1),
            (19, 5),
            (20, 4),
            (20, 5),
            (21, 6),
            (72, 15),
            (110, 20),
            (300, 100),
            (500, 200),
            (1000, 300),
        ];
        for (columns, rows) in small.clone().chain(more) {
            screen(&desk, columns, rows);
        }
        // Other signs and other words take other room where room is short.
        for (lang, ascii) in [(Lang::Zh, false), (Lang::En, true), (Lang::Zh, true)] {
            let shown = &mut desk.state.as_mut().unwrap().display;
            (shown.lang, shown.glyphs) = (lang, Glyphs::new(ascii));
            for (columns, rows) in small.clone() {
                screen(&desk, columns, rows);
            }
        }
    }
}

#[test]
fn no_footer_entry_is_cut_and_all_work_now() {
    for (name, desk) in states() {
        for columns in 20..140 {
            let area = Rect::new(0, 0, columns, 1);
            for item in footer::items(desk.state(), area) {
                assert!(item.area.right() <= columns, "{name} {columns}");
            }
        }
    }
}

/// The texts of the screens from top to bottom of a page, blanks and frames left out.
fn scrolled(desk: &mut Desk, (columns, rows): (u16, u16)) -> String {
    let mut seen = String::new();
    desk.act(Action::Resize(columns, rows));
    for _ in 0..400 {
        let shown = screen(desk, columns, rows);
        // A row further each time: the last row is new, if any.
        let line = shown.lines().rev().nth(1).unwrap().to_owned();
        seen.push_str(if seen.is_empty() { &shown } else { &line });
        desk.press("down");
    }
    seen.retain(|c| !c.is_whitespace() && !"┃┏┓┗┛━".contains(c));
    seen
}

#[test]
fn help_is_told_whole_on_the_smallest_screen_in_both_languages() {
    for lang in [Lang::En, Lang::Zh] {
        for context in crate::tui::keys::Context::ALL {
            let mut desk = game();
            let state = desk.state.as_mut().unwrap();
            state.display.lang = lang;
            state.dialog = Some(Dialog::Help {
                of: context,
                scroll: 0,
                over: None,
            });
            let all = help::lines(desk.state(), context);
            let seen = scrolled(&mut desk, (20, 5));
            for (keys, label) in &all {
                for text in [keys.as_str(), label] {
                    let text: String = text.split_whitespace().collect();
                    assert!(seen.contains(&text), "{text} in {seen}");
                }
            }
            // It stops at the end: one press up shows another row.
            let last = screen(&desk, 20, 5);
            desk.press("up");
            assert_ne!(screen(&desk, 20, 5), last);
        }
    }
}

#[test]
fn a_notice_is_told_whole_on_any_screen_and_a_click_takes_it_away() {
    for (columns, rows) in [(20, 5), (20, 8), (40, 6), (80, 24), (132, 36)] {
        for lang in [Lang::En, Lang::Zh] {
            let mut desk = game();
            let state = desk.state.as_mut().unwrap();
            state.display.lang = lang;
            desk.act(Action::Resize(columns, rows));
            desk.state.as_mut().unwrap().notice =
                Some(Notice::NotYourTurn(crate::color::Color::White));
            let text = crate::text::fill(
                lang.text().waits_for_program,
                &[("side", &lang.text().white)],
            );
            let mut shown = screen(&desk, columns, rows);
            shown.retain(|c| !c.is_whitespace());
            let text: String = text.split_whitespace().collect();
            assert!(shown.contains(&text), "{columns}x{rows} {shown}");
            let regions = regions(desk.state(), Rect::new(0, 0, columns, rows));
            let area = regions.news.unwrap();
            desk.click(area.x, area.y);
            assert_eq!(desk.state().notice, None);
        }
    }
}

#[test]
fn at_80x24_the_table_has_greedy_win_rate_perfect_and_flips() {
    let mut desk = Desk::new("sphere:2x2x2", "human", "human");
    desk.answer_all();
    for lang in [Lang::En, Lang::Zh] {
        desk.state.as_mut().unwrap().display.lang = lang;
        let shown = screen(&desk, 80, 24);
        let text = lang.text();
        for name in [
            text.col_greedy,
            text.col_win_short,
            text.col_perfect,
            text.col_flips,
        ] {
            assert!(shown.contains(name), "{name}\n{shown}");
        }
    }
}

#[test]
fn lines_of_figures_give_way_by_whole_figures() {
    let mut desk = Desk::new("flat:8x8", "human", "human");
    desk.answer_all();
    for columns in 20..140 {
        let shown = screen(&desk, columns, 24);
        for line in shown.lines().filter(|line| line.contains("perfect ≈")) {
            // An ellipsis behind a figure would be a figure cut.
            assert!(!line.contains('…'), "{columns} {line}");
        }
        let status = shown.lines().next().unwrap();
        assert!(status.starts_with("▶ ● 2 "), "{columns} {status}");
        assert!(!status.contains('…'), "{columns} {status}");
    }
}

#[test]
fn the_frame_is_the_state_and_nothing_else() {
    let desk = game();
    assert_eq!(screen(&desk, 100, 30), screen(&desk, 100, 30));
}

#[test]
fn the_title_says_so_where_a_view_has_no_room() {
    let mut desk = Desk::new("sphere:12x1x1", "human", "human");
    desk.state.as_mut().unwrap().display.view = ViewKind::Projection;
    let small = screen(&desk, 80, 24);
    assert!(small.contains("Net (projection needs 70x36)"), "{small}");
    let large = screen(&desk, 200, 60);
    assert!(large.contains("Board (projection)"), "{large}");
    // As large as it says is large enough.
    desk.state.as_mut().unwrap().display.zoom = true;
    let enough = screen(&desk, 72, 36 + 5);
    assert!(enough.contains("Board (projection)"), "{enough}");
}

#[test]
fn the_hint_and_the_candidates_are_marked_on_the_board_in_every_view() {
    for view in [ViewKind::Net, ViewKind::Projection, ViewKind::Globe] {
        let mut desk = game();
        let glyphs = desk.state().display.glyphs;
        let shows = |desk: &mut Desk, sign: &str, cell| {
            let state = desk.state.as_mut().unwrap();
            state.display.view = view;
            state.display.globe = Orientation::facing(state.game.board(), cell);
            screen(desk, 100, 40).contains(sign)
        };
        let home = desk.state().cursor.cell();
        assert!(!shows(&mut desk, glyphs.hint, home));
        desk.press("i").answer_all();
        let Some(Notice::Hint(hint)) = desk.state().notice else {
            panic!("a hint was asked for");
        };
        assert!(shows(&mut desk, glyphs.hint, hint), "{view:?}");
        desk.press("tab tab").answer_all();
        let insight = desk.state().shown_insight().unwrap();
        let selected = insight.sorted(desk.state().sort)[0].cell;
        assert!(shows(&mut desk, glyphs.candidate, selected), "{view:?}");
        // The others show what they are worth, where the analysis has it too.
        let values = insight_values(&desk, selected);
        let drawn = screen(&desk, 100, 40);
        let twice = |value: &&String| drawn.matches(value.as_str()).count() > 1;
        assert!(
            values.iter().any(|value| twice(&value)),
            "{view:?} {values:?}\n{drawn}"
        );
        assert!(!shows(&mut desk, glyphs.hint, hint), "it was told once");
    }
}

/// The perfect margins of the candidates but one, as they are written.
fn insight_values(desk: &Desk, but: crate::bitboard::Cell) -> Vec<String> {
    let insight = desk.state().shown_insight().unwrap();
    let others = insight.rows.iter().filter(|row| row.cell != but);
    others
        .map(|row| analysis::figure_text(desk.state(), row.figures.perfect.unwrap()).0)
        .collect()
}

#[test]
fn the_curve_has_a_margin_and_a_win_rate_at_every_place_from_one_side() {
    let mut desk = game();
    let rates = |desk: &Desk| {
        let screen = screen(desk, 132, 40);
        let glyphs = desk.state().display.glyphs;
        let line = screen.lines().rfind(|line| line.contains("● %")).unwrap();
        let signs = line.rsplit_once("● %").unwrap().1.chars();
        signs
            .filter(|c| glyphs.levels.contains(&c.to_string().as_str()))
            .count()
    };
    assert_eq!(rates(&desk), 3, "the start, black's move, white's move");
    // The title has the values of where the game is: those of a2 for black, then of f2, then of the start.
    let title = |desk: &Desk| {
        let screen = screen(desk, 132, 40);
        let line = screen.lines().find(|line| line.contains("Curve")).unwrap();
        line.split_once("Curve")
            .unwrap()
            .1
            .split('━')
            .next()
            .unwrap()
            .to_owned()
    };
    let black = |desk: &Desk| {
        let insight = desk.state().shown_insight().unwrap();
        let value = insight.value;
        let to_move = desk.state().game.to_move();
        let (perfect, rate) = (value.perfect.unwrap().number(), value.win_rate.unwrap());
        match to_move {
            crate::color::Color::Black => (perfect, rate),
            crate::color::Color::White => (-perfect, 1.0 - rate - value.draw_rate.unwrap()),
        }
    };
    for _ in 0..3 {
        let (perfect, rate) = black(&desk);
        let shown = title(&desk);
        assert!(
            shown.contains(&format!("● {perfect:+.0} {:.1}%", rate * 100.0)),
            "{shown}"
        );
        desk.press("[").answer_all();
    }
    // A game without a move has its start.
    let mut desk = Desk::new("sphere:2x1x1", "human", "human");
    desk.answer_all();
    assert_eq!(rates(&desk), 1);
    assert!(title(&desk).contains("● +7 20.0%"), "{}", title(&desk));
}

#[test]
fn the_tree_page_marks_path_place_transpositions_and_estimates() {
    let mut desk = game();
    desk.press("home t").answer_all();
    let shown = screen(&desk, 132, 36);
    let count = |sign: &str| shown.matches(sign).count();
    assert_eq!(
        count("★"),
        3,
        "the root, the best move, the best reply\n{shown}"
    );
    assert!(shown.contains("perfect greedy    win%"), "{shown}");
    // The place that the board shows has the pointer: the root, then where a walk has come to.
    let pointed = |desk: &Desk| {
        let area = regions(desk.state(), Rect::new(0, 0, 132, 36)).inside(Panel::Analysis);
        let area = area.unwrap();
        let shown = screen(desk, 132, 36);
        let rows = shown
            .lines()
            .skip(area.y.into())
            .take(area.height.into())
            .map(|line| line.chars().skip(area.x.into()).collect::<String>());
        let mut rows = rows.filter(|row| row.contains('▶'));
        let row = rows.next().unwrap_or_else(|| panic!("{shown}"));
        assert_eq!(rows.next(), None, "{shown}");
        row
    };
    assert!(pointed(&desk).contains(" here ★"), "{}", pointed(&desk));
    desk.press("down enter").answer_all();
    let walked = format!(" {} ", desk.walked());
    assert!(walked.len() > 2 && pointed(&desk).contains(&walked));
    desk.press("x").answer_all();
    assert!(pointed(&desk).contains(" here ★"), "{}", pointed(&desk));
    let mut flat = Desk::new("flat:8x8", "human", "human");
    flat.answer_all();
    flat.press("t").answer_all();
    for columns in [132, 80, 40] {
        let shown = screen(&flat, columns, 36);
        let rows: Vec<&str> = shown.lines().filter(|line| line.contains("├+○")).collect();
        assert!(shown.matches('≈').count() >= 8, "{columns}\n{shown}");
        assert!(
            rows.iter().all(|row| row.contains('≈')),
            "{columns}\n{shown}"
        );
    }
}

#[test]
fn a_row_of_a_place_that_is_open_elsewhere_has_the_sign_and_the_word() {
    let mut desk = Desk::new("sphere:2x2x1", "human", "human");
    desk.answer_all();
    desk.press("t z").answer_all();
    for _ in 0..400 {
        let page = &desk.state().tree_page;
        let picture = page.picture.as_ref().unwrap();
        let rows = page.rows();
        let twins = rows.iter().filter(|row| picture.twin(row.node).is_some());
        let (twins, height) = (twins.count(), rows.len() as u16 + 10);
        let closed = (0..picture.nodes().len()).find(|&node| picture.question(node).is_some());
        if twins > 0 {
            let drawn = screen(&desk, 132, height);
            let marked = drawn.matches(" = transposition ").count();
            assert_eq!(marked, twins, "{drawn}");
            return;
        }
        desk.state.as_mut().unwrap().tree_page.selected = closed.unwrap();
        desk.press("right").answer_all();
    }
    panic!("there are transpositions on this board");
}

#[test]
fn a_deep_row_of_the_tree_keeps_its_move_and_its_values() {
    let mut desk = Desk::new("sphere:2x1x1", "human", "human");
    desk.answer_all();
    desk.press("t").answer_all();
    for _ in 0..30 {
        desk.press("right").answer_all();
    }
    let page = &desk.state().tree_page;
    let path = page.path(page.selected);
    assert!(path.len() >= 4);
    let name = desk.state().board().name(*path.last().unwrap());
    for (columns, rows) in [(132, 36), (80, 24), (40, 12), (24, 8)] {
        let shown = screen(&desk, columns, rows);
        assert!(shown.contains(&format!(" {name} ")), "{columns}\n{shown}");
    }
}

mod complaints;
mod estimates;
mod room;
