//! Notifications: stored until read, unlike the toasts that announce them.

mod blocks;
mod channels;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::events::{Cause, EventRef};
use crate::people::Person;
use crate::session::Done;
use crate::staff::StaffRole;
use crate::users::CertificateState;
use crate::{AskId, ChatId, MatchId, Millis, NotificationId, SearchId};

/// An entry in the list of notifications.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Notification {
    pub id: NotificationId,
    pub at: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_at: Option<Millis>,
    /// How many others did the same: "Maya and 4 others joined". Unread notifications of one kind about one event are shown as
    /// one: the newest, under the id of the first. Pushed with this, even with 0, it replaces what was shown under its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others: Option<u32>,
    #[serde(flatten)]
    #[ts(flatten)]
    pub about: About,
}

/// What a notification is about. Settings use the same names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", content = "data", rename_all = "snake_case")]
pub enum About {
    /// Somebody followed me.
    Followed { by: Person },
    /// I was invited back to a group that I left.
    GroupInvited { chat: ChatId, title: String, by: Person },
    /// The operator reviewed my certificate, or it expired.
    Certificate { state: CertificateState },
    /// Somebody requests to join my event.
    EnrolmentAsked { event: EventRef, by: Person },
    /// Somebody joined my event.
    EnrolmentJoined { event: EventRef, by: Person },
    /// The organiser decided on my request to join. If accepted, I am enrolled or, with `waiting`, on the waiting list.
    EnrolmentDecided { event: EventRef, accepted: bool, waiting: bool },
    /// The organiser took a rejection back: I may ask again.
    EnrolmentReopened { event: EventRef },
    /// I was invited.
    EventInvited { event: EventRef, by: Person },
    /// I was offered a seat.
    SeatOffered { event: EventRef, answer_by: Millis },
    /// I did not answer an offer or invitation in time.
    OfferExpired { event: EventRef },
    /// The organiser added me.
    EnrolmentAdded { event: EventRef, by: Person },
    /// The organiser removed me.
    EnrolmentRemoved { event: EventRef, reason: String },
    /// Time, court, price or the deadline for leaving changed; with `answer_by`, I must reconfirm by then.
    EventChanged {
        event: EventRef,
        answer_by: Option<Millis>,
        /// What changed, if it is one of these.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<Change>>", optional)]
        changes: Vec<Change>,
        /// Why it was postponed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reason: Option<String>,
        /// One of the listed reasons, whose English text is `reason`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        cause: Option<Cause>,
        /// When it was to begin before; absent if that did not change.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        was_at: Option<Millis>,
    },
    /// The organiser asks which date suits me.
    PollOpened { event: EventRef },
    /// A pending event will take place.
    EventConfirmed { event: EventRef },
    EventCancelled {
        event: EventRef,
        reason: String,
        /// One of the listed reasons, whose English text is `reason`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        cause: Option<Cause>,
    },
    /// A game of mine begins in a day.
    ReminderDay { event: EventRef },
    /// A game of mine begins in two hours.
    ReminderSoon { event: EventRef },
    /// An organiser wrote to everybody in the event, or in its series.
    Announced {
        event: EventRef,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
        text: String,
    },
    /// Somebody left my event after the deadline for leaving.
    LateDrop {
        event: EventRef,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
    },
    /// I was marked as a no-show.
    MarkedAbsent { event: EventRef, object_by: Millis },
    /// Somebody objects to being marked absent.
    AbsenceObjected {
        event: EventRef,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
    },
    /// An event near me that I fit needs a substitute.
    SubstituteWanted {
        event: EventRef,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
    },
    /// A new game fits a saved search of mine.
    SearchMatched {
        event: EventRef,
        search: SearchId,
        /// The search's name, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<String>,
    },
    /// A result of mine was entered or corrected: confirm or dispute it.
    MatchReported {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
        score: String,
    },
    /// A result was confirmed, by somebody or automatically.
    MatchConfirmed {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        score: String,
    },
    /// The other side disputes a result.
    MatchDisputed {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
        reason: String,
    },
    /// A result was voided.
    MatchVoided {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// The organiser corrected a confirmed result.
    MatchCorrected {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        score: String,
        reason: String,
    },
    /// Somebody handed the scoring of a match over to me.
    ScoringAsked {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
    },
    /// A match among my favourites began, has reached match point, or ended.
    MatchLive {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        stage: LiveStage,
        /// Okafor / Raman v Vasquez / Fuentes
        players: String,
        /// From side A; of an ended match from the winner's side.
        score: String,
    },
    /// The organiser asks me to help with an event.
    RoleAsked { event: EventRef, by: Person, role: StaffRole },
    /// Somebody accepted or declined the role that I asked them to take, or gave it back.
    RoleAnswered { event: EventRef, by: Person, role: StaffRole, accepted: bool },
    /// The organiser ended my role in an event.
    RoleEnded { event: EventRef, role: StaffRole },
    /// An event was handed over to me: I am its organiser now.
    EventHandedOver {
        event: EventRef,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
    },
    /// An organiser set what I owe.
    DueSet {
        event: EventRef,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
        /// Cents.
        #[ts(type = "number")]
        amount: i64,
    },
    /// Somebody asked me to play now.
    PlayAsked { ask: AskId, by: Person, starts_at: Millis, answer_by: Millis },
    /// Somebody accepted my ask.
    PlayAccepted { event: EventRef, by: Person },
}

impl About {
    /// Every kind, by its name in settings.
    pub const KINDS: &'static [&'static str] = &[
        "followed",
        "group_invited",
        "certificate",
        "enrolment_asked",
        "enrolment_joined",
        "enrolment_decided",
        "enrolment_reopened",
        "event_invited",
        "seat_offered",
        "offer_expired",
        "enrolment_added",
        "enrolment_removed",
        "event_changed",
        "poll_opened",
        "event_confirmed",
        "event_cancelled",
        "reminder_day",
        "reminder_soon",
        "announced",
        "late_drop",
        "marked_absent",
        "absence_objected",
        "substitute_wanted",
        "search_matched",
        "match_reported",
        "match_confirmed",
        "match_disputed",
        "match_voided",
        "match_corrected",
        "scoring_asked",
        "match_live",
        "role_asked",
        "role_answered",
        "role_ended",
        "event_handed_over",
        "due_set",
        "play_asked",
        "play_accepted",
    ];

