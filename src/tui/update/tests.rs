//! Reducers by key scripts: before, keys, after.

use super::*;
use crate::game::{Event, Game};
use crate::text::Lang;
use crate::text::english::english_in;
use crate::text::say::Trouble;
use crate::tui::action::{Answer, RequestId};
use crate::tui::command::Command;
use crate::tui::desk::Desk;
use crate::tui::effect::Effect;
use crate::tui::failure::Failure;
use crate::tui::keys::chord::Chord;
use crate::tui::state::dialog::{Ask, Dialog, GameList, Prompt};
use crate::tui::state::{Motion, Notice, Page, Panel, Refusal, Then, TreeStatus};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

const SMALL: &str = "sphere:2x1x1";
const PASSES: &str = "sphere:2x2x1";

/// Two people on the standard board, with moves played.
fn two(moves: &str) -> Desk {
    let mut desk = Desk::new("sphere:2x2x2", "human", "human");
    if !moves.is_empty() {
        desk.act(Action::Paste(moves.to_owned()));
        assert_eq!(desk.moves(), moves);
    }
    desk
}

/// A line of a board that ends with a forced pass after which the game goes on.
fn line_with_pass() -> String {
    fn find(game: &Game) -> Option<Game> {
        if game.result().is_some() {
            return None;
        }
        if matches!(game.entry(), Some(entry) if entry.event == Event::Pass) {
            return Some(game.clone());
        }
        let crate::position::Turn::Move(cells) = game.turn() else {
            return None;
        };
        cells.iter().find_map(|cell| {
            find(&crate::game::reduce(game, crate::game::Action::Place(cell)).unwrap())
        })
    }
    let board: crate::board::Shape = PASSES.parse().unwrap();
    let game = Game::new(std::sync::Arc::new(board.build().unwrap()));
    let game = find(&game).expect("the board has passes");
    crate::notation::format_moves(game.board(), game.moves())
}

#[test]
fn key_scripts_on_the_board() {
    for (before, keys, after) in [
        ("", "enter", "c2"),
        ("", "down up enter", "c2"),
        ("", "j k space", "c2"),
        ("", "enter u", ""),
        ("", "enter u r", "c2"),
        ("c2 b4", "u", "c2"),
        ("c2 b4", "u u r", "c2"),
        ("c2 b4", "home", ""),
        ("c2 b4", "home end", "c2 b4"),
        ("c2 b4", "[ [ ]", "c2"),
        ("", "m 'c2_b4' enter", "c2 b4"),
        ("", "m 'c2b4' esc", ""),
        ("", "m enter", ""),
        ("c2 b4", "g '1' enter", "c2"),
        ("c2 b4", "g '0' enter", ""),
        // A move after a step back is a variation; the other line can be had again.
        ("c2 b4", "[ m 'd2' enter", "c2 d2"),
        ("c2 b4", "[ m 'd2' enter .", "c2 b4"),
        ("c2 b4", "[ m 'd2' enter , ,", "c2 d2"),
    ] {
        let mut desk = two(before);
        desk.press(keys);
        assert_eq!(desk.moves(), after, "{before:?} {keys:?}");
        assert!(desk.state().dialog.is_none());
    }
}

/// An error in English.
fn told(error: Option<&Trouble>) -> String {
    error.map_or_else(String::new, |error| error.say(Lang::En))
}

#[test]
fn errors_are_shown_in_place_and_change_nothing() {
    for (keys, error) in [
        ("m 'z9' enter", "column 1: z9 is not a cell of sphere:2x2x2"),
        ("m 'c3' enter", "black cannot play c3: the cell is taken"),
        (
            "m 'c2_a3' enter",
            "move 2: white cannot play a3: a disc there flips nothing",
        ),
        (
            "m 'c2_pass' enter",
            "move 2: white cannot pass: a placement is possible",
        ),
        (
            "m '------XX' enter",
            "a position on sphere:2x2x2 has 24 cells, found 8",
        ),
    ] {
        let mut desk = two("");
        desk.press(keys);
        let Some(Dialog::Prompt(prompt)) = &desk.state().dialog else {
            panic!("the prompt stays open: {keys}");
        };
        assert_eq!(told(prompt.error.as_ref()), error);
        assert_eq!(desk.moves(), "");
    }
    let mut desk = two("c2 b4");
    desk.press("g '7' enter");
    let Some(Dialog::Prompt(prompt)) = &desk.state().dialog else {
        panic!("the prompt stays open");
    };
    assert_eq!(told(prompt.error.as_ref()), "expected a number from 0 to 2");
}

