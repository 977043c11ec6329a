//! Files of leagues are written and read back.

use std::collections::HashSet;

use protocol::leagues::{Competition, FixtureState, LeagueState, SideState};
use protocol::matches::{Ending, SetScore, Side};
use protocol::{LeagueId, Millis, SideId, UserId};
use rules::chance::Chance;
use serde_json::{Value, json};
use uuid::Uuid;

use super::reading::{Broken, read};
use super::whole::{Whole, WholeSide, settled};
use super::writing::document;
use crate::features::leagues::drawing::plan::plan;
use crate::features::leagues::fixtures::rows::Decided;
use crate::features::leagues::fixtures::{FixtureRow, bracket};
use crate::features::leagues::forms::form_of;
use crate::features::leagues::sides::store as sides;
use crate::features::leagues::store::Row;
use crate::features::written::Why;

const FORMAT: &str = "SET3-S:6/TB7-F:TB10";

fn side(number: usize) -> SideId {
    SideId(Uuid::from_u128(u128::try_from(number).unwrap() + 1))
}

/// A league of `count` sides, drawn.
fn drawn(competition: Competition, count: usize, seed: u32, consolation: bool) -> (Row, Vec<sides::Row>, Vec<FixtureRow>) {
    let mut row = Row::blank(LeagueId(Uuid::nil()), UserId(Uuid::nil()), Millis(0));
    row.competition = crate::features::columns::to_column(competition).unwrap();
    row.score_format = FORMAT.into();
    (row.name, row.capacity, row.consolation) = ("Spring league".into(), i64::try_from(count).unwrap().max(2), consolation);
    if competition == Competition::Groups {
        (row.group_count, row.advance) = (Some(2), Some(1));
    }
    (row.starts_on, row.ends_on) = (Some("2026-11-02".into()), Some("2026-12-20".into()));
    let playing: Vec<sides::Row> = (0..count)
        .map(|number| sides::Row::of_one(side(number), (number < count / 4).then(|| i64::try_from(number).unwrap() + 1)))
        .collect();
    let plan = plan(&row, &playing, seed).unwrap();
    (row, playing, plan.fixtures)
}

/// A possible result of two known sides.
fn result(row: &mut FixtureRow, chance: &mut Chance) {
    let set = |a, b, tiebreak| SetScore { a, b, tiebreak, match_tiebreak: false };
    let decider = SetScore { a: 8, b: 10, tiebreak: None, match_tiebreak: true };
    row.state = FixtureState::Final;
    (row.sets, row.ending, row.winner, row.decided) = match chance.below(6) {
        0 => (vec![set(6, 4, None), set(7, 6, Some(5))], Ending::Completed, Some(Side::A), Some(Decided::Imported)),
        1 => (vec![set(6, 4, None), set(6, 7, Some(11)), decider], Ending::Completed, Some(Side::B), Some(Decided::Imported)),
        2 => (vec![set(6, 4, None), set(1, 2, None)], Ending::Retired, Some(Side::B), Some(Decided::Imported)),
        3 => (vec![], Ending::Walkover, Some(Side::A), Some(Decided::Walkover)),
        4 => (vec![], Ending::Defaulted, None, Some(Decided::DoubleDefault)),
        _ => (vec![], Ending::Walkover, Some(Side::B), Some(Decided::Imported)),
    };
    row.reason = (row.decided == Some(Decided::Walkover)).then(|| Why { text: "Ill".into(), by: None });
}

/// A league that was played in part, by chance alone.
fn played(seed: u32) -> Whole {
    let mut chance = Chance::new(seed.into());
    let all = [Competition::RoundRobin, Competition::DoubleRoundRobin, Competition::Groups, Competition::Knockout];
    let competition = all[chance.below(4)];
    let count = 4 + chance.below(20);
    let (mut row, playing, mut fixtures) = drawn(competition, count, seed, competition == Competition::Knockout && chance.below(2) == 0);
    let gone: HashSet<SideId> =
        if competition == Competition::Knockout && chance.below(3) == 0 { HashSet::from([side(1)]) } else { HashSet::new() };
    settle(&mut fixtures, &gone);
    for _ in 0..chance.below(fixtures.len() + 1) {
        let open: Vec<usize> = (0..fixtures.len()).filter(|index| fixtures[*index].state == FixtureState::ToBeScheduled).collect();
        if open.is_empty() {
            break;
        }
        result(&mut fixtures[open[chance.below(open.len())]], &mut chance);
        settle(&mut fixtures, &gone);
    }
    row.state = "active".into();
    let group = |id: SideId| fixtures.iter().find(|row| row.group.is_some() && row.has(id)).and_then(|row| row.group);
    let state = |id| if gone.contains(&id) { SideState::Withdrawn } else { SideState::Enrolled };
    let whole_side = |row: &sides::Row| {
        let players = vec![(UserId(row.id.0), format!("Player {}", row.id))];
        WholeSide { id: row.id, players, state: state(row.id), seed: row.seed, group: group(row.id) }
    };
    Whole {
        form: form_of(&row).unwrap(),
        state: LeagueState::Active,
        draw_seed: Some(seed),
        cancel_reason: None,
        sides: playing.iter().map(whole_side).collect(),
        fixtures: fixtures.iter().map(settled).collect(),
    }
}

