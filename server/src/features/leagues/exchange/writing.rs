//! Writes a league as a document. Pure.

use std::collections::{BTreeMap, HashMap};

use protocol::leagues::{Competition, SideState, Stage};
use protocol::matches::Side;
use protocol::{LeagueId, SideId};
use rules::scoring::Format;
use serde::Serialize;

use super::document::{
    Document, DrawDefinition, DrawType, Entry, EntryStatus, EventRecord, EventType, Extension, MatchUp, MatchUpSide, OF_FIXTURE, OF_LEAGUE,
    OfFixture, OfLeague, Participant, ParticipantType, PositionAssignment, Role, SeedAssignment, Structure, StructureStage, StructureType,
    VERSION,
};
use super::results;
use super::whole::{Whole, WholeSide, is_of_group};
use crate::error::{Error, Result};
use crate::features::leagues::fixtures::FixtureRow;

/// A league as a document.
pub(super) fn document(id: LeagueId, whole: &Whole) -> Result<Document> {
    let form = &whole.form;
    let format = form.score_format.clone().unwrap_or_default();
    let writer = Writer {
        id,
        whole,
        format: format.parse().map_err(|_| Error::internal("a stored format is none"))?,
        participants: whole.sides.iter().map(|side| (side.id, participant_id(side))).collect(),
    };
    let draw = DrawDefinition {
        draw_id: format!("{id}.draw"),
        draw_name: form.name.clone(),
        draw_type: draw_type(whole)?,
        match_up_format: format.clone(),
        structures: writer.structures()?,
    };
    let event = EventRecord {
        event_id: format!("{id}.event"),
        event_name: form.name.clone(),
        event_type: if is_doubles(whole) { EventType::Doubles } else { EventType::Singles },
        match_up_format: format,
        entries: writer.entries(),
        draw_definitions: if whole.fixtures.is_empty() { Vec::new() } else { vec![draw] },
    };
    let of_league = OfLeague {
        version: VERSION,
        state: whole.state,
        form: form.clone(),
        draw_seed: whole.draw_seed,
        cancel_reason: whole.cancel_reason.clone(),
    };
    Ok(Document {
        tournament_id: id.to_string(),
        tournament_name: form.name.clone(),
        start_date: form.starts_on.clone(),
        end_date: form.ends_on.clone(),
        participants: participants(&whole.sides),
        events: vec![event],
        extensions: vec![extension(OF_LEAGUE, &of_league)?],
    })
}

fn is_doubles(whole: &Whole) -> bool {
    whole.form.format == protocol::events::Format::Double
}

fn draw_type(whole: &Whole) -> Result<DrawType> {
    Ok(match whole.form.competition {
        Competition::RoundRobin => DrawType::RoundRobin,
        Competition::DoubleRoundRobin => DrawType::DoubleRoundRobin,
        Competition::Groups => DrawType::RoundRobinWithPlayoff,
        Competition::Knockout if whole.form.consolation => DrawType::FirstMatchLoserConsolation,
        Competition::Knockout => DrawType::SingleElimination,
        Competition::Ladder | Competition::Box => return Err(Error::internal("a league that is not written")),
    })
}

fn extension(name: &str, value: &impl Serialize) -> Result<Extension> {
    Ok(Extension { name: name.into(), value: serde_json::to_value(value)? })
}

/// A pair has the id of its side, a player alone their own.
fn participant_id(side: &WholeSide) -> String {
    match side.players.as_slice() {
        [(player, _)] => player.to_string(),
        _ => side.id.to_string(),
    }
}

/// Everybody, and then the pairs.
fn participants(sides: &[WholeSide]) -> Vec<Participant> {
    let individual = |(user, name): &(protocol::UserId, String)| Participant {
        participant_id: user.to_string(),
        participant_type: ParticipantType::Individual,
        participant_role: Role::Competitor,
        participant_name: name.clone(),
        individual_participant_ids: Vec::new(),
    };
    let pair = |side: &WholeSide| Participant {
        participant_id: side.id.to_string(),
        participant_type: ParticipantType::Pair,
        participant_role: Role::Competitor,
        participant_name: side.players.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(" / "),
        individual_participant_ids: side.players.iter().map(|(user, _)| user.to_string()).collect(),
    };
    let individuals = sides.iter().flat_map(|side| &side.players).map(individual);
    individuals.chain(sides.iter().filter(|side| side.players.len() > 1).map(pair)).collect()
}

struct Writer<'a> {
    id: LeagueId,
    whole: &'a Whole,
    format: Format,
    participants: HashMap<SideId, String>,
}

