//! Ends the subscriptions of people who may no longer see an event. The cut travels on the event's own topic, before whatever
//! is pushed there next.
//!
//! INVARIANT: after somebody lost the right to a topic, they receive no later push of it: the cut travels as a push itself.

use std::time::Duration;

use protocol::{EventId, Millis, SeriesId, Topic, UserId, limits};

use super::access;
use super::due::Due;
use super::results::results;
use crate::db::Db;
use crate::error::Result;
use crate::jobs;
use crate::run::Cx;

/// Events whose topics one command cuts in either direction, and as many of their series.
const BATCH: usize = 20;
/// How long after its end something is pushed about an event.
const QUIET_AFTER: Duration = Duration::from_secs(limits::RESULT_DAYS * 86_400);

/// Ends what somebody hears of an event that they see no longer, of its series and its matches.
pub(super) async fn of_event(cx: &mut Cx, event: EventId, series: Option<SeriesId>, user: UserId) -> Result<()> {
    cx.push_cut(Topic::Event(event), user);
    if let Some(series) = series {
        cx.push_cut(Topic::Series(series), user);
    }
    results().cut_from_event(cx, event, user).await
}

/// Makes every subscriber of an event, its series and its matches open them again, after who may see it has changed.
pub(in crate::features) async fn reopen(cx: &mut Cx, event: EventId, series: Option<SeriesId>) -> Result<()> {
    cx.push_reopen(Topic::Event(event));
    if let Some(series) = series {
        cx.push_reopen(Topic::Series(series));
    }
    results().reopen(cx, event).await
}

/// Ends what each of two people hears of events and matches of the other that they see no longer: a block or an unfollow came between.
pub async fn between(cx: &mut Cx, [one, other]: [UserId; 2]) -> Result<()> {
    from(cx, one, other, None).await?;
    from(cx, other, one, None).await?;
    results().cut_between(cx, [one, other]).await
}

/// Ends what `user` hears of events of `organiser` that they see no longer; more than fit into one command follow by job,
/// ordered by id from `after`.
pub(super) async fn from(cx: &mut Cx, organiser: UserId, user: UserId, after: Option<EventId>) -> Result<()> {
    let events = pushed_of_organiser(cx.db(), organiser, cx.now - QUIET_AFTER, after, i64::try_from(BATCH).unwrap_or(i64::MAX)).await?;
    let visible = access::visible_to(cx.db(), cx.tenant(), user, &events).await?;
    let hidden: Vec<EventId> = events.iter().filter(|event| !visible.contains(event)).copied().collect();
    for series in reads::series_among(cx.db(), &hidden).await? {
        cx.push_cut(Topic::Series(series), user);
    }
    for event in hidden {
        cx.push_cut(Topic::Event(event), user);
    }
    match events.last() {
        Some(last) if events.len() == BATCH => {
            let now = cx.now;
            jobs::schedule(cx, &Due::Cut { organiser, user, after: *last }, now).await
        }
        Some(_) | None => Ok(()),
    }
}

mod reads {
    use super::*;
    use crate::db::Db;

    /// The series that these events are dates of.
    pub(super) async fn series_among(db: &Db, events: &[EventId]) -> Result<Vec<SeriesId>> {
        let query = db.query("SELECT DISTINCT series FROM event WHERE series IS NOT NULL AND id IN ");
        if events.is_empty() { Ok(Vec::new()) } else { Ok(query.list(events.iter().copied()).scalars().await?) }
    }
}

/// An organiser's events about which something may still be pushed, ordered by id, from `after`.
async fn pushed_of_organiser(db: &Db, organiser: UserId, ended_after: Millis, after: Option<EventId>, limit: i64) -> Result<Vec<EventId>> {
    let query = db.query("SELECT id FROM event WHERE chat IS NOT NULL AND organiser = ").arg(organiser);
    let query = query.push(" AND (ends_at IS NULL OR ends_at > ").arg(ended_after).push(")").opt(" AND id > ", after);
    Ok(query.push(" ORDER BY id LIMIT ").arg(limit).scalars().await?)
}
