//! Games of bare moves: the pieces of a text, put together by the rules.
//!
//! A piece that goes on with the game before belongs to it, one that is legal from the start begins a game, one that
//! is neither is a name that looks like a move, unless it stands on a line of its own behind a game: then the game is
//! broken there, and nothing after it is picked up. Every piece is played at most three times on each of a few
//! boards: linear.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::pieces::{self, Piece};
use super::{Ambiguity, NothingFound, Reading, Readings, Sort, entry, refused};
use crate::board::{Board, Shape};
use crate::record::check::{Checker, Ground, Grounds};
use crate::record::format::Draft;
use crate::record::problem::Fault;
use crate::record::source::Places;
use crate::record::transcript;

/// A game that is longer than the others by so much is what the text is about.
const MANY: usize = 8;
/// A game that is at most so long may be a name that looks like moves.
pub(super) const FEW: usize = 2;
/// The moves that show that a text is about one of the other boards: fewer may be words.
const ENOUGH: usize = 4;

/// Besides the caller's board, the boards that a text is likely about.
const LIKELY: [Shape; 2] = [Shape::FLAT8, Shape::SPHERE];
/// Other boards, on which all of a text must be one game.
const OTHERS: [Shape; 4] = [
    Shape::Flat {
        width: 6,
        height: 6,
    },
    Shape::Sphere { x: 2, y: 1, z: 1 },
    Shape::Sphere { x: 3, y: 3, z: 3 },
    Shape::Flat {
        width: 4,
        height: 4,
    },
];

/// The games of bare moves, on the first board on which there is one, and why there are several.
pub(super) fn games(
    text: &str,
    taken: &[Range<usize>],
    board: &Arc<Board>,
    places: &mut Places<'_>,
) -> Result<(Ambiguity, Readings), NothingFound> {
    let build = |shape: Shape| shape.build().ok().map(Arc::new);
    let others = |shapes: &[Shape]| -> Vec<Arc<Board>> {
        let own = board.shape();
        let shapes = shapes.iter().filter(|&&shape| shape != own);
        shapes.filter_map(|&shape| build(shape)).collect()
    };
    let mut worst: Option<Fault> = None;
    let likely = others(&LIKELY);
    for board in std::iter::once(board).chain(&likely) {
        match assemble(text, taken, Ground::new(Arc::clone(board))) {
            Ok(found) => return Ok(found.tell(text, places)),
            // The board on which the moves get furthest is the one that was meant.
            Err(Some(fault)) => {
                if worst.as_ref().is_none_or(|worst| fault.ply > worst.ply) {
                    worst = Some(fault);
                }
            }
            Err(None) => return Err(NothingFound::Nothing),
        }
    }
    for board in others(&OTHERS) {
        if let Some(found) = plain(text, taken, Ground::new(board)) {
            return Ok(found.tell(text, places));
        }
    }
    Err(worst.map_or(NothingFound::Nothing, |fault| refused(fault, places).into()))
}

/// Whether the lines of a text that are games each are also one game together.
pub(in crate::record) fn lines_join(text: &str, board: &Arc<Board>) -> bool {
    let ground = Ground::new(Arc::clone(board));
    let mut all = Some(Checker::from_start(ground));
    pieces::each(text, &[], |piece| {
        all = all.take().and_then(|all| goes_on(text, &all, &piece).ok());
        match all {
            Some(_) => ControlFlow::Continue(()),
            None => ControlFlow::Break(()),
        }
    });
    all.is_some()
}

