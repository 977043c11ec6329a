//! Proving an address by a code, and choosing another password by one.
//!
//! Lock order: the person's row, then their code.

use protocol::auth::{Forgot, Reset, Tokens, Verify};
use protocol::text::{Email, check_new_password};
use protocol::users::Profile;
use protocol::{Refusal, UserId};
use uuid::Uuid;

use super::codes::{self, Right};
use super::due::{Due, Purpose};
use super::visitor::Visitor;
use super::{accounts, sessions};
use crate::error::Result;
use crate::features::users::profiles::{account, records};
use crate::identity::Caller;
use crate::identity::attempts::Attempt;
use crate::jobs;
use crate::mail::Language;
use crate::run::{Actor, Core, Cx, View, run_typed};
use crate::work;

/// Proves the caller's address. Whose is proven already is answered the same.
pub async fn verify(core: &Core, caller: Caller, visitor: &Visitor, form: Verify) -> Result<Profile> {
    if form.code.trim().is_empty() {
        return Err(empty("code"));
    }
    let me = me(core, caller).await?;
    if me.email_verified == Some(true) {
        return Ok(me);
    }
    codes::count_trying(core, caller.tenant, tries_from(core, visitor), &caller.user.to_string()).await?;
    let right = codes::look(core, caller.tenant, caller.user, Purpose::Verify, &form.code).await?;
    run_typed(core, Actor::Member(caller), work!(|cx, right| prove(cx, right))).await
}

async fn prove(cx: &mut Cx, right: Right) -> Result<Profile> {
    let user = cx.caller()?.user;
    account::hold(cx.db(), user).await?;
    if !account::is_verified(cx.db(), user).await? {
        codes::spend(cx, &right).await?;
        account::set_verified(cx, user).await?;
    }
    records::own(cx.config(), cx.db(), user, cx.now).await
}

/// Sends another code to the caller's address, unless it is proven.
pub async fn resend(core: &Core, caller: Caller, visitor: &Visitor) -> Result<()> {
    if me(core, caller).await?.email_verified == Some(true) {
        return Ok(());
    }
    codes::count_sending(core, caller.tenant, mails_from(core, visitor), &caller.user.to_string()).await?;
    let language = visitor.language;
    run_typed(core, Actor::Member(caller), work!(|cx, language| send_again(cx, language))).await
}

async fn send_again(cx: &mut Cx, language: Language) -> Result<()> {
    let user = cx.caller()?.user;
    account::hold(cx.db(), user).await?;
    codes::send(cx, user, Purpose::Verify, language).await
}

/// Asks for a code for a new password. What is done here is the same whether the address is known or not: a job looks.
pub async fn forgot(core: &Core, visitor: &Visitor, form: Forgot) -> Result<()> {
    let email = Email::parse(&form.email)?.into_string();
    codes::count_sending(core, visitor.tenant, mails_from(core, visitor), &email).await?;
    let due = Due::Forgot { email, language: visitor.language };
    run_typed(core, Actor::Guest(visitor.tenant), work!(|cx, due| begin(cx, due))).await
}

async fn begin(cx: &mut Cx, due: Due) -> Result<()> {
    let now = cx.now;
    jobs::schedule(cx, &due, now).await
}

/// Sets another password by a code that came to the address, which is proven by that. Every session ends; the answer is a
/// new one.
pub async fn reset(core: &Core, visitor: &Visitor, form: Reset) -> Result<Tokens> {
    for (field, text) in [("code", &form.code), ("password", &form.password)] {
        if text.trim().is_empty() {
            return Err(empty(field));
        }
    }
    check_new_password("password", &form.password)?;
    let email = Email::parse(&form.email)?;
    codes::count_trying(core, visitor.tenant, tries_from(core, visitor), email.as_str()).await?;
    let known = records::credentials(&core.db, visitor.tenant, &email).await?;
    let new_hash = core.keys.passwords.hash(&core.tasks, form.password).await?;
    // Nobody has a code as nobody, and being told so takes as long.
    let user = known.map_or(UserId(Uuid::nil()), |known| known.user);
    let right = codes::look(core, visitor.tenant, user, Purpose::Reset, &form.code).await?;
    let visitor = visitor.clone();
    run_typed(
        core,
        Actor::Guest(visitor.tenant),
        work!(|cx, user, email, right, new_hash, visitor| replace_password(cx, user, email, right, new_hash, visitor)),
    )
    .await
}

async fn replace_password(cx: &mut Cx, user: UserId, email: Email, right: Right, new_hash: String, visitor: Visitor) -> Result<Tokens> {
    account::hold(cx.db(), user).await?;
    codes::spend(cx, &right).await?;
    account::set_password(cx.db(), user, &new_hash).await?;
    cx.record("user", user.0, "password_reset", None, None).await?;
    account::set_verified(cx, user).await?;
    accounts::forgive(cx, email.as_str()).await?;
    sessions::revoke_all(cx, user).await?;
    sessions::begin(cx, user, &visitor.device).await
}

async fn me(core: &Core, caller: Caller) -> Result<Profile> {
    let view = View::open(core, caller).await?;
    records::own(&core.config, view.db(), caller.user, view.now).await
}

fn empty(field: &str) -> crate::error::Error {
    Refusal::invalid(field, "Code or Password must not be empty").into()
}

fn tries_from(core: &Core, visitor: &Visitor) -> Attempt {
    Attempt::address("code_try_from", visitor.address, core.config.auth.code_tries_address)
}

fn mails_from(core: &Core, visitor: &Visitor) -> Attempt {
    Attempt::address("code_mail_from", visitor.address, core.config.auth.code_mails_address)
}
