//! What a period of a box league is made of: its boxes, its fixtures and its days. Pure.

use std::cmp::Reverse;
use std::collections::HashSet;

use jiff::civil::Date;
use protocol::leagues::{BoxMove, BoxRules, FixtureState, Stage};
use protocol::{FixtureId, LeagueId, SideId};
use rules::chance::Chance;
use rules::competitions::boxes;
use rules::competitions::draw::{self, Entries, Legs};
use uuid::Uuid;

use crate::features::leagues::fixtures::FixtureRow;
use crate::features::schedule::local;

/// Where a period goes on counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::features::leagues) struct First {
    pub(in crate::features::leagues) round: i64,
    pub(in crate::features::leagues) group: i64,
    pub(in crate::features::leagues) number: i64,
}

impl First {
    /// Of the first period.
    pub(in crate::features::leagues) const START: Self = Self { round: 1, group: 1, number: 1 };
}

/// Deals sides in order into boxes.
pub(in crate::features::leagues) fn dealt(order: &[SideId], rules: &BoxRules) -> Vec<Vec<SideId>> {
    let places: Vec<usize> = (0..order.len()).collect();
    let boxes = boxes::boxes(&places, usize::try_from(rules.size).unwrap_or_default());
    boxes.into_iter().map(|one| one.into_iter().filter_map(|place| order.get(place).copied()).collect()).collect()
}

/// The fixtures of a period by round and box, without ids: a round robin in each box. The number of the draw decides who meets when.
pub(in crate::features::leagues) fn fixtures(
    league: LeagueId,
    boxes: &[Vec<SideId>],
    first: First,
    seed: u64,
    play_by: &str,
) -> Vec<FixtureRow> {
    let mut chance = Chance::new(seed.wrapping_add(first.round.unsigned_abs()));
    let mut drawn: Vec<(i64, i64, SideId, SideId)> = Vec::new();
    for (group, sides) in (first.group..).zip(boxes) {
        // A box of one has nobody to play.
        let rounds =
            Entries::new(sides, &[]).ok().and_then(|entries| draw::round_robin::<SideId>(&entries, Legs::Single, chance.bits()).ok());
        for (round, pairings) in (first.round..).zip(rounds.unwrap_or_default()) {
            for pairing in pairings {
                let both = sides.get(pairing.home).zip(sides.get(pairing.away));
                drawn.extend(both.map(|(home, away)| (round, group, *home, *away)));
            }
        }
    }
    drawn.sort_by_key(|(round, group, ..)| (*round, *group));
    let row = |(number, (round, group, home, away))| {
        let row = FixtureRow::drawn(FixtureId(Uuid::nil()), league, number, (Stage::Group, round));
        let (group, play_by, state) = (Some(group), play_by.to_owned(), FixtureState::ToBeScheduled);
        FixtureRow { group, a: Some(home), b: Some(away), state, play_by, ..row }
    };
    (first.number..).zip(drawn).map(row).collect()
}

/// The last day of a period that begins on a day. What is left of the league after it, if it is shorter than half a period, belongs to
/// it as well.
pub(in crate::features::leagues) fn last_day(starts_on: Date, rules: &BoxRules, league_ends_on: Date) -> Date {
    match local::day_after(starts_on, rules.days) {
        Some(next) if has_room(next, rules, league_ends_on) => local::day_after(next, -1).unwrap_or(league_ends_on),
        Some(_) | None => league_ends_on,
    }
}

/// Whether at least half a period is left from a day on.
pub(in crate::features::leagues) fn has_room(starts_on: Date, rules: &BoxRules, league_ends_on: Date) -> bool {
    (local::day_number(league_ends_on) - local::day_number(starts_on) + 1) * 2 >= rules.days
}

/// The boxes after a period: the first of each box change places with the last of the box above, those who are `gone` make room, and
/// newcomers come last. `tables` are the boxes as they ended, each best first.
pub(in crate::features::leagues) fn next(
    tables: &[Vec<SideId>],
    gone: &HashSet<SideId>,
    newcomers: &[SideId],
    rules: &BoxRules,
) -> Vec<Vec<SideId>> {
    let ids: Vec<SideId> = tables.iter().flatten().copied().collect();
    let mut next = 0;
    let numbered: Vec<Vec<usize>> = tables
        .iter()
        .map(|one| {
            let from = next;
            next += one.len();
            (from..next).collect()
        })
        .collect();
    let order = boxes::promoted(&numbered, usize::try_from(rules.moves).unwrap_or_default());
    let order = order.into_iter().flatten().filter_map(|place| ids.get(place).copied()).filter(|side| !gone.contains(side));
    let order: Vec<SideId> = order.chain(newcomers.iter().copied()).collect();
    let sizes = sizes(order.len(), dealt(&order, rules).len(), tables);
    let mut rest = order.as_slice();
    let mut next = Vec::with_capacity(sizes.len());
    for size in sizes {
        let (own, later) = rest.split_at(size.min(rest.len()));
        next.push(own.to_vec());
        rest = later;
    }
    next
}

