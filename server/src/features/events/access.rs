//! Who sees an event, and who may change it.
//!
//! A draft is visible to its organiser alone. Any other event is visible to the whole community except those in a block with
//! the organiser; a friends-only one to friends, to those in it or invited, and to whoever has its organiser's link. Who has a seat
//! or a role sees the event, block or not. The game of a fixture is there for those who see the fixtures of its league. Past and
//! cancelled events stay visible.
//!
//! INVARIANT: a link to an event, and an invitation, end with the right of whoever made them: checked under the event's lock.

use protocol::{ErrorCode, EventId, Millis, Refusal, Sentence, TenantId, UserId, sentence};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::facts;
use super::fixtures::fixtures;
use super::store as events;
use super::store::Row;
use super::terms::Facts;
use super::{forms, organisers};
use crate::db::Db;
use crate::error::{Error, Result, forbidden, not_found};
use crate::features::blocks;
use crate::features::enrolments::reading;
use crate::run::{Cx, View};

/// Who made the link to an event, while it holds for somebody: until its maker revokes it or may no longer invite, or one of them
/// blocks the other.
pub async fn link_maker(db: &Db, event: &Facts, secret: &str, reader: UserId) -> Result<Option<UserId>> {
    let Some(maker) = store::link_maker(db, &hash_of(secret), event.id).await? else { return Ok(None) };
    let holds =
        event.chat.is_some() && may_invite(db, event, maker).await? && !blocks::any_between(db, reader, [maker, event.organiser]).await?;
    Ok(holds.then_some(maker))
}

/// Whether somebody may invite to an event: its organisers, and to a public one whoever plays in it and is in no block with the
/// organiser.
pub async fn may_invite(db: &Db, event: &Facts, user: UserId) -> Result<bool> {
    if organisers::organises(db, event, user).await? {
        return Ok(true);
    }
    let plays = !event.is_private && reading::is_player(db, event.id, user).await?;
    Ok(plays && !blocks::any_between(db, user, [event.organiser]).await?)
}

/// Whether a link shows an event to somebody who would not see it otherwise: only an organiser's does.
async fn is_shown_by_link(db: &Db, event: &Facts, secret: Option<&str>, reader: UserId) -> Result<bool> {
    let Some(secret) = secret else { return Ok(false) };
    match link_maker(db, event, secret, reader).await? {
        Some(maker) => organisers::organises(db, event, maker).await,
        None => Ok(false),
    }
}

/// The hash that is stored instead of a link's secret.
pub(super) fn hash_of(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// Which of the events the reader may see.
pub async fn may_open(view: &View, events: &[EventId]) -> Result<Vec<EventId>> {
    if events.is_empty() { Ok(Vec::new()) } else { store::visible(view.db(), view.tenant(), view.caller()?.user, events).await }
}

/// Which of the events somebody may see.
pub(crate) async fn visible_to(db: &Db, tenant: TenantId, user: UserId, events: &[EventId]) -> Result<Vec<EventId>> {
    if events.is_empty() { Ok(Vec::new()) } else { store::visible(db, tenant, user, events).await }
}

/// Whether the reader may see an event, with or without the secret of a link.
pub async fn is_visible(view: &View, event: EventId, secret: Option<&str>) -> Result<bool> {
    if !may_open(view, &[event]).await?.is_empty() {
        return Ok(true);
    }
    match facts::find(view.db(), view.tenant(), event).await? {
        Some(event) => is_shown_by_link(view.db(), &event, secret, view.caller()?.user).await,
        None => Ok(false),
    }
}

/// What an event says to the sender of a command.
pub(crate) struct Seen {
    pub(crate) organiser: UserId,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) image: Option<String>,
}

/// An event that the sender of a command may see; `not_found` for any other.
pub(crate) async fn seen(cx: &Cx, event: EventId) -> Result<Seen> {
    if visible_to(cx.db(), cx.tenant(), cx.caller()?.user, &[event]).await?.is_empty() {
        return Err(not_found());
    }
    let row = events::row(cx.db(), cx.tenant(), event).await?.ok_or_else(not_found)?;
    Ok(Seen { organiser: row.organiser, name: row.name, description: row.description, image: row.image })
}

