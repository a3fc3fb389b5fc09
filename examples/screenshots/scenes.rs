//! The states that the screenshots show, reached through the real reducers and drawn by the real view.

#[path = "styled.rs"]
mod styled;

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use orbello::board::Shape;
use orbello::game::{Action as Play, Game, reduce};
use orbello::player::Seat;
use orbello::position::Turn;
use orbello::record::Record;
use orbello::text::Lang;
use orbello::tui::action::Action;
use orbello::tui::command::Command;
use orbello::tui::glyphs::Glyphs;
use orbello::tui::headless::Headless;
use orbello::tui::state::{Display, LoadedGame, ViewKind};
use orbello::tui::svg;
use orbello::tui::theme::{Shade, Theme, Tier};
use orbello::tui::{Opening, Options};
use styled::Shot;

/// One screenshot.
pub(crate) struct Scene {
    /// The file's name without its ending.
    pub(crate) name: String,
    /// The drawing.
    pub(crate) svg: String,
}

/// Columns and rows of most screenshots.
const SIZE: (u16, u16) = (132, 38);

/// All screenshots.
pub(crate) fn all() -> Vec<Scene> {
    let mut scenes = Vec::new();
    let mut sphere = open(Shape::SPHERE, 9);
    // To a cell where a disc can be placed.
    sphere.act(Action::Command(Command::Up));
    sphere.act(Action::Command(Command::Up));
    let plain = sphere.state().display.clone();
    let mut shot = |name: &str, size, change: &dyn Fn(&mut Display)| {
        sphere.show(|display| {
            *display = plain.clone();
            change(display);
        });
        scene(name, &mut sphere, size)
    };
    for shade in SHADES {
        for (name, view) in [
            ("net", ViewKind::Net),
            ("projection", ViewKind::Projection),
            ("globe", ViewKind::Globe),
        ] {
            scenes.push(shot(name, SIZE, &|display| {
                display.view = view;
                display.flips = true;
                display.theme.shade = shade;
            }));
        }
    }
    for (name, tier) in [
        ("256-colours", Tier::Indexed),
        ("16-colours", Tier::Ansi),
        ("no-colours", Tier::None),
    ] {
        scenes.push(shot(name, (90, 28), &|display| display.theme.tier = tier));
    }
    scenes.push(shot("ascii", (90, 28), &|display| {
        display.glyphs = Glyphs::new(true);
        display.view = ViewKind::Projection;
    }));
    scenes.push(shot("small", (42, 14), &|_| ()));
    scenes.push(shot("chinese", SIZE, &|display| {
        display.lang = Lang::Zh;
        display.theme.shade = Shade::Light;
    }));
    sphere.show(|display| *display = plain.clone());
    sphere.act(Action::Command(Command::TreePage));
    both_shades(&mut scenes, "tree", &mut sphere, SIZE);
    sphere.act(Action::Command(Command::Help));
    scenes.push(scene("help", &mut sphere, SIZE));

    let mut over = open(Shape::SPHERE, usize::MAX);
    scenes.push(scene("over", &mut over, SIZE));
    over.act(Action::Command(Command::Review));
    both_shades(&mut scenes, "review", &mut over, SIZE);

    let mut flat = open(Shape::FLAT8, 21);
    flat.show(|display| display.analysis = false);
    both_shades(&mut scenes, "flat", &mut flat, (110, 42));
    scenes
}

/// A state on light and, as it stays, on dark.
fn both_shades(scenes: &mut Vec<Scene>, name: &str, dashboard: &mut Headless, size: (u16, u16)) {
    for shade in [Shade::Light, Shade::Dark] {
        dashboard.show(|display| display.theme.shade = shade);
        scenes.push(scene(name, dashboard, size));
    }
}

/// A file that the tests compare.
pub(crate) struct Golden {
    /// Its name.
    pub(crate) name: String,
    /// What it holds.
    pub(crate) text: String,
}

