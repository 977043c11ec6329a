//! Links and invitations: they seat nobody once whoever made them may no longer invite.

use protocol::enrolments::{EnrolmentState, FindSubstitute, LeaveEvent, RemoveEnrolment};
use protocol::events::{InviteToEvent, ListLinks, RevokeLink, UpdateEvent};
use protocol::{ErrorCode, UserId};

use super::*;
use harness::PASSWORD;
use harness::races::{both, race};
use harness::story;

/// The secret of a player's link to an event.
async fn secret(player: &Player, event: EventId) -> String {
    let link = player.client.call(InviteToEvent { event, users: vec![] }).await.expect("a link").link;
    link.split_once("?invite=").expect("a secret").1.to_owned()
}

async fn join_by(player: &Player, event: EventId, secret: &str) -> Result<EnrolmentState, ErrorCode> {
    match player.client.call(Join { event, invite: Some(secret.to_owned()), if_free: false }).await {
        Ok(enrolment) => Ok(enrolment.state),
        refused => Err(code(refused)),
    }
}

async fn invite(by: &Player, event: EventId, users: &[&Player]) -> i64 {
    let users = users.iter().map(|player| player.id).collect();
    by.client.call(InviteToEvent { event, users }).await.expect("invited").invited
}

async fn state(world: &World, event: EventId, user: UserId) -> String {
    let query = world.app().db.query("SELECT state FROM enrolment WHERE event = ").arg(event).push(" AND user_id = ").arg(user);
    query.scalar_optional().await.unwrap().unwrap_or_default()
}

async fn becomes(world: &World, event: EventId, player: &Player, wanted: &str) {
    until(&format!("{} to be {wanted}", player.name), async || state(world, event, player.id).await == wanted).await;
}

async fn remove(organiser: &Player, event: EventId, player: &Player) {
    let seat = get(player, event).await.mine.expect("a seat").id;
    organiser.client.call(RemoveEnrolment { enrolment: seat, reason: "Too many".into() }).await.expect("removed");
}

async fn block(player: &Player, other: &Player) {
    player.rest.block(&player.tokens.access_token, other.id, true).await.expect("blocked");
}

async fn befriend(a: &Player, b: &Player) {
    a.rest.follow(&a.tokens.access_token, b.id, true).await.unwrap();
    b.rest.follow(&b.tokens.access_token, a.id, true).await.unwrap();
}

async fn turn_private(organiser: &Player, event: EventId) {
    let now = get(organiser, event).await.event;
    let form = EventForm { is_private: true, ..now.form };
    organiser.client.call(UpdateEvent { event, version: now.version, form, scope: Default::default() }).await.expect("changed");
}

const DEAD: Result<EnrolmentState, ErrorCode> = Err(ErrorCode::InvitationUnusable);

story!(a_link_ends_with_its_makers_right_to_invite, |world| {
    let (maya, sam) = (world.player("Maya Okafor").await, world.player("Sam Strange").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let entry = EventForm { capacity: 8, ..form(court, &day(world, 5), "19:00", "21:00") };
    let event = create(&maya, entry).await.id;
    for how in ["leaves", "is removed", "is blocked", "blocks", "is gone"] {
        let maker = world.player(how).await;
        join(&maker, event).await;
        let link = secret(&maker, event).await;
        match how {
            "leaves" => drop(maker.client.call(LeaveEvent { event }).await.unwrap()),
            "is removed" => remove(&maya, event, &maker).await,
            "is blocked" => block(&maya, &maker).await,
            "blocks" => block(&maker, &maya).await,
            _ => maker.rest.remove_account(&maker.tokens.access_token, Some(PASSWORD)).await.unwrap(),
        }
        if how == "is gone" {
            becomes(world, event, &maker, "unenrolled").await;
        }
        assert_eq!(join_by(&sam, event, &link).await, DEAD, "the link of somebody who {how}");
    }
    let elena = world.player("Elena Vasquez").await;
    join(&elena, event).await;
    let link = secret(&elena, event).await;
    turn_private(&maya, event).await;
    assert_eq!(join_by(&sam, event, &link).await, DEAD, "to an event that was made private");
    assert_eq!(state(world, event, sam.id).await, "");
});

story!(a_link_of_somebody_in_a_block_with_its_reader_does_not_hold, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let sam = world.player("Sam Strange").await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await.id;
    join(&elena, event).await;
    let link = secret(&elena, event).await;
    block(&elena, &sam).await;
    assert_eq!(join_by(&sam, event, &link).await, DEAD);
});

