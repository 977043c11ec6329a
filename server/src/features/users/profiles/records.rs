//! The rows of people as other nouns need them: locked, counted, signed in with, pushed to their owner.

use protocol::chat::UserPush;
use protocol::text::Email;
use protocol::users::{Address, Profile, Settings};
use protocol::{ErrorCode, Millis, TenantId, Topic, UserId};

use super::area;
use super::new_person::{Confirmed, Details, NewPerson};
use super::store::{self, Row};
use crate::config::Config;
use crate::db::Db;
use crate::error::{Error, Result, refused};
use crate::run::Cx;

pub(crate) use super::store::Credentials;

/// What belongs to somebody else already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    Email,
    Handle,
}

/// A person as they see themselves. Only here is "User not found" said: a client that reads it signs its user out.
pub async fn own(config: &Config, db: &Db, user: UserId, now: Millis) -> Result<Profile> {
    let row = store::by_id(db, user).await?.ok_or_else(|| refused(ErrorCode::NotFound, "User not found"))?;
    row.own(now, config.mail.reaches_people())
}

/// Pushes somebody's profile to their own devices, because it changed.
pub(crate) async fn push_profile(cx: &mut Cx, user: UserId) -> Result<()> {
    match store::by_id(cx.db(), user).await? {
        Some(row) => push_changed(cx, row).map(drop),
        None => Ok(()),
    }
}

/// What somebody has chosen for all of their devices; nothing of somebody who is gone.
pub(crate) async fn settings(db: &Db, user: UserId) -> Result<Option<Settings>> {
    let row = store::by_id(db, user).await?.filter(|row| row.removed_at.is_none());
    row.map(|row| row.settings()).transpose()
}

/// How often somebody's calendar address was renewed; nothing of somebody who is gone.
pub(crate) async fn calendar_generation(db: &Db, user: UserId) -> Result<Option<i64>> {
    store::calendar_generation(db, user).await
}

/// Renews somebody's calendar address; answers how often that was done.
pub(crate) async fn renew_calendar(db: &Db, user: UserId) -> Result<i64> {
    store::renew_calendar(db, user).await
}

/// Locks two people's rows, the smaller id first; `false` where one is not there, gone, or of another community.
pub(crate) async fn lock_both(db: &Db, tenant: TenantId, pair: [UserId; 2]) -> Result<bool> {
    let [a, b] = pair;
    Ok(store::lock_if_there(db, tenant, a.min(b)).await? && store::lock_if_there(db, tenant, a.max(b)).await?)
}

/// Takes somebody who goes out of the counts of all whom they follow and who follow them.
pub(crate) async fn remove_from_counts(db: &Db, user: UserId) -> Result<()> {
    store::remove_from_counts(db, user).await
}

/// More or fewer who follow somebody, and whom they follow; their row is locked.
pub(crate) async fn change_counts(db: &Db, user: UserId, followers: i64, followees: i64) -> Result<()> {
    store::change_counts(db, user, followers, followees).await
}

/// Adds activity points to somebody and tells their devices.
pub(crate) async fn add_points(cx: &mut Cx, user: UserId, points: i64) -> Result<()> {
    store::add_points(cx.db(), user, points).await?;
    push_profile(cx, user).await
}

pub(super) fn push_changed(cx: &mut Cx, row: Row) -> Result<Profile> {
    let user = row.id;
    let profile = shown_to_owner(cx, row)?;
    cx.push(Topic::User(user), &UserPush::ProfileChanged { profile: Box::new(profile.clone()) })?;
    Ok(profile)
}

pub(super) fn shown_to_owner(cx: &Cx, row: Row) -> Result<Profile> {
    row.own(cx.now, cx.config().mail.reaches_people())
}

/// Not there, or of another community.
pub fn player_not_found() -> Error {
    refused(ErrorCode::NotFound, "Player not found")
}

/// Writes a person down, unless their address or handle is taken.
pub(crate) async fn insert(db: &Db, person: &NewPerson<'_>, confirmed: Confirmed) -> Result<Option<Taken>> {
    if store::insert(db, person, confirmed).await? {
        return Ok(None);
    }
    // Whoever took it has committed: on PostgreSQL the insert has waited for that.
    Ok(Some(if store::has_email(db, person.tenant, person.email.as_str()).await? { Taken::Email } else { Taken::Handle }))
}

pub(crate) async fn credentials(db: &Db, tenant: TenantId, email: &Email) -> Result<Option<Credentials>> {
    let found = store::credentials(db, tenant, email.as_str()).await?;
    Ok(found.map(|(user, password_hash)| Credentials { user, password_hash }))
}

pub(crate) async fn password_hash(db: &Db, user: UserId) -> Result<String> {
    store::password_hash(db, user).await?.ok_or_else(|| refused(ErrorCode::NotFound, "User not found"))
}

/// Locks a person's row; `false` when the password is another one by now.
pub(crate) async fn lock_if_password_is(db: &Db, known: &Credentials) -> Result<bool> {
    replace_password(db, known, &known.password_hash).await
}

/// Sets another password in place of the known one; `false` when it is another one by now.
pub(crate) async fn replace_password(db: &Db, known: &Credentials, new_hash: &str) -> Result<bool> {
    store::replace_password(db, known, new_hash).await
}

/// Writes many people at once, for load tests and demonstrations: their addresses count as proven, onboarding as done.
pub(crate) async fn insert_many(db: &Db, people: &[(NewPerson<'_>, Details)]) -> Result<()> {
    store::insert_many(db, people).await
}

/// The area around a place that somebody names, as it is kept.
pub(crate) fn area_of(address: Address) -> Result<area::Area> {
    area::of(address)
}
