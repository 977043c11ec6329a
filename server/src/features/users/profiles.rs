//! Profiles: who somebody is, to themselves and to others. Owns the table `app_user`.
//!
//! INVARIANT: an address and a handle belong to one person of a tenant; the handle without regard to case.
//! INVARIANT: the password's hash leaves this file only for `features::auth`.

use protocol::text::{Email, Handle, PersonName};
use protocol::users::{EditProfile, Profile};
use protocol::{ErrorCode, Millis, Refusal, TenantId, UserId};

use crate::db::{Db, taken};
use crate::error::{Error, Result, refused};
use crate::features::people;
use crate::run::{Cx, View};
use crate::sql;

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

mod store {
    use super::*;

    #[derive(Clone, sqlx::FromRow)]
    pub(super) struct Row {
        pub(super) id: UserId,
        pub(super) tenant: TenantId,
        pub(super) email: String,
        pub(super) name: String,
        pub(super) handle: String,
        pub(super) is_coach: bool,
        pub(super) profile_image: Option<String>,
        pub(super) profile_skip: bool,
        pub(super) created_at: Millis,
    }

    impl Row {
        pub(super) fn public(self) -> Profile {
            Profile {
                id: self.id,
                name: self.name,
                handle: self.handle,
                is_coach: u8::from(self.is_coach),
                profile_image: self.profile_image,
                email: None,
                profile_skip: None,
                created_at: self.created_at,
            }
        }

        pub(super) fn own(mut self) -> Profile {
            let email = std::mem::take(&mut self.email);
            let skip = self.profile_skip;
            Profile { email: Some(email), profile_skip: Some(skip), ..self.public() }
        }
    }

    pub(super) async fn by_id(db: &Db, user: UserId) -> Result<Option<Row>> {
        Ok(sql!(
            db,
            "SELECT id, tenant, email, name, handle, is_coach, profile_image, profile_skip, created_at FROM app_user WHERE id = $1",
            user
        )
        .optional()
        .await?)
    }

    /// The row, held until the commit.
    pub(super) async fn lock(db: &Db, user: UserId) -> Result<Row> {
        let row = sql!(
            db,
            "UPDATE app_user SET name = name WHERE id = $1
             RETURNING id, tenant, email, name, handle, is_coach, profile_image, profile_skip, created_at",
            user
        )
        .optional()
        .await?;
        row.ok_or_else(|| refused(ErrorCode::NotFound, "User not found"))
    }

    pub(super) async fn update(db: &Db, row: &Row) -> Result<()> {
        let updated = sql!(
            db,
            "UPDATE app_user SET name = $2, handle = $3, handle_folded = $4, words = $5, is_coach = $6, profile_skip = $7 WHERE id = $1",
            row.id,
            &row.name,
            &row.handle,
            row.handle.to_lowercase(),
            words(&row.name, &row.handle),
            row.is_coach,
            row.profile_skip
        )
        .run()
        .await;
        match updated {
            Ok(_) => Ok(()),
            Err(error) if taken(&error, "app_user.tenant, app_user.handle_folded") => Err(handle_taken()),
            Err(error) => Err(error.into()),
        }
    }

    pub(super) async fn insert(db: &Db, person: &NewPerson<'_>) -> Result<bool> {
        let inserted = sql!(
            db,
            "INSERT INTO app_user (id, tenant, email, name, handle, handle_folded, words, is_coach, profile_skip, password_hash, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, FALSE, FALSE, $8, $9) ON CONFLICT DO NOTHING",
            person.id,
            person.tenant,
            person.email.as_str(),
            person.name.as_str(),
            person.handle.as_str(),
            person.handle.folded(),
            words(person.name.as_str(), person.handle.as_str()),
            person.password_hash,
            person.created_at
        )
        .run()
        .await?;
        Ok(inserted == 1)
    }

    pub(super) async fn insert_many(db: &Db, people: &[NewPerson<'_>]) -> Result<()> {
        let mut query = db.query(
            "INSERT INTO app_user (id, tenant, email, name, handle, handle_folded, words, is_coach, profile_skip, password_hash, created_at) VALUES (",
        );
        for (place, person) in people.iter().enumerate() {
            query = if place == 0 { query } else { query.push(", (") }.arg(person.id).push(", ").arg(person.tenant);
            query = query.push(", ").arg(person.email.as_str()).push(", ").arg(person.name.as_str());
            query = query.push(", ").arg(person.handle.as_str()).push(", ").arg(person.handle.folded());
            query = query.push(", ").arg(words(person.name.as_str(), person.handle.as_str())).push(", FALSE, TRUE, ");
            query = query.arg(person.password_hash).push(", ").arg(person.created_at).push(")");
        }
        query.run().await?;
        Ok(())
    }

    pub(super) async fn has_email(db: &Db, tenant: TenantId, email: &str) -> Result<bool> {
        Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM app_user WHERE tenant = $1 AND email = $2)", tenant, email).scalar().await?)
    }

    pub(super) async fn credentials(db: &Db, tenant: TenantId, email: &str) -> Result<Option<(UserId, String)>> {
        Ok(sql!(db, "SELECT id, password_hash FROM app_user WHERE tenant = $1 AND email = $2", tenant, email).optional().await?)
    }

    pub(super) async fn password_hash(db: &Db, user: UserId) -> Result<Option<String>> {
        Ok(sql!(db, "SELECT password_hash FROM app_user WHERE id = $1", user).scalar_optional().await?)
    }

    pub(super) async fn replace_password(db: &Db, known: &Credentials, new_hash: &str) -> Result<bool> {
        let changed = sql!(
            db,
            "UPDATE app_user SET password_hash = $3 WHERE id = $1 AND password_hash = $2",
            known.user,
            &known.password_hash,
            new_hash
        )
        .run()
        .await?;
        Ok(changed == 1)
    }
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
