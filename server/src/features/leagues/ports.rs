//! What leagues answer games and their matches.

use std::collections::HashMap;

use async_trait::async_trait;
use protocol::leagues::FixtureRef;
use protocol::matches::{Match, Side};
use protocol::{EventId, FixtureId, MatchId, Millis, UserId};

use super::access;
use super::fixtures::{following, locking, matching, refs, scheduling};
use crate::db::{Db, Query};
use crate::error::Result;
use crate::features::events::fixtures::Fixtures;
use crate::ports::answers;
use crate::run::Cx;

struct Leagues;

#[async_trait]
impl Fixtures for Leagues {
    async fn refs(&self, db: &Db, ids: &[FixtureId]) -> Result<HashMap<FixtureId, FixtureRef>> {
        refs::some(db, ids).await
    }

    async fn lock_of_event(&self, cx: &Cx, event: EventId) -> Result<()> {
        locking::of_event(cx, event).await
    }

    async fn lock_of_match(&self, cx: &Cx, id: MatchId) -> Result<()> {
        locking::of_match(cx, id).await
    }

    async fn is_public(&self, db: &Db, fixture: FixtureId) -> Result<bool> {
        access::is_public_fixture(db, fixture).await
    }

    async fn was_organised_at(&self, db: &Db, fixture: FixtureId, at: Millis) -> Result<bool> {
        access::was_organised_at(db, fixture, at).await
    }

    async fn plays_for_team(&self, db: &Db, fixture: FixtureId, user: UserId) -> Result<bool> {
        matching::plays_for_team(db, fixture, user).await
    }

    async fn captain_of(&self, db: &Db, fixture: FixtureId, side: Side) -> Result<Option<UserId>> {
        matching::captain_of(db, fixture, side).await
    }

    async fn check_match(&self, cx: &Cx, fixture: FixtureId, event: EventId, sides: (&[UserId], &[UserId])) -> Result<String> {
        matching::check(cx, fixture, event, sides).await
    }

    async fn match_changed(&self, cx: &mut Cx, result: &Match) -> Result<()> {
        following::match_changed(cx, result).await
    }

    async fn game_moved(&self, cx: &mut Cx, event: EventId, starts_at: Millis) -> Result<()> {
        scheduling::game_moved(cx, event, starts_at).await
    }

    fn push_sees<'q>(&self, query: Query<'q>, user: UserId) -> Query<'q> {
        access::push_sees_fixture(query, user)
    }

    fn push_is_hidden<'q>(&self, query: Query<'q>, event: &'static str) -> Query<'q> {
        access::push_is_hidden(query, event)
    }
}

answers!(Fixtures, Leagues);
