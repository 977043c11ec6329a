//! The chance to win the match.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::*;

/// Matches simulated for each format.
const MATCHES: u32 = 1_500;

/// The formats without a clock, and some with tie-breaks that both sides do not serve equally.
fn timeless() -> impl Iterator<Item = Format> {
    let more = ["SET1-S:6", "SET3-S:4NOAD", "SET1-S:2/TB3NOAD@1", "SET5-S:TB5NOAD-F:6/TB7@12"];
    FORMATS.into_iter().filter(|code| !code.contains(":T20")).chain(more).map(format)
}

fn chances(format: &Format, order: Order, a: f64, b: f64) -> Chances {
    Chances::new(format, order, Serve { a, b }).unwrap()
}

/// Whether it is no advantage to serve first, in the match or in a tie-break. Where it is one, a lost game can pay: it changes who
/// serves first in the next set.
fn is_served_evenly(format: &Format, order: Order) -> bool {
    order == Order::OneThenTwos && !format.to_string().contains("NOAD@") && !format.to_string().contains("TB5NOAD")
}

/// The chance that A wins the next point.
fn next_point(play: &Play, serve: Serve) -> f64 {
    if play.serve().0.side == Side::A { serve.a } else { 1.0 - serve.b }
}

fn close(one: f64, other: f64, within: f64) -> bool {
    (one - other).abs() < within
}

#[test]
fn known_chances_to_hold() {
    let advantage = |p: f64| p.powi(4) * (15.0 - 4.0 * p - 10.0 * p * p / (1.0 - 2.0 * p * (1.0 - p)));
    for (serve, hold) in [(0.5, 0.5), (0.6, 0.7357), (0.7, 0.9008)] {
        let chances = chances(&Format::default(), Order::default(), serve, 0.55);
        assert!(close(chances.hold(Side::A), hold, 0.0001), "{serve}: {}", chances.hold(Side::A));
        assert!(close(chances.hold(Side::A), advantage(serve), 1e-12), "{serve}");
        assert!(close(chances.hold(Side::B), advantage(0.55), 1e-12), "B has its own serve");
    }
    // Without advantage: four of seven points.
    let no_ad = chances(&format("SET3-S:6NOAD/TB7"), Order::default(), 0.6, 0.6);
    assert!(close(no_ad.hold(Side::B), 0.710_208, 1e-9), "{}", no_ad.hold(Side::B));
}

#[test]
fn equal_sides_have_equal_chances_at_the_start() {
    for format in timeless() {
        for order in [Order::OneThenTwos, Order::Twos] {
            let chances = chances(&format, order, 0.62, 0.62);
            let mean = f64::midpoint(chances.start(Side::A), chances.start(Side::B));
            assert!(close(mean, 0.5, 1e-12), "{format} {order:?}: {mean}");
        }
    }
    let standard = chances(&Format::default(), Order::default(), 0.62, 0.62);
    assert!(close(standard.start(Side::A), 0.5, 1e-12), "the first serve is no advantage");
}

/// The defining property, at every score that is reached: the chance now is that of both outcomes of the next point, weighted. With 1
/// and 0 at the end, no other table has it.
#[test]
fn a_chance_is_the_mean_of_what_may_follow() {
    let mut from = StdRng::seed_from_u64(7);
    for format in timeless() {
        for order in [Order::OneThenTwos, Order::Twos] {
            for _ in 0..4 {
                let serve = Serve { a: from.random_range(0.4..0.8), b: from.random_range(0.4..0.8) };
                let chances = chances(&format, order, serve.a, serve.b);
                let server = if from.random_bool(0.5) { Side::A } else { Side::B };
                let mut play = Play::new(format, Setup { order, ..singles(server) });
                assert!(close(chances.of(&play), chances.start(server), 1e-15));
                while play.ending().is_none() {
                    let now = chances.of(&play);
                    let after = |side| {
                        let mut after = play.clone();
                        after.apply(Event::Point(side)).unwrap();
                        chances.of(&after)
                    };
                    let point = next_point(&play, serve);
                    let (won, lost) = (after(Side::A), after(Side::B));
                    assert!(close(now, point * won + (1.0 - point) * lost, 1e-9), "{format} {order:?} {:?}", play.events());
                    assert!(won >= lost || !is_served_evenly(&format, order), "{format} {order:?}: a point won costs no chance");
                    // Even points, so that sets and games become long.
                    play.apply(Event::Point(if from.random_bool(0.5) { Side::A } else { Side::B })).unwrap();
                }
            }
        }
    }
}

