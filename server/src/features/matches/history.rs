//! The matches that somebody played.

use protocol::matches::{Match, MatchHistory, MatchPage};
use protocol::{ErrorCode, EventId, MatchId, Refusal, TenantId};

use super::store;
use crate::db::Db;
use crate::error::Result;
use crate::features::blocks;
use crate::features::people::names;
use crate::features::users::profiles::records::player_not_found;
use crate::run::View;

/// Matches in one page.
const PAGE: usize = 24;

/// Somebody's matches, the newest first: the confirmed ones, and those that wait for a word to whoever played them as well.
/// Matches with people whom the reader does not see, and in events that are for friends alone, are for those who played them.
pub(super) async fn history(view: &View, args: MatchHistory) -> Result<MatchPage> {
    let (db, me) = (view.db(), view.caller()?.user);
    let before = args.cursor.as_deref().map(cursor).transpose()?;
    let is_there = !names::reachable(db, view.tenant(), [args.user]).await?.is_empty();
    if !is_there || blocks::any_between(db, me, [args.user]).await? {
        return Err(player_not_found());
    }
    let mut kept = store::history(db, args.user, me, before, PAGE + 1).await?;
    let more = kept.len() > PAGE;
    kept.truncate(PAGE);
    let cursor = kept.last().filter(|_| more).map(|last| last.result.id.0.simple().to_string());
    let record = if before.is_none() { Some(store::record(db, args.user).await?) } else { None };
    Ok(MatchPage { matches: kept.into_iter().map(|kept| kept.result).collect(), record, cursor })
}

fn cursor(text: &str) -> Result<MatchId> {
    let id = uuid::Uuid::try_parse(text).map(MatchId);
    id.map_err(|_| Refusal::new(ErrorCode::BadRequest, "This is no cursor of this list.").on("cursor").into())
}

/// The results of an event, the newest first, at most 20: everybody's who sees the event.
pub async fn of_event(db: &Db, tenant: TenantId, event: EventId) -> Result<Vec<Match>> {
    let kept = store::of_event(db, tenant, event, OF_EVENT).await?;
    Ok(kept.into_iter().map(|kept| kept.result).collect())
}

/// Results in the state of an event.
const OF_EVENT: usize = 20;
