//! Who is here, for those who look.

use std::collections::HashSet;
use std::sync::Arc;

use protocol::presence::{Watch, Watched};
use protocol::{ErrorCode, Refusal, UserId, limits};

use crate::app::App;
use crate::error::Result;
use crate::realtime::Outlet;
use crate::run::View;

/// Watches people of one's own community; others are never here.
pub async fn watch(app: &App, view: &View, outlet: &Arc<Outlet>, watch: &Watch) -> Result<Watched> {
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
    let users: Vec<UserId> = watch.users.iter().copied().filter(|user| known.contains(user)).collect();
    Ok(Watched { online: app.presence.watch(outlet, &users) })
}