#[test]
fn a_position_is_taken_as_the_new_start() {
    let mut desk = two("");
    desk.act(Action::Paste("------XX------XX-------O X".to_owned()));
    assert_eq!(desk.moves(), "");
    assert_eq!(desk.state().game.start().white.len(), 1);
    assert!(matches!(desk.state().tree, TreeStatus::Building { .. }));
}

#[test]
fn releases_do_not_count_and_repeats_do() {
    let mut desk = two("");
    let mut key = KeyEvent::new(KeyCode::Up, KeyModifiers::NONE);
    let before = desk.state().cursor;
    key.kind = KeyEventKind::Release;
    desk.act(Action::Key(key));
    assert_eq!(desk.state().cursor, before);
    key.kind = KeyEventKind::Repeat;
    desk.act(Action::Key(key));
    assert_ne!(desk.state().cursor, before);
}

#[test]
fn a_program_answers_and_undo_takes_its_reply_back() {
    let mut desk = Desk::new(SMALL, "human", "combined");
    desk.answer_all();
    desk.press("m 'f2' enter").answer_all();
    let after = desk.moves();
    assert_eq!(after.split(' ').count(), 2, "{after}");
    desk.press("u");
    assert_eq!(desk.moves(), "");
    desk.press("u");
    assert!(matches!(
        desk.state().notice,
        Some(Notice::NotNow(Refusal::NothingToUndo))
    ));
    desk.press("r").answer_all();
    assert_eq!(desk.moves(), after, "the reply comes back with the move");
}

#[test]
fn undo_before_a_programs_first_move_is_refused() {
    let mut desk = Desk::new(SMALL, "combined", "human");
    desk.answer_all();
    let moves = desk.moves();
    assert_eq!(moves.split(' ').count(), 1);
    desk.press("u").answer_all();
    assert_eq!(desk.moves(), moves);
    assert_eq!(
        desk.state().notice,
        Some(Notice::NotNow(Refusal::NothingToUndo))
    );
}

#[test]
fn undo_and_redo_step_over_passes() {
    let line = line_with_pass();
    assert!(line.ends_with("pass"));
    let mut desk = Desk::new(PASSES, "human", "human");
    desk.act(Action::Paste(line.clone()));
    assert_eq!(desk.moves(), line);
    assert!(
        matches!(desk.state().notice, Some(Notice::Passed(_))),
        "the pass is told"
    );
    desk.press("u");
    let short = line.rsplitn(3, ' ').nth(2).unwrap_or("");
    assert_eq!(desk.moves(), short);
    desk.press("r");
    assert_eq!(desk.moves(), line);
}

#[test]
fn answers_to_old_questions_are_dropped() {
    let mut desk = Desk::new(SMALL, "human", "combined");
    desk.answer_all();
    desk.press("m 'f2' enter");
    let old = desk.open.iter().find(|e| matches!(e, Effect::Think { .. }));
    let id = old
        .and_then(Effect::question)
        .expect("the program is asked");
    let cell = desk.state().board().cells().first().unwrap();
    desk.press("u");
    assert!(
        desk.asked
            .iter()
            .any(|e| matches!(e, Effect::Cancel(c) if *c == id)),
        "the question is cancelled"
    );
    desk.act(Action::Answer(id, Answer::Thought(Ok(cell))));
    assert_eq!(desk.moves(), "");
    // The same for a new game, and for numbers nobody gave out.
    desk.press("m 'f2' enter n enter d");
    let moves = desk.moves();
    desk.act(Action::Answer(RequestId(999), Answer::Thought(Ok(cell))));
    desk.act(Action::Answer(
        RequestId(0),
        Answer::Insight(Err(Failure::Worker("old".to_owned()).into())),
    ));
    desk.act(Action::Answer(
        RequestId(1),
        Answer::Tree(Err(Failure::Worker("old".to_owned()).into())),
    ));
    assert_eq!(desk.moves(), moves);
    assert!(
        !matches!(&desk.state().tree, TreeStatus::Missing(why) if why.say(Lang::En).contains("old"))
    );
}

