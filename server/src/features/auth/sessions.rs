//! Sessions: one per sign-in on one device. Owns the tables `session` and `refresh_token`.
//!
//! INVARIANT: a session's row is locked before anything is decided about its tokens.
//! INVARIANT: a session ends by a push that cuts it, so that its sockets close on every node.

use protocol::auth::{LogOut, Refresh, Tokens};
use protocol::chat::UserPush;
use protocol::devices::SignedIn;
use protocol::{Millis, SessionId, TenantId, Topic, UserId, limits};
use serde::{Deserialize, Serialize};

use super::tokens::RefreshToken;
use crate::app::App;
use crate::db::Db;
use crate::error::{Result, session_revoked};
use crate::features::users::profiles;
use crate::run::{Actor, Caller, Cx, run_typed};
use crate::{sql, work};

/// Refuses a session that has ended.
pub async fn check(db: &Db, session: SessionId) -> Result<()> {
    if store::is_live(db, session).await? { Ok(()) } else { Err(session_revoked()) }
}

/// A new session of somebody whose right to one is settled, and locked.
pub(super) async fn begin(cx: &mut Cx, user: UserId, device: &str) -> Result<Tokens> {
    let caller = Caller { user, session: cx.new_id(), tenant: cx.tenant() };
    let refresh = RefreshToken::fresh();
    store::insert(cx.db(), caller, device, cx.now).await?;
    store::issue(cx.db(), &refresh.hash(), caller.session, cx.now).await?;
    cx.record("session", caller.session.0, "began", None, Some("live")).await?;
    let profile = profiles::own(cx.app(), cx.db(), user).await?;
    cx.app().auth.tokens(caller, &profile, &refresh, cx.now)
}

/// What a refresh comes to, the loss of a session included: a refusal would undo that.
#[derive(Serialize, Deserialize)]
enum Refreshed {
    Renewed(Tokens),
    Revoked,
}

/// The next tokens for a refresh token that was not used, or only just. A used one that comes back later was stolen, from
/// one or by the other: nobody keeps the session.
pub async fn refresh(app: &App, tenant: TenantId, form: &Refresh) -> Result<Tokens> {
    let token = form.refresh_token.clone();
    match run_typed(app, Actor::Guest(tenant), work!(|cx, token| refresh_in(cx, token))).await? {
        Refreshed::Renewed(tokens) => Ok(tokens),
        Refreshed::Revoked => Err(session_revoked()),
    }
}

async fn refresh_in(cx: &mut Cx, token: String) -> Result<Refreshed> {
    let token = RefreshToken::parse(&token).ok_or_else(session_revoked)?;
    let user = store::lock_live(cx.db(), &token.hash(), cx.tenant(), cx.now).await?.ok_or_else(session_revoked)?;
    let issued = store::issued(cx.db(), &token.hash()).await?;
    let auth = cx.app().config.auth.clone();
    if issued.issued_at + auth.refresh_life <= cx.now {
        return Err(session_revoked());
    }
    let successor = cx.app().auth.successor(&token)?;
    match issued.used_at {
        None => {
            store::mark_used(cx.db(), &token.hash(), cx.now).await?;
            store::issue(cx.db(), &successor.hash(), issued.session, cx.now).await?;
            store::forget_older(cx.db(), issued.session, cx.now - auth.refresh_life).await?;
        }
        Some(used_at) if cx.now <= used_at + auth.refresh_grace => {}
        Some(_) => {
            tracing::warn!(session = %issued.session, "a used refresh token came back; its session ends");
            revoke(cx, issued.session).await?;
            return Ok(Refreshed::Revoked);
        }
    }
    let caller = Caller { user, session: issued.session, tenant: cx.tenant() };
    let profile = profiles::own(cx.app(), cx.db(), user).await?;
    Ok(Refreshed::Renewed(cx.app().auth.tokens(caller, &profile, &successor, cx.now)?))
}

/// Ends the session of a refresh token; an unknown one is signed out already.
pub async fn log_out(app: &App, tenant: TenantId, form: &LogOut) -> Result<()> {
    let Some(token) = RefreshToken::parse(&form.refresh_token) else { return Ok(()) };
    let hash = token.hash();
    run_typed(app, Actor::Guest(tenant), work!(|cx, hash| log_out_in(cx, hash))).await
}

async fn log_out_in(cx: &mut Cx, hash: Vec<u8>) -> Result<()> {
    match store::session_of(cx.db(), &hash, cx.tenant()).await? {
        Some(session) => revoke(cx, session).await,
        None => Ok(()),
    }
}

/// Ends a session and closes its sockets, wherever they are.
pub async fn revoke(cx: &mut Cx, session: SessionId) -> Result<()> {
    match store::end(cx.db(), session, cx.now).await? {
        Some(user) => tell(cx, user, session).await,
        None => Ok(()),
    }
}

/// Ends every session of a person.
pub async fn revoke_all(cx: &mut Cx, user: UserId) -> Result<()> {
    for session in store::end_all(cx.db(), user, cx.now).await? {
        tell(cx, user, session).await?;
    }
    Ok(())
}

/// Ends every session of a person but this one.
pub(super) async fn revoke_others(cx: &mut Cx, caller: Caller) -> Result<()> {
    for session in store::end_others(cx.db(), caller, cx.now).await? {
        tell(cx, caller.user, session).await?;
    }
    Ok(())
}

