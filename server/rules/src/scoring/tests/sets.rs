//! Valid scores of sets and tie-breaks, enumerated: exactly the scores that play can end with, found by playing, are
//! accepted.

use std::collections::BTreeSet;

use super::*;

/// The highest enumerated count; formats without a limit are compared up to it.
const UP_TO: u16 = 22;

/// The scores at which a set can end, by its rule alone: games are played until one side has `to` and leads by two, or
/// wins the game played at `at`-all.
fn ends_of_a_set(to: u16, at: Option<u16>) -> BTreeSet<(u16, u16)> {
    ends(|a, b| {
        let (high, low) = (a.max(b), a.min(b));
        (high >= to && high - low >= 2) || at.is_some_and(|at| low == at && high == at + 1)
    })
}

fn ends_of_a_race(to: u16, margin: u16) -> BTreeSet<(u16, u16)> {
    ends(|a, b| a.max(b) >= to && a.abs_diff(b) >= margin)
}

fn ends(over: impl Fn(u16, u16) -> bool) -> BTreeSet<(u16, u16)> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![(0, 0)]);
    let mut seen = BTreeSet::new();
    while let Some((a, b)) = open.pop() {
        if a > UP_TO || b > UP_TO || !seen.insert((a, b)) {
            continue;
        }
        if over(a, b) {
            reached.insert((a, b));
        } else {
            open.extend([(a + 1, b), (a, b + 1)]);
        }
    }
    reached
}

fn taken(standing: impl Fn(Tally) -> Standing) -> BTreeSet<(u16, u16)> {
    let all = (0..=UP_TO).flat_map(|a| (0..=UP_TO).map(move |b| (a, b)));
    all.filter(|(a, b)| matches!(standing(Tally::new(*a, *b)), Standing::Won(side) if side == if a > b { Side::A } else { Side::B }))
        .collect()
}

#[test]
fn a_set_score_is_valid_exactly_where_play_can_end() {
    for (code, to, at) in [
        ("6/TB7", 6, Some(6)),
        ("6/TB10", 6, Some(6)),
        ("6NOAD/TB7", 6, Some(6)),
        ("6/TB7@5", 6, Some(5)),
        ("6/TB7@12", 6, Some(12)),
        ("6", 6, None),
        ("4/TB7", 4, Some(4)),
        ("4NOAD/TB5NOAD@3", 4, Some(3)),
        ("4", 4, None),
        ("8/TB7", 8, Some(8)),
        ("8/TB7@7", 8, Some(7)),
        ("2/TB7", 2, Some(2)),
        ("2/TB7@1", 2, Some(1)),
    ] {
        let format: SetFormat = code.parse().unwrap();
        assert_eq!(taken(|games| format.standing(games)), ends_of_a_set(to, at), "{code}");
    }
}

#[test]
fn tie_break_and_game_scores_are_valid_exactly_where_play_can_end() {
    for to in [4, 5, 7, 10] {
        assert_eq!(taken(|points| Race { to, margin: Margin::Two }.standing(points)), ends_of_a_race(to, 2), "to {to}");
        assert_eq!(taken(|points| Race { to, margin: Margin::One }.standing(points)), ends_of_a_race(to, 1), "to {to}, one ahead");
    }
}

#[test]
fn set_scores_match_the_lists_of_the_rules() {
    for (code, list) in [
        ("6/TB7", "6-0 6-1 6-2 6-3 6-4 7-5 7-6"),
        ("4/TB7", "4-0 4-1 4-2 5-3 5-4"),
        ("4NOAD/TB5NOAD@3", "4-0 4-1 4-2 4-3"),
        ("8/TB7", "8-0 8-1 8-2 8-3 8-4 8-5 8-6 9-7 9-8"),
        ("8/TB7@7", "8-0 8-1 8-2 8-3 8-4 8-5 8-6 8-7"),
        ("6/TB7@12", "6-0 6-1 6-2 6-3 6-4 7-5 8-6 9-7 10-8 11-9 12-10 13-11 13-12"),
    ] {
        let format: SetFormat = code.parse().unwrap();
        let won = taken(|games| format.standing(games)).into_iter().filter(|(a, b)| a > b).map(|(a, b)| format!("{a}-{b}"));
        assert_eq!(won.collect::<Vec<_>>().join(" "), list, "{code}");
    }
}

#[test]
fn impossible_scores_differ_from_unfinished_ones() {
    let set: SetFormat = "6/TB7".parse().unwrap();
    for (a, b) in [(6, 5), (5, 5), (6, 6), (0, 0), (5, 0), (4, 5)] {
        assert_eq!(set.standing(Tally::new(a, b)), Standing::Open, "{a}-{b}");
    }
    for (a, b) in [(7, 4), (8, 6), (7, 7), (9, 7), (6, 8), (13, 12), (99, 0)] {
        assert_eq!(set.standing(Tally::new(a, b)), Standing::Impossible, "{a}-{b}");
    }
}

#[test]
fn the_losers_points_determine_the_winners_in_a_tie_break() {
    for (to, margin, losers, winners) in [
        (7, Margin::Two, 0, Some(7)),
        (7, Margin::Two, 5, Some(7)),
        (7, Margin::Two, 6, Some(8)),
        (7, Margin::Two, 18, Some(20)),
        (10, Margin::Two, 8, Some(10)),
        (10, Margin::Two, 9, Some(11)),
        (5, Margin::One, 4, Some(5)),
        (5, Margin::One, 5, None),
        (7, Margin::Two, u16::MAX, None),
    ] {
        assert_eq!(Race { to, margin }.winners_points(losers), winners, "to {to}, {losers}");
    }
}