#[test]
fn the_game_is_playable_while_the_tree_is_built() {
    let mut desk = Desk::new("sphere:2x2x2", "human", "combined");
    desk.press("m 'c2' enter");
    assert_eq!(desk.moves(), "c2");
    assert!(
        desk.state().pending.thought.is_none(),
        "the program waits for the tree"
    );
    // A player that needs no tree answers at once.
    let mut desk = Desk::new("sphere:2x2x2", "human", "random");
    desk.press("m 'c2' enter");
    assert!(desk.state().pending.thought.is_some());
}

#[test]
fn walking_leaves_the_game_alone() {
    let mut desk = Desk::new(SMALL, "human", "human");
    desk.answer_all();
    desk.press("tab tab").answer_all();
    assert_eq!(desk.state().focus, Panel::Analysis);
    desk.press("enter").answer_all();
    desk.press("down enter").answer_all();
    let walked = desk.walked();
    assert_eq!(walked.split(' ').count(), 2);
    assert_eq!(desk.moves(), "");
    desk.press(".").answer_all();
    assert_ne!(desk.walked(), walked, "a sibling");
    desk.press(",").answer_all();
    assert_eq!(desk.walked(), walked);
    desk.press("backspace").answer_all();
    assert!(walked.starts_with(&desk.walked()));
    desk.press("x").answer_all();
    assert_eq!(desk.walked(), "");
    assert_eq!(desk.moves(), "");
    assert!(!desk.state().unsaved);
}

#[test]
fn play_from_here_brings_the_line_in_as_a_variation() {
    let mut desk = Desk::new(SMALL, "human", "human");
    desk.answer_all();
    desk.press("m 'f2' enter [").answer_all();
    desk.press("tab tab enter").answer_all();
    desk.press("enter").answer_all();
    let walked = desk.walked();
    desk.press("p").answer_all();
    assert_eq!(desk.walked(), "");
    assert!(desk.moves().starts_with(&walked));
    let game = &desk.state().game;
    assert!(game.children(game.root()).len() >= 2 || walked.starts_with("f2"));
}

#[test]
fn sorting_and_selection() {
    let mut desk = Desk::new("sphere:2x1x1", "human", "human");
    desk.answer_all();
    desk.press("tab tab");
    let top = |desk: &Desk| {
        let state = desk.state();
        state.shown_insight().unwrap().sorted(state.sort)[0].cell
    };
    let best = top(&desk);
    desk.press("d");
    assert_ne!(top(&desk), best, "reversed");
    desk.press("d c");
    assert_eq!(desk.state().sort.column, crate::tui::insight::Column::Flips);
    desk.press("down down down down down down down");
    assert_eq!(desk.state().selected, 3, "the last of four");
    desk.press("up pageup");
    assert_eq!(desk.state().selected, 0);
}

#[test]
fn a_hint_comes_only_when_asked_for() {
    let mut desk = Desk::new(SMALL, "human", "human");
    desk.answer_all();
    assert_eq!(desk.state().notice, None);
    desk.press("i").answer_all();
    assert!(matches!(desk.state().notice, Some(Notice::Hint(_))));
    // Without analysis on the screen the hint is looked up for the occasion.
    let mut desk = Desk::new(SMALL, "human", "human");
    desk.press("a").answer_all();
    assert!(desk.state().insight.is_none());
    desk.press("i").answer_all();
    assert!(matches!(desk.state().notice, Some(Notice::Hint(_))));
}

