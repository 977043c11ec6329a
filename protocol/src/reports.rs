//! Reports to whoever runs the community.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::session::Done;
use crate::{CourtId, EventId, LeagueId, MessageId, UserId};

/// What is reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "noun", rename_all = "snake_case")]
pub enum Reported {
    Person {
        user: UserId,
    },
    Message {
        message: MessageId,
    },
    Event {
        event: EventId,
    },
    League {
        league: LeagueId,
    },
    Court {
        court: CourtId,
    },
    /// Somebody's review of a court.
    Review {
        court: CourtId,
        author: UserId,
    },
    /// A picture, by the path that shows it.
    Picture {
        image: String,
    },
}

/// Reports something that the caller sees and that is not their own. The same thing for the same reason counts once, however often
/// it is sent; at most 30 a day.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SendReport {
    pub about: Reported,
    /// As in the lookup of report types.
    pub reason: String,
    /// At most 1,000 characters; required for the reason `other`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

noun! {
    /// Commands that report something.
    calls ReportCommand {
        "report.send" Keyed SendReport -> Done;
    }
}
