//! Match histories.

use protocol::matches::{ListMatches, Match, MatchHistory, MatchPage};
use protocol::{EventId, MatchId, TenantId, limits};

use super::store;
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::budget::Budget;
use crate::features::cursor::Cursor;
use crate::features::events::access;
use crate::features::people::names;
use crate::features::users::profiles::records::player_not_found;
use crate::features::{blocks, cursor};
use crate::run::View;

/// Matches per page.
const PAGE: usize = limits::RESULTS_PAGE;

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

/// A page of the results of an event that the caller sees.
pub(super) async fn list(view: &View, args: ListMatches) -> Result<MatchPage> {
    view.caller()?;
    if !access::is_visible(view, args.event, args.invite.as_deref()).await? {
        return Err(not_found());
    }
    let before = args.cursor.as_deref().map(Cursor::parse).transpose()?;
    let part = of_event(view.db(), view.tenant(), args.event, before, limits::RESULTS_PAGE).await?;
    let (matches, cursor) = part.within(&mut Budget::of_a_reply())?;
    Ok(MatchPage { matches, record: None, cursor })
}

/// Some results, and whether there are older ones.
pub struct Part {
    matches: Vec<Match>,
    more: bool,
}

impl Part {
    /// The results that fit, and the cursor of the next page, if there is one.
    pub(crate) fn within(self, budget: &mut Budget) -> Result<(Vec<Match>, Option<String>)> {
        let count = self.matches.len();
        let matches = budget.all_that_fit(self.matches)?;
        let ends = !self.more && matches.len() == count;
        let cursor = matches.last().filter(|_| !ends).map(|last| Cursor { at: last.reported_at, id: last.id }.write());
        Ok((matches, cursor))
    }
}

/// Whether an event has a result that is not void.
pub(crate) async fn has_results(db: &Db, event: EventId) -> Result<bool> {
    store::has_results(db, event).await
}

/// At most `limit` results of an event, the newest first, visible to everybody who sees the event.
pub(crate) async fn of_event(db: &Db, tenant: TenantId, event: EventId, before: Option<Cursor<MatchId>>, limit: usize) -> Result<Part> {
    let mut stored = store::of_event(db, (tenant, event), before, limit.saturating_add(1)).await?;
    let more = stored.len() > limit;
    stored.truncate(limit);
    Ok(Part { matches: stored.into_iter().map(|stored| stored.result).collect(), more })
}
