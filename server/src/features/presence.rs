//! Who may watch whose presence.

use std::collections::HashSet;

use protocol::presence::Watch;
use protocol::{ErrorCode, Refusal, UserId, limits, sentence};

use crate::error::Result;
use crate::run::View;

/// The people whose presence the caller may watch: of the same community and not hidden. Others appear offline.
pub async fn watchable(view: &View, watch: &Watch) -> Result<Vec<UserId>> {
    view.caller()?;
    if watch.users.len() > limits::PRESENCE_WATCH_MAX {
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence!("at_once", max = limits::PRESENCE_WATCH_MAX)).on("users").into());
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
