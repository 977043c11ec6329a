//! Who may watch a match. A public one everybody, also without an account; any other those who see its event. Of members, whoever is in
//! a block with one of its players sees it only if they play in the same event, or score it.

use std::collections::HashSet;

use protocol::{EventId, MatchId, TenantId, UserId};

use super::store::{self, LiveRow};
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::blocks;
use crate::features::enrolments::reading;
use crate::features::events::access;
use crate::features::matches::store as matches;
use crate::run::Cx;

/// Locks a match that the caller may watch; `not_found` for everybody else.
pub(super) async fn lock_seen(cx: &Cx, id: MatchId) -> Result<LiveRow> {
    let row = store::lock(cx, id).await?.ok_or_else(not_found)?;
    check_seen(cx, &row).await?;
    Ok(row)
}

/// `not_found` for whoever may not watch a match.
pub(super) async fn check_seen(cx: &Cx, row: &LiveRow) -> Result<()> {
    let me = cx.caller()?.user;
    let seen = watchable(cx.db(), cx.tenant(), Some(me), vec![row.clone()]).await?;
    if seen.is_empty() { Err(not_found()) } else { Ok(()) }
}

/// Those of the matches that somebody may watch; no reader is a guest.
pub(super) async fn watchable(db: &Db, tenant: TenantId, reader: Option<UserId>, rows: Vec<LiveRow>) -> Result<Vec<LiveRow>> {
    let Some(me) = reader else { return Ok(rows.into_iter().filter(|row| row.is_public).collect()) };
    let events: Vec<EventId> = rows.iter().filter(|row| !row.is_public).map(|row| row.event).collect();
    let visible: HashSet<EventId> = access::visible_to(db, tenant, me, &events).await?.into_iter().collect();
    let blocked = blocked_matches(db, me, &rows).await?;
    let mut seen = Vec::with_capacity(rows.len());
    for row in rows {
        let is_shown = (row.is_public || visible.contains(&row.event)) && !blocked.contains(&row.id);
        if is_shown || reading::is_player(db, row.event, me).await? || scores(db, &row, me).await? {
            seen.push(row);
        }
    }
    Ok(seen)
}

async fn scores(db: &Db, row: &LiveRow, user: UserId) -> Result<bool> {
    Ok(row.scorer == Some(user) || store::may_score(db, row.id, user).await?)
}

/// Those of the matches in which somebody plays who is in a block with the reader.
async fn blocked_matches(db: &Db, reader: UserId, rows: &[LiveRow]) -> Result<HashSet<MatchId>> {
    let ids: Vec<MatchId> = rows.iter().map(|row| row.id).collect();
    let players = matches::players_of(db, &ids).await?;
    let blocked = blocks::blocked_among(db, reader, &players.iter().map(|(_, user)| *user).collect()).await?;
    Ok(players.into_iter().filter(|(_, user)| blocked.contains(user)).map(|(id, _)| id).collect())
}
