//! The jobs of enrolments. The variants and fields are the stored payload: renaming one breaks queued jobs.

use protocol::events::Cause;
use protocol::notifications::About;
use protocol::{EnrolmentId, EventId, Millis, UserId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// Expires an offer, an invitation or a request to confirm again, unless the enrolment's version has changed.
    Answer { event: EventId, enrolment: EnrolmentId, version: i64 },
    /// Offers open seats that had to wait: for the morning, or for the next batch. `owed` of them are replacement seats, see
    /// [`offer_seats`](super::waiting_list::offer_seats).
    Fill { event: EventId, owed: i64 },
    /// Asks everybody enrolled to confirm again, in batches by id from `after`; not `by`, who changed the event.
    Ask {
        event: EventId,
        answer_by: Millis,
        after: Option<EnrolmentId>,
        #[serde(default)]
        by: Option<UserId>,
        /// What changed; of jobs from before that was stored, the time or the court.
        #[serde(default)]
        about: Option<Box<About>>,
        /// Who has agreed already, and is only notified.
        #[serde(default)]
        agreed: Vec<UserId>,
    },
    /// Ends the open enrolments of an event that `by` cancelled, in batches by id from `after`.
    End {
        event: EventId,
        reason: String,
        #[serde(default)]
        cause: Option<Cause>,
        after: Option<EnrolmentId>,
        #[serde(default)]
        by: Option<UserId>,
    },
    /// Notifies everybody enrolled, in batches by id from `after`; not `by`, who did it.
    #[serde(rename = "tell")]
    NotifyPlayers {
        event: EventId,
        about: Box<About>,
        after: Option<EnrolmentId>,
        #[serde(default)]
        by: Option<UserId>,
    },
    /// Ends the open invitations of somebody who may no longer invite to an event.
    Uninvite { event: EventId, by: UserId },
    /// Takes somebody who removed their account out of all upcoming events.
    Forget { user: UserId },
    /// Notifies players whom `by` called for as substitutes.
    CallForSubstitutes { event: EventId, players: Vec<UserId>, by: UserId },
    /// Ends requests and invitations between two people after a block.
    Part { pair: [UserId; 2] },
}
