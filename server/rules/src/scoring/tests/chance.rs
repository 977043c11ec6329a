//! Properties of any match: many random matches are played; a failure prints its seed.

use std::collections::VecDeque;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::*;

/// Matches played for each property.
const MATCHES: u64 = 300;

/// A random match: format, toss, and the strength of one side.
struct Chance {
    from: StdRng,
    format: Format,
    setup: Setup,
    /// The percentage of points that A wins.
    better: u32,
}

impl Chance {
    fn new(seed: u64) -> Self {
        let mut from = StdRng::seed_from_u64(seed);
        let format = format(FORMATS.choose(&mut from).unwrap());
        let server = Seat { side: side(&mut from), partner: *[Partner::First, Partner::Second].choose(&mut from).unwrap() };
        let doubles = from.random_bool(0.5);
        let order = *[Order::OneThenTwos, Order::Twos].choose(&mut from).unwrap();
        let ends = *[Ends::EverySix, Ends::OneThenFours, Ends::OnceAfterFour].choose(&mut from).unwrap();
        let second_server = *[Partner::First, Partner::Second].choose(&mut from).unwrap();
        let setup = Setup { doubles, server, second_server, left: side(&mut from), order, ends };
        let better = from.random_range(25..=75);
        Self { from, format, setup, better }
    }

    fn play(&self) -> Play {
        Play::new(self.format, self.setup)
    }

    fn point(&mut self) -> Event {
        Event::Point(if self.from.random_range(0..100) < self.better { Side::A } else { Side::B })
    }

    /// A point; rarely the end of a set's time, or a correction.
    fn event(&mut self, play: &Play) -> Event {
        match self.from.random_range(0..60) {
            0 => Event::OtherEnds,
            1 if self.setup.doubles => Event::Server(Seat { side: side(&mut self.from), partner: Partner::Second }),
            2..6 if self.setup.doubles && play.chooses_first_server(Side::A) => Event::FirstServer(Seat::first(Side::A)),
            1 => Event::Server(Seat::first(side(&mut self.from))),
            2 if matches!(self.format.set(play.score().len()), SetFormat::Timed { .. }) => Event::TimeUp,
            _ => self.point(),
        }
    }

    /// Plays to the end; a timed set ends after a hundred points.
    fn play_on(&mut self, play: &mut Play, happens: fn(&mut Self, &Play) -> Event) {
        for n in 0.. {
            let event = happens(self, play);
            match play.apply(event) {
                Ok(called) if called.over => return,
                Ok(_) | Err(Refused::NotTimed) => {}
                Err(refused) => panic!("{event:?}: {refused}"),
            }
            if n == 100
                && let Ok(Called { over: true, .. }) = play.apply(Event::TimeUp)
            {
                return;
            }
        }
    }
}

fn side(from: &mut StdRng) -> Side {
    *[Side::A, Side::B].choose(from).unwrap()
}

#[test]
fn every_completed_match_has_a_valid_score() {
    for seed in 0..MATCHES {
        let mut chance = Chance::new(seed);
        let mut play = chance.play();
        chance.play_on(&mut play, Chance::event);
        assert_eq!(play.ending(), Some(Ending::Completed), "seed {seed}");
        let verdict = judge(&chance.format, &play.score(), Ending::Completed).unwrap_or_else(|wrong| {
            panic!("seed {seed}, {}, {}: {wrong}", chance.format, shown(&chance.format, &play.score(), Ending::Completed))
        });
        assert_eq!((verdict.sets, verdict.winner), (play.sets(), play.winner()), "seed {seed}");
        assert!(verdict.winner.is_some(), "seed {seed}");
    }
}

