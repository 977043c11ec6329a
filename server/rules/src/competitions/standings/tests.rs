//! Tables by each policy, and what holds for all of them.

use super::*;
use crate::chance::Chance;
use crate::scoring::{Ending, Format, Out, SetScore, Side, Tally};

fn format() -> Format {
    "SET3-S:6/TB7-F:TB10".parse().unwrap()
}

/// A match won by `a`, from its side: `64 36 10-7`.
fn won(a: usize, b: usize, score: &str) -> Match {
    ended(a, b, score, Ending::Completed)
}

fn ended(a: usize, b: usize, score: &str, ending: Ending) -> Match {
    let set = |set: &str| match set.split_once('-') {
        Some((a, b)) => SetScore::new(a.parse().unwrap(), b.parse().unwrap()),
        None => SetScore::new(set[..1].parse().unwrap(), set[1..].parse().unwrap()),
    };
    let sets: Vec<SetScore> = score.split_whitespace().map(set).collect();
    Match::judged(a, b, &format(), &sets, ending).unwrap()
}

fn order(table: &Table) -> Vec<usize> {
    table.rows.iter().map(|row| row.side).collect()
}

fn why(table: &Table, place: usize) -> String {
    table.why(&table.rows[place - 1], |side| ["A", "B", "C", "D", "E", "F"][side])
}

#[test]
fn two_level_sides_are_told_apart_by_their_match() {
    let matches = [won(0, 1, "64 64"), won(1, 2, "60 60"), won(2, 3, "60 60"), won(0, 3, "76 76"), won(1, 3, "60 60"), won(2, 0, "60 60")];
    let table = table(4, &matches[..5], &Policy::rally(), 1);
    assert_eq!(order(&table), [0, 1, 2, 3]);
    assert_eq!(why(&table, 1), "2 wins from 2 matches. Level with B: ahead head-to-head with 1 won (B 0).");
    assert_eq!(why(&table, 2), "2 wins from 3 matches. Level with A: behind head-to-head with 0 won (A 1).");
    assert_eq!(why(&table, 4), "0 wins from 3 matches.");
    assert_eq!(table.rows.iter().map(|row| row.place).collect::<Vec<_>>(), [1, 2, 3, 4]);
}

#[test]
fn three_level_sides_are_told_apart_by_sets() {
    // A beats B, B beats C, C beats A; all beat D. Four of seven is more than five of nine.
    let matches = [
        won(0, 1, "64 64"),
        won(1, 2, "64 36 10-8"),
        won(2, 0, "64 36 10-8"),
        won(0, 3, "60 60"),
        won(1, 3, "60 60"),
        won(2, 3, "60 46 10-2"),
    ];
    let table = table(4, &matches, &Policy::rally(), 1);
    assert_eq!(order(&table), [0, 1, 2, 3]);
    assert_eq!(why(&table, 2), "2 wins from 3 matches. Level with A and C: 4 of 7 sets won (A 5 of 7, C 5 of 9).");
}

#[test]
fn the_other_two_go_back_to_head_to_head_when_one_stands_out() {
    // A, B and C beat each other in a circle. A has the best share of sets; B and C have the same. C won more games, but B beat C.
    let matches = [
        won(0, 1, "64 46 10-3"),
        won(1, 2, "76 06 10-8"),
        won(2, 0, "64 46 10-3"),
        won(0, 3, "60 60"),
        won(1, 3, "76 46 10-3"),
        won(2, 3, "60 46 10-3"),
    ];
    for policy in [Policy::rally(), Policy::atp()] {
        let table = table(4, &matches, &policy, 1);
        assert_eq!(order(&table), [0, 1, 2, 3]);
        assert!(why(&table, 2).ends_with("Level with C: ahead head-to-head with 1 won (C 0)."), "{}", why(&table, 2));
        assert!(why(&table, 2).contains("5 of 9 sets won"));
    }
    // TDM looks at games after the matches among the three.
    let table = table(4, &matches, &Policy::tdm(), 1);
    assert_eq!((order(&table), table.splits[1].by), (vec![0, 2, 1, 3], By::Criterion(Criterion::Games)));
}

