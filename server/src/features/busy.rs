//! What somebody plays at a time. Joining or making something that overlaps is refused if the caller asks for that (`if_free`),
//! so that people read about it before it is done.
//!
//! INVARIANT: whoever checks and then takes a seat holds the lock of the person's row, so that of two commands at once one sees
//! the other's seat.

use protocol::events::EventRef;
use protocol::{ErrorCode, EventId, Millis, Refusal, UserId};
use serde_json::json;

use crate::db::Db;
use crate::error::Result;
use crate::features::users::profiles::account;
use crate::run::Cx;

/// Refuses with `clash` if somebody plays something else at that time; `data.event` is what. Locks their row.
pub async fn check_free(cx: &Cx, user: UserId, from: Millis, until: Millis, except: Option<EventId>) -> Result<()> {
    account::lock(cx, user).await?;
    match playing(cx.db(), user, from, until, except).await? {
        Some(event) => Err(clash(&event).into()),
        None => Ok(()),
    }
}

/// The refusal: you play this then.
fn clash(event: &EventRef) -> Refusal {
    let sentence = format!("You play something else at that time: {}.", event.name);
    Refusal::new(ErrorCode::Clash, sentence).with(json!({ "event": event }))
}

/// The first event, other than `except`, in which somebody has a seat and which overlaps a time.
pub async fn playing(db: &Db, user: UserId, from: Millis, until: Millis, except: Option<EventId>) -> Result<Option<EventRef>> {
    Ok(store::overlapping(db, user, from, until, except).await?.map(|row| EventRef {
        id: row.id,
        name: row.name,
        starts_at: row.starts_at,
        zone: row.zone,
        court: row.court,
    }))
}

mod store {
    use super::*;
    use crate::sql;

    /// No event is longer than 31 days.
    const LONGEST: i64 = 32 * 86_400_000;

    #[derive(crate::db::FromRow)]
    pub(super) struct Row {
        pub(super) id: EventId,
        pub(super) name: String,
        pub(super) starts_at: Option<Millis>,
        pub(super) zone: Option<String>,
        pub(super) court: Option<String>,
    }

    pub(super) async fn overlapping(db: &Db, user: UserId, from: Millis, until: Millis, except: Option<EventId>) -> Result<Option<Row>> {
        Ok(sql!(
            db,
            "SELECT e.id, e.name, e.starts_at, e.zone, c.name AS court
             FROM enrolment n JOIN event e ON e.id = n.event LEFT JOIN court c ON c.id = e.court
             WHERE n.user_id = $1 AND n.state IN ('enrolled', 'checked_in') AND n.starts_at > $2 AND n.starts_at < $4 AND e.ends_at > $3
                 AND e.state IN ('pending', 'published') AND (e.id <> $5 OR $5 IS NULL)
             ORDER BY e.starts_at, e.id LIMIT 1",
            user,
            Millis(from.0.saturating_sub(LONGEST)),
            from,
            until,
            except
        )
        .optional()
        .await?)
    }
}
