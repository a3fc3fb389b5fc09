//! Replays: remarks, where one is, files of one name.

use super::*;

#[test]
fn after_an_undo_the_game_goes_on_and_nothing_is_called_paused() {
    let mut desk = two("c2 b4");
    desk.press("u").answer_all();
    let seen = screen(&desk);
    assert!(
        seen.contains("move 1 of 2") && !seen.contains("paused"),
        "{seen}"
    );
    // Looking through a game it is.
    desk.press("{").answer_all();
    assert!(screen(&desk).contains("move 0 of 2 · paused"));
}

#[test]
fn the_remark_on_a_move_is_told_where_the_move_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("com.json");
    let log = r#"{
      "format": "orbello-game", "version": 1, "board": "sphere:2x2x2", "scoring": "discs",
      "comment": "the whole game",
      "moves": [
        {"ply": 1, "color": "black", "move": "c2", "comment": "the only\nway"},
        {"ply": 2, "color": "white", "move": "b4"}
      ],
      "variations": [{"line": 0, "after": 1, "moves": [{"ply": 2, "color": "white", "move": "OTHER", "comment": "or so"}]}]
    }"#;
    let other = {
        let desk = two("c2");
        let board = desk.state().board();
        let cells = desk.state().game.position().placements(board);
        let mut names = cells.iter().map(|cell| board.name(cell));
        names.find(|name| name != "b4").unwrap()
    };
    std::fs::write(&path, log.replace("OTHER", &other)).unwrap();
    let mut desk = two("");
    desk.press("o");
    desk.act(Action::Paste(path.display().to_string()));
    desk.press("enter").answer_all();
    // The notice of what was opened comes first.
    desk.press("right");
    assert!(screen(&desk).contains("the whole game"));
    desk.press("]");
    assert!(
        screen(&desk).contains("move 1 of 2 · paused · the only way"),
        "{}",
        screen(&desk)
    );
    desk.press("]");
    let seen = screen(&desk);
    assert!(!seen.contains("the only way") && !seen.contains("or so"));
    desk.press(".");
    assert!(screen(&desk).contains("or so"), "{}", screen(&desk));
    // On a narrow screen none of it is cut.
    desk.press("[");
    let area = Rect::new(0, 0, 24, 16);
    let mut buffer = Buffer::empty(area);
    crate::tui::view::draw_into(desk.state(), area, &mut buffer);
    let text: String = buffer
        .content()
        .iter()
        .map(ratatui::buffer::Cell::symbol)
        .collect();
    assert!(text.contains("way"), "{text}");
}

#[test]
fn files_of_one_name_are_told_apart_by_their_folders() {
    let folder = tempfile::tempdir().unwrap();
    let log = r#"{"format": "orbello-game", "version": 1, "board": "sphere:2x2x2", "scoring": "discs",
        "moves": [{"ply": 1, "color": "black", "move": "c2"}]}"#;
    let mut paths = Vec::new();
    for place in ["one", "two", "x/three", "y/three"] {
        let place = folder.path().join(place);
        std::fs::create_dir_all(&place).unwrap();
        std::fs::write(place.join("00001.json"), log).unwrap();
        paths.push(place);
    }
    std::fs::write(paths[0].join("alone.json"), log).unwrap();
    let (games, _) = crate::tui::load_games(&paths, Lang::En).unwrap();
    let names: Vec<&str> = games.iter().map(|game| game.name.as_str()).collect();
    let whole = |place: &std::path::Path| place.join("00001.json").display().to_string();
    assert_eq!(
        names,
        [
            "one/00001.json",
            "alone.json",
            "two/00001.json",
            &whole(&paths[2]),
            &whole(&paths[3])
        ]
    );
    let list = GameList {
        query: "two/00001".into(),
        ..GameList::default()
    };
    assert_eq!(
        list.found(&games, Lang::En),
        [2],
        "a search finds the folder"
    );
}

#[test]
fn on_the_smallest_screen_the_review_has_a_move_and_the_search_what_is_typed() {
    let drawn = |desk: &Desk| {
        let area = Rect::new(0, 0, 20, 5);
        let mut buffer = Buffer::empty(area);
        crate::tui::view::draw_into(desk.state(), area, &mut buffer);
        let cells: Vec<&str> = buffer
            .content()
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect();
        cells
            .chunks(20)
            .map(|row| row.concat() + "\n")
            .collect::<String>()
    };
    let mut desk = two("c2 d2 e4");
    desk.press("R").answer_all();
    let seen = drawn(&desk);
    let moves = |seen: &str| seen.lines().filter(|row| row.contains("? -")).count();
    assert_eq!((moves(&seen), seen.contains('…')), (1, false), "{seen}");
    let folder = tempfile::tempdir().unwrap();
    let log = r#"{"format": "orbello-game", "version": 1, "board": "sphere:2x2x2", "scoring": "discs",
        "moves": [{"ply": 1, "color": "black", "move": "c2"}]}"#;
    for name in ["a", "b"] {
        std::fs::write(folder.path().join(name), log).unwrap();
    }
    let mut desk = two("");
    desk.press("o");
    desk.act(Action::Paste(folder.path().display().to_string()));
    desk.press("enter").answer_all();
    desk.press("/ h u m");
    assert!(drawn(&desk).contains("search: hum"), "{}", drawn(&desk));
    // A person and the result are found by what the list says of them.
    desk.press("esc esc L O / 玩 家");
    assert!(screen(&desk).contains("玩家 - 玩家"));
}