#[test]
fn exact_level_shares_of_different_sizes_are_level() {
    // B and C each won half of their sets: 2 of 4 and 3 of 6. Fractions, not counts.
    let half = |won, played| Share { won, played };
    assert!(half(2, 4).by_fraction(half(3, 6)).is_eq());
    assert!(half(1, 3).by_fraction(half(33_333_333, 100_000_000)).is_gt());
    assert!(half(0, 0).by_fraction(half(0, 9)).is_eq() && half(0, 0).by_fraction(half(1, 9)).is_lt());
}

#[test]
fn the_atp_counts_completed_matches_first() {
    // All three have one win; C retired from its lost match and so completed fewer.
    let matches = [won(0, 1, "64 64"), won(1, 2, "64 64"), ended(2, 0, "64 21", Ending::Retired(Side::B))];
    let table = table(3, &matches, &Policy::atp(), 1);
    assert_eq!(order(&table)[2], 0, "A retired");
    assert_eq!(table.splits[0].by, By::Criterion(Criterion::Completed));
    assert!(why(&table, 3).contains("1 completed (") && why(&table, 3).contains("B 2"), "{}", why(&table, 3));
    // The two others by their own match.
    assert_eq!(order(&table), [1, 2, 0]);
}

#[test]
fn whoever_defaults_ranks_last_unless_the_league_says_otherwise() {
    let matches = [won(0, 1, "60 60"), won(0, 2, "60 60"), ended(1, 0, "", Ending::Defaulted(Out::One(Side::B))), won(2, 1, "60 60")];
    let table_of = |policy: &Policy| table(3, &matches, policy, 1);
    let rally = table_of(&Policy::rally());
    assert_eq!(order(&rally)[2], 0);
    assert_eq!(why(&rally, 3), "2 wins from 3 matches. Defaulted a match, so ranked below all who did not.");
    assert!(why(&rally, 1).contains("Never defaulted"));
    assert_eq!(order(&table_of(&Policy { defaulted_last: false, ..Policy::rally() }))[0], 0);
    let both = [ended(0, 1, "", Ending::Defaulted(Out::Both))];
    let table = table(3, &both, &Policy::rally(), 1);
    assert_eq!((order(&table)[0], table.rows[1].record.lost, table.rows[2].record.defaults), (2, 1, 1));
}

#[test]
fn switches_credit_the_winner_with_what_was_left() {
    let matches = [
        ended(0, 1, "", Ending::Walkover(Out::One(Side::B))),
        ended(0, 1, "64 25", Ending::Retired(Side::B)),
        ended(0, 1, "36 31", Ending::Defaulted(Out::One(Side::B))),
    ];
    let of = |credit: Credit| {
        let table = table(2, &matches, &Policy { credit, ..Policy::rally() }, 1);
        let record = table.rows.iter().find(|row| row.side == 0).unwrap().record;
        ((record.sets.won, record.sets.played), (record.games.won, record.games.played))
    };
    let none = Credit::default();
    assert_eq!(of(none), ((1, 2), (14, 30)));
    assert_eq!(of(Credit { walkover: true, ..none }), ((3, 4), (26, 42)));
    // 2-5 is won 7-5.
    assert_eq!(of(Credit { retirement: true, ..none }), ((2, 3), (19, 35)));
    // 3-6 3-1 goes on to 6-1, and a match tie-break.
    assert_eq!(of(Credit { default: true, ..none }), ((3, 4), (18, 34)));
}

#[test]
fn a_match_tie_break_is_a_set_and_a_game_or_a_set_alone() {
    let matches = [won(0, 1, "64 46 10-7")];
    let games = |policy: &Policy| table(2, &matches, policy, 1).rows[0].record.games;
    assert_eq!(games(&Policy::rally()), Share { won: 11, played: 21 });
    assert_eq!(games(&Policy { match_tie_break_game: false, ..Policy::rally() }), Share { won: 10, played: 20 });
}

