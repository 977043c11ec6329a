//! Draws of every competition, and what is no draw.

use std::collections::HashSet;

use protocol::{LeagueId, Millis, UserId};

use super::*;

fn league(competition: &str) -> Row {
    let id = |number: u128| Uuid::from_u128(number);
    let mut row = Row::blank(LeagueId(id(1)), UserId(id(2)), Millis(0));
    row.competition = competition.into();
    (row.starts_on, row.ends_on) = (Some("2026-11-02".into()), Some("2026-12-20".into()));
    row
}

fn sides(count: u128, seeds: i64) -> Vec<sides::Row> {
    (1..=count)
        .map(|number| sides::Row::of_one(SideId(Uuid::from_u128(number)), i64::try_from(number).ok().filter(|seed| *seed <= seeds)))
        .collect()
}

#[test]
fn everybody_meets_everybody_and_the_rounds_fill_the_season() {
    let plan = plan(&league("round_robin"), &sides(8, 2), 7).unwrap();
    assert_eq!((plan.groups.len(), plan.fixtures.len()), (1, 28));
    let met: HashSet<(SideId, SideId)> =
        plan.fixtures.iter().map(|row| (row.a.unwrap().min(row.b.unwrap()), row.a.unwrap().max(row.b.unwrap()))).collect();
    assert_eq!(met.len(), 28);
    let last_days: Vec<&str> = (1..=7).map(|round| plan.fixtures.iter().find(|row| row.round == round).unwrap().play_by.as_str()).collect();
    assert_eq!(last_days, ["2026-11-08", "2026-11-15", "2026-11-22", "2026-11-29", "2026-12-06", "2026-12-13", "2026-12-20"]);
    let double = super::plan(&league("double_round_robin"), &sides(5, 0), 7).unwrap();
    assert_eq!(double.fixtures.len(), 20);
}

#[test]
fn a_draw_is_small_enough_to_be_written_at_once() {
    let most = plan(&league("double_round_robin"), &sides(50, 0), 7).unwrap();
    assert!(most.fixtures.len() <= limits::LEAGUE_FIXTURES_MAX);
    let Err(Error::Refused(refusal)) = plan(&league("double_round_robin"), &sides(51, 0), 7) else { panic!("too many") };
    assert_eq!(refusal.code, protocol::ErrorCode::LimitReached);
    assert!(plan(&league("knockout"), &sides(128, 0), 7).is_ok());
}

#[test]
fn a_knock_out_of_twenty_three_has_nine_byes_and_one_final() {
    let plan = plan(&league("knockout"), &sides(23, 4), 3).unwrap();
    let of_round = |round: i64| plan.fixtures.iter().filter(move |row| row.round == round);
    assert_eq!(of_round(1).filter(|row| row.state == FixtureState::Bye).count(), 9);
    assert_eq!((1..=5).map(|round| of_round(round).count()).collect::<Vec<_>>(), [16, 8, 4, 2, 1]);
    // Who has a bye stands in the second round already; the others come from the fixtures above.
    let known = of_round(2).flat_map(FixtureRow::sides).count();
    assert_eq!(known, 9);
    assert!(of_round(2).all(|row| matches!((row.a_from, row.b_from), (Some(Source::Winner { .. }), Some(Source::Winner { .. })))));
    let numbers: Vec<i64> = plan.fixtures.iter().map(|row| row.number).collect();
    assert_eq!(numbers, (1..=31).collect::<Vec<_>>());
}

#[test]
fn a_consolation_takes_those_who_lose_their_first_match() {
    let plan = plan(&Row { consolation: true, ..league("knockout") }, &sides(6, 2), 1).unwrap();
    let consolation: Vec<&FixtureRow> = plan.fixtures.iter().filter(|row| row.stage == Stage::Consolation).collect();
    assert!(consolation.iter().all(|row| row.round >= 2));
    let losers = consolation.iter().flat_map(|row| [row.a_from, row.b_from]).filter(|from| matches!(from, Some(Source::Loser { .. })));
    assert_eq!(losers.count(), 4);
}

#[test]
fn those_of_one_group_meet_as_late_as_can_be() {
    let row = Row { group_count: Some(4), advance: Some(2), ..league("groups") };
    for number in 0..20 {
        let plan = plan(&row, &sides(16, 4), number).unwrap();
        assert_eq!((plan.groups.len(), plan.fixtures.len()), (4, 24 + 7));
        for row in plan.fixtures.iter().filter(|row| row.round == 4) {
            let (Some(Source::Place { group: one, .. }), Some(Source::Place { group: other, .. })) = (row.a_from, row.b_from) else {
                panic!("{row:?}")
            };
            assert_ne!(one, other);
        }
    }
    let Err(Error::Refused(refusal)) = plan(&Row { advance: Some(5), ..row }, &sides(16, 0), 1) else { panic!() };
    assert_eq!(refusal.field.as_deref(), Some("advance"));
}

#[test]
fn one_side_is_no_draw_and_the_same_number_is_the_same_draw() {
    assert!(matches!(plan(&league("knockout"), &sides(1, 0), 1), Err(Error::Refused(_))));
    for count in [2, 3, 128] {
        let once = plan(&league("knockout"), &sides(count, 0), 9).unwrap().fixtures;
        assert_eq!(once, plan(&league("knockout"), &sides(count, 0), 9).unwrap().fixtures);
    }
}
