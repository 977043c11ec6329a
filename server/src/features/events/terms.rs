//! What decides about an event's seats: its times, its capacity, its counts.
//!
//! INVARIANT: the game of a fixture is changed by the fixture alone (`check_on_its_own`, under the event's lock).

use protocol::events::{EventRef, EventState, WaitingPolicy};
use protocol::{ChatId, CourtId, ErrorCode, EventId, FixtureId, LeagueId, Millis, Refusal, SeriesId, UserId, sentence};
use serde_json::json;

use crate::features::schedule::answers::Begins;
use crate::features::schedule::hours::Hours;

/// An event's row as decisions about its seats need it; [`facts`](super::facts) locks and reads it.
#[derive(Clone, Debug, crate::db::FromRow)]
pub struct Facts {
    pub id: EventId,
    pub organiser: UserId,
    pub series: Option<SeriesId>,
    /// `draft`, `pending`, `published`, `cancelled`
    pub state: String,
    pub name: String,
    pub kind: String,
    pub court: Option<CourtId>,
    /// The court's name.
    pub court_name: Option<String>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub zone: Option<String>,
    pub starts_at: Option<Millis>,
    pub ends_at: Option<Millis>,
    pub is_private: bool,
    pub is_class: bool,
    pub competitive: bool,
    /// `single`, `double`
    pub format: Option<String>,
    /// In tenths.
    pub level_min: Option<i64>,
    pub level_max: Option<i64>,
    /// A JSON array of items of the lookup.
    pub age_range: String,
    /// `open`, `women`, `men`, `mixed`
    pub gender: String,
    pub friends_only: bool,
    pub capacity: i64,
    pub players_min: Option<i64>,
    pub court_open: bool,
    /// `first_come`, `lottery`, `fours`, `organiser`
    pub waiting_policy: String,
    pub leave_minutes: i64,
    pub enrol_minutes: i64,
    /// How many guests each player may bring.
    pub guests: i64,
    pub taken: i64,
    pub waiting_count: i64,
    pub pending_count: i64,
    /// The number that the next one to join the waiting list gets.
    pub next_in_line: i64,
    pub chat: Option<ChatId>,
    pub sequence: i64,
    pub version: i64,
    /// How often it was published or its start was changed.
    pub start_version: i64,
    /// The fixture whose game it is, and its league.
    pub fixture: Option<FixtureId>,
    pub league: Option<LeagueId>,
}

impl Facts {
    /// The state at an instant.
    #[must_use]
    pub fn state_at(&self, now: Millis) -> EventState {
        state_at(&self.state, (self.starts_at, self.ends_at), self.taken >= self.capacity, now)
    }

    #[must_use]
    pub fn seats_left(&self) -> i64 {
        (self.capacity - self.taken).max(0)
    }

    /// Refuses with `conflict` what people decide about any other game, if a fixture of a league decides it here: who plays, when
    /// and where. `data.fixture` is the fixture.
    pub(crate) fn check_on_its_own(&self) -> Result<(), Refusal> {
        match self.fixture {
            Some(fixture) => Err(Refusal::saying(ErrorCode::Conflict, sentence!("game_of_league")).with(json!({ "fixture": fixture }))),
            None => Ok(()),
        }
    }

    /// How its waiting list is served.
    #[must_use]
    pub fn waiting_policy(&self) -> WaitingPolicy {
        match self.waiting_policy.as_str() {
            "lottery" => WaitingPolicy::Lottery,
            "fours" => WaitingPolicy::Fours,
            "organiser" => WaitingPolicy::Organiser,
            _ => WaitingPolicy::FirstCome,
        }
    }

    /// When it begins, as deadlines need it.
    pub(crate) fn begins(&self) -> Begins<'_> {
        Begins { at: self.starts_at, zone: self.zone.as_deref(), closes_minutes: self.enrol_minutes }
    }

    /// When it takes people's time; none without a time.
    #[must_use]
    pub(crate) fn hours(&self) -> Option<Hours> {
        self.starts_at.zip(self.ends_at).map(|span| Hours::of(self.zone.as_deref(), span))
    }

    /// The event as notifications and results refer to it.
    #[must_use]
    pub fn named(&self) -> EventRef {
        EventRef {
            id: self.id,
            name: self.name.clone(),
            starts_at: self.starts_at,
            zone: self.zone.clone(),
            // Some of those who read of it have no seat.
            court: self.court_name.clone().filter(|_| !self.is_private),
        }
    }
}

/// The state shown at an instant: derived from the stored state, the start, the end and whether the event is full.
#[must_use]
pub fn state_at(stored: &str, (starts_at, ends_at): (Option<Millis>, Option<Millis>), full: bool, now: Millis) -> EventState {
    match stored {
        "draft" => EventState::Draft,
        "cancelled" => EventState::Cancelled,
        _ if ends_at.is_some_and(|end| end <= now) => EventState::Past,
        "pending" => EventState::Pending,
        _ if starts_at.is_some_and(|start| start <= now) => EventState::InProgress,
        _ if full => EventState::Full,
        _ => EventState::Published,
    }
}
