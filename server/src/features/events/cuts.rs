//! Ends the subscriptions of people who may no longer see an event. The cut travels on the event's own topic, before whatever
//! is pushed there next.

use std::time::Duration;

use protocol::{EventId, Topic, UserId, limits};

use super::access;
use super::due::Due;
use super::store;
use crate::error::Result;
use crate::jobs;
use crate::run::Cx;

/// Topics that one command cuts.
const BATCH: usize = 50;
/// How long after its end something is pushed about an event.
const QUIET_AFTER: Duration = Duration::from_secs(limits::RESULT_DAYS * 86_400);

/// Ends what each of two people hears of events of the other that they see no longer: a block or an unfollow came between.
pub async fn between(cx: &mut Cx, [one, other]: [UserId; 2]) -> Result<()> {
    from(cx, one, other, None).await?;
    from(cx, other, one, None).await
}

/// Ends what `user` hears of events of `organiser` that they see no longer; more than fit into one command follow by job,
/// ordered by id from `after`.
pub(super) async fn from(cx: &mut Cx, organiser: UserId, user: UserId, after: Option<EventId>) -> Result<()> {
    let events =
        store::pushed_of_organiser(cx.db(), organiser, cx.now - QUIET_AFTER, after, i64::try_from(BATCH).unwrap_or(i64::MAX)).await?;
    let visible = access::visible_to(cx.db(), cx.tenant(), user, &events).await?;
    for event in events.iter().filter(|event| !visible.contains(event)) {
        cx.push_cut(Topic::Event(*event), user);
    }
    match events.last() {
        Some(last) if events.len() == BATCH => {
            let now = cx.now;
            jobs::schedule(cx, &Due::Cut { organiser, user, after: *last }, now).await
        }
        Some(_) | None => Ok(()),
    }
}
