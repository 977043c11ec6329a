//! The properties of draws, over many sizes and seeds.

use std::collections::{HashMap, HashSet};

use super::knockout::seed_lines;
use super::*;

fn entries(count: usize, seeds: usize) -> Entries {
    let sides: Vec<usize> = (0..count).collect();
    Entries::new(&sides, &sides[..seeds]).unwrap()
}

fn drawn(count: usize, legs: Legs, seed: u64) -> Vec<Round> {
    round_robin::<usize>(&entries(count, count.min(3)), legs, seed).unwrap()
}

fn lines(count: usize, seeds: usize, seed: u64) -> Vec<Option<usize>> {
    knockout::<usize>(&entries(count, seeds), seed).unwrap().lines
}

#[test]
fn everybody_meets_everybody_once_balanced_at_home_and_away() {
    for (count, seed) in (2..=41).chain([64, 129]).zip(0..) {
        let rounds = drawn(count, Legs::Single, seed);
        assert_eq!(rounds.len(), if count % 2 == 0 { count - 1 } else { count });
        let (mut met, mut home) = (HashSet::new(), vec![0_i64; count]);
        for round in &rounds {
            let mut playing = HashSet::new();
            for Pairing { home: h, away: a } in round {
                assert!(playing.insert(*h) && playing.insert(*a), "{count}: a side twice in a round");
                assert!(met.insert((*h.min(a), *h.max(a))), "{count}: {h} and {a} meet twice");
                home[*h] += 1;
                home[*a] -= 1;
            }
            assert_eq!(playing.len(), count - count % 2, "{count}: one rests if the number is odd");
        }
        assert_eq!(met.len(), count * (count - 1) / 2);
        let most = i64::from(count % 2 == 0);
        assert!(home.iter().all(|difference| difference.abs() <= most), "{count}: {home:?}");
        assert_eq!(rounds, drawn(count, Legs::Single, seed), "the same seed gives the same draw");
    }
    let last = drawn(8, Legs::Single, 3).pop().unwrap();
    assert!(last.iter().any(|pairing| [pairing.home, pairing.away].iter().all(|side| *side < 2)), "the first two meet last: {last:?}");
    let different: HashSet<_> = (0..20).map(|seed| drawn(6, Legs::Single, seed)).collect();
    assert!(different.len() > 3);
}

#[test]
fn the_second_leg_mirrors_the_first() {
    for count in 2..=16 {
        let rounds = drawn(count, Legs::Double, 5);
        let (first, second) = rounds.split_at(rounds.len() / 2);
        assert_eq!(first, drawn(count, Legs::Single, 5));
        let mirrored: Vec<Round> = first.iter().map(|round| round.iter().map(|pairing| pairing.mirrored()).collect()).collect();
        assert_eq!(second, mirrored);
    }
}

#[test]
fn groups_hold_the_seeds_in_a_snake_and_differ_by_one_in_size() {
    for (sides, count) in [(2, 1), (16, 4), (17, 4), (19, 4), (9, 4), (33, 7), (8, 1)] {
        for seed in 0..20 {
            let draw = groups::<usize>(&entries(sides, sides.min(2 * count)), count, Legs::Single, seed).unwrap();
            let sizes: Vec<usize> = draw.groups.iter().map(Vec::len).collect();
            assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1, "{sizes:?}");
            for (nth, group) in draw.groups.iter().enumerate() {
                assert_eq!(group[..2], [nth, 2 * count - 1 - nth], "a snake");
            }
            let mut all: Vec<usize> = draw.groups.iter().flatten().copied().collect();
            all.sort_unstable();
            assert_eq!(all, (0..sides).collect::<Vec<_>>());
            let mut matches = HashMap::new();
            for (group, pairing) in draw.rounds.iter().flatten() {
                assert!(draw.groups[*group].contains(&pairing.home) && draw.groups[*group].contains(&pairing.away));
                *matches.entry(*group).or_insert(0) += 1;
            }
            assert!(sizes.iter().enumerate().all(|(group, size)| matches[&group] == size * (size - 1) / 2));
        }
    }
    let unseeded: HashSet<_> = (0..20).map(|seed| groups::<usize>(&entries(8, 0), 2, Legs::Single, seed).unwrap().groups).collect();
    assert!(unseeded.len() > 10);
    assert_eq!(groups::<usize>(&entries(7, 0), 4, Legs::Single, 1), Err(NoDraw::TooManyGroups { groups: 4, sides: 7 }));
    assert_eq!(groups::<usize>(&entries(7, 0), 0, Legs::Single, 1), Err(NoDraw::NoGroup));
    assert_eq!([1, 2, 7, 8, 9, 16].map(group_count), [1, 1, 1, 2, 2, 4]);
}

