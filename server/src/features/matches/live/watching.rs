//! What those see who watch a match.

use std::collections::{HashMap, HashSet};

use protocol::live::{ListLive, LiveMatch, LivePage, LiveSnapshot, MatchPush, Toss};
use protocol::matches::Match;
use protocol::people::Person;
use protocol::{MatchId, PushFrame, TenantId, Topic, UserId};
use tokio::time::MissedTickBehavior;

use super::access;
use super::board;
use super::due::IDLE;
use super::game::Game;
use super::store::{self, LiveRow, Part};
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::budget::Budget;
use crate::features::matches::owners::{self, Owner};
use crate::features::matches::store as matches;
use crate::features::people::names;
use crate::features::written::{self, Scope};
use crate::run::{Core, Cx, View};

/// Matches in one list.
const PAGE: usize = 20;
/// Matches read at once for a list, of which some may be hidden.
const READ: i64 = 60;
/// How often a list reads on, if most are hidden from its reader.
const READS: usize = 20;

/// Those of the matches that the caller may watch.
pub async fn may_open(view: &View, ids: &[MatchId]) -> Result<HashSet<MatchId>> {
    let rows = store::some(view.db(), view.tenant(), ids).await?;
    Ok(seen(view, rows).await?.into_iter().map(|row| row.id).collect())
}

/// The state of `match:{id}`.
pub async fn snapshot(view: &View, id: MatchId) -> Result<LiveSnapshot> {
    let mut live = live_match(view.db(), view.tenant(), id).await?.ok_or_else(not_found)?;
    let me = view.caller().ok().map(|caller| caller.user);
    let (mut may_score, mut may_manage, mut is_favourite) = (false, false, false);
    if let Some(me) = me {
        written::hide_from(view.db(), me, std::slice::from_mut(&mut live)).await?;
        let owner = Owner::find_in(view.db(), view.tenant(), live.event.id).await?;
        let plays = live.a.iter().chain(&live.b).any(|person| person.id == me);
        may_manage = plays || owner.officiates(view.db(), me).await?;
        may_score = may_manage || store::may_score(view.db(), id, me).await?;
        is_favourite = store::is_favourite(view.db(), id, me).await?;
    }
    Ok(LiveSnapshot { live, may_score, may_manage, is_favourite, watching: view.reader_count(Topic::Match(id)) })
}

/// Counts those who watch matches, again and again, and sends watchers a number that has changed.
pub async fn count_watchers(core: Core) {
    let mut ticks = tokio::time::interval(core.config.realtime.readers_every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        for (topic, watching) in core.node.count_readers(|topic| matches!(topic, Topic::Match(_))) {
            let push = PushFrame { full: false, push: &MatchPush::WatchingChanged { watching }, key: None };
            match serde_json::to_string(&push) {
                Ok(body) => core.node.signal_here(&topic, &body),
                Err(error) => tracing::warn!(%error, "the number of those who watch could not be written"),
            }
        }
    }
}

/// Matches in play that the caller may watch, or those of an event.
pub(super) async fn list(view: &View, args: &ListLive) -> Result<LivePage> {
    let mut part = Part { after: None, public_only: view.caller().is_err(), limit: READ };
    let mut rows = Vec::new();
    for _ in 0..READS {
        let read = match args.event {
            Some(event) => store::of_event(view.db(), view.tenant(), event, part).await?,
            None => store::in_play(view.db(), view.tenant(), view.now - IDLE, part).await?,
        };
        let is_last = read.len() < usize::try_from(READ).unwrap_or_default();
        part.after = read.last().map(|row| (row.changed_at, row.id));
        rows.extend(seen(view, read).await?);
        if is_last || rows.len() >= PAGE {
            break;
        }
    }
    rows.truncate(PAGE);
    let mut matches = live_matches(view.db(), view.tenant(), rows).await?;
    if let Ok(caller) = view.caller() {
        written::hide_from(view.db(), caller.user, &mut matches).await?;
    }
    Ok(LivePage { matches: Budget::of_a_reply().all_that_fit(matches)? })
}

/// Those of the rows that the caller may watch.
async fn seen(view: &View, rows: Vec<LiveRow>) -> Result<Vec<LiveRow>> {
    let me = view.caller().ok().map(|caller| caller.user);
    access::watchable(view.db(), view.tenant(), me, rows).await
}

/// A match with its board.
pub(super) async fn live_match(db: &Db, tenant: TenantId, id: MatchId) -> Result<Option<LiveMatch>> {
    let rows = store::some(db, tenant, &[id]).await?;
    Ok(live_matches(db, tenant, rows).await?.pop())
}

async fn live_matches(db: &Db, tenant: TenantId, rows: Vec<LiveRow>) -> Result<Vec<LiveMatch>> {
    let ids: Vec<MatchId> = rows.iter().map(|row| row.id).collect();
    let mut results: HashMap<MatchId, Match> =
        matches::some(db, tenant, &ids).await?.into_iter().map(|stored| (stored.result.id, stored.result)).collect();
    let scorers: HashMap<UserId, Person> =
        names::named(db, tenant, rows.iter().filter_map(|row| row.scorer)).await?.into_iter().map(|person| (person.id, person)).collect();
    let mut live = Vec::with_capacity(rows.len());
    for row in rows {
        if let Some(result) = results.remove(&row.id) {
            let scorer = row.scorer.and_then(|scorer| scorers.get(&scorer).cloned());
            live.push(assemble(&row, result, scorer)?);
        }
    }
    Ok(live)
}

fn assemble(row: &LiveRow, result: Match, scorer: Option<Person>) -> Result<LiveMatch> {
    let Match { id, event, a, b, guests_a, guests_b, format, competitive, .. } = result;
    let toss: Option<Toss> = row.toss.as_deref().map(serde_json::from_str).transpose()?;
    let board = board::board(row, &Game::of(row)?)?;
    let (is_public, started_at) = (row.is_public, row.started_at);
    Ok(LiveMatch { id, event, a, b, guests_a, guests_b, format, competitive, is_public, toss, started_at, scorer, board })
}

/// Pushes what changed beside the score; nothing for a match that was never scored live.
pub(in crate::features::matches) async fn push_live(cx: &mut Cx, id: MatchId) -> Result<()> {
    let Some(live) = live_match(cx.db(), cx.tenant(), id).await? else { return Ok(()) };
    written::push(cx, (Topic::Match(id), id.0), Scope::Part, live, |live| MatchPush::LiveChanged { live: Box::new(live) })
}

/// Announces a match in play to those who see its event.
pub(super) async fn push_to_event(cx: &mut Cx, id: MatchId) -> Result<()> {
    match matches::find(cx.db(), cx.tenant(), id).await? {
        Some(stored) => owners::announce(cx, &stored.result).await,
        None => Ok(()),
    }
}
