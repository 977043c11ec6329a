//! What a result belongs to, and all that the rules of results need to know of it: who played, when, who decides, who watches. Today
//! that is an event; the rules themselves know of none, so that a league's matches need nothing but their own answers here.

use std::collections::HashSet;
use std::time::Duration;

use protocol::events::{EventPush, EventRef, EventState};
use protocol::matches::Match;
use protocol::{EnrolmentId, ErrorCode, EventId, FixtureId, Millis, Refusal, TenantId, Topic, UserId, limits, sentence};
use serde_json::json;

use super::store::StoredMatch;
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::enrolments::{reading, roster};
use crate::features::events::fixtures::fixtures;
use crate::features::events::terms::Facts;
use crate::features::events::{facts, organisers};
use crate::features::ratings;
use crate::features::written::{self, Scope};
use crate::run::Cx;

/// How long after the end results can be entered.
const ENTERED_WITHIN: Duration = Duration::from_secs(limits::RESULT_DAYS * 86_400);

/// How long before the start matches can be made.
const MADE_BEFORE: Duration = Duration::from_secs(limits::LIVE_BEFORE_HOURS * 3_600);

/// The event that a result belongs to.
pub(super) struct Owner(Facts);

impl Owner {
    /// Locks it until the commit, after the league that it belongs to; entering a result does.
    pub(super) async fn lock(cx: &Cx, event: EventId) -> Result<Self> {
        fixtures().lock_of_event(cx, event).await?;
        facts::lock(cx, event).await?.map(Self).ok_or_else(not_found)
    }

    /// The owner of a stored result.
    pub(super) async fn of(cx: &Cx, stored: &StoredMatch) -> Result<Self> {
        Self::find(cx, stored.result.event.id).await
    }

    /// Reads it without locking it.
    pub(super) async fn find(cx: &Cx, event: EventId) -> Result<Self> {
        Self::find_in(cx.db(), cx.tenant(), event).await
    }

    pub(super) async fn find_in(db: &Db, tenant: TenantId, event: EventId) -> Result<Self> {
        facts::find(db, tenant, event).await?.map(Self).ok_or_else(not_found)
    }

    pub(super) fn id(&self) -> EventId {
        self.0.id
    }

    pub(super) fn named(&self) -> EventRef {
        self.0.named()
    }

    pub(super) fn organiser(&self) -> UserId {
        self.0.organiser
    }

    /// The fixture whose game it is.
    pub(super) fn fixture(&self) -> Option<FixtureId> {
        self.0.fixture
    }

    pub(super) fn is_competitive(&self) -> bool {
        self.0.competitive
    }

    /// Whether everybody may watch its matches, unless somebody decides otherwise.
    pub(super) async fn is_public(&self, db: &Db) -> Result<bool> {
        let public_fixture = match self.0.fixture {
            Some(fixture) => fixtures().is_public(db, fixture).await?,
            None => true,
        };
        Ok(public_fixture && !self.0.is_private && !self.0.friends_only)
    }

    pub(super) fn is_cancelled(&self, now: Millis) -> bool {
        self.0.state_at(now) == EventState::Cancelled
    }

    pub(super) fn ends_at(&self) -> Option<Millis> {
        self.0.ends_at
    }

    /// How long it is planned to last.
    pub(super) fn minutes(&self) -> Option<i64> {
        self.0.starts_at.zip(self.0.ends_at).map(|(start, end)| (end.0 - start.0) / 60_000)
    }

    /// Whether somebody enters results of others and decides disputes: of a tie nobody who plays for one of its teams.
    pub(super) async fn officiates(&self, db: &Db, user: UserId) -> Result<bool> {
        Ok(organisers::officiates(db, &self.0, user).await? && self.is_neutral(db, user).await?)
    }

