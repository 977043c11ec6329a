//! Removing an account: personal data is erased, what others share with the person stays.
//!
//! Their row keeps only its id, so that their messages still have an author: "Former player". Jobs take them out of their
//! rooms and coming events, and end their follows and blocks, because there may be many.
//!
//! Whoever adds a noun that stores something about people adds a line here.

use protocol::auth::RemoveAccount;
use protocol::{Topic, UserId};

use crate::error::Result;
use crate::features::auth::leaving;
use crate::features::courts::proposals;
use crate::features::enrolments::{guests, scheduling};
use crate::features::events::ending;
use crate::features::lessons::parting;
use crate::features::matches::live;
use crate::features::polls::reading as polls;
use crate::features::users::activity;
use crate::features::users::profiles::account;
use crate::features::users::profiles::records::Credentials;
use crate::features::{chat, children, comments, leagues, lessons, packages, play, posts, push, ratings, searches, staff};
use crate::identity::Caller;
use crate::realtime::log;
use crate::run::{Actor, Core, Cx, run_typed};
use crate::{history, jobs, work};

/// Removes the caller's account. Requires its password, or a recent sign-in where it has none.
pub async fn remove(core: &Core, caller: Caller, form: RemoveAccount) -> Result<()> {
    let known = leaving::confirm(core, caller, form).await?;
    run_typed(core, Actor::Member(caller), work!(|cx, known| remove_in(cx, known))).await
}

async fn remove_in(cx: &mut Cx, known: Credentials) -> Result<()> {
    let user = known.user;
    leaving::lock(cx, &known).await?;
    ending::cancel_all_of(cx, user).await?;
    delete_personal_data(cx, user).await?;
    leaving::erase_relations(cx, user).await?;
    account::erase(cx, user).await?;
    cx.record("user", user.0, "account", Some("open"), Some("removed")).await?;
    jobs::schedule_twice(cx, &chat::due::Due::PartFromRooms { user, after: None }).await?;
    leagues::schedule_forgetting(cx, user).await?;
    scheduling::leave_all_events(cx, user).await?;
    play::forget(cx, user).await?;
    posts::schedule_forgetting(cx, user).await?;
    parting::forget(cx, user).await?;
    leaving::end_sessions(cx, user).await
}

async fn delete_personal_data(cx: &Cx, user: UserId) -> Result<()> {
    leaving::delete_proofs(cx.db(), user).await?;
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