impl Writer<'_> {
    fn participant(&self, side: Option<SideId>) -> Option<String> {
        self.participants.get(&side?).cloned()
    }

    fn entries(&self) -> Vec<Entry> {
        let entry = |(index, side): (usize, &WholeSide)| Entry {
            participant_id: participant_id(side),
            entry_status: if side.state == SideState::Withdrawn { EntryStatus::Withdrawn } else { EntryStatus::DirectAcceptance },
            entry_position: index + 1,
            seed_value: side.seed,
        };
        self.whole.sides.iter().enumerate().map(entry).collect()
    }

    fn seeds(&self) -> Vec<SeedAssignment> {
        let seed = |side: &WholeSide| {
            let seed = side.seed?;
            Some(SeedAssignment { participant_id: participant_id(side), seed_number: seed, seed_value: seed })
        };
        let mut seeds: Vec<SeedAssignment> = self.whole.sides.iter().filter_map(seed).collect();
        seeds.sort_by_key(|seed| seed.seed_number);
        seeds
    }

    fn structures(&self) -> Result<Vec<Structure>> {
        let mut structures = Vec::new();
        let has_groups = self.whole.fixtures.iter().any(is_of_group);
        if has_groups {
            structures.push(self.container()?);
        }
        for (stage, name) in [(Stage::Knockout, "Knock-out"), (Stage::Consolation, "Consolation")] {
            let rows: Vec<&FixtureRow> = self.whole.fixtures.iter().filter(|row| row.stage == stage).collect();
            if rows.is_empty() {
                continue;
            }
            let (of, key) = match stage {
                Stage::Consolation => (StructureStage::Consolation, "consolation"),
                Stage::Knockout | Stage::Group | Stage::Challenge if has_groups => (StructureStage::PlayOff, "playoff"),
                Stage::Knockout | Stage::Group | Stage::Challenge => (StructureStage::Main, "main"),
            };
            let positions = if of == StructureStage::Main { self.lines(&rows) } else { Vec::new() };
            let seeds = if of == StructureStage::Main { self.seeds() } else { Vec::new() };
            structures.push(self.structure((key, name), of, (positions, seeds), &rows)?);
        }
        Ok(structures)
    }

    /// The groups.
    fn container(&self) -> Result<Structure> {
        let count = self.whole.sides.iter().filter_map(|side| side.group).max().unwrap_or_default();
        let mut container = self.structure(("main", "Groups"), StructureStage::Main, (Vec::new(), self.seeds()), &[])?;
        container.structure_type = Some(StructureType::Container);
        for group in 1..=count {
            let rows: Vec<&FixtureRow> = self.whole.fixtures.iter().filter(|row| is_of_group(row) && row.group == Some(group)).collect();
            let members = self.whole.sides.iter().filter(|side| side.group == Some(group));
            let position = |(index, side): (usize, &WholeSide)| PositionAssignment {
                draw_position: index + 1,
                participant_id: Some(participant_id(side)),
                bye: false,
            };
            let positions = members.enumerate().map(position).collect();
            let (key, name) = (format!("group{group}"), format!("Group {group}"));
            let item = self.structure((&key, &name), StructureStage::Main, (positions, Vec::new()), &rows)?;
            container.structures.push(Structure { structure_type: Some(StructureType::Item), ..item });
        }
        Ok(container)
    }

    /// The lines of a bracket: two for each match-up of its first round.
    fn lines(&self, rows: &[&FixtureRow]) -> Vec<PositionAssignment> {
        let first = rows.iter().map(|row| row.round).min().unwrap_or_default();
        let line = |(index, row): (usize, &&FixtureRow)| {
            let is_bye = row.b.is_none() && row.b_from.is_none();
            let top = PositionAssignment { draw_position: 2 * index + 1, participant_id: self.participant(row.a), bye: false };
            let bottom = PositionAssignment { draw_position: 2 * index + 2, participant_id: self.participant(row.b), bye: is_bye };
            [top, bottom]
        };
        rows.iter().filter(|row| row.round == first).enumerate().flat_map(line).collect()
    }

    fn structure(
        &self,
        (key, name): (&str, &str),
        stage: StructureStage,
        (position_assignments, seed_assignments): (Vec<PositionAssignment>, Vec<SeedAssignment>),
        rows: &[&FixtureRow],
    ) -> Result<Structure> {
        let first = rows.iter().map(|row| row.round).min().unwrap_or(1);
        let mut in_round: BTreeMap<i64, usize> = BTreeMap::new();
        let mut match_ups = Vec::with_capacity(rows.len());
        for row in rows {
            let position = in_round.entry(row.round).and_modify(|count| *count += 1).or_insert(1);
            let is_line = !position_assignments.is_empty() && !is_of_group(row) && row.round == first;
            let draw_positions = if is_line { vec![2 * *position - 1, 2 * *position] } else { Vec::new() };
            match_ups.push(self.match_up(row, (row.round - first + 1, *position), draw_positions)?);
        }
        Ok(Structure {
            structure_id: format!("{}.{key}", self.id),
            structure_name: name.into(),
            stage,
            structure_type: None,
            position_assignments,
            seed_assignments,
            match_ups,
            structures: Vec::new(),
        })
    }

    fn match_up(&self, row: &FixtureRow, (round_number, round_position): (i64, usize), draw_positions: Vec<usize>) -> Result<MatchUp> {
        let side = |side: Side| MatchUpSide { side_number: results::number_of(side), participant_id: self.participant(row.side(side)) };
        let of_fixture = OfFixture {
            number: row.number,
            round: row.round,
            play_by: row.play_by.clone(),
            a_from: row.a_from,
            b_from: row.b_from,
            decided: row.decided,
            reason: row.reason.as_ref().map(|why| why.text.clone()),
        };
        Ok(MatchUp {
            match_up_id: row.id.to_string(),
            round_number,
            round_position,
            draw_positions,
            match_up_status: results::status(row),
            sides: vec![side(Side::A), side(Side::B)],
            score: results::score(&self.format, &row.sets),
            winning_side: row.winner.map(results::number_of),
            extensions: vec![extension(OF_FIXTURE, &of_fixture)?],
        })
    }
}
