//! Where people play, for counts of a whole community. Reads `app_user`.

use protocol::TenantId;

use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// How many people who may be found play in each place cell; `None` for those who have not said where. Reads the index
/// `app_user_found` alone.
pub async fn counts(db: &Db, tenant: TenantId) -> Result<Vec<(Option<i64>, i64)>> {
    let query =
        sql!(db, "SELECT cell, COUNT(*) FROM app_user WHERE tenant = $1 AND hidden = FALSE AND removed_at IS NULL GROUP BY cell", tenant);
    Ok(query.all().await?)
}
