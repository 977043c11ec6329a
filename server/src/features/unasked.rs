//! How often somebody may reach others who did not ask for it, by the day: people who do not follow them, and one person again
//! and again.

use protocol::{ErrorCode, Refusal, UserId, limits as protocol_limits, sentence};

use crate::config::LimitsConfig;
use crate::error::Result;
use crate::identity::attempts::{self, Attempt};
use crate::run::Cx;

/// What people are reached with; each has a count of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    Group,
    Invitation,
    Follow,
    Mention,
}

impl Reach {
    fn name(self) -> &'static str {
        match self {
            Self::Group => "strangers",
            Self::Invitation => "invited",
            Self::Follow => "followed",
            Self::Mention => "mentioned",
        }
    }
}

/// What somebody does to one person again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeated {
    Follow,
    Unblock,
    /// Asks somebody to take a role.
    Appoint,
    /// Hands the scoring of a match over to somebody who has nothing to do with it.
    HandOverScoring,
    /// Invites somebody who does not follow them.
    Invite,
    /// Invites somebody to the same event after they declined or left.
    InviteAfterRefusal,
    /// Calls for substitutes, by whoever calls.
    CallForSubstitutes,
    /// Hears a call for substitutes, by whoever hears it.
    HearOfSubstitutes,
    /// Hears of a new game that fits a saved search, by whoever hears it.
    HearOfSearches,
    /// Hears of a coach's free hours, by whoever hears it, of each coach.
    HearOfHours,
    /// Offers a free hour to followers, by the coach.
    OfferHour,
    /// Proposes another name or place of a court.
    ProposeCourt,
    /// Confirms or declines what somebody else proposed for a court.
    DecideCourt,
}

impl Repeated {
    /// The name of its count, and how often a day.
    fn limit(self, limits: &LimitsConfig) -> (&'static str, u32) {
        match self {
            Self::Follow => ("follow", limits.again_per_day),
            Self::Unblock => ("unblock", limits.again_per_day),
            Self::Appoint => ("appoint", limits.again_per_day),
            Self::HandOverScoring => ("hand over scoring", limits.again_per_day),
            Self::Invite => ("invite", limits.again_per_day),
            Self::InviteAfterRefusal => ("invite after refusal", 1),
            Self::CallForSubstitutes => ("call for substitutes", 10),
            Self::HearOfSubstitutes => ("hear of substitutes", 5),
            Self::HearOfSearches => ("hear of searches", 5),
            Self::HearOfHours => ("hear of hours", 1),
            Self::OfferHour => ("offer hour", u32::try_from(protocol_limits::LESSON_HOURS_OFFERED_MAX).unwrap_or(u32::MAX)),
            Self::ProposeCourt => ("propose court", 10),
            Self::DecideCourt => ("decide court", 30),
        }
    }
}

/// Counts people who do not follow the caller; `false` if they are too many for today.
pub(crate) async fn count_strangers(cx: &Cx, with: Reach, strangers: usize) -> Result<bool> {
    cx.note_counted();
    if strangers == 0 {
        return Ok(true);
    }
    let most = cx.config().limits.strangers_per_day;
    let attempt = Attempt::of(with.name(), cx.tenant(), &cx.caller()?.user.to_string(), most);
    let count = attempts::add_today(cx.db(), &attempt, i64::try_from(strangers).unwrap_or(i64::MAX), cx.now).await?;
    Ok(count <= i64::from(most))
}

/// Counts the invitation of people who do not follow the caller; refuses if they invite too many such people today.
pub(crate) async fn check_invites_strangers(cx: &Cx, strangers: usize) -> Result<()> {
    if count_strangers(cx, Reach::Invitation, strangers).await? {
        return Ok(());
    }
    let most = cx.config().limits.strangers_per_day;
    Err(Refusal::saying(ErrorCode::LimitReached, sentence!("strangers_invited", count = most)).on("users").into())
}

/// Counts what somebody does to each of these people; `false` if that is too often for one of them.
pub(crate) async fn count_each(cx: &Cx, what: Repeated, by: UserId, to: &[UserId]) -> Result<bool> {
    cx.note_counted();
    let (name, most) = what.limit(&cx.config().limits);
    let attempts: Vec<Attempt> = to.iter().map(|to| Attempt::of(name, cx.tenant(), &format!("{by}:{to}"), most)).collect();
    let counts = attempts::add_each_today(cx.db(), &attempts, cx.now).await?;
    Ok(counts.into_iter().all(|count| count <= i64::from(most)))
}

/// Counts what somebody does to a person, or to anybody; answers how often they have done it today, or none if that is too often.
pub(crate) async fn count_repeated(cx: &Cx, what: Repeated, by: UserId, to: Option<UserId>) -> Result<Option<i64>> {
    cx.note_counted();
    let (name, most) = what.limit(&cx.config().limits);
    let to = to.map(|to| to.to_string()).unwrap_or_default();
    let attempt = Attempt::of(name, cx.tenant(), &format!("{by}:{to}"), most);
    let count = attempts::add_today(cx.db(), &attempt, 1, cx.now).await?;
    Ok((count <= i64::from(most)).then_some(count))
}

/// Counts what each of these people does to a person; answers those for whom that is not too often.
pub(crate) async fn those_within(cx: &Cx, what: Repeated, by: &[UserId], to: UserId) -> Result<Vec<UserId>> {
    let (name, most) = what.limit(&cx.config().limits);
    let attempts: Vec<Attempt> = by.iter().map(|by| Attempt::of(name, cx.tenant(), &format!("{by}:{to}"), most)).collect();
    let counts = attempts::add_each_today(cx.db(), &attempts, cx.now).await?;
    Ok(by.iter().zip(counts).filter(|(_, count)| *count <= i64::from(most)).map(|(by, _)| *by).collect())
}
