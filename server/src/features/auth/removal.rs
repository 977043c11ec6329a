//! Removing an account: personal data is erased, what others share with the person stays.
//!
//! Their row keeps only its id, so that their messages still have an author: "Former player". Jobs take them out of their
//! rooms and coming events, and end their follows and blocks, because there may be many.

use std::time::Duration;

use protocol::auth::RemoveAccount;
use protocol::{Refusal, Topic, UserId, sentence};

use super::due::Due;
use super::{accounts, codes, sessions, sources, sso};
use crate::error::{Error, Result, forbidden, session_revoked};
use crate::features::courts::proposals;
use crate::features::enrolments::{guests, scheduling};
use crate::features::events::ending;
use crate::features::lessons::parting;
use crate::features::matches::live;
use crate::features::polls::reading as polls;
use crate::features::users::activity;
use crate::features::users::profiles::account;
use crate::features::users::profiles::records::{self, Credentials};
use crate::features::{
    blocks, chat, children, comments, follows, leagues, lessons, notifications, packages, play, posts, push, ratings, searches, staff,
};
use crate::identity::{Caller, sessions as rows};
use crate::jobs;
use crate::realtime::log;
use crate::run::{Actor, Core, Cx, View, limit_attempts, run_typed};
use crate::{history, work};

/// How recent the sign-in must be where the account has no password.
const FRESH: Duration = Duration::from_secs(10 * 60);

/// Follows, blocks and notifications that one transaction erases, of each.
const ERASED_TOGETHER: i64 = 500;

/// Removes the caller's account. Requires its password, or a recent sign-in where it has none.
pub async fn remove(core: &Core, caller: Caller, form: RemoveAccount) -> Result<()> {
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
    let known = Credentials { user: caller.user, password_hash };
    run_typed(core, Actor::Member(caller), work!(|cx, known| remove_in(cx, known))).await
}

async fn check_password(core: &Core, caller: Caller, password: String, hash: String) -> Result<()> {
    if password.is_empty() {
        return Err(Refusal::invalid("password", sentence!("code_or_password_missing")).into());
    }
    limit_attempts(core, caller.tenant, vec![accounts::at_session(&core.config, caller)]).await?;
    if core.keys.passwords.verify(&core.tasks, password, Some(hash)).await? { Ok(()) } else { Err(wrong_password()) }
}

async fn remove_in(cx: &mut Cx, known: Credentials) -> Result<()> {
    let user = known.user;
    if !records::lock_if_password_is(cx, &known).await? {
        return Err(wrong_password());
    }
    ending::cancel_all_of(cx, user).await?;
    delete_personal_data(cx, user).await?;
    erase_relations(cx, user).await?;
    account::erase(cx, user).await?;
    cx.record("user", user.0, "account", Some("open"), Some("removed")).await?;
    jobs::schedule_twice(cx, &chat::due::Due::PartFromRooms { user, after: None }).await?;
    leagues::schedule_forgetting(cx, user).await?;
    scheduling::leave_all_events(cx, user).await?;
    play::forget(cx, user).await?;
    posts::schedule_forgetting(cx, user).await?;
    parting::forget(cx, user).await?;
    sessions::revoke_all(cx, user).await?;
    rows::erase(cx.db(), user).await
}

/// Erases follows, blocks and notifications of a removed account, so many in one transaction; the others follow by job.
pub(super) async fn erase_relations(cx: &Cx, user: UserId) -> Result<()> {
    let follows = follows::delete_some(cx.db(), user, ERASED_TOGETHER).await?;
    let blocks = blocks::delete_some(cx.db(), user, ERASED_TOGETHER).await?;
    let notifications = notifications::delete_some(cx.db(), user, ERASED_TOGETHER).await?;
    if follows || blocks || notifications { jobs::schedule(cx, &Due::Erase { user }, cx.now).await } else { Ok(()) }
}

async fn delete_personal_data(cx: &Cx, user: UserId) -> Result<()> {
    codes::delete_all(cx.db(), user).await?;
    sso::delete_person(cx.db(), user).await?;
    sources::delete_person(cx.db(), user).await?;
    push::forget_person(cx.db(), user).await?;
    staff::delete_person(cx.db(), user).await?;
    proposals::forget(cx, user).await?;
    guests::forget_names(cx.db(), user).await?;
    polls::delete_person(cx.db(), user).await?;
    live::delete_person(cx.db(), user).await?;
    searches::delete_person(cx.db(), user).await?;
    let children = children::delete_person(cx.db(), user, cx.now).await?;
    lessons::forget_desk(cx.db(), user, &children).await?;
    packages::delete_person(cx.db(), user, cx.now).await?;
    ratings::delete_person(cx.db(), user).await?;
    activity::delete_all(cx.db(), user).await?;
    comments::anonymise(cx.db(), user, account::FORMER).await?;
    // Pushes to their own devices hold their profile, with the address.
    log::erase(cx.db(), &Topic::User(user)).await?;
    history::forget_names(cx.db(), user.0).await
}

fn wrong_password() -> Error {
    Refusal::invalid("password", sentence!("password_wrong")).into()
}
