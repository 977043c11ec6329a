//! Moderation: cases about what people reported, or what is held, for a community's moderators; decisions, and appeals of those whom
//! they are about.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::people::Person;
use crate::{CaseId, Millis};

/// What a case is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CaseNoun {
    Person,
    Message,
    Event,
    League,
    Court,
    Review,
    Picture,
    Post,
    Comment,
}

/// What becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// It may stand: if it was hidden, it is shown again.
    Stands,
    /// It breaks the rules; it is hidden, and an appeal can show it again. Posts, comments, messages and reviews only.
    Hidden,
    /// It breaks the rules; it is removed, and nothing brings it back. Posts, comments, messages and reviews only.
    Removed,
    /// It breaks the rules, and stays as it is: somebody was warned or suspended, or the operator acted.
    Upheld,
}

/// A case. At most one about the same thing is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Case {
    pub id: CaseId,
    pub noun: CaseNoun,
    /// How it begins, or its name; empty of a picture.
    pub start: String,
    /// Whose it is; absent of an imported court.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<Person>,
    /// Those who reported it, each once; 0 of what is held without a report.
    #[ts(type = "number")]
    pub reporters: i64,
    /// The reason of the first report, as in the lookup of report types.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// When it came, or came back by an appeal.
    pub opened_at: Millis,
    /// Nobody but its author sees it.
    pub hidden: bool,
    /// The moderator who is on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_by: Option<Person>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appeal: Option<Appeal>,
    /// The last decision: of an open case with an appeal, the one that it is against.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<Decision>,
    pub open: bool,
    /// Counts decisions and appeals, from 1: a report does not change what a moderator has read.
    #[ts(type = "number")]
    pub version: i64,
}

/// What its author says against a decision, or while a case is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Appeal {
    pub text: String,
    pub at: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Decision {
    pub ruling: Ruling,
    /// Whether its author was warned.
    pub warned: bool,
    /// Until when its author is suspended by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspended_until: Option<Millis>,
    /// What its author reads; empty where it stands.
    pub reason: String,
    /// Absent for the operator, and for whom it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Person>,
    pub at: Millis,
}

/// The snapshot of `moderation:{tenant}`: open cases, the oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CaseQueue {
    /// At most 100.
    pub cases: Vec<Case>,
    /// All of them.
    #[ts(type = "number")]
    pub open: i64,
}

/// Pushes on `moderation:{tenant}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum ModerationPush {
    /// A case came, or changed; open or not, it replaces what was shown of it.
    CaseChanged {
        case: Box<Case>,
        /// All open cases.
        #[ts(type = "number")]
        open: i64,
    },
}

/// A case with everything that a decision needs. For moderators.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetCase {
    pub case: CaseId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CaseFile {
    pub case: Case,
    /// The thing itself, with what stands around it, in the order of reading.
    pub context: Vec<ContextLine>,
    /// The oldest first, as many as fit.
    pub reports: Vec<CaseReport>,
    /// What the open reports weigh together: thousandths of a reporter who is always right.
    #[ts(type = "number")]
    pub weight: i64,
    /// From this weight it is hidden automatically.
    #[ts(type = "number")]
    pub hidden_from: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<AuthorRecord>,
    /// What was done, the oldest first; at most 100.
    pub trail: Vec<TrailEntry>,
    /// The rulings that are possible.
    pub rulings: Vec<Ruling>,
    /// Why I may not decide, as the key of a refusal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barred: Option<String>,
}

/// Something that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ContextLine {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<Person>,
    pub text: String,
    /// Paths.
    pub images: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Millis>,
    /// Whether this is what the case is about.
    pub subject: bool,
}

/// One report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CaseReport {
    pub by: Person,
    /// As in the lookup of report types.
    pub reason: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    pub at: Millis,
    /// Other things that they reported and that were decided, and how many of them broke the rules.
    #[ts(type = "number")]
    pub decided: i64,
    #[ts(type = "number")]
    pub upheld: i64,
    /// Thousandths of a reporter who is always right; 0 of a member of less than a week.
    #[ts(type = "number")]
    pub weight: i64,
}

