//! The jobs of leagues.

use protocol::notifications::LeagueWhat;
use protocol::{EventId, FixtureId, LeagueId, Millis, UserId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Due {
    /// Ends enrolment, if it still ends at this time.
    EndEnrolment { league: LeagueId, at: Millis },
    /// Begins a league that is drawn, if it still begins at this time.
    Begin { league: LeagueId, at: Millis },
    /// Ends a ladder or a box league with its last day, if that ends at this time.
    End { league: LeagueId, at: Millis },
    /// Counts a challenge as refused that is not answered by now.
    Answer { fixture: FixtureId, at: Millis },
    /// Ends an accepted challenge that is not played by now.
    Play { fixture: FixtureId, at: Millis },
    /// Drops inactive sides of a ladder, once a day; of one that was paused since, no more.
    Inactive { league: LeagueId, from: Millis },
    /// Ends a period of a box league.
    EndPeriod { league: LeagueId, period: i64 },
    /// Reveals the line-ups of a tie, if they are still due at this time.
    RevealLineUps { fixture: FixtureId, at: Millis },
    /// Reminds captains of a line-up, if it is still due at this time.
    RemindOfLineUp { fixture: FixtureId, at: Millis },
    /// Takes somebody whose account is removed out of their leagues, each by a job of its own.
    Forget { user: UserId },
    /// Takes them out of one league.
    TakeOut { league: LeagueId, user: UserId },
    /// Hands a league that they organised over, or ends it.
    HandOver { league: LeagueId, user: UserId },
    /// Notifies people of what somebody did in a league, a batch at a time.
    Notify { league: LeagueId, notices: Vec<Notice>, by: Option<UserId> },
    /// Gives the next free places to the waiting list.
    FillPlaces { league: LeagueId },
    /// Calls off the next games of fixtures that will not be played: cancelled with their league or their period, or given up.
    CallOff { league: LeagueId },
    /// Posts that a league is open for enrolment, if its organiser allows it.
    PostOpening { league: LeagueId },
    /// Posts who won the final, if they allow it; anew when its result has changed.
    PostFinal { league: LeagueId },
    /// Makes the room of a league read-only that is over since then, unless it was opened again.
    CloseRoom { league: LeagueId, over_at: Millis },
    /// Makes whoever follows the game of a fixture open it again: its league was hidden.
    ReopenGame { event: EventId },
    /// Ends what somebody hears of an organiser's leagues: a block came between.
    Cut { organiser: UserId, user: UserId, after: Option<LeagueId> },
}

/// What some people are notified of.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Notice {
    pub users: Vec<UserId>,
    pub what: LeagueWhat,
    pub reason: Option<String>,
    /// The place or box that they have now.
    pub place: Option<i64>,
}
