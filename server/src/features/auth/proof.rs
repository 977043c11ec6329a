//! Verifying an address and resetting a password, both by a mailed code.
//!
//! Lock order: the person's row, then their code.

use protocol::auth::{Forgot, Reset, Tokens, Verify};
use protocol::text::{Email, check_new_password};
use protocol::users::Profile;
use protocol::{Refusal, UserId, sentence};
use uuid::Uuid;

use super::codes::{self, VerifiedCode};
use super::due::{Due, Purpose};
use super::visitor::Visitor;
use super::{accounts, sessions, sources};
use crate::error::Result;
use crate::features::users::profiles::{account, records};
use crate::identity::Caller;
use crate::identity::attempts::Attempt;
use crate::jobs;
use crate::mail::Language;
use crate::run::{Actor, Core, Cx, View, limit_attempts, run_typed};
use crate::work;

/// How many networks, times the mails that one of them may ask for, get a first mail to one account in a quarter of an hour.
const FIRST_MAILS: u32 = 10;

/// Verifies the caller's address. Idempotent.
pub async fn verify(core: &Core, caller: Caller, visitor: &Visitor, form: Verify) -> Result<Profile> {
    if form.code.trim().is_empty() {
        return Err(empty("code"));
    }
    let me = me(core, caller).await?;
    if me.email_verified == Some(true) {
        return Ok(me);
    }
    let at_account = codes::attempt_at(core, caller.tenant, &caller.user.to_string());
    limit_attempts(core, caller.tenant, vec![attempts_from(core, visitor), at_account]).await?;
    let code = codes::TypedCode::of(caller.tenant, caller.user, Purpose::Verify, "", &form.code);
    let Some(verified) = codes::verify(core, &code).await? else {
        // Another of their devices may have entered the same code meanwhile.
        let me = self::me(core, caller).await?;
        return if me.email_verified == Some(true) { Ok(me) } else { Err(codes::wrong_code()) };
    };
    run_typed(core, Actor::Member(caller), work!(|cx, verified| set_verified(cx, verified))).await
}

async fn set_verified(cx: &mut Cx, verified: VerifiedCode) -> Result<Profile> {
    let user = cx.caller()?.user;
    account::lock(cx, user).await?;
    if !account::is_verified(cx.db(), user).await? {
        codes::consume(cx, &verified).await?;
        account::set_verified(cx, user).await?;
    }
    records::own(cx.config(), cx.keys(), cx.db(), user, cx.now).await
}

/// Sends another code to the caller's address, unless it is verified.
pub async fn resend(core: &Core, caller: Caller, visitor: &Visitor) -> Result<()> {
    if me(core, caller).await?.email_verified == Some(true) {
        return Ok(());
    }
    let account = Attempt::of("code_mail", caller.tenant, &caller.user.to_string(), core.config.auth.code_mails_account);
    limit_attempts(core, caller.tenant, vec![mails_from(core, visitor), account]).await?;
    let language = visitor.language;
    run_typed(core, Actor::Member(caller), work!(|cx, language| send_again(cx, language))).await
}

async fn send_again(cx: &mut Cx, language: Language) -> Result<()> {
    let user = cx.caller()?.user;
    account::lock(cx, user).await?;
    codes::send(cx, user, Purpose::Verify, "", language).await
}

/// Requests a password reset code. A job looks the address up, so that response time does not reveal whether it has an account.
pub async fn forgot(core: &Core, visitor: &Visitor, form: Forgot) -> Result<()> {
    let email = Email::parse(&form.email)?.into_string();
    limit_mails_to(core, visitor, &email).await?;
    let due = Due::Forgot { email, language: visitor.language, asker: sources::device(visitor) };
    run_typed(core, Actor::Guest(visitor.tenant), work!(|cx, due| schedule(cx, due))).await
}

async fn schedule(cx: &mut Cx, due: Due) -> Result<()> {
    let now = cx.now;
    jobs::schedule(cx, &due, now).await
}

