//! What somebody is told: a row that stays until it is read, beside the toast that passes.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::calls;
use crate::events::EventRef;
use crate::people::Person;
use crate::session::Done;
use crate::users::CertificateState;
use crate::{AskId, MatchId, Millis, NotificationId};

/// A row of the bell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Notification {
    pub id: NotificationId,
    pub at: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_at: Option<Millis>,
    #[serde(flatten)]
    #[ts(flatten)]
    pub about: About,
}

/// What it is about; the settings are by this name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", content = "data", rename_all = "snake_case")]
pub enum About {
    /// Somebody follows me.
    Followed {
        by: Person,
    },
    /// The operator has looked at my certificate, or its time is over.
    Certificate {
        state: CertificateState,
    },
    /// Somebody asks to be in my event.
    EnrolmentAsked {
        event: EventRef,
        by: Person,
    },
    /// I asked to be in, and the organiser has decided; accepted, I am in or wait.
    EnrolmentDecided {
        event: EventRef,
        accepted: bool,
        waiting: bool,
    },
    /// I am invited.
    EventInvited {
        event: EventRef,
        by: Person,
    },
    /// A seat is held for me.
    SeatOffered {
        event: EventRef,
        answer_by: Millis,
    },
    /// The seat that was held for me, or the invitation, was not answered in time.
    OfferExpired {
        event: EventRef,
    },
    /// The organiser brought me in.
    EnrolmentAdded {
        event: EventRef,
        by: Person,
    },
    /// The organiser took me out.
    EnrolmentRemoved {
        event: EventRef,
        reason: String,
    },
    /// Its time or court changed; with `answer_by`, say until then whether you stay.
    EventChanged {
        event: EventRef,
        answer_by: Option<Millis>,
    },
    /// A pending event takes place.
    EventConfirmed {
        event: EventRef,
    },
    EventCancelled {
        event: EventRef,
        reason: String,
    },
    /// Somebody left an event of mine after the time until which one may.
    LateDrop {
        event: EventRef,
        by: Person,
    },
    /// I am said not to have come.
    MarkedAbsent {
        event: EventRef,
        object_by: Millis,
    },
    /// Somebody says that they were there.
    AbsenceObjected {
        event: EventRef,
        by: Person,
    },
    /// A seat is open near me, and I fit.
    SubstituteWanted {
        event: EventRef,
        by: Person,
    },
    /// A result with me in it was entered, or corrected: confirm it or say that it is wrong.
    MatchReported {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        by: Person,
        score: String,
    },
    /// It stands, by somebody or by itself.
    MatchConfirmed {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        score: String,
    },
    /// The other side says that it is wrong.
    MatchDisputed {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        by: Person,
        reason: String,
    },
    /// It does not count.
    MatchVoided {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// Somebody asks whether I play now.
    PlayAsked {
        ask: AskId,
        by: Person,
        starts_at: Millis,
        answer_by: Millis,
    },
    /// Whom I asked plays.
    PlayAccepted {
        event: EventRef,
        by: Person,
    },
}

impl About {
    /// Every kind, as settings name them.
    pub const KINDS: &'static [&'static str] = &[
        "followed",
        "certificate",
        "enrolment_asked",
        "enrolment_decided",
        "event_invited",
        "seat_offered",
        "offer_expired",
        "enrolment_added",
        "enrolment_removed",
        "event_changed",
        "event_confirmed",
        "event_cancelled",
        "late_drop",
        "marked_absent",
        "absence_objected",
        "substitute_wanted",
        "match_reported",
        "match_confirmed",
        "match_disputed",
        "match_voided",
        "play_asked",
        "play_accepted",
    ];

    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Followed { .. } => "followed",
            Self::Certificate { .. } => "certificate",
            Self::EnrolmentAsked { .. } => "enrolment_asked",
            Self::EnrolmentDecided { .. } => "enrolment_decided",
            Self::EventInvited { .. } => "event_invited",
            Self::SeatOffered { .. } => "seat_offered",
            Self::OfferExpired { .. } => "offer_expired",
            Self::EnrolmentAdded { .. } => "enrolment_added",
            Self::EnrolmentRemoved { .. } => "enrolment_removed",
            Self::EventChanged { .. } => "event_changed",
            Self::EventConfirmed { .. } => "event_confirmed",
            Self::EventCancelled { .. } => "event_cancelled",
            Self::LateDrop { .. } => "late_drop",
            Self::MarkedAbsent { .. } => "marked_absent",
            Self::AbsenceObjected { .. } => "absence_objected",
            Self::SubstituteWanted { .. } => "substitute_wanted",
            Self::MatchReported { .. } => "match_reported",
            Self::MatchConfirmed { .. } => "match_confirmed",
            Self::MatchDisputed { .. } => "match_disputed",
            Self::MatchVoided { .. } => "match_voided",
            Self::PlayAsked { .. } => "play_asked",
            Self::PlayAccepted { .. } => "play_accepted",
        }
    }
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
    /// How many are not read, of all.
    #[ts(type = "number")]
    pub unread: u64,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// I have read these; absent: all that there are.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ReadNotifications {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<NotificationId>>,
}

calls! {
    /// What marks them read.
    NotificationCommand {
        "notification.read" Natural ReadNotifications -> Done;
    }
}

calls! {
    /// What lists them.
    NotificationQuery {
        "notification.list" Read ListNotifications -> Notifications;
    }
}