/// The sizes of so many boxes for so many sides, differing by one at most: those stay larger that were, then those at the bottom.
fn sizes(sides: usize, count: usize, before: &[Vec<SideId>]) -> Vec<usize> {
    let mut sizes = vec![sides / count.max(1); count];
    let mut larger: Vec<usize> = (0..count).collect();
    larger.sort_by_key(|place| Reverse((before.get(*place).map(Vec::len), *place)));
    for place in larger.into_iter().take(sides % count.max(1)) {
        sizes.get_mut(place).into_iter().for_each(|size| *size += 1);
    }
    sizes
}

/// Who is in another box than before, the top box first.
pub(in crate::features::leagues) fn moves(before: &[Vec<SideId>], after: &[Vec<SideId>]) -> Vec<BoxMove> {
    let moved = |(to, side): (i64, SideId)| {
        let from = box_of(before, side);
        (from != Some(to)).then_some(BoxMove { side, from, to })
    };
    (1_i64..).zip(after).flat_map(|(to, sides)| sides.iter().map(move |side| (to, *side))).filter_map(moved).collect()
}

/// The box of a side, from 1.
pub(in crate::features::leagues) fn box_of(boxes: &[Vec<SideId>], side: SideId) -> Option<i64> {
    (1_i64..).zip(boxes).find(|(_, sides)| sides.contains(&side)).map(|(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(number: u128) -> SideId {
        SideId(Uuid::from_u128(number))
    }

    fn sides(boxes: &[&[u128]]) -> Vec<Vec<SideId>> {
        boxes.iter().map(|one| one.iter().copied().map(side).collect()).collect()
    }

    fn rules(size: i64, moves: i64) -> BoxRules {
        BoxRules { size, moves, ..BoxRules::default() }
    }

    #[test]
    fn everybody_meets_everybody_of_their_box() {
        let boxes = sides(&[&[1, 2, 3, 4], &[5, 6, 7]]);
        let first = First { round: 4, group: 3, number: 10 };
        let drawn = fixtures(LeagueId(Uuid::nil()), &boxes, first, 7, "2030-05-31");
        assert_eq!(drawn.len(), 6 + 3);
        assert_eq!((drawn[0].number, drawn[8].number, drawn[0].round, drawn[8].round), (10, 18, 4, 6));
        assert!(drawn.iter().all(|row| row.group == Some(if row.a < Some(side(5)) { 3 } else { 4 }) && row.play_by == "2030-05-31"));
        let pairs: HashSet<_> = drawn.iter().map(|row| (row.a.min(row.b), row.a.max(row.b))).collect();
        assert_eq!(pairs.len(), 9);
        assert_eq!(drawn, fixtures(LeagueId(Uuid::nil()), &boxes, first, 7, "2030-05-31"), "the same number, the same draw");
        assert!(fixtures(LeagueId(Uuid::nil()), &sides(&[&[1]]), First::START, 7, "").is_empty());
    }

    #[test]
    fn some_go_up_some_go_down_and_newcomers_come_last() {
        let before = sides(&[&[1, 2, 3], &[4, 5, 6]]);
        let after = next(&before, &HashSet::new(), &[side(7)], &rules(3, 1));
        assert_eq!(after, sides(&[&[1, 2, 4], &[3, 5, 6, 7]]), "newcomers make the box at the bottom larger");
        let seven = next(&sides(&[&[1, 2, 3, 4], &[5, 6, 7]]), &HashSet::new(), &[], &rules(3, 1));
        assert_eq!(seven, sides(&[&[1, 2, 3, 5], &[4, 6, 7]]), "a box that is larger stays larger");
        let after = next(&before, &HashSet::from([side(1)]), &[side(7)], &rules(3, 1));
        assert_eq!(after, sides(&[&[2, 4, 3], &[5, 6, 7]]), "who withdrew makes room");
        let six = next(&before, &HashSet::new(), &[], &rules(3, 1));
        assert_eq!(six, sides(&[&[1, 2, 4], &[3, 5, 6]]));
        let moved = moves(&before, &six);
        assert_eq!(moved, [BoxMove { side: side(4), from: Some(2), to: 1 }, BoxMove { side: side(3), from: Some(1), to: 2 }]);
        assert_eq!(moves(&[], &sides(&[&[1]])), [BoxMove { side: side(1), from: None, to: 1 }]);
    }

    #[test]
    fn a_rest_that_is_shorter_than_half_a_period_belongs_to_the_last_one() {
        let day = |text: &str| text.parse::<Date>().unwrap();
        let rules = BoxRules { days: 28, ..BoxRules::default() };
        assert_eq!(last_day(day("2030-05-01"), &rules, day("2030-08-31")), day("2030-05-28"));
        assert_eq!(last_day(day("2030-05-01"), &rules, day("2030-06-10")), day("2030-06-10"), "thirteen days more");
        assert_eq!(last_day(day("2030-05-01"), &rules, day("2030-06-11")), day("2030-05-28"), "fourteen days make a period");
        assert_eq!(last_day(day("2030-05-01"), &rules, day("2030-05-20")), day("2030-05-20"));
    }
}