/// Sets a new password by a mailed code, which also verifies the address. Ends every session and answers with a new one.
pub async fn reset(core: &Core, visitor: &Visitor, form: Reset) -> Result<Tokens> {
    for (field, text) in [("code", &form.code), ("password", &form.password)] {
        if text.trim().is_empty() {
            return Err(empty(field));
        }
    }
    check_new_password("password", &form.password)?;
    let email = Email::parse(&form.email)?;
    limit_attempts(core, visitor.tenant, vec![attempts_from(core, visitor)]).await?;
    let known = records::credentials(&core.db, visitor.tenant, &email).await?;
    let new_hash = core.keys.passwords.hash(&core.tasks, form.password).await?;
    // An unknown address is checked against a nil user, who has no code, so that it takes as long.
    let user = known.map_or(UserId(Uuid::nil()), |known| known.user);
    let code = codes::TypedCode::of(visitor.tenant, user, Purpose::Reset, &sources::device(visitor), &form.code);
    let verified = verify_reset(core, &code, &email).await?;
    let visitor = visitor.clone();
    run_typed(
        core,
        Actor::Guest(visitor.tenant),
        work!(|cx, user, email, verified, new_hash, visitor| replace_password(cx, user, email, verified, new_hash, visitor)),
    )
    .await
}

/// Checks a code that this device has asked for, or else one that was asked for elsewhere. Attempts at the latter are limited
/// for the account, so nobody else can use up the attempts of the device that asked.
async fn verify_reset(core: &Core, code: &codes::TypedCode, email: &Email) -> Result<VerifiedCode> {
    let own = codes::has_live(core, code).await?;
    if let Some(verified) = codes::verify(core, code).await? {
        return Ok(verified);
    }
    if let Err(refusal) = limit_attempts(core, code.tenant, vec![codes::attempt_at(core, code.tenant, email.as_str())]).await {
        return Err(if own { codes::wrong_code() } else { refusal });
    }
    codes::verify_as_other(core, code).await?.ok_or_else(codes::wrong_code)
}

async fn replace_password(
    cx: &mut Cx,
    user: UserId,
    email: Email,
    verified: VerifiedCode,
    new_hash: String,
    visitor: Visitor,
) -> Result<Tokens> {
    account::lock(cx, user).await?;
    codes::consume(cx, &verified).await?;
    account::set_password(cx.db(), user, &new_hash).await?;
    cx.record("user", user.0, "password_reset", None, None).await?;
    account::set_verified(cx, user).await?;
    accounts::forgive(cx, &visitor, email.as_str()).await?;
    sources::remember(cx, user, &visitor).await?;
    sessions::revoke_all(cx, user).await?;
    sessions::begin(cx, user, &visitor.device).await
}

async fn me(core: &Core, caller: Caller) -> Result<Profile> {
    let view = View::open(core, caller).await?;
    records::own(&core.config, &core.keys, view.db(), caller.user, view.now).await
}

fn empty(field: &str) -> crate::error::Error {
    Refusal::invalid(field, sentence!("code_or_password_missing")).into()
}

fn attempts_from(core: &Core, visitor: &Visitor) -> Attempt {
    Attempt::address("code_try_from", visitor.address, core.config.auth.code_tries_address)
}

/// Limits the mails to an account: apart for a source that its owner has signed in from. Strangers have a limit each. Together
/// they have twice that, and apart from it a first mail each, up to [`FIRST_MAILS`] times that: who asks again and again, from
/// several networks, does not use up the mail that the owner may ask for elsewhere.
async fn limit_mails_to(core: &Core, visitor: &Visitor, email: &str) -> Result<()> {
    let limit = core.config.auth.code_mails_account;
    let known = sources::known(&core.db, visitor, email).await?;
    let source = known.clone().unwrap_or_else(|| sources::from_network(visitor));
    let from_here = sources::attempt_from("code_mail", visitor.tenant, email, &source, limit);
    limit_attempts(core, visitor.tenant, vec![mails_from(core, visitor), from_here]).await?;
    if known.is_some() {
        return Ok(());
    }
    // Only now: what is refused to one stranger does not count against the others.
    let first = sources::attempt_from("code_mail_first", visitor.tenant, email, &source, 1);
    let strangers = match limit_attempts(core, visitor.tenant, vec![first]).await {
        Ok(()) => Attempt::of("code_mail_first", visitor.tenant, email, limit.saturating_mul(FIRST_MAILS)),
        Err(_) => Attempt::of("code_mail", visitor.tenant, email, limit.saturating_mul(2)),
    };
    limit_attempts(core, visitor.tenant, vec![strangers]).await
}

fn mails_from(core: &Core, visitor: &Visitor) -> Attempt {
    Attempt::address("code_mail_from", visitor.address, core.config.auth.code_mails_address)
}
