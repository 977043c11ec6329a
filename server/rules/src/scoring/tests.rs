//! Known scores of each format, and what must hold for any match whatever.

mod chance;
mod chances;
mod codes;
mod endings;
mod first_servers;
mod histories;
mod points;
mod set_scores;
mod sets;
mod stakes;
mod statistics;

use std::collections::HashMap;

use super::words::Wrong;
use super::*;

/// What is wrong, as people read it.
fn english(wrong: &Wrong) -> String {
    let texts: HashMap<String, String> = serde_json::from_str(include_str!("../../../src/features/lookups/i18n/en.json")).unwrap();
    let dictionary = |key: &str| texts.get(&format!("refusal.{key}")).map(String::as_str);
    protocol::Sentence::text(&wrong.sentence().into(), &dictionary).expect("a text")
}

/// A format of every kind that is played.
const FORMATS: [&str; 14] = [
    "SET3-S:6/TB7",
    "SET3-S:6/TB7-F:TB10",
    "SET3-S:6/TB7-F:TB7",
    "SET5-S:6/TB7-F:6/TB10",
    "SET3-S:4/TB7",
    "SET3-S:4NOAD/TB5NOAD@3",
    "SET3-S:4NOAD/TB7@3-F:TB10",
    "SET3-S:6/TB7-F:6",
    "SET3-S:6/TB7-F:6/TB7@12",
    "SET1-S:8/TB7",
    "SET1-S:8/TB7@7",
    "SET5-S:6NOAD/TB7-F:TB10",
    "SET1-S:T20",
    "SET1-S:TB10",
];

fn format(code: &str) -> Format {
    code.parse().unwrap_or_else(|error| panic!("{code}: {error}"))
}

fn singles(server: Side) -> Setup {
    let (server, second_server) = (Seat::first(server), Partner::First);
    Setup { doubles: false, server, second_server, left: Side::A, order: Order::default(), ends: Ends::default() }
}

/// A set from `6-4`, or `7-6(5)`.
fn set(text: &str) -> SetScore {
    let (won, losers) = text.split_once('(').map_or((text, None), |(won, losers)| (won, losers.strip_suffix(')')));
    let (a, b) = won.split_once('-').expect("two numbers");
    SetScore { won: Tally::new(a.parse().unwrap(), b.parse().unwrap()), tie_break: losers.map(|losers| losers.parse().unwrap()) }
}

fn sets(text: &str) -> Vec<SetScore> {
    text.split_whitespace().map(set).collect()
}

/// Plays points from a text of `a` and `b`; blanks are ignored.
fn played(code: &str, setup: Setup, points: &str) -> Play {
    let mut play = Play::new(format(code), setup);
    more(&mut play, points);
    play
}

fn more(play: &mut Play, points: &str) -> Called {
    let mut called = Called::default();
    for point in points.chars().filter(|c| !c.is_whitespace()) {
        called = play.apply(Event::Point(if point == 'a' { Side::A } else { Side::B })).unwrap();
    }
    called
}

/// Points that bring a set to these games, each won to love, alternating as long as possible.
fn games(a: usize, b: usize) -> String {
    let both = a.min(b);
    format!("{}{}{}", "aaaabbbb".repeat(both), "aaaa".repeat(a - both), "bbbb".repeat(b - both))
}
