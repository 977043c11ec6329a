//! The table `app_user`. Nothing else writes it.

use protocol::text::Handle;
use protocol::{CaseId, ErrorCode, Millis, TenantId, UserId};

use super::new_person::{Confirmed, Details, NewPerson, handle_taken};
use crate::db::{Db, violates_unique};
use crate::error::{Result, refused};
use crate::features::search_words::{self, Kind};
use crate::run::Cx;
use crate::{sql, words};

/// A person and the password hash that a sign-in is checked against.
#[derive(Clone)]
pub(crate) struct Credentials {
    pub(crate) user: UserId,
    pub(crate) password_hash: String,
}

/// Somebody whose certificate is not decided.
#[derive(Clone, Debug, crate::db::FromRow)]
pub struct Waiting {
    pub tenant: TenantId,
    pub handle: String,
    pub name: String,
    pub certificate_level: Option<String>,
    /// A path.
    pub certificate_image: Option<String>,
}

/// The folded words that people are found by.
fn search_words(name: &str, handle: &str) -> String {
    words::fold(&format!("{name} {handle}"))
}

/// The columns of a [`Row`].
macro_rules! columns {
    () => {
        "id, tenant, email, email_verified_at, removed_at, name, handle, is_coach, profile_image, profile_skip, \
         password_hash <> '' AS has_password, created_at, level, age_group, gender, about_me, area, area_place, latitude, longitude, cell, \
         has_coach_profile, hourly_rate, certificate_level, certificate_image, certificate_verified_at, certificate_expires_at, \
         certificate_refused_at, activity_points, followers, followees, intro_seen, adult_confirmed_at, hidden, settings, moderator_since"
    };
}

/// A person, without the password.
#[derive(Clone, Debug, PartialEq, crate::db::FromRow)]
pub(super) struct Row {
    pub(super) id: UserId,
    pub(super) tenant: TenantId,
    pub(super) email: String,
    pub(super) email_verified_at: Option<Millis>,
    pub(super) removed_at: Option<Millis>,
    pub(super) name: String,
    pub(super) handle: String,
    pub(super) is_coach: bool,
    pub(super) profile_image: Option<String>,
    pub(super) profile_skip: bool,
    pub(super) has_password: bool,
    pub(super) created_at: Millis,
    /// Tenths.
    pub(super) level: Option<i64>,
    pub(super) age_group: Option<String>,
    pub(super) gender: Option<String>,
    pub(super) about_me: Option<String>,
    pub(super) area: Option<String>,
    pub(super) area_place: Option<i64>,
    pub(super) latitude: Option<f64>,
    pub(super) longitude: Option<f64>,
    pub(super) cell: Option<i64>,
    pub(super) has_coach_profile: bool,
    /// Cents.
    pub(super) hourly_rate: Option<i64>,
    pub(super) certificate_level: Option<String>,
    pub(super) certificate_image: Option<String>,
    pub(super) certificate_verified_at: Option<Millis>,
    pub(super) certificate_expires_at: Option<Millis>,
    pub(super) certificate_refused_at: Option<Millis>,
    pub(super) activity_points: i64,
    pub(super) followers: i64,
    pub(super) followees: i64,
    pub(super) intro_seen: bool,
    pub(super) adult_confirmed_at: Option<Millis>,
    pub(super) hidden: bool,
    /// JSON of [`protocol::users::Settings`], whose `hidden` is the column.
    pub(super) settings: String,
    pub(super) moderator_since: Option<Millis>,
}

pub(super) async fn by_id(db: &Db, user: UserId) -> Result<Option<Row>> {
    Ok(sql!(db, concat!("SELECT ", columns!(), " FROM app_user WHERE id = $1"), user).optional().await?)
}

pub(super) async fn by_ids(db: &Db, users: &[UserId]) -> Result<Vec<Row>> {
    let query = db.query(concat!("SELECT ", columns!(), " FROM app_user WHERE id IN "));
    Ok(query.list(users.iter().copied()).push(" ORDER BY id").all().await?)
}

/// Reads and locks a row.
pub(super) async fn lock(cx: &Cx, user: UserId) -> Result<Row> {
    cx.queue_for(user.0)?;
    let row = sql!(cx.db(), concat!("UPDATE app_user SET name = name WHERE id = $1 RETURNING ", columns!()), user).optional().await?;
    row.ok_or_else(|| refused(ErrorCode::NotFound, "User not found"))
}

