//! One game of a match.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

use super::{Contest, Effort};
use crate::bitboard::Cell;
use crate::color::Color;
use crate::game::{Action, Game, IllegalAction, reduce};
use crate::margin::Margin;
use crate::player::{Player, PlayerError, Request};
use crate::position::Turn;

/// A game that was played, or lost by a failure.
#[derive(Clone, Debug)]
pub struct Played {
    /// The number of its pair, from 0.
    pub pair: usize,
    /// Whether the first player had black.
    pub first_is_black: bool,
    /// The game as far as it went.
    pub game: Game,
    /// The seconds of each placement after the opening.
    pub seconds: Vec<f64>,
    /// The first player's margin, or who lost by what failure.
    pub result: Result<Margin, Forfeit>,
    /// What the first and the second player spent.
    pub effort: [Effort; 2],
    /// The seed of the game.
    pub seed: u64,
}

impl Played {
    /// The first player's points: 2, 1 or 0.
    pub fn points(&self) -> u32 {
        match &self.result {
            Ok(margin) => (1 + margin.discs().signum()) as u32,
            Err(forfeit) => 2 * u32::from(forfeit.player == 1),
        }
    }

    /// Which player has this colour, 0 or 1.
    pub const fn player(&self, color: Color) -> usize {
        player_of(color, self.first_is_black)
    }
}

const fn player_of(color: Color, first_is_black: bool) -> usize {
    (matches!(color, Color::Black) != first_is_black) as usize
}

/// What a player did that loses a game.
#[derive(Debug, Error)]
pub enum Fault {
    /// It gave no answer.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// Its answer is against the rules.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    /// It crashed, with this message.
    #[error("it crashed{}", .0.as_ref().map_or_else(String::new, |text| format!(": {text}")))]
    Crash(Option<String>),
}

impl PartialEq for Fault {
    /// Whether they say the same: errors of the system are not compared otherwise.
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

/// A game lost by a failure.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{name} lost game {game} at ply {ply}: {fault}")]
pub struct Forfeit {
    /// Which player: 0 the first, 1 the second.
    pub player: usize,
    /// Its name.
    pub name: String,
    /// The game, from 1.
    pub game: usize,
    /// The ply it owed, from 1.
    pub ply: usize,
    /// What it did.
    pub fault: Arc<Fault>,
}

/// The players of one thread, kept from game to game.
pub(super) struct Seats<'a> {
    contest: &'a Contest<'a>,
    cancel: &'a Arc<AtomicBool>,
    players: [Option<Box<dyn Player>>; 2],
}

impl<'a> Seats<'a> {
    pub(super) fn new(contest: &'a Contest<'a>, cancel: &'a Arc<AtomicBool>) -> Self {
        Self {
            contest,
            cancel,
            players: [None, None],
        }
    }

    /// Plays one game of a pair; `None` if it was cancelled.
    pub(super) fn play(&mut self, pair: usize, first_is_black: bool) -> Option<Played> {
        let contest = self.contest;
        let number = 2 * pair + usize::from(!first_is_black) + 1;
        let mut played = Played {
            pair,
            first_is_black,
            game: Game::new(Arc::clone(contest.board)),
            seconds: Vec::new(),
            result: Ok(Margin::DRAW),
            effort: [Effort::default(); 2],
            seed: mix(contest.seed, number as u64),
        };
        for &cell in &contest.openings[pair % contest.openings.len()] {
            let next = reduce(&played.game, Action::Place(cell));
            played.game = next.expect("openings are legal and end before the game does");
        }
        let fail = |played: &Played, player: usize, fault: Fault| {
            Err(Forfeit {
                player,
                name: contest.entrants[player].name.clone(),
                game: number,
                ply: played.game.ply() + 1,
                fault: Arc::new(fault),
            })
        };
        for player in 0..2 {
            if let Err(fault) = self.seat(player, mix(played.seed, player as u64)) {
                played.result = fail(&played, player, fault);
                return Some(played);
            }
        }
        while let Turn::Move(_) = played.game.turn() {
            let player = played.player(played.game.to_move());
            let begin = Instant::now();
            let answer = self.ask(player, &played.game);
            let took = begin.elapsed();
            if self.cancel.load(Ordering::Relaxed) {
                return None;
            }
            let next = answer.and_then(|(cell, nodes)| {
                spend(&mut played.effort[player], nodes, took);
                Ok(reduce(&played.game, Action::Place(cell))?)
            });
            match next {
                Ok(game) => {
                    played.game = game;
                    played.seconds.push(took.as_secs_f64());
                }
                Err(fault) => {
                    played.result = fail(&played, player, fault);
                    return Some(played);
                }
            }
        }
        let margin = played.game.result().expect("nobody can place any more");
        played.result = Ok(if first_is_black { margin } else { -margin });
        Some(played)
    }

    /// Makes the player sit down to a new game.
    fn seat(&mut self, player: usize, seed: u64) -> Result<(), Fault> {
        let seat = &mut self.players[player];
        let make = &self.contest.entrants[player].make;
        let sit = || -> Result<(), PlayerError> {
            if seat.is_none() {
                *seat = Some(make()?);
            }
            if let Some(sitting) = seat {
                sitting.new_game(Some(seed));
            }
            Ok(())
        };
        let sat = catch_unwind(AssertUnwindSafe(sit));
        Ok(sat.map_err(|panic| crash(&*panic))??)
    }

    /// The player's answer: the cell and the positions it visited.
    fn ask(&mut self, player: usize, game: &Game) -> Result<(Cell, u64), Fault> {
        let seat = &mut self.players[player];
        let sitting = seat.as_mut().expect("it sat down before the game");
        let request = Request::new(game, self.cancel);
        let answer = catch_unwind(AssertUnwindSafe(|| sitting.choose(&request)));
        match answer {
            Ok(Ok(choice)) => Ok((choice.cell, choice.nodes)),
            Ok(Err(error)) => Err(error.into()),
            Err(panic) => {
                // Its state means nothing any more: the next game gets another one.
                *seat = None;
                Err(crash(&*panic))
            }
        }
    }
}

fn spend(effort: &mut Effort, nodes: u64, took: Duration) {
    effort.add(&Effort {
        moves: 1,
        nodes,
        time: took,
        longest: took,
    });
}

fn crash(panic: &(dyn Any + Send)) -> Fault {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    Fault::Crash(text.or_else(|| panic.downcast_ref::<String>().cloned()))
}

/// A seed made of two numbers.
fn mix(seed: u64, number: u64) -> u64 {
    let mut state = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    state = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    state = (state ^ state >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    state ^ state >> 31
}
