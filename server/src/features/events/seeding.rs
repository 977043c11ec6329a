//! Events for a load test: written as they are said, with seats that are taken by nobody, without a room; nobody is told.

use protocol::events::EventForm;
use protocol::{EventId, Millis, TenantId, UserId};
use uuid::Uuid;

use super::forms;
use super::store::{self, Row};
use super::times::Skipped;
use crate::db::Db;
use crate::error::Result;

/// Makes an event with so many seats taken.
pub(crate) async fn plain(db: &Db, tenant: TenantId, organiser: UserId, form: EventForm, taken: i64, now: Millis) -> Result<()> {
    let checked = forms::check(db, tenant, form, false).await?;
    let when = checked.when(None, Skipped::Moved)?;
    let mut row = Row::blank(EventId(Uuid::now_v7()), organiser, now);
    checked.fill(&mut row, when.as_ref(), false, now)?;
    row.state = "published".into();
    row.taken = taken;
    store::insert(db, tenant, &row).await
}
