//! What makes, changes and ends events, and who is invited.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Event;
use super::form::{EventForm, Repeat};
use crate::{EventId, UserId};

/// Makes an event, and those after it where it repeats.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CreateEvent {
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: EventForm,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<Repeat>,
    /// Kept for me alone until `event.publish`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub draft: bool,
}

/// Which events of a series a change is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SeriesScope {
    #[default]
    This,
    /// This one and those after it.
    Following,
    All,
}

/// Replaces what is said of an event; `version` is the one that was looked at. A time that moves by more than 30 minutes, or
/// another court, asks those enrolled again.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct UpdateEvent {
    pub event: EventId,
    #[ts(type = "number")]
    pub version: i64,
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: EventForm,
    #[serde(default)]
    #[ts(as = "Option<SeriesScope>")]
    pub scope: SeriesScope,
}

/// What was made or changed, and which days of a series were left out, with the reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct EventMade {
    pub event: Event,
    /// How many events there are of it now.
    #[ts(type = "number")]
    pub dates: i64,
    pub skipped: Vec<SkippedDate>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SkippedDate {
    pub day: String,
    /// One English sentence.
    pub reason: String,
}

/// Shows a draft to others.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct PublishEvent {
    pub event: EventId,
}

/// The organiser says that a pending event takes place.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ConfirmEvent {
    pub event: EventId,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CancelEvent {
    pub event: EventId,
    pub reason: String,
    #[serde(default)]
    #[ts(as = "Option<SeriesScope>")]
    pub scope: SeriesScope,
}

/// Invites people, and answers a link that invites whoever has it. Organisers invite to any event of theirs, those enrolled
/// to public ones.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct InviteToEvent {
    pub event: EventId,
    /// At most 50; none: only the link.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<UserId>>")]
    pub users: Vec<UserId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Invited {
    /// How many were invited now; who was before is not again.
    #[ts(type = "number")]
    pub invited: i64,
    /// `/games/{id}?invite=…`; survives signing up, holds until the event begins.
    pub link: String,
}
