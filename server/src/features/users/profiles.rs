//! Profiles: who somebody is, to themselves and to others. Owns the table `app_user`.
//!
//! INVARIANT: an address and a handle belong to one person of a tenant; the handle without regard to case.
//! INVARIANT: the password's hash leaves this file only for `features::auth`.

mod store;

use protocol::text::{Email, Handle, PersonName};
use protocol::users::{EditProfile, Profile};
use protocol::{ErrorCode, Millis, Refusal, TenantId, UserId};

use crate::db::Db;
use crate::error::{Error, Result, refused};
use crate::features::people;
use crate::run::{Cx, View};

/// A person as they see themselves. Only here is "User not found" said: a client that reads it signs its user out.
pub async fn own(db: &Db, user: UserId) -> Result<Profile> {
    let row = store::by_id(db, user).await?.ok_or_else(|| refused(ErrorCode::NotFound, "User not found"))?;
    Ok(row.own())
}

/// A person as others see them; oneself in full.
pub async fn of(view: &View, user: UserId) -> Result<Profile> {
    let caller = view.caller()?;
    if user == caller.user {
        return own(view.db(), user).await;
    }
    match store::by_id(view.db(), user).await? {
        Some(row) if row.tenant == caller.tenant => Ok(row.public()),
        Some(_) | None => Err(player_not_found()),
    }
}

/// Changes one's own profile: what is absent stays.
pub async fn edit(cx: &mut Cx, user: UserId, change: EditProfile) -> Result<Profile> {
    let caller = cx.caller()?;
    if user != caller.user {
        return Err(player_not_found());
    }
    let name = change.name.as_deref().map(PersonName::parse).transpose()?;
    let handle = change.handle.as_deref().map(Handle::parse).transpose()?;
    let is_coach = change.is_coach.map(coach_flag).transpose()?;
    let before = store::lock(cx.db(), user).await?;
    let mut after = before.clone();
    after.name = name.map_or(after.name, PersonName::into_string);
    after.handle = handle.map_or(after.handle, Handle::into_string);
    after.is_coach = is_coach.unwrap_or(after.is_coach);
    after.profile_skip = change.profile_skip.unwrap_or(after.profile_skip);
    store::update(cx.db(), &after).await?;
    for (what, from, to) in [("renamed", &before.name, &after.name), ("handle_changed", &before.handle, &after.handle)] {
        if from != to {
            cx.record("user", user.0, what, Some(from), Some(to)).await?;
        }
    }
    if before.is_coach != after.is_coach {
        cx.record("user", user.0, "mode_switched", Some(mode(before.is_coach)), Some(mode(after.is_coach))).await?;
    }
    Ok(after.own())
}

/// Switches to coach mode or back to player mode.
pub async fn switch(cx: &mut Cx, is_coach: u8) -> Result<Profile> {
    let user = cx.caller()?.user;
    edit(cx, user, EditProfile { is_coach: Some(is_coach), ..EditProfile::default() }).await
}

fn coach_flag(flag: u8) -> Result<bool> {
    match flag {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Refusal::new(ErrorCode::BadRequest, "isCoach is 0 or 1.").on("isCoach").into()),
    }
}

fn mode(is_coach: bool) -> &'static str {
    if is_coach { "coach" } else { "player" }
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
pub(crate) async fn insert(db: &Db, person: &NewPerson<'_>) -> Result<Option<Taken>> {
    if store::insert(db, person).await? {
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

/// Writes many people at once, for load tests: nobody knows their passwords.
pub(crate) async fn insert_many(db: &Db, people: &[NewPerson<'_>]) -> Result<()> {
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
