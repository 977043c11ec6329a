//! Invitations, and links that invite whoever has them. Owns the table `event_link`.
//!
//! INVARIANT: of a link's secret only the hash is stored.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use protocol::events::{EventState, InviteToEvent, Invited};
use protocol::{ErrorCode, EventId, Millis, Refusal, UserId, limits};

use super::{access, organisers, store as events};
use crate::db::Db;
use crate::error::{Result, forbidden, not_found};
use crate::features::blocks;
use crate::features::enrolments::{joining, reading};
use crate::features::people::names;
use crate::run::Cx;

/// Links per event.
const LINKS_MAX: i64 = 1_000;
/// Bytes of a link's secret.
const SECRET_BYTES: usize = 18;

/// Invites people to an event, and makes a link that invites whoever has it.
pub(super) async fn invite(cx: &mut Cx, cmd: InviteToEvent) -> Result<Invited> {
    let me = cx.caller()?.user;
    if cmd.users.len() > limits::INVITE_MAX {
        let sentence = format!("At most {} people can be invited at once.", limits::INVITE_MAX);
        return Err(Refusal::new(ErrorCode::LimitReached, sentence).on("users").into());
    }
    let event = access::lock_visible(cx, cmd.event, None).await?;
    let is_in = reading::my_states(cx.db(), me, &[event.id]).await?.get(&event.id).is_some_and(|mine| mine.state.is_seated());
    if !organisers::organises(cx.db(), &event, me).await? && (event.is_private || !is_in) {
        return Err(forbidden("Its organisers invite, and to a public event those who are in it."));
    }
    if !matches!(event.state_at(cx.now), EventState::Pending | EventState::Published | EventState::Full) {
        let row = events::row(cx.db(), cx.tenant(), event.id).await?.ok_or_else(not_found)?;
        return Err(access::conflict("Nobody can be invited to it now.", &row, cx.now));
    }
    let mut users = cmd.users;
    users.sort_unstable();
    users.dedup();
    users.retain(|user| *user != me && *user != event.organiser);
    let reachable = names::reachable(cx.db(), cx.tenant(), users.iter().copied()).await?;
    if reachable.len() != users.len() || blocks::any_between(cx.db(), me, users.iter().copied()).await? {
        return Err(Refusal::new(ErrorCode::NotFound, "There is no such person here.").on("users").into());
    }
    let mut invited = 0;
    for user in users {
        invited += i64::from(joining::invite(cx, &event, user).await?);
    }
    Ok(Invited { invited, link: new_link(cx, event.id, me).await? })
}

async fn new_link(cx: &mut Cx, event: EventId, by: UserId) -> Result<String> {
    if store::count(cx.db(), event).await? >= LINKS_MAX {
        return Err(Refusal::new(ErrorCode::LimitReached, "This event has too many links already: use one of them.").into());
    }
    let secret: [u8; SECRET_BYTES] = rand::random();
    let secret = BASE64_URL_SAFE_NO_PAD.encode(secret);
    store::insert(cx.db(), &access::hash_of(&secret), event, by, cx.now).await?;
    Ok(format!("/games/{event}?invite={secret}"))
}

mod store {
    use super::*;
    use crate::sql;

    pub(super) async fn insert(db: &Db, hash: &[u8], event: EventId, by: UserId, now: Millis) -> Result<()> {
        sql!(db, "INSERT INTO event_link (hash, event, by_user, created_at) VALUES ($1, $2, $3, $4)", hash, event, by, now).run().await?;
        Ok(())
    }

    pub(super) async fn count(db: &Db, event: EventId) -> Result<i64> {
        Ok(sql!(db, "SELECT COUNT(*) FROM event_link WHERE event = $1", event).scalar().await?)
    }
}
