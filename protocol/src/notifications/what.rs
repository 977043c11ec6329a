//! What happened to a lesson, in a league, to a fixture, and in a live match.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What happened to a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LessonWhat {
    /// Somebody asks for it.
    Requested,
    /// Other terms were offered.
    Countered,
    /// It was agreed, or booked at once.
    Agreed,
    Declined,
    /// Somebody else got the time.
    Taken,
    /// Nobody answered in time.
    Expired,
    Withdrawn,
    /// Another time is proposed for an agreed lesson.
    MoveProposed,
    /// The other time was accepted.
    Moved,
    /// The other time was declined or not answered: the old one stands.
    NotMoved,
    Cancelled,
    /// Cancelled after the cut-off.
    CancelledLate,
    CancelledWeather,
    /// I was marked absent.
    MarkedAbsent,
    /// The other side objects to having been marked absent.
    AbsenceObjected,
    /// The operator decided about an absence.
    AbsenceDecided,
    Completed,
    /// Both reviews are shown.
    Reviewed,
    /// I was added as a pupil.
    Added,
    /// A pupil does not come.
    PupilLeft,
}

/// What happened in a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LeagueWhat {
    /// I am asked to play in a pair.
    PartnerAsked,
    /// My partner accepted.
    PartnerAccepted,
    PartnerDeclined,
    /// A side asks for a place in my league.
    Requested,
    /// A side enrolled in my league.
    Joined,
    /// My side was accepted.
    Accepted,
    Rejected,
    /// My side came in from the waiting list.
    MovedUp,
    /// Enrolment ended, and there was no place for my side.
    NoPlace,
    /// My side came into the league with a file that an organiser had read.
    Added,
    /// An organiser asks me to play.
    Invited,
    /// Somebody declined whom I invited.
    InvitationDeclined,
    /// An organiser removed my side.
    Removed,
    /// The fixtures are drawn.
    Drawn,
    /// A side withdrew.
    Withdrew,
    /// I am asked to play for a team.
    TeamAsked,
    /// A player accepted to play for my team.
    TeamAccepted,
    TeamDeclined,
    /// A player left my team.
    TeamLeft,
    /// I was taken off a team.
    TeamRemoved,
    /// I am the captain of my team now.
    TeamCaptain,
    Cancelled,
    Completed,
    /// My side moved up or down a ladder by a result.
    LadderUp,
    LadderDown,
    /// My side dropped a place on a ladder, having not played for long.
    LadderInactive,
    /// A new period of a box league began: my side went up, went down, or plays where it played.
    Promoted,
    Relegated,
    NewPeriod,
    /// The organiser asks me to organise the league with them.
    CoOrganiserAsked,
    /// The organiser asks me to be an official of the league.
    OfficialAsked,
    /// Somebody accepted the role that I asked them to take.
    RoleAccepted,
    /// Somebody declined such a role, or gave it back.
    RoleDeclined,
    /// The organiser ended my role.
    RoleEnded,
    /// The league was handed over to me: I am its organiser now.
    HandedOver,
}

/// What happened to a fixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FixtureWhat {
    /// The other side proposes dates.
    DatesProposed,
    /// The other side accepted a date of mine.
    DateAgreed,
    /// An organiser set the date.
    DateSet,
    /// The date was taken back.
    Postponed,
    /// It was decided without a match.
    Awarded,
    /// It is not played any more.
    Cancelled,
    /// Such a decision was taken back.
    Revived,
    /// The other side challenges mine.
    Challenged,
    /// My challenge was accepted.
    ChallengeAccepted,
    /// My challenge was refused.
    ChallengeRefused,
    /// The challenge to my side was taken back.
    ChallengeWithdrawn,
    /// A challenge was not answered in time, and counts as refused.
    ChallengeUnanswered,
    /// An accepted challenge was not played in time.
    ChallengeUnplayed,
    /// My team's line-up is due tomorrow.
    LineUpDue,
    /// The line-ups are known.
    LineUpsRevealed,
    /// A team handed in no line-up, and lost the tie.
    LineUpMissing,
    /// A team has won the tie.
    TieDecided,
}

/// How far a live match has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LiveStage {
    Started,
    MatchPoint,
    Ended,
}
