//! Random streams of keys, clicks, pastes, sizes and answers: nothing panics, and the game is always one that
//! the rules allow.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::game::Game;
use crate::tui::action::Action;
use crate::tui::desk::Desk;
use crate::tui::keys::TABLE;
use crate::tui::keys::chord::Chord;
use crate::tui::state::{LoadedGame, Motion};

#[derive(Clone, Debug)]
enum Step {
    Act(Action),
    Answer,
}

fn step() -> impl Strategy<Value = Step> {
    let keys: Vec<&'static str> = TABLE.iter().flat_map(|row| row.keys).copied().collect();
    let named = prop::sample::select(keys).prop_map(|name| {
        let chord: Chord = name.parse().unwrap();
        // A stream that saves files or ends is of no use.
        Step::Act(Action::Key(chord.into()))
    });
    let typed = any::<char>().prop_map(|c| {
        Step::Act(Action::Key(KeyEvent::new(
            KeyCode::Char(c),
            KeyModifiers::NONE,
        )))
    });
    let kinds = prop::sample::select(vec![
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::Drag(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
    ]);
    let mouse = (kinds, 0u16..130, 0u16..45).prop_map(|(kind, column, row)| {
        Step::Act(Action::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }))
    });
    let paste = prop_oneof![
        Just("f2 a2".to_owned()),
        Just("OX-XO----- X".to_owned()),
        Just("XX-XO-----O".to_owned()),
        ".{0,20}",
    ]
    .prop_map(|text| Step::Act(Action::Paste(text)));
    let size = (0u16..140, 0u16..50).prop_map(|(w, h)| Step::Act(Action::Resize(w, h)));
    prop_oneof![
        8 => named,
        1 => typed,
        4 => mouse,
        1 => paste,
        1 => size,
        1 => Just(Step::Act(Action::Tick(Motion::Autoplay))),
        2 => Just(Step::Act(Action::Tick(Motion::Turn))),
        4 => Just(Step::Answer),
    ]
}

/// Where a stream begins: what is rare on the way is common here.
#[derive(Clone, Copy, Debug)]
enum Begin {
    Board,
    Globe,
    Tree,
    Games,
}

impl Begin {
    fn desk(self, seats: (&str, &str)) -> Desk {
        let mut desk = Desk::new("sphere:2x1x1", seats.0, seats.1);
        match self {
            Self::Board => {}
            Self::Globe => {
                desk.press("v v left");
            }
            Self::Tree => {
                desk.answer_all().press("t").answer_all();
            }
            Self::Games => {
                let games = [vec![], vec!["f2"], vec!["f2", "a2"]].map(|names| {
                    let board = desk.state().board().clone();
                    let moves = crate::notation::parse_moves(&board, &names.join(" ")).unwrap();
                    let game = Game::new(board).with_moves(moves).unwrap();
                    let record = crate::record::Record::from_game(&game);
                    LoadedGame::new(names.concat(), None, record).unwrap()
                });
                desk.act(Action::Opened {
                    games: games.to_vec(),
                    index: Some(0),
                    remark: None,
                });
                desk.press("O");
            }
        }
        desk
    }
}

/// The tree page is of a piece: every row is a node, the selected one is among them, or hidden in a fold.
fn check_tree(desk: &Desk) {
    let page = &desk.state().tree_page;
    let Some(picture) = &page.picture else { return };
    let count = picture.nodes().len();
    let rows = page.rows();
    assert!(!rows.is_empty() && rows.len() <= count);
    assert!(rows.iter().all(|row| row.node < count));
    assert!(page.selected < count && page.selected_row(&rows) < rows.len());
}

/// Nothing is written to the disk: files are asked for and never answered.
fn touches_files(desk: &Desk) -> bool {
    let files = |effect: &&crate::tui::effect::Effect| {
        use crate::tui::effect::Effect;
        matches!(effect, Effect::Save { .. } | Effect::Load { .. })
    };
    desk.open.front().as_ref().is_some_and(files)
}

fn check(desk: &Desk) {
    let game = &desk.state().game;
    let again = Game::from_setup(game.board().clone(), game.start())
        .unwrap()
        .with_moves(game.moves())
        .expect("the rules allow the game");
    assert_eq!(again.setup(), game.setup());
    if let Some(walk) = &desk.state().walk {
        let walked = &walk.game;
        let again = Game::from_setup(walked.board().clone(), walked.start())
            .unwrap()
            .with_moves(walked.moves())
            .expect("the rules allow the walk");
        assert_eq!(again.setup(), walked.setup());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn random_streams_never_panic_or_reach_an_illegal_game(
        seats in prop::sample::select(vec![("human", "human"), ("human", "combined"), ("random", "human")]),
        begin in prop::sample::select(vec![Begin::Board, Begin::Globe, Begin::Tree, Begin::Games]),
        steps in prop::collection::vec(step(), 1..120),
    ) {
        let mut desk = begin.desk(seats);
        for step in steps {
            match step {
                Step::Act(action) => desk.act(action),
                Step::Answer if touches_files(&desk) => {
                    desk.open.pop_front();
                }
                Step::Answer => {
                    desk.answer_one();
                }
            }
            check(&desk);
            check_tree(&desk);
            let (columns, rows) = desk.state().size;
            let area = Rect::new(0, 0, columns, rows);
            crate::tui::view::draw_into(desk.state(), area, &mut Buffer::empty(area));
            // One that has grown or shrunk since.
            let other = Rect::new(0, 0, columns / 2, rows + 3);
            crate::tui::view::draw_into(desk.state(), area, &mut Buffer::empty(other));
            if desk.state().done {
                break;
            }
        }
    }
}
