//! The draw of pairs: by tables, and over many seeds.

use super::*;

fn crowd(count: usize) -> Vec<Player> {
    let level = |at: usize| 25 + 5 * i64::try_from(at * 7 % 6).unwrap();
    (0..count).map(|at| Player { level: level(at), gender: None, is_here: true }).collect()
}

/// Women first.
fn of_genders(women: usize, men: usize) -> Vec<Player> {
    let gender = |at| if at < women { Gender::Woman } else { Gender::Man };
    crowd(women + men).into_iter().enumerate().map(|(at, one)| Player { gender: Some(gender(at)), ..one }).collect()
}

fn rules(rounds: usize, courts: usize) -> Rules {
    Rules { rounds, courts, mix: PairsMix::Everybody, mixed: false, singles: false, seed: 7 }
}

fn players_of(round: &Round) -> Vec<usize> {
    round.iter().flat_map(|court| court.a.iter().chain(&court.b).copied()).collect()
}

/// How often each pair of people were partners, then opponents.
fn meetings(rounds: &[Round], people: usize) -> (Counts, Counts) {
    let (mut partners, mut opponents) = (Counts::of(people), Counts::of(people));
    for court in rounds.iter().flatten() {
        for side in [&court.a, &court.b] {
            if let [one, other] = side.as_slice() {
                partners.add(*one, *other, 1);
            }
        }
        court.a.iter().for_each(|one| court.b.iter().for_each(|other| opponents.add(*one, *other, 1)));
    }
    (partners, opponents)
}

fn most(counts: &Counts) -> i64 {
    counts.times.iter().copied().max().unwrap_or_default()
}

fn rests(rounds: &[Round], people: usize) -> Vec<usize> {
    (0..people).map(|person| rounds.iter().filter(|round| !players_of(round).contains(&person)).count()).collect()
}

