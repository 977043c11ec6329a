//! Who sees an event, and who may change it.
//!
//! A draft is its organiser's alone. Any other is seen by everybody of the community but those in a block with the
//! organiser, whom it is not there for; a friends-only one by friends, by those who are in it or invited, and by whoever has
//! a link. What is over or cancelled stays to be seen.

use protocol::{ErrorCode, EventId, Millis, Refusal, UserId};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::facts;
use super::forms;
use super::seats::Facts;
use super::store as events;
use super::store::Row;
use crate::db::Db;
use crate::error::{Error, Result, forbidden, not_found};
use crate::features::blocks;
use crate::run::{Cx, View};

/// Whether a link with this secret invites to this event.
pub async fn invitation_holds(db: &Db, event: EventId, secret: &str) -> Result<bool> {
    store::holds(db, &hash_of(secret), event).await
}

/// What the table stores of a link's secret.
pub(super) fn hash_of(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// Those of the events that the reader may see.
pub async fn may_open(view: &View, events: &[EventId]) -> Result<Vec<EventId>> {
    if events.is_empty() { Ok(Vec::new()) } else { store::seen(view.db(), view.tenant(), view.caller()?.user, events).await }
}

/// Whether somebody may see an event, with a link or without one.
pub(super) async fn is_seen(view: &View, event: EventId, secret: Option<&str>) -> Result<bool> {
    if !may_open(view, &[event]).await?.is_empty() {
        return Ok(true);
    }
    let Some(secret) = secret else { return Ok(false) };
    let me = view.caller()?.user;
    match facts::find(view.db(), view.tenant(), event).await? {
        Some(event) if event.chat.is_some() && invitation_holds(view.db(), event.id, secret).await? => {
            Ok(!blocks::any_between(view.db(), me, [event.organiser]).await?)
        }
        Some(_) | None => Ok(false),
    }
}

/// Locks an event for a command of somebody who sees it; `not_found` for everybody else. With a link, those it invites see it.
pub(super) async fn take(cx: &Cx, event: EventId, secret: Option<&str>) -> Result<Facts> {
    let me = cx.caller()?.user;
    let found = facts::lock(cx, event).await?.ok_or_else(not_found)?;
    if !store::seen(cx.db(), cx.tenant(), me, &[event]).await?.is_empty() {
        return Ok(found);
    }
    let invited = match secret {
        Some(secret) => found.chat.is_some() && invitation_holds(cx.db(), event, secret).await?,
        None => false,
    };
    if invited && !blocks::any_between(cx.db(), me, [found.organiser]).await? { Ok(found) } else { Err(not_found()) }
}

/// Locks an event for its organiser.
pub(super) async fn take_own(cx: &Cx, event: EventId) -> Result<Row> {
    let me = cx.caller()?.user;
    let event = take(cx, event, None).await?;
    if event.organiser != me {
        return Err(forbidden("Only its organiser may do this."));
    }
    events::row(cx.db(), cx.tenant(), event.id).await?.ok_or_else(not_found)
}

/// It is not in the state that this needs.
pub(super) fn conflict(sentence: &str, row: &Row, now: Millis) -> Error {
    match forms::word(&row.state_at(now)) {
        Ok(state) => Refusal::new(ErrorCode::Conflict, sentence).with(json!({ "state": state, "version": row.version })).into(),
        Err(error) => error,
    }
}

mod store {
    use protocol::TenantId;

    use super::*;
    use crate::sql;

    pub(super) async fn holds(db: &Db, hash: &[u8], event: EventId) -> Result<bool> {
        Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM event_link WHERE hash = $1 AND event = $2)", hash, event).scalar().await?)
    }

    pub(super) async fn seen(db: &Db, tenant: TenantId, me: UserId, events: &[EventId]) -> Result<Vec<EventId>> {
        let query = db.query("SELECT e.id FROM event e WHERE e.tenant = ").arg(tenant).push(" AND e.id IN ").list(events.iter().copied());
        let query = query.push(" AND (e.organiser = ").arg(me);
        // What was never published has no room.
        let query = query.push(" OR (e.chat IS NOT NULL AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = e.organiser AND blocked = ");
        let query = query.arg(me).push(") AND NOT EXISTS (SELECT 1 FROM block WHERE blocked = e.organiser AND blocker = ").arg(me);
        let query = query.push(") AND (NOT e.friends_only OR (EXISTS (SELECT 1 FROM follow WHERE follower = e.organiser AND followee = ");
        let query = query.arg(me).push(") AND EXISTS (SELECT 1 FROM follow WHERE followee = e.organiser AND follower = ").arg(me);
        let query = query.push(")) OR EXISTS (SELECT 1 FROM enrolment n WHERE n.event = e.id AND n.user_id = ").arg(me);
        let query = query.push(" AND n.state IN ('invited', 'pending', 'enrolled', 'waitlisted', 'offered', 'checked_in', 'no_show')))))");
        Ok(query.scalars().await?)
    }
}
