//! Leagues: sides that enrol, a draw, fixtures between the sides, and a table that every result moves.
//!
//! A side is one player in singles and a pair in doubles. A fixture is one match between two sides; once its date is agreed it has
//! a game (an event) of its own, with reminders, calendar entries, a chat room and live scoring like any other.

mod boxes;
mod drawing;
mod fixtures;
mod form;
mod ladder;
mod listing;
mod sides;
mod staffing;
mod table;
mod teams;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::courts::CourtRef;
use crate::people::Person;
use crate::session::Done;
use crate::staff::{Staff, StaffMember};
use crate::{ChatId, LeagueId, Millis, SideId};

pub use boxes::{BoxMove, BoxPeriod, BoxRules, BoxTables, CloseBoxPeriod, GetBoxPeriod};
pub use drawing::{AcceptDraw, Draw, DrawnFixture, DrawnRound, PreviewDraw};
pub use fixtures::{
    AgreeDate, Award, AwardFixture, Fixture, FixturePage, FixtureRef, FixtureState, FreeTime, FreeTimes, ListFixtures, ListFreeTimes,
    MadeGame, PlayFixture, PostponeFixture, Proposal, ProposeDates, ReportFixture, ReviveFixture, ScheduleFixture, Source, Stage,
};
pub use form::{Competition, LeagueForm, TableOrder, TableRules};
pub use ladder::{
    AnswerChallenge, ChallengeSide, Ladder, LadderChange, LadderMove, LadderMoves, LadderPlace, LadderRules, ListLadderMoves, ListTargets,
    MoveKind, Targets, WithdrawChallenge,
};
pub use listing::{LeagueCard, LeaguePage, ListMyLeagues, MyLeagues, SearchLeagues};
pub use sides::{
    AddSide, AnswerSide, DecideSide, JoinLeague, LeagueSide, LeaveLeague, ListSides, RemoveSide, SeedSides, SidePage, SideState,
};
pub use staffing::{AcceptLeagueRole, AppointInLeague, EndLeagueRole, HandOverLeague};
pub use table::{
    BoxCertainty, Compared, Criterion, ExplainPlace, Explanation, GetLeagueTable, Needs, Standing, Table, TableChange, TableReason, Tally,
};
pub use teams::{LineKind, Rubber, RubberState, Team, TeamLine, TeamMember, TeamRules, Tie, TieState};

/// The state of a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LeagueState {
    /// Visible only to its organisers.
    Draft,
    /// Sides enrol, from the first to the last day of enrolment.
    Enrolling,
    /// Enrolment is over; nothing is drawn yet.
    Closed,
    /// Drawn: the fixtures and the table's rules stand.
    Scheduled,
    /// Being played.
    Active,
    /// Paused by its organisers.
    Suspended,
    /// All fixtures are decided, or the organisers have closed it.
    Completed,
    /// Put away by its organisers.
    Archived,
    Cancelled,
}

/// A league as seen by everybody with access.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct League {
    pub id: LeagueId,
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: LeagueForm,
    pub organiser: Person,
    /// Who helps the organiser.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<StaffMember>>")]
    pub staff: Vec<StaffMember>,
    pub state: LeagueState,
    /// Its home court; fixtures may be played elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<CourtRef>,
    /// IANA, of the home court: all dates are local to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// Sides with a place.
    #[ts(type = "number")]
    pub taken: i64,
    /// Sides on the waiting list.
    #[ts(type = "number")]
    pub waiting_count: i64,
    /// Undecided requests, for the organisers; 0 for everybody else, and in pushes.
    #[ts(type = "number")]
    pub pending_count: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn_at: Option<Millis>,
    /// How many rounds were drawn; 0 before.
    #[ts(type = "number")]
    pub rounds: i64,
    /// Its chat room; members are the players of sides with a place, the organiser and co-organisers. Absent in a draft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<ChatId>,
    /// Hidden by whoever runs the community: its organisers and players alone see it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub hidden: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancel_reason: Option<String>,
    /// The league whose next season this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<LeagueId>,
    /// Increased by every update; sent with `league.update`.
    #[ts(type = "number")]
    pub version: i64,
    pub created_at: Millis,
}