#[test]
fn a_live_match_counts_as_if_it_ended_now() {
    let live = |finished: &[SetScore], games, points| Match::if_it_ended_now(0, 1, &format(), Live { finished, games, points }).unwrap();
    let now = live(&[SetScore::new(6, 4)], Tally::new(2, 3), Tally::NONE);
    assert_eq!((now.winner, now.sets, now.games), (Some(Side::A), Tally::new(1, 0), Tally::new(8, 7)));
    assert_eq!(live(&[], Tally::new(2, 3), Tally::NONE).winner, Some(Side::B));
    assert_eq!(live(&[], Tally::new(3, 3), Tally::new(1, 0)).winner, Some(Side::A));
    let level = live(&[], Tally::NONE, Tally::NONE);
    assert_eq!((level.winner, level.counts()), (None, true));
    assert!(
        Match::if_it_ended_now(0, 1, &format(), Live { finished: &[SetScore::new(9, 1)], games: Tally::NONE, points: Tally::NONE })
            .is_none()
    );
}

#[test]
fn teams_are_compared_by_ties_then_rubbers() {
    let rubbers =
        |first: Side| [won(0, 1, "60 60"), won(0, 1, "64 64"), if first == Side::A { won(0, 1, "64 64") } else { won(1, 0, "64 64") }];
    let close = Match::tie(0, 1, Some(Side::A), &rubbers(Side::A));
    assert_eq!((close.rubbers, close.sets), (Tally::new(3, 0), Tally::new(6, 0)));
    let matches = [close, Match::tie(1, 2, Some(Side::A), &rubbers(Side::A)), Match::tie(2, 0, Some(Side::A), &rubbers(Side::A)[..2])];
    let table = table(3, &matches, &Policy::team(), 1);
    assert_eq!(table.splits[0].by, By::Criterion(Criterion::Rubbers));
    assert_eq!(order(&table), [0, 1, 2]);
}

/// A group where some matches of each kind were played.
fn chance_group(chance: &mut Chance, sides: usize) -> Vec<Match> {
    let mut matches = Vec::new();
    for a in 0..sides {
        for b in a + 1..sides {
            let (a, b) = if chance.below(2) == 0 { (a, b) } else { (b, a) };
            matches.push(match chance.below(12) {
                0 => ended(a, b, "", Ending::Walkover(Out::One(Side::B))),
                1 => ended(a, b, "64 31", Ending::Retired(Side::B)),
                2 => ended(a, b, "", Ending::Defaulted(Out::One(Side::B))),
                3 => ended(a, b, "31", Ending::Abandoned),
                4..7 => won(a, b, "64 36 10-8"),
                _ => won(a, b, "64 64"),
            });
        }
    }
    matches
}

#[test]
fn places_are_each_given_once_whatever_the_order_of_the_matches() {
    let mut chance = Chance::new(2);
    for n in 0..600 {
        let sides = 1 + chance.below(9);
        let mut matches = chance_group(&mut chance, sides);
        for policy in [Policy::rally(), Policy::atp(), Policy::tdm(), Policy::team()] {
            let first = table(sides, &matches, &policy, n);
            let mut sorted = order(&first);
            sorted.sort_unstable();
            assert_eq!(sorted, (0..sides).collect::<Vec<_>>());
            assert!(first.rows.iter().zip(1..).all(|(row, place)| row.place == place));
            chance.shuffle(&mut matches);
            assert_eq!(table(sides, &matches, &policy, n), first, "independent of the order of the matches");
            let text = first.rows.iter().map(|row| first.why(row, |side| side)).collect::<Vec<_>>();
            assert!(text.iter().all(|text| text.ends_with('.')), "{text:?}");
        }
    }
}

#[test]
fn lots_are_drawn_by_the_seed_where_nothing_else_decides() {
    let lots: std::collections::HashSet<Vec<usize>> = (0..40).map(|seed| order(&table(3, &[], &Policy::rally(), seed))).collect();
    assert_eq!(lots.len(), 6);
    let table = table(3, &[], &Policy::rally(), 1);
    assert_eq!(table.splits.iter().map(|split| split.by).collect::<Vec<_>>(), [By::Lot]);
    assert!(why(&table, 2).ends_with("nothing tells them apart; lot 2 of 3 drawn."), "{}", why(&table, 2));
}
