//! Free players within a distance.

use protocol::people::Spot;
use protocol::{Cell, Millis, TenantId, Topic, UserId};

use super::store::{self, Free};
use crate::db::Db;
use crate::error::Result;
use crate::geo;
use crate::geo::circle::Circle;

/// Rows read for one search.
const ROWS_MAX: i64 = 2_000;
/// Topic cells in one search.
const TOPICS_MAX: usize = 20;

/// Free players that `me` may see within so many miles of a spot, the nearest first.
pub(super) async fn within(db: &Db, tenant: TenantId, me: UserId, (spot, miles): (Spot, f64), now: Millis) -> Result<Vec<Free>> {
    let free = store::free_in(db, tenant, me, &topic_cells(spot, miles)?, now, ROWS_MAX).await?;
    let mut near: Vec<(f64, Free)> = free.into_iter().map(|free| (geo::miles(spot, free.spot()), free)).collect();
    near.retain(|(away, _)| *away <= miles);
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    Ok(near.into_iter().map(|(_, free)| free).collect())
}

/// The topic cells within so many miles of a spot, the nearest first.
pub(super) fn topic_cells(spot: Spot, miles: f64) -> Result<Vec<i64>> {
    Circle::new(spot, miles).topic_cells(TOPICS_MAX)
}

/// The topic of a cell, for one community.
pub(super) fn topic_of(tenant: TenantId, topic_cell: i64) -> Option<Topic> {
    Cell::new(topic_cell.cast_unsigned()).map(|cell| Topic::Play(cell.of(tenant)))
}
