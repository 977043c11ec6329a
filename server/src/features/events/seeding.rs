//! Events for a load test: written directly, with seats counted as taken by nobody, without
//! notifications. Their rooms are ids of rooms that do not exist: without one, an event is a draft.

use protocol::events::EventForm;
use protocol::{ChatId, EventId, Millis, TenantId, UserId};
use uuid::Uuid;

use super::forms;
use super::store::{self, Row};
use crate::db::Db;
use crate::error::Result;
use crate::features::schedule::local::ClockGap;

/// Writes a published event with `taken` seats counted as taken.
pub(crate) async fn plain(db: &Db, tenant: TenantId, organiser: UserId, form: EventForm, taken: i64, now: Millis) -> Result<()> {
    let checked = forms::check(db, tenant, form, false).await?;
    let time = checked.time(None, ClockGap::MoveForward)?;
    let mut row = Row::blank(EventId(Uuid::now_v7()), organiser, now);
    checked.fill(&mut row, time.as_ref(), false, now)?;
    row.state = "published".into();
    (row.taken, row.chat) = (taken, Some(ChatId(row.id.0)));
    store::writing::insert(db, tenant, &row).await
}

/// Writes a past game without a court, with everybody counted who played.
pub(crate) async fn past(db: &Db, tenant: TenantId, (id, organiser): (EventId, UserId), starts_at: Millis, players: usize) -> Result<()> {
    let mut row = Row::blank(id, organiser, starts_at);
    (row.state, row.name, row.kind) = ("published".into(), "Open play".into(), "open_play".into());
    (row.starts_at, row.ends_at) = (Some(starts_at), Some(Millis(starts_at.0 + 5_400_000)));
    row.capacity = i64::try_from(players).unwrap_or(i64::MAX);
    (row.taken, row.chat) = (row.capacity, Some(ChatId(id.0)));
    store::writing::insert(db, tenant, &row).await
}