/// Locks an event that the caller may see, with or without the secret of a link; `not_found` for everybody else.
pub async fn lock_visible(cx: &Cx, event: EventId, secret: Option<&str>) -> Result<Facts> {
    let me = cx.caller()?.user;
    let found = facts::lock(cx, event).await?.ok_or_else(not_found)?;
    if !store::visible(cx.db(), cx.tenant(), me, &[event]).await?.is_empty() {
        return Ok(found);
    }
    if is_shown_by_link(cx.db(), &found, secret, me).await? { Ok(found) } else { Err(not_found()) }
}

/// Locks an event that the caller organises; refuses everybody but its organiser and co-organisers, and what a league decides.
pub(super) async fn lock_own(cx: &Cx, event: EventId) -> Result<Row> {
    let event = lock_as_organiser(cx, event).await?;
    event.check_on_its_own()?;
    events::row(cx.db(), cx.tenant(), event.id).await?.ok_or_else(not_found)
}

/// The same for what other nouns decide about an event.
pub(in crate::features) async fn lock_as_organiser(cx: &Cx, event: EventId) -> Result<Facts> {
    let me = cx.caller()?.user;
    let event = lock_visible(cx, event, None).await?;
    if organisers::organises(cx.db(), &event, me).await? { Ok(event) } else { Err(forbidden(sentence!("organisers_only"))) }
}

/// `conflict`: the event is in a state that the command does not allow; `data` has its state and its version.
pub(super) fn conflict(sentence: Sentence, row: &Row, now: Millis) -> Error {
    match forms::wire_name(row.state_at(now)) {
        Ok(state) => Refusal::saying(ErrorCode::Conflict, sentence).with(json!({ "state": state, "version": row.version })).into(),
        Err(error) => error,
    }
}

mod store {
    use super::*;
    use crate::sql;

    /// Whether somebody has a role in an event or its series, or was asked to take one; the person follows.
    const HAS_ROLE: &str = "EXISTS (SELECT 1 FROM staff r WHERE (r.subject = e.id OR r.subject = e.series) AND r.user_id = ";

    pub(super) async fn link_maker(db: &Db, hash: &[u8], event: EventId) -> Result<Option<UserId>> {
        Ok(sql!(db, "SELECT by_user FROM event_link WHERE hash = $1 AND event = $2", hash, event).scalar_optional().await?)
    }

    pub(super) async fn visible(db: &Db, tenant: TenantId, me: UserId, events: &[EventId]) -> Result<Vec<EventId>> {
        let query = db.query("SELECT e.id FROM event e WHERE e.tenant = ").arg(tenant).push(" AND e.id IN ").list(events.iter().copied());
        let query = query.push(" AND (e.organiser = ").arg(me);
        // Drafts have no room.
        let query = query.push(" OR (e.chat IS NOT NULL AND (EXISTS (SELECT 1 FROM enrolment s WHERE s.event = e.id AND s.user_id = ");
        let query = query.arg(me).push(" AND s.state IN ('enrolled', 'checked_in', 'no_show')) OR ").push(HAS_ROLE).arg(me);
        let query = query.push(" AND r.accepted_at IS NOT NULL) OR (TRUE");
        let query = fixtures().push_sees(blocks::exclude(query, "e.organiser", me), me);
        let query = query.push(" AND (NOT e.friends_only OR (EXISTS (SELECT 1 FROM follow WHERE follower = e.organiser AND followee = ");
        let query = query.arg(me).push(") AND EXISTS (SELECT 1 FROM follow WHERE followee = e.organiser AND follower = ").arg(me);
        let query = query.push(")) OR ").push(HAS_ROLE).arg(me);
        let query = query.push(") OR EXISTS (SELECT 1 FROM enrolment n WHERE n.event = e.id AND n.user_id = ").arg(me);
        let query =
            query.push(" AND n.state IN ('invited', 'pending', 'enrolled', 'waitlisted', 'offered', 'checked_in', 'no_show')))))))");
        Ok(query.scalars().await?)
    }
}
