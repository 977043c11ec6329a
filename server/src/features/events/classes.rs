//! The classes that somebody runs: they take a coach's time, whether the coach has a seat in them or not.

use protocol::{EventId, Millis, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::schedule;
use crate::features::schedule::hours::Hours;
use crate::sql;

/// A class at a time: of a camp there is one for each of its days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::features) struct ClassTime {
    pub(in crate::features) event: EventId,
    pub(in crate::features) from: Millis,
    pub(in crate::features) until: Millis,
}

/// The classes that somebody runs in a span of time, the earliest first.
pub(in crate::features) async fn run_by(db: &Db, organiser: UserId, span: (Millis, Millis)) -> Result<Vec<ClassTime>> {
    let rows: Vec<(EventId, Millis, Millis, Option<String>)> = sql!(
        db,
        "SELECT id, starts_at, ends_at, zone FROM event WHERE organiser = $1 AND is_class AND state IN ('pending', 'published')
             AND starts_at > $2 AND starts_at < $4 AND ends_at > $3 ORDER BY starts_at, id",
        organiser,
        span.0 - schedule::LONGEST,
        span.0,
        span.1
    )
    .all()
    .await?;
    let class = |(event, from, until, zone): (EventId, Millis, Millis, Option<String>)| {
        Hours::of(zone.as_deref(), (from, until)).within(span).map(move |(from, until)| ClassTime { event, from, until })
    };
    Ok(rows.into_iter().flat_map(class).collect())
}
