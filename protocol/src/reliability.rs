//! Reliability: how often somebody came to what they had a seat in. Counts, never a score; what is older than 90 days is forgiven.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::events::EventRef;
use crate::people::Person;
use crate::{EnrolmentId, EventId, Millis, UserId};

/// Of the last 90 days, without what was excused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Reliability {
    /// Games that they had a seat in until the end, no-shows included.
    #[ts(type = "number")]
    pub games: i64,
    /// Those of them that they played.
    #[ts(type = "number")]
    pub played: i64,
    /// Seats given up after the deadline for leaving.
    #[ts(type = "number")]
    pub late_drops: i64,
    #[ts(type = "number")]
    pub no_shows: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MissedKind {
    LateDrop,
    NoShow,
}

/// A late drop or a no-show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Missed {
    pub enrolment: EnrolmentId,
    pub event: EventRef,
    pub person: Person,
    pub kind: MissedKind,
    /// From then on it no longer counts.
    pub forgiven_at: Millis,
    /// Why an organiser excused it: it does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excuse: Option<String>,
}

/// Who asks to join an event and how reliable they were, and who missed it; for its organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetEventReliability {
    pub event: EventId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EventReliability {
    /// Those with open requests, at most 100.
    pub asking: Vec<AskingPlayer>,
    /// At most 64.
    pub missed: Vec<Missed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AskingPlayer {
    pub user: UserId,
    #[serde(flatten)]
    #[ts(flatten)]
    pub counts: Reliability,
}

/// What organisers see when I ask to join.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetMyReliability {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MyReliability {
    pub counts: Reliability,
    /// The newest first, at most 100.
    pub missed: Vec<Missed>,
}

/// Excuses a late drop or a no-show in my event: it no longer counts. Another reason replaces the first; for the organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ExcuseMissed {
    pub enrolment: EnrolmentId,
    pub reason: String,
}

noun! {
    /// Commands about reliability.
    calls ReliabilityCommand {
        "reliability.excuse" Keyed ExcuseMissed -> Missed;
    }
    /// Queries about reliability.
    calls ReliabilityQuery {
        "reliability.of_event" Read GetEventReliability -> EventReliability;
        "reliability.mine" Read GetMyReliability -> MyReliability;
    }
}
