//! The chance to win the match from its score: a chain from the point to the game, the set and the match.
//!
//! Each side wins a point on its own serve with a fixed chance, whatever the score. From that follow the chances of games and
//! tie-breaks ([`races`]), then those of sets and of the match ([`sets`]), backwards from the end; who serves next is followed
//! throughout. States that can repeat (deuce, level games of an advantage set) are solved in closed form. Everything is computed
//! once; [`Chances::of`] only looks up.

mod grid;
mod races;
mod serves;
mod sets;

use super::format::Format;
use super::play::{Play, Setup};
use super::serve::Order;
use super::side::Side;
pub use serves::{MEAN_SERVE, Serve};
use sets::MatchChances;

/// Halvings in the search for serves: then they are exact to fifteen digits.
const HALVINGS: u32 = 50;

/// The chances of a match, for every score.
#[derive(Clone, Debug)]
pub struct Chances {
    serve: Serve,
    of_match: MatchChances,
}

impl Chances {
    /// `None` for timed sets: their end depends on the clock. A point is won with a chance of 0.001 to 0.999.
    #[must_use]
    pub fn new(format: &Format, order: Order, serve: Serve) -> Option<Self> {
        let serve = serve.bounded();
        Some(Self { serve, of_match: MatchChances::new(format, order, serve)? })
    }

    /// From a chance of A to win the match before it begins, and the mean of both serves: finds the serves that give A this
    /// chance at the start, with the server of the setup. A chance beyond what serves can give takes the nearest one.
    #[must_use]
    pub fn expecting(format: &Format, setup: &Setup, before: f64, mean: f64) -> Option<Self> {
        let with_edge = |edge| Self::new(format, setup.order, Serve::with_edge(mean, edge));
        let (mut low, mut high) = (-1.0, 1.0);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            if with_edge(middle)?.start(setup.server.side) < before { low = middle } else { high = middle }
        }
        with_edge(f64::midpoint(low, high))
    }

    /// The serves that it is computed from.
    #[must_use]
    pub fn serve(&self) -> Serve {
        self.serve
    }

    /// The chance of A before the first point, if this side serves first.
    #[must_use]
    pub fn start(&self, server: Side) -> f64 {
        self.of_match.start(server)
    }

    /// The chance of this side to hold a service game.
    #[must_use]
    pub fn hold(&self, side: Side) -> f64 {
        self.of_match.hold(side)
    }

    /// The chance of A at the score of a match, which must be of the same format. A match that has a winner gives 1 or 0; one that
    /// stopped without a winner, what it was then.
    #[must_use]
    pub fn of(&self, play: &Play) -> f64 {
        match play.winner() {
            Some(Side::A) => 1.0,
            Some(Side::B) => 0.0,
            None => self.of_match.at(play),
        }
    }
}
