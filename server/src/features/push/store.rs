//! The rows of subscribed browsers.

use protocol::{SessionId, TenantId, UserId};
use uuid::Uuid;

use super::seal::BrowserKeys;
use crate::db::Db;
use crate::error::Result;
use crate::identity::Caller;
use crate::run::Cx;
use crate::sql;

pub(super) async fn insert(cx: &Cx, caller: Caller, endpoint: &str, keys: &BrowserKeys, lang: Option<&str>) -> Result<()> {
    sql!(
        cx.db(),
        "INSERT INTO push_subscription (id, user_id, tenant, session, endpoint, p256dh, auth, lang, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, tenant = excluded.tenant, session = excluded.session,
             p256dh = excluded.p256dh, auth = excluded.auth, lang = excluded.lang, at = excluded.at",
        cx.new_id::<Uuid>(),
        caller.user,
        caller.tenant,
        caller.session,
        endpoint,
        keys.p256dh.as_slice(),
        keys.auth.as_slice(),
        lang,
        cx.now
    )
    .run()
    .await?;
    Ok(())
}

/// Deletes a person's oldest subscriptions beyond a number.
pub(super) async fn delete_beyond(db: &Db, user: UserId, count: i64) -> Result<()> {
    sql!(
        db,
        "DELETE FROM push_subscription WHERE user_id = $1 AND id NOT IN
             (SELECT id FROM push_subscription WHERE user_id = $1 ORDER BY at DESC, id DESC LIMIT $2)",
        user,
        count
    )
    .run()
    .await?;
    Ok(())
}

pub(super) async fn of_users(db: &Db, users: impl IntoIterator<Item = UserId>) -> Result<Vec<(Uuid, UserId)>> {
    let query = db.query("SELECT id, user_id FROM push_subscription WHERE user_id IN ").list(users);
    Ok(query.push(" ORDER BY user_id, at, id").all().await?)
}

pub(super) async fn is_subscribed(db: &Db, session: SessionId, endpoint: &str) -> Result<bool> {
    Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM push_subscription WHERE endpoint = $1 AND session = $2)", endpoint, session).scalar().await?)
}

/// A subscribed browser.
#[derive(crate::db::FromRow)]
pub(super) struct Browser {
    pub(super) user_id: UserId,
    pub(super) tenant: TenantId,
    pub(super) session: SessionId,
    pub(super) endpoint: String,
    p256dh: Vec<u8>,
    auth: Vec<u8>,
    pub(super) lang: Option<String>,
}

impl Browser {
    pub(super) fn keys(&self) -> BrowserKeys {
        BrowserKeys { p256dh: self.p256dh.clone(), auth: self.auth.clone() }
    }
}

pub(super) async fn find(db: &Db, subscription: Uuid) -> Result<Option<Browser>> {
    Ok(sql!(db, "SELECT user_id, tenant, session, endpoint, p256dh, auth, lang FROM push_subscription WHERE id = $1", subscription)
        .optional()
        .await?)
}

pub(super) async fn delete(db: &Db, subscription: Uuid) -> Result<()> {
    sql!(db, "DELETE FROM push_subscription WHERE id = $1", subscription).run().await?;
    Ok(())
}

pub(super) async fn delete_address(db: &Db, user: UserId, endpoint: &str) -> Result<()> {
    sql!(db, "DELETE FROM push_subscription WHERE user_id = $1 AND endpoint = $2", user, endpoint).run().await?;
    Ok(())
}

pub(super) async fn delete_session(db: &Db, session: SessionId) -> Result<()> {
    sql!(db, "DELETE FROM push_subscription WHERE session = $1", session).run().await?;
    Ok(())
}

pub(super) async fn delete_person(db: &Db, user: UserId) -> Result<()> {
    sql!(db, "DELETE FROM push_subscription WHERE user_id = $1", user).run().await?;
    Ok(())
}
