//! Orbello: Othello without edges.
//!
//! The map. A module imports only from rows above its own (a test checks it):
//!
//! | modules | what they are for |
//! | --- | --- |
//! | [`bitboard`], [`color`], [`margin`] | the words: cells and sets of cells, sides, exact margins and estimates |
//! | [`setup`] | discs by colour and the side to move, not yet held against a board |
//! | [`board`] | boards as data: cells, lines, rays, start, symmetries |
//! | [`position`] | the rules: what a placement flips, who can move, when it is over |
//! | [`notation`] | cell names, move lists, position strings |
//! | [`diagram`], [`lines`] | a board as plain text; input line by line |
//! | [`perft`] | counts of lines of play by depth |
//! | [`eval`] | evaluations: what a position that is not searched further is worth, as an estimate |
//! | [`search`] | the engine: alpha-beta search on every board, exact endgames |
//! | [`training`] | positions the engine makes itself, for fitting its evaluation |
//! | [`game`] | a game as a pure state machine: passes, history, variations |
//! | [`record`] | games on paper: the JSON log, files, other programs' formats |
//! | [`protocol`] | the engine side of the protocols of Othello programs |
//! | [`solve`] | the exact tree of a board that fits in memory |
//! | [`player`] | every player behind one interface |
//! | [`arena`] | paired matches between players, and what they prove |
//! | [`tune`] | a genetic algorithm that finds evaluation weights |
//! | [`analysis`] | the values of a position and its candidates: exact, or estimated and marked so |
//! | [`tree`] | the tree of play below a position to a depth, as text, graph or drawing |
//! | [`review`] | a game looked back on: what each move gave away |
//! | [`text`] | everything that is said to people in more than one language, and how wide it is |
//! | [`tui`] | the dashboard: drawing, keys, themes |
//! | [`cli`] | the command line |

pub mod analysis;
pub mod arena;
pub mod bitboard;
pub mod board;
pub mod cli;
pub mod color;
pub mod diagram;
pub mod eval;
pub mod game;
pub mod lines;
pub mod margin;
pub mod notation;
pub mod perft;
pub mod player;
pub mod position;
pub mod protocol;
pub mod record;
pub mod review;
pub mod search;
pub mod setup;
pub mod solve;
pub mod text;
pub mod training;
pub mod tree;
pub mod tui;
pub mod tune;
