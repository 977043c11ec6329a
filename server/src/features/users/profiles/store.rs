//! The table `app_user`: nothing else writes it.

use protocol::users::Profile;
use protocol::{ErrorCode, Millis, TenantId, UserId};

use super::{Credentials, NewPerson, handle_taken, words};
use crate::db::{Db, taken};
use crate::error::{Result, refused};
use crate::sql;

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
            is_coach: u8::from(self.is_coach),
            profile_image: self.profile_image,
            ..Profile::new(self.id, self.name, self.handle, self.created_at)
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
    let changed =
        sql!(db, "UPDATE app_user SET password_hash = $3 WHERE id = $1 AND password_hash = $2", known.user, &known.password_hash, new_hash)
            .run()
            .await?;
    Ok(changed == 1)
}
