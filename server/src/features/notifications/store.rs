//! The table `notification`: nothing else writes it.

use protocol::notifications::{About, Notification};
use protocol::{Millis, NotificationId, UserId};
use uuid::Uuid;

use crate::db::{Db, Query, in_runs};
use crate::error::Result;
use crate::features::blocks;
use crate::sql;

#[derive(crate::db::FromRow)]
pub(super) struct Row {
    pub(super) id: NotificationId,
    /// Absent of those stored before there were any.
    bundle: Option<NotificationId>,
    kind: String,
    data: String,
    at: Millis,
    read_at: Option<Millis>,
    /// By somebody in a block with the reader.
    blocked: bool,
}

impl Row {
    /// The id that readers know it by.
    pub(super) fn bundle(&self) -> NotificationId {
        self.bundle.unwrap_or(self.id)
    }

    pub(super) fn notification(&self, others: Option<u32>) -> Result<Notification> {
        let id = self.bundle();
        let about = about_of(&self.kind, &self.data)?;
        let about = if self.blocked { about.unnamed() } else { about };
        Ok(Notification { id, at: self.at, read_at: self.read_at, others, about })
    }
}

/// A new notification of somebody, whose id is that of its bundle.
pub(super) struct New {
    pub(super) id: NotificationId,
    pub(super) user: UserId,
    /// What it is about, if others about the same are shown as one with it.
    pub(super) subject: Option<Uuid>,
    pub(super) notification: Notification,
}

fn about_of(kind: &str, data: &str) -> Result<About> {
    let data: serde_json::Value = serde_json::from_str(data)?;
    Ok(serde_json::from_value(serde_json::json!({ "kind": kind, "data": data }))?)
}

/// As JSON.
fn data_of(about: &About) -> Result<String> {
    Ok(serde_json::to_value(about)?.get("data").map(ToString::to_string).unwrap_or_default())
}

/// Inserts the notifications of several people, caused by the same person.
pub(super) async fn insert(db: &Db, by: Option<UserId>, rows: &[New]) -> Result<()> {
    for some in in_runs(rows) {
        let mut query = db.query("INSERT INTO notification (id, bundle, subject, user_id, by_user, kind, data, at) VALUES (");
        for (index, New { id, user, subject, notification }) in some.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(*id).push(", ").arg(notification.id).push(", ");
            query = query.arg(*subject).push(", ").arg(*user).push(", ").arg(by).push(", ");
            query = query.arg(notification.about.kind()).push(", ").arg(data_of(&notification.about)?).push(", ");
            query = query.arg(notification.at).push(")");
        }
        query.run().await?;
    }
    Ok(())
}

/// The newest row of each bundle, the newest bundles first.
pub(super) async fn page(db: &Db, user: UserId, before: Option<NotificationId>, limit: usize) -> Result<Vec<Row>> {
    let query = db.query("SELECT n.id, n.bundle, n.kind, n.data, n.at, n.read_at, NOT (TRUE");
    let query = blocks::exclude(query, "n.by_user", user).push(") AS blocked FROM notification n WHERE n.user_id = ").arg(user);
    let query = match before {
        Some(before) => query.push(" AND (n.at, n.id) < (SELECT at, id FROM notification WHERE id = ").arg(before).push(")"),
        None => query,
    };
    let query = past_blocks(query, ("n.kind", "n.by_user"), user);
    // A bundle is one person's: with a condition on the person too, a database may choose the index of all their rows.
    let query = query.push(" AND NOT EXISTS (SELECT 1 FROM notification m WHERE m.bundle = n.bundle AND (m.at, m.id) > (n.at, n.id)");
    let query = past_blocks(query, ("m.kind", "m.by_user"), user).push(") ORDER BY n.at DESC, n.id DESC LIMIT ");
    Ok(query.arg(i64::try_from(limit).unwrap_or(i64::MAX)).all().await?)
}

/// Leaves out what people in a block with the reader caused, except what both must know.
fn past_blocks<'q>(query: Query<'q>, (kind, by_user): (&'static str, &'static str), user: UserId) -> Query<'q> {
    let query = query.push(" AND (").push(kind).push(" IN ").list(About::PAST_BLOCKS.iter().copied()).push(" OR (TRUE");
    blocks::exclude(query, by_user, user).push("))")
}

pub(super) async fn unread(db: &Db, user: UserId) -> Result<i64> {
    let query = db.query("SELECT COUNT(DISTINCT COALESCE(bundle, id)) FROM notification WHERE read_at IS NULL AND user_id = ").arg(user);
    Ok(past_blocks(query, ("kind", "by_user"), user).scalar().await?)
}

