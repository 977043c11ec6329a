//! Invitations, and links that invite whoever has them. Owns the table `event_link`.
//!
//! INVARIANT: a person has one link to an event. Its secret is derived from the installation's key; only its hash is stored.
//! INVARIANT: a link ends with its maker's right to invite (`access::link_maker`).

use protocol::events::{EventLink, EventLinks, EventState, InviteToEvent, Invited, ListLinks, RevokeLink};
use protocol::people::Person;
use protocol::session::Done;
use protocol::{ErrorCode, EventId, Millis, Refusal, UserId, limits, sentence};

use super::terms::Facts;
use super::{access, facts, organisers, store as events};
use crate::db::Db;
use crate::error::{Result, forbidden, not_found};
use crate::features::blocks;
use crate::features::enrolments::{joining, reading};
use crate::features::people::names;
use crate::run::{Cx, View};

/// Invites people to an event, and answers with the caller's link, which invites whoever has it.
pub(super) async fn invite(cx: &mut Cx, cmd: InviteToEvent) -> Result<Invited> {
    let me = cx.caller()?.user;
    if cmd.users.len() > limits::INVITE_MAX {
        let sentence = sentence!("invite_most", max = limits::INVITE_MAX);
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence).on("users").into());
    }
    let event = access::lock_visible(cx, cmd.event, None).await?;
    if !access::may_invite(cx.db(), &event, me).await? {
        return Err(forbidden(sentence!("invite_forbidden")));
    }
    event.check_on_its_own()?;
    if !matches!(event.state_at(cx.now), EventState::Pending | EventState::Published | EventState::Full) {
        let row = events::row(cx.db(), cx.tenant(), event.id).await?.ok_or_else(not_found)?;
        return Err(access::conflict(sentence!("invite_closed"), &row, cx.now));
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
    Ok(Invited { invited, link: link_of(cx, event.id, me).await? })
}

/// Somebody's link to an event; made if they have none.
async fn link_of(cx: &Cx, event: EventId, by: UserId) -> Result<String> {
    let generation = store::generation(cx.db(), event, by).await?.unwrap_or_default();
    let secret = cx.keys().link_secret(event, by, generation)?;
    store::open(cx.db(), event, by, &access::hash_of(&secret), cx.now).await?;
    Ok(format!("/games/{event}?invite={secret}"))
}

/// The links to an event that hold: all of them for its organisers, for everybody else their own.
pub(super) async fn list(view: &View, args: &ListLinks) -> Result<EventLinks> {
    let me = view.caller()?.user;
    if access::may_open(view, &[args.event]).await?.is_empty() {
        return Err(not_found());
    }
    let event = facts::find(view.db(), view.tenant(), args.event).await?.ok_or_else(not_found)?;
    let mut links = store::of_event(view.db(), event.id).await?;
    let organises = organisers::organises(view.db(), &event, me).await?;
    links.retain(|link| organises || link.by_user == me);
    let makers = makers(view.db(), &event).await?;
    links.retain(|link| makers.contains(&link.by_user));
    let people = names::named(view.db(), view.tenant(), links.iter().map(|link| link.by_user)).await?;
    let person = |user: UserId| people.iter().find(|person| person.id == user).cloned();
    let shown = |link: store::Link| person(link.by_user).map(|by: Person| EventLink { by, at: link.created_at });
    Ok(EventLinks { links: links.into_iter().filter_map(shown).collect() })
}

/// Whose links to an event hold.
async fn makers(db: &Db, event: &Facts) -> Result<Vec<UserId>> {
    let mut makers = if event.is_private { Vec::new() } else { reading::players(db, event.id).await? };
    let blocked = blocks::blocked_among(db, event.organiser, &makers.iter().copied().collect()).await?;
    makers.retain(|user| !blocked.contains(user));
    makers.extend(organisers::all(db, event).await?);
    Ok(makers)
}

/// Ends a link: the caller's own or, by an organiser, anybody's. Their next link is another one.
pub(super) async fn revoke(cx: &mut Cx, cmd: RevokeLink) -> Result<Done> {
    let me = cx.caller()?.user;
    let event = access::lock_visible(cx, cmd.event, None).await?;
    let maker = cmd.by.unwrap_or(me);
    if maker != me && !organisers::organises(cx.db(), &event, me).await? {
        return Err(forbidden(sentence!("links_of_others")));
    }
    if store::revoke(cx.db(), event.id, maker).await? {
        cx.record("event", event.id.0, &format!("link of {maker}"), Some("open"), Some("revoked")).await?;
    }
    Ok(Done {})
}

mod store {
    use super::*;
    use crate::sql;

    #[derive(crate::db::FromRow)]
    pub(super) struct Link {
        pub(super) by_user: UserId,
        pub(super) created_at: Millis,
    }

    /// How often somebody's link was revoked; none if they never had one.
    pub(super) async fn generation(db: &Db, event: EventId, by: UserId) -> Result<Option<i64>> {
        Ok(sql!(db, "SELECT generation FROM event_link WHERE event = $1 AND by_user = $2", event, by).scalar_optional().await?)
    }

    /// Opens somebody's link, unless it is open.
    pub(super) async fn open(db: &Db, event: EventId, by: UserId, hash: &[u8], now: Millis) -> Result<()> {
        sql!(
            db,
            "INSERT INTO event_link (event, by_user, generation, hash, created_at) VALUES ($1, $2, 0, $3, $4)
             ON CONFLICT (event, by_user) DO UPDATE SET hash = $3, created_at = $4 WHERE event_link.hash IS NULL OR event_link.hash <> $3",
            event,
            by,
            hash,
            now
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn of_event(db: &Db, event: EventId) -> Result<Vec<Link>> {
        Ok(sql!(db, "SELECT by_user, created_at FROM event_link WHERE event = $1 AND hash IS NOT NULL ORDER BY created_at, by_user", event)
            .all()
            .await?)
    }

    /// Revokes somebody's link; `false` if they have none.
    pub(super) async fn revoke(db: &Db, event: EventId, by: UserId) -> Result<bool> {
        let revoked = sql!(
            db,
            "UPDATE event_link SET hash = NULL, generation = generation + 1 WHERE event = $1 AND by_user = $2 AND hash IS NOT NULL",
            event,
            by
        );
        Ok(revoked.run().await? == 1)
    }
}
