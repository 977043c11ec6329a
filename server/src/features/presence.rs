//! Who is online, for those who watch.

use std::collections::HashSet;

use protocol::presence::Watch;
use protocol::{ErrorCode, Refusal, UserId, limits};

use crate::error::Result;
use crate::run::View;

/// Those of the people whose presence the caller may watch: of their own community, and not hidden. To the caller, the others
/// are never online.
pub async fn watchable(view: &View, watch: &Watch) -> Result<Vec<UserId>> {
    view.caller()?;
    if watch.users.len() > limits::PRESENCE_WATCH_MAX {
        return Err(Refusal::new(ErrorCode::LimitReached, format!("At most {} people can be watched.", limits::PRESENCE_WATCH_MAX))
            .on("users")
            .into());
    }
    let known: HashSet<UserId> = view
        .db()
        .query("SELECT id FROM app_user WHERE tenant = ")
        .arg(view.tenant())
        .push(" AND NOT hidden AND id IN ")
        .list(watch.users.iter().copied())
        .scalars()
        .await?
        .into_iter()
        .collect();
    Ok(watch.users.iter().copied().filter(|user| known.contains(user)).collect())
}
