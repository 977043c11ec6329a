//! Whom somebody has blocked.

use protocol::UserId;
use protocol::limits;
use protocol::people::RelatedPage;

use crate::error::Result;
use crate::features::cursor::Cursor;
use crate::features::follows;
use crate::run::View;

/// The people I have blocked, the most recent first.
pub async fn blocked(view: &View, cursor: Option<&str>) -> Result<RelatedPage> {
    let (me, after) = (view.caller()?.user, cursor.map(Cursor::parse).transpose()?);
    follows::page(rows::blocked(view.db(), me, after, limits::PAGE_MAX + 1).await?)
}

mod rows {
    use super::*;
    use crate::db::Db;
    use crate::features::follows::RelatedRow;
    use crate::sql;

    pub(super) async fn blocked(db: &Db, me: UserId, after: Option<Cursor<UserId>>, limit: usize) -> Result<Vec<RelatedRow>> {
        Ok(sql!(
            db,
            "SELECT u.id, u.name, u.handle, u.profile_image, b.at, FALSE AS followed
             FROM block b JOIN app_user u ON u.id = b.blocked
             WHERE b.blocker = $1 AND ((b.at, b.blocked) < ($2, $3) OR $2 IS NULL) ORDER BY b.at DESC, b.blocked DESC LIMIT $4",
            me,
            after.map(|after| after.at),
            after.map(|after| after.id),
            i64::try_from(limit).unwrap_or(i64::MAX)
        )
        .all()
        .await?)
    }
}