/// Sessions of a person that are not over, of which a token was used since; the newest hundred.
pub(crate) async fn live(db: &Db, user: UserId, since: Millis) -> Result<Vec<SignedIn>> {
    store::live(db, user, since).await
}

/// Whose session it is or was.
pub(super) async fn owner(db: &Db, session: SessionId) -> Result<Option<UserId>> {
    store::owner(db, session).await
}

/// When a session began.
pub(super) async fn began_at(db: &Db, session: SessionId) -> Result<Option<Millis>> {
    store::began_at(db, session).await
}

/// Forgets what there was of somebody's sessions beside their ids.
pub(super) async fn erase(db: &Db, user: UserId) -> Result<()> {
    store::forget_tokens(db, user).await?;
    store::forget_devices(db, user).await
}

async fn tell(cx: &mut Cx, user: UserId, session: SessionId) -> Result<()> {
    cx.push(Topic::User(user), &UserPush::SessionRevoked { session })?.cut_session(session);
    cx.record("session", session.0, "ended", Some("live"), Some("revoked")).await
}

/// Writes many sessions at once, for load tests: nobody has their refresh tokens.
pub(crate) async fn insert_many(db: &Db, callers: &[Caller], device: &str, now: Millis) -> Result<()> {
    store::insert_many(db, callers, device, now).await
}

mod store {
    use super::*;

    pub(super) async fn is_live(db: &Db, session: SessionId) -> Result<bool> {
        Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM session WHERE id = $1 AND revoked_at IS NULL)", session).scalar().await?)
    }

    pub(super) async fn insert(db: &Db, caller: Caller, device: &str, now: Millis) -> Result<()> {
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

    pub(super) async fn insert_many(db: &Db, callers: &[Caller], device: &str, now: Millis) -> Result<()> {
        let mut query = db.query("INSERT INTO session (id, user_id, tenant, device, created_at, seen_at) VALUES (");
        for (place, caller) in callers.iter().enumerate() {
            query = if place == 0 { query } else { query.push(", (") }
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

    pub(super) async fn issue(db: &Db, hash: &[u8], session: SessionId, now: Millis) -> Result<()> {
        sql!(db, "INSERT INTO refresh_token (hash, session, issued_at) VALUES ($1, $2, $3)", hash, session, now).run().await?;
        Ok(())
    }

    /// Locks the session of a token, if it lives: whose it is.
    pub(super) async fn lock_live(db: &Db, hash: &[u8], tenant: TenantId, now: Millis) -> Result<Option<UserId>> {
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

    #[derive(sqlx::FromRow)]
    pub(super) struct Issued {
        pub(super) session: SessionId,
        pub(super) issued_at: Millis,
        pub(super) used_at: Option<Millis>,
    }

    pub(super) async fn issued(db: &Db, hash: &[u8]) -> Result<Issued> {
        Ok(sql!(db, "SELECT session, issued_at, used_at FROM refresh_token WHERE hash = $1", hash).one().await?)
    }

    pub(super) async fn mark_used(db: &Db, hash: &[u8], now: Millis) -> Result<()> {
        sql!(db, "UPDATE refresh_token SET used_at = $2 WHERE hash = $1", hash, now).run().await?;
        Ok(())
    }

    /// Tokens that could not be used any more in any case.
    pub(super) async fn forget_older(db: &Db, session: SessionId, before: Millis) -> Result<()> {
        sql!(db, "DELETE FROM refresh_token WHERE session = $1 AND issued_at < $2", session, before).run().await?;
        Ok(())
    }

    pub(super) async fn session_of(db: &Db, hash: &[u8], tenant: TenantId) -> Result<Option<SessionId>> {
        Ok(sql!(
            db,
            "SELECT session.id FROM refresh_token JOIN session ON session.id = refresh_token.session WHERE hash = $1 AND tenant = $2",
            hash,
            tenant
        )
        .scalar_optional()
        .await?)
    }

    pub(super) async fn end(db: &Db, session: SessionId, now: Millis) -> Result<Option<UserId>> {
        Ok(sql!(db, "UPDATE session SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING user_id", session, now)
            .scalar_optional()
            .await?)
    }

    pub(super) async fn end_all(db: &Db, user: UserId, now: Millis) -> Result<Vec<SessionId>> {
        Ok(sql!(db, "UPDATE session SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL RETURNING id", user, now)
            .scalars()
            .await?)
    }

    pub(super) async fn end_others(db: &Db, caller: Caller, now: Millis) -> Result<Vec<SessionId>> {
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

    pub(super) async fn live(db: &Db, user: UserId, since: Millis) -> Result<Vec<SignedIn>> {
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

    pub(super) async fn owner(db: &Db, session: SessionId) -> Result<Option<UserId>> {
        Ok(sql!(db, "SELECT user_id FROM session WHERE id = $1", session).scalar_optional().await?)
    }

    pub(super) async fn began_at(db: &Db, session: SessionId) -> Result<Option<Millis>> {
        Ok(sql!(db, "SELECT created_at FROM session WHERE id = $1", session).scalar_optional().await?)
    }

    pub(super) async fn forget_tokens(db: &Db, user: UserId) -> Result<()> {
        sql!(db, "DELETE FROM refresh_token WHERE session IN (SELECT id FROM session WHERE user_id = $1)", user).run().await?;
        Ok(())
    }

    pub(super) async fn forget_devices(db: &Db, user: UserId) -> Result<()> {
        sql!(db, "UPDATE session SET device = '' WHERE user_id = $1", user).run().await?;
        Ok(())
    }
}