/// A league as fixtures, matches and notifications refer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LeagueRef {
    pub id: LeagueId,
    pub name: String,
}

/// Snapshot of `league:{id}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LeagueSnapshot {
    pub league: League,
    /// Enrolled sides in the order of their seeds and names, then requests, then the waiting list in order. Requests of others are
    /// listed for the organisers alone.
    pub sides: Vec<LeagueSide>,
    /// Where `side.list` continues, if they are not all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides_cursor: Option<String>,
    /// My side, whether or not it is listed above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<LeagueSide>,
    /// The teams that ask me to play for them, and the side of which a file names me as a player until I answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<SideId>>")]
    pub invited: Vec<SideId>,
    /// Whether I am one of its organisers.
    pub organises: bool,
    /// Whether I enter results and decide about fixtures where I am on neither side: an organiser or an official.
    pub officiates: bool,
    /// Who was asked to help and has not answered: all of them for the organiser, oneself for others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<StaffMember>>")]
    pub asked: Vec<StaffMember>,
    /// One for each group, of a box league for each box of the current period; none before the draw, of a knock-out and of a ladder.
    pub tables: Vec<Table>,
    /// The groups whose tables did not fit beside the others: `league.table` has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<i32>>")]
    pub tables_left: Vec<i64>,
    /// The order of a ladder, once it is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ladder: Option<Ladder>,
    /// The current period of a box league, once it is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<BoxPeriod>,
    /// The round being played: the first with an undecided fixture; 0 before the draw.
    #[ts(type = "number")]
    pub round: i64,
    /// The fixtures of that round; of a knock-out those of the whole bracket, of a ladder all open challenges.
    pub fixtures: Vec<Fixture>,
    /// Where `fixture.list` continues, if they are not all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixtures_cursor: Option<String>,
    /// My undecided fixtures, the earliest round first.
    pub my_fixtures: Vec<Fixture>,
}

/// Creates a league, open for enrolment from its first day on.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CreateLeague {
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: LeagueForm,
    /// Visible only to me until `league.publish`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub draft: bool,
}

/// Replaces a league's form; for the organiser. `version` is the one that was edited. After the draw only its name, description,
/// picture, court, price and last day can change.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct UpdateLeague {
    pub league: LeagueId,
    #[ts(type = "number")]
    pub version: i64,
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: LeagueForm,
}

/// One league and nothing else: what several commands need.
macro_rules! of_league {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Serialize, Deserialize, TS)]
        pub struct $name {
            pub league: LeagueId,
        }
    )*};
}

of_league! {
    /// Opens a draft for enrolment; for the organiser.
    PublishLeague;
    /// Deletes a draft of mine.
    DeleteLeagueDraft;
    /// Ends enrolment before its last day; for organisers. Whoever waits or asked is notified that there is no place.
    CloseEnrolment;
    /// Opens enrolment again before the draw; for organisers.
    ReopenEnrolment;
    /// Pauses a league that is being played; for organisers.
    SuspendLeague;
    /// Goes on with it.
    ResumeLeague;
    /// Closes a league: fixtures that were not played are cancelled; for organisers.
    CompleteLeague;
    /// Opens a closed league again, within 7 days; for organisers.
    ReopenLeague;
    /// Puts a closed league away; for organisers.
    ArchiveLeague;
    /// Creates a draft of the next season: the same form, its dates moved behind this season's end; for organisers.
    NextSeason;
    /// A league that I see.
    GetLeague;
}

/// Cancels a league before it is played; for the organiser.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct CancelLeague {
    pub league: LeagueId,
    /// 1 to 300 characters; all sides read it.
    pub reason: String,
}

