//! What rosters do later.

use protocol::notifications::About;
use protocol::{EnrolmentId, EventId, Millis, UserId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// The time to answer an offer, an invitation or a changed time is over, unless the row has another version.
    Answer { event: EventId, enrolment: EnrolmentId, version: i64 },
    /// Seats are offered that freed at night; `owed` of them were held for somebody before.
    Fill { event: EventId, owed: i64 },
    /// Those after this one are asked whether they stay.
    Ask { event: EventId, answer_by: Millis, after: Option<EnrolmentId> },
    /// What is open in a cancelled event ends, after this one.
    End { event: EventId, reason: String, after: Option<EnrolmentId> },
    /// Those who are in are told something, after this one.
    Tell { event: EventId, about: Box<About>, after: Option<EnrolmentId> },
    /// Somebody has removed their account.
    Forget { user: UserId },
    /// Two people are in a block.
    Part { pair: [UserId; 2] },
}
