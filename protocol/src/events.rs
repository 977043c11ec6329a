//! Events: games, practices, clinics, socials and anything else with a time, a court and seats.

mod calendar;
mod form;
mod listing;
mod making;
mod public;
mod staffing;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::chat::Message;
use crate::courts::CourtRef;
use crate::dues::Due;
use crate::enrolments::Enrolment;
use crate::leagues::FixtureRef;
use crate::matches::Match;
use crate::pairs::Pairs;
use crate::people::{Person, Spot};
use crate::polls::{Poll, PollVote};
use crate::session::Done;
use crate::staff::{Staff, StaffMember};
use crate::{ChatId, EventId, Millis, SeriesId, UserId};

pub use calendar::{CalendarAddress, CalendarFile, GetCalendar, GetCalendarEvent, RenewCalendar};
pub use form::{EventForm, Format, GenderRule, Repeat, RepeatEvery, WaitingPolicy};
pub use listing::{DayCount, EventCard, EventPage, EventSort, ListMyEvents, MyCounts, MyEnrolment, MyEvents, MyGames, SearchEvents};
pub use making::{
    Announce, CancelEvent, Cause, ConfirmEvent, CreateEvent, DeleteDraft, EventLink, EventLinks, EventMade, InviteToEvent, Invited,
    ListLinks, PostponeEvent, PublishEvent, RevokeLink, SeriesScope, SkippedDate, UpdateEvent,
};
pub use public::PublicEvent;
pub use staffing::{AcceptRole, Appoint, EndRole, HandOver};

/// The state of an event. `Full`, `InProgress` and `Past` follow from its seats and the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EventState {
    /// Visible only to its organiser.
    Draft,
    /// Lacks players or a booked court; becomes published when the organiser confirms it or enough players enrol.
    Pending,
    /// Upcoming, with open seats.
    Published,
    /// Upcoming, every seat taken.
    Full,
    InProgress,
    Past,
    Cancelled,
}

/// An event as seen by everybody with access.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Event {
    pub id: EventId,
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: EventForm,
    pub organiser: Person,
    /// Who helps the organiser.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<StaffMember>>")]
    pub staff: Vec<StaffMember>,
    pub state: EventState,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<CourtRef>,
    /// Instead of the court, for those who have no seat in a private event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<EventArea>,
    /// The court's IANA time zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<Millis>,
    /// Occupied seats: enrolled, checked in, offered, and no-shows.
    #[ts(type = "number")]
    pub taken: i64,
    /// People on the waiting list.
    #[ts(type = "number")]
    pub waiting_count: i64,
    /// Undecided requests, for the organisers; 0 for everybody else, and in pushes.
    #[ts(type = "number")]
    pub pending_count: i64,
    /// Its chat room; members are those enrolled, the organiser and co-organisers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<ChatId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<Repeat>,
    /// The fixture whose game it is. Its date is changed, and its result entered, by `fixture.*`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixture: Option<FixtureRef>,
    /// Given by a coach: shown with their price and name.
    pub is_class: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancel_reason: Option<String>,
    /// If it was cancelled for one of the listed reasons: `cancel_reason` is its English text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancel_cause: Option<Cause>,
    /// Increased by every change to its calendar entry.
    #[ts(type = "number")]
    pub sequence: i64,
    /// Increased by every update; sent with `event.update`.
    #[ts(type = "number")]
    pub version: i64,
    pub created_at: Millis,
}

/// About where an event takes place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct EventArea {
    /// The nearest town.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Within some three miles of the court.
    pub spot: Spot,
}

/// An event as notifications and results refer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct EventRef {
    pub id: EventId,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// Absent for a private event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<String>,
}

