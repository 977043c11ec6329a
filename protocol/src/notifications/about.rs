//! What a notification says.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Change, FixtureWhat, LeagueWhat, LessonWhat, LiveStage};
use crate::events::{Cause, EventRef};
use crate::leagues::LeagueRef;
use crate::lessons::LessonRef;
use crate::packages::PassState;
use crate::people::Person;
use crate::posts::PostRef;
use crate::reports::ModerationWhat;
use crate::staff::StaffRole;
use crate::users::CertificateState;
use crate::{AskId, CaseId, ChatId, CommentId, FixtureId, MatchId, Millis, PassId, PostId, SearchId};

/// What a notification is about. Settings use the same names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", content = "data", rename_all = "snake_case")]
pub enum About {
    /// Somebody followed me.
    Followed { by: Person },
    /// I was invited back to a group that I left.
    GroupInvited { chat: ChatId, title: String, by: Person },
    /// The operator reviewed my certificate, or it expired.
    Certificate { state: CertificateState },
    /// Somebody requests to join my event.
    EnrolmentAsked { event: EventRef, by: Person },
    /// Somebody joined my event.
    EnrolmentJoined { event: EventRef, by: Person },
    /// The organiser decided on my request to join. If accepted, I am enrolled or, with `waiting`, on the waiting list.
    EnrolmentDecided { event: EventRef, accepted: bool, waiting: bool },
    /// The organiser took a rejection back: I may ask again.
    EnrolmentReopened { event: EventRef },
    /// I was invited.
    EventInvited { event: EventRef, by: Person },
    /// I was offered a seat.
    SeatOffered { event: EventRef, answer_by: Millis },
    /// I did not answer an offer or invitation in time.
    OfferExpired { event: EventRef },
    /// The organiser added me.
    EnrolmentAdded { event: EventRef, by: Person },
    /// The organiser removed me. As in the three others with a `reason`: empty if its author is in a block with the reader.
    EnrolmentRemoved { event: EventRef, reason: String },
    /// Time, court, price or the deadline for leaving changed; with `answer_by`, I must reconfirm by then.
    EventChanged {
        event: EventRef,
        answer_by: Option<Millis>,
        /// What changed, if it is one of these.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<Change>>", optional)]
        changes: Vec<Change>,
        /// Why it was postponed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reason: Option<String>,
        /// One of the listed reasons, whose English text is `reason`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        cause: Option<Cause>,
        /// When it was to begin before; absent if that did not change.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        was_at: Option<Millis>,
    },
    /// The organiser asks which date suits me.
    PollOpened { event: EventRef },
    /// A pending event will take place.
    EventConfirmed { event: EventRef },
    EventCancelled {
        event: EventRef,
        reason: String,
        /// One of the listed reasons, whose English text is `reason`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        cause: Option<Cause>,
    },
    /// A game of mine begins in a day.
    ReminderDay { event: EventRef },
    /// A game of mine begins in two hours.
    ReminderSoon { event: EventRef },
    /// An organiser wrote to everybody in the event, or in its series.
    Announced {
        event: EventRef,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
        text: String,
    },
    /// Somebody left my event after the deadline for leaving.
    LateDrop {
        event: EventRef,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
    },
    /// I was marked as a no-show.
    MarkedAbsent { event: EventRef, object_by: Millis },
    /// Somebody objects to being marked absent.
    AbsenceObjected {
        event: EventRef,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
    },
    /// An event near me that I fit needs a substitute.
    SubstituteWanted {
        event: EventRef,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
    },
    /// A new game fits a saved search of mine.
    SearchMatched {
        event: EventRef,
        search: SearchId,
        /// The search's name, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<String>,
    },
    /// A result of mine was entered or corrected: confirm or dispute it.
    MatchReported {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
        score: String,
    },
    /// A result was confirmed, by somebody or automatically.
    MatchConfirmed {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        score: String,
    },
    /// The other side disputes a result.
    MatchDisputed {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
        reason: String,
    },
    /// A result was voided.
    MatchVoided {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// The organiser corrected a confirmed result.
    MatchCorrected {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        score: String,
        reason: String,
    },
    /// Somebody handed the scoring of a match over to me.
    ScoringAsked {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
    },
    /// A match among my favourites began, has reached match point, or ended.
    MatchLive {
        event: EventRef,
        #[serde(rename = "match")]
        match_id: MatchId,
        stage: LiveStage,
        /// Okafor / Raman v Vasquez / Fuentes
        players: String,
        /// From side A; of an ended match from the winner's side.
        score: String,
    },
    /// The organiser asks me to help with an event.
    RoleAsked { event: EventRef, by: Person, role: StaffRole },
    /// Somebody accepted or declined the role that I asked them to take, or gave it back.
    RoleAnswered { event: EventRef, by: Person, role: StaffRole, accepted: bool },
    /// The organiser ended my role in an event.
    RoleEnded { event: EventRef, role: StaffRole },
    /// An event was handed over to me: I am its organiser now.
    EventHandedOver {
        event: EventRef,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
    },
    /// An organiser set what I owe.
    DueSet {
        event: EventRef,
        /// Absent if they are in a block with the reader.
        by: Option<Person>,
        /// Cents.
        #[ts(type = "number")]
        amount: i64,
    },
    /// Somebody asked me to play now.
    PlayAsked { ask: AskId, by: Person, starts_at: Millis, answer_by: Millis },
    /// Somebody accepted my ask.
    PlayAccepted { event: EventRef, by: Person },
    /// Something happened in a league that I play in or organise.
    LeagueNews {
        league: LeagueRef,
        what: LeagueWhat,
        /// Who did it, or asks; absent if nobody, or if they are in a block with the reader.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        by: Option<Person>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reason: Option<String>,
        /// The place of my side on the ladder, or its box, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        place: Option<i64>,
    },
    /// Something happened to a fixture of mine.
    FixtureNews {
        league: LeagueRef,
        fixture: FixtureId,
        what: FixtureWhat,
        /// Okafor / Raman v Vasquez / Fuentes
        players: String,
        /// Who did it; absent if nobody, or if they are in a block with the reader.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        by: Option<Person>,
        /// The date that was agreed or set, or the first of those proposed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        starts_at: Option<Millis>,
        /// IANA, of the league.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        zone: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reason: Option<String>,
    },
    /// Somebody asks me for a lesson, offers other terms or proposes another time: I answer by then.
    LessonAsked {
        lesson: LessonRef,
        what: LessonWhat,
        by: Person,
        answer_by: Millis,
        /// As it is answered from a notification.
        #[ts(type = "number")]
        version: i64,
        /// For how many weeks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        weeks: Option<i64>,
    },
    /// Something happened to a lesson of mine.
    LessonNews {
        lesson: LessonRef,
        what: LessonWhat,
        /// Who did it; absent if nobody, or if they are in a block with the reader.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        by: Option<Person>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reason: Option<String>,
        /// The nearest free times of the coach, at most three, where I lost a time.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<Millis>>", optional)]
        instead: Vec<Millis>,
    },
    /// A lesson of mine begins in a day.
    LessonTomorrow { lesson: LessonRef },
    /// A lesson of mine begins in two hours.
    LessonSoon { lesson: LessonRef },
    /// A coach has a free hour: one that I wait for, or one that a coach whom I follow offers.
    HourFree {
        coach: Person,
        starts_at: Millis,
        /// Minutes.
        #[ts(type = "number")]
        length: i64,
        zone: String,
        court: String,
    },
    /// A pass was asked for, given, refused or ended.
    PassNews { pass: PassId, name: String, state: PassState, by: Person },
    /// Somebody mentioned me in a post or, with `comment`, in a comment on it.
    Mentioned {
        post: PostRef,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        comment: Option<CommentId>,
        by: Person,
    },
    /// Somebody commented on my post.
    PostCommented { post: PostRef, by: Person },
    /// Somebody replied to my comment.
    CommentReplied { post: PostRef, comment: CommentId, by: Person },
    /// What became of something that I wrote or reported.
    Moderated {
        what: ModerationWhat,
        /// How it begins, or its name; empty of a picture.
        start: String,
        /// The post, or the one that the comment is on, while I can open it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        post: Option<PostId>,
        /// The case, where I can read the decision and appeal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        case: Option<CaseId>,
        /// What the moderator wrote to me; empty if nothing.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(as = "Option<String>", optional)]
        reason: String,
        /// Until when I am suspended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        until: Option<Millis>,
    },
}
