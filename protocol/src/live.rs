//! Matches scored live, point by point.
//!
//! A match is one row in all its states: created, played, then a result. What happens in it are numbered events; its [`Board`] is
//! what they lead to.

mod board;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::events::EventRef;
use crate::matches::{MatchGuest, MatchState, SetScore, Side};
use crate::people::Person;
use crate::session::Done;
use crate::{EnrolmentId, EventId, MatchId, Millis, PadId, UserId};

pub use board::{Board, BoardCorrection, Both, CorrectedWhat, EndChanges, Partner, Seat, ServeFrom, ServeOrder, Stake, Suspension, Toss};

/// A match that is, was or will be scored live.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LiveMatch {
    pub id: MatchId,
    /// Without the court if the event is private.
    pub event: EventRef,
    /// One or two people and guests each.
    pub a: Vec<Person>,
    pub b: Vec<Person>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<MatchGuest>>")]
    pub guests_a: Vec<MatchGuest>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<MatchGuest>>")]
    pub guests_b: Vec<MatchGuest>,
    /// The code of a format, as the ITF and TODS write it.
    pub format: String,
    pub competitive: bool,
    /// Whether everybody may watch, also without an account.
    pub is_public: bool,
    /// Absent before the toss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toss: Option<Toss>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<Millis>,
    /// The name of whoever scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scorer: Option<Person>,
    pub board: Board,
}

/// The state of `match:{id}`, with what the reader may do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LiveSnapshot {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub live: LiveMatch,
    /// Whether I may take over the scoring.
    pub may_score: bool,
    /// Whether I may decide who watches and give out the scorer's link.
    pub may_manage: bool,
    /// Whether I am notified of its start, match points and end.
    pub is_favourite: bool,
    /// How many devices watch it, counted every few seconds.
    pub watching: u32,
}

/// Something that happens in a match, as a scorer enters it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(optional_fields)]
pub enum ScoreEvent {
    /// This side wins the point.
    Point {
        side: Side,
    },
    /// The last event that counts is undone.
    Undo,
    /// This player serves now. Points stand.
    Server {
        server: Seat,
    },
    /// A pair has chosen who of them serves first in this set. Only in doubles, and before the pair's first service game of the
    /// set.
    FirstServer {
        server: Seat,
    },
    /// The ends are the other way round. Points stand.
    OtherEnds,
    /// The time of a timed set is up.
    TimeUp,
    /// The score is set.
    Score(SetTo),
    /// Play stops for now.
    Suspended {
        /// Watchers read it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    Resumed,
    /// This side stops.
    Retired {
        side: Side,
    },
    /// This side is disqualified or late.
    Defaulted {
        side: Side,
    },
    /// This side does not appear. Only before the first point.
    Walkover {
        side: Side,
    },
    /// Nothing is undone any more: the match becomes a result. One that is not over is abandoned; without a point, it is void.
    Finished,
}

/// A score that a scorer sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SetTo {
    /// The sets that are over.
    pub sets: Vec<SetScore>,
    pub games: Both,
    /// Counted: 3 of a game is 40.
    pub points: Both,
    /// Who serves next.
    pub server: Seat,
    /// Watchers read it.
    pub reason: String,
}

/// An event that an offline pad has stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PadEvent {
    pub event: ScoreEvent,
    /// When it was entered, by the pad's clock.
    pub at: Millis,
}

/// The state after events were recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Recorded {
    /// How many events there are now.
    #[ts(type = "number")]
    pub events: i64,
    pub state: MatchState,
}

/// Makes a match of an event that can be scored live; for its players, organisers and officials, from a day before its start.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CreateMatch {
    pub event: EventId,
    /// With the guests one or two each, nobody twice, at least one with an account.
    pub a: Vec<UserId>,
    pub b: Vec<UserId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<EnrolmentId>>")]
    pub guests_a: Vec<EnrolmentId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<EnrolmentId>>")]
    pub guests_b: Vec<EnrolmentId>,
    /// Default `SET3-S:6/TB7`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
}

/// Starts a match after the toss: I am its scorer, on this pad. Before the first point it can be repeated.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct StartMatch {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    pub pad: PadId,
    pub toss: Toss,
}

/// The match, the pad, and the event that the next one follows: what each command of a scorer says.
macro_rules! scored {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* } $event:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Serialize, Deserialize, TS)]
        #[ts(optional_fields)]
        pub struct $name {
            #[serde(rename = "match")]
            #[ts(rename = "match")]
            pub match_id: MatchId,
            pub pad: PadId,
            /// How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
            #[ts(type = "number")]
            pub after: i64,
            $($(#[$field_doc])* pub $field: $type,)*
        }

        impl $name {
            /// The event that it records.
            #[must_use]
            pub fn event(&self) -> ScoreEvent {
                let event: fn(&Self) -> ScoreEvent = $event;
                event(self)
            }
        }
    )*};
}

