//! The jobs of events. The variants and fields are the stored payload: renaming one breaks queued jobs.

use protocol::events::Cause;
use protocol::notifications::About;
use protocol::{CourtId, EventId, Millis, SeriesId, UserId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// Cancels a pending event whose deadline for confirming, `at`, has passed, unless the deadline changed.
    Decide { event: EventId, at: Millis },
    /// Reminds the players of an event that begins in a day, or `soon`, unless its start has changed since.
    Remind { event: EventId, start_version: i64, soon: bool },
    /// Sets the reminders of the events that were published before there were any, in batches by id from `after`.
    RemindAll { after: Option<EventId> },
    /// Closes the room of an event that ended a while ago.
    CloseRoom { event: EventId },
    /// Takes those out of the room of a series who played in this date, which is over, and have none to come; from the person `after`.
    LeaveRoom { event: EventId, after: Option<UserId> },
    /// Schedules that dates of series made before there were rooms of series share one, from the event `after`.
    ShareRooms { after: Option<EventId> },
    /// Gives a date of a series the series' room.
    ShareRoom { event: EventId, series: SeriesId },
    /// Notifies those whom an announcement concerns, in one event or in the coming dates of a series, from the person `after`.
    Announce { event: EventId, series: Option<SeriesId>, about: Box<About>, by: UserId, after: Option<UserId> },
    /// Cancels another event of a series, or an event of an organiser who removed their account.
    Cancel {
        event: EventId,
        reason: String,
        #[serde(default)]
        cause: Option<Cause>,
        by: Option<UserId>,
    },
    /// Cancels the events of an organiser who removed their account, in batches by id from `after`.
    CancelAll { organiser: UserId, after: Option<EventId> },
    /// Ends what somebody hears of an organiser's events that they see no longer, from the event `after`.
    Cut { organiser: UserId, user: UserId, after: EventId },
    /// Applies somebody's new or ended role to another date of a series.
    ApplyRole { event: EventId, user: UserId },
    /// Hands another event of a series over.
    HandOver { event: EventId, from: UserId, to: UserId },
    /// Has the games at a court follow its name, its place and its clock, one after the other from the event `after`,
    /// unless it has a later version.
    FollowCourt { court: CourtId, version: i64, after: Option<EventId> },
    /// Applies the fields of a form that were changed, as JSON, to another event of a series, moved by `shift` days from its own
    /// day.
    Change { event: EventId, form: String, shift: i64, by: UserId },
}