/// Reads and locks a row by its handle.
pub(super) async fn lock_by_handle(db: &Db, tenant: TenantId, folded: &str) -> Result<Option<Row>> {
    Ok(sql!(
        db,
        concat!("UPDATE app_user SET name = name WHERE tenant = $1 AND handle_folded = $2 AND removed_at IS NULL RETURNING ", columns!()),
        tenant,
        folded
    )
    .optional()
    .await?)
}

/// Undecided certificates, the oldest accounts first.
pub(super) async fn undecided_certificates(db: &Db, tenant: Option<TenantId>) -> Result<Vec<Waiting>> {
    let query = db.query(
        "SELECT tenant, handle, name, certificate_level, certificate_image FROM app_user
         WHERE removed_at IS NULL AND certificate_verified_at IS NULL AND certificate_refused_at IS NULL
             AND (certificate_image IS NOT NULL OR certificate_level <> 'none')",
    );
    Ok(query.opt(" AND tenant = ", tenant).push(" ORDER BY tenant, created_at, id").all().await?)
}

pub(super) async fn add_points(db: &Db, user: UserId, points: i64) -> Result<()> {
    sql!(db, "UPDATE app_user SET activity_points = activity_points + $2 WHERE id = $1", user, points).run().await?;
    Ok(())
}

/// Writes what the owner and the operator may change. Counts, points, address and password have their own statements.
pub(super) async fn update(db: &Db, row: &Row) -> Result<()> {
    let (before, after) = (words_of(db, row.id).await?, search_words(&row.name, &row.handle));
    let updated = sql!(
        db,
        "UPDATE app_user SET name = $2, handle = $3, handle_folded = $4, words = $5, is_coach = $6, profile_image = $7, profile_skip = $8,
             level = $9, age_group = $10, gender = $11, about_me = $12, area = $13, area_place = $14, latitude = $15, longitude = $16,
             cell = $17, has_coach_profile = $18, hourly_rate = $19, certificate_level = $20, certificate_image = $21,
             certificate_verified_at = $22, certificate_expires_at = $23, certificate_refused_at = $24, intro_seen = $25, hidden = $26, settings = $27,
             adult_confirmed_at = $28
         WHERE id = $1",
        row.id,
        &row.name,
        &row.handle,
        row.handle.to_lowercase(),
        &after,
        row.is_coach,
        &row.profile_image,
        row.profile_skip,
        row.level,
        &row.age_group,
        &row.gender,
        &row.about_me,
        &row.area,
        row.area_place,
        row.latitude,
        row.longitude,
        row.cell,
        row.has_coach_profile,
        row.hourly_rate,
        &row.certificate_level,
        &row.certificate_image,
        row.certificate_verified_at,
        row.certificate_expires_at,
        row.certificate_refused_at,
        row.intro_seen,
        row.hidden,
        &row.settings,
        row.adult_confirmed_at
    )
    .run()
    .await;
    match updated {
        Ok(_) => search_words::replace(db, Kind::Person, (row.tenant, row.id.0), &before, &after).await,
        Err(error) if violates_unique(&error, "app_user.tenant, app_user.handle_folded") => Err(handle_taken()),
        Err(error) => Err(error.into()),
    }
}

/// The words that somebody is found by now.
async fn words_of(db: &Db, user: UserId) -> Result<String> {
    Ok(sql!(db, "SELECT words FROM app_user WHERE id = $1", user).scalar().await?)
}

pub(super) async fn insert(db: &Db, person: &NewPerson<'_>, confirmed: Confirmed) -> Result<bool> {
    let words = search_words(person.name.as_str(), person.handle.as_str());
    let inserted = sql!(
        db,
        "INSERT INTO app_user (id, tenant, email, name, handle, handle_folded, words, is_coach, profile_skip, password_hash, created_at,
             email_verified_at, adult_confirmed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, FALSE, FALSE, $8, $9, $10, $11) ON CONFLICT DO NOTHING",
        person.id,
        person.tenant,
        person.email.as_str(),
        person.name.as_str(),
        person.handle.as_str(),
        person.handle.folded(),
        &words,
        person.password_hash,
        person.created_at,
        confirmed.email_at,
        confirmed.adult_at
    )
    .run()
    .await?;
    if inserted == 1 {
        search_words::add(db, Kind::Person, &[(person.tenant, person.id.0, words)]).await?;
    }
    Ok(inserted == 1)
}

