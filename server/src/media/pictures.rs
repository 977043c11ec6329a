//! The table `picture`: who brought it, and how many places refer to it.
//!
//! INVARIANT: a picture that is being removed (`uses` below 0) cannot be referred to any more.

use protocol::{Millis, PictureId, UserId};

use crate::db::Db;
use crate::error::{Result, not_found};
use crate::run::Cx;
use crate::sql;

/// A picture that nothing refers to yet.
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

/// A picture that the server has drawn, and one place that refers to it.
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

/// One more place refers to it. Only whoever brought it may say where it is shown.
pub(crate) async fn claim(db: &Db, picture: PictureId, owner: UserId) -> Result<()> {
    let claimed = sql!(db, "UPDATE picture SET uses = uses + 1 WHERE id = $1 AND owner = $2 AND uses >= 0", picture, owner).run().await?;
    if claimed == 1 { Ok(()) } else { Err(not_found()) }
}

/// One more place refers to it, as it did before: `false` where it is being removed, or gone.
pub(crate) async fn claim_again(db: &Db, picture: PictureId) -> Result<bool> {
    Ok(sql!(db, "UPDATE picture SET uses = uses + 1 WHERE id = $1 AND uses >= 0", picture).run().await? == 1)
}

/// One place less refers to it.
pub(crate) async fn release(db: &Db, picture: PictureId, now: Millis) -> Result<()> {
    sql!(db, "UPDATE picture SET uses = uses - 1, unused_since = $2 WHERE id = $1 AND uses > 0", picture, now).run().await?;
    Ok(())
}

/// Picks what nothing has referred to since then, so that nothing can any more; and what was picked before and is still there.
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