story!(a_players_link_reaches_friends_of_the_organiser_only, |world| {
    let (maya, fran) = (world.player("Maya Okafor").await, world.player("Fran Friend").await);
    let (elena, sam) = (world.player("Elena Vasquez").await, world.player("Sam Strange").await);
    befriend(&maya, &fran).await;
    befriend(&maya, &elena).await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let entry = EventForm { friends_only: true, ..form(court, &day(world, 5), "19:00", "21:00") };
    let event = create(&maya, entry).await.id;
    join(&fran, event).await;
    let link = secret(&fran, event).await;
    let by_link = GetEvent { event, invite: Some(link.clone()) };
    assert_eq!(code(sam.client.call(by_link).await), ErrorCode::NotFound, "it shows the event to nobody else");
    assert_eq!(join_by(&sam, event, &link).await, Err(ErrorCode::NotFound));
    assert_eq!(invite(&fran, event, &[&sam, &elena]).await, 1, "of the two she invites, one is a friend of Maya's");
    assert_eq!(state(world, event, sam.id).await, "");
    assert_eq!(join_by(&elena, event, &link).await, Ok(EnrolmentState::Enrolled));
});

story!(a_link_to_a_private_event_asks_its_organiser, |world| {
    let (maya, sam) = (world.player("Maya Okafor").await, world.player("Sam Strange").await);
    let elena = world.player("Elena Vasquez").await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let entry = EventForm { is_private: true, friends_only: true, ..form(court, &day(world, 5), "19:00", "21:00") };
    let event = create(&maya, entry).await.id;
    let link = secret(&maya, event).await;
    assert_eq!(join_by(&sam, event, &link).await, Ok(EnrolmentState::Pending));
    assert_eq!(invite(&maya, event, &[&elena]).await, 1);
    assert_eq!(join_by(&elena, event, &link).await, Ok(EnrolmentState::Enrolled), "whom she invited by name does not ask");
});

story!(a_person_has_one_link_to_an_event, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await.id;
    join(&elena, event).await;
    let (hers, mayas) = (secret(&elena, event).await, secret(&maya, event).await);
    for _ in 0..3 {
        assert_eq!((secret(&elena, event).await, secret(&maya, event).await), (hers.clone(), mayas.clone()));
    }
    assert_ne!(hers, mayas);
    let links: i64 = world.app().db.query("SELECT COUNT(*) FROM event_link").scalar().await.unwrap();
    assert_eq!(links, 2);
});

story!(a_players_invitations_end_with_their_right_to_invite, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await.id;
    let of_maya = world.player("Omar Farouk").await;
    assert_eq!(invite(&maya, event, &[&of_maya]).await, 1);
    for how in ["leaves", "is removed", "is blocked"] {
        let (maker, guest) = (world.player(how).await, world.player("Gus Guest").await);
        join(&maker, event).await;
        assert_eq!(invite(&maker, event, &[&guest]).await, 1);
        match how {
            "leaves" => drop(maker.client.call(LeaveEvent { event }).await.unwrap()),
            "is removed" => remove(&maya, event, &maker).await,
            _ => block(&maker, &maya).await,
        }
        becomes(world, event, &guest, "expired").await;
        if how == "is blocked" {
            maker.client.call(LeaveEvent { event }).await.unwrap();
        }
    }
    join(&elena, event).await;
    let ann = world.player("Ann").await;
    assert_eq!(invite(&elena, event, &[&ann]).await, 1);
    block(&ann, &elena).await;
    becomes(world, event, &ann, "expired").await;
    assert_eq!(state(world, event, of_maya.id).await, "invited", "the organiser's stay");
});

