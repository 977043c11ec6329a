//! Match histories.

use protocol::matches::{Match, MatchHistory, MatchPage};
use protocol::{EventId, TenantId};

use super::store;
use crate::db::Db;
use crate::error::Result;
use crate::features::people::names;
use crate::features::users::profiles::records::player_not_found;
use crate::features::{blocks, cursor};
use crate::run::View;

/// Matches per page.
const PAGE: usize = 24;

/// Somebody's matches, the newest first. Only their players see unconfirmed matches, matches with people who are blocked for
/// the reader, and matches of friends-only events.
pub(super) async fn history(view: &View, args: MatchHistory) -> Result<MatchPage> {
    let (db, me) = (view.db(), view.caller()?.user);
    let before = args.cursor.as_deref().map(cursor::parse_id).transpose()?;
    let is_there = !names::reachable(db, view.tenant(), [args.user]).await?.is_empty();
    if !is_there || blocks::any_between(db, me, [args.user]).await? {
        return Err(player_not_found());
    }
    let mut stored = store::history(db, args.user, me, before, PAGE + 1).await?;
    let more = stored.len() > PAGE;
    stored.truncate(PAGE);
    let cursor = stored.last().filter(|_| more).map(|last| cursor::write_id(&last.result.id));
    let record = if before.is_none() { Some(store::record(db, args.user).await?) } else { None };
    Ok(MatchPage { matches: stored.into_iter().map(|stored| stored.result).collect(), record, cursor })
}

/// The newest results of an event, at most 20, visible to everybody who sees the event.
pub async fn of_event(db: &Db, tenant: TenantId, event: EventId) -> Result<Vec<Match>> {
    let stored = store::of_event(db, tenant, event, EVENT_RESULTS).await?;
    Ok(stored.into_iter().map(|stored| stored.result).collect())
}

/// Results in the snapshot of an event.
const EVENT_RESULTS: usize = 20;
