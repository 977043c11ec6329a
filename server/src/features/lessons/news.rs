//! Whether what a notification says of a lesson is still so.

use protocol::TenantId;
use protocol::notifications::About;

use super::store;
use crate::db::Db;
use crate::error::Result;

/// Whether a reminder or a request still says something new: not if the lesson was moved, ended or answered since.
pub(super) async fn still_holds(db: &Db, tenant: TenantId, about: &About) -> Result<bool> {
    let (lesson, asked) = if let About::LessonTomorrow { lesson } | About::LessonSoon { lesson } = about {
        (lesson, None)
    } else if let About::LessonAsked { lesson, version, .. } = about {
        (lesson, Some(*version))
    } else {
        return Ok(true);
    };
    let Some(row) = store::find(db, tenant, lesson.id).await? else { return Ok(false) };
    Ok(match asked {
        Some(version) => row.turn()?.is_some() && row.version == version,
        None => row.state()?.is_agreed() && row.starts_at == lesson.starts_at,
    })
}