#[test]
fn without_analysis_nothing_of_it_is_left() {
    let mut desk = Desk::new(SMALL, "human", "human");
    desk.press("a").answer_all();
    desk.press("m 'f2' enter").answer_all();
    assert!(desk.state().insight.is_none() && desk.state().review.is_none());
    desk.press("tab");
    assert_eq!(desk.state().focus, Panel::Log);
    desk.press("tab");
    assert_eq!(desk.state().focus, Panel::Board);
}

#[test]
fn quitting_asks_while_moves_are_unsaved() {
    let mut desk = two("c2");
    desk.press("q");
    assert!(matches!(
        desk.state().dialog,
        Some(Dialog::Confirm(Then::Quit))
    ));
    desk.press("esc");
    assert!(!desk.state().done && desk.state().dialog.is_none());
    desk.press("q d");
    assert!(desk.state().done);
    let mut desk = two("c2");
    desk.press("ctrl-c ctrl-c");
    assert!(desk.state().done, "asked twice");
    let mut desk = two("");
    desk.press("q");
    assert!(desk.state().done, "nothing to lose");
}

#[test]
fn saving_asks_before_it_replaces_and_then_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    std::fs::write(&path, "precious").unwrap();
    let mut desk = two("c2");
    desk.state.as_mut().unwrap().default_file.clone_from(&path);
    desk.press("q enter");
    assert!(matches!(desk.state().dialog, Some(Dialog::Prompt(_))));
    desk.press("enter").answer_all();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    assert!(!desk.state().done);
    desk.press("enter").answer_all();
    assert!(desk.state().done);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("\"c2\""), "{text}");
    // And read again, stepped through, and branched off.
    let mut desk = two("");
    desk.press("o");
    desk.act(Action::Paste(path.display().to_string()));
    desk.press("enter").answer_all();
    assert_eq!(desk.state().game.line().len(), 1);
    assert_eq!(desk.moves(), "");
    desk.press("]");
    assert_eq!(desk.moves(), "c2");
    desk.press("m 'b4' enter");
    assert_eq!(desk.moves(), "c2 b4");
    assert!(desk.state().unsaved);
    desk.press("s").answer_all();
    assert!(!desk.state().unsaved);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("\"b4\""), "{text}");
}

#[test]
fn a_save_that_fails_says_so_and_loses_nothing() {
    let mut desk = two("c2");
    desk.press("S ctrl-u");
    desk.act(Action::Paste("/dev/null/x/game.json".to_owned()));
    desk.press("enter").answer_all();
    let open = prompt(&desk);
    assert_eq!(open.ask, Ask::Save);
    assert_eq!(open.input.value(), "/dev/null/x/game.json");
    assert!(!told(open.error.as_ref()).contains(".orbello-"));
    assert!(desk.state().unsaved);
    // No folder is made that nobody asked for; what was typed can be corrected.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new");
    desk.press("ctrl-u");
    desk.act(Action::Paste(path.join("game.json").display().to_string()));
    desk.press("enter").answer_all();
    let open = prompt(&desk);
    let error = told(open.error.as_ref());
    assert!(error.contains("there is no folder"), "{error}");
    assert!(error.contains(&path.display().to_string()), "{error}");
    assert!(!path.exists());
    desk.press("ctrl-u");
    desk.act(Action::Paste(path.display().to_string()));
    desk.press("enter").answer_all();
    assert!(desk.state().dialog.is_none() && !desk.state().unsaved);
    let mut desk = two("c2");
    desk.press("o");
    desk.act(Action::Paste("/no/such/file.json".to_owned()));
    desk.press("enter d").answer_all();
    let open = prompt(&desk);
    assert_eq!(
        (open.ask, open.input.value()),
        (Ask::Load, "/no/such/file.json")
    );
    assert!(told(open.error.as_ref()).contains("cannot read /no/such/file.json: "));
    assert_eq!(desk.moves(), "c2");
}

fn prompt(desk: &Desk) -> &Prompt {
    match &desk.state().dialog {
        Some(Dialog::Prompt(prompt)) => prompt,
        other => panic!("{other:?}"),
    }
}

