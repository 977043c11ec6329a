//! Profiles: who somebody is, to themselves and to others. Owns the table `app_user`.
//!
//! INVARIANT: an address and a handle belong to one person of a tenant; the handle without regard to case.
//! INVARIANT: the password's hash leaves this file only for `features::auth`.

mod account;
pub mod area;
mod fields;
mod store;

use protocol::chat::UserPush;
use protocol::text::{Email, Handle, PersonName};
use protocol::users::{Address, EditProfile, Profile, Settings};
use protocol::{ErrorCode, Millis, Refusal, TenantId, Topic, UserId};

use crate::app::App;
use crate::db::Db;
use crate::error::{Error, Result, refused};
use crate::features::{blocks, follows, people};
use crate::run::{Cx, View};
pub use account::FORMER;
pub(crate) use account::{Confirmed, erase, hold, is_verified, reader, set_password, set_verified};
use fields::Change;
use store::Row;

/// A person as they see themselves. Only here is "User not found" said: a client that reads it signs its user out.
pub async fn own(app: &App, db: &Db, user: UserId) -> Result<Profile> {
    let row = store::by_id(db, user).await?.ok_or_else(|| refused(ErrorCode::NotFound, "User not found"))?;
    shown_to_owner(app, row)
}

/// A person as others see them; oneself in full.
pub async fn of(view: &View, user: UserId) -> Result<Profile> {
    let caller = view.caller()?;
    if user == caller.user {
        return own(view.app(), view.db(), user).await;
    }
    match store::by_id(view.db(), user).await? {
        Some(row)
            if row.tenant == caller.tenant && row.removed_at.is_none() && !blocks::has_blocked(view.db(), user, caller.user).await? =>
        {
            let relation = follows::relation(view.db(), caller.user, user).await?;
            Ok(Profile { relation: Some(relation), ..row.public(view.now) })
        }
        Some(_) | None => Err(player_not_found()),
    }
}

/// Changes one's own profile: what is absent stays.
pub async fn edit(cx: &mut Cx, user: UserId, change: EditProfile) -> Result<Profile> {
    if user != cx.caller()?.user {
        return Err(player_not_found());
    }
    let change = Change::parse(change)?;
    let before = store::lock(cx.db(), user).await?;
    let mut after = before.clone();
    change.apply(&mut after)?;
    save(cx, &before, after).await
}

/// Switches to coach mode or back to player mode.
pub async fn switch(cx: &mut Cx, is_coach: u8) -> Result<Profile> {
    let user = cx.caller()?.user;
    edit(cx, user, EditProfile { is_coach: Some(is_coach), ..EditProfile::default() }).await
}

/// Writes what has changed, keeps what of it is history, and tells the owner's devices. Nothing changed: nobody is told.
async fn save(cx: &mut Cx, before: &Row, mut after: Row) -> Result<Profile> {
    if (&before.certificate_level, &before.certificate_image) != (&after.certificate_level, &after.certificate_image) {
        // What was verified is not this one.
        (after.certificate_verified_at, after.certificate_expires_at) = (None, None);
    }
    if *before == after {
        return shown_to_owner(cx.app(), after);
    }
    store::update(cx.db(), &after).await?;
    for (what, from, to) in [
        ("renamed", before.name.as_str(), after.name.as_str()),
        ("handle_changed", &before.handle, &after.handle),
        ("mode_switched", mode(before), mode(&after)),
        ("visibility_changed", visibility(before), visibility(&after)),
    ] {
        if from != to {
            cx.record("user", after.id.0, what, Some(from), Some(to)).await?;
        }
    }
    if before.hidden != after.hidden {
        cx.show(after.id, !after.hidden);
    }
    tell(cx, after)
}

/// Tells somebody's devices that their profile is another one by now.
pub async fn tell_changed(cx: &mut Cx, user: UserId) -> Result<()> {
    match store::by_id(cx.db(), user).await? {
        Some(row) => tell(cx, row).map(drop),
        None => Ok(()),
    }
}

/// What somebody has chosen for all of their devices; nothing of somebody who is gone.
pub(crate) async fn settings(db: &Db, user: UserId) -> Result<Option<Settings>> {
    let row = store::by_id(db, user).await?.filter(|row| row.removed_at.is_none());
    row.map(|row| row.settings()).transpose()
}

/// Locks two people's rows, the smaller id first; `false` where one is not there, gone, or of another community.
pub(crate) async fn lock_both(db: &Db, tenant: TenantId, pair: [UserId; 2]) -> Result<bool> {
    let [a, b] = pair;
    Ok(store::lock_if_there(db, tenant, a.min(b)).await? && store::lock_if_there(db, tenant, a.max(b)).await?)
}

