//! Enrolment: who is in, who asks, who waits.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::calls;
use crate::people::Person;
use crate::{EnrolmentId, EventId, Millis, UserId};

/// Where somebody stands in an event (`domain-rules.md` E).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EnrolmentState {
    Invited,
    /// Asked; the organiser decides.
    Pending,
    Enrolled,
    Waitlisted,
    /// A seat is held for them until `answer_by`.
    Offered,
    CheckedIn,
    NoShow,
    /// Not on the roster any more, as are those below: they are told to the one whom they concern alone.
    Unenrolled,
    Declined,
    Rejected,
    Removed,
    /// An offer or invitation that was not answered in time.
    Expired,
}

impl EnrolmentState {
    /// Whether it is shown on the roster.
    #[must_use]
    pub fn is_listed(self) -> bool {
        match self {
            Self::Invited | Self::Pending | Self::Enrolled | Self::Waitlisted | Self::Offered | Self::CheckedIn | Self::NoShow => true,
            Self::Unenrolled | Self::Declined | Self::Rejected | Self::Removed | Self::Expired => false,
        }
    }

    /// Whether it takes a seat.
    #[must_use]
    pub fn is_seated(self) -> bool {
        match self {
            Self::Enrolled | Self::Offered | Self::CheckedIn | Self::NoShow => true,
            Self::Invited
            | Self::Pending
            | Self::Waitlisted
            | Self::Unenrolled
            | Self::Declined
            | Self::Rejected
            | Self::Removed
            | Self::Expired => false,
        }
    }
}

/// Somebody on the roster: a player, or a guest by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Enrolment {
    pub id: EnrolmentId,
    pub event: EventId,
    /// Absent for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Person>,
    /// Of a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// 1.0 to 7.0
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
    pub state: EnrolmentState,
    /// Since when it is so.
    pub at: Millis,
    /// Their place in the line, from 1, as of this push; those behind somebody who leaves the line move up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub position: Option<i64>,
    /// Until when they have to answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_by: Option<Millis>,
    /// Its time or court changed, and they have not said yet whether they stay.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub reconfirm: bool,
    /// They left after the time until which one may.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub late_drop: bool,
    /// They say that they were there, and the mark of absence waits for the organiser.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub objected: bool,
    /// Why they were removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// I want to be in: enrolled or waiting in a public event, pending in a private one, enrolled at once with an invitation.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Join {
    pub event: EventId,
    /// The secret of a link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// I am out: my seat, my place in the line, my request or my invitation.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LeaveEvent {
    pub event: EventId,
}

/// The organiser answers who asked; with `accept: true`, also picks somebody who waits.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Decide {
    pub enrolment: EnrolmentId,
    pub accept: bool,
}

/// The organiser takes somebody out.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RemoveEnrolment {
    pub enrolment: EnrolmentId,
    pub reason: String,
}

/// The organiser adds a player by hand, whatever the rules of level, age and gender say, or a guest by name: exactly one of
/// the two.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct AddEnrolment {
    pub event: EventId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
}

/// I stay although the time or the court changed; whoever does not leaves.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Reconfirm {
    pub event: EventId,
}

/// I take the seat that is held for me.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AcceptOffer {
    pub event: EventId,
}

/// I do not want the seat that is held for me, or the invitation.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct DeclineOffer {
    pub event: EventId,
}

/// I am here, or the organiser says so of somebody; from 30 minutes before the beginning.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CheckIn {
    pub event: EventId,
    /// Absent: mine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enrolment: Option<EnrolmentId>,
}

/// The organiser says that somebody did not come; from 15 minutes after the beginning, for 7 days.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MarkAbsent {
    pub enrolment: EnrolmentId,
}

/// I was there, whatever was marked; within 48 hours. The organiser decides by `enrolment.check_in`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Object {
    pub event: EventId,
}

/// Tells free players nearby who fit that a seat is open, each once; by the organiser, or somebody enrolled who cannot come.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct FindSubstitute {
    pub event: EventId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SubstitutesTold {
    #[ts(type = "number")]
    pub told: i64,
}

calls! {
    /// What changes who is in.
    EnrolmentCommand {
        "enrolment.join" Keyed Join -> Enrolment;
        "enrolment.leave" Keyed LeaveEvent -> Enrolment;
        "enrolment.decide" Keyed Decide -> Enrolment;
        "enrolment.remove" Keyed RemoveEnrolment -> Enrolment;
        "enrolment.add" Keyed AddEnrolment -> Enrolment;
        "enrolment.reconfirm" Keyed Reconfirm -> Enrolment;
        "enrolment.accept_offer" Keyed AcceptOffer -> Enrolment;
        "enrolment.decline_offer" Keyed DeclineOffer -> Enrolment;
        "enrolment.check_in" Keyed CheckIn -> Enrolment;
        "enrolment.mark_absent" Keyed MarkAbsent -> Enrolment;
        "enrolment.object" Keyed Object -> Enrolment;
        "enrolment.substitute" Keyed FindSubstitute -> SubstitutesTold;
    }
}
