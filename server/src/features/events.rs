//! Events.

pub mod facts;

use protocol::events::{EventCommand, EventQuery, EventSnapshot};

use crate::error::Result;
use crate::features::calendar;
use crate::run::{Answer, Cx, View};

pub async fn command(cx: &mut Cx, command: EventCommand) -> Result<Answer> {
    if let EventCommand::RenewCalendar(args) = command {
        return Answer::of(&calendar::renew(cx, args).await?);
    }
    Err(crate::error::unavailable().into())
}

pub async fn query(view: &View, query: EventQuery) -> Result<Answer> {
    if let EventQuery::GetCalendar(args) = query {
        return Answer::of(&calendar::address(view, args).await?);
    }
    if let EventQuery::GetCalendarEvent(args) = query {
        return Answer::of(&calendar::event(view, args).await?);
    }
    Err(crate::error::unavailable().into())
}

/// The state of `event:{id}`.
pub async fn snapshot(_view: &View, _event: protocol::EventId) -> Result<EventSnapshot> {
    Err(crate::error::unavailable().into())
}

/// Those of the events that the reader may see.
pub async fn seen_among(_view: &View, _events: &[protocol::EventId]) -> Result<Vec<protocol::EventId>> {
    Ok(Vec::new())
}

/// Whether the secret of a link invites to an event.
pub async fn invitation_holds(db: &crate::db::Db, event: protocol::EventId, secret: &str) -> Result<bool> {
    use sha2::{Digest, Sha256};
    let hash = Sha256::digest(secret.as_bytes()).to_vec();
    Ok(crate::sql!(db, "SELECT EXISTS (SELECT 1 FROM event_link WHERE hash = $1 AND event = $2)", hash, event).scalar().await?)
}
