//! Match histories.

use protocol::matches::{ListMatches, Match, MatchHistory, MatchPage};
use protocol::{EventId, MatchId, TenantId, limits};

use super::store;
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::budget::{Budget, Page};
use crate::features::cursor::Cursor;
use crate::features::events::access;
use crate::features::events::results::cursor_after;
use crate::features::people::names;
use crate::features::users::profiles::records::player_not_found;
use crate::features::written;
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
    let stored = store::history(db, args.user, me, before, PAGE + 1).await?;
    let mut page = Page::of(stored.into_iter().map(|stored| stored.result).collect(), PAGE);
    written::hide_from(db, me, &mut page.rows).await?;
    let (matches, cursor) = page.rows_within(&mut Budget::of_a_reply(), |last: &Match| cursor::write_id(&last.id))?;
    let record = if before.is_none() { Some(store::record(db, args.user).await?) } else { None };
    Ok(MatchPage { matches, record, cursor })
}

/// A page of the results of an event that the caller sees.
pub(super) async fn list(view: &View, args: ListMatches) -> Result<MatchPage> {
    let me = view.caller()?.user;
    if !access::is_visible(view, args.event, args.invite.as_deref()).await? {
        return Err(not_found());
    }
    let before = args.cursor.as_deref().map(Cursor::parse).transpose()?;
    let mut page = of_event(view.db(), view.tenant(), args.event, before, limits::RESULTS_PAGE).await?;
    written::hide_from(view.db(), me, &mut page.rows).await?;
    let (matches, cursor) = page.rows_within(&mut Budget::of_a_reply(), cursor_after)?;
    Ok(MatchPage { matches, record: None, cursor })
}

/// At most `limit` results of an event, the newest first, visible to everybody who sees the event.
pub(super) async fn of_event(
    db: &Db,
    tenant: TenantId,
    event: EventId,
    before: Option<Cursor<MatchId>>,
    limit: usize,
) -> Result<Page<Match>> {
    let stored = store::of_event(db, (tenant, event), before, limit.saturating_add(1)).await?;
    Ok(Page::of(stored.into_iter().map(|stored| stored.result).collect(), limit))
}
