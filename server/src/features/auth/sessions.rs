//! Beginning, continuing and ending sessions: one per sign-in on one device.
//!
//! INVARIANT: ending a session pushes a cut, so that its sockets close on every node.

use protocol::auth::{LogOut, Refresh, Tokens};
use protocol::chat::UserPush;
use protocol::{SessionId, TenantId, Topic, UserId};
use serde::{Deserialize, Serialize};

use super::suspended;
use crate::error::{Result, session_revoked};
use crate::features::push;
use crate::features::users::profiles::records;
use crate::identity::keys::RefreshToken;
use crate::identity::{Caller, sessions as rows};
use crate::run::{Actor, Core, Cx, run_typed};
use crate::work;

/// Begins a session for an authenticated person, whose row is locked; refused while they are suspended.
pub(super) async fn begin(cx: &mut Cx, user: UserId, device: &str) -> Result<Tokens> {
    suspended::check(cx, user).await?;
    let caller = Caller { user, session: cx.new_id(), tenant: cx.tenant() };
    let refresh = RefreshToken::fresh();
    rows::insert(cx.db(), caller, device, cx.now).await?;
    rows::issue(cx.db(), &refresh.hash(), caller.session, cx.now).await?;
    cx.record("session", caller.session.0, "began", None, Some("live")).await?;
    let profile = records::own(cx.config(), cx.keys(), cx.db(), user, cx.now).await?;
    cx.keys().tokens(caller, &profile, &refresh, cx.now)
}

/// The outcome of a refresh. Revocation is an outcome, because a refusal would roll it back.
#[derive(Serialize, Deserialize)]
enum Refreshed {
    Renewed(Tokens),
    Revoked,
}

/// The next tokens for a refresh token that is unused or within its grace period. Later reuse means that the token was stolen:
/// its session is revoked, because the server cannot tell the thief from the owner.
pub async fn refresh(core: &Core, tenant: TenantId, form: &Refresh) -> Result<Tokens> {
    let token = form.refresh_token.clone();
    match run_typed(core, Actor::Guest(tenant), work!(|cx, token| refresh_in(cx, token))).await? {
        Refreshed::Renewed(tokens) => Ok(tokens),
        Refreshed::Revoked => Err(session_revoked()),
    }
}

async fn refresh_in(cx: &mut Cx, token: String) -> Result<Refreshed> {
    let token = RefreshToken::parse(&token).ok_or_else(session_revoked)?;
    let user = rows::lock_live(cx.db(), &token.hash(), cx.tenant(), cx.now).await?.ok_or_else(session_revoked)?;
    let issued = rows::issued(cx.db(), &token.hash()).await?;
    let auth = cx.config().auth.clone();
    if issued.issued_at + auth.refresh_life <= cx.now {
        return Err(session_revoked());
    }
    let successor = cx.keys().successor(&token)?;
    match issued.used_at {
        None => {
            rows::mark_used(cx.db(), &token.hash(), cx.now).await?;
            rows::issue(cx.db(), &successor.hash(), issued.session, cx.now).await?;
            rows::delete_tokens_before(cx.db(), issued.session, cx.now - auth.refresh_life).await?;
        }
        Some(used_at) if cx.now <= used_at + auth.refresh_grace => {}
        Some(_) => {
            tracing::warn!(session = %issued.session, "refresh token reused; revoking its session");
            revoke(cx, issued.session).await?;
            return Ok(Refreshed::Revoked);
        }
    }
    let caller = Caller { user, session: issued.session, tenant: cx.tenant() };
    let profile = records::own(cx.config(), cx.keys(), cx.db(), user, cx.now).await?;
    Ok(Refreshed::Renewed(cx.keys().tokens(caller, &profile, &successor, cx.now)?))
}

/// Ends the session of a refresh token. Idempotent: an unknown token counts as signed out.
pub async fn log_out(core: &Core, tenant: TenantId, form: &LogOut) -> Result<()> {
    let Some(token) = RefreshToken::parse(&form.refresh_token) else { return Ok(()) };
    let hash = token.hash();
    run_typed(core, Actor::Guest(tenant), work!(|cx, hash| log_out_in(cx, hash))).await
}

async fn log_out_in(cx: &mut Cx, hash: Vec<u8>) -> Result<()> {
    match rows::session_of(cx.db(), &hash, cx.tenant()).await? {
        Some(session) => revoke(cx, session).await,
        None => Ok(()),
    }
}

/// Ends a session and closes its sockets on every node. Idempotent.
pub async fn revoke(cx: &mut Cx, session: SessionId) -> Result<()> {
    match rows::end(cx.db(), session, cx.now).await? {
        Some(user) => push_revoked(cx, user, session).await,
        None => Ok(()),
    }
}

/// Ends every session of a person.
pub async fn revoke_all(cx: &mut Cx, user: UserId) -> Result<()> {
    for session in rows::end_all(cx.db(), user, cx.now).await? {
        push_revoked(cx, user, session).await?;
    }
    Ok(())
}

/// Ends every session of a person except this one.
pub(super) async fn revoke_others(cx: &mut Cx, caller: Caller) -> Result<()> {
    for session in rows::end_others(cx.db(), caller, cx.now).await? {
        push_revoked(cx, caller.user, session).await?;
    }
    Ok(())
}

async fn push_revoked(cx: &mut Cx, user: UserId, session: SessionId) -> Result<()> {
    push::forget_session(cx.db(), session).await?;
    cx.push(Topic::User(user), &UserPush::SessionRevoked { session })?.cut_session(session);
    cx.record("session", session.0, "ended", Some("live"), Some("revoked")).await
}