pub(super) async fn insert_many(db: &Db, people: &[(NewPerson<'_>, Details)]) -> Result<()> {
    let mut query = db.query(
        "INSERT INTO app_user (id, tenant, email, name, handle, handle_folded, words, password_hash, created_at, email_verified_at,
             adult_confirmed_at, profile_skip, intro_seen, is_coach, profile_image, level, age_group, gender, about_me, area, area_place, latitude, longitude,
             cell, has_coach_profile, hourly_rate, certificate_level, certificate_image, certificate_verified_at, certificate_expires_at,
             hidden, activity_points) VALUES (",
    );
    for (index, (person, details)) in people.iter().enumerate() {
        query = if index == 0 { query } else { query.push(", (") }.arg(person.id).push(", ").arg(person.tenant);
        query = query.push(", ").arg(person.email.as_str()).push(", ").arg(person.name.as_str());
        query = query.push(", ").arg(person.handle.as_str()).push(", ").arg(person.handle.folded());
        query = query.push(", ").arg(search_words(person.name.as_str(), person.handle.as_str()));
        query = query.push(", ").arg(person.password_hash).push(", ").arg(person.created_at).push(", ").arg(person.created_at);
        query = query.push(", ").arg(person.created_at);
        query = query.push(", TRUE, TRUE, ").arg(details.is_coach).push(", ").arg(&details.profile_image);
        query = query.push(", ").arg(details.level).push(", ").arg(&details.age_group).push(", ").arg(&details.gender);
        query = query.push(", ").arg(&details.about_me).push(", ").arg(&details.area).push(", ").arg(details.area_place);
        query = query.push(", ").arg(details.latitude).push(", ").arg(details.longitude).push(", ").arg(details.cell);
        query = query.push(", ").arg(details.has_coach_profile).push(", ").arg(details.hourly_rate);
        query = query.push(", ").arg(&details.certificate_level).push(", ").arg(&details.certificate_image);
        query = query.push(", ").arg(details.certificate_verified_at).push(", ").arg(details.certificate_expires_at);
        query = query.push(", ").arg(details.hidden).push(", ").arg(details.activity_points).push(")");
    }
    query.run().await?;
    let named = people.iter().map(|(person, _)| (person.tenant, person.id.0, search_words(person.name.as_str(), person.handle.as_str())));
    search_words::add(db, Kind::Person, &named.collect::<Vec<_>>()).await
}

pub(super) async fn lock_if_there(db: &Db, tenant: TenantId, user: UserId) -> Result<bool> {
    let locked = sql!(db, "UPDATE app_user SET name = name WHERE id = $1 AND tenant = $2 AND removed_at IS NULL", user, tenant);
    Ok(locked.run().await? == 1)
}

pub(super) async fn change_counts(db: &Db, user: UserId, followers: i64, followees: i64) -> Result<()> {
    sql!(db, "UPDATE app_user SET followers = followers + $2, followees = followees + $3 WHERE id = $1", user, followers, followees)
        .run()
        .await?;
    Ok(())
}

pub(super) async fn remove_from_counts(db: &Db, users: &[UserId], were_followers: bool) -> Result<()> {
    let query = db.query(if were_followers {
        "UPDATE app_user SET followees = followees - 1 WHERE id IN "
    } else {
        "UPDATE app_user SET followers = followers - 1 WHERE id IN "
    });
    query.list(users.iter().copied()).run().await?;
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

pub(super) async fn is_verified(db: &Db, user: UserId) -> Result<bool> {
    Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM app_user WHERE id = $1 AND email_verified_at IS NOT NULL)", user).scalar().await?)
}

pub(super) async fn has_coach_profile(db: &Db, user: UserId) -> Result<bool> {
    Ok(sql!(db, "SELECT has_coach_profile FROM app_user WHERE id = $1", user).scalar_optional().await?.unwrap_or_default())
}

/// `false` if it was verified before.
pub(super) async fn set_verified(db: &Db, user: UserId, now: Millis) -> Result<bool> {
    let verified =
        sql!(db, "UPDATE app_user SET email_verified_at = $2 WHERE id = $1 AND email_verified_at IS NULL", user, now).run().await?;
    Ok(verified == 1)
}

pub(super) async fn set_password(db: &Db, user: UserId, hash: &str) -> Result<()> {
    sql!(db, "UPDATE app_user SET password_hash = $2 WHERE id = $1", user, hash).run().await?;
    Ok(())
}

pub(super) async fn has_handle(db: &Db, tenant: TenantId, folded: &str) -> Result<bool> {
    Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM app_user WHERE tenant = $1 AND handle_folded = $2)", tenant, folded).scalar().await?)
}

pub(super) async fn calendar_generation(db: &Db, user: UserId) -> Result<Option<i64>> {
    Ok(sql!(db, "SELECT calendar_generation FROM app_user WHERE id = $1 AND removed_at IS NULL", user).scalar_optional().await?)
}

pub(super) async fn renew_calendar(db: &Db, user: UserId) -> Result<i64> {
    let renewed =
        sql!(db, "UPDATE app_user SET calendar_generation = calendar_generation + 1 WHERE id = $1 RETURNING calendar_generation", user);
    Ok(renewed.scalar().await?)
}

/// Erases personal data but keeps the row, which others refer to. An address without an `@` matches no sign-in.
pub(super) async fn erase(db: &Db, (tenant, user): (TenantId, UserId), name: &str, handle: &Handle, now: Millis) -> Result<()> {
    search_words::replace(db, Kind::Person, (tenant, user.0), &words_of(db, user).await?, "").await?;
    sql!(
        db,
        "UPDATE app_user SET email = $2, name = $3, handle = $4, handle_folded = $4, words = '', is_coach = FALSE, profile_image = NULL,
             profile_skip = TRUE, password_hash = '', email_verified_at = NULL, adult_confirmed_at = NULL, removed_at = $5, level = NULL,
             age_group = NULL, gender = NULL, about_me = NULL, area = NULL, area_place = NULL, latitude = NULL, longitude = NULL,
             cell = NULL, has_coach_profile = FALSE, hourly_rate = NULL, certificate_level = NULL, certificate_image = NULL,
             certificate_verified_at = NULL, certificate_expires_at = NULL, certificate_refused_at = NULL, activity_points = 0, followers = 0, followees = 0,
             hidden = TRUE, settings = '{}', moderator_since = NULL
         WHERE id = $1",
        user,
        user.0.simple().to_string(),
        name,
        handle.as_str(),
        now
    )
    .run()
    .await?;
    Ok(())
}

/// `false` if that is how it was.
pub(super) async fn set_moderator(db: &Db, user: UserId, since: Option<Millis>) -> Result<bool> {
    let changed = sql!(
        db,
        "UPDATE app_user SET moderator_since = $2 WHERE id = $1 AND (moderator_since IS NULL) = ($3)",
        user,
        since,
        since.is_some()
    );
    Ok(changed.run().await? == 1)
}

pub(super) async fn is_moderator(db: &Db, user: UserId) -> Result<bool> {
    Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM app_user WHERE id = $1 AND moderator_since IS NOT NULL)", user).scalar().await?)
}

