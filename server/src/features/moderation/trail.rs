//! Who did what about a case: the table `moderation_entry`, to which rows are only added.

use protocol::moderation::TrailWhat;
use protocol::{CaseId, Millis, UserId};
use uuid::Uuid;

use super::store::unknown;
use crate::db::Db;
use crate::error::Result;
use crate::run::Cx;
use crate::sql;

/// What somebody did; nobody: the server itself, or the operator.
pub(super) struct Entry {
    pub(super) at: Millis,
    pub(super) by: Option<UserId>,
    pub(super) what: TrailWhat,
    pub(super) detail: Option<String>,
}

/// Adds what the sender of the command did.
pub(super) async fn add(cx: &Cx, case: CaseId, what: TrailWhat, detail: Option<String>) -> Result<()> {
    let name = serde_json::to_value(what)?;
    sql!(
        cx.db(),
        "INSERT INTO moderation_entry (id, case_id, at, by_user, what, detail) VALUES ($1, $2, $3, $4, $5, $6)",
        cx.new_id::<Uuid>(),
        case,
        cx.now,
        cx.actor().user(),
        name.as_str(),
        detail
    )
    .run()
    .await?;
    Ok(())
}

/// The first `limit` of a case, the oldest first.
pub(super) async fn of_case(db: &Db, case: CaseId, limit: usize) -> Result<Vec<Entry>> {
    let rows: Vec<(Millis, Option<UserId>, String, Option<String>)> = sql!(
        db,
        "SELECT at, by_user, what, detail FROM moderation_entry WHERE case_id = $1 ORDER BY at, id LIMIT $2",
        case,
        i64::try_from(limit).unwrap_or(i64::MAX)
    )
    .all()
    .await?;
    let entry = |(at, by, what, detail): (_, _, String, _)| {
        let what = serde_json::from_value(what.into()).map_err(|_| unknown("entry of a trail"))?;
        Ok(Entry { at, by, what, detail })
    };
    rows.into_iter().map(entry).collect()
}
