//! Disputed absences.

use protocol::{LessonId, Millis, TenantId};

use crate::db::Db;
use crate::error::Result;

/// A lesson of which an absence is disputed.
#[derive(Debug, crate::db::FromRow)]
pub(crate) struct Disputed {
    pub(crate) id: LessonId,
    pub(crate) starts_at: Millis,
    /// The handles of both sides.
    pub(crate) coach: String,
    pub(crate) player: String,
    /// Who is said to have been absent: `coach` or `player`.
    pub(crate) absent: String,
    pub(crate) objection: String,
}

/// The oldest disputes, of one community or of all.
pub(in crate::features::lessons) async fn oldest(db: &Db, tenant: Option<TenantId>, limit: i64) -> Result<Vec<Disputed>> {
    let query = db.query(
        "SELECT l.id, l.starts_at, c.handle AS coach, p.handle AS player, COALESCE(l.absent, '') AS absent,
             COALESCE(l.objection, '') AS objection
         FROM lesson l JOIN app_user c ON c.id = l.coach JOIN app_user p ON p.id = l.booked_by WHERE l.state = 'disputed'",
    );
    Ok(query.opt(" AND l.tenant = ", tenant).push(" ORDER BY l.starts_at, l.id LIMIT ").arg(limit).all().await?)
}
