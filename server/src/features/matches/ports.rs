//! What matches answer games.

use async_trait::async_trait;
use protocol::matches::Match;
use protocol::pairs::Pairs;
use protocol::ratings::{RatingKind, SideRating};
use protocol::{EventId, Millis, TenantId, UserId};

use super::live::{due, hiding};
use super::{history, reading, store};
use crate::db::Db;
use crate::error::Result;
use crate::features::budget::Page;
use crate::features::events::results::Results;
use crate::features::{pairs, ratings};
use crate::jobs;
use crate::ports::answers;
use crate::run::Cx;

struct Matches;

#[async_trait]
impl Results for Matches {
    async fn newest(&self, db: &Db, tenant: TenantId, event: EventId, limit: usize) -> Result<Page<Match>> {
        history::of_event(db, tenant, event, None, limit).await
    }

    async fn has_any(&self, db: &Db, event: EventId) -> Result<bool> {
        store::has_results(db, event).await
    }

    async fn pairs(&self, db: &Db, event: EventId) -> Result<Option<Pairs>> {
        pairs::shown::of_event(db, event).await
    }

    async fn ratings(&self, db: &Db, kind: RatingKind, now: Millis, sides: &[Vec<UserId>]) -> Result<Vec<Option<SideRating>>> {
        ratings::reading::of_sides(db, kind, now, sides).await
    }

    async fn call_off(&self, cx: &mut Cx, event: EventId) -> Result<()> {
        if reading::in_play_of(cx.db(), &[event], None, 1).await?.is_empty() {
            return Ok(());
        }
        jobs::schedule(cx, &due::Due::CallOff { event }, cx.now).await
    }

    async fn hide(&self, cx: &mut Cx, event: EventId) -> Result<()> {
        hiding::hide_matches(cx, event).await
    }

    async fn reopen(&self, cx: &mut Cx, event: EventId) -> Result<()> {
        hiding::reopen_matches(cx, event, None).await
    }

    async fn cut_from_event(&self, cx: &mut Cx, event: EventId, user: UserId) -> Result<()> {
        hiding::cut_from_event(cx, event, user, None).await
    }

    async fn cut_from_events(&self, cx: &mut Cx, events: &[EventId], user: UserId) -> Result<()> {
        hiding::cut_from_events(cx, events, user).await
    }

    async fn cut_between(&self, cx: &mut Cx, pair: [UserId; 2]) -> Result<()> {
        hiding::cut_between_later(cx, pair).await
    }
}

answers!(Results, Matches);
