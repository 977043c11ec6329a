//! Events: games, practices, clinics, socials and whatever else has a time, a court and seats.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::calls;
use crate::courts::{CourtRef, Surface};
use crate::enrolments::{Enrolment, EnrolmentState};
use crate::matches::Match;
use crate::people::{Person, Spot};
use crate::{ChatId, CourtId, EventId, Millis, SeriesId, UserId};

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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    Single,
    Double,
}

/// Who may enrol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum GenderRule {
    #[default]
    Open,
    Women,
    Men,
    /// One woman and one man in each team: half of the seats for each.
    Mixed,
}

/// Who is offered a seat that frees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WaitingPolicy {
    /// Whoever has waited longest.
    #[default]
    FirstCome,
    /// By lot among all who wait.
    Lottery,
    /// Four at a time, once four seats can be filled.
    Fours,
    /// Whom the organiser picks.
    Organiser,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RepeatEvery {
    Day,
    Week,
    TwoWeeks,
    /// On the same day of the month; months without one are left out.
    Month,
}

/// The event again and again, at the same time on the court's clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Repeat {
    pub every: RepeatEvery,
    /// The last day on which one may be: `2027-03-31`. At most 60 events in all.
    pub until: String,
}

/// What an organiser says of an event: creating one asks for it, updating one replaces it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct EventForm {
    pub name: String,
    /// An item of the lookup of event types.
    pub kind: String,
    /// A place; absent only in a draft ("Please set Date and select court").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    /// Which court there: `7`, `by the bridge`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court_note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface: Option<Surface>,
    /// The court's own date: `2026-11-20`; absent only in a draft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// `19:00` on the court's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// `21:00` on the court's clock, the same day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The last day, where it is another: a camp.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_date: Option<String>,
    /// In the hour that clocks show twice: the second one is meant.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub second_hour: bool,
    /// Players ask, the organiser decides.
    #[serde(default)]
    pub is_private: bool,
    /// Absent: neither (a clinic).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// It counts for levels; otherwise friendly.
    #[serde(default)]
    pub competitive: bool,
    /// 1.0 to 7.0 in steps of a half.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_min: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_max: Option<f64>,
    /// Items of the lookup of age ranges; none: all ages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub age_range: Vec<String>,
    #[serde(default)]
    pub gender: GenderRule,
    /// Only people whom the organiser follows and who follow them.
    #[serde(default)]
    pub friends_only: bool,
    /// Seats, 2 to 64, the organiser's own included where they play.
    #[ts(type = "number")]
    pub capacity: i64,
    /// Whether the organiser takes a seat.
    #[serde(default = "yes")]
    pub organiser_plays: bool,
    /// Fewer than these by `confirm_by`, and it is cancelled; it is pending until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub players_min: Option<i64>,
    /// The court is not booked yet: pending until the organiser confirms it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub court_open: bool,
    /// When a pending one is decided; 24 h before it begins where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirm_by: Option<Millis>,
    /// Cents for each player; absent or 0: free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub price: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The path of an uploaded picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    #[serde(default)]
    pub waiting: WaitingPolicy,
    /// Minutes before the beginning until which one may leave freely; a later leave is a late drop.
    #[serde(default = "leave_minutes")]
    #[ts(type = "number")]
    pub leave_minutes: i64,
    /// Minutes before the beginning until which one may enrol.
    #[serde(default)]
    #[ts(type = "number")]
    pub enrol_minutes: i64,
}

fn yes() -> bool {
    true
}

fn leave_minutes() -> i64 {
    120
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

/// An event as a search and a list show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct EventCard {
    pub id: EventId,
    pub name: String,
    pub kind: String,
    pub state: EventState,
    pub organiser: Person,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<CourtRef>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court_note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface: Option<Surface>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<Millis>,
    pub is_private: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    pub competitive: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_min: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_max: Option<f64>,
    pub gender: GenderRule,
    #[ts(type = "number")]
    pub capacity: i64,
    #[ts(type = "number")]
    pub taken: i64,
    #[ts(type = "number")]
    pub waiting_count: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub price: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    pub is_class: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesId>,
    /// Miles from where was searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// Where I stand; absent: I have nothing to do with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<MyStanding>,
}

/// Where I stand in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct MyStanding {
    pub state: EnrolmentState,
    /// My place in the line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub position: Option<i64>,
    /// Until when I have to answer: an offered seat, an invitation, a changed time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_by: Option<Millis>,
    /// Its time or court changed, and I have not said yet whether I stay.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub reconfirm: bool,
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

/// Events near a place on one day of the courts' own calendars; 24 a page, the soonest first. Lists that are empty filter
/// nothing. Private ones are found, drafts and cancelled ones are not; friends-only ones by friends alone.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SearchEvents {
    pub location: Spot,
    /// Miles, above 0 and at most 500; 10 where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// `2026-11-20`
    pub day: String,
    /// Counts for this many days from `day` on, 1 to 14.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub days: Option<u8>,
    /// Any of these items of the lookup of event types.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub kind: Vec<String>,
    /// Open for any of these levels.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<f64>>")]
    pub level: Vec<f64>,
    /// Open for any of these items of the lookup of age ranges.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub age: Vec<String>,
    /// With any of these rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<GenderRule>>")]
    pub gender: Vec<GenderRule>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Surface>>")]
    pub surface: Vec<Surface>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// Only with a seat left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub open_seats: bool,
    /// Only what a coach gives.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub classes: bool,
    /// Only at this place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    #[serde(default)]
    #[ts(as = "Option<EventSort>")]
    pub sort: EventSort,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EventSort {
    #[default]
    Soonest,
    Nearest,
}

/// How many events one day has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DayCount {
    pub day: String,
    #[ts(type = "number")]
    pub count: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct EventPage {
    pub events: Vec<EventCard>,
    /// For the days that were asked for, under the same filters; on the first page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DayCount>>")]
    pub days: Vec<DayCount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// `invite` is the secret of a link: whoever has it sees a private or friends-only event.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct GetEvent {
    pub event: EventId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MyGames {
    /// I am in, or I organise it; the soonest first.
    Upcoming,
    /// The latest first.
    Past,
    /// I asked, or it is mine and has somebody to decide on, or it is a draft or pending event of mine.
    Pending,
    Invited,
    /// I wait, or hold an offer.
    Waiting,
}

/// My events; 24 a page.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListMyEvents {
    pub which: MyGames,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct MyEvents {
    pub events: Vec<EventCard>,
    /// How many of each kind I have; on the first page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts: Option<MyCounts>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MyCounts {
    #[ts(type = "number")]
    pub upcoming: i64,
    #[ts(type = "number")]
    pub pending: i64,
    #[ts(type = "number")]
    pub invited: i64,
    #[ts(type = "number")]
    pub waiting: i64,
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

/// Where my calendar can be subscribed to.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct GetCalendar {}

/// A new address; the old one answers nothing any more.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct RenewCalendar {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarAddress {
    /// `https://…/api/calendar/{secret}.ics`: whoever has it reads my calendar.
    pub url: String,
}

/// One event as a file for a calendar.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetCalendarEvent {
    pub event: EventId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarFile {
    /// `text/calendar`
    pub text: String,
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
