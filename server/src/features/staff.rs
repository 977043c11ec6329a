//! Who helps the organiser of something: co-organisers and officials. Owns the table `staff`, whose subjects are events and
//! series of events.
//!
//! INVARIANT: nobody has a role without having accepted it; until then they were only asked.
//! INVARIANT: a role is given, accepted and ended under the lock of the event that it is about. A block and a removed account
//! delete rows without it: accepting checks that there still was one.

use protocol::staff::StaffRole;
use protocol::{Millis, UserId};
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// Somebody with a role, or who was asked to take it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appointed {
    pub subject: Uuid,
    pub user: UserId,
    pub role: StaffRole,
    pub asked_by: UserId,
    pub accepted: bool,
}

/// A role's name in the database and in the history, the same as on the wire.
#[must_use]
pub fn name(role: StaffRole) -> &'static str {
    match role {
        StaffRole::CoOrganiser => "co_organiser",
        StaffRole::Official => "official",
    }
}

/// The role of that name.
#[must_use]
pub fn parse(name: &str) -> Option<StaffRole> {
    [StaffRole::CoOrganiser, StaffRole::Official].into_iter().find(|role| self::name(*role) == name)
}

/// Everybody with a role in any of these subjects, or who was asked, in the order of being asked.
pub async fn of(db: &Db, subjects: &[Uuid]) -> Result<Vec<Appointed>> {
    Ok(store::of(db, subjects).await?.into_iter().filter_map(store::Row::appointed).collect())
}

/// The role that somebody has accepted in any of these subjects: the greater one, if there are two.
pub async fn role(db: &Db, subjects: &[Uuid], user: UserId) -> Result<Option<StaffRole>> {
    Ok(store::of_user(db, subjects, user)
        .await?
        .into_iter()
        .filter_map(store::Row::appointed)
        .filter(|one| one.accepted)
        .map(|one| one.role)
        .max())
}

/// Whether somebody has had a role in any of these subjects since a time, or longer.
pub async fn had_role_at(db: &Db, subjects: &[Uuid], user: UserId, at: Millis) -> Result<bool> {
    Ok(store::of_user(db, subjects, user).await?.iter().any(|row| row.accepted_at.is_some_and(|accepted| accepted <= at)))
}

/// Since when somebody has had a role in a subject, and who asked them to take it.
pub async fn appointment(db: &Db, subject: Uuid, user: UserId) -> Result<Option<(Millis, UserId)>> {
    Ok(store::of_user(db, &[subject], user).await?.iter().find_map(|row| Some((row.accepted_at?, row.asked_by))))
}

/// Asks somebody to take a role.
pub async fn ask(db: &Db, subject: Uuid, user: UserId, role: StaffRole, by: UserId, now: Millis) -> Result<()> {
    store::insert(db, &Appointed { subject, user, role, asked_by: by, accepted: false }, now).await
}

/// Gives somebody a role without asking.
pub async fn give(db: &Db, subject: Uuid, user: UserId, role: StaffRole, by: UserId, now: Millis) -> Result<()> {
    store::delete(db, &[subject], user).await?;
    store::insert(db, &Appointed { subject, user, role, asked_by: by, accepted: true }, now).await
}

/// Accepts what somebody was asked in these subjects; `false` if it has just been withdrawn.
pub async fn accept(db: &Db, subjects: &[Uuid], user: UserId, now: Millis) -> Result<bool> {
    store::accept(db, subjects, user, now).await
}

/// Ends what somebody has, or was asked to take, in these subjects.
pub async fn end(db: &Db, subjects: &[Uuid], user: UserId) -> Result<()> {
    store::delete(db, subjects, user).await
}

/// Withdraws what each of two people asked the other to take; what was accepted stays.
pub async fn withdraw_between(db: &Db, [one, other]: [UserId; 2]) -> Result<()> {
    store::withdraw(db, one, other).await?;
    store::withdraw(db, other, one).await
}

/// Ends all roles of a removed account, and what it asked of others.
pub async fn delete_person(db: &Db, user: UserId) -> Result<()> {
    store::delete_person(db, user).await
}

mod store {
    use super::*;
    use crate::sql;

    #[derive(crate::db::FromRow)]
    pub(super) struct Row {
        subject: Uuid,
        user_id: UserId,
        role: String,
        pub(super) asked_by: UserId,
        pub(super) accepted_at: Option<Millis>,
    }

    impl Row {
        pub(super) fn appointed(self) -> Option<Appointed> {
            let role = parse(&self.role)?;
            let (user, accepted) = (self.user_id, self.accepted_at.is_some());
            Some(Appointed { subject: self.subject, user, role, asked_by: self.asked_by, accepted })
        }
    }

    const COLUMNS: &str = "SELECT subject, user_id, role, asked_by, accepted_at FROM staff WHERE subject IN ";

    pub(super) async fn of(db: &Db, subjects: &[Uuid]) -> Result<Vec<Row>> {
        Ok(db.query(COLUMNS).list(subjects.iter().copied()).push(" ORDER BY asked_at, user_id").all().await?)
    }

    pub(super) async fn of_user(db: &Db, subjects: &[Uuid], user: UserId) -> Result<Vec<Row>> {
        Ok(db.query(COLUMNS).list(subjects.iter().copied()).push(" AND user_id = ").arg(user).all().await?)
    }

    pub(super) async fn insert(db: &Db, new: &Appointed, now: Millis) -> Result<()> {
        let accepted_at = new.accepted.then_some(now);
        sql!(
            db,
            "INSERT INTO staff (subject, user_id, role, asked_by, asked_at, accepted_at) VALUES ($1, $2, $3, $4, $5, $6)",
            new.subject,
            new.user,
            name(new.role),
            new.asked_by,
            now,
            accepted_at
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn accept(db: &Db, subjects: &[Uuid], user: UserId, now: Millis) -> Result<bool> {
        let query = db.query("UPDATE staff SET accepted_at = ").arg(now).push(" WHERE accepted_at IS NULL AND user_id = ").arg(user);
        Ok(query.push(" AND subject IN ").list(subjects.iter().copied()).run().await? > 0)
    }

    pub(super) async fn delete(db: &Db, subjects: &[Uuid], user: UserId) -> Result<()> {
        let query = db.query("DELETE FROM staff WHERE user_id = ").arg(user).push(" AND subject IN ");
        query.list(subjects.iter().copied()).run().await?;
        Ok(())
    }

    pub(super) async fn withdraw(db: &Db, by: UserId, user: UserId) -> Result<()> {
        sql!(db, "DELETE FROM staff WHERE user_id = $1 AND asked_by = $2 AND accepted_at IS NULL", user, by).run().await?;
        Ok(())
    }

    pub(super) async fn delete_person(db: &Db, user: UserId) -> Result<()> {
        sql!(db, "DELETE FROM staff WHERE user_id = $1 OR (asked_by = $1 AND accepted_at IS NULL)", user).run().await?;
        Ok(())
    }
}