story!(invitations_of_players_do_not_use_up_the_organisers, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let omar = world.player("Omar Farouk").await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await.id;
    join(&elena, event).await;
    let db = &world.app().db;
    for n in 0..protocol::limits::EVENT_WAITING_MAX {
        let insert =
            db.query("INSERT INTO enrolment (id, event, guest, state, by_user, at, reconfirm, late_drop, silent, version) VALUES (");
        let insert =
            insert.arg(Uuid::now_v7()).push(", ").arg(event).push(", ").arg(format!("Guest {n}")).push(", 'invited', ").arg(elena.id);
        insert.push(", 0, FALSE, FALSE, FALSE, 1)").run().await.unwrap();
    }
    assert_eq!(invite(&maya, event, &[&omar]).await, 1);
    let more = InviteToEvent { event, users: vec![world.player("Ann").await.id] };
    assert_eq!(code(elena.client.call(more).await), ErrorCode::LimitReached);
});

story!(what_one_may_not_see_is_not_found, |world| {
    let (maya, sam) = (world.player("Maya Okafor").await, world.player("Sam Strange").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let entry = EventForm { friends_only: true, organiser_plays: false, ..form(court, &day(world, 5), "19:00", "21:00") };
    let (event, made_up) = (create(&maya, entry).await.id, EventId(Uuid::now_v7()));
    let none = refusal(sam.client.call(Join { event: made_up, invite: None, if_free: false }).await);
    assert_eq!(none.code, ErrorCode::NotFound);
    for invite in [None, Some("made up".to_owned())] {
        assert_eq!(refusal(sam.client.call(Join { event, invite, if_free: false }).await), none);
    }
    assert_eq!(refusal(sam.client.call(FindSubstitute { event }).await), none);
    assert_eq!(refusal(sam.client.call(InviteToEvent { event, users: vec![] }).await), none);
});

story!(two_nodes somebody_joins_by_a_link_as_its_maker_is_removed, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    race(2, ["joined first", "removed first"], async |round| {
        let event = create(&maya, form(court, &day(world, 5 + i64::try_from(round).unwrap()), "19:00", "21:00")).await.id;
        let sam = world.player_elsewhere("Sam Strange").await;
        join(&elena, event).await;
        let (link, seat) = (secret(&elena, event).await, get(&elena, event).await.mine.unwrap().id);
        let removal = maya.client.call(RemoveEnrolment { enrolment: seat, reason: "Too many".into() });
        let (joined, removed) = both(round, join_by(&sam, event, &link), removal).await;
        removed.unwrap();
        match joined {
            Ok(_) => "joined first",
            Err(refused) => {
                assert_eq!((refused, state(world, event, sam.id).await.as_str()), (ErrorCode::InvitationUnusable, ""));
                "removed first"
            }
        }
    })
    .await;
});

/// Whose links to an event a player sees.
async fn makers(player: &Player, event: EventId) -> Vec<String> {
    let links = player.client.call(ListLinks { event }).await.expect("the links").links;
    links.into_iter().map(|link| link.by.name).collect()
}

story!(links_are_listed_and_revoked, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (diego, sam) = (world.player("Diego Fuentes").await, world.player("Sam Strange").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await.id;
    join(&elena, event).await;
    join(&diego, event).await;
    secret(&maya, event).await;
    let (hers, his) = (secret(&elena, event).await, secret(&diego, event).await);
    assert_eq!(makers(&maya, event).await, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]);
    assert_eq!(makers(&elena, event).await, ["Elena Vasquez"], "others see their own");
    let by_elena = RevokeLink { event, by: Some(diego.id) };
    assert_eq!(code(elena.client.call(by_elena).await), ErrorCode::Forbidden);
    for _ in 0..2 {
        maya.client.call(RevokeLink { event, by: Some(elena.id) }).await.unwrap();
    }
    assert_eq!(makers(&maya, event).await, ["Maya Okafor", "Diego Fuentes"]);
    assert_eq!(join_by(&sam, event, &hers).await, DEAD);
    assert_ne!(secret(&elena, event).await, hers, "a new link is another one");
    diego.client.call(RevokeLink { event, by: None }).await.unwrap();
    assert_eq!(join_by(&sam, event, &his).await, DEAD);
    remove(&maya, event, &elena).await;
    assert_eq!(makers(&maya, event).await, ["Maya Okafor"], "those that hold");
});