/// Handles and since when, by handle.
pub(super) async fn moderators(db: &Db, tenant: TenantId) -> Result<Vec<(String, Millis)>> {
    Ok(sql!(db, "SELECT handle, moderator_since FROM app_user WHERE tenant = $1 AND moderator_since IS NOT NULL ORDER BY handle", tenant)
        .all()
        .await?)
}

/// Until when somebody is suspended, by which case and why; also once it is over.
pub(super) async fn suspension(db: &Db, user: UserId) -> Result<Option<(Millis, CaseId, String)>> {
    Ok(sql!(db, "SELECT suspended_until, suspended_by, suspended_reason FROM app_user WHERE id = $1 AND suspended_until IS NOT NULL", user)
        .optional()
        .await?)
}

pub(super) async fn suspend(db: &Db, user: UserId, until: Millis, by: CaseId, reason: &str) -> Result<()> {
    sql!(db, "UPDATE app_user SET suspended_until = $2, suspended_by = $3, suspended_reason = $4 WHERE id = $1", user, until, by, reason)
        .run()
        .await?;
    Ok(())
}

pub(super) async fn end_suspension(db: &Db, user: UserId) -> Result<()> {
    sql!(db, "UPDATE app_user SET suspended_until = NULL, suspended_by = NULL, suspended_reason = NULL WHERE id = $1", user).run().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_words_are_folded() {
        assert_eq!(search_words("Tomasz  Zieliński", "Tomek_Z"), " tomasz zielinski tomek z");
        assert_eq!(search_words("Ｍａｙａ", "maya"), " maya maya");
    }
}
