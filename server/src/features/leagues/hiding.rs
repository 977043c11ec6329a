//! Hiding a league that breaks the rules of the community, for whoever runs it.

use protocol::{LeagueId, Millis, TenantId, Topic};

use super::due::Due;
use super::{fixtures, showing, store};
use crate::db::Db;
use crate::error::{Error, Result};
use crate::jobs;
use crate::run::Cx;

/// Leagues in the list of hidden ones.
const LISTED_MAX: i64 = 200;

/// Hides a league and its games from everybody but its organisers and players, or shows it again. Nothing of it is lost.
pub(crate) async fn set_hidden(cx: &mut Cx, id: LeagueId, hidden: bool) -> Result<()> {
    let league = store::lock(cx, id).await?.ok_or_else(|| Error::internal("There is no such league in this community."))?;
    if league.hidden_at.is_some() == hidden {
        return Ok(());
    }
    store::set_hidden(cx.db(), id, hidden.then_some(cx.now)).await?;
    let (from, to) = if hidden { ("shown", "hidden") } else { ("hidden", "shown") };
    cx.record("league", id.0, "visibility", Some(from), Some(to)).await?;
    cx.push_reopen(Topic::League(id));
    if hidden {
        let games = fixtures::store::open_games(cx.db(), id).await?;
        let jobs: Vec<(Due, Millis)> = games.into_iter().map(|event| (Due::ReopenGame { event }, cx.now)).collect();
        jobs::schedule_all(cx, &jobs).await?;
    }
    showing::push_changed(cx, id, false).await.map(drop)
}

/// The hidden leagues of a community, the latest first.
pub(crate) async fn hidden(db: &Db, tenant: TenantId) -> Result<Vec<(LeagueId, String)>> {
    store::hidden(db, tenant, LISTED_MAX).await
}
