//! Whether a notification still says something new when its mail or push is due: it may have waited for the end of the quiet hours,
//! or for a server.

use async_trait::async_trait;
use protocol::notifications::About;
use protocol::{Millis, NotificationId, TenantId, UserId};

use super::store;
use crate::db::Db;
use crate::error::Result;
use crate::ports::{self, port};

/// The nouns that notifications are about. Locks nothing.
#[async_trait]
pub trait StillNews: Sync {
    /// Whether what it says is still so, and nothing that its reader knows by now; of what another noun does, true.
    async fn is_news(&self, db: &Db, tenant: TenantId, user: UserId, about: &About, now: Millis) -> Result<bool>;
}

port!(StillNews);

/// Whether to send it: not if it is too late to answer, or if it is not so any more.
pub(in crate::features) async fn is_news(db: &Db, tenant: TenantId, user: UserId, about: &About, now: Millis) -> Result<bool> {
    if let About::PlayAsked { answer_by, .. } | About::SeatOffered { answer_by, .. } | About::LessonAsked { answer_by, .. } = about
        && *answer_by <= now
    {
        return Ok(false);
    }
    for noun in ports::all::<dyn StillNews>() {
        if !noun.is_news(db, tenant, user, about, now).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether somebody has read a row of their list, or a newer one says the same of others too.
pub(in crate::features) async fn is_read(db: &Db, row: NotificationId) -> Result<bool> {
    Ok(store::unread_bundle(db, row).await?.is_none())
}
