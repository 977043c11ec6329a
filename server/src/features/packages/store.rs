//! The tables `package` and `lesson_pass`: nothing else writes them.

use protocol::packages::Package;
use protocol::{Millis, PackageId, PassId, TenantId, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::columns::to_column;
use crate::sql;

#[derive(crate::db::FromRow)]
pub(super) struct PackageRow {
    pub(super) id: PackageId,
    pub(super) coach: UserId,
    pub(super) name: String,
    pub(super) lessons: i64,
    pub(super) kind: String,
    pub(super) minutes: i64,
    pub(super) price: i64,
    pub(super) days: i64,
}

#[derive(crate::db::FromRow)]
pub(super) struct PassRow {
    pub(super) id: PassId,
    pub(super) coach: UserId,
    pub(super) player: UserId,
    pub(super) state: String,
    pub(super) name: String,
    pub(super) lessons: i64,
    pub(super) kind: String,
    pub(super) minutes: i64,
    pub(super) price: i64,
    pub(super) days: i64,
    pub(super) used: i64,
    pub(super) asked_at: Millis,
    pub(super) expires_at: Option<Millis>,
}

macro_rules! pass_columns {
    () => {
        "id, coach, player, state, name, lessons, kind, minutes, price, days, used, asked_at, expires_at"
    };
}

/// Those asked for first, then active ones, then the rest; the newest first.
macro_rules! pass_order {
    () => {
        " ORDER BY CASE state WHEN 'asked' THEN 0 WHEN 'active' THEN 1 ELSE 2 END, asked_at DESC, id DESC LIMIT $2"
    };
}

pub(super) async fn count_offered(db: &Db, coach: UserId) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM package WHERE coach = $1 AND retired_at IS NULL", coach).scalar().await?)
}

pub(super) async fn insert_package(db: &Db, (tenant, coach): (TenantId, UserId), package: &Package, now: Millis) -> Result<()> {
    let form = &package.form;
    sql!(
        db,
        "INSERT INTO package (id, tenant, coach, name, lessons, kind, minutes, price, days, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        package.id,
        tenant,
        coach,
        &form.name,
        form.lessons,
        to_column(form.kind)?,
        form.minutes,
        form.price,
        form.days,
        now
    )
    .run()
    .await?;
    Ok(())
}

/// The packages that a coach offers, at most ten.
pub(super) async fn offered_by(db: &Db, coach: UserId) -> Result<Vec<PackageRow>> {
    Ok(sql!(
        db,
        "SELECT id, coach, name, lessons, kind, minutes, price, days FROM package WHERE coach = $1 AND retired_at IS NULL ORDER BY id",
        coach
    )
    .all()
    .await?)
}

/// Locks a package that is offered.
pub(super) async fn lock_offered(db: &Db, tenant: TenantId, package: PackageId) -> Result<Option<PackageRow>> {
    Ok(sql!(
        db,
        "UPDATE package SET retired_at = NULL WHERE id = $1 AND tenant = $2 AND retired_at IS NULL
         RETURNING id, coach, name, lessons, kind, minutes, price, days",
        package,
        tenant
    )
    .optional()
    .await?)
}

/// Whether it is theirs, retired before or not.
pub(super) async fn retire(db: &Db, package: PackageId, coach: UserId, now: Millis) -> Result<bool> {
    let retired = sql!(db, "UPDATE package SET retired_at = COALESCE(retired_at, $3) WHERE id = $1 AND coach = $2", package, coach, now);
    Ok(retired.run().await? == 1)
}

/// Whether it is new: they have not asked for this package already.
pub(super) async fn insert_pass(
    db: &Db,
    (id, tenant, player): (PassId, TenantId, UserId),
    offered: &PackageRow,
    now: Millis,
) -> Result<bool> {
    let PackageRow { id: package, coach, name, lessons, kind, minutes, price, days } = offered;
    let inserted = sql!(
        db,
        "INSERT INTO lesson_pass (id, tenant, package, coach, player, state, name, lessons, kind, minutes, price, days, used, asked_at)
         VALUES ($1, $2, $3, $4, $5, 'asked', $6, $7, $8, $9, $10, $11, 0, $12) ON CONFLICT DO NOTHING",
        id,
        tenant,
        *package,
        *coach,
        player,
        name,
        *lessons,
        kind,
        *minutes,
        *price,
        *days,
        now
    );
    Ok(inserted.run().await? == 1)
}

/// Locks a pass.
pub(super) async fn lock(db: &Db, pass: PassId) -> Result<Option<PassRow>> {
    Ok(sql!(db, concat!("UPDATE lesson_pass SET used = used WHERE id = $1 RETURNING ", pass_columns!()), pass).optional().await?)
}

pub(super) async fn find(db: &Db, pass: PassId) -> Result<Option<PassRow>> {
    Ok(sql!(db, concat!("SELECT ", pass_columns!(), " FROM lesson_pass WHERE id = $1"), pass).optional().await?)
}

pub(super) async fn set_state(db: &Db, pass: PassId, state: &str, expires_at: Option<Millis>) -> Result<()> {
    sql!(db, "UPDATE lesson_pass SET state = $2, expires_at = $3 WHERE id = $1", pass, state, expires_at).run().await?;
    Ok(())
}

pub(super) async fn set_used(db: &Db, pass: PassId, used: i64) -> Result<()> {
    sql!(db, "UPDATE lesson_pass SET used = $2 WHERE id = $1", pass, used).run().await?;
    Ok(())
}

/// What either of two people has asked the other for.
pub(super) async fn asked_between(db: &Db, [a, b]: [UserId; 2]) -> Result<Vec<PassId>> {
    Ok(sql!(
        db,
        "SELECT id FROM lesson_pass WHERE state = 'asked' AND ((coach = $1 AND player = $2) OR (coach = $2 AND player = $1)) ORDER BY id",
        a,
        b
    )
    .scalars()
    .await?)
}

/// All passes with somebody as coach or player.
pub(super) async fn passes_of(db: &Db, user: UserId, limit: i64) -> Result<Vec<PassRow>> {
    Ok(sql!(db, concat!("SELECT ", pass_columns!(), " FROM lesson_pass WHERE coach = $1 OR player = $1", pass_order!()), user, limit)
        .all()
        .await?)
}

/// The passes of a player with a coach.
pub(super) async fn passes_with(db: &Db, player: UserId, coach: UserId, limit: i64) -> Result<Vec<PassRow>> {
    Ok(sql!(
        db,
        concat!("SELECT ", pass_columns!(), " FROM lesson_pass WHERE player = $1 AND coach = $3", pass_order!()),
        player,
        limit,
        coach
    )
    .all()
    .await?)
}

pub(super) async fn end_all_of(db: &Db, user: UserId, now: Millis) -> Result<()> {
    sql!(db, "UPDATE package SET retired_at = $2 WHERE coach = $1 AND retired_at IS NULL", user, now).run().await?;
    sql!(db, "UPDATE lesson_pass SET state = 'withdrawn' WHERE player = $1 AND state = 'asked'", user).run().await?;
    sql!(db, "UPDATE lesson_pass SET state = 'refused' WHERE coach = $1 AND state = 'asked'", user).run().await?;
    sql!(db, "UPDATE lesson_pass SET state = 'ended' WHERE coach = $1 AND state = 'active'", user).run().await?;
    Ok(())
}
