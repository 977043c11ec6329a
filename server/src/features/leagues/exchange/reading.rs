//! Reads a document back. Pure: whoever it names, and whether they are here, is for [`importing`](super::importing) to say.
//!
//! INVARIANT: what is read is a league that can have come about: its draw is whole, every result is possible in its format, and
//! everybody in a bracket is where the results before have brought them.

mod fixtures;
mod parts;

use std::collections::{HashMap, HashSet};

use protocol::leagues::{Competition, SideState};
use protocol::text::PersonName;
use protocol::{SideId, UserId, limits, sentence};
use serde_json::Deserializer;
use uuid::Uuid;

use super::document::{
    Document, EntryStatus, EventRecord, EventType, OF_LEAGUE, OfLeague, Participant, ParticipantType, Structure, VERSION,
};
use super::whole::{Whole, WholeSide, is_written};
pub(super) use parts::Broken;
use parts::{Named, extension, parsed};

/// Reads a document of at most [`limits::LEAGUE_FILE_BYTES_MAX`].
pub(super) fn read(bytes: &[u8]) -> Result<Whole, Broken> {
    if bytes.len() > limits::LEAGUE_FILE_BYTES_MAX {
        return Err(Broken::at("$", sentence!("league_file_large", max = limits::LEAGUE_FILE_BYTES_MAX / (1024 * 1024))));
    }
    let document: Document = parsed("$", &mut Deserializer::from_slice(bytes))?;
    let league: OfLeague = extension("$", &document.extensions, OF_LEAGUE)?;
    if league.version != VERSION {
        return Err(Broken::at("extensions", sentence!("league_file_version")));
    }
    if !is_written(&league.form) {
        return Err(Broken::at("extensions", sentence!("league_file_kind")));
    }
    let [event] = document.events.as_slice() else {
        return Err(Broken::at("events", sentence!("league_file_one_event")));
    };
    let doubles = league.form.format == protocol::events::Format::Double;
    if doubles != (event.event_type == EventType::Doubles) {
        return Err(Broken::at("events[0].eventType", sentence!("league_file_contradicts")));
    }
    let mut sides = sides(&document.participants, event, doubles)?;
    let drawn = match event.draw_definitions.as_slice() {
        [] => &[],
        [draw] => draw.structures.as_slice(),
        _ => return Err(Broken::at("events[0].drawDefinitions", sentence!("league_file_one_draw"))),
    };
    set_groups(&mut sides, drawn)?;
    let fixtures = fixtures::read(&league.form, &sides, drawn)?;
    check_state(&league, &sides, fixtures.is_empty())?;
    let OfLeague { state, form, draw_seed, cancel_reason, .. } = league;
    let sides = sides.into_iter().map(|(_, side)| side).collect();
    Ok(Whole { form, state, draw_seed, cancel_reason, sides, fixtures })
}

/// The sides in the order of their entries.
fn sides(participants: &[Participant], event: &EventRecord, doubles: bool) -> Result<Vec<Named>, Broken> {
    let mut known: HashMap<&str, &Participant> = HashMap::new();
    for (index, participant) in participants.iter().enumerate() {
        if known.insert(participant.participant_id.as_str(), participant).is_some() {
            return Err(Broken::at(format!("participants[{index}].participantId"), sentence!("league_file_twice")));
        }
    }
    if i64::try_from(event.entries.len()).is_ok_and(|count| count > limits::LEAGUE_SIDES_MAX) {
        return Err(Broken::at("events[0].entries", sentence!("league_capacity", max = limits::LEAGUE_SIDES_MAX)));
    }
    let (mut sides, mut playing, mut seeds) = (Vec::with_capacity(event.entries.len()), HashSet::new(), HashSet::new());
    for (index, entry) in event.entries.iter().enumerate() {
        let path = format!("events[0].entries[{index}]");
        if entry.entry_position != index + 1 {
            return Err(Broken::at(format!("{path}.entryPosition"), sentence!("league_file_order")));
        }
        if entry.seed_value.is_some_and(|seed| seed < 1 || !seeds.insert(seed)) {
            return Err(Broken::at(format!("{path}.seedValue"), sentence!("league_file_seed")));
        }
        let at = format!("{path}.participantId");
        let (id, players) = players(&known, &entry.participant_id, &at, doubles)?;
        if players.iter().any(|(user, _)| !playing.insert(*user)) {
            return Err(Broken::at(at, sentence!("league_file_twice")));
        }
        let state = match entry.entry_status {
            EntryStatus::DirectAcceptance => SideState::Enrolled,
            EntryStatus::Withdrawn => SideState::Withdrawn,
        };
        let side = WholeSide { id, players, state, seed: entry.seed_value, group: None };
        sides.push((entry.participant_id.clone(), side));
    }
    Ok(sides)
}