/// Every view, page and dialog in three sizes, two languages, all tiers of colour, on every background.
pub(crate) fn snapshots() -> Vec<Golden> {
    let mut files = Vec::new();
    let mut take = |name: &str, dashboard: &mut Headless| files.push(golden(name, dashboard));
    let command = Action::Command;
    let mut sphere = open(Shape::SPHERE, 9);
    for (name, view) in [
        ("net", ViewKind::Net),
        ("projection", ViewKind::Projection),
        ("globe", ViewKind::Globe),
    ] {
        sphere.show(|display| display.view = view);
        take(name, &mut sphere);
    }
    sphere.show(|display| {
        display.view = ViewKind::Net;
        display.flips = true;
    });
    sphere.act(command(Command::Up));
    sphere.act(command(Command::Up));
    take("flips", &mut sphere);
    sphere.act(command(Command::Hint));
    take("hint", &mut sphere);
    sphere.act(command(Command::NextPanel));
    take("moves", &mut sphere);
    sphere.act(command(Command::NextPanel));
    take("candidates", &mut sphere);
    sphere.act(command(Command::Open));
    take("walk", &mut sphere);
    sphere.act(command(Command::TreePage));
    take("tree", &mut sphere);
    sphere.act(command(Command::LeaveWalk));
    sphere.act(command(Command::TreePage));
    sphere.act(command(Command::NextPanel));
    take("curve", &mut sphere);
    sphere.act(command(Command::Zoom));
    take("zoom", &mut sphere);
    sphere.act(command(Command::Zoom));
    sphere.act(command(Command::NextPanel));

    for (name, opens, typed) in [
        ("help", Command::Help, None),
        ("new-game", Command::NewGame, None),
        ("new-game-error", Command::NewGame, Some("sphere:9")),
        ("type-move", Command::TypeMove, None),
        ("type-move-error", Command::TypeMove, Some("c2 z9")),
        ("go-to-ply", Command::GoToPly, None),
        ("go-to-ply-error", Command::GoToPly, Some("99")),
        ("open-file", Command::Load, None),
        ("save", Command::SaveAs, Some("game.json")),
        // A file that is there: it is asked whether to replace it, and never is.
        ("replace", Command::SaveAs, Some("Cargo.toml")),
    ] {
        sphere.act(command(opens));
        if let Some(typed) = typed {
            let clear = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL);
            sphere.act(Action::Key(clear));
            sphere.act(Action::Paste(typed.to_owned()));
            if name != "save" {
                sphere.act(command(Command::Accept));
            }
        }
        take(name, &mut sphere);
        sphere.act(command(Command::Cancel));
    }
    let legal = match sphere.state().game.turn() {
        Turn::Move(cells) => cells.first(),
        Turn::MustPass | Turn::Over(_) => None,
    };
    let legal = legal.expect("the game goes on");
    let name = sphere.state().board().name(legal);
    sphere.act(Action::Paste(name));
    sphere.act(command(Command::Quit));
    take("confirm", &mut sphere);
    sphere.act(command(Command::Cancel));

    let mut over = open(Shape::SPHERE, usize::MAX);
    take("over", &mut over);
    over.act(command(Command::Review));
    take("review", &mut over);
    over.act(command(Command::Cancel));
    let games = (1..=3).map(|number| {
        let record = Record::from_game(&line(Shape::SPHERE, 4 * number));
        LoadedGame::new(format!("game-{number}.json"), None, record)
    });
    over.act(Action::Opened {
        games: games
            .collect::<Result<_, _>>()
            .expect("the games are legal"),
        index: Some(1),
        remark: None,
    });
    take("replay", &mut over);
    over.act(command(Command::Games));
    take("games", &mut over);

    let mut flat = open(Shape::FLAT8, 21);
    flat.show(|display| display.analysis = false);
    take("flat", &mut flat);
    let mut long = open("sphere:12x1x1".parse().expect("a shape"), 3);
    long.show(|display| {
        display.analysis = false;
        display.view = ViewKind::Projection;
    });
    take("no-room", &mut long);
    files
}

/// The shades of the screenshots; the ground that the program paints itself is as dark as the pictures of a dark terminal.
const SHADES: [Shade; 2] = [Shade::Dark, Shade::Light];

/// A state in all sizes, languages and themes.
fn golden(name: &str, dashboard: &mut Headless) -> Golden {
    let before = dashboard.state().display.clone();
    let themes: Vec<Theme> = Shade::ALL
        .into_iter()
        .flat_map(|shade| Tier::ALL.map(|tier| Theme { tier, shade }))
        .collect();
    let mut shots = Vec::new();
    for (lang, language) in [(Lang::En, "English"), (Lang::Zh, "Chinese")] {
        for (columns, rows) in [(120, 40), (80, 24), (40, 12)] {
            // Where there is room for all it is the same with other words.
            if lang == Lang::Zh && columns == 120 {
                continue;
            }
            let mut drawn = Vec::new();
            for &theme in &themes {
                dashboard.show(|display| {
                    display.lang = lang;
                    display.theme = theme;
                });
                drawn.push(dashboard.draw(columns, rows));
            }
            let title = format!("{columns}x{rows} {language}");
            shots.push(Shot { title, drawn });
        }
    }
    dashboard.show(|display| *display = before);
    let name_of = |theme: &Theme| {
        let tier = match theme.tier {
            Tier::TrueColor => "truecolor",
            Tier::Indexed => "256",
            Tier::Ansi => "16",
            Tier::None => "none",
        };
        let shade = match theme.shade {
            Shade::Dark => "dark",
            Shade::Light => "light",
            Shade::Unknown => "unknown",
        };
        format!("{tier}-{shade}")
    };
    let names: Vec<String> = themes.iter().map(name_of).collect();
    Golden {
        name: format!("{name}.txt"),
        text: styled::write(&names, &shots),
    }
}

fn scene(name: &str, dashboard: &mut Headless, size: (u16, u16)) -> Scene {
    let shade = dashboard.state().display.theme.shade;
    let ending = match shade {
        Shade::Dark => "dark",
        Shade::Light => "light",
        Shade::Unknown => "unknown",
    };
    Scene {
        name: format!("{name}-{ending}"),
        svg: svg::render(&dashboard.draw(size.0, size.1), shade),
    }
}

/// So many plies of a fixed game.
fn line(shape: Shape, plies: usize) -> Game {
    let board = shape.build().expect("the boards shown are valid");
    let mut game = Game::new(Arc::new(board));
    for ply in 0..plies {
        let Turn::Move(cells) = game.turn() else {
            break;
        };
        // Any rule that is always the same will do; this one makes lively games.
        let cell = cells.iter().nth(ply * 7 % cells.len());
        let cell = cell.expect("the index is below the count");
        game = reduce(&game, Play::Place(cell)).expect("the cell is a legal one");
    }
    game
}

/// A dashboard between two people after so many plies of a fixed game.
fn open(shape: Shape, plies: usize) -> Headless {
    let game = line(shape, plies);
    let mut dashboard = Headless::open(Options {
        opening: Opening::Play {
            game,
            seats: [Seat::HUMAN; 2],
            seed: None,
            log: None,
        },
        ..Options::default()
    });
    dashboard.show(|display| {
        display.theme = Theme {
            tier: Tier::TrueColor,
            shade: Shade::Dark,
        };
        display.glyphs = Glyphs::new(false);
    });
    dashboard
}