scored! {
    /// Records a point.
    ScorePoint {
        /// Who won it.
        side: Side,
    } |it| ScoreEvent::Point { side: it.side };
    /// Undoes the last event that counts.
    UndoPoint {} |_| ScoreEvent::Undo;
    /// Corrects who serves; points stand.
    FixServer { server: Seat, } |it| ScoreEvent::Server { server: it.server };
    /// Sets the score, with a reason.
    SetScoreTo { score: SetTo, } |it| ScoreEvent::Score(it.score.clone());
    /// Suspends play.
    SuspendMatch {
        /// 1 to 300 characters on one line; watchers read it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    } |it| ScoreEvent::Suspended { reason: it.reason.clone() };
    /// Resumes play.
    ResumeMatch {} |_| ScoreEvent::Resumed;
    /// A side retires.
    RetireSide { side: Side, } |it| ScoreEvent::Retired { side: it.side };
    /// A side is defaulted.
    DefaultSide { side: Side, } |it| ScoreEvent::Defaulted { side: it.side };
    /// A side does not appear.
    WalkoverSide { side: Side, } |it| ScoreEvent::Walkover { side: it.side };
    /// Makes the match a result: confirmed if an official scored it, else the other side is asked.
    FinishMatch {} |_| ScoreEvent::Finished;
}

/// Records the events that a pad has stored, in order, all or none.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ScorePoints {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    pub pad: PadId,
    /// How many events the pad knew when it stored the first.
    #[ts(type = "number")]
    pub after: i64,
    /// At most 500.
    pub events: Vec<PadEvent>,
}

/// Hands the scoring over to somebody, who is notified; for the scorer, players, organisers and officials.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct HandOverScoring {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    pub to: UserId,
}

/// Takes the scoring over on this pad; for players, organisers, officials, those to whom it was handed over, and with the
/// scorer's link any member.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct TakeOverScoring {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    pub pad: PadId,
    /// The secret of the scorer's link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// Makes a new scorer's link; the one before no longer holds. For players, organisers and officials.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MakeScorerLink {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
}

/// The secret of a scorer's link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ScorerLink {
    pub secret: String,
}

/// Decides whether everybody may watch, or only who sees the event; for players, organisers and officials.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ShowMatch {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    pub is_public: bool,
}

/// Adds a match to my favourites, or removes it: I am notified of its start, match points and end.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct FavourMatch {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    pub is_favourite: bool,
}

/// Matches in play that I may watch, those with the newest points first; also for guests.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListLive {
    /// Only those of this event, also those that have not begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<EventId>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LivePage {
    /// At most 20.
    pub matches: Vec<LiveMatch>,
}

noun! {
    /// Commands that score matches live.
    calls LiveCommand {
        "match.create" Keyed CreateMatch -> LiveMatch;
        "match.start" Keyed StartMatch -> Recorded;
        "match.point" Keyed ScorePoint -> Recorded;
        "match.points" Keyed ScorePoints -> Recorded;
        "match.undo" Keyed UndoPoint -> Recorded;
        "match.fix_server" Keyed FixServer -> Recorded;
        "match.set_score" Keyed SetScoreTo -> Recorded;
        "match.suspend" Keyed SuspendMatch -> Recorded;
        "match.resume" Keyed ResumeMatch -> Recorded;
        "match.retire" Keyed RetireSide -> Recorded;
        "match.default" Keyed DefaultSide -> Recorded;
        "match.walkover" Keyed WalkoverSide -> Recorded;
        "match.finish" Keyed FinishMatch -> Recorded;
        "match.hand_over" Keyed HandOverScoring -> Done;
        "match.take_over" Keyed TakeOverScoring -> Recorded;
        "match.link" Keyed MakeScorerLink -> ScorerLink;
        "match.show" Natural ShowMatch -> Done;
        "match.favour" Natural FavourMatch -> Done;
    }
    /// Queries about matches in play.
    calls LiveQuery {
        "match.live" Read ListLive -> LivePage;
    }
    pushes {
        "match:{id}" MatchPush;
    }
    types { LiveSnapshot }
}

/// Pushes on `match:{id}`. `watching_changed` is unlogged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum MatchPush {
    /// The score, whole: a reader that lags receives only the newest.
    BoardChanged { board: Box<Board> },
    /// More than the score changed: the scorer, who may watch, the toss, the state of the result.
    LiveChanged {
        #[serde(rename = "match")]
        live: Box<LiveMatch>,
    },
    /// How many devices watch it; at most once every few seconds.
    WatchingChanged { watching: u32 },
}
