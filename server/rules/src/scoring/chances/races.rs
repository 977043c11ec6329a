//! The chance to win a game or a tie-break, from any of its points.

use super::super::format::{Margin, Race, Standing};
use super::super::serve::Order;
use super::super::side::{Side, Tally};
use super::grid::Grid;
use super::serves::Serve;

/// The chances of A in a game or tie-break.
#[derive(Clone, Debug)]
pub(super) struct RaceChances {
    race: Race,
    service: Service,
    /// By who served its first point, up to one point beyond deuce.
    chances: Grid,
}

/// Who serves within a game or tie-break.
#[derive(Clone, Copy, Debug)]
pub(super) enum Service {
    /// One side: a game.
    One,
    /// Both in turn: a tie-break.
    Turns(Order),
}

impl Service {
    /// Who serves after these points, if `first` served the first one. As it only takes turns, it also gives the first server
    /// for the present one.
    fn server(self, race: Race, first: Side, points: Tally) -> Side {
        let turns = match self {
            Self::One => 0,
            Self::Turns(order) => order.turns(points.played(), race.is_decider(points)),
        };
        if turns.is_multiple_of(2) { first } else { first.other() }
    }
}

impl RaceChances {
    pub(super) fn new(race: Race, service: Service, serve: Serve) -> Self {
        let mut this = Self { race, service, chances: Grid::new(race.to + 2) };
        let all = this.chances.in_reverse().filter(|points| race.standing(*points) == Standing::Open);
        // Deuce leads back to deuce, so it is solved first.
        for points in all.clone().filter(|points| is_deuce(race, *points)).chain(all.filter(|points| !is_deuce(race, *points))) {
            for first in [Side::A, Side::B] {
                let chance = this.open(serve, first, points);
                this.chances.set(first, points, chance);
            }
        }
        this
    }

    /// The chance of A before the first point.
    pub(super) fn start(&self, first: Side) -> f64 {
        self.after(first, Tally::NONE)
    }

    /// The chance of A at these points and who served first, from who serves now.
    pub(super) fn at(&self, server: Side, points: Tally) -> (f64, Side) {
        let first = self.service.server(self.race, server, points);
        (self.after(first, points), first)
    }

    fn after(&self, first: Side, points: Tally) -> f64 {
        match self.race.standing(points) {
            Standing::Won(Side::A) => 1.0,
            Standing::Won(Side::B) => 0.0,
            Standing::Open | Standing::Impossible => self.chances.get(first, self.within(points)),
        }
    }

    /// The same lead beyond deuce, within the table: two points less each, so that the turn to serve is the same.
    fn within(&self, points: Tally) -> Tally {
        let beyond = points.low().saturating_sub(self.race.to - 1);
        let less = beyond - beyond % 2;
        Tally::new(points.a - less, points.b - less)
    }

    fn open(&self, serve: Serve, first: Side, points: Tally) -> f64 {
        let point = |points: Tally| serve.point_of_a(self.service.server(self.race, first, points));
        if is_deuce(self.race, points) {
            return deuce(point, points);
        }
        let chance = point(points);
        chance * self.after(first, points.and(Side::A)) + (1.0 - chance) * self.after(first, points.and(Side::B))
    }
}

fn is_deuce(race: Race, points: Tally) -> bool {
    race.margin == Margin::Two && points.lead() == 0 && points.a + 1 >= race.to
}

/// The chance of A at deuce. Who serves repeats every four points, so after two shared pairs it is the same state again:
/// `D = won + shared (next_won + next_shared D)`.
fn deuce(point: impl Fn(Tally) -> f64, points: Tally) -> f64 {
    let pair = |points: Tally| {
        let (first, second) = (point(points), point(points.and(Side::A)));
        (first * second, first * (1.0 - second) + (1.0 - first) * second)
    };
    let (won, shared) = pair(points);
    let (next_won, next_shared) = pair(points.and(Side::A).and(Side::B));
    (won + shared * next_won) / (1.0 - shared * next_shared)
}
