//! Teams of a league, their line-ups, and the rubbers of their ties.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::leagues::{Award, Fixture, LeagueSide};
use crate::matches::{Score, Side};
use crate::people::Person;
use crate::{FixtureId, MatchId, Millis, SideId, UserId};

/// Invites players to a team, as its captain; also after the draw.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct InviteToTeam {
    pub side: SideId,
    pub players: Vec<UserId>,
}

/// Accepts or declines an invitation to a team.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AnswerTeam {
    pub side: SideId,
    pub accept: bool,
}

/// Takes somebody off the roster, or takes an invitation back; as its captain. Refused once they were fielded.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RemoveFromTeam {
    pub side: SideId,
    pub player: UserId,
}

/// Leaves a team; its captain hands over first, or withdraws the team with `side.leave`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LeaveTeam {
    pub side: SideId,
}

/// Makes somebody of the roster the captain, as its captain.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct HandOverTeam {
    pub side: SideId,
    pub player: UserId,
}

/// Gives a team another name, as its captain.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RenameTeam {
    pub side: SideId,
    pub name: String,
}

/// Hands in my team's line-up for a tie that has a date, instead of the one before; as its captain. Hidden from everybody else until
/// both teams have handed theirs in, or they are due.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct HandInLineUp {
    pub fixture: FixtureId,
    /// Who plays on each line, in their order; nobody: the team forfeits that rubber.
    pub lines: Vec<Vec<UserId>>,
}

/// The line-up that my team has handed in; for its captain.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetLineUp {
    pub fixture: FixtureId,
}

/// A line-up as its captain sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LineUp {
    /// In the order of the lines; empty before one was handed in.
    pub lines: Vec<Vec<Person>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Millis>,
}

/// Makes the match of a rubber, to be scored live; for its players and organisers. Of two who do that at once, both get the same.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct PlayRubber {
    pub fixture: FixtureId,
    #[ts(type = "number")]
    pub rubber: i64,
}

/// The match of a rubber.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MadeMatch {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
}

/// Enters the result of a rubber; for its players and organisers. From then on it is a match like any other: confirmed, disputed and
/// corrected by `match.confirm` and so on.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReportRubber {
    pub fixture: FixtureId,
    #[ts(type = "number")]
    pub rubber: i64,
    /// Side A is the fixture's.
    pub score: Score,
}

/// Decides a rubber that was not played; for organisers who are in neither team.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct AwardRubber {
    pub fixture: FixtureId,
    #[ts(type = "number")]
    pub rubber: i64,
    pub award: Award,
    /// Required for a walkover and a default, refused otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// 1 to 300 characters; both teams read it.
    pub reason: String,
}

/// Takes such a decision back; for organisers who are in neither team.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviveRubber {
    pub fixture: FixtureId,
    #[ts(type = "number")]
    pub rubber: i64,
}

noun! {
    /// Commands about teams and their ties.
    calls TeamCommand {
        "team.invite" Keyed InviteToTeam -> LeagueSide;
        "team.answer" Keyed AnswerTeam -> LeagueSide;
        "team.remove" Keyed RemoveFromTeam -> LeagueSide;
        "team.leave" Keyed LeaveTeam -> LeagueSide;
        "team.captain" Keyed HandOverTeam -> LeagueSide;
        "team.rename" Keyed RenameTeam -> LeagueSide;
        "tie.line_up" Keyed HandInLineUp -> Fixture;
        "rubber.play" Keyed PlayRubber -> MadeMatch;
        "rubber.report" Keyed ReportRubber -> Fixture;
        "rubber.award" Keyed AwardRubber -> Fixture;
        "rubber.revive" Keyed ReviveRubber -> Fixture;
    }
    /// Queries about teams and their ties.
    calls TeamQuery {
        "tie.mine" Read GetLineUp -> LineUp;
    }
}
