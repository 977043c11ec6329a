//! The rows of sessions, one per sign-in on one device, and of their refresh tokens. Owns the tables
//! `session` and `refresh_token`.
//!
//! INVARIANT: a session's row is locked before anything is decided about its tokens.

use protocol::devices::SignedIn;
use protocol::{Millis, SessionId, TenantId, UserId, limits};

use super::Caller;
use crate::db::Db;
use crate::error::{Result, session_revoked};
use crate::sql;

/// Refuses with `session_revoked` if the session has ended.
pub async fn check(db: &Db, session: SessionId) -> Result<()> {
    if is_live(db, session).await? { Ok(()) } else { Err(session_revoked()) }
}

async fn is_live(db: &Db, session: SessionId) -> Result<bool> {
    Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM session WHERE id = $1 AND revoked_at IS NULL)", session).scalar().await?)
}

/// Refuses with `session_revoked` if another transaction has ended the session. Otherwise it cannot end before this one: on
/// PostgreSQL whoever ends it waits. To be called after a command has locked all other rows: whoever ends sessions locks the
/// person first, and the two must not wait for each other.
pub async fn hold(db: &Db, session: SessionId) -> Result<()> {
    let held: Option<SessionId> = sql!(
        db,
        sqlite: "SELECT id FROM session WHERE id = $1",
        postgres: "SELECT id FROM session
                   WHERE id = $1 AND (revoked_at IS NULL OR xmin = pg_current_xact_id_if_assigned()::xid) FOR SHARE",
        session
    )
    .scalar_optional()
    .await?;
    held.map(|_| ()).ok_or_else(session_revoked)
}

/// Which of these sessions have ended.
pub async fn ended_among(db: &Db, sessions: impl IntoIterator<Item = SessionId>) -> Result<Vec<SessionId>> {
    Ok(db.query("SELECT id FROM session WHERE revoked_at IS NOT NULL AND id IN ").list(sessions).scalars().await?)
}

pub async fn insert(db: &Db, caller: Caller, device: &str, now: Millis) -> Result<()> {
    sql!(
        db,
        "INSERT INTO session (id, user_id, tenant, device, created_at, seen_at) VALUES ($1, $2, $3, $4, $5, $5)",
        caller.session,
        caller.user,
        caller.tenant,
        device,
        now
    )
    .run()
    .await?;
    Ok(())
}

pub async fn insert_many(db: &Db, callers: &[Caller], device: &str, now: Millis) -> Result<()> {
    let mut query = db.query("INSERT INTO session (id, user_id, tenant, device, created_at, seen_at) VALUES (");
    for (index, caller) in callers.iter().enumerate() {
        query = if index == 0 { query } else { query.push(", (") }
            .arg(caller.session)
            .push(", ")
            .arg(caller.user)
            .push(", ")
            .arg(caller.tenant);
        query = query.push(", ").arg(device).push(", ").arg(now).push(", ").arg(now).push(")");
    }
    query.run().await?;
    Ok(())
}

pub async fn issue(db: &Db, hash: &[u8], session: SessionId, now: Millis) -> Result<()> {
    sql!(db, "INSERT INTO refresh_token (hash, session, issued_at) VALUES ($1, $2, $3)", hash, session, now).run().await?;
    Ok(())
}

/// Locks the session of a refresh token and answers with its person; `None` if it has ended.
pub async fn lock_live(db: &Db, hash: &[u8], tenant: TenantId, now: Millis) -> Result<Option<UserId>> {
    Ok(sql!(
        db,
        "UPDATE session SET seen_at = $3
         WHERE id = (SELECT session FROM refresh_token WHERE hash = $1) AND tenant = $2 AND revoked_at IS NULL RETURNING user_id",
        hash,
        tenant,
        now
    )
    .scalar_optional()
    .await?)
}

#[derive(crate::db::FromRow)]
pub struct Issued {
    pub session: SessionId,
    pub issued_at: Millis,
    pub used_at: Option<Millis>,
}

pub async fn issued(db: &Db, hash: &[u8]) -> Result<Issued> {
    Ok(sql!(db, "SELECT session, issued_at, used_at FROM refresh_token WHERE hash = $1", hash).one().await?)
}

pub async fn mark_used(db: &Db, hash: &[u8], now: Millis) -> Result<()> {
    sql!(db, "UPDATE refresh_token SET used_at = $2 WHERE hash = $1", hash, now).run().await?;
    Ok(())
}

/// Deletes a session's refresh tokens issued before a time.
pub async fn delete_tokens_before(db: &Db, session: SessionId, before: Millis) -> Result<()> {
    sql!(db, "DELETE FROM refresh_token WHERE session = $1 AND issued_at < $2", session, before).run().await?;
    Ok(())
}

pub async fn session_of(db: &Db, hash: &[u8], tenant: TenantId) -> Result<Option<SessionId>> {
    Ok(sql!(
        db,
        "SELECT session.id FROM refresh_token JOIN session ON session.id = refresh_token.session WHERE hash = $1 AND tenant = $2",
        hash,
        tenant
    )
    .scalar_optional()
    .await?)
}

pub async fn end(db: &Db, session: SessionId, now: Millis) -> Result<Option<UserId>> {
    Ok(sql!(db, "UPDATE session SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING user_id", session, now)
        .scalar_optional()
        .await?)
}

pub async fn end_all(db: &Db, user: UserId, now: Millis) -> Result<Vec<SessionId>> {
    Ok(sql!(db, "UPDATE session SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL RETURNING id", user, now).scalars().await?)
}

pub async fn end_others(db: &Db, caller: Caller, now: Millis) -> Result<Vec<SessionId>> {
    Ok(sql!(
        db,
        "UPDATE session SET revoked_at = $3 WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL RETURNING id",
        caller.user,
        caller.session,
        now
    )
    .scalars()
    .await?)
}

pub async fn live(db: &Db, user: UserId, since: Millis) -> Result<Vec<SignedIn>> {
    let rows: Vec<(SessionId, String, Millis, Millis)> = sql!(
        db,
        "SELECT id, device, created_at, seen_at FROM session WHERE user_id = $1 AND revoked_at IS NULL AND seen_at > $2
         ORDER BY seen_at DESC, id DESC LIMIT $3",
        user,
        since,
        i64::try_from(limits::PAGE_MAX).unwrap_or(i64::MAX)
    )
    .all()
    .await?;
    let device = |(session, device, created_at, seen_at)| SignedIn { session, device, created_at, seen_at, current: false };
    Ok(rows.into_iter().map(device).collect())
}

pub async fn owner(db: &Db, session: SessionId) -> Result<Option<UserId>> {
    Ok(sql!(db, "SELECT user_id FROM session WHERE id = $1", session).scalar_optional().await?)
}

pub async fn began_at(db: &Db, session: SessionId) -> Result<Option<Millis>> {
    Ok(sql!(db, "SELECT created_at FROM session WHERE id = $1", session).scalar_optional().await?)
}

async fn delete_tokens(db: &Db, user: UserId) -> Result<()> {
    sql!(db, "DELETE FROM refresh_token WHERE session IN (SELECT id FROM session WHERE user_id = $1)", user).run().await?;
    Ok(())
}

async fn clear_devices(db: &Db, user: UserId) -> Result<()> {
    sql!(db, "UPDATE session SET device = '' WHERE user_id = $1", user).run().await?;
    Ok(())
}

/// Erases a person's sessions, except their ids and times.
pub async fn erase(db: &Db, user: UserId) -> Result<()> {
    delete_tokens(db, user).await?;
    clear_devices(db, user).await
}