#[test]
fn simulated_matches_end_as_often() {
    let mut from = StdRng::seed_from_u64(11);
    for code in ["SET3-S:6/TB7", "SET3-S:4NOAD/TB5NOAD@3", "SET3-S:6/TB7-F:TB10"] {
        let serve = Serve { a: 0.64, b: 0.6 };
        let chances = chances(&format(code), Order::default(), serve.a, serve.b);
        let mut won = 0;
        for _ in 0..MATCHES {
            let mut play = Play::new(format(code), singles(Side::B));
            while play.ending().is_none() {
                let a = from.random_bool(next_point(&play, serve));
                play.apply(Event::Point(if a { Side::A } else { Side::B })).unwrap();
            }
            won += u32::from(play.winner() == Some(Side::A));
        }
        let (share, chance) = (f64::from(won) / f64::from(MATCHES), chances.start(Side::B));
        assert!(close(share, chance, 4.0 * (0.25 / f64::from(MATCHES)).sqrt()), "{code}: {share} of the matches, a chance of {chance}");
    }
}

#[test]
fn serves_are_found_for_a_chance_before_the_match() {
    for format in timeless() {
        for before in [0.02, 0.5, 0.77, 0.999] {
            for server in [Side::A, Side::B] {
                let chances = Chances::expecting(&format, &singles(server), before, MEAN_SERVE).unwrap();
                assert!(close(chances.start(server), before, 1e-9), "{format}: {before}, {}", chances.start(server));
                assert!(close(chances.of(&Play::new(format, singles(server))), before, 1e-9));
            }
        }
    }
    let equal = Chances::expecting(&Format::default(), &singles(Side::A), 0.5, 0.62).unwrap().serve();
    assert!(close(equal.a, 0.62, 1e-9) && close(equal.b, 0.62, 1e-9));
    for beyond in [-1.0, 0.0, 1.0, 2.0, f64::NAN] {
        let chance = Chances::expecting(&Format::default(), &singles(Side::A), beyond, 0.62).unwrap().start(Side::A);
        assert!((0.0..=1.0).contains(&chance), "{beyond}: {chance}");
    }
}

#[test]
fn a_match_that_is_over_has_no_chance_left() {
    let chances = chances(&Format::default(), Order::default(), 0.6, 0.6);
    let won = played("SET3-S:6/TB7", singles(Side::A), &games(6, 0).repeat(2));
    assert!(close(chances.of(&won), 1.0, 1e-15));
    let mut stopped = played("SET3-S:6/TB7", singles(Side::A), "aaa");
    let before = chances.of(&stopped);
    stopped.apply(Event::End(Ending::Abandoned)).unwrap();
    assert!(close(chances.of(&stopped), before, 1e-15));
    stopped.undo();
    stopped.apply(Event::End(Ending::Retired(Side::A))).unwrap();
    assert!(close(chances.of(&stopped), 0.0, 1e-15));
}

#[test]
fn timed_sets_have_no_chances() {
    assert!(Chances::new(&format("SET1-S:T20"), Order::default(), Serve { a: 0.6, b: 0.6 }).is_none());
    assert!(Chances::expecting(&format("SET3-S:T20-F:TB10"), &singles(Side::A), 0.5, 0.62).is_none());
}
