//! Events: games, practices, clinics, socials and whatever else has a time, a court and seats.

mod calendar;
mod form;
mod listing;
mod making;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::calls;
use crate::courts::CourtRef;
use crate::enrolments::Enrolment;
use crate::matches::Match;
use crate::people::Person;
use crate::{ChatId, EventId, Millis, SeriesId, UserId};

pub use calendar::{CalendarAddress, CalendarFile, GetCalendar, GetCalendarEvent, RenewCalendar};
pub use form::{EventForm, Format, GenderRule, Repeat, RepeatEvery, WaitingPolicy};
pub use listing::{DayCount, EventCard, EventPage, EventSort, ListMyEvents, MyCounts, MyEvents, MyGames, MyStanding, SearchEvents};
pub use making::{
    CancelEvent, ConfirmEvent, CreateEvent, EventMade, InviteToEvent, Invited, PublishEvent, SeriesScope, SkippedDate, UpdateEvent,
};

/// Where an event stands (`domain-rules.md` E). Full or not, begun or over follow from its seats and the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EventState {
    /// Only its organiser sees it.
    Draft,
    /// It lacks players or a confirmed court; the organiser confirms it, or enough players do.
    Pending,
    /// Upcoming, with seats.
    Published,
    /// Upcoming, every seat taken.
    Full,
    InProgress,
    Past,
    Cancelled,
}

/// An event, as everybody who may see it sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Event {
    pub id: EventId,
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: EventForm,
    pub organiser: Person,
    pub state: EventState,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<CourtRef>,
    /// IANA: the court's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<Millis>,
    /// Seats taken or held for somebody: enrolled, checked in, offered.
    #[ts(type = "number")]
    pub taken: i64,
    /// Who waits for a seat.
    #[ts(type = "number")]
    pub waiting_count: i64,
    /// Who asked and was not answered yet.
    #[ts(type = "number")]
    pub pending_count: i64,
    /// Its room; members are those enrolled and the organiser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<ChatId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<Repeat>,
    /// Given by a coach: their price and name stand on it.
    pub is_class: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancel_reason: Option<String>,
    /// Raised by every change that its calendar entry shows.
    #[ts(type = "number")]
    pub sequence: i64,
    /// Raised by every update; `event.update` names it.
    #[ts(type = "number")]
    pub version: i64,
    pub created_at: Millis,
}

/// An event as a notification or a result names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct EventRef {
    pub id: EventId,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<String>,
}

/// The state of `event:{id}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct EventSnapshot {
    pub event: Event,
    /// Who is in, who asked, was invited or offered a seat, who waits in their order: at most 150, in this order.
    pub enrolments: Vec<Enrolment>,
    /// Mine, were it among those or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<Enrolment>,
    /// Results, the newest first.
    pub matches: Vec<Match>,
    /// The other events of its series that are still to come, at most 60.
    pub dates: Vec<EventCard>,
}

/// `invite` is the secret of a link: whoever has it sees a private or friends-only event.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct GetEvent {
    pub event: EventId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

calls! {
    /// What changes events.
    EventCommand {
        "event.create" Keyed CreateEvent -> EventMade;
        "event.update" Keyed UpdateEvent -> EventMade;
        "event.publish" Keyed PublishEvent -> Event;
        "event.confirm" Keyed ConfirmEvent -> Event;
        "event.cancel" Keyed CancelEvent -> Event;
        "event.invite" Keyed InviteToEvent -> Invited;
        "calendar.renew" Keyed RenewCalendar -> CalendarAddress;
    }
}

calls! {
    /// What reads them.
    EventQuery {
        "event.search" Read SearchEvents -> EventPage;
        "event.get" Read GetEvent -> EventSnapshot;
        "event.mine" Read ListMyEvents -> MyEvents;
        "calendar.get" Read GetCalendar -> CalendarAddress;
        "calendar.event" Read GetCalendarEvent -> CalendarFile;
    }
}

/// Pushes on `event:{id}`. The roster is everybody's who may see the event, blocks or not: who will be on court is to be known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum EventPush {
    /// What is said of it, its state or its counts changed.
    EventChanged { event: Box<Event> },
    /// Somebody's standing is new or another one; the counts as they are now.
    EnrolmentChanged {
        enrolment: Box<Enrolment>,
        #[ts(type = "number")]
        taken: i64,
        #[ts(type = "number")]
        waiting_count: i64,
        #[ts(type = "number")]
        pending_count: i64,
    },
    /// Somebody is on the roster no more.
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
    /// A result was entered, edited, confirmed, disputed or voided.
    MatchChanged {
        #[serde(rename = "match")]
        result: Box<Match>,
    },
}