    /// The event that it is about.
    #[must_use]
    pub fn event(&self) -> Option<&EventRef> {
        match self {
            Self::Followed { .. } | Self::GroupInvited { .. } | Self::Certificate { .. } | Self::PlayAsked { .. } => None,
            Self::EnrolmentAsked { event, .. }
            | Self::EnrolmentDecided { event, .. }
            | Self::EnrolmentReopened { event }
            | Self::EventInvited { event, .. }
            | Self::SeatOffered { event, .. }
            | Self::OfferExpired { event }
            | Self::EnrolmentAdded { event, .. }
            | Self::EnrolmentRemoved { event, .. }
            | Self::EventChanged { event, .. }
            | Self::EventConfirmed { event }
            | Self::EventCancelled { event, .. }
            | Self::LateDrop { event, .. }
            | Self::MarkedAbsent { event, .. }
            | Self::AbsenceObjected { event, .. }
            | Self::SubstituteWanted { event, .. }
            | Self::SearchMatched { event, .. }
            | Self::MatchReported { event, .. }
            | Self::MatchConfirmed { event, .. }
            | Self::MatchDisputed { event, .. }
            | Self::MatchVoided { event, .. }
            | Self::MatchCorrected { event, .. }
            | Self::ScoringAsked { event, .. }
            | Self::MatchLive { event, .. }
            | Self::RoleAsked { event, .. }
            | Self::RoleAnswered { event, .. }
            | Self::RoleEnded { event, .. }
            | Self::EventHandedOver { event, .. }
            | Self::EnrolmentJoined { event, .. }
            | Self::ReminderDay { event }
            | Self::ReminderSoon { event }
            | Self::Announced { event, .. }
            | Self::DueSet { event, .. }
            | Self::PollOpened { event, .. }
            | Self::PlayAccepted { event, .. } => Some(event),
        }
    }

    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Followed { .. } => "followed",
            Self::GroupInvited { .. } => "group_invited",
            Self::Certificate { .. } => "certificate",
            Self::EnrolmentAsked { .. } => "enrolment_asked",
            Self::EnrolmentJoined { .. } => "enrolment_joined",
            Self::EnrolmentDecided { .. } => "enrolment_decided",
            Self::EnrolmentReopened { .. } => "enrolment_reopened",
            Self::EventInvited { .. } => "event_invited",
            Self::SeatOffered { .. } => "seat_offered",
            Self::OfferExpired { .. } => "offer_expired",
            Self::EnrolmentAdded { .. } => "enrolment_added",
            Self::EnrolmentRemoved { .. } => "enrolment_removed",
            Self::EventChanged { .. } => "event_changed",
            Self::PollOpened { .. } => "poll_opened",
            Self::EventConfirmed { .. } => "event_confirmed",
            Self::EventCancelled { .. } => "event_cancelled",
            Self::ReminderDay { .. } => "reminder_day",
            Self::ReminderSoon { .. } => "reminder_soon",
            Self::Announced { .. } => "announced",
            Self::LateDrop { .. } => "late_drop",
            Self::MarkedAbsent { .. } => "marked_absent",
            Self::AbsenceObjected { .. } => "absence_objected",
            Self::SubstituteWanted { .. } => "substitute_wanted",
            Self::SearchMatched { .. } => "search_matched",
            Self::MatchReported { .. } => "match_reported",
            Self::MatchConfirmed { .. } => "match_confirmed",
            Self::MatchDisputed { .. } => "match_disputed",
            Self::MatchVoided { .. } => "match_voided",
            Self::MatchCorrected { .. } => "match_corrected",
            Self::ScoringAsked { .. } => "scoring_asked",
            Self::MatchLive { .. } => "match_live",
            Self::RoleAsked { .. } => "role_asked",
            Self::RoleAnswered { .. } => "role_answered",
            Self::RoleEnded { .. } => "role_ended",
            Self::EventHandedOver { .. } => "event_handed_over",
            Self::DueSet { .. } => "due_set",
            Self::PlayAsked { .. } => "play_asked",
            Self::PlayAccepted { .. } => "play_accepted",
        }
    }
}

/// How far a live match has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LiveStage {
    Started,
    MatchPoint,
    Ended,
}

/// What changed in the terms of an event, from what to what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Change {
    /// The start.
    Time { from: Millis, to: Millis },
    /// Where it is played, with the organiser's note of which court; left out for a private event.
    Court { from: String, to: String },
    /// Cents per player.
    Price {
        #[ts(type = "number")]
        from: i64,
        #[ts(type = "number")]
        to: i64,
    },
    /// Until how many minutes before the start a seat is given up in time.
    Leaving {
        #[ts(type = "number")]
        from: i64,
        #[ts(type = "number")]
        to: i64,
    },
}

/// My notifications, newest first.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListNotifications {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Notifications {
    pub notifications: Vec<Notification>,
    /// All unread notifications, on this page or not.
    #[ts(type = "number")]
    pub unread: u64,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// Marks these as read; absent: all.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ReadNotifications {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<NotificationId>>,
}

noun! {
    /// Commands that change notifications.
    calls NotificationCommand {
        "notification.read" Natural ReadNotifications -> Done;
    }
    /// Queries about notifications.
    calls NotificationQuery {
        "notification.list" Read ListNotifications -> Notifications;
    }
    types { About }
}
