//! Reports to whoever runs the community.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::session::Done;
use crate::{CommentId, CourtId, EventId, LeagueId, MessageId, PostId, UserId};

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
    Post {
        post: PostId,
    },
    Comment {
        comment: CommentId,
    },
}

/// What became of something that somebody wrote or reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ModerationWhat {
    /// It has a link of a newcomer, or a word that the community listed: it waits until a moderator has looked at it. Read by its author,
    /// as all but the last two.
    Held,
    /// Several people reported it: it is hidden until a moderator has looked at it.
    Hidden,
    /// A moderator lets it stand: it is shown again.
    Restored,
    /// A moderator removed it for good.
    Removed,
    /// A moderator decided that it is hidden.
    RuledHidden,
    /// A moderator warned me about it.
    Warned,
    /// A moderator suspended me for it.
    Suspended,
    /// Another moderator decided about my appeal: the decision was taken back.
    AppealGranted,
    /// Another moderator decided about my appeal: it breaks the rules.
    AppealRefused,
    /// A moderator has acted on a report of mine.
    ReportUpheld,
    /// A moderator lets stand what I reported.
    ReportDismissed,
}

/// Reports something that the caller sees and that is not their own. The same thing for the same reason counts once, however often
/// it is sent; at most 30 a day. A post, a comment, a message or a review that several people report is hidden until a moderator has
/// looked at it.
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