/// Snapshot of `event:{id}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct EventSnapshot {
    pub event: Event,
    /// The roster: seated first, then pending, invited and offered, then the waiting list in order; at most 150. Requests and
    /// invitations of others are listed for the organiser alone.
    pub enrolments: Vec<Enrolment>,
    /// Where `enrolment.list` continues; absent if all are listed above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enrolments_cursor: Option<String>,
    /// My own, whether or not it is listed above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<Enrolment>,
    /// Who was asked to help and has not answered: all of them for the organiser, oneself for others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<StaffMember>>")]
    pub asked: Vec<StaffMember>,
    /// The open poll for its date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub poll: Option<Poll>,
    /// Results, newest first, at most 20.
    pub matches: Vec<Match>,
    /// Where `match.list` continues; absent if all are listed above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches_cursor: Option<String>,
    /// Who plays with whom on which court, once the organisers have drawn it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Pairs>,
    /// What I owe for it, and for the season.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Due>>")]
    pub dues: Vec<Due>,
    /// Other upcoming events of its series, at most 60.
    pub dates: Vec<EventCard>,
}

/// `invite` is the secret from an invitation link: it gives access to private and friends-only events.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct GetEvent {
    pub event: EventId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

noun! {
    /// Commands that change events.
    calls EventCommand {
        "event.create" Keyed CreateEvent -> EventMade;
        "event.update" Keyed UpdateEvent -> EventMade;
        "event.publish" Keyed PublishEvent -> EventMade;
        "event.delete_draft" Keyed DeleteDraft -> Done;
        "event.confirm" Keyed ConfirmEvent -> Event;
        "event.cancel" Keyed CancelEvent -> Event;
        "event.postpone" Keyed PostponeEvent -> Event;
        "event.invite" Keyed InviteToEvent -> Invited;
        "event.revoke_link" Natural RevokeLink -> Done;
        "event.appoint" Keyed Appoint -> Staff;
        "event.accept_role" Keyed AcceptRole -> Event;
        "event.end_role" Keyed EndRole -> Staff;
        "event.hand_over" Keyed HandOver -> Event;
        "event.announce" Keyed Announce -> Message;
        "calendar.renew" Keyed RenewCalendar -> CalendarAddress;
    }
    /// Queries about events.
    calls EventQuery {
        "event.search" Read SearchEvents -> EventPage;
        "event.get" Read GetEvent -> EventSnapshot;
        "event.mine" Read ListMyEvents -> MyEvents;
        "event.links" Read ListLinks -> EventLinks;
        "calendar.get" Read GetCalendar -> CalendarAddress;
        "calendar.event" Read GetCalendarEvent -> CalendarFile;
    }
    pushes {
        "event:{id}" EventPush;
    }
    types { EventForm, EventSnapshot, PublicEvent }
}

/// Pushes on `event:{id}`. Rosters ignore blocks: everybody with access to the event may know who will be on court.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum EventPush {
    /// Its form, state or counts changed. Of a private event it has the area alone: whoever has a seat fetches it if its `sequence`
    /// has risen.
    EventChanged { event: Box<Event> },
    /// An enrolment is new or changed; with the current counts.
    EnrolmentChanged {
        enrolment: Box<Enrolment>,
        #[ts(type = "number")]
        taken: i64,
        #[ts(type = "number")]
        waiting_count: i64,
        #[ts(type = "number")]
        pending_count: i64,
    },
    /// Somebody is no longer on the roster.
    EnrolmentEnded {
        enrolment: crate::EnrolmentId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        user: Option<UserId>,
        #[ts(type = "number")]
        taken: i64,
        #[ts(type = "number")]
        waiting_count: i64,
        #[ts(type = "number")]
        pending_count: i64,
    },
    /// A poll for its date was opened; without one it was closed, or a date was chosen.
    PollChanged {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        poll: Option<Poll>,
    },
    /// Somebody answered the poll, or changed the answers.
    PollVoted { vote: PollVote },
    /// A result was entered, edited, confirmed, disputed or voided.
    MatchChanged {
        #[serde(rename = "match")]
        result: Box<Match>,
    },
    /// The pairs were drawn or changed, or a court has a result; absent: they were deleted.
    PairsChanged {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pairs: Option<Box<Pairs>>,
    },
}