/// Whether moves stand on a line with words, behind no board or start.
pub(in crate::record) fn has_moves_among_words(text: &str, board: &Arc<Board>) -> bool {
    let mut grounds = Grounds::new(Ground::new(Arc::clone(board)));
    let mut line = 0..0;
    let mut found = false;
    pieces::each(text, &[], |piece| {
        if piece.alone || line.contains(&piece.span.start) {
            return ControlFlow::Continue(());
        }
        let begin = text[..piece.span.start]
            .rfind('\n')
            .map_or(0, |end| end + 1);
        let length = text[begin..].find('\n');
        line = begin..length.map_or(text.len(), |length| begin + length);
        let head = transcript::head(&text[line.clone()], 0, &mut grounds);
        found = !matches!(head, Ok(Some(_)));
        if found {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    found
}

/// The moves of a piece, played on; the checker of before stays as it is.
fn goes_on(text: &str, checker: &Checker, piece: &Piece) -> Result<Checker, Fault> {
    let mut tried = checker.clone();
    match transcript::play(&mut tried, piece.written(text), &mut Vec::new()) {
        Ok(()) => Ok(tried),
        Err(stop) => Err(stop.fault),
    }
}

/// All pieces as one game that is long enough to be meant.
fn plain(text: &str, taken: &[Range<usize>], ground: Ground) -> Option<Found> {
    let mut now: Option<Growing> = None;
    let mut checker = Some(Checker::from_start(ground));
    let mut entries = 0;
    let trailing = pieces::each(text, taken, |piece| {
        checker = checker
            .take()
            .and_then(|on| goes_on(text, &on, &piece).ok());
        let Some(on) = &checker else {
            return ControlFlow::Break(());
        };
        entries += piece.moves;
        let (span, headings) = match now.take() {
            Some(now) => (now.span.start..piece.span.end, now.headings),
            None => (piece.span, piece.headings),
        };
        now = Some(Growing {
            checker: on.clone(),
            span,
            headings,
            single: false,
        });
        ControlFlow::Continue(())
    });
    let game = now.filter(|_| checker.is_some())?.finish();
    // More entries than moves are passes behind the end: no such game was played.
    let meant = game.plies >= ENOUGH && game.draft.record.moves.len() >= entries;
    meant.then(|| Found {
        games: vec![game],
        more: 0,
        trailing,
    })
}

/// A game put together from pieces.
struct Game {
    draft: Draft,
    plies: usize,
    /// Whether it is the reading of all lines as one game, where they are a game each too.
    joined: bool,
    headings: Range<usize>,
}

impl Game {
    const fn what(&self) -> Sort {
        if self.joined {
            Sort::AllLines(self.plies)
        } else {
            Sort::Plies(self.plies)
        }
    }
}

/// A game while it is put together.
struct Growing {
    checker: Checker,
    span: Range<usize>,
    headings: Range<usize>,
    /// Whether each line was a single move.
    single: bool,
}

impl Growing {
    fn finish(self) -> Game {
        Game {
            plies: self.checker.placed(),
            draft: Draft::new(self.span, self.checker, Vec::new()),
            joined: false,
            headings: self.headings,
        }
    }
}

/// The games of a text, as many as are kept.
struct Found {
    games: Vec<Game>,
    /// How many more there are.
    more: usize,
    /// The headings behind the last.
    trailing: Range<usize>,
}

impl Found {
    /// With the headings, as readings.
    fn tell(self, text: &str, places: &mut Places<'_>) -> (Ambiguity, Readings) {
        let why = match self.games.as_slice() {
            [first, ..] if first.joined => Ambiguity::Lines,
            _ => Ambiguity::Games,
        };
        let last = self.games.last().map(|game| game.headings.clone());
        let mut readings = Readings {
            list: Vec::with_capacity(self.games.len()),
            more: self.more,
        };
        for mut game in self.games {
            let what = game.what();
            let mut details = pieces::details(text, game.headings.clone());
            // Headings behind the last game are its own.
            if self.more == 0 && last.as_ref() == Some(&game.headings) {
                details.fill_in(pieces::details(text, self.trailing.clone()));
            }
            details.tell(&mut game.draft.record);
            readings.push(Reading::new(what, entry(game.draft, places)));
        }
        (why, readings)
    }
}

/// Games while they are collected.
#[derive(Default)]
struct Collected {
    games: Vec<Game>,
    count: usize,
    long: usize,
    short: usize,
}

impl Collected {
    fn add(&mut self, growing: Growing) {
        let plies = growing.checker.placed();
        self.count += 1;
        self.short += usize::from(plies <= FEW);
        let long = plies >= MANY;
        // Of many the first are kept, and the first long one.
        if self.games.len() < super::MAX_READINGS || (long && self.long == 0) {
            self.games.push(growing.finish());
        }
        self.long += usize::from(long);
    }

    /// With the names that look like moves left out.
    fn finish(mut self, trailing: Range<usize>) -> Found {
        if self.long == 1 && self.long + self.short == self.count {
            self.games.retain(|game| game.plies >= MANY);
            self.count = 1;
        }
        Found {
            more: self.count - self.games.len(),
            games: self.games,
            trailing,
        }
    }
}

/// The games that the pieces make on a board.
///
/// # Errors
/// The place where the moves break the rules, or nothing if there is no piece.
fn assemble(text: &str, taken: &[Range<usize>], ground: Ground) -> Result<Found, Option<Fault>> {
    let fresh = Checker::from_start(ground);
    let mut collected = Collected::default();
    let mut now: Option<Growing> = None;
    // All pieces as one game, as long as they can be; and whether some piece could also be a game of its own.
    let mut all = Some(fresh.clone());
    let mut whole: Option<Range<usize>> = None;
    let mut split = false;
    let mut first_fault: Option<Fault> = None;
    let mut broken: Option<Fault> = None;
    let trailing = pieces::each(text, taken, |piece| {
        all = all.take().and_then(|all| goes_on(text, &all, &piece).ok());
        let begin = whole.as_ref().map_or(piece.span.start, |whole| whole.start);
        whole = Some(begin..piece.span.end);
        let on = now.as_ref().map(|now| goes_on(text, &now.checker, &piece));
        let alone = goes_on(text, &fresh, &piece);
        let numbered = piece.number.is_some_and(|number| number > 1);
        // One move a line is one game.
        let single = piece.alone && piece.moves == 1;
        let list = single && piece.number != Some(1) && now.as_ref().is_some_and(|now| now.single);
        match (on, alone) {
            (Some(Ok(checker)), alone) if numbered || list || alone.is_err() => {
                if let Some(now) = &mut now {
                    now.checker = checker;
                    now.span.end = piece.span.end;
                    now.single &= single;
                }
            }
            (on, Ok(checker)) => {
                split |= matches!(on, Some(Ok(_)));
                if let Some(before) = now.take() {
                    collected.add(before);
                }
                now = Some(Growing {
                    checker,
                    span: piece.span,
                    headings: piece.headings,
                    single,
                });
            }
            // Moves on a line of their own behind a game: the game is broken there.
            (Some(Err(fault)), Err(_)) if piece.alone => {
                broken = Some(fault);
                return ControlFlow::Break(());
            }
            (None, Err(fault)) => {
                let further = |first: &Fault| fault.ply > first.ply;
                if first_fault.as_ref().is_none_or(further) {
                    first_fault = Some(fault);
                }
            }
            // A name that looks like moves.
            (Some(_), Err(_)) => {}
        }
        ControlFlow::Continue(())
    });
    if broken.is_some() {
        return Err(broken);
    }
    let Some(now) = now else {
        return Err(first_fault);
    };
    let headings = now.headings.clone();
    collected.add(now);
    if let (Some(checker), Some(span), true) = (all, whole, split) {
        let first = collected.games.first().map(|game| game.headings.clone());
        let joined = Growing {
            checker,
            span,
            headings: first.unwrap_or(headings),
            single: false,
        };
        let game = Game {
            joined: true,
            ..joined.finish()
        };
        collected.games.insert(0, game);
        return Ok(Found {
            games: collected.games,
            more: 0,
            trailing,
        });
    }
    Ok(collected.finish(trailing))
}
