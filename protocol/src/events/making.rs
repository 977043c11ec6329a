//! Creating, updating and cancelling events, and inviting to them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Event;
use super::form::{EventForm, Repeat};
use crate::people::Person;
use crate::{EventId, Millis, UserId};

/// Creates an event or, with `repeat`, a series.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CreateEvent {
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: EventForm,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<Repeat>,
    /// Visible only to me until `event.publish`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub draft: bool,
    /// Refuse with `clash` if I play something else at that time; a series skips such dates anyway.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub if_free: bool,
}

/// Deletes a draft of mine.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct DeleteDraft {
    pub event: EventId,
}

/// Which events of a series a change applies to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SeriesScope {
    #[default]
    This,
    /// This one and those after it.
    Following,
    All,
}

/// Replaces an event's form; `version` is the one that was edited. If the time moves by more than 30 minutes, the court
/// changes or the price rises, those enrolled are asked to reconfirm.
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

/// The event created or changed, and the skipped dates of its series.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct EventMade {
    pub event: Event,
    /// The number of events in its series now.
    #[ts(type = "number")]
    pub dates: i64,
    pub skipped: Vec<SkippedDate>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SkippedDate {
    pub day: String,
    /// One English sentence.
    pub reason: String,
    /// As in a refusal: `key` and `params` of the sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub data: Option<serde_json::Value>,
}

/// Publishes a draft.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct PublishEvent {
    pub event: EventId,
    /// Refuse with `clash` if I play something else at that time; a series skips such dates anyway.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub if_free: bool,
}

/// Confirms that a pending event takes place; for the organiser.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ConfirmEvent {
    pub event: EventId,
}

/// Why an event does not take place as planned: reasons that clients show in the reader's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    Rain,
    TooDark,
    CourtClosed,
    TooFew,
    /// The deadline for confirming passed. Nobody can choose it.
    Undecided,
    /// The organiser removed their account. Nobody can choose it.
    OrganiserGone,
}

/// Cancels an event until its result is in, at most 7 days after its end; other dates of its series only if they have not begun.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CancelEvent {
    pub event: EventId,
    /// In the organiser's own words; ignored with a `cause`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>")]
    pub reason: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
    #[serde(default)]
    #[ts(as = "Option<SeriesScope>")]
    pub scope: SeriesScope,
}

/// Moves an event to another time for a reason, at the same length: everybody keeps the seat, and is asked to confirm it. Until its
/// result is in, at most 7 days after its end. A date of a series stays in the series.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct PostponeEvent {
    pub event: EventId,
    /// In whole minutes.
    pub starts_at: Millis,
    /// In the organiser's own words; ignored with a `cause`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>")]
    pub reason: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
}

/// Writes to everybody who plays in an event or helps with it: a message that stands on top of its room, and a notification. For its
/// organiser and co-organisers, at most 6 an hour in one room.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Announce {
    pub event: EventId,
    /// To everybody in a coming date of its series.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub series: bool,
    /// 1 to 1,000 characters.
    pub text: String,
}

/// Invites people and returns the caller's link, which invites anybody. Organisers may invite to any of their events, players to
/// public ones. A link to a private event lets its readers ask for a seat; the link of a player to a friends-only event only
/// reaches the organiser's friends. Links and invitations end when whoever made them may no longer invite.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct InviteToEvent {
    pub event: EventId,
    /// At most 50; empty: only the link.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<UserId>>")]
    pub users: Vec<UserId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Invited {
    /// How many were newly invited.
    #[ts(type = "number")]
    pub invited: i64,
    /// `/games/{id}?invite=…`; survives signing up and is valid until the event starts. The same each time, until it is revoked.
    pub link: String,
}

/// The links to an event that hold: all of them for its organiser, for everybody else their own.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ListLinks {
    pub event: EventId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EventLinks {
    /// The oldest first, one for each person.
    pub links: Vec<EventLink>,
}

/// A link that invites whoever has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EventLink {
    /// Who made it.
    pub by: Person,
    pub at: Millis,
}

/// Ends my link to an event or, by its organiser, somebody's. Whoever joined by it stays. A new link is another one.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct RevokeLink {
    pub event: EventId,
    /// Absent: my own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<UserId>,
}
