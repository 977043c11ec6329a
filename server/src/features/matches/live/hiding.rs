//! Ends the subscriptions of people who may no longer watch a match, after something around it has changed: its event, or what is between
//! two people.
//!
//! INVARIANT: a match is watched by those who may see it, also after its event became private or a block came between.

use std::time::Duration;

use protocol::{EventId, MatchId, Millis, Topic, UserId, limits};

use super::due::Due;
use super::{access, store};
use crate::error::Result;
use crate::features::matches::reading;
use crate::jobs;
use crate::run::Cx;

/// Matches whose topics one command cuts.
const BATCH: usize = 24;
/// For how long a match that became a result is looked at: until then it is confirmed, disputed or corrected.
const QUIET_AFTER: Duration = Duration::from_secs(limits::RESULT_DAYS * 86_400);

/// Leaves the matches of an event that is no longer public to those who see the event. A player may still decide otherwise.
pub(in crate::features) async fn hide_matches(cx: &mut Cx, event: EventId) -> Result<()> {
    store::hide(cx.db(), event).await
}

/// Makes everybody who watches the matches of an event open them again, from the match `after`: who may see the event has changed.
pub(in crate::features) async fn reopen_matches(cx: &mut Cx, event: EventId, after: Option<MatchId>) -> Result<()> {
    let pushed = reading::pushed_of(cx.db(), (event, cx.now - QUIET_AFTER), after, BATCH).await?;
    for id in &pushed {
        cx.push_reopen(Topic::Match(*id));
    }
    match pushed.last() {
        Some(last) if pushed.len() == BATCH => jobs::schedule(cx, &Due::Reopen { event, after: *last }, cx.now).await,
        Some(_) | None => Ok(()),
    }
}

/// Has jobs end what somebody sees of the matches of events, where they may watch them no longer.
pub(in crate::features) async fn cut_from_events(cx: &mut Cx, events: &[EventId], user: UserId) -> Result<()> {
    let jobs: Vec<(Due, Millis)> = events.iter().map(|event| (Due::CutFromEvent { event: *event, user, after: None }, cx.now)).collect();
    jobs::schedule_all(cx, &jobs).await
}

/// Ends what somebody sees of the matches of an event, where they may watch them no longer, from the match `after`.
pub(in crate::features) async fn cut_from_event(cx: &mut Cx, event: EventId, user: UserId, after: Option<MatchId>) -> Result<()> {
    let pushed = reading::pushed_of(cx.db(), (event, cx.now - QUIET_AFTER), after, BATCH).await?;
    cut_hidden(cx, user, &pushed).await?;
    match pushed.last() {
        Some(last) if pushed.len() == BATCH => jobs::schedule(cx, &Due::CutFromEvent { event, user, after: Some(*last) }, cx.now).await,
        Some(_) | None => Ok(()),
    }
}

/// Has jobs end what each of two people sees of the matches of the other: a block or an unfollow came between.
pub(in crate::features) async fn cut_between_later(cx: &mut Cx, [one, other]: [UserId; 2]) -> Result<()> {
    let each = [(one, other), (other, one)].map(|(user, of)| (Due::CutBetween { user, of, before: None }, cx.now));
    jobs::schedule_all(cx, &each).await
}

/// Ends what somebody sees of the matches of another and may watch no longer, those before `before`.
pub(super) async fn cut_between(cx: &mut Cx, user: UserId, of: UserId, before: Option<MatchId>) -> Result<()> {
    let pushed = reading::pushed_with(cx.db(), (of, cx.now - QUIET_AFTER), before, BATCH).await?;
    cut_hidden(cx, user, &pushed).await?;
    match pushed.last() {
        Some(last) if pushed.len() == BATCH => jobs::schedule(cx, &Due::CutBetween { user, of, before: Some(*last) }, cx.now).await,
        Some(_) | None => Ok(()),
    }
}

async fn cut_hidden(cx: &mut Cx, user: UserId, ids: &[MatchId]) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let rows = store::some(cx.db(), cx.tenant(), ids).await?;
    let watched: Vec<MatchId> = access::watchable(cx.db(), cx.tenant(), Some(user), rows).await?.into_iter().map(|row| row.id).collect();
    for id in ids.iter().filter(|id| !watched.contains(id)) {
        cx.push_cut(Topic::Match(*id), user);
    }
    Ok(())
}
