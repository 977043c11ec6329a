//! Enrolment in events: rosters, requests and waiting lists.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::people::Person;
use crate::ratings::SideRating;
use crate::{EnrolmentId, EventId, Millis, UserId};

/// The state of an enrolment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EnrolmentState {
    Invited,
    /// Requested; the organiser decides.
    Pending,
    Enrolled,
    Waitlisted,
    /// A seat is held for them until `answer_by`.
    Offered,
    CheckedIn,
    NoShow,
    /// Off the roster, as are the states below: sent only to the person concerned.
    Unenrolled,
    Declined,
    Rejected,
    Removed,
    /// An offer or invitation was not answered in time.
    Expired,
}

impl EnrolmentState {
    /// Whether the roster lists it, for the organiser and the player.
    #[must_use]
    pub fn is_listed(self) -> bool {
        match self {
            Self::Invited | Self::Pending | Self::Enrolled | Self::Waitlisted | Self::Offered | Self::CheckedIn | Self::NoShow => true,
            Self::Unenrolled | Self::Declined | Self::Rejected | Self::Removed | Self::Expired => false,
        }
    }

    /// Whether everybody who sees the event sees it on the roster: requests and invitations are for the organiser and the player.
    #[must_use]
    pub fn is_public(self) -> bool {
        self.is_listed() && !matches!(self, Self::Invited | Self::Pending)
    }

    /// Whether it occupies a seat.
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

/// An entry of the roster: a player, or a guest by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Enrolment {
    pub id: EnrolmentId,
    pub event: EventId,
    /// Absent for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Person>,
    /// A guest's name; absent for a player. Of a guest whom a player brought it is empty in pushes, and for everybody who is not in
    /// the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// The player who brought the guest; absent for a guest whom an organiser added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest_of: Option<Person>,
    /// 1.0 to 7.0
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
    /// In singles or doubles, as the format of the event is; absent while nothing is known, of a guest, where the event has no format, and
    /// in pushes about several events at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<SideRating>,
    pub state: EnrolmentState,
    /// When it entered this state.
    pub at: Millis,
    /// Position on the waiting list, from 1, as of this push. When somebody leaves the list, those behind them move up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub position: Option<i64>,
    /// Deadline for their answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_by: Option<Millis>,
    /// The time or court changed or the price rose, and they have not yet confirmed that they stay.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub reconfirm: bool,
    /// The time to confirm is over: they keep the seat, and may still confirm until the start.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub unconfirmed: bool,
    /// They left after the deadline for leaving.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub late_drop: bool,
    /// They object to being marked absent; the organiser decides.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub objected: bool,
    /// Why they were removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Joins an event: enrolled or waitlisted in a public one, pending in a private one; enrolled or waitlisted in any if the organiser
/// has invited me.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Join {
    pub event: EventId,
    /// The secret from an invitation link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// Refuse with `clash` if I play something else at that time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub if_free: bool,
}

/// Gives up my seat, waiting list position, request or invitation.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LeaveEvent {
    pub event: EventId,
}

/// Accepts or rejects a request; for the organiser. `accept: true` also picks somebody from the waiting list, and lets somebody
/// who was rejected ask again.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Decide {
    pub enrolment: EnrolmentId,
    pub accept: bool,
}

/// Removes somebody; for the organiser.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RemoveEnrolment {
    pub enrolment: EnrolmentId,
    pub reason: String,
}

/// Adds a player regardless of level, age and gender rules, or a guest by name: exactly one of the two. For the organiser.
/// Friends, pupils and those who asked are seated at once; everybody else, and whoever left or declined, is invited.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct AddEnrolment {
    pub event: EventId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
}

/// Brings a guest to an event in which I play and that allows it: takes a free seat that nobody on the waiting list could take. The
/// guest goes when I leave.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct BringGuest {
    pub event: EventId,
    /// The guest's name.
    pub guest: String,
    /// 1.0 to 7.0 in steps of 0.5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
    /// As in the lookup of genders; required where the event is for women, for men or mixed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<String>,
}

/// Gives up the seat of a guest of mine.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct WithdrawGuest {
    pub enrolment: EnrolmentId,
}

/// Confirms that I stay after the time or court changed or the price rose. Those who do not confirm keep their seat, marked as unconfirmed.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Reconfirm {
    pub event: EventId,
}

/// Accepts the seat offered to me.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AcceptOffer {
    pub event: EventId,
    /// Refuse with `clash` if I play something else at that time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub if_free: bool,
}

/// Declines an offered seat or an invitation.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct DeclineOffer {
    pub event: EventId,
}

/// Checks in oneself or, as the organiser, somebody else; from 30 minutes before the start.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CheckIn {
    pub event: EventId,
    /// Absent: my own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enrolment: Option<EnrolmentId>,
}

/// Marks somebody as a no-show, from 15 minutes after the start, for 7 days; for the organiser.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MarkAbsent {
    pub enrolment: EnrolmentId,
}

/// Objects to being marked absent, within 48 hours. The organiser agrees with `enrolment.check_in`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Object {
    pub event: EventId,
}

/// Notifies free players nearby who fit the rules that a seat is open, each once. For the organiser, and for an enrolled player
/// who cannot come.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct FindSubstitute {
    pub event: EventId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SubstitutesNotified {
    /// How many players were notified.
    #[ts(type = "number")]
    pub told: i64,
}

/// A page of the roster of an event that I see: 100 entries, in the order of its snapshot, whose `enrolments_cursor` continues
/// there.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListRoster {
    pub event: EventId,
    /// The secret from an invitation link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct RosterPage {
    pub enrolments: Vec<Enrolment>,
    /// Absent when there are no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

noun! {
    /// Commands that change enrolments.
    calls EnrolmentCommand {
        "enrolment.join" Keyed Join -> Enrolment;
        "enrolment.leave" Keyed LeaveEvent -> Enrolment;
        "enrolment.decide" Keyed Decide -> Enrolment;
        "enrolment.remove" Keyed RemoveEnrolment -> Enrolment;
        "enrolment.add" Keyed AddEnrolment -> Enrolment;
        "enrolment.bring_guest" Keyed BringGuest -> Enrolment;
        "enrolment.withdraw_guest" Keyed WithdrawGuest -> Enrolment;
        "enrolment.reconfirm" Keyed Reconfirm -> Enrolment;
        "enrolment.accept_offer" Keyed AcceptOffer -> Enrolment;
        "enrolment.decline_offer" Keyed DeclineOffer -> Enrolment;
        "enrolment.check_in" Keyed CheckIn -> Enrolment;
        "enrolment.mark_absent" Keyed MarkAbsent -> Enrolment;
        "enrolment.object" Keyed Object -> Enrolment;
        "enrolment.substitute" Keyed FindSubstitute -> SubstitutesNotified;
    }
    /// Queries about enrolments.
    calls EnrolmentQuery {
        "enrolment.list" Read ListRoster -> RosterPage;
    }
}