type Players = Vec<(UserId, String)>;

/// The id and the players of a participant: one person, or a pair of two.
fn players(known: &HashMap<&str, &Participant>, id: &str, path: &str, doubles: bool) -> Result<(SideId, Players), Broken> {
    let unknown = || Broken::at(path, sentence!("league_file_reference"));
    let person = |id: &str| {
        let found = known.get(id).filter(|one| one.participant_type == ParticipantType::Individual).ok_or_else(unknown)?;
        let user = id.parse::<UserId>().map_err(|_| Broken::at(path, sentence!("league_file_stranger")))?;
        let name = PersonName::parse(&found.participant_name).map_err(|_| Broken::at(path, sentence!("league_file_name")))?;
        Ok((user, name.into_string()))
    };
    if !doubles {
        let (user, name) = person(id)?;
        return Ok((SideId(user.0), vec![(user, name)]));
    }
    let pair = known.get(id).filter(|one| one.participant_type == ParticipantType::Pair).ok_or_else(unknown)?;
    let [one, other] = pair.individual_participant_ids.as_slice() else { return Err(unknown()) };
    let side = Uuid::parse_str(id).map_err(|_| Broken::at(path, sentence!("league_file_stranger")))?;
    Ok((SideId(side), vec![person(one)?, person(other)?]))
}

/// Writes the groups of sides from the positions in them.
fn set_groups(sides: &mut [Named], structures: &[Structure]) -> Result<(), Broken> {
    for (at, structure) in structures.iter().enumerate() {
        for (index, (group, item)) in (1_i64..).zip(&structure.structures).enumerate() {
            for (position, assigned) in item.position_assignments.iter().enumerate() {
                let path = || {
                    format!(
                        "events[0].drawDefinitions[0].structures[{at}].structures[{index}].positionAssignments[{position}].participantId"
                    )
                };
                let side = sides.iter_mut().find(|(id, _)| Some(id) == assigned.participant_id.as_ref());
                let Some((_, side)) = side else { return Err(Broken::at(path(), sentence!("league_file_reference"))) };
                if side.group.replace(group).is_some() {
                    return Err(Broken::at(path(), sentence!("league_file_twice")));
                }
            }
        }
    }
    Ok(())
}

/// Refuses a state that contradicts what there is of the league, and groups where there are none.
fn check_state(league: &OfLeague, sides: &[Named], is_undrawn: bool) -> Result<(), Broken> {
    use protocol::leagues::LeagueState as State;
    let fits = match league.state {
        State::Draft => is_undrawn && sides.is_empty(),
        State::Enrolling | State::Closed => is_undrawn,
        State::Scheduled | State::Active | State::Suspended | State::Archived => !is_undrawn,
        State::Completed => !is_undrawn,
        State::Cancelled => league.cancel_reason.is_some(),
    };
    if !fits || is_undrawn != league.draw_seed.is_none() {
        return Err(Broken::at("extensions", sentence!("league_file_state")));
    }
    let has_groups = league.form.competition != Competition::Knockout && !is_undrawn;
    match sides.iter().position(|(_, side)| side.group.is_some() != has_groups) {
        Some(index) => Err(Broken::at(format!("events[0].entries[{index}]"), sentence!("league_file_group"))),
        None => Ok(()),
    }
}