noun! {
    /// Commands that change leagues.
    calls LeagueCommand {
        "league.create" Keyed CreateLeague -> League;
        "league.update" Keyed UpdateLeague -> League;
        "league.publish" Keyed PublishLeague -> League;
        "league.delete_draft" Keyed DeleteLeagueDraft -> Done;
        "league.close_enrolment" Keyed CloseEnrolment -> League;
        "league.reopen_enrolment" Keyed ReopenEnrolment -> League;
        "league.seed" Keyed SeedSides -> League;
        "league.draw" Keyed AcceptDraw -> League;
        "league.suspend" Keyed SuspendLeague -> League;
        "league.resume" Keyed ResumeLeague -> League;
        "league.complete" Keyed CompleteLeague -> League;
        "league.reopen" Keyed ReopenLeague -> League;
        "league.archive" Keyed ArchiveLeague -> League;
        "league.cancel" Keyed CancelLeague -> League;
        "league.next_season" Keyed NextSeason -> League;
        "league.appoint" Keyed AppointInLeague -> Staff;
        "league.accept_role" Keyed AcceptLeagueRole -> League;
        "league.end_role" Keyed EndLeagueRole -> Staff;
        "league.hand_over" Keyed HandOverLeague -> League;
        "ladder.challenge" Keyed ChallengeSide -> Fixture;
        "ladder.answer" Keyed AnswerChallenge -> Fixture;
        "ladder.withdraw" Keyed WithdrawChallenge -> Fixture;
        "box.close_period" Keyed CloseBoxPeriod -> League;
        "side.join" Keyed JoinLeague -> LeagueSide;
        "side.answer" Keyed AnswerSide -> LeagueSide;
        "side.leave" Keyed LeaveLeague -> LeagueSide;
        "side.decide" Keyed DecideSide -> LeagueSide;
        "side.add" Keyed AddSide -> LeagueSide;
        "side.remove" Keyed RemoveSide -> LeagueSide;
        "fixture.propose" Keyed ProposeDates -> Fixture;
        "fixture.agree" Keyed AgreeDate -> Fixture;
        "fixture.schedule" Keyed ScheduleFixture -> Fixture;
        "fixture.postpone" Keyed PostponeFixture -> Fixture;
        "fixture.play" Keyed PlayFixture -> MadeGame;
        "fixture.report" Keyed ReportFixture -> Fixture;
        "fixture.award" Keyed AwardFixture -> Fixture;
        "fixture.revive" Keyed ReviveFixture -> Fixture;
    }
    /// Queries about leagues.
    calls LeagueQuery {
        "league.get" Read GetLeague -> LeagueSnapshot;
        "league.search" Read SearchLeagues -> LeaguePage;
        "league.mine" Read ListMyLeagues -> MyLeagues;
        "league.preview" Read PreviewDraw -> Draw;
        "side.list" Read ListSides -> SidePage;
        "league.table" Read GetLeagueTable -> Table;
        "league.explain" Read ExplainPlace -> Explanation;
        "ladder.targets" Read ListTargets -> Targets;
        "ladder.moves" Read ListLadderMoves -> LadderMoves;
        "box.period" Read GetBoxPeriod -> BoxTables;
        "fixture.list" Read ListFixtures -> FixturePage;
        "fixture.free" Read ListFreeTimes -> FreeTimes;
    }
    pushes {
        "league:{id}" LeaguePush;
    }
    types { LeagueForm, LeagueSnapshot }
}

/// Pushes on `league:{id}`. They ignore blocks: everybody with access to the league may know who plays whom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum LeaguePush {
    /// Its form, state or counts changed.
    LeagueChanged { league: Box<League> },
    /// A side is new or changed; with the current counts.
    SideChanged {
        side: Box<LeagueSide>,
        #[ts(type = "number")]
        taken: i64,
        #[ts(type = "number")]
        waiting_count: i64,
    },
    /// A side is no longer listed.
    SideEnded {
        side: SideId,
        #[ts(type = "number")]
        taken: i64,
        #[ts(type = "number")]
        waiting_count: i64,
    },
    /// Its fixtures were drawn: too large for a push, so they are fetched.
    Drawn { league: Box<League> },
    /// A fixture has another date, state or score.
    FixtureChanged { fixture: Box<Fixture> },
    /// A table moved.
    TableChanged { change: Box<TableChange> },
    /// Sides of a ladder moved.
    LadderMoved { change: Box<LadderChange> },
    /// A ladder moved by more than a push can carry: fetch the league.
    LadderReset {},
    /// A table moved by more than a push can carry: fetch it.
    TableReset {
        #[ts(type = "number")]
        group: i64,
    },
}
