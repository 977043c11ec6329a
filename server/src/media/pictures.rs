//! The table `picture`: its owner and its number of references.
//!
//! INVARIANT: a picture that is being removed (`uses` below 0) gets no further references.

use protocol::{Millis, PictureId, TenantId, UserId};

use crate::db::Db;
use crate::error::{Result, not_found};
use crate::run::Cx;
use crate::sql;

/// Inserts a picture without references.
pub(super) async fn insert(cx: &mut Cx, width: u32, height: u32) -> Result<PictureId> {
    let owner = cx.caller()?.user;
    let picture: PictureId = cx.new_id();
    sql!(
        cx.db(),
        "INSERT INTO picture (id, tenant, owner, width, height, created_at, uses, unused_since) VALUES ($1, $2, $3, $4, $5, $6, 0, $6)",
        picture,
        cx.tenant(),
        owner,
        i64::from(width),
        i64::from(height),
        cx.now
    )
    .run()
    .await?;
    Ok(picture)
}

/// Inserts a picture that the server has drawn, with one reference.
pub(crate) async fn insert_drawn(cx: &mut Cx, picture: PictureId, owner: UserId, (width, height): (u32, u32)) -> Result<()> {
    sql!(
        cx.db(),
        "INSERT INTO picture (id, tenant, owner, width, height, created_at, uses, unused_since) VALUES ($1, $2, $3, $4, $5, $6, 1, $6)",
        picture,
        cx.tenant(),
        owner,
        i64::from(width),
        i64::from(height),
        cx.now
    )
    .run()
    .await?;
    Ok(())
}

/// Who uploaded a picture of a community.
pub(crate) async fn owner(db: &Db, tenant: TenantId, picture: PictureId) -> Result<Option<UserId>> {
    Ok(sql!(db, "SELECT owner FROM picture WHERE id = $1 AND tenant = $2 AND uses > 0", picture, tenant).scalar_optional().await?)
}

/// Adds a reference; only the owner may.
pub(crate) async fn claim(db: &Db, picture: PictureId, owner: UserId) -> Result<()> {
    let claimed = sql!(db, "UPDATE picture SET uses = uses + 1 WHERE id = $1 AND owner = $2 AND uses >= 0", picture, owner).run().await?;
    if claimed == 1 { Ok(()) } else { Err(not_found()) }
}

/// Adds one more reference to a stored picture; `false` if it is gone or being removed.
pub(crate) async fn claim_again(db: &Db, picture: PictureId) -> Result<bool> {
    Ok(sql!(db, "UPDATE picture SET uses = uses + 1 WHERE id = $1 AND uses >= 0", picture).run().await? == 1)
}

/// Removes a reference.
pub(crate) async fn release(db: &Db, picture: PictureId, now: Millis) -> Result<()> {
    sql!(db, "UPDATE picture SET uses = uses - 1, unused_since = $2 WHERE id = $1 AND uses > 0", picture, now).run().await?;
    Ok(())
}

/// Marks pictures unused since then for removal, so that they get no further references, and returns all marked ones.
pub(super) async fn condemn(db: &Db, before: Millis, limit: i64) -> Result<Vec<PictureId>> {
    Ok(sql!(
        db,
        "UPDATE picture SET uses = -1 WHERE uses <= 0 AND id IN
             (SELECT id FROM picture WHERE uses <= 0 AND unused_since <= $1 ORDER BY unused_since LIMIT $2)
         RETURNING id",
        before,
        limit
    )
    .scalars()
    .await?)
}

pub(super) async fn delete(db: &Db, picture: PictureId) -> Result<()> {
    sql!(db, "DELETE FROM picture WHERE id = $1 AND uses < 0", picture).run().await?;
    Ok(())
}

/// The width and height of pictures, in pixels.
pub(crate) async fn sizes(db: &Db, pictures: &[PictureId]) -> Result<Vec<(PictureId, i64, i64)>> {
    Ok(db.query("SELECT id, width, height FROM picture WHERE id IN ").list(pictures.iter().copied()).all().await?)
}