/// All the text of a screen that is large enough to cut nothing.
fn screen(desk: &Desk) -> String {
    let area = Rect::new(0, 0, 200, 60);
    let mut buffer = Buffer::empty(area);
    crate::tui::view::draw_into(desk.state(), area, &mut buffer);
    let mut text = String::new();
    for y in 0..area.height {
        let mut x = 0;
        while x < area.width {
            let sign = buffer[(x, y)].symbol();
            text.push_str(sign);
            x += crate::text::width(sign).max(1) as u16;
        }
        text.push('\n');
    }
    text
}

#[test]
fn whatever_goes_wrong_is_told_in_chinese() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.sgf");
    std::fs::write(&bad, "(;GM[2];B[f5];W[a1])").unwrap();
    let bad = format!("enter '{}'", bad.display());
    let mut found = Vec::new();
    for keys in [
        "m 'z9' enter",
        "m 'c3' enter",
        "m 'c2_a3' enter",
        "m 'c2_pass' enter",
        "m '------XX' enter",
        "g '9' enter",
        "n ctrl-u 'cube:1' enter",
        "n ctrl-u 'flat:9x9' enter",
        "n tab ctrl-u 'nobody:x=1' enter",
        "n tab ctrl-u 'mcts:time=x' enter",
        "n tab tab tab ctrl-u 'x' enter",
        "S ctrl-u '/no/such/x.json' enter",
        "S ctrl-u '/' enter",
        "o '/no/such/x.json' enter",
        "o '/' enter",
        "u u",
        "r",
        "h",
        "enter enter",
        "?",
        "R",
        "t",
        &bad.replace("enter '", "o '").replace("' ", "'"),
    ] {
        let mut desk = two("c2");
        desk.press("L").answer_all();
        assert_eq!(desk.state().display.lang, Lang::Zh);
        desk.press(keys).answer_all();
        if keys.starts_with("o '/") && keys.ends_with('\'') {
            desk.press("enter").answer_all();
        }
        let text = screen(&desk);
        let words = english_in(&text).into_iter();
        found.extend(words.map(|word| format!("{keys}: {word}")));
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn autoplay_runs_to_the_end_and_stops() {
    let mut desk = two("c2 b4");
    desk.press("home w");
    assert!(desk.state().period(Motion::Autoplay).is_some());
    desk.press("+");
    assert_eq!(desk.state().period(Motion::Autoplay), Some(500));
    desk.act(Action::Tick(Motion::Autoplay));
    assert_eq!(desk.moves(), "c2");
    desk.act(Action::Tick(Motion::Autoplay));
    assert_eq!(desk.moves(), "c2 b4");
    assert_eq!(
        desk.state().period(Motion::Autoplay),
        None,
        "at the end it rests"
    );
    desk.act(Action::Tick(Motion::Autoplay));
    assert_eq!(desk.moves(), "c2 b4");
}

#[test]
fn programs_wait_while_one_looks_through_the_game() {
    let mut desk = Desk::new(SMALL, "human", "combined");
    desk.answer_all();
    desk.press("m 'f2' enter").answer_all();
    let whole = desk.moves();
    desk.press("[").answer_all();
    assert_eq!(desk.moves(), "f2", "it is the program's turn, and it waits");
    desk.press("C").answer_all();
    assert_eq!(desk.moves(), whole, "told to go on, it plays");
}

#[test]
fn a_new_game_is_checked_in_place() {
    let mut desk = two("");
    desk.press("n ctrl-u 'sphere:9x9x9' enter");
    let Some(Dialog::NewGame(form)) = &desk.state().dialog else {
        panic!("the form stays open");
    };
    assert!(
        form.error
            .as_ref()
            .unwrap()
            .1
            .say(Lang::En)
            .contains("too large")
    );
    desk.press("ctrl-u 'flat:4x4' down right enter");
    assert!(desk.state().dialog.is_none());
    assert_eq!(desk.state().board().shape().to_string(), "flat:4x4");
    assert_eq!(desk.state().seats[0].to_string(), "easy");
    desk.answer_all();
}

#[test]
fn the_review_leads_to_the_move() {
    let mut desk = Desk::new(SMALL, "human", "human");
    desk.answer_all();
    desk.press("m 'a2' enter").answer_all();
    let state = desk.state();
    let reviewed = &state.review.as_ref().unwrap().moves[0];
    assert!(reviewed.judgement.as_ref().unwrap().loss.is_some());
    desk.press("home R").answer_all();
    desk.press("enter");
    assert_eq!(desk.moves(), "a2");
}

#[test]
fn every_command_is_harmless_everywhere() {
    for focus in Panel::ALL {
        for row in crate::tui::keys::TABLE {
            let mut desk = two("c2 b4");
            desk.state.as_mut().unwrap().focus = focus;
            desk.act(Action::Command(row.command));
            desk.act(Action::Command(Command::Cancel));
        }
    }
    let chord: Chord = "q".parse().unwrap();
    assert!(chord.is_text());
}

#[test]
fn a_click_places_a_disc_and_a_click_on_the_log_goes_there() {
    let mut desk = two("");
    desk.act(Action::Resize(120, 36));
    let area = ratatui::layout::Rect::new(0, 0, 120, 36);
    let regions = crate::tui::regions::regions(desk.state(), area);
    let inside = regions.inside(Panel::Board).unwrap();
    let layout =
        crate::tui::view::board_layout(desk.state(), inside, desk.state().display.globe).unwrap();
    let cell = crate::notation::parse_cell(desk.state().board(), "c2").unwrap();
    let place = layout.cell_area(cell).unwrap();
    desk.click(place.x, place.y);
    assert_eq!(desk.moves(), "c2");
    let log = regions.inside(Panel::Log).unwrap();
    desk.click(log.x + 2, log.y);
    assert_eq!(desk.moves(), "");
    assert_eq!(desk.state().focus, Panel::Log);
    // Far outside, and on the frame.
    desk.click(500, 500);
    desk.click(0, 35);
    assert_eq!(desk.moves(), "");
}

mod footer;
mod games;
mod globe;
mod help;
mod live;
mod mouse;
mod pastes;
mod replay;
mod saves;
mod scrolling;
mod streams;
mod thinking;
mod tree_page;
mod values;

#[test]
fn the_list_of_games_is_searched_as_one_types() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let game = |black: &str, year: u16, moves: &str| {
        format!("[White \"cat\"]\n[Black \"{black}\"]\n[Date \"{year}.01.01\"]\n\n{moves}\n\n")
    };
    let text = [
        game("Ann", 1999, "1. f5 d6"),
        game("Bob", 2001, "1. f5 f6"),
        game("Annie", 2001, "1. f5 f4"),
    ];
    std::fs::write(&path, text.concat()).unwrap();
    let mut desk = two("");
    desk.press("o");
    desk.act(Action::Paste(path.display().to_string()));
    desk.press("enter").answer_all();
    let found = |desk: &Desk| match &desk.state().dialog {
        Some(Dialog::Games(list)) => list.found(&desk.state().games, desk.state().display.lang),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        found(&desk),
        [0, 1, 2],
        "a file of several games opens as a list"
    );
    assert!(screen(&desk).contains("/ search"), "{}", screen(&desk));
    desk.press("/ 'ANN'");
    assert_eq!(found(&desk), [0, 2]);
    desk.press("'_2001'");
    assert_eq!(found(&desk), [2]);
    assert!(
        screen(&desk).contains("search (1 of 3 games): ANN 2001"),
        "{}",
        screen(&desk)
    );
    desk.press("'x'");
    assert_eq!(found(&desk), [0; 0]);
    desk.press("enter esc");
    assert_eq!(
        found(&desk),
        [0, 1, 2],
        "escape clears the search and leaves the list"
    );
    desk.press("/ 'annie' enter").answer_all();
    assert!(desk.state().dialog.is_none());
    assert_eq!(desk.state().game_index, 2);
}