/// Takes somebody who goes out of the counts of all whom they follow and who follow them.
pub(crate) async fn uncount(db: &Db, user: UserId) -> Result<()> {
    store::uncount(db, user).await
}

/// More or fewer who follow somebody, and whom they follow; their row is locked.
pub(crate) async fn change_counts(db: &Db, user: UserId, followers: i64, followees: i64) -> Result<()> {
    store::change_counts(db, user, followers, followees).await
}

fn tell(cx: &mut Cx, row: Row) -> Result<Profile> {
    let user = row.id;
    let profile = shown_to_owner(cx.app(), row)?;
    cx.push(Topic::User(user), &UserPush::ProfileChanged { profile: Box::new(profile.clone()) })?;
    Ok(profile)
}

fn shown_to_owner(app: &App, row: Row) -> Result<Profile> {
    row.own(app.clock.now(), app.mail.reaches_people())
}

fn mode(row: &Row) -> &'static str {
    if row.is_coach { "coach" } else { "player" }
}

fn visibility(row: &Row) -> &'static str {
    if row.hidden { "hidden" } else { "public" }
}

/// Not there, or of another community.
pub fn player_not_found() -> Error {
    refused(ErrorCode::NotFound, "Player not found")
}

pub(crate) fn handle_taken() -> Error {
    Refusal::new(ErrorCode::HandleTaken, "This handle belongs to somebody else.").on("handle").into()
}

/// Somebody who signs up.
pub(crate) struct NewPerson<'a> {
    pub(crate) id: UserId,
    pub(crate) tenant: TenantId,
    pub(crate) email: &'a Email,
    pub(crate) name: &'a PersonName,
    pub(crate) handle: &'a Handle,
    pub(crate) password_hash: &'a str,
    pub(crate) created_at: Millis,
}

/// What belongs to somebody else already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    Email,
    Handle,
}

/// Writes a person down, unless their address or handle is taken.
pub(crate) async fn insert(db: &Db, person: &NewPerson<'_>, confirmed: Confirmed) -> Result<Option<Taken>> {
    if store::insert(db, person, confirmed).await? {
        return Ok(None);
    }
    // Whoever took it has committed: on PostgreSQL the insert has waited for that.
    Ok(Some(if store::has_email(db, person.tenant, person.email.as_str()).await? { Taken::Email } else { Taken::Handle }))
}

/// What a sign-in is checked against.
#[derive(Clone)]
pub(crate) struct Credentials {
    pub(crate) user: UserId,
    pub(crate) password_hash: String,
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

/// Name and handle, as they are found by.
fn words(name: &str, handle: &str) -> String {
    people::fold(&format!("{name} {handle}"))
}

/// What somebody has said of themselves already, for people who are written down in batches; as in the table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Details {
    pub(crate) is_coach: bool,
    pub(crate) profile_image: Option<String>,
    /// Tenths.
    pub(crate) level: Option<i64>,
    pub(crate) age_group: Option<String>,
    pub(crate) gender: Option<String>,
    pub(crate) about_me: Option<String>,
    pub(crate) area: Option<String>,
    pub(crate) area_place: Option<i64>,
    pub(crate) latitude: Option<f64>,
    pub(crate) longitude: Option<f64>,
    pub(crate) cell: Option<i64>,
    pub(crate) has_coach_profile: bool,
    /// Cents.
    pub(crate) hourly_rate: Option<i64>,
    pub(crate) certificate_level: Option<String>,
    pub(crate) certificate_image: Option<String>,
    pub(crate) certificate_verified_at: Option<Millis>,
    pub(crate) certificate_expires_at: Option<Millis>,
    pub(crate) hidden: bool,
    pub(crate) activity_points: i64,
}

/// The area around a place that somebody names, as it is kept.
pub(crate) fn area_of(address: Address) -> Result<area::Area> {
    area::of(address)
}

/// Writes many people at once, for load tests and demonstrations: their addresses count as proven, onboarding as done.
pub(crate) async fn insert_many(db: &Db, people: &[(NewPerson<'_>, Details)]) -> Result<()> {
    store::insert_many(db, people).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_however_they_are_typed() {
        assert_eq!(words("Tomasz  Zieliński", "Tomek_Z"), " tomasz zielinski tomek z");
        assert_eq!(words("Ｍａｙａ", "maya"), " maya maya");
    }
}
