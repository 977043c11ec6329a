//! `through` against every way in which the matches left can end, and its time on hard cases.

use super::*;
use crate::chance::Chance;

/// How a match left can end.
#[derive(Clone, Copy)]
enum End {
    /// `a` wins, or else `b`; whether the other defaults.
    Won {
        by_a: bool,
        by_default: bool,
    },
    BothDefault,
    CalledOff,
}

const ENDS: [End; 6] = [
    End::Won { by_a: true, by_default: false },
    End::Won { by_a: true, by_default: true },
    End::Won { by_a: false, by_default: false },
    End::Won { by_a: false, by_default: true },
    End::BothDefault,
    End::CalledOff,
];

/// The sides after the matches left have ended in the way of this number.
fn after(sides: &[Contender], left: &[(usize, usize)], mut way: usize, defaults_last: bool) -> Vec<Contender> {
    let mut after = sides.to_vec();
    for (a, b) in left {
        let end = ENDS[way % ENDS.len()];
        way /= ENDS.len();
        match end {
            End::Won { by_a, by_default } => {
                let (winner, loser) = if by_a { (*a, *b) } else { (*b, *a) };
                after[winner].wins += 1;
                after[loser].defaulted |= by_default && defaults_last;
            }
            End::BothDefault => [*a, *b].into_iter().for_each(|side| after[side].defaulted |= defaults_last),
            End::CalledOff => {}
        }
    }
    after
}

/// By trying every way.
fn tried(sides: &[Contender], left: &[(usize, usize)], advance: usize, defaults_last: bool) -> Vec<Option<bool>> {
    let count = sides.len();
    let (mut always_through, mut always_out) = (vec![true; count], vec![true; count]);
    for way in 0..ENDS.len().pow(u32::try_from(left.len()).unwrap()) {
        let after = after(sides, left, way, defaults_last);
        let value = |side: usize| (!after[side].gone, !after[side].defaulted, after[side].wins);
        for side in 0..count {
            let others = || (0..count).filter(|other| *other != side && !after[*other].gone);
            always_through[side] &= !after[side].gone && others().filter(|other| value(*other) >= value(side)).count() < advance;
            always_out[side] &= after[side].gone || others().filter(|other| value(*other) > value(side)).count() >= advance;
        }
    }
    (0..count).map(|side| if always_through[side] { Some(true) } else { always_out[side].then_some(false) }).collect()
}

/// A group with chance sides and matches left.
fn group(chance: &mut Chance, count: usize, matches: usize, spread: usize) -> (Vec<Contender>, Vec<(usize, usize)>) {
    let side = |chance: &mut Chance| Contender {
        wins: u32::try_from(chance.below(spread)).unwrap(),
        defaulted: chance.below(4) == 0,
        gone: chance.below(8) == 0,
    };
    let sides = (0..count).map(|_| side(chance)).collect();
    let meet = |chance: &mut Chance| {
        let a = chance.below(count);
        (a, (a + 1 + chance.below(count - 1)) % count)
    };
    (sides, (0..matches).map(|_| meet(chance)).collect())
}

#[test]
fn the_verdict_is_that_of_every_way() {
    let mut chance = Chance::new(11);
    let mut found = [0, 0, 0];
    for _ in 0..1_500 {
        let (count, matches, spread) = (2 + chance.below(5), chance.below(5), 1 + chance.below(6));
        let (mut sides, left) = group(&mut chance, count, matches, spread);
        let (advance, defaults_last) = (chance.below(count + 2), chance.below(2) == 0);
        sides.iter_mut().for_each(|side| side.defaulted &= defaults_last);
        let verdicts = through(&sides, &left, advance, defaults_last);
        assert_eq!(verdicts, tried(&sides, &left, advance, defaults_last), "{sides:?} {left:?} {advance} {defaults_last}");
        verdicts.iter().for_each(|verdict| found[verdict.map_or(2, usize::from)] += 1);
    }
    assert!(found.iter().all(|times| *times > 200), "{found:?}");
}

/// By Hall's condition: a set of sides gets what it demands if every part of it has that many matches.
fn tried_sets(graph: &Graph, left: &[(usize, usize)], demands: &[i64], count: usize) -> bool {
    let sides = demands.len();
    let is_in = |set: u32, side: usize| set >> side & 1 == 1;
    let enough = |part: u32| {
        let matches = left.iter().filter(|(a, b)| is_in(part, *a) || is_in(part, *b)).count();
        let demand: i64 = (0..sides).filter(|side| is_in(part, *side)).map(|side| demands[side].max(0)).sum();
        demand <= i64::try_from(matches).unwrap()
    };
    assert_eq!(graph.degree(0), u32::try_from(left.iter().filter(|(a, b)| *a == 0 || *b == 0).count()).unwrap());
    let sets = (0..1_u32 << sides).filter(|set| usize::try_from(set.count_ones()).unwrap() == count && is_in(*set, sides - 1));
    sets.into_iter().any(|set| (0..1_u32 << sides).filter(|part| part & !set == 0).all(enough))
}

#[test]
fn sides_share_the_matches_left_as_the_condition_of_hall_allows() {
    let mut chance = Chance::new(23);
    let mut found = [0, 0];
    for _ in 0..500 {
        let (sides, matches) = (4 + chance.below(4), 8 + chance.below(18));
        let (_, left) = group(&mut chance, sides, matches, 1);
        let graph = Graph::new(sides, &left);
        let demands: Vec<i64> = (0..sides).map(|side| i64::from(graph.degree(side)) - i64::try_from(chance.below(4)).unwrap()).collect();
        let count = 1 + chance.below(sides);
        let can = Search::new(10_000).can(&graph, &demands, sides - 1, count).unwrap();
        assert_eq!(can, tried_sets(&graph, &left, &demands, count), "{left:?} {demands:?} {count}");
        found[usize::from(can)] += 1;
    }
    assert!(found.iter().all(|times| *times > 100), "{found:?}");
}

#[test]
fn a_search_without_steps_answers_nothing_that_it_has_not_proved() {
    let left: Vec<(usize, usize)> = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b))).collect();
    let (graph, demands) = (Graph::new(6, &left), [3, 3, 3, 3, 3, 0]);
    assert_eq!(Search::new(1_000).can(&graph, &demands, 5, 5), Some(false));
    assert_eq!(Search::new(1).can(&graph, &demands, 5, 5), None);
    assert_eq!(Search::new(1_000).can(&graph, &demands, 5, 4), Some(true));
}
