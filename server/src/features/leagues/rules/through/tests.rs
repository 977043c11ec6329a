//! `through` against every way in which the matches left can end, and its time on hard cases.

use super::*;
use crate::features::leagues::rules::chance::Chance;

/// By trying every outcome.
fn tried(wins: &[u32], left: &[(usize, usize)], advance: usize) -> Vec<Option<bool>> {
    let sides = wins.len();
    let (mut always_through, mut always_out) = (vec![true; sides], vec![true; sides]);
    for outcome in 0..1_u32 << left.len() {
        let mut after = wins.to_vec();
        for (nth, (a, b)) in left.iter().enumerate() {
            after[if outcome >> nth & 1 == 0 { *a } else { *b }] += 1;
        }
        for side in 0..sides {
            let others = || (0..sides).filter(|other| *other != side);
            always_through[side] &= others().filter(|other| after[*other] >= after[side]).count() < advance;
            always_out[side] &= others().filter(|other| after[*other] > after[side]).count() >= advance;
        }
    }
    (0..sides).map(|side| if always_through[side] { Some(true) } else { always_out[side].then_some(false) }).collect()
}

/// A group with chance wins and matches left.
fn group(chance: &mut Chance, sides: usize, matches: usize, spread: usize) -> (Vec<u32>, Vec<(usize, usize)>) {
    let wins = (0..sides).map(|_| u32::try_from(chance.below(spread)).unwrap()).collect();
    let meet = |chance: &mut Chance| {
        let a = chance.below(sides);
        (a, (a + 1 + chance.below(sides - 1)) % sides)
    };
    (wins, (0..matches).map(|_| meet(chance)).collect())
}

#[test]
fn the_verdict_is_that_of_every_outcome() {
    let mut chance = Chance::new(11);
    for _ in 0..2_500 {
        let (sides, matches, spread) = (2 + chance.below(6), chance.below(10), 1 + chance.below(6));
        let (wins, left) = group(&mut chance, sides, matches, spread);
        let advance = chance.below(sides + 2);
        assert_eq!(through(&wins, &left, advance), tried(&wins, &left, advance), "{wins:?} {left:?} {advance}");
    }
}

#[test]
fn what_a_side_needs_is_the_fewest_wins_that_are_enough() {
    let mut chance = Chance::new(5);
    for _ in 0..600 {
        let (sides, matches) = (2 + chance.below(5), chance.below(9));
        let (wins, left) = group(&mut chance, sides, matches, 4);
        let (side, advance) = (chance.below(sides), 1 + chance.below(sides));
        let enough = |own: u32| {
            (0..1_u32 << left.len()).all(|outcome| {
                let mut after = wins.clone();
                for (nth, (a, b)) in left.iter().enumerate() {
                    after[if outcome >> nth & 1 == 0 { *a } else { *b }] += 1;
                }
                let others = (0..sides).filter(|other| *other != side && after[*other] >= after[side]).count();
                after[side] - wins[side] != own || others < advance
            })
        };
        let own = left.iter().filter(|(a, b)| *a == side || *b == side).count();
        let expected = (0..=u32::try_from(own).unwrap()).find(|own| enough(*own));
        assert_eq!(needed(&wins, &left, advance, side), expected, "{wins:?} {left:?} {advance} {side}");
    }
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