/// What is known of whoever wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct AuthorRecord {
    pub person: Person,
    pub member_since: Millis,
    /// Cases about them, this one aside, that broke the rules, that warned them, and that suspended them.
    #[ts(type = "number")]
    pub broke_rules: i64,
    #[ts(type = "number")]
    pub warnings: i64,
    #[ts(type = "number")]
    pub suspensions: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspended_until: Option<Millis>,
}

/// What somebody did about a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct TrailEntry {
    pub at: Millis,
    /// Absent for the server itself, and for the operator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Person>,
    pub what: TrailWhat,
    /// The reason of a report, as in the lookup; until when somebody is suspended, in milliseconds; what an author reads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TrailWhat {
    Reported,
    Held,
    HiddenAutomatically,
    Taken,
    Released,
    Appealed,
    RuledStands,
    RuledHidden,
    RuledRemoved,
    RuledUpheld,
    Warned,
    Suspended,
    /// An appeal ended the suspension.
    SuspensionLifted,
}

/// Decided cases, the newest first. For moderators.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListDecided {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct DecidedCases {
    pub cases: Vec<Case>,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// Says that I am on an open case, or, with `taken: false`, no more. Nothing keeps others from it: they see who is on it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TakeCase {
    pub case: CaseId,
    pub taken: bool,
}

/// Decides an open case. Nobody decides about their own, about what they reported, or about an appeal against their own decision; other
/// moderators are neither warned nor suspended. After an appeal, the new decision replaces the one before.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct DecideCase {
    pub case: CaseId,
    /// The version that I saw.
    #[ts(type = "number")]
    pub version: i64,
    pub ruling: Ruling,
    /// Warns its author.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub warn: bool,
    /// Suspends its author until then, at most a year: all their sessions end at once, and they cannot sign in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspend_until: Option<Millis>,
    /// What its author reads, 1 to 300 characters; required unless it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A decision about something of mine, or that it is hidden until somebody has looked at it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetOwnCase {
    pub case: CaseId,
}

/// What the author of something sees of its case: not who reported it, and not who decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct OwnCase {
    pub id: CaseId,
    pub noun: CaseNoun,
    /// What it said when it was reported, or its name; empty of a picture.
    pub text: String,
    /// Paths.
    pub images: Vec<String>,
    pub hidden: bool,
    pub open: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<Decision>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appeal: Option<Appeal>,
    /// Until when I may appeal; absent if I may not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appeal_by: Option<Millis>,
}

/// Says something against a decision about something of mine, once, within 30 days; somebody else decides about it. Also while a case
/// is open.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AppealCase {
    pub case: CaseId,
    /// 1 to 1,000 characters.
    pub text: String,
}

/// `POST /api/auth/appeal` -> `{}`: the appeal of somebody who is suspended, with what the refusal of their sign-in holds in `data`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AppealSuspension {
    pub case: CaseId,
    pub ticket: String,
    /// 1 to 1,000 characters.
    pub text: String,
}

noun! {
    /// Commands of moderators, and of those whom a case is about.
    calls ModerationCommand {
        "moderation.take" Keyed TakeCase -> Case;
        "moderation.decide" Keyed DecideCase -> Case;
        "moderation.appeal" Keyed AppealCase -> OwnCase;
    }
    /// Queries of moderators, and of those whom a case is about.
    calls ModerationQuery {
        "moderation.case" Read GetCase -> CaseFile;
        "moderation.decided" Read ListDecided -> DecidedCases;
        "moderation.own" Read GetOwnCase -> OwnCase;
    }
    pushes { "moderation:{tenant}" ModerationPush; }
    types { CaseQueue, AppealSuspension }
}
