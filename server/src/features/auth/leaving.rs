//! What the removal of an account asks of sign-ins: a proof before, and the end of every session and relation after.

use std::time::Duration;

use protocol::auth::RemoveAccount;
use protocol::{Refusal, UserId, sentence};

use super::due::Due;
use super::{accounts, codes, sessions, sources, sso};
use crate::db::Db;
use crate::error::{Error, Result, forbidden, session_revoked};
use crate::features::users::profiles::records::{self, Credentials};
use crate::features::{blocks, follows, notifications};
use crate::identity::{Caller, sessions as rows};
use crate::jobs;
use crate::run::{Core, Cx, View, limit_attempts};

/// How recent the sign-in must be where the account has no password.
const FRESH: Duration = Duration::from_secs(10 * 60);

/// Follows, blocks and notifications that one transaction erases, of each.
const ERASED_TOGETHER: i64 = 500;

/// Checks the caller's password, or a recent sign-in where the account has none.
pub(crate) async fn confirm(core: &Core, caller: Caller, form: RemoveAccount) -> Result<Credentials> {
    let view = View::open(core, caller).await?;
    let password_hash = records::password_hash(view.db(), caller.user).await?;
    let began_at = rows::began_at(view.db(), caller.session).await?.ok_or_else(session_revoked)?;
    let now = view.now;
    drop(view);
    if !password_hash.is_empty() {
        check_password(core, caller, form.password.unwrap_or_default(), password_hash.clone()).await?;
    } else if began_at + FRESH <= now {
        return Err(forbidden(sentence!("fresh_login_missing")));
    }
    Ok(Credentials { user: caller.user, password_hash })
}

async fn check_password(core: &Core, caller: Caller, password: String, hash: String) -> Result<()> {
    if password.is_empty() {
        return Err(Refusal::invalid("password", sentence!("code_or_password_missing")).into());
    }
    limit_attempts(core, caller.tenant, vec![accounts::at_session(&core.config, caller)]).await?;
    if core.keys.passwords.verify(&core.tasks, password, Some(hash)).await? { Ok(()) } else { Err(wrong_password()) }
}

/// Locks the account, whose password must still be the one that was checked.
pub(crate) async fn lock(cx: &mut Cx, known: &Credentials) -> Result<()> {
    if records::lock_if_password_is(cx, known).await? { Ok(()) } else { Err(wrong_password()) }
}

/// Erases follows, blocks and notifications of a removed account, so many in one transaction; the others follow by job.
pub(crate) async fn erase_relations(cx: &Cx, user: UserId) -> Result<()> {
    let follows = follows::delete_some(cx.db(), user, ERASED_TOGETHER).await?;
    let blocks = blocks::delete_some(cx.db(), user, ERASED_TOGETHER).await?;
    let notifications = notifications::delete_some(cx.db(), user, ERASED_TOGETHER).await?;
    if follows || blocks || notifications { jobs::schedule(cx, &Due::Erase { user }, cx.now).await } else { Ok(()) }
}

/// Deletes the codes, sign-ins with a provider and known devices of a removed account.
pub(crate) async fn delete_proofs(db: &Db, user: UserId) -> Result<()> {
    codes::delete_all(db, user).await?;
    sso::delete_person(db, user).await?;
    sources::delete_person(db, user).await
}

/// Signs a removed account out everywhere.
pub(crate) async fn end_sessions(cx: &mut Cx, user: UserId) -> Result<()> {
    sessions::revoke_all(cx, user).await?;
    rows::erase(cx.db(), user).await
}

fn wrong_password() -> Error {
    Refusal::invalid("password", sentence!("password_wrong")).into()
}
