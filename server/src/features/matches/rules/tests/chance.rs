//! What must hold for any match: many are played by chance, from seeds that a failure names.

use std::collections::VecDeque;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::*;

/// Matches of each property.
const MATCHES: u64 = 300;

/// A match by chance: some format, some toss, one side the better by some measure.
struct Chance {
    from: StdRng,
    format: Format,
    setup: Setup,
    /// Points in a hundred that A wins.
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
        let setup = Setup { doubles, server, left: side(&mut from), order, ends };
        let better = from.random_range(25..=75);
        Self { from, format, setup, better }
    }

    fn play(&self) -> Play {
        Play::new(self.format, self.setup)
    }

    fn point(&mut self) -> Event {
        Event::Point(if self.from.random_range(0..100) < self.better { Side::A } else { Side::B })
    }

    /// A point; seldom the end of a set's time, or something put right.
    fn event(&mut self, play: &Play) -> Event {
        match self.from.random_range(0..60) {
            0 => Event::OtherEnds,
            1 if self.setup.doubles => Event::Server(Seat { side: side(&mut self.from), partner: Partner::Second }),
            1 => Event::Server(Seat::first(side(&mut self.from))),
            2 if matches!(self.format.set(play.score().len()), SetFormat::Timed { .. }) => Event::TimeUp,
            _ => self.point(),
        }
    }

    /// Plays on to the end; a timed set's time is up after a hundred points.
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
fn whatever_is_played_ends_in_a_score_that_is_taken() {
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
fn whoever_stops_anywhere_has_a_score_that_is_taken() {
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
fn taking_back_is_never_having_done() {
    for seed in 0..MATCHES {
        let mut chance = Chance::new(seed);
        let (mut play, mut before) = (chance.play(), Vec::new());
        for _ in 0..chance.from.random_range(1..120) {
            let now = play.clone();
            let event = chance.event(&play);
            match play.apply(event) {
                Ok(_) => before.push(now),
                Err(_) => assert_eq!(play, now, "seed {seed}: what is refused changes nothing"),
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

/// Who serves and where they stand, found without a formula: by passing the balls on, point by point.
struct Umpire {
    /// Whoever serves in front, then the others in their order.
    order: VecDeque<Seat>,
    /// The order in which a tie-break began.
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
        let doubles = [seat(side, partner), Seat::first(side.other()), seat(side, partner.other()), seat(side.other(), Partner::Second)];
        let order: VecDeque<_> = if setup.doubles { doubles.into() } else { singles.into() };
        Self { begun: order.clone(), order, left: setup.left, set_games: 0, served: 0 }
    }

    /// After a point that was neither a game nor within a tie-break nothing changes. `six`: ends change after six points.
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
fn the_formulas_say_what_an_umpire_would() {
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
