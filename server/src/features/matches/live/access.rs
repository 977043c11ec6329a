//! Who may watch a match. A public one everybody, also without an account; any other those who see its event. Of members, whoever is in
//! a block with one of its players sees it only if they play in the same event, or score it.

use std::collections::HashSet;

use protocol::{EventId, MatchId, TenantId, UserId};
use rules::seats::states;

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
    let is_shown = |row: &LiveRow| (row.is_public || visible.contains(&row.event)) && !blocked.contains(&row.id);
    let hidden: Vec<&LiveRow> = rows.iter().filter(|row| !is_shown(row)).collect();
    let own = own(db, me, &hidden).await?;
    Ok(rows.into_iter().filter(|row| is_shown(row) || own.contains(&row.id)).collect())
}

/// Those of the matches that somebody scores, or whose event they play in.
async fn own(db: &Db, user: UserId, rows: &[&LiveRow]) -> Result<HashSet<MatchId>> {
    if rows.is_empty() {
        return Ok(HashSet::new());
    }
    let events: Vec<EventId> = rows.iter().map(|row| row.event).collect();
    let ids: Vec<MatchId> = rows.iter().map(|row| row.id).collect();
    let mut own: HashSet<MatchId> = store::scored_by(db, user, &ids).await?.into_iter().collect();
    let mine = reading::my_states(db, user, &events).await?;
    let plays = |event| mine.get(event).is_some_and(|mine| states::is_player(mine.state));
    own.extend(rows.iter().filter(|row| plays(&row.event)).map(|row| row.id));
    Ok(own)
}

/// Those of the people who may watch a match.
pub(super) async fn watchers_among(db: &Db, tenant: TenantId, row: &LiveRow, users: &[UserId]) -> Result<Vec<UserId>> {
    let mut seeing = Vec::with_capacity(users.len());
    for user in users {
        if !watchable(db, tenant, Some(*user), vec![row.clone()]).await?.is_empty() {
            seeing.push(*user);
        }
    }
    Ok(seeing)
}

/// Those of the matches in which somebody plays who is in a block with the reader.
async fn blocked_matches(db: &Db, reader: UserId, rows: &[LiveRow]) -> Result<HashSet<MatchId>> {
    let ids: Vec<MatchId> = rows.iter().map(|row| row.id).collect();
    let players = matches::players_of(db, &ids).await?;
    let blocked = blocks::blocked_among(db, reader, &players.iter().map(|(_, user)| *user).collect()).await?;
    Ok(players.into_iter().filter(|(_, user)| blocked.contains(user)).map(|(id, _)| id).collect())
}