#[test]
fn a_match_stopped_at_any_point_has_a_valid_score() {
    for seed in 0..MATCHES {
        let mut chance = Chance::new(seed);
        let mut play = chance.play();
        for _ in 0..chance.from.random_range(1..200) {
            let event = chance.point();
            if play.apply(event).unwrap().over {
                break;
            }
        }
        if play.ending().is_none() {
            let ending = [Ending::Retired(Side::A), Ending::Defaulted(Out::One(Side::A)), Ending::Abandoned].choose(&mut chance.from);
            let ending = *ending.unwrap();
            assert!(play.apply(Event::End(ending)).unwrap().over, "seed {seed}");
            let expected = (ending != Ending::Abandoned).then_some(Side::B);
            assert_eq!(judge(&chance.format, &play.score(), ending).unwrap().winner, expected, "seed {seed}");
            assert_eq!(play.winner(), expected, "seed {seed}");
        }
    }
}

#[test]
fn undo_restores_the_previous_state() {
    for seed in 0..MATCHES {
        let mut chance = Chance::new(seed);
        let (mut play, mut before) = (chance.play(), Vec::new());
        for _ in 0..chance.from.random_range(1..120) {
            let now = play.clone();
            let event = chance.event(&play);
            match play.apply(event) {
                Ok(_) => before.push(now),
                Err(_) => assert_eq!(play, now, "seed {seed}: a refused event changes nothing"),
            }
            if play.ending().is_some() {
                break;
            }
        }
        assert_eq!(Play::replay(chance.format, chance.setup, play.events()).as_ref(), Ok(&play), "seed {seed}");
        while let Some(earlier) = before.pop() {
            assert!(play.undo().is_some(), "seed {seed}");
            assert_eq!(play, earlier, "seed {seed}, {} events", earlier.events().len());
        }
        assert_eq!(play.undo(), None);
    }
}

/// Tracks server and ends without formulas, point by point, as an umpire would.
struct Umpire {
    /// The current server first, then the others in order.
    order: VecDeque<Seat>,
    /// The order at the start of a tie-break.
    begun: VecDeque<Seat>,
    left: Side,
    set_games: u16,
    served: u16,
}

impl Umpire {
    fn new(setup: Setup) -> Self {
        let (side, partner) = (setup.server.side, setup.server.partner);
        let seat = |side, partner| Seat { side, partner };
        let singles = [Seat::first(side), Seat::first(side.other())];
        let other = |partner| seat(side.other(), partner);
        let second = setup.second_server;
        let doubles = [seat(side, partner), other(second), seat(side, partner.other()), other(second.other())];
        let order: VecDeque<_> = if setup.doubles { doubles.into() } else { singles.into() };
        Self { begun: order.clone(), order, left: setup.left, set_games: 0, served: 0 }
    }

    /// Nothing changes after a point that neither won a game nor was in a tie-break. `six`: ends change after six points.
    fn after(&mut self, in_tie_break: bool, called: Called, points: u16) {
        let mut change = false;
        if called.game.is_some() {
            self.order = self.begun.clone();
            self.order.rotate_left(1);
            self.begun = self.order.clone();
            self.served = 0;
            self.set_games += 1;
            change = self.set_games % 2 == 1 && !called.over;
            if called.set.is_some() {
                self.set_games = 0;
            }
        } else if in_tie_break {
            self.served += 1;
            if points == 1 || self.served == 2 {
                self.order.rotate_left(1);
                self.served = 0;
            }
            change = points.is_multiple_of(6);
        }
        assert_eq!(called.change_ends, change);
        if change {
            self.left = self.left.other();
        }
    }
}

#[test]
fn server_and_ends_match_a_point_by_point_umpire() {
    for seed in 0..MATCHES {
        let mut chance = Chance::new(seed);
        (chance.setup.order, chance.setup.ends) = (Order::OneThenTwos, Ends::EverySix);
        let (mut play, mut umpire) = (chance.play(), Umpire::new(chance.setup));
        for n in 0..2_000 {
            assert_eq!(Some(&play.serve().0), umpire.order.front(), "seed {seed}, point {n}, {}", chance.format);
            assert_eq!(play.left(), umpire.left, "seed {seed}, point {n}, {}", chance.format);
            let (in_tie_break, event) = (play.in_tie_break(), chance.point());
            let called = play.apply(event).unwrap();
            umpire.after(in_tie_break, called, play.points().played());
            if called.over {
                break;
            }
        }
    }
}