/// The bundle of the newest unread notification of a kind about a subject, and how many rows it has.
pub(super) async fn newest_bundle(db: &Db, user: UserId, kind: &str, subject: Uuid) -> Result<Option<(NotificationId, i64)>> {
    Ok(sql!(
        db,
        "SELECT bundle, COUNT(*) FROM notification WHERE bundle =
             (SELECT bundle FROM notification WHERE user_id = $1 AND kind = $2 AND subject = $3 AND read_at IS NULL
              ORDER BY at DESC, id DESC LIMIT 1)
         GROUP BY bundle",
        user,
        kind,
        subject
    )
    .optional()
    .await?)
}

/// Deletes what people have not read of a kind about a subject, caused by the same person; the bundle of each.
pub(super) async fn delete_replaced(
    db: &Db,
    users: &[UserId],
    by: Option<UserId>,
    (kind, subject): (&str, Uuid),
) -> Result<Vec<(UserId, NotificationId)>> {
    let query = db.query("DELETE FROM notification WHERE read_at IS NULL AND kind = ").arg(kind.to_owned()).push(" AND subject = ");
    let query = query.arg(subject).push(" AND user_id IN ").list(users.iter().copied()).push(" AND by_user ");
    let query = match by {
        Some(by) => query.push("= ").arg(by),
        None => query.push("IS NULL"),
    };
    Ok(query.push(" RETURNING user_id, bundle").all().await?)
}

/// How many people each of these bundles of somebody counts. Whoever removed their account counts once for each row.
pub(super) async fn people_in(db: &Db, user: UserId, bundles: &[NotificationId]) -> Result<Vec<(NotificationId, i64)>> {
    let query = db.query("SELECT bundle, COUNT(DISTINCT COALESCE(by_user, id)) FROM notification WHERE bundle IN ");
    let query = query.list(bundles.iter().copied());
    Ok(past_blocks(query, ("kind", "by_user"), user).push(" GROUP BY bundle").all().await?)
}

/// The bundle of a notification that is there, was not read, and is the newest of its bundle.
pub(super) async fn unread_bundle(db: &Db, id: NotificationId) -> Result<Option<NotificationId>> {
    Ok(sql!(
        db,
        "SELECT n.bundle FROM notification n WHERE n.id = $1 AND n.read_at IS NULL AND NOT EXISTS
             (SELECT 1 FROM notification m WHERE m.bundle = n.bundle AND (m.at, m.id) > (n.at, n.id))",
        id
    )
    .scalar_optional()
    .await?)
}

pub(super) async fn read(db: &Db, user: UserId, ids: Option<&[NotificationId]>, now: Millis) -> Result<bool> {
    let query = db.query("UPDATE notification SET read_at = ").arg(now).push(" WHERE read_at IS NULL AND user_id = ").arg(user);
    let query = match ids {
        Some(ids) => query.push(" AND bundle IN ").list(ids.iter().copied()),
        None => query,
    };
    Ok(query.run().await? > 0)
}

pub(super) async fn delete_of(db: &Db, user: UserId, limit: i64) -> Result<bool> {
    let deleted = sql!(db, "DELETE FROM notification WHERE id IN (SELECT id FROM notification WHERE user_id = $1 LIMIT $2)", user, limit);
    Ok(i64::try_from(deleted.run().await?).unwrap_or(i64::MAX) >= limit)
}

/// A notification that somebody caused.
#[derive(crate::db::FromRow)]
pub(super) struct Caused {
    pub(super) id: NotificationId,
    kind: String,
    data: String,
}

impl Caused {
    pub(super) fn about(&self) -> Result<About> {
        about_of(&self.kind, &self.data)
    }
}

pub(super) async fn caused_by(db: &Db, user: UserId, limit: i64) -> Result<Vec<Caused>> {
    Ok(sql!(db, "SELECT id, kind, data FROM notification WHERE by_user = $1 ORDER BY id LIMIT $2", user, limit).all().await?)
}

/// Takes the name of whoever caused it out of a notification.
pub(super) async fn unname(db: &Db, id: NotificationId, about: &About) -> Result<()> {
    sql!(db, "UPDATE notification SET by_user = NULL, data = $2 WHERE id = $1", id, data_of(about)?).run().await?;
    Ok(())
}

pub(super) async fn delete(db: &Db, id: NotificationId) -> Result<()> {
    sql!(db, "DELETE FROM notification WHERE id = $1", id).run().await?;
    Ok(())
}

pub(super) async fn trim(db: &Db, before: Millis, limit: i64) -> Result<bool> {
    let deleted =
        sql!(db, "DELETE FROM notification WHERE id IN (SELECT id FROM notification WHERE at < $1 LIMIT $2)", before, limit).run().await?;
    Ok(i64::try_from(deleted).unwrap_or(i64::MAX) >= limit)
}