#[test]
fn seeds_stand_on_the_lines_of_the_itf() {
    let from_one = |size: usize| -> Vec<Vec<usize>> {
        seed_lines(size).into_iter().map(|block| block.into_iter().map(|line| line + 1).collect()).collect()
    };
    assert_eq!(from_one(2), [[1], [2]]);
    assert_eq!(from_one(4), [vec![1], vec![4], vec![2, 3]]);
    assert_eq!(from_one(8)[..3], [vec![1], vec![8], vec![3, 6]]);
    assert_eq!(from_one(16)[..3], [vec![1], vec![16], vec![5, 12]]);
    assert_eq!(from_one(32)[..4], [vec![1], vec![32], vec![9, 24], vec![8, 16, 17, 25]]);
    assert_eq!(from_one(64)[3..5], [vec![16, 32, 33, 49], vec![8, 9, 24, 25, 40, 41, 56, 57]]);
    for size in [2, 4, 8, 16, 64, 256] {
        let mut all: Vec<usize> = from_one(size).concat();
        all.sort_unstable();
        assert_eq!(all, (1..=size).collect::<Vec<_>>(), "every line is one seed's");
    }
    for seed in 0..50 {
        let lines = lines(32, 8, seed);
        let at = |side: usize| lines.iter().position(|line| *line == Some(side)).unwrap() + 1;
        assert_eq!((at(0), at(1)), (1, 32));
        assert!([9, 24].contains(&at(2)) && [9, 24].contains(&at(3)));
        assert!((4..8).all(|side| [8, 16, 17, 25].contains(&at(side))));
    }
    assert_eq!((0..50).map(|seed| lines(32, 8, seed)[8]).collect::<HashSet<_>>(), HashSet::from([Some(2), Some(3)]));
}

#[test]
fn byes_go_to_the_seeds_in_order_and_the_rest_are_spread() {
    for count in (2..=70).chain([129, 200]) {
        for seeds in [0, 1, 2, 3, 5, 8, 16, 23, count / 2, count].into_iter().filter(|seeds| *seeds <= count) {
            let seed = u64::try_from(count * 100 + seeds).unwrap();
            let draw = knockout::<usize>(&entries(count, seeds), seed).unwrap();
            check(&draw, count, seeds);
            assert_eq!(draw, knockout::<usize>(&entries(count, seeds), seed).unwrap());
        }
    }
}

fn check(draw: &Knockout, count: usize, seeds: usize) {
    let size = count.next_power_of_two();
    let byes = size - count;
    assert_eq!((draw.lines.len(), draw.lines.iter().filter(|line| line.is_none()).count()), (size, byes));
    let first = draw.first_round();
    assert_eq!((first.len(), 1 << draw.rounds()), (size / 2, size));
    let free: HashSet<usize> = first.iter().filter(|(_, other)| other.is_none()).map(|(side, _)| *side).collect();
    assert_eq!(free.len(), byes, "no match has two byes");
    assert!((0..seeds.min(byes)).all(|seed| free.contains(&seed)), "{count} sides, {seeds} seeds: {free:?}");
    let mut all: Vec<usize> = draw.lines.iter().flatten().copied().collect();
    all.sort_unstable();
    assert_eq!(all, (0..count).collect::<Vec<_>>());
    // Seeds of different blocks can only meet when their ranks let them: the first two in the final, and so on.
    let at = |side: usize| draw.lines.iter().position(|line| *line == Some(side)).unwrap();
    for block in [2, 4, 8].into_iter().filter(|block| *block <= seeds.min(size / 2)) {
        assert_eq!((0..block).map(|seed| at(seed) / (size / block)).collect::<HashSet<_>>().len(), block, "one to a section");
    }
    if seeds.is_power_of_two() && seeds > 0 || byes <= seeds {
        let byes_of = |part: &[Option<usize>]| part.iter().filter(|line| line.is_none()).count();
        let (top, bottom) = draw.lines.split_at(size / 2);
        assert!(byes_of(top).abs_diff(byes_of(bottom)) <= 1 || byes <= seeds, "{count} sides, {seeds} seeds");
    }
}

#[test]
fn those_who_lose_their_first_match_meet_in_the_consolation() {
    let draw = Knockout { lines: [Some(0), None, Some(4), Some(5), Some(2), None, None, Some(1)].to_vec() };
    assert_eq!(consolation(&draw), [Feed::IfLoses { side: 0, second_round: 0 }, Feed::FirstRound(1), Feed::SecondRound(1), Feed::Bye]);
    let full = knockout::<usize>(&entries(16, 4), 1).unwrap();
    assert_eq!(consolation(&full), (0..8).map(Feed::FirstRound).collect::<Vec<_>>());
    let two = knockout::<usize>(&entries(2, 0), 1).unwrap();
    assert_eq!(consolation(&two), [Feed::FirstRound(0)]);
}

#[test]
fn entries_that_make_no_draw_are_refused_in_a_sentence() {
    let refused = |sides: &[&'static str], seeds: &[&'static str]| Entries::new(sides, seeds).unwrap_err().to_string();
    assert_eq!(refused(&[], &[]), "a draw needs two sides, and there are none");
    assert_eq!(refused(&["A"], &[]), "a draw needs two sides, and there is one");
    assert_eq!(refused(&["A", "B", "A"], &[]), "the side A is there twice");
    assert_eq!(refused(&["A", "B"], &["C"]), "the seed C does not play");
    assert_eq!(refused(&["A", "B"], &["B", "B"]), "the seed B is there twice");
    let most = round_robin::<usize>(&entries(1_025, 0), Legs::Single, 1).unwrap_err().to_string();
    assert_eq!(most, "1025 sides are too many: 1024 at most");
    let many = groups::<usize>(&entries(3, 0), 2, Legs::Single, 1).unwrap_err().to_string();
    assert_eq!(many, "2 groups are too many for 3 sides: a group has two at least");
}
