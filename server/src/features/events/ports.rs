//! What games answer courts and notifications.

use async_trait::async_trait;
use protocol::notifications::About;
use protocol::{CourtId, Millis, TenantId, UserId};

use super::{at_court, following_courts, news};
use crate::db::Db;
use crate::error::Result;
use crate::features::courts::games::GamesAt;
use crate::features::notifications::relevance::StillNews;
use crate::ports::answers;
use crate::run::Cx;

struct Events;

#[async_trait]
impl GamesAt for Events {
    async fn has_played(&self, db: &Db, court: CourtId, user: UserId, now: Millis) -> Result<bool> {
        at_court::has_played(db, court, user, now).await
    }

    async fn regulars(&self, db: &Db, court: CourtId, span: (Millis, Millis), limit: usize) -> Result<Vec<UserId>> {
        at_court::regulars(db, court, span, limit).await
    }

    async fn upcoming(&self, db: &Db, court: CourtId, now: Millis) -> Result<i64> {
        at_court::upcoming(db, court, now).await
    }

    async fn court_changed(&self, cx: &Cx, court: CourtId, version: i64) -> Result<()> {
        following_courts::court_changed(cx, court, version).await
    }
}

#[async_trait]
impl StillNews for Events {
    async fn is_news(&self, db: &Db, tenant: TenantId, user: UserId, about: &About, now: Millis) -> Result<bool> {
        news::still_holds(db, tenant, user, about, now).await
    }
}

answers!(GamesAt, Events);
answers!(StillNews, Events);
