//! What lessons answer games, calendars and notifications.

use async_trait::async_trait;
use protocol::notifications::About;
use protocol::{Millis, TenantId, UserId};

use super::{entries, news, taken};
use crate::db::Db;
use crate::error::Result;
use crate::features::busy::{Appointment, Shown, TakesTime};
use crate::features::notifications::relevance::StillNews;
use crate::features::schedule::taken::Taken;
use crate::ports::answers;

struct Lessons;

#[async_trait]
impl TakesTime for Lessons {
    async fn is_taken(&self, db: &Db, user: UserId, span: (Millis, Millis)) -> Result<bool> {
        taken::has_lesson(db, user, span).await
    }

    async fn between(&self, db: &Db, user: UserId, span: (Millis, Millis)) -> Result<Vec<Taken>> {
        taken::lessons_between(db, user, span).await
    }

    async fn appointments(&self, db: &Db, user: UserId, shown: Shown) -> Result<Vec<Appointment>> {
        entries::of_user(db, user, shown).await
    }
}

#[async_trait]
impl StillNews for Lessons {
    async fn is_news(&self, db: &Db, tenant: TenantId, _: UserId, about: &About, _: Millis) -> Result<bool> {
        news::still_holds(db, tenant, about).await
    }
}

answers!(TakesTime, Lessons);
answers!(StillNews, Lessons);
