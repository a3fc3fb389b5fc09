use super::*;
use crate::board::Shape;
use crate::margin::Margin;

fn tree(board: &str) -> Tree {
    let board = Arc::new(board.parse::<Shape>().unwrap().build().unwrap());
    Tree::build(board, &Options::default(), |_| (), &AtomicBool::new(false)).unwrap()
}

// From ../shared/values/sphere.json and flat.json.
#[test]
fn small_boards_have_their_known_values() {
    let sphere = tree("sphere:2x1x1");
    let values = sphere.probe(sphere.root()).unwrap();
    assert_eq!(values.perfect, Margin::new(7));
    assert_eq!(
        (values.best, values.worst),
        (Margin::new(9), Margin::new(-10))
    );
    assert_eq!((values.wins, values.draws, values.losses), (6, 2, 22));
    let layers: Vec<u64> = sphere
        .layers()
        .iter()
        .map(|layer| layer.positions)
        .collect();
    assert_eq!(layers, [1, 4, 8, 8, 13, 20]);
    let flat = tree("flat:4x4");
    assert_eq!(flat.probe(flat.root()).unwrap().perfect, Margin::new(-10));
}

#[test]
fn what_cannot_fit_is_refused_at_once() {
    for name in ["sphere:3x3x3", "flat:8x8", "flat:6x6"] {
        let board = Arc::new(name.parse::<Shape>().unwrap().build().unwrap());
        let refused = Tree::build(board, &Options::default(), |_| (), &AtomicBool::new(false));
        assert!(
            matches!(refused, Err(SolveError::TooLarge { .. })),
            "{name}"
        );
    }
}

#[test]
fn the_standard_board_has_its_known_values() {
    let sphere = tree("sphere:2x2x2");
    let values = sphere.probe(sphere.root()).unwrap();
    assert_eq!(values.perfect, Margin::new(-4));
    assert_eq!(
        (values.best, values.worst),
        (Margin::new(24), Margin::new(-24))
    );
    assert_eq!(values.lines(), 260_966_400);
    assert_eq!(
        sphere
            .layers()
            .iter()
            .map(|layer| layer.positions)
            .sum::<u64>(),
        13_040_036
    );
}
