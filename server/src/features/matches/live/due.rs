//! The jobs of live matches. The variants and fields are the stored payload: renaming one breaks queued jobs.

use std::time::Duration;

use protocol::notifications::LiveStage;
use protocol::{EventId, MatchId, UserId, limits};
use serde::{Deserialize, Serialize};

/// After how long without an event a match in play is finished.
pub(super) const IDLE: Duration = Duration::from_secs(limits::LIVE_IDLE_HOURS * 3_600);

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Due {
    /// Finishes a match that is over, unless something happened since.
    Finish { match_id: MatchId, events: i64 },
    /// Finishes a match in play that nobody scores any more.
    CloseIdle { match_id: MatchId },
    /// Voids a match that nobody began to score.
    CloseUnplayed { match_id: MatchId },
    /// Notifies those whose favourite a match is of its stage, from the person `after`. `score` is what it was then.
    Notify { match_id: MatchId, stage: LiveStage, score: String, after: UserId },
    /// Makes everybody who watches the open matches of an event open them again, from the match `after`.
    Reopen { event: EventId, after: MatchId },
    /// Ends what somebody sees of the matches of an event and may watch no longer, from the match `after`.
    CutFromEvent { event: EventId, user: UserId, after: Option<MatchId> },
    /// Ends what somebody sees of the matches of another and may watch no longer, those before `before`.
    CutBetween { user: UserId, of: UserId, before: Option<MatchId> },
    /// Voids the open matches of an event that was cancelled.
    CallOff { event: EventId },
}
