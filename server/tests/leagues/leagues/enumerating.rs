//! What a league says of itself, against every way in which its matches left can end: who is through, who goes up or down, and whom its
//! knock-out has.

use std::collections::HashMap;

use protocol::SideId;
use protocol::leagues::{BoxCertainty, Competition, Fixture, FixtureState, LeagueSnapshot, LeagueState, SideState, Source, Stage, Table};
use protocol::matches::{Ending, Side};

/// The most matches left whose ends are all tried: 6 ends each.
const LEFT_MAX: usize = 3;

/// What one has in a group: wins, and whether one ever defaulted, which ranks behind all others.
#[derive(Clone, Copy, Default)]
struct Record {
    wins: u32,
    defaulted: bool,
}

impl Record {
    /// The higher it is, the further up; what decides between two that are the same is open.
    fn rank(self) -> (bool, u32) {
        (!self.defaulted, self.wins)
    }
}

/// How a match can end: who wins, and who of both defaults.
const ENDS: [(Option<Side>, [bool; 2]); 6] = [
    (Some(Side::A), [false, false]),
    (Some(Side::B), [false, false]),
    (Some(Side::B), [true, false]),
    (Some(Side::A), [false, true]),
    (None, [true, true]),
    (None, [false, false]),
];

fn count(records: &mut HashMap<SideId, Record>, fixture: &Fixture, (winner, defaulted): (Option<Side>, [bool; 2])) {
    for ((side, place), defaulted) in [(fixture.a, Side::A), (fixture.b, Side::B)].into_iter().zip(defaulted) {
        let record = side.and_then(|side| records.get_mut(&side)).expect("a side of the group");
        record.wins += u32::from(winner == Some(place));
        record.defaulted |= defaulted;
    }
}

/// How a fixture that is final ended.
fn end_of(fixture: &Fixture) -> (Option<Side>, [bool; 2]) {
    let lost = |side| fixture.ending == Ending::Defaulted && fixture.winner != Some(side);
    (fixture.winner, [lost(Side::A), lost(Side::B)])
}

/// Whether each side is among the first `places` in every way that the matches left can end, or in none; with nothing left the table
/// decides. `gone` never are, and stand in nobody's way.
fn among_first(table: &Table, fixtures: &[&Fixture], gone: &[SideId], places: usize) -> HashMap<SideId, Option<bool>> {
    let here: Vec<SideId> = table.rows.iter().map(|row| row.side).filter(|side| !gone.contains(side)).collect();
    let out = gone.iter().map(|side| (*side, Some(false)));
    let left: Vec<&&Fixture> = fixtures.iter().filter(|one| !one.state.is_over()).collect();
    if left.is_empty() {
        return here.iter().enumerate().map(|(place, side)| (*side, Some(place < places))).chain(out).collect();
    }
    let mut records: HashMap<SideId, Record> = table.rows.iter().map(|row| (row.side, Record::default())).collect();
    for fixture in fixtures.iter().filter(|one| one.state == FixtureState::Final) {
        count(&mut records, fixture, end_of(fixture));
    }
    let (mut always, mut ever) = (vec![true; here.len()], vec![false; here.len()]);
    for way in 0..ENDS.len().pow(left.len() as u32) {
        let (mut after, mut rest) = (records.clone(), way);
        for fixture in &left {
            count(&mut after, fixture, ENDS[rest % ENDS.len()]);
            rest /= ENDS.len();
        }
        for (index, side) in here.iter().enumerate() {
            let mine = after[side].rank();
            let others = here.iter().filter(|other| *other != side).map(|other| after[other].rank());
            let (above, level) =
                others.fold((0, 0), |(above, level), rank| (above + usize::from(rank > mine), level + usize::from(rank == mine)));
            always[index] &= above + level < places;
            ever[index] |= above < places;
        }
    }
    let verdict = |index: usize| {
        if always[index] {
            Some(true)
        } else if ever[index] {
            None
        } else {
            Some(false)
        }
    };
    here.iter().enumerate().map(|(index, side)| (*side, verdict(index))).chain(out).collect()
}

/// Compares what a league says with an enumeration.
pub fn check(shown: &LeagueSnapshot, all: &[Fixture], what: &str) {
    let league = &shown.league;
    for table in &shown.tables {
        let fixtures: Vec<&Fixture> = all.iter().filter(|one| one.stage == Stage::Group && one.group == Some(table.group)).collect();
        if fixtures.iter().filter(|one| !one.state.is_over()).count() > LEFT_MAX {
            continue;
        }
        if league.form.competition == Competition::Groups {
            check_through(shown, all, (table, &fixtures), what);
        }
        if league.form.competition == Competition::Box && league.state == LeagueState::Active {
            check_box(shown, (table, &fixtures), what);
        }
    }
}

/// Who is through, and whom the knock-out has for it.
fn check_through(shown: &LeagueSnapshot, all: &[Fixture], (table, fixtures): (&Table, &[&Fixture]), what: &str) {
    let advance = usize::try_from(shown.league.form.advance.expect("groups")).expect("a count");
    let seats: HashMap<i64, Option<SideId>> = all
        .iter()
        .flat_map(|one| [(one.a_from, one.a), (one.b_from, one.b)])
        .filter_map(|(from, side)| match from {
            Some(Source::Place { group, place }) if group == table.group => Some((place, side)),
            _ => None,
        })
        .collect();
    let withdrawn = shown.sides.iter().filter(|side| side.state == SideState::Withdrawn && side.group == Some(table.group));
    let gone: Vec<SideId> = withdrawn.map(|side| side.id).filter(|side| !seats.values().any(|seat| *seat == Some(*side))).collect();
    let expected = among_first(table, fixtures, &gone, advance);
    for row in &table.rows {
        assert_eq!(row.through, expected[&row.side], "{what}: through {table:#?}");
    }
    if shown.league.state != LeagueState::Active {
        return;
    }
    let through: Vec<Option<SideId>> = match table.left {
        0 => table.rows.iter().filter(|row| row.through == Some(true)).map(|row| Some(row.side)).collect(),
        _ => vec![None; advance],
    };
    for (place, side) in (1_i64..).zip(through) {
        assert_eq!(seats[&place], side, "{what}: place {place} of group {}", table.group);
    }
}

/// Who goes up from the lower of two boxes, and down from the upper one; one moves.
fn check_box(shown: &LeagueSnapshot, (table, fixtures): (&Table, &[&Fixture]), what: &str) {
    let is_upper = shown.tables.iter().all(|other| other.group >= table.group);
    let places = if is_upper { table.rows.len() - 1 } else { 1 };
    let expected = among_first(table, fixtures, &[], places);
    for row in &table.rows {
        let certain = match (is_upper, expected[&row.side]) {
            (true, Some(true)) => Some(BoxCertainty::Safe),
            (true, Some(false)) => Some(BoxCertainty::Down),
            (false, Some(true)) => Some(BoxCertainty::Up),
            _ => None,
        };
        assert_eq!(row.certain, certain, "{what}: certain {table:#?}");
    }
}
