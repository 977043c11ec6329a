//! The coach's own calendar.

use protocol::lessons::FollowedCalendar;
use protocol::{Millis, UserId};

use crate::db::Db;
use crate::error::Result;

pub(super) async fn followed(_: &Db, _: UserId) -> Result<Option<FollowedCalendar>> {
    Ok(None)
}

pub(super) async fn blocked_between(_: &Db, _: UserId, _: Millis, _: Millis) -> Result<Vec<(Millis, Millis)>> {
    Ok(Vec::new())
}