fn settle(fixtures: &mut Vec<FixtureRow>, gone: &HashSet<SideId>) {
    let (groups, mut rest): (Vec<FixtureRow>, Vec<FixtureRow>) = fixtures.drain(..).partition(|row| row.group.is_some());
    bracket::settle(&mut rest, gone).unwrap();
    fixtures.extend(groups.into_iter().chain(rest));
    fixtures.sort_by_key(|row| row.number);
}

fn written(whole: &Whole) -> Value {
    serde_json::to_value(document(LeagueId(Uuid::from_u128(9)), whole).unwrap()).unwrap()
}

fn read_value(value: &Value) -> Result<Whole, Broken> {
    read(&serde_json::to_vec(value).unwrap())
}

#[test]
fn what_is_read_back_is_what_was_written() {
    for seed in 0..200 {
        let whole = played(seed);
        let back = read_value(&written(&whole)).unwrap_or_else(|broken| panic!("seed {seed}: {broken:?}"));
        assert_eq!(back, whole, "seed {seed}");
        assert_eq!(read_value(&written(&back)).unwrap(), back, "seed {seed}, twice");
    }
}

/// Every path to a leaf of a document.
fn leaves(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| leaves(value, &format!("{path}/{name}"), found)),
        Value::Array(items) => items.iter().enumerate().for_each(|(index, value)| leaves(value, &format!("{path}/{index}"), found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => found.push(path.into()),
    }
}

#[test]
fn a_document_with_any_leaf_changed_is_refused_or_is_a_league() {
    for seed in 0..30 {
        let (whole, mut chance) = (played(seed), Chance::new(seed.into()));
        let whole = written(&whole);
        let mut paths = Vec::new();
        leaves(&whole, "", &mut paths);
        for _ in 0..60 {
            let mut broken = whole.clone();
            let leaf = broken.pointer_mut(&paths[chance.below(paths.len())]).unwrap();
            *leaf = match chance.below(5) {
                0 => Value::Null,
                1 => json!(-1),
                2 => json!(u64::MAX),
                3 => json!("nobody"),
                _ => json!([[[]]]),
            };
            match read_value(&broken) {
                // A league that is read is one that is written and read again.
                Ok(read) => assert_eq!(read_value(&written(&read)).unwrap(), read, "seed {seed}"),
                Err(broken) => assert!(!broken.path.is_empty(), "seed {seed}: {broken:?}"),
            }
        }
    }
}

#[test]
fn a_broken_document_says_where_it_is_broken() {
    let (_, _, fixtures) = drawn(Competition::Knockout, 5, 1, false);
    assert_eq!(fixtures.len(), 7);
    let whole = (0..).map(played).find(|whole| whole.form.competition == Competition::Knockout && whole.fixtures.len() > 12).unwrap();
    let of = |broken: &Value| read_value(broken).map(drop).map_err(|broken| broken.path);
    let first = "/events/0/drawDefinitions/0/structures/0/matchUps/0";
    let whole = written(&whole);
    for (pointer, value, path) in [
        ("/participants/0/participantType", json!("TEAM"), "participants[0].participantType"),
        ("/events/0/entries/1/participantId", json!("nobody"), "events[0].entries[1].participantId"),
        ("/events/0/entries/1/entryPosition", json!(7), "events[0].entries[1].entryPosition"),
        ("/events/0/eventType", json!("DOUBLES"), "events[0].eventType"),
        ("/extensions/0/value/form/competition", json!("triathlon"), "extensions[0].value.form.competition"),
        (&format!("{first}/matchUpStatus"), json!("PLAYED"), "events[0].drawDefinitions[0].structures[0].matchUps[0].matchUpStatus"),
        (&format!("{first}/roundNumber"), json!(4), "events[0].drawDefinitions[0].structures[0].matchUps[0].roundNumber"),
        (
            &format!("{first}/sides/0/participantId"),
            json!("x"),
            "events[0].drawDefinitions[0].structures[0].matchUps[0].sides[0].participantId",
        ),
    ] {
        let mut broken = whole.clone();
        *broken.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = value;
        assert_eq!(of(&broken), Err(path.to_owned()), "{pointer}");
    }
    assert_eq!(read(b"{\"tournamentId\": 1").unwrap_err().path, "tournamentId");
    assert_eq!(read(b"").unwrap_err().path, ".");
    let deep = [b"[".repeat(100_000), b"]".repeat(100_000)].concat();
    assert!(!read(&deep).unwrap_err().path.is_empty());
}
