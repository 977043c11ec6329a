//! Profiles: who somebody is, to themselves and to others. Owns the table `app_user`.
//!
//! INVARIANT: an address and a handle belong to one person of a tenant; the handle without regard to case.
//! INVARIANT: the password's hash leaves this file only for `features::auth`.

mod account;
pub mod area;
pub mod certificates;
mod fields;
mod store;

use protocol::chat::UserPush;
use protocol::text::{Email, Handle, PersonName};
use protocol::users::{Address, EditProfile, Profile, Settings, SwitchMode};
use protocol::{ErrorCode, Millis, PictureId, Refusal, TenantId, Topic, UserId};

use crate::config::Config;
use crate::db::Db;
use crate::error::{Error, Result, refused};
use crate::features::{blocks, follows, people, play};
use crate::identity::Caller;
use crate::media;
use crate::run::{Cx, View};
pub use account::FORMER;
pub(crate) use account::{Confirmed, erase, hold, is_verified, reader, set_password, set_verified};
use fields::Change;
use store::Row;

/// A person as they see themselves. Only here is "User not found" said: a client that reads it signs its user out.
pub async fn own(config: &Config, db: &Db, user: UserId, now: Millis) -> Result<Profile> {
    let row = store::by_id(db, user).await?.ok_or_else(|| refused(ErrorCode::NotFound, "User not found"))?;
    row.own(now, config.mail.reaches_people())
}

/// A person as others see them; oneself in full.
pub async fn of(view: &View, user: UserId) -> Result<Profile> {
    let caller = view.caller()?;
    if user == caller.user {
        return own(view.config(), view.db(), user, view.now).await;
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

/// Refuses a change that would be refused anyway, before slow work is done for it.
pub fn check(caller: Caller, user: UserId, change: &EditProfile) -> Result<()> {
    if user != caller.user {
        return Err(player_not_found());
    }
    Change::parse(change.clone()).map(drop)
}

/// Changes one's own profile: what is absent stays.
pub async fn edit(cx: &mut Cx, user: UserId, change: EditProfile) -> Result<Profile> {
    edit_with_pictures(cx, user, change, Pictures::default()).await
}

/// What a profile shows: the outer `None` leaves a picture as it is, the inner one takes it away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pictures {
    pub profile: Option<Option<PictureId>>,
    pub certificate: Option<Option<PictureId>>,
}

/// The same with pictures that were taken in for it.
pub async fn edit_with_pictures(cx: &mut Cx, user: UserId, change: EditProfile, pictures: Pictures) -> Result<Profile> {
    if user != cx.caller()?.user {
        return Err(player_not_found());
    }
    let change = Change::parse(change)?;
    let before = store::lock(cx.db(), user).await?;
    let mut after = before.clone();
    change.apply(&mut after)?;
    if let Some(picture) = pictures.profile {
        after.profile_image = picture.map(media::url);
    }
    if let Some(picture) = pictures.certificate {
        after.certificate_image = picture.map(media::url);
    }
    save(cx, &before, after).await
}

pub async fn set_pictures(cx: &mut Cx, pictures: Pictures) -> Result<Profile> {
    let user = cx.caller()?.user;
    edit_with_pictures(cx, user, EditProfile::default(), pictures).await
}

/// Switches to coach mode. A coach has an hourly rate, from before or given with it.
pub async fn to_coach(cx: &mut Cx, form: SwitchMode) -> Result<Profile> {
    let user = cx.caller()?.user;
    let before = store::lock(cx.db(), user).await?;
    if before.hourly_rate.is_none() && form.hourly_rate.is_none() {
        return Err(Refusal::new(ErrorCode::ProfileIncomplete, "A coach has an hourly rate.").on("hourlyRate").into());
    }
    edit(cx, user, switched(1, form)).await
}

/// Switches back to player mode; whoever was a coach stays listed as one.
pub async fn to_player(cx: &mut Cx, form: SwitchMode) -> Result<Profile> {
    let user = cx.caller()?.user;
    edit(cx, user, switched(0, form)).await
}

fn switched(is_coach: u8, form: SwitchMode) -> EditProfile {
    EditProfile {
        is_coach: Some(is_coach),
        hourly_rate: form.hourly_rate.map(Some),
        certificate_level: form.certificate_level.map(Some),
        ..EditProfile::default()
    }
}

/// Writes what has changed, keeps what of it is history, and tells the owner's devices. Nothing changed: nobody is told.
async fn save(cx: &mut Cx, before: &Row, mut after: Row) -> Result<Profile> {
    if (&before.certificate_level, &before.certificate_image) != (&after.certificate_level, &after.certificate_image) {
        // What was looked at is not this one.
        (after.certificate_verified_at, after.certificate_expires_at, after.certificate_refused_at) = (None, None, None);
    }
    if *before == after {
        return shown_to_owner(cx, after);
    }
    store::update(cx.db(), &after).await?;
    replace_picture(cx, after.id, &before.profile_image, &after.profile_image).await?;
    replace_picture(cx, after.id, &before.certificate_image, &after.certificate_image).await?;
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
        cx.set_presence_visible(after.id, !after.hidden);
        play::show(cx, after.id, !after.hidden).await?;
    }
    tell(cx, after)
}

/// Moves the reference from one picture to another.
async fn replace_picture(cx: &mut Cx, owner: UserId, before: &Option<String>, after: &Option<String>) -> Result<()> {
    if before == after {
        return Ok(());
    }
    if let Some(picture) = after.as_deref().and_then(media::of_url) {
        media::claim(cx.db(), picture, owner).await?;
    }
    if let Some(picture) = before.as_deref().and_then(media::of_url) {
        media::release(cx.db(), picture, cx.now).await?;
    }
    Ok(())
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
pub(crate) async fn uncount(db: &Db, user: UserId) -> Result<()> {
    store::uncount(db, user).await
}

/// More or fewer who follow somebody, and whom they follow; their row is locked.
pub(crate) async fn change_counts(db: &Db, user: UserId, followers: i64, followees: i64) -> Result<()> {
    store::change_counts(db, user, followers, followees).await
}

/// Adds activity points to somebody and tells their devices.
pub(super) async fn add_points(cx: &mut Cx, user: UserId, points: i64) -> Result<()> {
    store::add_points(cx.db(), user, points).await?;
    tell_changed(cx, user).await
}

fn tell(cx: &mut Cx, row: Row) -> Result<Profile> {
    let user = row.id;
    let profile = shown_to_owner(cx, row)?;
    cx.push(Topic::User(user), &UserPush::ProfileChanged { profile: Box::new(profile.clone()) })?;
    Ok(profile)
}

fn shown_to_owner(cx: &Cx, row: Row) -> Result<Profile> {
    row.own(cx.now, cx.config().mail.reaches_people())
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