#[test]
fn every_number_of_people_is_dealt_evenly() {
    for people in (4..=16).chain([23, 31, 32]) {
        for (courts, singles, seed) in [(1, false, 1), (3, true, 2), (8, true, 3), (16, false, 4)] {
            let rules = Rules { singles, seed, ..rules(5, courts) };
            let rounds = deal(&crowd(people), &[], &rules);
            assert_eq!(rounds.len(), 5);
            for round in &rounds {
                let mut on_court = players_of(round);
                let count = on_court.len();
                on_court.sort_unstable();
                on_court.dedup();
                assert_eq!(on_court.len(), count, "nobody is in two places: {people} {rules:?}");
                let doubles = (people / 4).min(courts);
                let in_singles = if singles && doubles < courts && people - doubles * 4 >= 2 { 2 } else { 0 };
                assert_eq!(count, doubles * 4 + in_singles, "{people} {rules:?}");
                assert!(round.iter().all(|court| court.a.len() == court.b.len()), "{round:?}");
                assert_eq!(round.iter().filter(|court| court.a.len() == 1).count(), in_singles / 2);
            }
            let rests = rests(&rounds, people);
            assert!(rests.iter().max().unwrap() - rests.iter().min().unwrap() <= 1, "{people} {rules:?}: {rests:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_pairs() {
    let people = crowd(14);
    let of_seed = |seed| deal(&people, &[], &Rules { seed, ..rules(6, 3) });
    assert_eq!(of_seed(3), of_seed(3));
    assert_ne!(of_seed(3), of_seed(4));
}

#[test]
fn partners_do_not_meet_again_while_there_are_others() {
    for (people, rounds, courts) in [(4, 3, 1), (5, 5, 1), (6, 4, 1), (8, 6, 2), (12, 8, 3), (16, 10, 4), (20, 10, 5), (32, 8, 8)] {
        for seed in 0..3 {
            let dealt = deal(&crowd(people), &[], &Rules { seed, ..rules(rounds, courts) });
            let (partners, _) = meetings(&dealt, people);
            assert_eq!(most(&partners), 1, "{people} people, {rounds} rounds, seed {seed}");
        }
    }
}

#[test]
fn opponents_are_spread() {
    // Eight people in six rounds have 48 meetings across the net, of 28 pairs of people.
    let (_, opponents) = meetings(&deal(&crowd(8), &[], &rules(6, 2)), 8);
    assert!(most(&opponents) <= 3, "{:?}", opponents.times);
    // 32 in eight rounds: 256 meetings of 496.
    let (_, opponents) = meetings(&deal(&crowd(32), &[], &rules(8, 8)), 32);
    assert!(most(&opponents) <= 2, "{:?}", opponents.times);
}

#[test]
fn sides_are_of_like_level() {
    let people = crowd(16);
    let sum = |side: &[usize]| side.iter().map(|person| people[*person].level).sum::<i64>();
    for mix in [PairsMix::Even, PairsMix::Everybody] {
        let dealt = deal(&people, &[], &Rules { mix, ..rules(5, 4) });
        let apart: i64 = dealt.iter().flatten().map(|court| (sum(&court.a) - sum(&court.b)).abs()).sum();
        assert!(apart <= 5 * 20, "half a level a court on average: {apart} with {mix:?}");
    }
}

#[test]
fn even_matches_have_people_of_like_level_on_a_court() {
    let people = crowd(16);
    let spread = |mix| -> i64 {
        let dealt = deal(&people, &[], &Rules { mix, ..rules(4, 4) });
        let of_court = |court: &Court| {
            let levels = || court.a.iter().chain(&court.b).map(|person| people[*person].level);
            levels().max().unwrap() - levels().min().unwrap()
        };
        dealt.iter().flatten().map(of_court).sum()
    };
    let (even, everybody) = (spread(PairsMix::Even), spread(PairsMix::Everybody));
    assert!(even * 3 < everybody * 2, "{even} and {everybody}");
}

#[test]
fn mixed_pairs_are_one_woman_and_one_man_as_far_as_numbers_allow() {
    let mixed_pairs = |people: &[Player], rounds: usize, courts: usize| -> Vec<usize> {
        let dealt = deal(people, &[], &Rules { mixed: true, ..rules(rounds, courts) });
        let is_mixed = |side: &Vec<usize>| people[side[0]].gender != people[side[1]].gender;
        let of_round = |round: &Round| round.iter().flat_map(|court| [&court.a, &court.b]).filter(|side| is_mixed(side)).count();
        dealt.iter().map(of_round).collect()
    };
    assert_eq!(mixed_pairs(&of_genders(4, 4), 4, 2), [4; 4]);
    assert_eq!(mixed_pairs(&of_genders(3, 2), 4, 1), [2; 4], "of five, a woman rests");
    assert_eq!(mixed_pairs(&of_genders(7, 4), 5, 2), [4; 5], "women rest in turn");
    assert_eq!(mixed_pairs(&of_genders(6, 2), 3, 2), [2; 3], "with two men there are two pairs");
    assert_eq!(mixed_pairs(&of_genders(16, 16), 8, 8), [16; 8]);
    let dealt = deal(&of_genders(4, 4), &[], &Rules { mixed: true, ..rules(4, 2) });
    assert_eq!(most(&meetings(&dealt, 8).0), 1, "every woman plays with every man once");
    let rested = rests(&deal(&of_genders(7, 5), &[], &Rules { mixed: true, ..rules(7, 2) }), 12);
    assert_eq!((&rested[..7], rested[7..].iter().sum::<usize>()), (&[3; 7][..], 7), "{rested:?}");
}

#[test]
fn rounds_that_were_played_count() {
    let people = crowd(10);
    let played = deal(&people, &[], &rules(3, 2));
    let mut after = people.clone();
    // One has left, one is new.
    after[0].is_here = false;
    after.push(Player { level: 35, gender: None, is_here: true });
    let next = deal(&after, &played, &rules(3, 2));
    let all: Vec<Round> = played.iter().chain(&next).cloned().collect();
    assert_eq!(most(&meetings(&all, 11).0), 1);
    assert!(next.iter().all(|round| !players_of(round).contains(&0)), "who has left is not dealt");
    assert!(next.iter().all(|round| players_of(round).contains(&10)), "the new one has not played yet, and rests last");
}