    /// The same, and they were appointed by then, of a fixture before it was played: a party cannot have its result decided by somebody
    /// whom it appoints afterwards.
    pub(super) async fn officiated_at(&self, db: &Db, user: UserId, at: Millis) -> Result<bool> {
        let begun_at = self.0.starts_at.filter(|_| self.0.fixture.is_some());
        let at = begun_at.map_or(at, |begun_at| begun_at.min(at));
        if let Some(fixture) = self.0.fixture.filter(|_| self.0.organiser == user)
            && !fixtures().was_organised_at(db, fixture, at).await?
        {
            return Ok(false);
        }
        Ok(organisers::officiated_at(db, &self.0, user, at).await? && self.is_neutral(db, user).await?)
    }

    async fn is_neutral(&self, db: &Db, user: UserId) -> Result<bool> {
        match self.0.fixture {
            Some(fixture) => Ok(!fixtures().plays_for_team(db, fixture, user).await?),
            None => Ok(true),
        }
    }

    /// Everybody who does.
    pub(super) async fn officials(&self, cx: &Cx) -> Result<Vec<UserId>> {
        organisers::and_officials(cx.db(), &self.0).await
    }

    /// Those of the people who play in it.
    pub(super) async fn players_among(&self, cx: &Cx, users: impl IntoIterator<Item = UserId>) -> Result<HashSet<UserId>> {
        reading::players_among(cx.db(), self.0.id, users).await
    }

    /// Those of the guests who have a seat in it.
    pub(super) async fn guests_among(&self, cx: &Cx, guests: &[EnrolmentId]) -> Result<Vec<EnrolmentId>> {
        reading::guests_among(cx.db(), self.0.id, guests).await
    }

    /// Refuses with `not_found` whoever may not see it.
    pub(super) async fn check_seen(&self, cx: &Cx, user: UserId) -> Result<()> {
        roster::check_seen(cx, &self.0, user).await
    }

    /// Refuses results before it begins, or too long after its end.
    pub(super) fn check_time(&self, now: Millis) -> Result<()> {
        let state = self.0.state_at(now);
        let sentence = match state {
            EventState::InProgress => return Ok(()),
            EventState::Past if self.0.ends_at.is_some_and(|end| now <= end + ENTERED_WITHIN) => return Ok(()),
            EventState::Past => sentence!("results_late", days = limits::RESULT_DAYS),
            EventState::Cancelled => sentence!("game_cancelled"),
            EventState::Draft | EventState::Pending | EventState::Published | EventState::Full => sentence!("game_not_begun"),
        };
        Err(Refusal::saying(ErrorCode::Conflict, sentence).with(json!({ "state": state })).into())
    }

    /// Refuses results before it begins: those of a league's fixtures can be entered as long as the league is played.
    pub(super) fn check_begun(&self, now: Millis) -> Result<()> {
        if self.0.state_at(now) == EventState::Past { Ok(()) } else { self.check_time(now) }
    }

    /// Refuses matches to be made or started long before it begins, and as results are refused.
    pub(super) fn check_live_time(&self, now: Millis) -> Result<()> {
        let soon = self.0.starts_at.is_some_and(|start| start <= now + MADE_BEFORE);
        let is_on = matches!(self.0.state_at(now), EventState::Published | EventState::Full);
        if is_on && soon { Ok(()) } else { self.check_time(now) }
    }
}

/// Announces a change of a match, which is saved: the fixture that it decides and its players' ratings follow, and everybody who
/// watches what it belongs to sees it; a block does not hide who was on court.
pub(super) async fn announce(cx: &mut Cx, result: &Match) -> Result<()> {
    fixtures().match_changed(cx, result).await?;
    // On the heap: a result that moves a bracket and a table reaches deep.
    Box::pin(ratings::following::match_changed(cx, result)).await?;
    let as_push = |result| EventPush::MatchChanged { result: Box::new(result) };
    written::push(cx, (Topic::Event(result.event.id), result.id.0), Scope::Part, result.clone(), as_push)
}
