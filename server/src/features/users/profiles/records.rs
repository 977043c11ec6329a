//! People's rows for other features: locks, counts, credentials, pushes to the owner.

use protocol::chat::UserPush;
use protocol::text::Email;
use protocol::users::{Address, Profile, Settings};
use protocol::{ErrorCode, Millis, TenantId, Topic, UserId};

use super::area;
use super::new_person::{Confirmed, Details, NewPerson, is_reserved};
use super::store::{self, Row};
use crate::config::Config;
use crate::db::Db;
use crate::error::{Error, Result, refused};
use crate::identity::keys::Keys;
use crate::run::Cx;

pub(crate) use super::store::Credentials;

/// What another account already has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    Email,
    Handle,
}

/// A person's own profile. Only a missing own account is refused with "User not found": clients sign out on it.
pub async fn own(config: &Config, keys: &Keys, db: &Db, user: UserId, now: Millis) -> Result<Profile> {
    let row = store::by_id(db, user).await?.ok_or_else(|| refused(ErrorCode::NotFound, "User not found"))?;
    row.own(keys, now, config.mail.reaches_people())
}

/// Pushes somebody's changed profile to their own devices.
pub(crate) async fn push_profile(cx: &mut Cx, user: UserId) -> Result<()> {
    match store::by_id(cx.db(), user).await? {
        Some(row) => push_changed(cx, row).map(drop),
        None => Ok(()),
    }
}

/// The settings of those of the people whose accounts exist.
pub(crate) async fn settings_of(db: &Db, users: &[UserId]) -> Result<Vec<(UserId, Settings)>> {
    let rows = store::by_ids(db, users).await?.into_iter().filter(|row| row.removed_at.is_none());
    rows.map(|row| Ok((row.id, row.settings()?))).collect()
}

/// How often a person's calendar address was renewed; `None` if their account was removed.
pub(crate) async fn calendar_generation(db: &Db, user: UserId) -> Result<Option<i64>> {
    store::calendar_generation(db, user).await
}

/// Renews a person's calendar address, and answers how often it was renewed.
pub(crate) async fn renew_calendar(db: &Db, user: UserId) -> Result<i64> {
    store::renew_calendar(db, user).await
}

/// Locks two people's rows, the smaller id first. `false` if one is missing, removed or of another community.
pub(crate) async fn lock_both(db: &Db, tenant: TenantId, pair: [UserId; 2]) -> Result<bool> {
    let [a, b] = pair;
    Ok(store::lock_if_there(db, tenant, a.min(b)).await? && store::lock_if_there(db, tenant, a.max(b)).await?)
}

/// Takes a removed account out of the counts of people who followed it (`were_followers`) or whom it followed.
pub(crate) async fn remove_from_counts(db: &Db, users: &[UserId], were_followers: bool) -> Result<()> {
    store::remove_from_counts(db, users, were_followers).await
}

/// Changes somebody's counts of followers and followees. Their row is locked.
pub(crate) async fn change_counts(db: &Db, user: UserId, followers: i64, followees: i64) -> Result<()> {
    store::change_counts(db, user, followers, followees).await
}

/// Adds activity points to somebody and pushes their profile.
pub(crate) async fn add_points(cx: &mut Cx, user: UserId, points: i64) -> Result<()> {
    store::add_points(cx.db(), user, points).await?;
    push_profile(cx, user).await
}

pub(super) fn push_changed(cx: &mut Cx, row: Row) -> Result<Profile> {
    let user = row.id;
    let profile = own_profile(cx, row)?;
    cx.push(Topic::User(user), &UserPush::ProfileChanged { profile: Box::new(profile.clone()) })?;
    Ok(profile)
}

pub(super) fn own_profile(cx: &Cx, row: Row) -> Result<Profile> {
    row.own(cx.keys(), cx.now, cx.config().mail.reaches_people())
}

/// For a missing person as for one of another community.
pub fn player_not_found() -> Error {
    refused(ErrorCode::NotFound, "Player not found")
}

/// Inserts a person, unless their address or handle is taken.
pub(crate) async fn insert(db: &Db, person: &NewPerson<'_>, confirmed: Confirmed) -> Result<Option<Taken>> {
    if !is_reserved(person.handle.as_str()) && store::insert(db, person, confirmed).await? {
        return Ok(None);
    }
    // The conflicting row is committed: on PostgreSQL the insert waited for it.
    Ok(Some(if store::has_email(db, person.tenant, person.email.as_str()).await? { Taken::Email } else { Taken::Handle }))
}

pub(crate) async fn credentials(db: &Db, tenant: TenantId, email: &Email) -> Result<Option<Credentials>> {
    let found = store::credentials(db, tenant, email.as_str()).await?;
    Ok(found.map(|(user, password_hash)| Credentials { user, password_hash }))
}

pub(crate) async fn password_hash(db: &Db, user: UserId) -> Result<String> {
    store::password_hash(db, user).await?.ok_or_else(|| refused(ErrorCode::NotFound, "User not found"))
}

/// Locks a person's row. `false` if the password has changed.
pub(crate) async fn lock_if_password_is(cx: &Cx, known: &Credentials) -> Result<bool> {
    cx.queue_for(known.user.0)?;
    replace_password(cx.db(), known, &known.password_hash).await
}

/// Replaces the known password. `false` if it has changed.
pub(crate) async fn replace_password(db: &Db, known: &Credentials, new_hash: &str) -> Result<bool> {
    store::replace_password(db, known, new_hash).await
}

/// Writes many people at once, for load tests and demonstrations: addresses verified, onboarding done.
pub(crate) async fn insert_many(db: &Db, people: &[(NewPerson<'_>, Details)]) -> Result<()> {
    store::insert_many(db, people).await
}

/// The area to store for an address.
pub(crate) fn area_of(address: Address) -> Result<area::Area> {
    area::of(address)
}
