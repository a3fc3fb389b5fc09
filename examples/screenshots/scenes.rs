//! The states that the screenshots show, reached through the real reducers and drawn by the real view.

use std::sync::Arc;

use orbello::board::Shape;
use orbello::game::{Action as Play, Game, reduce};
use orbello::position::Turn;
use orbello::text::Lang;
use orbello::tui::action::Action;
use orbello::tui::command::Command;
use orbello::tui::glyphs::Glyphs;
use orbello::tui::headless::Headless;
use orbello::tui::state::seat::Seat;
use orbello::tui::state::{Display, ViewKind};
use orbello::tui::svg;
use orbello::tui::theme::{Shade, Theme, Tier};
use orbello::tui::{Opening, Options};

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
    for shade in Shade::ALL {
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
    scenes.push(scene("tree", &mut sphere, SIZE));
    sphere.act(Action::Command(Command::Help));
    scenes.push(scene("help", &mut sphere, SIZE));

    let mut over = open(Shape::SPHERE, usize::MAX);
    scenes.push(scene("over", &mut over, SIZE));
    over.act(Action::Command(Command::Review));
    scenes.push(scene("review", &mut over, SIZE));

    let mut flat = open(Shape::FLAT8, 21);
    flat.show(|display| display.analysis = false);
    scenes.push(scene("flat", &mut flat, (110, 42)));
    scenes
}

/// Smaller drawings that only the tests read: every view and every dialog at two sizes, each in all tiers.
pub(crate) fn snapshots() -> Vec<Scene> {
    let mut scenes = Vec::new();
    let mut sphere = open(Shape::SPHERE, 9);
    let plain = sphere.state().display.clone();
    let mut over = open(Shape::SPHERE, usize::MAX);
    let dialogs = [
        ("help", Command::Help),
        ("new-game", Command::NewGame),
        ("type-move", Command::TypeMove),
        ("save", Command::SaveAs),
    ];
    for (size_name, size) in [("80x24", (80, 24)), ("40x12", (40, 12))] {
        for tier in Tier::ALL {
            let mut shot = |name: &str, dashboard: &mut Headless| {
                let mut scene = scene(name, dashboard, size);
                let tier = match tier {
                    Tier::TrueColor => "truecolor",
                    Tier::Indexed => "256",
                    Tier::Ansi => "16",
                    Tier::None => "none",
                };
                scene.name = format!("{name}-{size_name}-{tier}");
                scenes.push(scene);
            };
            for (name, view) in [
                ("net", ViewKind::Net),
                ("projection", ViewKind::Projection),
                ("globe", ViewKind::Globe),
            ] {
                sphere.show(|display| {
                    *display = plain.clone();
                    display.view = view;
                    display.theme.tier = tier;
                });
                shot(name, &mut sphere);
            }
            for (name, command) in dialogs {
                sphere.act(Action::Command(command));
                shot(name, &mut sphere);
                sphere.act(Action::Command(Command::Cancel));
            }
            over.show(|display| display.theme.tier = tier);
            over.act(Action::Command(Command::Review));
            shot("review", &mut over);
            over.act(Action::Command(Command::Cancel));
        }
    }
    scenes
}

fn scene(name: &str, dashboard: &mut Headless, size: (u16, u16)) -> Scene {
    let shade = dashboard.state().display.theme.shade;
    let ending = match shade {
        Shade::Dark => "dark",
        Shade::Light => "light",
    };
    Scene {
        name: format!("{name}-{ending}"),
        svg: svg::render(&dashboard.draw(size.0, size.1), shade),
    }
}

/// A dashboard between two people after so many plies of a fixed game.
fn open(shape: Shape, plies: usize) -> Headless {
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
