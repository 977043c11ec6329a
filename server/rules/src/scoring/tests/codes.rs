//! Parsing and printing the codes of formats.

use super::*;
use crate::scoring::code::NoFormat;

#[test]
fn codes_round_trip() {
    for code in FORMATS {
        assert_eq!(format(code).to_string(), code);
        assert_eq!(serde_json::to_value(format(code)).unwrap(), code);
        assert_eq!(serde_json::from_value::<Format>(code.into()).unwrap(), format(code));
    }
    assert_eq!(Format::default().to_string(), "SET3-S:6/TB7");
}

#[test]
fn defaults_are_omitted_from_codes() {
    for (long, short) in [
        ("SET3-S:6/TB7@6", "SET3-S:6/TB7"),
        ("SET3-S:6/TB7-F:6/TB7", "SET3-S:6/TB7"),
        ("SET3-S:6/TB7-F:6/TB10@6", "SET3-S:6/TB7-F:6/TB10"),
        ("SET3-S:TB10-F:TB10", "SET3-S:TB10"),
    ] {
        assert_eq!(format(long).to_string(), short);
    }
}

#[test]
fn a_format_defines_how_each_set_is_played() {
    let slam = format("SET5-S:6/TB7-F:6/TB10");
    let race = |to, margin| Race { to, margin };
    let games = |to, game, to_points, margin, at| {
        SetFormat::Games(GameSet { to, game, tie_break: Some(TieBreak { race: race(to_points, margin), at }) })
    };
    assert_eq!(slam.best_of(), BestOf::Five);
    for index in 0..4 {
        assert_eq!(slam.set(index), games(6, Race::ADVANTAGE_GAME, 7, Margin::Two, 6), "set {index}");
    }
    assert_eq!(slam.set(4), games(6, Race::ADVANTAGE_GAME, 10, Margin::Two, 6));

    let fast = format("SET3-S:4NOAD/TB5NOAD@3");
    assert_eq!(fast.set(2), games(4, Race::NO_AD_GAME, 5, Margin::One, 3));
    assert_eq!(format("SET3-S:6/TB7-F:TB10").set(2), SetFormat::TieBreak(race(10, Margin::Two)));
    assert_eq!(format("SET3-S:6/TB7-F:6").set(2), SetFormat::Games(GameSet { to: 6, game: Race::ADVANTAGE_GAME, tie_break: None }));
    assert_eq!(format("SET1-S:T20").set(0), SetFormat::Timed { minutes: 20 });
}

#[test]
fn an_invalid_code_is_refused_with_the_reason() {
    for (code, reason) in [
        ("", NoFormat::Unreadable),
        ("tennis", NoFormat::Unreadable),
        ("set3-s:6/tb7", NoFormat::Unreadable),
        (" SET3-S:6/TB7", NoFormat::Unreadable),
        ("SET3-S:6/TB7 ", NoFormat::Unreadable),
        ("SET3", NoFormat::Unreadable),
        ("SET3-S:", NoFormat::Unreadable),
        ("SET3-S:/TB7", NoFormat::Unreadable),
        ("SET3-S:6/", NoFormat::Unreadable),
        ("SET3-S:6/7", NoFormat::Unreadable),
        ("SET3-S:6/TB", NoFormat::Unreadable),
        ("SET3-S:6/TB7@", NoFormat::Unreadable),
        ("SET3-S:6/TB7@6@6", NoFormat::Unreadable),
        ("SET3-S:6/TB7-F:", NoFormat::Unreadable),
        ("SET3-S:6/TB7-F:6-F:6", NoFormat::Unreadable),
        ("SET3-S:06/TB7", NoFormat::Unreadable),
        ("SET3-S:+6/TB7", NoFormat::Unreadable),
        ("SET3-S:-6/TB7", NoFormat::Unreadable),
        ("SET3-S:6NOADNOAD/TB7", NoFormat::Unreadable),
        ("SET3-S:6/TB7NOADNOAD", NoFormat::Unreadable),
        ("SET3-S:٦/TB7", NoFormat::Unreadable),
        ("SET2-S:6/TB7", NoFormat::Sets),
        ("SET4-S:6/TB7", NoFormat::Sets),
        ("SET-S:6/TB7", NoFormat::Sets),
        ("SET1-S:6/TB7-F:TB10", NoFormat::LastOfOne),
        ("SET3-S:1/TB7", NoFormat::Games),
        ("SET3-S:16/TB7", NoFormat::Games),
        ("SET3-S:99999999999/TB7", NoFormat::Games),
        ("SET3-S:6/TB2", NoFormat::Points),
        ("SET3-S:6/TB31", NoFormat::Points),
        ("SET3-S:TB2", NoFormat::Points),
        ("SET3-S:6/TB7@4", NoFormat::At),
        ("SET3-S:6/TB7@51", NoFormat::At),
        ("SET1-S:T4", NoFormat::Minutes),
        ("SET1-S:T301", NoFormat::Minutes),
    ] {
        assert_eq!(code.parse::<Format>(), Err(reason), "{code}");
    }
}
