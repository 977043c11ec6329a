//! What the next point can decide.

use super::*;

/// What both sides have at stake, and who has a break point: `game/-`, `match/set B`.
fn at_stake(play: &Play) -> String {
    let stakes = play.stakes();
    let name = |stake: Option<Stake>| match stake {
        None => "-",
        Some(Stake::Game) => "game",
        Some(Stake::Set) => "set",
        Some(Stake::Match) => "match",
    };
    let broken = stakes.break_point.map(|side| format!(" {side:?}")).unwrap_or_default();
    format!("{}/{}{broken}", name(stakes.a), name(stakes.b))
}

#[test]
fn the_next_point_has_its_stakes() {
    let standard = "SET3-S:6/TB7";
    let set = games(6, 0);
    for (code, points, expected) in [
        (standard, String::new(), "-/-"),
        (standard, "aaa".into(), "game/-"),
        (standard, "aaabb".into(), "game/-"),
        (standard, "bbb".into(), "-/game B"),
        (standard, "aaabbb".into(), "-/-"),
        (standard, "aaabbbb".into(), "-/game B"),
        (standard, "aaaa bbb".into(), "-/game"),
        (standard, "aaaa aaa".into(), "game/- A"),
        (standard, games(5, 4) + "aaa", "set/- A"),
        (standard, games(5, 5) + "aaa", "game/-"),
        (standard, games(6, 5) + "aaa", "set/- A"),
        (standard, games(6, 6) + "aaaaaa", "set/-"),
        (standard, games(6, 6) + "aaaaabbbbbb", "-/set"),
        (standard, games(6, 6) + "aaaaaabbbbbb", "-/-"),
        (standard, set.clone() + &games(5, 0) + "aaab", "match/- A"),
        (standard, set.clone() + &games(0, 5) + "bbba", "-/set"),
        ("SET3-S:6/TB7-F:TB10", set.clone() + &games(0, 6) + "aaaaaaaaabb", "match/-"),
        ("SET3-S:6/TB7-F:TB10", set.clone() + &games(0, 6) + "bbbbbbb", "-/-"),
        ("SET5-S:6NOAD/TB7-F:TB10", "aaabbb".into(), "game/game B"),
        ("SET5-S:6NOAD/TB7-F:TB10", games(5, 4) + "aaabbb", "set/game A"),
        ("SET3-S:4NOAD/TB5NOAD@3", games(3, 3) + "aaaabbbb", "set/set"),
        ("SET3-S:4NOAD/TB5NOAD@3", games(4, 0) + &games(3, 3) + "aaaabbbb", "match/set"),
        ("SET3-S:6/TB7-F:6", set.clone() + &games(0, 6) + &games(7, 7) + "aaa", "game/-"),
        ("SET3-S:6/TB7-F:6", set.clone() + &games(0, 6) + &games(8, 7) + "aaa", "match/- A"),
        ("SET1-S:T20", games(9, 1) + "aaa", "game/-"),
        (standard, games(6, 0).repeat(2), "-/-"),
    ] {
        assert_eq!(at_stake(&played(code, singles(Side::A), &points)), expected, "{code} {points}");
    }
}

#[test]
fn a_timed_set_is_at_stake_when_its_time_is_up() {
    let mut level = played("SET1-S:T20", singles(Side::A), &(games(4, 4) + "aaa"));
    assert_eq!(at_stake(&level), "game/-");
    level.apply(Event::TimeUp).unwrap();
    assert_eq!(at_stake(&level), "match/-");
    more(&mut level, "a");
    assert_eq!((at_stake(&level), level.winner()), ("-/-".into(), Some(Side::A)));
}

/// What is at stake is exactly what a point then wins.
#[test]
fn stakes_come_true() {
    for code in FORMATS {
        let mut play = Play::new(format(code), singles(Side::B));
        for n in 0_u32..600 {
            let next = play.next();
            for side in [Side::A, Side::B] {
                let step = play.clone().follow(Event::Point(side)).unwrap();
                let won = match (step.called.over, step.called.set, step.called.game) {
                    (true, ..) => Some(Stake::Match),
                    (_, Some(_), _) => Some(Stake::Set),
                    (.., Some(_)) => Some(Stake::Game),
                    _ => None,
                };
                assert_eq!(next.stakes.of(side), won, "{code}, point {n}");
            }
            let side = if (n * n + n / 7) % 5 < 2 { Side::A } else { Side::B };
            if more(&mut play, if side == Side::A { "a" } else { "b" }).over {
                break;
            }
        }
    }
}
